// What is offered as an answer to a question, and in which order.
//
//     offersOf(question, view, 'p1', ahead)     // ['palace+keshi', 'palace+action', 'souk+keshi+yellow', ...]
//
// What would be asked next is what the server says of it (Ahead): nothing here knows the rules.
import { catalog } from '../game/catalog';
import { answersOf, join } from './offer';
import { TASKS } from './tasks';
import type { Preview, Question } from '../net/protocol';
import { outcome } from './preview';
import type { GameView } from '../game/view';

/** What an offer would bring, as far as it is known. */
export type Ahead = ReadonlyMap<string, Preview>;

const times = (answer: string, n: number) => Array.from({ length: n }, () => answer);

/** Whether a question that comes while offers are answered is the one that was meant. */
export const follows = (first: Question, next: Question, answer: string): boolean =>
  !!TASKS[first.task]?.then?.includes(next.task) && next.options.includes(answer);

const MOST_AT_ONCE = 3;

/** So many of some resources at once, in the order in which they must be named. */
function together(options: string[], n: number, has: (option: string) => number): string[] {
  let all: string[][] = [[]];
  for (let i = 0; i < n; i++)
    all = all.flatMap((some) =>
      options
        .slice(Math.max(0, options.indexOf(some.at(-1) ?? '')))
        .filter((option) => some.filter((one) => one === option).length < has(option))
        .map((option) => [...some, option]),
    );
  return all.map((some) => join(...some));
}

/** The option, or where a question of this kind would follow, one offer for each of its answers. */
function unfolded(offer: string, task: string, ahead: Ahead): string[] {
  const next = ahead.get(offer)?.question;
  return next?.task === task ? next.options.map((option) => join(offer, option)) : [offer];
}

/** A gate goes to a space of its colour, where that is free; another space is chosen on the board. */
function withSpace(offer: string, ahead: Ahead): string {
  const next = ahead.get(offer)?.question;
  const colour = offer.replace(/^w\d-/, '');
  const home = next?.task === 'gate-space' && next.options.find((one) => matches(one, colour));
  return home ? join(offer, home) : offer;
}

const matches = (sector: string, colour: string) => !!catalog.gateMatch[sector]?.some((one) => one === colour);

/** A move on the river without more steps for water, and the same with the question for them. */
function withoutMore(offer: string, ahead: Ahead): string[] {
  return ahead.get(offer)?.question?.task === 'row' ? [join(offer, 'pass'), offer] : [offer];
}

/** Which goods, and whether more steps are bought. */
const worked = (offer: string, ahead: Ahead) =>
  unfolded(offer, 'goods', ahead).flatMap((one) => withoutMore(one, ahead));

export function offersOf(q: Question, view: GameView, seat: string, ahead: Ahead): string[] {
  const p = view.of(seat);
  const real = q.options.filter((option) => option !== 'pass');
  const has = (option: string) =>
    option === 'water' || option === 'date' || option === 'dinar' ? (p?.[option] ?? 0) : 1;
  if ((q.set ?? 1) > 1 || !p) return real;
  switch (q.task) {
    case 'assistant':
      return real.flatMap((one) => unfolded(one, 'use', ahead)).flatMap((one) => worked(one, ahead));
    case 'use':
      return real.flatMap((one) => worked(one, ahead));
    case 'row':
      return real.includes('yes')
        ? Array.from({ length: Math.max(p.water, 1) }, (_, i) => join(...times('yes', i + 1), 'pass'))
        : real;
    case 'lengthen':
    case 'sell':
      // Where there are several kinds, the others are asked about afterwards.
      return real.flatMap((one) =>
        Array.from({ length: Math.max(has(one), 1) }, (_, i) =>
          join(...times(one, i + 1), ...(real.length === 1 ? ['pass'] : [])),
        ),
      );
    case 'any-resource':
      return (q.n ?? 1) > MOST_AT_ONCE ? real : together(real, q.n ?? 1, () => MOST_AT_ONCE);
    case 'pay-any':
      return (q.n ?? 1) > MOST_AT_ONCE ? real : together(real, q.n ?? 1, has);
    case 'gate':
    case 'free-gate':
      return real.map((one) => withSpace(one, ahead));
    default:
      return real;
  }
}

/** What places on the board stand for: one question at a time, but for amounts, which are a goal there. */
export function onBoard(q: Question, offers: readonly string[]): string[] {
  const amounts = q.task === 'row' ? offers : [];
  const uses = q.task === 'assistant' ? [...new Set(offers.map((one) => answersOf(one).slice(0, 2).join('+')))] : [];
  const plain = amounts.length ? [] : q.options;
  return [...plain, ...amounts, ...uses.filter((one) => one.includes('+'))];
}

// ---- the order ----

/** Points first, then resources, then everything else that is gained. */
function worth(preview: Preview | undefined, view: GameView, seat: string): number[] {
  if (!preview) return [0, 0, 0];
  const sums = [0, 0, 0];
  for (const { what, from, to } of outcome(preview, view, seat).changes)
    sums[what === '[points]' ? 0 : ['[water]', '[date]', '[dinar]'].includes(what) ? 1 : 2]! += to - from;
  return sums;
}

function compare(a: number[], b: number[]): number {
  for (const [i, n] of a.entries()) if (n !== b[i]) return b[i]! - n;
  return 0;
}

/** Best first, by what is gained at once. Where the order has a meaning it stays. */
export function ordered(q: Question, offers: string[], view: GameView, seat: string, ahead: Ahead): string[] {
  if (!TASKS[q.task]?.best) return offers;
  const known = new Map(offers.map((one) => [one, worth(ahead.get(one) ?? ahead.get(answersOf(one)[0]!), view, seat)]));
  return [...offers].sort((a, b) => compare(known.get(a)!, known.get(b)!));
}
