// A puzzle that is played: a study that takes one answer, tells what was best, and then shows how it goes on.
//
//     const puzzle = new Puzzle(net, 17);
//     await puzzle.open();
//     puzzle.table                         to be shown by Table.svelte
//     puzzle.solution, puzzle.look(2)      after the answer: two answers of its line further
import type { Wire } from '../net/net';
import type { Moment, PuzzleInfo, Reply, Request, RequestName, SeatInfo, Solution, StudyReply, StudyStep } from '../net/protocol'; // prettier-ignore
import { Study } from './study.svelte';

export class Puzzle extends Study {
  solution = $state.raw<Solution | null>(null);
  info = $state.raw<PuzzleInfo | null>(null);
  /** What was asked. */
  asked = $state.raw<StudyReply['question']>(null);
  /** The steps of the line, to be told; and how many of them are shown: 0 is the position itself. */
  told = $state.raw<StudyStep[]>([]);
  shown = $state(0);
  /** Called when it was answered. */
  answered: ((solution: Solution) => void) | null = null;

  constructor(
    net: Wire,
    readonly number: number,
  ) {
    super(net, { puzzle: number });
  }

  /** The position with the line to so many answers. */
  async look(answers: number): Promise<void> {
    this.shown = answers;
    await this.go(this.solution!.line.slice(0, answers));
    this.say(this.whole());
  }

  override async request<K extends RequestName>(message: Request<K>): Promise<Reply<K>> {
    // To ask whether an answer is allowed would be to give it.
    if (message.type === 'preview') return { type: 'preview', events: [], changes: {}, next: null } as Reply<K>;
    return super.request(message);
  }

  /** The position stays: what was best is drawn on it. */
  protected override async give(answer: string): Promise<void> {
    if (this.solution) return;
    const reply = await this.ask([answer]);
    this.solution = reply.puzzle?.solution ?? null;
    this.say(this.whole());
    if (!this.solution) return;
    this.answered?.(this.solution);
    this.told = (await this.ask(this.solution.line)).steps;
  }

  protected override take(answers: string[], reply: StudyReply): void {
    super.take(answers, reply);
    this.info = reply.puzzle ?? null;
    if (!answers.length) this.asked = reply.question;
  }

  protected override moment(): Moment {
    const moment = super.moment();
    return this.solution
      ? { ...moment, question: null, asked: [], undo: 'none', over: undefined }
      : { ...moment, undo: 'none' };
  }

  protected override usual(): SeatInfo[] {
    const { seat: own } = this.reply!;
    return super
      .usual()
      .map((one) =>
        one.seat === own
          ? this.own(one.seat)
          : one.kind === 'person'
            ? { seat: one.seat, kind: 'bot', level: 'hard' }
            : one,
      );
  }
}
