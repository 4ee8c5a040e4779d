// Turns ../data/*.toml into src/gen/catalog.json: the figures that are drawn, by the names of doc/notation.md; and the sentence
// of each tile from the tables of ../doc/rules.md. `node tools/catalog.mjs`; npm run build, dev and check do it first.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { sentences } from './sentences.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const data = (name) => parse(readFileSync(join(here, '../../data', `${name}.toml`), 'utf8'));

/** A figure may stand alone or in { value, source }. */
const value = (entry) => (entry !== null && typeof entry === 'object' && 'value' in entry ? entry.value : entry);
const map = (table, change) =>
  Object.fromEntries(Object.entries(table).map(([key, entry]) => [key, change(entry, key)]));
const row = (table, change = value) =>
  Object.keys(table)
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => change(table[key], key));

/** Without notes and what the rules and the terminal say; `guess` says that some of it is reconstructed, for the tooltip. */
function plain(entry) {
  const { source, except, note, sentence, says, ...rest } = entry;
  void [note, sentence, says];
  const guess = source === 'reconstructed' || Object.values(except ?? {}).includes('reconstructed');
  return guess ? { ...rest, guess } : rest;
}

/** Without what only the program says. */
function forPage({ brief, note, fault, ...rest }) {
  void [brief, note, fault];
  return rest;
}

/** Costs: the data speak of dates and dinars, the notation of date and dinar. */
function costs({ dates, dinars, ...rest }) {
  return { ...rest, date: dates ?? 0, dinar: dinars ?? 0 };
}

const box = data('box');
const board = data('board');
const own = data('player_board');
const scrolls = data('scrolls');
const tiles = data('tiles');
const modules = data('modules');
const camels = data('camels');
const pasha = data('pasha');
const game = data('game');
const lazy = data('lazy');

const gain = (n, a) => [{ op: 'gain', n, a }];

function lattice() {
  const { dinars, palace, middle, mosque, points } = board.lattice;
  const spaces = {};
  for (const [key, n] of Object.entries(map(dinars, value))) spaces[`dinars-${key}`] = gain(n, 'dinar');
  for (const [name, table] of Object.entries({ palace, middle, mosque }))
    for (const [key, entry] of Object.entries(table)) spaces[`${name}-${key}`] = entry.do;
  for (const [key, n] of Object.entries(map(points, value))) spaces[`points-${key}`] = gain(n, 'points');
  return spaces;
}

/** Tiles 01-05 are slipper-1 to slipper-5, and so on. */
function luxury() {
  const seen = {};
  return Object.fromEntries(
    Object.keys(tiles.luxury)
      .sort()
      .map((key) => {
        const entry = costs(plain(tiles.luxury[key]));
        seen[entry.kind] = (seen[entry.kind] ?? 0) + 1;
        return [`${entry.kind}-${seen[entry.kind]}`, entry];
      }),
  );
}

const classOf = (n) => Object.entries(scrolls.class).find(([, c]) => n >= c.first && n < c.first + c.count)[0];

/** side-1 is the front of tile 01, side-2 its back. */
const staircase = Object.fromEntries(
  Object.keys(modules.staircase)
    .sort()
    .flatMap((key, i) => [
      [`side-${2 * i + 1}`, modules.staircase[key].front],
      [`side-${2 * i + 2}`, modules.staircase[key].back],
    ]),
);

const SPACES = ['points', 'water', 'goods', 'river', 'date', 'palace', 'mosque', 'dinar'];

/** The sides of tiles by two: those of a tile follow each other. */
const pairs = (sides) => sides.flatMap((side, i) => (i % 2 ? [] : [[side, sides[i + 1]]]));
const river = data('river_tiles').tile;
const ofSeason = (season) => Object.keys(river).sort().filter((side) => river[side].season === season); // prettier-ignore

/** Apart from the rest: pages need it that show no game. */
const settings = {
  modules: row(box.module, forPage),
  options: row(box.option, forPage),
  river: [1, 2, 3].map((season) => pairs(ofSeason(season))),
  staircase: pairs(Object.keys(staircase)),
};
const catalog = {
  river: {
    jetty: value(board.river.jetty),
    crocodile: value(board.river.crocodile),
    jettyPoints: row(board.river.jetty_points),
    rapids: row(board.river.rapid, plain),
  },
  stairs: {
    top: value(board.stairs.top),
    segments: row(board.stairs.segment_start),
    dinars: value(board.stairs.threshold_dinars),
  },
  lattice: lattice(),
  workshops: row(board.workshop, plain),
  gateMatch: map(own.gates.match, (entry) => entry.colours),
  matchPoints: value(own.gates.match_points),
  square: {
    spaces: Object.fromEntries(row(own.square.space, (entry, key) => [SPACES[key - 1], entry.do])),
    sections: Object.fromEntries(
      ['pink', 'purple', 'practice'].map((side) => [side, row(own.square.section, (entry) => entry[side])]),
    ),
  },
  sahara: {
    left: row(own.sahara.left, (entry) => costs(plain(entry))),
    right: row(own.sahara.right, (entry) => costs(plain(entry))),
    start: map(own.sahara.start_oasis, (entry) => entry.do),
  },
  track: row(own.oasis_track),
  oases: map(data('oases').oasis, plain),
  riverTiles: map(river, plain),
  classes: map(scrolls.class, plain),
  scrolls: map(scrolls.scroll, (entry, key) => ({ class: classOf(Number(key)), ...plain(entry) })),
  offices: Object.fromEntries(
    Object.keys(tiles.office)
      .sort()
      .map((key) => [`office-${Number(key)}`, plain(tiles.office[key])]),
  ),
  provisions: map(tiles.provision, (entry) => costs(plain(entry))),
  luxury: luxury(),
  saddle: map(tiles.saddle, value),
  staircase,
  companions: { palace: value(modules.companions.sultan_step), mosque: value(modules.companions.imam_step) },
  townPoints: value(modules.towns.points),
  towns: map(modules.town, plain),
  nomads: map(camels.nomads, value),
  race: {
    steps: value(camels.race.steps),
    spaces: value(camels.race.spaces),
    finish: value(camels.race.finish_points),
    stages: row(camels.race.stage_after),
    bridges: map(camels.race.bridge, ({ water, dates }) => ({ water, date: dates })),
    moves: row(camels.race.move),
    podium: row(camels.race.podium),
    dung: row(Object.fromEntries(Object.entries(camels.race.dung_penalty).filter(([key]) => key !== 'more'))),
    dungMore: value(camels.race.dung_penalty.more),
  },
  rewards: map(camels.reward, (side) => row(side, plain)),
  buildings: map(camels.building, (entry) => costs(plain(entry))),
  pasha: {
    board: row(pasha.board),
    entertainers: row(pasha.entertainer, (entry) => entry.do),
    caravans: map(pasha.caravan, value),
    madrasa: map(pasha.madrasa, plain),
    figures: map(pasha.figures, value),
    strategies: map(pasha.strategy, plain),
    rules1: {
      board: row({ ...pasha.board, ...pasha.rules_1.board }),
      strategies: map(pasha.strategy, (entry, key) => plain({ ...entry, ...pasha.rules_1.strategy[key] })),
    },
  },
  lazy: { rapids: row(lazy.rapid), ranks: row(lazy.rank), townsMore: value(lazy.towns.more) },
  scoring: map(game.scoring, value),
};
catalog.sentences = sentences(readFileSync(join(here, '../../doc/rules.md'), 'utf8'), {
  scroll: catalog.scrolls,
  oasis: catalog.oases,
});

const out = join(here, '../src/gen');
mkdirSync(out, { recursive: true });
const text = JSON.stringify(catalog) + '\n';
writeFileSync(join(out, 'catalog.json'), text);
// Of the file alone TypeScript would know only that an effect has some word: its type is declared, and that every entry is of it is
// looked at by the compiler (npm run check), in a file that nothing imports.
const type = "import type { Catalog } from '../game/catalog';\n";
writeFileSync(join(out, 'catalog.d.json.ts'), `${type}declare const catalog: Catalog;\nexport default catalog;\n`);
writeFileSync(join(out, 'catalog.check.ts'), `${type}export const checked: Catalog = ${text.trim()};\n`);
writeFileSync(join(out, 'modules.json'), JSON.stringify(settings) + '\n');
writeFileSync(join(out, 'sentences.json'), JSON.stringify(data('sentences')) + '\n');
console.log(`src/gen/catalog.json: ${text.length} bytes, ${Object.keys(catalog.sentences).length} sentences`);
