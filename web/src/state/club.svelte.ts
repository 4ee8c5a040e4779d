// A club that is looked at: what the server says of it, kept up to date, and what can be asked of it.
import { Refusal, type Net } from '../net/net';
import type { ChatLine, ClubData, ClubResults, ClubRole, ReportReason, Request, Summary } from '../net/protocol';
import type { Talking } from './talking';

type Reply = 'club-join' | 'club-accept' | 'club-remove' | 'club-role' | 'club-change' | 'club-new-code';

/** Waiting tables first, then those that run; the last changed first among equals. */
const byState = (a: Summary, b: Summary) =>
  Number(b.state === 'waiting') - Number(a.state === 'waiting') || b.changed - a.changed;

export class Club implements Talking {
  data = $state.raw<ClubData | null>(null);
  results = $state.raw<ClubResults | null>(null);
  /** The season of the results that is looked at; '': all of them. */
  season = $state('');
  chat = $state.raw<ChatLine[]>([]);
  problem = $state('');
  busy = $state(false);

  role = $derived<ClubRole | undefined>(this.data?.own);
  member = $derived(!!this.data?.people);
  keeper = $derived(this.role === 'keeper' || this.role === 'founder');
  leads = $derived(this.role === 'founder');
  tables = $derived((this.data?.tables ?? []).toSorted(byState));
  people = $derived(this.data?.people ?? []);
  speaks = $derived(this.member);
  readonly shuns = true;

  constructor(
    private net: Net,
    readonly id: string,
  ) {}

  /** Begin to look; what is returned ends it. */
  watch(): () => void {
    const stopNews = this.net.on((news) => {
      if (!('club' in news) || news.club !== this.id) return;
      if (news.type === 'club-chat') this.chat = [...this.chat, news];
      else if (news.type === 'club-table') this.table(news.table);
      else void this.open();
    });
    const stopState = this.net.watch((state) => {
      if (state === 'open') void this.open();
    });
    return () => {
      stopNews();
      stopState();
      if (this.net.state === 'open') void this.net.request({ type: 'club', club: this.id }).catch(() => undefined);
    };
  }

  async open(): Promise<void> {
    await this.attempt(async () => {
      this.take((await this.net.request({ type: 'club', club: this.id, watch: true })).club);
      if (this.member) await this.count();
    });
  }

  /** The table of results, of the season that is looked at. */
  async count(): Promise<void> {
    const { season } = this;
    const reply = await this.net.request({ type: 'club-results', club: this.id, ...(season && { season }) });
    if (season === this.season) this.results = reply.results;
  }

  say(text: string): Promise<unknown> {
    return this.net.request({ type: 'club-chat', club: this.id, text });
  }

  report(about: { person: number; reason: ReportReason; text?: string }): Promise<unknown> {
    return this.net.request({ type: 'club-report', club: this.id, ...about });
  }

  /** What changes the club, and is answered with how it is then. Refusals are shown; false then. */
  ask<K extends Reply>(type: K, more: Omit<Request<K>, 'type' | 'club'>): Promise<boolean> {
    return this.attempt(async () => {
      const reply = await this.net.request({ type, club: this.id, ...more });
      // Who has just come in is to be told what happens.
      if (type === 'club-join') await this.open();
      else this.take(reply.club);
    });
  }

  end(type: 'club-leave' | 'club-delete'): Promise<boolean> {
    return this.attempt(() => this.net.request({ type, club: this.id }));
  }

  private take(data: ClubData): void {
    this.data = data;
    this.chat = data.chat ?? [];
    if (!data.people) this.results = null;
  }

  private table(table: Summary): void {
    if (!this.data) return;
    const tables = (this.data.tables ?? []).filter((one) => one.id !== table.id);
    const runs = table.state === 'waiting' || table.state === 'running';
    this.data = { ...this.data, tables: runs ? [table, ...tables] : tables };
  }

  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      this.problem = '';
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.problem = refusal.message;
      if (refusal.code === 'not-found') this.data = null; // it was dissolved
      return false;
    } finally {
      this.busy = false;
    }
  }
}
