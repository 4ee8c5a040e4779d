// Geometry of the stairs and the lattice between them (R8), wide or (on a phone) tall. Rows 1 to 5 are equally spaced left and
// right, so that the straight line of segments (p, m) crosses the middle at (p + m) / 2, which is the space middle-(p + m).
import { catalog } from '../game/catalog';
import { f } from '../kit';

export type Stairs = 'palace' | 'mosque';

export interface Node {
  name: string;
  x: number;
  y: number;
  r: number;
}

const { top: STEPS, segments } = catalog.stairs;
const ROWS = [1, 2, 3, 4, 5];

export function stairsShape(tall: boolean) {
  const [W, H, stair, reach, lean] = tall ? [362, 392, 76, 27, 0.46] : [472, 304, 92, 30, 0.44];
  const [laneFirst, laneGap] = tall ? [24, 12.2] : [29, 13.6];
  const top = 50;
  const bottom = H - 22;
  const rise = (bottom - top) / STEPS;
  const lowest = bottom - 14;
  const stepY = (step: number) => bottom - rise * step;
  const rowY = (row: number) => lowest - ((lowest - top - 2) / 4) * (row - 1);
  const segmentY = (n: number) => stepY((segments[n - 1]! + (n < 5 ? segments[n]! - 1 : STEPS)) / 2);

  const [dinars, points] = [stair + reach, W - stair - reach];
  const palace = dinars + (W / 2 - dinars) * lean;
  const mosque = W - palace;
  /** The line between palace segment p and mosque segment m, from stairs to stairs. */
  const line = (p: number, m: number) =>
    `M${stair - 2} ${f(segmentY(p))}L${dinars} ${f(rowY(p))}H${f(palace)}L${f(mosque)} ${f(rowY(m))}H${points}L${W - stair + 2} ${f(segmentY(m))}`;

  const middleY = (sum: number) => (rowY(1) * (10 - sum) + rowY(5) * (sum - 2)) / 8;
  const nodes: Node[] = [
    ...ROWS.map((n) => ({ name: `dinars-${n}`, x: dinars, y: rowY(n), r: 13.5 })),
    ...[2, 3, 4].map((n) => ({ name: `palace-${n}`, x: palace, y: rowY(n), r: 14 })),
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => ({ name: `middle-${n}`, x: W / 2, y: middleY(n), r: 12.3 })),
    ...[2, 3, 4].map((n) => ({ name: `mosque-${n}`, x: mosque, y: rowY(n), r: 14 })),
    ...ROWS.map((n) => ({ name: `points-${n}`, x: points, y: rowY(n), r: 14 })),
  ];

  /** Left edge of a flight of stairs, and the lane of a player on it. */
  const stairX = (stairs: Stairs) => (stairs === 'palace' ? 0 : W - stair + 6);
  const lane = (stairs: Stairs, seat: number) =>
    stairs === 'palace' ? laneFirst + seat * laneGap : W - laneFirst - (3 - seat) * laneGap;
  const allLines = ROWS.flatMap((p) => ROWS.map((m) => line(p, m))).join('');
  return { W, H, stair, rise, foot: bottom + rise / 2 + 6, stepY, line, allLines, nodes, stairX, lane };
}

export type StairsShape = ReturnType<typeof stairsShape>;
