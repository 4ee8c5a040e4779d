// The catalogue and the kit without a browser: every component has its sentence and its picture, and no picture has what the
// policy of the page forbids. node tests/kit.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { createServer } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = await createServer({
  root,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
});
const { catalog, pashaOf } = await server.ssrLoadModule('/src/game/catalog.ts');
const { linesOf } = await server.ssrLoadModule('/src/words/log.ts');
const kit = await server.ssrLoadModule('/src/kit.ts');
const tiles = await server.ssrLoadModule('/src/look/tiles.ts');

let checked = 0;
function picture(svg, what) {
  checked++;
  assert.ok(svg.length > 20, `${what} is not drawn`);
  assert.doesNotMatch(svg, /NaN|undefined|null/, what);
  assert.doesNotMatch(svg, /style=|\son\w+=|<script/, what);
}

/** Every list of effects anywhere in the catalogue. */
function* programs(value, path) {
  if (Array.isArray(value) && value.some((one) => one?.op)) yield [path, value];
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) yield* programs(one, `${path}.${key}`);
}

// What these do is said in words on their scroll.
const IN_WORDS = new Set(['souk-vendor', 'whole-line']);
for (const [path, effects] of programs(catalog, 'catalog'))
  for (const e of effects) {
    if (IN_WORDS.has(e.op)) continue;
    picture(kit.effect(e, 0, 0, 10), `${path} ${e.op}`);
    picture(kit.program(effects, 0, 0, 9), path);
    const { card } = catalog.scrolls[/^catalog\.scrolls\.(\d\d)/.exec(path)?.[1]] ?? {};
    if (!card) assert.notEqual(kit.effectText(e), e.op, `${path}: ${e.op} has no words`);
  }

for (const [kind, all] of [
  ['scroll', catalog.scrolls],
  ['oasis', catalog.oases],
  ['river-tile', catalog.riverTiles],
  ['town', catalog.towns],
  ['building', catalog.buildings],
])
  // prettier-ignore
  for (const name of Object.keys(all)) {
    const sentence = catalog.sentences[`${kind}:${name}`];
    assert.ok(sentence, `doc/rules.md has no sentence about ${kind} ${name}`);
    assert.match(sentence.text, /^[A-Z0-9].*[.)]$/, `${kind} ${name}`);
    assert.doesNotMatch(sentence.text, /shown|data\/|\(\d\d\)|undefined/, `${kind} ${name}`);
  }

for (const name of Object.keys(catalog.scrolls)) {
  const text = tiles.scrollText(name);
  for (const [, word] of text.matchAll(/\[([^\]]+)\]/g)) picture(kit.wordIcon(word, 15), `scroll ${name}: [${word}]`);
  // A picture is as wide as three letters.
  assert.ok(text.replace(/\[[^\]]+\]/g, 'ooo').length < 38, `scroll ${name}: "${text}" is too long for its card`);
}
for (const [name, worth] of [...Object.entries(catalog.oases), ...Object.entries(catalog.towns)])
  picture(tiles.worthFace(worth, 0, 0, 10), `oasis or town ${name}`);
for (const name of Object.keys(catalog.luxury)) picture(tiles.luxuryFace(name, 24, 108), name);
for (const name of Object.keys(catalog.buildings)) assert.ok(kit.isSymbol(name), `${name} has no symbol`);

// As many as in data/, by the names of doc/notation.md.
const data = (name) => parse(readFileSync(join(root, '../data', `${name}.toml`), 'utf8'));
const luxury = Object.entries(data('tiles').luxury).sort(([one], [other]) => Number(one) - Number(other));
assert.equal(Object.keys(catalog.scrolls).length, Object.keys(data('scrolls').scroll).length);
assert.equal(Object.keys(catalog.lattice).length, Object.values(data('board').lattice).map(Object.keys).flat().length);
assert.equal(Object.keys(catalog.staircase).length, 2 * Object.keys(data('modules').staircase).length);
assert.deepEqual(
  Object.keys(catalog.luxury),
  luxury.map(
    ([, { kind }], i) => `${kind}-${luxury.slice(0, i + 1).filter(([, other]) => other.kind === kind).length}`,
  ),
);
picture(kit.DEFS, 'patterns');

// The Pasha's automaton has the board and the tiles of the game's own rules.
const reds = (rules) => Object.values(pashaOf({ rules }).strategies).filter((one) => one.keshis.includes('red')).length;
assert.deepEqual([reds(1), reds(2)], [5, 0], 'strategy tiles with red, by rules');
const stairs = (rules) => pashaOf({ rules }).board.slice(4, 6);
assert.deepEqual([stairs(1), stairs(2)], [['palace', 'mosque'], ['mosque', 'palace']]); // prettier-ignore

// The log: a bonus of a rapid begins something, unless the movement before it brought it about (scroll 17).
const after = (event) =>
  linesOf(
    { version: 1, events: [{ kind: 'assistant', rule: 'S5', player: 'p2', a: 'sahara' }, event] },
    { nameOf: (seat) => seat },
  )[1];
const rapid = (cause) => ({ kind: 'rapid', rule: 'R7.5', player: 'p2', a: '2', ...(cause ? { cause } : {}) });
for (const cause of ['', 'scroll 28', 'scroll 69'])
  assert.ok(after(rapid(cause)).head && !after(rapid(cause)).sub, `the bonus of a rapid by "${cause}" is no heading`);
assert.ok(!after(rapid('assistant river')).head && after(rapid('assistant river')).sub);
assert.equal(after({ kind: 'return-tray', rule: 'R16.1', a: 'nomad', n: 1 }).text, 'Nobody takes 1 [nomad]');
assert.equal(after({ kind: 'return-tray', rule: 'R4.3', a: 'green', n: 2 }).text, 'Nobody can take 2 [green]');
assert.equal(
  after({ kind: 'decline', rule: 'R6.11', player: 'p2', a: 'green', n: 1 }).text,
  'p2 does without 1 [green]',
);

console.log(`kit: ${checked} pictures, ${Object.keys(catalog.sentences).length} sentences`);
await server.close();
