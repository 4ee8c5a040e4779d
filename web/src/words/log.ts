// The story of the game: events of the server (doc/notation.md) as lines that can be read.
//
//     linesOf(step, table)      // [{ seat: 'p1', text: 'Amal claims 2 [white]', said: 'Amal claims 2 white keshis', ... }]
//
// The sentences are those of the terminal, too: data/sentences.toml. Here several small events make one line: steps that follow
// each other, what falls out of the tower, what a player reveals. Resources and points are put behind the line that brought
// them. Texts have icons in brackets (kit: rich); `said` is the same for ears.
import { buildingName, catalog, luxuryName } from '../game/catalog';
import list from '../gen/sentences.json';
import { colourName, gateName, keshis, scrollsName } from './colours';
import { t, tn } from './i18n';
import { listed } from './lists';
import { plain, programText } from '../kit';
import { HOME, isKeshi } from '../game/names';
import type { GameEvent, SeatName } from '../net/protocol';
import type { Table } from '../state/table.svelte';
import type { Step } from '../state/steps';
import { scrollText } from '../look/tiles';
import { causeWord, sectorWord } from './words';

export type Topic = 'keshis' | 'moves' | 'tiles' | 'points' | 'table';

export interface Line {
  id: string;
  version: number;
  seat?: SeatName;
  text: string;
  said: string;
  gains: Map<string, number>;
  rule: string;
  /** It begins something, and is not what the line before brought about. */
  head: boolean;
  sub: boolean;
  topic: Topic;
  /** Where it happened, as a key of the board. */
  place?: string;
  kind: string;
  a?: string;
  /** What the events name that became this line, where they are told together. */
  names: string[];
}

/** What the table says about an event: see data/sentences.toml. */
interface Row {
  says: string;
  many?: string;
  several?: string;
  when?: Record<string, string>;
  topic?: string;
  begins?: boolean;
  last?: boolean;
  place?: string;
}
const EVENTS: Record<string, Row> = list.event;
const WHY: Record<string, string> = list.why;
const TITLES: Record<string, string> = list.title;

export const titleWord = (title: string) => t(TITLES[title] ?? title);

const spaceWord = (name: string) => {
  const program = catalog.square.spaces[name];
  return program ? t('the space “{bonus}”', { bonus: programText(program) }) : name;
};

function nomadWord(where: string): string {
  if (where === 'area') return t('the audience area');
  const sector = sectorWord(where.replace('vendor-', ''));
  return where.startsWith('vendor-') ? t('{sector}, as water vendor', { sector }) : sector;
}

function pileWord(pile: string): string {
  const [of = '', n = ''] = pile.split('-');
  return of === 'luxury'
    ? t('pile {n}, luxury goods', { n })
    : t('pile {n}, {scrolls}', { n, scrolls: scrollsName(of) });
}

/** What stands in the places of a sentence (the log has no line for gains, which have places of their own). */
type Places = Record<string, (e: GameEvent, who: string) => string | number>;

const a = (e: GameEvent) => e.a ?? '';
const b = (e: GameEvent) => e.b ?? '';
const number = (e: GameEvent) => Math.abs(e.n ?? 0);
const gate = (e: GameEvent) => /^(?:w(\d)-)?(\w+)$/.exec(a(e)) ?? [];

const SAID: Places = {
  who: (_, who) => who,
  // TRANSLATORS: before what is theirs: "Amal’s fisherman"
  whose: (_, who) => t('{name}’s', { name: who }),
  a,
  b,
  n: number,
  keshis: (e) => keshis(a(e), number(e)),
  keshi: (e) => keshis(a(e), 1),
  other: (e) => keshis(b(e), 1),
  gate: (e) => gateName(gate(e)[2] ?? ''),
  shop: (e) => gate(e)[1] ?? '',
  colour: (e) => colourName(a(e)),
  scrolls: (e) => scrollsName(a(e)),
  points: (e) => tn('{n} point', '{n} points', number(e)),
  steps: (e) => tn('{n} step', '{n} steps', number(e)),
  sector: (e) => sectorWord(a(e)),
  home: (e) => sectorWord(b(e)),
  stairs: (e) => (a(e) === 'mosque' ? t('mosque stairs') : t('palace stairs')),
  space: (e) => spaceWord(a(e)),
  luxury: (e) => luxuryName(a(e).replace(/-\d$/, '')),
  building: (e) => buildingName(a(e)),
  covered: (e) => programText(catalog.lattice[b(e)] ?? []),
  nomad: (e) => nomadWord(a(e)),
  title: (e) => titleWord(a(e)),
  why: (e) => t(WHY[b(e)] ?? b(e)),
  pile: (e) => pileWord(a(e)),
  empty: (e) => pileWord(b(e)),
};
const DRAWN: Places = {
  ...SAID,
  keshis: (e) => `${number(e)} [${a(e)}]`,
  keshi: (e) => `[${a(e)}]`,
  other: (e) => `[${b(e)}]`,
  gate: (e) => `[${gate(e)[2]} gate]`,
};

/** The sentence of an event with its places left open, in the language of the page. */
function patternOf(e: GameEvent): string {
  const { says, many, when = {} } = EVENTS[e.kind]!;
  const n = e.n ?? 0;
  const found =
    (n < 0 && when.minus) || (n === 0 && when.zero) || (!e.player && when.table) || when[a(e)] || when[b(e)];
  if (found) return t(found);
  return many ? tn(says, many, n, { n: '{n}' }) : t(says);
}

const fill = (text: string, places: Places, e: GameEvent, who: string): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(places[name]?.(e, who) ?? all));

/** A keshi of the sentence itself, [pink], is one keshi for ears. */
const inWords = (text: string): string =>
  text.replace(/\[(\w+)\]/g, (all, name: string) => (isKeshi(name) ? keshis(name, 1) : all));

/** What happened, with pictures and in words. */
function sentenceOf(e: GameEvent, who: string): Pick<Line, 'text' | 'said'> {
  const pattern = patternOf(e);
  return { text: fill(pattern, DRAWN, e, who), said: fill(inWords(pattern), SAID, e, who) };
}

/** The same for several events that are told together. */
function sentenceOfAll(e: GameEvent, names: string[], who: string): Pick<Line, 'text' | 'said'> {
  const several = EVENTS[e.kind]!.several!;
  const words = (of: (name: string) => string) => names.map((name) => (isKeshi(name) ? of(name) : sectorWord(name)));
  const drawn = words((name) => `[${name}]`);
  return {
    text: t(several, { who, list: isKeshi(names[0] ?? '') ? drawn.join(' ') : listed(drawn) }),
    said: t(several, { who, list: listed(words((name) => keshis(name, 1))) }),
  };
}

/** What a tile does, where the line says it. */
function tileText(e: GameEvent, table: Table): string {
  if (/(^|-)scroll$/.test(e.kind)) return scrollText(a(e));
  if (e.kind !== 'line') return '';
  const side = table.view?.staircase[a(e)];
  return programText((side ? catalog.staircase[side] : catalog.lattice[a(e)]) ?? []);
}

/** Where an event happens, as a key of the board; parts of the board carry them as data-place. */
export function placeOfEvent(e: GameEvent): string | undefined {
  const place = EVENTS[e.kind]?.place;
  // Whoever it happened to.
  if (!place) return e.player ? 'score' : undefined;
  return place.replace('{b}', b(e) || HOME[a(e)] || '').replace('{a}', a(e)).replace('{shop}', gate(e)[1] ?? ''); // prettier-ignore
}

/** A bonus of a rapid is what a movement brought about only with scroll 17; else it is taken at the end of a round or a season. */
const isHead = (e: GameEvent): boolean =>
  e.kind === 'tower' ||
  !!EVENTS[e.kind]?.begins ||
  (e.kind === 'rapid' && (!e.cause || e.cause === 'scroll 28' || e.cause === 'scroll 69'));

export function linesOf(step: Step, table: Table): Line[] {
  const lines: Line[] = [];
  const tower = { out: 0, stay: 0 };
  for (const e of step.events) {
    if (e.kind === 'tray' || e.kind === 'stay') towerLine(lines, step, e, tower);
    else if (e.kind === 'gain' || e.kind === 'points') gain(lines, step, e, table);
    else if (EVENTS[e.kind]?.topic) add(lines, step, e, table);
  }
  return lines;
}

function make(step: Step, e: GameEvent, lines: Line[], words: Pick<Line, 'text' | 'said'>, topic: Topic): Line {
  // What a player did is not what another's doing brought about, though it may be told in the same breath.
  const head = lines.findLast((line) => !line.sub);
  const begins = isHead(e);
  const sub = !!head && !begins && (e.player === undefined || e.player === head.seat);
  const id = `${step.version}.${lines.length}`;
  const { kind, rule } = e;
  return {
    id,
    version: step.version,
    seat: e.player,
    ...words,
    gains: new Map(),
    rule,
    head: begins,
    sub,
    topic,
    place: placeOfEvent(e),
    kind,
    a: e.a,
    names: [a(e)],
  };
}

/** Whether a text has these words, not only as the beginning of longer ones: "scroll 5" is not in "scroll 59". */
function has(text: string, words: string): boolean {
  const at = text.indexOf(words);
  return at >= 0 && !/[\p{L}\d]/u.test(text.charAt(at + words.length));
}

function add(lines: Line[], step: Step, e: GameEvent, table: Table): void {
  const { topic, several, last: lastOnly } = EVENTS[e.kind]!;
  const who = table.nameOf(e.player);
  const last = lines.at(-1);
  const same = last && last.kind === e.kind && last.seat === e.player;
  if (same && several) {
    last.names.push(a(e));
    Object.assign(last, sentenceOfAll(e, last.names, who));
  } else if (same && lastOnly && (e.kind !== 'step' || last.a === e.a)) Object.assign(last, sentenceOf(e, who));
  else {
    const line = make(step, e, lines, sentenceOf(e, who), topic as Topic);
    const what = tileText(e, table);
    // TRANSLATORS: {text} is a sentence, {what} what a tile does: "Amal takes scroll 14: Each threshold: 1 date"
    if (what) rewrite(line, (text, words) => t('{text}: {what}', { text, what: words ? plain(what) : what }));
    const cause = e.cause && !/^(assistant|claim)/.test(e.cause) ? causeWord(e.cause) : '';
    // A line that names its cause need not say it twice. TRANSLATORS: {text} is a sentence: "Amal takes 1 dinar, by scroll 14"
    if (cause && !last && !has(line.text, cause)) rewrite(line, (text) => t('{text}, by {cause}', { text, cause }));
    lines.push(line);
  }
}

function rewrite(line: Line, change: (text: string, words: boolean) => string): void {
  Object.assign(line, { text: change(line.text, false), said: change(line.said, true) });
}

function gain(lines: Line[], step: Step, e: GameEvent, table: Table): void {
  const what = e.kind === 'points' ? 'points' : a(e);
  let line = lines.at(-1);
  if (!line || line.seat !== e.player) {
    const who = table.nameOf(e.player);
    // TRANSLATORS: before what somebody gains: "Amal, by scroll 14" and then pictures
    const text = e.cause ? t('{who}, by {cause}', { who, cause: causeWord(e.cause) }) : who;
    line = make(step, e, lines, { text, said: text }, e.kind === 'points' ? 'points' : 'tiles');
    lines.push(line);
  }
  line.gains.set(what, (line.gains.get(what) ?? 0) + (e.n ?? 0));
}

function towerLine(lines: Line[], step: Step, e: GameEvent, tower: { out: number; stay: number }): void {
  if (e.kind === 'tray') tower.out += e.n ?? 0;
  else tower.stay += e.n ?? 0;
  // TRANSLATORS: numbers of keshis
  const text = t('Out of the tower: {out}; stuck inside: {stay}', tower);
  const found = lines.find((line) => line.kind === 'tower');
  if (found) Object.assign(found, { text, said: text });
  else
    lines.push({
      ...make(step, { ...e, player: undefined, kind: 'tower' }, lines, { text, said: text }, 'table'),
      sub: false,
      place: 'tower',
    });
}

/** '+2 [water]', for rich(). */
export function gainText(gains: Map<string, number>): string {
  return [...gains]
    .filter(([, n]) => n !== 0)
    .map(([what, n]) => {
      const amount = n > 0 ? `+${n}` : `−${-n}`;
      return what === 'points'
        ? tn('{amount} point', '{amount} points', Math.abs(n), { amount })
        : `${amount} [${what}]`;
    })
    .join(' ');
}
