// What the parts of a player's board share: which sectors there are, where they lie, what they are called.
// All drawing is done in the units of the sector's body, 194 (or 130 in the narrow column) by 147; the browser scales it.
import { GOODS, SEATS, type Sector, COLOUR } from '../game/names';
import type { Worth } from '../game/catalog';
import { ofColour } from '../words/colours';
import { t, tn } from '../words/i18n';
import { listed } from '../words/lists';
import { sectorWord } from '../words/words';
import { type GameView, type PlayerView } from '../game/view';

export type { Sector };

export const WIDE = 194;
export const NARROW = 130;
export const TALL = 147;

/** Rows from the top as printed in each edition. It matters for drawing only, so the catalogue does not have it. */
export const LAYOUT: Record<GameView['edition'], Sector[][]> = {
  classic: [
    ['sahara', 'madrasa', 'river'],
    ['medina', 'palace', 'souk'],
    ['orchard', 'mosque', 'square'],
  ],
  essential: [
    ['sahara', 'souk', 'river'],
    ['orchard', 'palace', 'medina'],
    ['madrasa', 'mosque', 'square'],
  ],
};

export { COLOUR };

/** What every part of a player's board is given. `mine`: it is the board of the one who looks, and can be answered on. */
export interface Part {
  view: GameView;
  seat: string;
  mine?: boolean;
}

export const player = (view: GameView, seat: string): PlayerView => view.player[SEATS.indexOf(seat as never)]!;

/** The name under which animations find a place; those of other players carry their seat. */
export const placeOf = (seat: string, mine: boolean | undefined, key: string) => (mine ? key : `${seat}:${key}`);

/** How many keshis stand in a sector; in the Souk how many goods lie there. */
export function keshisIn(p: PlayerView, sector: Sector): number {
  if (sector === 'souk') return GOODS.reduce((sum, good) => sum + (p.goods[good] ?? 0), 0);
  return p.keshis[COLOUR[sector]] ?? 0;
}

/** How many of a row of things are nomads: they stand behind the others. */
export const nomadsIn = (p: PlayerView, sector: Sector): number => p.nomads[sector] ?? 0;

export const isComplete = (p: PlayerView, sector: Sector): boolean =>
  sector !== 'souk' && keshisIn(p, sector) >= 8 && p.vendors.has(sector);

export const assistantsIn = (p: PlayerView, sector: Sector): number =>
  p.assistants.filter((where) => where === sector).length;

/** The size at which the face of an oasis or a town fits into a tile this wide. */
export function faceSize(worth: Worth, width: number, most: number): number {
  const places =
    worth.count === 'gates' && worth.colours
      ? 7.6
      : ['kinds', 'race', 'luxuries', 'pairs', 'thin', 'broad'].includes(worth.count ?? '')
        ? 6.4
        : 5.4;
  return Math.min(most, width / places);
}

/** A sector in one sentence, because its pieces are not read out one by one. */
export function sectorLabel(p: PlayerView, sector: Sector): string {
  const words =
    sector === 'souk'
      ? [sectorWord(sector), ...GOODS.map((good) => ofColour(good, p.goods[good] ?? 0))]
      : // TRANSLATORS: {sector} is the name on the board, unchanged: put your word for sector before it where it would need an article or a case
        [t('{sector}, {n} of 8 keshis', { sector: sectorWord(sector), n: keshisIn(p, sector) })];
  const nomads = nomadsIn(p, sector);
  // TRANSLATORS: of the keshis in a sector, which were told before
  if (nomads) words.push(tn('{n} of them a nomad', '{n} of them nomads', nomads));
  if (p.vendors.has(sector)) words.push(t('water vendor'));
  const assistants = assistantsIn(p, sector);
  if (assistants) words.push(tn('{n} assistant', '{n} assistants', assistants));
  return listed(words);
}
