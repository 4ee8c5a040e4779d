// The pages around the table: lobby, new game, invitation, hot seat, rules, settings, log, replay.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { look, Player } from './player.mjs';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 360, height: 780 },
];

async function named(stage, page, hash, name) {
  await page.goto(`${stage.url}#/settings`);
  await page.getByPlaceholder('Your name').fill(name);
  await page.getByRole('button', { name: 'Use this name' }).click();
  await page.getByText('kept in this browser').waitFor();
  await page.goto(stage.url + hash);
}

/** The open game is played to its end by a bot. Nobody watches, because drawing every step takes much longer. */
export async function playToTheEnd(stage, page) {
  await page.getByLabel('Menu').click();
  await page.getByRole('button', { name: 'Let a bot play for me' }).click();
  const done = page.getByRole('button', { name: 'Play myself again' }).or(page.locator('#final-title'));
  await done.first().waitFor({ timeout: 240_000 });
  const game = page.url();
  await page.goto(`${stage.url}#/`);
  // The list of one's games is told of the end.
  await page.locator(`h3:has-text("Last finished") ~ * a[href="${new URL(game).hash}"]`).click({ timeout: 240_000 });
  await page.locator('#final-title').waitFor();
}

export function lobbyTests({ stage }) {
  const program = process.env.MARRAKESH;
  const tests = [];
  const test = (name, run) => tests.push({ name, run });

  for (const size of SIZES)
    test(`lobby, new game, rules and settings fit and are accessible: ${size.name}`, async (open) => {
      const page = await open(size);
      for (const [hash, sign] of [
        ['#/', 'Open tables'],
        ['#/new', 'New table'],
        ['#/rules/R8.2', 'The rules'],
        ['#/settings', 'Settings'],
      ]) {
        await page.goto(stage.url + hash);
        await page.getByRole('heading', { name: sign }).first().waitFor();
        if (hash === '#/new') await page.locator('summary').click();
        await inBothThemes(
          page,
          async (theme, rules) => {
            await shot(page, `${hash.replace(/\W+/g, '') || 'lobby'}-${size.name}-${theme}`, {
              fullPage: hash !== '#/rules/R8.2',
            });
            assert.equal(await overflow(page), 0, `${hash} is wider than the screen`);
            assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${hash}, ${theme}`);
          },
          size.name === 'desktop',
        );
      }
    });

  test('the modules of the new-game page are those of the program', async (open) => {
    const real = JSON.parse(execFileSync(program, ['modules', '--json']));
    const page = await open();
    await page.goto(`${stage.url}#/new`);
    await page.locator('summary').click();
    await page.locator('details').getByRole('switch').first().waitFor();
    assert.equal(await page.locator('details').getByRole('switch').count(), real.length);
    await page.getByRole('button', { name: 'All modules' }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByLabel('Menu').waitFor();
    await page.goto(`${stage.url}#/`);
    await page.getByText('all modules').first().waitFor();
  });

  test('two people meet over an invitation', async (open) => {
    const anna = await open();
    await named(stage, anna, '#/new', 'Anna');
    await anna.getByRole('button', { name: 'With friends' }).click();
    await anna.getByRole('button', { name: 'Take seat 3 away' }).click();
    await anna.getByRole('button', { name: 'Open the table' }).click();
    const link = await anna.getByLabel('Invitation link').inputValue();
    await shot(anna, 'waiting-desktop');

    const bea = await open({ width: 390, height: 844, theme: 'dark' });
    await bea.goto(link);
    await bea.getByRole('button', { name: 'Sit here' }).click();
    await bea.getByPlaceholder('Your name').fill('Bea');
    await bea.getByRole('button', { name: 'Use this name' }).click();
    await bea.getByPlaceholder('Say something').fill('Shall we begin?');
    await bea.getByRole('button', { name: 'Send' }).click();
    await anna.getByText('Shall we begin?').waitFor();
    await shot(bea, 'waiting-phone', { fullPage: true });
    assert.equal(await overflow(bea), 0);
    assert.deepEqual(await seriousProblems(anna), []);

    await anna.getByRole('button', { name: 'Start the game' }).click();
    await anna.getByLabel('Menu').waitFor();
    await bea.getByLabel('Menu').waitFor();
    await anna.goto(`${stage.url}#/`);
    await anna.getByRole('link', { name: /With Bea/ }).waitFor();

    const stranger = await open();
    await stranger.goto(link.replace(/\?.*/, ''));
    await stranger.getByRole('heading', { name: 'There is no table here' }).waitFor();
  });

  test('a name that is typed before the server has greeted stays, then and when it greets again', async (open) => {
    const page = await open();
    const lines = [];
    let greet;
    const greeted = new Promise((resolve) => (greet = resolve));
    await page.routeWebSocket(/\/ws$/, (line) => {
      lines.push(line);
      line.connectToServer().onMessage((message) => greeted.then(() => line.send(message)));
    });
    await page.goto(`${stage.url}#/settings`);
    const name = page.getByPlaceholder('Your name');
    await name.fill('Doris');
    greet();
    await page.getByText('You are a guest').waitFor();
    assert.equal(await name.inputValue(), 'Doris');
    await name.fill('Dorothea');
    await lines[0].close();
    while (lines.length < 2) await page.waitForTimeout(50);
    await page.getByRole('button', { name: 'Use this name' }).click();
    await page.getByText('kept in this browser').waitFor();
    assert.equal(await name.inputValue(), 'Dorothea');
  });

  test('an account brings the same person to another device', async (open) => {
    const [first, second] = [await open(), await open()];
    await named(stage, first, '#/settings', 'Carl');
    await first.getByRole('button', { name: 'Make an account' }).click();
    await first.getByLabel('Login').fill('carl.c');
    await first.getByLabel('Password').fill('ten letters at least');
    await first.getByRole('button', { name: 'Make an account' }).click();
    await first.getByText('You have an account').waitFor();
    await second.goto(`${stage.url}#/settings`);
    await second.getByRole('button', { name: 'Log in' }).click();
    await second.getByLabel('Login').fill('carl.c');
    await second.getByLabel('Password').fill('something else');
    await second.getByRole('button', { name: 'Log in' }).click();
    await second.getByText('Login or password is wrong.').waitFor();
    await second.getByLabel('Password').fill('ten letters at least');
    await second.getByRole('button', { name: 'Log in' }).click();
    await second.getByText('You have an account').waitFor();
    assert.equal(await second.getByPlaceholder('Your name').inputValue(), 'Carl');
  });

  test('hot seat: a curtain falls before another hand is shown', async (open) => {
    const page = await open();
    await named(stage, page, '#/new', 'Noor');
    await page.getByRole('button', { name: 'One screen' }).click();
    await page.getByLabel('Name of player 2').fill('Ole');
    await page.getByRole('button', { name: 'Start the game' }).click();
    const seen = new Set();
    const curtain = page.getByRole('button', { name: /^I am / });
    const question = page.locator('#question');
    let player = null;
    for (const end = Date.now() + 60_000; Date.now() < end && seen.size < 2;) {
      await curtain.or(question).first().waitFor();
      if (await curtain.count()) {
        assert.equal(await question.count(), 0, 'the board is hidden behind the curtain');
        if (!seen.size) assert.deepEqual(await seriousProblems(page), []);
        await shot(page, 'curtain');
        seen.add((await curtain.innerText()).slice('I am '.length));
        await curtain.click();
        player = null;
      } else {
        player ??= new Player(page);
        const now = await page.evaluate(look, { want: 'question', last: player.last });
        if (now) await player.answer(now);
        else await page.waitForTimeout(30);
      }
    }
    assert.deepEqual([...seen].sort(), ['Noor', 'Ole']);
    await page.reload();
    await curtain.waitFor();
  });

  test('rules: search, link, citations', async (open) => {
    const page = await open();
    await page.goto(`${stage.url}#/rules`);
    await page.getByLabel('Search the rules').fill('crocodile');
    assert.ok((await page.locator('.found li').count()) >= 2);
    await page.getByRole('button', { name: /^R9\.3/ }).click();
    await page.waitForURL(/#\/rules\/R9\.3$/);
    await page.locator('#rule-R9\\.3.target').waitFor();
    await page.locator('#rule-R9\\.3').getByRole('link', { name: 'R7.3' }).click();
    await page.locator('#rule-R7\\.3.target').waitFor();
    await page.goto(`${stage.url}#/rules/R11-48`);
    await page.locator('tr.target', { hasText: '1 step longer' }).waitFor();
  });

  test('final score, replay, a link to a moment, going on from it', async (open) => {
    const page = await open();
    await named(stage, page, '#/new', 'Noor');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await playToTheEnd(stage, page);
    await shot(page, 'final-desktop');
    assert.deepEqual(await seriousProblems(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Watch it again' }).click();
    await page.getByRole('button', { name: 'Pause' }).click(); // it plays by itself
    const slider = page.getByLabel('Step of the game');
    const last = Number(await slider.getAttribute('max'));
    assert.ok(last > 100, `a whole game has many steps, not ${last}`);
    await slider.fill(String(Math.floor(last / 2)));
    await page.waitForFunction(() => !document.querySelector('[aria-label="A step on"]').disabled);
    await page.getByLabel('A step on').click();
    assert.equal(await page.locator('.figure .delta').count(), 0, 'nobody gains anything by looking back');
    assert.deepEqual(await seriousProblems(page), []);
    await page.getByLabel('Status of the game').getByText('Round').first().waitFor();
    await page.getByRole('button', { name: 'Link to this moment' }).click();
    await page.waitForURL(/@\d+(\?[\w-]+)?$/);
    await shot(page, 'replay-desktop');
    const at = await slider.inputValue();

    const other = await page.context().newPage();
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto(page.url());
    await other.waitForFunction((value) => document.querySelector('input[type=range]')?.value === value, at);
    await shot(other, 'replay-phone');
    assert.equal(await overflow(other), 0);

    const before = page.url();
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.waitForURL((url) => url.href !== before && /#\/t\/\w+$/.test(url.hash));
    await page.locator('#question').waitFor();
  });

  test('log: filters, a line leads to its rule, its place and its moment', async (open) => {
    const page = await open();
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}'));
    await page.goto(`${stage.url}#/new?quick=2`);
    await new Player(page, { seed: 1 }).playOn(14);
    const log = page.getByRole('region', { name: 'Log' });
    const lines = log.locator('ol li');
    const all = await lines.count();
    assert.ok(all > 10, `only ${all} lines`);
    await log.getByRole('button', { name: 'Tariq', exact: true }).click();
    const some = await lines.count();
    assert.ok(some > 0 && some < all, `${some} of ${all} lines are of one player`);
    await log.getByRole('button', { name: 'All', exact: true }).click();

    const line = lines.filter({ hasText: /reveals/ }).first();
    await line.locator('.text').hover();
    await page.locator('.over .mark').first().waitFor();
    await line.locator('.text').click();
    await page.getByText('You look at an earlier moment.').waitFor();
    assert.equal(await page.locator('[data-spot]').count(), 0, 'the past cannot be answered');
    assert.equal(await page.locator('.figure .delta').count(), 0, 'nobody gains anything by looking back');
    await page.getByRole('button', { name: 'Back to the present' }).click();
    await page.locator('#question[data-number]').waitFor();
    const rule = await line.locator('a.rule').innerText();
    await line.locator('a.rule').click();
    await page.locator(`dialog #rule-${rule.replace('.', '\\.')}.target`).waitFor();
  });

  test('solo: the final score of the lazy variant is a rank', async (open) => {
    const page = await open({ width: 390, height: 844 });
    await named(stage, page, '#/new', 'Noor');
    await page.getByRole('button', { name: 'Solo' }).click();
    await page.getByText('Lazy', { exact: true }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await playToTheEnd(stage, page);
    assert.equal(await page.locator('.final tfoot td').count(), 1);
    await shot(page, 'final-phone');
  });

  test('solo: special buildings have only their backs', async (open) => {
    const page = await open();
    await named(stage, page, '#/new', 'Noor');
    await page.getByRole('button', { name: 'Solo' }).click();
    await page.getByText('Modules and details').click();
    await page.getByRole('switch', { name: /^More offices/ }).click();
    await page.getByRole('switch', { name: 'Only the new offices' }).click();
    await page.getByRole('switch', { name: /^Special buildings/ }).click();
    const backs = page.getByRole('switch', { name: /^Buildings without abilities/ });
    assert.equal(await backs.getAttribute('aria-checked'), 'true', 'they are on');
    assert.ok(await backs.isDisabled(), 'and stay so');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('#question[data-number]').waitFor();
  });

  test('a record can be brought as a file; what is none is refused with a reason', async (open) => {
    const page = await open();
    await page.goto(`${stage.url}#/`);
    const file = (text) => ({ name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('input[type=file]').setInputFiles(file('hello\n'));
    await page.getByText('no record that can be replayed').waitFor();
    // The browser reports the refusal as an error of its own: that one is expected, no other.
    const expected = stage.errors.findIndex((error) => /status of 422/.test(error));
    assert.ok(expected >= 0, stage.errors.join());
    stage.errors.splice(expected, 1);

    const folder = mkdtempSync(join(tmpdir(), 'marrakesh-record-'));
    const path = join(folder, 'game.record');
    execFileSync(program, [
      'sim',
      '--players',
      '2',
      '--games',
      '1',
      '--seed',
      '1',
      '--bots',
      'random',
      '--record',
      path,
    ]);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByLabel('Step of the game').waitFor();
    // It is called after those who played it, and so are they.
    await page.getByText('Tariq').first().waitFor();
    await page.goto(`${stage.url}#/`);
    const table = page.getByRole('link', { name: /2 random bots/ });
    await table.waitFor();
    assert.match(await table.innerText(), /Amal[^]*Tariq/);
    writeFileSync(path, readFileSync(path, 'utf8').replace('name p1 random', 'name p1 Bea'));
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByLabel('Step of the game').waitFor();
    await page.goto(`${stage.url}#/`);
    await page.getByRole('link', { name: /Bea and random bot/ }).waitFor();
    rmSync(folder, { recursive: true });
  });

  return tests;
}
