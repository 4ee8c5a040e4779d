// Games that begin without further questions. In a first game what has to be decided before anything has happened is decided
// by the advice that the server has for everybody who plays alone: to somebody who does not know the game it is no choice. It
// is an answer like any other, and can be taken back.
import { setAdvice } from './advice';
import { FIRST_RIVER, layOut } from '../game/first';
import type { Net } from '../net/net';
import { aboutTable, type Chosen, type News, type Question } from '../net/protocol';
import { newLot, startFairly } from '../fairness/fair';

/** What is asked before the first keshis are chosen. */
const SET_UP = ['track', 'disc', 'provision'];

/** A table for one person against easy bots, started; its id. */
export async function begin(net: Net, { first, players }: { first: boolean; players: number }): Promise<string> {
  const seats = Array.from({ length: players }, (_, i) => (i ? { kind: 'bot', level: 'easy' } : { kind: 'me' }));
  const game = { edition: 'classic', players, river: FIRST_RIVER };
  const reply = await net.request({ type: 'create', game, seats, key: newLot() });
  const { id } = reply.table;
  if (first) setAdvice(true);
  if (!first) await startFairly(net, reply);
  else await setUp(net, id, () => startFairly(net, reply));
  return id;
}

/** Start the table and answer its set-up. Where that does not work, the rest of it is asked at the table. */
export async function setUp(net: Net, id: string, start: () => Promise<unknown>): Promise<void> {
  const asked = new Questions(net, id);
  try {
    await start();
    for (let q = await asked.next(); SET_UP.includes(q.task); q = await asked.next()) {
      const chosen = await advice(net, id, q);
      await net.request({ type: 'answer', table: id, question: q.number, confirm: true, ...chosen });
      layOut(id);
    }
  } catch {
    // The table is there and asks for itself.
  } finally {
    asked.stop();
  }
}

async function advice(net: Net, id: string, q: Question): Promise<Chosen> {
  const reply = await net.request({ type: 'hint', table: id }).catch(() => null);
  const best = reply?.answers[0];
  if (best?.choices) return { choices: best.choices };
  return { choice: best?.choice ?? q.options[0]! };
}

/** What is asked of us at a table, one question after the other; refused when the connection breaks. */
class Questions {
  private latest: Question | null = null;
  private given = 0;
  private broken = false;
  private waiting: { resolve: (q: Question) => void; reject: () => void } | null = null;
  readonly stop: () => void;

  constructor(net: Net, id: string) {
    const news = net.on((message) => this.hear(message, id));
    const state = net.watch((now) => {
      if (now !== 'open') this.broken = true;
      if (this.broken) this.waiting?.reject();
    });
    this.stop = () => [news, state].forEach((end) => end());
  }

  next(): Promise<Question> {
    return new Promise((resolve, reject) => {
      if (this.broken) reject(new Error('lost'));
      this.waiting = { resolve, reject: () => reject(new Error('lost')) };
      this.offer();
    });
  }

  private hear(news: News, id: string): void {
    if ((news.type !== 'table' && news.type !== 'update') || aboutTable(news) !== id) return;
    if (news.question === undefined) return;
    this.latest = news.question;
    this.offer();
  }

  private offer(): void {
    if (!this.waiting || !this.latest || this.latest.number === this.given) return;
    const { resolve } = this.waiting;
    this.waiting = null;
    this.given = this.latest.number;
    resolve(this.latest);
  }
}
