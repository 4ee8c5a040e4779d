// Geometry of the river: one row of spaces, or two on a phone; the jetty at its end.
import { catalog } from '../game/catalog';
import { snake } from './snake';

const count = catalog.river.jetty;
/** On a phone the second row has the jetty, too, and it must lie over no space: most of them are in the first. */
const FIRST_ROW = Math.ceil(count * 0.6);

export function riverShape(tall: boolean) {
  const W = tall ? 374 : 638;
  const track = tall
    ? snake({
        count,
        rows: 2,
        per: FIRST_ROW,
        left: 28,
        right: 318,
        y: 116,
        dy: 90,
        wave: 4,
        bulge: 38,
        from: -10,
        to: 20,
      })
    : snake({ count, rows: 1, left: 34, right: 500, y: 76, dy: 0, wave: 7, bulge: 0, from: -10, to: W + 10 });
  const jetty = tall ? { x: 4, y: 179 } : { x: W - 100, y: 49 };
  return {
    W,
    H: tall ? 244 : 116,
    track,
    jetty,
    spot: (i: number) => ({ x: jetty.x + 14 + i * 23.5, y: jetty.y + 28 }),
    /** Middle of the tag of a rapid, above its row. */
    tag: (after: number) => (tall ? track.between(after).y - 48 : 22),
    tiles: { x: W - 160, y: 4 },
  };
}
