// What is played and not kept: lessons, puzzles, moments of finished games.

import type { Reason } from './advice';
import type { GameEvent, GameSettings, Over, Question, SeatName, Values } from './table';

/** A step of what is played without being kept. */
export interface StudyStep {
  version: number;
  by: SeatName | null;
  events: GameEvent[];
  changes: Record<string, string | null>;
}

/** Where a lesson stands: what is said, about which places, and whether an answer is awaited. */
export interface LessonStep {
  step: number;
  steps: number;
  say: string;
  at: string[];
  waits: boolean;
  ended: boolean;
}

/** A line of play that somebody keeps with a finished game. */
export interface KeptLine {
  number: number;
  version: number;
  answers: string[];
  comment: string;
  person: number;
  name: string;
  at: number;
}

/** Those who look at an analysis together, each a connection; who leads, and what that one shows. */
export interface Circle {
  you: number;
  lead: number;
  people: { number: number; person: number; name: string }[];
  version: number;
  answers: string[];
}

/** What a study begins with. */
export type StudySource = { lesson: string } | { puzzle: number } | { table: string; version: number };

export interface PuzzleInfo {
  rating: number;
  level: 'easy' | 'medium' | 'hard';
  phase: string;
}

/** What is told of a puzzle when it was answered. */
export interface Solution {
  right: boolean;
  given: string[];
  best: string[];
  tempting: string[];
  /** What the answer lost, or at least lost; where it was right, what the tempting one would have. */
  loss: number;
  least: boolean;
  /** Why the best answer is better than the tempting one, and what speaks against that one besides. */
  reasons: Reason[];
  against: Reason[];
  /** The best answer and how it goes on, and the same of the tempting one: answers of a study. */
  line: string[];
  other: string[];
}

export interface StudyReply {
  type: 'study';
  game: GameSettings;
  seat: SeatName;
  version: number;
  view: Values;
  question: Question | null;
  asked: SeatName[];
  steps: StudyStep[];
  lesson?: LessonStep;
  puzzle?: PuzzleInfo & { number: number; solution?: Solution };
  over?: Over;
}
