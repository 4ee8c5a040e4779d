// A throw of the tower as the server recorded it (src/tower/recording.c): pictures of every keshi, a thirtieth of a
// second apart, of which only the differences are written down.
//
//     const throwing = readRecording(fromBase64(update.throw));
//     throwing.colours[3], throwing.out[3]                  // the fourth keshi, and whether it fell into the tray
//     lookAt(throwing, 0.45, (i, at, turn) => ...)          // where each of them is after 0.45 seconds
import { COLOURS, type Colour } from '../game/names';

/** Of the tower. The form of a recording has been the same in all versions so far. */
export const KNOWN_VERSION = 2;

export interface Recording {
  /** Seconds between two pictures. */
  beat: number;
  pictures: number;
  colours: Colour[];
  /** Throws since it was thrown: 0 for those of this throw. */
  ages: number[];
  /** Whether it lies in the tray at the end; the others are inside. */
  out: boolean[];
  /** Millimetres: three numbers for each keshi of each picture. */
  places: Float32Array;
  /** x, y, z, w: four numbers for each keshi of each picture. */
  turns: Float32Array;
}

const UNITS_PER_MM = 25.6;
const TURN_UNITS = 511 * Math.SQRT2;
const HEAD = 5;
const MOST_KESHIS = 60;
const MOST_PICTURES = 2000;

export class BadRecording extends Error {}

class Reader {
  at = 0;
  constructor(private bytes: Uint8Array) {}

  byte(): number {
    const b = this.bytes[this.at++];
    if (b === undefined) throw new BadRecording('the recording ends too early');
    return b;
  }

  /** Seven bits a byte, low ones first; the eighth says that more follow. */
  number(): number {
    let n = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const b = this.byte();
      n += (b & 0x7f) * 2 ** shift;
      if (b < 0x80) return n;
    }
    throw new BadRecording('a number of the recording does not end');
  }

  list(n: number): number[] {
    return Array.from({ length: n }, () => this.byte());
  }

  get left(): number {
    return this.bytes.length - this.at;
  }
}

/** 0, 1, 2, 3 are 0, -1, 1, -2. */
const unfolded = (n: number) => (n % 2 ? -(n + 1) / 2 : n / 2);

interface Known {
  place: [number, number, number];
  turn: [number, number, number];
  largest: number;
}

function readKeshi(reader: Reader, k: Known): void {
  const first = reader.number();
  k.place[0] += unfolded(Math.floor(first / 2));
  k.place[1] += unfolded(reader.number());
  k.place[2] += unfolded(reader.number());
  if (first % 2) {
    k.largest = reader.byte() & 3;
    k.turn = [0, 0, 0];
  }
  for (let i = 0; i < 3; i++) k.turn[i as 0 | 1 | 2] += unfolded(reader.number());
}

/** The three smaller parts of the rotation are written; the largest follows from them. Order in the file: w, x, y, z. */
function keep(recording: Recording, picture: number, i: number, k: Known): void {
  const n = recording.colours.length;
  recording.places.set(
    k.place.map((x) => x / UNITS_PER_MM),
    (picture * n + i) * 3,
  );
  const parts = k.turn.map((x) => x / TURN_UNITS);
  parts.splice(k.largest, 0, Math.sqrt(Math.max(0, 1 - parts.reduce((sum, x) => sum + x * x, 0))));
  const [w, x, y, z] = parts as [number, number, number, number];
  recording.turns.set([x, y, z, w], (picture * n + i) * 4);
}

export function readRecording(bytes: Uint8Array): Recording {
  const reader = new Reader(bytes);
  const [version, thin, n, low, high] = reader.list(HEAD) as [number, number, number, number, number];
  const pictures = low + 256 * high;
  if (version < 1 || version > KNOWN_VERSION) throw new BadRecording(`a recording of version ${version}`);
  if (!thin || !n || n > MOST_KESHIS || !pictures || pictures > MOST_PICTURES)
    throw new BadRecording('no recording of a throw');
  const names = reader.list(n).map((c) => COLOURS[c]);
  if (names.includes(undefined)) throw new BadRecording('a keshi of no colour');
  const recording: Recording = {
    beat: thin / 30,
    pictures,
    colours: names as Colour[],
    ages: reader.list(n),
    out: reader.list(n).map((place) => place === 1),
    places: new Float32Array(pictures * n * 3),
    turns: new Float32Array(pictures * n * 4),
  };
  const known = names.map((): Known => ({ place: [0, 0, 0], turn: [0, 0, 0], largest: 0 }));
  known.forEach((k) => readKeshi(reader, k));
  known.forEach((k, i) => keep(recording, 0, i, k));
  for (let picture = 1; picture < pictures; picture++) {
    const moved = reader.list(Math.ceil(n / 8));
    known.forEach((k, i) => {
      if ((moved[i >> 3]! >> (i & 7)) & 1) readKeshi(reader, k);
      keep(recording, picture, i, k);
    });
  }
  if (reader.left) throw new BadRecording('something follows the recording');
  return recording;
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export const lengthOf = (recording: Recording) => (recording.pictures - 1) * recording.beat;

export type Place = [number, number, number];
export type Turn = [number, number, number, number];

/** The shorter way from one rotation to the other. */
export function between(a: Turn, b: Turn, part: number): Turn {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const mixed = a.map((x, i) => x * (1 - part) + b[i]! * sign * part) as Turn;
  const length = Math.hypot(...mixed) || 1;
  return mixed.map((x) => x / length) as Turn;
}

/** Where each keshi is at this time, between the pictures before and after it. */
export function lookAt(recording: Recording, time: number, see: (i: number, at: Place, turn: Turn) => void): void {
  const n = recording.colours.length;
  const beats = Math.min(Math.max(time / recording.beat, 0), recording.pictures - 1);
  const before = Math.min(Math.floor(beats), Math.max(0, recording.pictures - 2));
  const after = Math.min(before + 1, recording.pictures - 1);
  const part = beats - before;
  for (let i = 0; i < n; i++) {
    const [a, b] = [(before * n + i) * 3, (after * n + i) * 3];
    const at = [0, 1, 2].map((k) => recording.places[a + k]! * (1 - part) + recording.places[b + k]! * part) as Place;
    const turnOf = (picture: number) =>
      [...recording.turns.subarray((picture * n + i) * 4, (picture * n + i) * 4 + 4)] as Turn;
    see(i, at, between(turnOf(before), turnOf(after), part));
  }
}
