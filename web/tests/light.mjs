// The first page is light: few elements, few bytes, nothing that moves, nothing of the table; and it says what it is to those
// who only read its head (search, link previews).
import assert from 'node:assert/strict';
import { openStage } from './stage.mjs';

/** What was measured when this was written, and a little: elements 297 and 373 without a game, 612 with ten of them, 100 KiB of which 61 are fonts. */
const MOST_ELEMENTS = 450;
const MOST_WITH_GAMES = 900;
const MOST_BYTES = 112 * 1024;
const MOST_SCRIPT = 40 * 1024;
const MOST_SHIFT = 0.001;

/** In the page: everything that moves while it is being built up. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({ value, what: sources.map((one) => one.node?.className ?? one.node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });
}

const SIZES = [
  { width: 1366, height: 650 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

async function settled(page) {
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: /New here|Your tables/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

const elements = (page) => page.evaluate(() => document.querySelectorAll('*').length);

export function lightTests({ stage }) {
  /** In a lobby where nobody's table stands, so at a server of its own. */
  async function few() {
    const own = await openStage();
    try {
      return await fewAt(own);
    } finally {
      await own.close();
    }
  }

  async function fewAt(own) {
    const said = [];
    for (const newcomer of [true, false])
      for (const size of SIZES) {
        const page = await own.page({ ...size, newcomer });
        await page.addInitScript(watchShifts);
        await page.goto(own.url);
        await settled(page);
        const n = await elements(page);
        assert.ok(n <= MOST_ELEMENTS, `${n} elements at ${size.width}x${size.height}`);
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((all, one) => all + one.value, 0);
        assert.ok(sum <= MOST_SHIFT, `moved by ${sum} at ${size.width}x${size.height}: ${JSON.stringify(shifts)}`);
        said.push(n);
        await page.context().close();
      }
    return `${Math.max(...said)} elements`;
  }

  /** Somebody with many games, among many who wait for players: a list of tables is the page's to limit. */
  async function many() {
    const own = await openStage();
    try {
      return await manyAt(own);
    } finally {
      await own.close();
    }
  }

  async function manyAt(own) {
    const other = await own.page();
    await other.goto(own.url);
    await settled(other);
    await other.evaluate(async () => {
      const { net } = window.marrakesh.session;
      const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
      for (let i = 0; i < 20; i++) {
        const { table } = await net.request({ type: 'create', game: { players: 3 }, seats, public: true });
        await net.request({ type: 'close', table: table.id });
      }
    });
    const page = await own.page();
    await page.goto(own.url);
    await settled(page);
    await page.evaluate(async () => {
      const { net } = window.marrakesh.session;
      const seats = [{ kind: 'me' }, { kind: 'bot', level: 'easy' }, { kind: 'bot', level: 'easy' }];
      for (let i = 0; i < 10; i++) await net.request({ type: 'create', game: { players: 3 }, seats, start: true });
    });
    await page.reload();
    await settled(page);
    await page
      .getByRole('link', { name: /Your turn/ })
      .nth(9)
      .waitFor();
    const n = await elements(page);
    assert.ok(n <= MOST_WITH_GAMES, `${n} elements with ten games`);
    const wait = page.locator('section.open').getByRole('link', { name: /Guest/ });
    const few = await wait.count();
    await page.getByRole('button', { name: 'More open tables' }).click();
    assert.ok((await wait.count()) > few, 'no more are shown');
    // What runs comes first, wherever there is no room for it beside the rest.
    for (const [width, height] of [[820, 1180], [390, 844]]) {
      await page.setViewportSize({ width, height });
      const top = async (name) => (await page.getByRole('heading', { name, exact: true }).boundingBox()).y;
      assert.ok((await top('Your tables')) < (await top('New table')), `${width}: a new table stands before one’s games`);
    } // prettier-ignore
    return `${n} elements`;
  }

  async function bytes(open) {
    const page = await open({ newcomer: true });
    await page.goto(stage.url);
    await settled(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((one) => one.transferSize !== undefined)
        .map((one) => ({ name: new URL(one.name).pathname.replace('/assets/', ''), size: one.transferSize })),
    );
    const sum = (some) => some.reduce((all, one) => all + one.size, 0);
    const [all, script] = [sum(loaded), sum(loaded.filter((one) => one.name.endsWith('.js')))];
    assert.ok(script > 10_000, 'no script was measured');
    const list = loaded.map((one) => `${one.name} ${one.size}`).join('\n');
    assert.ok(all <= MOST_BYTES, `${all} bytes:\n${list}`);
    assert.ok(script <= MOST_SCRIPT, `${script} bytes of script:\n${list}`);
    const heavy = loaded.filter((one) => /TablePage|scene|rules-|effects|icons|NewGame|wasm/.test(one.name));
    assert.deepEqual(heavy, [], 'the first page needs nothing of the table');
    return `${(all / 1024).toFixed(1)} KiB, of it ${(script / 1024).toFixed(1)} script`;
  }

  async function head(open) {
    const page = await open();
    await page.goto(stage.url);
    const content = (key) =>
      page.locator(`meta[name="${key}"], meta[property="${key}"]`).first().getAttribute('content');
    assert.match(await content('description'), /board game/);
    assert.ok((await content('description')).length < 300);
    assert.equal(await content('og:title'), 'Marrakesh');
    assert.ok(await content('og:description'));
    assert.ok(await content('theme-color'));
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    const picture = await page.request.get(new URL(await content('og:image'), stage.url).href);
    assert.equal(picture.headers()['content-type'], 'image/png');
    const png = await picture.body();
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.deepEqual(
      [String(width), String(height)],
      [await content('og:image:width'), await content('og:image:height')],
    );
    assert.ok(png.length < 160_000, `a preview of ${png.length} bytes`);
    const robots = await page.request.get(`${stage.url}robots.txt`);
    assert.match(await robots.text(), /^User-agent: \*\n/);
  }

  return [
    { name: 'light: few elements, and none of them moves', alone: true, quick: true, run: few },
    { name: 'light: with many games', run: many },
    { name: 'light: bytes of the first page', alone: true, quick: true, run: bytes },
    { name: 'light: what the head of the page says', quick: true, run: head },
  ];
}
