// How the people and bots of a table are called where there is only its summary.
import { mark, t } from './i18n';
import { LEVELS } from './modules';
import type { SeatInfo, Summary } from './protocol';

const BOTS: Record<string, string> = { p1: 'Amal', p2: 'Tariq', p3: 'Lena', p4: 'Yusuf' };

/** Bots have no names of their own; the seat gives them one. */
export function botName(seat: string): string {
  return BOTS[seat] ?? seat;
}

export function seatName(table: Summary, seat: SeatInfo): string {
  if (seat.kind === 'person') return seat.name ?? seat.seat;
  if (seat.kind === 'automaton') return table.game.solo === 'lazy' ? t('Lazy automaton') : t('Pasha');
  return seat.kind === 'bot' ? botName(seat.seat) : (seat.name ?? t('Open seat'));
}

/** The small line under a name. */
export function seatKind(seat: SeatInfo, me: number | undefined): string {
  if (seat.kind === 'bot') return t('bot, {level}', { level: levelName(seat.level ?? '') });
  if (seat.kind === 'automaton') return t('automaton');
  if (seat.kind === 'open' && seat.name) return '';
  if (seat.kind === 'open') return t('anyone may sit here');
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

/** What a table is called in a list: those one plays with. */
export function tableTitle(table: Summary, me: number | undefined): string {
  if (table.game.solo === 'pasha') return t('Solo: the Pasha');
  if (table.game.solo === 'lazy') return t('Solo: the lazy automaton');
  const others = table.seats.filter((seat) => seat.kind === 'person' && seat.person !== me);
  const bots = table.seats.filter((seat) => seat.kind === 'bot').length;
  const mine = table.seats.some((seat) => seat.person === me);
  if (!others.length) return mine && bots ? t('You and the bots') : mine ? t('Your table') : t('A table of bots');
  const names = others.map((seat) => seat.name ?? seat.seat);
  return mine ? t('With {names}', { names: names.join(', ') }) : names.join(', ');
}

const PLACES = ['', mark('1st'), mark('2nd'), mark('3rd'), mark('4th')];

export function placeName(place: number): string {
  return t(PLACES[place] ?? String(place));
}
