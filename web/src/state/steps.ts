// The steps of a game: what happened, one answer or throw after the other.
import type { Wire } from '../net/net';
import type { GameEvent, HistoryStep, SeatName, Update, Values } from '../net/protocol';

export interface Step {
  version: number;
  at: number;
  by: SeatName | null;
  events: GameEvent[];
  undone: boolean;
  /** It was taken back later. */
  gone?: boolean;
  /** The values after it, where this page has seen them. */
  values?: Values;
  /** The recording of the tower, if this was a throw. */
  throw?: string;
}

export function asStep(update: Update): Step {
  const { version, by, events, undone } = update;
  return { version, at: Date.now(), by, events, undone: !!undone, throw: update.throw };
}

const AT_ONCE = 200;

/** All that happened up to a version, also what was taken back; null where the server does not tell. */
export async function loadSteps(net: Wire, table: string, to: number): Promise<Step[] | null> {
  const all: HistoryStep[] = [];
  for (let from = 0; from < to; from += AT_ONCE) {
    const request = net.request({ type: 'history', table, from, to: Math.min(from + AT_ONCE, to) });
    const reply = await request.catch(() => null);
    if (!reply) return null;
    all.push(...reply.steps);
  }
  return all.flatMap((step) => (step.events?.length ? [{ ...step, events: step.events, undone: false }] : []));
}

/** How many answers the last turn of a seat had: those in a row, without a throw or somebody else's in between. */
export function turnOf(steps: Step[], seat: SeatName | null): number {
  const last = steps.findLastIndex((step) => step.by === seat);
  let first = last;
  while (first > 0 && steps[first - 1]!.by === seat) first--;
  return seat && last >= 0 ? last - first + 1 : 0;
}

/** The last version before the turn that a seat has now: that of a throw, or of somebody else's answer. */
export const turnBegan = (steps: Step[], seat: SeatName): number =>
  steps.findLast((step) => step.by !== seat)?.version ?? 0;
