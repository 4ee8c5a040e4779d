// A clock of one's own for a new table: what can be chosen, and what was kept of it, put right.
import type { ClockRules } from '../net/protocol';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Seconds that can be chosen for a turn, for a game, and as what a turn brings back. */
export const TURNS = [60, 120, 300, 900, HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];
export const GAMES = [600, 1200, 1800, HOUR, 2 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
export const INCREMENTS = [0, 10, 30, 60, 300, HOUR, 6 * HOUR, 12 * HOUR, DAY];
export const HOLIDAYS_MOST = 20;

/** Nights, weekends and days off are for clocks of an hour and more, vacations for those of a day and more. */
export const mayRest = (clock: ClockRules): boolean => clock.kind !== 'none' && clock.seconds >= HOUR;
export const mayTravel = (clock: ClockRules): boolean => clock.kind !== 'none' && clock.seconds >= DAY;

export const usualClock = (): ClockRules => ({ kind: 'move', seconds: 3 * DAY, vacations: true });

/** Days out of what somebody has typed: those that are none are left out. */
export function daysOf(text: string): string[] {
  const found = text.match(/\d{4}-\d\d-\d\d/g) ?? [];
  const real = found.filter((day) => {
    const at = new Date(`${day}T00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  });
  return [...new Set(real)].sort().slice(0, HOLIDAYS_MOST);
}

/** What was typed besides days: it is said, so that nobody relies on it. */
export function strayDays(text: string): string[] {
  const days = new Set(daysOf(text));
  return text.split(/[\s,;]+/).filter((word) => word && !days.has(word));
}

/** What the server takes: nothing that does not go with the rest. */
export function fitting(clock: ClockRules): ClockRules {
  const fit: ClockRules = { kind: clock.kind, seconds: clock.seconds };
  if (clock.kind === 'game' && clock.increment) fit.increment = clock.increment;
  if (clock.out && clock.out !== 'bot') fit.out = clock.out;
  if (mayRest(clock)) {
    if (clock.night && clock.night[0] !== clock.night[1]) fit.night = clock.night;
    if (clock.weekends) fit.weekends = true;
    if (clock.holidays?.length) fit.holidays = clock.holidays;
  }
  if (mayTravel(clock) && clock.vacations) fit.vacations = true;
  return fit;
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** What was kept; undefined where it makes no sense any more. */
export function readClock(value: unknown): ClockRules | undefined {
  const kept = (value ?? {}) as Partial<Record<keyof ClockRules, unknown>>;
  const kind = kept.kind === 'move' || kept.kind === 'game' ? kept.kind : undefined;
  const seconds = [...TURNS, ...GAMES].find((one) => one === kept.seconds);
  if (!kind || !seconds) return undefined;
  const clock: ClockRules = { kind, seconds };
  const increment = INCREMENTS.find((one) => one === kept.increment);
  if (increment) clock.increment = increment;
  if (kept.out === 'pass' || kept.out === 'out') clock.out = kept.out;
  if (Array.isArray(kept.night) && kept.night.length === 2 && kept.night.every(isTime))
    clock.night = kept.night as [string, string];
  if (kept.weekends === true) clock.weekends = true;
  if (kept.vacations === true) clock.vacations = true;
  if (Array.isArray(kept.holidays)) clock.holidays = daysOf(kept.holidays.join(' '));
  return clock;
}
