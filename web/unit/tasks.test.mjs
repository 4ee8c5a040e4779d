// The table of tasks has a row for each rule that asks something, and no other.
import assert from 'node:assert/strict';
import test from 'node:test';
import { asked } from './asked.mjs';
import { load } from './load.mjs';

const { TASKS } = await load('words/tasks.ts');

test('the engine asks what the table has, and the table has what the engine asks', () => {
  const engine = asked();
  assert.ok(engine.length > 50, 'the rules that ask are not where they were');
  // A turn is confirmed at the table, not by a rule.
  assert.deepEqual(Object.keys(TASKS).sort(), [...engine, 'confirm'].sort());
});

test('what follows a task is a task', () => {
  for (const [name, { then = [] }] of Object.entries(TASKS))
    for (const next of then) assert.ok(next in TASKS, `${name}: ${next}`);
});
