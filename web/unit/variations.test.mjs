// Lines of an analysis as text in its address.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { lineText, readLine } = await load('state/variations.svelte.ts');
// Windows are entries of the browser's history, of which there is none here.
Object.assign(globalThis, { history: { state: null }, addEventListener() {} });
const { analysisLink, readRoute } = await load('state/routes.ts');

const LINE = ['p1 red green white', 'p2 souk', 'p1 middle-5'];

test('a line is text and text is a line', () => {
  assert.equal(lineText(LINE), 'p1.red.green.white,p2.souk,p1.middle-5');
  assert.deepEqual(readLine(lineText(LINE)), LINE);
  assert.deepEqual(readLine(), []);
});

test('what is no answer ends the line', () => {
  assert.deepEqual(readLine('p1.river,p7.river,p1.souk'), ['p1 river']);
  assert.deepEqual(readLine('<script>'), []);
  assert.deepEqual(readLine('p1'), []);
});

test('what chance did may be part of a line', () => {
  assert.deepEqual(readLine('p1.river,chance.2-red'), ['p1 river', 'chance 2-red']);
});

test('an address has the line, the code of a private table, and whether others look on', () => {
  const code = 'aB3_-aB3aB3aB3aB';
  for (const [line, invite, together] of [
    ['p1.red', undefined, false],
    ['', code, false],
    ['p1.red,p2.souk', code, true],
    ['', undefined, true],
  ]) {
    const route = readRoute(analysisLink('k3mx7q2a9p', 41, line, invite, together));
    assert.deepEqual(
      [route.page, route.version, route.line ?? '', route.invite, route.together],
      ['analysis', 41, line, invite, together],
    );
  }
  assert.equal(readRoute('#/analysis/k3mx7q2a9p@41').line, undefined);
  assert.equal(readRoute('#/analysis/k3mx7q2a9p@41?p1.red&short').page, 'nowhere');
});
