// Clubs.

import type { ChatLine, Summary } from './table';

export type ClubRole = 'founder' | 'keeper' | 'member' | 'asks' | 'barred';
export type ClubEntry = 'open' | 'approval' | 'code';

export interface ClubPerson {
  person: number;
  name: string;
  role: ClubRole;
  since: number;
  here: boolean;
}

/** What everybody is told of a club. */
export interface ClubInfo {
  id: string;
  name: string;
  about: string;
  entry: ClubEntry;
  created: number;
  members: number;
  own?: ClubRole;
}

/** From `people` on for its members, from `asking` on for its keepers. */
export interface ClubData extends ClubInfo {
  people?: ClubPerson[];
  tables?: Summary[];
  over?: Summary[];
  chat?: ChatLine[];
  asking?: ClubPerson[];
  barred?: ClubPerson[];
  invite?: string;
}

export interface ClubStanding {
  rank: number;
  person: number;
  name: string;
  member: boolean;
  games: number;
  wins: number;
  points: number;
  mean: number;
  strength: number;
}

export interface ClubResults {
  club: string;
  /** '': all of them together. */
  season: string;
  seasons: string[];
  results: ClubStanding[];
}
