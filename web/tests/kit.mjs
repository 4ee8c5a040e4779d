// The catalogue and the kit without a browser: every component has its sentence and its picture, and no picture has what the
// policy of the page forbids. node tests/kit.mjs
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = await createServer({
  root,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
});
const { catalog } = await server.ssrLoadModule('/src/lib/catalog.ts');
const kit = await server.ssrLoadModule('/src/lib/kit.ts');
const tiles = await server.ssrLoadModule('/src/lib/tiles.ts');

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
    if (!path.startsWith('catalog.scrolls')) assert.notEqual(kit.effectText(e), e.op, `${path}: ${e.op} has no words`);
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
  assert.ok(text.length > 5, `scroll ${name} has no text`);
  for (const [, word] of text.matchAll(/\[([^\]]+)\]/g)) picture(kit.wordIcon(word, 15), `scroll ${name}: [${word}]`);
  assert.ok(kit.plain(text).length < 48, `scroll ${name}: "${text}" is too long for its card`);
}
for (const [name, worth] of [...Object.entries(catalog.oases), ...Object.entries(catalog.towns)])
  picture(tiles.worthFace(worth, 0, 0, 10), `oasis or town ${name}`);
for (const name of Object.keys(catalog.luxury)) picture(tiles.luxuryFace(name, 24, 108), name);
for (const name of Object.keys(catalog.buildings)) assert.ok(kit.isSymbol(name), `${name} has no symbol`);

assert.equal(Object.keys(catalog.scrolls).length, 72);
assert.equal(Object.keys(catalog.lattice).length, 25);
assert.equal(Object.keys(catalog.staircase).length, 40);
assert.equal(Object.keys(catalog.luxury).length, 35);
assert.deepEqual(Object.keys(catalog.luxury).slice(0, 6), [
  'slipper-1',
  'slipper-2',
  'slipper-3',
  'slipper-4',
  'slipper-5',
  'tajine-1',
]);
picture(kit.DEFS, 'patterns');

console.log(`kit: ${checked} pictures, ${Object.keys(catalog.sentences).length} sentences`);
await server.close();
