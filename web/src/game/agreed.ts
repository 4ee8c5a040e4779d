// What a table may agree on instead of leaving it to chance: river tiles (R2.5) and staircase tiles (R14.1). A part of the first
// page, so it has the names of the tiles from the small file, without the catalogue.
import { river, staircase } from '../gen/modules.json';
import { t } from '../words/i18n';

export const DRAWN = 'drawn';
export const SEASONS = [1, 2, 3];

/** The river tiles of a season, each with its two sides. */
export const riverTiles = (season: number): string[][] => river[season - 1]!;

export const isRiver = (sides: string[]): boolean =>
  sides.length === SEASONS.length &&
  SEASONS.every((season, i) => sides[i] === DRAWN || riverTiles(season).flat().includes(sides[i]!));

/** The spaces of the lattice that are covered, in the order of the settings. */
export const SPACES = [
  ...[2, 3, 4].map((n) => `palace-${n}`),
  ...[3, 4, 5, 6, 7, 8].map((n) => `middle-${n}`),
  ...[2, 3, 4].map((n) => `mosque-${n}`),
];

export const STAIRCASE_TILES: string[][] = staircase;
const tileOf = (side: string) => STAIRCASE_TILES.findIndex((tile) => tile.includes(side));

/** Where a side or the other side of its tile lies, or -1. */
export const lies = (sides: string[], side: string): number => sides.findIndex((one) => tileOf(one) === tileOf(side));

/** Each space is covered, and no tile is used twice. */
export const isStaircase = (sides: string[]): boolean =>
  sides.length === SPACES.length &&
  sides.every((side) => tileOf(side) >= 0) &&
  new Set(sides.map(tileOf)).size === sides.length;

/** Twelve tiles by chance, each with one of its sides. */
export function shuffled(): string[] {
  const roll = (n: number) => Math.floor(Math.random() * n);
  const left = [...STAIRCASE_TILES];
  return SPACES.map(() => left.splice(roll(left.length), 1)[0]![roll(2)]!);
}

/** With this side on a space. A tile that lies elsewhere changes places with the one that lay here. */
export function laid(sides: string[], space: number, side: string): string[] {
  const next = [...sides];
  const from = lies(sides, side);
  if (from >= 0) next[from] = sides[space]!;
  next[space] = side;
  return next;
}

/** Where a space of the lattice is, for ears. */
export function spaceName(space: string): string {
  const [column] = space.split('-');
  const all = SPACES.filter((one) => one.startsWith(column!));
  const where = { n: all.indexOf(space) + 1, all: all.length };
  if (column === 'palace') return t('Palace side, {n} of {all} from below', where);
  if (column === 'mosque') return t('Mosque side, {n} of {all} from below', where);
  return t('Middle, {n} of {all} from below', where);
}
