// The command line of a table, and the table as text. (Every path of real views: tests/described.mjs.)
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { completions, read } = await load('words/commands.ts');
const { describe } = await load('words/describe.ts');
const { GameView } = await load('game/view.ts');
const { speak } = await load('words/i18n.ts');

const NAMES = { p1: 'Noor', p2: 'Tariq' };
const view = new GameView({
  players: '2',
  phase: 'assistants',
  turn: 'p1',
  asked: 'p1',
  tray: 'green 2,red 1',
  'tower-fresh': 'white 1',
  'p1.water': '5',
  'p1.palace': '7',
  'p1.palace.segment': '3',
  'p1.mosque': '4',
  'p1.mosque.segment': '2',
  'p1.fisherman': '3',
  'p1.spot': '1',
  'p2.fisherman': '3',
  'p2.scrolls': '14',
});
const parts = describe({ view, seat: 'p1', nameOf: (seat) => NAMES[seat] });
const linesOf = (id) => parts.find((part) => part.id === id).lines;
const desk = (question, offers = []) => ({ question, offers, view, seat: 'p1', parts, log: ['Tariq passes'] });

const LINE = { task: 'line', number: 1, n: 1, options: ['dinars-3', 'palace-3', 'middle-5', 'points-2'] };
const PICK = { task: 'pick', number: 2, n: 3, set: 3, options: ['red', 'green', 'white', 'pink'] };
const ASSISTANT = { task: 'assistant', number: 3, options: ['river', 'souk', 'pass'] };

test('the parts of the table, in sentences', () => {
  assert.ok(linesOf('tower').includes('In the tray: 2 green keshis, 1 red keshi.'));
  assert.ok(linesOf('tower').includes('Stuck in the tower at the last throw: 1 white keshi.'));
  assert.deepEqual(linesOf('river').slice(0, 2), ['Tariq on space 3, number 1 there', 'Noor on space 3, number 2 there']); // prettier-ignore
  assert.ok(linesOf('stairs').includes('Noor: palace 7, mosque 4'));
  assert.equal(linesOf('stairs')[1], 'Line of Noor: 2 dinars, 1 pink keshi, 1 gray keshi, 1 green keshi, 3 points.');
  assert.ok(linesOf('stairs').some((line) => /by the sum of both segments: 2: 1 river step, 3: /.test(line)));
  assert.ok(linesOf('p2').some((line) => line.startsWith('Scroll 14, permanent: ')));
  assert.equal(parts.find((part) => part.id === 'p1').title, 'Noor (p1), you');
  assert.ok(!parts.some((part) => part.id === 'race'), 'of modules only those that are played');
});

test('answers by the words of the notation', () => {
  const { does, choice, says } = read(' Palace-3 ', desk(LINE));
  assert.deepEqual([does, choice], ['answer', 'palace-3']);
  assert.equal(says, '1 pink keshi');
  assert.deepEqual(read('red, green white', desk(PICK)).choice, ['red', 'green', 'white']);
  assert.equal(read('pass', desk(ASSISTANT)).choice, 'pass');
  assert.equal(read('river action', desk(ASSISTANT, ['river+action'])).choice, 'river+action');
});

test('answers by the words of the language, where only one has them', () => {
  assert.equal(read('2 dinars', desk(LINE)).choice, 'dinars-3');
  assert.equal(read('Middle 5', desk(LINE)).choice, 'middle-5');
  const twice = { ...LINE, options: ['dinars-1', 'dinars-2'] };
  assert.equal(read('1 dinar', desk(twice)).does, 'refuse', 'two answers are called so');
  assert.equal(read('dinars', desk(LINE)).does, 'refuse', 'nothing is guessed');
});

test('answers that are called the same are told apart in the list', () => {
  const gates = { task: 'gate', rule: 'R6.10', n: 3, options: ['w1-red', 'w2-red', 'w1-green', 'pass'] };
  const told = read('options', desk(gates)).lines.map((line) => line.replace(/^\S+: /, ''));
  assert.equal(new Set(told).size, gates.options.length, told.join('; '));
  assert.equal(told[2], 'Green');
});

test('a set is named whole', () => {
  assert.match(read('red green', desk(PICK)).lines[0], /^Name 3 different/);
  assert.match(read('red red green', desk(PICK)).lines[0], /^Name 3 different/);
  assert.equal(read('red green blue', desk(PICK)).does, 'refuse');
});

test('questions about the table', () => {
  assert.deepEqual(read('tower', desk(null)).lines, ['Tower and tray', ...linesOf('tower')]);
  assert.deepEqual(read('workshops', desk(null)).lines[0], 'Workshops');
  assert.equal(read('tariq', desk(null)).lines[0], 'Tariq (p2)');
  assert.equal(read('me', desk(null)).lines[0], 'Noor (p1), you');
  assert.deepEqual(read('log', desk(null)).lines, ['Tariq passes']);
  assert.ok(read('options', desk(LINE)).lines.includes('palace 3: 1 pink keshi'));
  assert.equal(read('undo', desk(LINE)).does, 'undo');
  assert.ok(read('help', desk(LINE)).lines.length > 15);
  assert.equal(read('', desk(LINE)), null);
});

test('a word that answers and asks answers; with a question mark it asks', () => {
  assert.equal(read('river', desk(ASSISTANT)).does, 'answer');
  assert.equal(read('?river', desk(ASSISTANT)).does, 'tell');
  assert.equal(read('river?', desk(ASSISTANT)).lines[0], 'River');
  assert.equal(read('river', desk(LINE)).does, 'tell');
});

test('what means nothing is said so, and the rules may know why', () => {
  const reply = read('middle-6', desk(LINE));
  assert.deepEqual([reply.does, reply.option], ['refuse', 'middle-6']);
  assert.match(reply.lines[0], /middle-6/);
  assert.equal(read('what now', desk(LINE)).option, undefined);
});

test('completions: answers first, of a set one after the other', () => {
  assert.deepEqual(completions('pa', desk(LINE)), ['palace-3', 'palace 3']);
  assert.deepEqual(completions('red gr', desk(PICK)), ['red green']);
  assert.ok(completions('st', desk(LINE)).includes('stairs'));
  assert.ok(!completions('red red', desk(PICK)).length);
});

test('in another language its words and those of the notation are known', () => {
  speak('xx');
  try {
    assert.equal(read('palace-3', desk(LINE)).choice, 'palace-3');
    assert.equal(read('help', desk(LINE)).does, 'tell');
    for (const { title, lines } of describe({ view, seat: 'p1', nameOf: (seat) => NAMES[seat] }))
      for (const text of [title, ...lines]) assert.match(text, /⟦/, `not translated: ${text}`);
  } finally {
    speak('en');
  }
});
