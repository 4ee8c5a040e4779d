// What the others did since one's last answer: marked on the boards, marked in the log, and summed up in a line.
//
//     newsOf(table)             // [{ seat: 'p2', points: 6, did: ['bought a gate'], steps: [...] }]
//     tour.begin(table, steps)  // looks at these moments, one after the other
//     marksOf(table)            // [{ seat: 'p2', key: 'sector:palace' }, { key: 'scroll:17' }], as data-place has them
//     asked.log = true;         // whoever shows the log opens it where the news begin
//     asked.since = true;       // the table opens the window of all of it
import { tc, tnc } from '../words/i18n';
import { listed } from '../words/lists';
import { whole } from '../words/numbers';
import type { GameEvent, SeatName } from '../net/protocol';
import type { Step } from './steps';
import type { Table } from './table.svelte';
import { SEATS, HOME } from '../game/names';

export interface News {
  seat: SeatName;
  points: number;
  /** What is worth telling, the most important first. */
  did: string[];
  /** The moments in which it happened. */
  steps: Step[];
}

export interface Mark {
  /** Whose board it is on; none: the board of all. */
  seat?: SeatName;
  key: string;
}

class Asked {
  log = $state(false);
  /** The window that tells what each of them did. */
  since = $state(false);
}
export const asked = new Asked();

/** Moments of the past that are looked at one after the other. */
class Tour {
  private table = $state.raw<Table | null>(null);
  steps = $state.raw<Step[]>([]);
  at = $state(0);

  begin(table: Table, steps: Step[], at = 0): void {
    this.table = table;
    this.steps = steps;
    this.move(at);
  }

  /** To this moment; behind the last is the present. */
  move(at: number): void {
    this.at = Math.max(0, at);
    this.table?.show(this.steps[this.at] ?? null);
  }

  /** Whether it is what this table shows: somebody may have gone elsewhere in the log. */
  shows(table: Table): boolean {
    return this.table === table && !!table.past && table.past.version === this.steps[this.at]?.version;
  }
}
export const tour = new Tour();

/** What is told to who is asked now. */
export const newsNow = (table: Table): News[] => (table.asking.question && !table.past ? newsOf(table) : []);

/** Whether something that happened at this version is news for who sits here. */
export const isNews = (table: Table, version: number, seat: SeatName | undefined): boolean =>
  !!table.seat && table.seen > 0 && version > table.seen && seat !== table.seat;

const newSteps = (table: Table): Step[] => table.steps.filter((step) => step.version > table.seen);

const eventsOf = (table: Table): GameEvent[] =>
  newSteps(table).flatMap((step) => step.events.filter((e) => isNews(table, step.version, e.player)));

/** Kinds of events that are told, the most important first, and how so many of them are called. */
const TOLD: [kind: string, words: (n: number) => string][] = [
  // TRANSLATORS: what somebody did, here and in the texts like this one: after the name and points ("Tariq +6, bought a gate") or
  // after the name alone. If your language must know who it was, use words that do not tell ("1 gate bought")
  ['river-prize', () => tc('news', 'won the river tile')],
  ['luxury', (n) => tnc('news', 'bought a luxury good', 'bought {n} luxury goods', n)],
  ['gate', (n) => tnc('news', 'bought a gate', 'bought {n} gates', n)],
  ['claim', (n) => tnc('news', 'claimed an oasis', 'claimed {n} oases', n)],
  ['claim-town', (n) => tnc('news', 'claimed a town', 'claimed {n} towns', n)],
  ['scroll', (n) => tnc('news', 'took a scroll', 'took {n} scrolls', n)],
  ['complete', (n) => tnc('news', 'completed a sector', 'completed {n} sectors', n)],
  ['office', () => tc('news', 'used the office')],
  ['discover', (n) => tnc('news', 'discovered an oasis', 'discovered {n} oases', n)],
  ['step', (n) => tnc('news', 'climbed {n} step', 'climbed {n} steps', n)],
  ['swim', (n) => tnc('news', 'swam {n} step', 'swam {n} steps', n)],
  ['race', (n) => tnc('news', 'ran {n} step', 'ran {n} steps', n)],
  ['vendor', (n) => tnc('news', 'placed a vendor', 'placed {n} vendors', n)],
  ['entertain', (n) => tnc('news', 'placed an entertainer', 'placed {n} entertainers', n)],
  ['perform', (n) => tnc('news', 'had a performance', 'had {n} performances', n)],
  ['reward', (n) => tnc('news', 'bought a reward', 'bought {n} rewards', n)],
  ['nomad', (n) => tnc('news', 'placed a nomad', 'placed {n} nomads', n)],
  ['rapid', (n) => tnc('news', 'took a bonus of the river', 'took {n} bonuses of the river', n)],
];
/** So much of it is in the line of the question bar. */
export const MOST_TOLD = 2;

/** '2 [white] [pink]': what was taken out of the tray. */
function taken(events: GameEvent[]): string {
  const counts = new Map<string, number>();
  for (const e of events)
    if (e.kind === 'take' || e.kind === 'bot-take') counts.set(e.a ?? '', (counts.get(e.a ?? '') ?? 0) + (e.n ?? 1));
  return [...counts].map(([colour, n]) => `${n} [${colour}]`).join(' ');
}

function newsOfSeat(table: Table, seat: SeatName): News {
  const steps = newSteps(table).filter((step) => step.events.some((e) => e.player === seat));
  const events = steps.flatMap((step) => step.events.filter((e) => e.player === seat));
  const points = events.reduce((sum, e) => sum + (e.kind === 'points' ? (e.n ?? 0) : 0), 0);
  const did = TOLD.flatMap(([kind, words]) => {
    const n = events.filter((e) => e.kind === kind).length;
    return n ? [words(n)] : [];
  });
  if (events.some((e) => e.kind === 'provide' && e.a === 'fail'))
    did.unshift(tc('news', 'could not pay the provisions'));
  const keshis = taken(events);
  if (keshis) did.push(tc('news', 'took {keshis}', { keshis }));
  return { seat, points, did, steps };
}

/** In the order of the turns after one's own. */
export function newsOf(table: Table): News[] {
  if (!eventsOf(table).length) return [];
  const me = SEATS.indexOf(table.seat!);
  const order = [...SEATS.slice(me + 1), ...SEATS.slice(0, me)];
  return order.map((seat) => newsOfSeat(table, seat)).filter(({ points, did }) => points || did.length);
}

/** 'Tariq +6, bought a gate' or 'Tariq bought a gate', for rich(). */
export function newsText(news: News, table: Table, most = Infinity): string {
  const { points } = news;
  const name = table.nameOf(news.seat);
  const did = listed(news.did.slice(0, most));
  // TRANSLATORS: "Tariq bought a gate, took 2 scrolls"
  if (!points) return tc('news', '{name} {did}', { name, did });
  const signed = whole(points);
  // TRANSLATORS: {points} has its sign: "Tariq +6, bought a gate"
  return did ? tc('news', '{name} {points}, {did}', { name, points: signed, did }) : tc('news', '{name} {points}', { name, points: signed }); // prettier-ignore
}

/** Where an event has left something that can be seen now; null: nowhere in particular. */
function markOf(e: GameEvent): Mark | null {
  const { a = '', b = '', player: seat } = e;
  const on = (key: string): Mark => ({ seat, key });
  switch (e.kind) {
    case 'show-scroll':
      return { key: `scroll:${a}` };
    case 'show-luxury':
      return { key: `luxury:${a}` };
    case 'show-town':
      return { key: `town:${a}` };
    case 'gate':
      return { key: a.replace(/^w(\d)-.*/, 'workshop:$1') };
    case 'step':
      return on(a);
    case 'swim':
    case 'jetty':
      return on('fisherman');
    case 'race':
      return on('camel');
    case 'place':
      return on(`sector:${b || HOME[a]}`);
    case 'vendor':
    case 'complete':
      return on(`sector:${a}`);
    case 'entertain':
      return on('sector:square');
    case 'caravan':
    case 'discover':
    case 'claim':
    case 'claim-town':
      return on('sector:sahara');
    case 'gate-space':
      return on('sector:medina');
    case 'office':
    case 'luxury':
      return on('sector:souk');
    case 'scroll':
    case 'building':
    case 'provision':
      return on('card');
    default:
      return null;
  }
}

export function marksOf(table: Table): Mark[] {
  if (table.past || table.over) return [];
  const all = new Map<string, Mark>();
  for (const e of eventsOf(table)) {
    const mark = markOf(e);
    if (mark) all.set(`${mark.seat ?? ''}:${mark.key}`, mark);
  }
  return [...all.values()];
}

const PAWNS = ['palace', 'mosque', 'fisherman', 'camel'];

/** On which tab of the phone a mark is. */
export const tabOf = ({ seat, key }: Mark): 'board' | 'others' => (seat && !PAWNS.includes(key) ? 'others' : 'board');
