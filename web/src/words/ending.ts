// How a game ended: who won, in words, and where one can go from there.
import { list, t } from './i18n';
import { playerOf } from '../kit';
import { titleName } from './people';
import { go, tableLink } from '../state/routes';
import type { Table } from '../state/table.svelte';

/** What the bar offers when the game is over; the table knows how to show it. */
export interface Ending {
  final: () => void;
  review: () => void;
  watch: () => void;
}
export const ENDING = Symbol('ending');

/** Who played, best first. The lazy automaton has no score. */
export function ranked(table: Table) {
  const view = table.present!;
  const scores = table.over?.scores ?? table.summary?.scores ?? view.player.map((one) => one.points);
  const places = table.over?.places ?? table.summary?.places ?? view.player.map((one) => one.rank);
  return view.player
    .map((one, i) => ({
      seat: one.seat,
      tally: one.tally,
      score: scores[i] ?? one.points,
      place: places[i] ?? 0,
      player: playerOf(i, view.solo),
    }))
    .filter((_, i) => !(view.solo === 'lazy' && i === 1))
    .sort((a, b) => a.place - b.place);
}

export function headline(table: Table): string {
  const { solo, title } = table.present!;
  const seats = table.summary?.seats ?? [];
  if (table.summary?.ended) return t('A game without a result');
  if (seats.some((one) => one.resigned && one.seat === table.seat)) return t('You resigned');
  const winners = ranked(table).filter((one) => one.place === 1);
  const mine = winners.some((one) => one.seat === table.seat);
  if (solo === 'lazy') return titleName(title) || t('No rank this time');
  if (solo === 'pasha') return mine && winners.length === 1 ? t('You win against the Pasha') : t('The Pasha wins');
  if (winners.length > 1)
    return t('A shared victory: {names}', { names: list(winners.map((one) => table.nameOf(one.seat))) });
  return mine ? t('You win') : t('{name} wins', { name: table.nameOf(winners[0]?.seat) });
}

/** "Noor 171 · Tariq 140" */
export const scoreLine = (table: Table): string =>
  ranked(table)
    // A name and its score stay together.
    .map((one) => `${table.nameOf(one.seat)}\u00a0${one.score}`)
    .join(' · ');

/** The same players once more. */
export async function playAgain(table: Table): Promise<void> {
  const reply = await table.net.request({ type: 'rematch', table: table.id });
  go(tableLink(reply.new, reply.invite));
}
