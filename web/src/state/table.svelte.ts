// A table that is attended: what the server says of it, and what can be said to it.
//
//     const table = new Table(net, 'k3mx7q2a9p');
//     await table.open();
//     table.view, table.asking.question, table.playback.hurry()
//
// What is asked of us, and answering it, is `asking`; that news are shown one after the other is `playback`; that it is open, also
// after the connection broke, is `attendance`.
import { Attendance } from './attendance';
import { Asking, type Host, type Notice } from './asking.svelte';
import { t } from '../words/i18n';
import { Refusal, type Wire } from '../net/net';
import { seatName } from '../words/people';
import { Playback } from './playback.svelte';
import type { ChatLine, Fair, Moment, More, News, Over, SeatName, StandingAnswer, Summary, TableMessage, TableRequest, UndoRequest, Update, Values } from '../net/protocol'; // prettier-ignore
import { goneSince, questionOf, usedSince } from './standing.svelte';
import { asStep, loadSteps, type Step } from './steps';
import { optionName } from '../words/words';
import { giveLot, seeCommitment } from '../fairness/fair';
import { isDay } from '../words/people';
import { GameView, changed } from '../game/view';

const SEEN = 'marrakesh.seen.';

export class Table implements Host {
  summary = $state.raw<Summary | null>(null);
  seat = $state<SeatName | null>(null);
  invite = $state<string | undefined>();
  chat = $state.raw<ChatLine[]>([]);
  fair = $state.raw<Fair | undefined>();
  values = $state.raw<Values>({});
  moment = $state.raw<Moment | null>(null);
  request = $state.raw<UndoRequest | null>(null);
  steps = $state.raw<Step[]>([]);
  /** What was taken back. */
  gone = $state.raw<Step[]>([]);
  /** The last step that was there when we last answered, on whichever page, or looked: what came later is new. */
  seen = $state(0);
  /** What is answered for us. */
  standing = $state.raw<StandingAnswer[]>([]);
  /** Where the clock figures were told, to count on from. */
  clocksAt = $state(0);
  notice = $state.raw<Notice | null>(null);
  rematch = $state.raw<{ id: string; invite?: string } | null>(null);
  /** A place that is spoken of, by a lesson or a solution, perhaps on somebody's own board: phones and pages turn to it. */
  pointed = $state.raw<{ key: string; seat?: SeatName | undefined; kind?: 'given' | 'better' } | null>(null);
  /** A moment of the past that is looked at instead of the present. */
  past = $state.raw<Step | null>(null);

  present = $derived(Object.keys(this.values).length ? new GameView(this.values) : null);
  view = $derived(this.past?.values ? new GameView(this.past.values) : this.present);
  asked = $derived(this.moment?.asked ?? []);
  over = $derived<Over | null>(this.moment?.over ?? null);

  /** The moment that was asked for last. */
  private wanted: Step | null = null;
  readonly playback = new Playback(
    (update) => this.apply(update),
    (seat) => this.isBot(seat),
  );
  readonly asking = new Asking(this);
  private readonly attendance: Attendance;
  /** What happened is being loaded; and it has changed meanwhile. */
  private loading = false;
  /** We are about to say or end a standing answer. */
  private saying = false;
  private outdated = false;

  constructor(
    readonly net: Wire,
    readonly id: string,
    private code?: string,
  ) {
    this.attendance = new Attendance(this, code);
    this.seen = Number(localStorage.getItem(SEEN + id) ?? 0);
  }

  /** What a link to it needs for others: the code of a private table, where we have it. */
  get pass(): string | undefined {
    return this.summary?.public ? undefined : (this.invite ?? this.code);
  }

  open(): Promise<void> {
    return this.attendance.open();
  }
  get opening(): Promise<void> | null {
    return this.attendance.opening;
  }

  /** The last version that we were told, and what it led to: it may not be shown yet. */
  get last(): number | undefined {
    return this.playback.last ?? this.moment?.version;
  }
  get told(): Values {
    return this.playback.ahead(this.values);
  }

  close(): void {
    this.playback.hurry();
    this.attendance.end();
  }

  // ---- what can be done ----

  /** Send a message about this table. Refusals are shown; false then. */
  async send<K extends TableRequest>(type: K, ...[more]: More<K>): Promise<boolean> {
    try {
      const since = type === 'undo' && { version: this.last };
      await this.net.request({ type, table: this.id, ...since, ...more });
      return true;
    } catch (refusal) {
      this.refused(refusal);
      return false;
    }
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

  /** Say or end a standing answer. */
  async stand(answer: More<'standing'>[0]): Promise<void> {
    this.saying = true;
    await this.send('standing', answer);
    this.saying = false;
  }

  private stands(answers: StandingAnswer[]): void {
    const used = usedSince(this.standing, answers);
    const gone = goneSince(this.standing, answers);
    this.standing = answers;
    if (used && this.present)
      this.notice = { mild: true, text: t('Answered for you: {answer}', { answer: optionName(questionOf(used), used.choice, this.present, null) }) }; // prettier-ignore
    else if (gone && !this.saying)
      this.notice = { mild: true, text: t('A standing answer was ended: you are asked again.') };
  }

  /** Look at a moment of the past; null: back to the present. */
  show(step: Step | null): void {
    this.wanted = step;
    if (!step || step.values) this.past = step;
    else void this.fetch(step);
  }

  nameOf(seat: string | null | undefined): string {
    const info = this.summary?.seats.find((one) => one.seat === seat);
    return info ? seatName(this.summary!, info) : (seat ?? '');
  }

  /** A bot plays this seat, perhaps only for the time being. */
  isBot(seat: SeatName | null): boolean {
    const info = this.summary?.seats.find((one) => one.seat === seat);
    return info?.kind === 'bot' || !!info?.bot;
  }

  // ---- what the server says ----

  hear(news: News): void {
    switch (news.type) {
      case 'seats':
        this.seated(news.table);
        break;
      case 'chat':
        this.chat = [...this.chat, news];
        break;
      case 'undo-request':
        this.request = { by: news.by, request: news.request, steps: news.steps };
        break;
      case 'undo-over':
        this.decided(news.agreed, news.by);
        break;
      case 'standing':
        this.stands(news.answers);
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
    const voted = this.summary?.votes?.end ?? [];
    const stayed = (seat: SeatName) => before.some((one) => one.seat === seat && !one.resigned);
    const gone = summary.seats.find((one) => one.resigned && one.seat !== this.seat && stayed(one.seat));
    this.summary = summary;
    if (gone && summary.state === 'running')
      this.notice = { text: t('{name} has resigned: a bot plays on.', { name: this.nameOf(gone.seat) }) };
    const wish = summary.votes?.end?.find((seat) => seat !== this.seat && !voted.includes(seat));
    if (wish)
      this.notice = { mild: true, text: t('{name} would end the game without a result: the menu has your vote.', { name: this.nameOf(wish) }) }; // prettier-ignore
  }

  /** Little has happened while we were away: it is shown like all else, and what we were about to do stays. */
  goOn(message: TableMessage, missed: Update[]): void {
    this.around(message);
    for (const update of missed) this.next(update);
    if (this.last === this.moment?.version) this.begin(message as Moment);
  }

  whole(message: TableMessage): void {
    this.playback.clear();
    this.asking.forget();
    this.around(message);
    if (!message.view || message.version === undefined) return;
    this.values = message.view;
    // What was lost at the server does not stand any more.
    if ((this.steps.at(-1)?.version ?? 0) > message.version)
      this.steps = this.steps.filter((step) => step.version <= message.version!);
    this.begin(message as Moment);
  }

  /** All but how the game stands. */
  private around(message: TableMessage): void {
    this.summary = message.table;
    this.seat = message.seat;
    this.invite = message.invite ?? this.invite;
    this.chat = message.chat;
    this.request = message.request ?? null;
    this.standing = message.standing ?? [];
    this.fair = message.fair;
    // That of a day is known before it begins.
    if (isDay(message.table.board) && message.table.counts) seeCommitment(message.table.board!, message.fair);
    if (message.table.state === 'waiting') {
      seeCommitment(this.id, message.fair);
      if (message.seat) void giveLot(this.net, this.id, message.seat, message.fair);
    }
  }

  next(update: Update): void {
    this.asking.goOn(update);
    this.playback.add(update);
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
    this.playback.told?.(step);
  }

  private begin(moment: Moment): void {
    this.moment = moment;
    this.clocksAt = Date.now();
    this.asking.begin(moment);
  }

  /** What happened before the present is part of the story, too. */
  async caughtUp(): Promise<void> {
    const { version } = this.moment ?? {};
    if (version === undefined) return;
    if (!this.steps.length || this.steps.at(-1)!.version < version - 1) await this.loadHistory();
  }

  /** All that happened. Who takes back several answers in a row loads it once more, not each time. */
  private async loadHistory(back = false): Promise<void> {
    this.outdated = this.loading;
    if (this.loading) return;
    this.loading = true;
    const to = this.moment?.version ?? 0;
    const steps = await loadSteps(this.net, this.id, to);
    this.loading = false;
    if (this.outdated) return this.loadHistory(back);
    if (!steps) return;
    const known = new Map(this.steps.map((step) => [step.version, step]));
    const standing = steps.filter((step) => !step.gone).map((step) => known.get(step.version) ?? step);
    this.steps = [...standing, ...this.steps.filter((step) => step.version > to)];
    this.gone = steps.filter((step) => step.gone);
    this.answered(back);
  }

  private async fetch(step: Step): Promise<void> {
    const reply = await this.net
      .request({ type: 'position', table: this.id, version: step.version })
      .catch((refusal: unknown) => this.refused(refusal));
    // Meanwhile another moment may be wanted, or the present.
    if (reply && this.wanted === step) this.past = { ...step, values: reply.view };
  }

  overtaken(): void {
    this.notice = { text: t('The table has moved on. Here is the present state.') };
  }

  refused(refusal: unknown): void {
    if (!(refusal instanceof Refusal)) throw refusal;
    const old = refusal.code === 'stale' || refusal.code === 'not-asked';
    if (old) this.overtaken();
    else this.notice = { text: refusal.message, rule: refusal.rule };
    // Or it could not be opened again when the connection was back.
    if (old || refusal.code === 'no-table') this.attendance.again();
  }
}
