// What the parts of the shared board have in common.
import { playerOf, type Player } from '../kit';
import { SEATS } from '../game/names';
import { type GameView, type PlayerView } from '../game/view';

/** What every part of the shared board is given. `seat`: who looks (null: somebody who only watches). */
export interface SharedPart {
  view: GameView;
  seat: string | null;
}

export interface Pawn {
  seat: string;
  colour: Player;
  mine: boolean;
  p: PlayerView;
}

/** Everybody with pieces on the shared board, in the order of the seats. The lazy automaton has none (S9.1). */
export const pawns = (view: GameView, seat: string | null): Pawn[] =>
  view.player
    .map((p, i) => ({ seat: SEATS[i]!, colour: playerOf(i, view.solo), mine: SEATS[i] === seat, p }))
    .filter((pawn) => !(view.solo === 'lazy' && pawn.seat === 'p2'));

/** Own pieces last, so that they are drawn over the others. */
export const mineLast = (list: Pawn[]): Pawn[] => [...list].sort((a, b) => Number(a.mine) - Number(b.mine));
