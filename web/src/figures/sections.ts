// The parts of the page: each has boards and tiles with the figures that stand on them. A tile is a card of its own; so is a board,
// with all its entries in a list.
import { mark } from '../words/i18n';
import type { Book, Entry } from './book.svelte';
import * as draw from './draw';

export interface Card {
  name: string;
  /** The title where it is a board. */
  board?: string;
  picture: (v: draw.Figures) => draw.Picture;
  entries: Entry[];
}
export interface Section {
  id: string;
  title: string;
  boards: [title: string, picture: (v: draw.Figures) => draw.Picture, entries: RegExp][];
  tiles?: RegExp;
}

/** What the strategy of the game depends on most comes first (doc/figures.md). */
export const SECTIONS: Section[] = [
  {
    id: 'stairs',
    title: mark('Stairs'),
    boards: [
      [mark('Palace and mosque stairs'), draw.stairsBoard, /^board:(stairs\.top|stairs\.segment|lattice)/],
      [mark('Imam and Sultan'), draw.companionsBoard, /^modules:companions\.\w+_step/],
    ],
    tiles: /^modules:staircase/,
  },
  {
    id: 'river',
    title: mark('River'),
    boards: [[mark('River'), draw.riverBoard, /^board:river/]],
    tiles: /^river_tiles:tile/,
  },
  { id: 'provisions', title: mark('Provisions'), boards: [], tiles: /^tiles:provision/ },
  { id: 'luxury', title: mark('Luxury goods'), boards: [], tiles: /^tiles:luxury/ },
  {
    id: 'automaton',
    title: mark('Automaton'),
    boards: [[mark('Board of the automaton'), draw.automatonBoard, /^pasha:(board|entertainer)/]],
    tiles: /^pasha:strategy/,
  },
  { id: 'rewards', title: mark('Rewards of the race'), boards: [], tiles: /^camels:reward/ },
  {
    id: 'race',
    title: mark('Camel race'),
    boards: [[mark('Camel race'), draw.raceBoard, /^camels:race\.(steps|spaces|stage_after|bridge)/]],
  },
  {
    id: 'square',
    title: mark('Main square'),
    boards: [[mark('Main square and its discs'), draw.squareBoard, /^player_board:square/]],
  },
  {
    id: 'sahara',
    title: mark('Sahara'),
    boards: [
      [mark('Sahara'), draw.saharaBoard, /^player_board:sahara\.(left|right)/],
      [mark('Oasis track'), draw.trackBoard, /^player_board:oasis_track/],
    ],
  },
  { id: 'oases', title: mark('Oases'), boards: [], tiles: /^oases:oasis/ },
  { id: 'towns', title: mark('Desert towns'), boards: [], tiles: /^modules:town\./ },
  { id: 'scrolls', title: mark('Scrolls'), boards: [], tiles: /^scrolls:scroll/ },
  { id: 'offices', title: mark('Exchange offices'), boards: [], tiles: /^tiles:office/ },
  { id: 'buildings', title: mark('Special buildings'), boards: [], tiles: /^camels:building/ },
  {
    id: 'gates',
    title: mark('Gates'),
    boards: [[mark('Workshops and gates'), draw.gatesBoard, /^board:workshop|^player_board:gates\.match\./]],
  },
];

/** Four rewards are one tile. */
const tileOf = (name: string) => name.replace(/^(camels:reward\.\w+)\.\d$/, '$1');

export function cardsOf(section: Section, book: Book): Card[] {
  const boards = section.boards.map(([board, picture, pattern]) => ({
    name: board,
    board,
    picture,
    entries: book.entries.filter(({ name }) => pattern.test(name)),
  }));
  const tiles = new Map<string, Entry[]>();
  for (const entry of book.entries)
    if (section.tiles?.test(entry.name)) {
      const name = tileOf(entry.name);
      tiles.set(name, [...(tiles.get(name) ?? []), entry]);
    }
  return [
    ...boards,
    ...[...tiles].map(([name, entries]) => ({
      name,
      entries,
      picture: (v: draw.Figures) => draw.tilePicture(v, name),
    })),
  ];
}

/** The section where a rule looks: its file and place. */
export function sectionAt(file: string, at: string): Section | undefined {
  const name = `${file.replace(/\.toml$/, '')}:${at}`;
  const near = (pattern: RegExp) => pattern.test(name) || pattern.test(`${name}.`) || pattern.test(`${name}.1`);
  return SECTIONS.find(({ boards, tiles }) => (tiles && near(tiles)) || boards.some(([, , pattern]) => near(pattern)));
}
