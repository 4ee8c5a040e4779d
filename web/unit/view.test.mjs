// What a seat may know of a game, as an object.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { GameView, changed, parseCounts, parseList, parseSlots } = await load('game/view.ts');

test('lists: names, ranges of tiles, nothing', () => {
  assert.deepEqual(parseList('river,palace'), ['river', 'palace']);
  assert.deepEqual(parseList('01,17-19'), ['01', '17', '18', '19']);
  assert.deepEqual(parseList('dagger-2,08-10'), ['dagger-2', '08', '09', '10']);
  assert.deepEqual(parseList('-'), []);
  assert.deepEqual(parseList(undefined), []);
});

test('counts have all their names; one without a number is one', () => {
  assert.deepEqual(parseCounts('green 2,red', ['green', 'white']), { green: 2, white: 0, red: 1 });
  assert.deepEqual(parseCounts(undefined, ['green']), { green: 0 });
});

test('slots', () => assert.deepEqual(parseSlots('left-1 07,right-1 12'), { 'left-1': '07', 'right-1': '12' }));

test('what is not said is empty', () => {
  const view = new GameView({ players: '2', 'p1.water': '5' });
  assert.equal(view.player.length, 2);
  assert.equal(view.of('p1').water, 5);
  assert.equal(view.of('p2').water, 0);
  assert.equal(view.of('p3'), undefined);
  assert.equal(view.tray.green, 0);
  assert.equal(view.modules.size, 0);
});

test('changes replace, add and take away', () => {
  const values = { players: '2', 'p1.water': '5', 'p1.vendors': 'river' };
  assert.deepEqual(changed(values, { 'p1.water': '4', 'p1.vendors': null, 'p2.date': '1' }), {
    players: '2',
    'p1.water': '4',
    'p2.date': '1',
  });
  assert.equal(values['p1.water'], '5', 'the values of before stay as they are');
});

test('a game is over when its end was played, not when a task of a lesson is done', () => {
  assert.equal(new GameView({ players: '2', over: '1', phase: 'assistants' }).over, false);
  assert.equal(new GameView({ players: '2', over: '1', phase: 'end' }).over, true);
  assert.equal(new GameView({ players: '2', phase: 'end' }).over, false);
});
