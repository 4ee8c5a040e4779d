// The pages of the client are hashes, so that a link works without the server knowing any of them:
//
//     #/                 lobby              #/new               new game
//     #/t/ID             a table            #/t/ID?CODE         an invitation to it
//     #/t/ID@41          a moment of it     #/rules/R8.2        a rule
//     #/settings         settings
import { windowOpen } from './windows';

export type Route =
  | { page: 'lobby' | 'new' | 'settings' }
  | { page: 'table'; id: string; version?: number; invite?: string }
  | { page: 'rules'; rule?: string };

const TABLE = /^t\/([A-Za-z0-9]{1,40})(?:@(\d{1,6}))?(?:\?([A-Za-z0-9_-]{1,80}))?$/;

/** What is not understood is the lobby. */
export function readRoute(hash: string): Route {
  const path = decodeURIComponent(hash.replace(/^#?\/?/, ''));
  if (path === 'new' || path === 'settings') return { page: path };
  const rule = /^rules(?:\/([\w.-]{1,40}))?$/.exec(path);
  if (rule) return { page: 'rules', rule: rule[1] };
  const table = TABLE.exec(path);
  if (!table) return { page: 'lobby' };
  return { page: 'table', id: table[1]!, version: table[2] ? Number(table[2]) : undefined, invite: table[3] };
}

export const tableLink = (id: string, invite?: string): string => `#/t/${id}${invite ? '?' + invite : ''}`;
export const momentLink = (id: string, version: number): string => `#/t/${id}@${version}`;
export const ruleLink = (rule: string): string => `#/rules/${rule}`;

/** The link as it can be sent to somebody. */
export const whole = (hash: string): string => location.href.replace(/#.*$/, '') + hash;

/** To another page. From a window over this one the page takes the window's place in the history: Back leads to what lay below. */
export function go(hash: string): void {
  if (windowOpen()) location.replace(hash);
  else location.hash = hash;
}
