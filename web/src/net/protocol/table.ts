// A table, as the server tells of it: who sits there, the game, what is asked, what happened.

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
  /** Its time was over again and again: it may be given to a bot. */
  overdue?: boolean;
  /** Where the person lives, where the clock rests. */
  zone?: string;
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

/** The clock of a table, as it was chosen. */
export interface ClockRules {
  kind: 'none' | 'move' | 'game';
  seconds: number;
  /** Seconds that each turn brings back. */
  increment?: number;
  /** What happens when time is over; a bot where it is not said. */
  out?: 'bot' | 'pass' | 'out';
  /** It stands still from one time of the day to another, ... */
  night?: [string, string];
  weekends?: boolean;
  /** ... on these days, ... */
  holidays?: string[];
  /** ... and while who is to act is on vacation. */
  vacations?: boolean;
}

export interface Summary {
  id: string;
  state: 'waiting' | 'running' | 'over' | 'closed';
  public: boolean;
  host: number;
  created: number;
  changed: number;
  game: GameSettings;
  clock: ClockRules;
  patience: number;
  seats: SeatInfo[];
  asked: SeatName[];
  season?: number;
  round?: number;
  scores?: number[];
  places?: number[];
  /** It goes on from a moment of another game. */
  practice?: boolean;
  /** The table whose luck it has. */
  again?: string;
  /** Where its result goes: a day, or the seat of a table. */
  board?: string;
  /** The club whose members it is for. */
  club?: string;
  /** It will count: nobody is helped, and what was revealed stands. */
  counts?: boolean;
  damage?: Damage;
  /** How many watch. */
  watching?: number;
  /** Who wants that a bot plays a seat, or that the game ends. */
  votes?: Partial<Record<SeatName | 'end', SeatName[]>>;
  /** It is over without a result. */
  ended?: 'agreed' | 'silent';
  /** In `mine`: where you sit. */
  seat?: SeatName;
  /** What decides throws. */
  tower?: 'physics' | 'model';
  /** Whether everybody may see what may come out of the tower. */
  xray?: boolean;
  /** No table of the server: it is played for this page alone, and nothing is kept (state/study.svelte.ts). */
  study?: boolean;
  /** ... from a moment of a finished game on: everybody may ask what the bot thinks. */
  opinions?: boolean;
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
  /** How many of our answers can be taken back freely. */
  free?: number;
  clocks?: Partial<Record<SeatName, number>>;
  /** When a clock stands still now, or next. */
  rests?: Partial<Record<SeatName, [number, number]>>;
  over?: Over;
}

/** Somebody wants to take back so many answers, to which all must agree. */
export interface UndoRequest {
  by: SeatName;
  request: number;
  steps: number;
}

export interface TableMessage extends Partial<Moment> {
  type: 'table';
  table: Summary;
  seat: SeatName | null;
  invite?: string;
  chat: ChatLine[];
  fair?: Fair;
  view?: Values;
  request?: UndoRequest | null;
  standing?: StandingAnswer[];
}

/** What is answered for us whenever it is asked. */
export interface StandingAnswer {
  task: string;
  /** '': wherever it comes from. */
  cause: string;
  choice: string;
  used: number;
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

export interface HistoryStep {
  version: number;
  at: number;
  by: SeatName | null;
  events?: GameEvent[];
  undone?: boolean;
  /** It was taken back later. */
  gone?: boolean;
}

export interface Rematch {
  type: 'rematch';
  table: string;
  new: string;
  invite?: string;
}
