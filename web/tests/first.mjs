// Somebody who has never been here: what this is, a first game by one press, tips when they matter; and addresses that lead nowhere.
import assert from 'node:assert/strict';
import { overflow, seriousProblems, shot } from './stage.mjs';

const SIZES = [
  { width: 1366, height: 650 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
];

export function firstTests({ stage }) {
  /** The one thing to press is seen without scrolling, on every screen. */
  async function welcome(open) {
    for (const size of SIZES)
      for (const theme of ['light', 'dark']) {
        const page = await open({ ...size, theme, newcomer: true });
        await page.goto(stage.url);
        const start = page.getByRole('link', { name: 'Play a first game' });
        await start.waitFor();
        await page.evaluate(() => document.fonts.ready);
        await shot(page, `welcome-${size.width}x${size.height}-${theme}`);
        const box = await start.boundingBox();
        const where = `${size.width}x${size.height}`;
        assert.ok(box.y + box.height <= size.height, `${where}: the first game is at ${box.y}, below the fold`);
        assert.match(await page.locator('main').innerText(), /Marrakesh is a board game/);
        assert.equal(await overflow(page), 0, `${where}: wider than the screen`);
        if (size.width === 390 || size.width === 1366) assert.deepEqual(await seriousProblems(page), [], where);
        await page.close();
      }
    const page = await open();
    await page.goto(stage.url);
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    await page.getByRole('button', { name: 'Start the game' }).waitFor();
  }

  /** The other ways to play lead to a form that is filled in for them. */
  async function ways(open) {
    const page = await open({ newcomer: true });
    for (const [name, button] of [['With friends', 'Open the table'], ['Solo', 'Start the game']]) {
      await page.goto(stage.url);
      await page.getByRole('link', { name }).click();
      await page.getByRole('button', { name, pressed: true }).waitFor();
      await page.getByRole('button', { name: button }).waitFor();
    } // prettier-ignore
  }

  async function nowhere(open) {
    for (const address of ['#/t/%E0%A4%A', '#/%', '#/no/such/page', 'no-such-page', 'a/b', '%E0%A4%A']) {
      const page = await open();
      await page.goto(stage.url + address);
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
      await shot(page, 'nowhere');
      if (address === 'a/b') assert.deepEqual(await seriousProblems(page), []);
      await page.getByRole('link', { name: 'To the lobby' }).click();
      await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    }
    // The browser reports the status of these pages as errors of its own: those are expected, no others.
    const expected = stage.errors.filter((error) => /status of 40[04]/.test(error));
    assert.equal(expected.length, 3, stage.errors.join('\n'));
    for (const error of expected) stage.errors.splice(stage.errors.indexOf(error), 1);
  }

  return [
    { name: 'first: what this is, and one press to a first game', quick: true, run: welcome },
    { name: 'first: the other ways to play', run: ways },
    { name: 'first: addresses that lead nowhere', quick: true, run: nowhere },
  ];
}
