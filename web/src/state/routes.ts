// The pages of the client are hashes, so that a link works without the server knowing any of them:
//
//     #/                 lobby              #/new               new game
//     #/t/ID             a table            #/new/friends       new game of this kind
//     #/t/ID?CODE        an invitation      #/new?first         a first game, begun at once
//     #/t/ID@41          a moment of it     #/new?quick=3       a game of three against easy bots, begun at once
//     #/rules/R8.2       a rule             #/settings          settings
//     #/figures/river    figures of a component, for who owns the game
import { windowOpen } from '../look/windows';

export type Route =
  | { page: 'lobby' | 'settings' | 'nowhere' }
  | { page: 'new'; kind?: string }
  | { page: 'begin'; first: boolean; players: number }
  | { page: 'table'; id: string; version?: number; invite?: string }
  | { page: 'rules'; rule?: string }
  | { page: 'figures'; section?: string };

const NEW = /^new(?:\/(\w{1,20}))?$/;
const BEGIN = /^new\?(?:(first)|quick(?:=(\d))?)$/;
const RULES = /^rules(?:\/([\w.-]{1,40}))?$/;
const FIGURES = /^figures(?:\/(\w{1,20}))?$/;
const TABLE = /^t\/([A-Za-z0-9]{1,40})(?:@(\d{1,6}))?(?:\?([A-Za-z0-9_-]{1,80}))?$/;

/** The path is for pages that the server does not have: it sends this client for them, too. */
export function readRoute(hash: string, path = '/'): Route {
  const text = /^\/(index\.html)?$/.test(path) ? readable(hash.replace(/^#?\/?/, '')) : null;
  if (text === '') return { page: 'lobby' };
  if (text === 'settings') return { page: text };
  const found = (pattern: RegExp) => pattern.exec(text ?? '');
  const kind = found(NEW);
  if (kind) return { page: 'new', kind: kind[1] };
  const begin = found(BEGIN);
  if (begin) return { page: 'begin', first: !!begin[1], players: Math.min(4, Math.max(2, Number(begin[2] ?? 3))) };
  const rule = found(RULES);
  if (rule) return { page: 'rules', rule: rule[1] };
  const figures = found(FIGURES);
  if (figures) return { page: 'figures', section: figures[1] };
  const table = found(TABLE);
  if (!table) return { page: 'nowhere' };
  return { page: 'table', id: table[1]!, version: table[2] ? Number(table[2]) : undefined, invite: table[3] };
}

/** Without its escapes; null where one of them is broken. */
function readable(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
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

/** To a table that is still being laid; not if somebody has gone elsewhere meanwhile. */
export async function goToNew(table: Promise<string>): Promise<void> {
  const from = location.hash;
  const id = await table;
  if (location.hash === from) go(tableLink(id));
}
