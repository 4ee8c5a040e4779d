// Looking back at a game: positions of the past, records as files, and going on from a moment as a new table.
import { t } from '../words/i18n';
import { Refusal, savedIdentity, type Wire } from '../net/net';
import type { SeatName, Values } from '../net/protocol';
import type { Table } from './table.svelte';
import type { Step } from './steps';

const MOST_RECORD = 512 * 1024;

/** The owner of the browser brings a record from a file: a table is made of it. Returns its id. */
export async function importRecord(file: File): Promise<string> {
  if (file.size > MOST_RECORD) throw new Error(t('This file is too large for a record of a game.'));
  const { token } = savedIdentity('me');
  const reply = await fetch('/api/records', {
    method: 'POST',
    // Not in "Authorization": a proxy in front may want a password of its own there.
    headers: { 'X-Marrakesh-Token': token ?? '', 'Content-Type': 'text/plain' },
    body: await file.text(),
  }).catch(() => null);
  if (!reply) throw new Refusal('lost', '');
  const body = (await reply.json().catch(() => ({}))) as Partial<Record<'table' | 'code' | 'text', string>> & {
    line?: number;
  };
  if (body.table) return body.table;
  if (body.line !== undefined) {
    console.warn(body.text);
    throw new Error(t('This is no record that can be replayed: line {line} does not fit.', { line: body.line }));
  }
  throw new Refusal(body.code ?? 'bad-message', body.text ?? String(reply.status));
}

/** The record of the game as a file to keep. */
export async function saveRecord(table: Table): Promise<void> {
  const reply = await table.net.request({ type: 'record', table: table.id });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([reply.text], { type: 'text/plain' }));
  link.download = `marrakesh-${table.id}.record`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Positions of the past, each asked for once. */
export class Past {
  private known = new Map<number, Promise<Values>>();

  constructor(private table: Table) {}

  at(step: Step): Promise<Values> {
    if (step.values) return Promise.resolve(step.values);
    let found = this.known.get(step.version);
    if (!found) {
      found = this.table.net
        .request({ type: 'position', table: this.table.id, version: step.version })
        .then((reply) => reply.view);
      found.catch(() => this.known.delete(step.version));
      this.known.set(step.version, found);
    }
    return found;
  }
}

/** The game that is over goes on from this moment at a new table: we on this seat, bots on the others. Returns its id. */
export async function continueFrom(net: Wire, table: string, version: number, seat: SeatName): Promise<string> {
  const reply = await net.request({ type: 'fork', table, version, seat });
  const { id } = reply.table;
  try {
    localStorage.setItem(ORIGIN + id, table);
  } catch {
    // Then there is no way back but through the lobby.
  }
  return id;
}

const ORIGIN = 'marrakesh.practice.';

/** The game that was over from which a table of practice goes on, where this browser made it. */
export function originOf(table: string): string | null {
  try {
    return localStorage.getItem(ORIGIN + table);
  } catch {
    return null;
  }
}
