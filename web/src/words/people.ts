// How the people and bots of a table are called.
import { locale, mark, t, tn } from './i18n';
import { LEVELS } from '../game/modules';
import type { SeatInfo, Summary } from '../net/protocol';

const BOTS: Record<string, string> = { p1: 'Amal', p2: 'Tariq', p3: 'Lena', p4: 'Yusuf' };

/** Bots have no names of their own; the seat gives them one. */
export function botName(seat: string): string {
  return BOTS[seat] ?? seat;
}

/** The level of the bot that sits here, or that did: in a record, whose seats are open but named, a bot is named by its level. */
function levelOf(seat: SeatInfo): string | undefined {
  if (seat.kind === 'bot') return seat.level ?? '';
  const known = [...LEVELS.map((one) => one.level), 'greedy', 'random'];
  return seat.kind === 'open' ? known.find((level) => level === seat.name) : undefined;
}

export function seatName(table: Summary, seat: SeatInfo): string {
  // Brackets are for icons (kit's rich), and a name is none.
  const name = seat.name?.replaceAll('[', '(').replaceAll(']', ')');
  const level = levelOf(seat);
  if (seat.kind === 'automaton') return table.game.solo === 'lazy' ? t('Lazy automaton') : t('Pasha');
  if (seat.kind === 'bot') return botName(seat.seat);
  if (level) return t('{name} ({level})', { name: botName(seat.seat), level: levelName(level) });
  return name ?? (seat.kind === 'person' ? t('Somebody') : t('Open seat'));
}

/** The small line under a name. */
export function seatKind(seat: SeatInfo, me: number | undefined): string {
  const level = levelOf(seat);
  if (level !== undefined) return t('bot, {level}', { level: levelName(level) });
  if (seat.kind === 'automaton') return t('automaton');
  if (seat.kind === 'open' && seat.name) return '';
  if (seat.kind === 'open') return t('anyone may sit here');
  if (seat.resigned) return t('has resigned, a bot plays');
  if (seat.bot) return t('a bot plays for now');
  if (seat.person === me) return t('you');
  return seat.here ? t('is here') : t('is away');
}

export function levelName(level: string): string {
  const known = LEVELS.find((one) => one.level === level);
  return known ? t(known.name) : level;
}

/** What to expect of a bot, as a sentence. */
export function levelWhat(level: string): string {
  const known = LEVELS.find((one) => one.level === level);
  return known ? t(known.what) : '';
}

/** "Amal, Bea and 2 easy bots" */
function whoPlayed(table: Summary): string {
  const bots = table.seats.map(levelOf).filter((level) => level !== undefined);
  const people = table.seats.filter((seat) => levelOf(seat) === undefined).map((seat) => seatName(table, seat));
  const levels = [...new Set(bots)].map((level) => {
    const n = bots.filter((one) => one === level).length;
    return tn('{level} bot', '{n} {level} bots', n, { level: levelName(level) });
  });
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format([...people, ...levels]);
}

/** What a table is called in a list: those one plays with, or who played a game that was brought as a record. */
export function tableTitle(table: Summary, me: number | undefined): string {
  const title = withWhom(table, me);
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
  const names = others.map((seat) => seatName(table, seat)).join(', ');
  return mine ? t('With {names}', { names }) : names;
}

const PLACES = ['', mark('1st'), mark('2nd'), mark('3rd'), mark('4th')];

export function placeName(place: number): string {
  return t(PLACES[place] ?? String(place));
}
