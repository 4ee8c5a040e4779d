// Several people at one screen: each has an identity of their own in this browser, and so a seat of their own at the
// table. Which identities sit where is kept, so that the table can be opened again.
//
//     await seatHere('k3mx7q2a9p', 'p2', 'Bea', invite);
//     hereAt('k3mx7q2a9p')                                // { p2: { identity: 'here.bea', name: 'Bea' } }
import { giveLot } from '../fairness/fair';
import type { SeatName } from '../net/protocol';
import { session } from '../net/session.svelte';

export interface Here {
  identity: string;
  name: string;
}

const KEY = 'marrakesh.here.';
const MOST_KEPT = 40;

export function hereAt(table: string): Partial<Record<SeatName, Here>> {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? '{}') as Partial<Record<SeatName, Here>>;
  } catch {
    return {};
  }
}

function keep(table: string, seats: Partial<Record<SeatName, Here>>): void {
  const old = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  for (const key of old.slice(0, Math.max(0, old.length - MOST_KEPT))) localStorage.removeItem(key);
  localStorage.setItem(KEY + table, JSON.stringify(seats));
}

export function isHotSeat(table: string): boolean {
  return Object.keys(hereAt(table)).length > 0;
}

/** The same name is the same person the next time, too. */
const identityOf = (name: string): string => 'here.' + name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

/** Somebody at this screen sits down. */
export async function seatHere(table: string, seat: SeatName, name: string, invite?: string): Promise<void> {
  const here = { identity: identityOf(name), name };
  const { net } = session.at(here.identity, name);
  const code = invite ? { invite } : {};
  const opened = await net.request({ type: 'open', table, ...code });
  await net.request({ type: 'join', table, seat, ...code });
  await giveLot(net, table, seat, opened.fair);
  keep(table, { ...hereAt(table), [seat]: here });
}
