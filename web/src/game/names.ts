// The names of the game's things, as doc/notation.md has them, and which belong together.
import type { SeatName } from '../net/protocol';

export const SEATS: SeatName[] = ['p1', 'p2', 'p3', 'p4'];
export const COLOURS = ['turquoise', 'green', 'gray', 'white', 'black', 'pink', 'beige', 'brown', 'red', 'yellow', 'purple', 'orange'] as const // prettier-ignore
export const GOODS = ['yellow', 'purple', 'orange'] as const;
export const KESHIS = [...COLOURS, 'nomad'] as const;
export const SECTORS = ['river', 'orchard', 'madrasa', 'palace', 'mosque', 'square', 'medina', 'sahara', 'souk'] as const // prettier-ignore
export const RESOURCES = ['water', 'date', 'dinar'] as const;
export const SPACES = ['points', 'water', 'goods', 'river', 'date', 'palace', 'mosque', 'dinar'] as const;
export const PATHS = ['left', 'right', 'start'] as const;
export const OASIS_SPACES = ['left-1', 'left-2', 'left-3', 'right-1', 'right-2', 'right-3'] as const;
export const CLASSES = ['gray', 'yellow', 'pink', 'orange'] as const;
export const STAIRS = ['palace', 'mosque'] as const;
export const CATEGORIES = ['start', 'river', 'orchard', 'stairs', 'square', 'medina', 'souk', 'scrolls', 'desert', 'provision', 'sectors', 'oases', 'towns', 'race', 'leftovers'] as const // prettier-ignore

export type Colour = (typeof COLOURS)[number];
export type Keshi = (typeof KESHIS)[number];
export type Good = (typeof GOODS)[number];
export type Resource = (typeof RESOURCES)[number];
export type Sector = (typeof SECTORS)[number];
export type ScrollClass = (typeof CLASSES)[number];
export type Track = 'river' | 'palace' | 'mosque';
export type Phase = 'setup' | 'select' | 'claim' | 'assistants' | 'river' | 'season' | 'end';
/** Names that come out of views are plain strings; those that name nothing are not drawn well, but harm nothing. */
export type Name = string & {};

const among =
  <T extends string>(all: readonly T[]) =>
  (name: string): name is T =>
    (all as readonly string[]).includes(name);

export const isColour = among(COLOURS);
export const isKeshi = among(KESHIS);
export const isResource = among(RESOURCES);
export const isSector = among(SECTORS);

/** The colour of the keshis whose home a sector is; the Souk has three of them. */
export const COLOUR: Record<Sector, Colour> = {
  river: 'turquoise',
  orchard: 'green',
  madrasa: 'gray',
  palace: 'white',
  mosque: 'black',
  square: 'pink',
  medina: 'beige',
  sahara: 'brown',
  souk: 'orange',
};

/** The home of a colour; red has none. */
export const HOME: Partial<Record<string, Sector>> = {
  ...Object.fromEntries(SECTORS.map((sector) => [COLOUR[sector], sector])),
  yellow: 'souk',
  purple: 'souk',
};
