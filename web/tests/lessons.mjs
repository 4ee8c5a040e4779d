// Lessons, played as their texts say, with a real pointer: on a desktop and on a phone; every place that is spoken of is there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lessons } from '../tools/lessons.mjs';
import { keep, overflow, seriousProblems, shot } from './stage.mjs';

const SIZES = [[1366, 650], [820, 1180], [390, 844], [844, 390]]; // prettier-ignore
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What is said, where, and what is to be answered. */
function stepsOf(path) {
  const steps = [];
  let verb = '';
  for (const line of readFileSync(join(root, path), 'utf8').split('\n')) {
    const [, now, rest] = /^(\w+) (.*)$/.exec(line) ?? ['', '', ''];
    if (now === 'say') steps.push({ say: rest, at: [], answers: null });
    else if (now === 'at') steps.at(-1).at = rest.split(' ');
    else if (now === 'do' && (verb === 'say' || verb === 'at')) steps.at(-1).answers = rest.split(' ').slice(1);
    if (now) verb = now;
  }
  return steps;
}

const placesOf = (key) => `[data-spot="${key}"],[data-place="${key}"],[data-place="p1:${key}"]`;

/** Press an answer beside the question; several in a row are one press where they are offered so. */
async function answer(page, words, touch) {
  const press = async (option) => {
    const button = page.locator(`#question [data-option="${option}"]`).first();
    await button.scrollIntoViewIfNeeded();
    await (touch ? button.tap() : button.click());
  };
  for (let from = 0; from < words.length;) {
    await page.locator('#question[aria-busy="false"] [data-option]').first().waitFor();
    let to = words.length;
    const there = (option) => page.locator(`#question [data-option="${option}"]`).count();
    while (to > from + 1 && !(await there(words.slice(from, to).join('+')))) to--;
    await press(words.slice(from, to).join('+'));
    from = to;
    const go = page.locator('#question .go:not([disabled])');
    if (await go.count()) await (touch ? go.tap() : go.click());
  }
}

/** What a step is about is lit: most of it is seen, and nothing lies over it. '' or what is wrong. */
async function unseen(page, where) {
  const lit = page.locator('.lit').first();
  if (await lit.waitFor({ timeout: 4000 }).then(() => true, () => false)) return ''; // prettier-ignore
  const { width, height } = page.viewportSize();
  await keep(page, `unseen-${where.replaceAll(/\W+/g, '-')}-${width}x${height}`);
  return `${width}x${height}: ${where}`;
}

/** Play it as its text says. Where `wrong` is given, what is not seen of what it is about is noted there. */
async function play(page, url, { name, path, steps }, { touch = false, places = true, wrong = null } = {}) {
  await page.goto(`${url}#/lessons/${name}`);
  const script = stepsOf(path);
  assert.equal(script.length, steps);
  const card = page.locator('aside.coach');
  for (const [i, step] of script.entries()) {
    const where = `${name}, step ${i + 1}`;
    await card.getByText(`${i + 1} of ${steps}`).waitFor();
    await page.locator('.coach.placed').waitFor();
    for (const key of places ? step.at : [])
      // What answers is lit a moment after the question has come.
      await page.locator(placesOf(key)).first().waitFor({ state: 'attached', timeout: 5000 }).catch(() => assert.fail(`${where}: there is no place ${key}`)); // prettier-ignore
    const unlit = wrong && step.at.length && (await unseen(page, where));
    if (unlit) wrong.push(`${unlit}: ${step.at.join(' ')}`);
    const over = await page.locator('header .when').getByText('The game is over').count();
    assert.ok(!over || name === 'end', `${where}: a task is done, and the game is said to be over`);
    await shot(page, `lesson-${name}-${i + 1}-${page.viewportSize().width}`);
    if (step.answers) await answer(page, step.answers, touch);
    else if (i < script.length - 1) await (touch ? card.locator('.next').tap() : card.locator('.next').click());
  }
  await card.locator('a.pri').waitFor();
}

export function lessonTests({ stage }) {
  const all = lessons();
  const called = (name) => all.find((one) => one.name === name);
  return [
    {
      name: 'lessons: one by mouse, another answer is met kindly, and the list knows it is done',
      async run(open) {
        const page = await open({ width: 1366, height: 650, newcomer: true });
        await page.goto(stage.url);
        await page.getByRole('link', { name: 'Lessons' }).first().click();
        await page.locator('.lessons ol a').first().waitFor();
        assert.equal(await page.locator('.lessons ol a').count(), all.length);
        assert.equal(await overflow(page), 0);
        await page.goto(`${stage.url}#/lessons/sectors`);
        await page.locator('#question [data-option="orchard+action"]').click();
        await page.locator('.coach .aside').waitFor();
        await play(page, stage.url, called('sectors'));
        assert.deepEqual(await seriousProblems(page), []);
        await page.locator('.coach').getByRole('link', { name: 'All lessons' }).click();
        await page.locator('.lessons ol a', { hasText: 'Sectors' }).getByText('done').waitFor();
        // From one lesson to the next the boards go on answering.
        for (const name of ['stairs', 'gates', 'oases']) {
          await page.goto(`${stage.url}#/lessons/${name}`);
          await page.locator('[data-spot^="use:"]').first().waitFor();
        }
      },
    },
    {
      name: 'lessons: what comes under a mouse that lies still says nothing before it moves',
      async run(open) {
        const page = await open({ width: 1366, height: 650 });
        await page.goto(`${stage.url}#/lessons`);
        const { x, y, width, height } = await page.locator('.lessons ol a').first().boundingBox();
        const at = [x + width / 2, y + height / 2];
        await page.mouse.click(...at);
        await page.locator('.coach.placed').waitFor();
        await page.waitForTimeout(900);
        assert.equal(await page.locator('[role=tooltip]').count(), 0, 'it lies over the lesson');
        // There is something that has a tip.
        await page.mouse.move(at[0] + 2, at[1]);
        await page.locator('[role=tooltip]').waitFor({ timeout: 5000 });
      },
    },
    {
      name: 'lessons: one by finger, left in the middle and taken up there',
      async run(open) {
        const page = await open({ width: 390, height: 844, hasTouch: true });
        await page.goto(`${stage.url}#/lessons/stairs`);
        await answer(page, ['action'], true);
        await page.locator('.coach').getByText('2 of 4').waitFor();
        await page.reload();
        await page.locator('.coach').getByText('2 of 4').waitFor();
        await page.evaluate(() => localStorage.removeItem('marrakesh.lessons'));
        await page.goto(`${stage.url}#/`);
        await page.reload();
        await play(page, stage.url, called('stairs'), { touch: true, places: false });
      },
    },
    {
      name: 'lessons: all of them, and what they are about is seen in every size',
      long: true,
      async run(open) {
        const wrong = [];
        for (const [width, height] of SIZES) {
          const touch = Math.min(width, height) < 500;
          const page = await open({ width, height, hasTouch: touch });
          for (const one of all) await play(page, stage.url, one, { touch, places: width > 1000, wrong });
          await page.close();
        }
        assert.deepEqual(wrong, []);
      },
    },
  ];
}
