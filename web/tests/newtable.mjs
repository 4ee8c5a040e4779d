// A new table: everything that can be chosen for it, by mouse, finger and keyboard, and whether the game is then played so. What
// was chosen last is remembered, whatever the browser has kept.
import assert from 'node:assert/strict';
import { crowded } from './fit.mjs';
import { overflow, seriousProblems, shot } from './stage.mjs';

const MOUSE = { width: 1366, height: 650 };
const FINGER = { width: 360, height: 640, hasTouch: true, isMobile: true };
const SIZES = [
  MOUSE,
  { width: 820, height: 1180, hasTouch: true, isMobile: true },
  FINGER,
  { width: 844, height: 390, hasTouch: true, isMobile: true },
];
const KEY = 'marrakesh.newtable';
const SPACES =
  'palace-2 palace-3 palace-4 middle-3 middle-4 middle-5 middle-6 middle-7 middle-8 mosque-2 mosque-3 mosque-4';
/** Six sides are fronts and six are backs, none of the same tile. */
const SIDES = [1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 40].map((n) => `side-${n}`);

/** In the page: what the server says of the table that is open, and what one sees of its game. */
const told = (page) =>
  page.evaluate(async () => {
    const id = /t\/(\w+)/.exec(location.hash)[1];
    const reply = await window.marrakesh.session.net.request({ type: 'open', table: id });
    const { riverTiles, staircase } = window.marrakesh.current.table?.view ?? {};
    return { ...reply.table, marker: reply.view?.marker, riverTiles, staircase };
  });

/** The table that was opened by what is pressed last. */
async function begin(page) {
  await page.getByRole('button', { name: /Start the game|Open the table/ }).click();
  await page.waitForURL(/#\/t\/\w+/);
  await page.locator('#question, #curtain, #waiting-for').first().waitFor();
  return told(page);
}

class Form {
  constructor(page, hand = 'mouse') {
    Object.assign(this, { page, hand });
  }
  press(what) {
    return this.hand === 'finger' ? what.tap() : what.click();
  }
  async open(url, hash = '#/new') {
    await this.page.goto(url + hash);
    await this.page.reload();
    await this.page.locator('form .presets').waitFor();
  }
  preset(name) {
    return this.press(this.page.getByRole('button', { name, exact: true }));
  }
  details() {
    return this.press(this.page.getByText('Modules and details'));
  }
  /** One of a few values side by side. */
  choose(label, text) {
    return this.press(this.page.getByRole('group', { name: label, exact: true }).getByText(text, { exact: true }));
  }
  chosen(label) {
    const group = this.page.getByRole('group', { name: label, exact: true });
    return group.locator('label:has(:checked)').first().innerText();
  }
  river(season, side) {
    const group = this.page.getByRole('group', { name: `Season ${season}` });
    return this.press(side ? group.locator(`[data-side="${side}"]`) : group.getByText('Drawn', { exact: true }));
  }
  async lay(space, side) {
    await this.press(this.page.locator(`[data-space="${space}"]`));
    await this.press(this.page.locator(`button[data-side="${side}"]`));
  }
  module(name) {
    return this.press(this.page.getByRole('switch', { name: new RegExp(`^${name}`) }));
  }
}

/** What looks like another one: only with --long. */
const LONG = ['river tiles, staircase tiles and who begins, by finger'];

export function newTableTests({ stage }) {
  const tests = [];
  const test = (name, run, long = false) =>
    tests.push({ name: `new table: ${name}`, run, long: long || LONG.includes(name) });

  for (const [hand, size] of [['mouse', MOUSE], ['finger', FINGER]])
    test(`river tiles, staircase tiles and who begins, by ${hand}`, async (open) => {
      const page = await open(size);
      const form = new Form(page, hand);
      await form.open(stage.url);
      await form.preset('Against bots');
      await form.details();
      await form.choose('Who begins', 'Lena');
      await form.choose('River tiles', 'Own choice');
      await form.river(1, '08');
      await form.river(3, '17');
      await form.river(2, '16');
      await form.river(2, null);
      await page.getByText('1 date + 1 dinar per entertainer').waitFor();
      await form.choose('Staircase tiles', 'Own choice');
      for (const [i, space] of SPACES.split(' ').entries()) await form.lay(space, SIDES[i]);
      const said = await page.locator('summary').innerText();
      assert.match(said, /4 modules · river tiles chosen · staircase tiles chosen · Lena begins/);
      await shot(page, `newtable-chosen-${hand}`, { fullPage: true });
      const { game, ...table } = await begin(page);
      assert.equal(game.river, '08 drawn 17');
      assert.equal(game.first, 'p3');
      assert.equal(game.staircase, SIDES.join(','));
      assert.deepEqual([table.riverTiles[0], table.riverTiles[2], table.marker], ['08', '17', 'p3']);
      for (const [i, space] of SPACES.split(' ').entries()) assert.equal(table.staircase[space], SIDES[i], space);

      // As it was, after a reload; and the same game once more.
      await form.open(stage.url);
      assert.equal(await page.locator('summary').innerText(), said);
      await form.details();
      assert.equal(await form.chosen('Who begins'), 'Lena');
      const again = await begin(page);
      assert.deepEqual(again.game, game);
    }); // prettier-ignore

  test('a tile that lies elsewhere changes places, turns over, and all are shuffled', async (open) => {
    const page = await open(MOUSE);
    const form = new Form(page);
    await form.open(stage.url);
    await form.preset('Against bots');
    await form.details();
    await form.choose('Staircase tiles', 'Own choice');
    const sides = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key)).ownStaircase, KEY);
    const tiles = (all) => new Set(all.map((side) => Math.ceil(Number(side.slice(5)) / 2)));
    await form.lay('palace-2', 'side-1');
    await form.lay('palace-3', 'side-3');
    await form.lay('mosque-4', 'side-1');
    let now = await sides();
    assert.equal(now[11], 'side-1');
    assert.ok(!['side-1', 'side-2'].includes(now[0]), 'it lies on two spaces');
    await form.lay('mosque-4', 'side-2');
    assert.deepEqual([(await sides())[11], (await sides())[1]], ['side-2', 'side-3']);
    await form.lay('palace-3', 'side-1');
    now = await sides();
    assert.deepEqual([now[1], now[11]], ['side-1', 'side-3'], 'the two have not changed places');
    assert.equal(tiles(now).size, 12);
    const seen = new Set();
    for (let i = 0; i < 5; i++) {
      await page.getByRole('button', { name: 'Shuffle' }).click();
      await page.waitForTimeout(50);
      seen.add((await sides()).join());
      assert.equal(tiles(await sides()).size, 12);
    }
    assert.ok(seen.size > 2, 'nothing is shuffled');
    // Drawn after all; and without the module there is nothing to choose.
    await form.choose('Staircase tiles', 'Drawn');
    await page.locator('[data-space]').first().waitFor({ state: 'detached' });
    await form.choose('Staircase tiles', 'Own choice');
    await form.module('Staircase tiles');
    await page.locator('[data-space]').first().waitFor({ state: 'detached' });
    const { game } = await begin(page);
    assert.equal(game.staircase, 'drawn');
    assert.equal(game.modules, 'companions,offices,purple');
  });

  test('the whole form by keyboard', async (open) => {
    const page = await open(MOUSE);
    await new Form(page).open(stage.url, '#/new/bots');
    const { keyboard } = page;
    /** By the tab key to what is called so. */
    const to = async (name) => {
      for (let i = 0; i < 80; i++) {
        await keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const one = document.activeElement;
          const group = one.closest('fieldset')?.querySelector('legend')?.textContent ?? one.closest('[role=radiogroup], [role=toolbar]')?.getAttribute('aria-label');
          return [group, one.getAttribute('aria-label'), one.textContent.trim()];
        }); // prettier-ignore
        if (at.some((text) => text?.startsWith(name))) return;
      }
      throw new Error(`the tab key does not reach ${name}`);
    };
    const press = async (...keys) => {
      for (const key of keys) await keyboard.press(key);
    };
    await to('Modules and details');
    await press('Enter');
    await to('Who begins');
    await press('ArrowRight', 'ArrowRight');
    await to('River tiles');
    await press('ArrowRight', 'ArrowRight');
    await to('Season 1');
    await press('ArrowRight', 'ArrowRight');
    await to('Season 2');
    await press('ArrowLeft');
    await to('Staircase tiles');
    if ((await page.evaluate(() => document.activeElement.type)) !== 'radio') await to('Staircase tiles');
    await press('ArrowRight');
    await to('Spaces between the stairs');
    await press('ArrowRight', 'ArrowRight');
    await to('Side for the chosen space');
    await press('ArrowRight');
    const side = await page.evaluate(() => document.activeElement.dataset.side);
    await press('Enter');
    await to('Start the game');
    await press('Enter');
    await page.locator('#question').waitFor();
    const { game, staircase } = await told(page);
    assert.equal(game.first, 'p2');
    assert.equal(game.river, '02 16 drawn');
    assert.equal(staircase['palace-4'], side);
  });

  test('who begins goes with its seat', async (open) => {
    const page = await open(MOUSE);
    const form = new Form(page);
    await form.open(stage.url);
    await form.preset('With friends');
    await form.details();
    await page.getByRole('button', { name: 'Add a seat' }).click();
    await form.choose('Who begins', 'Seat 3');
    await page.getByRole('button', { name: 'Take seat 2 away' }).click();
    assert.equal(await form.chosen('Who begins'), 'Seat 2');
    let table = await begin(page);
    assert.equal(table.game.first, 'p2');
    // Those who come are told, and the seat that begins may still be taken away.
    await page.getByRole('heading', { name: 'Agreed' }).waitFor();
    await page.getByText('Seat 2 begins.').waitFor();
    await page.getByRole('button', { name: 'Take the seat away' }).first().click();
    await page.getByRole('heading', { name: 'Agreed' }).waitFor({ state: 'detached' });
    table = await told(page);
    assert.deepEqual([table.seats.length, table.game.first], [2, 'drawn']);

    await form.open(stage.url);
    await form.details();
    await page.getByRole('button', { name: 'Take seat 2 away' }).click();
    assert.equal(await form.chosen('Who begins'), 'Drawn', 'nobody is left who could begin');
  });

  test('those who come to a table see what was agreed', async (open) => {
    const page = await open(MOUSE);
    const form = new Form(page);
    await form.open(stage.url);
    await form.preset('With friends');
    await form.details();
    await form.choose('River tiles', 'Own choice');
    await form.river(3, '12');
    await form.module('Staircase tiles');
    await form.choose('Staircase tiles', 'Own choice');
    await form.lay('middle-5', 'side-20');
    await form.choose('Who begins', 'You');
    await begin(page);
    const link = await page.getByLabel('Invitation link').inputValue();
    for (const size of SIZES) {
      const other = await open(size);
      await other.goto(link);
      const agreed = other.locator('section', { has: other.getByRole('heading', { name: 'Agreed' }) });
      await agreed.getByText('begins.').waitFor();
      await agreed.getByText('1 point per own gate').waitFor({ state: 'attached' });
      await agreed.getByText('Middle, 3 of 6 from below: 1 gray keshi').waitFor({ state: 'attached' });
      assert.equal(await overflow(other), 0);
      assert.deepEqual(await seriousProblems(other), []);
      await shot(other, `newtable-agreed-${size.width}`, { fullPage: true });
    }
  });

  test('a first game with the expansion', async (open) => {
    const page = await open(MOUSE);
    const form = new Form(page);
    for (const people of ['nomads', 'race'])
      for (const start of ['buildings', 'provisions']) {
        await form.open(stage.url);
        await form.preset('Camels and nomads');
        if (people === 'race') await form.choose('Played with', 'Camel race');
        if (start === 'provisions') await form.choose('Also played with', 'Provisions');
        assert.match(await page.locator('summary').innerText(), /4 modules/);
        const { game, seats } = await begin(page);
        assert.equal(game.modules, `${people},${start},luxury,oases`);
        assert.deepEqual(seats.map((one) => one.kind), ['person', 'bot', 'bot']); // prettier-ignore
      }
    // Remembered as what it is; with friends as well; and back to the first of each pair.
    await form.open(stage.url);
    assert.equal(await form.chosen('Played with'), 'Camel race');
    assert.equal(await form.chosen('Also played with'), 'Provisions');
    await page.getByLabel('Who is player 2').selectOption('open');
    await form.choose('Played with', 'Nomads');
    await form.choose('Also played with', 'Special buildings');
    const { game, seats } = await begin(page);
    assert.equal(game.modules, 'nomads,buildings,luxury,oases');
    assert.deepEqual(seats.map((one) => one.kind), ['person', 'open', 'bot']); // prettier-ignore
    // Who changes the modules plays what they like.
    await form.open(stage.url);
    await form.details();
    await form.module('Camel race');
    await page.getByRole('group', { name: 'Played with', exact: true }).waitFor({ state: 'detached' });
  });

  test('solo: who begins is fixed, and buildings show their backs', async (open) => {
    const page = await open(MOUSE);
    const form = new Form(page);
    for (const [solo, begins] of [['Pasha', 'Always the automaton'], ['Lazy', 'Always you']]) {
      await form.open(stage.url);
      // What was chosen for a game with others is of no account.
      await form.preset('Against bots');
      await form.details();
      await form.choose('Who begins', 'Tariq');
      await form.preset('Solo');
      await form.choose('Automaton', solo);
      await page.getByText(begins).waitFor();
      assert.equal(await page.getByRole('group', { name: 'Who begins' }).count(), 0);
      await form.module('Special buildings');
      const backs = page.getByRole('switch', { name: /^Buildings without abilities/ });
      assert.equal(await backs.getAttribute('aria-checked'), 'true');
      assert.ok(await backs.isDisabled());
      await page.getByText('Solo games are always played so.').waitFor();
      const { game } = await begin(page);
      assert.equal(game.options, 'buildings-back');
      assert.equal(game.modules, 'buildings');
    }
    // With others it is a choice again.
    await form.open(stage.url);
    await form.preset('Against bots');
    await form.details();
    await form.module('Special buildings');
    const backs = page.getByRole('switch', { name: /^Buildings without abilities/ });
    assert.equal(await backs.getAttribute('aria-checked'), 'false');
    await backs.click();
    assert.equal((await begin(page)).game.options, 'buildings-back');
  }); // prettier-ignore

  test('every choice is remembered', async (open) => {
    const page = await open(MOUSE);
    const form = new Form(page);
    await form.open(stage.url);
    await form.preset('One screen');
    await page.getByLabel('Name of player 2').fill('Ole');
    await page.getByRole('button', { name: 'Add a seat' }).click();
    await page.getByLabel('Who is player 3').selectOption('bot hard');
    await page.getByRole('button', { name: 'Add a seat' }).click();
    await page.getByLabel('Who is player 4').selectOption('open');
    await form.choose('Edition', 'Essential');
    await form.choose('Pace', '30 min a game');
    await form.choose('Who may join', 'Everybody');
    await form.details();
    await form.choose('Tower keeps', 'More');
    await form.choose('Throws', 'Model');
    await form.choose('X-ray', 'On');
    await form.choose('Who begins', 'Ole');
    await form.choose('River tiles', 'Those of a first game');
    for (const name of ['More offices', 'Desert towns', 'Nomads', 'New oases']) await form.module(name);
    await form.module('Only the new offices');
    await form.open(stage.url);
    assert.equal(await page.getByLabel('Name of player 2').inputValue(), 'Ole');
    const { game, seats, clock, tower, xray, ...table } = await begin(page);
    assert.deepEqual(game, {
      edition: 'essential', players: 4, layer: 'B2', modules: 'offices,towns,nomads,oases', options: 'new-offices',
      staircase: 'drawn', solo: 'none', difficulty: 'normal', river: '01 03 05', first: 'p2', rules: game.rules,
    }); // prettier-ignore
    assert.deepEqual(seats.map((one) => one.level ?? one.name ?? one.kind).slice(1), ['Ole', 'hard', 'open']);
    assert.deepEqual([clock, tower, xray, table.public], [{ kind: 'game', seconds: 1800 }, 'model', true, true]);

    // The automaton, too. And what a link asks for is stronger than what was last.
    await form.open(stage.url);
    await form.preset('Solo');
    await form.choose('Difficulty', 'Own choice');
    for (const what of ['Its caravans turn up no', 'It takes the dearest gate'])
      await page.getByRole('switch').filter({ hasText: what }).click();
    await form.open(stage.url, '#/new/friends');
    assert.equal(await page.getByRole('button', { name: 'Open the table' }).count(), 1);
    await form.open(stage.url);
    const solo = await begin(page);
    assert.equal(solo.game.difficulty, 'no-caravan-tiles,dear-gates');
  });

  test('what the browser has kept may be old or spoiled', async (open) => {
    const page = await open(MOUSE);
    const form = new Form(page);
    await form.open(stage.url);
    const seat = (kind) => ({ kind, level: 'normal', name: 'x' });
    const spoiled = [
      'no JSON', 'null', '7', '[]', '{}', '"text"',
      { preset: 'chess', solo: 'none', seats: [] },
      { preset: 'solo', seats: [seat('me')] },
      { solo: 'pasha', seats: [seat('me'), seat('bot'), seat('open')], first: 'p3' },
      { solo: 'lazy', first: 'p1', modules: ['buildings', 'chess'], options: ['front'] },
      { seats: [seat('me'), seat('bot')], first: 'p4' },
      { seats: [seat('bot'), seat('me')] },
      { seats: [seat('me'), { kind: 'bot', level: 'genius', name: '' }] },
      { seats: [null, seat('bot')] },
      { seats: { length: 3 } },
      { modules: ['oases'], options: ['new-offices', 'buildings-back'] },
      { modules: 'all', options: null, river: 'own', ownRiver: ['03', '01', 'drawn'] },
      { river: 'own', ownRiver: ['01', '02'] },
      { modules: ['staircase'], staircase: 'own', ownStaircase: Array(12).fill('side-1') },
      { modules: ['staircase'], staircase: 'own', ownStaircase: SIDES.slice(1) },
      { modules: ['staircase'], staircase: 'own', ownStaircase: [...SIDES.slice(1), 'side-41'] },
      { modules: ['staircase'], staircase: 'own', ownStaircase: [...SIDES.slice(1), 'toString'] },
      { edition: 3, layer: 'B3', pace: 'fast', tower: {}, xray: true, difficulty: 'own', ownDifficulty: ['x'] },
    ]; // prettier-ignore
    for (const kept of spoiled) {
      const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
      await page.goto(`${stage.url}#/settings`);
      await page.getByPlaceholder('Your name').waitFor();
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text]);
      await page.goto(`${stage.url}#/new`);
      // It begins, whatever it was: nothing that the server would refuse is left.
      await page.getByRole('button', { name: /Start the game|Open the table/ }).click();
      await page.waitForURL(/#\/t\/\w+/, { timeout: 10_000 }).catch(async () => {
        throw new Error(`${text}: ${await page.locator('.error').allInnerTexts()}`);
      });
    }
    return `${spoiled.length} kept values`;
  });

  test('who leaves it before its page has come does not stay there', async (open) => {
    const page = await open(SIZES[0]);
    const sent = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload))));
    await page.goto('about:blank');
    let come = () => {};
    const late = new Promise((resolve) => (come = resolve));
    await page.route(/TablePage/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`${stage.url}#/new`);
    await page.getByRole('button', { name: /Start the game|Open the table/ }).click();
    await page.waitForURL(/#\/t\/\w+/);
    const id = /#\/t\/(\w+)/.exec(page.url())[1];
    await page.goto(`${stage.url}#/settings`);
    await page.getByPlaceholder('Your name').waitFor();
    for (let wait = 0; wait < 100 && !sent.some((one) => one.type === 'close'); wait++) await page.waitForTimeout(50);
    come();
    assert.deepEqual(
      sent.filter((one) => one.type === 'close').map((one) => one.table),
      [id],
    );
    assert.ok(!sent.some((one) => one.type === 'open'), 'the page was there');
  });

  for (const size of SIZES)
    for (const theme of ['light', 'dark'])
      test(`it fits and can be pressed: ${size.width}x${size.height}, ${theme}`, async (open) => {
        const page = await open({ ...size, theme });
        const form = new Form(page, size.hasTouch ? 'finger' : 'mouse');
        for (const language of ['en', 'long']) {
          await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)), { language });
          // Everything is open at once.
          await form.open(stage.url);
          await form.press(page.locator('form .presets button').nth(1));
          await page.waitForFunction((key) => localStorage.getItem(key), KEY);
          await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [KEY, JSON.stringify({
            ...(await page.evaluate((kept) => JSON.parse(localStorage.getItem(kept)), KEY)), preset: 'camels', modules: ['staircase', 'offices', 'nomads', 'buildings', 'luxury', 'oases'], staircase: 'own', river: 'own', ownRiver: ['01', '15', '17'], first: 'p2',
          })]);
          await form.open(stage.url);
          for (const hash of ['#/new', '#/']) {
            await page.goto(stage.url + hash);
            await form.press(page.locator('summary'));
            await page.locator('[data-space]').first().waitFor();
            await page.evaluate(() => document.fonts.ready);
            const name = `newtable-${hash === '#/' ? 'lobby-' : ''}${size.width}-${theme}-${language}`;
            await shot(page, name, { fullPage: true });
            assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
            assert.deepEqual(await page.evaluate(crowded), [], name);
            // Longer words need more room, and nothing else.
            if (language === 'en') assert.deepEqual(await seriousProblems(page), [], name);
            const least = size.hasTouch ? 43.5 : 30;
            const small = await page.evaluate((px) => [...document.querySelectorAll('[data-space], [data-side]')].map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < px).map((box) => `${box.width}x${box.height}`), least);
            assert.deepEqual(small, [], `${name}: too small for a finger`);
          }
        }
      }, theme === 'dark' || size.width === 820 || size.width === 844); // prettier-ignore

  return tests;
}
