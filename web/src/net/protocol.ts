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

export interface HistoryStep {
  version: number;
  at: number;
  by: SeatName | null;
  events?: GameEvent[];
  undone?: boolean;
  /** It was taken back later. */
  gone?: boolean;
}

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

// ---- the same luck ----

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

/** By the type of a request: what is sent with it, and what is replied. */
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
interface OfTournament {
  tournament: string;
}
interface TournamentReply {
  type: 'tournament';
  tournament: Tournament;
}

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
interface OfClub {
  club: string;
}
interface ClubReply {
  type: 'club';
  club: ClubData;
}
type ClubText = Pick<ClubInfo, 'name' | 'about' | 'entry'>;

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
