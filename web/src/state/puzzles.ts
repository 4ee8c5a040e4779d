// One's own puzzles: which were tried, the rating that follows from them, and which comes next. What was tried is kept with
// the account where there is one, in this browser otherwise; what the browser has goes to the account when there is one.
//
//     const { all, tried } = await fetchPuzzles(net);
//     const own = standing(tried, all);
//     nextFor(own, all, { level: 'hard' })             // the number of one that fits, or null
//     await keepTried(net, account, 17, true)
import type { Wire } from '../net/net';
import type { PuzzleInfo } from '../net/protocol';

type Asks = Pick<Wire, 'request'>;

export interface Own {
  rating: number;
  /** By number: was the first answer right? Only that one counts. */
  tried: Record<number, boolean>;
  /** Right answers in a row, and the most that there were. */
  streak: number;
  longest: number;
}

export interface Wish {
  level?: PuzzleInfo['level'];
  phase?: string;
}

/** Numbers in the order in which they were tried, below 0 where the first answer was wrong. */
export type Tried = readonly number[];

const KEPT = 'marrakesh.puzzles';
/** Puzzles of one message. */
const AT_ONCE = 100;
/** Between easy and medium. */
export const BEGINNING: Own = { rating: 1000, tried: {}, streak: 0, longest: 0 };
/** How much one puzzle changes the rating: much at first, when nothing is known, less and less. */
const [FIRST, LEAST, FEWER] = [80, 24, 4];

export const solvedCount = (own: Own): number => Object.values(own.tried).filter(Boolean).length;
export const triedCount = (own: Own): number => Object.keys(own.tried).length;

/** Elo: as in a game against the puzzle. What was tried before changes nothing. */
export function after(own: Own, number: number, rating: number, right: boolean): Own {
  if (number in own.tried) return own;
  const expected = 1 / (1 + 10 ** ((rating - own.rating) / 400));
  const weight = Math.max(LEAST, FIRST - FEWER * triedCount(own));
  const streak = right ? own.streak + 1 : 0;
  return {
    rating: Math.round(own.rating + weight * ((right ? 1 : 0) - expected)),
    tried: { ...own.tried, [number]: right },
    streak,
    longest: Math.max(own.longest, streak),
  };
}

/** What follows from all that was tried; of puzzles that there are no more, nothing. */
export const standing = (tried: Tried, all: PuzzleInfo[]): Own =>
  tried.reduce((own, n) => {
    const info = all[Math.abs(n) - 1];
    return info ? after(own, Math.abs(n), info.rating, n > 0) : own;
  }, BEGINNING);

/** What was tried here, and behind it what was tried only there. */
export function together(here: Tried, there: Tried): Tried {
  const known = new Set(here.map(Math.abs));
  return [...here, ...there.filter((n) => !known.has(Math.abs(n)))];
}

export const fits = (one: PuzzleInfo, { level, phase }: Wish): boolean =>
  (!level || one.level === level) && (!phase || one.phase === phase);

/** Of those that were not tried the one whose rating is nearest; where all were, of those that were not solved. */
export function nextFor(own: Own, all: PuzzleInfo[], wish: Wish = {}, not = 0): number | null {
  const distance = (n: number) => Math.abs(all[n - 1]!.rating - own.rating);
  const fitting = all.flatMap((one, i) => (fits(one, wish) && i + 1 !== not ? [i + 1] : []));
  const open = fitting.filter((n) => !(n in own.tried));
  const left = open.length ? open : fitting.filter((n) => !own.tried[n]);
  return left.reduce<number | null>((best, n) => (best === null || distance(n) < distance(best) ? n : best), null);
}

/** What this browser has: that of who has no account, and what an account has not got yet. */
export function browserTried(): Tried {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) && kept.every((n) => Number.isInteger(n) && n !== 0) ? kept : [];
  } catch {
    return [];
  }
}

function keepInBrowser(tried: Tried): void {
  try {
    if (tried.length) localStorage.setItem(KEPT, JSON.stringify(tried));
    else localStorage.removeItem(KEPT);
  } catch {
    // Then it lasts as long as the page.
  }
}

/** Hands what the browser has over to the account. What does not get there stays here until the next time. */
export async function handOver(net: Asks): Promise<void> {
  for (let left = browserTried(); left.length; left = left.slice(AT_ONCE)) {
    const sent = left.slice(0, AT_ONCE);
    await net.request({ type: 'puzzles-tried', tried: [...sent] });
    keepInBrowser(browserTried().filter((n) => !sent.includes(n)));
  }
}

/** All puzzles, and which were tried. */
export async function fetchPuzzles(net: Asks): Promise<{ all: PuzzleInfo[]; tried: Tried }> {
  const { puzzles: all, tried } = await net.request({ type: 'puzzles' });
  const here = browserTried().filter((n) => all[Math.abs(n) - 1]);
  keepInBrowser(here);
  if (tried) await handOver(net).catch(() => undefined);
  return { all, tried: together(tried ?? [], here) };
}

/** The first answer to a puzzle. */
export async function keepTried(net: Asks, account: boolean, number: number, right: boolean): Promise<void> {
  keepInBrowser(together(browserTried(), [right ? number : -number]));
  if (account) await handOver(net).catch(() => undefined);
}
