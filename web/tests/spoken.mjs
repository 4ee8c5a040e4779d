// The table for who does not see it: as text, by command line and nothing but keys, with a focus that follows the question.
import assert from 'node:assert/strict';
import { positions, seated } from './answers.mjs';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

/** What stands in the command line, and what it said last. In the page. */
function replies() {
  const all = [...document.querySelectorAll('.replies > p')];
  const from = all.findLastIndex((one) => one.classList.contains('typed'));
  return all.slice(from).map((one) => one.textContent);
}

/** The question that was not answered yet, or that the game is over. In the page. */
function asked(last) {
  const bar = document.querySelector('#question');
  if (document.querySelector('#final-title')) return { over: true };
  const { number, task } = bar?.dataset ?? {};
  return number && number !== last && bar.getAttribute('aria-busy') !== 'true' && { number, task };
}

/** Somebody who only types. */
class Typist {
  constructor(page) {
    Object.assign(this, { page, last: '', said: new Set() });
  }

  /** Type a line, and hear what is replied. */
  async type(text) {
    const { page } = this;
    assert.equal(await page.evaluate(() => document.activeElement.id), 'command', 'the focus was taken from who types');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const [typed, ...lines] = await page.evaluate(replies);
    // What the rules know about it takes a moment.
    if (typed !== text) return page.waitForFunction((line) => [...document.querySelectorAll('.typed')].at(-1)?.textContent === line, text).then(() => page.evaluate(replies)).then((all) => all.slice(1)); // prettier-ignore
    return lines;
  }

  /** Wait for the next question; it is said once. */
  async next() {
    const found = await this.page.waitForFunction(asked, this.last, { timeout: 60_000, polling: 30 });
    const now = await found.jsonValue();
    if (now.over) return now;
    this.last = now.number;
    const live = await this.page.locator('[aria-live=assertive] > p').allTextContents();
    assert.equal(live.length, 1, 'the question is said more than once');
    assert.match(live[0], /^Your turn\. /);
    return now;
  }

  /** Answer with the first words that are told for it. */
  async answer() {
    const now = await this.next();
    if (now.over) return now;
    const lines = await this.type('options');
    const size = Number(/^Name (\d) of these/.exec(lines[0])?.[1] ?? 1);
    const words = lines.slice(size > 1 ? 1 : 0).map((line) => line.split(':')[0]);
    assert.ok(words.length >= size, `${now.task}: ${lines.join('\n')}`);
    const reply = await this.type(words.slice(0, size).join(' '));
    assert.ok(!/means nothing/.test(reply[0] ?? ''), `${now.task}: ${reply.join(' ')}`);
    return now;
  }
}

export function spokenTests({ stage, long }) {
  /** From the new table to the end of a round (with --long of the game), by keys alone. */
  async function typed(open) {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', JSON.stringify({ motion: 'off', confirm: 'never' }))); // prettier-ignore
    await page.goto(stage.url);
    const form = page.locator('section.new');
    await form.getByRole('button', { name: 'Against bots', exact: true }).click();
    await form.getByRole('button', { name: /Start the game/ }).click();
    await page.waitForFunction(() => document.querySelector('#question[data-number]'));
    await page.keyboard.press('t');
    await page.locator('#part-river').waitFor();
    assert.equal(await page.locator('svg.part').count(), 0, 'there are still boards');
    await page.keyboard.press(':');
    const typist = new Typist(page);
    let answers = 0;
    for (;;) {
      const { over } = await typist.answer();
      if (over) return `${answers} answers, to the end`;
      answers++;
      // Who plays to the end is asked nothing more there.
      if (!long && /round [2-4]/.test((await typist.type('game'))[1])) break;
      assert.ok(answers < 600, 'this does not end');
    }
    for (const word of ['river', 'stairs', 'gates', 'scrolls', 'souk', 'square', 'p1', 'p2', 'score', 'log', 'help']) {
      const lines = await typist.type(`?${word}`);
      assert.ok(lines.length > 1, `nothing is said of ${word}`);
    }
    const [kindly] = await typist.type('abracadabra');
    assert.match(kindly, /abracadabra/);
    assert.deepEqual(await seriousProblems(page), []);
    return `${answers} answers`;
  }

  /** Every part is there under its heading, in all sizes; four players, all modules. */
  async function parts(open) {
    const all = await positions();
    const most = (one) => (one.view.modules ?? '').split(',').length + Number(one.view.players) + Number(one.view.season);
    const [first] = [...all].sort((a, b) => most(b) - most(a));
    const page = await open({ width: 1366, height: 650 });
    await seated(stage, page, first, { motion: 'off', confirm: false, text: true });
    await page.locator('#mine').waitFor();
    const titles = await page.locator('main h2').allTextContents();
    for (const title of ['River', 'Palace and mosque stairs', 'Workshops', 'Camel race', 'Desert towns', 'Score'])
      assert.ok(titles.includes(title), `no heading ${title}: ${titles.join(', ')}`);
    await inBothThemes(page, async (theme, rules) => {
      await shot(page, `text-${theme}`);
      assert.deepEqual(await seriousProblems(page, 'html', rules), [], theme);
    }, true);
    for (const [width, height] of [[390, 844], [844, 390], [820, 1180]]) {
      await page.setViewportSize({ width, height });
      await shot(page, `text-${width}`);
      assert.equal(await overflow(page), 0, `wider than a screen of ${width}`);
      assert.deepEqual(await seriousProblems(page), [], `${width}x${height}`);
      await page.locator('#command').click();
      assert.ok(await page.locator('#question').isVisible(), 'the question is out of sight');
    }
  } // prettier-ignore

  /** On the boards: the line opens by a key, answers, and gives the focus back; the focus follows what is asked. */
  async function focus(open) {
    const all = await positions();
    const first = all.find((one) => one.task === 'line' && one.question.options.length > 3);
    const page = await open({ width: 1366, height: 650 });
    const server = await seated(stage, page, first);
    const where = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
    assert.equal(await where(), 'question', 'who comes is not at the question');
    await page.keyboard.press('/');
    await page.locator('#command').waitFor();
    assert.equal(await where(), 'command');
    assert.equal(await page.locator('#command').inputValue(), '', 'the key that opened it was typed');
    await page.keyboard.type('options');
    await page.keyboard.press('Enter');
    assert.equal((await page.evaluate(replies)).length - 1, new Set(first.question.options).size);
    assert.deepEqual(await seriousProblems(page, '.command'), []);
    await shot(page, 'command');
    // On a phone the question stays in sight below it.
    await page.setViewportSize({ width: 360, height: 640 });
    await page.waitForTimeout(300);
    const [line, title] = [
      await page.locator('.command').boundingBox(),
      await page.locator('#question h2').boundingBox(),
    ];
    assert.ok(line.y + line.height <= title.y, 'the command line lies over the question');
    await page.setViewportSize({ width: 1366, height: 650 });
    // Another question: who types goes on typing.
    server.show(all.find((one) => one.task === 'assistant'));
    await page.locator('#question[data-task=assistant]').waitFor();
    assert.equal(await where(), 'command');
    await page.keyboard.press('Escape');
    await page.locator('#command').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement.id === 'question');
    // Who stands on an answer of the last question is led to the next one.
    await page.locator('#question [data-option]').first().focus();
    server.show(first);
    await page.locator('#question[data-task=line]').waitFor();
    await page.waitForFunction(() => document.activeElement.id === 'question');
    // Who reads elsewhere is left there.
    await page.locator('#board').focus();
    server.show(all.find((one) => one.task === 'assistant'));
    await page.locator('#question[data-task=assistant]').waitFor();
    assert.equal(await where(), 'board');
  }

  return [
    { name: 'spoken: a round by command line', run: typed },
    { name: 'spoken: every part of the table as text', run: parts },
    { name: 'spoken: the focus follows the question', run: focus },
  ];
}
