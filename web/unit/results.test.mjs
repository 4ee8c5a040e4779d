// What one's results tell together.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { alike, fits, groupsBy, loadResults, meansOf, valueOf } = await load('state/results.ts');

let number = 0;
function result({ edition = 'classic', players = 2, modules = 'none', solo = 'none', others, tally, ...more } = {}) {
  const about = {
    game: { edition, players, modules, solo },
    tally: tally ?? { river: 10 },
    others: others ?? [{ kind: 'bot', level: 'easy', place: 2, score: 5 }],
  };
  return { number: ++number, table: 'aaaaaaaaaa', seat: 'p1', at: number, place: 1, score: 10, about, ...more };
}

test('games have one value of each aspect', () => {
  const person = { kind: 'person', person: 7, name: 'Bea', place: 2, score: 5 };
  const bot = { kind: 'bot', level: 'hard', place: 2, score: 5 };
  assert.equal(valueOf(result({ others: [person, bot] }), 'against'), 'people');
  assert.equal(valueOf(result({ others: [bot, bot] }), 'against'), 'hard');
  assert.equal(valueOf(result({ others: [bot, { ...bot, level: 'easy' }] }), 'against'), 'mixed');
  assert.equal(valueOf(result({ solo: 'pasha' }), 'against'), 'pasha');
  assert.equal(valueOf(result({ solo: 'pasha' }), 'players'), '1');
  assert.equal(valueOf(result({ modules: 'race,towns' }), 'modules'), 'with');
  assert.ok(fits(result(), { edition: 'classic', against: 'easy' }));
  assert.ok(!fits(result(), { edition: 'essential' }));
});

test('means', () => {
  const rows = [
    result({ score: 100, tally: { river: 20 } }),
    result({ score: 50, place: 2, tally: { river: 10, souk: 4 } }),
    result({ score: 3, place: 2, resigned: true }),
    result({ score: 60, place: 3, tally: {} }),
  ];
  const { games, won, place, score, best, tally } = meansOf(rows);
  assert.deepEqual([games, won, place, score, best], [4, 1, 2, 70, 100]);
  assert.deepEqual(tally, { river: 15, souk: 2 });
  assert.deepEqual(meansOf([]), { games: 0, won: 0, place: 0, score: 0, best: 0, tally: {} });
});

test('games like this one, and groups', () => {
  const one = result();
  const others = [result(), result({ players: 3 }), result({ modules: 'race' }), result({ resigned: true })];
  assert.deepEqual(alike(one, [one, ...others]), [others[0]]);
  assert.deepEqual(groupsBy([one, ...others], 'players').map(([value, rows]) => [value, rows.length]), [['2', 4], ['3', 1]]); // prettier-ignore
});

test('results come in pieces', async () => {
  const asked = [];
  const request = async ({ before }) => {
    asked.push(before);
    return before ? { results: [result()] } : { results: [result(), result()], next: 7 };
  };
  assert.equal((await loadResults({ request })).length, 3);
  assert.deepEqual(asked, [undefined, 7]);
  assert.equal((await loadResults({ request }, 2)).length, 2);
});
