// Lessons point at places that the boards have, and say no more than can be read at a glance.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { lessons } from '../tools/lessons.mjs';

const src = resolve(dirname(fileURLToPath(import.meta.url)), '../src');

/** The keys of places in the sources of the boards, each as a pattern: "lattice:{node.name}" is lattice and any name. */
function patterns() {
  const files = ['board', 'table'].flatMap((folder) =>
    readdirSync(join(src, folder)).map((file) => readFileSync(join(src, folder, file), 'utf8')),
  );
  const keys = files.flatMap((text) =>
    [...text.matchAll(/(?:Spot\s+key|data-place)="([^"]+)"/g)].map((found) => found[1]),
  );
  const any = '[\\w-]+';
  return keys.map((key) => new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, any)}$`));
}

test('every place that a lesson points at is one of the boards', () => {
  const known = patterns();
  assert.ok(known.length > 30);
  for (const { path, at } of lessons())
    for (const key of at)
      assert.ok(
        [key, `p1:${key}`].some((one) => known.some((pattern) => pattern.test(one))),
        `${path}: no board has a place ${key}`,
      );
});

test('a step is a sentence or two', () => {
  for (const { path, texts, steps } of lessons()) {
    assert.ok(steps >= 2 && steps <= 10, `${path} has ${steps} steps`);
    for (const text of texts) assert.ok(text.length <= 170, `${path}: ${text.length} letters: ${text}`);
  }
});
