// Where on the table a moment of the past is seen, so that a phone can turn to it.
import { partOf, places } from './answers';
import { compared, momentBefore } from '../state/compared.svelte';
import { linesOf } from './log';
import type { SeatName } from '../net/protocol';
import { asQuestion } from '../state/review';
import type { Table } from '../state/table.svelte';

export interface Seen {
  tab: 'board' | 'mine' | 'others';
  part: string;
  /** The place itself, as data-place has it. */
  key: string;
}

/** Of a mistake that is looked at, where it was answered; else where something happened. `own` is whose board lies under "mine". */
export function seenAt(table: Table, own: SeatName): Seen | null {
  const { past, view, steps } = table;
  if (!past || !view) return null;
  const at = (key: string, seat: SeatName | undefined): Seen => {
    const found = partOf(key, view.of(seat ?? own)?.scrolls);
    return found.tab === 'mine' && seat && seat !== own ? { tab: 'others', part: '', key } : { ...found, key };
  };
  const mistake = compared.answer;
  if (mistake && past.version === momentBefore(steps, mistake)) {
    const options = [...mistake.better, ...mistake.given];
    const keys = options.flatMap((option) => places(asQuestion(mistake), option, view, mistake.seat));
    return keys[0] ? at(keys[0], mistake.seat) : null;
  }
  const line = linesOf(past, table).find((one) => one.place && one.place !== 'score');
  return line ? at(line.place!, line.seat) : null;
}
