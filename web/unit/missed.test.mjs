// What a table has missed while there was no connection.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { missedSince } = await load('state/missed.ts');

const QUESTION = { number: 9, task: 'take', options: ['red'] };
const VIEWS = { 6: { a: '1', b: '2' }, 7: { a: '2', b: '2' }, 8: { a: '2', c: '5' } };
const whole = (version, more = {}) => ({ type: 'table', table: {}, seat: 'p1', version, view: VIEWS[version], question: QUESTION, asked: ['p1'], held: null, undo: 'none', ...more }); // prettier-ignore

/** A table that was told version 6, at a server where these are the steps after it. */
function behind(steps) {
  const asked = [];
  const net = {
    request(message) {
      asked.push(message.type);
      if (message.type === 'position') return Promise.resolve({ view: VIEWS[message.version] });
      return Promise.resolve({ steps: steps.filter(({ version }) => version > message.from && version <= message.to) });
    },
  };
  return { net, id: 'k3mx7q2a9p', seat: 'p1', last: 6, told: VIEWS[6], asked };
}
const step = (version, by, more = {}) => ({ version, at: 1, by, events: [{ kind: 'points', n: version }], ...more });

test('nothing was missed: nothing is asked for', async () => {
  const table = behind([]);
  assert.deepEqual(await missedSince(table, whole(6)), []);
  assert.deepEqual(table.asked, []);
});

test('a few steps: each as the news that did not come, and only the last one asks', async () => {
  const table = behind([step(7, 'p1'), step(8, 'p2')]);
  const [first, second, ...more] = await missedSince(table, whole(8));
  assert.deepEqual(more, []);
  assert.deepEqual(table.asked, ['history', 'position']);
  assert.deepEqual([first.version, first.by, first.changes, first.question, first.asked], [7, 'p1', { a: '2' }, null, []]);
  assert.deepEqual([second.version, second.by, second.changes], [8, 'p2', { b: null, c: '5' }]);
  assert.deepEqual([second.question, second.asked, second.type, second.table], [QUESTION, ['p1'], 'update', 'k3mx7q2a9p']);
  assert.deepEqual(second.events, [{ kind: 'points', n: 8 }]);
}); // prettier-ignore

test('too many, another seat, the end, steps that were taken back or are lost: the table as it is now', async () => {
  const table = behind([step(7, 'p1'), step(8, 'p2', { undone: true })]);
  assert.equal(await missedSince(table, whole(8)), null);
  assert.equal(await missedSince(behind([step(8, 'p2')]), whole(8)), null);
  assert.equal(await missedSince(behind([step(7, 'p1'), step(8, 'p2')]), whole(8, { seat: 'p2' })), null);
  assert.equal(await missedSince(behind([step(7, 'p1'), step(8, 'p2')]), whole(8, { over: {} })), null);
  assert.equal(await missedSince(behind([]), whole(13, { view: {} })), null);
  assert.equal(await missedSince(behind([]), whole(5, { view: {} })), null);
  assert.equal(await missedSince({ ...behind([]), last: undefined }, whole(6)), null);
});
