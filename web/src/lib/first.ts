// What is special for somebody who plays for the first time.

/** River tiles whose bonuses need no explanation. */
export const FIRST_RIVER = '01 03 05';

const KEY = 'marrakesh.guide';

/** Whether the game was explained in this browser already. */
export function explained(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Where nothing can be kept, it would come again with every table.
    return true;
  }
}

export function wasExplained(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Then it comes again.
  }
}
