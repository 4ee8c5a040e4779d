// Movements: a keshi flies from the tray to its sector, a pawn climbs, the disc turns; faster, or not at all, as one likes.
import assert from 'node:assert/strict';
import { positions, seated } from './answers.mjs';
import { shot } from './stage.mjs';

/** Keeps in the page what is moved and for how long, and when the first change after a press was seen. */
function watchMoves() {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moved.push({ what: this.dataset.place ?? this.className, ms: options.duration });
    return animate.call(this, frames, options);
  };
  let pressed = 0;
  addEventListener('click', () => (pressed = performance.now()), true);
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      if (pressed) requestAnimationFrame(() => (window.firstChange ??= performance.now() - pressed));
    }).observe(document.body, { subtree: true, childList: true, attributes: true }),
  );
}

/** A claim of a white keshi: it goes to the Palace, the courtier climbs and the disc turns (all at once, which no rule does). */
async function claim(stage, open, settings, reducedMotion) {
  const page = await open({ reducedMotion });
  const position = (await positions()).find(
    ({ task, question, view }) =>
      task === 'take' && question.options.includes('white') && /\bwhite\b/.test(view.tray ?? ''),
  );
  const { seat, view, question } = position;
  await page.addInitScript(watchMoves);
  const server = await seated(stage, page, position, { confirm: false, ...settings });
  const palace = Number(view[`${seat}.palace`] ?? 0);
  const keshis = new Map((view[`${seat}.keshis`] ?? '').split(',').map((one) => one.split(' ')));
  keshis.delete('');
  keshis.set('white', String(Number(keshis.get('white') ?? 0) + 1));
  const to = palace > 12 ? palace - 3 : palace + 3;
  server.afterwards(
    [
      { kind: 'take', rule: 'R4.1', player: seat, a: 'white', n: 1 },
      { kind: 'place', rule: 'R5.1', player: seat, a: 'white', b: 'palace', n: 1 },
    ],
    {
      [`${seat}.keshis`]: [...keshis].map((one) => one.join(' ')).join(),
      [`${seat}.palace`]: String(to),
      [`${seat}.disc`]: String((Number(view[`${seat}.disc`] ?? 0) + 1) % 8),
    },
    question,
  );
  await page.locator('#question [data-option="white"]').click();
  return { page, seat, number: server.number };
}

const settled = (page, number) =>
  page.locator(`#question[data-number="${number}"][aria-busy=false]`).waitFor().then(() => page.evaluate(() => window.moved)); // prettier-ignore

export function motionTests({ stage }) {
  const moving = (motion, flight) => async (open) => {
    const { page, seat, number } = await claim(stage, open, { motion }, 'no-preference');
    // It may be gone again before anybody looks: what has flown is noted.
    await page.waitForFunction(() => window.moved.some(({ what }) => what === 'flight'));
    await shot(page, `flight-${motion}`);
    await settled(page, number);
    await page.waitForFunction((key) => window.moved.some(({ what }) => what === key), `${seat}:palace`);
    const moved = await page.evaluate(() => window.moved);
    assert.equal(moved.find(({ what }) => what === 'flight').ms, flight);
    assert.equal(moved.filter(({ what }) => what === 'flight').length, 1, 'one keshi flies');
    const turn = page.locator('#mine .disc .turn');
    assert.notEqual(await turn.evaluate((disc) => getComputedStyle(disc).transitionDuration), '0s', 'the disc turns');
    await page.locator('.flight').first().waitFor({ state: 'detached' });
  };

  const still = (motion, reducedMotion) => async (open) => {
    const { page, number } = await claim(stage, open, { motion }, reducedMotion);
    assert.deepEqual(await settled(page, number), [], 'nothing moves');
    const turn = page.locator('#mine .disc .turn');
    assert.equal(
      await turn.evaluate((disc) => getComputedStyle(disc).transitionDuration),
      '0s',
      'the disc does not turn',
    );
    const ms = await page.evaluate(() => window.firstChange);
    return `the first change after ${Math.round(ms)} ms`;
  };

  /** Two points are gained, and while the badge stands other things happen: it goes all the same. */
  const badges = (motion) => async (open) => {
    const page = await open({ reducedMotion: 'no-preference' });
    const position = (await positions()).find(({ task }) => task === 'take');
    const { seat, view, question } = position;
    const server = await seated(stage, page, position, { motion, confirm: false });
    let version = server.now.version;
    const change = (changes) =>
      server.send({ type: 'update', table: 'testtable1', version: ++version, by: null, asked: [seat], held: null, undo: 'none', events: [], changes, question: { ...question, number: ++server.number } }); // prettier-ignore
    change({ [`${seat}.points`]: String(Number(view[`${seat}.points`] ?? 0) + 2) });
    const badge = page.locator('.figure .delta').getByText('+2', { exact: true });
    await badge.first().waitFor();
    await shot(page, `badge-${motion}`);
    for (let turn = 0; turn < 3; turn++) {
      change({ [`${seat}.disc`]: String(turn + 1) });
      await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    }
    await badge.first().waitFor({ state: 'detached', timeout: 4000 });
  };

  return [
    { name: 'badges of gains go away', quick: true, run: badges('normal') },
    { name: 'badges of gains go away, without movement', run: badges('off') },
    { name: 'movements', quick: true, run: moving('normal', 320) },
    { name: 'movements, fast', long: true, run: moving('fast', 128) },
    { name: 'movements switched off', run: still('off', 'no-preference') },
    { name: 'movements where the system wants few', run: still('normal', 'reduce') },
  ];
}
