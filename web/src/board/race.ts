// Geometry of the race track (R16.2): dunes upwards from the start, the podium beside the finish.
import { catalog } from '../game/catalog';
import { snake } from './snake';

const count = catalog.race.steps + 1;

export function raceShape(tall: boolean) {
  const [W, H, rows] = tall ? [374, 292, 4] : [638, 138, 2];
  const y = H - 32;
  const dy = tall ? -66 : -62;
  const sides = tall ? { left: 52, right: 322, bulge: 36 } : { left: 58, right: 566, bulge: 46 };
  const track = snake({ count, rows, ...sides, y, dy, wave: tall ? 3 : 5, from: -8, to: 56 });
  const top = y + dy * (rows - 1);
  /** Places 1 to 4: the first one stands highest. */
  const podium = (place: number) => ({
    x: [24, 9, 39, 54][place - 1] ?? 54,
    y: top - ([11, 4, 0, -3][place - 1] ?? 0),
  });
  return { W, H, top, track, podium };
}
