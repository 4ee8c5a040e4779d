// What the answers to a question would bring, and what would be asked then, as the server tells it: asked for when a
// question comes, before its answers are shown.
//
//     const outlook = new Outlook(net, table, question);
//     await outlook.ready;              // not longer than it is worth to wait
//     outlook.ahead.get('palace+keshi'), await outlook.of('yes+yes+pass')
import { answersOf } from '../words/offer';
import type { Wire } from '../net/net';
import type { Preview, Question } from '../net/protocol';

/** Answers are shown then, in the order of the question, if the server has not told yet what they bring. */
const WAIT_AT_MOST = 1000;
/** The server looks ahead so many answers. */
const FARTHEST = 8;

export class Outlook {
  readonly ahead = new Map<string, Preview>();
  readonly ready: Promise<void>;
  private asked = new Map<string, Promise<Preview[]>>();

  constructor(
    private net: Wire,
    private table: string,
    private question: Question,
  ) {
    const late = new Promise<void>((done) => setTimeout(done, WAIT_AT_MOST));
    this.ready =
      (question.set ?? 1) > 1 || question.task === 'confirm' ? Promise.resolve() : Promise.race([this.look(), late]);
  }

  /** What an offer would bring; null where nobody knows. */
  async of(offer: string): Promise<Preview | null> {
    const answers = answersOf(offer);
    // A last refusal changes nothing that one could see.
    if (answers.length > 1 && answers.at(-1) === 'pass') answers.pop();
    if (answers.length > FARTHEST) return null;
    await this.after(answers.slice(0, -1));
    return this.ahead.get(answers.join('+')) ?? null;
  }

  /** The options, and what each assistant could do: both are offered at once. */
  private async look(): Promise<void> {
    const first = await this.after([]);
    await Promise.all(first.filter((one) => one.question?.task === 'use').map((one) => this.after([one.choice!])));
  }

  /** All that could be answered after these answers. */
  private after(path: string[]): Promise<Preview[]> {
    const key = path.join('+');
    let reply = this.asked.get(key);
    if (!reply) {
      const { table, question } = this;
      reply = this.net
        .request({ type: 'previews', table, question: question.number, ...(path.length && { choices: path }) })
        .then(
          (told) => told.previews,
          () => [],
        );
      this.asked.set(key, reply);
      void reply.then((all) => {
        for (const one of all) this.ahead.set([...path, one.choice].join('+'), one);
      });
    }
    return reply;
  }
}
