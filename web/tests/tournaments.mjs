// A tournament from its door to its end: one makes it, another enters, the round lays the table, and the result is there.
import assert from 'node:assert/strict';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const LAPTOP = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'correct horse battery';

async function good(page, name) {
  await inBothThemes(
    page,
    async (theme, rules) => {
      await shot(page, `${name}-${theme}`, { fullPage: true });
      assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
      assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${name}, ${theme}`);
    },
    true,
  );
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

async function resign(page) {
  await page.locator('#question').waitFor();
  await page.getByLabel('Menu').click();
  await press(page, 'Resign');
  await press(page, 'Resign for good');
}

export function tournamentTests({ stage }) {
  let made = 0;

  async function register(page) {
    await page.goto(`${stage.url}#/settings`);
    await press(page, 'Make an account');
    await page.getByLabel('Login', { exact: true }).fill(`cup-${process.pid}-${Date.now() % 1_000_000}-${++made}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Make an account');
    await page.getByText('You have an account').first().waitFor();
  }

  async function tournament(open) {
    const anna = await open(LAPTOP);
    const bea = await open(PHONE);
    await register(anna);
    await register(bea);
    await anna.goto(stage.url);
    await anna.getByRole('link', { name: 'Tournaments' }).click();
    await anna.getByText('Make a tournament').first().click();
    await anna.getByLabel('Name').fill('Autumn cup');
    await anna.getByText('Everybody meets everybody', { exact: true }).click();
    await anna.getByRole('group', { name: 'At a table' }).getByText('2', { exact: true }).click();
    await good(anna, 'tournaments');
    await press(anna, 'Make a tournament');
    await anna.getByRole('heading', { name: 'Autumn cup' }).waitFor();
    assert.ok(await anna.getByRole('button', { name: 'Begin' }).isDisabled(), 'nobody has entered');
    await press(anna, 'Cancel it');
    await press(anna, 'Leave it as it is');
    await press(anna, 'Enter');
    await bea.goto(`${stage.url}#/tournaments`);
    await bea.getByRole('link', { name: /Autumn cup/ }).first().click(); // prettier-ignore
    await press(bea, 'Enter');
    await bea.getByRole('heading', { name: '2 people' }).waitFor();
    await good(bea, 'tournament-open-phone');
    await anna.reload();
    await press(anna, 'Begin');
    const way = anna.url();
    for (const page of [anna, bea]) {
      await page.goto(way);
      await page.getByRole('link', { name: 'To your table' }).click({ timeout: 60_000 });
      await resign(page);
    }
    await anna.goto(way);
    await anna.getByText('over', { exact: true }).waitFor({ timeout: 60_000 });
    const rows = anna.getByRole('region', { name: 'Standing' }).getByRole('row');
    assert.equal(await rows.count(), 3, 'two people and a head');
    await good(anna, 'tournament');
    await anna.setViewportSize(PHONE);
    await good(anna, 'tournament-phone');
  }

  /** The hour is that of where one lives, and the server begins it then. */
  async function begins(open) {
    const page = await open({ ...PHONE, timezoneId: 'Asia/Tokyo' });
    await register(page);
    await page.goto(`${stage.url}#/tournaments`);
    await page.getByText('Make a tournament').first().click();
    await page.getByLabel('Name').fill('Evening cup');
    await page.getByText('By itself, at a time', { exact: true }).click();
    const day = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
    for (const wrong of [`${day(-2)}T19:30`, `${day(120)}T19:30`, '']) {
      await page.getByLabel('Day and hour').fill(wrong);
      await press(page, 'Make a tournament');
      assert.ok(await page.getByLabel('Day and hour').evaluate((field) => !field.validity.valid), wrong);
    }
    await page.getByLabel('Day and hour').fill(`${day(2)}T19:30`);
    await good(page, 'tournament-begins-phone');
    await press(page, 'Make a tournament');
    await page.getByRole('heading', { name: 'Evening cup' }).waitFor();
    const said = await page.getByText(/^Begins on /).innerText();
    assert.match(said, /07:30\sPM/);
    const made = await page.evaluate(async () =>
      (await fetch(`/api/tournaments/${location.hash.split('/').at(-1)}`)).json(),
    );
    assert.equal(made.plan.starts, Date.parse(`${day(2)}T19:30+09:00`), 'the hour of Tokyo');
  }

  return [
    { name: 'a tournament from its door to its end', run: tournament },
    { name: 'a tournament that begins at a time', run: begins },
  ];
}
