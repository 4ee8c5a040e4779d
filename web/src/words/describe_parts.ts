// What the descriptions of all parts of the table have in common (describe.ts).
import { luxuryName } from '../game/catalog';
import { RESOURCES, type Resource } from '../game/names';
import { amount } from '../kit';
import { t } from './i18n';
import { listed } from './lists';
import type { GameView } from '../game/view';

/** Who tells, and whose names there are. `seat`: who listens (null: somebody who only watches). */
export interface Teller {
  view: GameView;
  seat: string | null;
  nameOf: (seat: string) => string;
}

/** A part of the table: what one types to hear it, its heading, its sentences. */
export interface Told {
  id: string;
  title: string;
  lines: string[];
}

export const said = (title: string, what: string): string => t('{title}: {what}', { title, what });

/** '1 water, 2 dates' */
export const price = (of: Record<Resource, number>): string =>
  listed(RESOURCES.filter((one) => of[one]).map((one) => amount(one, of[one]))) || t('nothing');

/** Tiles by their numbers; luxury goods, whose numbers nobody sees, by their kinds. */
export const tileNames = (tiles: Iterable<string>): string =>
  listed([...tiles].map((one) => (/^[a-z-]+-\d+$/.test(one) ? luxuryName(one.replace(/-\d+$/, '')) : one)));
