// Questions, answers and causes in words.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { TASKS } = await load('words/tasks.ts');
const { questionHint, questionTitle } = await load('words/questions.ts');
const { apart, causeWord, optionName, optionWords, sectorWord } = await load('words/words.ts');
const { GameView } = await load('game/view.ts');
const { HOME, COLOUR, SECTORS } = await load('game/names.ts');

const view = new GameView({ players: '2', turn: 'p1' });
const ask = (task, more = {}) => ({ number: 1, task, options: [], ...more });
const label = (task, option, more) => optionWords(ask(task, more), option, view).label;

test('every sector has a colour, and is its home', () => {
  for (const sector of SECTORS) assert.equal(HOME[COLOUR[sector]], sector);
  assert.equal(HOME.purple, 'souk');
  assert.equal(HOME.red, undefined);
});

test('every task asks a sentence', () => {
  for (const name of Object.keys(TASKS))
    assert.match(questionTitle(ask(name, { n: 2, a: 'river' })), /^[A-Z[].*[^.{}]$/u, name);
});

test('what is asked has its values in it', () => {
  assert.equal(questionTitle(ask('use', { a: 'orchard' })), 'Date orchard: what does your assistant do?');
  assert.equal(questionTitle(ask('something')), 'something');
  assert.equal(questionHint(ask('lengthen', { n: 2 })), '2 steps so far.');
  assert.match(questionHint(ask('lengthen')), /^Each answer is 1 step more\./);
  assert.match(questionHint(ask('take', { options: ['2-red'] })), /one less\.$/);
  assert.doesNotMatch(questionHint(ask('take', { options: ['red'] })), /one less/);
  assert.match(questionHint(ask('any-keshi', { cause: 'scroll 18' })), /^[A-Z]/, 'the tile says why');
  assert.equal(questionHint(ask('any-keshi')), '');
  assert.equal(questionHint(ask('something')), '');
});

test('yes and no say what they mean', () => {
  assert.equal(label('row', 'yes'), 'One step more');
  assert.equal(label('row', 'pass'), 'Stop here');
  assert.equal(label('souk', 'pass'), 'No deal');
  assert.equal(label('free-gate', 'pass'), 'No');
  assert.equal(label('something', 'yes'), 'Yes');
});

test('options by what they name', () => {
  assert.equal(label('deploy', 'river'), 'River');
  assert.equal(label('pick', 'red'), 'Any sector');
  assert.equal(label('pick', 'green'), 'Date orchard');
  assert.equal(label('use', 'action', { a: 'orchard' }), 'Pick dates');
  assert.equal(label('use', 'action'), 'Sector action');
  assert.equal(label('take', '2-green'), '2 green');
  assert.equal(label('return', '3'), '3');
  assert.equal(label('something', 'somehow'), 'somehow', 'what is not listed is shown by its name');
  assert.equal(optionWords(ask('any-keshi'), 'red', view).note, 'water vendor');
  assert.equal(optionWords(ask('goods'), 'orange', view).note, undefined);
  assert.match(optionName(ask('scroll'), '48', view), /^Scroll 48: /);
});

test('causes', () => {
  assert.equal(causeWord('scroll:59'), 'scroll 59');
  assert.equal(causeWord('assistant river'), 'assistant in the River');
  assert.equal(causeWord('whatever'), 'whatever');
  assert.equal(sectorWord('nowhere'), 'nowhere');
});

test('gates of one colour in two workshops are told apart, others need no more words', () => {
  const q = ask('gate', { options: ['w1-green', 'w2-green', 'w2-white', 'pass'] });
  const notes = q.options.map((option) => apart(q, option, view));
  assert.ok(notes[0] && notes[1] && notes[0] !== notes[1], `${notes}`);
  assert.deepEqual(notes.slice(2), ['', '']);
});
