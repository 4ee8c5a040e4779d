// Tracks that wind: the river and the race. One row on a wide screen, more on a phone; odd rows run back.
import { f } from '../kit';

export interface Snake {
  spot: (i: number) => { x: number; y: number };
  /** The middle between a space and the next one. */
  between: (i: number) => { x: number; y: number };
  path: string;
}

interface Shape {
  count: number;
  rows: number;
  /** Spaces of a row; as many in each where it is not said. */
  per?: number;
  left: number;
  right: number;
  /** Height of the first row and the way to the next one (upwards where it is negative). */
  y: number;
  dy: number;
  wave: number;
  /** How far the path swings out where it turns. */
  bulge: number;
  /** Where the path comes from and where it goes to. */
  from: number;
  to: number;
}

export function snake(shape: Shape): Snake {
  const { count, rows, left, right, y, dy, wave, bulge, from, to } = shape;
  const per = shape.per ?? Math.ceil(count / rows);
  const gap = (right - left) / (per - 1);
  const spot = (i: number) => {
    const row = Math.min(Math.max(Math.floor(i / per), 0), rows - 1);
    const k = i - row * per;
    return { x: row % 2 ? right - k * gap : left + k * gap, y: y + row * dy + wave * Math.sin(i * 0.95) };
  };
  const middle = (a: number, b: number) => ({ x: (spot(a).x + spot(b).x) / 2, y: (spot(a).y + spot(b).y) / 2 });
  const path = Array.from({ length: count - 1 }, (_, i) => {
    const [a, b, m] = [spot(i), spot(i + 1), middle(i, i + 1)];
    if ((i + 1) % per) return `S${f(m.x)} ${f(m.y)} ${f(b.x)} ${f(b.y)}`;
    const out = a.x > (left + right) / 2 ? bulge : -bulge;
    return `C${f(a.x + out)} ${f(a.y)} ${f(b.x + out)} ${f(b.y)} ${f(b.x)} ${f(b.y)}`;
  });
  const [first, last] = [spot(0), spot(count - 1)];
  return {
    spot,
    between: (i) => middle(i, i + 1),
    path: `M${from} ${f(first.y + 1)}L${f(first.x)} ${f(first.y)}${path.join('')}L${to} ${f(last.y + 1)}`,
  };
}
