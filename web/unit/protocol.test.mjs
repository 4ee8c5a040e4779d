// News, and the playback of them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

globalThis.localStorage = { getItem: () => null, setItem: () => undefined };
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
globalThis.document = { hidden: false, documentElement: { dataset: {}, style: {} }, querySelector: () => null };
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => undefined });
globalThis.requestAnimationFrame = (next) => setTimeout(next, 1);
const { aboutTable } = await load('net/protocol.ts');
const { Playback } = await load('state/playback.svelte.ts');

const update = (version) => ({ type: 'update', table: 'k3', version, by: 'p1', events: [], changes: {} });

test('which table news are about', () => {
  assert.equal(aboutTable(update(1)), 'k3');
  assert.equal(aboutTable({ type: 'seats', table: { id: 'k4' } }), 'k4');
  assert.equal(aboutTable({ type: 'bye', text: '' }), null);
  assert.equal(aboutTable({ type: 'error', code: 'too-fast' }), null);
});

test('one after the other, each shown before and after', async () => {
  const course = [];
  const playback = new Playback((one) => course.push(`apply ${one.version}`));
  playback.play = async (step, when) => void course.push(`${when} ${step.version}`);
  playback.add(update(1));
  playback.add(update(2));
  assert.equal(playback.last, 2);
  await new Promise((done) => setTimeout(done, 50));
  assert.deepEqual(course, ['before 1', 'apply 1', 'after 1', 'before 2', 'apply 2', 'after 2']);
  assert.equal(playback.last, undefined);
});

test('who is in a hurry sees no more of it', async () => {
  const course = [];
  const playback = new Playback((one) => course.push(one.version));
  let done = () => undefined;
  playback.play = () => new Promise((next) => (done = next));
  playback.skip = () => done();
  for (const version of [1, 2, 3]) playback.add(update(version));
  playback.hurry();
  assert.deepEqual(course, [1, 2, 3]);
  await new Promise((next) => setTimeout(next, 20));
  assert.deepEqual(course, [1, 2, 3], 'and none of it twice');
});
