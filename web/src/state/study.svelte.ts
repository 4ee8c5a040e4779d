// What the server plays for this page alone and does not keep: a lesson, or a game that is over from a moment of it on. It is a
// connection to a table that nobody else sees, so that the table itself (table.svelte.ts) and all that is drawn of it are the same:
//
//     const study = new Study(net, { lesson: 'river' });
//     await study.open();
//     study.table                       to be shown by Table.svelte
//     study.lesson, study.next()        where the lesson stands; on, where nothing is to be answered
//
// All answers are sent each time (doc/protocol.md), so to take back is to send one less. `seats` are those of the table that it
// comes from; without them the first seat is ours, and bots sit on the others.
import { Refusal, type NetState, type Wire } from '../net/net';
import type { LessonStep, Moment, News, Reply, Request, RequestName, SeatInfo, SeatName, StudyReply, StudySource, StudyStep, Summary, TableMessage, Update, Values } from '../net/protocol'; // prettier-ignore
import { NAMELESS } from '../net/names';
import { session } from '../net/session.svelte';
import { mark } from '../words/i18n';
import { changed } from '../game/view';
import { Table } from './table.svelte';

type AnyRequest = { [K in RequestName]: Request<K> }[RequestName];
type Kept = StudyStep & { at: number; values: Values };

const SEATS: SeatName[] = ['p1', 'p2', 'p3', 'p4'];

export class Study implements Wire {
  readonly table: Table;
  readonly id: string;
  /** All that was answered so far; `keep` is told whenever that changes. */
  answers = $state.raw<string[]>([]);
  lesson = $state.raw<LessonStep | null>(null);
  /** What the lesson says to an answer that it does not wait for. */
  aside = $state('');
  keep: ((answers: string[]) => void) | null = null;
  protected reply: StudyReply | null = null;
  private steps: Kept[] = [];
  private listeners = new Set<(news: News) => void>();

  constructor(
    private net: Wire,
    private source: StudySource,
    private seats?: SeatInfo[],
  ) {
    this.id =
      'lesson' in source
        ? `lesson.${source.lesson}`
        : 'puzzle' in source
          ? `puzzle.${source.puzzle}`
          : `study.${source.table}`;
    this.table = new Table(this, this.id);
  }

  get state(): NetState {
    return this.net.state;
  }

  on(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watch(watcher: (state: NetState) => void): () => void {
    return this.net.watch(watcher);
  }

  /** Begin, with these answers given already. Where they do not fit (any more) it begins anew. */
  async open(answers: string[] = []): Promise<void> {
    this.answers = answers;
    try {
      await this.table.open();
    } catch (refusal) {
      if (!answers.length || (refusal instanceof Refusal && refusal.code === 'lost')) throw refusal;
      this.answers = [];
      await this.table.open();
    }
  }

  /** A lesson goes on where nothing is to be answered. */
  next(): Promise<void> {
    return this.give('next');
  }

  /** These answers instead, as somebody else shows them. One more is news; otherwise the table is as it is then. */
  async show(answers: string[]): Promise<void> {
    const last = answers.at(-1);
    const one = answers.length === this.answers.length + 1 && this.answers.every((answer, i) => answer === answers[i]);
    if (one && last) await this.give(last);
    else {
      await this.go(answers);
      this.say(this.whole());
    }
  }

  /** From the beginning. */
  async again(): Promise<void> {
    await this.go([]);
    this.say(this.whole());
  }

  // ---- what a table asks of its connection ----

  async request<K extends RequestName>(message: Request<K>): Promise<Reply<K>> {
    const any: unknown = message;
    const reply: unknown = await this.answerTo(any as AnyRequest);
    return reply as Reply<K>;
  }

  private async answerTo(message: AnyRequest): Promise<Reply<RequestName>> {
    switch (message.type) {
      case 'open':
        await this.go(this.answers);
        return this.whole();
      case 'answer':
        await this.give(this.line(message)).catch((refusal: unknown) => this.another(refusal));
        return { type: 'ok' };
      case 'undo':
        await this.go(message.all ? [] : this.answers.slice(0, -1));
        this.say(this.whole());
        return { type: 'ok' };
      case 'preview':
        // Only whether it is allowed: what it brings is known from the previews.
        await this.ask([...this.answers, this.line(message)]);
        return { type: 'preview', events: [], changes: {}, next: null };
      case 'previews': {
        const { choices } = message;
        const { seat } = this.reply!;
        return this.net.request({ type: 'study-previews', ...this.source, answers: this.answers, seat, ...(choices && { choices }) }); // prettier-ignore
      }
      case 'history':
        return { type: 'history', steps: this.steps.filter(({ version }) => version > message.from && version <= message.to) }; // prettier-ignore
      case 'position':
        return { type: 'position', view: this.steps.find(({ version }) => version === message.version)?.values ?? {} };
      case 'hint':
        return this.opinion(message.effort ?? 1);
      case 'opinion-stop':
        return this.net.request(message);
      case 'close':
        return { type: 'ok' };
      case 'mine':
        // Other tables are those of the server.
        return this.net.request(message);
      default:
        throw new Refusal('not-allowed', mark('this is not possible here'));
    }
  }

  private async opinion(effort: number): Promise<Reply<'hint'>> {
    const { source } = this;
    if (!('table' in source)) throw new Refusal('not-allowed', mark('this is not possible here'));
    const about = { ...source, answers: this.answers, seat: this.reply!.seat, effort };
    const { question, answers } = await this.net.request({ type: 'opinion', ...about });
    return { type: 'hint', question, answers };
  }

  private line(message: { choice: string } | { choices: string[] }): string {
    return [this.reply!.seat, ...('choice' in message ? [message.choice] : message.choices)].join(' ');
  }

  // ---- answers ----

  protected ask(answers: string[], from?: number): Promise<StudyReply> {
    const seat = this.reply && 'table' in this.source ? { seat: this.reply.seat } : {};
    return this.net.request({ type: 'study', ...this.source, answers, ...seat, ...(from && { from }) });
  }

  /** One answer more: what it brings is news of the table. */
  protected async give(answer: string): Promise<void> {
    const [answers, before] = [[...this.answers, answer], this.reply!];
    const reply = await this.ask(answers, before.version);
    this.take(answers, reply);
    for (const step of reply.steps) this.say(this.update(step, step === reply.steps.at(-1)));
    if (!reply.steps.length || reply.seat !== before.seat) this.say(this.whole());
  }

  /** An answer that the rules allow, and the lesson does not wait for: it may be tried again. */
  private another(refusal: unknown): void {
    if (!(refusal instanceof Refusal) || refusal.code !== 'lesson') throw refusal;
    this.aside = refusal.message;
    this.say(this.whole());
  }

  /** These answers, and no others. */
  protected async go(answers: string[]): Promise<void> {
    const reply = await this.ask(answers);
    this.steps = [];
    this.take(answers, reply);
  }

  protected take(answers: string[], reply: StudyReply): void {
    this.answers = answers;
    this.reply = reply;
    this.lesson = reply.lesson ?? null;
    this.aside = '';
    for (const step of reply.steps) {
      const values = changed(this.steps.at(-1)?.values ?? {}, step.changes);
      this.steps.push({ ...step, at: Date.now(), values });
    }
    this.keep?.(answers);
  }

  // ---- what it says ----

  protected say(news: News): void {
    for (const listener of [...this.listeners]) listener(news);
  }

  protected moment(): Moment {
    const { version, question, asked, over, lesson } = this.reply!;
    // What is only said is answered by going on.
    const waits = !lesson || lesson.waits;
    const undo = this.answers.length ? 'free' : 'none';
    return { version, question: waits ? question : null, asked: waits ? asked : [], held: null, undo, over };
  }

  private update(step: StudyStep, last: boolean): Update {
    const { version, by, events, changes } = step;
    const moment = last ? this.moment() : { question: null, asked: [], held: null, undo: 'none' as const };
    return { type: 'update', table: this.id, ...moment, version, by, events, changes };
  }

  protected whole(): TableMessage {
    const { seat, view } = this.reply!;
    return { type: 'table', table: this.summary(), seat, chat: [], view, ...this.moment() };
  }

  private summary(): Summary {
    const { game, asked, over } = this.reply!;
    return {
      id: this.id,
      state: over ? 'over' : 'running',
      public: false,
      host: 0,
      created: 0,
      changed: 0,
      game,
      clock: { kind: 'none', seconds: 0 },
      patience: 0,
      seats: this.seats ?? this.usual(),
      asked,
      tower: 'model',
      xray: false,
      study: true,
      ...('table' in this.source && { opinions: true }),
      ...over,
    };
  }

  /** By name, and not "You": the log tells what this seat does in the third person. */
  protected own(seat: SeatName): SeatInfo {
    return { seat, kind: 'person', person: 0, name: session.person?.name ?? NAMELESS, here: true };
  }

  protected usual(): SeatInfo[] {
    const { players, solo } = this.reply!.game;
    return SEATS.slice(0, players).map((seat, i) => {
      if (i === 0) return this.own(seat);
      return solo && solo !== 'none' ? { seat, kind: 'automaton' } : { seat, kind: 'bot', level: 'easy' };
    });
  }
}
