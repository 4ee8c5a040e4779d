// The lists of the lobby, kept up to date while somebody looks at them.
import type { Net } from '../net/net';
import type { Person, SeatName, Summary } from '../net/protocol';

/** Your turn first, then what runs, then what waits, then practice, then what is over; the last changed first among equals. */
function rank(table: Summary): number {
  if (table.practice && !table.counts && table.state === 'running') return 2.5;
  if (table.state === 'running') return table.seat && table.asked.includes(table.seat) ? 0 : 1;
  return table.state === 'waiting' ? 2 : 3;
}

/** Those that are looked at now. */
const watched = new Set<LobbyLists>();

/** Take a table off the list of one's own. */
export async function removeTable(net: Net, id: string): Promise<void> {
  await net.request({ type: 'remove', table: id });
  for (const lists of watched) lists.gone(id);
}

export class LobbyLists {
  mine = $state.raw<Summary[]>([]);
  open = $state.raw<Summary[]>([]);
  person = $state.raw<Person | null>(null);
  ready = $state(false);

  yours = $derived([...this.mine].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed));
  running = $derived(this.yours.filter((table) => table.state === 'running' || table.state === 'waiting'));
  finished = $derived(this.yours.filter((table) => table.state === 'over'));
  /** Where one can still sit down; tables that run can be watched. */
  joinable = $derived(
    this.open.filter((table) => table.state === 'waiting' && !this.mine.some((one) => one.id === table.id)),
  );
  watchable = $derived(
    this.open.filter((table) => table.state === 'running' && !this.mine.some((one) => one.id === table.id)),
  );

  constructor(private net: Net) {}

  /** Begin to look; what is returned ends it. */
  watch(): () => void {
    const stopNews = this.net.on((message) => {
      if (message.type === 'lobby-table') this.changed(message.table);
      else if (message.type === 'over') this.ended(message.table);
      else if (message.type === 'turn') this.turned(message.table, message.seat, message.asked);
    });
    const stopState = this.net.watch((state) => {
      this.person = this.net.person;
      if (state === 'open') void this.load();
    });
    watched.add(this);
    return () => {
      watched.delete(this);
      stopNews();
      stopState();
      if (this.net.state === 'open') void this.net.request({ type: 'lobby', watch: false }).catch(() => undefined);
    };
  }

  async load(): Promise<void> {
    const lists = Promise.all([this.net.request({ type: 'lobby', watch: true }), this.net.request({ type: 'mine' })]);
    // A connection that breaks meanwhile loads them again when it is back.
    const [open, mine] = await lists.catch(() => [null, null]);
    if (!open || !mine) return;
    this.open = open.tables;
    this.mine = mine.tables;
    this.ready = true;
  }

  gone(id: string): void {
    this.mine = this.mine.filter((one) => one.id !== id);
  }

  private changed(table: Summary): void {
    const rest = this.open.filter((one) => one.id !== table.id);
    this.open = table.state === 'waiting' || table.state === 'running' ? [table, ...rest] : rest;
    const mine = this.mine.find((one) => one.id === table.id);
    if (mine) this.mine = this.mine.map((one) => (one === mine ? { ...table, seat: mine.seat } : one));
  }

  private ended(table: Summary): void {
    this.mine = this.mine.map((one) => (one.id === table.id ? table : one));
  }

  private turned(id: string, seat: SeatName, asked: boolean): void {
    if (!this.mine.some((one) => one.id === id)) return void this.load();
    this.mine = this.mine.map((one) => {
      if (one.id !== id) return one;
      const others = one.asked.filter((name) => name !== seat);
      return { ...one, seat, asked: asked ? [...others, seat] : others };
    });
  }
}
