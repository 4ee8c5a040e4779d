// Other tables of ours where it is our turn, while one is looked at: the way from table to table.
//
//     $effect(() => waiting.watch(table.net, table.id));
//     waiting.count, waiting.next
import type { Wire } from '../net/net';
import type { News, SeatName, Summary } from '../net/protocol';

/** The first of those that wait behind this one, in an order that does not change: so the way leads through all of them. */
export function nextOf(tables: Summary[], id: string): Summary | null {
  const waits = (one: Summary) =>
    one.id !== id && one.state === 'running' && !!one.seat && one.asked.includes(one.seat);
  const order = [...tables].sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  const here = order.findIndex((one) => one.id === id);
  return [...order.slice(here + 1), ...order.slice(0, here + 1)].find(waits) ?? null;
}

class Waiting {
  private mine = $state.raw<Summary[]>([]);
  private id = $state('');

  count = $derived(this.mine.filter((one) => one.id !== this.id && one.state === 'running' && one.seat && one.asked.includes(one.seat)).length); // prettier-ignore
  next = $derived(nextOf(this.mine, this.id));

  /** Begin to look, from this table; what is returned ends it. */
  watch(net: Wire, id: string): () => void {
    this.id = id;
    const stopNews = net.on((news) => this.hear(net, news));
    const stopState = net.watch((state) => {
      if (state === 'open') void this.load(net);
    });
    return () => {
      stopNews();
      stopState();
      this.mine = [];
    };
  }

  private async load(net: Wire): Promise<void> {
    const reply = await net.request({ type: 'mine' }).catch(() => null);
    if (reply) this.mine = reply.tables;
  }

  private hear(net: Wire, news: News): void {
    if (news.type === 'over') this.mine = this.mine.filter((one) => one.id !== news.table.id);
    else if (news.type === 'turn') this.turned(net, news.table, news.seat, news.asked);
  }

  private turned(net: Wire, id: string, seat: SeatName, asked: boolean): void {
    if (!this.mine.some((one) => one.id === id)) return void this.load(net);
    this.mine = this.mine.map((one) => (one.id === id ? { ...one, seat, asked: asked ? [seat] : [] } : one));
  }
}

export const waiting = new Waiting();
