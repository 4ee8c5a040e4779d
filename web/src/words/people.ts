// How the people and bots of a table are called.
import { list, mark, markc, t, tc, tn } from './i18n';
import { LEVELS } from '../game/modules';
import type { SeatInfo, Summary } from '../net/protocol';
import { personName } from './person';

const BOTS: Record<string, string> = { p1: 'Amal', p2: 'Tariq', p3: 'Lena', p4: 'Yusuf' };

/** Bots have no names of their own; the seat gives them one. */
export function botName(seat: string): string {
  return BOTS[seat] ?? seat;
}

/** The level of the bot that sits here, or that did: in a record, whose seats are open but named, a bot is named by its level. */
function levelOf(seat: SeatInfo): string | undefined {
  if (seat.kind === 'bot') return seat.level ?? '';
  const known = Object.keys(BOTS_OF);
  return seat.kind === 'open' ? known.find((level) => level === seat.name) : undefined;
}

export function seatName(table: Summary, seat: SeatInfo): string {
  // Brackets are for icons (kit's rich), and a name is none.
  const known = seat.name || (seat.kind === 'person' && seat.name === '');
  const name =
    known &&
    personName(seat.name ?? '')
      .replaceAll('[', '(')
      .replaceAll(']', ')');
  const level = levelOf(seat);
  if (seat.kind === 'automaton') return table.game.solo === 'lazy' ? t('Lazy automaton') : t('Pasha');
  if (seat.kind === 'bot') return botName(seat.seat);
  if (level) return t('{name} ({level})', { name: botName(seat.seat), level: levelName(level) });
  return name || (seat.kind === 'person' ? t('Somebody') : t('Open seat'));
}

/** The small line under a name. */
export function seatKind(seat: SeatInfo, me: number | undefined): string {
  const level = levelOf(seat);
  // TRANSLATORS: below the name of a bot
  if (level !== undefined) return t('bot, {level}', { level: levelName(level) });
  if (seat.kind === 'automaton') return t('automaton');
  if (seat.kind === 'open' && seat.name) return '';
  if (seat.kind === 'open') return t('anyone may sit here');
  if (seat.resigned) return t('has resigned, a bot plays');
  if (seat.bot) return t('a bot plays for now');
  if (seat.person === me) return t('you');
  // TRANSLATORS: below a name: whether somebody is at the table now
  return seat.here ? t('is here') : t('is away');
}

/** Bots by how well they play. The last two play only in records: one takes what brings most at once, one anything. */
const BOTS_OF: Record<string, (n: number) => string> = {
  // TRANSLATORS: in a list of who played: "Amal, Bea and 2 easy bots"
  easy: (n) => tn('easy bot', '{n} easy bots', n),
  normal: (n) => tn('normal bot', '{n} normal bots', n),
  hard: (n) => tn('hard bot', '{n} hard bots', n),
  expert: (n) => tn('expert bot', '{n} expert bots', n),
  greedy: (n) => tn('greedy bot', '{n} greedy bots', n),
  random: (n) => tn('random bot', '{n} random bots', n),
};

export function levelName(level: string): string {
  const known = LEVELS.find((one) => one.level === level);
  if (known) return t(known.name);
  return level === 'greedy' ? tc('a bot', 'greedy') : level === 'random' ? tc('a bot', 'random') : level;
}

/** What to expect of a bot, as a sentence. */
export function levelWhat(level: string): string {
  const known = LEVELS.find((one) => one.level === level);
  return known ? t(known.what) : '';
}

/** "easy bot", "2 hard bots" */
export const botWords = (bots: string[]): string[] =>
  [...new Set(bots)].map((level) => BOTS_OF[level]?.(bots.filter((one) => one === level).length) ?? level);

/** "Amal, Bea and 2 easy bots" */
function whoPlayed(table: Summary): string {
  const bots = table.seats.map(levelOf).filter((level) => level !== undefined);
  const people = table.seats.filter((seat) => levelOf(seat) === undefined).map((seat) => seatName(table, seat));
  return list([...people, ...botWords(bots)]);
}

/** A board is that of a day, or of a seat. */
export const isDay = (board: string | undefined): boolean => !!board && !board.includes(' ');

/** What a table is called in a list: those one plays with, or who played a game that was brought as a record. */
export function tableTitle(table: Summary, me: number | undefined): string {
  const title = withWhom(table, me);
  if (isDay(table.board)) return t('Game of the day: {title}', { title });
  if (table.board) return t('Challenge: {title}', { title });
  return table.practice ? t('Practice: {title}', { title }) : title;
}

function withWhom(table: Summary, me: number | undefined): string {
  if (table.game.solo === 'pasha') return t('Solo: the Pasha');
  if (table.game.solo === 'lazy') return t('Solo: the lazy automaton');
  const recorded = table.seats.some((seat) => seat.kind === 'open' && seat.name);
  if (recorded) return whoPlayed(table);
  const others = table.seats.filter((seat) => seat.kind === 'person' && seat.person !== me);
  const bots = table.seats.filter((seat) => seat.kind === 'bot').length;
  const mine = table.seats.some((seat) => seat.person === me);
  if (!others.length) return mine && bots ? t('You and the bots') : mine ? t('Your table') : whoPlayed(table);
  const names = list(others.map((seat) => seatName(table, seat)));
  return mine ? t('With {names}', { names }) : names;
}

const PLACES = [
  '',
  markc('place in a game', '1st'),
  markc('place in a game', '2nd'),
  markc('place in a game', '3rd'),
  markc('place in a game', '4th'),
];

export function placeName(place: number): string {
  return t(PLACES[place] ?? String(place));
}

const TITLES: Record<string, string> = {
  'proud-citizen': mark('Proud citizen'),
  'rich-merchant': mark('Rich merchant'),
  'right-hand': mark('Right hand of the grand vizier'),
  heir: mark('Heir to the Pasha'),
};

/** The rank that a game against the lazy automaton earned (S9.5); '' if it earned none. */
export const titleName = (title: string): string => (TITLES[title] ? t(TITLES[title]) : '');
