// Nothing that a view tells is left out of the table as text: every path of doc/notation.md, in real positions of random games.
//
//     node web/tests/described.mjs build/test/web/questions
//
// A path is told where other words come out when its value is taken away or is another one. What nobody has to be told is listed
// here, with the reason.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = await createServer({
  root: web,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
});
const { describe } = await server.ssrLoadModule('/src/words/describe.ts');
const { GameView } = await server.ssrLoadModule('/src/game/view.ts');

const NOT_TOLD = {
  rules: 'the version of the rules: a matter of records',
  bag: 'what is left over from the set-up is never drawn again',
  'river-tile.given': 'how the tiles came to lie there',
  'offices.unseen': 'all that is seen nowhere',
  'oases.unseen': 'the same',
  'scrolls.unseen': 'the same',
  'luxury.unseen': 'the same',
  'provisions.unseen': 'the same',
  'buildings.unseen': 'the same',
  'pN.discovered': 'the oases of pN.oasis once more',
  'pN.gates': 'the gates of pN.gate once more',
};
/** Other values of what is no number; without one a value is only taken away. */
const OTHER = { layer: 'B2', edition: 'essential', phase: 'river', turn: 'p1', title: 'heir' };
/** What random games hardly ever have where something is asked. */
const RARE = {
  over: '1',
  title: 'heir',
  'groups.orange': '61,62',
  'groups.orange.of': '1 1',
  'groups.orange.seen': 'p1',
  'pN.river-start': '3',
  'pN.souk-water': '1',
  'pN.crocodile': '1',
  'pN.podium': '1',
  'pN.provision.pick': '05',
  'pN.nomads.moved': 'river 1',
  'pN.nomads.vendors.moved': 'palace',
  'pN.nomads.entertainers.moved': 'water',
};

const table = readFileSync(join(web, '../doc/notation.md'), 'utf8').split('### Paths')[1].split('### Tasks')[0];
const paths = [...table.matchAll(/^\| `([^`]+)`/gm)].map((row) => row[1]);
const nameOf = (seat) => `Player ${seat}`;
const told = (values) => describe({ view: new GameView(values), seat: 'p1', nameOf });
const words = (values) => JSON.stringify(told(values));

/** Whether other words come out for other values. */
function isTold(values, path, generic) {
  const now = words(values);
  const { [path]: value, ...rest } = values;
  const others = [rest];
  if (/^-?\d+$/.test(value ?? '')) others.push({ ...values, [path]: String(Number(value) + 1) });
  if (OTHER[generic]) others.push({ ...values, [path]: OTHER[generic] });
  return others.some((other) => words(other) !== now);
}

const { stdout } = spawnSync(process.argv[2], ['1500'], { encoding: 'utf8', maxBuffer: 1 << 26 });
const positions = stdout.trim().split('\n').map((line) => JSON.parse(line)); // prettier-ignore
assert.ok(positions.length > 150, 'too few positions');

const met = new Map();
const untold = new Map();
const modules = new Set();
let looked = 0;
for (const { view } of positions) {
  for (const name of (view.modules ?? '').split(',')) modules.add(name);
  for (const { id, title, lines } of told(view)) {
    assert.ok(id && title && lines.length, `nothing is said of ${id}`);
    for (const line of lines) assert.ok(!/[{}[\]]|undefined|NaN|: *$/.test(line), `${id}: ${line}`);
  }
  const player = view.solo === 'lazy' ? 'p1' : 'p2';
  for (const generic of paths) {
    const path = generic.replace('pN', player);
    // Many positions are alike: some of each are enough.
    if (NOT_TOLD[generic] || !(path in view) || (met.get(generic) ?? 0) >= 5) continue;
    if (view[path] === 'none' || (/^(season|round)$/.test(path) && view.phase === 'setup')) continue;
    met.set(generic, (met.get(generic) ?? 0) + 1);
    looked++;
    if (!isTold(view, path, generic)) untold.set(generic, `${path} ${view[path]}`);
  }
}
assert.deepEqual([...untold], [], 'paths that are not told');
assert.equal(modules.size - 1, 11, 'a module that no position has');

const some = positions.find(({ view }) => view.players === '2' && /nomads.*race/.test(view.modules ?? '')).view;
for (const [path, value] of Object.entries(RARE)) some[path.replace('pN', 'p2')] = value;
for (const path of Object.keys(RARE)) {
  // A game is over in its last phase only: a task of a lesson that is done is none.
  const values = path === 'over' ? { ...some, phase: 'end' } : some;
  assert.ok(isTold(values, path.replace('pN', 'p2'), path), `${path} is not told`);
  met.set(path, 1);
}
// A path that the notation has and the test has not met would be a path that nobody tells.
const unmet = paths.filter((path) => !met.has(path) && !NOT_TOLD[path]);
assert.deepEqual(unmet, [], 'paths that no position has: add them to RARE, or say why nobody is told');
console.log(`described: ${looked} values of ${met.size} paths in ${positions.length} positions are told`);
await server.close();
