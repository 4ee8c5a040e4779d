// The river as it is drawn, in one row and in two: nothing lies over anything else.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

globalThis.localStorage = { getItem: () => null, setItem: () => undefined };
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
const { riverShape } = await load('board/river.ts');
const { catalog } = await load('game/catalog.ts');

/** Half of what a space, the tag of a rapid and the planks of the jetty are wide and high. */
const SPACE = { w: 13.5, h: 13.5 };
const TAG = { w: 21, h: 14 };
const JETTY = { w: 49, h: 28 };

for (const tall of [false, true])
  test(`spaces, rapids and the jetty, ${tall ? 'two rows' : 'one row'}`, () => {
    const { track, jetty, tag, W, H } = riverShape(tall);
    const things = [
      { name: 'the jetty', x: jetty.x + JETTY.w, y: jetty.y + JETTY.h, ...JETTY },
      ...Array.from({ length: catalog.river.jetty }, (_, i) => ({ name: `space ${i}`, ...track.spot(i), ...SPACE })),
      ...catalog.river.rapids.map(({ after }) => ({
        name: `the rapid after ${after}`,
        x: track.between(after).x,
        y: tag(after),
        ...TAG,
      })),
    ];
    for (const [i, a] of things.entries()) {
      assert.ok(a.x - a.w >= 0 && a.x + a.w <= W && a.y - a.h >= 0 && a.y + a.h <= H, `${a.name} is outside`);
      for (const b of things.slice(i + 1)) {
        const apart = Math.abs(a.x - b.x) >= a.w + b.w || Math.abs(a.y - b.y) >= a.h + b.h;
        assert.ok(apart, `${a.name} and ${b.name} lie over each other`);
      }
    }
  });
