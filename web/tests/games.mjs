// Games from the lobby to the final score; some only for so many answers, where make check runs them.
import assert from 'node:assert/strict';
import { playToTheEnd } from './lobby.mjs';
import { Player } from './player.mjs';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Movements are off (the stage asks for reduced motion); a turn that waits for a confirmation is another question. */
async function preferring(page, settings) {
  await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)), settings);
}

/** From the lobby to a game that runs. */
async function begin(stage, page, { preset, confirm = false, name, prepare }) {
  await preferring(page, { motion: 'off', confirm });
  await page.goto(stage.url);
  const form = page.locator('section.new');
  await form.getByRole('button', { name: preset, exact: true }).click();
  await form.getByLabel('Your name').fill(name);
  await prepare?.(form);
  await form.getByRole('button', { name: /Start the game|Open the table/ }).click();
}

async function allModules(form) {
  await form.getByRole('button', { name: 'Take seat 3 away' }).click();
  await form.locator('summary').click();
  await form.getByRole('button', { name: 'All modules' }).click();
}

/** The final score is a table with a total that is the sum of what is above it. */
async function finalScore(page) {
  const sums = await page.locator('.final table:has(tfoot)').evaluate((table) => {
    const figures = (row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent.replace('−', '-')));
    const rows = [...table.querySelectorAll('tbody tr')].map(figures);
    const total = figures(table.querySelector('tfoot tr'));
    return total.map((n, i) => ({ n, sum: rows.reduce((sum, row) => sum + row[i], 0) }));
  });
  assert.ok(sums.length > 0, 'nobody has a score');
  for (const { n, sum } of sums) assert.equal(n, sum, 'the total is not the sum of the categories');
  return sums.map((one) => one.n).join(' : ');
}

/** Everybody sees the same points, once the last answer has come to all of them. */
async function agree(pages) {
  const points = (page) =>
    page.locator('.top [data-place$=":score"]').evaluateAll((all) => all.map((one) => `${one.dataset.place} ${/\d+/.exec(one.textContent)}`).sort()); // prettier-ignore
  let seen = [];
  for (let i = 0; i < 50; i++) {
    seen = await Promise.all(pages.map(points));
    if (seen[0].length > 1 && seen.every((one) => one.join() === seen[0].join())) return;
    await pages[0].waitForTimeout(100);
  }
  assert.fail(`they see different points: ${JSON.stringify(seen)}`);
}

export function gameTests({ stage, seed, long }) {
  const told = (players, score) => `${players.reduce((n, one) => n + one.answers, 0)} answers, ${score}`;

  /** One person at one page plays a game to its end, or for so many answers; with `toTheEnd` a bot then plays the rest. */
  const alone = (size, hand, options, each, answers, toTheEnd) => async (open) => {
    const page = await open(size);
    await begin(stage, page, { name: 'Noor', ...options });
    const player = new Player(page, { hand, seed });
    const over = await player.playOut(each?.(page), long ? Infinity : answers);
    if (!over && !toTheEnd) return `${player.answers} answers`;
    if (!over) await playToTheEnd(stage, page);
    const score = await finalScore(page);
    return told([player], score);
  };

  /** In the middle of a game: pictures in one theme or both of every tab, and nothing that axe-core finds serious. */
  const inspected =
    (name, question = 60, dark = false) =>
    (page) =>
    async (_now, player) => {
      if (player.answers !== question) return;
      await page.mouse.move(2, 2);
      const tabs = page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button');
      await inBothThemes(
        page,
        async (theme, rules) => {
          for (let tab = 0; tab < Math.max(await tabs.count(), 1); tab++) {
            if (await tabs.count()) await tabs.nth(tab).click();
            await shot(page, `${name}-${tab + 1}-${theme}`);
            assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${name}, tab ${tab + 1}, ${theme}`);
            assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
          }
        },
        dark,
      );
      const unfold = page.locator('.peek');
      if (await unfold.count()) await unfold.click();
    };

  async function invited(open, sizes, hands) {
    const [anna, bea] = [await open(sizes[0]), await open(sizes[1])];
    await begin(stage, anna, {
      preset: 'With friends',
      name: 'Anna',
      prepare: (form) => form.getByRole('button', { name: 'Take seat 3 away' }).click(),
    });
    const link = await anna.getByLabel('Invitation link').inputValue();
    await preferring(bea, { motion: 'off', confirm: false });
    await bea.goto(link);
    await bea.getByRole('button', { name: 'Sit here' }).click();
    await bea.getByPlaceholder('Your name').fill('Bea');
    await bea.getByRole('button', { name: 'Use this name' }).click();
    await anna.getByRole('button', { name: 'Start the game' }).click();
    const players = [anna, bea].map((page, i) => new Player(page, { hand: hands[i], seed: seed + i }));
    if (long) await Promise.all(players.map((player) => player.playOut()));
    else {
      // Until one of them has given so many answers: the other one may wait for that one then.
      await Promise.race(players.map((player) => player.playOut(null, 12)));
      await agree([anna, bea]);
      return `${players.reduce((n, one) => n + one.answers, 0)} answers`;
    }
    const [first, second] = [await finalScore(anna), await finalScore(bea)];
    assert.equal(first, second, 'both see the same score');
    return told(players, first);
  }

  const solo = { preset: 'Solo' };
  const modules = { preset: 'Against bots', prepare: allModules };
  return [
    {
      name: 'two people over an invitation, desktop and phone',
      run: (open) => invited(open, [DESKTOP, PHONE], ['mouse', 'touch']),
    },
    {
      name: 'all modules, desktop',
      run: alone(DESKTOP, 'mouse', modules, inspected('table-modules-desktop', 14, true), 16, true),
    },
    {
      name: 'solo, desktop',
      quick: true,
      long: true,
      run: alone(DESKTOP, 'mouse', solo, inspected('table-desktop', 25), 30),
    },
    { name: 'solo, phone', run: alone(PHONE, 'touch', solo, inspected('table-phone', 12), 14) },
    { name: 'by keyboard only, desktop', run: alone(DESKTOP, 'keyboard', { ...solo, confirm: 'always' }, null, 14) },
    { name: 'two people, two phones', long: true, run: (open) => invited(open, [PHONE, PHONE], ['touch', 'touch']) },
    { name: 'all modules, phone', long: true, run: alone(PHONE, 'touch', modules, inspected('table-modules-phone')) },
    { name: 'all modules by keyboard', long: true, run: alone(DESKTOP, 'keyboard', modules) },
    ...['a', 'b', 'c', 'd'].map((again) => ({
      name: `all modules again, ${again}`,
      long: true,
      run: alone(DESKTOP, 'mouse', modules),
    })),
  ];
}
