// Somebody who plays a table through the page as a person does: by mouse, by touch or by keyboard, on the board or from
// the list. It knows no rules: it takes any answer that is shown.
//
//     const player = new Player(page, { hand: 'mouse', seed: 7 });
//     await player.playOut();                    // until the final score is there
//
// The question bar tells which question is shown (data-task, data-number) and whether an answer is under way (aria-busy);
// everything else is what a person sees: places that can be pressed (data-spot) and buttons (data-option).
const PATIENCE = 30_000;

/**
 * What is on the page now, read inside it. With `want` only once that is so: 'question' a new one that can be answered,
 * 'gone' the last one is answered, 'change' that, or something else is chosen than `before`.
 */
export function look({ want, last, before } = {}) {
  const bar = document.querySelector('#question');
  const over = !!document.querySelector('#final-title');
  const number = Number(bar?.dataset.number ?? 0);
  const busy = bar?.getAttribute('aria-busy') === 'true';
  const gone = over || number !== last;
  // This is asked again and again: what takes longer is looked for only where it is wanted.
  if (want === 'question' && !over && !(number && gone && !busy)) return false;
  if (want === 'gone' && !gone) return false;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const now = {
    over,
    number,
    task: bar?.dataset.task ?? '',
    busy,
    notice: bar?.querySelector('[role=alert]')?.textContent?.trim() ?? '',
    options: all('#question [data-option]').map((one) => one.dataset.option),
    // A place may stand for less than any answer of the list does.
    chosen: all('#question [data-option][aria-pressed=true], [data-spot][aria-pressed=true]').map(
      (one) => one.dataset.option ?? one.dataset.spot,
    ),
    spots: [...new Set(all('[data-spot]').map((one) => one.dataset.spot))],
    ready: !!document.querySelector('#question .go:not([disabled])'),
  };
  if (want === 'change') return (gone || now.notice || (!now.busy && now.chosen.join() !== before)) && now;
  return now;
}

/** A point where the pointer really meets the element; null where something lies over all of it. */
function pointOn({ attribute, value }) {
  for (const element of document.querySelectorAll(`[data-${attribute}="${CSS.escape(value)}"]`)) {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = (element.querySelector('.hit') ?? element).getBoundingClientRect();
    for (const [fx, fy] of [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7], [0.2, 0.2], [0.8, 0.8]]) {
      const [x, y] = [box.x + box.width * fx, box.y + box.height * fy];
      if (document.elementFromPoint(x, y)?.closest(`[data-${attribute}]`) === element) return { x, y };
    }
  }
  return null;
} // prettier-ignore

/** The same seed gives the same choices (the game itself still has its own luck). */
function dice(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export class Player {
  constructor(page, { hand = 'mouse', seed = 1 } = {}) {
    Object.assign(this, { page, hand, tally: new Map(), roll: dice(seed), last: 0, answers: 0 });
  }

  /**
   * Answer whatever is asked until the game is over, or `most` answers are given; false then. `each` is told of every
   * question before it is answered.
   */
  async playOut(each, most = Infinity) {
    while (this.answers < most) {
      const now = await this.next();
      if (now.over) return true;
      await each?.(now, this);
      await this.answer(now);
    }
    return false;
  }

  /** Answer so many questions; false when the game is over before that. */
  async playOn(questions) {
    for (let i = 0; i < questions; i++) {
      const now = await this.next();
      if (now.over) return false;
      await this.answer(now);
    }
    return true;
  }

  /** Wait for a question that was not answered yet, or for the end. */
  next(patience = 4 * PATIENCE) {
    return this.until('question', { patience });
  }

  async until(want, { before = '', patience: timeout = PATIENCE } = {}) {
    try {
      const found = await this.page.waitForFunction(look, { want, last: this.last, before }, { timeout, polling: 30 });
      return await found.jsonValue();
    } catch (error) {
      throw new Error(`no ${want}: ${JSON.stringify(await this.page.evaluate(look))}\n${error.message}`);
    }
  }

  async answer(now) {
    this.last = now.number;
    await this.closeCard();
    this.answers++;
    if (now.task === 'confirm') return this.sure();
    const row = this.row(now.task);
    const onBoard = now.spots.length > 0 && row.board <= row.list;
    const done = onBoard ? await this.choose('spot', now.spots) : await this.choose('option', now.options);
    if (done) row[onBoard ? 'board' : 'list']++;
    else throw new Error(`${now.task}: what was pressed did not answer: ${JSON.stringify(now)}`);
  }

  /** The card of a season that is over lies over the boards until it is pressed. */
  async closeCard() {
    const box = await this.page.evaluate(() => {
      const card = document.querySelector('.season .btn');
      card?.scrollIntoView({ block: 'nearest' });
      return card?.getBoundingClientRect().toJSON();
    });
    if (!box) return;
    if (this.hand === 'keyboard') await this.page.keyboard.press('Escape');
    else await this.point({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await this.page.locator('.season').waitFor({ state: 'detached' });
  }

  /** How often a kind of question was answered in which way: each in turn. */
  row(task) {
    if (!this.tally.has(task)) this.tally.set(task, { board: 0, list: 0 });
    return this.tally.get(task);
  }

  /** Press one thing after the other until that is an answer, or until it can be confirmed. */
  async choose(attribute, all) {
    const left = [...all];
    while (left.length) {
      const [value] = left.splice(this.roll(left.length), 1);
      const before = (await this.page.evaluate(look)).chosen.join();
      await this.press(attribute, value);
      const now = await this.until('change', { before });
      if (now.notice) throw new Error(`${attribute} ${value} was refused: ${now.notice}`);
      if (now.number !== this.last || now.over) return true;
      if (now.ready) {
        await this.sure();
        return true;
      }
    }
    return false;
  }

  /** Confirm what was chosen, and wait until the question is answered. */
  async sure() {
    await this.confirm();
    await this.until('gone');
  }

  /** The button that confirms what was chosen. */
  async confirm() {
    if (this.hand === 'keyboard') {
      await this.page.keyboard.press('q');
      await this.page.keyboard.press('Enter');
    } else {
      const box = await this.page.locator('#question .go').boundingBox();
      await this.point({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    }
  }

  async press(attribute, value) {
    if (this.hand === 'keyboard') return this.pressByKey(attribute, value);
    const point = await this.page.evaluate(pointOn, { attribute, value });
    if (!point) throw new Error(`${attribute} ${value} is covered by something else`);
    await this.point(point);
  }

  point({ x, y }) {
    return this.hand === 'touch' ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y);
  }

  async pressByKey(attribute, value) {
    const { keyboard } = this.page;
    if (attribute === 'option') {
      const number = value === 'pass' ? 0 : (await this.page.evaluate(look)).options.indexOf(value) + 1;
      if (number <= 9 && this.roll(3)) return keyboard.press(String(number));
      return this.tabTo('q', attribute, value);
    }
    const area = await this.page.evaluate(
      (key) => document.querySelector(`[data-spot="${CSS.escape(key)}"]`)?.closest('#mine') && 'm',
      value,
    );
    return this.tabTo(area ?? 'b', attribute, value);
  }

  /** From an area by the tab key to something, and among places by the arrows; then Enter. */
  async tabTo(area, attribute, value) {
    await this.page.keyboard.press(area);
    for (let i = 0; i < 60; i++) {
      await this.page.keyboard.press('Tab');
      const at = await this.focused(attribute);
      if (at.value === null || (attribute === 'option' && at.value !== value)) continue;
      if (attribute === 'spot') await this.wander(at, value);
      return this.page.keyboard.press('Enter');
    }
    throw new Error(`the tab key does not reach ${attribute} ${value} from ${area}`);
  }

  /** By the arrows to another place: that one, or after some steps any that is not chosen yet. */
  async wander(at, value) {
    for (let i = 0; i < 40 && (at.value !== value || at.chosen) && (i < 4 || at.chosen); i++) {
      await this.page.keyboard.press(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'][this.roll(4)]);
      at = await this.focused('spot');
    }
  }

  focused(attribute) {
    return this.page.evaluate((name) => {
      const element = document.activeElement;
      return { value: element?.dataset[name] ?? null, chosen: element?.getAttribute('aria-pressed') === 'true' };
    }, attribute);
  }
}
