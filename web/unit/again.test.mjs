// Connections that break: how long it takes until the next try, and what is sent over it once more.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
globalThis.document = { hidden: false, querySelector: () => null, addEventListener() {}, removeEventListener() {} }; // prettier-ignore
globalThis.window = globalThis;
globalThis.addEventListener = globalThis.removeEventListener = () => undefined;
// What is patient does not keep the test waiting.
const { setTimeout: later } = globalThis;
globalThis.setTimeout = (then, ms) => {
  const timer = later(then, ms);
  return ms >= 5000 ? timer.unref() : timer;
};
globalThis.location = { href: 'http://127.0.0.1/', hash: '' };

/** The server's end of each connection, the newest last. */
const lines = [];
globalThis.WebSocket = class {
  said = [];
  constructor(url) {
    this.url = String(url);
    lines.push(this);
  }
  send(text) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.end(1000);
  }
  end(code) {
    if (this.ended) return;
    this.ended = true;
    setTimeout(() => this.onclose({ code }));
  }
  tell(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** What was asked last of this type. */
  asked(type) {
    return this.said.findLast((one) => one.type === type);
  }
  reply(type, more = {}) {
    this.tell({ type: 'ok', id: this.asked(type).id, ...more });
  }
  fail(type) {
    this.reply(type, { type: 'error', code: 'failed', text: 'the server could not look this up: try again later' });
  }
  greet() {
    this.onopen();
    this.reply('hello', { type: 'welcome', program: '1', person: { id: 7, name: 'Anna' }, token: 'secret' });
  }
};

const { pauseBefore, placeOf } = await load('net/again.ts');
const { Net } = await load('net/net.ts');

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
async function until(condition, what) {
  for (let i = 0; i < 300; i++, await sleep(10)) if (condition()) return;
  assert.fail(`waited in vain for ${what}`);
}
/** The next connection after one that broke. */
async function next(broken) {
  await until(() => lines.at(-1) !== broken, 'another connection');
  return lines.at(-1);
}

/** A connection that is greeted, and its server's end. */
function connected(hash = '') {
  location.hash = hash;
  const net = new Net(`test-${lines.length}`, 'Anna');
  const line = lines.at(-1);
  line.greet();
  assert.equal(net.state, 'open');
  return { net, line };
}

test('the pause doubles up to five seconds, and any part of it is as likely', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => pauseBefore(tries, 1006, 1));
  assert.deepEqual(longest, [300, 600, 1200, 2400, 4800, 5_000, 5_000, 5_000]);
  assert.equal(pauseBefore(4, 1006, 0), 0);
  assert.equal(pauseBefore(4, 1006, 0.25), 1200);
  const drawn = Array.from({ length: 2000 }, () => pauseBefore(3, 1006));
  assert.ok(Math.min(...drawn) < 100 && Math.max(...drawn) > 2300, 'drawn from a part of it');
  const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
  assert.ok(Math.abs(mean - 1200) < 100, `the mean is ${mean}`);
});

test('a server that is started anew is tried at once, then every second; but not for ever', () => {
  for (const code of [1012, 1001]) {
    const longest = [0, 1, 2, 3, 7, 8, 9].map((tries) => pauseBefore(tries, code, 1));
    assert.deepEqual(longest, [250, 600, 1000, 1000, 1000, 5_000, 5_000]);
  }
});

test('a table has an address of its own', () => {
  assert.equal(placeOf(''), '/ws');
  assert.equal(placeOf('#/settings'), '/ws');
  assert.equal(placeOf('#/t/k3mx7q2a9p'), '/ws/k3mx7q2a9p');
  assert.equal(placeOf('#/t/k3mx7q2a9p@41?CODE'), '/ws/k3mx7q2a9p');
  assert.equal(placeOf('#/analysis/k3mx7q2a9p@41?x'), '/ws/k3mx7q2a9p');
  for (const hash of ['#/t/k3mx7q2a9', '#/t/k3mx7q2a9px', '#/t/K3MX7Q2A9P', '#/t/../../../.']) assert.equal(placeOf(hash), '/ws'); // prettier-ignore
});

test('what was under way is sent again and says so, tables first; the server refuses what it would not know again', async () => {
  const { net, line } = connected();
  const answer = net.request({ type: 'answer', table: 'k3mx7q2a9p', question: 17, choice: 'red' });
  const open = net.request({ type: 'open', table: 'k3mx7q2a9p' });
  const report = net.request({ type: 'report', table: 'k3mx7q2a9p', person: 7, reason: 'other' });
  const ping = assert.rejects(net.request({ type: 'ping' }), { code: 'lost' });
  line.end(1012);
  await ping;
  assert.equal(net.state, 'lost');
  const later = net.request({ type: 'mine' });
  const second = await next(line);
  second.greet();
  assert.deepEqual(second.said.map((one) => one.type), ['hello', 'open', 'answer', 'report', 'mine']); // prettier-ignore
  assert.ok(second.asked('answer').resent >= 1 && second.asked('open').resent >= 1);
  assert.equal(second.asked('mine').resent, undefined);
  assert.equal(line.asked('answer').resent, undefined);
  for (const type of ['answer', 'open', 'mine']) second.reply(type);
  await Promise.all([answer, open, later]);
  // What the server would not know again it refuses.
  second.reply('report', { type: 'error', code: 'lost', text: 'whether this was done already is not known' });
  await assert.rejects(report, { code: 'lost', message: 'The connection broke. Please try again.' });
  net.close();
});

test('a request on which the server hangs up comes to an end', async () => {
  const { random } = Math;
  Math.random = () => 0.01;
  const { net, line } = connected();
  const refused = assert.rejects(net.request({ type: 'mine' }), { code: 'lost' });
  let [now, times] = [line, 1];
  while (now.asked('mine')) {
    now.end(1009);
    now = await next(now);
    now.greet();
    times++;
  }
  await refused;
  assert.equal(times, 7);
  Math.random = random;
  net.close();
});

test('to a table: greeted there before the old connection goes; nothing is lost, nothing is heard twice', async () => {
  const { net, line } = connected();
  assert.match(line.url, /\/ws$/);
  const heard = [];
  const states = [];
  net.on((news) => heard.push(news.type));
  net.watch((state) => states.push(state));
  const mine = net.request({ type: 'mine' });
  location.hash = '#/t/k3mx7q2a9p';
  net.follow();
  net.follow();
  const open = net.request({ type: 'open', table: 'k3mx7q2a9p' });
  const there = lines.at(-1);
  assert.match(there.url, /^ws:.*\/ws\/k3mx7q2a9p$/);
  assert.equal(line.asked('open'), undefined);
  line.tell({ type: 'lobby-table', table: {} });
  there.greet();
  assert.ok(there.asked('open') && !line.ended);
  line.tell({ type: 'lobby-table', table: {} });
  line.reply('mine');
  there.reply('open');
  await Promise.all([mine, open]);
  assert.deepEqual(heard, ['lobby-table']);
  assert.deepEqual(states, ['open', 'open']);
  assert.equal(there.asked('mine'), undefined);
  location.hash = '';
  net.follow();
  assert.equal(lines.at(-1), there, 'the way back needs no other connection');
  net.close();
});

test('what is still under way over the old one when that ends is sent again', async () => {
  const { net, line } = connected();
  const review = net.request({ type: 'review', table: 'k3mx7q2a9p' });
  location.hash = '#/t/k3mx7q2a9p';
  net.follow();
  const there = lines.at(-1);
  there.greet();
  await sleep(20);
  assert.ok(!line.ended && !there.asked('review'));
  line.end(1012);
  await until(() => there.asked('review'), 'the request on the new one');
  there.reply('review');
  await review;
  net.close();
});

test('who goes to a table before anybody was greeted is greeted first: a guest is made once', () => {
  location.hash = '';
  const net = new Net('test-early', 'Anna');
  const line = lines.at(-1);
  location.hash = '#/t/k3mx7q2a9p';
  net.follow();
  void net.request({ type: 'open', table: 'k3mx7q2a9p' }).catch(() => undefined);
  assert.equal(lines.at(-1), line);
  line.greet();
  assert.equal(line.asked('open'), undefined);
  const there = lines.at(-1);
  assert.match(there.url, /k3mx7q2a9p$/);
  there.greet();
  assert.equal(there.asked('hello').token, 'secret');
  assert.ok(there.asked('open'));
  net.close();
});

test('where the new connection cannot be had, the old one does as well', async () => {
  const { net, line } = connected();
  location.hash = '#/t/k3mx7q2a9p';
  net.follow();
  const open = net.request({ type: 'open', table: 'k3mx7q2a9p' });
  lines.at(-1).end(1006);
  await until(() => line.asked('open'), 'the request on the old one');
  line.reply('open');
  await open;
  assert.equal(net.state, 'open');
  net.close();
});

test('where the old one breaks meanwhile, the new one takes over', async () => {
  const { net, line } = connected();
  const mine = net.request({ type: 'mine' });
  location.hash = '#/t/k3mx7q2a9p';
  net.follow();
  const there = lines.at(-1);
  line.end(1006);
  await until(() => net.state === 'lost', 'the loss');
  assert.equal(lines.at(-1), there);
  there.greet();
  assert.equal(net.state, 'open');
  assert.ok(there.asked('mine').resent >= 1);
  there.reply('mine');
  await mine;
  net.close();
});

// ---- a server that cannot look anything up, or keep it ----

/** The pauses are short. */
async function hastily(chance, run) {
  const { random } = Math;
  Math.random = () => chance;
  await run().finally(() => (Math.random = random));
}

test('a server that cannot look up who we are is a line that broke: it is tried again and again, ever more seldom', () =>
  hastily(0.1, async () => {
    location.hash = '';
    const net = new Net('test-away', 'Anna');
    const states = [];
    net.watch((state) => states.push(state));
    const mine = net.request({ type: 'mine' });
    let line = lines.at(-1);
    for (const pause of [30, 60, 120, 240]) {
      line.onopen();
      line.fail('hello');
      const failed = Date.now();
      line = await next(line);
      assert.ok(Date.now() - failed >= pause - 2, `${Date.now() - failed} ms instead of ${pause}`);
      assert.ok(lines.at(-2).ended, 'the line on which nobody was greeted stays');
    }
    line.greet();
    assert.deepEqual([...new Set(states)], ['connecting', 'lost', 'open']);
    assert.equal(net.problem, null);
    line.reply('mine');
    await mine;
    net.close();
  }));

test('to a table, where the other server cannot look us up: the old line does as well', async () => {
  const { net, line } = connected();
  location.hash = '#/t/k3mx7q2a9p';
  net.follow();
  const open = net.request({ type: 'open', table: 'k3mx7q2a9p' });
  lines.at(-1).onopen();
  lines.at(-1).fail('hello');
  await until(() => line.asked('open'), 'the request on the old one');
  line.reply('open');
  await open;
  assert.equal(net.state, 'open');
  net.close();
});

test('who logs in hears that it failed', async () => {
  const { net, line } = connected();
  line.end(4001);
  const login = assert.rejects(net.enter({ type: 'login', login: 'anna', password: 'secret', texts: false }), { code: 'failed' }); // prettier-ignore
  lines.at(-1).onopen();
  lines.at(-1).fail('login');
  await login;
  net.close();
});

test('what the server could not do now is sent again, and says so', () =>
  hastily(0.1, async () => {
    const { net, line } = connected();
    let late = false;
    net.onlate = (now) => (late = now);
    const answer = net.request({ type: 'answer', table: 'k3mx7q2a9p', question: 17, choice: 'red' });
    const ids = new Set();
    for (let i = 0; i < 5; i++) {
      const { id, resent } = line.asked('answer');
      assert.equal(resent !== undefined, i > 0);
      ids.add(id);
      line.fail('answer');
      await until(() => line.asked('answer').id !== id, 'the answer again');
    }
    assert.equal(ids.size, 5);
    assert.ok(!late, 'half a second is not late');
    line.reply('answer');
    await answer;
    net.close();
  }));

test('after some time it is told; that an answer is late sooner', () =>
  hastily(0.1, async () => {
    const { net, line } = connected();
    const { now } = Date;
    let [later, late] = [0, false];
    Date.now = () => now() + later;
    net.onlate = (is) => (late = is);
    const answer = assert.rejects(net.request({ type: 'answer', table: 'k3mx7q2a9p', question: 17, choice: 'red' }), {
      code: 'failed',
      message: 'The server could not look this up: try again later.',
    });
    const { id } = line.asked('answer');
    line.fail('answer');
    await until(() => line.asked('answer').id !== id, 'the answer again');
    for (later of [3000, 19_000, 20_100]) {
      const before = line.asked('answer').id;
      line.fail('answer');
      if (later < 20_000) {
        assert.ok(late, 'nothing is said about it');
        await until(() => line.asked('answer').id !== before, 'the answer once more');
      }
    }
    await answer;
    assert.ok(!late);
    Date.now = now;
    net.close();
  }));

test('what the server would not know again has failed, and is not lost', () =>
  hastily(0.1, async () => {
    const { net, line } = connected();
    const report = assert.rejects(net.request({ type: 'report', table: 'k3mx7q2a9p', person: 7, reason: 'other' }), {
      code: 'failed',
    });
    line.fail('report');
    await until(() => line.asked('report').resent, 'another try');
    line.reply('report', { type: 'error', code: 'lost', text: 'whether this was done already is not known' });
    await report;
    net.close();
  }));

test('a line that breaks in the pause: it is sent over the next one, once', () =>
  hastily(0.9, async () => {
    const { net, line } = connected();
    const open = net.request({ type: 'open', table: 'k3mx7q2a9p' });
    line.fail('open');
    line.end(1012);
    const there = await next(line);
    there.greet();
    await until(() => there.asked('open'), 'the request');
    there.reply('open');
    await open;
    await sleep(50);
    assert.equal(there.said.filter(({ type }) => type === 'open').length, 1);
    assert.equal(line.said.filter(({ type }) => type === 'open').length, 1);
    const never = assert.rejects(net.request({ type: 'mine' }), { code: 'lost' });
    there.fail('mine');
    net.close();
    await never;
  }));

test('what is said about a table waits while that cannot be opened', () =>
  hastily(0.1, async () => {
    const { net, line } = connected();
    const answer = net.request({ type: 'answer', table: 'k3mx7q2a9p', question: 17, choice: 'red' });
    const open = net.request({ type: 'open', table: 'k3mx7q2a9p' });
    const other = assert.rejects(net.request({ type: 'chat', table: 'another123', text: 'hi' }), { code: 'no-table' });
    const no = { type: 'error', code: 'no-table', text: 'this table is not open here: open it again' };
    line.reply('chat', no);
    await other;
    const { id } = line.asked('answer');
    line.fail('open');
    line.reply('answer', no);
    await until(() => line.asked('answer').id !== id, 'the answer again');
    line.reply('open');
    line.reply('answer');
    await Promise.all([open, answer]);
    // Now it is open, and what is refused is refused.
    const late = assert.rejects(net.request({ type: 'take', table: 'k3mx7q2a9p' }), { code: 'no-table' });
    line.reply('take', no);
    await late;
    net.close();
  }));
