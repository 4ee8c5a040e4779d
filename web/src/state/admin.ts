// What who looks after the server asks for (doc/protocol.md, `admin`).
//
//     const { people } = await ask<{ people: AdminPerson[] }>(net, 'people', { search: 'anna' });
import type { Net } from '../net/net';
import type { ChatLine, ReportReason, Summary, TournamentInfo } from '../net/protocol';

export interface AdminPerson {
  id: number;
  name: string;
  /** '': a guest. */
  login: string;
  created: number;
  seen: number;
  here: boolean;
  right?: 'moderator' | 'admin';
  banned?: { at: number; until: number; reason: string };
}
export interface Report {
  number: number;
  at: number;
  by: { id: number; name: string };
  person: { id: number; name: string };
  /** Its id, or that of the club. */
  table: string;
  /** The name of the club, where it is about one. */
  club?: string;
  reason: ReportReason;
  text: string;
  /** What was said then; only of one that is shown alone. */
  lines?: ChatLine[];
}
export interface Act {
  number: number;
  at: number;
  who: string;
  what: string;
  whom: string;
  reason: string;
}
export interface ServerInvite {
  code: string;
  until: number;
  uses: number;
  used: number;
}
export interface Status {
  well: boolean;
  health: string;
  people: number;
  tables: number;
  strangers: boolean;
  'read-only': boolean;
}
/** One tournament of the list: what everybody is told, without whether the reader plays in it. */
export type AdminCup = Omit<TournamentInfo, 'own'>;
/** Of a table that cannot be read there is little. */
export type AdminTable = Pick<Summary, 'id' | 'state' | 'changed' | 'seats'> & Partial<Summary>;

type Fields = Record<string, string | number | undefined>;

export async function ask<T extends object>(net: Pick<Net, 'request'>, what: string, fields: Fields = {}): Promise<T> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  const { reply } = await net.request({ type: 'admin', ask: { do: what, ...Object.fromEntries(given) } });
  return reply as T;
}

/** How a person is named in what is asked: names are not unique. */
export const whoIs = (person: AdminPerson): string => `#${person.id}`;
