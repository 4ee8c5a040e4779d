// Looking at an analysis with others: one leads, and what that one shows is shown to all who follow.
//
//     const circle = new Together(net, 'k3mx7q2a9p');
//     circle.onshow = (version, answers) => ...;       // what the leader shows, while we follow
//     await circle.join(17, ['p1 souk']);
//     circle.show(17, ['p1 souk', 'p2 red']);          // what we do: shown to the others, or we step aside
import type { Wire } from '../net/net';
import type { Circle } from '../net/protocol';

export class Together {
  circle = $state.raw<Circle | null>(null);
  /** We look at something of our own, and may come back. */
  aside = $state(false);
  onshow: ((version: number, answers: string[]) => void) | null = null;
  private off: () => void;
  private unwatch: () => void;

  constructor(
    private net: Wire,
    private table: string,
  ) {
    this.off = net.on((news) => {
      if (news.type === 'together' && news.table === table) this.take(news);
    });
    // Nothing of it outlives a connection.
    this.unwatch = net.watch((state) => {
      if (state !== 'open') this.circle = null;
    });
  }

  get leads(): boolean {
    return !!this.circle && this.circle.lead === this.circle.you;
  }

  get leader(): string {
    return this.circle?.people.find((one) => one.number === this.circle?.lead)?.name ?? '';
  }

  async join(version: number, answers: string[]): Promise<void> {
    this.aside = false;
    await this.net.request({ type: 'together', table: this.table, version, answers });
  }

  /** We have gone on: the others see it, or we are aside. */
  show(version: number, answers: string[]): void {
    if (!this.circle) return;
    if (!this.leads) {
      this.aside = true;
      return;
    }
    this.net.request({ type: 'together-show', table: this.table, version, answers }).catch(() => undefined);
  }

  back(): void {
    this.aside = false;
    if (this.circle && !this.leads) this.onshow?.(this.circle.version, this.circle.answers);
  }

  async pass(number: number): Promise<void> {
    await this.net.request({ type: 'together-lead', table: this.table, number });
  }

  leave(): void {
    if (this.circle) this.net.request({ type: 'together-leave', table: this.table }).catch(() => undefined);
    this.circle = null;
    this.aside = false;
  }

  close(): void {
    this.leave();
    this.off();
    this.unwatch();
  }

  private take(news: Circle): void {
    const before = this.circle;
    const moved = before?.version !== news.version || before.answers.join() !== news.answers.join();
    this.circle = news;
    if (this.leads) this.aside = false;
    else if (moved && !this.aside) this.onshow?.(news.version, news.answers);
  }
}
