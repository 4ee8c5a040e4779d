// Games with the same luck: that of a day, one that is played again, a challenge (doc/protocol.md).
import type { Wire } from '../net/net';
import type { Entry, Parted, SeatName } from '../net/protocol';
import { GameView } from '../game/view';
import { isDay } from '../words/people';
import type { Table } from './table.svelte';

// Here and not with the other links, because the first page needs none of them.
export const dayLink = (day?: string): string => `#/today${day ? '/' + day : ''}`;
export const challengeLink = (id: string, code?: string): string => `#/challenge/${id}${code ? '?' + code : ''}`;

/** Others still play with the luck of this game: nothing of it is told yet. */
export function isSealed({ summary, over, fair }: Pick<Table, 'summary' | 'over' | 'fair'>): boolean {
  return isDay(summary?.board) && !(over?.fair ?? fair)?.secret;
}

/** The table of today's game, which begins if it has not. Returns its id. */
export const playToday = async (net: Wire): Promise<string> => (await net.request({ type: 'daily-play' })).table.id;

/** A game that is over once more; with the code of a challenge it counts. Returns the id of the table. */
export async function playSame(
  net: Wire,
  table: string,
  how: { seat?: SeatName; invite?: string } = {},
): Promise<string> {
  return (await net.request({ type: 'again', table, ...how })).table.id;
}

/** Where one's own game and another parted, with the position in which they did. */
export interface Crossing extends Parted {
  view: GameView | null;
}

export async function whereParted(net: Wire, table: string, other: string): Promise<Crossing> {
  await net.request({ type: 'open', table });
  try {
    const parted = await net.request({ type: 'parted', table, with: other });
    if (parted.same) return { ...parted, view: null };
    const before = await net.request({ type: 'position', table, version: parted.version - 1 });
    return { ...parted, view: new GameView(before.view) };
  } finally {
    void net.request({ type: 'close', table }).catch(() => undefined);
  }
}

/** With whom one's own game is compared: the best, or where that is one's own nobody. */
export function bestOther(board: Entry[] | undefined, own: Entry | null | undefined): Entry | null {
  const [best] = board ?? [];
  return best?.table && own?.table && best.person !== own.person ? best : null;
}
