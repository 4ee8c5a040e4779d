// The command line of a table: answers in the words of the notation (doc/notation.md) or of the language, and questions about the
// table, which are answered by its text (describe.ts).
//
//     read('palace-3', desk)            // { does: 'answer', choice: 'palace-3', says: '1 white keshi' }
//     read('red green white', desk)     // { does: 'answer', choice: ['red', 'green', 'white'], ... }
//     read('stairs', desk)              // { does: 'tell', lines: [...] }
//
// Nothing is guessed: an answer has to be named whole. Where a word is an answer and a part of the table, it answers; "?" before it
// asks.
import { colourName } from './colours';
import type { Told } from './describe_parts';
import { tc, t } from './i18n';
import { listed } from './lists';
import { answersOf } from './offer';
import { offerWords } from './offer_words';
import { questionHint, questionSaid } from './questions';
import { TASKS } from './tasks';
import { apart, optionName, sectorWord } from './words';
import { plain } from '../kit';
import { isKeshi, isSector } from '../game/names';
import type { GameView } from '../game/view';
import type { Question } from '../net/protocol';

/** What lies before who types. */
export interface Desk {
  question: Question | null;
  /** What is offered besides the options of the question: several answers joined (offers.ts). */
  offers: readonly string[];
  view: GameView;
  seat: string | null;
  parts: readonly Told[];
  /** What happened, the last line last. */
  log: readonly string[];
}

export type Command =
  | { does: 'answer'; choice: string | string[]; says: string }
  | { does: 'undo' | 'confirm' | 'hint' }
  | { does: 'tell'; lines: string[] }
  /** The rules may know why a word is no answer now. */
  | { does: 'refuse'; lines: string[]; option?: string };

/** How many lines of the log are told where no number is given. */
const LINES = 10;

const DOES = ['help', 'question', 'options', 'log', 'undo', 'confirm', 'hint', 'me'] as const;
type Word = (typeof DOES)[number];

/** What each of them is called in the language of the page, and does. */
function about(word: Word): [string, string] {
  switch (word) {
    // TRANSLATORS: words that are typed at the table, one word each without capitals; beside them what they do
    case 'help': return [tc('typed', 'help'), t('what can be typed')]; // prettier-ignore
    case 'question': return [tc('typed', 'question'), t('what is asked')]; // prettier-ignore
    case 'options': return [tc('typed', 'options'), t('all answers, with the words for them')]; // prettier-ignore
    case 'log': return [tc('typed', 'log'), t('what happened last; “log 20” tells more of it')]; // prettier-ignore
    case 'undo': return [tc('typed', 'undo'), t('takes your last answer back')]; // prettier-ignore
    case 'confirm': return [tc('typed', 'confirm'), t('confirms your turn')]; // prettier-ignore
    case 'hint': return [tc('typed', 'hint'), t('asks for advice, against bots')]; // prettier-ignore
    case 'me': return [tc('typed', 'me'), t('all that is yours')]; // prettier-ignore
  }
}

/** As it is compared: capitals, signs and the spaces around it mean nothing. */
const same = (text: string): string =>
  text.toLocaleLowerCase().normalize('NFC').replace(/[,;.:!()“”„«»"]/g, ' ').replace(/\s+/g, ' ').trim(); // prettier-ignore

/** A space of the lattice, which has no name but where it lies. */
function latticeWord(space: string): string {
  const [column = '', n = ''] = space.split('-');
  switch (column) {
    // TRANSLATORS: typed at the table: the columns of bonuses between the stairs, and the number of the space in it
    case 'dinars': return tc('typed', 'dinars {n}', { n }); // prettier-ignore
    case 'palace': return tc('typed', 'palace {n}', { n }); // prettier-ignore
    case 'middle': return tc('typed', 'middle {n}', { n }); // prettier-ignore
    case 'mosque': return tc('typed', 'mosque {n}', { n }); // prettier-ignore
    default: return tc('typed', 'points {n}', { n }); // prettier-ignore
  }
}

/** The word of the language for one answer, where there is a short one: else that of the notation. */
function wordOf(answer: string, q: Question): string {
  if (isKeshi(answer)) return colourName(answer);
  if (isSector(answer)) return sectorWord(answer);
  return TASKS[q.task]?.kind === 'lattice' && answer.includes('-') ? latticeWord(answer) : answer;
}

/** What is told to be typed: several answers in a line are told apart by spaces. */
const typedFor = (offer: string, q: Question): string =>
  answersOf(offer).length > 1 ? answersOf(offer).join(' ') : wordOf(offer, q);

/** By which words an option or an offer can be typed; the first is that of the notation. */
function namesOf(offer: string, { question: q, view, seat }: Desk): string[] {
  const answers = answersOf(offer);
  if (answers.length > 1) {
    const { hear, label } = offerWords(q!, offer, view, seat);
    return [answers.join(' '), hear ?? plain(label)];
  }
  return [offer, optionName(q!, offer, view, seat), wordOf(offer, q!)];
}

const offersOf = ({ question, offers }: Desk): string[] => [...new Set([...(question?.options ?? []), ...offers])];

/** What a text names of all that can be answered: the word of the notation first, then words that only one answer has. */
function find(text: string, desk: Desk): string | null {
  const all = offersOf(desk).map((offer) => ({ offer, names: namesOf(offer, desk).map(same) }));
  const exact = all.find(({ names }) => names[0] === text || names[0]!.replaceAll(' ', '+') === text);
  if (exact) return exact.offer;
  const named = all.filter(({ names }) => names.includes(text));
  return named.length === 1 ? named[0]!.offer : null;
}

function answer(text: string, desk: Desk): Command | null {
  const { question: q, view, seat } = desk;
  if (!q) return null;
  const size = q.set ?? 1;
  if (size > 1) {
    const chosen = text.split(' ').map((word) => find(word, desk));
    if (chosen.some((one) => one === null)) return null;
    const choice = [...new Set(chosen as string[])];
    if (choice.length !== size) return refuse(t('Name {n} different ones of them.', { n: size }));
    return { does: 'answer', choice, says: listed(choice.map((one) => optionName(q, one, view, seat))) };
  }
  const choice = find(text, desk);
  return choice === null ? null : { does: 'answer', choice, says: saying(choice, desk) };
}

function saying(offer: string, desk: Desk): string {
  const { question: q, view, seat } = desk;
  if (offer === 'confirm') return t('Confirm');
  const { hear, label } = offerWords(q!, offer, view, seat);
  return answersOf(offer).length > 1 ? (hear ?? plain(label)) : optionName(q!, offer, view, seat);
}

/** In a list: where several are called the same, with what tells them apart. */
function listing(offer: string, desk: Desk): string {
  const { question: q, view, seat } = desk;
  const name = saying(offer, desk);
  const other = q!.options.includes(offer) ? plain(apart(q!, offer, view, seat)) : '';
  return name.includes(other) ? name : `${name} · ${other}`;
}

const tell = (...lines: string[]): Command => ({ does: 'tell', lines });
const refuse = (...lines: string[]): Command => ({ does: 'refuse', lines });

const row = (word: string, what: string): string => t('{title}: {what}', { title: word, what });

function help({ parts }: Desk): Command {
  return tell(
    t('Type an answer in its words, or one of these:'),
    ...DOES.map((word) => row(about(word)[0], about(word)[1])),
    ...parts.map(({ id, title }) => row(id, title)),
    t('A “?” before a word asks about it, where it is an answer, too.'),
  );
}

function options(desk: Desk): Command {
  const { question: q } = desk;
  if (!q) return tell(t('Nothing is asked of you now.'));
  const size = q.set ?? 1;
  const all = size > 1 ? q.options : offersOf(desk);
  const lines = all.map((offer) => row(typedFor(offer, q), listing(offer, desk)));
  return tell(...(size > 1 ? [t('Name {n} of these in one line.', { n: size })] : []), ...lines);
}

function question({ question: q }: Desk): Command {
  if (!q) return tell(t('Nothing is asked of you now.'));
  return tell(questionSaid(q), ...[plain(questionHint(q))].filter(Boolean));
}

function part(text: string, { parts, seat }: Desk): Command | null {
  const found =
    parts.find(({ id }) => id === text) ??
    parts.find(({ title }) => same(title) === text || same(title).startsWith(`${text} `)) ??
    (text === 'me' ? parts.find(({ id }) => id === seat) : undefined);
  return found ? tell(found.title, ...found.lines) : null;
}

function ask(text: string, desk: Desk): Command | null {
  const [first = '', number = ''] = text.split(' ');
  const word = DOES.find((one) => one === first || same(about(one)[0]) === first);
  if (word === 'log' && /^\d{0,3}$/.test(number)) {
    const lines = desk.log.slice(-(Number(number) || LINES));
    return tell(...(lines.length ? lines : [t('Nothing has happened yet.')]));
  }
  if (!word || number) return part(text, desk);
  switch (word) {
    case 'help': return help(desk); // prettier-ignore
    case 'options': return options(desk); // prettier-ignore
    case 'question': return question(desk); // prettier-ignore
    case 'me': return part('me', desk); // prettier-ignore
    case 'undo':
    case 'confirm':
    case 'hint': return { does: word }; // prettier-ignore
    default: return null; // prettier-ignore
  }
}

function unknown(text: string, desk: Desk): Command {
  const lines = [
    t('“{text}” means nothing here.', { text }),
    desk.question
      ? t('Type “options” for the answers and “help” for everything else.')
      : t('Nothing is asked of you now. Type “help” for what can be typed.'),
  ];
  return { does: 'refuse', lines, ...(/^[a-z0-9-]+$/.test(text) && { option: text }) };
}

/** What was typed, as what it means; null where that is nothing. */
export function read(typed: string, desk: Desk): Command | null {
  const asks = /^\s*\?|\?\s*$/.test(typed);
  const text = same(typed.replaceAll('?', ' '));
  if (!text) return asks ? help(desk) : null;
  return (!asks && answer(text, desk)) || ask(text, desk) || unknown(text, desk);
}

/** What a text may go on to, as whole lines: answers first, then questions. */
export function completions(typed: string, desk: Desk): string[] {
  const text = typed.toLocaleLowerCase().trimStart();
  const { question: q } = desk;
  const size = q?.set ?? 1;
  const [begun, last] = [text.slice(0, text.lastIndexOf(' ') + 1), text.slice(text.lastIndexOf(' ') + 1)];
  const set = begun.split(' ').filter(Boolean);
  const answers = !q ? [] : size > 1
    ? q.options.filter((one) => !set.includes(one) && one.startsWith(last) && set.length < size).map((one) => begun + one)
    : offersOf(desk).flatMap((offer) => [answersOf(offer).join(' '), typedFor(offer, q).toLocaleLowerCase()]); // prettier-ignore
  const asks = [...DOES.map((word) => about(word)[0]), ...desk.parts.map(({ id }) => id)];
  return [...new Set([...answers, ...asks])].filter((one) => one.startsWith(text) && one !== text);
}
