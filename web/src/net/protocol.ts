// What goes over the wire, as doc/protocol.md describes it.

export type SeatName = 'p1' | 'p2' | 'p3' | 'p4';

export interface SeatInfo {
  seat: SeatName;
  kind: 'open' | 'person' | 'bot' | 'automaton';
  level?: string;
  person?: number;
  name?: string;
  here?: boolean;
  /** A bot plays for the person for the time being. */
  bot?: string;
  /** The person has given up: the bot plays to the end. */
  resigned?: boolean;
}

export interface GameSettings {
  edition: string;
  players: number;
  layer?: string;
  modules?: string;
  options?: string;
  staircase?: string;
  solo?: string;
  difficulty?: string;
  river?: string;
  first?: string;
  /** By which rules it is played. */
  rules?: number;
}

/** What was lost of a table that was damaged; the steps are those after `first`, up to `next`. */
export interface Damage {
  at: number;
  /** So many steps at the end. */
  back: number;
  first: number;
  /** 0: none in between. */
  next: number;
  settings: boolean;
}

export interface Summary {
  id: string;
  state: 'waiting' | 'running' | 'over' | 'closed';
  public: boolean;
  host: number;
  created: number;
  changed: number;
  game: GameSettings;
  clock: { kind: 'none' | 'move' | 'game'; seconds: number };
  patience: number;
  seats: SeatInfo[];
  asked: SeatName[];
  season?: number;
  round?: number;
  scores?: number[];
  places?: number[];
  /** It goes on from a moment of another game. */
  practice?: boolean;
  damage?: Damage;
  /** How many watch. */
  watching?: number;
  /** In `mine`: where you sit. */
  seat?: SeatName;
  /** What decides throws. */
  tower?: 'physics' | 'model';
  /** Whether everybody may see what may come out of the tower. */
  xray?: boolean;
}

/** What is told of the seed (doc/fairness.md): the secret only when the game is over. */
export interface Fair {
  commitment: string;
  lots: Partial<Record<SeatName, string>>;
  secret?: string;
}

export interface Question {
  number: number;
  task: string;
  options: string[];
  rule?: string;
  n?: number;
  a?: string;
  b?: string;
  cause?: string;
  /** So many of the options are to be named at once. */
  set?: number;
  texts?: string[];
  text?: string;
}

export interface GameEvent {
  kind: string;
  rule: string;
  player?: SeatName;
  a?: string;
  b?: string;
  n?: number;
  cause?: string;
  secret?: boolean;
  text?: string;
}

export interface ChatLine {
  person: number;
  name: string;
  text: string;
  at: number;
}

export type Values = Record<string, string>;

export interface Over {
  scores: number[];
  places: number[];
  fair?: Fair;
}

/** What both a whole table and an update say about the moment. */
export interface Moment {
  version: number;
  question: Question | null;
  asked: SeatName[];
  held: SeatName | null;
  undo: 'free' | 'consent' | 'none';
  clocks?: Partial<Record<SeatName, number>>;
  over?: Over;
}

export interface TableMessage extends Partial<Moment> {
  type: 'table';
  table: Summary;
  seat: SeatName | null;
  invite?: string;
  chat: ChatLine[];
  fair?: Fair;
  view?: Values;
  request?: { by: SeatName; request: number } | null;
}

export interface Update extends Moment {
  type: 'update';
  table: string;
  by: SeatName | null;
  events: GameEvent[];
  changes: Record<string, string | null>;
  undone?: boolean;
  /** The recording of a throw of the tower, as base64. */
  throw?: string;
}

export interface Preview {
  /** Where all options were asked for: which of them it is. */
  choice?: string;
  events: GameEvent[];
  changes: Record<string, string | null>;
  next: string | null;
  /** What we would be asked then. Missing where the turn ends. */
  question?: Omit<Question, 'number'>;
}

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
}

export interface Review {
  seats: Partial<Record<SeatName, ReviewSeat>>;
  answers: ReviewAnswer[];
}

export interface HistoryStep {
  version: number;
  at: number;
  by: SeatName | null;
  events?: GameEvent[];
  undone?: boolean;
  /** It was taken back later. */
  gone?: boolean;
}

export interface Person {
  id: number;
  name: string;
  account: boolean;
  /** Where one was chosen. */
  language?: string;
}

// ---- news: what the server says without being asked ----

export interface Rematch {
  type: 'rematch';
  table: string;
  new: string;
  invite?: string;
}

export type News =
  | TableMessage
  | Update
  | Rematch
  | ({ type: 'chat'; table: string } & ChatLine)
  | { type: 'seats'; table: Summary }
  | { type: 'undo-request'; table: string; by: SeatName; request: number }
  | { type: 'undo-over'; table: string; request: number; agreed: boolean; by: SeatName | null }
  | { type: 'closed'; table: string; text: string }
  | { type: 'lobby-table'; table: Summary }
  | { type: 'over'; table: Summary }
  | { type: 'turn'; table: string; seat: SeatName; asked: boolean }
  | { type: 'bye'; text: string };

/** Which table news are about. A newer server may have news that are not listed here. */
export function aboutTable(news: { type: string; table?: string | { id: string } }): string | null {
  return typeof news.table === 'string' ? news.table : (news.table?.id ?? null);
}

// ---- requests and their replies ----

interface Done {
  type: 'ok';
}
interface Welcome {
  type: 'welcome';
  program: string;
  person: Person;
  /** Where a new one was given out. */
  token?: string;
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
  clock?: Summary['clock'];
  tower?: Summary['tower'];
  xray?: boolean;
}
/** An answer, or the set that is asked for. */
export type Chosen = { choice: string } | { choices: string[] };
type Nothing = Record<never, never>;
interface OfTable {
  table: string;
}

/** By the type of a request: what is sent with it, and what is replied. */
export interface Requests {
  hello: [{ protocol: 1; texts: false; token?: string; name?: string }, Welcome];
  name: [{ name: string }, Done];
  language: [{ language: string }, Done];
  register: [Credentials, Welcome];
  login: [Credentials, Welcome];
  password: [{ old: string; new: string }, Welcome];
  logout: [Nothing, Done];
  'logout-all': [Nothing, Done];
  ping: [Nothing, { type: 'pong' }];

  lobby: [{ watch: boolean }, { type: 'lobby'; tables: Summary[] }];
  mine: [Nothing, { type: 'mine'; tables: Summary[] }];
  create: [NewTable, TableMessage];
  open: [OfTable & { invite?: string }, TableMessage];
  close: [OfTable, Done];
  join: [OfTable & { seat?: SeatName; invite?: string }, Done];
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
  undo: [OfTable & { all: boolean }, Done];
  consent: [OfTable & { request: number; agree: boolean }, Done];
  hand: [OfTable & { seat?: SeatName }, Done];
  take: [OfTable, Done];
  resign: [OfTable, Done];
  history: [OfTable & { from: number; to: number }, { type: 'history'; steps: HistoryStep[] }];
  position: [OfTable & { version: number }, { type: 'position'; view: Values }];
  fork: [OfTable & { version: number; seat: SeatName }, TableMessage];
  throw: [OfTable & { version: number }, { type: 'throw'; throw: string }];
  odds: [OfTable & { choices?: string[] }, { type: 'odds'; colours: Record<string, number[]> }];
  hint: [OfTable, { type: 'hint'; question: number; answers: HintAnswer[] }];
  review: [OfTable, { type: 'review' } & Review];
  record: [OfTable, { type: 'record'; text: string }];
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
}

/** Any message of the server: one with an id is the reply to the request that had it. */
export type Message = { id?: number } & (News | Fault | Reply<RequestName>);
