// What a seat may know of a game, as an object to draw from.
//
//     const view = new GameView({ players: '2', 'p1.water': '5', ... });   // paths of doc/notation.md
//     view.player[0]!.water, view.tray.green, view.counts('p1.tally')
//
// The server sends only paths that are not empty, so everything here has a value when a path is missing. Counts have
// all their names, with 0. There are typed fields for what is drawn, and raw(), number(), ... for any path.
import {
  CLASSES,
  COLOURS,
  GOODS,
  KESHIS,
  PATHS,
  SECTORS,
  SPACES,
  STAIRS,
  SEATS,
  CATEGORIES,
  type ScrollClass,
  type Phase,
} from './names';
import type { SeatName, Values } from '../net/protocol';

export type Counts = Record<string, number>;

/** A pile from the top down: known tiles by name, runs of unknown ones as a number. */
export interface Pile {
  size: number;
  tiles: (string | number)[];
}

const present = (value: string | undefined): value is string => value !== undefined && value !== '-' && value !== '';

/** '01,17-19' or 'river,palace'. Ranges are only of tiles; names of tiles have a hyphen too (dagger-2). */
export function parseList(value: string | undefined): string[] {
  if (!present(value)) return [];
  return value.split(',').flatMap((part) => {
    const range = /^(\d+)-(\d+)$/.exec(part);
    if (!range) return part === '-' ? [] : [part];
    const [from, to] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(range[1]!.length, '0'));
  });
}

/** 'green 2,red 1' with 0 for the names that are not there. */
export function parseCounts(value: string | undefined, names: readonly string[] = []): Counts {
  const all: Counts = {};
  for (const name of names) all[name] = 0;
  if (present(value))
    for (const part of value.split(',')) {
      const [name, n] = part.split(' ');
      all[name!] = Number(n ?? 1);
    }
  return all;
}

/** 'left-1 07,right-1 12' */
export function parseSlots(value: string | undefined): Record<string, string> {
  const all: Record<string, string> = {};
  if (present(value))
    for (const part of value.split(',')) {
      const [name, what] = part.split(' ');
      all[name!] = what ?? '';
    }
  return all;
}

/** 'white,pink,-,-,green', at least so long. */
export function parseRow(value: string | undefined, length = 0): (string | null)[] {
  const row = value === undefined || value === '' ? [] : value.split(',').map((part) => (part === '-' ? null : part));
  while (row.length < length) row.push(null);
  return row;
}

/** '?6/?5,03/?6' */
export function parsePiles(value: string | undefined, length = 0): Pile[] {
  const piles = (value === undefined || value === '' ? [] : value.split('/')).map((text) => {
    const tiles = parseRow(text)
      .filter((tile) => tile !== null)
      .map((tile) => (tile.startsWith('?') ? Number(tile.slice(1) || 1) : tile));
    return { tiles, size: tiles.reduce<number>((sum, tile) => sum + (typeof tile === 'number' ? tile : 1), 0) };
  });
  while (piles.length < length) piles.push({ tiles: [], size: 0 });
  return piles;
}

export class PlayerView {
  readonly points: number;
  readonly tally: Counts;
  readonly water: number;
  readonly date: number;
  readonly dinar: number;
  readonly keshis: Counts;
  readonly goods: Counts;
  readonly vendors: Set<string>;
  readonly entertainers: Set<string>;
  readonly disc: number;
  readonly caravans: Counts;
  /** Oases that are discovered and not claimed, by their space. */
  readonly oasis: Record<string, string>;
  readonly claimed: string[];
  readonly track: (string | null)[];
  /** Colour of the gate at each sector that has one. */
  readonly gate: Record<string, string>;
  readonly fisherman: number;
  readonly spot: number;
  readonly palace: number;
  readonly mosque: number;
  readonly provisions: (string | null)[];
  readonly activeProvisions: Set<string>;
  readonly provisionPick: string | null;
  readonly dealt: string[];
  readonly hand: Set<string>;
  readonly picked: Set<string>;
  readonly placeholder: Set<string>;
  readonly assistants: string[];
  readonly drawn: string[];
  readonly aside: Counts;
  readonly scrolls: string[];
  readonly luxury: string[];
  readonly renewed: boolean;
  readonly soukWater: number;
  readonly crocodile: boolean;
  readonly riverStart: number;
  readonly towns: Record<string, string>;
  readonly townsClaimed: Set<string>;
  readonly nomads: Counts;
  readonly nomadVendors: Set<string>;
  readonly nomadEntertainers: Set<string>;
  readonly nomadGates: number;
  readonly nomadsMoved: Counts;
  readonly area: Counts;
  readonly race: number;
  readonly podium: number;
  readonly dung: number;
  readonly building: string | null;
  readonly drawnScrolls: string[];
  readonly guardsFree: number;
  readonly guardsCommitted: number;
  readonly gates: string[];
  readonly segment: { palace: number; mosque: number };
  readonly spectators: Counts;
  readonly final: { sectors: number; oases: number; towns: number; race: number; leftovers: number; total: number };
  readonly rank: number;

  constructor(
    view: GameView,
    readonly seat: SeatName,
  ) {
    const number = (path: string) => view.number(`${seat}.${path}`);
    const set = (path: string) => view.set(`${seat}.${path}`);
    const list = (path: string) => view.list(`${seat}.${path}`);
    const counts = (path: string, names: readonly string[]) => view.counts(`${seat}.${path}`, names);
    const slots = (path: string) => view.slots(`${seat}.${path}`);
    const name = (path: string) => view.name(`${seat}.${path}`);
    this.points = number('points');
    this.tally = counts('tally', CATEGORIES);
    this.water = number('water');
    this.date = number('date');
    this.dinar = number('dinar');
    this.keshis = counts('keshis', COLOURS);
    this.goods = counts('goods', GOODS);
    this.vendors = set('vendors');
    this.entertainers = set('entertainers');
    this.disc = number('disc');
    this.caravans = counts('caravans', PATHS);
    this.oasis = slots('oasis');
    this.claimed = view.row(`${seat}.claimed`).filter((tile) => tile !== null);
    this.track = view.row(`${seat}.track`, 6);
    this.gate = slots('gate');
    this.fisherman = number('fisherman');
    this.spot = number('spot');
    this.palace = number('palace');
    this.mosque = number('mosque');
    this.provisions = view.row(`${seat}.provisions`);
    this.activeProvisions = set('provisions.active');
    this.provisionPick = name('provision.pick');
    this.dealt = list('dealt');
    this.hand = set('hand');
    this.picked = set('picked');
    this.placeholder = set('placeholder');
    this.assistants = list('assistants');
    this.drawn = list('drawn');
    this.aside = counts('aside', KESHIS);
    this.scrolls = list('scrolls');
    this.luxury = list('luxury');
    this.renewed = number('renewed') > 0;
    this.soukWater = number('souk-water');
    this.crocodile = number('crocodile') > 0;
    this.riverStart = number('river-start');
    this.towns = slots('towns');
    this.townsClaimed = set('towns.claimed');
    this.nomads = counts('nomads', SECTORS);
    this.nomadVendors = set('nomads.vendors');
    this.nomadEntertainers = set('nomads.entertainers');
    this.nomadGates = number('nomads.gates');
    this.nomadsMoved = counts('nomads.moved', SECTORS);
    this.area = counts('area', KESHIS);
    this.race = number('race');
    this.podium = number('podium');
    this.dung = number('dung');
    this.building = name('building');
    this.drawnScrolls = view.row(`${seat}.drawn-scrolls`).filter((tile) => tile !== null);
    this.guardsFree = number('guards.free');
    this.guardsCommitted = number('guards.committed');
    this.gates = list('gates');
    this.segment = { palace: number('palace.segment') || 1, mosque: number('mosque.segment') || 1 };
    this.spectators = counts('spectators', SPACES);
    this.final = {
      sectors: number('final.sectors'),
      oases: number('final.oases'),
      towns: number('final.towns'),
      race: number('final.race'),
      leftovers: number('final.leftovers'),
      total: number('final.total'),
    };
    this.rank = number('rank');
  }
}

export class GameView {
  /** By which rules it is played. */
  readonly rules: number;
  readonly players: number;
  readonly edition: 'classic' | 'essential';
  readonly layer: string;
  readonly modules: Set<string>;
  readonly options: Set<string>;
  readonly solo: 'none' | 'pasha' | 'lazy';
  readonly difficulty: Set<string>;
  readonly season: number;
  readonly round: number;
  readonly phase: Phase;
  readonly camel: SeatName | null;
  readonly marker: SeatName | null;
  /** Whose turn it is; null: all act at once. */
  readonly turn: SeatName | null;
  readonly over: boolean;
  readonly office: string | null;
  /** River tiles of the three seasons. */
  readonly riverTiles: (string | null)[];
  /** The one of this season. */
  readonly riverTile: string | null;
  readonly beside: string[];
  readonly workshops: Counts[];
  readonly scrolls: Record<ScrollClass, (string | null)[]>;
  readonly piles: Record<ScrollClass, Pile[]>;
  readonly luxury: (string | null)[];
  readonly luxuryPiles: Pile[];
  readonly tray: Counts;
  readonly trayNomad: boolean;
  readonly tower: Counts;
  readonly towerFresh: Counts;
  /** Side of the staircase tile on a space of the lattice (R14.1). */
  readonly staircase: Record<string, string>;
  /** With whom the Sultan (palace) and the Imam (mosque) walk, and the step where one waits (R14.2). */
  readonly companion: Record<string, string>;
  readonly companionStep: Counts;
  readonly towns: string[];
  readonly nomads: number;
  readonly rewards: (string | null)[];
  readonly strategy: string[];
  readonly strategyUnseen: number;
  readonly botBag: Counts;
  readonly botGates: Counts;
  readonly scrollsGone: string[];
  readonly lazyRow: string[];
  readonly title: string;
  readonly player: PlayerView[];

  constructor(readonly values: Values) {
    this.rules = this.number('rules') || 1;
    this.players = this.number('players') || 2;
    this.edition = this.raw('edition') === 'essential' ? 'essential' : 'classic';
    this.layer = this.raw('layer') ?? 'B1';
    this.modules = this.set('modules');
    this.modules.delete('none');
    this.options = this.set('options');
    this.solo = (this.name('solo') ?? 'none') as GameView['solo'];
    this.difficulty = this.set('difficulty');
    this.season = this.number('season') || 1;
    this.round = this.number('round') || 1;
    this.phase = (this.raw('phase') ?? 'setup') as Phase;
    this.camel = this.seat('camel');
    this.marker = this.seat('marker');
    this.turn = this.seat('turn');
    // Of a lesson single tasks are played: when they are done, the game is not.
    this.over = this.number('over') > 0 && this.phase === 'end';
    this.office = this.name('office');
    this.riverTiles = this.row('river-tile', 3);
    this.riverTile = this.riverTiles[Math.min(this.season, 3) - 1] ?? null;
    this.beside = this.row('beside').filter((tile) => tile !== null);
    this.workshops = [1, 2, 3, 4].map((n) => this.counts(`workshop.${n}`, COLOURS));
    const byClass = <T>(make: (name: string) => T) =>
      Object.fromEntries(CLASSES.map((name) => [name, make(name)])) as Record<ScrollClass, T>;
    this.scrolls = byClass((name) => this.row(`scrolls.${name}`, 3));
    this.piles = byClass((name) => parsePiles(this.raw(`piles.${name}`), 3));
    this.luxury = this.row('luxury', 5);
    this.luxuryPiles = parsePiles(this.raw('luxury.piles'), 5);
    this.tray = this.counts('tray', COLOURS);
    this.trayNomad = this.number('tray-nomad') > 0;
    this.tower = this.counts('tower', COLOURS);
    this.towerFresh = this.counts('tower-fresh', COLOURS);
    this.staircase = this.slots('staircase');
    this.companion = this.slots('companion');
    this.companionStep = this.counts('companion.step', STAIRS);
    this.towns = this.list('towns');
    this.nomads = this.number('nomads');
    this.rewards = this.row('rewards', 3);
    this.strategy = this.row('strategy').filter((tile) => tile !== null);
    this.strategyUnseen = this.list('strategy.unseen').length;
    this.botBag = this.bag('bot-bag');
    this.botGates = this.counts('bot-gates', COLOURS);
    this.scrollsGone = this.list('scrolls.gone');
    this.lazyRow = this.row('lazy-row').filter((colour) => colour !== null);
    this.title = this.raw('title') ?? 'none';
    this.player = SEATS.slice(0, this.players).map((seat) => new PlayerView(this, seat));
  }

  raw(path: string): string | undefined {
    return this.values[path];
  }
  number(path: string): number {
    return Number(this.values[path] ?? 0) || 0;
  }
  name(path: string): string | null {
    const value = this.values[path];
    return present(value) ? value : null;
  }
  counts(path: string, names: readonly string[] = []): Counts {
    return parseCounts(this.values[path], names);
  }
  list(path: string): string[] {
    return parseList(this.values[path]);
  }
  set(path: string): Set<string> {
    return new Set(parseList(this.values[path]));
  }
  row(path: string, length = 0): (string | null)[] {
    return parseRow(this.values[path], length);
  }
  slots(path: string): Record<string, string> {
    return parseSlots(this.values[path]);
  }
  of(seat: string): PlayerView | undefined {
    return this.player[SEATS.indexOf(seat as SeatName)];
  }
  private seat(path: string): SeatName | null {
    const name = this.values[path] as SeatName;
    return SEATS.includes(name) ? name : null;
  }
  /** A set of colours, or counts of them. */
  private bag(path: string): Counts {
    const all = parseCounts(undefined, COLOURS);
    for (const part of parseList(this.values[path])) {
      const [name, n] = part.split(' ');
      all[name!] = Number(n ?? 1);
    }
    return all;
  }
}

/** The values of a view after an update. */
export function changed(values: Values, changes: Record<string, string | null>): Values {
  const next = { ...values };
  for (const [path, value] of Object.entries(changes))
    if (value === null) delete next[path];
    else next[path] = value;
  return next;
}
