// People: their accounts, results and ratings, whom they do not want to meet, and how they are told.

import type { GameSettings, SeatName } from './table';

/** How somebody has played so far, where that is known well enough. */
export interface Pace {
  games: number;
  finished: number;
  /** Seconds of a turn in slow games. */
  turn?: number;
}

/** Somebody whom we do not want to hear, or to sit at a table with. */
export interface Shunned {
  person: number;
  name: string;
  mute: boolean;
  block: boolean;
}

export type ReportReason = 'abuse' | 'spam' | 'cheating' | 'name' | 'other';

export interface Vacations {
  vacations: { first: string; last: string }[];
  /** Days that are left in this year, of so many. */
  left: number;
  days: number;
}

/** How a game ended for oneself. */
export interface GameResult {
  number: number;
  table: string;
  seat: SeatName;
  at: number;
  place: number;
  score: number;
  resigned?: boolean;
  /** Before and after, where the game counted. */
  rating?: [number, number];
  about: {
    game: GameSettings;
    /** Points by category, without zeros; empty where it is not known. */
    tally: Record<string, number>;
    others: {
      kind: 'person' | 'bot' | 'automaton';
      person?: number;
      name?: string;
      level?: string;
      place: number;
      score: number;
    }[];
  };
}

/** How strong somebody is, and by how much that may be wrong. */
export interface Rating {
  rating: number;
  error: number;
  /** Of a person. */
  games?: number;
}

export interface Best {
  /** Whether one wants a rating. */
  rated: boolean;
  own?: Rating;
  /** By level. */
  bots: Record<string, number>;
  best: (Rating & { name: string; person: number })[];
}

export interface Person {
  id: number;
  name: string;
  account: boolean;
  /** Where one was chosen. */
  language?: string;
  /** False: does not want a rating. */
  rated?: boolean;
  /** May look after the server. */
  right?: 'moderator' | 'admin';
}

/** What who runs the server tells everybody. */
export interface Notice {
  /** 0: games rest, as who runs the server wants it; without a text: they go on. */
  number: number;
  at: number;
  /** 0: until it is taken back. */
  until: number;
  text: string;
}

/** What nobody else is told. */
export interface AccountInfo {
  /** '' for a guest. */
  login: string;
  created: number;
  second: boolean;
  /** The server sends mail. */
  mails: boolean;
  /** Where to: the address that was confirmed, and one that is not yet. */
  mail?: string;
  pending?: string;
  /** Recovery codes that are left, where there is a second factor. */
  codes?: number;
}

/** A browser that is logged in. */
export interface Device {
  device: number;
  created: number;
  seen: number;
  browser?: string;
  here?: boolean;
}

/** A way to be told that it is one's turn. */
export interface Channel {
  id: number;
  kind: 'mail' | 'push' | 'webhook';
  url?: string;
  form?: string;
  /** Of a browser. */
  name?: string;
  /** When the last message came to its end, and how. */
  used?: number;
  outcome?: 'sent' | 'again' | 'refused' | 'unsure';
  /** Too many messages failed. */
  rests?: boolean;
}

export type NewChannel =
  | { kind: 'mail' }
  | { kind: 'push'; url: string; key: string; auth: string; name: string }
  | { kind: 'webhook'; url: string; form: string };

export interface Telling {
  after: number;
  slow: boolean;
  looking: boolean;
  /** The server sends mails; it knows its own address; with this key browsers subscribe; where mails go. */
  mails: boolean;
  links: boolean;
  key: string;
  address?: string;
  channels: Channel[];
}
