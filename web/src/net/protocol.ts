// What goes over the wire, as doc/protocol.md describes it: news, requests and replies. What these tell of has a file a
// chapter in protocol/.

import type { HintAnswer, Review } from './protocol/advice';
import type { ClubData, ClubInfo, ClubResults, ClubRole } from './protocol/clubs';
import type { Plan, Tournament, TournamentInfo } from './protocol/contests';
import type { Challenge, Day, Parted } from './protocol/luck';
import type {
  AccountInfo,
  Best,
  Device,
  GameResult,
  NewChannel,
  Notice,
  Pace,
  Person,
  Rating,
  ReportReason,
  Shunned,
  Telling,
  Vacations,
} from './protocol/people';
import type { Circle, KeptLine, PuzzleInfo, StudyReply, StudySource } from './protocol/study';
import type {
  ChatLine,
  ClockRules,
  GameSettings,
  HistoryStep,
  Preview,
  Rematch,
  SeatName,
  StandingAnswer,
  Summary,
  TableMessage,
  UndoRequest,
  Update,
  Values,
} from './protocol/table';

export type * from './protocol/advice';
export type * from './protocol/clubs';
export type * from './protocol/contests';
export type * from './protocol/luck';
export type * from './protocol/people';
export type * from './protocol/study';
export type * from './protocol/table';

export type News =
  | TableMessage
  | Update
  | Rematch
  | ({ type: 'chat'; table: string } & ChatLine)
  | { type: 'seats'; table: Summary }
  | ({ type: 'undo-request'; table: string } & UndoRequest)
  | { type: 'undo-over'; table: string; request: number; agreed: boolean; by: SeatName | null }
  | { type: 'standing'; table: string; answers: StandingAnswer[] }
  | { type: 'lines-changed'; table: string }
  | ({ type: 'together'; table: string } & Circle)
  | { type: 'closed'; table: string; text: string }
  | { type: 'lobby-table'; table: Summary }
  | { type: 'over'; table: Summary }
  | { type: 'turn'; table: string; seat: SeatName; asked: boolean }
  | { type: 'club-table'; club: string; table: Summary }
  | ({ type: 'club-chat'; club: string } & ChatLine)
  | { type: 'club-news'; club: string }
  | { type: 'notice'; notice: Notice }
  | { type: 'bye'; text: string };

/** Which table news are about. A newer server may have news that are not listed here. */
export function aboutTable(news: { type: string; table?: string | { id: string } }): string | null {
  return typeof news.table === 'string' ? news.table : (news.table?.id ?? null);
}

interface Done {
  type: 'ok';
}

interface Welcome {
  type: 'welcome';
  program: string;
  person: Person;
  /** Where a new one was given out. */
  token?: string;
  notices?: Notice[];
  /** The one table that the link of a message is for. */
  only?: string;
}

interface Credentials {
  login: string;
  password: string;
}

/** A table that is made. The game has the values of the header of a record. */
export interface NewTable {
  game: GameSettings;
  seats: { kind: string; level?: string }[];
  public?: boolean;
  /** Whose members it is for, instead of everybody. */
  club?: string;
  clock?: ClockRules;
  /** The time zone of who makes it. */
  zone?: string;
  tower?: Summary['tower'];
  xray?: boolean;
  /** By which the server knows the table again, if this is sent twice. */
  key?: string;
}

/** An answer, or the set that is asked for. */
export type Chosen = { choice: string } | { choices: string[] };

type Nothing = Record<never, never>;

interface OfTable {
  table: string;
}

interface OfTournament {
  tournament: string;
}

interface TournamentReply {
  type: 'tournament';
  tournament: Tournament;
}

interface OfClub {
  club: string;
}

interface ClubReply {
  type: 'club';
  club: ClubData;
}

type ClubText = Pick<ClubInfo, 'name' | 'about' | 'entry'>;

/** By the type of a request: what is sent with it, and what is replied. */
export interface Requests {
  hello: [{ protocol: 1; texts: false; token?: string; name?: string; invite?: string }, Welcome];
  name: [{ name: string }, Done];
  language: [{ language: string }, Done];
  register: [Credentials, Welcome];
  login: [Credentials & { code?: string; texts: false }, Welcome];
  password: [{ old: string; new: string }, Welcome];
  logout: [Nothing, Done];
  'logout-all': [Nothing, Done];
  'change-login': [Credentials, Done];
  account: [Nothing, { type: 'account' } & AccountInfo];
  mail: [{ mail: string; password: string }, Done];
  'mail-confirm': [{ token: string }, Done];
  forgot: [{ mail: string }, Done];
  reset: [{ token: string; new: string }, Done];
  second: [{ password: string }, { type: 'second'; secret: string; uri: string }];
  'second-on': [{ code: string }, { type: 'codes'; codes: string[] }];
  'second-off': [{ password: string; code: string }, Done];
  'forget-me': [{ password?: string; code?: string }, Done];
  devices: [Nothing, { type: 'devices'; devices: Device[] }];
  'logout-device': [{ device: number }, Done];
  results: [{ before?: number }, { type: 'results'; results: GameResult[]; next?: number }];
  rating: [{ rated: boolean }, Done];
  ratings: [
    OfTable,
    { type: 'ratings'; seats: Partial<Record<SeatName, Rating>>; pace?: Partial<Record<SeatName, Pace>> },
  ];
  mute: [{ person: number; on?: boolean }, Done];
  block: [{ person: number; on?: boolean }, Done];
  shunned: [Nothing, { type: 'shunned'; people: Shunned[] }];
  report: [OfTable & { person: number; reason: ReportReason; text?: string }, Done];
  vote: [OfTable & { seat?: SeatName; on?: boolean }, Done];
  vacation: [{ first: string; last?: string; on?: boolean }, { type: 'vacations' } & Vacations];
  vacations: [Nothing, { type: 'vacations' } & Vacations];
  best: [Nothing, { type: 'best' } & Best];
  /** What may be asked, and what comes back: state/admin.ts. */
  admin: [{ ask: object }, { type: 'admin'; reply: object }];
  ping: [Nothing, { type: 'pong' }];
  told: [Nothing, { type: 'told' } & Telling];
  'told-set': [{ told: Pick<Telling, 'after' | 'slow' | 'looking'> }, Done];
  'told-add': [{ told: NewChannel }, { type: 'told-channel'; channel: number }];
  'told-drop': [{ channel: number }, Done];
  'told-test': [{ channel: number }, Done];
  looking: [{ on: boolean }, Done];

  lobby: [{ watch: boolean }, { type: 'lobby'; tables: Summary[] }];
  mine: [Nothing, { type: 'mine'; tables: Summary[] }];
  create: [NewTable, TableMessage];
  open: [OfTable & { invite?: string }, TableMessage];
  close: [OfTable, Done];
  join: [OfTable & { seat?: SeatName; invite?: string; zone?: string }, Done];
  leave: [OfTable, Done];
  kick: [OfTable & { seat: SeatName }, Done];
  seat: [OfTable & ({ seat: SeatName; kind: 'bot'; level: string } | { seat: SeatName; kind: 'open' }), Done];
  unseat: [OfTable & { seat: SeatName }, Done];
  lot: [OfTable & { lot: string }, Done];
  start: [OfTable, Done];
  rematch: [OfTable, Rematch];
  remove: [OfTable, Done];
  chat: [OfTable & { text: string }, Done];

  answer: [OfTable & { question: number; confirm?: boolean } & Chosen, Done];
  preview: [OfTable & { question: number } & Chosen, { type: 'preview' } & Preview];
  previews: [OfTable & { question: number; choices?: string[] }, { type: 'previews'; previews: Preview[] }];
  plan: [OfTable & { choices?: string[] }, { type: 'plan' } & Preview];
  /** `version`: the last that was told; what was taken back after it is not taken back once more. */
  undo: [OfTable & { all: boolean; steps?: number; version?: number }, Done];
  standing: [OfTable & { task: string; choice: string; cause?: string; on?: boolean }, Done];
  consent: [OfTable & { request: number; agree: boolean }, Done];
  hand: [OfTable & { seat?: SeatName }, Done];
  take: [OfTable, Done];
  resign: [OfTable, Done];
  history: [OfTable & { from: number; to: number }, { type: 'history'; steps: HistoryStep[] }];
  position: [OfTable & { version: number }, { type: 'position'; view: Values }];
  fork: [OfTable & { version: number; seat: SeatName }, TableMessage];
  throw: [OfTable & { version: number }, { type: 'throw'; throw: string }];
  odds: [OfTable & { choices?: string[] }, { type: 'odds'; colours: Record<string, number[]> }];
  /** `effort` only of what is studied: how long the bot thinks, 1 to 3. */
  hint: [OfTable & { effort?: number }, { type: 'hint'; question: number; answers: HintAnswer[] }];
  review: [OfTable, { type: 'review' } & Review];
  record: [OfTable, { type: 'record'; text: string }];

  tournaments: [Nothing, { type: 'tournaments'; tournaments: TournamentInfo[] }];
  tournament: [OfTournament, TournamentReply];
  'tournament-create': [{ name: string; game: GameSettings; plan: Plan; club?: string }, TournamentReply];
  'tournament-enter': [OfTournament, TournamentReply];
  'tournament-withdraw': [OfTournament, TournamentReply];
  'tournament-start': [OfTournament, TournamentReply];
  'tournament-cancel': [OfTournament, TournamentReply];

  clubs: [{ text?: string }, { type: 'clubs'; own: ClubInfo[]; clubs: ClubInfo[] }];
  club: [OfClub & { watch?: boolean }, ClubReply];
  'club-results': [OfClub & { season?: string }, { type: 'club-results'; results: ClubResults }];
  'club-create': [ClubText, ClubReply];
  'club-change': [OfClub & ClubText, ClubReply];
  'club-new-code': [OfClub, ClubReply];
  'club-join': [OfClub & { invite?: string }, ClubReply];
  'club-leave': [OfClub, Done];
  'club-accept': [OfClub & { person: number; on?: boolean }, ClubReply];
  'club-remove': [OfClub & { person: number }, ClubReply];
  'club-role': [OfClub & { person: number; role: ClubRole }, ClubReply];
  'club-delete': [OfClub, Done];
  'club-chat': [OfClub & { text: string }, Done];
  'club-report': [OfClub & { person: number; reason: ReportReason; text?: string }, Done];

  daily: [
    { day?: string },
    { type: 'daily'; now: number; today: string; game: Day | null; next?: Day; days: string[] },
  ];
  'daily-play': [Nothing, TableMessage];
  again: [OfTable & { seat?: SeatName; invite?: string }, TableMessage];
  challenge: [OfTable & { seat?: SeatName; invite?: string }, { type: 'challenge' } & Challenge];
  parted: [OfTable & { with: string }, { type: 'parted' } & Parted];

  study: [StudySource & { answers: string[]; seat?: SeatName; from?: number }, StudyReply];
  /** `tried` of who has an account: numbers, below 0 where the first answer was wrong. */
  puzzles: [Nothing, { type: 'puzzles'; puzzles: PuzzleInfo[]; tried?: number[] }];
  'puzzles-tried': [{ tried: number[] }, Done];
  'study-previews': [
    StudySource & { answers: string[]; seat?: SeatName; choices?: string[] },
    { type: 'previews'; previews: Preview[] },
  ];
  opinion: [
    OfTable & { version: number; answers: string[]; seat?: SeatName; effort: number },
    { type: 'opinion'; question: number; answers: HintAnswer[] },
  ];
  'opinion-stop': [Nothing, Done];
  lines: [OfTable, { type: 'lines'; keeps: boolean; lines: KeptLine[] }];
  line: [OfTable & { version: number; answers: string[]; text?: string }, Done];
  'line-drop': [OfTable & { number: number }, Done];
  together: [OfTable & { version: number; answers: string[] }, Done];
  'together-show': [OfTable & { version: number; answers: string[] }, Done];
  'together-lead': [OfTable & { number: number }, Done];
  'together-leave': [OfTable, Done];
}

export type RequestName = keyof Requests;
export type Request<K extends RequestName> = { type: K } & Requests[K][0];
export type Reply<K extends RequestName> = Requests[K][1];

/** Requests about one table, and what they say besides which. */
export type TableRequest = { [K in RequestName]: Requests[K][0] extends OfTable ? K : never }[RequestName];

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Rest<K extends TableRequest> = Without<Requests[K][0], 'table'>;
export type More<K extends TableRequest> = Nothing extends Rest<K> ? [more?: Rest<K>] : [more: Rest<K>];

export interface Fault {
  type: 'error';
  code: string;
  text: string;
  rule?: string;
  /** Of a ban. */
  reason?: string;
}

/** Any message of the server: one with an id is the reply to the request that had it. */
export type Message = { id?: number } & (News | Fault | Reply<RequestName>);
