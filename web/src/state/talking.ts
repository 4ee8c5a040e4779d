// Where people talk with each other: at a table, or in a club. What the chat and the window of its people need of it.
import type { ChatLine, ReportReason, SeatName } from '../net/protocol';
import type { Table } from './table.svelte';

export interface Talking {
  readonly chat: ChatLine[];
  /** Whoever belongs there. */
  readonly people: { person: number; name: string; seat?: SeatName }[];
  /** One may say something; one may do without somebody. */
  readonly speaks: boolean;
  readonly shuns: boolean;
  say(text: string): Promise<unknown>;
  report(about: { person: number; reason: ReportReason; text?: string }): Promise<unknown>;
  /** What was said, read anew. */
  open(): Promise<void>;
}

export function talkAt(table: Table): Talking {
  return {
    get chat() {
      return table.chat;
    },
    get people() {
      const seats = (table.summary?.seats ?? []).filter((one) => one.person);
      return seats.map(({ person, name, seat }) => ({ person: person!, name: name ?? '', seat }));
    },
    get speaks() {
      return !!table.seat;
    },
    get shuns() {
      return !table.summary?.study;
    },
    say: (text) => table.net.request({ type: 'chat', table: table.id, text }),
    report: (about) => table.net.request({ type: 'report', table: table.id, ...about }),
    open: () => table.open(),
  };
}
