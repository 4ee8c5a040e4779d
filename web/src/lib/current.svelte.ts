// The table that this page shows, for the parts of the board: they ask whether a place answers the question now.
import type { Table } from './table.svelte';

class Current {
  table = $state.raw<Table | null>(null);
  /** Places that are on the page and answer the question, in the order of the document. */
  spots = $state.raw<string[]>([]);
  /** The one of them that the tab key reaches. */
  roving = $state<string | null>(null);

  get tabStop(): string | null {
    if (this.roving && this.spots.includes(this.roving)) return this.roving;
    for (const key of this.table?.answers.keys() ?? []) if (this.spots.includes(key)) return key;
    return this.spots[0] ?? null;
  }
}

export const current = new Current();

/** Whether pressing this place answers what is asked. */
export function isLegal(key: string): boolean {
  return !!current.table?.answers.has(key);
}

/** Whether some place of this kind does: isLegalKind('tray'). */
export function isLegalKind(kind: string): boolean {
  for (const key of current.table?.answers.keys() ?? []) if (key.startsWith(`${kind}:`)) return true;
  return false;
}
