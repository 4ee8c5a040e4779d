// Who makes a table attends it from that moment on. The page of the table leaves it again; but it may still have to be
// fetched, and somebody who goes elsewhere meanwhile must not stay at a table that is never shown: there may be only a few.
import type { Net } from '../net/net';

const taken = new Set<string>();

/** From now on a page sees to it that this table is left. */
export function takeOver(id: string): void {
  taken.add(id);
}

/** Another page is wanted than that of this table. */
export function leaveUnshown(net: Net, id: string): void {
  if (taken.has(id) || net.state !== 'open') return;
  void net.request({ type: 'close', table: id }).catch(() => undefined);
}
