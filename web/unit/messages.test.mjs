// What the client can ask is what the server knows: the rows of its list of messages, by name.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The rows of MESSAGES. */
const known = [...read('src/server/message_list.h').matchAll(/^ {4}[AM]\(\w+, +"([a-z-]+)",/gm)].map((row) => row[1]);

/** The members of Requests: what is deeper inside is further in. */
function asked() {
  const [, members] = /^export interface Requests \{\n([^]*?)^\}/m.exec(read('web/src/net/protocol.ts'));
  return [...members.matchAll(/^ {2}'?([a-z-]+)'?: \[/gm)].map((member) => member[1]);
}

test('Requests of the client has what message_list.h of the server has, and nothing else', () => {
  assert.ok(known.length > 100 && new Set(known).size === known.length, 'the list of messages is not where it was');
  const own = asked();
  const alone = {
    client: own.filter((name) => !known.includes(name)),
    server: known.filter((name) => !own.includes(name)),
  };
  assert.deepEqual(alone, { client: [], server: [] }, 'what only one of the two has');
});
