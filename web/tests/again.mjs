// Connections that break while somebody plays: the page comes back by itself, and what was pressed counts once.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { look, Player } from './player.mjs';
import { openStage, seriousProblems, shot } from './stage.mjs';

const SETTINGS = JSON.stringify({ motion: 'off' });
/** A restart is a pause of at most so many milliseconds, from when the server is there again. */
const MOST_PAUSE = 2000;
const STRIP = '[role=status].strip';

/** Nobody listens there. */
const NOWHERE = new URL('http://127.0.0.1:9/');

/** Stands before a server; `deaf` what a page says gets lost, `mute` what the server says. */
class Line {
  constructor(url) {
    Object.assign(this, { deaf: false, mute: false, there: new URL(url), ends: new Set() });
  }

  async open() {
    this.server = createServer((page) => {
      const server = connect(Number(this.there.port), this.there.hostname);
      for (const end of [page, server]) {
        this.ends.add(end);
        end.on('error', () => undefined);
        end.on('close', () => this.ends.delete(end));
      }
      page.on('data', (data) => this.deaf || server.write(data));
      server.on('data', (data) => this.mute || page.write(data));
      page.on('close', () => server.destroy());
      server.on('close', () => page.destroy());
    });
    await new Promise((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${this.server.address().port}/`;
  }

  /** All connections break without a word. */
  cut() {
    Object.assign(this, { deaf: false, mute: false });
    for (const end of this.ends) end.destroy();
  }

  close() {
    this.cut();
    this.server.close();
  }
}

/** In the page: when there was no connection, and what was said about it. */
function watchLine() {
  addEventListener('DOMContentLoaded', () => {
    window.line = { lost: 0, pause: 0, times: 0, strips: 0 };
    new MutationObserver(() => (window.line.strips += !!document.querySelector('[role=status].strip'))).observe(
      document.body,
      {
        childList: true,
        subtree: true,
      },
    );
  });
  addEventListener('load', () => {
    window.marrakesh.session.net.watch((state) => {
      const { line } = window;
      if (state === 'lost') line.lost ||= Date.now();
      if (state !== 'open' || !line.lost) return;
      Object.assign(line, { pause: Date.now() - line.lost, back: Date.now(), lost: 0, times: line.times + 1 });
    });
  });
}

/** What a page has answered, each question once. */
function listen(page) {
  const answers = new Map();
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(payload);
      if (said.type === 'answer') answers.set(said.question, (answers.get(said.question) ?? 0) + 1);
    }),
  );
  return answers;
}

/** How often a page has said what. */
function count(page) {
  const said = {};
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type } = JSON.parse(payload);
      said[type] = (said[type] ?? 0) + 1;
    }),
  );
  return said;
}

async function until(condition, what) {
  for (let i = 0; i < 600; i++, await new Promise((next) => setTimeout(next, 100))) if (condition()) return;
  assert.fail(`waited in vain for ${what}`);
}

const python = (script, ...words) =>
  execFileSync('python3', ['-c', `import sqlite3, resource, sys; ${script}`, ...words]);
const sql = (own, text) =>
  python('sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])', join(own.data, 'marrakesh.db'), text);
/** While a server runs what it keeps in this table cannot be read. */
const hide = (own, table) => sql(own, `ALTER TABLE ${table} RENAME TO hidden_${table}`);
const show = (own, table) => sql(own, `ALTER TABLE hidden_${table} RENAME TO ${table}`);
/** Files of the server may grow, or not: as if its disk were full. */
const mayGrow = (own, grow) =>
  python('limit = resource.RLIMIT_FSIZE; resource.prlimit(int(sys.argv[1]), limit, (int(sys.argv[2]), -1))', `${own.pid()}`, grow ? '-1' : '1'); // prettier-ignore

/** A PostgreSQL that can be stopped and started; null where it is not installed. */
async function openPostgres(root) {
  const words = ['sh', '-c', 'echo "$MARRAKESH_POSTGRES"; cat'];
  const child = spawn(join(root, 'tools/with-postgres'), words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const address = `${(await once(child.stdout, 'data'))[0]}`.trim();
  const folder = address.split('host=')[1];
  const close = () => {
    child.stdin.end();
    return once(child, 'exit');
  };
  if (!folder) return close().then(() => null);
  return {
    address,
    stop: () => process.kill(Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8')), 'SIGQUIT'),
    start: () => execFileSync(join(folder, 'start'), { stdio: 'ignore' }),
    close,
  };
}

/** The steps of the first seat, as the server has them. */
const stepsOf = (page) =>
  page.evaluate(async () => {
    const { net } = window.marrakesh.session;
    const table = /[a-z0-9]{10}/.exec(location.hash)[0];
    const { version } = await net.request({ type: 'open', table });
    const { steps } = await net.request({ type: 'history', table, from: 0, to: version });
    return steps.filter(({ by, undone }) => by === 'p1' && !undone).length;
  });

async function sit(page, url) {
  await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', kept), SETTINGS);
  await page.addInitScript(watchLine);
  await page.goto(`${url}#/new?quick=2`);
  await page.locator('#question[data-number]').waitFor();
}

/** A page behind a line; and what went wrong in it. */
async function pageBehind(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.addInitScript(() => localStorage.setItem('marrakesh.guide', 'seen'));
  return { page, wrong };
}

/** The next question that one press answers. */
async function pressable(player) {
  for (;;) {
    const now = await player.next();
    if (now.task !== 'pick') return now;
    await player.answer(now);
  }
}
const press = (page, now) => page.locator(`#question[data-number="${now.number}"] [data-option]`).first().click();

/** That it could not connect for a while the browser says by itself. */
async function calmly(own) {
  const wrong = own.errors.filter((text) => !/WebSocket connection/.test(text));
  own.errors.splice(0, own.errors.length, ...wrong);
  await own.close();
}

export function againTests({ stage, root }) {
  const tests = [];
  const test = (name, run, more = {}) => tests.push({ name: `again: ${name}`, run, ...more });

  test('a line that breaks in the middle of an answer', async () => {
    const line = new Line(stage.url);
    const url = await line.open();
    const { page, wrong } = await pageBehind(stage.browser);
    try {
      const answers = listen(page);
      await sit(page, url);
      const player = new Player(page, { seed: 5 });
      const begun = answers.size;
      let cuts = 0;
      await player.playOut(async () => {
        if (player.answers % 2) return;
        line[player.answers % 4 ? 'deaf' : 'mute'] = true;
        setTimeout(() => line.cut(), 250);
        cuts++;
      }, 14);
      await page.waitForFunction(look, { want: 'question', last: player.last });
      assert.deepEqual(wrong, []);
      const notice = await page.locator('#question [role=alert]').allInnerTexts();
      assert.deepEqual(notice, [], 'it is said that something was wrong');
      const twice = [...answers.values()].filter((times) => times > 1).length;
      assert.ok(cuts >= 6 && twice >= 4, `${cuts} cuts, ${twice} answers sent again`);
      assert.equal(await stepsOf(page), answers.size, 'answers that were given, and that count');
      const { times, pause } = await page.evaluate(() => window.line);
      assert.ok(times >= 6, `${times} times back`);
      return `${answers.size - begun} answers, ${cuts} cuts, ${twice} sent again, the last pause ${pause} ms`;
    } finally {
      await page.context().close();
      line.close();
    }
  });

  test('a server that is started anew is a pause, and the game goes on', async () => {
    const own = await openStage();
    try {
      const page = await own.page();
      const answers = listen(page);
      await sit(page, own.url);
      const player = new Player(page, { seed: 6 });
      await player.playOut(null, 4);
      const said = [];
      for (const signal of ['SIGTERM', 'SIGTERM', 'SIGKILL']) {
        const before = await page.evaluate(() => window.line.times);
        await own.restart(null, signal);
        const up = Date.now();
        await page.waitForFunction((times) => window.line.times > times, before);
        const { pause, back } = await page.evaluate(() => window.line);
        said.push(`${signal} ${pause} ms`);
        if (signal === 'SIGTERM') assert.ok(back - up <= MOST_PAUSE, `back ${back - up} ms after the server`);
        await player.playOut(null, player.answers + 3);
      }
      assert.equal(await stepsOf(page), answers.size, 'answers that were given, and that count');
      assert.equal(await page.locator(STRIP).count(), 0);
      return said.join(', ');
    } finally {
      await calmly(own);
    }
  });

  test('a server that is away for longer: it is said calmly, and what is pressed meanwhile counts', async () => {
    const own = await openStage();
    try {
      const page = await own.page();
      const answers = listen(page);
      await sit(page, own.url);
      const player = new Player(page, { seed: 7 });
      await player.playOut(null, 5);
      const now = await player.next();
      await own.restart(async () => {
        assert.equal(await page.locator(STRIP).count(), 0, 'it is said too soon');
        await page.locator(STRIP).getByText('Reconnecting. What you did is kept.').waitFor();
        assert.deepEqual(await seriousProblems(page, STRIP), []);
        await shot(page, 'reconnecting');
        // What is asked is still there, and can be answered.
        await page.locator(`#question[data-number="${now.number}"] [data-option]`).first().click();
      });
      await page.locator(STRIP).waitFor({ state: 'detached' });
      if (now.task !== 'pick') await page.waitForFunction(look, { want: 'question', last: now.number });
      await new Player(page, { seed: 8 }).playOut(null, 3);
      assert.equal(await stepsOf(page), answers.size, 'answers that were given, and that count');
    } finally {
      await calmly(own);
    }
  });

  test('a store that cannot be asked for a while: the page tries on by itself, and what is pressed meanwhile counts', async () => {
    const own = await openStage();
    const line = new Line(own.url);
    const url = await line.open();
    const { page, wrong } = await pageBehind(own.browser);
    try {
      const [answers, said] = [listen(page), count(page)];
      await sit(page, url);
      const player = new Player(page, { seed: 9 });
      await player.playOut(null, 3);
      let now = await pressable(player);
      // Nobody can be looked up, and the table is not in memory.
      line.there = NOWHERE;
      line.cut();
      await own.restart();
      for (const table of ['token', 'doc']) hide(own, table);
      line.there = new URL(own.url);
      const { hello } = said;
      await until(() => said.hello >= hello + 3, 'some tries to come in');
      await page.locator(STRIP).getByText('Reconnecting. What you did is kept.').waitFor();
      assert.equal(await page.getByText('The server does not let this page in.').count(), 0);
      await press(page, now);
      // Then who it is is known, and the table cannot be loaded.
      const { open } = said;
      show(own, 'token');
      await until(() => said.open >= open + 3, 'some tries to open the table');
      show(own, 'doc');
      await page.waitForFunction(look, { want: 'question', last: now.number });
      // What was kept can be read, and nothing can be kept.
      now = await pressable(player);
      mayGrow(own, false);
      await press(page, now);
      await page.locator(STRIP).getByText('No answer of the server yet. What you did is kept.').waitFor();
      mayGrow(own, true);
      await page.waitForFunction(look, { want: 'question', last: now.number });
      await page.locator(STRIP).waitFor({ state: 'detached' });
      await player.playOut(null, player.answers + 2);
      assert.deepEqual(await page.locator('#question [role=alert]').allInnerTexts(), []);
      assert.deepEqual(wrong, []);
      assert.equal(await stepsOf(page), answers.size, 'answers that were given, and that count');
      return `${said.hello} times hello, ${said.open} times open, ${said.answer} times an answer, of ${answers.size}`;
    } finally {
      await page.context().close();
      line.close();
      await own.close();
    }
  });

  test('a database that is away, and comes back: so does the page', async () => {
    const postgres = await openPostgres(root);
    if (!postgres) return 'PostgreSQL is not installed: left out';
    const own = await openStage(['--store', postgres.address]);
    try {
      const page = await own.page();
      const [answers, said] = [listen(page), count(page)];
      await sit(page, own.url);
      const player = new Player(page, { seed: 10 });
      await player.playOut(null, 3);
      const now = await pressable(player);
      postgres.stop();
      const { hello } = said;
      await until(() => said.hello >= hello + 3, 'some tries to come in');
      await page.locator(STRIP).getByText('Reconnecting. What you did is kept.').waitFor();
      await press(page, now);
      postgres.start();
      const up = Date.now();
      await page.waitForFunction(look, { want: 'question', last: now.number });
      const took = Date.now() - up;
      await player.playOut(null, player.answers + 2);
      await page.locator(STRIP).waitFor({ state: 'detached' });
      assert.deepEqual(await page.locator('#question [role=alert]').allInnerTexts(), []);
      assert.equal(await stepsOf(page), answers.size, 'answers that were given, and that count');
      return `back after ${took} ms, ${said.hello} times hello`;
    } finally {
      await calmly(own);
      await postgres.close();
    }
  }, { long: true }); // prettier-ignore

  test('from the lobby to a table and back: another connection, no word about it, and the news go on', async (open) => {
    const page = await open();
    const sockets = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
    await page.addInitScript(watchLine);
    await page.goto(stage.url);
    await page.getByRole('heading', { name: /New here|Your tables/ }).waitFor();
    await page.evaluate(() => (location.hash = '#/new?quick=2'));
    await page.locator('#question[data-number]').waitFor();
    const id = /[a-z0-9]{10}/.exec(new URL(page.url()).hash)[0];
    assert.deepEqual(sockets, ['/ws', `/ws/${id}`]);
    await page.evaluate(() => (location.hash = '#/'));
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    const other = await open();
    await other.goto(stage.url);
    const made = await other.evaluate(async () => {
      const { net } = window.marrakesh.session;
      const seats = [{ kind: 'me' }, { kind: 'open' }];
      return (await net.request({ type: 'create', game: { players: 2 }, seats, public: true })).table.id;
    });
    await page.locator(`a[href*="${made}"]`).first().waitFor();
    assert.deepEqual(sockets, ['/ws', `/ws/${id}`], 'the way back needs no other connection');
    assert.deepEqual(await page.evaluate(() => [window.line.strips, window.line.times]), [0, 0]);
    await page.reload();
    await page.evaluate((hash) => (location.hash = hash), `#/t/${id}`);
    await page.locator('#question[data-number]').waitFor();
  });

  return tests;
}
