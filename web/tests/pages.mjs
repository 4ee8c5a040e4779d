// The pages around a game, and the figures that are promised: sizes and times.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Player } from './player.mjs';
import { overflow, seriousProblems, shot } from './stage.mjs';

const MOST_BYTES = 300 * 1024;
/** What is promised is a second and a tenth of one on a machine that is not busy; here others may be using it. */
const PAINT_AT_MOST = 4000;
const CHANGE_AT_MOST = 1000;

const PAGES = [
  ['lobby', '#/', 'Open tables'],
  ['new', '#/new', 'New table'],
  ['rules', '#/rules/R8.2', 'The rules'],
  ['settings', '#/settings', 'Settings'],
];

/** In the page: the time from a press to the next frame in which the question bar has changed. */
function watchChanges() {
  window.changes = [];
  let pressed = 0;
  addEventListener('pointerup', () => (pressed = performance.now()), true);
  const seen = () => {
    if (!pressed) return;
    const began = pressed;
    pressed = 0;
    requestAnimationFrame(() => window.changes.push(performance.now() - began));
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver((all) => {
      if (all.some((one) => one.target.id === 'question' && one.attributeName === 'data-number')) seen();
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-number'] }),
  );
}

const ms = (n) => `${Math.round(n)} ms`;

export function pageTests({ stage, seed, root }) {
  async function size() {
    const folder = join(root, 'web/dist/assets');
    const bytes = readdirSync(folder)
      .filter((name) => /\.(js|css)$/.test(name))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0);
    assert.ok(bytes > 10_000, 'there is no client in web/dist');
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes of JavaScript and CSS`);
    return `${(bytes / 1024).toFixed(1)} KiB`;
  }

  async function paint(open) {
    const times = [];
    for (let i = 0; i < 3; i++) {
      const page = await open();
      await page.goto(stage.url);
      await page.getByRole('heading', { name: 'Open tables' }).waitFor();
      const found = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
      times.push(await found.jsonValue());
    }
    const best = Math.min(...times);
    assert.ok(best < PAINT_AT_MOST, `first paint after ${best} ms`);
    return times.map(ms).join(', ');
  }

  async function change(open) {
    const page = await open();
    await page.addInitScript(watchChanges);
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}'));
    await page.goto(`${stage.url}#/new?quick=2`);
    await new Player(page, { seed }).playOn(25);
    const times = (await page.evaluate(() => window.changes)).sort((a, b) => a - b);
    assert.ok(times.length >= 10, `only ${times.length} answers were measured`);
    const [middle, most] = [times[times.length >> 1], times.at(-1)];
    assert.ok(middle < CHANGE_AT_MOST, `it takes ${middle} ms until an answer shows`);
    return `${times.length} answers: half within ${ms(middle)}, all within ${ms(most)}`;
  }

  const shown = (width, height, theme) => async (open) => {
    const page = await open({ width, height, theme });
    for (const [name, hash, heading] of PAGES) {
      await page.goto(stage.url + hash);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await shot(page, `${name}-${width > 700 ? 'desktop' : 'phone'}-${theme}`);
      assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
      assert.deepEqual(await seriousProblems(page), [], name);
    }
  };

  async function final(open) {
    const page = await open();
    await page.goto(`${stage.url}#/new?quick=2`);
    await page.getByLabel('Menu').click();
    await page.getByRole('button', { name: 'Let a bot play for me' }).click();
    await page.locator('#final-title').waitFor({ timeout: 120_000 });
    for (const [name, width, height] of [['desktop', 1440, 900], ['phone', 390, 844]])
      for (const theme of ['light', 'dark']) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await shot(page, `final-${name}-${theme}`);
        assert.deepEqual(await seriousProblems(page), [], `${name}, ${theme}`);
      } // prettier-ignore
  }

  return [
    { name: 'size: JavaScript and CSS, gzip', alone: true, quick: true, run: size },
    { name: 'first paint', alone: true, quick: true, run: paint },
    { name: 'first change after an answer', alone: true, quick: true, run: change },
    { name: 'pages, desktop, light', quick: true, run: shown(1440, 900, 'light') },
    { name: 'pages, desktop, dark', run: shown(1440, 900, 'dark') },
    { name: 'pages, phone, light', run: shown(390, 844, 'light') },
    { name: 'pages, phone, dark', run: shown(390, 844, 'dark') },
    { name: 'final score', run: final },
  ];
}
