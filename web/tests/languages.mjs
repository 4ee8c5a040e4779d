// Every language there is, and "xx", which is longer than any and shows what is not translated: all pages, windows and kinds of
// questions on a desktop and a phone. Nothing overflows, is cut off or lies over something else, and nothing is English. And
// how a language is chosen.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, readPo } from '../tools/gettext.mjs';
import { playGame } from './advice.mjs';
import { positions, seated } from './answers.mjs';
import { atRest, crowded, sideways } from './fit.mjs';
import { Player } from './player.mjs';
import { keep, overflow, shot } from './stage.mjs';
import { look, NAMES } from './texts.mjs';

const SIZES = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
];
const FIGURES = ['stairs', 'river', 'luxury', 'automaton', 'rewards', 'oases', 'scrolls', 'gates'];
const PAGES = [
  '#/',
  '#/new',
  '#/rules/R8.2',
  '#/settings',
  '#/today',
  '#/lessons',
  '#/puzzles',
  '#/statistics',
  '#/tournaments',
  '#/clubs',
  '#/t/nosuchtabl',
  ...FIGURES.map((one) => `#/figures/${one}`),
];
/** A new table with everything that can be chosen. */
const CHOSEN = {
  solo: 'pasha', difficulty: 'own', river: 'own', ownRiver: ['01', 'drawn', '17'], staircase: 'own',
  modules: ['staircase', 'offices', 'buildings'],
}; // prettier-ignore
const MOST = 25;
/** What is no text: a long name of a person, those of tournaments (of other tests, too), and what a webhook is made of. */
const [PERSON, CUP] = ['Wolfeschlegelsteinhausen', 'Donaudampfschifffahrtscu'];
const GIVEN = [PERSON, CUP, 'Autumn cup', 'https', 'text\\} \\{link'];
const UNSAID = 'not translated: ';
/** Figures lie over figures in every language: the sizes of the table are another test's. */
const FIGURES_ONLY = /: [\d+−]+ \/ [\d+−]+$/;

/** In the page: the buttons in the window on top, or beside the boards and the answers, by what they say. */
function buttons() {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const all = [...root.querySelectorAll('button')].filter(
    (one) => one.checkVisibility() && !one.disabled && !one.closest('[data-option], [data-spot], [data-hint], .go'),
  );
  return [...new Set(all.map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()))].filter(
    (one) => one,
  );
}

/** In the page: press the one that says this. */
function press(label) {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  [...root.querySelectorAll('button')]
    .find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === label)
    ?.click();
}

/** In the page: what is written smaller than anything should be. */
function tiny() {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const written = [...root.querySelectorAll('*')].filter(
    (one) =>
      !(one instanceof SVGElement) &&
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !one.closest('.hear') &&
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()),
  );
  const small = written.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11);
  return [...new Set(small.map((one) => `smaller than 11 pixels: ${one.textContent.trim().slice(0, 40)}`))];
}

const title = (page) =>
  page.evaluate(() => [...document.querySelectorAll('dialog:modal')].at(-1)?.getAttribute('aria-label') ?? '');

export function languageTests({ stage, root, seed, long }) {
  const languages = readdirSync(join(root, 'po')).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -3)); // prettier-ignore
  const template = readPo(readFileSync(join(root, 'po/marrakesh.pot'), 'utf8')).entries;
  const asked = new Set(template.map((one) => keyOf(one.ctx, one.id)));

  /** What is English in the page as it is now: in "xx" what is outside of brackets, else what had no translation. */
  async function english(page, language) {
    if (language === 'xx')
      return (await page.evaluate(look, { names: [...NAMES, ...GIVEN], part: 'body' })).outside.map(
        (one) => `${UNSAID}${one}`,
      );
    const keys = await page.evaluate(() => [...globalThis.untranslated.keys()]);
    await page.evaluate(() => globalThis.untranslated.clear());
    return keys.filter((key) => asked.has(key)).map((key) => `${UNSAID}${key.replace('\u0004', ': ')}`);
  }

  /** `known` are faults of pages before: what is wrong everywhere is said once. */
  async function wrong(page, language, name, known) {
    const found = await atRest(page, async () => {
      const wide = await overflow(page);
      const all = [...(await page.evaluate(crowded)), ...(wide > 0 ? [`${wide} pixels wider than the screen`] : [])];
      return all.filter((one) => !known.has(one) && !FIGURES_ONLY.test(one));
    });
    for (const one of found) known.add(one);
    const where = `${language} ${page.viewportSize().width} ${name}`;
    if (found.length) await keep(page, `language-${where.replace(/\W+/g, '-')}`);
    await shot(page, `language-${where.replace(/\W+/g, '-')}`);
    return [...found, ...(await english(page, language))].map((one) => `${where}: ${one}`);
  }

  /** What has no room first: where much is not translated it would not be seen. */
  const none = (found) => {
    const once = [...new Map(found.map((line) => [line.slice(line.indexOf(': ')), line.slice(0, 160)])).values()];
    const order = [...once].sort((a, b) => Number(a.includes(UNSAID)) - Number(b.includes(UNSAID)));
    assert.equal(once.length, 0, `${once.length} faults:\n${order.slice(0, MOST).join('\n')}`);
  };

  /** Before the page: what has no translation is written down, and "?lang=" chooses. */
  async function speaking(page, language) {
    await page.addInitScript(() => (globalThis.untranslated = new Set()));
    await page.addInitScript((all) => localStorage.setItem('marrakesh.newtable', JSON.stringify(all)), CHOSEN);
    return { motion: 'off', confirm: false, language };
  }
  const at = (language, hash) => `${stage.url}?lang=${language}${hash}`;

  const pages = (size, language) => async (open) => {
    const [found, known] = [[], new Set()];
    const first = await open({ ...size, newcomer: true });
    await speaking(first, language);
    await first.goto(at(language, '#/'));
    await first.locator('.new h2').waitFor();
    found.push(...(await wrong(first, language, 'welcome', known)));
    const page = await open(size);
    await speaking(page, language);
    for (const hash of PAGES) {
      await page.goto(at(language, hash));
      await page.locator('h1, h2, main p').first().waitFor();
      if (hash.startsWith('#/figures')) await page.locator('[data-figure]').first().waitFor();
      if (hash.startsWith('#/rules')) await page.locator('[id="rule-R8.2"]').waitFor();
      if (hash === '#/new') await page.locator('summary').click();
      await page.evaluate(() => document.fonts.ready);
      found.push(...(await wrong(page, language, hash, known)));
    }
    await page.goto(at(language, '#/'));
    await page.locator('header button').last().click();
    await page.locator('dialog[open]').waitFor();
    found.push(...(await wrong(page, language, 'account', known)));
    none(found);
    return `${PAGES.length + 2} pages`;
  };

  /** Every other kind of question on one of the sizes, with --long all of them on all. */
  const questions = (size, language) => async (open) => {
    const page = await open(size);
    const all = [...new Map((await positions()).map((one) => [one.task, one])).values()];
    const kinds = all.filter((_, i) => long || i % (2 * SIZES.length) === SIZES.indexOf(size));
    const server = await seated(stage, page, kinds[0], await speaking(page, language));
    const [found, known] = [[], new Set()];
    for (const position of kinds) {
      server.show(position);
      await page.locator(`#question[data-number="${server.number}"]`).waitFor();
      found.push(...(await wrong(page, language, position.task, known)));
    }
    const tabs = page.locator('nav.tabs button');
    for (let i = 0; i < (await tabs.count()); i++) {
      await tabs.nth(i).click();
      found.push(...(await wrong(page, language, `tab ${i + 1}`, known)));
    }
    none(found);
    return `${kinds.length} kinds`;
  };

  /** All windows that a button at the table opens, and those that a button in them does. */
  const windows = (size, language) => async (open) => {
    const page = await open(size);
    const position = (await positions()).find(({ task }) => task === 'use');
    const server = await seated(stage, page, position, await speaking(page, language));
    const table = page.url();
    const [seen, found, known] = [new Set(['']), [], new Set()];
    async function again(...labels) {
      for (let i = 0; (await title(page)) && i < 3; i++) await page.keyboard.press('Escape');
      if (page.url() !== table || (await title(page))) await page.goto(table);
      server.show(position);
      await page.locator(`#question[data-number="${server.number}"]`).waitFor();
      for (const label of labels) {
        await page.evaluate(press, label);
        await page.waitForTimeout(120);
      }
      return title(page);
    }
    async function visit(...path) {
      const name = await again(...path);
      if (seen.has(name)) return;
      seen.add(name);
      found.push(...(await wrong(page, language, name, known)));
      for (const inner of path.length < 2 ? await page.evaluate(buttons) : []) await visit(...path, inner);
    }
    for (const label of await page.evaluate(buttons)) await visit(label);
    none(found);
    assert.ok(seen.size > 3, `only ${[...seen].join()} were found`);
    return `${seen.size - 1} windows`;
  };

  /** Another person of the same page, who does as the messages say; what the server replied to each. */
  const asOther = (page, name, messages) =>
    page.evaluate(
      async ([who, all]) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        await new Promise((done) => (socket.onopen = done));
        const replies = [];
        for (const [at, message] of [{ type: 'hello', protocol: 1, name: who }, ...all].entries()) {
          const reply = new Promise((done) => {
            socket.onmessage = ({ data }) => JSON.parse(data).id === at + 1 && done(JSON.parse(data));
          });
          socket.send(JSON.stringify({ ...message, id: at + 1 }));
          replies.push(await reply);
        }
        return replies;
      },
      [name, messages],
    );

  /** What a club sees besides its games: with an account and a long name, every form of it open. */
  const club = (size, language) => async (open) => {
    const page = await open(size);
    await page.addInitScript((all) => localStorage.setItem('marrakesh.settings', JSON.stringify(all)), await speaking(page, language)); // prettier-ignore
    const [found, known] = [[], new Set()];
    async function look(name) {
      found.push(...(await wrong(page, language, name, known)));
      found.push(...(await page.evaluate(tiny)).map((one) => `${language} ${size.width} ${name}: ${one}`));
    }
    const press = (locator) => locator.click();
    await page.goto(`${stage.url}#/account`);
    await page.locator('main section').nth(2).waitFor();
    const ask = (message) => page.evaluate((one) => window.marrakesh.session.net.request(one), message);
    const login = `club-${language}-${size.width}-${process.pid}-${Date.now() % 1e6}`;
    await page.evaluate(async (one) => {
      const { net } = window.marrakesh.session;
      net.welcome(await net.request({ type: 'register', login: one, password: 'correct horse battery' }));
      net.changed();
    }, login);
    await page.locator('main section').nth(5).waitFor();
    const cards = page.locator('main section');
    for (const [card, button] of [[0, 1], [1, 0], [3, 0], [5, 1]]) await press(cards.nth(card).locator('.btn').nth(button)); // prettier-ignore
    await look('account');
    await page.goto(`${stage.url}#/account/reset/${'A'.repeat(43)}`);
    await page.locator('main input').first().fill('correct horse battery');
    await press(page.locator('main .btn.pri').first());
    await page.locator('main [role=alert]').waitFor();
    await look('a link that is over');

    await page.goto(`${stage.url}#/settings`);
    await press(page.locator('main section').nth(-2).locator('button'));
    await press(page.locator('dialog[open] summary'));
    await page.locator('dialog[open] input[type=url]').fill('https://192.168.1.1/x');
    await press(page.locator('dialog[open] .btn.pri'));
    await page.locator('dialog[open] form [role=alert]').waitFor();
    await look('told');
    await page.locator('dialog[open] .in').evaluate((all) => (all.scrollTop = all.scrollHeight));
    await look('told, below');

    await page.goto(`${stage.url}#/new/friends`);
    await press(page.locator('label:has(input[value=own])').first());
    await press(page.locator('.own label:has(input[value=game])'));
    for (const off = page.locator('.own [role=switch][aria-checked=false]'); await off.count();)
      await press(off.first());
    await page.locator('.own input[autocomplete=off]').fill('2027-12-24 2027-02-30');
    await page.locator('.own input[autocomplete=off]').blur();
    await look('clock');

    const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
    const { table } = await ask({ type: 'create', game: { players: 3 }, seats, public: true, tower: 'model' });
    const sit = [
      { type: 'open', table: table.id },
      { type: 'join', table: table.id },
    ];
    await asOther(page, PERSON, sit);
    await page.goto(`${stage.url}#/t/${table.id}`);
    await press(page.locator('section').last().locator('button').last());
    await press(page.locator('dialog[open] .one .btn').nth(2));
    await look('people here');

    const plan = { kind: 'league', size: 4, rounds: 0, most: 4, move: 86_400, time: 86_400 };
    const { tournament } = await ask({ type: 'tournament-create', name: CUP, game: { players: 4 }, plan }); // prettier-ignore
    await ask({ type: 'tournament-enter', tournament: tournament.id });
    await page.goto(`${stage.url}#/tournaments`);
    await page.locator('main ul li').first().waitFor();
    await press(page.locator('summary'));
    await look('tournaments');
    await page.goto(`${stage.url}#/tournament/${tournament.id}`);
    await press(page.locator('.acts .btn').last());
    await look('tournament');
    await ask({ type: 'tournament-cancel', tournament: tournament.id });
    none(found);
  };

  /** Log, final score, review, in all sizes. */
  const over = (language) => async (open) => {
    const page = await open(SIZES[0]);
    const kept = await speaking(page, language);
    await page.addInitScript((all) => localStorage.setItem('marrakesh.settings', JSON.stringify(all)), kept);
    await page.goto(`${stage.url}#/`);
    await page.locator('h2').first().waitFor();
    const { table } = await page.evaluate(playGame, 1);
    await page.goto(`${stage.url}#/t/${table}`);
    await page.locator('#final-title').waitFor();
    const [found, known] = [[], new Set()];
    async function look(name) {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        found.push(...(await wrong(page, language, name, known)));
        found.push(...(await page.evaluate(sideways)).map((one) => `${language} ${size.width} ${name}: ${one}`));
      }
    }
    await look('final score');
    await page.setViewportSize(SIZES[0]);
    await page.locator('.review button').first().click();
    await page.locator('.review[data-reviewed=true]').waitFor({ timeout: 240_000 });
    await page.locator('.review summary').click();
    await look('review');
    none(found);
  };

  /** A game with everything, from the lobby to the final score, by mouse. */
  const played = (language) => async (open) => {
    const page = await open(SIZES[0]);
    await page.addInitScript((all) => localStorage.setItem('marrakesh.settings', JSON.stringify(all)), await speaking(page, language)); // prettier-ignore
    await page.goto(`${stage.url}#/new`);
    await page.locator('summary').waitFor();
    const table = await page.evaluate(async () => {
      const seats = [{ kind: 'me' }, { kind: 'bot', level: 'easy' }, { kind: 'bot', level: 'easy' }];
      const game = { players: 3, modules: 'all' };
      const { net } = window.marrakesh.session;
      return (await net.request({ type: 'create', game, seats, start: true, tower: 'model' })).table.id;
    });
    await page.goto(`${stage.url}#/t/${table}`);
    const player = new Player(page, { seed });
    const found = [];
    const look = async () => found.push(...(await english(page, language)));
    await player.playOut(look);
    await look();
    none(found.map((one) => `${language}: ${one}`));
    return `${player.answers} answers`;
  };

  const html = (page) => page.locator('html').getAttribute('lang');
  const inBrackets = (page) => page.getByText('⟦').first().waitFor();

  /** The address is for this page; what the person has chosen comes to every device. */
  async function chosen(open) {
    const page = await open({ locale: 'pt-PT' });
    await page.goto(`${stage.url}#/`);
    await page.locator('h2').first().waitFor();
    assert.equal(await html(page), 'en', 'a language that is not there');
    await page.goto(at('xx', '#/settings'));
    await inBrackets(page);
    await page.goto(at('nowhere', '#/settings'));
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    // On another device of the same person.
    await page.evaluate(() => window.marrakesh.session.net.request({ type: 'language', language: 'xx' }));
    const kept = await page.evaluate(() => localStorage.getItem('marrakesh.identity.me'));
    const other = await open();
    await other.addInitScript((me) => localStorage.setItem('marrakesh.identity.me', me), kept);
    await other.goto(`${stage.url}#/settings`);
    await inBrackets(other);
    await other.goto(at('en', '#/settings'));
    await other.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.equal(await other.getByText('⟦').count(), 0, 'the address is stronger');
  }

  /** The browser's language first; then what is pressed, in the page and after it was loaded anew. */
  const pressed = (language) => async (open) => {
    const page = await open({ locale: language, newcomer: true });
    await page.goto(`${stage.url}#/`);
    await page.locator('.new h2').waitFor();
    assert.equal(await html(page), language);
    const about = () => page.locator('meta[name=description]').getAttribute('content');
    const [own, head] = [await page.locator('.new h2').innerText(), await about()];
    await page.locator('.languages [lang=en]').click();
    await page.getByRole('heading', { name: 'New here?' }).waitFor();
    assert.notEqual(own, 'New here?');
    assert.notEqual(await about(), head);
    assert.equal(await html(page), 'en');
    await page.reload();
    await page.getByRole('heading', { name: 'New here?' }).waitFor();
    await page.locator(`.languages [lang=${language}]`).click();
    await page.getByRole('heading', { name: own }).waitFor();
    const person = await page.evaluate(() => window.marrakesh.session.net.request({ type: 'ping' }).then(() => window.marrakesh.session.person)); // prettier-ignore
    assert.ok(person);
    await page.reload();
    await page.getByRole('heading', { name: own }).waitFor();
    // Kept with the person, who is known once the server has answered.
    await page.waitForFunction((one) => window.marrakesh.session.person?.language === one, language);
  };

  const complete = languages.filter((language) => {
    const { entries } = readPo(readFileSync(join(root, `po/${language}.po`), 'utf8'));
    const there = new Set(entries.filter((one) => one.str[0] && !one.gone).map((one) => keyOf(one.ctx, one.id)));
    return [...asked].every((key) => there.has(key));
  });
  return [
    ...['xx', ...languages].flatMap((language) =>
      SIZES.flatMap((size) => [
        // "xx" is longer than nearly any; the others take too long for every change.
        { name: `languages: questions, ${language}, ${size.width}`, long: language !== 'xx', run: questions(size, language) }, // prettier-ignore
        {
          name: `languages: pages, ${language}, ${size.width}`,
          long: language !== 'xx',
          run: pages(size, language),
        },
        {
          name: `languages: windows, ${language}, ${size.width}`,
          long: language !== 'xx',
          run: windows(size, language),
        },
      ]),
    ),
    ...['xx', ...languages].flatMap((language) =>
      SIZES.map((size) => ({
        name: `languages: a club, ${language}, ${size.width}`,
        long: language !== 'xx' || size.width > 400,
        run: club(size, language),
      })),
    ),
    ...['xx', ...languages].map((language) => ({
      name: `languages: a game that is over, ${language}`,
      long: language !== 'xx',
      run: over(language),
    })),
    ...['xx', ...languages].map((language) => ({
      name: `languages: a game by hand, ${language}`,
      long: true,
      run: played(language),
    })),
    { name: 'languages: ?lang= and the language of a person', run: chosen },
    ...complete.map((language, i) => ({
      name: `languages: ${language} is chosen`,
      long: i > 0,
      run: pressed(language),
    })),
  ];
}
