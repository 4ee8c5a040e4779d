// Where a question is answered on the board, and what is offered.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { answersByPlace, optionAt, partOf, places } = await load('words/answers.ts');
const { answersOf, partsOf } = await load('words/offer.ts');
const { follows, offersOf, onBoard, ordered } = await load('words/offers.ts');
const { GameView } = await load('game/view.ts');

const view = new GameView({ players: '2', 'p1.water': '3', 'p1.fisherman': '4', 'p1.vendors': 'river' });
const ask = (task, options, more = {}) => ({ number: 1, task, options, ...more });
const at = (q, option) => places(q, option, view, 'p1');

test('places of options', () => {
  assert.deepEqual(at(ask('line', ['palace-3']), 'palace-3'), ['lattice:palace-3']);
  assert.deepEqual(at(ask('gate', ['w2-pink']), 'w2-pink'), ['gate:2:pink']);
  assert.deepEqual(at(ask('give', []), 'turquoise'), ['keshi:river']);
  assert.deepEqual(at(ask('give', []), 'purple'), ['goods:purple']);
  assert.deepEqual(at(ask('row', []), 'yes+yes+pass'), ['river:6']);
  assert.deepEqual(at(ask('scroll', []), 'renew-gray'), ['renew:gray']);
  assert.deepEqual(at(ask('line', []), 'pass'), []);
  assert.deepEqual(at(ask('something', []), 'yes'), [], 'a task that nobody knows');
});

test('a water vendor may go to every sector that has none', () => {
  const all = at(ask('where', [], { a: 'red' }), 'home');
  assert.equal(all.length, 7);
  assert.ok(!all.includes('vendor:river') && !all.includes('vendor:souk'));
});

test('one or two of a colour lie at one place', () => {
  const q = ask('take', ['green', '2-green', 'red']);
  assert.deepEqual([...answersByPlace(q, view, 'p1', q.options)], [['tray:green', ['green', '2-green']], ['tray:red', ['red']]]); // prettier-ignore
  assert.equal(answersByPlace(q, view, null, q.options).size, 0, 'who watches answers nothing');
});

test('the option that a place would be', () => {
  assert.equal(optionAt(ask('gate', []), 'gate:2:pink', view, 'p1'), 'w2-pink');
  assert.equal(optionAt(ask('give', []), 'goods:purple', view, 'p1'), 'purple');
  assert.equal(optionAt(ask('give', []), 'step:palace:3', view, 'p1'), null);
});

test('the part of the table that shows a place', () => {
  assert.deepEqual(partOf('lattice:palace-3'), { tab: 'board', part: 'stairs' });
  assert.deepEqual(partOf('scroll:48'), { tab: 'board', part: 'scrolls' });
  assert.deepEqual(partOf('scroll:48', ['48']), { tab: 'mine', part: 'scrolls' });
  assert.deepEqual(partOf('keshi:turquoise'), { tab: 'mine', part: 'river' });
});

test('offers of several answers', () => {
  assert.deepEqual(answersOf('souk+keshi+yellow'), ['souk', 'keshi', 'yellow']);
  assert.deepEqual(partsOf('souk+keshi'), ['souk', 'souk+keshi']);
  const row = ask('row', ['yes', 'pass']);
  assert.deepEqual(offersOf(row, view, 'p1', new Map()), ['yes+pass', 'yes+yes+pass', 'yes+yes+yes+pass']);
  const use = { question: ask('use', ['keshi', 'action'], { a: 'palace' }) };
  const q = ask('assistant', ['palace', 'souk']);
  const offers = offersOf(q, view, 'p1', new Map([['palace', use]]));
  assert.deepEqual(offers, ['palace+keshi', 'palace+action', 'souk']);
  assert.deepEqual(onBoard(q, offers), ['palace', 'souk', 'palace+keshi', 'palace+action']);
  assert.ok(follows(q, use.question, 'action') && !follows(q, ask('line', ['action']), 'action'));
});

test('best first, where no other order has a meaning', () => {
  const brings = (points) => ({ events: [], changes: { 'p1.points': String(points) }, next: null });
  const ahead = new Map([['green', brings(1)], ['white', brings(4)]]); // prettier-ignore
  assert.deepEqual(ordered(ask('take', []), ['green', 'white'], view, 'p1', ahead), ['white', 'green']);
  assert.deepEqual(ordered(ask('pick', []), ['green', 'white'], view, 'p1', ahead), ['green', 'white']);
});
