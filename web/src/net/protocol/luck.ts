// Games with the same luck: the game of the day, challenges, and where two of them parted.

import type { GameSettings, SeatName, Summary } from './table';

/** Somebody's game on a board. */
export interface Entry {
  state: 'over' | 'given-up' | 'running';
  person: number;
  name: string;
  account: boolean;
  rank?: number;
  points?: number;
  place?: number;
  margin?: number;
  table?: string;
}

/** Who has played with the same luck. What is missing is not for us yet. */
export interface BoardOf {
  players?: Record<'counts' | 'guests' | 'given-up' | 'running', number>;
  own?: Entry | null;
  board?: Entry[];
  guests?: Entry[];
}

/** The game of a day. */
export interface Day extends BoardOf {
  day: string;
  game: GameSettings;
  bots: string[];
  commitment: string;
  ends: number;
  settles: number;
  settled: boolean;
  secret?: string;
}

/** Where two games with the same luck parted. */
export interface Parted {
  same?: boolean;
  /** Bots or chance differed before. */
  others?: boolean;
  version: number;
  other: number;
  season: number;
  round: number;
  seat: SeatName;
  task: string;
  n: number;
  a?: string;
  given: string[];
  theirs: string[];
}

export interface Challenge extends BoardOf {
  seat: SeatName;
  by: string;
  table: Summary;
  code?: string;
}
