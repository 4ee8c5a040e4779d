// What the provisions of this season will need (R9.5), and whether what a player has is enough: with scroll 33 water and dates pay for
// dinars too, with scroll 44 a dinar and one resource a tile are enough.
import { catalog } from './catalog';
import { type PlayerView } from './view';
import { RESOURCES } from './names';

export type Needs = Record<(typeof RESOURCES)[number], number>;

export interface Want {
  /** What is missing, so that everything could be paid; null: it is enough. */
  missing: Partial<Needs> | null;
  /** Points that not paying costs, beside all resources. */
  penalty: number;
}

/** The scroll of this number makes it cheaper; one that is not there is nothing. */
const has = (p: PlayerView, scroll: string) => p.scrolls.includes(scroll);

export function wantOf(p: PlayerView): Want {
  const tiles = [...p.activeProvisions].flatMap((name) => catalog.provisions[name] ?? []);
  const needs = { water: 0, date: 0, dinar: 0 };
  for (const tile of tiles) for (const r of RESOURCES) needs[r] += tile[r];
  const penalty = tiles.reduce((sum, tile) => sum + tile.penalty, 0);
  const sum = p.water + p.date + p.dinar;
  const cheap = has(p, '44') && sum >= 1 + tiles.length && (p.dinar > 0 || has(p, '33'));
  const lacks: Partial<Needs> = {};
  for (const r of ['water', 'date'] as const) if (p[r] < needs[r]) lacks[r] = needs[r] - p[r];
  const free = has(p, '33') ? Math.max(0, p.water - needs.water) + Math.max(0, p.date - needs.date) : 0;
  if (p.dinar + free < needs.dinar) lacks.dinar = needs.dinar - p.dinar - free;
  return { missing: cheap || !Object.keys(lacks).length ? null : lacks, penalty };
}

const size = (want: Want) => Object.values(want.missing ?? {}).reduce((sum, n) => sum + n, 0);

/**
 * Whether somebody spends what the provisions need: it was enough before and is not afterwards; in the last round of a season
 * also where it was not enough before, and is still less.
 */
export function spends(before: PlayerView, after: PlayerView, lastRound: boolean): Want | null {
  const [a, b] = [wantOf(before), wantOf(after)];
  if (!b.missing || !b.penalty) return null;
  return !a.missing || (lastRound && size(b) > size(a)) ? b : null;
}
