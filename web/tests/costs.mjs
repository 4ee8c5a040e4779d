// What a test costs: the seconds that processors worked for this process and all that it has started, as Linux counts them.
import { readFileSync, readdirSync } from 'node:fs';

/** Ticks of a second in /proc, the same on every Linux that has Chromium. */
const TICKS = 100;

/** Of each process its parent and its seconds, with those of its children that have ended. */
function processes() {
  const all = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const said = readFileSync(`/proc/${id}/stat`, 'utf8');
      // Its name is in brackets and may have any character in it.
      const [, parent, ...rest] = said
        .slice(said.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      all.set(Number(id), { parent, seconds: rest.slice(9, 13).reduce((a, b) => a + b) / TICKS });
    } catch {
      // It has ended meanwhile.
    }
  return all;
}

export function processorSeconds() {
  const all = processes();
  const ours = (id) => id === process.pid || (all.has(id) && ours(all.get(id).parent));
  return [...all].reduce((sum, [id, one]) => sum + (ours(id) ? one.seconds : 0), 0);
}
