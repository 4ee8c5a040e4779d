// The same luck: the game of the day from its door to its end, and a challenge that a friend accepts.
import assert from 'node:assert/strict';
import { playGame } from './advice.mjs';
import { inBothThemes, overflow, seriousProblems, shot } from './stage.mjs';

const PHONE = { width: 390, height: 844 };

async function resign(page) {
  await page.getByLabel('Menu').click();
  assert.equal(await page.getByRole('button', { name: 'Let a bot play for me' }).count(), (await counts(page)) ? 0 : 1);
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Resign for good' }).click();
  await page.locator('#final-title').waitFor();
}

const counts = async (page) => (await page.getByText('Counts', { exact: true }).count()) > 0;

async function good(page, name) {
  await inBothThemes(
    page,
    async (theme, rules) => {
      await shot(page, `${name}-${theme}`, { fullPage: true });
      assert.equal(await overflow(page), 0, `${name} is wider than the screen`);
      assert.deepEqual(await seriousProblems(page, 'html', rules), [], `${name}, ${theme}`);
    },
    true,
  );
}

/** In the page, over a socket of its own: the same game from its start, always with the first answer. Resolves with its table. */
async function playSame({ table: from, invite }) {
  const { token } = JSON.parse(localStorage.getItem('marrakesh.identity.me'));
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
  await new Promise((open) => (socket.onopen = open));
  return new Promise((done, failed) => {
    let id = 0;
    let table = '';
    let last = 0;
    const send = (type, more) => socket.send(JSON.stringify({ type, id: ++id, ...more }));
    socket.onmessage = ({ data }) => {
      const { type, question, over, text, ...message } = JSON.parse(data);
      if (type === 'error') failed(new Error(text));
      if (type === 'welcome') send('again', { table: from, invite });
      if (type === 'table') table = message.table.id;
      if (over) done(table);
      if (!question || question.number === last) return;
      last = question.number;
      const { options, set } = question;
      const choice = set ? { choices: options.slice(0, set) } : { choice: options[0] };
      send('answer', { table, question: last, confirm: true, ...choice });
    };
    send('hello', { protocol: 1, token, texts: false });
  });
}

export function dailyTests({ stage }) {
  async function day(open) {
    const page = await open({ width: 1366, height: 650 });
    await page.goto(stage.url);
    await page.getByRole('link', { name: 'Game of the day' }).click();
    const play = page.getByRole('button', { name: 'Play the game of the day' });
    await play.waitFor();
    await page.getByText('You see the results when your own game is over.').waitFor();
    await good(page, 'today');
    await play.click();
    await page.locator('#question').waitFor();
    const table = page.url();
    assert.ok(await counts(page), 'the table does not say that it counts');
    assert.equal(await page.locator('#ask-hint').count(), 0, 'a hint is offered');
    // Another window goes on with the same game.
    await page.goto(`${stage.url}#/today`);
    await page.getByRole('link', { name: 'Go on with your game' }).click();
    await page.locator('#question').waitFor();
    assert.equal(page.url(), table);
    await resign(page);
    assert.ok(await page.getByRole('button', { name: 'Check it here' }).isDisabled(), 'the secret is not told yet');
    assert.equal(await page.getByRole('link', { name: 'Challenge a friend' }).count(), 0);
    await page.locator('.inquiry').getByRole('link', { name: 'Game of the day' }).click();
    await page.getByText('You gave up, or the day ended before your game.').waitFor();
    await page.getByText('Nobody has finished it yet.').waitFor();
    assert.equal(await play.count(), 0, 'a second try is offered');
    await page.setViewportSize(PHONE);
    await good(page, 'today-phone');
  }

  async function challenge(open) {
    const page = await open({ width: 1366, height: 650 });
    await page.goto(`${stage.url}#/new?quick=2`);
    await page.locator('#question').waitFor();
    await resign(page);
    await page.getByRole('link', { name: 'Challenge a friend' }).click();
    const link = await page.getByLabel('Invitation link').inputValue();
    await page.getByRole('heading', { name: 'Your challenge' }).waitFor();
    const friend = await open(PHONE);
    await friend.goto(link);
    await friend.getByRole('heading', { name: /challenges you/ }).waitFor();
    await good(friend, 'challenge');
    await friend.getByRole('button', { name: 'Play the same game' }).click();
    await friend.locator('#question').waitFor();
    assert.ok(await counts(friend), 'the friend’s game does not count');
    await resign(friend);
    await friend.goto(link);
    await friend.getByRole('button', { name: 'Play it for practice' }).click();
    await friend.locator('#question').waitFor();
    assert.equal(await counts(friend), false, 'a second game counts');
  }

  /** Both have played it to the end: the first answer where they parted, and the way to that moment. */
  async function parted(open) {
    const page = await open({ width: 1366, height: 650 });
    await page.addInitScript(() => localStorage.setItem('marrakesh.settings', '{"motion":"off"}'));
    await page.goto(stage.url);
    await page.getByRole('heading', { name: 'Open tables' }).waitFor();
    const { table } = await page.evaluate(playGame, {});
    await page.goto(`${stage.url}#/challenge/${table}`);
    const link = await page.getByLabel('Invitation link').inputValue();
    const friend = await open({ width: 1366, height: 650 });
    await friend.goto(link);
    await friend.getByRole('button', { name: 'Play the same game' }).waitFor();
    const own = await friend.evaluate(playSame, { table, invite: link.split('?').pop() });
    await friend.reload();
    const crossing = friend.getByRole('region', { name: 'Where you parted' });
    await crossing.locator('dd').nth(1).waitFor();
    const [mine, theirs] = await crossing.locator('dd').allInnerTexts();
    assert.ok(mine && theirs && mine !== theirs, `${mine} | ${theirs}`);
    assert.deepEqual(await crossing.locator('dt').allInnerTexts(), ['You', 'Guest']);
    await good(friend, 'parted');
    await friend.setViewportSize(PHONE);
    await good(friend, 'parted-phone');
    await crossing.getByRole('link', { name: 'Your moment' }).click();
    await friend.waitForURL((url) => url.hash.startsWith(`#/t/${own}@`));
    await friend.locator('.replay').waitFor();
  }

  return [
    { name: 'a challenge: where two who played the same have parted', run: parted },
    { name: 'the game of the day', run: day },
    { name: 'a challenge that a friend accepts', run: challenge },
  ];
}
