// Who plays, by colour and crest.
import { at, f } from './geometry';

/** Colour of a seat. The automaton of the solo game is not one of four equals and has its own. */
export const PLAYERS = ['green', 'blue', 'yellow', 'red'] as const;
export type Player = (typeof PLAYERS)[number] | 'pasha';

/** 'p2' or 1 -> 'blue'; the automaton of a solo game sits on p2. */
export function playerOf(seat: string | number, solo = 'none'): Player {
  const i = typeof seat === 'number' ? seat : Number(seat.slice(1)) - 1;
  return i === 1 && solo !== 'none' ? 'pasha' : (PLAYERS[i] ?? 'green');
}

/** The shape that tells the players apart without colour; around the origin, filled by its parent. */
export const CREST: Record<Player, (r: number) => string> = {
  green: (r) => `<path d="M0 ${f(-r)}L${f(r)} 0L0 ${f(r)}L${f(-r)} 0z"/>`,
  blue: (r) => `<circle r="${f(r * 0.86)}"/>`,
  yellow: (r) => `<path d="M0 ${f(-r)}L${f(r * 0.98)} ${f(r * 0.76)}H${f(-r * 0.98)}z"/>`,
  red: (r) => `<rect x="${f(-r * 0.76)}" y="${f(-r * 0.76)}" width="${f(r * 1.52)}" height="${f(r * 1.52)}"/>`,
  pasha: (r) =>
    `<path d="M${f(-r * 0.95)} ${f(-r * 0.62)}L${f(-r * 0.45)} ${f(-r * 0.05)}L0 ${f(-r)}L${f(r * 0.45)} ${f(-r * 0.05)}L${f(r * 0.95)} ${f(-r * 0.62)}L${f(r * 0.72)} ${f(r * 0.8)}H${f(-r * 0.72)}z"/>`,
};

export const crest = (player: Player, x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<g fill="var(--p-${player})" stroke="var(--p-${player}-e)" stroke-width="${f(Math.max(1, r * 0.14))}" stroke-linejoin="round">${CREST[player](r)}</g>`,
  );
