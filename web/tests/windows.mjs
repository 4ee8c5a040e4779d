// Windows over the table: Back closes them, the focus goes back to what opened them, their title stays in view.
import assert from 'node:assert/strict';
import { shot } from './stage.mjs';

const MOTION = () => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}');

/** What looks like another one: only with --long. */
const LONG = ['Back closes the window and not the table, 1366 px'];

export function windowTests({ stage }) {
  const tests = [];
  const test = (name, run, more = {}) =>
    tests.push({ name: `windows: ${name}`, long: LONG.includes(name), run, ...more });

  /** A new table, come to from the lobby; its address. */
  async function atTable(page) {
    await page.addInitScript(MOTION);
    await page.goto(`${stage.url}#/`);
    await page.locator('main').waitFor();
    await page.evaluate(() => (location.hash = '#/new?quick=2'));
    await page.locator('#question[data-number]').waitFor();
    return page.url();
  }
  const dialog = (page) => page.locator('dialog[open]');
  const closed = (page) => dialog(page).waitFor({ state: 'detached' });
  const entries = (page) => page.evaluate(() => history.state?.windows ?? 0);
  const focused = (page) =>
    page.evaluate(() => {
      const { activeElement: now } = document;
      return now.getAttribute('aria-label') ?? (now.id || now.localName);
    });

  for (const size of [
    { width: 1366, height: 650 },
    { width: 390, height: 844 },
  ])
    test(`Back closes the window and not the table, ${size.width} px`, async (open) => {
      const page = await open(size);
      const table = await atTable(page);
      for (const name of ['Menu', 'Rules']) {
        await page.getByRole('button', { name, exact: true }).click();
        await dialog(page).waitFor();
        await page.waitForFunction(() => history.state?.windows === 1);
        await page.goBack();
        await closed(page);
        assert.equal(page.url(), table, `${name}: Back stays at the table`);
      }
      if (size.width > 700) {
        await page.getByRole('button', { name: 'Show Medina large' }).click();
        await page.locator('.player-board .large').waitFor();
        await page.waitForFunction(() => history.state?.windows === 1);
        await page.goBack();
        await page.locator('.player-board .large').waitFor({ state: 'detached' });
        assert.equal(page.url(), table, 'a large sector: Back stays at the table');
        await page.waitForFunction(() => !history.state?.windows);
      }
      // Forward leads nowhere, and breaks nothing.
      await page.goForward();
      await page.waitForFunction(() => !history.state?.windows);
      assert.equal(page.url(), table);
      assert.equal(await dialog(page).count(), 0);

      // Esc and the close button take the entry away: the next Back leaves.
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      ]) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.waitForFunction(() => history.state?.windows === 1);
        await close();
        await closed(page);
        await page.waitForFunction(() => !history.state?.windows);
      }
      await page.goBack();
      await page.waitForURL((url) => url.href !== table);
      await page.goForward();
      await page.waitForURL(table);

      // One window that opens another in its place is still one entry; a page opened from there takes its place.
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'How to play' }).click();
      await page.getByRole('dialog', { name: 'How to play' }).waitFor();
      assert.equal(await entries(page), 1);
      await page.goBack();
      await closed(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await dialog(page).getByRole('link', { name: 'All settings' }).click();
      await page.waitForURL(/#\/settings$/);
      await page.goBack();
      await page.waitForURL(table);
      assert.equal(await dialog(page).count(), 0);
      await page.goForward();
      await page.waitForURL(/#\/settings$/);
      await page.goBack();

      // Loaded anew with a window open: it is gone, and so is its entry.
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.waitForFunction(() => history.state?.windows === 1);
      await page.reload();
      await page.locator('#question[data-number]').waitFor();
      await page.waitForFunction(() => !history.state?.windows);
      assert.equal(page.url(), table);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await dialog(page).waitFor();
    });

  for (const width of [1366, 820])
    test(`Back closes the hint, and the account in the lobby, ${width} px`, async (open) => {
      const page = await open({ width, height: 900 });
      const table = await atTable(page);
      for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
        await page.locator('#ask-hint').click();
        await page.waitForFunction(() => document.querySelector('#hint') && history.state?.windows === 1);
        await close();
        await page.locator('#hint').waitFor({ state: 'detached' });
        await page.waitForFunction(() => !history.state?.windows);
        assert.equal(page.url(), table);
      }
      await page.goto(`${stage.url}#/`);
      await page.getByRole('button', { name: 'Your name and account' }).click();
      await page.waitForFunction(() => history.state?.windows === 1);
      await dialog(page).getByLabel('Your name').first().waitFor();
      await page.goBack();
      await closed(page);
      assert.equal(page.url(), `${stage.url}#/`);
    }, { long: width === 820 }); // prettier-ignore

  test('a browser that takes long to go back does not leave the table', async (open) => {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript(() => {
      const go = history.go.bind(history);
      history.go = (n) => setTimeout(() => go(n), 1500);
    });
    const table = await atTable(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.waitForFunction(() => history.state?.windows === 1);
    await page.keyboard.press('Escape');
    await closed(page);
    await page.waitForFunction(() => !history.state?.windows);
    await page.waitForTimeout(2500);
    assert.equal(page.url(), table);
  });

  test('the focus goes back to what opened the window, else to the question', async (open) => {
    const page = await open({ width: 1366, height: 650, newcomer: true });
    await page.addInitScript(MOTION);
    await page.goto(`${stage.url}#/new?quick=2`);
    const guide = page.getByRole('dialog', { name: 'How to play' });
    await page.locator('#question[data-number]').waitFor();
    // Opened by a key, with the focus nowhere: then to the question.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Rules' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await closed(page);
    await page.waitForFunction(() => document.activeElement?.id === 'question' && !history.state?.windows);
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.waitForFunction(() => history.state?.windows === 1);
      await close();
      await closed(page);
      await page.waitForFunction(() => document.activeElement !== document.body && !history.state?.windows);
      assert.equal(await focused(page), 'Menu');
    }
    // The one that opened another is gone: what opened the first is there.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'How to play' }).click();
    await guide.waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await page.waitForFunction(() => document.activeElement !== document.body);
    assert.equal(await focused(page), 'Menu');
  }); // prettier-ignore

  test('title and close button of the rules stay in view', async (open) => {
    const page = await open({ width: 390, height: 844 });
    await atTable(page);
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    const rules = page.getByRole('dialog', { name: 'Rules' });
    await rules.locator('[id="rule-R10"]').waitFor();
    await rules.getByRole('link', { name: /^R10/ }).first().click();
    await page.waitForTimeout(300);
    await shot(page, 'rules-inside-phone');
    const at = await rules.locator('.target').first().boundingBox();
    assert.ok(at.y > 0 && at.y < 844, 'the rule is shown');
    const search = await rules.getByRole('searchbox').boundingBox();
    const title = await rules.getByRole('heading', { name: 'Rules', exact: true }).boundingBox();
    assert.ok(title.y >= 0 && search.y >= title.y + title.height, 'title, then the field, then the rules');
    await rules.getByRole('button', { name: 'Close' }).click();
    await closed(page);
  });

  return tests;
}
