// What happened by itself since the last answer of a seat: choices where there was only one. Nobody was asked, so it is said in the bar.
import { mark, t } from './i18n';
import { plain } from '../kit';
import type { GameEvent } from '../net/protocol';
import type { Step } from '../state/steps';
import type { GameView } from '../game/view';
import { optionWords, sectorWord } from './words';

/** Choices that a player would expect to make, and what they are about. What can only be passed is nothing one misses. */
const TOLD: Record<string, string> = {
  // TRANSLATORS: what a choice was about, before a colon; here and in the texts below
  assistant: mark('Assistant'),
  use: mark('Assistant'),
  deploy: mark('Red assistant'),
  take: mark('Tray'),
  'river-bonus': mark('Rapids'),
  entertain: mark('Main square'),
  caravan: mark('Caravan'),
  vendor: mark('Water vendor'),
  perform: mark('Main square'),
  goods: mark('Goods'),
  provision: mark('Provision tile'),
  line: mark('Connection bonus'),
  'gate-space': mark('Gate space'),
  'place-aside': mark('Next keshi'),
  'any-action': mark('Sector action'),
  provide: mark('Provisions'),
};

/** The sector of the assistant that works when this happens. */
function working(events: GameEvent[], at: number): string {
  return events.slice(0, at).findLast((one) => one.kind === 'assistant' || one.kind === 'action')?.a ?? '';
}

/** What the assistant that works by itself had to do is said in the same sentence: null there. */
function sentence(events: GameEvent[], at: number, view: GameView): string | null {
  const { a: task = '', b: option = '' } = events[at]!;
  const forced = (one: GameEvent | undefined, other: string) => one?.kind === 'forced' && one.a === other;
  const sector = working(events, at);
  if (task === 'assistant') {
    const next = events.slice(at + 1).find((one) => one.kind === 'forced' || one.kind === 'place');
    const name = { sector: sectorWord(option) };
    if (!forced(next, 'use')) return t('Your last assistant works by itself: {sector}.', name);
    return next!.b === 'keshi'
      ? t('Your last assistant works by itself: {sector}, for a new keshi, as no action is possible.', name)
      : t('Your last assistant works by itself: {sector}, for the action, as there is no room for a keshi.', name);
  }
  if (task === 'use' && events.slice(0, at).some((one) => forced(one, 'assistant') && one.b === sector)) return null;
  if (task === 'use' && sector && option === 'keshi')
    return t('{sector}: no action is possible, so it was a new keshi.', { sector: sectorWord(sector) });
  if (task === 'use' && sector)
    return t('{sector}: there is no room for a keshi, so it was the action.', { sector: sectorWord(sector) });
  const { hear, label } = optionWords({ number: 0, task, options: [option], a: sector }, option, view, null);
  // TRANSLATORS: "Caravan: there was only one choice: Left path, space 2."
  return t('{about}: there was only one choice: {what}.', { about: t(TOLD[task]!), what: hear ?? plain(label) });
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
    .filter(({ event }) => (event.a ?? '') in TOLD && event.b !== 'pass')
    .flatMap(({ i }) => sentence(events, i, view) ?? []);
}
