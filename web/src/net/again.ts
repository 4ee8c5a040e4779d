// A connection that broke: how long to wait before the next try, where it leads, and what is sent over it once more.
import type { RequestName } from './protocol.ts';

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;
/** The server is started anew (1012), or goes (1001): another process is there already, or it is back in a moment. */
const RESTARTS = [1012, 1001];
const RESTART_PAUSE = 250;

/** `tries`: how many failed since there was a connection. By chance anywhere up to it, so that a crowd does not come at once. */
export function pauseBefore(tries: number, code: number, chance = Math.random()): number {
  if (!tries && RESTARTS.includes(code)) return chance * RESTART_PAUSE;
  return chance * Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE);
}

/**
 * What gives out secrets, belongs to its connection, or would be done twice: nobody knows whether the server still got it.
 * Everything else the server knows again, or it does not matter how often it is done (doc/protocol.md).
 */
const ONCE =
  /^(admin|again|change|club-(?!chat)|fork|forg|hello|line-|log|mail|password|ping|reg|remove|report|reset|second|together|told-(?!set)|tournament-|unseat)/;

export const isSentAgain = (type: RequestName): boolean => !ONCE.test(type);

/** At a table the address has its id: a proxy sends everybody of it to the same process. */
export function placeOf(hash: string): string {
  const table = /^#\/(?:t|analysis)\/([a-z0-9]{10})(?![a-zA-Z0-9])/.exec(hash)?.[1];
  return table ? `/ws/${table}` : '/ws';
}
