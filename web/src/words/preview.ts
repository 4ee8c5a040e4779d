// What an answer would bring, out of the server's preview: figures before and after, and whether it goes on.
import { t } from './i18n';
import type { Preview } from '../net/protocol';
import { GameView, changed } from '../game/view';
import { COLOURS, GOODS } from '../game/names';

export interface Change {
  /** With icons in brackets. */
  what: string;
  from: number;
  to: number;
}

export interface Outcome {
  changes: Change[];
  /** What comes next: more of our own choices, chance, or somebody else. */
  next: string;
  empty: boolean;
}

const TRACKS: ['fisherman' | 'palace' | 'mosque', string][] = [
  ['fisherman', '[river steps]'],
  ['palace', '[palace steps]'],
  ['mosque', '[mosque steps]'],
];

export function outcome(preview: Preview, before: GameView, seat: string): Outcome {
  const after = new GameView(changed(before.values, preview.changes));
  const [a, b] = [before.of(seat), after.of(seat)];
  const changes: Change[] = [];
  const note = (what: string, from: number, to: number) => from !== to && changes.push({ what, from, to });
  if (a && b) {
    note('[points]', a.points, b.points);
    for (const r of ['water', 'date', 'dinar'] as const) note(`[${r}]`, a[r], b[r]);
    for (const colour of COLOURS) note(`[${colour}]`, a.keshis[colour] ?? 0, b.keshis[colour] ?? 0);
    for (const good of GOODS) note(`[${good}]`, a.goods[good] ?? 0, b.goods[good] ?? 0);
    note('[red]', a.vendors.size, b.vendors.size);
    for (const [track, icon] of TRACKS) note(icon, a[track], b[track]);
    note('[scroll]', a.scrolls.length, b.scrolls.length);
    note('[gate]', a.gates.length, b.gates.length);
    note('[oasis]', a.claimed.length, b.claimed.length);
    note('[luxury goods]', a.luxury.length, b.luxury.length);
  }
  const lost = preview.events.some((e) => e.kind === 'lose' || e.kind === 'nothing');
  return { changes, next: nextWord(preview, seat), empty: lost && !changes.length };
}

function nextWord(preview: Preview, seat: string): string {
  // TRANSLATORS: after what an answer brings
  if (preview.next === seat) return t('then a choice');
  if (preview.next === 'chance') return t('then something is turned up');
  return '';
}
