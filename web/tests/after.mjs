// After the game: charts that lead to their moments, one's statistics, and ratings.
import assert from 'node:assert/strict';
import { playGame } from './advice.mjs';
import { crowded, ragged, sideways } from './fit.mjs';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const PHONE = { width: 390, height: 844 };

export function afterTests({ stage }) {
  async function inspect(page, name, part) {
    await inBothThemes(
      page,
      async (theme, rules) => {
        await shot(page, `${name}-${theme}`);
        assert.deepEqual(await seriousProblems(page, part, rules), [], `${name}, ${theme}`);
      },
      true,
    );
    const size = page.viewportSize();
    await page.setViewportSize(PHONE);
    await shot(page, `${name}-phone`);
    assert.equal(await overflow(page), 0, `${name} is wider than a phone`);
    await page.setViewportSize(size);
  }

  async function charts(open) {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}'));
    await page.goto(`${stage.url}#/`);
    await page.getByRole('heading', { name: 'Open tables' }).waitFor();
    await page.evaluate(playGame, {});
    const { table, steps } = await page.evaluate(playGame, {});
    await page.goto(`${stage.url}#/t/${table}`);
    const course = page.getByRole('region', { name: 'How the game went' });
    await course.waitFor();

    // A press on the chart shows the board as it was then.
    const chart = course.getByRole('img', { name: 'Points over time' });
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await back.waitFor();
    await page
      .getByText(/Season 2 · Round [1-4]/)
      .first()
      .waitFor();
    await back.click();

    // The table beside it has the same: its last row is the final score.
    await course.getByText('The points after every round').click();
    const rows = course.locator('details tbody tr');
    assert.equal(await rows.count(), 12, 'rounds');
    const told = (await rows.last().locator('td').allInnerTexts()).map((text) => Number(text.replace('−', '-')));
    const points = (seat) => steps.flatMap((one) => (one.gone ? [] : (one.events ?? [])))
      .reduce((sum, event) => sum + (event.kind === 'points' && event.player === seat ? event.n : 0), 0); // prettier-ignore
    const gained = [points('p1'), points('p2')].sort((a, b) => b - a);
    assert.equal(told[0] - told[1], gained[0] - gained[1], 'the final score, and what the events say');
    await rows.nth(4).getByRole('button').click();
    await back.waitFor();
    await back.click();

    // What the points came from adds up, for each of them.
    for (const name of ['Tariq', 'Guest']) {
      await course.getByRole('button', { name }).click();
      const parts = await course.locator('.sources tbody tr').evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td:not(.bars)')].map((cell) => Number(cell.innerText.replace('−', '-')))),
      ); // prettier-ignore
      for (const row of parts)
        assert.equal(
          row.slice(0, -1).reduce((a, b) => a + b),
          row.at(-1),
          `${name}: ${row}`,
        );
    }
    await inspect(page, 'course', '.course');
    await page.getByText(/in your other game like this/).waitFor();

    // From there to one's statistics.
    await page.getByRole('link', { name: 'Your statistics' }).click();
    await page.getByRole('heading', { name: 'Your statistics' }).waitFor();
    const games = page.locator('.sums dd').first();
    await page.waitForFunction(() => document.querySelector('.sums dd')?.textContent === '2');
    assert.deepEqual(await page.getByLabel('Opponents').locator('option').allInnerTexts(), ['All', 'Bot, random']);
    await page.getByLabel('Edition').selectOption('classic');
    assert.equal(await games.innerText(), '2');
    assert.ok((await page.locator('.bars').count()) > 3, 'categories');
    // The switch.
    await page.getByText('Your first game that counts gives you a rating.').waitFor();
    await page.getByText('No rating', { exact: true }).click();
    await page.getByText('No rating is counted for you, and none is shown.').waitFor();
    await page.reload();
    await page.getByText('No rating is counted for you, and none is shown.').waitFor();
    await inspect(page, 'statistics', 'main');
  }

  /** Four players with all modules, one of them with a long name: all of it is read on a small phone, in this language. */
  const small = (language) => async (open) => {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript((kept) => {
      localStorage.setItem('marrakesh.settings', kept);
      const key = 'marrakesh.identity.me';
      if (!localStorage.getItem(key)) localStorage.setItem(key, '{"name":"Wilhelmina-Montgomery-LX"}');
    }, JSON.stringify({ motion: 'off', confirm: false, language }));
    await page.goto(`${stage.url}#/`);
    await page.waitForFunction(() => window.marrakesh?.session.person);
    const { table } = await page.evaluate(playGame, { players: 4, modules: 'all' });
    await page.goto(`${stage.url}#/t/${table}`);
    await page.locator('.course details summary').click();
    const found = [];
    const look = async (name) => {
      for (const [width, height] of [[390, 844], [360, 640], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(300);
        await shot(page, `after-${language}-${name}-${width}`);
        const wrong = [...(await page.evaluate(sideways)), ...(await page.evaluate(crowded)), ...(await page.evaluate(ragged))];
        found.push(...wrong.map((one) => `${name}, ${width}x${height}: ${one}`));
      }
    };
    await look('final');
    // What is below is scrolled to, and the title stays.
    await page.locator('.final .acts .btn').last().scrollIntoViewIfNeeded();
    await look('final, below');
    assert.equal(await page.locator('dialog[open]').evaluate((one) => one.scrollTop), 0, 'the title is scrolled away');
    // While a game runs, too: one that goes on from the middle of this.
    const running = await page.evaluate(async (id) => {
      const { net } = window.marrakesh.session;
      return (await net.request({ type: 'fork', table: id, version: 400, seat: 'p1' })).table.id;
    }, table);
    await page.goto(`${stage.url}#/t/${running}`);
    await page.locator('header .sc').first().click();
    await page.getByRole('dialog').locator('table').waitFor();
    await look('score so far');
    await page.goto(`${stage.url}#/analysis/${table}@230`);
    await page.locator('#question[data-number]').waitFor();
    await look('analysis');
    assert.deepEqual(found, []);
  }; // prettier-ignore

  return [
    { name: 'after: charts lead to their moments, statistics and ratings', run: charts },
    ...['en', 'de', 'fr', 'nl'].map((language) => ({
      name: `after: four players on a phone, ${language}`,
      long: language !== 'de',
      run: small(language),
    })),
  ];
}
