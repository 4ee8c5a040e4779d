// Points over time, and where they came from.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { courseOf, nearest, placeOf, ticks, turningPoints } = await load('state/course.ts');

const points = (player, a, n) => ({ kind: 'points', rule: 'R1', player, a, n });
const season = (n) => ({ kind: 'start-season', rule: 'R2', n });
const round = (n) => ({ kind: 'start-round', rule: 'R2', n });
const step = (version, ...events) => ({ version, at: 0, by: 'p1', events, undone: false });

const GAME = [
  step(1, { kind: 'disc', rule: 'R2', player: 'p1', n: 1 }),
  step(2, season(1), round(1)),
  step(3, points('p1', 'river', 3)),
  step(4, points('p2', 'stairs', 2), season(2), round(1)),
  step(6, points('p1', 'river', 4), points('p1', 'race', 5)),
  step(7, points('p2', 'sectors', 10), points('p1', 'race', -2), points('p1', 'leftovers', 1)),
];

test('lines begin with what was had from the start and end with the score', () => {
  const { lines, rounds } = courseOf(GAME, { p1: 16, p2: 17 });
  assert.deepEqual(lines.p1.map((one) => one.y), [5, 8, 17, 16, 16]); // prettier-ignore
  assert.deepEqual(lines.p2.map((one) => one.y), [5, 7, 17, 17]); // prettier-ignore
  assert.deepEqual(lines.p1.map((one) => one.version), [1, 3, 6, 7, 7]); // prettier-ignore
  assert.ok(lines.p1.every((one, i) => i === 0 || one.x >= lines.p1[i - 1].x));
  assert.equal(lines.p1.at(-1).x, 2);
  assert.deepEqual(rounds, [
    { season: 1, round: 1, version: 4, points: { p1: 8, p2: 7 } },
    { season: 2, round: 1, version: 7, points: { p1: 16, p2: 17 } },
  ]);
});

test('points are told by season, those of the end apart', () => {
  const { sources } = courseOf(GAME, { p1: 16, p2: 17 });
  assert.deepEqual(sources.p1, { river: [3, 4, 0, 0], race: [0, 5, 0, -2], leftovers: [0, 0, 0, 1] });
  assert.deepEqual(sources.p2, { stairs: [2, 0, 0, 0], sectors: [0, 0, 0, 10] });
});

test('nothing happened yet', () => {
  const { lines, rounds } = courseOf([], { p1: 5 });
  assert.deepEqual(rounds, []);
  assert.deepEqual(lines.p1.map((one) => one.y), [5, 5]); // prettier-ignore
});

test('the nearest moment, and a scale', () => {
  const { lines } = courseOf(GAME, { p1: 16, p2: 17 });
  assert.equal(nearest(Object.values(lines), 1.5).version, 6);
  assert.equal(nearest([], 1), undefined);
  assert.deepEqual(ticks(-3, 171), [0, 50, 100, 150]);
  assert.deepEqual(ticks(0, 20), [0, 5, 10, 15, 20]);
});

test('a step has its place among the rounds', () => {
  const rounds = [{ version: 10 }, { version: 20 }];
  assert.deepEqual([0, 5, 10, 15, 20, 25].map((version) => placeOf(rounds, version)), [0, 0.5, 1, 1.5, 2, 2]); // prettier-ignore
});

test('turning points are the largest changes, with what brought them about', () => {
  const moment = (version, by, first) => ({ version, by, chances: [first, 1000 - first] });
  const review = {
    seats: {},
    answers: [{ version: 6, seat: 'p1' }],
    course: [
      moment(3, 'p1', 500),
      moment(4, 'tower', 700),
      moment(5, 'p2', 690),
      moment(6, 'p1', 400),
      moment(7, 'p2', 300),
      moment(8, 'tiles', 500),
    ],
  };
  assert.deepEqual(turningPoints(review, 'p1', 3), [
    { seat: 'p1', chance: 700, change: 200, version: 4, why: 'tower' },
    { seat: 'p1', chance: 400, change: -290, version: 6, why: 'mistake', by: 'p1' },
    { seat: 'p1', chance: 500, change: 200, version: 8, why: 'tiles' },
  ]);
  assert.deepEqual(turningPoints(review, 'p1').map((one) => one.why), ['tower', 'mistake', 'well', 'tiles']); // prettier-ignore
  const turn = { seats: {}, answers: [], course: [moment(1, 'p1', 500), moment(2, 'p2', 700), moment(3, 'p1', 500)] };
  assert.deepEqual(turningPoints(turn, 'p1').map((one) => one.why), ['play', 'play']); // prettier-ignore
  assert.deepEqual(turningPoints({ seats: {}, answers: [] }, null), []);
});
