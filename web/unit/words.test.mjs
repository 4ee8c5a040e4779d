// Questions, answers and causes in words.
import assert from 'node:assert/strict';
import test from 'node:test';
import { passed } from './asked.mjs';
import { load } from './load.mjs';

const { TASKS } = await load('words/tasks.ts');
const { questionHint, questionSaid, questionTitle } = await load('words/questions.ts');
const { apart, causeWord, optionName, optionWords, sectorWord } = await load('words/words.ts');
const { GameView } = await load('game/view.ts');
const { HOME, COLOUR, SECTORS } = await load('game/names.ts');
const { catalog } = await load('game/catalog.ts');
const { begun } = await load('words/lists.ts');

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

test('nobody is answered "No" who asks which one', () => {
  assert.ok(passed().length > 20);
  for (const name of passed())
    if (/which|where/i.test(questionTitle(ask(name, { n: 2, a: 'river' })))) assert.ok(TASKS[name].pass, name);
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

test('what lies there is that of who is asked, whosever turn it is', () => {
  const both = new GameView({
    players: '2',
    turn: 'p1',
    'p1.caravans': 'left 1',
    'p1.oasis': 'left-1 01',
    'p1.track': 'white,-,-,-,-,-',
    'p1.spectators': 'dinar 1',
    'p2.caravans': 'left 2,start 1',
    'p2.oasis': 'left-1 02',
    'p2.track': 'black,-,-,-,-,-',
    'p2.spectators': 'dinar 3',
  });
  const words = (task, option, seat) => optionWords(ask(task), option, both, seat);
  assert.equal(words('caravan', 'left', 'p1').label, 'Left path, space 2');
  assert.equal(words('caravan', 'left', 'p2').label, 'Left path, space 3');
  assert.equal(words('caravan', 'left', null).label, 'Left path', 'in another position');
  assert.notEqual(words('caravan', 'start', 'p1').note, words('caravan', 'start', 'p2').note);
  assert.equal(words('caravan', 'start', null).note, undefined);
  assert.equal(words('free-oasis', 'left-1', 'p2').note, optionWords(ask('score-claimed'), '02', both, 'p1').note);
  assert.notEqual(words('free-oasis', 'left-1', 'p1').note, words('free-oasis', 'left-1', 'p2').note);
  assert.equal(words('free-oasis', 'left-1', null).note, undefined);
  assert.notEqual(words('swap-keshi', 'track-1', 'p1').icon, words('swap-keshi', 'track-1', 'p2').icon);
  assert.equal(words('perform', 'dinar', 'p2').note, '× 3');
});

test('where a line or a button begins there is a capital', () => {
  assert.equal(questionSaid(ask('get', { a: 'white' })), 'White keshi for which keshi?');
  for (const letters of ['climb', 'éclat', 'ijs']) assert.equal(begun(letters)[0], letters[0].toUpperCase());
  assert.equal(begun('[white] 2'), '[white] 2');
  assert.equal(begun(''), '');
  const labels = Object.entries(catalog.riverTiles).flatMap(([name, { season, second }]) => {
    const there = new GameView({ season: `${season}`, 'river-tile': `${'-,'.repeat(season - 1)}${name}` });
    return (second ? ['first', 'second'] : ['first']).map((half) => optionWords(ask('river-prize'), half, there).label);
  });
  assert.ok(
    labels.some((one) => /^\p{Lu}/u.test(one)),
    'some begin with a word',
  );
  for (const one of labels) assert.doesNotMatch(one, /^\p{Ll}/u);
});
