// What is said of clubs: who is what there, how one gets in, their seasons.
import { date, mark, markc, t } from './i18n';
import type { ClubEntry, ClubRole } from '../net/protocol';

export const clubLink = (id: string, code?: string): string => `#/club/${id}${code ? '?' + code : ''}`;
export const clubTableLink = (id: string): string => `#/new/club/${id}`;

const ROLES: Record<ClubRole, string> = {
  // TRANSLATORS: the role of the one person who leads a club
  founder: markc('in a club', 'Leads the club'),
  // TRANSLATORS: the role of those who look after a club besides the one who leads it: its committee
  keeper: markc('in a club', 'Keeper'),
  member: markc('in a club', 'Member'),
  asks: markc('in a club', 'Has asked to join'),
  barred: markc('in a club', 'Put out'),
};
export const roleName = (role: ClubRole): string => t(ROLES[role]);

export const ENTRIES: Record<ClubEntry, { text: string; what: string }> = {
  open: { text: markc('a club', 'Open'), what: mark('Everybody with an account can join.') },
  approval: { text: markc('a club', 'By approval'), what: mark('Who wants to join asks, and a keeper decides.') },
  code: { text: markc('a club', 'By invitation'), what: mark('Only who has the link of the club can join.') },
};

/** A quarter of a year, 2026-4, by its months. */
export function seasonName(season: string): string {
  const [year, quarter] = season.split('-').map(Number) as [number, number];
  const month = (n: number, how: Intl.DateTimeFormatOptions) => date(new Date(year, n, 15), { month: 'long', ...how });
  return t('{first} to {last}', {
    first: month(quarter * 3 - 3, {}),
    last: month(quarter * 3 - 1, { year: 'numeric' }),
  });
}
