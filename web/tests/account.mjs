// Accounts: another password, logging out here and everywhere, and what a device sees that was logged out from elsewhere.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const PASSWORD = 'correct horse battery';
const OTHER = 'another horse, another battery';
const SIZES = [
  { name: 'laptop', width: 1366, height: 650 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'phone-wide', width: 844, height: 390 },
];

export function accountTests({ stage }) {
  const tests = [];
  const test = (name, run, more = {}) => tests.push({ name, run, ...more });
  let made = 0;
  const someLogin = () => `web-${process.pid}-${Date.now() % 1_000_000}-${++made}`;

  const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
  const kindOf = (page, text) => page.getByText(text).first().waitFor();
  const isAccount = (page) => kindOf(page, 'You have an account');
  const isGuest = (page) => kindOf(page, 'You are a guest');
  const isOut = (page) => page.getByRole('alert').getByText('You were logged out on this device.').waitFor();

  async function fillLogin(page, login, password) {
    await page.getByLabel('Login', { exact: true }).fill(login);
    await page.getByLabel('Password', { exact: true }).fill(password);
  }

  async function register(page, login) {
    await page.goto(`${stage.url}#/settings`);
    await press(page, 'Make an account');
    await fillLogin(page, login, PASSWORD);
    await press(page, 'Make an account');
    await isAccount(page);
  }

  async function logIn(page, login, password = PASSWORD) {
    await page.goto(`${stage.url}#/settings`);
    await press(page, 'Log in');
    await fillLogin(page, login, password);
    await press(page, 'Log in');
    await isAccount(page);
  }

  test('account: another password logs out the other devices, which can log in with it', async (open) => {
    const login = someLogin();
    const anna = await open();
    const phone = await open({ width: 390, height: 844 });
    await register(anna, login);
    await logIn(phone, login);
    await phone.goto(`${stage.url}#/new?quick=2`);
    await phone.locator('#question').waitFor();
    let sockets = 0;
    phone.on('websocket', () => sockets++);

    await press(anna, 'Change password');
    await anna.getByLabel('Old password').fill(`${PASSWORD}!`);
    await anna.getByLabel('New password').fill(OTHER);
    await press(anna, 'Change password');
    await anna.getByRole('alert').getByText('The old password is wrong.').waitFor();
    await anna.getByLabel('Old password').fill(PASSWORD);
    await press(anna, 'Change password');
    await anna.getByText('Your password is changed.').waitFor();

    await isOut(phone);
    await phone.waitForTimeout(4000);
    assert.ok(sockets <= 1, `${sockets} connections with a token that is void`);
    assert.equal(await overflow(phone), 0);
    assert.deepEqual(await seriousProblems(phone), []);
    await shot(phone, 'logged-out-phone');
    await press(phone, 'Log in');
    await fillLogin(phone, login, PASSWORD);
    await phone.locator('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
    await phone.locator('dialog').getByText('Login or password is wrong.').waitFor();
    await shot(phone, 'logged-out-wrong-phone');
    await phone.getByLabel('Password', { exact: true }).fill(OTHER);
    await phone.locator('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
    await phone.locator('dialog').waitFor({ state: 'detached' });
    await phone.getByRole('alert').waitFor({ state: 'detached' });
    // The own table is open again, and not as a spectator.
    await phone.locator('#question[data-number]').waitFor();

    // Who changed it is still there, also after coming back.
    await anna.reload();
    await isAccount(anna);
  });

  test('account: logged out everywhere', async (open) => {
    const login = someLogin();
    const anna = await open();
    const other = await open();
    await register(anna, login);
    await logIn(other, login);
    await press(anna, 'Log out everywhere');
    await anna.getByText('To come back you need your login').waitFor();
    await press(anna, 'Cancel');
    await isAccount(other);
    await press(anna, 'Log out everywhere');
    await press(anna, 'Log out everywhere');
    await isGuest(anna);
    await isOut(other);
    await other.reload(); // the same is said to who comes back later
    await isOut(other);
    await press(other, 'Go on as a guest');
    await isGuest(other);
    await logIn(other, login);
  });

  test('account: the tabs of a browser are one person', async (open) => {
    const login = someLogin();
    const anna = await open();
    await anna.goto(`${stage.url}#/settings`);
    await isGuest(anna);
    const tab = await anna.context().newPage();
    await tab.goto(`${stage.url}#/settings`);
    await isGuest(tab);
    await register(anna, login);
    await isAccount(tab);
    await tab.reload();
    await isAccount(tab);
    await press(anna, 'Log out');
    await isGuest(anna);
    await isGuest(tab);
    const identity = () => localStorage.getItem('marrakesh.identity.me');
    await tab.reload();
    await isGuest(tab);
    assert.equal(await anna.evaluate(identity), await tab.evaluate(identity));
  });

  /** What an app shows that knows this secret: RFC 6238. */
  function codeOf(secret, step = 0) {
    const bits = [...secret]
      .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
      .join('');
    const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step));
    const mac = createHmac('sha1', key).update(counter).digest();
    const number = (mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000;
    return String(number).padStart(6, '0');
  }

  test('account: a second factor, devices, one file with all data, and leaving for good', async (open) => {
    const login = someLogin();
    const anna = await open({ width: 390, height: 844 });
    await register(anna, login);
    await anna.goto(`${stage.url}#/`);
    await anna.getByRole('button', { name: 'Your name and account' }).click();
    await press(anna, 'All about your account');
    await anna.getByText(`You log in as ${login}.`).waitFor();

    await press(anna, 'Switch on');
    await anna.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(anna, 'Go on');
    const secret = (await anna.locator('.secret code').textContent()).replaceAll(' ', '');
    await anna.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    await shot(anna, 'account-second-phone');
    await anna.getByLabel('Code of the app').fill(codeOf(secret));
    await press(anna, 'Switch on');
    const codes = await anna.locator('.codes code').allTextContents();
    assert.equal(codes.length, 8);
    await press(anna, 'I have kept them');
    await anna.getByText('8 recovery codes are left.').waitFor();

    const other = await open();
    await other.goto(`${stage.url}#/settings`);
    await press(other, 'Log in');
    await fillLogin(other, login, PASSWORD);
    await press(other, 'Log in');
    await other.getByLabel('Code of the app, or a recovery code').fill(codeOf(secret, 1));
    await press(other, 'Log in');
    await isAccount(other);

    await anna.reload();
    await anna.locator('li', { hasText: 'last seen' }).getByRole('button', { name: 'Log out' }).click();
    await anna.getByText('The device is logged out.').waitFor();
    await isOut(other);

    const saving = anna.waitForEvent('download');
    await press(anna, 'Download my data');
    const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
    assert.equal(file.person.login, login);

    await press(anna, 'Delete my account …');
    await anna.getByText('Games that run are resigned').waitFor();
    await anna.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await anna.getByLabel('Code of the app, or a recovery code').fill(codes[0]);
    assert.equal(await overflow(anna), 0);
    assert.deepEqual(await seriousProblems(anna), []);
    await shot(anna, 'account-leave-phone');
    await press(anna, 'Delete for good');
    await anna.waitForURL(`${stage.url}#/`);
    await anna.goto(`${stage.url}#/settings`);
    await isGuest(anna);
    await press(anna, 'Log in');
    await fillLogin(anna, login, PASSWORD);
    await press(anna, 'Log in');
    await anna.getByRole('alert').getByText('Login or password is wrong.').waitFor();
  });

  for (const size of SIZES)
    test(`account: the window fits and is accessible: ${size.name}`, async (open) => {
      const page = await open(size);
      const look = (name) =>
        inBothThemes(page, async (theme, rules) => {
          assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
          assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${name}, ${theme}`);
          await shot(page, `account-${name}-${size.name}-${theme}`);
        }, size.name === 'laptop');
      await register(page, someLogin());
      await page.goto(`${stage.url}#/`);
      await page.getByRole('button', { name: 'Your name and account' }).click();
      await page.locator('dialog').waitFor();
      await look('open');
      await press(page, 'Change password');
      await page.getByLabel('New password').fill('short');
      await look('password');
      await press(page, 'Cancel');
      await press(page, 'Log out everywhere');
      await look('everywhere');
      await page.goto(`${stage.url}#/account`);
      await page.getByRole('button', { name: 'Download my data' }).waitFor();
      await look('page');
    }, { long: ['tablet', 'phone-wide'].includes(size.name) }); // prettier-ignore

  return tests;
}
