// The table in every size of window that people have, and at 200 % zoom: nothing lies over anything else, is cut off or outside,
// no text is smaller than 11 pixels, the page is used, and question and answers can be pressed where they are seen.
//
//     SIZES=1366x650,390x844 node web/tests/run.mjs build/test/marrakesh sixteen    only these, with a picture of each
//     SIZES=all THEME=dark node web/tests/run.mjs build/test/marrakesh sixteen      pictures of all of them, by lamplight
//     LANGUAGES=fr SIZES=all node web/tests/run.mjs build/test/marrakesh "4 players"         in French
//     LANGUAGES=nl SIZES=390x844 node web/tests/run.mjs build/test/marrakesh "size: held"    each kind in Dutch
//     KINDS=line,gate node web/tests/run.mjs build/test/marrakesh "size: windows"            these kinds only
import assert from 'node:assert/strict';
import { CONFIRM, positions, seated } from './answers.mjs';
import { atRest, crowded } from './fit.mjs';
import { keep } from './stage.mjs';

const SIZES = [
  [360, 640], [390, 844], [844, 390], [768, 1024], [820, 1180], [1180, 820], [1024, 600], [1024, 768], [1280, 600],
  [1280, 720], [1366, 650], [1440, 900], [1536, 730], [1920, 940], [2560, 1440], [3840, 2160],
]; // prettier-ignore
/** At 200 % a window has half as many pixels, each of them twice as large. Phones and tablets are enlarged by two fingers. */
const ZOOMED = SIZES.filter(([width]) => width >= 1280).map(([width, height]) => [width / 2, height / 2]);
/** Held in the hand. */
const HELD = SIZES.slice(0, 6);
const LANGUAGES = process.env.LANGUAGES?.split(',') ?? ['en', 'de', 'fr', 'nl'];
/** Of the tests that look at one language only. */
const LANGUAGE = process.env.LANGUAGES ? LANGUAGES[0] : 'en';
const NAMES = [
  'Abderrahmane Al Ghazaliy',
  'Wilhelmina-Montgomery-LX',
  'Maximiliane Zollernbergs',
  'Bartholomew Featherstone',
];
const ONLY = process.env.SIZES?.split(',');
const KINDS = process.env.KINDS?.split(',');
const wanted = ([width, height]) => !ONLY || ONLY.includes('all') || ONLY.includes(`${width}x${height}`);
const theme = process.env.THEME ?? 'light';
/** A finger is as wide as this. */
const FINGER = 44;
const LEAST = 11;

/** In the page: what is wrong with it, apart from what `crowded` finds. */
function wrong({ least, finger }) {
  const found = [];
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const said = (element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30) || element.className;
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.hear, .skip');
  const scrolls = (element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowX + getComputedStyle(element).overflowY) &&
    (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
  function scrolled(element) {
    for (let up = element.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  }
  /** What is left of an element within everything that cuts or scrolls it. */
  function clipped(element) {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (up instanceof SVGElement || getComputedStyle(up).overflow === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  }

  /** What is wrong with one text: cut off at its side, below a button, or a word that is broken where it has no hyphen. */
  function lost(node, element, text, style) {
    const lines = rects(node, 0, node.length);
    const sharp = (up) => getComputedStyle(up).overflowX === 'hidden' && getComputedStyle(up).textOverflow !== 'ellipsis' && up.checkVisibility();
    const around = element.closest('button, .panel');
    const frame = around && sharp(around) && around.getBoundingClientRect();
    const bad = [];
    if (frame && lines.some((one) => one.right > frame.right + 1 || one.left < frame.left - 1)) bad.push(`cut off at its side: ${text}`);
    if (element.closest('#question h2, #question .op')) {
      const words = [...node.textContent.matchAll(/[\p{L}\p{N}]+/gu)];
      const high = parseFloat(style.fontSize) / 2;
      for (const { 0: word, index } of words) {
        const tops = rects(node, index, index + word.length).map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > high) bad.push(`broken within a word: ${word}`);
      }
    }
    const over = element.closest('h2') ? all('#question .btn') : (element.closest('.op')?.querySelectorAll('kbd') ?? []);
    for (const one of [...over].filter(shown)) {
      const box = one.getBoundingClientRect();
      const meets = (line) => Math.min(line.right, box.right) - Math.max(line.left, box.left) > 2 && Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 3;
      if (!element.closest('button, kbd, .hear') && lines.some(meets)) bad.push(`below a button: ${text}`);
      if (element.closest('.label') && lines.some(meets)) bad.push(`below its key: ${text}`);
    }
    return bad;
  }
  function rects(node, from, to) {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()];
  }

  // What lies over something else: the parts of the table, each without those around it.
  const AREA = '.top, .panel, .hand, #question, nav.tabs, .seg, .peek';
  const areas = all(AREA).filter((one) => shown(one) && !all(AREA, one).length && !one.closest('.over, dialog'));
  const boxes = areas.map((one) => ({ one, ...clipped(one) })).filter((box) => box.right > box.left && box.bottom > box.top);
  boxes.forEach((a, i) =>
    boxes.slice(i + 1).forEach((b) => {
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (x > 2 && y > 2) found.push(`overlap by ${Math.round(x)}x${Math.round(y)}: ${said(a.one)} / ${said(b.one)}`);
    }),
  );

  // What is outside and cannot be scrolled to.
  for (const one of all('.panel, button, #question, nav, .hand, h2, [data-spot]').filter(shown)) {
    const box = one.getBoundingClientRect();
    const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    if (box.width && out > 2 && !scrolled(one)) found.push(`outside by ${Math.round(out)}: ${said(one)}`);
  }
  // What is cut off by what it stands in.
  for (const one of all('.panel, .hand, [data-spot]').filter((each) => shown(each) && !scrolled(each))) {
    const [box, left] = [one.getBoundingClientRect(), clipped(one)];
    const cut = Math.max(left.left - box.left, box.right - left.right, left.top - box.top, box.bottom - left.bottom);
    if (box.width && cut > 4) found.push(`cut off by ${Math.round(cut)}: ${said(one)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');

  // Texts: how large, whether all of it is seen, whether drawn ones stay in their panel.
  const stars = all('[data-spot] .mark polygon').filter(shown).map((one) => one.getBoundingClientRect());
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim().slice(0, 30);
    if (!text || !shown(element)) continue;
    const style = getComputedStyle(element);
    const drawn = element instanceof SVGElement;
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    const scale = drawn ? box.height / element.getBBox().height : (element.currentCSSZoom ?? 1);
    const size = parseFloat(style.fontSize) * scale;
    if (size < least - 0.05 && text !== '?') found.push(`${size.toFixed(1)} px: ${text}`);
    const panel = drawn && element.closest('.panel, .hand')?.getBoundingClientRect();
    if (panel && (box.left < panel.left - 2 || box.right > panel.right + 2)) found.push(`sticks out of its panel: ${text}`);
    if (!drawn) found.push(...lost(node, element, text, style));
    if (!drawn && element.closest('.panel')) {
      const under = rects(node, 0, node.length).some((line) => stars.some((star) => Math.min(line.right, box.right, star.right) - Math.max(line.left, box.left, star.left) > 3 && Math.min(line.bottom, star.bottom) - Math.max(line.top, star.top) > line.height / 2));
      if (under) found.push(`below the mark of a place: ${text}`);
    }
    const cut = element.scrollHeight - element.clientHeight;
    if (!drawn && element.clientHeight && style.overflowY === 'hidden' && cut > parseFloat(style.fontSize) / 2 && style.webkitLineClamp === 'none')
      found.push(`cut off by ${cut} from below: ${text}`);
  }

  // Season, round and phase can be read, whole.
  const bar = document.querySelector('.top').getBoundingClientRect();
  const when = all('.top .when > span, .top .phase .on').filter(shown);
  if (when.length < 3) found.push(`season, round or phase is not told: ${when.map(said)}`);
  for (const one of when) {
    const [box, cut] = [one.getBoundingClientRect(), one.scrollWidth > one.clientWidth + 1];
    if ((cut && getComputedStyle(one).overflowX === 'hidden') || box.top < bar.top || box.bottom > bar.bottom) found.push(`cut off: ${said(one)}`);
  }

  // The scores and what stands in them; an answer that has only a number or a name says what it is worth.
  for (const one of all('.sc > *').filter(shown)) {
    const [box, frame] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
    if (box.left < frame.left || box.right > frame.right) found.push(`sticks out of its score: ${said(one.parentElement)}`);
  }
  for (const one of all('.desert .panel:only-child').filter(shown)) {
    const [width, room] = [one, one.parentElement].map((each) => each.getBoundingClientRect().width);
    if (width < room * 0.9) found.push(`has only ${Math.round((100 * width) / room)} % of its row: ${said(one)}`);
  }
  for (const one of all('.ops.bare .op[title]').filter(shown))
    if (!one.querySelector('small')) found.push(`says not what it is worth: ${said(one)}`);

  // How much of the page is used.
  const USED = '.top, .panel, .hand, #question, nav, .seg, .peek, .others, dialog';
  let empty = 0;
  const [across, down] = [32, 24];
  for (let i = 0; i < across * down; i++) {
    const [x, y] = [((i % across) + 0.5) / across, (Math.floor(i / across) + 0.5) / down];
    if (!document.elementFromPoint(x * innerWidth, y * innerHeight)?.closest(USED)) empty++;
  }
  if (empty > (across * down) / 3) found.push(`${Math.round((100 * empty) / across / down)} % of the page is empty`);

  // What answers: it can be met where it is, after scrolling what scrolls; and the first places are in sight by themselves.
  const meets = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return !!top && (element === top || element.contains(top) || (top.contains(element) && !top.matches('main, .body')));
  };
  const POINTS = [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7], [0.2, 0.2], [0.8, 0.8]];
  const met = (element) => {
    const box = (element.querySelector('.hit') ?? element).getBoundingClientRect();
    return POINTS.some(([x, y]) => {
      const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
      return !!top && (top === element || element.contains(top));
    });
  };
  const spots = all('[data-spot]').filter(shown);
  if (spots.length && !spots.some(met)) found.push('no place that answers is in sight');
  for (const one of all('#question h2, #question .go, #question .undo, #question .ask').filter(shown))
    if (!met(one)) found.push(`covered: ${said(one)}`);
  const kept = all('*').filter((one) => one.scrollTop || one.scrollLeft).map((one) => [one, one.scrollLeft, one.scrollTop]);
  for (const one of [...all('#question [data-option]'), ...spots]) {
    one.scrollIntoView({ block: 'center', inline: 'center' });
    if (!met(one)) found.push(`cannot be pressed: ${one.dataset.spot ?? one.dataset.option}`);
  }
  const back = () => {
    all('*').filter((one) => one.scrollTop || one.scrollLeft).forEach((one) => one.scrollTo(0, 0));
    kept.forEach(([one, left, top]) => one.scrollTo(left, top));
  };
  back();

  // Room for a finger.
  if (finger)
    for (const one of all('button, a.logo').filter((each) => shown(each) && !each.closest('svg, .panel:not(.small), [data-part], .phone-mine'))) {
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const reach = (dx, dy) => {
        let n = 0;
        while (n < finger / 2 && meets(one, x + dx * n, y + dy * n)) n++;
        return n;
      };
      const [wide, high] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
      if (Math.min(wide, high) < finger - 3) found.push(`${wide}x${high} for a finger: ${said(one)}`);
    }
  back();
  return [...new Set(found)];
} // prettier-ignore

const modules = ({ view }) => (view.modules ? view.modules.split(',').length : 0);

/** Positions of several kinds: two players without modules, or four with all of them and long names. */
async function kinds(players) {
  const all = (await positions()).filter(({ view }) => (view.solo ?? 'none') === 'none');
  const fits = (one) => (players === 2 ? !modules(one) : modules(one) > 8) && one.view.players === String(players);
  const pick = (...tasks) => {
    for (const task of tasks)
      for (const one of all) if (one.task === task && fits(one)) return players === 2 ? one : { ...one, names: NAMES };
    throw new Error(`no position with ${players} players: ${tasks}`);
  };
  const few = pick('use', 'commit', 'falcon');
  return {
    few,
    many: pick('free-gate', 'any-keshi', 'gate', 'swap-placeholder', 'same-keshi'),
    board: pick('line', 'lengthen', 'free-luxury'),
    setup: pick('disc', 'keep'),
    confirm: { ...few, question: CONFIRM },
    waiting: { ...few, question: null },
  };
}

/** What the lamp says of a question, with much to say: more answers than most windows have room for. */
function advice({ question }) {
  const things = [{ what: 'point', n: 6 }, { what: 'dinar', n: 1 }, { what: 'palace step', n: 4 }, { what: 'gate', n: 2 }, { what: 'date', n: -1 }];
  const reasons = [{ kind: 'fills', what: 'river', n: 10 }, { kind: 'provides', what: 'dinar', n: 1 }, { kind: 'term', what: 'resources', n: -1.2 }];
  return question.options.slice(0, 5).map((choice, i) => ({
    choice, score: 152, loss: 4 * i, error: 1, win: 0.61 - i / 10,
    changes: things.map((one) => ({ ...one, n: one.what === 'point' ? 6 - i : one.n })),
    reasons: i ? reasons.map((one) => ({ ...one, n: -Math.abs(one.n) })).filter(({ kind }) => kind !== 'provides') : reasons,
  }));
} // prettier-ignore

/** In the page: whether the open hint can be read, pressed and closed, says what its figures are, and uses the room there is. */
function hintWrong() {
  const found = [];
  const hint = document.querySelector('#hint');
  const first = hint?.querySelector('.one')?.getBoundingClientRect();
  if (!hint || !first) return ['no hint'];
  const box = hint.getBoundingClientRect();
  const zoom = hint.currentCSSZoom ?? 1;
  if (box.width / zoom < 200) found.push(`the hint is ${Math.round(box.width)} wide`);
  if (box.left < 0 || box.top < 0 || box.right > innerWidth + 1) found.push('the hint is outside');
  const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const inHint = (x, y) => !!document.elementFromPoint(x, y)?.closest('#hint');
  const seen = ({ left, right, top, bottom }) => [left + 6, right - 6].every((x) => inHint(x, top + 4) && inHint(x, bottom - 4));
  const all = [...hint.querySelectorAll('.one')].map((one) => one.getBoundingClientRect());
  const whole = all.filter(seen).length;
  if (!whole) found.push('no answer is seen whole');
  for (const word of ['Expected score', 'Chance to win'])
    if (![...hint.querySelectorAll('.means span')].some((one) => one.textContent === word && seen(one.getBoundingClientRect()))) found.push(`not said: ${word}`);
  for (const sum of hint.querySelectorAll('.sum')) {
    const rows = [...sum.querySelector('[aria-hidden]').textContent.matchAll(/([+−])(\d+) points?/g)].map(([, sign, n]) => (sign === '+' ? 1 : -1) * n);
    if (rows.reduce((a, b) => a + b, 0) !== -parseInt(sum.textContent)) found.push(`does not add up: ${sum.textContent}`);
  }
  if (!/adds up/.test(hint.textContent)) found.push('not said how it is counted');
  const lamp = document.querySelector('#ask-hint').getBoundingClientRect();
  if (!document.elementFromPoint(...centre(lamp))?.closest('#ask-hint')) found.push('the lamp is covered');
  const hidden = [...document.querySelectorAll('[data-spot]')].filter((one) => !hint.closest('#question.phone') && inHint(...centre(one.getBoundingClientRect())));
  if (hidden.length) found.push(`it lies over ${hidden.map((one) => one.dataset.spot)}`);
  // What is cut off has no free room below it.
  const asks = document.querySelector('#question');
  const column = (hint.closest('#question') && (document.querySelector('.app.beside .side') ?? document.querySelector('.phone.beside .ask')))?.getBoundingClientRect();
  const end = asks.querySelector('.end').getBoundingClientRect();
  if (whole < all.length && column && column.bottom - Math.max(end.bottom, box.bottom) > 150 * zoom && asks.scrollHeight > asks.clientHeight + 2)
    found.push(`${whole} of ${all.length} answers, and ${Math.round(column.bottom - end.bottom)} are free below`);
  return found;
} // prettier-ignore

export function sizeTests({ stage }) {
  /** Against bots: among people there is no lamp. */
  async function hinted(open) {
    const { many } = await kinds(2);
    const lines = [];
    let looks = 0;
    for (const [sizes, scale] of [[SIZES, 1], [ZOOMED, 2]]) {
      const page = await open({ deviceScaleFactor: scale, theme });
      const server = await seated(stage, page, many);
      server.hint = advice(many);
      await page.locator('#ask-hint').click();
      await page.locator('#hint [data-hint]').first().waitFor();
      for (const [width, height] of sizes.filter(wanted)) {
        await page.setViewportSize({ width, height });
        const here = await atRest(page, async () => [...(await page.evaluate(hintWrong)), ...(await page.evaluate(crowded))]);
        looks++;
        const name = `hint, ${width}x${height}${scale > 1 ? ' at 200 %' : ''}`;
        if (here.length || ONLY) await keep(page, `sizes-${name.replace(/\W+/g, '-')}`);
        lines.push(...here.map((one) => `${name}: ${one}`));
      }
    }
    assert.equal(lines.length, 0, `${lines.length} in ${looks} looks:\n${lines.join('\n')}`);
    return `${looks} looks`;
  } // prettier-ignore

  const looked = (players, part) => async (open) => {
    const asked = await kinds(players);
    const lines = [];
    let looks = 0;
    for (const [sizes, scale] of [[SIZES, 1], [ZOOMED, 2]]) {
      const page = await open({ deviceScaleFactor: scale, theme });
      const server = await seated(stage, page, asked.few, { motion: 'off', confirm: false, language: LANGUAGE });
      for (const kind of part) {
        server.show(asked[kind]);
        const shown = kind === 'waiting' ? '#question:not([data-number])' : `#question[data-number="${server.number}"]`;
        await page.locator(shown).waitFor();
        await page.evaluate(() => document.fonts.ready);
        for (const [width, height] of sizes.filter(wanted)) {
          await page.setViewportSize({ width, height });
          const finger = Math.min(width, height) < 500 && scale === 1 ? FINGER : 0;
          const look = async () => [...(await page.evaluate(wrong, { least: LEAST, finger })), ...(await page.evaluate(crowded))];
          const here = await atRest(page, look);
          looks++;
          const name = `${players} players, ${kind}, ${width}x${height}${scale > 1 ? ' at 200 %' : ''}`;
          if (here.length || ONLY) await keep(page, `sizes-${name.replace(/\W+/g, '-')}`);
          lines.push(...here.map((one) => `${name}: ${one}`));
        }
      }
    }
    assert.equal(lines.length, 0, `${lines.length} in ${looks} looks:\n${lines.slice(0, 60).join('\n')}`);
    return `${looks} looks`;
  }; // prettier-ignore

  /**
   * Every kind of question in every size: its positions take turns over the sizes, as the themes and languages do, so that each is
   * seen in most of them. `device` is how such a window is held.
   */
  const everyKind = (sizes, device, first) => async (open) => {
    const byTask = new Map();
    for (const one of await positions()) byTask.set(one.task, [...(byTask.get(one.task) ?? []), one]);
    const lines = [];
    let looks = 0;
    for (const [l, language] of LANGUAGES.entries()) {
      const mine = [...byTask]
        .map((one, k) => [...one, k])
        .filter(([task, , k]) => (k + first) % LANGUAGES.length === l && (KINDS?.includes(task) ?? true));
      if (!mine.length) continue;
      const page = await open(device);
      const server = await seated(stage, page, mine[0][1][0], { motion: 'off', confirm: false, language });
      for (const [task, all, k] of mine)
        for (const [v, position] of all.entries()) {
          const here = sizes.map((size, i) => [size, i]).filter(([size, i]) => i % all.length === v && wanted(size));
          if (!here.length) continue;
          const long = position.view.players === '4' && modules(position) && k % 2;
          server.show(long ? { ...position, names: NAMES } : position);
          await page.locator(`#question[data-number="${server.number}"]`).waitFor();
          for (const [[width, height], i] of here) {
            const colorScheme = (k + i) % 2 ? 'dark' : 'light';
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await page.setViewportSize({ width, height });
            const finger = Math.min(width, height) < 500 && device.hasTouch ? FINGER : 0;
            const look = async () => [...(await page.evaluate(wrong, { least: LEAST, finger })), ...(await page.evaluate(crowded))];
            const found = await atRest(page, look);
            looks++;
            const name = `${task}, ${width}x${height}${device.deviceScaleFactor ? ' at 200 %' : ''}, ${language}`;
            if (found.length || ONLY) await keep(page, `kinds-${name.replace(/\W+/g, '-')}`);
            lines.push(...found.map((one) => `${name}, ${colorScheme}: ${one}`));
          }
        }
      await page.close();
    }
    assert.equal(lines.length, 0, `${lines.length} in ${looks} looks:\n${lines.join('\n')}`);
    return `${looks} looks`;
  }; // prettier-ignore

  const [short, rest] = [['many'], ['waiting', 'few', 'board', 'setup', 'confirm']];
  return [
    { name: 'the hint in sixteen sizes and at 200 %', long: true, run: hinted },
    ...[2, 4].flatMap((players) => [
      { name: `sixteen sizes and 200 %, ${players} players`, long: players === 2, run: looked(players, short) },
      { name: `sixteen sizes and 200 %, ${players} players, more questions`, long: true, run: looked(players, rest) },
    ]),
    { name: 'every kind in every size: held', long: true, run: everyKind(HELD, { hasTouch: true, isMobile: true }, 0) },
    { name: 'every kind in every size: windows', long: true, run: everyKind(SIZES.slice(6), { hasTouch: false }, 1) },
    {
      name: 'every kind in every size: at 200 %',
      long: true,
      run: everyKind(ZOOMED, { deviceScaleFactor: 2, hasTouch: false }, 2),
    },
  ];
}
