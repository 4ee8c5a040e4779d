// The components of the game with their figures, for drawing and for tooltips. Made from data/*.toml and doc/rules.md by
// tools/catalog.mjs; keys are the names of doc/notation.md (scroll '05', luxury good 'dagger-2', office 'office-3').
import json from '../gen/catalog.json';
import { t } from '../words/i18n';
import type { Effect } from '../kit';
import type { Colour, Good, Keshi } from './names';

export type Program = Effect[];
export type ScrollKind = 'instant' | 'permanent' | 'round' | 'season';
export type LuxuryKind = 'slipper' | 'tajine' | 'dagger' | 'oil-lamp' | 'necklace' | 'racing-saddle' | 'falcon';
type Class = 'gray' | 'yellow' | 'pink' | 'orange';

/** Some of its figures are not known from the game and were chosen: tooltips say so. */
interface Tile {
  guess?: boolean;
}
interface Cost extends Tile {
  water: number;
  date: number;
  dinar: number;
}
/** Oases and desert towns: base + per x what is counted. */
export interface Worth extends Tile {
  count?: string;
  per?: number;
  base?: number;
  most?: number;
  colour?: Colour;
  colours?: Colour[];
  kind?: LuxuryKind;
  resource?: 'water' | 'date' | 'dinar';
  stairs?: 'palace' | 'mosque';
  keshis?: number;
  thresholds?: number;
  steps?: number;
  do?: Program;
}
export interface Scroll extends Tile {
  class: Class;
  kind: ScrollKind;
  do?: Program;
  n?: number;
  /** Words and [icons] on its card; none: what it brings at once says it all. */
  card?: string;
}
export interface Luxury extends Cost, Record<Good, number> {
  kind: LuxuryKind;
  points: number;
  /** A falcon costs one of these keshis too, and has an instant bonus. */
  keshis?: Colour[];
  do?: Program;
}
export interface Provision extends Cost {
  penalty: number;
  start?: Program;
  bonus?: string;
  n?: number;
}
export interface Reward extends Tile {
  keshi: Keshi;
  do: Program;
  /** One keshi of this colour instead: discard 1 dung. */
  dung?: Colour;
}
export interface Building extends Cost {
  keshi: Colour;
  n?: number;
}
export interface Strategy extends Tile {
  upper: LuxuryKind;
  lower: LuxuryKind;
  keshis: (Keshi | 'goods')[];
  fisherman: boolean;
}

export interface Catalog {
  river: {
    jetty: number;
    crocodile: number;
    jettyPoints: number[];
    rapids: { after: number; do: Program; guess?: boolean }[];
  };
  stairs: { top: number; segments: number[]; dinars: number };
  lattice: Record<string, Program>;
  workshops: { dinars: number; points: number }[];
  gateMatch: Record<string, Colour[]>;
  matchPoints: number;
  square: { spaces: Record<string, Program>; sections: Record<'pink' | 'purple' | 'practice', number[]> };
  sahara: { left: Cost[]; right: Cost[]; start: { left: Program; right: Program } };
  /** Spaces of the oasis track: keshi, keshi-2p, nothing, exchange, scroll. */
  track: string[];
  oases: Record<string, Worth>;
  riverTiles: Record<string, { season: number; do: Program; second?: Program }>;
  classes: Record<Class, { first: number; count: number; scholars: number; dates: number }>;
  scrolls: Record<string, Scroll>;
  offices: Record<string, Record<Good, Program> & Tile>;
  provisions: Record<string, Provision>;
  luxury: Record<string, Luxury>;
  saddle: { camel: number; oasis: number };
  staircase: Record<string, Program>;
  companions: { palace: number; mosque: number };
  townPoints: number;
  towns: Record<string, Worth>;
  nomads: { supply: number; water: number; dates: number; move_dinars: number };
  race: {
    steps: number;
    spaces: number;
    finish: number;
    stages: number[];
    bridges: Record<string, { water: number; date: number }>;
    moves: number[];
    podium: number[];
    dung: number[];
    dungMore: number;
  };
  rewards: Record<string, Reward[]>;
  buildings: Record<string, Building>;
  pasha: {
    board: string[];
    entertainers: Program[];
    caravans: Record<string, string>;
    madrasa: Record<Class, { scholars: number; points: number }>;
    figures: Record<string, number>;
    strategies: Record<string, Strategy>;
    /** What games of rules 1 have instead. */
    rules1: { board: string[]; strategies: Record<string, Strategy> };
  };
  lazy: { rapids: number[]; ranks: number[]; townsMore: number };
  scoring: { sector_points: number; oases_counted: number; leftovers_per_point: number };
  sentences: Record<string, { text: string; rule: string }>;
}

export const catalog: Catalog = json;

/** The board and the strategy tiles of the Pasha's automaton, by the rules of a game. */
export function pashaOf(view: { rules: number }): { board: string[]; strategies: Record<string, Strategy> } {
  return view.rules < 2 ? catalog.pasha.rules1 : catalog.pasha;
}

/** What the rules say about a component: sentence('scroll:59') -> { text, rule }. */
export function sentence(key: string): { text: string; rule: string } | undefined {
  const found = catalog.sentences[key];
  return found && { text: t(found.text), rule: found.rule };
}

export function luxuryName(kind: string): string {
  switch (kind) {
    case 'slipper':
      // TRANSLATORS: a kind of luxury goods, here and in the texts below
      return t('Slipper');
    case 'tajine':
      return t('Tajine');
    case 'dagger':
      return t('Dagger');
    case 'oil-lamp':
      return t('Oil lamp');
    case 'necklace':
      return t('Necklace');
    case 'racing-saddle':
      return t('Racing saddle');
    default:
      return t('Falcon');
  }
}

export function buildingName(name: string): string {
  switch (name) {
    case 'date-store':
      // TRANSLATORS: special buildings, here and in the texts below
      return t('Date store');
    case 'library':
      return t('Library');
    case 'practice-room':
      return t('Practice room');
    case 'prayer-house':
      return t('Prayer house');
    case 'boathouse':
      return t('Boathouse');
    case 'camel-stable':
      return t('Camel stable');
    case 'barracks':
      return t('Barracks');
    default:
      return t('Pavilion');
  }
}
