// Advice about the question, for who plays alone against bots: asked for once, and gone when the question is.
//
//     const hints = hintsOf(table);
//     if (hints.possible) await hints.ask();
//     hints.open, hints.busy, hints.answers
//
// In an analysis it is what the bot thinks: switched on it goes on from question to question (`opinions`), and each is thought about
// longer and longer; who goes on gives up what is being thought about.
import { t } from '../words/i18n';
import type { HintAnswer } from '../net/protocol';
import type { Table } from './table.svelte';

/** How often the bot thinks about a question of an analysis, longer each time. */
export const EFFORTS = 3;

/** In an analysis: whether the bot says what it thinks, of all questions. */
export const opinions = $state({ on: false });

export class Hints {
  answers = $state.raw<HintAnswer[]>([]);
  busy = $state(false);
  problem = $state('');
  /** How often the question was thought about; of a hint once. */
  thought = $state(0);
  /** The number of the question that was asked about. */
  private about = $state(0);
  /** Which asking this is: taken back and answered otherwise, another question may have the same number. */
  private turn = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private table: Table) {}

  // No $derived: it would end with the part of the page that first asked for the hints, which outlive it.
  get open(): boolean {
    return this.possible && this.about === this.table.asking.question?.number;
  }

  /** What is advised, while the hint is open. */
  get best(): string[] {
    return this.open && this.answers[0] ? named(this.answers[0]) : [];
  }

  /** The server advises nobody among people; where there is one answer, there is nothing to advise. */
  get possible(): boolean {
    const { seat, summary } = this.table;
    const { question } = this.table.asking;
    if (
      !seat ||
      !question ||
      summary?.counts ||
      (summary?.study && !summary.opinions) ||
      question.task === 'confirm' ||
      question.options.length < 2
    )
      return false;
    return this.steady || !summary?.seats.some((one) => one.kind === 'person' && one.seat !== seat);
  }

  /** It is what the bot thinks, again and again. */
  get steady(): boolean {
    return !!this.table.summary?.opinions;
  }

  toggle(): void {
    if (this.open) this.close();
    else {
      if (this.steady) opinions.on = true;
      void this.ask();
    }
  }

  close(): void {
    if (this.steady) {
      opinions.on = false;
      if (this.busy) this.table.net.request({ type: 'opinion-stop' }).catch(() => undefined);
    }
    this.about = 0;
    this.table.asking.hover(null);
  }

  async ask(): Promise<void> {
    const q = this.table.asking.question;
    if (!q || !this.possible || (this.steady && this.about === q.number)) return;
    this.about = q.number;
    this.busy = true;
    this.problem = '';
    this.answers = [];
    this.thought = 0;
    // One at a time: what was asked about a question of before has to come first, or is given up.
    if (!this.steady) await this.last;
    const efforts = this.steady ? EFFORTS : 1;
    const turn = ++this.turn;
    const current = () => this.turn === turn && this.about === q.number;
    while (current() && this.thought < efforts && !this.problem) await this.think(q.number, current);
    if (current()) this.busy = false;
  }

  private async think(about: number, current: () => boolean): Promise<void> {
    const effort = this.steady ? { effort: this.thought + 1 } : {};
    const reply = this.table.net.request({ type: 'hint', table: this.table.id, ...effort });
    this.last = reply.catch(() => undefined);
    try {
      const { question, answers } = await reply;
      if (!current()) return;
      this.thought++;
      if (question === about) this.answers = answers;
    } catch (refusal) {
      if (current()) this.problem = refusal instanceof Error ? refusal.message : t('No advice.');
    }
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
