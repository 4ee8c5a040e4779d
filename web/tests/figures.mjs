// The page of figures for somebody who owns the game (#/figures): everything is drawn and fits on every screen, corrections are made
// with pointer and keys, saved, loaded again, and the program takes the file.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServer } from 'vite';
import { overflow, seriousProblems, shot } from './stage.mjs';

const SIZES = [
  { width: 1366, height: 650 },
  { width: 1180, height: 820, hasTouch: true, isMobile: true },
  { width: 820, height: 1180, hasTouch: true, isMobile: true },
  { width: 360, height: 640 },
];
const SETTINGS = (theme, language = 'en') => [
  (kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)),
  { motion: 'off', theme, language },
];

/** In the page: what a finger cannot hit, and drawings that are broken. */
function faults(touch) {
  const found = [];
  for (const one of document.querySelectorAll('main button, main a.chip, main .btn, dialog button, dialog .input')) {
    const { width, height } = one.getBoundingClientRect();
    if (width && Math.min(width, height) < (touch ? 43 : 28)) found.push(`${width} x ${height}: ${one.textContent.trim()}`);
  }
  for (const svg of document.querySelectorAll('article svg'))
    if (/NaN|undefined|null/.test(svg.outerHTML) || svg.innerHTML.length < 60) found.push(`broken: ${svg.innerHTML.slice(0, 200)}`);
  const inside = document.querySelector('dialog[open]')?.getBoundingClientRect();
  for (const one of document.querySelectorAll('dialog[open] :is(.btn, .input, p)'))
    if (one.getBoundingClientRect().right > inside.right) found.push(`outside of the window: ${one.textContent.trim()}`);
  for (const one of document.querySelectorAll('article')) {
    const box = one.getBoundingClientRect();
    for (const inner of one.querySelectorAll('.fig, svg')) {
      const { left, right } = inner.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) found.push(`outside of its card: ${inner.textContent.trim()}`);
    }
  }
  return found;
} // prettier-ignore

export function figureTests({ stage, root, seed }) {
  const opened = async (page, section = 'stairs') => {
    await page.goto(`${stage.url}#/figures/${section}`);
    await page.locator(`nav a[aria-current][href$="${section}"]`).waitFor();
    await page.locator('article').first().waitFor();
  };
  const figure = (page, name) => page.locator(`[data-figure="${name}"]`);
  const dialog = (page) => page.locator('dialog[open]');
  const status = (page) => page.locator('.bar [role=status]').innerText();
  const sections = (page) => page.locator('nav[aria-label] a.chip').evaluateAll((all) => all.map((one) => one.hash.replace('#/figures/', ''))); // prettier-ignore
  const built = () => JSON.parse(readFileSync(join(root, 'build/gen/figures.json'), 'utf8'));

  /** The program writes the file of corrections into a copy of data/. */
  async function apply(text) {
    const folder = mkdtempSync(join(tmpdir(), 'marrakesh-figures-'));
    try {
      const [file, data] = [join(folder, 'corrections.json'), join(folder, 'data')];
      writeFileSync(file, text);
      cpSync(join(root, 'data'), data, { recursive: true });
      const said = await promisify(execFile)(process.env.MARRAKESH, ['catalog', '--apply', file, data]).catch((error) => error); // prettier-ignore
      const toml = (name) => readFileSync(join(data, name), 'utf8');
      return { status: said.code ?? 0, said: said.stdout, wrong: said.stderr.replaceAll(`${data}/`, ''), board: toml('board.toml'), tiles: toml('tiles.toml'), camels: toml('camels.toml'), pasha: toml('pasha.toml') }; // prettier-ignore
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const drawn =
    ({ width, height, ...more }, theme, language) =>
    async (open) => {
      const page = await open({ width, height, ...more });
      await page.addInitScript(...SETTINGS(theme, language));
      await opened(page);
      const all = await sections(page);
      assert.ok(all.length >= 12, `${all.length} sections`);
      const seen = new Set();
      for (const section of all) {
        await opened(page, section);
        assert.ok((await overflow(page)) <= 0, `${section} is too wide`);
        assert.deepEqual(await page.evaluate(faults, width < 700 || !!more.hasTouch), [], section);
        for (const name of await page.locator('[data-figure]').evaluateAll((them) => them.map((one) => one.dataset.figure))) seen.add(name); // prettier-ignore
        if (language === 'en' && /stairs|luxury|automaton/.test(section))
          await shot(page, `figures-${section}-${width}-${theme}`, { fullPage: !more.isMobile });
      }
      // Whatever may be corrected can be reached.
      const open_ = built().entries.flatMap(({ file, key, figures }) => Object.entries(figures).filter(([, one]) => one[2] !== null).map(([field]) => `${file.replace('.toml', '')}:${key}.${field}`)); // prettier-ignore
      assert.deepEqual(open_.filter((name) => !seen.has(name)), []); // prettier-ignore
      await opened(page, 'river');
      await figure(page, 'board:river.rapid.1.do').click();
      await dialog(page).waitFor();
      assert.deepEqual(await page.evaluate(faults, width < 700 || !!more.hasTouch), [], 'the window');
      assert.ok((await overflow(page)) <= 0);
      if (language === 'en') assert.deepEqual(await seriousProblems(page), []);
      await shot(page, `figures-window-${width}-${theme}-${language}`);
      await page.keyboard.press('Escape');
      if (language === 'en') assert.deepEqual(await seriousProblems(page), []);
      return `${seen.size} figures`;
    };

  /** An evening with the box, in short. */
  const evening = (size) => async (open) => {
    const page = await open({ acceptDownloads: true, ...size });
    await page.addInitScript(...SETTINGS('light'));
    await page.goto(`${stage.url}#/rules`);
    await page.getByRole('link', { name: /Do you own the game/ }).click();
    await page.locator('[data-figure]').first().waitFor();
    const press = (name) => dialog(page).getByRole('button', { name, exact: true }).click();
    const gone = () => dialog(page).waitFor({ state: 'detached' });
    assert.match(await status(page), /^0 of \d+ seen/);
    assert.ok(await page.getByRole('button', { name: 'Save the file' }).isDisabled());

    // A number; what is not possible is said before it is done.
    await page.getByRole('link', { name: /^River/ }).click();
    const jetty = figure(page, 'board:river.jetty.value');
    await jetty.click();
    const number = dialog(page).getByRole('spinbutton');
    await number.fill('99');
    await dialog(page).getByText('It must be a number from 1 to 30.').waitFor();
    assert.ok(await dialog(page).getByRole('button', { name: 'Correct it' }).isDisabled());
    await number.fill('12');
    await dialog(page).getByText('must be before the jetty').first().waitFor();
    await number.fill('15');
    await press('One more');
    await press('One more');
    const spaces = () => page.locator('article svg').first().locator('polygon').count();
    const before = await spaces();
    await press('Correct it');
    await gone();
    assert.match(await jetty.innerText(), /✓.*17/s);
    assert.equal(await spaces(), before + 2, 'the board is drawn anew');

    // It is right; taken back; right again.
    const crocodile = figure(page, 'board:river.crocodile.value');
    for (const [button, mark] of [['It is right as it is', '✓'], ['Take it back', '?'], ['It is right as it is', '✓']]) {
      await crocodile.click();
      await press(button);
      await gone();
      assert.match(await crocodile.innerText(), new RegExp(`\\${mark}`));
    } // prettier-ignore

    // An effect from the list.
    await figure(page, 'board:river.rapid.2.do').click();
    await dialog(page).getByLabel('Effect 1').selectOption('gain');
    await press('One more');
    await press('dinar');
    await press('Correct it');
    await gone();
    assert.match(await figure(page, 'board:river.rapid.2.do').innerText(), /2 dinars/);

    // A whole tile that is right.
    await page.getByRole('link', { name: /^Provisions/ }).click();
    await page.getByRole('button', { name: /^All right.*Provision tile 02$/ }).click();
    assert.match(await status(page), /^7 of \d+ seen/);
    assert.equal(await page.getByRole('article', { name: 'Provision tile 02' }).locator('.done').count(), 4);

    // A colour, a good's price, yes or no.
    await page.getByRole('link', { name: /^Rewards/ }).click();
    await figure(page, 'camels:reward.1a.2.keshi').click();
    await press('red');
    await press('Correct it');
    await gone();
    await page.getByRole('link', { name: /^Luxury goods/ }).click();
    await figure(page, 'tiles:luxury.11.points').click();
    await press('One more');
    await press('Correct it');
    await gone();
    await page.getByRole('link', { name: /^Automaton/ }).click();
    await figure(page, 'pasha:strategy.10.fisherman').click();
    await press('no');
    await press('Correct it');
    await gone();
    await figure(page, 'pasha:strategy.10.keshis').click();
    const top = dialog(page).getByLabel('1 from the top');
    const other = (await top.inputValue()) === 'white' ? 'black' : 'white';
    await top.selectOption(other);
    await dialog(page).getByText(`must show ${other} 4 times`).waitFor();
    await page.keyboard.press('Escape');
    await gone();

    // What does not fit is listed with a way to it, and the file can be saved all the same.
    await page.getByRole('link', { name: /^Provisions/ }).click();
    for (const what of ['water', 'dates', 'dinars']) {
      await figure(page, `tiles:provision.01.${what}`).click();
      await dialog(page).getByRole('spinbutton').fill('0');
      await press('Correct it');
      await gone();
    }
    const misfits = page.getByRole('region', { name: 'What does not fit' });
    await misfits.getByText('tiles.toml provision.01').waitFor();
    await shot(page, `figures-misfit-${size.width}`);
    const save = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()]); // prettier-ignore
      assert.equal(download.suggestedFilename(), 'marrakesh-figures.json');
      return readFileSync(await download.path(), 'utf8');
    };
    const bad = await apply(await save());
    assert.equal(bad.status, 1, 'the program refuses it, too');
    assert.match(bad.wrong, /tiles\.toml: provision\.01: must cost something\nnothing was written/);
    for (const what of ['water', 'dates', 'dinars']) {
      await figure(page, `tiles:provision.01.${what}`).click();
      await press('Take it back');
      await gone();
    }
    await misfits.waitFor({ state: 'detached' });
    assert.match(await status(page), /^10 of \d+ seen/);
    const text = await save();
    assert.ok(text.length < 2000, `${text.length} bytes`);

    // Kept in the browser; and in another browser from the file.
    await page.reload();
    await page.locator('[data-figure]').first().waitFor();
    assert.match(await status(page), /^10 of \d+ seen/);
    await page.evaluate(() => localStorage.removeItem('marrakesh.figures'));
    await page.reload();
    await page.locator('[data-figure]').first().waitFor();
    assert.match(await status(page), /^0 of \d+ seen/);
    const load = async (content) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('label', { hasText: 'Load' }).click()]); // prettier-ignore
      await chooser.setFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    };
    await load('{"format":"something else"}');
    await page.getByText('This is no file of corrections.').waitFor();
    await load(text.replace('"is":17', '"is":170'));
    await page.getByText(/were left out: river\.jetty/).waitFor();
    await load(text);
    await page.getByText('Loaded: 1 correction more than before.').waitFor();
    assert.match(await status(page), /^10 of \d+ seen/);
    await page.getByRole('link', { name: /^River/ }).click();
    assert.match(await jetty.innerText(), /✓.*17/s);

    // The program takes the file.
    const done = await apply(await save());
    assert.equal(done.status, 0, done.wrong);
    assert.match(done.said, /5 corrected, 5 confirmed, 0 there already/);
    assert.match(done.tiles, /^02 = \{ water = 1, dates = 1, dinars = 1, penalty = 3, source = "printed" \}/m);
    assert.match(done.board, /^jetty = \{ value = 17, source = "printed"/m);
    assert.match(done.board, /^crocodile = \{ value = 3, source = "printed"/m);
    assert.match(done.board, /^2 = \{ after = 6, do = \[\{ op = "gain", n = 2, a = "dinar" \}\]/m);
    assert.match(done.camels, /^2 = \{ keshi = "red", do = \[\{ op = "stairs", n = 2, a = "palace" \}\], source = "printed" \}/m);
    assert.match(done.tiles, /^11 = \{ kind = "dagger", .* points = 9, .*except = \{ points = "printed" \}/m);
    assert.match(done.pasha, /^10 = .*fisherman = false, .*fisherman = "printed"/m);
  }; // prettier-ignore

  async function keyboard(open) {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript(...SETTINGS('dark'));
    await opened(page, 'river');
    const focused = () => page.evaluate(() => document.activeElement.dataset.figure ?? document.activeElement.textContent.trim()); // prettier-ignore
    for (let i = 0; (await focused()) !== 'board:river.jetty.value'; i++) {
      assert.ok(i < 60, `the key leads to ${await focused()}`);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    while (!(await page.evaluate(() => document.activeElement.matches('input[type=number]')))) await page.keyboard.press('Tab'); // prettier-ignore
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    assert.match(await figure(page, 'board:river.jetty.value').innerText(), /✓.*16/s);
    assert.equal(await focused(), 'board:river.jetty.value', 'the focus goes back');
    // The browser goes back in its history, too: each window is a step in it.
    await page.waitForFunction(() => !history.state?.windows);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.waitForFunction(() => history.state?.windows === 1);
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    assert.match(page.url(), /#\/figures\/river$/);
  }

  /** Its code and its figures are fetched when it is opened, and not before. */
  async function later(open) {
    const page = await open();
    const names = () => page.evaluate(() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname).filter((name) => /figures/i.test(name))); // prettier-ignore
    await page.goto(stage.url);
    await page.getByRole('heading', { name: 'Open tables' }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await names(), []);
    await opened(page);
    assert.ok(
      (await names()).some((name) => name.endsWith('.json')),
      'the figures are fetched',
    );
  }

  /** The checks of the page and those of the program say the same about random corrections. */
  async function agree() {
    const server = await createServer({ root: join(root, 'web'), logLevel: 'error', appType: 'custom', server: { middlewareMode: true, ws: false } }); // prettier-ignore
    try {
      const { Checks } = await server.ssrLoadModule('/src/figures/checks.ts');
      const made = built();
      const checks = new Checks(made.effects, made.most, made.rules);
      let state = seed;
      const below = (n) => (state = (state * 48271) % 2147483647) % n;
      const pick = (list) => list[below(list.length)];
      const values = new Map();
      for (const { file, key, figures } of made.entries)
        for (const [field, one] of Object.entries(figures)) values.set(`${file.replace('.toml', '')}:${key}.${field}`, { file, key, field, was: one[0], kind: made.kinds[one[2]] }); // prettier-ignore
      const open_ = [...values.values()].filter((one) => one.kind && one.kind.type !== 'program');
      let [accepted, refused] = [0, 0];
      for (let i = 0; i < 60; i++) {
        const chosen = new Set(Array.from({ length: 1 + below(i % 2 ? 8 : 2) }, () => pick(open_)));
        const corrections = [...chosen].map(({ file, key, field, was, kind }) => {
          const near = typeof was === 'number' ? was + below(5) - 2 : kind.type === 'bool' ? !was : kind.type === 'word' ? pick(kind.of) : was.with(below(was.length || 1), pick(kind.of)); // prettier-ignore
          return { file, key, field, was, is: near };
        });
        const now = new Map([...values].map(([name, one]) => [name, one.was]));
        for (const { file, key, field, is } of corrections) now.set(`${file.replace('.toml', '')}:${key}.${field}`, is);
        const fit = [...chosen].every(({ kind }, k) => checks.fits(kind, corrections[k].is));
        const fill = ({ rule, at, n, other }) => `${rule.file}: ${at}: ${rule.says.replace('{n}', n).replace('{other}', other).replace('{what}', (rule.what ?? []).join(', '))}`; // prettier-ignore
        const wrong = fit ? checks.misfits((name) => now.get(name)).filter(({ rule }) => !rule.expected).map(fill) : []; // prettier-ignore
        const { status: code, wrong: told } = await apply(
          JSON.stringify({ format: 'marrakesh figures 1', corrections }),
        );
        const expected = wrong.length ? `${wrong.join('\n')}\nnothing was written\n` : '';
        if (fit) assert.equal(told, expected, JSON.stringify(corrections));
        assert.equal(code, fit && !wrong.length ? 0 : 1, JSON.stringify(corrections));
        if (code) refused++;
        else accepted++;
      }
      assert.ok(accepted > 3 && refused > 3);
      return `${accepted} accepted, ${refused} refused by both`;
    } finally {
      await server.close();
    }
  }

  return [
    ...SIZES.flatMap((size, i) => [
      { name: `figures: drawn, ${size.width} x ${size.height}, light`, long: i % 3 > 0, run: drawn(size, 'light', 'en') },
      ...(i % 3 ? [] : [{ name: `figures: drawn, ${size.width} x ${size.height}, dark`, long: true, run: drawn(size, 'dark', 'en') }]),
    ]),
    { name: 'figures: drawn, 360 x 640, longer words', long: true, run: drawn(SIZES[3], 'light', 'long') },
    { name: 'figures: an evening with the box, 1366 px', quick: true, long: true, run: evening(SIZES[0]) },
    { name: 'figures: an evening with the box, phone', run: evening(SIZES[3]) },
    { name: 'figures: by keyboard', run: keyboard },
    { name: 'figures: fetched only when opened', quick: true, run: later },
    { name: 'figures: the page checks as the program does', run: agree },
  ]; // prettier-ignore
}
