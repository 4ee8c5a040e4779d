// Who looks after the server: the page for it, and what others see of what is done there. On a server of its own, because a closed
// one is closed for all other tests, too.
import assert from 'node:assert/strict';
import { inBothThemes, openStage, overflow, seriousProblems, shot } from './stage.mjs';

const PASSWORD = 'correct horse battery';
const SIZES = [
  { name: 'laptop', width: 1366, height: 650 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'phone-wide', width: 844, height: 390 },
];

export function adminTests() {
  const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
  const within = (page, name) => page.getByRole('region', { name, exact: true });
  const sure = async (page, name) => {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  /** Somebody with an account, and the right to look after the server. */
  async function warden(stage) {
    const page = await stage.page(SIZES[0]);
    await page.goto(`${stage.url}#/settings`);
    await press(page, 'Make an account');
    await page.getByLabel('Login', { exact: true }).fill('warden');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Make an account');
    await page.getByText('You have an account').first().waitFor();
    await page.goto(`${stage.url}#/admin`);
    await page.getByText('This page is for accounts that have the right').waitFor();
    stage.admin('right', 'warden', 'admin');
    await page.reload();
    await page.getByText('The server is well.').waitFor();
    return page;
  }

  async function look(page) {
    for (const { name, ...size } of SIZES) {
      await page.setViewportSize(size);
      assert.ok((await overflow(page)) <= 0, `${name}: wider than the screen`);
      await inBothThemes(
        page,
        async (theme, only) => {
          if (name === 'laptop' || name === 'phone')
            assert.deepEqual(await seriousProblems(page, 'html', only), [], `${name}, ${theme}`);
          await shot(page, `admin-${name}-${theme}`, { fullPage: true });
        },
        name === 'laptop',
      );
    }
    await page.setViewportSize(SIZES[0]);
  }

  async function bans(stage, page) {
    const other = await stage.page(SIZES[2]);
    await other.goto(`${stage.url}#/new?quick=2`);
    await other.locator('#question').waitFor();
    const people = within(page, 'People');
    const { people: found } = stage.admin('people');
    const guest = found.find((one) => !one.login);
    await people.getByRole('button', { name: 'Search' }).click();
    await people.getByRole('listitem').filter({ hasText: `#${guest.id} ` }).getByRole('button', { name: 'Ban' }).click(); // prettier-ignore
    await page.getByLabel('Reason').fill('rude words');
    await look(page);
    await sure(page, 'Ban');
    await other.getByRole('alert').getByText('You are banned from this server. rude words').waitFor();
    await people.getByText('Banned for good').waitFor();
    await within(page, 'What was done').getByText('rude words').waitFor();
    await press(page, 'End the ban');
    await people.getByText('Banned for good').waitFor({ state: 'detached' });
    // A bot may have played the game to its end meanwhile.
    await other.goto('about:blank');
    await other.goto(`${stage.url}#/new?quick=2`);
    await other.locator('#question').waitFor();
    return other;
  }

  async function closes(page, other) {
    const id = /#\/t\/(\w+)/.exec(other.url())[1];
    await within(page, 'Tables').getByLabel('Show').selectOption('waiting');
    await within(page, 'Tables').getByLabel('Show').selectOption('running');
    await press(page, `Close it ${id}`);
    await sure(page, 'Close it');
    await within(page, 'Tables').getByText(id).waitFor({ state: 'detached' });
  }

  /** A club and a tournament of it, made by hand; both ended by who looks after the server. */
  async function clubs(stage, page) {
    await page.goto(`${stage.url}#/clubs`);
    await page.getByText('Found a club', { exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Rude words');
    await press(page, 'Found the club');
    await page.getByText('Make a tournament').first().click();
    await within(page, 'Tournaments of the club').getByLabel('Name').fill('Rude cup');
    await press(page, 'Make a tournament');
    await page.getByRole('heading', { name: 'Rude cup' }).waitFor();
    await page.goto(`${stage.url}#/admin`);
    const [cups, all] = [within(page, 'Tournaments'), within(page, 'Clubs')];
    await cups.getByText('Rude cup').first().waitFor();
    await all.getByLabel('Find a club').fill('nobody has this');
    await all.getByRole('button', { name: 'Search' }).click();
    await all.getByText('There is no such club.').waitFor();
    await all.getByLabel('Find a club').fill('rude');
    await all.getByRole('button', { name: 'Search' }).click();
    await press(page, 'Look at it Rude words');
    await all.getByText('Leads the club').waitFor();
    await look(page);
    await press(page, 'Cancel it Rude cup');
    await sure(page, 'Cancel it');
    await cups.getByText('There are no tournaments yet.').waitFor();
    await press(page, 'Delete Rude words');
    await page.getByLabel('Reason').fill('its name');
    await sure(page, 'Delete');
    await all.getByText('There is no such club.').waitFor();
    await within(page, 'What was done').getByText('its name').waitFor();
    assert.deepEqual(stage.admin('clubs').clubs, [], 'it is there still');
  }

  /** While games rest everybody is told so, without trying anything; also who comes then. */
  async function rests(stage, page) {
    const other = await stage.page(SIZES[2]);
    await other.goto(stage.url);
    await other.getByRole('link', { name: 'Puzzles' }).first().waitFor();
    const told = (who) =>
      who.getByRole('status', { name: 'A notice of the server' }).getByText('Games rest for a while');
    await within(page, 'The server').getByText('Rest', { exact: true }).click();
    await sure(page, 'Let them rest');
    await told(other).waitFor();
    await fits(other, 'rests-phone');
    await other.reload();
    await told(other).waitFor();
    await within(page, 'The server').getByText('Go on', { exact: true }).click();
    await told(other).waitFor({ state: 'detached' });
    await told(page).waitFor({ state: 'detached' });
  }

  async function announces(stage, page) {
    const reader = await stage.page(SIZES[2]);
    await reader.goto(stage.url);
    await page.getByLabel('A new notice').fill('Tonight at nine the server is moved to another machine.');
    await press(page, 'Tell everybody');
    await sure(page, 'Tell everybody');
    const told = reader.getByRole('status', { name: 'A notice of the server' });
    await told.getByText('Tonight at nine').waitFor();
    await shot(reader, 'notice-phone');
    await told.getByRole('button', { name: 'Close' }).click();
    await told.waitFor({ state: 'detached' });
    await reader.reload();
    await reader.getByRole('link', { name: 'Puzzles' }).first().waitFor();
    assert.equal(await told.count(), 0, 'what was read is shown again');
    const later = await stage.page(SIZES[0]);
    await later.goto(stage.url);
    await later.getByRole('status', { name: 'A notice of the server' }).waitFor();
    await page.getByRole('status', { name: 'A notice of the server' }).getByRole('button').click();
  }

  async function invites(stage, page) {
    await page.getByText('Only with an invitation').click();
    await sure(page, 'Cancel');
    assert.ok(await page.getByLabel('Anybody may come').isChecked(), 'what was not done is shown as done');
    await page.getByText('Only with an invitation').click();
    await sure(page, 'Only with an invitation');
    const stranger = await stage.page(SIZES[2]);
    await stranger.goto(stage.url);
    await stranger.getByRole('alert').getByText('you need an invitation').waitFor();
    await press(page, 'New invitation');
    const link = (await within(page, 'The server').getByText('#/come/').textContent()).trim();
    await fits(stranger, 'closed-phone');
    // A link that was copied, as it is; what is none is not asked about; what is used up is refused.
    const given = stranger.getByLabel('Link or code of the invitation');
    for (const [text, said] of [['no code!', 'neither a link nor a code'], ['nosuchcode', 'is not good any more']]) {
      await given.fill(text);
      await press(stranger, 'Come in');
      await stranger.getByRole('alert').getByText(said).waitFor();
    }
    await forgotten(stage, stranger);
    await given.fill(link);
    await press(stranger, 'Come in');
    await stranger.getByRole('link', { name: 'Puzzles' }).first().waitFor();
    assert.equal(await stranger.getByRole('alert').count(), 0, 'who is invited is not let in');
    await member(stage);
  } // prettier-ignore

  /** Who is not let in gets another password all the same, with a link that holds. */
  async function forgotten(stage, page) {
    await press(page, 'Password forgotten?');
    await page.getByLabel('Address for mail').fill('warden@example.org');
    await press(page, 'Send the link');
    await page.getByRole('alert').getByText('This server sends no mail').waitFor();
    await page.goto(`${stage.url}#/account/reset/${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: 'A new password' }).waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await press(page, 'Change password');
    await page.getByRole('alert').getByText('This link does not hold any more').waitFor();
    await fits(page, 'reset-closed-phone');
    await page.goto(stage.url);
  }

  /** Who has an account comes in from a new device, too. */
  async function member(stage) {
    const device = await stage.page(SIZES[2]);
    await device.goto(`${stage.url}#/settings`);
    await device.getByLabel('Login', { exact: true }).fill('warden');
    for (const password of [`${PASSWORD}!`, PASSWORD]) {
      await device.getByLabel('Password', { exact: true }).fill(password);
      await press(device, 'Log in');
      if (password !== PASSWORD) await device.getByText('Login or password is wrong.').waitFor();
    }
    await device.getByText('You have an account').waitFor();
  }

  async function fits(page, name) {
    assert.ok((await overflow(page)) <= 0, `${name}: wider than the screen`);
    assert.deepEqual(await seriousProblems(page), [], name);
    await shot(page, name);
  }

  const run = async () => {
    const stage = await openStage();
    try {
      const page = await warden(stage);
      const other = await bans(stage, page);
      await closes(page, other);
      await clubs(stage, page);
      await rests(stage, page);
      await announces(stage, page);
      await invites(stage, page);
      await look(page);
    } finally {
      await stage.close();
    }
  };
  return [{ name: 'admin: people, tables, clubs, notices and invitations', run }];
}
