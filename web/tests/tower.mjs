// The tower in the browser: the sight of a throw from a fixed recording, with pictures of fixed moments; without WebGL; with reduced
// motion; the X-ray; and the check whether a game was fair, also of games where somebody has changed the record.
//
// The recording is made by the tower itself as WebAssembly (tools/tower-wasm), so that it is always one of its present version.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeServer, positions } from './answers.mjs';
import { shot } from './stage.mjs';

const COLOURS = ['turquoise', 'green', 'gray', 'white', 'black', 'pink', 'beige', 'brown', 'red', 'yellow', 'purple', 'orange']; // prettier-ignore
const TABLE = 'testtable1';
let made = null;

/** Three throws of twelve, one after the other; the last of them, with what it did. */
function recording(root) {
  made ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marrakesh-tower-'));
    try {
      execFileSync('tools/tower-wasm', [join(folder, 'tower.wasm')], { cwd: root });
      const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'tower.wasm')));
      return threeThrows(instance.exports);
    } finally {
      rmSync(folder, { recursive: true });
    }
  })();
  return made;
}

function threeThrows(m) {
  const at = (place, n) => new Uint8Array(m.memory.buffer, place, n);
  at(m.tower_state_at(), 3).set([m.tower_version(), 1, 0]);
  let len = 3;
  for (let i = 0; i < 3; i++) {
    at(m.tower_thrown_at(), 12).set([1, 1, 1, 2, 1, 0, 1, 0, 2, 1, 1, 1].map((n, c) => (i === 1 ? (c + 1) % 2 * 2 : n))); // prettier-ignore
    len = m.tower_run(len, BigInt(20260 + i), 1);
    assert.ok(len > 0, 'the tower refuses a throw');
  }
  return Buffer.from(at(m.tower_recording_at(), m.tower_recording_len())).toString('base64');
}

/** A figure of the C sources: #define NAME 12.0, with or without brackets. */
function figure(text, name) {
  const found = new RegExp(`#define ${name} \\(?(-?[\\d.]+)`).exec(text);
  assert.ok(found, `${name} is not in src/tower`);
  return Number(found[1]);
}

/** The view draws the tower that the physics has. */
function sameFigures(root) {
  const c = ['parts.h', 'parts.c', 'shape.h'].map((name) => readFileSync(join(root, 'src/tower', name), 'utf8')).join();
  const ours = readFileSync(join(root, 'web/src/tower/parts.ts'), 'utf8');
  const all = [...ours.matchAll(/^export const ([A-Z_]+) = (-?[\d.]+);$/gm)];
  for (const [, name, value] of all) assert.equal(Number(value), figure(c, name), name);
  const forms = /ledge_forms\[2\] = \{\{([\d.]+), ([\d.]+)\}, \{([\d.]+), ([\d.]+)\}\}/.exec(c).slice(1).map(Number);
  const ledges = [...ours.matchAll(/B\d: \{ width: ([\d.]+), slope: ([\d.]+) \}/g)].flatMap(([, w, s]) => [Number(w), Number(s)]); // prettier-ignore
  assert.deepEqual(ledges, forms, 'the ledges');
  const version = /TOWER_VERSION = (\d+)/.exec(readFileSync(join(root, 'src/tower/tower.h'), 'utf8'))[1];
  const known = /KNOWN_VERSION = (\d+)/.exec(readFileSync(join(root, 'web/src/tower/recording.ts'), 'utf8'))[1];
  assert.equal(known, version, 'the version of the recordings');
  return `${all.length + forms.length} figures`;
}

/** A server that throws: as FakeServer, with a table that uses physics. */
class Thrower extends FakeServer {
  constructor() {
    super();
    this.odds = null;
  }

  hear(message) {
    if (message.type === 'throw')
      return this.send({ type: 'throw', id: message.id, version: message.version, throw: this.text });
    if (message.type === 'odds') {
      this.odds = message.choices ?? [];
      this.asked?.();
      return this.send({ type: 'odds', id: message.id, colours: { red: [0.25, 0.66, 0.09], blue: [1], white: [0.5, 0.5] } }); // prettier-ignore
    }
    return super.hear(message);
  }

  show(position) {
    const heard = super.show(position);
    Object.assign(this.now.table, { tower: 'physics', xray: true });
    this.now.fair = { commitment: '00', lots: {} };
    return heard;
  }

  /** Everybody has chosen, and the tower is used. */
  throwNow(text, tray, asks = true) {
    this.text = text;
    const { version, seat, question } = this.now;
    const events = [...new Set(tray)].map((a) => ({ kind: 'tray', rule: 'R3.6', a, n: tray.filter((c) => c === a).length })); // prettier-ignore
    events.push({ kind: 'stay', rule: 'R3.6', a: 'white', n: 1 });
    const counts = events.map(({ a, n }) => `${a} ${n}`).join();
    const moment = { version: version + 1, by: null, asked: [seat], held: null, undo: 'none' };
    const next = asks ? { question: { ...question, number: ++this.number } } : { asked: ['p1', 'p2'].filter((one) => one !== seat) }; // prettier-ignore
    this.send({ type: 'update', table: TABLE, ...moment, events, changes: { tray: counts }, ...next, throw: text });
  }
}

async function pickPosition() {
  const all = await positions();
  return all.find(({ task, question, view }) => task === 'pick' && question.set === 3 && view.edition === 'classic');
}

/** Which keshis lie in the tray at the end, from the head of the recording. */
function inTray(text) {
  const bytes = Buffer.from(text, 'base64');
  const n = bytes[2];
  const names = [...bytes.subarray(5, 5 + n)].map((c) => COLOURS[c]);
  return names.filter((_, i) => bytes[5 + 2 * n + i] === 1);
}

export function towerTests({ stage, root }) {
  async function table(open, { settings = {}, speed = 'slow', noWebgl = false, ...options }) {
    const page = await open({ reducedMotion: 'no-preference', ...options });
    const server = new Thrower();
    const kept = { motion: 'normal', confirm: false, ...settings };
    await page.addInitScript((value) => localStorage.setItem('marrakesh.settings', JSON.stringify(value)), kept);
    const pace = JSON.stringify({ speed });
    await page.addInitScript((value) => localStorage.setItem('marrakesh.tower', value), pace);
    if (noWebgl) await page.addInitScript(takeWebglAway);
    await server.attach(page);
    server.show(await pickPosition());
    await page.goto(`${stage.url}#/t/${TABLE}`);
    await page.locator('#question[data-number]').waitFor();
    return { page, server, text: await recording(root) };
  }

  function takeWebglAway() {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return /webgl/.test(kind) ? null : getContext.call(this, kind, ...more);
    };
  }

  /** Keeps what the page tells of an outcome as long as the sight of the throw is there. */
  function watchSaid() {
    window.said = [];
    new MutationObserver(() => {
      if (!document.querySelector('.stage')) return;
      const told = document.body.textContent.match(/(Out of the tower|stuck inside): \d+|\d+ came out/g);
      if (told) window.said.push(...told);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }

  const inPage = (page, what, value) =>
    page.locator('.stage .sight').evaluate((box, [name, x]) => box.tower[name](x), [what, value]);

  /** Stops the next sight as soon as it is there. In the page: a film waits for nobody, and is short where drawing is slow. */
  const stopping = (page) =>
    page.waitForFunction(
      () => {
        const { tower } = document.querySelector('.stage[data-ready=true] .sight') ?? {};
        tower?.pause();
        return !!tower;
      },
      null,
      { polling: 10 },
    );

  /** A sight that is stopped at its beginning. */
  async function stopped(page, server, text) {
    const there = stopping(page);
    server.throwNow(text, inTray(text));
    await there;
  }

  function checkEnds(keshis, text) {
    const [out, inside] = [keshis.filter((one) => one.out), keshis.filter((one) => !one.out)];
    assert.deepEqual(out.map((one) => one.colour).sort(), inTray(text).sort(), 'what lies in the tray');
    assert.ok(inside.length > 0, 'nothing is left inside: the test needs a throw where something stays');
    for (const { at } of inside) {
      assert.ok(Math.abs(at[0]) < 50 && Math.abs(at[1]) < 50 && at[2] > -30 && at[2] < 130, `inside, but at ${at}`);
    }
    const columns = new Map();
    for (const { colour, at } of out) {
      const flat = (at[2] + 115 - 4.5) % 9;
      assert.ok(Math.min(flat, 9 - flat) < 0.01, `lies in the air: ${at}`);
      assert.ok(Math.abs(at[0]) <= 55 && at[1] >= 35 && at[1] <= 115, `not on the floor of the tray: ${at}`);
      columns.set(colour, [...(columns.get(colour) ?? []), at]);
    }
    for (const [colour, places] of columns)
      assert.equal(new Set(places.map(([x]) => Math.round(x))).size, 1, `${colour} lies in one line`);
    for (let i = 0; i < out.length; i++)
      for (let j = 0; j < i; j++) {
        const far = Math.hypot(...out[i].at.map((x, k) => x - out[j].at[k]));
        assert.ok(far > 8.9, `two keshis in one place: ${out[i].at} and ${out[j].at}`);
      }
  }

  const sight = (name, words, options) => async (open) => {
    const { page, server, text } = await table(open, options);
    await stopped(page, server, text);
    const { falls, sorts, end } = await inPage(page, 'times');
    const moments = { closed: 0, falling: falls + 0.5, tumbling: falls + 0.95, lying: sorts - 0.05, sorted: end };
    for (const word of words) {
      await inPage(page, 'goTo', moments[word]);
      await shot(page, `tower-${name}-${word}`);
    }
    checkEnds(await inPage(page, 'keshis'), text);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('.stage').waitFor({ state: 'detached' });
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    return `${(end - falls).toFixed(1)} s`;
  };

  async function runs(open) {
    const { page, server, text } = await table(open, { speed: 'normal' });
    server.throwNow(text, inTray(text));
    await page.locator('.stage[data-ready=true]').waitFor();
    await page.locator('.stage').waitFor({ state: 'detached' });
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    // once more, and skipped by the key for it
    server.now.version++;
    server.throwNow(text, inTray(text));
    await page.locator('.stage[data-ready=true]').waitFor();
    await page.keyboard.press('Space');
    await page.locator('.stage').waitFor({ state: 'detached' });
    // and again because somebody wants to see it
    await page.getByRole('button', { name: 'Watch the throw' }).click();
    await page.locator('.stage[data-over=true]').waitFor();
    await page.getByRole('button', { name: 'Again' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.stage').waitFor({ state: 'detached' });
  }

  /** However slowly it is drawn: no longer than its film and a second. The clock of the page counts, as for who looks at it. */
  const slowly = (rate, frame) => async (open) => {
    const { page, server, text } = await table(open, { width: 390, height: 844, speed: 'normal' });
    await page.evaluate((ms) => {
      const next = requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) =>
        next((now) => {
          for (const until = performance.now() + ms; performance.now() < until;);
          draw(now);
        });
      const seen = (window.seen = {});
      new MutationObserver(() => {
        const there = !!document.querySelector('.stage');
        if (there) seen.from ??= performance.now();
        else if (seen.from) seen.to ??= performance.now();
      }).observe(document.body, { subtree: true, childList: true });
      setInterval(() => (seen.end = document.querySelector('.stage .sight')?.tower?.times().end ?? seen.end), 50);
    }, frame);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    server.throwNow(text, inTray(text));
    const { from, to, end } = await (
      await page.waitForFunction(() => window.seen.to && window.seen, null, { timeout: 60_000, polling: 100 })
    ).jsonValue();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    const most = end + 1;
    const took = (to - from) / 1000;
    // One picture that is under way cannot be stopped.
    assert.ok(took < most + 1, `the throw took ${took.toFixed(1)} s, its film and a second are ${most.toFixed(1)} s`);
    return `${took.toFixed(1)} s of at most ${most.toFixed(1)} s`;
  };

  /** Nobody is told what comes out before it has come out; and films can be done without from then on. */
  async function surprise(open) {
    // A window in which the tower stands on the board: keshis fly to its tray.
    const { page, server, text } = await table(open, { width: 1366, height: 768 });
    // The own choice is made: another is asked, and the bar tells what happens.
    const { version, seat } = server.now;
    const other = seat === 'p1' ? 'p2' : 'p1';
    server.send({ type: 'update', table: TABLE, version: version + 1, by: seat, asked: [other], held: null, undo: 'none', events: [], changes: {} }); // prettier-ignore
    await page.locator('#question:not([data-number])').waitFor();
    server.now.version++;
    await page.evaluate(watchSaid);
    const there = stopping(page);
    server.throwNow(text, inTray(text), false);
    await there;
    await page.locator('#question').getByText('The keshis fall').waitFor();
    const box = await page.getByRole('button', { name: 'Only the outcome' }).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('.stage').waitFor({ state: 'detached' });
    await page
      .locator('#question')
      .getByText(/Out of the tower: \d+; stuck inside: \d+/)
      .waitFor();
    server.now.version++;
    server.throwNow(text, inTray(text), false);
    await page.locator('.flight').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('.stage').count(), 0, 'a film although only the outcome is wanted');
    assert.match(await page.evaluate(() => localStorage.getItem('marrakesh.tower')), /"wanted":false/, 'it is kept');
  }

  async function without(open) {
    const { page, server, text } = await table(open, { noWebgl: true });
    server.throwNow(text, inTray(text));
    await page.locator('.flight').first().waitFor({ state: 'attached' });
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    assert.equal(await page.locator('.stage').count(), 0, 'a sight without WebGL');
    assert.equal(await page.getByRole('button', { name: 'Watch the throw' }).count(), 0);
  }

  async function still(open) {
    const { page, server, text } = await table(open, { reducedMotion: 'reduce' });
    server.throwNow(text, inTray(text));
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    assert.equal(await page.locator('.stage').count(), 0, 'nothing comes up by itself');
    await page.getByRole('button', { name: 'Watch the throw' }).click();
    await page.locator('.stage[data-ready=true][data-over=true]').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
    checkEnds(await inPage(page, 'keshis'), text);
    await shot(page, 'tower-still');
  }

  async function xray(open) {
    const { page, server } = await table(open, { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'X-ray of the tower' }).click();
    const panel = page.locator('.xray');
    await panel.getByText('66 %').waitFor();
    const options = page.locator('#question [data-option]');
    const first = await options.first().getAttribute('data-option');
    const asked = new Promise((resolve) => (server.asked = resolve));
    await options.first().click();
    await panel.getByText('if you throw these').waitFor();
    await asked;
    assert.deepEqual(server.odds, [first], 'the chances of what is chosen');
    await shot(page, 'tower-xray');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  }

  /** A whole game of bots, in which the page gave its lot; then its record, as it is and changed on its way. */
  async function fair(open) {
    const page = await open();
    let change = (text) => text;
    await page.routeWebSocket(/\/ws(\/\w+)?$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const news = JSON.parse(message);
        socket.send(news.type === 'record' ? JSON.stringify({ ...news, text: change(news.text) }) : message);
      });
    });
    await page.goto(`${stage.url}#/new?quick=2`);
    await page.locator('#question[data-number]').waitFor();
    await page.getByLabel('Menu').click();
    await page.getByRole('button', { name: 'Let a bot play for me' }).click();
    await page.getByRole('button', { name: 'Check it here' }).waitFor({ timeout: 90_000 });
    const verdict = async () => {
      await page.getByRole('button', { name: /^Check (it here|again)$/ }).click();
      await page.locator('.fair [data-checked=true] .verdict').waitFor();
      await page.getByRole('button', { name: 'Check again' }).waitFor();
      return page.locator('.fair li').evaluateAll((all) => all.map((one) => [one.dataset.good, one.textContent.trim()]));
    };
    const good = await verdict();
    assert.deepEqual(good.filter(([is]) => is !== 'true'), [], 'an honest game');
    const said = good.map(([, text]) => text).join('\n');
    for (const word of ['committed to before', 'this browser (p1)', 'give the seed', 'tiles', '12 throws of the tower'])
      assert.ok(said.includes(word), `"${word}" is not in:\n${said}`);
    await page.locator('.fair').scrollIntoViewIfNeeded();
    await shot(page, 'fair');
    const other = (digit) => (digit === '0' ? '1' : '0');
    const changes = {
      tile: (text) => text.replace(/^(\d+\. chance turn-scroll) (\d+)\n(\d+\. chance turn-scroll) (\d+)$/m, '$1 $4\n$3 $2'),
      throw: (text) => text.replace(/^(\d+\. chance stay) (\d)$/m, (_, what, n) => `${what} ${other(n)}`),
      lot: (text) => text.replace(/^lot p1 (.)/m, (_, digit) => `lot p1 ${other(digit)}`),
      secret: (text) => text.replace(/^secret (.)/m, (_, digit) => `secret ${other(digit)}`),
    }; // prettier-ignore
    for (const [what, how] of Object.entries(changes)) {
      let changed = false;
      change = (text) => {
        const now = how(text);
        changed = now !== text;
        return now;
      };
      const found = await verdict();
      assert.ok(changed, `the record has no ${what} to change`);
      assert.ok(found.some(([is]) => is === 'false'), `a changed ${what} was not found:\n${found.join('\n')}`);
    }
    await shot(page, 'fair-not');
  } // prettier-ignore

  return [
    { name: 'tower: the view has the figures of the physics', quick: true, run: () => sameFigures(root) },
    {
      name: 'tower: the sight, desktop',
      quick: true,
      run: sight('desktop', ['closed', 'falling', 'tumbling', 'lying', 'sorted'], {}),
    },
    { name: 'tower: the sight, dark', long: true, run: sight('dark', ['falling', 'sorted'], { theme: 'dark' }) },
    {
      name: 'tower: the sight, phone',
      long: true,
      run: sight('phone', ['tumbling', 'sorted'], { width: 390, height: 844 }),
    },
    { name: 'tower: it runs, is skipped, is seen again', run: runs },
    { name: 'tower: a slow machine', alone: true, run: slowly(4, 0) },
    { name: 'tower: slow graphics', alone: true, run: slowly(1, 500) },
    { name: 'tower: the outcome is told when it is there; only the outcome', run: surprise },
    { name: 'tower: without WebGL', quick: true, run: without },
    { name: 'tower: a still picture', run: still },
    { name: 'tower: X-ray', run: xray },
    { name: 'tower: was it fair', run: fair },
  ];
}
