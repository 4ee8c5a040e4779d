// Seen at a glance: what others did since one's last answer, the end of a season, what provisions will need; and what is said
// where something does not work.
import assert from 'node:assert/strict';
import { FakeServer, positions } from './answers.mjs';
import { seriousProblems, shot } from './stage.mjs';

const TABLE = 'testtable1';

/** A server that tells news of others. */
export class Teller extends FakeServer {
  hear(message) {
    if (message.type === 'chat' && this.chatRefused)
      return this.send({ type: 'error', id: message.id, code: 'bad-message', text: 'chat: text must be readable' });
    return super.hear(message);
  }

  show(position) {
    const heard = super.show(position);
    this.version = this.now.version;
    return heard;
  }

  /** Somebody (null: chance) has done something; then we are asked, or are not. */
  tell(by, events, changes = {}, question = this.now.question) {
    const next = question
      ? { question: { ...question, number: ++this.number }, asked: [this.now.seat] }
      : { asked: [] };
    this.send({ type: 'update', table: TABLE, version: ++this.version, by, held: null, undo: 'none', events, changes, ...next }); // prettier-ignore
  }
}

export function glanceTests({ stage }) {
  const tests = [];
  const test = (name, run, more = {}) => tests.push({ name: `glance: ${name}`, run, ...more });

  async function sit(open, options, find, settings = { motion: 'off', confirm: false }) {
    const page = await open(options);
    const server = new Teller();
    await page.addInitScript((kept) => localStorage.setItem('marrakesh.settings', JSON.stringify(kept)), settings);
    await server.attach(page);
    server.show((await positions()).find(find));
    server.now.table.seats.forEach((seat, i) => {
      if (seat.kind === 'bot') Object.assign(seat, { kind: 'person', person: 10 + i, name: ['Anna', 'Bea', 'Cem', 'Dora'][i], here: true }); // prettier-ignore
    });
    await page.goto(`${stage.url}#/t/${TABLE}`);
    await page.locator('#question[data-number]').waitFor();
    return { page, server };
  }

  test('a chat line that is refused is said at its field, and nowhere else', async (open) => {
    const { page, server } = await sit(open, {}, ({ task }) => task === 'take');
    server.chatRefused = true;
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    const field = page.getByPlaceholder('Say something');
    await field.fill('\u2066?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.chat [role=alert]').getByText('cannot be sent').waitFor();
    assert.equal(await page.locator('#question [role=alert]').count(), 0, 'the question bar says it too');
    assert.equal(await field.inputValue(), '\u2066?', 'what was written is kept');
    await shot(page, 'chat-refused');
    await field.fill('Hello');
    assert.equal(await page.locator('.chat [role=alert]').count(), 0, 'it stays while another line is written');
  });

  test('a notice in the bar goes with the next thing done', async (open) => {
    const { page, server } = await sit(
      open,
      {},
      ({ task, question }) => task === 'take' && question.options.length > 1,
    );
    const hear = server.hear.bind(server);
    server.hear = (message) =>
      message.type === 'answer'
        ? server.send({ type: 'error', id: message.id, code: 'illegal', text: 'this is forbidden', rule: 'R4.1' })
        : hear(message);
    await page.locator('#question [data-option]').first().click();
    const notice = page.locator('#question [role=alert]');
    await notice.waitFor();
    await page.locator('#log h2').click();
    await notice.waitFor({ state: 'detached' });
  });

  test('an address without a table says so and leads on', async (open) => {
    for (const id of ['nosuchtabl', 'Short', 'nosuchtabl?abc']) {
      const page = await open();
      await page.goto(`${stage.url}#/t/${id}`);
      await page.getByRole('heading', { name: 'There is no table here' }).waitFor();
      assert.doesNotMatch(await page.locator('main').innerText(), /understand each other/);
      if (id === 'Short') {
        await shot(page, 'no-table');
        assert.deepEqual(await seriousProblems(page), []);
      }
      await page.getByRole('link', { name: 'To the lobby' }).click();
      await page.getByRole('heading', { name: 'Open tables' }).waitFor();
    }
  });

  return tests;
}
