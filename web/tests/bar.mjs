// The question bar: passing and confirming at one place, the best answers first, one press for questions that belong together, a confirmation
// only where it is needed, what happened by itself, answers that say what they bring.
import assert from 'node:assert/strict';
import { CONFIRM, positions, seated, unread } from './answers.mjs';
import { shot } from './stage.mjs';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const DEFAULTS = { motion: 'off' };

const box = (page, selector) => page.locator(selector).first().boundingBox();
const offers = (page) =>
  page.locator('#question .ops [data-option]').evaluateAll((all) => all.map((one) => one.dataset.option));

/** Put a position before the page. `said` is what will be answered. */
async function shown(page, server, position) {
  const said = server.show(position);
  await page.locator(`#question[data-number="${server.number}"][aria-busy=false]`).waitFor();
  return { said };
}

/** The first position of a kind, as it is or with another question. */
const kind = (all, task, more = {}) => {
  const found = all.find((one) => one.task === task);
  return { ...found, question: { ...found.question, ...more } };
};

/** Press where something is seen, with the mouse or a finger. */
async function press(page, selector, finger) {
  const { x, y, width, height } = await box(page, selector);
  const point = [x + width / 2, y + height / 2];
  const hit = await page.evaluate(([px, py, wanted]) => !!document.elementFromPoint(px, py)?.closest(wanted), [...point, selector]);
  assert.ok(hit, `${selector} is covered, or outside of the window`);
  if (finger) await page.touchscreen.tap(...point);
  else await page.mouse.click(...point);
} // prettier-ignore

/**
 * In the page: tooltips, names of buttons and lines that begin with a small letter. A picture may stand before it; what stands
 * behind something on its line (the second line of an answer, what follows a name) goes on with a small one.
 */
function small() {
  const low = /^[\s·]*\p{Ll}[\p{Ll}’' ]/u;
  const found = [];
  for (const one of document.querySelectorAll('[title], [aria-label]'))
    for (const text of [one.getAttribute('title'), one.getAttribute('aria-label')]) if (text && low.test(text)) found.push(text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    if (!low.test(text) || !node.parentElement.checkVisibility() || node.parentElement.closest('small, .note, .whose, kbd')) continue;
    let block = node.parentElement;
    while (!(block instanceof SVGElement) && /^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement;
    const picture = block.querySelector('svg')?.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!picture && block.textContent.trim().startsWith(text)) found.push(text);
  }
  return [...new Set(found)];
} // prettier-ignore

export function barTests({ stage, long }) {
  /** Whatever is asked, and however many answers there are: passing is at one place, in view, and one press. */
  const pinned = (size) => async (open) => {
    const page = await open(size);
    const all = await positions();
    const server = await seated(stage, page, all[0], DEFAULTS);
    const seen = new Set();
    const may = all.filter(({ question }) => question.options.includes('pass'));
    const kinds = may.filter(({ task }, i) => may.findIndex((one) => one.task === task) === i).slice(0, 12);
    const most = may.toSorted((a, b) => b.question.options.length - a.question.options.length)[0];
    for (const position of [most, ...kinds]) {
      const { said } = await shown(page, server, position);
      const { x, y, width, height } = await box(page, '#question .pass');
      const bar = await box(page, '#question');
      assert.ok(y >= bar.y && y + height <= bar.y + bar.height + 1, `${position.task}: passing is not in the bar`);
      assert.ok(y + height <= size.height, `${position.task}: passing is below the fold`);
      // From the right end of the bar, since that is where it is.
      seen.add(size === PHONE ? `${Math.round(x)} ${Math.round(width)}` : `${Math.round(bar.x + bar.width - x - width)} ${Math.round(width)}`);
      for (const other of await page.locator('#question .side button').all()) {
        const near = await other.boundingBox();
        const over = near.x < x + width && x < near.x + near.width && near.y < y + height && y < near.y + near.height;
        assert.ok(!over, `${position.task}: ${await other.getAttribute('aria-label')} lies over passing`);
      }
      await press(page, '#question .pass', size === PHONE);
      assert.equal((await said).choice, 'pass', `${position.task}: one press`);
    }
    assert.equal(seen.size, 1, `passing is at several places: ${[...seen].join(' / ')}`);
    await shown(page, server, { ...kinds[0], question: CONFIRM });
    const { x, width } = await box(page, '#question .go');
    const bar = await box(page, '#question');
    const place = size === PHONE ? `${Math.round(x)} ${Math.round(width)}` : `${Math.round(bar.x + bar.width - x - width)} ${Math.round(width)}`;
    assert.ok(seen.has(place), `confirming is elsewhere: ${place}, passing at ${[...seen]}`);
    return `${kinds.length + 1} questions`;
  }; // prettier-ignore

  /** What brings most comes first, before anything is seen of it; keys follow; the lamp marks its best, and nothing moves. */
  async function bestFirst(open) {
    const page = await open(DESKTOP);
    const all = await positions();
    const gates = kind(all, 'gate', { options: ['w1-green', 'w1-white', 'w2-green', 'w4-white', 'pass'] });
    const server = await seated(stage, page, all[0], DEFAULTS);
    const points = Number(gates.view[`${gates.seat}.points`] ?? 0);
    const worth = { 'w1-green': -3, 'w1-white': -3, 'w2-green': 1, 'w4-white': 7 };
    for (const [option, n] of Object.entries(worth))
      server.previews[option] = { [`${gates.seat}.points`]: String(points + n) };
    await page.evaluate(() => {
      const seen = (window.orders = new Set());
      new MutationObserver(() => {
        const now = [...document.querySelectorAll('#question .ops [data-option]')].map((one) => one.dataset.option);
        if (now.some((one) => one.startsWith('w'))) seen.add(now.join());
      }).observe(document.body, { subtree: true, childList: true });
    });
    let { said } = await shown(page, server, gates);
    assert.deepEqual(await offers(page), ['w4-white', 'w2-green', 'w1-green', 'w1-white']);
    assert.equal(await page.evaluate(() => window.orders.size), 1, 'the order was not there from the beginning');
    await page.keyboard.press('2');
    assert.equal((await said).choice, 'w2-green', 'keys follow what is shown');

    server.hint = ['w1-white', 'w4-white'].map((choice) => ({ choice, score: 100, loss: 0, win: 0.5, changes: [], reasons: [] }));
    ({ said } = await shown(page, server, gates));
    await press(page, '#ask-hint');
    await page.locator('#question .op.advised').waitFor();
    assert.equal(await page.locator('#question .op.advised').getAttribute('data-option'), 'w1-white', 'the best is marked');
    const order = ['w4-white', 'w2-green', 'w1-green', 'w1-white'];
    assert.deepEqual(await offers(page), order, 'answers do not move under the hand');
    await press(page, '#ask-hint');
    assert.equal(await page.locator('#question .op.advised').count(), 0);
    assert.deepEqual(await offers(page), order, 'answers do not move when the lamp goes out');
    await press(page, '#question .pass');
    assert.equal((await said).choice, 'pass');

    const hand = kind(all, 'pick');
    await shown(page, server, hand);
    assert.deepEqual(await offers(page), hand.question.options, 'the order of the hand stays');
  } // prettier-ignore

  /** R16.4: three tiles are one answer of the lamp; pressed once or twice they are chosen, and wait for the button. */
  async function tiles(open) {
    const page = await open(DESKTOP);
    const keep = kind(await positions(), 'keep');
    const server = await seated(stage, page, keep, DEFAULTS);
    const { options } = keep.question;
    const sets = [options.slice(0, 3), options.slice(2, 5)];
    server.hint = sets.map((choices, i) => ({ choices, score: 100, loss: 3 * i, win: 0.5, changes: [], reasons: [] }));
    const { said } = await shown(page, server, keep);
    await press(page, '#ask-hint');
    assert.match(await page.locator('#question h2').innerText(), /three/);
    const chosen = async (set) => {
      await page.waitForFunction((n) => document.querySelectorAll('#question .op.on').length === n, set.length);
      const on = await page.locator('#question .op.on').evaluateAll((all) => all.map((one) => one.dataset.option));
      assert.deepEqual(on.sort(), [...set].sort());
    };
    for (const set of [sets[1], sets[0], sets[0]]) {
      await press(page, `[data-hint="${set.join(' ')}"]`);
      await chosen(set);
    }
    await press(page, '#question .go');
    assert.deepEqual((await said).choices.sort(), [...sets[0]].sort());
  }

  /** Steps on the river: as many as there is water, by a number or by the goal on the board; other questions stop it; undo takes all back. */
  const steps = (onBoard) => async (open) => {
    const page = await open(DESKTOP);
    const all = await positions();
    const row = kind(all, 'row');
    const { seat } = row;
    row.view = { ...row.view, [`${seat}.water`]: '4', [`${seat}.fisherman`]: '2' };
    const server = await seated(stage, page, all[0], DEFAULTS);
    const heard = [];
    server.listen = (message) => heard.push(message);
    await shown(page, server, row);
    assert.equal((await offers(page)).length, 4, 'one answer for each water');
    // The server goes on asking, and after the second step something else.
    const went = (n, question) => ({ changes: { [`${seat}.water`]: String(4 - n), [`${seat}.fisherman`]: String(2 + n) }, question });
    server.course = [went(1, row.question), went(2, row.question), went(3, kind(all, 'goods').question)];
    server.undo = 'free';
    if (onBoard) await press(page, '[data-spot="river:6"]');
    else await press(page, '#question .ops li:nth-child(4) button');
    await page.locator('#question[data-task=goods]').waitFor();
    assert.deepEqual(heard.filter((one) => one.type === 'answer').map((one) => one.choice), ['yes', 'yes', 'yes']);
    await shot(page, 'bar-stopped');
    heard.length = 0;
    await press(page, '#question .undo');
    await page.waitForTimeout(300);
    assert.equal(heard.filter((one) => one.type === 'undo').length, 3, 'what one press has answered is taken back by one');
  }; // prettier-ignore

  /** An assistant and what it does are one press, on the board too; with goods also which. */
  async function assistants(open) {
    const page = await open(DESKTOP);
    const all = await positions();
    const position = kind(all, 'assistant', { options: ['orchard', 'souk'] });
    position.view = { ...position.view, [`${position.seat}.assistants`]: 'orchard,souk' };
    const use = (a) => ({ task: 'use', a, options: ['keshi', 'action'] });
    const server = await seated(stage, page, all[0], DEFAULTS);
    server.then = { orchard: use('orchard'), souk: use('souk'), 'souk+keshi': { task: 'goods', options: ['yellow', 'purple', 'orange'] } };
    const wanted = ['orchard+keshi', 'orchard+action', 'souk+keshi+yellow', 'souk+keshi+purple', 'souk+keshi+orange', 'souk+action'];
    for (const [selector, answers] of [['#question [data-option="souk+keshi+purple"]', ['souk', 'keshi', 'purple']], ['[data-spot="use:orchard:action"]', ['orchard', 'action']]]) {
      const heard = [];
      server.listen = (message) => message.type === 'answer' && heard.push(message.choice);
      await shown(page, server, position);
      assert.deepEqual(await offers(page), wanted);
      server.course = [
        { changes: {}, question: use(answers[0]) },
        { changes: {}, question: answers.length > 2 ? server.then['souk+keshi'] : kind(all, 'line').question },
        { changes: {}, question: kind(all, 'line').question },
      ].slice(0, answers.length);
      await press(page, selector);
      await page.locator('#question[data-task=line]').waitFor();
      assert.deepEqual(heard, answers);
    }
  } // prettier-ignore

  /** Bots agree to everything, so nothing is asked; people do not: then an answer says that it ends the turn, or the game waits. */
  async function confirming(open) {
    const page = await open(DESKTOP);
    const all = await positions();
    const take = kind(all, 'take', { options: ['green', 'white'] });
    const server = await seated(stage, page, all[0], DEFAULTS);
    const answered = async (more) => {
      const { people, ...about } = more;
      Object.assign(server, { ends: [], undo: 'none', ...about });
      const { said } = await shown(page, server, { ...take, names: people && ['Amal', 'Bea', 'Cleo', 'Dana'] });
      const marked = await page.locator('#question .ends').count();
      await press(page, '#question [data-option="green"]');
      return { sure: (await said).confirm ?? false, marked };
    };
    assert.deepEqual(await answered({}), { sure: true, marked: 0 }, 'against bots');
    assert.deepEqual(await answered({ people: true }), { sure: false, marked: 0 }, 'among people');
    assert.deepEqual(await answered({ people: true, ends: ['green'] }), { sure: true, marked: 1 }, 'one press that says so');
    assert.deepEqual(await answered({ people: true, ends: ['green'], undo: 'free' }), { sure: false, marked: 1 }, 'several answers');
    const other = await open(DESKTOP);
    const again = await seated(stage, other, take, { ...DEFAULTS, confirm: 'always' });
    const { said } = await shown(other, again, take);
    await press(other, '#question [data-option="green"]');
    assert.equal((await said).confirm ?? false, false, 'who always wants to be asked');
  } // prettier-ignore

  /** Every kind of question in every language: with `long` all of them, else half of them, each in one. */
  async function capitals(open) {
    const all = await positions();
    const kinds = all.filter(({ task }, i) => all.findIndex((one) => one.task === task) === i);
    const found = [];
    for (const [l, language] of ['en', 'de', 'fr', 'nl'].entries()) {
      const page = await open(DESKTOP);
      const server = await seated(stage, page, kinds[0], { ...DEFAULTS, language });
      for (const position of kinds.filter((_, k) => long || k % 8 === l)) {
        await shown(page, server, position);
        found.push(...(await page.evaluate(small)).map((text) => `${language}, ${position.task}: ${text}`));
      }
      await page.close();
    }
    assert.deepEqual(found, []);
    return `${kinds.length} kinds`;
  }

  /** Where there was one choice nobody is asked; the bar says what it was. */
  async function byItself(open) {
    const page = await open(DESKTOP);
    const all = await positions();
    const first = kind(all, 'assistant');
    const server = await seated(stage, page, first, DEFAULTS);
    const forced = (a, b) => ({ kind: 'forced', rule: 'R6.1', player: first.seat, a, b });
    const told = [forced('assistant', 'palace'), { kind: 'assistant', rule: 'R6.2', player: first.seat, a: 'palace' }, forced('use', 'keshi')];
    server.afterwards([...told, forced('row', 'pass')], {}, kind(all, 'line').question);
    await page.locator('#question[aria-busy=false] .ops button').first().waitFor();
    await press(page, '#question .ops button');
    await page.locator('#question[data-task=line]').waitFor();
    const said = await page.locator('#question .itself').innerText();
    assert.equal(said, 'Your last assistant works by itself: Palace, for a new keshi, as no action is possible.');
    await shot(page, 'bar-by-itself');
    server.now.version++;
    server.afterwards([forced('provide', 'pay')], {}, kind(all, 'provision').question);
    await press(page, '#question .ops button');
    await page.locator('#question[data-task=provision]').waitFor();
    assert.equal(await page.locator('#question .itself').innerText(), 'Provisions: there was only one choice: Pay.');
  } // prettier-ignore

  /** Answers say what they bring, and all of it can be read. */
  async function saying(open) {
    const page = await open(DESKTOP);
    const all = await positions();
    const server = await seated(stage, page, all[0], DEFAULTS);
    const list = page.locator('#question .ops');
    const text = () => list.innerText();
    const whole = async (task) => {
      const cut = await list.evaluate((ul) => [...ul.querySelectorAll('button, small')].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length);
      assert.equal(cut, 0, `${task}: a text is cut`);
      assert.ok(!(await text()).includes('…'), `${task}: a sentence is cut`);
      await shot(page, `bar-${task}`);
    };
    const caravan = kind(all, 'caravan', { options: ['left', 'right', 'start'] });
    // At the end of a round and of a season somebody is asked whose turn it is not.
    const other = caravan.seat === 'p1' ? 'p2' : 'p1';
    const caravans = { [`${caravan.seat}.caravans`]: 'left 1', [`${other}.caravans`]: 'right 2,start 1' };
    caravan.view = { ...caravan.view, ...caravans, turn: other };
    await shown(page, server, caravan);
    assert.equal(await page.locator('[data-spot="path:left"]').getAttribute('aria-label'), 'Left path, space 2');
    assert.match(await text(), /Left path, space 2[^]*finds an oasis[^]*Right path, space 1[^]*Start oasis[^]*2 resources of choice/);
    const pictures = await list.locator('button .icon').evaluateAll((icons) => icons.map((one) => one.innerHTML));
    assert.notEqual(pictures[0], pictures[2], 'paths and start oasis have the same picture');
    await whole('caravan');
    const steps = kind(all, 'steps', { n: 4, options: ['palace-1', 'palace-4', 'mosque-1', 'mosque-4'] });
    await shown(page, server, steps);
    assert.match(await text(), /1 palace step\s+then 3 mosque steps/);
    await whole('steps');
    await shown(page, server, kind(all, 'souk', { options: ['necklace-1', 'dagger-1', 'pass'] }));
    assert.match(await list.locator('button').first().getAttribute('title'), /^\d+ points.* for \d (yellow|purple|orange)/);
    assert.ok((await list.locator('small svg').count()) > 2, 'what luxury goods cost is not shown');
    await whole('souk');
    await shown(page, server, kind(all, 'any-resource', { n: 1, cause: 'scroll 18' }));
    assert.match(await page.locator('#question .why').innerText(), /You gain 1 resource of your choice\..*office/);
    for (const task of ['keep-building', 'keep-scroll', 'keep']) {
      await shown(page, server, kind(all, task));
      await whole(task);
    }
    const nomad = kind(all, 'move-nomad', { options: ['river', 'pass'] });
    const dinars = Number(nomad.view[`${nomad.seat}.dinar`] ?? 0);
    server.previews.river = { [`${nomad.seat}.dinar`]: dinars > 1 ? String(dinars - 1) : null };
    await shown(page, server, nomad);
    assert.equal(await list.locator('small svg').count(), 1, 'what it costs is not shown');
    await whole('move-nomad');
  } // prettier-ignore

  /** What an answer brings comes and goes with the focus; the finger that makes it go must still meet what it came down on. */
  async function still(open) {
    const all = await positions();
    for (const size of [{ width: 844, height: 390 }, { width: 360, height: 640 }, PHONE]) {
      const page = await open({ ...size, hasTouch: true });
      const waive = kind(all, 'waive');
      const server = await seated(stage, page, waive, DEFAULTS);
      const [one, other] = waive.question.options;
      const much = Object.fromEntries(
        ['water', 'date', 'dinar', 'points'].map((what) => [`${waive.seat}.${what}`, '77']),
      );
      Object.assign(server.previews, { [one]: much, [other]: much });
      for (const selector of [`#question [data-option="${other}"]`, '#question .go']) {
        const { said } = await shown(page, server, waive);
        const where = `${size.width}x${size.height}, ${selector}`;
        await press(page, `[data-spot="goods:${one}"] .hit`, true);
        await page.locator('#question .pv').getByText('77').first().waitFor();
        const before = await box(page, selector);
        await shot(page, `still-${size.width}x${size.height}`);
        await page.evaluate(() => window.marrakesh.current.table.asking.hover(null));
        await page.locator('#question .pv').waitFor({ state: 'detached' });
        assert.deepEqual(await box(page, selector), before, `${where}: it moves when the preview goes`);
        await page.evaluate((option) => window.marrakesh.current.table.asking.hover(option), one);
        await page.locator('#question .pv').getByText('77').first().waitFor();
        await press(page, selector, true);
        if (!selector.endsWith('.go')) {
          await page.locator(`${selector}[aria-pressed=true]`).waitFor();
          await press(page, '#question .go', true);
        }
        assert.ok((await said).choice, where);
      }
    }
  }

  /** What a question means is read whole, whatever is asked; counted in the right number. */
  const whole = (size) => async (open) => {
    const page = await open(size);
    const all = await positions();
    const kinds = all.filter(({ task }, i) => all.findIndex((one) => one.task === task) === i);
    const server = await seated(stage, page, all[0], DEFAULTS);
    const cut = [];
    for (const position of kinds) {
      await shown(page, server, position);
      if (await page.evaluate(unread)) cut.push(position.task);
    }
    assert.deepEqual(cut, [], 'questions of which a part cannot be read');
    for (const [n, said] of [[1, '1 step so far.'], [2, '2 steps so far.']]) {
      await shown(page, server, kind(all, 'lengthen', { n }));
      assert.ok((await page.locator('#question .why > .cr').innerText()).startsWith(said), said);
    }
    return `${kinds.length} questions`;
  }; // prettier-ignore

  return [
    { name: 'bar: nothing moves under a finger', run: still },
    { name: 'bar: questions are read whole, desktop', long: true, run: whole(DESKTOP) },
    // In this size everybody reads who answers every kind of question.
    { name: 'bar: questions are read whole, laptop', long: true, run: whole({ width: 1366, height: 650 }) },
    { name: 'bar: questions are read whole, tablet', long: true, run: whole({ width: 820, height: 1180 }) },
    {
      name: 'bar: questions are read whole, small phone on its side',
      long: true,
      run: whole({ width: 640, height: 360 }),
    },
    {
      name: 'bar: questions are read whole, phone on its side',
      long: true,
      run: whole({ width: 844, height: 390, hasTouch: true }),
    },
    { name: 'bar: passing and confirming at one place, desktop', quick: true, long: true, run: pinned(DESKTOP) },
    { name: 'bar: passing and confirming at one place, phone', run: pinned(PHONE) },
    { name: 'bar: tiles to keep are advised as a set', run: tiles },
    { name: 'bar: best answers first', quick: true, run: bestFirst },
    { name: 'bar: steps by a number', run: steps(false) },
    { name: 'bar: steps by their goal on the board', run: steps(true) },
    { name: 'bar: an assistant and what it does in one press', run: assistants },
    { name: 'bar: a confirmation only where it is needed', run: confirming },
    { name: 'bar: what happened by itself', run: byItself },
    { name: 'bar: lines, labels and tooltips begin with a capital', run: capitals },
    { name: 'bar: answers say what they bring', run: saying },
  ];
}
