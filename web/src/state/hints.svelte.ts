// Advice about the question, for who plays alone against bots: asked for once, and gone when the question is.
//
//     const hints = hintsOf(table);
//     if (hints.possible) await hints.ask();
//     hints.open, hints.busy, hints.answers
import { t } from '../words/i18n';
import type { HintAnswer } from '../net/protocol';
import type { Table } from './table.svelte';

export class Hints {
  answers = $state.raw<HintAnswer[]>([]);
  busy = $state(false);
  problem = $state('');
  /** The number of the question that was asked about. */
  private about = $state(0);
  private last: Promise<unknown> = Promise.resolve();

  open = $derived.by(() => this.possible && this.about === this.table.asking.question?.number);

  /** What is advised, while the hint is open. */
  best = $derived.by(() => (this.open && this.answers[0] ? named(this.answers[0]) : []));

  constructor(private table: Table) {}

  /** The server advises nobody among people; where there is one answer, there is nothing to advise. */
  get possible(): boolean {
    const { seat, summary } = this.table;
    const { question } = this.table.asking;
    if (!seat || !question || question.task === 'confirm' || question.options.length < 2) return false;
    return !summary?.seats.some((one) => one.kind === 'person' && one.seat !== seat);
  }

  toggle(): void {
    if (this.open) this.close();
    else void this.ask();
  }

  close(): void {
    this.about = 0;
    this.table.asking.hover(null);
  }

  async ask(): Promise<void> {
    const q = this.table.asking.question;
    if (!q || !this.possible) return;
    this.about = q.number;
    this.busy = true;
    this.problem = '';
    this.answers = [];
    // One at a time: what was asked about a question of before has to come first.
    await this.last;
    if (this.about !== q.number) return;
    const reply = this.table.net.request({ type: 'hint', table: this.table.id });
    this.last = reply.catch(() => undefined);
    try {
      const { question, answers } = await reply;
      if (this.about === q.number && question === q.number) this.answers = answers;
    } catch (refusal) {
      if (this.about === q.number) this.problem = refusal instanceof Error ? refusal.message : t('No advice.');
    }
    if (this.about === q.number) this.busy = false;
  }
}

const known = new WeakMap<Table, Hints>();

/** Those of a table: what was said stays when a device is turned, and the table is drawn in another way. */
export function hintsOf(table: Table): Hints {
  const hints = known.get(table) ?? new Hints(table);
  known.set(table, hints);
  return hints;
}

export const named = (answer: HintAnswer): string[] => answer.choices ?? [answer.choice ?? ''];
