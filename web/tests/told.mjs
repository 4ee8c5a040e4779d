// Told when it is one's turn: choosing how, trying it, and the link of a message, which opens its table without a log-in.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { Player } from './player.mjs';
import { openBrowser, openPushService } from './push.mjs';
import { openStage, overflow, seriousProblems, shot } from './stage.mjs';

/** A server that is posted to: what came. */
async function receive() {
  const posts = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      posts.push(JSON.parse(body));
      reply.end();
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { posts, port: server.address().port, close: () => server.close() };
}

/** Messages of the person of this page, over a connection of their own; the replies. */
const say = (page, ...messages) =>
  page.evaluate(async (all) => {
    const { token } = JSON.parse(localStorage.getItem('marrakesh.identity.me'));
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const replies = [];
    await new Promise((done) => (socket.onopen = done));
    for (const [at, message] of [{ type: 'hello', protocol: 1, token }, ...all].entries()) {
      const reply = new Promise((done) => {
        socket.onmessage = (event) => JSON.parse(event.data).id === at + 1 && done(JSON.parse(event.data));
      });
      socket.send(JSON.stringify({ ...message, id: at + 1 }));
      replies.push(await reply);
    }
    socket.close();
    return replies;
  }, messages);

const until = async (condition, what) => {
  for (let tries = 0; !(await condition()); tries++) {
    assert.ok(tries < 300, `waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
};

/** What looks like another one: only with --long. */
const LONG = ['the window fits a phone, fr'];

export function toldTests({ stage }) {
  const tests = [];
  const test = (name, run, more = {}) => tests.push({ name: `told: ${name}`, long: LONG.includes(name), run, ...more });

  test('a webhook is chosen and tried; a link opens the table at its question', async () => {
    const receiver = await receive();
    const hosts = [
      '--webhook-hosts',
      `127.0.0.1:${receiver.port}`,
      '--site',
      'https://marrakesh.example',
      '--pace',
      '1',
    ];
    const own = await openStage(hosts);
    try {
      const [anna, bea] = [await own.page({ width: 1366, height: 650 }), await own.page({ width: 390, height: 844 })];
      await anna.goto(`${own.url}#/settings`);
      await anna.getByRole('button', { name: 'How I am told …' }).click();
      const dialog = anna.getByRole('dialog', { name: 'When it is my turn' });
      await dialog.getByText('This server sends no mails.').waitFor();
      await dialog.getByText('Webhook: ntfy').click();
      await dialog.getByRole('combobox', { name: 'For' }).selectOption('Discord');
      await dialog.getByLabel('Address').fill('https://192.168.1.1/x');
      await dialog.getByRole('button', { name: 'Keep' }).click();
      await dialog.getByRole('alert').getByText('its host would have to allow it').waitFor();
      await dialog.getByLabel('Address').fill(`http://127.0.0.1:${receiver.port}/x`);
      await dialog.getByRole('button', { name: 'Keep' }).click();
      await dialog.getByText('Nothing was sent yet.').waitFor();
      await dialog.getByRole('button', { name: 'Try it' }).click();
      await dialog.getByText('The last message was sent.').waitFor();
      assert.match(receiver.posts[0].content, /This is how you will be told/);
      await dialog.getByText('Slow ones only').click();
      await dialog.getByText('Tables without a clock').waitFor();
      assert.equal(await overflow(anna), 0, 'the window is wider than the screen');
      assert.deepEqual(await seriousProblems(anna, 'dialog'), []);
      await shot(anna, 'told-desktop');
      await linkOpens(own, receiver, anna, bea);
    } finally {
      receiver.close();
      await own.close();
    }
  });

  async function linkOpens(own, receiver, anna, bea) {
    await bea.goto(own.url);
    await bea.waitForFunction(() => localStorage.getItem('marrakesh.identity.me')?.includes('token'));
    const told = { kind: 'webhook', url: `http://127.0.0.1:${receiver.port}/x`, form: '{"open":"{open}"}' };
    const wish = { type: 'told-set', told: { after: 0, slow: false, looking: true } };
    const game = { players: 2, first: 'p2' };
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const [, made] = await say(anna, { type: 'create', game, seats, public: true, tower: 'model' });
    const table = made.table.id;
    await say(bea, wish, { type: 'told-add', told }, { type: 'open', table }, { type: 'join', table });
    await say(anna, { type: 'open', table }, { type: 'start', table });
    await until(() => receiver.posts.length === 2, 'the message');
    const { hash } = new URL(receiver.posts[1].open);
    // Somebody else's browser, that of the mail program: nobody is logged in there.
    const mail = await own.page({ width: 390, height: 844 });
    await mail.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off","confirm":false}'));
    await mail.goto(own.url + hash);
    await mail.locator('#question[data-number]').waitFor();
    const player = new Player(mail, { hand: 'touch', seed: 1 });
    await player.answer(await player.next());
    await mail.goto(own.url + hash.replace(/\?.*/, `?${'A'.repeat(43)}`));
    await mail.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    assert.deepEqual(await seriousProblems(mail, 'main'), []);
    // Who is at home in the browser goes to the table as always.
    await bea.goto(own.url + hash);
    await bea.waitForURL(`${own.url}#/t/${table}`);
    await bea.locator('#question').first().waitFor();
  }

  test('a browser is told by its worker, and a press on that opens the table', async () => {
    const service = await openPushService();
    const own = await openStage(['--webhook-hosts', `127.0.0.1:${service.port}`, '--site', 'https://marrakesh.example',
      '--pace', '1']); // prettier-ignore
    const browser = await openBrowser(own.url, service);
    try {
      const { page } = browser;
      const errors = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${own.url}#/settings`);
      await page.getByRole('button', { name: 'How I am told …' }).click();
      const dialog = page.getByRole('dialog', { name: 'When it is my turn' });
      await dialog.getByRole('switch', { name: /Notifications of this browser/ }).click();
      await dialog.getByText('Nothing was sent yet.').waitFor();
      const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).active.scriptURL);
      assert.equal(scope, `${own.url}push.js`, 'the worker of the page');
      await dialog.getByRole('button', { name: 'Try it' }).click();
      await dialog.getByText('The last message was sent.').waitFor();
      await shows(browser, service, 1, /This is how you will be told/);
      const table = await turnOf(own, browser, service);
      await browser.press();
      await page.waitForURL(`${own.url}#/t/${table}`); // who is at home there needs no link
      await page.locator('#question').first().waitFor();
      await until(async () => (await browser.notifications()).length === 0, 'the notification to go');
      assert.deepEqual(errors, []);
    } finally {
      service.close();
      await browser.close();
      await own.close();
    }
  });

  /** The last message is taken to the worker, and it is the only thing that is shown. */
  async function shows(browser, service, number, title) {
    await until(() => service.read().length >= number, `message ${number}`);
    const said = service.read().at(-1);
    // What Chromium's tools deliver while the worker starts may be lost: not ours, so it is delivered again.
    let looks = 0;
    await until(async () => {
      if (looks++ % 60 === 0) await browser.deliver(said);
      return (await browser.notifications()).some((one) => title.test(one.title));
    }, title);
    const shown = await browser.notifications();
    assert.equal(shown.length, 1, 'one takes the place of another');
    assert.equal(shown[0].data, JSON.parse(said).url);
    return shown[0];
  }

  /** It becomes the turn of who is told, at a table with somebody else. */
  async function turnOf(own, browser, service) {
    const bea = await own.page({ width: 390, height: 844 });
    await bea.goto(own.url);
    await bea.waitForFunction(() => localStorage.getItem('marrakesh.identity.me')?.includes('token'));
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const [, made] = await say(bea, { type: 'create', game: { players: 2, first: 'p2' }, seats, public: true, tower: 'model' }); // prettier-ignore
    const table = made.table.id;
    const wish = { type: 'told-set', told: { after: 0, slow: false, looking: true } };
    await say(browser.page, wish, { type: 'open', table }, { type: 'join', table });
    await say(bea, { type: 'open', table }, { type: 'start', table });
    const { data, tag } = await shows(browser, service, 2, /^It is your turn, with /);
    assert.equal(tag, 'turn');
    assert.match(data, new RegExp(`^https://marrakesh\\.example/#/t/${table}\\?[\\w-]{43}$`));
    return table;
  }

  for (const [language, words] of [
    ['de', ['Wie ich es erfahre …', 'Wenn ich am Zug bin']],
    ['fr', ['Comment je suis prévenu…', 'Quand c’est à moi de jouer']],
  ])
    test(`the window fits a phone, ${language}`, async (open) => {
      const page = await open({ width: 390, height: 844, theme: language === 'de' ? 'dark' : 'light' });
      const kept = JSON.stringify({ language, motion: 'off' });
      await page.addInitScript((settings) => localStorage.setItem('marrakesh.settings', settings), kept);
      await page.goto(`${stage.url}#/settings`);
      await page.getByRole('button', { name: words[0] }).click();
      const dialog = page.getByRole('dialog', { name: words[1] });
      await dialog.locator('summary').click();
      assert.equal(await overflow(page), 0, 'the window is wider than the screen');
      assert.deepEqual(await seriousProblems(page, 'dialog'), []);
      const small = await dialog.locator('button, select, input:not(.hear), textarea').evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && height < 43.5).length,
      ); // prettier-ignore
      assert.equal(small, 0, 'something is too small for a finger');
      await shot(page, `told-phone-${language}`);
    });
  return tests;
}
