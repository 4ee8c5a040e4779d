// The next table that waits, how many answers a turn had, how quickly bots are shown.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

globalThis.localStorage = { getItem: () => null, setItem: () => undefined };
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
globalThis.document = { hidden: false, documentElement: { dataset: {}, style: {} }, querySelector: () => null };
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => undefined });
globalThis.requestAnimationFrame = (next) => setTimeout(next, 1);
const { nextOf } = await load('state/waiting.svelte.ts');
const { turnOf } = await load('state/steps.ts');
const { settings } = await load('state/settings.svelte.ts');
const { Playback } = await load('state/playback.svelte.ts');
const { fitting, parts } = await load('state/plan.svelte.ts');

const table = (id, created, asked, more = {}) => ({ id, created, state: 'running', seat: 'p1', asked, ...more });

test('from table to table: all that wait, in an order that stays', () => {
  const mine = [table('c', 3, ['p1']), table('a', 1, ['p1']), table('b', 2, ['p2']), table('d', 4, ['p1', 'p2'])];
  assert.equal(nextOf(mine, 'a').id, 'c');
  assert.equal(nextOf(mine, 'c').id, 'd');
  assert.equal(nextOf(mine, 'd').id, 'a');
  assert.equal(nextOf(mine, 'b').id, 'c');
  assert.equal(nextOf(mine, 'elsewhere').id, 'a');
});

test('not the one that is shown, nor what is over, nor where one only made the table', () => {
  assert.equal(nextOf([table('a', 1, ['p1'])], 'a'), null);
  assert.equal(nextOf([table('a', 1, ['p1'], { state: 'over' })], 'b'), null);
  assert.equal(nextOf([table('a', 1, ['p1'], { seat: undefined })], 'b'), null);
});

test('a turn is what one answered in a row', () => {
  const steps = (...by) => by.map((seat, i) => ({ version: i + 1, by: seat, events: [] }));
  assert.equal(turnOf(steps(null, 'p1', 'p1', 'p1'), 'p1'), 3);
  assert.equal(turnOf(steps('p1', null, 'p1', 'p1', 'p2', 'p2'), 'p1'), 2);
  assert.equal(turnOf(steps('p1', 'p2'), 'p1'), 1);
  assert.equal(turnOf(steps('p2'), 'p1'), 0);
  assert.equal(turnOf(steps(null), null), 0);
});

const update = (version, by) => ({ type: 'update', table: 'k3', version, by, events: [], changes: {} });

/** What is shown and applied of a step of ours and two of a bot, in so many milliseconds. */
async function shown(bots, wait = 60) {
  const course = [];
  settings.set({ bots });
  const playback = new Playback((one) => course.push(one.version), (seat) => seat === 'p2'); // prettier-ignore
  playback.play = async (step, when) => void course.push(`${when} ${step.version}`);
  for (const one of [update(1, 'p1'), update(2, 'p2'), update(3, 'p2')]) playback.add(one);
  await new Promise((done) => setTimeout(done, wait));
  return { course, playback };
}

test('moves of bots: at once, shown, slowly', async () => {
  const own = ['before 1', 1, 'after 1'];
  assert.deepEqual((await shown('once')).course, [...own, 2, 3]);
  assert.deepEqual((await shown('normal')).course, [...own, 'before 2', 2, 'after 2', 'before 3', 3, 'after 3']);
  const { course, playback } = await shown('slow');
  assert.deepEqual(course, [...own, 'before 2', 2, 'after 2'], 'the second waits');
  playback.hurry();
  await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(course, [...own, 'before 2', 2, 'after 2', 3], 'who is in a hurry waits for none');
  settings.set({ bots: 'normal' });
});

test('a plan is proposed where it fits, and parts where it does not', () => {
  const steps = [
    { task: 'take', choice: '2-red' },
    { task: 'assistant', choice: 'souk' },
  ];
  const asked = (task, ...options) => ({ number: 1, task, options });
  assert.equal(fitting(asked('take', '1-red', '2-red'), steps), 0);
  assert.equal(fitting(asked('assistant', 'souk', 'pass'), steps), 1, 'the first was answered by hand');
  assert.equal(fitting(asked('take', '1-red'), steps), -1);
  assert.equal(fitting(null, steps), -1);
  assert.ok(parts(asked('take', '1-red'), steps));
  assert.ok(!parts(asked('take', '2-red'), steps));
  assert.ok(!parts(asked('confirm', 'confirm'), steps), 'the end of a turn is no news');
  assert.ok(!parts(asked('take', '1-red'), []), 'there is no plan');
});
