// Somebody who has never been here: what this is, a first game by one press, advice when it matters; and addresses that lead nowhere.
import assert from 'node:assert/strict';
import { positions, seated } from './answers.mjs';
import { Player } from './player.mjs';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const SIZES = [
  { width: 1366, height: 650 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
];

/** Answers are taken from the question: what this is about is what lies over the board. */
class FromTheList extends Player {
  async answer(now) {
    this.last = now.number;
    if (now.task === 'confirm') return this.sure();
    if (!(await this.choose('option', now.options))) throw new Error(`${now.task} was not answered`);
  }
}

/** In the page: the answers and what is lit that the advice lies over, as text. */
function covers(page) {
  return page.evaluate(() => {
    const tip = document.querySelector('.coach').getBoundingClientRect();
    const under = (box) => tip.x < box.right && box.x < tip.right && tip.y < box.bottom && box.y < tip.bottom;
    // A place of the board may be scrolled out of sight.
    const frame = document.querySelector('#board').getBoundingClientRect();
    function seen(one) {
      const { x, y, right, bottom } = one.getBoundingClientRect();
      if (!one.dataset.spot) return { x, y, right, bottom };
      return { x, right, y: Math.max(y, frame.y), bottom: Math.min(bottom, frame.bottom) };
    }
    return [...document.querySelectorAll('[data-spot], #question [data-option], #question .go')]
      .filter((one) => one.checkVisibility() && seen(one).bottom > seen(one).y && under(seen(one)))
      .map((one) => one.dataset.spot ?? one.dataset.option ?? one.className)
      .join();
  });
}

export function firstTests({ stage }) {
  /** Where the whole board answers, a tip must lie over some of it; but not over the question with its button, and nothing outside is lit. */
  async function beside(open) {
    const deploy = (await positions()).find(({ task }) => task === 'deploy');
    for (const size of SIZES.filter(({ width }) => width < 900)) {
      const page = await open({ ...size, newcomer: true, hasTouch: true });
      const server = await seated(stage, page, deploy);
      await page.locator('.coach.placed').waitFor();
      const player = new Player(page, { hand: 'touch' });
      const answered = new Promise((heard) => (server.heard = heard));
      await player.next();
      const spots = page.locator('[data-spot]');
      for (const spot of [spots.first(), spots.last()]) {
        await spot.scrollIntoViewIfNeeded();
        await page.waitForTimeout(450); // two looks at where things are
        const where = `${size.width}x${size.height}`;
        await shot(page, `tip-over-the-board-${where}`);
        const boxes = await page.evaluate(() =>
          ['.coach', '#question', '#board', '.lit'].map((one) =>
            [...document.querySelectorAll(one)].map((each) => each.getBoundingClientRect().toJSON()),
          ),
        );
        const [[tip], [question], [board], lit] = boxes;
        const clear = tip.bottom <= question.top || tip.right <= question.left;
        assert.ok(clear, `${where}: the tip lies over the question`);
        for (const one of lit)
          assert.ok(one.top >= board.top - 8 && one.bottom <= board.bottom + 8, `${where}: lit beside the board`);
      }
      await player.press('spot', await spots.last().getAttribute('data-spot'));
      await page.locator('#question .go:enabled').waitFor();
      await player.confirm();
      await answered;
    }
  }

  /** The one thing to press is seen without scrolling, on every screen. */
  async function welcome(open) {
    for (const size of SIZES) {
      const page = await open({ ...size, newcomer: true });
      await page.goto(stage.url);
      const start = page.getByRole('link', { name: 'Your first game, with advice' });
      await start.waitFor();
      await page.evaluate(() => document.fonts.ready);
      await inBothThemes(
        page,
        async (theme, rules) => {
          await shot(page, `welcome-${size.width}x${size.height}-${theme}`);
          const box = await start.boundingBox();
          const where = `${size.width}x${size.height}`;
          assert.ok(box.y + box.height <= size.height, `${where}: the first game is at ${box.y}, below the fold`);
          assert.match(await page.locator('main').innerText(), /Marrakesh is a board game/);
          assert.equal(await overflow(page), 0, `${where}: wider than the screen`);
          if (size.width === 390 || size.width === 1366)
            assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${where}, ${theme}`);
        },
        size.width === 1366,
      );
      await page.close();
    }
    const page = await open();
    await page.goto(stage.url);
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    await page.getByRole('button', { name: 'Start the game' }).waitFor();
  }

  /** The other ways to play lead to a form that is filled in for them. */
  async function ways(open) {
    const page = await open({ newcomer: true });
    for (const [name, button] of [['With friends', 'Open the table'], ['Solo', 'Start the game']]) {
      await page.goto(stage.url);
      await page.getByRole('link', { name }).click();
      await page.getByRole('button', { name, pressed: true }).waitFor();
      await page.getByRole('button', { name: button }).waitFor();
    } // prettier-ignore
  }

  /** One press: the set-up is made, the question has the focus, and advice comes question by question. */
  const game = (size) => async (open) => {
    const page = await open({ ...size, newcomer: true });
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off"}'));
    await page.goto(stage.url);
    await page.getByRole('link', { name: 'Your first game, with advice' }).click();
    const question = page.locator('#question[data-task]');
    await question.waitFor();
    assert.equal(await question.getAttribute('data-task'), 'pick', 'nothing of the set-up is asked');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'question', 'where the focus is');
    const { seats, mine } = await page.evaluate(() => {
      const { table } = window.marrakesh.current;
      const { provisionPick, activeProvisions } = table.present.of('p1');
      return { seats: table.summary.seats, mine: activeProvisions.size || provisionPick };
    });
    assert.deepEqual(
      seats.map((seat) => seat.level),
      [undefined, 'easy', 'easy'],
    );
    assert.ok(mine, 'a provision tile is turned up');

    const card = page.getByRole('complementary', { name: 'Advice' });
    await card.getByText('were laid out for you').waitFor();
    assert.deepEqual(await seriousProblems(page), []);
    const player = new FromTheList(page, { seed: 5, hand: size.width < 900 ? 'touch' : 'mouse' });
    const said = [];
    for (let i = 0; i < 10; i++) {
      const now = await player.next();
      if (await card.count()) {
        await page.waitForTimeout(250); // two looks at where things are
        said.push(await card.locator('p').first().innerText());
        await shot(page, `tip-${size.width}x${size.height}-${said.length}`);
        assert.ok(said.at(-1).split(/[.?!] /).length <= 2, `no more than two sentences: ${said.at(-1)}`);
        assert.equal(await covers(page), '', `“${said.at(-1)}” lies over it`);
      }
      await player.answer(now);
    }
    assert.ok(said.length >= 3, `advised only ${said.length} times: ${said.join()}`);
    assert.equal(new Set(said).size, said.length, `something is said twice: ${said.join()}`);

    await page.reload();
    await question.waitFor();
    while (!(await card.count())) await player.answer(await player.next());
    const last = await card.locator('p').first().innerText();
    assert.ok(!said.includes(last), `it is said again: ${last}`);
    await card.getByRole('button', { name: 'No more advice' }).click();
    await card.waitFor({ state: 'detached' });
    for (let i = 0; i < 3; i++) {
      const now = await player.next();
      assert.equal(await card.count(), 0, 'no more advice');
      await player.answer(now);
    }
    // It is switched on again where everything is.
    const table = page.url();
    await page.goto(`${stage.url}#/settings`);
    const advice = page.getByRole('group', { name: 'Advice' });
    await advice.getByRole('radio', { name: 'Off', checked: true }).waitFor({ state: 'attached' });
    await advice.getByText('At each new kind of question').click();
    await page.goto(table);
    await question.waitFor();
    await card.waitFor();
    await page.goto(`${stage.url}#/`);
    await page.getByRole('link', { name: 'You and the bots' }).waitFor();
    return `advised ${said.length} times`;
  };

  /** What is open lies in four short pages in the menu. */
  async function guide(open) {
    for (const size of [SIZES[0], SIZES[4]]) {
      const page = await open({ ...size });
      await page.goto(`${stage.url}#/new?quick=2`);
      await page.locator('#question[data-task]').waitFor();
      assert.equal(await page.getByRole('dialog').count(), 0, 'nothing lies over the game');
      await page.getByLabel('Menu').click();
      await page.getByRole('button', { name: 'How to play' }).click();
      const guide = page.getByRole('dialog', { name: 'How to play' });
      for (const title of ['What it is about', 'A round', 'Seasons and the end', 'The screen']) {
        await guide.getByRole('heading', { name: title }).waitFor();
        await shot(page, `guide-${size.width}-${title.replaceAll(' ', '-')}`);
        // What lies behind the window is the same for all of its pages.
        const part = title === 'What it is about' ? 'html' : 'dialog';
        assert.deepEqual(await seriousProblems(page, part), [], title);
        assert.equal(await overflow(page), 0, 'wider than the screen');
        if (title !== 'The screen') await guide.getByRole('button', { name: 'Next' }).click();
      }
      await guide.getByRole('button', { name: 'Advise me while I play' }).click();
      await guide.waitFor({ state: 'detached' });
      assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
      const player = new Player(page, { seed: 1, hand: size.width < 900 ? 'touch' : 'mouse' });
      const tip = page.getByRole('complementary', { name: 'Advice' });
      for (let i = 0; i < 8 && !(await tip.count()); i++) await player.answer(await player.next());
      await tip.waitFor();
    }
  }

  async function nowhere(open) {
    for (const address of ['#/t/%E0%A4%A', '#/%', '#/no/such/page', 'no-such-page', 'a/b', '%E0%A4%A']) {
      const page = await open();
      await page.goto(stage.url + address);
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
      await shot(page, 'nowhere');
      if (address === 'a/b') assert.deepEqual(await seriousProblems(page), []);
      await page.getByRole('link', { name: 'To the lobby' }).click();
      await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    }
    // The browser reports the status of these pages as errors of its own: those are expected, no others.
    const expected = stage.errors.filter((error) => /status of 40[04]/.test(error));
    assert.equal(expected.length, 3, stage.errors.join('\n'));
    for (const error of expected) stage.errors.splice(stage.errors.indexOf(error), 1);
  }

  return [
    { name: 'first: what this is, and one press to a first game', quick: true, run: welcome },
    { name: 'first: the other ways to play', run: ways },
    {
      name: 'first: a game that sets itself up, and advice, desktop',
      quick: true,
      run: game({ width: 1366, height: 650 }),
    },
    {
      name: 'first: a game that sets itself up, and advice, phone',
      long: true,
      run: game({ width: 390, height: 844 }),
    },
    {
      name: 'first: a game that sets itself up, and advice, phone on its side',
      long: true,
      run: game({ width: 844, height: 390, hasTouch: true }),
    },
    { name: 'first: how to play, in pages', run: guide },
    { name: 'first: addresses that lead nowhere', quick: true, run: nowhere },
    { name: 'first: a tip where the whole board answers, phone', run: beside },
  ];
}
