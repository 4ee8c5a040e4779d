// Advice for a first game: every task has some, it draws on the position, and comes less and less.
import assert from 'node:assert/strict';
import test from 'node:test';
import { asked } from './asked.mjs';
import { load } from './load.mjs';

globalThis.localStorage = { getItem: () => null, setItem: () => undefined };
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
const { ADVICE, adviceText, kindsOf } = await load('words/advice.ts');
const { due } = await load('state/advice.ts');
const { turnBegan } = await load('state/steps.ts');
const { GameView } = await load('game/view.ts');

const view = (more = {}) => new GameView({ players: '2', season: '1', round: '1', ...more });
const question = (task, options = [], more = {}) => ({ number: 1, task, options, ...more });

test('there is advice for every question of the engine, and for no other', () => {
  const kinds = Object.keys(ADVICE).filter((kind) => !kind.includes(':'));
  assert.deepEqual(kinds.sort(), [...asked(), 'confirm'].sort());
});

test('advice is a sentence or two', () => {
  for (const [kind, { text }] of Object.entries(ADVICE)) {
    if (typeof text !== 'string') continue;
    assert.match(text, /^[A-Z].*\.$/, kind);
    assert.ok(text.split(/[.!?] /).length <= 2 && text.length < 190, `${kind}: ${text}`);
  }
});

test('it draws on how the game stands', () => {
  const said = (q, at) => {
    const [kind] = kindsOf(q, at, 'p1');
    return `${kind}: ${adviceText(kind, q, at, 'p1')}`;
  };
  const due = { 'p1.provisions': '06,10,12', 'p1.provisions.active': '06' };
  const pick = question('pick', ['red', 'green', 'white']);
  assert.match(said(pick, view()), /^pick: /);
  assert.match(said(pick, view(due)), /^pick: /, 'not in the first round');
  assert.match(said(pick, view({ ...due, round: '3' })), /^pick:provisions: .* lack \d \[/);
  assert.match(said(question('any-resource', ['water']), view(due)), /^resource:provisions: /);
  assert.match(said(question('any-resource', ['water']), view()), /^any-resource: /);
  const take = question('take', ['white', '2-white', 'green']);
  assert.match(said(take, view({ 'p1.keshis': 'white 7' })), /^take:full: Palace is full with 1 keshi more/);
  assert.match(said(take, view({ 'p1.keshis': 'white 8' })), /^take: /);
  const work = question('assistant', ['river', 'palace']);
  assert.match(said(work, view({ 'p1.keshis': 'white 5,turquoise 2' })), /^work:strong: Palace: 5 keshis/);
  assert.match(said(work, view({ 'p1.keshis': 'white 2' })), /^assistant: /);
});

test('each new kind in the first round, then one a turn, then only what was never asked', () => {
  const known = { told: ['pick'], asked: ['pick', 'row'], turn: 7 };
  const when = (season, round, turn) => ({ season, round, turn });
  assert.equal(due(['pick'], when(1, 1, 7), known), null, 'said once');
  assert.equal(due(['take'], when(1, 1, 7), known), 'take', 'each new kind');
  assert.equal(due(['pick:provisions', 'pick'], when(1, 1, 7), known), 'pick:provisions');
  assert.equal(due(['row'], when(1, 2, 7), known), null, 'one a turn');
  assert.equal(due(['row'], when(1, 2, 8), known), 'row', 'asked before, but nothing was said');
  assert.equal(due(['row'], when(1, 3, 8), known), null, 'it was asked before');
  assert.equal(due(['gate'], when(1, 3, 8), known), 'gate');
  assert.equal(due(['gate'], when(1, 3, 7), known), null, 'one a turn');
  assert.equal(due(['row'], when(2, 1, 8), known), null, 'a new season is not a new game');
  assert.equal(due(['gate'], when(2, 1, 8), known), 'gate');
});

test('a turn begins after what somebody else did', () => {
  const steps = (...by) => by.map((seat, i) => ({ version: i + 1, by: seat, events: [] }));
  assert.equal(turnBegan(steps('p2', null, 'p1', 'p1'), 'p1'), 2);
  assert.equal(turnBegan(steps('p1'), 'p1'), 0);
});
