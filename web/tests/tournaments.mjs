// A tournament from its door to its end: one makes it, another enters, the round lays the table, and the result is there.
import assert from 'node:assert/strict';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const LAPTOP = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'correct horse battery';

async function good(page, name) {
  await inBothThemes(page, async (theme, rules) => {
    await shot(page, `${name}-${theme}`, { fullPage: true });
    assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
    assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${name}, ${theme}`);
  });
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

  return [{ name: 'a tournament from its door to its end', run: tournament }];
}
