// Trying other answers from a moment of a finished game, by hand for all seats; the address is the line.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sideways } from './fit.mjs';
import { overflow, seriousProblems, shot } from './stage.mjs';

export function analysisTests({ stage, root }) {
  const record = readFileSync(join(root, 'tests/records/golden/rules2-2-classic.record'), 'utf8');

  /** A finished game as a table of this page's person. */
  async function finished(page) {
    await page.goto(stage.url);
    await page.locator('h2').first().waitFor();
    return page.evaluate(async (body) => {
      const { token } = JSON.parse(localStorage.getItem('marrakesh.identity.me'));
      const headers = { 'X-Marrakesh-Token': token, 'Content-Type': 'text/plain' };
      return (await (await fetch('/api/records', { method: 'POST', headers, body })).json()).table;
    }, record);
  }

  const asked = (page) => page.locator('#question').evaluate((one) => `${one.dataset.task} ${one.dataset.number}`);

  /** Until another question is asked than this one. */
  const another = (page, before) =>
    page.waitForFunction((was) => {
      const one = document.querySelector('#question');
      return one?.dataset.number && `${one.dataset.task} ${one.dataset.number}` !== was;
    }, before);
  const same = (page, wanted) =>
    page.waitForFunction((was) => {
      const one = document.querySelector('#question');
      return one && `${one.dataset.task} ${one.dataset.number}` === was;
    }, wanted);

  /** The first answers of the list, until something else is asked. */
  async function answer(page) {
    const before = await asked(page);
    const bar = page.locator('#question');
    await bar.locator('[data-option]').first().click();
    // Of a set more are wanted.
    for (let n = 1; n < 3 && (await asked(page)) === before && (await bar.getAttribute('data-task')) === 'pick'; n++)
      await bar.locator('[data-option]').nth(n).click();
    await another(page, before);
  }

  async function tried(open) {
    const page = await open({ width: 1366, height: 650 });
    const id = await finished(page);
    await page.goto(`${stage.url}#/t/${id}@120`);
    await page.getByRole('link', { name: 'Try other answers' }).click();
    await page.locator('#question[data-number]').waitFor();
    const first = await asked(page);
    const seats = new Set();
    for (let i = 0; i < 4; i++) {
      seats.add(await page.locator('.player-board h2').first().textContent());
      await answer(page);
    }
    assert.ok(seats.size > 1, 'only one seat was played');
    const link = page.url();
    assert.match(link, /#\/analysis\/\w+@120\?p\d\.[a-z0-9.,-]+(&[\w-]{16})?$/, 'the address has no line');
    await page.getByRole('button', { name: 'Keep this line' }).click();
    await page.getByRole('button', { name: '1 line kept' }).click();
    await page.getByRole('dialog').getByLabel('Comment').fill('Better?');
    // In words, as the log has them, and not by the notation.
    const told = page.getByRole('dialog').locator('[data-line] p > span[aria-hidden]');
    await page.waitForFunction((one) => one.textContent.trim(), await told.elementHandle());
    assert.doesNotMatch(await told.innerText(), /[a-z]-[a-z\d]+\b|: \d+( ·|$)/, 'notation in a line');
    assert.match(await told.innerText(), /(places|uses) .* · /);
    await shot(page, 'analysis-lines');
    assert.deepEqual(await seriousProblems(page, 'dialog'), []);
    await page.keyboard.press('Escape');
    await shot(page, 'analysis');
    assert.deepEqual(await seriousProblems(page, '.page-analysis nav'), []);
    const last = await asked(page);
    // The link leads to the same question, on another device too, and what was kept is still there for who kept it.
    const other = await page.context().newPage();
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto(link);
    await other.locator('#question[data-number]').waitFor();
    assert.equal(await asked(other), last);
    assert.equal(await overflow(other), 0, 'wider than a phone');
    // One answers for everybody: it is said for whom.
    const seat = await page.locator('.player-board h2').first().innerText();
    await other.locator('nav.strip').getByText(`${seat.trim()} is choosing.`).waitFor();
    await shot(other, 'analysis-phone');
    assert.deepEqual(await other.evaluate(sideways), []);
    const fold = other.getByRole('button', { name: 'Analysis', exact: true });
    assert.equal(await fold.getAttribute('aria-expanded'), 'false');
    await fold.click();
    await other.getByRole('button', { name: 'Copy the link' }).waitFor();
    assert.deepEqual(await other.evaluate(sideways), []);
    assert.deepEqual(await seriousProblems(other, '.page-analysis nav.strip'), []);
    await fold.click();
    const tabs = await other.getByRole('navigation', { name: 'Parts of the table' }).boundingBox();
    assert.ok(tabs.y + tabs.height <= 844, 'the tabs are below the screen');
    await page.goto(`${stage.url}#/analysis/${id}@120`);
    await page.reload();
    await page.locator('#question[data-number]').waitFor();
    assert.equal(await asked(page), first);
    await page.getByRole('button', { name: '1 line kept' }).click();
    assert.equal(await page.getByRole('dialog').getByLabel('Comment').inputValue(), 'Better?');
    await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
    await same(page, last);
    // The game itself has a mark where the line begins, and leads to it.
    await page.goto(`${stage.url}#/t/${id}@120`);
    const there = page.getByRole('list', { name: 'Lines that were kept' }).getByRole('link');
    await there.waitFor();
    assert.match(await there.textContent(), /Better\?/);
    assert.equal(await page.locator('.replay .marks i').count(), 1);
    await shot(page, 'analysis-replay');
    await there.click();
    await same(page, last);
    // And its record has it.
    const text = await page.evaluate(async (table) => {
      const { token } = JSON.parse(localStorage.getItem('marrakesh.identity.me'));
      return (await fetch(`/api/tables/${table}/record`, { headers: { 'X-Marrakesh-Token': token } })).text();
    }, id);
    assert.match(text, /\n\[\n {2}\{by .+\}\n {2}\{Better\?\}\n/);
  }

  async function thought(open) {
    const page = await open({ width: 1366, height: 650 });
    const id = await finished(page);
    await page.goto(`${stage.url}#/analysis/${id}@120`);
    await page.locator('#question[data-number]').waitFor();
    await page.getByRole('button', { name: 'What the bot thinks' }).click();
    const panel = page.getByRole('region', { name: 'What the bot thinks' });
    await panel.locator('[data-thought="1"]').waitFor();
    assert.ok((await panel.locator('[data-hint]').count()) > 1, 'no answers');
    await panel.locator('[data-thought="2"]').waitFor();
    await shot(page, 'analysis-opinion');
    assert.deepEqual(await seriousProblems(page, '#hint'), []);
    // It goes on with the next question by itself, and gives up the last.
    const before = await asked(page);
    await panel.locator('[data-hint]').first().click();
    await another(page, before).catch(() => page.getByRole('button', { name: 'Confirm' }).click());
    await panel.locator('[data-thought="1"]').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    assert.equal(await panel.count(), 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'What the bot thinks' }).click();
    await panel.locator('[data-hint]').first().waitFor();
    await shot(page, 'analysis-opinion-phone');
    assert.equal(await overflow(page), 0, 'wider than a phone');
  }

  async function together(open) {
    const anna = await open({ width: 1366, height: 650 });
    await anna.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await finished(anna);
    await anna.goto(`${stage.url}#/analysis/${id}@120`);
    await anna.locator('#question[data-number]').waitFor();
    await answer(anna);
    await anna.getByRole('button', { name: 'Look at it together' }).click();
    await anna.getByText('You lead').waitFor();
    await anna.getByRole('button', { name: 'Copy the link' }).click();
    await anna.getByRole('button', { name: 'Link copied' }).waitFor();
    const link = await anna.evaluate(() => navigator.clipboard.readText());
    // A private table: the link has its code, and leads somebody else there.
    assert.match(link, /@120\?p\d\.[a-z0-9.,-]+&[\w-]{16}&together$/);
    const bea = await open({ width: 390, height: 844 });
    await bea.goto(link);
    await bea.locator('#question[data-number]').waitFor();
    await bea.getByText(/ leads$/).waitFor();
    assert.equal(await asked(bea), await asked(anna));
    await answer(anna);
    await same(bea, await asked(anna));
    await shot(bea, 'analysis-together-phone');
    // Who answers steps aside, and comes back.
    await answer(bea);
    await bea.getByRole('button', { name: 'Analysis', exact: true }).click();
    await bea.getByRole('button', { name: 'Follow again' }).click();
    await same(bea, await asked(anna));
    await anna.getByRole('button', { name: '2 look at this together' }).click();
    await shot(anna, 'analysis-together');
    assert.deepEqual(await seriousProblems(anna, 'dialog'), []);
    await anna.getByRole('button', { name: 'Let them lead' }).click();
    await anna.keyboard.press('Escape');
    await bea.getByText('You lead').waitFor();
    await answer(bea);
    await same(anna, await asked(bea));
    // Who has no name is called a guest in everybody's own language.
    const carl = await open({ width: 1366, height: 650 });
    await carl.goto(link.replace('#', '?lang=de#'));
    await carl.getByText('Gast führt').waitFor();
    await carl.close();
    await bea.close();
    await anna.getByText('You lead').waitFor();
  }

  return [
    { name: 'analysis: other answers, kept and sent', run: tried },
    { name: 'analysis: what the bot thinks', run: thought },
    { name: 'analysis: looked at together', run: together },
  ];
}
