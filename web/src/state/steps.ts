// The steps of a game: what happened, one answer or throw after the other.
import type { Net } from '../net/net';
import type { GameEvent, HistoryStep, SeatName, Update, Values } from '../net/protocol';

export interface Step {
  version: number;
  at: number;
  by: SeatName | null;
  events: GameEvent[];
  undone: boolean;
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

/** All that happened up to a version, without what was taken back; null where the server does not tell. */
export async function loadSteps(net: Net, table: string, to: number): Promise<Step[] | null> {
  const all: HistoryStep[] = [];
  for (let from = 0; from < to; from += AT_ONCE) {
    const request = net.request({ type: 'history', table, from, to: Math.min(from + AT_ONCE, to) });
    const reply = await request.catch(() => null);
    if (!reply) return null;
    all.push(...reply.steps);
  }
  return all.flatMap((step) =>
    step.events?.length && !step.gone ? [{ ...step, events: step.events, undone: false }] : [],
  );
}
