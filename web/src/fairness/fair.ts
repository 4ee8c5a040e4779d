// A game whose luck nobody could choose, and what this browser keeps to check it (doc/fairness.md).
//
// The server shows a commitment to its secret before anybody sits down. Then this browser adds a random number of its own, the
// lot of the seat. Both are kept here, so that after the end the server's word can be held against what it said at first.
//
//     await giveLot(net, table, 'p1', fair);      // before the game begins
//     const report = await checkGame(table);      // after it is over
import { mark, t, tn } from '../words/i18n';
import { isDay } from '../words/people';
import type { Wire } from '../net/net';
import type { Fair, SeatName, TableMessage } from '../net/protocol';

interface Kept {
  commitment: string;
  lots: Partial<Record<SeatName, string>>;
}

const KEY = 'marrakesh.fair.';
const MOST_KEPT = 60;
const LOT_BYTES = 16;

export function keptOf(table: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keep(table: string, kept: Kept): void {
  try {
    const old = Object.keys(localStorage).filter((key) => key.startsWith(KEY) && key !== KEY + table);
    for (const key of old.slice(0, Math.max(0, old.length - MOST_KEPT))) localStorage.removeItem(key);
    localStorage.setItem(KEY + table, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing can still check the record, but not what was said at first.
  }
}

/** Random digits that nobody can guess: a lot, or the key of a new table. */
export function newLot(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LOT_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The first commitment that was seen counts: a later one would be another secret. */
export function seeCommitment(table: string, fair: Fair | undefined): void {
  if (fair && !keptOf(table)) keep(table, { commitment: fair.commitment, lots: {} });
}

/** Add the lot of a seat, once its commitment is known. */
export async function giveLot(net: Wire, table: string, seat: SeatName, fair: Fair | undefined): Promise<void> {
  if (!fair) return;
  seeCommitment(table, fair);
  const kept = keptOf(table) ?? { commitment: fair.commitment, lots: {} };
  const lot = kept.lots[seat] ?? newLot();
  if (fair.lots[seat] === lot) return;
  keep(table, { ...kept, lots: { ...kept.lots, [seat]: lot } });
  // Too late, or not our seat any more: the game is fair without it, as long as one seat or the server is honest.
  await net.request({ type: 'lot', table, lot }).catch(() => undefined);
}

/** A table that was just made begins: not before our lot is given, or it would not count. */
export async function startFairly(net: Wire, made: TableMessage): Promise<void> {
  if (made.seat) await giveLot(net, made.table.id, made.seat, made.fair);
  await net.request({ type: 'start', table: made.table.id });
}

// ---- after the end ----

export interface Verified {
  /** "", or what is not as it should be: in English, and as one word. */
  wrong: string;
  kind: string;
  line: number;
  move: number;
  tiles?: number;
  throws?: number;
  by_model?: number;
  tower?: number;
  seed?: string;
  commitment?: string;
  secret?: string;
  lots?: Partial<Record<SeatName, string>>;
}

export interface Check {
  /** null: it cannot be told. */
  good: boolean | null;
  text: string;
}

const modules = import.meta.glob('../../../build/gen/verify.wasm', { query: '?url', import: 'default' }) as Record<
  string,
  () => Promise<string>
>;

/** Run the rules, the dice and the tower once more over the record. It takes some seconds, so not in the page itself. */
export async function verifyRecord(text: string): Promise<Verified> {
  const module = Object.values(modules)[0];
  const missing = t('This server was built without the part that checks games in the browser.');
  if (!module) throw new Error(missing);
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
  try {
    const url = new URL(await module(), location.href).href;
    return await new Promise<Verified>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Verified | null>) =>
        data ? resolve(data) : reject(new Error(missing));
      worker.onerror = () => reject(new Error(t('The check could not be run.')));
      worker.postMessage({ url, text });
    });
  } finally {
    worker.terminate();
  }
}

function aboutCommitment(found: Verified, said: string | undefined, kept: Kept | null): Check {
  if (!found.commitment) return { good: null, text: t('The record does not tell a secret of the server.') };
  if (kept)
    return found.commitment === kept.commitment
      ? { good: true, text: t('The secret of the server is the one that it committed to before the game.') }
      : { good: false, text: t('The secret of the server is not the one that it committed to before the game.') };
  return {
    good: said === undefined || said === found.commitment ? null : false,
    text: t('This browser was not there when the server committed to its secret, so it cannot compare.'),
  };
}

function aboutLots(found: Verified, kept: Kept | null): Check[] {
  const lots = found.lots ?? {};
  const mine = Object.entries(kept?.lots ?? {}) as [SeatName, string][];
  const checks = mine.map(([seat, lot]): Check =>
    lots[seat] === lot
      ? { good: true, text: t('The random number of this browser ({seat}) is part of the seed.', { seat }) }
      : { good: false, text: t('The random number of this browser ({seat}) is not in the record.', { seat }) },
  );
  const n = Object.keys(lots).length;
  if (!mine.length)
    checks.push({ good: null, text: tn('{n} player gave a random number.', '{n} players gave random numbers.', n) });
  return checks;
}

const WRONG: Record<string, string> = {
  record: mark('The record cannot be read: line {line}.'),
  long: mark('The record is too long to be checked.'),
  memory: mark('The record is too long to be checked.'),
  'no-seed': mark('The record does not tell the seed.'),
  seed: mark('The secret of the server and the random numbers of the players give another seed.'),
  tower: mark('The throws were made by another version of the tower, so they cannot be checked.'),
  chance: mark('Chance was not as the seed says: line {line} of the record.'),
};

function aboutChance(found: Verified): Check[] {
  if (found.wrong) {
    const text = t(WRONG[found.kind] ?? WRONG.record!, { line: found.line });
    return [{ good: found.kind === 'tower' ? null : false, text }];
  }
  const checks: Check[] = [
    { good: true, text: t('Secret and random numbers give the seed {seed}.', { seed: found.seed ?? '' }) },
    { good: true, text: tn('{n} tile was drawn as the seed says.', 'All {n} tiles were drawn as the seed says.', found.tiles ?? 0) }, // prettier-ignore
  ];
  if (found.throws)
    checks.push({
      good: true,
      text: tn('{n} throw of the tower fell as physics says.', 'All {n} throws of the tower fell as physics says.', found.throws), // prettier-ignore
    });
  if (found.by_model)
    checks.push({
      good: true,
      text: tn('{n} throw was decided by the model, as the seed says.', '{n} throws were decided by the model, as the seed says.', found.by_model), // prettier-ignore
    });
  return checks;
}

/** Everything that can be checked about a game that is over. */
export function judge(found: Verified, said: string | undefined, kept: Kept | null): Check[] {
  return [aboutCommitment(found, said, kept), ...aboutLots(found, kept), ...aboutChance(found)];
}

/** A table whose game is over. */
interface Checked {
  net: Wire;
  id: string;
  fair?: Fair;
  summary: { board?: string } | null;
}

export async function checkGame({ net, id, fair, summary }: Checked): Promise<Check[]> {
  const reply = await net.request({ type: 'record', table: id });
  const found = await verifyRecord(reply.text);
  return judge(found, fair?.commitment, keptOf(isDay(summary?.board) ? summary!.board! : id));
}
