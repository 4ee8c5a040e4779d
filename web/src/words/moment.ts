// Where on the table a moment of the past is seen, so that a phone can turn to it.
import { partOf, places, sectorAround } from './answers';
import { compared, momentBefore } from '../state/compared.svelte';
import { linesOf } from './log';
import type { GameView } from '../game/view';
import type { Question, SeatName } from '../net/protocol';
import { asQuestion } from '../state/review';
import type { Table } from '../state/table.svelte';

export interface Seen {
  tab: 'board' | 'mine' | 'others';
  part: string;
  /** The place itself, as data-place has it, and on whose board it may be. */
  key: string;
  seat: SeatName;
}

/** Where a place is seen, perhaps on the board of this seat. `own` is whose board lies under "mine". */
export function whereOf(view: GameView, own: SeatName, key: string, seat?: SeatName): Seen {
  const found = partOf(key, view.of(seat ?? own)?.scrolls);
  const there = { key, seat: seat ?? own };
  return found.tab === 'mine' && there.seat !== own ? { tab: 'others', part: '', ...there } : { ...found, ...there };
}

/** The first place of these answers; null: they have none on the board. */
export function placeOf(question: Question, options: string[], view: GameView, seat: SeatName): string | null {
  const key = options.flatMap((option) => places(question, option, view, seat))[0];
  return (key?.startsWith('supply:') ? sectorAround(key) : key) ?? null;
}

/** Of a mistake that is looked at, where it was answered; else where something happened. */
export function seenAt(table: Table, own: SeatName): Seen | null {
  const { past, view, steps } = table;
  if (!past || !view) return null;
  const mistake = compared.answer;
  if (mistake && past.version === momentBefore(steps, mistake)) {
    const key = placeOf(asQuestion(mistake), [...mistake.better, ...mistake.given], view, mistake.seat);
    return key ? whereOf(view, own, key, mistake.seat) : null;
  }
  const line = linesOf(past, table).find((one) => one.place && one.place !== 'score');
  return line ? whereOf(view, own, line.place!, line.seat) : null;
}
