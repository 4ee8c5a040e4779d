// A plan: while others play one tries what one would answer if it were one's turn now. The server plays it on what the seat knows; it
// is kept in this browser until the turn comes, and then proposed answer by answer, as long as that can be answered so.
//
//     const plan = planOf(table);
//     await plan.begin(); await plan.choose('2-red'); plan.close();
//     plan.proposed          // the answer to what is asked now; null: none
import { tick } from 'svelte';
import type { Question } from '../net/protocol';
import { Refusal } from '../net/net';
import type { Table } from './table.svelte';

/** An answer that is planned, and to what. */
export interface Planned {
  task: string;
  choice: string;
}

const KEPT = 'marrakesh.plan.';
/** The server takes no more. */
const MOST = 8;

/** Which answer of the plan is one to this question, and allowed: what comes before it was answered in another way. -1: none. */
export const fitting = (q: Question | null, steps: Planned[]): number =>
  steps.findIndex(({ task, choice }) => task === q?.task && q.options.includes(choice));

/** Whether what is asked now is something that the plan has not foreseen. */
export const parts = (q: Question | null, steps: Planned[]): boolean =>
  !!q && q.task !== 'confirm' && steps.length > 0 && fitting(q, steps) < 0;

export class Plan {
  open = $state(false);
  steps = $state.raw<Planned[]>([]);
  /** What would be asked after them; null: the turn ends. */
  question = $state.raw<Question | null>(null);
  /** There is nothing to plan in this phase. */
  nothing = $state(false);
  private places = 0;

  constructor(private table: Table) {
    try {
      this.steps = JSON.parse(localStorage.getItem(KEPT + table.id) ?? '[]') as Planned[];
    } catch {
      // Spoiled: then there is none.
    }
  }

  // No $derived: it would end with the part of the page that first asked for the plan, which outlives it.
  get proposed(): string | null {
    return this.steps[fitting(this.table.asking.question, this.steps)]?.choice ?? null;
  }

  get parted(): boolean {
    return parts(this.table.asking.question, this.steps);
  }

  async begin(): Promise<void> {
    this.open = true;
    await this.look([]);
  }

  /** The table has gone on: what was planned is tried anew there. */
  async again(): Promise<void> {
    if (this.open && !(await this.look(this.steps))) await this.look([]);
  }

  async choose(choice: string): Promise<void> {
    const q = this.question;
    if (q && this.steps.length < MOST) await this.look([...this.steps, { task: q.task, choice }]);
  }

  back(): Promise<boolean> {
    return this.look(this.steps.slice(0, -1));
  }

  /** Back to the game; what was planned is kept. */
  close(): void {
    this.open = false;
    this.light(null);
    this.table.asking.preview = null;
  }

  /** Somewhere in the page it can be seen, until what is returned is called; where nobody shows it any more it is closed. */
  shown(): () => void {
    this.places++;
    return () => {
      this.places--;
      void tick().then(() => this.places || this.close());
    };
  }

  /** The places of the boards that answer what would be asked. */
  private light(question: Question | null): void {
    const { asking } = this.table;
    asking.selection = [];
    asking.planned = question && { question, choose: (option) => void this.choose(option) };
  }

  forget(): void {
    this.keep([]);
    this.close();
  }

  /** What is proposed was answered. */
  done(): void {
    this.keep(this.steps.slice(fitting(this.table.asking.question, this.steps) + 1));
  }

  private async look(steps: Planned[]): Promise<boolean> {
    const choices = steps.map(({ choice }) => choice);
    const request = this.table.net.request({ type: 'plan', table: this.table.id, ...(choices.length && { choices }) });
    const found = await request.catch((why: unknown) => {
      if (!(why instanceof Refusal)) throw why;
      this.nothing = why.code === 'wrong-time';
      return null;
    });
    if (!found) {
      this.table.asking.preview = null;
      if (!steps.length) this.question = null;
      this.light(null);
      return false;
    }
    this.nothing = false;
    this.keep(steps);
    // Each of them is another one, and none of the table's.
    this.question = found.question ? { ...found.question, number: -1 - steps.length } : null;
    if (this.open) this.light(this.question);
    // What would be is drawn as what an answer would bring is.
    if (this.open) this.table.asking.preview = found;
    return true;
  }

  private keep(steps: Planned[]): void {
    this.steps = steps;
    try {
      if (steps.length) localStorage.setItem(KEPT + this.table.id, JSON.stringify(steps));
      else localStorage.removeItem(KEPT + this.table.id);
    } catch {
      // It lasts as long as the page, then.
    }
  }
}

const plans = new WeakMap<Table, Plan>();

export function planOf(table: Table): Plan {
  let plan = plans.get(table);
  if (!plan) plans.set(table, (plan = new Plan(table)));
  return plan;
}
