// What is said of tournaments: their kinds, their pace, how they stand.
import { date, mark, markc, t, tc, tn } from './i18n';
import { describeGame } from '../game/modules';
import { personName } from './person';
import type { AnyTournament, Plan } from '../net/protocol';

export const tournamentLink = (id: string): string => `#/tournament/${id}`;

const KINDS: Record<Plan['kind'], string> = {
  // TRANSLATORS: a tournament in which those meet who have about the same points
  swiss: mark('Swiss'),
  'round-robin': mark('Everybody meets everybody'),
  league: mark('League'),
};
export const kindName = (kind: Plan['kind']): string => t(KINDS[kind]);

/** How long a turn and a round take, in seconds. */
export const PACES = {
  day: { move: 86_400, time: 30 * 86_400, text: mark('A day a turn'), what: mark('A round takes 30 days at most.') },
  days: { move: 3 * 86_400, time: 90 * 86_400, text: mark('3 days a turn'), what: mark('A round takes 90 days at most.') }, // prettier-ignore
  evening: { move: 120, time: 3 * 3600, text: mark('2 min a turn'), what: mark('A round takes 3 hours at most.') },
};
export type Pace = keyof typeof PACES;

const STATES: Record<AnyTournament['state'], string> = {
  open: markc('a tournament', 'open to enter'),
  running: markc('a tournament', 'running'),
  over: markc('a tournament', 'over'),
  cancelled: markc('a tournament', 'cancelled'),
};

/** In a few words, how it stands. */
export function stateLine(one: AnyTournament): string {
  if (one.state === 'running' && one.plan.kind === 'league')
    return tc('of a league', 'Season {n}', { n: one.season ?? 1 });
  if (one.state === 'running') return t('Round {n} of {all}', { n: one.round, all: one.rounds });
  return t(STATES[one.state]);
}

export function planLine(one: Pick<AnyTournament, 'plan' | 'game'>): string {
  const parts = [
    kindName(one.plan.kind),
    tn('{n} at a table', '{n} at a table', one.plan.size),
    describeGame(one.game),
  ];
  return parts.join(' · ');
}

/** A day and its hour. */
export const moment = (at: number): string =>
  date(at, { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** A moment where the browser is, as fields of forms have it. */
export function localMinute(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function startLine(one: AnyTournament): string {
  return one.plan.starts
    ? t('Begins on {date}.', { date: moment(one.plan.starts) })
    : t('Begins when the host says so.');
}

export const divisionName = (n: number): string => tc('of a league', 'Division {n}', { n });

/** Who has deleted the account has no name any more. */
export const nameOf = (name: string | undefined): string => (name ? personName(name) : t('a former player'));
