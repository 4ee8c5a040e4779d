// What a hand meets on phones, and on other sizes where it is the same: pressed where it is seen, with a finger and with the mouse.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { positions, seated } from './answers.mjs';
import { shot } from './stage.mjs';

const DEFAULTS = { motion: 'off' };
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1366, height: 650 },
];
const called = ({ width, height }) => `${width}x${height}`;

/** Press where something is seen, with the mouse or a finger; fails where something else lies there. */
async function press(page, locator, finger) {
  await locator.first().waitFor();
  const { x, y, width, height } = await locator.first().boundingBox();
  const point = [x + width / 2, y + height / 2];
  const hit = await locator.first().evaluate((one, [px, py]) => one.contains(document.elementFromPoint(px, py)), point);
  assert.ok(hit, `${locator} is covered, or outside of the window`);
  if (finger) await page.touchscreen.tap(...point);
  else await page.mouse.click(...point);
}

const button = (page, name) => page.getByRole('button', { name, exact: true });

export function phoneTests({ stage }) {
  const tests = [];
  const test = (name, run) => tests.push({ name: `phone: ${name}`, run });

  /** Somebody who has a question of their own is asked whether another may take back, and answers that first. */
  test('a request to take back can be answered on every size, by mouse and finger', async (open) => {
    const all = await positions();
    const take = all.find(({ task, view }) => task === 'take' && view.players === '2');
    const names = ['Anna', 'Bela'];
    const other = take.seat === 'p1' ? 'p2' : 'p1';
    const name = names[Number(other[1]) - 1];
    for (const hasTouch of [true, false]) {
      const page = await open({ ...SIZES[0], hasTouch });
      const server = await seated(stage, page, { ...take, names }, DEFAULTS);
      let heard = null;
      server.listen = (message) => message.type === 'consent' && heard(message);
      let request = 0;
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const agree of [true, false]) {
          const said = new Promise((resolve) => (heard = resolve));
          server.send({ type: 'undo-request', table: 'testtable1', by: other, request: ++request, steps: 1 });
          await page.getByText(`${name} would like to take back an answer.`).waitFor();
          if (agree && hasTouch) await shot(page, `request-${called(size)}`);
          const [asked, question] = await Promise.all(
            ['.request', '#question'].map((one) => page.locator(one).boundingBox()),
          );
          const beside = asked.x + asked.width <= question.x || asked.y + asked.height <= question.y;
          assert.ok(beside, `${called(size)}: the request lies over the question`);
          await press(page, button(page, agree ? 'Allow' : 'Refuse'), hasTouch);
          const { request: replied, agree: answer } = await said;
          assert.deepEqual([replied, answer], [request, agree], called(size));
          // News that were on their way do not take it away.
          server.goOn({ changes: {}, question: take.question });
          await page.locator(`#question[data-number="${server.number}"]`).waitFor();
          await page.getByText('would like to take back').waitFor();
          server.send({ type: 'undo-over', table: 'testtable1', request, agreed: agree, by: agree ? null : take.seat });
          await page.getByText('would like to take back').waitFor({ state: 'detached' });
        }
      }
      server.send({ type: 'undo-request', table: 'testtable1', by: other, request: ++request, steps: 1 });
      await button(page, 'Allow').waitFor();
      server.send({ type: 'undo-over', table: 'testtable1', request, agreed: false, by: null });
      await page.getByText('The game went on: nothing is taken back.').waitFor();
    }
  });

  /** Answers that need a sentence, and five of them, on the smallest phone: nothing of them is cut off. */
  test('answers of a small phone are read whole', async (open) => {
    const all = await positions();
    const kind = (task, more = {}) => {
      const found = all.find((one) => one.task === task);
      return { ...found, question: { ...found.question, ...more } };
    };
    const take = kind('take', { options: ['2-orange', 'orange', 'gray', 'black', 'nomad'] });
    for (const size of [{ width: 360, height: 640 }, SIZES[1]]) {
      const page = await open(size);
      const server = await seated(stage, page, take, DEFAULTS);
      for (const position of [take, kind('keep'), kind('keep-scroll'), kind('keep-building'), kind('move-nomad')]) {
        server.show(position);
        await page.locator(`#question[data-number="${server.number}"][aria-busy=false]`).waitFor();
        const cut = await page.locator('#question .ops').evaluate((list) => {
          const { left, right } = list.getBoundingClientRect();
          const out = (one) => one.left < left - 1 || one.right > right + 1;
          return [...list.querySelectorAll('button')]
            .filter((one) => {
              const inside = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
              // A number stands beside the picture of what it counts.
              const parted = [...one.querySelectorAll('.pair')].some((pair) => pair.getClientRects().length > 1);
              return inside || parted || out(one.getBoundingClientRect());
            })
            .map((one) => one.textContent.trim());
        });
        assert.deepEqual(cut, [], `${called(size)}, ${position.task}`);
        await shot(page, `answers-${called(size)}-${position.task}`);
      }
    }
  });

  /** Where the words of a language are long, and besides it is said that the game counts for nothing. */
  test('season, round and phase are read on the smallest windows', async (open) => {
    const four = (await positions()).find(({ question, view }) => question && view.players === '4');
    for (const language of ['en', 'de', 'fr', 'nl']) {
      const page = await open({ hasTouch: true });
      const server = await seated(stage, page, four, { ...DEFAULTS, language });
      for (const phase of ['setup', 'assistants', 'season'])
        for (const practice of [false, true]) {
          server.show({ ...four, view: { ...four.view, phase } });
          Object.assign(server.now.table, { practice });
          server.send(server.now);
          await page.locator(`#question[data-number="${server.number}"]`).waitFor();
          for (const size of [{ width: 360, height: 640 }, { width: 844, height: 390 }, { width: 568, height: 320 }]) {
            await page.setViewportSize(size);
            const where = `${called(size)}, ${language}, ${phase}, ${practice}`;
            const told = page.locator('.top .when > span, .top .phase .on');
            await page.waitForFunction((n) => document.querySelectorAll('.top .practice').length === n, Number(practice));
            assert.equal(await told.filter({ visible: true }).count(), practice ? 4 : 3, where);
            const wrong = await told.evaluateAll((all) => {
              const [bar, ...others] = ['.top', '.top .logo', '.top .tools', '.top .scores'].map((one) => document.querySelector(one));
              const boxes = [...all, ...others].map((one) => one.getBoundingClientRect());
              const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
              const inside = bar.getBoundingClientRect();
              return all.filter((one, i) => {
                const box = boxes[i];
                const out = box.top < inside.top || box.bottom > inside.bottom || one.scrollWidth > one.clientWidth + 1;
                return out || boxes.some((other, k) => k !== i && over(box, other));
              }).map((one) => one.textContent);
            });
            assert.deepEqual(wrong, [], where);
          }
        }
      await shot(page, `top-bar-${language}`);
      await page.close();
    }
  }); // prettier-ignore

  /** Above the drawing, in the line of the name: neither over the band of the card nor over the name. */
  test('what an assistant can do stands beside the name of its sector', async (open) => {
    const use = (await positions()).find(({ task }) => task === 'use');
    const wrong = [];
    for (const size of [...SIZES, { width: 360, height: 640 }]) {
      const page = await open({ ...size, hasTouch: true });
      const server = await seated(stage, page, use, DEFAULTS);
      for (const name of ['square', 'medina', 'sahara', 'souk']) {
        server.show({ ...use, question: { ...use.question, a: name, cause: `assistant ${name}` } });
        const spots = page.locator(`[data-spot^="use:${name}:"]`);
        await spots.nth(1).waitFor();
        await page.waitForTimeout(250); // two looks at where things are
        await shot(page, `uses-${called(size)}-${name}`);
        wrong.push(
          ...(await spots.evaluateAll(
            (all, where) =>
              all
                .filter((one) => {
                  const { top, left } = one.querySelector('rect').getBoundingClientRect();
                  const card = one.closest('.sector');
                  const [band, title] = ['.band', 'h3 > :first-child'].map((part) => card.querySelector(part).getBoundingClientRect());
                  return top < band.bottom || left < title.right;
                })
                .map((one) => `${where}: ${one.dataset.spot}`),
            called(size),
          )),
        );
      }
      await page.close();
    }
    assert.deepEqual(wrong, []);
  }); // prettier-ignore

  /** Somebody else's board on a small phone, with all that modules add; and any sector large, there and on the own board. */
  test('boards in parts: nothing overlaps, and every sector can be seen large', async (open) => {
    const all = await positions();
    const full = all.find(({ view }) => view.players === '4' && /race/.test(view.modules) && /buildings/.test(view.modules));
    const page = await open({ width: 360, height: 640 });
    const server = await seated(stage, page, full, DEFAULTS);
    const large = async (name, within) => {
      const sector = within.getByRole('button', { name: `Show ${name} large` });
      await sector.scrollIntoViewIfNeeded();
      await press(page, sector, true);
      const shown = within.locator('.large');
      await shown.waitFor();
      assert.ok((await shown.boundingBox()).width > 250, `${name} is not large`);
      await press(page, within.locator('.close'), true);
      await shown.waitFor({ state: 'detached' });
    };
    await press(page, page.locator('nav.tabs button', { hasText: 'Others' }), true);
    await press(page, page.locator('.opponent .who button'), true);
    const dialog = page.locator('dialog[open]');
    await dialog.locator('.sector').first().waitFor();
    const overlaps = await dialog.evaluate((window) => {
      const boxes = [...window.querySelectorAll('.panel, .hand')].map((one) => [one, one.getBoundingClientRect()]);
      return boxes.flatMap(([one, a], i) =>
        boxes
          .slice(i + 1)
          .filter(([other, b]) => {
            const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
            return x > 2 && y > 2 && !one.contains(other);
          })
          .map(([other]) => `${one.ariaLabel ?? one.textContent} / ${other.ariaLabel ?? other.textContent}`),
      );
    });
    assert.deepEqual(overlaps, []);
    await shot(page, 'others-board-360');
    await large('Medina', dialog);
    await press(page, dialog.getByRole('button', { name: 'Close' }).first(), true);
    const assistant = all.find(({ task }) => task === 'assistant');
    server.show(assistant);
    await page.locator(`#question[data-number="${server.number}"][aria-busy=false]`).waitFor();
    await large('Palace', page.locator('#mine'));
  }); // prettier-ignore

  test('the log opens at its newest line; what is new, and what was earlier, is one press away', async (open) => {
    const all = await positions();
    const take = all.find(({ task }) => task === 'take');
    const other = take.seat === 'p1' ? 'p2' : 'p1';
    const steps = Array.from({ length: 300 }, (_, i) => ({ version: i + 1, at: 1, by: other, events: [{ kind: 'points', rule: 'R5.1', player: other, n: i + 1 }] }));
    for (const size of [SIZES[0], SIZES[1]]) {
      const page = await open({ ...size, hasTouch: true });
      const server = await seated(stage, page, take, DEFAULTS);
      const hear = server.hear.bind(server);
      server.hear = (message) => {
        if (message.type !== 'history') return hear(message);
        return server.send({ type: 'history', id: message.id, from: message.from, steps: steps.filter(({ version }) => version > message.from && version <= message.to) });
      };
      server.now.version = 300;
      await page.evaluate(() => localStorage.setItem('marrakesh.seen.testtable1', '294'));
      await page.reload();
      await page.locator('#question[data-number]').waitFor();
      // What was seen for a while is not new any more, and a busy machine is slow.
      await page.evaluate(() => (window.marrakesh.current.table.look = () => undefined));
      await press(page, page.locator('nav.tabs button', { hasText: 'Log' }), true);
      /** The gains of the lines that are seen. */
      const seen = () =>
        page.locator('#log li .text b').evaluateAll((all) => {
          const { top, bottom } = document.querySelector('#log .lines').getBoundingClientRect();
          const inside = (one) => one.getBoundingClientRect().top >= top - 1 && one.getBoundingClientRect().bottom <= bottom + 1;
          return all.filter(inside).map((one) => parseInt(one.textContent, 10));
        });
      await page.locator('#log li.new').first().waitFor();
      await page.waitForTimeout(100);
      assert.equal((await seen()).at(-1), 300, `${called(size)}: it does not open at the newest line`);
      await shot(page, `log-${called(size)}`);
      await page.locator('#log .lines').hover();
      await page.mouse.wheel(0, -100_000);
      const before = page.getByRole('button', { name: 'Show earlier' });
      await page.waitForTimeout(100);
      const [oldest] = await seen();
      await press(page, before, true);
      await page.waitForTimeout(100);
      assert.ok((await seen()).includes(oldest), `${called(size)}: what was read is out of sight`);
      assert.ok((await page.locator('#log li').count()) > 200, 'nothing earlier came');
      await press(page, page.getByRole('button', { name: '6 new' }), true);
      await page.waitForTimeout(100);
      assert.ok((await seen()).includes(295), `${called(size)}: the first new line is not seen: ${await seen()}`);
    }
  }); // prettier-ignore

  /** Which tab is open, and which part of the board. */
  const shownAt = (page) =>
    page.evaluate(() => {
      const text = (selector) => document.querySelector(selector)?.innerText.trim().split('\n')[0] ?? '';
      return `${text('nav.tabs .on')} ${text('.seg [aria-pressed=true]')}`.trim();
    });

  test('the tab turns to what is asked, also where that is known late, and to what a replay tells', async (open) => {
    const all = await positions();
    const page = await open(SIZES[0]);
    const server = await seated(stage, page, all.find(({ task }) => task === 'entertain'), DEFAULTS);
    assert.match(await shownAt(page), /^Mine/);
    // Somebody's move is still being shown when the question comes.
    await page.evaluate(() => (window.marrakesh.current.table.playback.settling = true));
    server.show(all.find(({ task }) => task === 'row'));
    await page.locator('#question[data-task=row]').waitFor();
    await page.evaluate(() => (window.marrakesh.current.table.playback.settling = false));
    await page.waitForFunction(() => document.querySelector('.seg [aria-pressed=true]')?.innerText === 'River');

    const folder = mkdtempSync(join(tmpdir(), 'marrakesh-record-'));
    const path = join(folder, 'game.record');
    execFileSync(process.env.MARRAKESH, ['sim', '--players', '3', '--games', '1', '--seed', '1', '--bots', 'easy', '--record', path]);
    const watcher = await open({ ...SIZES[1], hasTouch: true });
    await watcher.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off"}'));
    await watcher.goto(`${stage.url}#/`);
    await watcher.getByRole('button', { name: 'Guest' }).waitFor();
    await watcher.locator('input[type=file]').setInputFiles(path);
    const slider = watcher.getByLabel('Step of the game');
    await slider.waitFor();
    rmSync(folder, { recursive: true });
    await watcher.waitForFunction(() => document.querySelector('input[type=range]').value === '0');
    const told = watcher.locator('.replay .what p');
    const seen = new Set();
    for (let i = 0; i < 40; i++) {
      const before = await told.innerText();
      await press(watcher, watcher.getByRole('button', { name: 'A step on' }), true);
      await watcher.waitForFunction((n) => document.querySelector('input[type=range]').value === n, String(i + 1));
      const line = await told.innerText();
      if (line === before) continue;
      const expected = [
        [/claims|reveals/, /^Board Tower$/],
        [/^Amal.* uses the assistant in/, /^Amal/],
        [/^Tariq.* uses the assistant in/, /^Others$/],
      ].find(([what]) => what.test(line))?.[1];
      let where = await shownAt(watcher);
      // The page turns when the step is drawn.
      for (let look = 0; expected && !expected.test(where) && look < 50; look++) {
        await watcher.waitForTimeout(100);
        where = await shownAt(watcher);
      }
      if (expected) assert.match(where, expected, line);
      seen.add(where.split(' ')[0]);
    }
    assert.ok(seen.size >= 3, [...seen].join());
    // All of it can be pressed where a phone lies on its side, and a swipe that scrolls is no wish to go elsewhere.
    for (const size of [SIZES[1], { width: 640, height: 360 }]) {
      await watcher.setViewportSize(size);
      for (const name of ['Play', 'A round on', 'Link to this moment', 'Continue from here']) {
        const box = await watcher.getByRole('button', { name }).boundingBox();
        const fits = box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
        assert.ok(fits, `${name} does not fit ${called(size)}`);
      }
      await shot(watcher, `replay-${called(size)}`);
    }
    const { x, y, width } = await slider.boundingBox();
    const touch = await watcher.context().newCDPSession(watcher);
    const finger = (type, dy) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * 0.7, y: y + 10 + dy }] });
    await finger('touchStart', 0);
    for (const dy of [20, 40, 60, 80]) await finger('touchMove', dy);
    await finger('touchEnd', 0);
    await watcher.waitForTimeout(300);
    assert.equal(await slider.inputValue(), '40', 'a swipe has moved the slider');
  }); // prettier-ignore

  test('a connection that is gone, or late, is told in a moment and not over the top bar', async (open) => {
    const all = await positions();
    const take = all.find(({ task }) => task === 'take');
    const page = await open(SIZES[0]);
    const server = await seated(stage, page, take, DEFAULTS);
    const hear = server.hear.bind(server);
    const strip = page.locator('.strip');
    const below = async () => {
      const [one, bar] = [await strip.boundingBox(), await page.locator('header.top').boundingBox()];
      assert.ok(one.y >= bar.y + bar.height - 1, 'it lies over the top bar');
    };
    server.hear = (message) => (message.type === 'answer' ? undefined : hear(message));
    await page.locator('#question [data-option]').first().click();
    await strip.getByText('No answer of the server yet.').waitFor({ timeout: 6000 });
    await below();
    await shot(page, 'late');
    // The device says that there is no network; then it is back.
    server.hear = (message) => (message.type === 'hello' ? undefined : hear(message));
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await strip.getByText('Reconnecting.').waitFor({ timeout: 3000 });
    await below();
    server.hear = hear;
    await page.evaluate(() => dispatchEvent(new Event('offline')));
  });

  test('the invitation comes first; its whole link works after half of it; a long line of chat says so', async (open) => {
    const anna = await open(SIZES[0]);
    await anna.goto(`${stage.url}#/new/friends`);
    await anna.getByRole('button', { name: 'Open the table' }).click();
    const copy = anna.getByRole('button', { name: 'Copy invitation' });
    await copy.waitFor();
    await anna.evaluate(() => scrollTo(0, 0));
    await press(anna, copy, true);
    await shot(anna, 'room-phone-host');
    const link = await anna.getByLabel('Invitation link').inputValue();
    const bela = await open(SIZES[0]);
    await bela.goto(link.split('?')[0]);
    await bela.getByText('There is no table here').waitFor();
    await bela.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await bela.getByRole('button', { name: 'Sit here' }).first().waitFor();
    const say = anna.getByLabel('Say something');
    await say.fill('a'.repeat(310));
    await anna.getByText('10 letters too many').waitFor();
    assert.ok(await button(anna, 'Send').isDisabled());
    await say.fill('a'.repeat(290));
    await anna.getByText('10 letters left').waitFor();
  });

  test('menu and rules of a phone', async (open) => {
    const page = await open({ ...SIZES[1], hasTouch: true, isMobile: true });
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off"}'));
    await page.goto(`${stage.url}#/new?quick=2`);
    await page.locator('#question[data-number]').waitFor();
    await press(page, page.getByLabel('Rules').first(), true);
    const found = page.locator('dialog search');
    await found.waitFor();
    await page.locator('dialog .in').evaluate((one) => one.scrollTo({ top: 600 }));
    const gap = await found.evaluate((one) => one.getBoundingClientRect().y - one.closest('.in').getBoundingClientRect().y);
    assert.ok(gap <= 0.5, `${gap} pixels above the field, where lines pass by`);
    await press(page, page.locator('dialog').getByLabel('Close'), true);
    await press(page, page.getByLabel('Menu'), true);
    await button(page, 'Let a bot play for me').waitFor();
    assert.ok(!(await page.getByText('Single keys are shortcuts').isVisible()), 'keys of a device that has none');
    await shot(page, 'menu-844x390');
    await press(page, button(page, 'Let a bot play for me'), true);
    await page.locator('dialog').waitFor({ state: 'detached' });
    // Bots are quick: where the page is slow the game may be over before it has said so.
    await page.getByText('A bot plays for you.').or(page.locator('#final-title')).first().waitFor();
  }); // prettier-ignore

  return tests;
}
