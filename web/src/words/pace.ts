// How much time there is, in words: in lists, at a table that waits, and on a clock.
import { date, list, num, t, time, tn } from './i18n';
import type { ClockRules, Pace } from '../net/protocol';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 days", "90 seconds": in the largest unit that says it. */
export function duration(seconds: number): string {
  if (seconds % DAY === 0) return tn('{n} day', '{n} days', seconds / DAY);
  if (seconds % HOUR === 0) return tn('{n} hour', '{n} hours', seconds / HOUR);
  if (seconds % MINUTE === 0) return tn('{n} minute', '{n} minutes', seconds / MINUTE);
  return tn('{n} second', '{n} seconds', seconds);
}

/** About so long, for a mean. */
function roughly(seconds: number): string {
  const unit = [DAY, HOUR, MINUTE].find((one) => seconds >= 1.5 * one) ?? 1;
  return duration(Math.round(seconds / unit) * unit);
}

/** What a clock shows: "0:45", "90:03", "5 h", "3 d". It stands in a small place, so days and hours are whole ones. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  // TRANSLATORS: days that are left on a small clock
  if (seconds >= 2 * DAY) return t('{d} d', { d: Math.floor(seconds / DAY) });
  // TRANSLATORS: hours that are left on a small clock
  if (seconds >= 2 * HOUR) return t('{h} h', { h: Math.floor(seconds / HOUR) });
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

const OUT = {
  bot: () => t('When time is over, a bot helps out.'),
  pass: () => t('When time is over, the turn is passed.'),
  out: () => t('Whose time is over is out, and a bot plays on.'),
};

/** When the clock stands still, as one sentence; '' where it never does. */
function rests(clock: ClockRules): string {
  const when: string[] = [];
  // TRANSLATORS: put into "The clock stands still ..., where each player lives."
  if (clock.night) when.push(t('from {from} to {to}', { from: clock.night[0], to: clock.night[1] }));
  if (clock.weekends) when.push(t('on weekends'));
  if (clock.vacations) when.push(t('on vacations'));
  for (const day of clock.holidays ?? []) when.push(date(`${day}T12:00`));
  return when.length ? t('The clock stands still {when}, where each player lives.', { when: list(when) }) : '';
}

/** All that is to be known of the clock of a table, in sentences. */
export function clockSentences(clock: ClockRules): string[] {
  if (clock.kind === 'none') return [];
  const span = duration(clock.seconds);
  const said = [
    clock.kind === 'move' ? t('Time for each turn: {time}.', { time: span }) : t('Time for all turns together: {time}.', { time: span }), // prettier-ignore
  ];
  if (clock.increment) said.push(t('Each turn brings back {time}.', { time: duration(clock.increment) }));
  said.push(OUT[clock.out ?? 'bot'](), rests(clock));
  return said.filter(Boolean);
}

/** How quick and reliable somebody is. */
export function paceWords(pace: Pace): string[] {
  const said = [
    t('{n} of {games} games played to the end', { n: num(pace.finished), games: num(pace.games) }),
    pace.turn === undefined ? '' : t('about {time} a turn in slow games', { time: roughly(pace.turn) }),
  ];
  return said.filter(Boolean);
}

/** The rest that a clock is in, or ''. */
export function restText(until: number): string {
  const far = until - Date.now() > DAY * 1000;
  return t('The clock stands still until {time}', { time: far ? date(until) : time(until) });
}
