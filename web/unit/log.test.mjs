// What happened, line by line.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { linesOf } = await load('words/log.ts');
const { loadSteps, asStep } = await load('state/steps.ts');

const names = { nameOf: (seat) => ({ p1: 'Noor', p2: 'Tariq' })[seat] ?? seat };
const said = (...events) => linesOf({ version: 1, events }, names);

test('who does what', () => {
  const [line] = said({ kind: 'decline', rule: 'R6.11', player: 'p2', a: 'green', n: 1 });
  assert.equal(line.text, 'Tariq does without 1 [green]');
  assert.equal(line.said, 'Tariq does without 1 green keshi');
  assert.equal(said({ kind: 'return-tray', rule: 'R16.1', a: 'nomad', n: 1 })[0].text, 'Nobody takes 1 [nomad]');
});

test('an assistant begins something, and what it brings stands below', () => {
  const rapid = (cause) => ({ kind: 'rapid', rule: 'R7.5', player: 'p2', a: '2', ...(cause && { cause }) });
  const after = (event) => said({ kind: 'assistant', rule: 'S5', player: 'p2', a: 'sahara' }, event)[1];
  assert.ok(after(rapid('scroll 28')).head && !after(rapid('scroll 28')).sub);
  assert.ok(!after(rapid('assistant river')).head && after(rapid('assistant river')).sub);
});

test('events that follow each other are one line', () => {
  const all = said(
    { kind: 'reveal', rule: 'R3.2', player: 'p1', a: 'white' },
    { kind: 'reveal', rule: 'R3.2', player: 'p1', a: 'red' },
    { kind: 'deploy', rule: 'R3.2', player: 'p1', a: 'palace' },
    { kind: 'deploy', rule: 'R3.2', player: 'p1', a: 'souk' },
    { kind: 'step', rule: 'R8.1', player: 'p1', a: 'palace', n: 1 },
    { kind: 'step', rule: 'R8.1', player: 'p1', a: 'palace', n: 2 },
  );
  assert.deepEqual(all.map((line) => line.text), [
    'Noor reveals [white] [red]',
    'Noor sends assistants: Palace, Souk',
    'Noor climbs to step 2 of the palace stairs',
  ]); // prettier-ignore
  assert.equal(all[0].said, 'Noor reveals 1 white keshi, 1 red keshi');
});

test('pictures of the sentence itself are words for ears', () => {
  const [line] = said({ kind: 'vendor', rule: 'R4.6', player: 'p1', a: 'palace' });
  assert.deepEqual([line.text, line.said], ['Noor puts [red] into Palace', 'Noor puts 1 red keshi into Palace']);
});

test('nothing happened, nothing is said', () => assert.deepEqual(said(), []));

test('the history: in parts, with what was taken back as such', async () => {
  const asked = [];
  const event = { kind: 'start-round', rule: 'R1.5' };
  const step = (version, more) => ({ version, at: 0, by: null, events: [event], ...more });
  const net = {
    request: (message) => {
      asked.push([message.from, message.to]);
      const steps = message.from ? [step(201)] : [step(1), step(2, { gone: true }), step(3, { events: undefined })];
      return Promise.resolve({ steps });
    },
  };
  const steps = await loadSteps(net, 'table', 210);
  assert.deepEqual(asked, [[0, 200], [200, 210]]); // prettier-ignore
  assert.deepEqual(steps.map((one) => [one.version, !!one.gone]), [[1, false], [2, true], [201, false]]); // prettier-ignore
  assert.equal(await loadSteps({ request: () => Promise.reject(new Error('lost')) }, 'table', 2), null);
});

test('a step of an update', () => {
  const step = asStep({ version: 7, by: 'p1', events: [], undone: true, throw: 'AAAA' });
  assert.deepEqual([step.version, step.by, step.undone, step.throw], [7, 'p1', true, 'AAAA']);
});
