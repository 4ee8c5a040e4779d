// Room for texts: no screen is wider than a small phone, and no text lies over another or is cut off, also where every word is
// two fifths longer than in English (the language "long" of i18n). And two fingers enlarge a board on a phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { positions, seated } from './answers.mjs';
import { keep, overflow, shot } from './stage.mjs';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/** In the page: texts that overlap another one, that are cut off, or that stick out of screen, window or drawing. */
export function crowded() {
  const found = [];
  const all = [];
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.hear, kbd, .delta');
  const inner = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  /** What is left of a box within everything that cuts or scrolls it. */
  function clipped(element, box) {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (!(up instanceof SVGElement) && getComputedStyle(up).overflow !== 'visible') box = inner(box, up.getBoundingClientRect());
    return box;
  }
  // What is behind a window is not looked at.
  const window = [...document.querySelectorAll('dialog:modal')].at(-1);
  const walker = document.createTreeWalker(window ?? document.body, NodeFilter.SHOW_TEXT);
  // A picture that is enlarged and a table that may be wider are meant to be scrolled.
  const cuts = (svg) => svg && getComputedStyle(svg).overflow !== 'visible';
  function around(element) {
    const drawing = element.ownerSVGElement?.closest('svg.part');
    if (element.closest('div.wide, div.ranks')) return null;
    return cuts(drawing) ? drawing : window;
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim().slice(0, 40);
    if (!text || !element || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const box = clipped(element, line);
      if (box.right - box.left < 2 || box.bottom - box.top < line.height / 2) continue;
      const off = box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight;
      if (off) continue;
      const frame = around(element)?.getBoundingClientRect();
      if (frame && (line.right > frame.right + 1 || line.left < frame.left - 1)) found.push(`out of its frame: ${text}`);
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`out of the screen: ${text}`);
      // What lies behind something else is not seen.
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const apart = top && ['svg', '.panel', '.foot'].some((one) => top.closest(one) !== element.closest(one));
      const behind = apart && !top.contains(element) && !element.contains(top);
      if (!behind) all.push({ element, text, box, high: line.height });
    }
    const style = getComputedStyle(element);
    const cut = element.scrollWidth - element.clientWidth;
    if (cut > 1 && element.clientWidth && style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis')
      found.push(`cut off by ${cut}: ${text}`);
  }
  for (let i = 0; i < all.length; i++)
    for (let k = i + 1; k < all.length; k++) {
      const [a, b] = [all[i], all[k]];
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const both = inner(a.box, b.box);
      // The boxes of lines are taller than their letters.
      if (both.right - both.left > 2 && both.bottom - both.top > Math.min(a.high, b.high) * 0.45)
        found.push(`over each other: ${a.text} / ${b.text}`);
    }
  return [...new Set(found)];
} // prettier-ignore

/** In the page: columns of figures that do not end below each other, with their heads; tables of the window on top or of all of it. */
export function ragged() {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const found = [];
  const figures = /^[+−-]?[\d.,\u202f\u00a0]+(\s?%)?$/;
  const end = (cell) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    let most = -Infinity;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent.trim() || node.parentElement.closest('.hear')) continue;
      range.selectNodeContents(node);
      most = Math.max(most, ...[...range.getClientRects()].map((box) => box.right));
    }
    return most;
  };
  // Names of rows begin below each other.
  const cellsOf = (table) =>
    [...table.querySelectorAll('td, th')].filter((cell) => cell.checkVisibility() && cell.innerText.trim() && getComputedStyle(cell).textAlign !== 'left');
  for (const table of root.querySelectorAll('table')) {
    // What has the same left and right side is one column, in whichever order the cells are written.
    const columns = Map.groupBy(cellsOf(table), (cell) => Math.round(cell.getBoundingClientRect().right));
    for (const cells of columns.values()) {
      if (!cells.some((cell) => figures.test(cell.innerText.trim()))) continue;
      const ends = cells.map(end);
      if (Math.max(...ends) - Math.min(...ends) > 2)
        found.push(`a ragged column: ${cells.map((cell, i) => `${cell.innerText.trim()} ${ends[i].toFixed(0)}`).join(', ')}`);
    }
  }
  return found;
} // prettier-ignore

/** In the page: marks of this kind (given, better) are there, and no sheet or bar lies over the middle of one. */
export function marked(kind) {
  const over = (mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !top || !!top.closest('#question, .compared, .replay, nav, header, [role=tooltip]');
  };
  const all = [...document.querySelectorAll(`.mark.${kind}`)];
  return all.length > 0 && !all.some(over);
}

/** In the page: what has to be scrolled sideways to be read, in the window on top or in all of it. */
export function sideways() {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  return [...root.querySelectorAll('*')]
    .filter((one) => one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowX))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.closest('.zoom, svg'))
    .map((one) => `${one.localName}.${one.className} is ${one.scrollWidth - one.clientWidth} wider than it is seen`);
}

/** In the page: layouts that are measured take some frames until nothing changes any more. */
const settled = () =>
  new Promise((done) => {
    const frames = (n) => (n ? requestAnimationFrame(() => frames(n - 1)) : done());
    setTimeout(() => frames(3), 60);
  });

/** What `look` finds once the page is at rest: on a busy machine that takes longer, so it looks again before it says so. */
export async function atRest(page, look) {
  await page.evaluate(settled);
  let found = await look();
  for (let wait = 500; found.length && wait < 5000; wait *= 2) {
    await page.waitForTimeout(wait);
    found = await look();
  }
  return found;
}

/** What is wrong with the page as it is now, as lines with its name. */
async function problems(page, name) {
  const lines = (await atRest(page, () => page.evaluate(crowded))).map((one) => `${name}: ${one}`);
  const wide = await overflow(page);
  if (lines.length || wide) await keep(page, `fit-${name.replace(/\W+/g, '-')}`);
  return wide > 0 ? [`${name}: ${wide} pixels wider than the screen`, ...lines] : lines;
}

/** In the page: the scrolls of the board whose text is longer than its card. */
const cutScrolls = () =>
  [...document.querySelectorAll('.scroll .text')]
    .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 3)
    .map((one) => one.textContent.trim());

const settings = (language) => ({ motion: 'off', confirm: false, language });

export function fitTests({ stage, root }) {
  const pages = (size, language) => async (open) => {
    const page = await open(size);
    await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)), settings(language));
    const wrong = [];
    for (const hash of ['#/', '#/new', '#/rules/R8.2', '#/settings']) {
      await page.goto(stage.url + hash);
      await page.locator('h1, h2').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      wrong.push(...(await problems(page, `${hash} ${size.width} ${language}`)));
    }
    assert.deepEqual(wrong, []);
  }; // prettier-ignore

  /** Tables of all kinds in the middle of the game, each tab of a phone. */
  const tables = (size, language) => async (open) => {
    const page = await open(size);
    const all = await positions();
    const some = ['line', 'scroll', 'souk', 'use', 'place-nomad', 'reward', 'town', 'keep-building', 'provide', 'pick'];
    const server = await seated(stage, page, all[0], settings(language));
    const tabs = page.locator('nav.tabs button');
    const wrong = [];
    for (const task of some) {
      server.show(all.find((one) => one.task === task));
      await page.locator(`#question[data-number="${server.number}"]`).waitFor();
      wrong.push(...(await problems(page, `${task} ${size.width} ${language}`)));
    }
    for (let i = 0; i < (await tabs.count()); i++) {
      await tabs.nth(i).click();
      wrong.push(...(await problems(page, `tab ${i + 1} ${language}`)));
    }
    assert.deepEqual(wrong, []);
    return `${some.length} positions`;
  };

  /** Every scroll lies on the board once, in every language: its few words have room on its card. */
  async function scrolls(open) {
    const catalog = JSON.parse(readFileSync(join(root, 'web/src/gen/catalog.json'), 'utf8')).scrolls;
    const classes = {};
    for (const number of Object.keys(catalog).sort()) (classes[catalog[number].class] ??= []).push(number);
    const all = await positions();
    const first = all.find(({ view }) => view.players === '2' && !view.modules && view.edition === 'classic');
    const wrong = [];
    let looks = 0;
    for (const language of ['en', 'de', 'fr', 'nl']) {
      const page = await open(DESKTOP);
      const server = await seated(stage, page, first, settings(language));
      for (let from = 0; from < Math.max(...Object.values(classes).map((one) => one.length)); from += 3) {
        const lie = Object.entries(classes).map(([name, list]) => [
          `scrolls.${name}`,
          [0, 1, 2].map((i) => list[(from + i) % list.length]).join(),
        ]);
        server.show({ ...first, view: { ...first.view, ...Object.fromEntries(lie) } });
        await page.locator(`#question[data-number="${server.number}"]`).waitFor();
        for (const [width, height] of [[1440, 900], [1366, 650], [1024, 768]]) {
          await page.setViewportSize({ width, height });
          const cut = await atRest(page, () => page.evaluate(cutScrolls));
          wrong.push(...cut.map((text) => `${language} ${width}x${height}: ${text}`));
          looks++;
        }
      }
      await page.close();
    }
    assert.deepEqual([...new Set(wrong)], []);
    return `${looks} looks`;
  } // prettier-ignore

  async function pinched(open) {
    const page = await open(PHONE);
    const all = await positions();
    await seated(stage, page, all.find(({ task }) => task === 'line'));
    const stairs = page.locator('.zoom svg.part').first();
    const before = await stairs.boundingBox();
    const client = await page.context().newCDPSession(page);
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    const fingers = (d) => [{ x: x - d, y, id: 0 }, { x: x + d, y, id: 1 }];
    const touch = (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', fingers(30));
    for (const d of [40, 50, 60, 75]) await touch('touchMove', fingers(d));
    await touch('touchEnd', []);
    const whole = page.getByRole('button', { name: 'Whole picture' });
    await whole.waitFor();
    const after = await stairs.boundingBox();
    assert.ok(after.width > before.width * 2, `${before.width} became ${after.width}`);
    assert.equal(await overflow(page), 0, 'the page itself has not grown');
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
    await shot(page, 'pinched');
    await whole.tap();
    await page.waitForFunction(() => !document.querySelector('.zoom.large'));
    await page.touchscreen.tap(x, y - 120);
    await page.touchscreen.tap(x, y - 120);
    await whole.waitFor();
  } // prettier-ignore

  const both = [['phone', PHONE], ['desktop', DESKTOP]]; // prettier-ignore
  return [
    ...both.flatMap(([name, size]) =>
      ['en', 'long'].flatMap((language) => [
        // What has room for longer words has it for English.
        { name: `room for texts: pages, ${name}, ${language}`, long: language === 'en', run: pages(size, language) },
        { name: `room for texts: tables, ${name}, ${language}`, long: language === 'en', run: tables(size, language) },
      ]),
    ),
    { name: 'room for texts: every scroll, in every language', long: true, run: scrolls },
    { name: 'two fingers enlarge a board', run: pinched },
  ];
}
