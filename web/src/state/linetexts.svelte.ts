// Lines of play in words, as the log would tell them. What an answer was about is known only to who plays it: the server does, one line
// after the other, each once.
//
//     const texts = new LineTexts(table);
//     texts.of({ version: 17, answers: ['p1 souk'] })      // '' until it is known
import type { SeatName } from '../net/protocol';
import { linesOf } from '../words/log';
import { lineWords } from '../words/lines';
import type { Table } from './table.svelte';
import { lineText, type Variation } from './variations.svelte';
import type { Wire } from '../net/net';

type Line = Pick<Variation, 'version' | 'answers'>;

export class LineTexts {
  private known = $state.raw<Record<string, string>>({});
  private asked = new Set<string>();
  private last: Promise<void> = Promise.resolve();

  /** `id`: the finished game; `table`: where the names of its seats are. */
  constructor(
    private net: Wire,
    private id: string,
    private table: () => Table,
  ) {}

  /** May have icons in brackets. */
  of(line: Line): string {
    const key = `${line.version} ${lineText(line.answers)}`;
    if (!this.asked.has(key)) {
      this.asked.add(key);
      this.last = this.last.then(() => this.tell(key, line));
    }
    return this.known[key] ?? '';
  }

  private async tell(key: string, line: Line): Promise<void> {
    const text = await this.told(line).catch(() => lineWords(line.answers, this.table()));
    this.known = { ...this.known, [key]: text };
  }

  private async told({ version, answers }: Line): Promise<string> {
    const seat = answers.find((answer) => !answer.startsWith('chance'))?.split(' ')[0] as SeatName | undefined;
    const about = { table: this.id, version, answers, from: version, ...(seat && { seat }) };
    const { steps } = await this.net.request({ type: 'study', ...about });
    return steps
      .flatMap((step) => (step.by ? linesOf({ ...step, at: 0, undone: false }, this.table()).slice(0, 1) : []))
      .map((one) => one.text)
      .join(' · ');
  }
}
