// What is special for somebody who plays for the first time, and what this browser remembers of it.

/** River tiles whose bonuses need no explanation. */
export const FIRST_RIVER = '01 03 05';

/** Nothing: never been here. "begun": has been at a table, and is told what matters when it matters. "seen": not any more. */
const GUIDE = 'marrakesh.guide';
/** The cards that were shown, separated by spaces. */
const CARDS = 'marrakesh.cards';
/** The table whose set-up was made for its player. */
const LAID = 'marrakesh.laid';

/** Where the browser keeps nothing, it lasts as long as the page. */
const memory = new Map<string, string>();

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function keep(key: string, value: string): void {
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

export const wantsCards = (): boolean => kept(GUIDE) !== 'seen';

/** No more cards; or all of them once more. */
export function setCards(on: boolean): void {
  keep(GUIDE, on ? 'begun' : 'seen');
  if (on) keep(CARDS, '');
}

export const shownCards = (): string[] => (kept(CARDS) ?? '').split(' ').filter(Boolean);

export function showedCard(name: string): void {
  keep(CARDS, [...new Set([...shownCards(), name])].join(' '));
}

/** What was lost of a table, as it was found then: this browser has shown it. */
const lostKey = (table: string): string => `marrakesh.lost.${table}`;
export const haveRead = (table: string, at: number): void => keep(lostKey(table), String(at));
export const hasRead = (table: string, at: number): boolean => kept(lostKey(table)) === String(at);

export const layOut = (table: string): void => keep(LAID, table);
export const wasLaidOut = (table: string): boolean => kept(LAID) === table;
