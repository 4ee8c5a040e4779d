// What hints and reviews say of answers.

import type { SeatName } from './table';

/** Why an answer is advised: words/reasons.ts puts it into words. */
export interface Reason {
  kind: string;
  what?: string;
  n: number;
}

/** What one has more or less of at the end of the turn. */
export interface Change {
  what: string;
  n: number;
}

/** An answer that is advised. */
export interface HintAnswer {
  choice?: string;
  /** Where a set is asked. */
  choices?: string[];
  /** Expected at the end of the game. */
  score: number;
  loss: number;
  win: number;
  changes: Change[];
  reasons: Reason[];
  /** Of an opinion: how the turn goes on. */
  line?: { task: string; n: number; a?: string; choice: string }[];
}

/** An answer that lost something against the best one. */
export interface ReviewAnswer {
  /** Its number in the record. */
  answer: number;
  /** The step that it was. */
  version: number;
  seat: SeatName;
  task: string;
  n: number;
  a?: string;
  given: string[];
  better: string[];
  loss: number;
  /** What it changed, and what the better one would have. */
  brought: Change[];
  brings: Change[];
  reasons: Reason[];
}

export interface ReviewSeat {
  answers: number;
  mistakes: number;
  /** What all mistakes together have cost. */
  lost: number;
  /** Luck. */
  tower: number;
  tiles: number;
  /** The dearest ones: `answer` of them. */
  worst: number[];
  /** The same by season. */
  seasons?: Pick<ReviewSeat, 'mistakes' | 'lost' | 'tower' | 'tiles'>[];
}

/** How likely each seat was to win, per mille, after somebody, or chance, had answered. */
export interface ReviewMoment {
  version: number;
  by: SeatName | 'tower' | 'tiles';
  chances: number[];
}

export interface Review {
  seats: Partial<Record<SeatName, ReviewSeat>>;
  answers: ReviewAnswer[];
  course?: ReviewMoment[];
}
