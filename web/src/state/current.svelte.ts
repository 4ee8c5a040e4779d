// The table that this page shows, for the parts of the board: they ask whether a place answers the question now.
import type { Table } from './table.svelte';
import type { PlayerView } from '../game/view';

class Current {
  private shown = $state.raw<Table | null>(null);
  /** The same without $state: where one page follows another, the teardown of the first would still read its own table. */
  private latest: Table | null = null;
  /** The place that the tab key reaches, if it is one of those that are there. */
  roving = $state<string | null>(null);
  /** How often each place that answers the question is on the page. No $state: a teardown would read its old value. */
  private here = new Map<string, number>();
  private changes = 0;
  private changed = $state(0);

  get table(): Table | null {
    return this.shown;
  }

  set table(table: Table | null) {
    this.latest = table;
    this.shown = table;
  }

  /** The page of this table goes; another one may be there already. */
  leave(table: Table | undefined): void {
    if (this.latest === table) this.table = null;
  }

  /** A place has come; call what is returned when it goes. */
  enter(key: string): () => void {
    this.count(key, 1);
    return () => this.count(key, -1);
  }

  get tabStop(): string | null {
    void this.changed;
    if (this.roving && this.here.has(this.roving)) return this.roving;
    for (const key of this.table?.asking.answers.keys() ?? []) if (this.here.has(key)) return key;
    return null;
  }

  private count(key: string, by: number): void {
    const n = (this.here.get(key) ?? 0) + by;
    if (n > 0) this.here.set(key, n);
    else this.here.delete(key);
    this.changed = ++this.changes;
  }
}

export const current = new Current();

/** How a player would stand after the answer that is looked at; undefined where none is. */
export function ghostOf(seat: string | null): PlayerView | undefined {
  return seat ? current.table?.asking.ghost?.of(seat) : undefined;
}

/** What a seat is called at the table that is shown. */
export function nameOf(seat: string): string {
  return current.table?.nameOf(seat) ?? seat;
}

/** Whether pressing this place answers what is asked. */
export function isLegal(key: string): boolean {
  return !!current.table?.asking.answers.has(key);
}

/** Whether some place of this kind does: isLegalKind('tray'). */
export function isLegalKind(kind: string): boolean {
  for (const key of current.table?.asking.answers.keys() ?? []) if (key.startsWith(`${kind}:`)) return true;
  return false;
}
