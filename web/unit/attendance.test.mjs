// Attending a table over a connection that breaks.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
globalThis.localStorage = { getItem: () => null, setItem: () => undefined };
globalThis.document = { hidden: false, querySelector: () => null };
const { Attendance } = await load('state/attendance.ts');
const { Refusal } = await load('net/refusal.ts');

const ID = 'k3mx7q2a9p';
const update = (version) => ({ type: 'update', table: ID, version, by: 'p2', events: [], changes: {} });
const whole = (version, more = {}) => ({
  type: 'table',
  table: { id: ID },
  seat: 'p1',
  version,
  view: { a: `${version}` },
  ...more,
});
const soon = () => new Promise((done) => setTimeout(done, 5));

/** A table that writes down what happens to it, at a server that replies when the test wants. */
function attended(last) {
  const course = [];
  const asked = [];
  let [hear, see] = [];
  const net = {
    state: 'open',
    request: (message) => new Promise((resolve, reject) => asked.push({ message, resolve, reject })),
    on: (listener) => ((hear = listener), () => (hear = () => undefined)),
    watch: (watcher) => ((see = watcher), see('open'), () => (see = () => undefined)),
  };
  const note = (what) => void course.push(what);
  const table = {
    net, id: ID, seat: 'p1', last, told: { a: `${last}` }, course, asked,
    whole: ({ version }) => (note(`whole ${version}`), (table.last = version)),
    goOn: ({ version }, missed) => (note(`go on to ${version}, ${missed.length} missed`), (table.last = version)),
    next: ({ version }) => (note(`next ${version}`), (table.last = version)),
    caughtUp: () => Promise.resolve(note('caught up')),
    hear: ({ type }) => note(type),
    refused: ({ code }) => note(`refused ${code}`),
    /** What was asked last of this type. */
    of: (type) => asked.findLast(({ message }) => message.type === type),
    tell: (news) => hear(news),
    line: (state) => see((net.state = state)),
  };
  return [table, new Attendance(table)];
} // prettier-ignore

test('opened once, and again when the connection is back', async () => {
  const [table, attendance] = attended();
  const open = attendance.open();
  assert.equal(attendance.open(), open, 'it is being opened');
  assert.equal(table.asked.length, 1);
  table.of('open').resolve(whole(6));
  await open;
  assert.equal(attendance.opening, null);
  table.line('lost');
  assert.equal(table.asked.length, 1);
  table.line('open');
  table.of('open').resolve(whole(6));
  await soon();
  assert.deepEqual(table.course, ['whole 6', 'caught up', 'go on to 6, 0 missed', 'caught up']);
});

test('news in their order; where some are missing it is opened again, and what comes meanwhile waits', async () => {
  const [table] = attended(6);
  table.tell(update(7));
  table.tell({ ...update(8), table: 'another123' });
  table.tell({ type: 'chat', table: ID });
  table.tell(update(9));
  assert.deepEqual(table.course, ['next 7', 'chat']);
  table.of('open').resolve(whole(9));
  await soon();
  // What lies between is asked for.
  table.tell(update(10));
  assert.deepEqual(table.course, ['next 7', 'chat']);
  table.of('history').resolve({ steps: [8, 9].map((version) => ({ version, by: 'p2', events: [] })) });
  table.of('position').resolve({ view: { a: '8' } });
  await soon();
  assert.deepEqual(table.course, ['next 7', 'chat', 'go on to 9, 2 missed', 'next 10', 'caught up']);
});

test('a table that is told whole meanwhile is newer than what was missed', async () => {
  const [table] = attended(6);
  table.tell(update(8));
  table.of('open').resolve(whole(8));
  await soon();
  table.tell(whole(9));
  table.of('history').reject(new Refusal('failed', ''));
  table.of('position').reject(new Refusal('failed', ''));
  await soon();
  assert.deepEqual(table.course, ['whole 9', 'caught up', 'caught up']);
});

test('that it cannot be opened for long is said, all else is not; and it is tried again', async () => {
  const [table, attendance] = attended(6);
  for (const code of ['lost', 'no-table', 'failed']) {
    attendance.again();
    table.of('open').reject(new Refusal(code, 'the server could not load this table: try again later'));
    await soon();
  }
  assert.deepEqual(table.course, ['refused failed']);
  attendance.again();
  table.of('open').resolve(whole(6));
  await soon();
  assert.deepEqual(table.course, ['refused failed', 'go on to 6, 0 missed', 'caught up']);
});

test('who leaves hears nothing more, and says so where there is somebody to say it to', () => {
  for (const state of ['open', 'lost']) {
    const [table, attendance] = attended(6);
    table.line(state);
    table.asked.length = 0;
    attendance.end();
    table.tell(update(7));
    table.line('open');
    assert.deepEqual(
      [table.course, table.asked.map(({ message }) => message.type)],
      [[], state === 'open' ? ['close'] : []],
    );
  }
});
