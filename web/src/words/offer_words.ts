// What the client says about offers (offers.ts): about several answers at once, and about what an answer brings.
import { catalog } from '../game/catalog';
import { colourName } from './colours';
import { mark, t, tn } from './i18n';
import { either, listed } from './lists';
import { plain, wordIcon } from '../kit';
import { isResource } from '../game/names';
import { gainText } from './log';
import { answersOf } from './offer';
import { outcome } from './preview';
import type { Preview, Question } from '../net/protocol';
import type { Table } from '../state/table.svelte';
import type { GameView } from '../game/view';
import { optionWords, sectorWord, type OptionWords } from './words';

/** How many of each, in the order in which they come. */
function counted(answers: string[]): [string, number][] {
  return [...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]);
}

function resources(answers: string[]): OptionWords {
  const all = counted(answers);
  return {
    label: all.map(([what, n]) => `${n} [${what}]`).join(' '),
    hear: listed(all.map(([what, n]) => plain(`${n} [${what}]`))),
    icon: '',
  };
}

/** Steps on the river that are bought with water. */
function rowing(steps: number, view: GameView, seat: string): OptionWords {
  const space = (view.of(seat)?.fisherman ?? 0) + steps;
  const { jetty, rapids } = catalog.river;
  const passed = rapids.filter((one) => one.after < space && one.after >= space - 1).length;
  const values = { n: steps, space };
  const [past, there] = [passed > 0, space >= jetty];
  return {
    label: tn('{n} step', '{n} steps', steps),
    // TRANSLATORS: what steps on the river cost, and where they lead
    note: there
      ? past ? t('{n} [water], to the jetty, past a rapid', values) : t('{n} [water], to the jetty', values)
      : past ? t('{n} [water], to space {space}, past a rapid', values) : t('{n} [water], to space {space}', values), // prettier-ignore
    icon: '',
  };
}

const STEPS_AND_POINTS: Record<string, (n: number) => string> = {
  row: (n) => tn('{n} step', '{n} steps', n),
  lengthen: (n) => tn('{n} step in all', '{n} steps in all', n),
  sell: (n) => tn('{n} point', '{n} points', n),
};

/** So many of one resource: for longer steps, or for points. */
function amount(q: Question, what: string, n: number, view: GameView, seat: string): OptionWords {
  const words = optionWords(q, what, view, seat);
  const sum = q.task === 'sell' ? n * (q.n ?? 0) : n + (q.n ?? 0);
  return {
    ...words,
    label: isResource(what) ? `${n} [${what}]` : words.label,
    hear: isResource(what) ? plain(`${n} [${what}]`) : undefined,
    note: STEPS_AND_POINTS[q.task === 'lengthen' && !q.n ? 'row' : q.task]!(sum),
    icon: '',
  };
}

/** Points for a gate on a space of its colour, and where that is. */
const MATCHES: Record<string, string> = {
  river: mark('+{n} at the River'),
  orchard: mark('+{n} at the Date orchard'),
  madrasa: mark('+{n} at the Madrasa'),
  palace: mark('+{n} at the Palace'),
  mosque: mark('+{n} at the Mosque'),
  square: mark('+{n} at the Main square'),
  sahara: mark('+{n} at the Sahara'),
  souk: mark('+{n} at the Souk'),
};

/** What the assistant of a sector does, and with goods also which. */
function use(sector: string, answers: string[], view: GameView, seat: string): OptionWords {
  const [what = '', good] = answers.filter((one) => one !== 'pass');
  const words = optionWords({ number: 0, task: 'use', a: sector, options: [] }, what, view, seat);
  if (!good) return words;
  return { label: t('New keshi: {colour}', { colour: colourName(good) }), icon: wordIcon(good, 28) };
}

function several(q: Question, answers: string[], view: GameView, seat: string): OptionWords {
  const [first = '', ...rest] = answers;
  switch (q.task) {
    case 'assistant': {
      const words = use(first, rest, view, seat);
      return { ...words, label: t('{sector}: {what}', { sector: sectorWord(first), what: words.label }) };
    }
    case 'use':
      return use(q.a ?? '', answers, view, seat);
    case 'row':
      return rowing(answers.filter((one) => one === 'yes').length, view, seat);
    case 'lengthen':
    case 'sell':
      return amount(q, first, answers.filter((one) => one === first).length, view, seat);
    case 'gate':
    case 'free-gate': {
      const words = optionWords(q, first, view, seat);
      const where = t(MATCHES[rest[0]!] ?? rest[0]!, { n: catalog.matchPoints });
      // TRANSLATORS: "2 [dinar], 1 point +2 at the Palace"
      return { ...words, note: words.note ? t('{price} {more}', { price: words.note, more: where }) : where };
    }
    default:
      return resources(answers);
  }
}

/** What is certain to be gained and paid: '+3 points −1 [dinar]'. */
export function bringsText(preview: Preview | undefined, view: GameView, seat: string): string {
  if (!preview) return '';
  const changes = outcome(preview, view, seat).changes.slice(0, 3);
  return gainText(new Map(changes.map(({ what, from, to }) => [what.replace(/^\[|\]$/g, ''), to - from])));
}

/** An offer in words. Where they do not say what it brings, what is known of that stands below them. */
export function offerWords(
  q: Question,
  offer: string,
  view: GameView,
  seat: string | null,
  known?: Preview,
): OptionWords {
  const answers = answersOf(offer);
  const alone =
    answers.length === 1 || (q.task === 'any-resource' && new Set(answers).size === 1 && answers.length === 1);
  // The same move is offered twice, with and without the question for more steps.
  const more =
    (q.task === 'assistant' || q.task === 'use') && known?.question?.task === 'row' && answers.at(-1) !== 'pass';
  const amounts = (q.task === 'sell' || q.task === 'lengthen') && offer !== 'pass';
  const words = alone && !amounts ? optionWords(q, offer, view, seat) : several(q, answers, view, seat ?? '');
  if (more) return { ...words, note: t('then more steps for [water]') };
  const brings = seat ? bringsText(known, view, seat) : '';
  if (!brings || (words.note && !BROUGHT.has(q.task))) return words;
  return { ...words, note: words.note && q.task === 'move-nomad' ? listed([words.note, brings]) : brings };
}

/** Where what it brings says more than what could be said of every such answer. */
const BROUGHT = new Set(['assistant', 'use', 'move-nomad']);

/** A place for ears: what its offers are. */
export function placeLabel(table: Table, offers: string[]): string {
  const { present, seat } = table;
  const question = table.asking.question ?? table.asking.planning?.question;
  if (!question || !present) return '';
  const named = offers.map((offer) => offerWords(question, offer, present, seat));
  return either(named.map((words) => words.hear ?? plain(words.label)));
}
