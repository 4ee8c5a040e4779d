// How one's own games ended: fetched from the server, the newest first, and what they tell together.
//
//     const rows = await loadResults(net);
//     meansOf(rows.filter((one) => fits(one, { edition: 'classic' }))).score
import type { Wire } from '../net/net';
import type { GameResult } from '../net/protocol';
import { moduleNames } from '../game/modules';

const MOST = 1000;

/** All that the server keeps, or the last `most`. */
export async function loadResults(net: Wire, most = MOST): Promise<GameResult[]> {
  const all: GameResult[] = [];
  let before: number | undefined;
  do {
    const reply = await net.request({ type: 'results', ...(before && { before }) });
    all.push(...reply.results);
    before = reply.next;
  } while (before && all.length < most);
  return all;
}

/** What games are told apart by. Each has one value of it. */
export const ASPECTS = ['edition', 'players', 'modules', 'against', 'seat'] as const;
export type Aspect = (typeof ASPECTS)[number];
export type Filter = Partial<Record<Aspect, string>>;

/** Who was played against: people (whoever else sat there), the strongest bots, or an automaton. */
function againstOf({ about }: GameResult): string {
  if (about.game.solo && about.game.solo !== 'none') return about.game.solo;
  if (about.others.some((one) => one.kind === 'person')) return 'people';
  const levels = [...new Set(about.others.map((one) => one.level ?? ''))].sort();
  return levels.length === 1 ? levels[0]! : 'mixed';
}

const VALUE: Record<Aspect, (one: GameResult) => string> = {
  edition: ({ about }) => about.game.edition,
  // Who plays alone has no number of players.
  players: ({ about }) => (about.game.solo && about.game.solo !== 'none' ? '1' : String(about.game.players)),
  modules: ({ about }) => (moduleNames(about.game).length ? 'with' : 'without'),
  against: againstOf,
  seat: ({ seat }) => seat,
};

export const valueOf = (one: GameResult, aspect: Aspect): string => VALUE[aspect](one);

export const fits = (one: GameResult, filter: Filter): boolean =>
  ASPECTS.every((aspect) => !filter[aspect] || valueOf(one, aspect) === filter[aspect]);

/** Games like this one: those that can be compared by their points. */
export function alike(one: GameResult, all: GameResult[]): GameResult[] {
  const same: Aspect[] = ['edition', 'players', 'modules'];
  const solo = ({ about }: GameResult) => about.game.solo ?? 'none';
  return all.filter(
    (other) =>
      other.number !== one.number &&
      !other.resigned &&
      solo(other) === solo(one) &&
      same.every((aspect) => valueOf(other, aspect) === valueOf(one, aspect)),
  );
}

export interface Means {
  games: number;
  won: number;
  place: number;
  score: number;
  best: number;
  /** Mean points of each category. */
  tally: Record<string, number>;
}

export function meansOf(rows: GameResult[]): Means {
  const games = rows.length;
  const mean = (of: (one: GameResult) => number, among = rows) =>
    among.length ? among.reduce((sum, one) => sum + of(one), 0) / among.length : 0;
  // Of a game that was given up the points say little.
  const played = rows.filter((one) => !one.resigned);
  const told = played.filter((one) => Object.keys(one.about.tally).length);
  const names = new Set(told.flatMap((one) => Object.keys(one.about.tally)));
  return {
    games,
    won: rows.filter((one) => one.place === 1 && !one.resigned).length,
    place: mean((one) => one.place),
    score: mean((one) => one.score, played),
    best: played.length ? Math.max(...played.map((one) => one.score)) : 0,
    tally: Object.fromEntries([...names].map((name) => [name, mean((one) => one.about.tally[name] ?? 0, told)])),
  };
}

/** The values of an aspect that there are, with their games. */
export function groupsBy(rows: GameResult[], aspect: Aspect): [string, GameResult[]][] {
  const groups = new Map<string, GameResult[]>();
  for (const one of rows) groups.set(valueOf(one, aspect), [...(groups.get(valueOf(one, aspect)) ?? []), one]);
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}
