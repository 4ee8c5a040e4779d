// Seen at a glance: what others did since one's last answer, the end of a season, what provisions will need; and what is said
// where something does not work.
import assert from 'node:assert/strict';
import { FakeServer, positions } from './answers.mjs';
import { atRest, crowded } from './fit.mjs';
import { Player } from './player.mjs';
import { seriousProblems, shot } from './stage.mjs';

const TABLE = 'testtable1';

/** A server that tells news of others. */
export class Teller extends FakeServer {
  hear(message) {
    if (message.type === 'chat' && this.chatRefused)
      return this.send({ type: 'error', id: message.id, code: 'bad-message', text: 'chat: text must be readable' });
    return super.hear(message);
  }

  show(position) {
    const heard = super.show(position);
    this.version = this.now.version;
    return heard;
  }

  /** Somebody (null: chance) has done something; then we are asked, or are not. */
  tell(by, events, changes = {}, question = this.now.question) {
    const next = question
      ? { question: { ...question, number: ++this.number }, asked: [this.now.seat] }
      : { asked: [] };
    this.send({ type: 'update', table: TABLE, version: ++this.version, by, held: null, undo: 'none', events, changes, ...next }); // prettier-ignore
  }
}

export function glanceTests({ stage }) {
  const tests = [];
  const test = (name, run, more = {}) => tests.push({ name: `glance: ${name}`, run, ...more });

  async function sit(open, options, find, settings = { motion: 'off', confirm: false }) {
    const page = await open(options);
    const server = new Teller();
    await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)), settings);
    await server.attach(page);
    server.show((await positions()).find(find));
    server.now.table.seats.forEach((seat, i) => {
      if (seat.kind === 'bot') Object.assign(seat, { kind: 'person', person: 10 + i, name: ['Anna', 'Bea', 'Cem', 'Dora'][i], here: true }); // prettier-ignore
    });
    await page.goto(`${stage.url}#/t/${TABLE}`);
    await page.locator('#question[data-number]').waitFor();
    return { page, server };
  }

  test('a chat line that is refused is said at its field, and nowhere else', async (open) => {
    const { page, server } = await sit(open, {}, ({ task }) => task === 'take');
    server.chatRefused = true;
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    const field = page.getByPlaceholder('Say something');
    await field.fill('\u2066?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.chat [role=alert]').getByText('cannot be sent').waitFor();
    assert.equal(await page.locator('#question [role=alert]').count(), 0, 'the question bar says it too');
    assert.equal(await field.inputValue(), '\u2066?', 'what was written is kept');
    await shot(page, 'chat-refused');
    await field.fill('Hello');
    assert.equal(await page.locator('.chat [role=alert]').count(), 0, 'it stays while another line is written');
  });

  test('a notice in the bar goes with the next thing done', async (open) => {
    const { page, server } = await sit(
      open,
      {},
      ({ task, question }) => task === 'take' && question.options.length > 1,
    );
    const hear = server.hear.bind(server);
    server.hear = (message) =>
      message.type === 'answer'
        ? server.send({ type: 'error', id: message.id, code: 'illegal', text: 'this is forbidden', rule: 'R4.1' })
        : hear(message);
    await page.locator('#question [data-option]').first().click();
    const notice = page.locator('#question [role=alert]');
    await notice.waitFor();
    await page.locator('#log h2').click();
    await notice.waitFor({ state: 'detached' });
  });

  test('an address without a table says so and leads on', async (open) => {
    for (const id of ['nosuchtabl', 'Short', 'nosuchtabl?abc']) {
      const page = await open();
      await page.goto(`${stage.url}#/t/${id}`);
      await page.getByRole('heading', { name: 'There is no table here' }).waitFor();
      assert.doesNotMatch(await page.locator('main').innerText(), /understand each other/);
      if (id === 'Short') {
        await shot(page, 'no-table');
        assert.deepEqual(await seriousProblems(page), []);
      }
      await page.getByRole('link', { name: 'To the lobby' }).click();
      await page.getByRole('heading', { name: 'Open tables' }).waitFor();
    }
  });

  const others = (server) => server.now.table.seats.map((one) => one.seat).filter((one) => one !== server.now.seat);
  const four = ({ task, view }) => task === 'take' && view.players === '4';

  /** The first answer makes what is there seen; then another plays, and we are asked again. */
  async function playedByOthers(server, page) {
    const [first, second] = others(server);
    await page.evaluate((key) => localStorage.setItem(key, '1'), `marrakesh.seen.${TABLE}`);
    await page.reload();
    await page.locator('#question[data-number]').waitFor();
    server.tell(first, [
      { kind: 'take', rule: 'R4.1', player: first, a: 'white', n: 2 },
      { kind: 'place', rule: 'R5.1', player: first, a: 'white', b: 'palace', n: 2 },
      { kind: 'points', rule: 'R5.1', player: first, n: 6 },
      { kind: 'gate', rule: 'R6.10', player: first, a: 'w1-white' },
      { kind: 'step', rule: 'R8.1', player: second, a: 'palace', n: 3 },
    ]);
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    return [first, second];
  }

  const news = (size) => async (open) => {
    const { page, server } = await sit(open, size, four);
    server.now.version = server.version = 20;
    const [first] = await playedByOthers(server, page);
    const line = page.locator('#question .since');
    await line.waitFor();
    const name = server.now.table.seats.find((one) => one.seat === first).name;
    assert.match(
      await line.locator('.line').innerText(),
      new RegExp(`Since your turn:\\s*.*${name} \\+6, bought a gate`),
    );
    await shot(page, `since-${size.width}`);
    if (size.width < 700) {
      const marked = await page.locator('nav.tabs button:has(.fresh)').allInnerTexts();
      assert.deepEqual(marked.map((text) => text.split('\n')[0]), ['Board', 'Others', 'Log']); // prettier-ignore
    } else {
      for (const place of [`${first}:sector:palace`, 'workshop:1'])
        await page.locator(`[data-place="${place}"][data-fresh]`).waitFor();
      assert.equal(await page.locator('[data-place^="sector:"][data-fresh]').count(), 0, 'the own board is not news');
      assert.deepEqual(await seriousProblems(page), []);
    }
    await line.click();
    await page.getByRole('button', { name: 'Read it in the log' }).click();
    const fresh = page.locator('#log li.new');
    await fresh.first().waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('#log li.new'));
    await shot(page, `since-log-${size.width}`);
    if (size.width < 700) await page.locator('.peek').click();
    // The next own answer: everything was seen.
    server.next = null;
    await page.locator('#question [data-option]').first().click();
    await line.waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-fresh], nav.tabs .fresh').count(), 0, 'marks stay after an answer');
  };
  test('what others did is marked, summed up, and found in the log', news({ width: 1440, height: 900 }));
  test('what others did, phone', news({ width: 390, height: 844 }));

  /** What the page tells of what happened and stands: the log, the sum of it, the marks on the boards. */
  const story = (page) =>
    page.evaluate(() => ({
      log: [...document.querySelectorAll('#log li:not(.fold) .text')].map((one) =>
        one.textContent.trim().replace(/\s+/g, ' '),
      ),
      since: document.querySelector('#question .since')?.textContent.trim().replace(/\s+/g, ' ') ?? '',
      marks: [...document.querySelectorAll('[data-fresh]')].map((one) => one.dataset.place ?? one.dataset.seat).sort(),
    }));

  /** The story, once it is this one. */
  async function tells(page, expected, what) {
    let now;
    for (let i = 0; i < 40; i++) {
      now = await story(page);
      if (JSON.stringify(now) === JSON.stringify(expected)) return;
      await page.waitForTimeout(100);
    }
    assert.deepEqual(now, expected, what);
  }

  test('what was taken back is told no more, and what another page answered is no news', async (open) => {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off"}'));
    await page.goto(`${stage.url}#/new?quick=2`);
    await page.locator('#question[data-number]').waitFor();
    const second = await page.context().newPage();
    await second.setViewportSize({ width: 1366, height: 650 });
    await second.goto(page.url());
    await second.locator('#question[data-number]').waitFor();
    const player = new Player(page, { seed: 3 });
    const ready = (one, number) => one.locator(`#question[data-number="${number}"][aria-busy=false]`).waitFor();
    for (let done = false; !done;) {
      const asked = await player.next();
      await ready(second, asked.number);
      await page.waitForTimeout(200);
      const before = await story(page);
      await player.answer(asked);
      const next = await player.next();
      await ready(second, next.number);
      await page.waitForTimeout(200);
      const after = await story(page);
      // Something that others did, which is then taken back.
      if (!after.since || after.log.length < before.log.length + 2) continue;
      done = true;
      await tells(second, after, 'the page that was not pressed');
      await page.keyboard.press('u');
      await page.waitForFunction((n) => document.querySelector('#question')?.dataset.number !== n, String(next.number));
      await tells(page, before, 'taken back');
      await tells(second, before, 'taken back, on the other page');
      await page.reload();
      await page.locator('#question[data-number]').waitFor();
      await tells(page, before, 'taken back, and loaded anew');
    }
  });

  test('names stand in the header where there is room', async (open) => {
    for (const size of [
      { width: 820, height: 1180 },
      { width: 960, height: 540 },
    ]) {
      const { page, server } = await sit(open, size, ({ view }) => view.players === '3');
      for (const { seat, name } of server.now.table.seats) {
        const box = await page.locator(`.top [data-place="${seat}:score"] .name`).boundingBox();
        assert.ok(box.width > 20, `${name} is not read at ${size.width} px`);
      }
    }
  });

  test('a game that begins by its address is created once; however many modules, Start is in sight', async (open) => {
    const page = await open({ width: 1366, height: 650 });
    const created = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => payload.includes('"create"') && created.push(payload)),
    );
    await page.goto(`${stage.url}#/new?quick=2`);
    await page.locator('#question[data-number]').waitFor();
    await page.goto(`${stage.url}#/new/bots`);
    await page.getByText('Modules and details').click();
    await page.getByRole('button', { name: 'All modules' }).click();
    const start = page.getByRole('button', { name: 'Start the game' });
    for (const top of [0, 10000]) {
      await page.evaluate((y) => document.scrollingElement.scrollTo(0, y), top);
      const box = await start.boundingBox();
      assert.ok(box.y > 0 && box.y + box.height <= 650, `Start is at ${box.y}`);
    }
    await shot(page, 'new-all-modules');
    assert.equal(created.length, 1, created.join('\n'));
  });

  test('the log follows again when one answers', async (open) => {
    const { page, server } = await sit(open, { width: 1366, height: 650 }, four);
    server.now.version = server.version = 20;
    await playedByOthers(server, page);
    const [first] = others(server);
    const me = server.now.seat;
    const take = (player) => ({ kind: 'take', rule: 'R4.1', player, a: 'gray', n: 1 });
    for (let i = 0; i < 20; i++) server.tell(first, [take(first)]);
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    await page.locator('#question .since').click();
    await page.getByRole('button', { name: 'Read it in the log' }).click();
    await page.waitForFunction(() => document.activeElement?.closest('#log li.new'));
    const toGo = () => page.locator('#log .lines').evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight);
    assert.ok((await toGo()) > 50, 'it does not show where the news begin');
    server.tell(first, [take(first)]);
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    assert.ok((await toGo()) > 50, 'it goes on while somebody reads');
    server.tell(me, [take(me)]);
    await page.waitForFunction(() => {
      const list = document.querySelector('#log .lines');
      return list.scrollHeight - list.scrollTop - list.clientHeight < 4;
    });
  });

  test('the log reads downwards, and each line stands under its own cause', async (open) => {
    const { page, server } = await sit(open, {}, four);
    const [first, second] = others(server);
    const me = server.now.seat;
    server.tell(first, [
      { kind: 'take', rule: 'R4.1', player: first, a: 'white', n: 1 },
      { kind: 'place', rule: 'R5.1', player: first, a: 'white', b: 'palace', n: 1 },
      { kind: 'place', rule: 'R5.1', player: second, a: 'green', b: 'orchard', n: 1, cause: 'scroll 02' },
      { kind: 'points', rule: 'R5.1', player: me, n: 2, cause: 'scroll 02' },
    ]);
    server.tell(second, [{ kind: 'take', rule: 'R4.1', player: second, a: 'gray', n: 1 }]);
    const lines = page.locator('#log li');
    await lines.filter({ hasText: 'claims 1' }).nth(1).waitFor();
    const names = Object.fromEntries(server.now.table.seats.map((one) => [one.seat, one.name]));
    const read = await lines.evaluateAll((all) =>
      all.map((li) => [li.querySelector('.text').textContent.trim().split(/[ ,]/)[0], li.classList.contains('sub')]),
    );
    assert.deepEqual(read, [
      [names[first], false],
      [names[first], true],
      [names[second], false],
      [names[me], false],
      [names[second], false],
    ]);
    const end = await page.locator('#log .lines').evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight);
    assert.ok(end < 4, 'the newest line is not in sight');
  });

  test('a table of two people has the beginning of its game in the log', async (open) => {
    const anna = await open();
    await anna.goto(`${stage.url}#/new`);
    await anna.getByRole('button', { name: 'With friends' }).click();
    await anna.getByRole('button', { name: 'Take seat 3 away' }).click();
    await anna.getByRole('button', { name: 'Open the table' }).click();
    const link = await anna.getByLabel('Invitation link').inputValue();
    const bea = await open();
    await bea.goto(link);
    await bea.getByRole('button', { name: 'Sit here' }).click();
    await bea.getByPlaceholder('Your name').fill('Bea');
    await bea.getByRole('button', { name: 'Use this name' }).click();
    await anna.getByRole('button', { name: 'Start the game' }).click();
    for (const page of [anna, bea]) await page.locator('#log li').getByText('is turned up').first().waitFor();
  });

  /** The end of a season as the events of one step, before the provision tile of the next is chosen. */
  async function endSeason(server, page) {
    const { seat } = server.now;
    const [first, second] = others(server);
    server.tell(first, [
      { kind: 'river-prize', rule: 'R9.3', player: first, a: '08', b: 'first', cause: 'river-tile 08' },
      { kind: 'points', rule: 'R9.3', player: first, n: 3, cause: 'river-tile 08' },
      { kind: 'provide', rule: 'R9.5', player: first, a: 'pay' },
      { kind: 'provide', rule: 'R9.5', player: seat, a: 'fail' },
      { kind: 'points', rule: 'R9.5', player: seat, n: -8 },
      { kind: 'provide', rule: 'R9.5', player: second, a: 'scroll-44' },
      { kind: 'marker', rule: 'R9.6', player: second },
      { kind: 'camel', rule: 'R9.6', player: second },
    ], { season: '2', marker: second, [`${first}.points`]: '77' }); // prettier-ignore
    await page.locator(`#question[data-number="${server.number}"]`).waitFor();
    return {
      names: Object.fromEntries(server.now.table.seats.map((one) => [one.seat, one.name])),
      first,
      second,
      seat,
    };
  }

  test('the end of a season is a card, which one press closes', async (open) => {
    const { page, server } = await sit(open, {}, four);
    const { names, first, second, seat } = await endSeason(server, page);
    const card = page.getByRole('dialog', { name: 'Season 1 is over' });
    await card.waitFor();
    const text = await card.innerText();
    for (const words of [
      `${names[first]} wins 3 points`,
      `${names[first]} pays everything`,
      `${names[second]} pays everything`,
      `${names[seat]} cannot pay: −8 points`,
      `${names[second]} begins.`,
      'Season 2',
    ])
      assert.ok(text.includes(words), `"${words}" is not in:\n${text}`);
    assert.equal(await card.locator('li').first().innerText().then((line) => line.split(/\s/)[0]), names[first], 'who leads'); // prettier-ignore
    assert.deepEqual(await seriousProblems(page), []);
    await shot(page, 'season-card');
    await card.getByRole('button', { name: 'Go on' }).click();
    await card.waitFor({ state: 'detached' });
    assert.equal(
      await page.locator('#question').getAttribute('data-number'),
      String(server.number),
      'it answers nothing',
    );
  });

  test('a card of a season goes by key, by a press beside it, and does not come again', async (open) => {
    const { page, server } = await sit(open, {}, four);
    const card = page.locator('.season');
    await endSeason(server, page);
    await card.waitFor();
    await page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
    await endSeason(server, page);
    await card.waitFor();
    // What is pressed beside it happens.
    const heard = new Promise((resolve) => (server.heard = resolve));
    await page.locator('#question [data-option]').first().click();
    await heard;
    await card.waitFor({ state: 'detached' });
    server.now.version = server.version;
    await page.reload();
    await page.locator('#question[data-number]').waitFor();
    assert.equal(await card.count(), 0, 'it comes again after a reload');
  });

  /** A preview that leaves this of what the provision tile 03 (2 water, 1 date, or −4) needs. */
  const warns = (scrolls, left, expected) => async (open) => {
    const { page, server } = await sit(open, {}, ({ task, view }) => task === 'take' && view.players === '2');
    const { seat, question, view } = server.now;
    const [water, date, dinar] = left.map(String);
    Object.assign(view, { [`${seat}.water`]: '4', [`${seat}.date`]: '4', [`${seat}.dinar`]: '4', [`${seat}.scrolls`]: scrolls }); // prettier-ignore
    Object.assign(view, { [`${seat}.provisions`]: '03,04,05', [`${seat}.provisions.active`]: '03' });
    if (!scrolls) delete view[`${seat}.scrolls`];
    server.previews[question.options[0]] = {
      [`${seat}.water`]: water,
      [`${seat}.date`]: date,
      [`${seat}.dinar`]: dinar,
    };
    server.show({ seat, question, view });
    await page.locator(`#question[data-number="${server.number}"][aria-busy=false]`).waitFor();
    await page.locator(`#question [data-option="${question.options[0]}"]`).hover();
    await page.locator('#question .pv').getByText('→').first().waitFor();
    const warning = page.locator('#question .warning');
    if (!expected) return assert.equal(await warning.count(), 0, await warning.allInnerTexts().then(String));
    await warning.waitFor();
    await shot(page, 'warning');
    assert.match(await warning.locator('.hear').textContent(), expected);
    // Where there is little room it stands in the place of what the answer brings, and not over a part of it.
    for (const [width, height] of [[390, 844], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await page.mouse.move(2, 2);
      await page.locator(`#question [data-option="${question.options[0]}"]`).hover();
      await warning.waitFor();
      const lines = async () => (await page.evaluate(crowded)).filter((one) => /provisions/.test(one));
      assert.deepEqual(await atRest(page, lines), [], `${width}x${height}`);
    }
  }; // prettier-ignore
  test('spending what provisions need is warned of', warns('', [0, 2, 4], /provisions need 2 water more, or cost 4 points/i)); // prettier-ignore
  test('spending what provisions do not need is not warned of', warns('', [2, 1, 0], null));
  test('scroll 44 makes provisions cheaper', warns('44', [0, 1, 1], null));
  test('scroll 44 without a dinar does not', warns('44', [0, 4, 0], /provisions need 2 water more, or cost 4 points/i));

  return tests;
}
