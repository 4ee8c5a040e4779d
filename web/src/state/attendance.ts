// Attending a table: it is opened, and again when the connection is back or news are missing; what was missed meanwhile is made up
// for, and what is told while we look for it waits.
import { takeOver } from './attended';
import { missedSince, type Behind } from './missed';
import { Refusal } from '../net/refusal';
import { aboutTable, type News, type TableMessage, type Update } from '../net/protocol';

/** What is attended. */
interface Attended extends Behind {
  whole(message: TableMessage): void;
  /** Little has happened: the news that did not come. */
  goOn(message: TableMessage, missed: Update[]): void;
  next(update: Update): void;
  /** It is as it is now at the server. */
  caughtUp(): Promise<void>;
  hear(news: News): void;
  refused(why: Refusal): void;
}

export class Attendance {
  /** It is being opened. */
  opening: Promise<void> | null = null;
  /** How often the server has told all of it. */
  private wholes = 0;
  /** What is told while we look for what we have missed. */
  private held: Update[] | null = null;
  private stop: (() => void)[];

  /** `code`: of a private table. */
  constructor(
    private table: Attended,
    private code?: string,
  ) {
    const { net, id } = table;
    takeOver(id);
    net.follow?.();
    let first = true;
    this.stop = [
      net.on((news) => this.receive(news)),
      net.watch((state) => {
        if (state !== 'open') return;
        if (!first) this.again();
        first = false;
      }),
    ];
  }

  open(): Promise<void> {
    this.opening ??= this.reopen().finally(() => (this.opening = null));
    return this.opening;
  }

  /** Nobody waits for it; that the server could not for long is said. */
  again(): void {
    void this.open().catch((why: unknown) => {
      if (why instanceof Refusal && why.code === 'failed') this.table.refused(why);
    });
  }

  end(): void {
    const { net, id } = this.table;
    for (const stop of this.stop) stop();
    if (net.state === 'open') void net.request({ type: 'close', table: id }).catch(() => undefined);
  }

  private async reopen(): Promise<void> {
    const { table, code } = this;
    const message = await table.net.request({ type: 'open', table: table.id, ...(code && { invite: code }) });
    const { wholes } = this;
    const held = (this.held = []) as Update[];
    const missed = await missedSince(table, message).catch(() => null);
    this.held = null;
    if (missed && wholes === this.wholes) table.goOn(message, missed);
    else if (wholes === this.wholes) this.whole(message);
    for (const update of held) if (update.version > (table.last ?? 0)) this.update(update);
    await table.caughtUp();
  }

  private receive(news: News): void {
    if (aboutTable(news) !== this.table.id) return;
    if (news.type === 'update') this.update(news);
    else if (news.type === 'table') {
      // The game has begun, or goes on elsewhere.
      this.whole(news);
      void this.table.caughtUp();
    } else this.table.hear(news);
  }

  private whole(message: TableMessage): void {
    this.wholes++;
    this.table.whole(message);
  }

  private update(update: Update): void {
    const { last } = this.table;
    if (this.held) this.held.push(update);
    else if (last === undefined || update.version !== last + 1) this.again();
    else this.table.next(update);
  }
}
