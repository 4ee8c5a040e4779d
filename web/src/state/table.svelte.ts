// A table that is attended: what the server says of it, and what can be said to it.
//
//     const table = new Table(net, 'k3mx7q2a9p');
//     await table.open();
//     table.view, table.asking.question, table.playback.hurry()
//
// What is asked of us, and answering it, is `asking`; that news are shown one after the other is `playback`.
import { takeOver } from './attended';
import { Asking, type Host, type Notice } from './asking.svelte';
import { t } from '../words/i18n';
import { Refusal, type Net } from '../net/net';
import { seatName } from '../words/people';
import { Playback } from './playback.svelte';
import { aboutTable, type ChatLine, type Fair, type Moment, type More, type News, type Over, type SeatName, type Summary, type TableMessage, type TableRequest, type Update, type Values } from '../net/protocol'; // prettier-ignore
import { asStep, loadSteps, type Step } from './steps';
import { giveLot, seeCommitment } from '../fairness/fair';
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
  request = $state.raw<{ by: SeatName; request: number } | null>(null);
  steps = $state.raw<Step[]>([]);
  /** The last step that was there when we last answered, on whichever page, or looked: what came later is new. */
  seen = $state(0);
  /** Where the clock figures were told, to count on from. */
  clocksAt = $state(0);
  notice = $state.raw<Notice | null>(null);
  rematch = $state.raw<{ id: string; invite?: string } | null>(null);
  /** A moment of the past that is looked at instead of the present. */
  past = $state.raw<Step | null>(null);

  present = $derived(Object.keys(this.values).length ? new GameView(this.values) : null);
  view = $derived(this.past?.values ? new GameView(this.past.values) : this.present);
  asked = $derived(this.moment?.asked ?? []);
  over = $derived<Over | null>(this.moment?.over ?? null);

  readonly playback = new Playback((update) => this.apply(update));
  readonly asking = new Asking(this);
  private stop: (() => void)[] = [];

  constructor(
    readonly net: Net,
    readonly id: string,
    private code?: string,
  ) {
    takeOver(id);
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

  close(): void {
    for (const stop of this.stop) stop();
    this.playback.hurry();
    if (this.net.state === 'open') void this.net.request({ type: 'close', table: this.id }).catch(() => undefined);
  }

  // ---- what can be done ----

  /** Send a message about this table. Refusals are shown; false then. */
  async send<K extends TableRequest>(type: K, ...[more]: More<K>): Promise<boolean> {
    try {
      await this.net.request({ type, table: this.id, ...more });
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
    this.playback.clear();
    this.asking.forget();
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
    const last = this.playback.last ?? this.moment?.version ?? 0;
    if (!this.moment || update.version !== last + 1) {
      void this.open().catch(() => undefined);
      return;
    }
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

  private missing(): boolean {
    return (this.steps.at(-1)?.version ?? 0) < (this.moment?.version ?? 0) - 1;
  }

  /** All that happened, without what was taken back. */
  private async loadHistory(back = false): Promise<void> {
    const to = this.moment?.version ?? 0;
    const steps = await loadSteps(this.net, this.id, to);
    if (!steps) return;
    const known = new Map(this.steps.map((step) => [step.version, step]));
    const standing = steps.map((step) => known.get(step.version) ?? step);
    this.steps = [...standing, ...this.steps.filter((step) => step.version > to)];
    this.answered(back);
  }

  private async fetch(step: Step): Promise<void> {
    const reply = await this.net
      .request({ type: 'position', table: this.id, version: step.version })
      .catch((refusal: unknown) => this.refused(refusal));
    if (reply) this.past = { ...step, values: reply.view };
  }

  overtaken(): void {
    this.notice = { text: t('The table has moved on. Here is the present state.') };
  }

  refused(refusal: unknown): void {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (refusal.code === 'stale' || refusal.code === 'not-asked') {
      this.overtaken();
      void this.open().catch(() => undefined);
    } else this.notice = { text: refusal.message, rule: refusal.rule };
  }
}
