// What is asked of us at a table, and how it is answered: what is offered, chosen, looked at, and sent.
//
//     table.asking.question, table.asking.offers, table.asking.answer('red')
import { answersByPlace, optionAt, places } from '../words/answers';
import { Refusal, type Wire } from '../net/net';
import { answersOf, partsOf } from '../words/offer';
import { follows, offersOf, onBoard, ordered } from '../words/offers';
import { Outlook } from './outlook';
import type { Chosen, Moment, Preview, Question, SeatInfo, SeatName, Summary, Update, Values } from '../net/protocol';
import { settings } from './settings.svelte';
import { turnOf, type Step } from './steps';
import { GameView, changed } from '../game/view';

export interface Notice {
  text: string;
  rule?: string;
  /** It tells something; nothing is wrong. */
  mild?: boolean;
}

/** Answers that are given one after the other, by one press. */
interface Chain {
  /** What was asked when it was pressed: it stays in view until the last answer is given. */
  question: Question;
  rest: string[];
  sure: boolean;
  /** The version at which the chain has ended. */
  done?: number;
}

const PREVIEW_PAUSE = 120;
/** The server takes no more answers back at once. */
const MOST_AT_ONCE = 20;

/** The table at which it is asked. */
export interface Host {
  readonly net: Wire;
  readonly id: string;
  readonly summary: Summary | null;
  readonly seat: SeatName | null;
  readonly moment: Moment | null;
  readonly values: Values;
  readonly present: GameView | null;
  readonly past: Step | null;
  readonly steps: Step[];
  readonly playback: { readonly settling: boolean; hurry(): void };
  notice: Notice | null;
  readonly opening: Promise<void> | null;
  send(type: 'undo', more: { all: boolean; steps?: number }): Promise<boolean>;
  look(): void;
  overtaken(): void;
  refused(refusal: unknown): void;
}

export class Asking {
  selection = $state.raw<string[]>([]);
  /** The option that the pointer or the focus is on. */
  hovered = $state<string | null>(null);
  /** What is lit for it: this option, or all of a set that is proposed. */
  lit = $state.raw<string[]>([]);
  preview = $state.raw<Preview | null>(null);
  busy = $state(false);
  /** What can be answered, best first, but for passing; null until that is known. It stays as it is while it is looked at. */
  offers = $state.raw<string[] | null>(null);

  /** While nothing is asked: what a plan would be asked next, and how it is told what was chosen. Its places answer, too. */
  planned = $state.raw<{ question: Question; choose: (option: string) => void } | null>(null);

  private chain = $state.raw<Chain | null>(null);
  /** How many answers the last press has given. */
  private given = $state(0);
  private outlook: Outlook | null = null;
  /** The number of the question that the offers are for. */
  private prepared = 0;
  private previewTimer = 0;

  question = $derived.by<Question | null>(() =>
    this.table.past ? null : (this.chain?.question ?? this.table.moment?.question ?? null),
  );
  /** How things would stand after the answer that the pointer or the focus is on. */
  ghost = $derived.by(() =>
    this.preview && !this.table.past ? new GameView(changed(this.table.values, this.preview.changes)) : null,
  );
  /** The offers of each place that answers; none while what is lit on the board would be of yesterday. */
  answers = $derived.by(() => {
    const { present, seat, playback } = this.table;
    const plan = this.planning?.question;
    if (plan) return answersByPlace(plan, present, seat, plan.options);
    if (playback.settling || this.chain) return new Map<string, string[]>();
    const offers = this.question ? onBoard(this.question, this.offers ?? []) : [];
    return answersByPlace(this.question, present, seat, offers);
  });

  constructor(private table: Host) {}

  /** The plan that is being made, where nothing is asked. */
  get planning() {
    return this.question || this.table.past ? null : this.planned;
  }

  /** Answer the question with an offer (offers.ts), or with the options of a set. */
  async answer(choice: string | string[]): Promise<void> {
    const asked = this.question?.number;
    this.table.playback.hurry();
    const q = this.question;
    if (!q || this.busy) return;
    // What was meant for another question is not an answer to this one.
    if (q.number !== asked) return this.table.overtaken();
    this.busy = true;
    this.table.notice = null;
    this.table.look();
    const sure = typeof choice !== 'string' || this.isSure(choice);
    const [first, ...rest] = typeof choice === 'string' ? answersOf(choice) : [];
    this.given = 1;
    this.chain = rest.length ? { question: q, rest, sure } : null;
    try {
      await this.give(q.number, typeof choice === 'string' ? { choice: first! } : { choices: choice }, sure);
    } catch (refusal) {
      this.chain = null;
      this.table.refused(refusal);
    } finally {
      // Where the connection broke meanwhile the question is still that of before.
      await this.table.opening?.catch(() => undefined);
      this.busy = !!this.chain;
    }
  }

  private give(question: number, choice: Chosen, sure: boolean): Promise<unknown> {
    return this.table.net.request({
      type: 'answer',
      table: this.table.id,
      question,
      ...choice,
      ...(sure && { confirm: true }),
    });
  }

  /** The next answer of a chain, as soon as its question is there; what else is asked ends it. */
  goOn(update: Update): void {
    const { chain } = this;
    if (!chain || chain.done !== undefined || update.by !== this.table.seat) return;
    const [answer] = chain.rest;
    if (answer === undefined || !update.question || !follows(chain.question, update.question, answer)) {
      chain.done = update.version;
      return;
    }
    chain.rest.shift();
    this.given++;
    this.give(update.question.number, { choice: answer }, chain.sure).catch((refusal: unknown) => {
      this.chain = null;
      this.busy = false;
      void this.prepare(this.table.moment?.question ?? null);
      this.table.refused(refusal);
    });
  }

  /**
   * Nobody else would have to agree if this were taken back. Who is here is asked, also while a bot stands in. In a game that
   * counts nobody may agree.
   */
  get alone(): boolean {
    if (this.table.summary?.counts) return false;
    if (this.table.summary?.study) return true;
    const away = (one: SeatInfo): boolean => !!one.bot && (!!one.resigned || !one.here);
    return !this.table.summary?.seats.some(
      (one) => one.kind === 'person' && !away(one) && one.seat !== this.table.seat,
    );
  }

  /** The last of a set that is pressed is its answer: it can be taken back, and nobody looks at what the tower would do with it. */
  get sends(): boolean {
    return settings.confirm !== 'always' && this.alone && !this.table.summary?.xray && this.question?.task === 'pick';
  }

  /** Whether an answer ends the turn, as far as that is known. */
  ends(offer: string): boolean {
    const known = this.outlook?.ahead.get(offer);
    return !!known && !known.question;
  }

  /**
   * Whether the game need not wait for a confirmation when this answer ends the turn: bots agree to everything, and a turn that is
   * one press on an answer that says so needs no second one.
   */
  private isSure(offer: string): boolean {
    if (settings.confirm !== 'needed') return settings.confirm === 'never';
    return this.alone || (this.table.moment?.undo !== 'free' && this.ends(offer));
  }

  /** An option was pressed. In a set it is chosen or not; where a press is only a proposal, it is marked. */
  choose(option: string, propose = false): void {
    const q = this.question;
    if (!q) return this.plan(option, propose);
    if (q.set && q.set > 1) {
      const rest = this.selection.filter((one) => one !== option);
      if (rest.length === this.selection.length) rest.push(option);
      this.selection = rest.slice(-q.set);
      if (this.sends && this.ready) void this.answer(this.selection);
    } else if (propose && !(this.selection.length === 1 && this.selection[0] === option)) {
      this.selection = [option];
      this.hover(option);
    } else {
      void this.answer(option);
    }
  }

  private plan(option: string, propose: boolean): void {
    if (propose && this.selection[0] !== option) this.selection = [option];
    else {
      this.selection = [];
      this.planning?.choose(option);
    }
  }

  /** A whole answer was pressed. A set is marked, so that it can still be changed. */
  chooseAll(options: string[], propose = false): void {
    if (options.length === 1) this.choose(options[0]!, propose);
    else if (options.length === this.question?.set) this.selection = options;
  }

  /** A place was pressed. One place may stand for several options, the larger one first: one press more is one less. */
  press(key: string, touch = false): void {
    const options = this.answers.get(key);
    if (!options?.length) return;
    if (options.length === 1) return this.choose(options[0]!, touch);
    const now = options.indexOf(this.selection[0] ?? '');
    this.selection = [options[now < 0 ? options.length - 1 : (now + options.length - 1) % options.length]!];
    this.hover(this.selection[0]!);
  }

  /** Whether the selection is complete and waits for the button. */
  get ready(): boolean {
    const q = this.question;
    if (!q) return false;
    return q.set && q.set > 1 ? this.selection.length === q.set : this.selection.length === 1;
  }

  async confirm(): Promise<void> {
    const q = this.question;
    if (!q && this.selection.length) this.plan(this.selection[0]!, false);
    if (!q) return;
    if (q.task === 'confirm') await this.answer('confirm');
    else if (this.ready) await this.answer(q.set && q.set > 1 ? this.selection : this.selection[0]!);
  }

  /** Take back what the last press has answered. */
  async undo(all = false): Promise<void> {
    if (this.table.moment?.undo === 'none') return;
    this.table.notice = null;
    const times = Math.max(this.given, 1);
    this.given = 0;
    for (let i = 0; i < times; i++) if (!(await this.table.send('undo', { all }))) return;
  }

  /** So many answers the whole turn has, where it can be taken back and is more than the last press; 0: it is not. */
  get turn(): number {
    const { moment, steps, seat } = this.table;
    if (!moment || moment.undo === 'none') return 0;
    // What was revealed meanwhile is taken back where the others agree, as bots do; in a game that counts nobody may.
    const whole = this.table.summary?.counts ? 0 : Math.min(turnOf(steps, seat), MOST_AT_ONCE);
    const answers = Math.max(moment.free ?? 0, whole);
    return answers > Math.max(this.given, 1) ? answers : 0;
  }

  async undoTurn(): Promise<void> {
    const { turn, alone } = this;
    const all = turn > 0 && turn === this.table.moment?.free;
    if (turn) this.table.notice = null;
    this.given = 0;
    if (all || !alone) await this.table.send('undo', all ? { all } : { all: false, steps: turn });
    else for (let i = 0; i < turn; i++) if (!(await this.table.send('undo', { all }))) return;
  }

  /** The pointer or focus is on an option (null: on none): light its places and ask what it would bring. */
  hover(option: string | null): void {
    this.hovered = option;
    this.lit = option === null ? [] : partsOf(option);
    clearTimeout(this.previewTimer);
    // What a plan would bring stays in view.
    if (this.planning) return;
    this.preview = null;
    if (option === null || option === 'confirm' || !this.question || (this.question.set ?? 1) > 1) return;
    this.previewTimer = window.setTimeout(() => void this.ask(option), PREVIEW_PAUSE);
  }

  /** The same for an answer that may be a set. */
  hoverAll(options: string[]): void {
    this.hover(options.length === 1 ? options[0]! : null);
    this.lit = options;
  }

  hoverPlace(key: string | null): void {
    const options = key === null ? undefined : this.answers.get(key);
    if (!options) return this.hover(this.selection.length === 1 ? this.selection[0]! : null);
    this.hover(options.find((one) => this.selection.includes(one)) ?? options[options.length - 1]!);
  }

  /** Why a place does not answer what is asked; null where it does, or where nobody would expect it to. */
  async whyNot(key: string): Promise<Notice | null> {
    const q = this.question;
    if (!q || !this.table.present || !this.table.seat || (q.set ?? 1) > 1 || this.answers.has(key)) return null;
    const option = optionAt(q, key, this.table.present, this.table.seat);
    if (!option || q.options.includes(option)) return null;
    return this.table.net.request({ type: 'preview', table: this.table.id, question: q.number, choice: option }).then(
      () => null,
      // Without a rule the server knows no such thing: then it is not forbidden, but means nothing here.
      (why: unknown) => (why instanceof Refusal && why.rule ? { text: why.message, rule: why.rule } : null),
    );
  }

  placesOf(option: string): string[] {
    return this.question && this.table.present && this.table.seat
      ? places(this.question, option, this.table.present, this.table.seat)
      : [];
  }

  /** The table stands anew: what was under way there is over. */
  forget(): void {
    this.chain = null;
  }

  /** What belongs to the question of before goes. */
  begin(moment: Moment): void {
    if (this.chain?.done !== undefined && moment.version >= this.chain.done) this.chain = null;
    if (this.chain || (moment.question && moment.question.number === this.prepared)) return;
    // The reply to the answer comes behind its news: the next question need not wait for it.
    this.busy = false;
    this.selection = [];
    this.hover(null);
    void this.prepare(moment.question);
  }

  /** What can be answered is shown when it is known what it brings: so its order never changes. */
  private async prepare(q: Question | null): Promise<void> {
    this.offers = null;
    this.prepared = q?.number ?? 0;
    this.outlook = q && new Outlook(this.table.net, this.table.id, q);
    if (!q) return;
    if ((q.set ?? 1) === 1) await this.outlook!.ready;
    if (this.table.moment?.question?.number === q.number) this.arrange();
  }

  private arrange(): void {
    const { question, outlook } = this;
    const { present, seat } = this.table;
    if (!question || !present || !seat || !outlook || this.chain) return;
    const offers = offersOf(question, present, seat, outlook.ahead);
    this.offers = ordered(question, offers, present, seat, outlook.ahead);
  }

  /** What an offer would bring, where it is known already. */
  known(offer: string): Preview | undefined {
    return this.outlook?.ahead.get(offer.replace(/\+pass$/, ''));
  }

  private async ask(option: string): Promise<void> {
    const { outlook } = this;
    const found = (await outlook?.of(option)) ?? null;
    if (this.hovered === option && this.outlook === outlook) this.preview = found;
  }
}
