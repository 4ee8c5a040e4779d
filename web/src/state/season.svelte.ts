// The end of a season, for its card: who won the river, who paid the provisions and who could not, and whether the card was seen.
//
//     const end = seasonEnd(table);          // null: none to be shown
//     closeCard(table, end);
import { catalog, type Program } from '../game/catalog';
import type { GameEvent, SeatName } from '../net/protocol';
import type { Table } from './table.svelte';
import type { Step } from './steps';
import { GameView } from '../game/view';

export interface SeasonEnd {
  /** The season that is over: 1 or 2. After the third comes the final score. */
  season: number;
  version: number;
  river: { seat: SeatName; bonus: Program }[];
  provisions: { seat: SeatName; paid: boolean; points: number }[];
  /** How things stood when everything was done. */
  view: GameView;
}

const KEY = 'marrakesh.season.';
const known = new WeakMap<Table, { closed: number }>();

/** What was over when somebody came, or last answered, or closed its card, needs none. */
function cardOf(table: Table): { closed: number } {
  const found = known.get(table);
  if (found) return found;
  const kept = Number(localStorage.getItem(KEY + table.id) ?? 0);
  const card = $state({ closed: Math.max(kept, table.seen || (table.moment?.version ?? 0)) });
  known.set(table, card);
  return card;
}

export function closeCard(table: Table, { version }: SeasonEnd): void {
  cardOf(table).closed = version;
  try {
    localStorage.setItem(KEY + table.id, String(version));
  } catch {
    // Then it may come once more with the next visit.
  }
}

/** R9.6: the marker goes on when all have provided. */
const ends = (step: Step) => step.events.some((e) => e.kind === 'marker' && e.rule === 'R9.6');

export function seasonEnd(table: Table): SeasonEnd | null {
  const { closed } = cardOf(table);
  const at = table.steps.findLastIndex(ends);
  const step = table.steps[at];
  const values = step?.values ?? table.present?.values;
  if (!step || step.version <= closed || !values || table.past || table.over) return null;
  const before = table.steps.slice(0, at);
  const events = table.steps.slice(before.findLastIndex(ends) + 1, at + 1).flatMap((one) => one.events);
  return {
    season: before.filter(ends).length + 1,
    version: step.version,
    river: events.flatMap(prize),
    provisions: events.flatMap((e) => provided(e, events)),
    view: new GameView(values),
  };
}

function prize(e: GameEvent): SeasonEnd['river'] {
  const tile = catalog.riverTiles[e.a ?? ''];
  if (e.kind !== 'river-prize' || !e.player || !tile) return [];
  return [{ seat: e.player, bonus: (e.b === 'second' && tile.second) || tile.do }];
}

function provided(e: GameEvent, all: GameEvent[]): SeasonEnd['provisions'] {
  if (e.kind !== 'provide' || !e.player) return [];
  const lost = all.filter((one) => one.kind === 'points' && one.rule === 'R9.5' && one.player === e.player);
  return [{ seat: e.player, paid: e.a !== 'fail', points: lost.reduce((sum, one) => sum + (one.n ?? 0), 0) }];
}
