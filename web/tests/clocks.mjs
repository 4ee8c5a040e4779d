// Clocks as one likes them, and people who do not get along: a table with a clock of one's own, vacations, muting, blocking,
// reporting, and ending a game together.
import assert from 'node:assert/strict';
import { overflow, seriousProblems, shot } from './stage.mjs';

const SIZES = [
  { name: 'desktop', width: 1366, height: 650 },
  { name: 'phone', width: 390, height: 844, isMobile: true },
];

/** What looks like another one: only with --long. */
const LONG = ["a clock of one's own is chosen, told and kept, desktop"];

export function clockTests({ stage }) {
  const tests = [];
  const test = (name, run, more = {}) =>
    tests.push({ name: `clocks: ${name}`, long: LONG.includes(name), run, ...more });

  const called = (page, name) =>
    page.addInitScript((kept) => {
      const key = 'marrakesh.identity.me';
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ name: kept }));
    }, name);

  async function fits(page, part, name) {
    await shot(page, name);
    assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
    assert.deepEqual(await seriousProblems(page, part), [], name);
  }

  for (const size of SIZES)
    test(`a clock of one's own is chosen, told and kept, ${size.name}`, async (open) => {
      const page = await open({ ...size, timezoneId: 'Europe/Berlin' });
      await called(page, 'Anna');
      await page.goto(`${stage.url}#/new`);
      await page.getByRole('button', { name: 'With friends' }).click();
      await page.getByRole('group', { name: 'Pace' }).getByText('Own choice').click();
      await page.getByText('for the whole game', { exact: true }).click();
      await page.getByLabel('All turns together').selectOption({ label: '3 days' });
      await page.getByLabel('A turn brings back').selectOption({ label: '12 hours' });
      await page.getByText('Passed', { exact: true }).click();
      await page.getByRole('switch', { name: /Rests at night/ }).click();
      await page.getByLabel('Night begins').fill('23:30');
      await page.getByRole('switch', { name: /Rests on weekends/ }).click();
      await page.getByLabel('Days off').fill('2027-12-24, 2027-02-30');
      await page.getByLabel('Days off').blur();
      await page.getByRole('alert').getByText('No day: 2027-02-30.').waitFor();
      await fits(page, 'html', `clock-choice-${size.name}`);
      await page.getByRole('button', { name: 'Open the table' }).click();
      const said = page.getByText('Time for all turns together: 3 days.');
      await said.waitFor();
      const text = await said.innerText();
      for (const part of [
        'Each turn brings back 12 hours.',
        'the turn is passed',
        'from 23:30 to 08:00',
        'on weekends',
      ])
        assert.ok(text.includes(part), `${part} is missing in: ${text}`);
      assert.ok(/December 24, 2027/.test(text) && !/February/.test(text), text);
      await fits(page, 'html', `clock-room-${size.name}`);
      // The next table begins with the same.
      await page.goto(`${stage.url}#/new`);
      await page.getByText('Each turn brings back 12 hours.').waitFor();
    });

  test('a vacation is announced and called off', async (open) => {
    const page = await open({ width: 390, height: 844, isMobile: true });
    await called(page, 'Vera');
    await page.goto(`${stage.url}#/settings`);
    const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Vacation' }) });
    await card.getByLabel('First day').fill(day(5));
    await card.getByLabel('Last day').fill(day(60));
    await card.getByRole('button', { name: 'Announce' }).click();
    await card
      .getByRole('alert')
      .getByText(/not left in this year/)
      .waitFor();
    await card.getByLabel('Last day').fill(day(6));
    await card.getByRole('button', { name: 'Announce' }).click();
    await card.getByRole('button', { name: 'I am back' }).waitFor();
    await fits(page, 'main', 'vacation');
    await card.getByRole('button', { name: 'I am back' }).click();
    await card.getByRole('button', { name: 'I am back' }).waitFor({ state: 'detached' });
  });

  test('somebody is muted, blocked and reported; all agree to end the game', async (open) => {
    const anna = await open(SIZES[0]);
    const bea = await open(SIZES[1]);
    await called(anna, 'Anna');
    await called(bea, 'Bea');
    await anna.goto(`${stage.url}#/new`);
    await anna.getByRole('button', { name: 'With friends' }).click();
    await anna.getByText('Everybody', { exact: true }).click();
    await anna.getByRole('button', { name: 'Open the table' }).click();
    await anna.getByLabel('Invitation link').waitFor();
    await bea.goto(anna.url());
    await bea.getByRole('button', { name: 'Sit here' }).first().click();
    const say = async (page, text) => {
      await page.getByLabel('Say something').fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await say(bea, 'la la la');
    await anna.getByRole('log', { name: 'Chat' }).getByText('la la la').waitFor();
    await anna.getByRole('button', { name: 'Mute, block, report' }).click();
    const window = anna.getByRole('dialog', { name: 'People here' });
    await window.getByRole('button', { name: 'Mute' }).click();
    await window.getByRole('button', { name: 'Hear again' }).waitFor();
    await window.getByRole('button', { name: 'Report' }).click();
    await window.getByLabel('What is wrong?').selectOption({ label: 'Advertising or noise' });
    await fits(anna, 'dialog', 'people');
    await window.getByRole('button', { name: 'Send the report' }).click();
    await window.getByText('Thank you.').waitFor();
    await window.getByRole('button', { name: 'Close' }).click();
    await anna.getByText('Nobody has said anything yet.').waitFor();
    await anna.getByRole('button', { name: 'Take the seat away' }).click();
    await anna.getByRole('button', { name: 'Start the game' }).click();
    for (const page of [anna, bea]) {
      await page.getByLabel('Menu').click();
      await page.getByRole('button', { name: 'End the game together' }).waitFor();
      if (page === bea) await bea.getByText('For it: Anna.').waitFor();
      if (page === bea) await fits(bea, 'dialog', 'votes');
      await page.getByRole('button', { name: 'End the game together' }).click();
    }
    await bea.locator('#final-title', { hasText: 'A game without a result' }).waitFor();
    await bea.getByText('All have agreed to end it').waitFor();
    await fits(bea, '.final', 'ended');
  });

  return tests;
}
