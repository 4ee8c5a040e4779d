// Puzzles, by a real pointer: one answer, what was best and why, drawn on the board; the line; what was solved stays known.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from './fit.mjs';
import { overflow, seriousProblems, shot } from './stage.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Puzzles of data/puzzles.txt that ask this: number, best and tempting answer, how many follow. */
function puzzles(task) {
  const all = [];
  for (const line of readFileSync(join(root, 'data/puzzles.txt'), 'utf8').split('\n')) {
    const [key, ...words] = line.split(' ');
    if (key === 'puzzle') all.push({ number: Number(words[0]), task: words[4], line: 1 });
    else if (key === 'best' || key === 'wrong') all.at(-1)[key] = words[0];
    else if (key === 'line') all.at(-1).line += words.length;
  }
  return all.filter((one) => one.task === task);
}

/** An answer beside the question, also where it is the first part of one. */
async function answer(page, option, touch) {
  await page.locator('#question[aria-busy="false"] [data-option]').first().waitFor();
  const button = page.locator(`#question [data-option="${option}"], #question [data-option^="${option}+"]`).first();
  await button.scrollIntoViewIfNeeded();
  await (touch ? button.tap() : button.click());
  const go = page.locator('#question .go:not([disabled])');
  if (touch && (await go.count())) await go.tap();
}

async function enter(stage, page, how, login) {
  await page.goto(`${stage.url}#/settings`);
  await page.getByRole('button', { name: how, exact: true }).click();
  await page.getByLabel('Login', { exact: true }).fill(login);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: how, exact: true }).click();
  await page.getByText('You have an account').waitFor();
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('marrakesh.puzzles') ?? '[]'));

/** What is answered at all kinds of places, on all parts of the boards; there may be nothing of them there when it is not asked. */
const TASKS = ['use', 'line', 'scroll', 'entertain', 'river-bonus', 'gate', 'assistant', 'souk', 'any-resource', 'caravan', 'where', 'same-keshi', 'vendor', 'river-prize']; // prettier-ignore

export function puzzleTests({ stage }) {
  const take = puzzles('take');
  return [
    {
      name: 'puzzles: a tempting answer by mouse, what is better on the board, the line, the list',
      async run(open) {
        const page = await open({ width: 1366, height: 650 });
        const { number, wrong, line } = take.find((one) => one.line > 1) ?? take[0];
        await page.goto(`${stage.url}#/puzzles`);
        await page.locator(`a[href="#/puzzles/${number}"]`).first().waitFor();
        assert.equal(await overflow(page), 0);
        await shot(page, 'puzzles');
        await page.locator(`li a[href="#/puzzles/${number}"]`).click();
        await answer(page, wrong, false);
        const bar = page.getByRole('region', { name: 'Solution' });
        await bar.getByText('There is a better answer').waitFor();
        await page.locator('.mark.better').first().waitFor();
        await shot(page, 'puzzle-wrong');
        assert.deepEqual(await seriousProblems(page), []);
        assert.deepEqual(await kept(page), [-number]);
        assert.match(await bar.getByRole('status').innerText(), /Your rating: 9\d\d \([-−]\d+\)/);
        for (let i = 0; i < line; i++) await bar.getByRole('button', { name: 'How it goes on' }).click();
        await bar.getByText(`${line} of ${line}`).waitFor();
        assert.equal(await page.locator('.mark').count(), 0);
        // The own seat has a name: what it does is told in the third person.
        assert.match(await bar.locator('.told').innerText(), /\bGuest\b/);
        await bar.getByRole('link', { name: 'All puzzles' }).click();
        await page.locator(`li a.missed[href="#/puzzles/${number}"]`).waitFor();
      },
    },
    {
      name: 'puzzles: the best answer by finger on a phone, and the next puzzle',
      async run(open) {
        const page = await open({ width: 390, height: 844 });
        const { number, best } = take[0];
        await page.goto(`${stage.url}#/puzzles/${number}`);
        await answer(page, best, true);
        const bar = page.getByRole('region', { name: 'Solution' });
        await bar.getByText('Right!').waitFor();
        await shot(page, 'puzzle-right-phone');
        assert.equal(await overflow(page), 0);
        assert.deepEqual(await kept(page), [number]);
        const rating = await bar.getByText(/Your rating: 10\d\d/).innerText();
        const next = bar.getByRole('link', { name: 'Next puzzle' });
        assert.ok((await next.boundingBox()).height >= 43);
        await next.tap();
        await page.locator('#question[aria-busy="false"] [data-option]').first().waitFor();
        assert.ok(!page.url().endsWith(`/puzzles/${number}`));
        await page.goBack();
        await answer(page, best, true);
        await bar.getByText('Right!').waitFor();
        assert.deepEqual(await kept(page), [number], 'only the first answer counts');
        assert.equal(`${await bar.getByText('Your rating').innerText()}`, rating.replace(/ \(.*/, ''));
      },
    },
    ...[
      [390, 844],
      [844, 390],
    ].map(([width, height]) => ({
      name: `puzzles: both answers are shown on a phone, whatever part of the board they are on, ${width}x${height}`,
      async run(open) {
        const page = await open({ width, height, hasTouch: true });
        const wrong = [];
        for (const task of TASKS) {
          const one = puzzles(task).find(({ best, wrong }) => best !== 'pass' && wrong !== 'pass');
          await page.goto(`${stage.url}#/puzzles/${one.number}`);
          await page.locator('#question[data-task]').waitFor();
          await answer(page, one.wrong, true);
          const bar = page.getByRole('region', { name: 'Solution' });
          await bar.getByText('There is a better answer').waitFor();
          await shot(page, `puzzle-shown-${task}-${width}`);
          const look = async (kind) => {
            const seen = await page.waitForFunction(marked, kind, { timeout: 3000 }).then(
              () => true,
              () => false,
            );
            if (!seen) wrong.push(`${task}, puzzle ${one.number}: ${kind}`);
          };
          await look('better');
          // A press on the answer shows its place.
          await bar.locator('.which:not(.good) button').tap({ timeout: 5000 });
          await look('given');
          await bar.locator('.which.good button').tap({ timeout: 5000 });
          await look('better');
        }
        assert.deepEqual(wrong, []);
      },
    })),
    {
      name: 'puzzles: what a guest has tried goes along to the account, and to other devices',
      async run(open) {
        const [page, phone] = [await open({ width: 1366, height: 650 }), await open({ width: 390, height: 844 })];
        const [{ number, best }, other] = take;
        await page.goto(`${stage.url}#/puzzles/${number}`);
        await answer(page, best, false);
        await page.getByText('Right!').waitFor();
        const login = `puzzles-${process.pid}-${Date.now() % 1_000_000}`;
        await enter(stage, page, 'Make an account', login);
        await page.waitForFunction(() => !localStorage.getItem('marrakesh.puzzles'));
        await phone.goto(`${stage.url}#/puzzles/${other.number}`);
        await answer(phone, other.wrong, true);
        await phone.getByText('There is a better answer').waitFor();
        await enter(stage, phone, 'Log in', login);
        for (const one of [page, phone]) {
          await one.goto(`${stage.url}#/puzzles`);
          await one.locator(`li a.solved[href="#/puzzles/${number}"]`).waitFor();
          await one.locator(`li a.missed[href="#/puzzles/${other.number}"]`).waitFor();
          assert.deepEqual(await kept(one), []);
        }
        const rating = page.getByText(/^Your rating/);
        assert.equal(await rating.innerText(), await phone.getByText(/^Your rating/).innerText());
        assert.notEqual(await rating.innerText(), 'Your rating: 1000');
        // Whoever comes next at this browser begins anew.
        await page.goto(`${stage.url}#/settings`);
        await page.getByRole('button', { name: 'Log out', exact: true }).click();
        await page.getByText('You are a guest').waitFor();
        await page.goto(`${stage.url}#/puzzles`);
        await page.getByText('Your rating: 1000').waitFor();
      },
    },
  ];
}
