// Puzzles: one's own rating, what counts, and which comes next.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};

const { BEGINNING, after, browserTried, fetchPuzzles, keepTried, nextFor, solvedCount, standing, together } =
  await load('state/puzzles.ts');

const all = [
  { rating: 700, level: 'easy', phase: 'claim' },
  { rating: 1010, level: 'medium', phase: 'assistants' },
  { rating: 1600, level: 'hard', phase: 'claim' },
  { rating: 980, level: 'easy', phase: 'river' },
];

test('a right answer raises the rating, a hard one more, a wrong one lowers it', () => {
  const easy = after(BEGINNING, 1, 700, true);
  const hard = after(BEGINNING, 3, 1600, true);
  const wrong = after(BEGINNING, 1, 700, false);
  assert.ok(BEGINNING.rating < easy.rating && easy.rating < hard.rating && wrong.rating < BEGINNING.rating);
  assert.deepEqual([easy.streak, easy.longest, wrong.streak, solvedCount(wrong)], [1, 1, 0, 0]);
});

test('only the first answer counts, and later ones less', () => {
  const once = after(BEGINNING, 2, 1000, true);
  assert.equal(after(once, 2, 1000, false), once);
  let own = BEGINNING;
  for (let n = 1; n < 40; n++) own = after(own, n, own.rating, n % 2 === 0);
  const later = after(own, 40, own.rating, true);
  assert.equal(later.rating - own.rating, 12);
  assert.equal(own.longest, 1);
});

test('the next one is the nearest that was not tried and fits; then those that were missed', () => {
  assert.equal(nextFor(BEGINNING, all), 2);
  assert.equal(nextFor(BEGINNING, all, {}, 2), 4);
  assert.equal(nextFor(BEGINNING, all, { level: 'hard' }), 3);
  assert.equal(nextFor(BEGINNING, all, { phase: 'river', level: 'hard' }), null);
  const tried = { ...BEGINNING, tried: { 1: true, 2: true, 3: false, 4: true } };
  assert.equal(nextFor(tried, all), 3);
  assert.equal(nextFor({ ...tried, tried: { 1: true, 2: true, 3: true, 4: true } }, all), null);
});

test('the rating follows from what was tried, in its order; of puzzles that are gone nothing', () => {
  const own = standing([2, -1, 3], all);
  assert.deepEqual(own, after(after(after(BEGINNING, 2, 1010, true), 1, 700, false), 3, 1600, true));
  assert.deepEqual([own.streak, own.longest, solvedCount(own)], [1, 1, 2]);
  assert.notEqual(standing([3, -1, 2], all).rating, own.rating);
  assert.deepEqual(standing([2, 99, -1, 3, -2], all), own);
  assert.deepEqual(together([4, -1], [1, 2, -4]), [4, -1, 2]);
});

/** A server that knows an account, or nobody. */
function server(account) {
  const known = [];
  return {
    known,
    fails: false,
    async request({ type, tried }) {
      if (this.fails) throw new Error('gone');
      if (type === 'puzzles') return { puzzles: all, ...(account && { tried: [...known] }) };
      known.push(...together(known, tried).slice(known.length));
      return { type: 'ok' };
    },
  };
}

test('a guest keeps what was tried in the browser, an account gets it and the browser forgets', async () => {
  kept.clear();
  const guest = server(false);
  await keepTried(guest, false, 2, true);
  await keepTried(guest, false, 1, false);
  await keepTried(guest, false, 2, false);
  assert.deepEqual((await fetchPuzzles(guest)).tried, [2, -1]);
  const own = server(true);
  own.known.push(3, 1);
  assert.deepEqual((await fetchPuzzles(own)).tried, [3, 1, 2], 'the first answer of the account counts');
  assert.deepEqual([own.known, browserTried()], [[3, 1, 2], []]);
  await keepTried(own, true, 4, false);
  assert.deepEqual([own.known, browserTried()], [[3, 1, 2, -4], []]);
});

test('what does not reach the account stays until it does, and what is no puzzle is dropped', async () => {
  kept.clear();
  const own = server(true);
  own.fails = true;
  await keepTried(own, true, 4, true);
  assert.deepEqual(browserTried(), [4]);
  own.fails = false;
  kept.set('marrakesh.puzzles', '[4,-77]');
  assert.deepEqual((await fetchPuzzles(own)).tried, [4]);
  assert.deepEqual([own.known, browserTried()], [[4], []]);
  for (const bad of ['{"rating":1000,"tried":{"1":true}}', '[1.5]', '["1"]', '[0]', 'x']) {
    kept.set('marrakesh.puzzles', bad);
    assert.deepEqual(browserTried(), []);
  }
});

test('reasons add up to what the tempting answer loses; at the end of the game they are the points themselves', async () => {
  const { whyTexts } = await load('words/puzzles.ts');
  const view = { modules: new Set() };
  const turn = { kind: 'turn', n: 3 };
  const use = { kind: 'use', what: 'palace', n: 17.25 };
  assert.deepEqual(whyTexts([use, turn], view, 7), [
    '+3 points in this turn',
    'later uses of Palace: about +17 points',
    'rest of the game: about −13 points',
  ]);
  assert.deepEqual(whyTexts([use, turn], view), ['+3 points in this turn', 'later uses of Palace: about +17 points']);
  const end = { kind: 'end', n: 12 };
  const fills = { kind: 'fills', what: 'palace', n: 10 };
  assert.deepEqual(whyTexts([end, fills], view, 12), [
    '+12 points to the end of the game',
    'Palace is complete: +10 points at the end',
  ]);
  assert.deepEqual(whyTexts([{ kind: 'final', what: 'oases', n: 8 }], view, 8), [
    'Oases in the final scoring: +8 points',
  ]);
});
