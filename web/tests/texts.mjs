// Every text goes through the translations: in the language "marked" of i18n each of them stands in brackets. So what is outside of
// brackets would be English for everybody, and what is inside must be in the template, also where the server made it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playGame } from './advice.mjs';
import { positions, seated } from './answers.mjs';
import { shot } from './stage.mjs';

const MARKED = { motion: 'off', confirm: false, language: 'marked' };
/** Names are nobody's words: of the game, of people, of bots, of keys and of what others have made. */
export const NAMES = 'Marrakesh Noor Ole Guest Amal Tariq Lena Yusuf Esc Tab English Vollkorn Cabin three.js'.split(
  ' ',
);

/** In the page, or a part of it: what is seen or heard outside of brackets, and what stands in them. */
export function look({ names, part }) {
  const root = document.querySelector(part);
  const found = new Set();
  const inside = new Set();
  const known = new RegExp(`\\b(?:${names.join('|')}|[RS]\\d+(?:[.-]\\d+)*|p[1-4])\\b`, 'g');
  /** What is left of a text outside of its brackets. Texts may stand in the places of other ones. */
  function outside(text) {
    const parts = [''];
    // The word between the parts of a list is the browser's.
    for (const sign of text.replace(/⟧,? (?:and|or) /g, '⟧, ').replace(/ (?:and|or) ⟦/g, ', ⟦'))
      if (sign === '⟦') parts.push('');
      else if (sign === '⟧' && parts.length > 1) {
        inside.add(parts.pop());
        if (parts.length > 1) parts[parts.length - 1] += '…';
      } else parts[parts.length - 1] += sign;
    return parts[0].replace(known, '');
  }
  const check = (text, where) => /\p{L}{2}/u.test(outside(text)) && found.add(`${where}: ${text.trim().slice(0, 90)}`);
  /** Icons and emphasis divide a text: it is looked at as a whole, as its paragraph or its drawing has it. */
  const block = (element) => {
    let up = element;
    while (up !== document.body && getComputedStyle(up).display === 'inline' && !/^(text|svg|title)$/.test(up.tagName)) up = up.parentElement; // prettier-ignore
    return up;
  };
  const texts = new Map();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest('script, style, [translate=no], body [lang]') || !element.checkVisibility()) continue;
    const key = block(element);
    texts.set(key, (texts.get(key) ?? '') + node.textContent);
  }
  for (const [element, text] of texts) check(text, element.className?.baseVal ?? (element.className || element.tagName));
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
    for (const element of root.querySelectorAll(`[${name}]`)) check(element.getAttribute(name), name);
  check(document.title, 'document');
  return { outside: [...found], inside: [...inside] };
} // prettier-ignore

/** Whether translators have this text: its places may be filled, and its icons drawn. */
function template(root) {
  const pot = readFileSync(join(root, 'po/marrakesh.pot'), 'utf8');
  const all = [...pot.matchAll(/^msgid(?:_plural)? (".*")$/gm)].map((found) => JSON.parse(found[1])).filter((one) => one);
  const plain = new Set(all);
  const open = all
    .filter((one) => /[{[]/.test(one) && /\p{L}{2}/u.test(one.replace(/\{\w+\}|\[[^\]]*\]/g, '')))
    .map((one) => one.split(/\{\w+\}|(?:\d+ )?\[[^\]]*\]/).map((part) => part.replace(/\s+/g, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .map((parts) => new RegExp(`^${parts.join('.*')}$`, 's'));
  const find = (text) => plain.has(text) || open.some((one) => one.test(text.replace(/\s+/g, '')));
  // Most texts are seen again and again.
  const asked = new Map();
  return (text) => asked.get(text) ?? asked.set(text, find(text)).get(text);
} // prettier-ignore

const nameless = (text) => NAMES.reduce((left, name) => left.replaceAll(name, ''), text);
const none = (found) => assert.ok(!found.length, [...new Set(found)].join('\n'));

export function textTests({ stage, root }) {
  const known = template(root);
  async function wrong(page, name, part = 'body') {
    const { outside, inside } = await page.evaluate(look, { names: NAMES, part });
    const unknown = inside
      .filter((text) => /\p{L}{2}/u.test(nameless(text)) && !known(text))
      .map((text) => `not in the template: ${text}`);
    return [...outside, ...unknown].map((one) => `${name}: ${one}`);
  }
  const marked = (page) => page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)), MARKED); // prettier-ignore

  async function pages(open) {
    const page = await open();
    await marked(page);
    // A new table with everything that can be chosen.
    const kept = {
      solo: 'pasha',
      difficulty: 'own',
      river: 'own',
      ownRiver: ['01', 'drawn', '17'],
      staircase: 'own',
      modules: ['staircase', 'offices', 'buildings'],
    };
    await page.addInitScript((all) => localStorage.setItem('marrakesh.newtable', JSON.stringify(all)), kept);
    const found = [];
    const figures = ['stairs', 'river', 'luxury', 'automaton', 'rewards', 'oases', 'scrolls', 'gates'];
    for (const hash of [
      '#/',
      '#/new',
      '#/rules/R8.2',
      '#/settings',
      '#/statistics',
      '#/t/nosuchtabl',
      ...figures.map((one) => `#/figures/${one}`),
    ]) {
      await page.goto(stage.url + hash);
      await page.getByText('⟦').first().waitFor();
      if (hash.startsWith('#/figures')) await page.locator('[data-figure]').first().waitFor();
      await page.locator('h1, h2, main p').first().waitFor();
      if (hash === '#/new') await page.locator('summary').click();
      found.push(...(await wrong(page, hash)));
    }
    none(found);
  }

  /** Each kind of question once, or every so many. */
  const questions = (size, each) => async (open) => {
    const page = await open(size);
    const kinds = [...new Map((await positions()).map((one) => [one.task, one])).values()];
    const all = kinds.filter((_, i) => i % each === 0);
    const server = await seated(stage, page, all[0], MARKED);
    const found = [];
    for (const position of all) {
      server.show(position);
      await page.locator(`#question[data-number="${server.number}"]`).waitFor();
      found.push(...(await wrong(page, position.task)));
    }
    none(found);
    return `${all.length} positions`;
  };

  /** A game that is over: log, final score, review. */
  async function over(open) {
    const page = await open();
    await marked(page);
    await page.goto(`${stage.url}#/`);
    await page.locator('h2').first().waitFor();
    const { table } = await page.evaluate(playGame, { takenBack: 1 });
    await page.goto(`${stage.url}#/t/${table}`);
    await page.locator('#final-title').waitFor();
    const found = await wrong(page, 'final score');
    await page.locator('.review button').first().click();
    await page.locator('.review[data-reviewed=true]').waitFor({ timeout: 180_000 });
    await page.locator('.review summary').click();
    found.push(...(await wrong(page, 'review')));
    await shot(page, 'texts-review', { fullPage: true });
    none(found);
  }

  /** Hints, with all kinds of reasons. */
  async function hints(open) {
    const page = await open();
    const all = await positions();
    const server = await seated(stage, page, all.find(({ task }) => task === 'take'), MARKED); // prettier-ignore
    const kinds = [
      { kind: 'points', n: 3 }, { kind: 'turn', n: 5 }, { kind: 'end', n: 40 }, { kind: 'rival', n: -3.2 },
      { kind: 'fills', what: 'palace', n: 10 }, { kind: 'short', what: 'date', n: 2 },
      { kind: 'provides', what: 'water', n: 1 }, { kind: 'sends', what: 'souk', n: 4 }, { kind: 'use', what: 'river', n: 1.25 },
      { kind: 'round', n: 2.5 }, { kind: 'later', n: 1.5 }, { kind: 'near', what: 'medina', n: -0.8 }, { kind: 'near', what: 'mosque', n: 0.8 },
      ...['vendors', 'red', 'river', 'resources', 'provisions', 'souk', 'oases', 'scrolls', 'modules'].map((what) => ({ kind: 'term', what, n: 1.5 })),
    ]; // prettier-ignore
    for (const reason of kinds) {
      const [choice] = server.now.question.options;
      server.hint = [
        { choice, score: 131.5, loss: 0, win: 0.61, changes: [{ what: 'points', n: 3 }], reasons: [reason] },
      ];
      server.show(all.find(({ task }) => task === 'take'));
      await page.locator(`#question[data-number="${server.number}"]`).waitFor();
      await page.keyboard.press('h');
      const said = page.locator('#hint .why').last();
      await said.waitFor();
      assert.match(await said.innerText(), /⟦.*\d.*⟧/s, JSON.stringify(reason));
      // What is around it is the same for all of them.
      none(await wrong(page, JSON.stringify(reason), reason === kinds[0] ? 'body' : '#hint'));
    }
    return `${kinds.length} reasons`;
  }

  /** What the server refuses is a sentence, and one that can be translated. */
  async function refusals(open) {
    const page = await open();
    const heard = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(payload))));
    await page.goto(`${stage.url}#/t/nosuchtabl`);
    await page.getByRole('heading', { name: 'There is no table here' }).waitFor();
    const refused = heard.filter(({ type }) => type === 'error');
    assert.ok(refused.length > 0);
    for (const { text } of refused) assert.ok(known(text), `not in the template: ${text}`);
  } // prettier-ignore

  return [
    { name: 'texts: pages', run: pages },
    { name: 'texts: every kind of question, desktop', long: true, run: questions({ width: 1440, height: 900 }, 1) },
    { name: 'texts: some questions, phone', run: questions({ width: 390, height: 844 }, 8) },
    { name: 'texts: hints', run: hints },
    // languages.mjs looks at the same windows in "xx".
    { name: 'texts: a game that is over', long: true, run: over },
    { name: 'texts: refusals', run: refusals },
  ];
}
