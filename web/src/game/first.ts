// What is special for somebody who plays for the first time, and what this browser remembers of it.

/** River tiles whose bonuses need no explanation. */
export const FIRST_RIVER = '01 03 05';

/** Nothing: never been here. "begun": has been at a table, and is told what matters when it matters. "seen": not any more. */
export const GUIDE = 'marrakesh.guide';
/** The table whose set-up was made for its player. */
const LAID = 'marrakesh.laid';

/** Where the browser keeps nothing, it lasts as long as the page. */
const memory = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
}

/** Whether this browser has never shown a table. */
export const isNew = (): boolean => kept(GUIDE) === null;

export function beenHere(): void {
  if (isNew()) keep(GUIDE, 'begun');
}

/** What was lost of a table, as it was found then: this browser has shown it. */
const lostKey = (table: string): string => `marrakesh.lost.${table}`;
export const haveRead = (table: string, at: number): void => keep(lostKey(table), String(at));
export const hasRead = (table: string, at: number): boolean => kept(lostKey(table)) === String(at);

export const layOut = (table: string): void => keep(LAID, table);
export const wasLaidOut = (table: string): boolean => kept(LAID) === table;
