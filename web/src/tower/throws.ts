// Throws of the past: which step of the game was the last throw, and its recording.
import type { Table } from '../state/table.svelte';

const MOST_KEPT = 16;
const known = new Map<string, string>();

/** Fetches the recording of the last throw up to what is shown now; null: there is none that could be watched. */
export function findThrow(table: Table): (() => Promise<string | null>) | null {
  if (table.summary?.tower !== 'physics') return null;
  const until = table.past?.version ?? Infinity;
  const step = table.steps.findLast((one) => one.version <= until && isThrow(one));
  if (!step) return null;
  return async () => {
    if (step.throw) return step.throw;
    const key = `${table.id}:${step.version}`;
    const kept = known.get(key);
    if (kept) return kept;
    const reply = await table.net.request({ type: 'throw', table: table.id, version: step.version }).catch(() => null);
    if (!reply) return null;
    known.set(key, reply.throw);
    if (known.size > MOST_KEPT) known.delete([...known.keys()][0]!);
    return reply.throw;
  };
}

/** Chance answers (nobody in particular), and keshis come into the tray. */
export const isThrow = (step: Table['steps'][number]) =>
  !!step.throw || (step.by === null && step.events.some((event) => ['tray', 'stay', 'fall'].includes(event.kind)));
