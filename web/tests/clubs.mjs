// Clubs: one founds one, another finds it and is let in, they talk, play at a table of their own, and the result is counted; by
// invitation, handed over, put out; and in every language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { atRest, crowded } from './fit.mjs';
import { inBothThemes, keep, overflow, seriousProblems, shot } from './stage.mjs';

const LAPTOP = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'correct horse battery';
const LANGUAGES = ['de', 'fr', 'nl'];
const MOTION = () => localStorage.setItem('marrakesh.settings', JSON.stringify({ motion: 'off' }));

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
const part = (page, name) => page.getByRole('region', { name, exact: true }).first();

async function resign(page) {
  await page.locator('#question').waitFor();
  await page.getByLabel('Menu').click();
  await press(page, 'Resign');
  await press(page, 'Resign for good');
}

export function clubTests({ stage }) {
  let made = 0;
  const some = () => `${process.pid}${Date.now() % 100_000}${++made}`;

  /** Somebody with an account, of this name or one that begins with it. */
  async function member(open, size, name) {
    const page = await open(size);
    await page.addInitScript(MOTION);
    await page.addInitScript((who) => {
      const key = 'marrakesh.identity.me';
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ name: who }));
    }, `${name} ${some()}`);
    await page.goto(`${stage.url}#/settings`);
    await press(page, 'Make an account');
    await page.getByLabel('Login', { exact: true }).fill(`club-${some()}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Make an account');
    await page.getByText('You have an account').first().waitFor();
    return page;
  }

  /** A new club; its name. */
  async function found(page, entry) {
    const name = `Thursday ${some()}`;
    await page.goto(`${stage.url}#/clubs`);
    await page.getByText('Found a club', { exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('About the club').fill('We play on Thursdays, from eight on. Beginners are welcome.');
    await page.getByRole('group', { name: 'Who may join' }).getByText(entry, { exact: true }).click();
    await press(page, 'Found the club');
    await page.getByRole('heading', { name }).waitFor();
    return name;
  }

  async function play(anna, bea) {
    const way = anna.url();
    await anna.getByRole('link', { name: 'New table for the club' }).click();
    await anna.getByText('Members of the club; they may also watch, and nobody else.').waitFor();
    await press(anna, 'Take seat 3 away');
    await good(anna, 'club-new-table');
    await press(anna, 'Open the table');
    await anna.getByText('Members of the club find this table on its page.').waitFor();
    await good(anna, 'club-table');
    // It is told at once to who looks at the club.
    await part(bea, 'Tables of the club').getByText('Join', { exact: true }).click();
    await bea.getByRole('button', { name: 'Sit here' }).first().click();
    await press(anna, 'Start the game');
    for (const page of [anna, bea]) {
      await resign(page);
      await page.goto(way);
    }
  }

  async function whole(open) {
    const [anna, bea] = [await member(open, LAPTOP, 'Anna'), await member(open, PHONE, 'Bea')];
    await anna.goto(stage.url);
    await anna.getByRole('link', { name: 'Clubs' }).click();
    await anna.getByRole('heading', { name: 'Clubs', exact: true }).waitFor();
    const name = await found(anna, 'By approval');
    await good(anna, 'club-new');

    await bea.goto(`${stage.url}#/clubs`);
    await bea.getByLabel('Find a club').fill(name.slice(2).toUpperCase());
    await bea.getByRole('link', { name: new RegExp(name) }).waitFor();
    await good(bea, 'clubs-phone');
    await bea.getByRole('link', { name: new RegExp(name) }).click();
    await bea.getByRole('heading', { name }).waitFor();
    assert.equal(await bea.getByRole('region', { name: 'Chat' }).count(), 0, 'a stranger sees the chat');
    await press(bea, 'Ask to join');
    await bea.getByText('Has asked to join').waitFor();
    await good(bea, 'club-asked-phone');
    // Both look at the club: what happens is there without another press.
    await press(anna, 'Let in');
    await part(bea, 'Members').getByText('2 members').waitFor();

    await anna.getByLabel('Say something').fill('Who plays?');
    await press(anna, 'Send');
    await part(bea, 'Chat').getByText('Who plays?').waitFor();
    await bea.getByLabel('Say something').fill('I do.');
    await press(bea, 'Send');
    await part(anna, 'Chat').getByText('I do.').waitFor();

    await play(anna, bea);
    const rows = anna.getByRole('region', { name: 'Results' }).last().getByRole('row');
    await rows.nth(2).waitFor();
    assert.equal(await rows.count(), 3, 'two people and a head');
    await good(anna, 'club');
    await good(bea, 'club-phone');
    const season = anna.getByLabel('Period');
    await season.selectOption({ index: 1 });
    assert.equal(await rows.count(), 3, 'of this quarter of the year');
    const saving = anna.waitForEvent('download');
    await press(anna, 'As a table (CSV)');
    const text = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
    assert.equal(text[0], 'rank,person,name,member,games,wins,points,mean,strength');
    assert.equal(text.length, 4, text.join('\n'));
    await other(anna);
  }

  /** The club page as it is now, in the other languages. */
  async function other(page) {
    const { hash } = new URL(page.url());
    const found = [];
    for (const language of LANGUAGES)
      for (const size of [LAPTOP, PHONE]) {
        await page.setViewportSize(size);
        await page.goto(`${stage.url}?lang=${language}${hash}`);
        await page.locator('table').waitFor();
        const name = `club-${language}-${size.width}`;
        const wrong = await atRest(page, async () => [
          ...(await page.evaluate(crowded)),
          ...((await overflow(page)) ? ['wider than the screen'] : []),
        ]);
        if (wrong.length) await keep(page, name, { fullPage: true });
        await shot(page, name, { fullPage: true });
        found.push(...wrong.map((one) => `${name}: ${one}`));
      }
    assert.deepEqual(found, []);
  }

  async function invited(open) {
    const [anna, bea] = [await member(open, LAPTOP, 'Anna'), await member(open, PHONE, 'Bea')];
    const name = await found(anna, 'By invitation');
    await anna.getByText('Invite to the club').click();
    const link = await anna.getByLabel('Invitation link').inputValue();
    await good(anna, 'club-invite');
    await bea.goto(link.replace(/\?.*$/, '?wrong'));
    await press(bea, 'Join the club');
    await bea.getByRole('alert').getByText('code').waitFor();
    await bea.goto(`${stage.url}#/clubs`);
    await bea.goto(link);
    await press(bea, 'Join the club');
    const people = part(anna, 'Members');
    await people.getByText('2 members').waitFor();

    // A keeper, who leads it then; and puts out who led it before.
    const more = (page, who) => part(page, 'Members').getByRole('button', { name: new RegExp(`^More about ${who}`) }).click(); // prettier-ignore
    await more(anna, 'Bea');
    await press(anna, 'Make a keeper');
    await people.getByText('Keeper', { exact: true }).waitFor();
    await more(anna, 'Bea');
    await good(anna, 'club-people');
    await press(anna, 'Hand the club over');
    await press(anna, 'Hand it over for good');
    await bea.getByRole('button', { name: 'Dissolve the club' }).waitFor();
    assert.equal(await anna.getByRole('button', { name: 'Dissolve the club' }).count(), 0, 'Anna leads it still');
    await more(bea, 'Anna');
    await press(bea, 'Put out of the club');
    await press(bea, 'Put out for good');
    await anna.getByText('Put out', { exact: true }).waitFor();
    assert.equal(await anna.getByRole('region', { name: 'Chat' }).count(), 0, 'Anna sees the chat still');
    await bea.getByText('1 person was put out').click();
    await press(bea, 'May come again');

    await press(bea, 'Dissolve the club');
    await press(bea, 'Dissolve it for good');
    await bea.getByLabel('Find a club').fill(name);
    await bea.getByText('No other club has this in its name.').waitFor();
    await anna.reload();
    await anna.getByRole('alert').waitFor();
  }

  return [
    { name: 'a club from its door to its table of results', run: whole },
    { name: 'a club by invitation, handed over, dissolved', run: invited },
  ];
}
