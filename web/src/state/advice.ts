// When a first game is told something: at each new kind of question in its first round, then less and less. What this browser has told
// is kept there.
//
//     due(['pick:provisions', 'pick'], { season: 1, round: 3, turn: 40 }, known)     // what to say now; null: nothing
import { keep, kept, GUIDE } from '../game/first';

/** The kinds that were told, and those that were asked whether or not something was said; separated by spaces. */
const TOLD = 'marrakesh.cards';
const ASKED = 'marrakesh.asked';

export interface Known {
  told: string[];
  asked: string[];
  /** The turn in which something was said last. */
  turn: number;
}

/** First round: each new kind. Second: at most one a turn. From the third on only what was never asked before, one a turn. */
export function due(
  kinds: string[],
  { season, round, turn }: { season: number; round: number; turn: number },
  known: Known,
): string | null {
  const early = season <= 1 && round <= 2;
  if (!(season <= 1 && round <= 1) && known.turn === turn) return null;
  return kinds.find((kind) => !known.told.includes(kind) && (early || !known.asked.includes(kind))) ?? null;
}

const words = (key: string): string[] => (kept(key) ?? '').split(' ').filter(Boolean);
const add = (key: string, more: string[]): void => keep(key, [...new Set([...words(key), ...more])].join(' '));

export const knownBefore = (): Omit<Known, 'turn'> => ({ told: words(TOLD), asked: words(ASKED) });
export const wasTold = (kind: string): void => add(TOLD, [kind]);
export const wasAsked = (kinds: string[]): void => add(ASKED, kinds);

export const wantsAdvice = (): boolean => kept(GUIDE) !== 'seen';

/** No more advice; or all of it once more. */
export function setAdvice(on: boolean): void {
  keep(GUIDE, on ? 'begun' : 'seen');
  if (on) for (const key of [TOLD, ASKED]) keep(key, '');
}
