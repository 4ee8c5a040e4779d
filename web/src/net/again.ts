// A connection that broke: how long to wait before the next try, and where it leads.

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5_000;
/** The server is started anew (1012), or goes (1001): another process is there already, or it is back in a moment. */
const RESTARTS = [1012, 1001];
const RESTART_PAUSE = 250;
const RESTART_LONGEST = 1000;
const RESTART_TRIES = 8;

/**
 * `tries`: how many failed since there was a connection; `code`: how that ended. Anywhere up to the whole pause, so that a crowd
 * does not come at once.
 */
export function pauseBefore(tries: number, code: number, chance = Math.random()): number {
  const restarts = RESTARTS.includes(code) && tries < RESTART_TRIES;
  const pause = Math.min(FIRST_PAUSE * 2 ** tries, restarts ? RESTART_LONGEST : LONGEST_PAUSE);
  return chance * (restarts && !tries ? RESTART_PAUSE : pause);
}

/** At a table the address has its id: a proxy sends everybody of it to the same process. */
export function placeOf(hash: string): string {
  const table = /^#\/(?:t|analysis)\/([a-z0-9]{10})(?![a-zA-Z0-9])/.exec(hash)?.[1];
  return table ? `/ws/${table}` : '/ws';
}
