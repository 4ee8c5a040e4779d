// While others play, and between tables: taking a whole turn back, what was taken back in the log, the next table that waits,
// standing answers, plans, sounds.
import assert from 'node:assert/strict';
import { look, Player } from './player.mjs';
import { overflow, seriousProblems, shot } from './stage.mjs';

const quiet = (more = {}) => JSON.stringify({ motion: 'off', confirm: false, ...more });
const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844, isMobile: true },
];

export function waitingTests({ stage }) {
  const tests = [];
  const test = (name, run, more = {}) => tests.push({ name: `waiting: ${name}`, run, ...more });

  async function sit(page, players, settings = quiet()) {
    await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', kept), settings);
    await page.goto(`${stage.url}#/new?quick=${players}`);
    await page.locator('#question[data-number]').waitFor();
    return new URL(page.url()).hash;
  }

  /** Anna opens a table, and Bea plays there, too. */
  async function together(anna, bea) {
    await bea.addInitScript(() => {
      const key = 'marrakesh.identity.me';
      if (!localStorage.getItem(key)) localStorage.setItem(key, '{"name":"Bea"}');
    });
    await anna.goto(`${stage.url}#/new`);
    await anna.getByRole('button', { name: 'With friends' }).click();
    await anna.getByText('Everybody', { exact: true }).click();
    await anna.getByRole('button', { name: 'Open the table' }).click();
    await anna.getByLabel('Invitation link').waitFor();
    await bea.goto(anna.url());
    await bea.getByRole('button', { name: 'Sit here' }).first().click();
    await anna.getByText('Bea').first().waitFor();
    await anna.getByRole('button', { name: 'Take the seat away' }).click();
    await anna.getByRole('button', { name: 'Start the game' }).click();
  }

  for (const size of SIZES)
    test(`a whole turn is taken back, and the log shows what it was, ${size.name}`, async (open) => {
      const page = await open(size);
      await sit(page, 2);
      const player = new Player(page, { hand: size.name === 'phone' ? 'touch' : 'mouse', seed: 3 });
      const whole = page.getByRole('button', { name: 'Take the whole turn back' });
      // Where the turn began: the question after which nothing was answered by the same press or another.
      await player.playOut(null, 6);
      while (!(await whole.count())) {
        const now = await player.next();
        assert.ok(!now.over && player.answers < 60, 'no turn of several answers');
        await player.answer(now);
        await player.next();
      }
      await shot(page, `whole-turn-${size.name}`);
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await seriousProblems(page, '#question'), []);
      const score = () => page.locator('.sc.me b').innerText();
      const before = await score();
      const first = await page.evaluate(() => {
        const { steps, seat } = window.marrakesh.current.table;
        return steps.findLast((step, i) => step.by === seat && steps[i - 1]?.by !== seat).version;
      });
      await whole.click();
      // Answers are taken back one after the other, and a phone turns to each question that comes meanwhile. The button may stay:
      // then it is for the turn before.
      const back = (version) => window.marrakesh.current.table.gone.some((step) => step.version === version);
      await page.waitForFunction(back, first);
      await page.locator('#question[data-number][aria-busy=false]').waitFor();
      if (size.name === 'phone') await page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: 'Log' }).click();
      const fold = page.locator('#log .fold button').last();
      await fold.waitFor();
      const taken = Number.parseInt(await fold.innerText());
      assert.ok(taken >= 2, `${taken} answers were taken back`);
      assert.equal(await page.locator('#log li.gone').count(), 0);
      await fold.click();
      await page.locator('#log li.gone').first().waitFor();
      await shot(page, `taken-back-${size.name}`);
      assert.deepEqual(await seriousProblems(page, '#log'), []);
      return `${taken} answers, ${before} points`;
    }, { long: size.name === 'desktop' }); // prettier-ignore

  test('the next table that waits is one press away, in the bar and in the menu', async (open) => {
    const [anna, bea] = [await open({ width: 1366, height: 650 }), await open({ width: 390, height: 844 })];
    const first = await sit(anna, 2);
    await anna.getByLabel('Menu').click();
    assert.equal(await anna.getByRole('link', { name: 'Next table' }).count(), 0, 'nothing waits elsewhere');
    await together(anna, bea);
    // Where it is Anna's turn here, too, she answers until it is Bea's.
    const link = anna.locator('#question').getByRole('link', { name: 'Next table' });
    const asked = anna.locator('#question[data-number]');
    await link.or(asked).first().waitFor();
    const player = new Player(anna, { seed: 5 });
    for (let i = 0; i < 12 && (await asked.count()); i++) {
      await player.answer(await player.next());
      await link.or(asked).first().waitFor();
    }
    await link.waitFor();
    await shot(anna, 'next-table-desktop');
    for (const [width, height] of [[390, 844], [844, 390]]) {
      await anna.setViewportSize({ width, height });
      await link.waitFor();
      assert.equal(await overflow(anna), 0);
      await shot(anna, `next-table-${width}`);
    }
    await link.click();
    await anna.waitForURL((url) => url.hash === first);
    await anna.locator('#question[data-number]').waitFor();
    assert.equal(await anna.getByRole('link', { name: 'Next table' }).count(), 0, 'Bea is to choose there');
  }); // prettier-ignore

  for (const size of SIZES)
    test(`an answer that stands is given by itself until it is ended, ${size.name}`, async (open) => {
      const page = await open(size);
      await sit(page, 2);
      const player = new Player(page, { hand: size.name === 'phone' ? 'touch' : 'mouse', seed: 4 });
      const may = (now) => now.options.includes('pass');
      let now = await player.next();
      for (; !may(now); now = await player.next()) await player.answer(now);
      const { task } = now;
      if (size.name === 'phone') {
        await page.getByLabel('Menu').click();
        await page.getByRole('button', { name: 'Standing answers' }).click();
      } else await page.getByRole('button', { name: 'Always …' }).click();
      const window = page.getByRole('dialog', { name: 'Standing answers' });
      await window.getByText('You have none at this table.').waitFor();
      await shot(page, `standing-new-${size.name}`);
      assert.deepEqual(await seriousProblems(page, 'dialog'), []);
      await window.locator('[data-always=pass]').click();
      player.last = now.number;
      await player.next();
      await page.locator('#question').getByText('Answered for you').waitFor();
      await shot(page, `standing-used-${size.name}`);
      for (let i = 0; i < 6; i++) {
        now = await player.next();
        assert.ok(!(may(now) && now.task === task), `${task} is asked although it is answered`);
        if (now.over) break;
        await player.answer(now);
      }
      await page.getByLabel('Menu').click();
      await page.getByRole('button', { name: /^Standing answers/ }).click();
      await window.getByText(/answered \d+ times?/).waitFor();
      await window.getByLabel('A scroll when it comes to me').selectOption({ index: 1 });
      await window.getByRole('button', { name: 'Take it' }).click();
      await window.locator('li').nth(1).waitFor();
      await shot(page, `standing-${size.name}`);
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await seriousProblems(page, 'dialog'), []);
      await window.getByRole('button', { name: /^End/ }).first().click();
      await window.locator('li').nth(1).waitFor({ state: 'detached' });
    }, { long: size.name === 'desktop' }); // prettier-ignore

  test('a turn is planned while another plays, and proposed when it comes', async (open) => {
    const [anna, bea] = [await open({ width: 1366, height: 650 }), await open({ width: 390, height: 844, isMobile: true })];
    for (const page of [anna, bea]) await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', kept), quiet());
    await together(anna, bea);
    const players = [new Player(anna, { seed: 5 }), new Player(bea, { hand: 'touch', seed: 6 })];
    const plan = (page) => page.getByRole('button', { name: 'Plan my turn' });
    const task = (page) => page.locator('#question').getAttribute('data-task');
    // Until one of the two takes keshis and the other may plan.
    let waits = -1;
    for (let i = 0; i < 400 && waits < 0; i++) {
      const tasks = await Promise.all([task(anna), task(bea)]);
      waits = tasks.includes('take') ? tasks.findIndex((one) => !one) : -1;
      if (waits >= 0 && (await plan(players[waits].page).count())) break;
      waits = -1;
      const turn = tasks.findIndex((one) => one);
      const now = turn >= 0 ? await players[turn].page.evaluate(look) : null;
      if (now?.number && now.number !== players[turn].last && !now.busy && now.task !== 'take') await players[turn].answer(now);
      else await anna.waitForTimeout(50);
    }
    assert.ok(waits >= 0, 'nobody could plan');
    const { page } = players[waits];
    const other = players[1 - waits];
    await plan(page).click();
    const panel = page.getByRole('group', { name: 'Plan' });
    // The boards answer a plan as they answer a question.
    await page.locator('[data-spot^="tray:"]').first().waitFor();
    assert.equal(await page.locator('#question').getAttribute('data-task'), null, 'nothing is asked');
    // After red ones something else is asked: what was planned must be gone by then.
    const red = panel.locator('[data-plan=red]');
    const first = (await red.count()) ? red : panel.locator('[data-plan]').last();
    const choice = await first.getAttribute('data-plan');
    await first.click();
    await panel.locator('.step').first().waitFor();
    // A window of another size shows it at another place.
    const { width, height } = page.viewportSize();
    for (const [w, h] of [[width < 700 ? 1366 : 390, 800], [width, height]]) {
      await page.setViewportSize({ width: w, height: h });
      await page.locator('nav.tabs').waitFor({ state: w < 700 ? 'attached' : 'detached' });
      await panel.locator('.step').first().waitFor();
    }
    await shot(page, 'planning');
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await seriousProblems(page, '#question'), []);
    await panel.getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByText(/^Planned:/).waitFor();
    await page.reload();
    await page.getByText(/^Planned:/).waitFor();
    const asked = page.locator('#question[data-task=take]');
    for (let i = 0; i < 200 && !(await asked.count()); i++) {
      const now = await other.page.evaluate(look);
      if (now.number && now.number !== other.last && !now.busy) await other.answer(now);
      else await page.waitForTimeout(50);
    }
    await asked.waitFor();
    const fits = page.getByRole('button', { name: /^As planned:/ });
    await fits.or(page.getByText('Your plan does not fit any more.')).first().waitFor();
    await shot(page, 'planned');
    const fitted = (await fits.count()) > 0;
    if (fitted) await fits.click();
    else await page.getByRole('button', { name: 'Forget the plan' }).click();
    await page.getByRole('button', { name: /^As planned: / }).or(page.getByText('does not fit any more')).first().waitFor({ state: 'detached' });
    return `${choice} ${fitted ? 'fits' : 'does not fit'}`;
  }); // prettier-ignore

  test('what each of the others did, and its moments one by one', async (open) => {
    const page = await open({ width: 390, height: 844, isMobile: true });
    await sit(page, 3);
    const player = new Player(page, { hand: 'touch', seed: 4 });
    const since = page.locator('#question .since');
    for (let i = 0; i < 20 && !(await since.count()); i++) await player.answer(await player.next());
    await since.click();
    const window = page.getByRole('dialog', { name: 'Since your turn' });
    await window.locator('.since-then > li').first().waitFor();
    // A window of another size has another table; what was told stays open over it.
    for (const [width, height, state] of [
      [1366, 650, 'detached'],
      [390, 844, 'attached'],
    ]) {
      await page.setViewportSize({ width, height });
      await page.locator('nav.tabs').waitFor({ state });
      await window.locator('.since-then > li').first().waitFor();
    }
    await window.getByText('In detail').first().click();
    await window.locator('.moment').first().waitFor();
    await shot(page, 'since-then');
    assert.deepEqual(await seriousProblems(page, 'dialog'), []);
    assert.equal(await overflow(page), 0);
    await window
      .getByRole('button', { name: /^Show me what/ })
      .first()
      .click();
    const moments = page.getByRole('group', { name: 'Moments' });
    await moments.getByText(/^1 of \d+$/).waitFor();
    const next = moments.getByRole('button', { name: 'The next one' });
    for (let i = 2; await next.count(); i++) {
      await next.click();
      await moments.getByText(new RegExp(`^${i} of `)).waitFor();
    }
    await shot(page, 'moment');
    await page.getByRole('button', { name: 'Back to the present' }).click();
    await page.locator('#question[data-number]').waitFor();
  });

  /** How many strings were plucked and how often the phone was shaken. */
  async function heard(page) {
    await page.addInitScript(() => {
      globalThis.heard = { tones: 0, shakes: 0 };
      const Own = globalThis.OscillatorNode;
      globalThis.OscillatorNode = class extends Own {
        start(...when) {
          globalThis.heard.tones++;
          super.start(...when);
        }
      };
      navigator.vibrate = () => ++globalThis.heard.shakes > 0;
    });
    return () => page.evaluate(() => globalThis.heard);
  }

  test('sounds and shakes are off until somebody wants them', async (open) => {
    const silent = await open({ width: 1366, height: 650 });
    const none = await heard(silent);
    await sit(silent, 2);
    await new Player(silent, { seed: 2 }).playOn(2);
    assert.deepEqual(await none(), { tones: 0, shakes: 0 });
    const page = await open({ width: 390, height: 844, isMobile: true });
    const some = await heard(page);
    await sit(page, 2, quiet({ sounds: 'all', shakes: true }));
    await new Player(page, { hand: 'touch', seed: 2 }).playOn(2);
    const { tones, shakes } = await some();
    assert.ok(tones > 3 && shakes > 0, `${tones} tones, ${shakes} shakes`);
    await page.goto(`${stage.url}#/settings`);
    await page.locator('legend', { hasText: 'Vibration' }).waitFor();
    await shot(page, 'settings-phone', { fullPage: true });
    const before = (await some()).tones;
    await page.getByText('Moves, too').click();
    await page.getByText('Slow', { exact: true }).click();
    assert.ok((await some()).tones >= before);
    const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('marrakesh.settings')));
    assert.deepEqual([kept.sounds, kept.shakes, kept.bots], ['all', true, 'slow']);
  });

  return tests;
}
