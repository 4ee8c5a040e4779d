// What was chosen for the last new table, as this browser remembers it. What it has kept may be old or spoiled: every value is
// looked at, and what is not known any more is as if it had never been chosen.
import { DRAWN, isRiver, isStaircase } from '../game/agreed';
import { DIFFICULTY, LEVELS, MODULES, OPTIONS } from '../game/modules';
import { PRESETS, type Preset } from '../game/presets';
import { readClock } from './clockplan';
import type { ClockRules, SeatName } from '../net/protocol';

/** `here`: another person at this screen. */
export type Kind = 'me' | 'bot' | 'open' | 'here';
export interface SeatPlan {
  kind: Kind;
  level: string;
  name: string;
}

export type Pace = 'none' | 'move' | 'game' | 'day' | 'own';
export type Difficulty = 'easy' | 'normal' | 'hard' | 'own';

export interface Choices {
  /** Null: a game as one likes it. */
  preset: Preset | null;
  seats: SeatPlan[];
  edition: 'classic' | 'essential';
  solo: 'none' | 'pasha' | 'lazy';
  difficulty: Difficulty;
  ownDifficulty: string[];
  layer: 'B1' | 'B2';
  tower: 'physics' | 'model';
  xray: 'on' | 'off';
  pace: Pace;
  /** Where `pace` is `own`. */
  clock: ClockRules;
  open: 'public' | 'invited';
  /** Who begins (R2.13). */
  first: 'drawn' | SeatName;
  river: 'drawn' | 'first' | 'own';
  /** For each season a side, or drawn. */
  ownRiver: string[];
  staircase: 'drawn' | 'own';
  /** Twelve sides in the order of the spaces. */
  ownStaircase: string[];
  modules: string[];
  options: string[];
}

const KEY = 'marrakesh.newtable';
export const NAME_MAX = 24;

/** The value, or undefined where it is none of these. */
type Reader<T> = (value: unknown) => T | undefined;

const oneOf =
  <T>(...values: T[]): Reader<T> =>
  (value) =>
    values.find((one) => one === value);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const someOf =
  (known: { name: string }[]): Reader<string[]> =>
  (value) =>
    Array.isArray(value) ? known.map((one) => one.name).filter((name) => value.includes(name)) : undefined;
const all =
  (fits: (sides: string[]) => boolean): Reader<string[]> =>
  (value) =>
    fits(texts(value)) ? texts(value) : undefined;

function seat(value: unknown, i: number): SeatPlan | undefined {
  const { kind, level, name } = (value ?? {}) as Record<string, unknown>;
  const fits = i ? oneOf<Kind>('bot', 'open', 'here')(kind) : oneOf<Kind>('me')(kind);
  if (!fits || typeof name !== 'string' || !LEVELS.some((one) => one.level === level)) return undefined;
  return { kind: fits, level: level as string, name: name.slice(0, NAME_MAX) };
}

const seats: Reader<SeatPlan[]> = (value) => {
  const read = Array.isArray(value) && value.length <= 4 ? value.map(seat) : [];
  return read.length && read.every((one) => one !== undefined) ? read : undefined;
};

const READERS: { [K in keyof Choices]: Reader<Choices[K]> } = {
  preset: oneOf(null, ...PRESETS.map((one) => one.preset)),
  seats,
  edition: oneOf('classic', 'essential'),
  solo: oneOf('none', 'pasha', 'lazy'),
  difficulty: oneOf('easy', 'normal', 'hard', 'own'),
  ownDifficulty: someOf(DIFFICULTY),
  layer: oneOf('B1', 'B2'),
  tower: oneOf('physics', 'model'),
  xray: oneOf('on', 'off'),
  pace: oneOf('none', 'move', 'game', 'day', 'own'),
  clock: readClock,
  open: oneOf('public', 'invited'),
  first: oneOf(DRAWN, 'p1', 'p2', 'p3', 'p4'),
  river: oneOf('drawn', 'first', 'own'),
  ownRiver: all(isRiver),
  staircase: oneOf('drawn', 'own'),
  ownStaircase: all(isStaircase),
  modules: someOf(MODULES),
  options: someOf(OPTIONS),
};
export const CHOICES = Object.keys(READERS) as (keyof Choices)[];

/** What was chosen last, as far as it can still be chosen; null where nothing was kept. */
export function lastChoices(): Partial<Choices> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || !kept || Array.isArray(kept)) return null;
    const read = CHOICES.map((key) => [key, READERS[key]((kept as Record<string, unknown>)[key])] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  } catch {
    return null;
  }
}

export function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // They last as long as the page, then.
  }
}
