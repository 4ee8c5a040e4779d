// What happened by itself since the last answer of a seat: choices where there was only one. Nobody was asked, so it is said in the bar.
import { t } from './i18n';
import { plain } from './kit';
import type { GameEvent } from './protocol';
import type { Step } from './table.svelte';
import type { GameView } from './view';
import { optionWords, sectorWord } from './words';

/** Choices that a player would expect to make. What can only be passed is nothing one misses. */
const TOLD = new Set([
  'assistant', 'use', 'deploy', 'take', 'river-bonus', 'entertain', 'caravan', 'vendor', 'perform', 'goods', 'provision', 'line',
  'gate-space', 'place-aside', 'any-action', 'provide',
]); // prettier-ignore

/** The sector of the assistant that works when this happens. */
function working(events: GameEvent[], at: number): string {
  return events.slice(0, at).findLast((one) => one.kind === 'assistant' || one.kind === 'action')?.a ?? '';
}

function sentence(events: GameEvent[], at: number, view: GameView): string {
  const { a: task = '', b: option = '' } = events[at]!;
  if (task === 'assistant') return t('Your last assistant works by itself: {sector}.', { sector: sectorWord(option) });
  const sector = working(events, at);
  if (task === 'use' && sector && option === 'keshi')
    return t('{sector}: no action is possible, so it was a new keshi.', { sector: sectorWord(sector) });
  if (task === 'use' && sector)
    return t('{sector}: there is no room for a keshi, so it was the action.', { sector: sectorWord(sector) });
  const { hear, label } = optionWords({ number: 0, task, options: [option], a: sector }, option, view);
  return t('There was only one choice: {what}.', { what: hear ?? plain(label) });
}

/** One sentence for each, as far as the steps of this page go. */
export function forcedSince(steps: readonly Step[], seat: string | null, view: GameView): string[] {
  const last = steps.findLastIndex((step) => step.by === seat);
  if (!seat || last < 0) return [];
  // Answers of one press are several steps of their own: what they brought belongs together.
  let first = last;
  while (first > 0 && steps[first - 1]!.by === seat) first--;
  const events = steps.slice(first).flatMap((step) => step.events);
  const mine = events.map((event, i) => ({ event, i }));
  const since = steps.slice(first, last).reduce((n, step) => n + step.events.length, 0);
  return mine
    .filter(({ event, i }) => i >= since && event.kind === 'forced' && event.player === seat)
    .filter(({ event }) => TOLD.has(event.a ?? '') && event.b !== 'pass')
    .map(({ i }) => sentence(events, i, view));
}
