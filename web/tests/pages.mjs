// What is promised in figures (sizes and times), the final score, and the tests that are programs of their own.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Player } from './player.mjs';
import { inBothThemes, seriousProblems, shot } from './stage.mjs';

/** Of what comes with a table. */
const MOST_BYTES = 260 * 1024;
/** Client and rules. */
const LANGUAGE_AT_MOST = 128 * 1024;
/** What is promised is a second and a tenth of one on a machine that is not busy; here others may be using it. */
const PAINT_AT_MOST = 4000;
const CHANGE_AT_MOST = 1000;

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
    const languages = readdirSync(join(root, 'po')).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -2)); // prettier-ignore
    const spoken = (name) => languages.find((one) => name.startsWith(one.replace('.', '-')));
    const sizeOf = (wanted) =>
      readdirSync(folder)
        .filter((name) => /\.(js|css)$/.test(name) && wanted(name))
        .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0);
    // What comes with a table: the first page and the table, and what they import. The rest is fetched by who wants it.
    const needed = new Set();
    const imports = (name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)]; // prettier-ignore
    const follow = (name) => {
      if (needed.has(name) || spoken(name)) return;
      needed.add(name);
      if (name.endsWith('.js')) for (const [, next] of imports(name)) follow(next);
    };
    for (const name of readdirSync(folder)) if (/^(index|TablePage)-/.test(name)) follow(name);
    const bytes = sizeOf((name) => needed.has(name));
    assert.ok(bytes > 10_000, 'there is no client in web/dist');
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes of JavaScript and CSS`);
    const most = Math.max(...languages.map((one) => sizeOf((name) => spoken(name) === one)));
    assert.ok(most > 10_000 && most < LANGUAGE_AT_MOST, `${most} bytes of a language`);
    return `${(bytes / 1024).toFixed(1)} KiB, a language ${(most / 1024).toFixed(1)} KiB`;
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

  /** What an answer would bring is shown under the pointer: a press that begins on an answer must also end on it. */
  const still = (width, height) => async (open) => {
    const page = await open({ width, height });
    const boxes = () =>
      page
        .locator('#question .ops, #question [data-option]')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}'));
    await page.goto(`${stage.url}#/new?quick=2`);
    const player = new Player(page, { seed });
    let previews = 0;
    for (let i = 0; i < 12; i++) {
      const now = await player.next();
      await page.evaluate(() => document.fonts.ready); // another font has other widths
      await page.mouse.move(2, 2);
      await page.locator('#question .pv span').first().waitFor({ state: 'hidden' });
      await page.locator('#question .ops').evaluate((list) => (list.scrollLeft = list.scrollWidth));
      const before = await boxes();
      const last = await page.locator('#question [data-option]').last().boundingBox();
      await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2);
      const shown = page.locator('#question .pv span').first().waitFor({ timeout: 1000 });
      if (
        await shown.then(
          () => true,
          () => false,
        )
      ) {
        previews++;
        assert.deepEqual(await boxes(), before, `${now.task}: the answers move when the preview comes`);
      }
      await player.answer(now);
    }
    assert.ok(previews > 0, 'no preview was shown');
    return `${previews} previews`;
  };

  async function final(open) {
    const page = await open();
    await page.goto(`${stage.url}#/new?quick=2`);
    await page.getByLabel('Menu').click();
    await page.getByRole('button', { name: 'Let a bot play for me' }).click();
    await page.locator('#final-title').waitFor({ timeout: 120_000 });
    for (const [name, width, height] of [['desktop', 1440, 900], ['phone', 390, 844]]) {
      await page.setViewportSize({ width, height });
      await inBothThemes(page, async (theme, rules) => {
        await shot(page, `final-${name}-${theme}`);
        assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${name}, ${theme}`);
      }, name === 'desktop');
    } // prettier-ignore
  }

  /** A test file of its own must succeed; what it says is shown where it does not. */
  const file =
    (name, said, ...options) =>
    async () => {
      const { stdout } = await promisify(execFile)('node', [...options, join('tests', name)], {
        cwd: join(root, 'web'),
        timeout: 400_000,
      }).catch((error) => {
        throw new Error(`${error.stdout}${error.stderr}`);
      });
      return said.exec(stdout)?.[0];
    };

  return [
    { name: 'size: JavaScript and CSS, gzip', alone: true, quick: true, run: size },
    { name: 'first paint', alone: true, quick: true, run: paint },
    { name: 'first change after an answer', alone: true, quick: true, run: change },
    // make check-client looks at them, too.
    { name: 'catalogue and kit', quick: true, long: true, run: file('kit.mjs', /\d+ pictures/) },
    { name: 'a preview moves no answer, desktop', quick: true, long: true, run: still(1440, 900) },
    { name: 'a preview moves no answer, phone', run: still(390, 844) },
    { name: 'final score', run: final },
  ];
}
