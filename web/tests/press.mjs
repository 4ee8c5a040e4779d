// Every button, link, switch and field of every page is pressed once, by a mouse or by a finger, where it is seen. It must not be
// covered, and something must come of it: in the page, in the address, in the focus, to the server, a file.
//
// Nothing here knows what there is to press. From a few pages (roots) what can be pressed is found, and what a press brings
// (a dialog, a tab, more buttons) is pressed as well. Of things that look alike and stand together (rows of a list, answers) only
// some are pressed, with --long more.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ALIKE = { short: 1, long: 12 };
/** What looks like the others: only with --long. */
const LONG = ['mouse: rooms', 'finger: pages', 'mouse: over'];
const PATIENCE = 2_500;
const DEVICES = [
  { name: 'mouse', size: { width: 1366, height: 650 } },
  { name: 'finger', size: { width: 390, height: 844, hasTouch: true, isMobile: true } },
];

// ---- inside the page ----

/** Runs before the page: what leaves it without a trace in the document is written down. */
function listen() {
  const heard = (globalThis.pressed = { what: '', at: 0, quiet: 0, quietly: /^(preview|ping|close|history|position)$/ });
  const tell = (what) => (heard.what ||= what);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const { type } = JSON.parse(text);
    if (!heard.quietly.test(type)) tell(`message ${type}`);
    return send.call(this, text);
  };
  const copy = document.execCommand;
  document.execCommand = function (...what) {
    tell('copy');
    return copy.apply(this, what);
  };
  if (navigator.clipboard) navigator.clipboard.writeText = async () => tell('copy');
  navigator.share = async () => tell('share');
  for (const type of ['input', 'change', 'toggle', 'scroll', 'invalid']) addEventListener(type, () => tell(type), true);
  const watcher = new MutationObserver((all) => {
    heard.quiet = performance.now();
    // What shows that the pointer is there is no answer to a press.
    const hover = (one) => (one.target.nodeType === 1 ? one.target : one.target.parentElement)?.closest('[role=tooltip], [data-spot]');
    const own = (one) => [...one.addedNodes, ...one.removedNodes].every((node) => node.nodeType === 1 && node.matches('[role=tooltip]'));
    if (all.some((one) => !hover(one) && !(one.type === 'childList' && own(one)))) tell('the page');
  });
  const begin = () => watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  if (document.documentElement) begin();
  else addEventListener('DOMContentLoaded', begin);
} // prettier-ignore

/**
 * What can be pressed now, in the window on top if there is one: for each a key that is the same the next time, what it looks
 * like (`kind`), and whether it is disabled. With `key` only that one, and the point where it is met by a pointer, after scrolling to
 * it as a person can; or what lies over it. Without, also which page this is (the table and the moment do not matter), and
 * whether a game is over there: each question to the page takes as long as finding everything.
 */
function find({ key: wanted } = {}) {
  const CAN = 'button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=slider]';
  const STATE = /^(svelte-|complete$|on$|me$|asked|lit$|best|target|turn|chosen|first$|mine$|place-|s-|open$|new$|fresh$)/;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const root = dialog ?? document.body;
  const shape = (one) => one.localName + [...one.classList].filter((name) => !STATE.test(name)).map((name) => '.' + name).join('');
  const box = (one) => (one.querySelector('.hit') ?? one).getBoundingClientRect();
  const label = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.innerText ?? one.textContent;

  /** The part of it that is not cut off by what it stands in; what can be scrolled does not cut off. */
  function shown(one, { left, top, right, bottom }) {
    const clip = frame(one.parentElement);
    return { left: Math.max(left, clip.left), top: Math.max(top, clip.top), right: Math.min(right, clip.right), bottom: Math.min(bottom, clip.bottom) };
  }
  /** What an element and all around it let be seen; known until something is scrolled. */
  const frames = new Map();
  function frame(up) {
    if (!up) return { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    if (!frames.has(up)) frames.set(up, cut(up, frame(up.parentElement)));
    return frames.get(up);
  }
  function cut(up, around) {
    const style = getComputedStyle(up);
    if (style.overflow === 'visible' || up === document.documentElement || up === document.body) return around;
    let { left, top, right, bottom } = around;
    const clip = up.getBoundingClientRect();
    const scrolls = (axis) => /auto|scroll/.test(axis);
    if (!scrolls(style.overflowX)) [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
    if (!scrolls(style.overflowY)) [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    return { left, top, right, bottom };
  }

  const found = [];
  for (const element of root.querySelectorAll(CAN)) {
    if (element.closest('[inert], .skip') || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    // A field that is drawn by its label is pressed there.
    const own = box(element);
    const drawn = own.width < 3 && element.labels?.[0] ? element.labels[0] : element;
    const part = shown(drawn, box(drawn));
    if (part.right - part.left < 3 || part.bottom - part.top < 3) continue;
    const ways = [];
    for (let up = element; up && up !== root && ways.length < 4; up = up.parentElement) ways.unshift(shape(up));
    const answers = element.closest('[data-option], [data-spot], [data-hint]');
    const name = answers ? '' : (label(element) ?? '').trim().replace(/\s+/g, ' ').replace(/\d+/g, '#').slice(0, 60);
    const kind = `${dialog ? `«${dialog.getAttribute('aria-label')}» ` : ''}${answers ? answers.localName + Object.keys(answers.dataset)[0] : ways.join('>')}`;
    const group = element.type === 'radio' ? element.name : element.getAttribute('role') ?? '';
    const already = element.matches(':checked[type=radio], [aria-pressed=true], [aria-selected=true], [aria-current]') || element.href === location.href;
    found.push({ element, drawn, key: `${kind} “${name}”`, kind: kind + group, disabled: element.disabled || element.getAttribute('aria-disabled') === 'true', already,
      reason: element.title || element.getAttribute('aria-describedby') || ([...(element.form?.elements ?? [])].some((one) => one.value === '' && one.matches('input, textarea')) ? 'a field is empty' : '') || (name.endsWith('…') ? 'it says what it waits for' : '') });
    if (found.at(-1).key === wanted) break;
  }
  if (wanted === undefined) return {
    all: found.map(({ element, drawn, ...plain }) => plain),
    route: location.pathname + location.hash.replace(/[@?].*/, '').replace(/^#\/rules.*/, '#/rules'),
    over: !!document.querySelector('#final-title, .endbar'),
  };

  if (found.at(-1)?.key !== wanted) return null;
  const { element, drawn, ...one } = found.at(-1);
  if (one.disabled) return one;
  // A person can scroll what scrolls, and nothing else.
  for (let up = drawn.parentElement; up; up = up.parentElement) {
    const style = getComputedStyle(up);
    const page = up === document.scrollingElement;
    if (!page && !/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
    const around = page ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : up.getBoundingClientRect();
    const now = box(drawn);
    const to = (low, high, from, until) => (low < from + 40 || high > until - 40 ? (low + high) / 2 - (from + until) / 2 : 0);
    up.scrollBy({ left: now.left < around.left || now.right > around.right ? to(now.left, now.right, around.left, around.right) : 0,
      top: to(now.top, now.bottom, around.top, around.bottom), behavior: 'instant' });
  }
  frames.clear();
  const rect = [...drawn.getClientRects()].find((each) => each.width > 3) ?? box(drawn);
  const { left, top, right, bottom } = shown(drawn, drawn.querySelector('.hit') ? box(drawn) : rect);
  let over = null;
  for (const [fx, fy] of [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.75], [0.15, 0.2], [0.85, 0.8]]) {
    const [x, y] = [left + (right - left) * fx, top + (bottom - top) * fy];
    const hit = document.elementFromPoint(x, y);
    const met = hit && (element.contains(hit) || drawn.contains(hit) || hit.closest?.('label')?.control === element);
    if (met) {
      const focused = document.activeElement;
      Object.assign(globalThis.pressed, { what: '', address: location.href, target: element, focused });
      return { ...one, x, y };
    }
    over ??= hit ? shape(hit) : 'nothing: it lies outside';
  }
  return { ...one, over };
} // prettier-ignore

/** What came of the press; for an answer only that it is chosen or sent. */
function outcome() {
  const { pressed } = globalThis;
  if (!pressed?.target) return 'another page';
  if (location.href !== pressed.address) return 'the address';
  const now = document.activeElement;
  if (now === pressed.target && now.matches('input:not([type=radio], [type=checkbox]), select, textarea')) return 'the focus';
  if (now !== pressed.target && now !== pressed.focused && now !== document.body) return 'the focus';
  return pressed.what;
} // prettier-ignore

// ---- one page ----

class Hand {
  constructor(page, device, long) {
    Object.assign(this, { page, device, alike: long ? ALIKE.long : ALIKE.short, faults: [], items: new Map(), kinds: new Map() });
    Object.assign(this, { count: 0, off: 0, outside: '', now: null });
    page.on('download', () => (this.outside = 'a file'));
    page.on('filechooser', () => (this.outside = 'a file is asked for'));
    page.on('popup', (other) => {
      this.outside = 'another page';
      void other.close();
    });
  } // prettier-ignore

  /** Press everything that can be reached from here. `reach` opens the page; what leads away from it is followed by it again. */
  async everything(name, reach) {
    await reach();
    await this.settle();
    // A game that ends meanwhile is left: what can be pressed there has a root of its own.
    const { route: home, over } = await this.look();
    const mine = this.collect([]);
    for (let next = mine.shift(); next; next = mine.shift()) {
      if (!(await this.isSeen(next)) && !(await this.isFoundAgain(next))) {
        await reach();
        await this.settle();
        for (const step of next.via) {
          await this.tap(step);
          await this.settle();
        }
      }
      await this.press(name, next);
      await this.settle();
      const now = await this.look();
      if (now.route !== home || (!over && now.over)) {
        this.now = null;
        await reach();
        await this.settle();
      } else mine.unshift(...this.collect([...next.via, next.key]));
    }
  }

  /** What is there now: where it is, and all that can be pressed. */
  async look() {
    return (this.now = await this.page.evaluate(find));
  }

  /** What was not met before, of what was there at the last look. */
  collect(via) {
    const fresh = [];
    for (const one of this.now.all) {
      const alike = this.kinds.get(one.kind) ?? 0;
      if (this.items.has(one.key) || alike >= this.alike * (one.key.endsWith('“”') ? 1 : 2)) continue;
      this.kinds.set(one.kind, alike + 1);
      const item = { ...one, via };
      this.items.set(one.key, item);
      fresh.push(item);
    }
    return fresh;
  }

  /** Where everything was looked for since the last press, that is known. */
  async isSeen({ key }) {
    return (this.now ?? (await this.look())).all.some((one) => one.key === key);
  }

  /** What lies over it goes by a key, and what led to it leads there again: that takes less than opening the page once more. */
  async isFoundAgain(item) {
    const { route: home } = this.now;
    for (let windows = 0; windows < 3 && (await this.page.evaluate(() => !!document.querySelector('dialog:modal'))); windows++) {
      await this.page.keyboard.press('Escape');
      await this.settle();
    }
    await this.look();
    for (const key of item.via) {
      if (this.now.route !== home || (await this.isSeen(item))) break;
      if (!(await this.isSeen({ key }))) continue;
      await this.tap(key);
      await this.settle();
      await this.look();
    }
    return this.now.route === home && this.isSeen(item);
  } // prettier-ignore

  /** Wait until the page has been still for a moment. */
  async settle() {
    await this.page.waitForLoadState();
    await this.page
      .waitForFunction(() => performance.now() - globalThis.pressed.quiet > 90, null, { timeout: 4_000, polling: 30 })
      .catch(() => undefined);
  }

  async tap(key) {
    const point = await this.page.evaluate(find, { key });
    if (point?.x === undefined) return point;
    this.outside = '';
    if (this.device === 'finger') await this.page.touchscreen.tap(point.x, point.y);
    else {
      await this.page.mouse.move(point.x, point.y);
      await this.page.mouse.down();
      await this.page.mouse.up();
    }
    return point;
  }

  async press(scene, item) {
    const fault = (why) => this.faults.push(`${scene}: ${item.key}: ${why}`);
    const now = await this.tap(item.key);
    // It was there, and is not any more: the game has gone on.
    if (!now) return;
    if (now.disabled) {
      this.off++;
      if (!now.reason) fault('disabled without a word why');
      return;
    }
    this.count++;
    if (now.over) return void fault(`cannot be pressed: over it lies ${now.over}`);
    if (now.already) return;
    const begun = Date.now();
    for (let what = ''; !what && !this.outside;) {
      what = await this.page.evaluate(outcome).catch(() => 'another page');
      if (!what && Date.now() - begun > PATIENCE) return void fault('nothing happens');
      if (!what) await this.page.waitForTimeout(25);
    }
  }
}

// ---- where to begin ----

/** Ask the server as the owner of this page. */
const ask = (page, ...messages) =>
  page.evaluate(async (all) => {
    const { token } = JSON.parse(localStorage.getItem('marrakesh.identity.me') ?? '{}');
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
    await new Promise((open) => (socket.onopen = open));
    const replies = [];
    for (const [i, message] of [{ type: 'hello', protocol: 1, ...(token ? { token } : { name: 'Noor' }) }, ...all].entries()) {
      const heard = new Promise((done) => socket.addEventListener('message', ({ data }) => JSON.parse(data).id === i + 1 && done(JSON.parse(data))));
      socket.send(JSON.stringify({ ...message, id: i + 1 }));
      replies.push(await heard);
      if (replies.at(-1).token) localStorage.setItem('marrakesh.identity.me', JSON.stringify({ token: replies.at(-1).token, name: 'Noor' }));
      if (replies.at(-1).type === 'error') throw new Error(JSON.stringify(replies.at(-1)));
    }
    socket.close();
    return replies.slice(1);
  }, messages); // prettier-ignore

const bots = (n) => Array.from({ length: n }, () => ({ kind: 'bot', level: 'easy' }));
const create = (game, seats, more = {}) => ({ type: 'create', game: { edition: 'classic', ...game }, seats, ...more });

/** A record of a whole game. */
function record() {
  const folder = mkdtempSync(join(tmpdir(), 'marrakesh-press-'));
  const path = join(folder, 'game.record');
  execFileSync(process.env.MARRAKESH, ['sim', '--players', '2', '--games', '1', '--seed', '1', '--bots', 'easy', '--record', path]);
  const text = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
} // prettier-ignore

const imported = (page, text) =>
  page.evaluate(async (body) => {
    const { token } = JSON.parse(localStorage.getItem('marrakesh.identity.me'));
    const reply = await fetch('/api/records', { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body });
    return (await reply.json()).table;
  }, text);

export function pressTests({ stage, long }) {
  let kept = null;
  const aRecord = () => (kept ??= record());

  /** To this address, whatever is open now. */
  async function to(page, hash, sign) {
    if (!page.url().startsWith(`${stage.url}#`)) await page.goto(`${stage.url}#/`);
    // By way of another page, so that this one begins anew.
    await page.evaluate(async (there) => {
      for (const each of [there === '#/settings' ? '#/rules' : '#/settings', there]) {
        location.hash = each;
        await new Promise((next) => setTimeout(next, 30));
      }
    }, hash);
    // What was pressed before may lead elsewhere only now: then once more.
    const there = page.locator(sign).first();
    await there.waitFor({ timeout: 8_000 }).catch(async () => {
      await page.goto(`${stage.url}${hash}`);
      await page.reload();
      await there.waitFor();
    });
  }
  /** A table that asks us something, made anew when the game has gone on without us. */
  const table = (message) => {
    let id = null;
    return async (page) => {
      if (id) await to(page, `#/t/${id}`, '#question');
      // One of the switches puts a text in the place of the boards.
      if (await page.locator('.words').count()) await page.keyboard.press('t');
      if (id && (await page.locator('#question[data-number]').count())) return;
      id = (await ask(page, message))[0].table.id;
      await to(page, `#/t/${id}`, '#question[data-number]');
    };
  };
  /** A game of ours that is over: the last moves of another one. */
  const finished = () => {
    let id = null;
    return async (page) => {
      if (!id) {
        const from = await imported(page, aRecord());
        const [over] = await ask(page, { type: 'open', table: from });
        const [, fork] = await ask(page, { type: 'open', table: from }, { type: 'fork', table: from, version: over.version - 1, seat: 'p1' });
        id = fork.table.id;
        await ask(page, { type: 'open', table: id }, { type: 'hand', table: id }).catch(() => undefined);
      }
      await to(page, `#/t/${id}`, '#final-title');
    };
  }; // prettier-ignore

  /** Made for each test: what they prepare belongs to the person of its page. */
  const roots = () => ({
    pages: {
      lobby: async (page) => {
        const [{ tables }] = await ask(page, { type: 'mine' });
        if (tables.length < 2) {
          await ask(page, create({ players: 2 }, [{ kind: 'me' }, ...bots(1)], { start: true }));
          await ask(page, create({ players: 2 }, [{ kind: 'me' }, { kind: 'open' }]));
          await imported(page, aRecord());
        }
        await to(page, '#/', 'h2');
        await page.locator('a[href^="#/t/"]').first().waitFor();
      },
      'new game': async (page) => {
        // As if nothing had been chosen before.
        await page.evaluate(() => localStorage.removeItem('marrakesh.newtable'));
        await to(page, '#/new', 'form');
      },
      rules: (page) => to(page, '#/rules', '[id="rule-R1"]'),
      'rules, searched': async (page) => {
        await to(page, '#/rules', '[id="rule-R1"]');
        await page.locator('input[type=search]').fill('river');
      },
      settings: (page) => to(page, '#/settings', 'h2'),
      statistics: (page) => to(page, '#/statistics', 'table'),
      'an address of nothing': (page) => to(page, '#/t/nothingnow', 'main a'),
    },
    rooms: {
      'waiting room': (() => {
        let id = null;
        return async function again(page) {
          id ??= (await ask(page, create({ players: 3 }, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)])))[0].table.id;
          await to(page, `#/t/${id}`, 'main');
          // Begun, left or closed: another one.
          if (!(await page.getByRole('button', { name: 'Start the game' }).count())) {
            id = null;
            await again(page);
          }
        };
      })(),
      'hot seat': (() => {
        let hash = null;
        return async (page) => {
          if (hash) return to(page, hash, '#curtain, #question');
          await to(page, '#/new', 'form');
          await page.getByRole('button', { name: 'One screen' }).click();
          await page.getByRole('button', { name: 'Start the game' }).click();
          await page.locator('#curtain').waitFor();
          hash = await page.evaluate(() => location.hash);
        };
      })(),
      'a table to watch': (() => {
        let id = null;
        return async (page) => {
          if (!id) {
            const other = await stage.page();
            await other.goto(`${stage.url}#/`);
            [{ table: { id } }] = await ask(other, create({ players: 3 }, [{ kind: 'me' }, ...bots(2)], { public: true, start: true }));
            await other.context().close();
          }
          await to(page, `#/t/${id}`, '#question');
        };
      })(),
    },
    table: {
      table: table(create({ players: 2 }, [{ kind: 'me' }, ...bots(1)], { xray: true, start: true })),
      'table with all modules': table(create({ players: 4, modules: 'all' }, [{ kind: 'me' }, ...bots(3)], { start: true })),
    },
    over: { 'a game that is over': finished() },
  }); // prettier-ignore

  const pressAll = (device, group) => async (open) => {
    const page = await open({ ...device.size, acceptDownloads: true });
    await page.addInitScript(listen);
    await page.goto(`${stage.url}#/`);
    await page.locator('h2').first().waitFor();
    const hand = new Hand(page, device.name, long);
    for (const [name, reach] of Object.entries(roots()[group])) await hand.everything(name, () => reach(page));
    if (process.env.PRESSED) console.log([...hand.items.keys()].sort().join('\n'));
    assert.ok(hand.count > 5, `only ${hand.count} were found`);
    assert.equal(hand.faults.length, 0, `${hand.faults.length} of ${hand.count}:\n${hand.faults.join('\n')}`);
    return `${hand.count} pressed, ${hand.off} disabled`;
  };

  return DEVICES.flatMap((device) =>
    Object.keys(roots()).map((group) => ({
      name: `press everything, ${device.name}: ${group}`,
      long: LONG.includes(`${device.name}: ${group}`),
      run: pressAll(device, group),
    })),
  );
}
