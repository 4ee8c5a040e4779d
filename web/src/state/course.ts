// How a game went: the points of every player over time, and where they came from. All of it out of the events.
//
//     const course = courseOf(table.steps, { p1: 101, p2: 94 });
//     course.lines.p1, course.rounds, course.sources.p1
import type { Review, ReviewMoment, SeatName } from '../net/protocol';
import type { Step } from './steps';

export const SEASONS = 3;
export const ROUNDS = 4;

/** A round, or (the last one) what is scored at the end, as it stood when it was over. */
export interface Stretch {
  season: number;
  round: number;
  /** The last step of it. */
  version: number;
  points: Partial<Record<SeatName, number>>;
}

/** What somebody had after a step. `x` counts rounds; within one, steps are as far apart as each other. */
export interface Stand {
  x: number;
  version: number;
  y: number;
}

export interface Course {
  rounds: Stretch[];
  lines: Partial<Record<SeatName, Stand[]>>;
  /** By category: points in each season, and at last those that are scored at the end. */
  sources: Partial<Record<SeatName, Record<string, number[]>>>;
}

/** What is scored only when all rounds are over (R10): what comes after the first of it is scored then, too. */
const AT_THE_END = new Set(['sectors', 'oases', 'towns', 'leftovers']);

/** The steps of each round; those of the set-up belong to the first one. */
function rounds(steps: Step[]): { season: number; round: number; steps: Step[] }[] {
  const all: { season: number; round: number; steps: Step[] }[] = [];
  let season = 1;
  for (const step of steps) {
    for (const event of step.events) {
      if (event.kind === 'start-season') season = event.n ?? season;
      // The step that ends a round tells that the next one begins: it belongs to the one it ends.
      if (event.kind === 'start-round') all.push({ season, round: event.n ?? 1, steps: [] });
    }
    const began = step.events.some((event) => event.kind === 'start-round');
    const into = began && all.length > 1 ? all.at(-2) : all.at(-1);
    (into ?? all[all.push({ season, round: 1, steps: [] }) - 1]!).steps.push(step);
  }
  // What comes before the first round begins is no round of its own.
  const [setup, first] = all;
  if (setup && first && setup.season === first.season && setup.round === first.round) {
    first.steps.unshift(...setup.steps);
    all.shift();
  }
  return all;
}

/** `scores` are those of the end: what is missing in the story was had from the start. */
export function courseOf(steps: Step[], scores: Partial<Record<SeatName, number>>): Course {
  const seats = Object.keys(scores) as SeatName[];
  const told: Partial<Record<SeatName, number>> = {};
  const gains = steps.flatMap((step) => step.events.filter((event) => event.kind === 'points' && event.player));
  for (const { player, n } of gains) told[player!] = (told[player!] ?? 0) + (n ?? 0);

  const now: Partial<Record<SeatName, number>> = {};
  const course: Course = { rounds: [], lines: {}, sources: {} };
  for (const seat of seats) {
    now[seat] = scores[seat]! - (told[seat] ?? 0);
    course.lines[seat] = [{ x: 0, version: steps[0]?.version ?? 0, y: now[seat] }];
    course.sources[seat] = {};
  }
  let ending = false;
  rounds(steps).forEach(({ season, round, steps: within }, i) => {
    within.forEach((step, k) => {
      const x = i + (k + 1) / within.length;
      for (const event of step.events) {
        const seat = event.player;
        if (event.kind !== 'points' || !seat || now[seat] === undefined) continue;
        now[seat] += event.n ?? 0;
        const category = event.a ?? '';
        const parts = (course.sources[seat]![category] ??= Array<number>(SEASONS + 1).fill(0));
        ending ||= AT_THE_END.has(category);
        const part = ending ? SEASONS : Math.min(season, SEASONS) - 1;
        parts[part] = (parts[part] ?? 0) + (event.n ?? 0);
      }
      for (const seat of seats) {
        const line = course.lines[seat]!;
        if (line.at(-1)!.y !== now[seat]) line.push({ x, version: step.version, y: now[seat]! });
      }
    });
    const last = within.at(-1);
    if (last) course.rounds.push({ season, round, version: last.version, points: { ...now } });
  });
  for (const seat of seats) {
    const line = course.lines[seat]!;
    const end = course.rounds.at(-1)?.version ?? line.at(-1)!.version;
    line.push({ x: Math.max(course.rounds.length, 1), version: end, y: now[seat]! });
  }
  return course;
}

/** The stand that is nearest to a place of the chart: of all lines the moment, whoever scored then. */
export function nearest(lines: Stand[][], x: number): Stand | undefined {
  return lines
    .flat()
    .reduce<Stand | undefined>(
      (best, one) => (!best || Math.abs(one.x - x) < Math.abs(best.x - x) ? one : best),
      undefined,
    );
}

/** Steps of a scale from `low` to `high`, about five of them, of round numbers. */
export function ticks(low: number, high: number): number[] {
  const step = [5, 10, 20, 25, 50, 100, 200].find((one) => (high - low) / one <= 5) ?? 500;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Where a step is on the scale of rounds. */
export function placeOf(rounds: Stretch[], version: number): number {
  const i = rounds.findIndex((one) => one.version >= version);
  if (i < 0) return rounds.length;
  const before = rounds[i - 1]?.version ?? 0;
  return i + Math.max(0, version - before) / Math.max(1, rounds[i]!.version - before);
}

/** A moment at which the chances to win changed much. */
export interface Turning {
  version: number;
  /** Whose chance, its place among the seats, and by how much (per mille). */
  seat: SeatName;
  change: number;
  chance: number;
  why: 'tower' | 'tiles' | 'mistake' | 'well' | 'play';
  /** Who played, where it was no luck. */
  by?: SeatName;
}

/** What is less is no turning point. */
const MUCH = 70;

/** The largest changes, in the order of the game: of one's own chance, or of whoever's changed most. */
export function turningPoints(review: Review, own: SeatName | null, most = 5): Turning[] {
  const seatAt = (i: number) => `p${i + 1}` as SeatName;
  const course: ReviewMoment[] = review.course ?? [];
  const all = course.flatMap((moment, i): Turning[] => {
    const before = course[i - 1];
    if (!before) return [];
    const changes = moment.chances.map((chance, seat) => ({
      seat: seatAt(seat),
      chance,
      change: chance - (before.chances[seat] ?? 0),
    }));
    const told = changes.filter((one) => !own || one.seat === own);
    const [largest] = told.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
    if (!largest || Math.abs(largest.change) < MUCH) return [];
    if (moment.by === 'tower' || moment.by === 'tiles')
      return [{ ...largest, version: moment.version, why: moment.by }];
    // Whose turn it was gained by it, or not.
    const gained = changes.some((one) => one.seat === moment.by && one.change > 0);
    const mistake = review.answers.some((one) => one.version === moment.version && one.seat === moment.by);
    return [
      { ...largest, version: moment.version, why: gained ? 'well' : mistake ? 'mistake' : 'play', by: moment.by },
    ];
  });
  return all
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, most)
    .sort((a, b) => a.version - b.version);
}
