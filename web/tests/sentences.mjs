// The log and the terminal say the same: every event of the golden games, in both.
//
//     node web/tests/sentences.mjs build/test/web/events
//
// What the log says for ears is the sentence of the terminal, which goes on with what a tile does and with the rule.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const golden = join(web, '../tests/records/golden');
const server = await createServer({
  root: web,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
});
const { linesOf } = await server.ssrLoadModule('/src/words/log.ts');
const { default: rows } = await server.ssrLoadModule('/src/gen/sentences.json');

const names = { nameOf: (seat) => seat ?? '' };
/** Behind these the terminal tells what the tile does; the log does it for some, in the words of its pictures. */
const TILES = /^(line|(look-|show-)?scroll|discover|provision|strategy|show-(staircase|town|oasis|luxury|office|river-tile)|look-luxury|river-prize)$/; // prettier-ignore
const LOG_TILES = /^(line|(look-|show-)?scroll)$/;

const records = readdirSync(golden).filter((name) => name.endsWith('.record')).map((name) => join(golden, name)); // prettier-ignore
const told = execFileSync(process.argv[2], records, { encoding: 'utf8', maxBuffer: 1 << 28 });
const events = told.trim().split('\n').map((line) => JSON.parse(line)); // prettier-ignore

const met = new Set();
let compared = 0;
for (const { text, ...event } of events) {
  if (!rows.event[event.kind].topic) continue;
  const [line] = linesOf({ version: 1, events: [{ ...event, rule: 'R1' }] }, names);
  let said = line.said;
  if (LOG_TILES.test(event.kind)) said = said.slice(0, said.indexOf(': '));
  const rest = text.slice(said.length);
  const fits = TILES.test(event.kind) ? /^: .+ \([RS]\d.*\)$/ : /^ \([RS]\d[^()]*\)$/;
  assert.ok(text.startsWith(said) && fits.test(rest), `${event.kind}: "${said}", but in the terminal "${text}"`);
  assert.ok(!/[{}[\]]|undefined|\?/.test(said), `${event.kind}: ${said}`);
  met.add(event.kind);
  compared++;
}
const shown = Object.keys(rows.event).filter((kind) => rows.event[kind].topic);
const unmet = shown.filter((kind) => !met.has(kind));
assert.ok(unmet.length < 6, `events that no golden game has: ${unmet.join(' ')}`);
console.log(`sentences: ${compared} of ${met.size} kinds are the same in both; not met: ${unmet.join(' ') || 'none'}`);
await server.close();
