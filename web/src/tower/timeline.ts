// What happens when in the sight of a throw: the doors open, the keshis fall (from the recording), and those in the
// tray sort themselves by colour. Everything is a function of the time, so a picture of any moment can be made.
import { COLOURS } from '../game/names';
import { KESHI_APOTHEM, KESHI_HALF_HEIGHT, SHAFT_HALF, TRAY_FRONT, TRAY_X, TRAY_Z } from './parts';
import { between, lengthOf, lookAt, type Place, type Recording, type Turn } from './recording';

/** Seconds of the sight. A fall of 1.2 seconds is over before one has seen it, so it is shown slower. */
export const OPENING = 0.7;
export const SLOWER = 1.9;
const REST = 0.25;
const SORTING = 0.75;
const STAGGER = 0.3;
export const AFTER = 0.9;

const PER_ROW = 6;
const KESHI_APART = 2 * KESHI_APOTHEM + 1.2;
const IN_A_LINE = 3;

export interface Timeline {
  recording: Recording;
  opening: number;
  falls: number;
  sorts: number;
  /** When nothing moves any more. */
  still: number;
  end: number;
  /** Where each keshi of the tray goes; undefined for those inside. */
  goal: (Place | undefined)[];
}

const smooth = (x: number) => {
  const part = Math.min(Math.max(x, 0), 1);
  return part * part * (3 - 2 * part);
};

/** Colours in two rows, each with its keshis in a line towards the viewer, and on top of them where there are many. */
function goals(recording: Recording): (Place | undefined)[] {
  const there = COLOURS.filter((c) => recording.colours.some((one, i) => one === c && recording.out[i]));
  const rows = there.length > PER_ROW ? 2 : 1;
  const perRow = Math.ceil(there.length / rows);
  const wide = (2 * TRAY_X - 8) / Math.max(perRow, 4);
  const deep = (TRAY_FRONT - SHAFT_HALF - 8) / rows;
  const seen = new Map<string, number>();
  return recording.colours.map((colour, i) => {
    if (!recording.out[i]) return undefined;
    const n = seen.get(colour) ?? 0;
    seen.set(colour, n + 1);
    const at = there.indexOf(colour);
    const [row, column] = [Math.floor(at / perRow), at % perRow];
    const inRow = Math.min(perRow, there.length - row * perRow);
    const all = recording.colours.filter((one, k) => one === colour && recording.out[k]).length;
    const line = Math.min(all, IN_A_LINE);
    return [
      // x grows to the left for the viewer, colours read from the left
      -(column - (inRow - 1) / 2) * wide,
      SHAFT_HALF + 4 + deep * (row + 0.5) + ((n % IN_A_LINE) - (line - 1) / 2) * KESHI_APART,
      TRAY_Z + KESHI_HALF_HEIGHT * (1 + 2 * Math.floor(n / IN_A_LINE)),
    ];
  });
}

export function timelineOf(recording: Recording): Timeline {
  const falls = OPENING;
  const sorts = falls + lengthOf(recording) * SLOWER + REST;
  const still = sorts + SORTING + STAGGER;
  return { recording, opening: OPENING, falls, sorts, still, end: still + AFTER, goal: goals(recording) };
}

/** 0: the doors are closed, 1: open. */
export const doorsAt = (line: Timeline, time: number) => smooth(time / (line.opening * 0.95));

/** How far the viewer's eye has come down: 0 looks at the whole tower, 1 at the tray and what is inside. */
export const eyeAt = (line: Timeline, time: number) =>
  smooth((time - line.falls - 0.5) / Math.max(0.1, line.sorts - line.falls + 0.2));

/** Lying on a cap, its symbol upright for the viewer. */
const FLAT: Turn = [0, 0, 0, 1];

export function keshisAt(line: Timeline, time: number, see: (i: number, at: Place, turn: Turn) => void): void {
  const { recording, goal } = line;
  const fallen = (time - line.falls) / SLOWER;
  lookAt(recording, fallen, (i, at, turn) => {
    const to = goal[i];
    const begin = line.sorts + (STAGGER * i) / recording.colours.length;
    const part = smooth((time - begin) / SORTING);
    if (!to || part === 0) return see(i, at, turn);
    const lift = Math.sin(Math.PI * part) * 14;
    const place = at.map((x, k) => x + (to[k]! - x) * part) as Place;
    place[2] += lift;
    see(i, place, between(turn, FLAT, part));
  });
}
