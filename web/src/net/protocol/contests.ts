// Tournaments and leagues.

import type { GameSettings } from './table';

/** How a tournament is played. */
export interface Plan {
  kind: 'swiss' | 'round-robin' | 'league';
  /** People at a table. */
  size: number;
  /** 0: as many as it takes. */
  rounds: number;
  most: number;
  /** Seconds for a turn, and for a round. */
  move: number;
  time: number;
  /** 0: when the host says so. */
  starts: number;
}

export interface AnyTournament {
  id: string;
  name: string;
  state: 'open' | 'running' | 'over' | 'cancelled';
  host: number;
  created: number;
  game: GameSettings;
  plan: Plan;
  round: number;
  rounds: number;
  season?: number;
  /** Whose members it is for. */
  club?: string;
}

/** In a list. */
export interface TournamentInfo extends AnyTournament {
  entered: number;
  own: boolean;
}

/** People are named by their place among the entrants. */
export interface TournamentTable {
  round: number;
  table?: string;
  entrants: number[];
  over: boolean;
  places?: number[];
  scores?: number[];
  points?: number[];
}

export interface Tournament extends AnyTournament {
  own?: number;
  ends?: number;
  league?: string;
  division?: number;
  entrants: { person: number; name: string; rating: number; out?: boolean; division?: number }[];
  tables?: TournamentTable[];
  standing?: {
    entrant: number;
    rank: number;
    points: number;
    opposition: number;
    direct: number;
    share: number;
    wins: number;
    games: number;
    byes: number;
  }[];
  /** Of a league: the seasons of its divisions. */
  divisions?: { tournament: string; season: number; division: number; state: string }[];
}
