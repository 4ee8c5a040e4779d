// A table that is attended: what is shown of it, and what can be done.
//
//     const table = new Table(net, 'k3mx7q2a9p');
//     await table.open();
//     table.question, table.view, table.answer('red')
//
// News of the server are not applied at once but one after the other, so that each can be seen: `play` (if somebody
// has set it) shows a step and tells when it is done. Answering, or hurry(), applies the rest without showing.
import { answersByPlace, optionAt, places } from './answers';
import { t } from './i18n';
import { Refusal, type Net } from './net';
import { follows, offersOf, onBoard, ordered } from './offers';
import { answersOf, partsOf } from './offer';
import { Outlook } from './outlook';
import { seatName } from './people';
import {
  aboutTable,
  type ChatLine,
  type Chosen,
  type Fair,
  type GameEvent,
  type HistoryStep,
  type Moment,
  type More,
  type News,
  type Over,
  type Preview,
  type Question,
  type Request,
  type SeatInfo,
  type SeatName,
  type Summary,
  type TableMessage,
  type TableRequest,
  type Update,
  type Values,
} from './protocol';
import { settings } from './settings.svelte';
import { giveLot, seeCommitment } from '../tower/fair';
import { GameView, changed } from './view';

export interface Step {
  version: number;
  at: number;
  by: SeatName | null;
  events: GameEvent[];
  undone: boolean;
  /** The values after it, where this page has seen them. */
  values?: Values;
  /** The recording of the tower, if this was a throw. */
  throw?: string;
}

export interface Notice {
  text: string;
  rule?: string;
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

const HISTORY_AT_ONCE = 200;
const PREVIEW_PAUSE = 120;
const SEEN = 'marrakesh.seen.';

export class Table {
  summary = $state.raw<Summary | null>(null);
  seat = $state<SeatName | null>(null);
  invite = $state<string | undefined>();
  chat = $state.raw<ChatLine[]>([]);
  fair = $state.raw<Fair | undefined>();
  values = $state.raw<Values>({});
  moment = $state.raw<Moment | null>(null);
  request = $state.raw<{ by: SeatName; request: number } | null>(null);
  steps = $state.raw<Step[]>([]);
  /** The last step that was there when we last answered, on whichever page, or looked: what came later is new. */
  seen = $state(0);
  /** Where the clock figures were told, to count on from. */
  clocksAt = $state(0);
  selection = $state.raw<string[]>([]);
  /** The option that the pointer or the focus is on. */
  hovered = $state<string | null>(null);
  /** What is lit for it: this option, or all of a set that is proposed. */
  lit = $state.raw<string[]>([]);
  preview = $state.raw<Preview | null>(null);
  notice = $state.raw<Notice | null>(null);
  busy = $state(false);
  rematch = $state.raw<{ id: string; invite?: string } | null>(null);
  /** A moment of the past that is looked at instead of the present. */
  past = $state.raw<Step | null>(null);
  gone = $state(false);

  private chain = $state.raw<Chain | null>(null);
  present = $derived(Object.keys(this.values).length ? new GameView(this.values) : null);
  view = $derived(this.past?.values ? new GameView(this.past.values) : this.present);
  /** How things would stand after the answer that the pointer or the focus is on. */
  ghost = $derived(this.preview && !this.past ? new GameView(changed(this.values, this.preview.changes)) : null);
  question = $derived<Question | null>(this.past ? null : (this.chain?.question ?? this.moment?.question ?? null));
  /** What can be answered, best first, but for passing; null until that is known. It stays as it is while it is looked at. */
  offers = $state.raw<string[] | null>(null);
  asked = $derived(this.moment?.asked ?? []);
  over = $derived<Over | null>(this.moment?.over ?? null);
  /** A step is being shown whose values are not there yet: what is lit on the board is of yesterday. */
  settling = $state(false);
  /** The step of somebody that is being shown. */
  showing = $state.raw<Step | null>(null);
  answers = $derived(
    this.settling || this.chain
      ? new Map<string, string[]>()
      : answersByPlace(
          this.question,
          this.present,
          this.seat,
          this.question ? onBoard(this.question, this.offers ?? []) : [],
        ),
  );

  /** Shows a step, before its values are there and after. */
  play: ((step: Step, when: 'before' | 'after') => Promise<void>) | null = null;
  /** Ends what `play` is showing. */
  skip: (() => void) | null = null;
  /** Told about every step when its turn has come. */
  told: ((step: Step) => void) | null = null;

  private waiting: Update[] = [];
  private playing = false;
  private hurried = false;
  /** How many answers the last press has given. */
  private given = 0;
  private outlook: Outlook | null = null;
  /** The number of the question that the offers are for. */
  private prepared = 0;
  private previewTimer = 0;
  private stop: (() => void)[] = [];

  constructor(
    readonly net: Net,
    readonly id: string,
    private code?: string,
  ) {
    this.stop.push(net.on((message) => this.receive(message)));
    let first = true;
    this.stop.push(
      net.watch((state) => {
        if (state === 'open' && !first) void this.open().catch(() => undefined);
        if (state === 'open') first = false;
      }),
    );
    this.seen = Number(localStorage.getItem(SEEN + id) ?? 0);
  }

  async open(): Promise<void> {
    const first = !this.summary;
    this.whole(await this.net.request({ type: 'open', table: this.id, ...(this.code && { invite: this.code }) }));
    if (this.moment && (first || this.missing())) await this.loadHistory();
  }

  /** The reply of a create is a whole table as well. */
  static created(net: Net, reply: TableMessage): Table {
    const table = new Table(net, reply.table.id);
    table.whole(reply);
    void table.loadHistory();
    return table;
  }

  close(): void {
    for (const stop of this.stop) stop();
    this.hurry();
    if (this.net.state === 'open') void this.net.request({ type: 'close', table: this.id }).catch(() => undefined);
  }

  // ---- what can be done ----

  /** Send a message about this table. Refusals are shown; false then. */
  async send<K extends TableRequest>(type: K, ...[more]: More<K>): Promise<boolean> {
    try {
      await this.net.request({ type, table: this.id, ...more } as Request<K>);
      return true;
    } catch (refusal) {
      this.refused(refusal);
      return false;
    }
  }

  /** Answer the question with an offer (offers.ts), or with the options of a set. */
  async answer(choice: string | string[]): Promise<void> {
    const asked = this.question?.number;
    this.hurry();
    const q = this.question;
    if (!q || this.busy) return;
    // What was meant for another question is not an answer to this one.
    if (q.number !== asked) return this.overtaken();
    this.busy = true;
    this.notice = null;
    this.look();
    const sure = typeof choice !== 'string' || this.isSure(choice);
    const [first, ...rest] = typeof choice === 'string' ? answersOf(choice) : [];
    this.given = 1;
    this.chain = rest.length ? { question: q, rest, sure } : null;
    try {
      await this.give(q.number, typeof choice === 'string' ? { choice: first! } : { choices: choice }, sure);
    } catch (refusal) {
      this.chain = null;
      if (refusal instanceof Refusal && refusal.code === 'lost') this.again(q.number, choice);
      else this.refused(refusal);
    } finally {
      this.busy = !!this.chain;
    }
  }

  private give(question: number, choice: Chosen, sure: boolean): Promise<unknown> {
    return this.net.request({ type: 'answer', table: this.id, question, ...choice, ...(sure && { confirm: true }) });
  }

  /** The next answer of a chain, as soon as its question is there; what else is asked ends it. */
  private goOn(update: Update): void {
    const { chain } = this;
    if (!chain || chain.done !== undefined || update.by !== this.seat) return;
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
      void this.prepare(this.moment?.question ?? null);
      this.refused(refusal);
    });
  }

  /** Nobody else would have to agree if this were taken back. Who is here is asked, also while a bot stands in. */
  get alone(): boolean {
    const away = (one: SeatInfo): boolean => !!one.bot && (!!one.resigned || !one.here);
    return !this.summary?.seats.some((one) => one.kind === 'person' && !away(one) && one.seat !== this.seat);
  }

  /** The last of a set that is pressed is its answer: it can be taken back, and nobody looks at what the tower would do with it. */
  get sends(): boolean {
    return settings.confirm !== 'always' && this.alone && !this.summary?.xray && this.question?.task === 'pick';
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
    return this.alone || (this.moment?.undo !== 'free' && this.ends(offer));
  }

  /** An option was pressed. In a set it is chosen or not; where a press is only a proposal, it is marked. */
  choose(option: string, propose = false): void {
    const q = this.question;
    if (!q) return;
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
    if (!q) return;
    if (q.task === 'confirm') await this.answer('confirm');
    else if (this.ready) await this.answer(q.set && q.set > 1 ? this.selection : this.selection[0]!);
  }

  /** Take back what the last press has answered. */
  async undo(all = false): Promise<void> {
    if (this.moment?.undo === 'none') return;
    this.notice = null;
    const times = Math.max(this.given, 1);
    this.given = 0;
    for (let i = 0; i < times; i++) if (!(await this.send('undo', { all }))) return;
  }

  /** The pointer or focus is on an option (null: on none): light its places and ask what it would bring. */
  hover(option: string | null): void {
    this.hovered = option;
    this.lit = option === null ? [] : partsOf(option);
    clearTimeout(this.previewTimer);
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
    if (!q || !this.present || !this.seat || (q.set ?? 1) > 1 || this.answers.has(key)) return null;
    const option = optionAt(q, key, this.present, this.seat);
    if (!option || q.options.includes(option)) return null;
    return this.net.request({ type: 'preview', table: this.id, question: q.number, choice: option }).then(
      () => null,
      // Without a rule the server knows no such thing: then it is not forbidden, but means nothing here.
      (why: unknown) => (why instanceof Refusal && why.rule ? { text: why.message, rule: why.rule } : null),
    );
  }

  placesOf(option: string): string[] {
    return this.question && this.present && this.seat ? places(this.question, option, this.present, this.seat) : [];
  }

  /** Everything that is there was seen. */
  look(): void {
    this.saw(this.steps.at(-1)?.version ?? 0);
  }

  private saw(version: number): void {
    this.seen = version;
    try {
      localStorage.setItem(SEEN + this.id, String(this.seen));
    } catch {
      // Then the next visit shows more as new than it would have to.
    }
  }

  /** What came after our last answer is new; where that was taken back, what came after the one before. */
  private answered(back = false): void {
    const last = this.steps.findLast((step) => step.by === this.seat)?.version;
    if (last && (back || last > this.seen + 1)) this.saw(last - 1);
  }

  /** Apply what waits without showing it. */
  hurry(): void {
    this.hurried = true;
    this.skip?.();
    for (const update of this.waiting.splice(0)) this.apply(update);
  }

  /** Look at a moment of the past; null: back to the present. */
  show(step: Step | null): void {
    if (!step || step.values) this.past = step;
    else void this.fetch(step);
  }

  nameOf(seat: string | null | undefined): string {
    const info = this.summary?.seats.find((one) => one.seat === seat);
    return info ? seatName(this.summary!, info) : (seat ?? '');
  }

  // ---- what the server says ----

  private receive(news: News): void {
    if (aboutTable(news) !== this.id) return;
    switch (news.type) {
      case 'table':
        this.whole(news);
        // The game has begun, or goes on elsewhere: what happened before this message is part of the story too.
        if (this.moment && (!this.steps.length || this.missing())) void this.loadHistory();
        break;
      case 'seats':
        this.seated(news.table);
        break;
      case 'update':
        this.update(news);
        break;
      case 'chat':
        this.chat = [...this.chat, news];
        break;
      case 'undo-request':
        this.request = { by: news.by, request: news.request };
        break;
      case 'undo-over':
        this.decided(news.agreed, news.by);
        break;
      case 'closed':
        this.refused(new Refusal('too-many', news.text));
        break;
      case 'rematch':
        this.rematch = { id: news.new, invite: news.invite };
        break;
    }
  }

  /** A request to take back is no more: who asked, or was asked, hears why. */
  private decided(agreed: boolean, by: SeatName | null): void {
    const { request, seat } = this;
    this.request = null;
    if (agreed || !request || !seat || by === seat) return;
    if (by === request.by) this.notice = { text: t('{name} takes nothing back.', { name: this.nameOf(by) }) };
    else if (by) this.notice = { text: t('{name} does not agree: nothing is taken back.', { name: this.nameOf(by) }) };
    else this.notice = { text: t('The game went on: nothing is taken back.') };
  }

  /** Who sits where has changed. That somebody resigns is no step of the game, so it is told here. */
  private seated(summary: Summary): void {
    const before = this.summary?.seats ?? [];
    const stayed = (seat: SeatName) => before.some((one) => one.seat === seat && !one.resigned);
    const gone = summary.seats.find((one) => one.resigned && one.seat !== this.seat && stayed(one.seat));
    this.summary = summary;
    if (gone && summary.state === 'running')
      this.notice = { text: t('{name} has resigned: a bot plays on.', { name: this.nameOf(gone.seat) }) };
  }

  private whole(message: TableMessage): void {
    this.waiting = [];
    this.chain = null;
    this.summary = message.table;
    this.seat = message.seat;
    this.invite = message.invite ?? this.invite;
    this.chat = message.chat;
    this.request = message.request ?? null;
    this.fair = message.fair;
    if (message.table.state === 'waiting') {
      seeCommitment(this.id, message.fair);
      if (message.seat) void giveLot(this.net, this.id, message.seat, message.fair);
    }
    if (!message.view || message.version === undefined) return;
    this.values = message.view;
    // What was lost at the server does not stand any more.
    if ((this.steps.at(-1)?.version ?? 0) > message.version)
      this.steps = this.steps.filter((step) => step.version <= message.version!);
    this.begin(message as Moment);
  }

  private update(update: Update): void {
    const last = this.waiting.at(-1)?.version ?? this.moment?.version ?? 0;
    if (!this.moment || update.version !== last + 1) {
      void this.open().catch(() => undefined);
      return;
    }
    this.waiting.push(update);
    this.goOn(update);
    if (!this.playing) void this.pump();
  }

  private async pump(): Promise<void> {
    this.playing = true;
    for (let update = this.waiting[0]; update; update = this.waiting[0]) {
      this.hurried = false;
      const show = this.play && !update.undone && settings.moves !== 'off' && !document.hidden;
      const step = asStep(update);
      this.settling = !!show;
      this.showing = show ? step : null;
      if (show) await this.play!(step, 'before');
      this.settling = false;
      if (this.waiting[0] === update) this.apply(this.waiting.shift()!);
      if (show && !this.hurried) await this.play?.(step, 'after');
      if (settings.moves === 'off' || document.hidden) await this.together();
    }
    this.showing = null;
    this.playing = false;
  }

  /** Nothing is shown moving: what comes until the next frame is drawn at once, so that a quick game is not drawn step by step. */
  private async together(): Promise<void> {
    for (const update of this.waiting.splice(0)) this.apply(update);
    // A hidden page has no frames.
    await new Promise<void>((next) => {
      const late = setTimeout(next, 60);
      requestAnimationFrame(() => {
        clearTimeout(late);
        next();
      });
    });
  }

  private apply(update: Update): void {
    this.values = changed(this.values, update.changes);
    const step = { ...asStep(update), values: this.values };
    if (update.events.length) this.steps = [...this.steps, step];
    if (update.undone) void this.loadHistory(true);
    else if (update.by === this.seat) this.answered();
    if (this.summary)
      this.summary = { ...this.summary, asked: update.asked, ...(update.over && { state: 'over', ...update.over }) };
    if (update.over?.fair) this.fair = update.over.fair;
    this.begin(update);
    this.told?.(step);
  }

  /** What belongs to the question of before goes. */
  private begin(moment: Moment): void {
    this.moment = moment;
    this.clocksAt = Date.now();
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
    this.outlook = q && new Outlook(this.net, this.id, q);
    if (!q) return;
    if ((q.set ?? 1) === 1) await this.outlook!.ready;
    if (this.moment?.question?.number === q.number) this.arrange();
  }

  private arrange(): void {
    const { question, present, seat, outlook } = this;
    if (!question || !present || !seat || !outlook || this.chain) return;
    const offers = offersOf(question, present, seat, outlook.ahead);
    this.offers = ordered(question, offers, present, seat, outlook.ahead);
  }

  /** What an offer would bring, where it is known already. */
  known(offer: string): Preview | undefined {
    return this.outlook?.ahead.get(offer.replace(/\+pass$/, ''));
  }

  private missing(): boolean {
    return (this.steps.at(-1)?.version ?? 0) < (this.moment?.version ?? 0) - 1;
  }

  /** All that happened, without what was taken back. */
  private async loadHistory(back = false): Promise<void> {
    const to = this.moment?.version ?? 0;
    const steps: HistoryStep[] = [];
    for (let from = 0; from < to; from += HISTORY_AT_ONCE) {
      const reply = await this.net
        .request({ type: 'history', table: this.id, from, to: Math.min(from + HISTORY_AT_ONCE, to) })
        .catch(() => null);
      if (!reply) return;
      steps.push(...reply.steps);
    }
    const known = new Map(this.steps.map((step) => [step.version, step]));
    const standing = steps
      .filter((step) => step.events?.length && !step.gone)
      .map((step) => known.get(step.version) ?? { ...step, events: step.events!, undone: false });
    this.steps = [...standing, ...this.steps.filter((step) => step.version > to)];
    this.answered(back);
  }

  private async ask(option: string): Promise<void> {
    const { outlook } = this;
    const found = (await outlook?.of(option)) ?? null;
    if (this.hovered === option && this.outlook === outlook) this.preview = found;
  }

  private async fetch(step: Step): Promise<void> {
    const reply = await this.net
      .request({ type: 'position', table: this.id, version: step.version })
      .catch((refusal: unknown) => this.refused(refusal));
    if (reply) this.past = { ...step, values: reply.view };
  }

  /** The connection broke while an answer was under way: give it again when it is back, if it is still asked. */
  private again(number: number, choice: string | string[]): void {
    const stop = this.net.watch((state) => {
      if (state !== 'open') return;
      setTimeout(stop);
      void this.open().then(() => (this.question?.number === number ? this.answer(choice) : undefined));
    });
  }

  private overtaken(): void {
    this.notice = { text: t('The table has moved on. Here is the present state.') };
  }

  private refused(refusal: unknown): void {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (refusal.code === 'stale' || refusal.code === 'not-asked') {
      this.overtaken();
      void this.open().catch(() => undefined);
    } else this.notice = { text: refusal.message, rule: refusal.rule };
  }
}

function asStep(update: Update): Step {
  const { version, by, events, undone } = update;
  return { version, at: Date.now(), by, events, undone: !!undone, throw: update.throw };
}
