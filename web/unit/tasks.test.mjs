// The table of tasks has a row for each rule that asks something, and no other.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { load } from './load.mjs';

const { TASKS } = await load('words/tasks.ts');

/** The rows of MK_RULE_LIST that ask somebody (Q, MAY, TOGETHER), by name. */
function asked() {
  const list = readFileSync(new URL('../../src/rules/ops.h', import.meta.url), 'utf8');
  return [...list.matchAll(/^ +(?:Q|MAY|TOGETHER)\(\w+, \w+, "([a-z-]+)"/gm)].map((row) => row[1]);
}

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
