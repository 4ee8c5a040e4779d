// What a browser test needs: a server of its own and Debian's Chromium.
//
//     const stage = await openStage();
//     const page = await stage.page({ width: 390, height: 844, theme: 'dark' });
//     await page.goto(stage.url + '#/new');
//     ...
//     await stage.close();          // throws if a page had an error
//
// MARRAKESH is the program to be tested (build/dev/marrakesh where it is not given), MARRAKESH_URL a server that runs
// already (during development), CHROMIUM the browser, SHOTS a folder for pictures, PICTURES whether they are wanted where
// nothing is wrong, too.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** On a machine that does much else besides, a table takes half a minute until it is drawn. */
const PATIENCE = 60_000;
/** How often what a test waits for is looked at: each look at every frame makes the browser draw frames that nobody needs. */
const POLLING = 100;
/** The shell without windows opens a page in half the time of the whole browser. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Start the program on a free port; resolves when it says where it listens. */
async function startServer(more) {
  const data = mkdtempSync(join(tmpdir(), 'marrakesh-web-'));
  let [child, url] = await startProgram(data, '0', more);
  const end = (signal) => {
    if (child.exitCode !== null || child.signalCode) return undefined;
    const gone = new Promise((done) => child.on('exit', done));
    child.kill(signal);
    return gone;
  };
  return {
    url,
    data,
    pid: () => child.pid,
    /** What the program says to who runs the server. */
    admin: (...words) => {
      const program = process.env.MARRAKESH ?? join(root, 'build/dev/marrakesh');
      return JSON.parse(execFileSync(program, ['admin', '--data', data, '--json', ...words], { encoding: 'utf8' }));
    },
    /** Change what it has kept, while it does not run. */
    async restart(change, signal = 'SIGTERM') {
      await end(signal);
      await change?.(join(data, 'marrakesh.db'));
      [child, url] = await startProgram(data, new URL(url).port, more);
    },
    async stop() {
      await end();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function startProgram(data, port, more) {
  const program = process.env.MARRAKESH ?? join(root, 'build/dev/marrakesh');
  const child = spawn(program, ['serve', '--port', port, '--data', data, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise((found, failed) => {
    const hear = (chunk) => {
      said += chunk;
      const address = /http:\/\/[\d.:]+/.exec(said);
      if (address) found(address[0] + '/');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', failed);
    child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
  return [child, url];
}

export async function openStage(more = []) {
  const server = process.env.MARRAKESH_URL
    ? { url: process.env.MARRAKESH_URL, stop: async () => {} }
    : await startServer(more);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? BROWSERS.find((one) => existsSync(one)),
    // Drawn by the processor, so that the tower can be seen on machines without a graphics card too.
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  });
  const errors = [];

  async function page({ width = 1440, height = 900, theme = 'light', newcomer = false, ...more } = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch: width < 700,
      ...more,
    });
    context.setDefaultTimeout(PATIENCE);
    // Everybody here knows the game, unless a test is about somebody who does not.
    // Where a test goes back to before its first page nothing can be kept.
    const seen = () => location.protocol.startsWith('http') && localStorage.setItem('marrakesh.guide', 'seen');
    if (!newcomer) await context.addInitScript(seen);
    const made = await context.newPage();
    const wait = made.waitForFunction.bind(made);
    made.waitForFunction = (what, arg, options) => wait(what, arg, { polling: POLLING, ...options });
    made.on('pageerror', (error) => errors.push(error.message));
    // Beside a plain text (a licence) the browser asks for an icon by itself.
    const icon = (message) => message.location().url.endsWith('/favicon.ico');
    made.on('console', (message) => message.type() === 'error' && !icon(message) && errors.push(message.text()));
    // Nothing may be fetched from anywhere else.
    made.on('request', (request) => {
      if (!/^(data|blob|ws|wss):/.test(request.url()) && !request.url().startsWith(server.url))
        errors.push(`a request left the server: ${request.url()}`);
    });
    return made;
  }

  return {
    ...server,
    browser,
    page,
    errors,
    async close() {
      await browser.close();
      await server.stop();
      if (errors.length) throw new Error(`errors in the page:\n${[...new Set(errors)].join('\n')}`);
    },
  };
}

/** Keep a picture to look at, where pictures are wanted: they take time. */
export const shot = async (...picture) => process.env.PICTURES && keep(...picture);

/** Keep a picture of what is wrong. */
export async function keep(page, name, options = {}) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), ...options });
}

/** No page may be wider than the screen. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const AXE = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
/** In another theme nothing else can have changed. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The same page in both themes; `look` is told which one, and by which rules axe-core has to look then. Each look takes the
 * processor a second: `make check` looks by lamplight (dark) only where `always` says so, on a page of each kind.
 */
export async function inBothThemes(page, look, always = false) {
  for (const theme of always || process.env.PICTURES ? ['light', 'dark'] : ['light']) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await look(theme, theme === 'light' ? null : COLOURS);
  }
}

/** What axe-core finds serious or critical in the page, or in a part of it, as lines; by all its rules, or by `only` these. */
export async function seriousProblems(page, part = 'html', only = null) {
  // Not as a script of the page: its policy forbids those.
  if (!(await page.evaluate(() => !!globalThis.axe))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([within, rules]) => {
      const { axe } = globalThis;
      const heavy = ['serious', 'critical'];
      const lesser = axe._audit.rules.filter(({ impact }) => impact && !heavy.includes(impact));
      const left = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
      // Nothing has to be fetched for what is asked here.
      const options = {
        resultTypes: ['violations'],
        preload: false,
        ...(rules ? { runOnly: rules } : { rules: left }),
      };
      const found = (await axe.run(within, options)).violations;
      return found.filter((one) => heavy.includes(one.impact));
    },
    [part, only],
  );
  return violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}
