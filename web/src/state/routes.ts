// The pages of the client are hashes, so that a link works without the server knowing any of them:
//
//     #/                 lobby              #/new               new game
//     #/t/ID             a table            #/new/friends       new game of this kind
//     #/t/ID?CODE        an invitation      #/new?first         a first game, begun at once
//     #/t/ID?KEY         from a message: this table, without a log-in
//     #/t/ID@41          a moment of it     #/new?quick=3       a game of three against easy bots, begun at once
//     #/rules/R8.2       a rule             #/settings          settings
//     #/statistics       how one's games ended              #/admin   for who looks after the server
//     #/account          one's account      #/account/reset/TOKEN   what a link in a mail is for
//     #/figures/river    figures of a component, for who owns the game
//     #/today            the game of the day #/today/2026-11-17  that of another day
//     #/challenge/ID     who played the same as at this table; with ?CODE, to play it
//     #/lessons          lessons            #/lessons/river     one of them
//     #/analysis/ID@41   an analysis from that moment on, with answers behind a question mark; then, each behind &, the code of a
//                        private table and `together`, to look at it with others
//     #/puzzles          puzzles            #/puzzles/17        one of them
//     #/tournaments      tournaments        #/tournament/ID     one of them
//     #/clubs            clubs              #/club/ID           one of them; with ?CODE, to join it
//     #/new/club/ID      a table for its members
//     #/come/CODE        the lobby, for who is invited to a closed server (net.ts)
import { windowOpen } from '../look/windows';

/** Pages that are always the same. */
const PLAIN = ['settings', 'statistics', 'puzzles', 'admin', 'tournaments', 'clubs'] as const;

export type Route =
  | { page: 'lobby' | (typeof PLAIN)[number] | 'nowhere' }
  | { page: 'account'; todo?: string; token?: string }
  | { page: 'tournament'; id: string }
  | { page: 'puzzle'; number: number }
  | { page: 'club'; id: string; code?: string }
  | { page: 'new'; kind?: string; club?: string }
  | { page: 'begin'; first: boolean; players: number }
  | { page: 'table'; id: string; version?: number; invite?: string }
  | { page: 'today'; day?: string }
  | { page: 'challenge'; id: string; code?: string }
  | { page: 'analysis'; id: string; version: number; line?: string; invite?: string; together?: boolean }
  | { page: 'rules'; rule?: string }
  | { page: 'figures'; section?: string }
  | { page: 'lessons' }
  | { page: 'lesson'; name: string };

const NEW = /^new(?:\/(\w{1,20}))?$/;
const BEGIN = /^new\?(?:(first)|quick(?:=(\d))?)$/;
const RULES = /^rules(?:\/([\w.-]{1,40}))?$/;
const FIGURES = /^figures(?:\/(\w{1,20}))?$/;
const TODAY = /^today(?:\/(\d{4}-\d\d-\d\d))?$/;
const CHALLENGE = /^challenge\/([a-z0-9]{10})(?:\?([A-Za-z0-9_-]{1,16}))?$/;
const LESSONS = /^lessons(?:\/([a-z0-9-]{1,24}))?$/;
const ACCOUNT = /^account(?:\/(confirm|reset|forgot)(?:\/([\w-]{43}))?)?$/;
const PUZZLE = /^puzzles\/([1-9]\d{0,4})$/;
const TOURNAMENT = /^tournament\/([a-z0-9]{10})$/;
const CLUB = /^club\/([a-z0-9]{10})(?:\?([A-Za-z0-9_-]{1,16}))?$/;
const CLUB_TABLE = /^new\/club\/([a-z0-9]{10})$/;
const TABLE = /^t\/([A-Za-z0-9]{1,40})(?:@(\d{1,6}))?(?:\?([A-Za-z0-9_-]{1,80}))?$/;

const ANALYSIS =
  /^analysis\/([A-Za-z0-9]{1,40})@(\d{1,6})(?:\?([a-z0-9.,-]{0,12000})(?:&([A-Za-z0-9_-]{16}))?(&together)?)?$/;

/** Whether what stands behind a table is the key of a message, which is longer than an invitation. */
export const isKey = (invite: string | undefined): invite is string => invite?.length === 43;

/** The path is for pages that the server does not have: it sends this client for them, too. */
export function readRoute(hash: string, path = '/'): Route {
  const text = /^\/(index\.html)?$/.test(path) ? readable(hash.replace(/^#?\/?/, '')) : null;
  if (text === '' || text?.startsWith('come/')) return { page: 'lobby' };
  const plain = PLAIN.find((page) => page === text);
  if (plain) return { page: plain };
  const found = (pattern: RegExp) => pattern.exec(text ?? '');
  const kind = found(NEW);
  if (kind) return { page: 'new', kind: kind[1] };
  const begin = found(BEGIN);
  if (begin) return { page: 'begin', first: !!begin[1], players: Math.min(4, Math.max(2, Number(begin[2] ?? 3))) };
  const rule = found(RULES);
  if (rule) return { page: 'rules', rule: rule[1] };
  const figures = found(FIGURES);
  if (figures) return { page: 'figures', section: figures[1] };
  const today = found(TODAY);
  if (today) return { page: 'today', day: today[1] };
  const challenge = found(CHALLENGE);
  if (challenge) return { page: 'challenge', id: challenge[1]!, code: challenge[2] };
  const lesson = found(LESSONS);
  if (lesson) return lesson[1] ? { page: 'lesson', name: lesson[1] } : { page: 'lessons' };
  const analysis = found(ANALYSIS);
  if (analysis) {
    const [, id, version, line, invite, together] = analysis;
    return { page: 'analysis', id: id!, version: Number(version), line, invite, together: !!together };
  }
  const account = found(ACCOUNT);
  if (account) return { page: 'account', todo: account[1], token: account[2] };
  const puzzle = found(PUZZLE);
  if (puzzle) return { page: 'puzzle', number: Number(puzzle[1]) };
  const tournament = found(TOURNAMENT);
  if (tournament) return { page: 'tournament', id: tournament[1]! };
  const club = found(CLUB);
  if (club) return { page: 'club', id: club[1]!, code: club[2] };
  const member = found(CLUB_TABLE);
  if (member) return { page: 'new', kind: 'friends', club: member[1] };
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
export const momentLink = (id: string, version: number, invite?: string): string =>
  `#/t/${id}@${version}${invite ? '?' + invite : ''}`;
export const lessonLink = (name: string): string => `#/lessons/${name}`;
/** `line`: answers, as variations.svelte.ts writes them. */
export function analysisLink(id: string, version: number, line = '', invite?: string, together = false): string {
  const more = (invite ? '&' + invite : '') + (together ? '&together' : '');
  return `#/analysis/${id}@${version}${line || more ? '?' + line + more : ''}`;
}
export const puzzleLink = (number: number): string => `#/puzzles/${number}`;
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
