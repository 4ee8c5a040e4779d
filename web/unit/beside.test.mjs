// What a lesson is about is lit: what lies side by side as one, and nothing else.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { together } = await load('look/beside.ts');

const box = (x, y, width = 40, height = 40) => ({ x, y, width, height });

test('two side by side are lit as one, a third behind something else is not', () => {
  const [turquoise, green, white] = [box(0, 0), box(50, 0), box(150, 0)];
  assert.deepEqual(together([turquoise, green, white]), [box(0, 0, 90, 40), white]);
  assert.deepEqual(together([turquoise, box(100, 0), green]), [box(0, 0, 140, 40)]);
});

test('what lies across a corner is lit apart: what is beside both is not meant', () => {
  const [orchard, palace] = [box(0, 50), box(50, 0)];
  assert.deepEqual(together([orchard, palace]), [orchard, palace]);
});

test('a part and its whole are one; nothing is nothing', () => {
  assert.deepEqual(together([box(10, 10, 5, 5), box(0, 0)]), [box(0, 0)]);
  assert.deepEqual(together([]), []);
});
