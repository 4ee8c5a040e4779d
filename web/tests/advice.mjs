// Bots of three levels, hints, and the review of a game that is over.
import assert from 'node:assert/strict';
import { marked } from './fit.mjs';
import { Player } from './player.mjs';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * In the page: as the person of this browser, but over a socket of its own, which is much quicker than drawing. A game against
 * a bot: the first answers are given, taken back and given again, then a bot plays it to its end; with `last`, another game that
 * goes on from so many steps before that end. Resolves with the id of the table, and the steps that the history tells.
 */
export async function playGame({ takenBack = 0, last: end = 0, players = 2, modules = 'none' }) {
  const { token } = JSON.parse(localStorage.getItem('marrakesh.identity.me'));
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
  await new Promise((open) => (socket.onopen = open));
  let last = 0;
  let now = {};
  const replies = new Map();
  const waiting = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.version !== undefined && 'question' in message) now = message;
    replies.get(message.id)?.(message);
    for (const check of [...waiting]) check();
  };
  const request = async (type, more) => {
    const id = ++last;
    const reply = new Promise((found) => replies.set(id, found));
    socket.send(JSON.stringify({ type, id, ...more }));
    const message = await reply;
    if (message.type === 'error') throw new Error(`${type}: ${message.text}`);
    return message;
  };
  const until = (what) =>
    new Promise((found) => {
      const check = () => what() && found();
      waiting.push(check);
      check();
    });
  await request('hello', { protocol: 1, token, texts: false });
  const bots = Array.from({ length: players - 1 }, () => ({ kind: 'bot', level: 'random' }));
  const seats = [{ kind: 'me' }, ...bots];
  const made = await request('create', { game: { players, modules }, seats, start: true, tower: 'model' });
  let table = made.table.id;
  for (let back = 0; back < takenBack;) {
    await until(() => now.question);
    const { question } = now;
    const choice = question.set
      ? { choices: question.options.slice(0, question.set) }
      : { choice: question.options[0] };
    await request('answer', { table, question: question.number, ...choice });
    // An answer that is not the last word is taken back, and given again by the next turn of this loop.
    if (question.task !== 'confirm' && now.undo === 'free' && Math.random() < 0.5) {
      await request('undo', { table });
      back++;
    }
  }
  await request('hand', { table });
  await until(() => now.over);
  if (end) {
    table = (await request('fork', { table, version: now.version - end, seat: 'p1' })).table.id;
    now = {};
    await request('open', { table });
    await request('hand', { table });
    await until(() => now.over);
  }
  const steps = [];
  for (let from = 0; from < now.version; from += 200)
    steps.push(...(await request('history', { table, from, to: Math.min(from + 200, now.version) })).steps);
  socket.close();
  return { table, steps };
}

/** In the page: what this element shows is not scrolled away. */
function inSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest('.compared, .replay').getBoundingClientRect();
  return top >= frame.top - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1;
}

async function guest(stage, page) {
  await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}'));
  await page.goto(`${stage.url}#/`);
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
}

/** Pictures in both themes, and nothing that axe-core finds serious. */
async function inspect(page, name, part, focus = page.locator(part)) {
  await inBothThemes(
    page,
    async (theme, rules) => {
      // Once more where another layout has just put another one in its place.
      await focus.scrollIntoViewIfNeeded().catch(() => focus.scrollIntoViewIfNeeded());
      await shot(page, `${name}-${theme}`);
      assert.deepEqual(await seriousProblems(page, part, rules), [], `${name}, ${theme}`);
    },
    name.endsWith('-desktop'),
  );
  assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
}

export function adviceTests({ stage, seed, long }) {
  async function levels(open) {
    const page = await open();
    await page.goto(`${stage.url}#/new`);
    const second = page.getByLabel('Who is player 2');
    assert.deepEqual((await second.locator('option').allInnerTexts()).slice(0, 4), [
      'Bot, easy',
      'Bot, normal',
      'Bot, hard',
      'Bot, expert',
    ]);
    assert.equal(await second.inputValue(), 'bot easy', 'the first game is against easy bots');
    await page.getByText('Plays like a beginner.').first().waitFor();
    await page.getByRole('button', { name: 'Against bots' }).click();
    assert.equal(await second.inputValue(), 'bot normal');
    await second.selectOption('bot hard');
    await page.getByText('Takes a moment to think.').waitFor();
    await page.getByRole('button', { name: 'With friends' }).click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: /^Bot, hard/ }).first().click();
    await page.getByText('Bot, hard', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Bot, (easy|normal|hard|expert)/ }).count(), 4);
    await inspect(page, 'levels', '.seats');
  } // prettier-ignore

  const ask = (page) => page.getByRole('button', { name: 'Hint', exact: true });
  const hint = (page) => page.getByRole('region', { name: 'Hint', exact: true });
  const lit = (page) => page.locator('.spot.lit, .card.lit');

  /** What the answers are said to be worse by is the difference of the scores that are shown. */
  function adds(texts) {
    const shown = texts.map((text) => ({
      text,
      // Said, and shown.
      score: Number(/expected score: (\d+?)\s*\1\s*\d+%/.exec(text)?.[1]),
      worse: Number(/(\d+) points? worse/.exec(text)?.[1] ?? 0),
    }));
    for (const one of shown) assert.equal(one.score, shown[0].score - one.worse, `${shown[0].text} | ${one.text}`);
  }

  /** Pieces that are drawn as they would be, some time after the pointer has come. */
  async function ghosts(page) {
    const found = page.locator('.preview *').first();
    return found.waitFor({ state: 'attached', timeout: 1500 }).then(
      () => 1,
      () => 0,
    );
  }

  /** Both kinds: a set, which is marked, and an answer that is given at once. */
  async function hinted(open) {
    const page = await open();
    await guest(stage, page);
    await page.goto(`${stage.url}#/new?quick=2`);
    const player = new Player(page, { seed });
    const tasks = { set: 0, one: 0 };
    let drawn = 0;
    for (let i = 0; i < 60 && !(tasks.set && tasks.one > 1 && drawn); i++) {
      const now = await player.next();
      assert.ok(!now.over, 'the game is over');
      const kind = now.task === 'pick' ? 'set' : 'one';
      if (now.options.length < 2 || now.task === 'confirm' || (kind === 'set' && tasks.set)) {
        await player.answer(now);
        continue;
      }
      // By mouse and by key.
      if (tasks.one) await page.keyboard.press('h');
      else await ask(page).click();
      const first = hint(page).locator('[data-hint]').first();
      await first.waitFor();
      const options = (await first.getAttribute('data-hint')).split(' ');
      for (const option of options) assert.ok(now.options.includes(option), `${now.task}: ${option} is no option`);
      assert.equal(options.length, kind === 'set' ? 3 : 1);
      assert.match(await first.innerText(), /\d+[\s\S]*\d+%/);
      adds(await hint(page).locator('[data-hint]').allInnerTexts());
      await page.mouse.move(2, 2);
      assert.equal(await page.locator('#question .op.lit').count(), 0);
      await first.hover();
      await page.locator('#question .op.lit').first().waitFor();
      assert.equal(await page.locator('#question .op.lit').count(), options.length, 'what is lit in the list');
      if (now.spots.length) await lit(page).first().waitFor();
      if (kind === 'set') await inspect(page, 'hint-desktop', '#question', first);
      // What an answer would do is drawn on the board, and what it brings is said.
      else drawn += await ghosts(page);
      await first.click();
      player.last = now.number;
      if (kind === 'set') {
        await page.waitForFunction(() => document.querySelectorAll('#question .op.on').length === 3);
        await player.confirm();
      }
      await player.until('gone');
      assert.equal(await hint(page).count(), 0, 'the hint belongs to a question that is gone');
      assert.equal(await page.locator('#question [role=alert]').count(), 0, 'the answer was refused');
      tasks[kind]++;
    }
    assert.ok(tasks.set && tasks.one > 1, JSON.stringify(tasks));
    assert.ok(drawn, 'no advised answer was drawn on the board');
  }

  async function phone(open) {
    const page = await open(PHONE);
    await guest(stage, page);
    await page.goto(`${stage.url}#/new?quick=2`);
    const player = new Player(page, { hand: 'touch', seed });
    let now = await player.next();
    for (; now.task !== 'pick'; now = await player.next()) await player.answer(now);
    await ask(page).tap();
    const first = hint(page).locator('[data-hint]').first();
    await first.waitFor();
    await inspect(page, 'hint-phone', '#question', first);
    await first.tap();
    player.last = now.number;
    await page.locator('#question .go:not([disabled])').waitFor();
    await player.confirm();
    await player.until('gone');
  }

  /** Where other people sit, there is no advice. */
  async function among(open) {
    const page = await open();
    await page.goto(`${stage.url}#/new`);
    await page.getByRole('button', { name: 'One screen' }).click();
    await page.getByLabel('Your name').fill('Noor');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('button', { name: /^I am / }).click();
    await page.locator('#question[data-number]').waitFor();
    assert.equal(await ask(page).count(), 0);
  }

  const ending = (page) => page.getByRole('group', { name: 'What next?' });

  /** The final score is closed: the bar says how it ended, and leads on. */
  async function ended(open) {
    const page = await open({ width: 1366, height: 650 });
    await guest(stage, page);
    // Short, so that its review is quickly made.
    const { table } = await page.evaluate(playGame, { last: 12 });
    await page.goto(`${stage.url}#/t/${table}`);
    const final = page.getByRole('dialog', { name: 'Final score' });
    await final.waitFor();
    const headline = await final.locator('#final-title').innerText();
    await final.getByRole('button', { name: 'Close' }).first().click();
    await final.waitFor({ state: 'detached' });
    assert.equal(await page.locator('#question h2').innerText(), headline);
    for (const size of [
      { width: 1366, height: 650 },
      PHONE,
      { width: 844, height: 390 },
      { width: 820, height: 1180 },
    ]) {
      await page.setViewportSize(size);
      await ending(page).getByRole('button', { name: 'Final score' }).waitFor();
      if (long || [1366, 390].includes(size.width))
        await inspect(page, `ended-${size.width}`, '#question', ending(page));
      const buttons = ending(page).locator('.btn');
      assert.deepEqual(
        (await buttons.allInnerTexts()).map((text) => text.trim()),
        ['Final score', 'Review', 'Watch it again', 'Play again', 'To the lobby'],
      );
      for (const button of await buttons.all()) await button.click({ trial: true });
    }
    await page.setViewportSize({ width: 1366, height: 650 });
    // It plays from the beginning, and its buttons say what they do.
    await ending(page).getByRole('button', { name: 'Watch it again' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    assert.ok(Number(await page.locator('.replay input[type=range]').inputValue()) < 5, 'it begins at the end');
    const keys = await page.locator('.replay .keys .btn').allInnerTexts();
    assert.deepEqual(
      keys.map((text) => text.trim()),
      ['Round', 'Step', 'Pause', 'Step', 'Round'],
    );
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await ending(page).getByRole('button', { name: 'Review' }).click();
    await final.locator('.review[data-reviewed=true]').waitFor({ timeout: 180_000 });
    await final.getByRole('button', { name: 'Close' }).first().click();
    await ending(page).getByRole('link', { name: 'To the lobby' }).click();
    await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  }

  async function reviewed(open) {
    const page = await open();
    await guest(stage, page);
    const { table, steps } = await page.evaluate(playGame, { takenBack: 4 });
    assert.ok(
      steps.some((one) => one.undone),
      'nothing was taken back',
    );
    // What the server says is looked at, too: each answer must belong to the step that it names.
    const heard = new Promise((found) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (/"type":"review"/.test(payload)) found(JSON.parse(payload));
        }),
      ),
    );
    await page.reload();
    await page.goto(`${stage.url}#/t/${table}`);
    await page.getByRole('button', { name: 'Review the answers' }).click();
    const panel = page.locator('.review[data-reviewed=true]');
    await panel.waitFor({ timeout: 180_000 });
    const review = await heard;
    for (const { task, version, seat, given } of review.answers) {
      const step = steps[version - 1];
      assert.equal(step.by, seat, `step ${version} is not of ${seat}`);
      const take = step.events.find((one) => one.kind === 'take');
      if (task === 'take') assert.equal(given[0].replace('2-', ''), take?.a, JSON.stringify(step));
    }
    assert.equal(await panel.locator('.dear article').count(), review.seats.p1.worst.length);
    await panel.locator('summary').click();
    const list = panel.locator('.list article');
    const all = await list.count();
    assert.equal(all, review.answers.length);
    await panel.getByRole('button', { name: '3 points and more' }).click();
    assert.equal(await list.count(), review.answers.filter((one) => one.loss >= 3).length);
    await panel.getByRole('button', { name: 'All' }).click();
    for (const text of await panel.locator('.dear .tx').allInnerTexts()) {
      const [, n, rows] = /[Aa]bout (\d+) points? better: (.*)/.exec(text) ?? [];
      // What an opponent gets less is gained.
      const signed = (rows ?? '').replace(/(\d+ points?) less/g, '+$1').replace(/(\d+ points?) more/g, '−$1');
      const sum = [...signed.matchAll(/([+−])(\d+) points?/g)].reduce((all, [, sign, one]) => all + (sign === '+' ? 1 : -1) * one, 0);
      assert.ok(!/[+−]\d/.test(signed) || sum === Number(n), `does not add up: ${text}`);
    } // prettier-ignore
    await inspect(page, 'review-desktop', '.review');
    await page.setViewportSize(PHONE);
    await inspect(page, 'review-phone', '.review', panel.getByRole('heading', { name: 'The dearest mistakes' }));
    await page.setViewportSize(DESKTOP);

    // Luck and mistakes by season add up to those of the game, and a turning point leads to its moment.
    const own = review.seats.p1;
    const rows = await panel.locator('table.turned').nth(1).locator('tbody tr').evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.innerText.replace('−', '-')))),
    ); // prettier-ignore
    assert.equal(rows.length, 3, 'seasons');
    for (const [column, total] of [own.mistakes, own.lost, own.tower, own.tiles].entries()) {
      const sum = rows.reduce((all, row) => all + row[column], 0);
      assert.ok(Math.abs(sum - total) <= 2, `column ${column}: ${sum} by season, ${total} together`);
    }
    const turn = panel.locator('.turns .btn').first();
    if (await turn.count()) {
      await turn.scrollIntoViewIfNeeded();
      const { y } = await turn.boundingBox();
      await turn.click();
      await page.locator('.replay input[type=range]').waitFor();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await panel.waitFor();
      const at = ([was]) => Math.abs(document.querySelector('.review .turns .btn').getBoundingClientRect().y - was) < 5;
      await page.waitForFunction(at, [y]);
    }

    // To the moment before a mistake, where both answers are drawn and explained, and back without another search.
    const worst = review.answers.find((one) => one.answer === review.seats.p1.worst[0]);
    const seen = { given: 0, better: 0 };
    const asked = [];
    const dear = await panel.locator('.dear article').count();
    // Until both signs have been seen; with --long all of them.
    for (let i = 0; i < dear && (long || i < 1 || !(seen.given && seen.better)); i++) {
      const shown = review.answers.find((one) => one.answer === review.seats.p1.worst[i]);
      asked.push([shown.task, shown.given, shown.better]);
      await panel.locator('.dear article').nth(i).getByRole('link', { name: 'Show' }).click();
      const index =
        steps.filter((one) => one.version < shown.version && !one.undone && !one.gone && one.events.length).length - 1;
      await page.waitForFunction((at) => document.querySelector('input[type=range]')?.value === at, String(index));
      const legend = page.getByRole('region', { name: 'Your answer and a better one' });
      await legend.getByText('Your answer:').waitFor();
      await legend.getByText('Better:', { exact: false }).first().waitFor();
      // Some answers have no place on the board.
      await page
        .locator('.mark.given, .mark.better')
        .first()
        .waitFor({ timeout: 2000 })
        .catch(() => undefined);
      for (const kind of ['given', 'better']) seen[kind] += await page.locator(`.mark.${kind}`).count();
      // Each sign stands before its words, and the log shows the moment.
      for (const row of await legend.locator('.which').all()) {
        const [sign, words] = [await row.locator('.sign').boundingBox(), await row.locator('b').boundingBox()];
        assert.ok(
          sign.y + sign.height > words.y && sign.y < words.y + 20 && sign.x < words.x,
          'a sign alone on its line',
        );
      }
      assert.ok(await page.locator('#log li.past').first().evaluate((line) => {
        const [own, list] = [line.getBoundingClientRect(), line.closest('.lines').getBoundingClientRect()];
        return own.top >= list.top - 2 && own.bottom <= list.bottom + 2;
      }), 'the log shows another moment'); // prettier-ignore
      // On a phone the part of the boards with the better answer is open, and a press on an answer turns to its place.
      const look = async (kind, press) => {
        const place = legend.locator(kind === 'better' ? '.which.good button' : '.which:not(.good) button');
        if (!(await place.count())) return;
        if (press) await place.click();
        const { width, height } = page.viewportSize();
        const where = `${width}x${height}: ${JSON.stringify([shown.task, shown.given, shown.better])}: ${kind}`;
        await page.waitForFunction(marked, kind, { timeout: 4000 }).catch(() => assert.fail(`not seen on ${where}`));
      };
      for (const size of [PHONE, { width: 844, height: 390 }]) {
        await page.setViewportSize(size);
        await look('better');
        await look('given', true);
        await look('better', true);
      }
      await page.setViewportSize(DESKTOP);
      if (!i) {
        await inspect(page, 'compared-desktop', '.compared');
        // On a phone on its side both answers are read, and the replay goes on, without scrolling.
        await page.setViewportSize({ width: 844, height: 390 });
        const keys = page.locator('.replay .keys .btn').last();
        for (const one of [...(await legend.locator('.which b').all()), keys]) {
          await one.waitFor();
          assert.ok(await one.evaluate(inSight), `out of sight: ${await one.innerText()}`);
        }
        await shot(page, 'compared-beside');
        await page.setViewportSize(DESKTOP);
      }
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await panel.waitFor();
    }
    // Keshis that are thrown in have no place before they fall, and passing has none: a game may have had no other mistakes
    // among its dearest.
    for (const [kind, at] of [
      ['given', 1],
      ['better', 2],
    ])
      if (asked.some((one) => one[0] !== 'pick' && String(one[at]) !== 'pass'))
        assert.ok(seen[kind], `drawn on the board: ${JSON.stringify(seen)} of ${JSON.stringify(asked)}`);

    // From far down in the list, and back to the same place, with the same choice of mistakes.
    await panel.getByRole('button', { name: '3 points and more' }).click();
    const far = list.last();
    await far.scrollIntoViewIfNeeded();
    const { y } = await far.boundingBox();
    await far.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await panel.waitFor();
    assert.equal(await panel.getByRole('button', { name: '3 points and more' }).getAttribute('aria-pressed'), 'true');
    await page.waitForFunction(
      ([was]) =>
        Math.abs([...document.querySelectorAll('.review .list article')].at(-1).getBoundingClientRect().y - was) < 5,
      [y],
    );

    // After a reload the review is there without being asked for.
    await page.reload();
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Try again' }).first().click();
    await page.waitForURL((url) => /#\/t\/\w+$/.test(url.hash) && !url.hash.includes(table));
    await page.locator(`#question[data-task="${worst.task}"]`).waitFor();
    return `${all} answers lost ${review.seats.p1.lost} points`;
  }

  return [
    { name: 'advice: levels of bots', run: levels },
    { name: 'advice: a hint lights the board and is an answer', quick: true, run: hinted },
    { name: 'advice: a hint on a phone', run: phone },
    { name: 'advice: none among people', run: among },
    { name: 'advice: the end, when the final score is closed', run: ended },
    { name: 'advice: review of a game, and the moments of its mistakes', run: reviewed },
  ];
}
