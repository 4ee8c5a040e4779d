// Manners of a table: resigning, tables that are taken off the list, practice, who watches, names of seats and of imported games,
// links that can be copied, what is read out.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overflow, seriousProblems, shot } from './stage.mjs';

const MOTION = () => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}');
const SIZES = [
  { name: 'desktop', width: 1366, height: 650 },
  { name: 'phone', width: 390, height: 844 },
];

/** In the page: the name that each element is read out with. */
function namesRead() {
  const found = new Set();
  for (const one of document.querySelectorAll('[aria-label], [title], [alt], .hear, [aria-live], button, a, h1, h2, h3')) {
    if (one.closest('[aria-hidden=true]')) continue;
    for (const text of [one.getAttribute('aria-label'), one.getAttribute('title'), one.textContent])
      if (text?.trim()) found.add(text.trim().replace(/\s+/g, ' '));
  }
  return [...found];
} // prettier-ignore

/** Seats are called by the names of players, and one thing is one thing. */
const WRONG = [
  /\bp[1-4]\b/,
  /(?<![\d.,−-])\b1 (dinars|points|dates|keshis|scholars|seats|modules|steps|goods|gates|scrolls|players|answers)\b/,
  /\{\w+\}/,
  /\bundefined\b|\bNaN\b/,
];

/** What looks like another one: only with --long. */
const LONG = ['names that are read out, desktop'];

export function mannersTests({ stage }) {
  const tests = [];
  const test = (name, run) => tests.push({ name: `manners: ${name}`, long: LONG.includes(name), run });
  const quick = async (page, players) => {
    await page.addInitScript(MOTION);
    await page.goto(`${stage.url}#/new?quick=${players}`);
    await page.locator('#question[data-number]').waitFor();
  };

  for (const size of SIZES)
    test(`names that are read out, ${size.name}`, async (open) => {
      const page = await open(size);
      await quick(page, 4);
      const places = size.name === 'phone' ? ['Board', 'Mine', 'Others', 'Log'] : [''];
      const wrong = [];
      let count = 0;
      for (const place of places) {
        if (place) await page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: place }).click();
        const names = await page.evaluate(namesRead);
        count += names.length;
        for (const name of names) for (const bad of WRONG) if (bad.test(name)) wrong.push(name);
      }
      assert.ok(count > 60, `only ${count} names`);
      assert.deepEqual([...new Set(wrong)], []);
      return `${count} names`;
    }); // prettier-ignore

  test('resigning against bots ends the game, and it can be taken off the list', async (open) => {
    const page = await open({ width: 1366, height: 650 });
    await quick(page, 2);
    const { hash } = new URL(page.url());
    await page.getByLabel('Menu').click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await shot(page, 'resign');
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.getByRole('button', { name: 'Resign for good' }).click();
    await page.locator('#final-title').waitFor();
    await shot(page, 'resigned');
    await page.goto(`${stage.url}#/`);
    const card = page.locator('.card', { has: page.locator(`a[href="${hash}"]`) }).last();
    await card.getByText('Resigned').waitFor();
    await card.getByRole('button', { name: /^Remove/ }).click();
    await shot(page, 'remove');
    await card.getByRole('button', { name: 'Keep' }).click();
    await card.getByRole('button', { name: /^Remove/ }).click();
    await card.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator(`a[href="${hash}"]`).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(`a[href="${hash}"]`).count(), 0);
  });

  /** Two people at a table that everybody may watch. */
  async function pair(open, start = true) {
    const [anna, bea] = [await open({ width: 1366, height: 650 }), await open({ width: 390, height: 844 })];
    for (const [page, name] of [[anna, 'Anna'], [bea, 'Bea']]) {
      await page.addInitScript(MOTION);
      await page.addInitScript((who) => {
        const key = 'marrakesh.identity.me';
        if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ name: who }));
      }, name);
      await page.goto(`${stage.url}#/`);
    }
    await anna.goto(`${stage.url}#/new`);
    await anna.getByRole('button', { name: 'With friends' }).click();
    await anna.getByText('Everybody', { exact: true }).click();
    await anna.getByRole('button', { name: 'Open the table' }).click();
    await anna.getByLabel('Invitation link').waitFor();
    await bea.goto(anna.url());
    await bea.getByRole('button', { name: 'Sit here' }).first().click();
    await anna.getByText('Bea').first().waitFor();
    if (start) await anna.getByRole('button', { name: 'Take the seat away' }).click();
    if (start) await anna.getByRole('button', { name: 'Start the game' }).click();
    if (start) await bea.getByLabel('Menu').waitFor();
    return [anna, bea];
  } // prettier-ignore

  test('seats are taken away before the start; a link to this computer is warned of', async (open) => {
    const [anna, bea] = await pair(open, false);
    await anna.getByText('works on this computer only').waitFor();
    await shot(anna, 'room-desktop', { fullPage: true });
    await shot(bea, 'room-phone', { fullPage: true });
    assert.equal(await bea.getByRole('button', { name: 'Take the seat away' }).count(), 0);
    await anna.getByRole('button', { name: 'Take the seat away' }).click();
    await anna.getByRole('button', { name: 'Start the game' }).click();
    await bea.getByLabel('Menu').waitFor();
    assert.equal(await anna.locator('.sc').count(), 2);
  });

  test('who resigns among people is replaced, and all are told; who watches is told so and chooses a board', async (open) => {
    const [anna, bea] = await pair(open);
    for (const size of SIZES) {
      const watcher = await open(size);
      await watcher.addInitScript(MOTION);
      await watcher.goto(anna.url());
      await watcher.getByText('You are watching').first().waitFor();
      await shot(watcher, `watching-${size.name}`);
      assert.equal(await overflow(watcher), 0);
      assert.deepEqual(await seriousProblems(watcher), []);
      assert.equal(await watcher.getByText('your board').count(), 0);
      if (size.name === 'phone') await watcher.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button').nth(1).click();
      const boards = watcher.getByRole('group', { name: 'Whose board is shown' });
      await watcher.getByRole('region', { name: 'Board of Anna' }).or(watcher.locator('#mine', { hasText: 'Anna' })).first().waitFor();
      await boards.getByRole('button', { name: 'Bea' }).click();
      await watcher.getByRole('region', { name: 'Board of Bea' }).or(watcher.locator('#mine', { hasText: 'Bea' })).first().waitFor();
      if (size.name === 'phone') await watcher.getByText('1 other watches').waitFor();
      await shot(watcher, `watching-bea-${size.name}`);
    }
    await bea.getByLabel('Menu').click();
    await bea.getByRole('button', { name: 'Resign', exact: true }).click();
    await bea.getByText('A bot will play your seat').waitFor();
    await bea.getByRole('button', { name: 'Resign for good' }).click();
    await anna.locator('#question').getByText('Bea has resigned: a bot plays on.').waitFor();
    await bea.locator('#question').getByText('You have resigned: a bot plays your seat').waitFor();
    await bea.getByLabel('Menu').click();
    await bea.locator('dialog').getByText('You have resigned').waitFor();
    assert.equal(await bea.getByRole('button', { name: 'Play myself again' }).count(), 0);
    await shot(anna, 'other-resigned');
  }); // prettier-ignore

  test('a record opens at its beginning; bots have names and levels; what goes on from it is practice', async (open) => {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript(MOTION);
    const folder = mkdtempSync(join(tmpdir(), 'marrakesh-record-'));
    const path = join(folder, 'game.record');
    execFileSync(process.env.MARRAKESH, ['sim', '--players', '2', '--games', '1', '--seed', '1', '--bots', 'easy', '--record', path]);
    await page.goto(`${stage.url}#/`);
    await page.getByRole('button', { name: 'Guest' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(path);
    const slider = page.getByLabel('Step of the game');
    await slider.waitFor();
    rmSync(folder, { recursive: true });
    await page.waitForFunction(() => document.querySelector('input[type=range]').value === '0');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await page.getByText('Amal (easy)').first().waitFor();
    await shot(page, 'imported');
    await slider.fill('20');
    await page.getByText('21 / ').first().waitFor();
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.locator('#question[data-number]').waitFor();
    await shot(page, 'practice-table');
    await page.goto(`${stage.url}#/`);
    await page.getByRole('link', { name: /^Practice: You and the bots/ }).waitFor();
    await page.getByRole('link', { name: /^2 easy bots/ }).waitFor();
    assert.equal(await page.locator('.pill', { hasText: 'Your turn' }).count(), 0);
    await shot(page, 'practice-lobby');
    const card = page.locator('.card', { has: page.getByRole('link', { name: /^Practice/ }) }).last();
    await card.getByRole('button', { name: /^Remove/ }).click();
    await card.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('link', { name: /^Practice/ }).waitFor({ state: 'detached' });
  }); // prettier-ignore

  test('"copied" is only said when it was', async (open) => {
    for (const can of [true, false]) {
      const page = await open({ width: 1366, height: 650 });
      // As on plain HTTP, where there is no clipboard; and in a browser that forbids the old way too.
      await page.addInitScript((old) => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        if (!old) document.execCommand = () => false;
      }, can);
      await page.goto(`${stage.url}#/new`);
      await page.getByRole('button', { name: 'With friends' }).click();
      await page.getByRole('button', { name: 'Open the table' }).click();
      await page.getByRole('button', { name: 'Copy invitation' }).click();
      await page.getByText(can ? 'Copied.' : 'copy it yourself').waitFor();
    }
  });

  return tests;
}
