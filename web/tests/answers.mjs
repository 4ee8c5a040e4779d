// Every kind of question that the rules can ask, answered on the board, from the list and by keyboard.
//
// The positions come from random games (tests/web/questions.c). A socket that the page takes for the server shows one after the
// other and hears what is answered: so no kind is left to luck, and a hundred of them take no longer than a game.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Player } from './player.mjs';
import { keep, overflow, shot } from './stage.mjs';

const TABLE = 'testtable1';
const GAMES = '5000';
const PATIENCE = 30_000;
/** How many resources are returned to an oasis is a number, and a number lies nowhere on the board. */
const LIST_ONLY = ['return'];

/** Some question that follows: the turn goes on. */
const SOMETHING = { task: 'something', options: ['yes', 'pass'] };
export const CONFIRM = { task: 'confirm', options: ['confirm'] };
let found = null;

/** All positions, the first of each kind with the most options. */
export function positions() {
  found ??= promisify(execFile)(join(dirname(process.env.MARRAKESH), 'web/questions'), [GAMES], { maxBuffer: 1 << 26 })
    .then(({ stdout }) => stdout.trim().split('\n').map((line) => JSON.parse(line)));
  return found;
} // prettier-ignore

const text = (list) => (Array.isArray(list) ? list.join(',') : (list ?? 'none'));

/** What a server would say of a table that stands like this. With `names` all are people; without a question others are asked. */
function tableMessage({ view, seat, question, names }, number) {
  const solo = view.solo ?? 'none';
  const all = ['p1', 'p2', 'p3', 'p4'].slice(0, Number(view.players));
  const asked = question ? [seat] : all.filter((name) => name !== seat);
  const seats = all.map((name, i) => {
    if (name === seat) return { seat: name, kind: 'person', person: 1, name: names?.[i] ?? 'Noor', here: true };
    if (names) return { seat: name, kind: 'person', person: i + 2, name: names[i], here: true };
    return solo === 'none' ? { seat: name, kind: 'bot', level: 'greedy' } : { seat: name, kind: 'automaton' };
  });
  const game = { edition: view.edition, players: Number(view.players), modules: text(view.modules), solo };
  const table = { id: TABLE, state: 'running', public: false, host: 1, created: 1, changed: 1, game, seats, asked };
  Object.assign(table, { clock: { kind: 'none', seconds: 0 }, patience: 60, season: 1, round: 1 });
  return {
    type: 'table', table, seat, chat: [], version: number, view, question: question && { ...question, number }, asked,
    held: null, undo: 'none', request: null,
  };
} // prettier-ignore

/** The socket of a page: `show` puts a position before it, `answered` is what it said last. */
export class FakeServer {
  constructor() {
    Object.assign(this, { number: 0, now: null, next: null, socket: null, heard: null, previews: {}, then: {} });
    Object.assign(this, { ends: [], undo: 'none', course: [], listen: null });
  }

  async attach(page) {
    await page.routeWebSocket(/\/ws(\/\w+)?$/, (socket) => {
      this.socket = socket;
      socket.onMessage((message) => this.hear(JSON.parse(message)));
    });
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    const reply = (more) => this.send({ type: 'ok', ...more, id: message.id });
    if (message.type === 'hello')
      return reply({ type: 'welcome', protocol: 1, program: '0.1', rules: '1', person: { id: 1, name: 'Noor', account: false }, token: 'x' });
    if (message.type === 'open') return reply(this.now);
    if (message.type === 'history') return reply({ type: 'history', from: 0, steps: [] });
    if (message.type === 'mine' || message.type === 'lobby') return reply({ type: message.type, tables: [] });
    if (message.type === 'hint') return reply({ type: 'hint', question: this.now.question.number, answers: this.hint ?? [] });
    if (message.type === 'preview') return reply(this.preview(message.choice));
    if (message.type === 'previews') return reply(this.all(message.choices ?? []));
    this.listen?.(message);
    if (message.type === 'answer') this.heard?.(message);
    if (message.type === 'answer' && this.course.length) this.goOn(this.course.shift());
    if (message.type === 'answer' && this.next) this.send(this.next);
    return reply({});
  } // prettier-ignore

  /** What the next answer brings: events, changes of the view, another question. */
  afterwards(events, changes, question) {
    const { version, seat } = this.now;
    const moment = { version: version + 1, by: seat, asked: [seat], held: null, undo: 'none' };
    const next = { ...question, number: ++this.number };
    this.next = { type: 'update', table: TABLE, ...moment, events, changes, question: next };
  }

  /** One step of a course of several: what it changes, and the question that follows. */
  goOn({ changes, question }) {
    const { seat } = this.now;
    this.now = { ...this.now, version: this.now.version + 1, question: { ...question, number: ++this.number } };
    const moment = { version: this.now.version, by: seat, asked: [seat], held: null, undo: this.undo };
    this.send({ type: 'update', table: TABLE, ...moment, events: [], changes, question: this.now.question });
  }

  preview(choice) {
    if (!this.now.question.options.includes(choice))
      return { type: 'error', code: 'illegal', text: 'this is forbidden', rule: 'R3.4' };
    return { type: 'preview', events: [], changes: this.previews[choice] ?? {}, next: null };
  }

  /** What all options bring; of what would follow nothing is known but what a test says (`then`: a question by answers). */
  all(path) {
    const { options } = path.length ? (this.then[path.join('+')] ?? { options: [] }) : this.now.question;
    const previews = options.map((choice) => {
      const key = [...path, choice].join('+');
      return {
        choice,
        events: [],
        changes: this.previews[key] ?? {},
        next: null,
        question: this.ends.includes(key) ? undefined : (this.then[key] ?? SOMETHING),
      };
    });
    return { type: 'previews', question: this.now.question.number, previews };
  }

  /** Show a position; what is answered comes as a promise. */
  show(position) {
    this.now = { ...tableMessage(position, ++this.number), undo: this.undo };
    const heard = new Promise((resolve) => (this.heard = resolve));
    if (this.socket) this.send(this.now);
    return heard;
  }
}

/** A page at the table of a fake server. */
export async function seated(stage, page, first, settings = { motion: 'off', confirm: false }) {
  const server = new FakeServer();
  await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)), settings);
  await server.attach(page);
  server.show(first);
  await page.goto(`${stage.url}#/t/${TABLE}`);
  await page.locator('#question[data-number]').waitFor();
  return server;
}

/** The places that can be pressed, each with the options it stands for. */
const places = (page) =>
  page
    .locator('[data-spot]')
    .evaluateAll((all) => all.map((one) => [one.dataset.spot, one.dataset.answers.split(' ')]));

const wanted = (question) => question.options.filter((option) => option !== 'pass' && option !== 'confirm');

/** In the page: whether a part of what the question means cannot be read. */
export function unread() {
  const [bar, inside, why] = ['#question', '#question .tx', '#question .why > .cr'].map((one) => document.querySelector(one));
  const seen = [bar, inside].map((one) => one.getBoundingClientRect().bottom);
  return why.scrollHeight > why.clientHeight + 1 || why.getBoundingClientRect().bottom > Math.min(...seen) + 1;
} // prettier-ignore

/** Answer the position by the player's hand in one way; what the page sent must be what was pressed. Who has a mouse reads it first. */
async function answer(server, player, position, attribute) {
  const answered = server.show(position);
  const now = await player.next();
  const { question } = position;
  if (player.hand === 'mouse' && question.task !== 'confirm')
    assert.ok(!(await player.page.evaluate(unread)), 'it cannot be read whole');
  const spots = new Map(await places(player.page));
  player.last = now.number;
  const values = attribute === 'spot' ? [...spots.keys()] : now.options.filter((one) => one !== 'pass');
  if (question.task === 'confirm') await player.confirm();
  else {
    assert.ok(values.length, `there is nothing to press (${attribute})`);
    await press(player, attribute, values, answered);
  }
  const said = await answered;
  const chosen = said.choices ?? [said.choice];
  assert.equal(said.question, server.number, `${question.task}: another question was answered`);
  assert.equal(chosen.length, question.set ?? 1);
  for (const one of chosen) assert.ok(question.options.includes(one), `${question.task}: ${one} is no option`);
}

/** In the page: something more is chosen than before, and whether that can be confirmed. */
function chosen(before) {
  const all = document.querySelectorAll('#question [data-option][aria-pressed=true], [data-spot][aria-pressed=true]');
  const go = document.querySelector('#question .go');
  const now = [...all].map((one) => one.dataset.option ?? one.dataset.spot).join();
  return now !== before && { now, ready: !!go && !go.disabled };
}

/** Press one place or option after the other, until that was an answer or until the button can be pressed. */
async function press(player, attribute, values, answered) {
  const left = [...values];
  let done = false;
  void answered.then(() => (done = true));
  for (let before = ''; left.length;) {
    const [value] = left.splice(player.roll(left.length), 1);
    await player.press(attribute, value);
    const begun = Date.now();
    let state = false;
    while (!done && !(state = await player.page.evaluate(chosen, before)))
      if (Date.now() - begun > PATIENCE) throw new Error(`${attribute} ${value}: nothing is chosen or answered`);
    if (done) return;
    if (state.ready) return player.confirm();
    before = state.now;
  }
}

const label = ({ question, view }) => `${question.task} (${view.edition}, ${view.players} players)`;

/** Options without a place on the board that is drawn now. */
async function nowhere(page, { question }) {
  const reached = new Set((await places(page)).flatMap(([, offers]) => offers.map((offer) => offer.split('+')[0])));
  return LIST_ONLY.includes(question.task) ? [] : wanted(question).filter((option) => !reached.has(option));
}

export function answerTests({ stage, seed, long }) {
  /** Every option has a place that is drawn, in every position that was found. */
  async function drawn(open) {
    const page = await open();
    const all = await positions();
    const server = await seated(stage, page, all[0]);
    const missing = [];
    for (const position of all) {
      server.show(position);
      await page.locator(`#question[data-number="${server.number}"]`).waitFor();
      const lacking = await nowhere(page, position);
      if (lacking.length) missing.push(`${label(position)}: ${lacking.join(' ')}`);
    }
    assert.deepEqual(missing, [], 'options that no place on the board answers');
    return `${all.length} positions`;
  }

  /**
   * `ways` are those in which each kind of question is answered, or of which each takes the next. With a `part` every other kind is
   * enough for make check: the two parts are answered in different sizes, by mouse and by finger.
   */
  const answered = (size, hand, ways, inTurn, part) => async (open) => {
    const page = await open(size);
    const all = await positions();
    const kinds = all
      .filter(({ task }, i) => i === 0 || all[i - 1].task !== task)
      .filter((_, i) => long || part === undefined || i % 2 === part);
    const server = await seated(stage, page, kinds[0]);
    const player = new Player(page, { hand, seed });
    let count = 0;
    for (const [i, position] of [...kinds, { ...kinds[0], question: CONFIRM }].entries())
      for (const way of inTurn ? [ways[i % ways.length]] : ways) {
        const listed = [...LIST_ONLY, 'confirm'].includes(position.question.task);
        await answer(server, player, position, listed ? 'option' : way).catch(async (error) => {
          await keep(page, `FAIL-${hand}-${position.question.task}`);
          throw new Error(`${label(position)}, ${hand}, ${way}: ${error.stack}`);
        });
        count++;
      }
    assert.equal(await overflow(page), 0);
    return `${kinds.length} kinds, ${count} answers`;
  };

  /** Under the pointer: what an answer brings is drawn on the board; what is no answer says why. */
  async function looked(open) {
    const page = await open();
    const all = await positions();
    const { seat, view, question } = all.find(({ task }) => task === 'entertain');
    const server = await seated(stage, page, { seat, view, question });
    const option = question.options[0];
    const points = Number(view[`${seat}.points`] ?? 0) + 7;
    server.previews[option] = {
      [`${seat}.points`]: String(points),
      [`${seat}.entertainers`]: [...(view[`${seat}.entertainers`]?.split(',') ?? []), option].join(),
    };
    server.show({ seat, view, question });
    await page.locator(`#question[data-number="${server.number}"][aria-busy=false]`).waitFor();
    const ghosts = page.locator('#mine .preview *');
    assert.equal(await ghosts.count(), 0, 'something is drawn that nobody asked for');
    await page.locator(`[data-spot="space:${option}"]`).hover();
    await page.locator(`[data-place="space:${option}"] .preview polygon`).first().waitFor();
    assert.equal(await page.locator('#mine .figure .then').innerText(), String(points));
    await shot(page, 'ghost');
    await page.mouse.move(2, 2);
    await ghosts.first().waitFor({ state: 'detached' });

    // A figure that would be another is read alone.
    const take = all.find((one) => one.task === 'take' && one.question.options.includes('orange'));
    const goods = Object.fromEntries(
      (take.view[`${take.seat}.goods`] ?? '')
        .split(',')
        .filter(Boolean)
        .map((one) => one.split(' ')),
    );
    const then = Number(goods.orange ?? 0) + 1;
    server.previews.orange = {
      [`${take.seat}.goods`]: Object.entries({ ...goods, orange: then })
        .map((one) => one.join(' '))
        .join(),
    };
    server.show(take);
    await page.locator(`#question[data-number="${server.number}"][aria-busy=false]`).waitFor();
    await page.locator('#question [data-option=orange]').hover();
    const pile = page.locator('#mine [data-place="goods:orange"]');
    await pile.locator('.preview text').first().waitFor();
    const read = (one) =>
      [...one.querySelectorAll('text')]
        .filter((text) => text.checkVisibility({ visibilityProperty: true }))
        .map((text) => text.textContent);
    assert.deepEqual(await pile.evaluate(read), [String(then)]);

    const deploy = all.find(({ task }) => task === 'deploy');
    const but = deploy.question.options.filter((one) => one !== 'palace');
    server.show({ ...deploy, question: { ...deploy.question, options: but } });
    await page.locator('#question[data-task=deploy]').waitFor();
    await page.locator('[data-place="sector:palace"] svg.body').click();
    await page.getByText('Not possible now. This is forbidden.').waitFor();
    await shot(page, 'not-possible');
  }

  const laptop = { width: 1366, height: 650 };
  const phone = { width: 390, height: 844 };
  const both = ['spot', 'option'];
  return [
    { name: 'every option has its place on the board', long: true, run: drawn },
    { name: 'what an answer would bring, and why something is none', quick: true, run: looked },
    { name: 'every kind of question, on the board or from the list', run: answered(laptop, 'mouse', both, true, 0) },
    { name: 'every kind of question, on the board and from the list', long: true, run: answered({}, 'mouse', both) },
    { name: 'every kind of question by keyboard', long: true, run: answered({}, 'keyboard', both, true) },
    { name: 'every kind of question on a phone', run: answered(phone, 'touch', ['spot'], false, 1) },
  ];
}
