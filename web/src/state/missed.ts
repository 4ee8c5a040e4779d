// What happened at a table while there was no connection, as the news that did not come.
//
//     const updates = await missedSince(table, message);     // null: too much, or not to be told one after the other
import type { Wire } from '../net/net';
import type { Moment, SeatName, TableMessage, Update, Values } from '../net/protocol';

/** More would take longer to show than who comes back wants to wait. */
const MOST = 6;

export interface Behind {
  readonly net: Wire;
  readonly id: string;
  readonly seat: SeatName | null;
  /** The last version that was told, and what it led to. */
  readonly last: number | undefined;
  readonly told: Values;
}

/** `message`: the table as it is now. */
export async function missedSince(table: Behind, message: TableMessage): Promise<Update[] | null> {
  const { net, id, last: from, told } = table;
  const { version: to, view } = message;
  if (from === undefined || to === undefined || !view || message.seat !== table.seat) return null;
  if (to < from || to > from + MOST || message.over) return null;
  if (to === from) return [];
  const between = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  const [{ steps }, ...positions] = await Promise.all([
    net.request({ type: 'history', table: id, from, to }),
    ...between.map((version) => net.request({ type: 'position', table: id, version })),
  ]);
  if (steps.length !== to - from || steps.some((step) => step.undone || step.gone)) return null;
  const views = [told, ...positions.map((one) => one.view), view];
  return steps.map((step, i) => ({
    ...(step.version === to ? (message as Moment) : nothingAsked(step.version)),
    type: 'update',
    table: id,
    by: step.by,
    events: step.events ?? [],
    changes: differences(views[i]!, views[i + 1]!),
  }));
}

/** As `changes` of an update. */
function differences(before: Values, after: Values): Update['changes'] {
  const changes: Update['changes'] = {};
  for (const path of Object.keys(before)) if (!(path in after)) changes[path] = null;
  for (const [path, value] of Object.entries(after)) if (before[path] !== value) changes[path] = value;
  return changes;
}

/** What was asked in between is answered. */
const nothingAsked = (version: number): Moment => ({ version, question: null, asked: [], held: null, undo: 'none' });
