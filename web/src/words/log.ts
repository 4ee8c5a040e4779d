// The story of the game: events of the server (doc/notation.md) as lines that can be read.
//
//     linesOf(step, table)      // [{ seat: 'p1', text: 'Amal claims 2 [white]', gain: '+2 [points]', rule: 'R4.1', ... }]
//
// Several small events make one line: steps that follow each other, what falls out of the tower, what a player reveals.
// Resources and points are put behind the line that brought them. Texts have icons in brackets (kit: rich, plain).
import { buildingName, catalog, luxuryName } from '../game/catalog';
import { mark, t, tn } from './i18n';
import { colourName, programText } from '../kit';
import { HOME } from '../game/names';
import type { GameEvent, SeatName } from '../net/protocol';
import type { Table } from '../state/table.svelte';
import type { Step } from '../state/steps';
import { scrollText } from '../look/tiles';
import { SECTOR_NAMES, causeWord, sectorWord } from './words';

export type Topic = 'keshis' | 'moves' | 'tiles' | 'points' | 'table';

export interface Line {
  id: string;
  version: number;
  seat?: SeatName;
  text: string;
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
}

/** One pattern an event, and what it is about. Those that are not here tell nothing to a reader. */
const PATTERNS: Record<string, [string, Topic]> = {
  place: [mark('{who} places [{a}]: {n} in {sectorB}'), 'keshis'],
  lose: [mark('{who} has no room for {n} [{a}]'), 'keshis'],
  aside: [mark('{who} lays {n} [{a}] aside'), 'keshis'],
  'give-back': [mark('{who} returns [{a}] from {sectorB}'), 'keshis'],
  entertain: [mark('{who} puts [pink] on {space}'), 'keshis'],
  caravan: [mark('{who} sends [brown] along the {path}'), 'keshis'],
  vendor: [mark('{who} puts [red] into {sectorA}'), 'keshis'],
  step: [mark('{who} climbs to step {n} of the {stairs}'), 'moves'],
  threshold: [mark('Threshold on the {stairs}: segment {n}'), 'moves'],
  line: [mark('{who} takes the connection bonus {lattice}'), 'moves'],
  swim: [mark('{whose} fisherman swims to {n}'), 'moves'],
  jetty: [mark('{whose} fisherman lands at the jetty'), 'moves'],
  rapid: [mark('{who} gains the bonus of rapid {a}'), 'moves'],
  'return-to-start': [mark('{whose} fisherman goes back to {n}'), 'moves'],
  'turn-disc': [mark('{who} turns the audience disc'), 'moves'],
  perform: [mark('{space} gives its bonus, {n} ×'), 'moves'],
  office: [mark('{who} uses the office for [{a}]'), 'tiles'],
  luxury: [mark('{who} buys the luxury good {luxury}'), 'tiles'],
  'pay-goods': [mark('{who} returns {n} [{a}]'), 'keshis'],
  scroll: [mark('{who} takes scroll {a}: {scroll}'), 'tiles'],
  renew: [mark('{who} renews the {colour} scrolls'), 'tiles'],
  gate: [mark('{who} takes the [{gate} gate] of workshop {shop}'), 'tiles'],
  'gate-space': [mark('{who} puts the [{a} gate] at {sectorB}'), 'tiles'],
  discover: [mark('{who} discovers oasis {a}'), 'tiles'],
  claim: [mark('{who} claims oasis {a}'), 'tiles'],
  track: [mark('{who} puts [{a}] on space {b} of the oasis track'), 'keshis'],
  'score-oasis': [mark('Oasis {a} is worth {points}'), 'points'],
  draw: [mark('{who} draws [{a}]'), 'keshis'],
  disc: [mark('{who} lays the audience disc'), 'table'],
  deal: [mark('{who} is dealt provision tile {a}'), 'table'],
  keep: [mark('{who} keeps provision tile {a}'), 'table'],
  'choose-provision': [mark('{who} chooses provision tile {a}'), 'table'],
  provision: [mark('{who} turns up provision tile {a}'), 'tiles'],
  provide: ['{providing}', 'points'],
  'show-scroll': [mark('Scroll {a} is turned up: {scroll}'), 'table'],
  'show-luxury': [mark('Luxury good turned up: {luxury}'), 'table'],
  split: [mark('Pile {b} gets the lower half of pile {a}'), 'table'],
  'show-office': [mark('The exchange office of this season lies out'), 'table'],
  'show-river-tile': [mark('River tile {a} lies out for season {n}'), 'table'],
  'show-oasis': [mark('Oasis {a} lies beside the board'), 'table'],
  reveal: [mark('{who} reveals [{a}]'), 'keshis'],
  deploy: [mark('{who} sends assistants: {sectorA}'), 'moves'],
  take: [mark('{who} claims {n} [{a}]'), 'keshis'],
  skip: [mark('{who} can claim nothing'), 'keshis'],
  'return-tray': ['{returned}', 'table'],
  assistant: [mark('{who} works in {sectorA}'), 'moves'],
  action: [mark('{who}: action of {sectorA}{strength}'), 'moves'],
  'start-season': [mark('Season {n} begins'), 'table'],
  'start-round': [mark('Round {n} begins'), 'table'],
  camel: [mark('{who} takes the camel and plays first'), 'table'],
  marker: [mark('{who} takes the season marker'), 'table'],
  'river-prize': [mark('{who} wins a bonus of river tile {a}'), 'moves'],
  placeholder: [mark('{who} gets a placeholder for [{a}]'), 'keshis'],
  swap: [mark('{who} changes the [{a}] placeholder into [{b}]'), 'keshis'],
  nomad: [mark('{whose} nomad goes to {nomad}'), 'keshis'],
  'nomad-leaves': [mark('{whose} nomad leaves {nomad}'), 'keshis'],
  'nomad-guard': [mark('The guard of that gate is a nomad'), 'keshis'],
  complete: [mark('{sectorA} of {who} is complete'), 'keshis'],
  search: [mark('{who} looks through pile {a}'), 'tiles'],
  'look-scroll': [mark('{who} sees scroll {a}: {scroll}'), 'tiles'],
  'look-luxury': [mark('{who} sees the luxury good {luxury}'), 'tiles'],
  shuffle: [mark('Pile {a} is shuffled'), 'table'],
  'draw-building': [mark('{who} draws the {building}'), 'tiles'],
  building: [mark('{who} keeps the {building}'), 'tiles'],
  'show-town': [mark('Desert town {a} lies open'), 'table'],
  town: [mark('{who} takes desert town {a}'), 'tiles'],
  'claim-town': [mark('{who} claims desert town {a}'), 'tiles'],
  'show-reward': [mark('Reward side {a} lies out for season {n}'), 'table'],
  audience: [mark('{who} puts [{a}] into the audience area'), 'keshis'],
  leave: [mark('{who} takes [{a}] out of the audience area'), 'keshis'],
  race: [mark('{whose} camel runs to {n}'), 'moves'],
  halt: [mark('{whose} camel stops before the bridge'), 'moves'],
  stage: [mark('{whose} camel crosses stage line {n}'), 'moves'],
  finish: [mark('{whose} camel finishes on place {n}'), 'moves'],
  dung: [mark('{who}: dung {signed}'), 'tiles'],
  reward: [mark('{who} gets a reward of side {a}'), 'tiles'],
  'show-staircase': [mark('A staircase tile covers {b}'), 'table'],
  companion: [mark('{who} walks with the companion of the {stairs}'), 'moves'],
  'companion-waits': [mark('The companion of the {stairs} waits on step {n}'), 'moves'],
  'companion-leaves': [mark('The companion of the {stairs} leaves'), 'moves'],
  total: [mark('{who} ends with {points}'), 'points'],
  rank: [mark('{who} takes place {n}'), 'points'],
  strategy: [mark('Strategy tile {a} is turned up'), 'table'],
  'bot-deploy': [mark('{who} sends the red assistant to {sectorA}'), 'moves'],
  'bot-take': [mark('{who} chooses {n} [{a}]: {why}'), 'keshis'],
  'bot-wild': [mark('Red stands for [{a}]'), 'keshis'],
  'bot-vendor': [mark('{who} chooses {sectorA} for [red]: {why}'), 'keshis'],
  'bot-keshi': [mark('{who} takes [{a}]: {why}'), 'keshis'],
  'bot-goods': [mark('{who} takes [{a}]: {why}'), 'keshis'],
  'bot-use': [mark('{who} takes a new keshi: {why}'), 'moves'],
  'bot-stairs': [mark('{who} climbs {n} on the {stairs}: {why}'), 'moves'],
  'bot-assistant': [mark('{who} begins in {sectorA}: {why}'), 'moves'],
  'bot-gate': [mark('{who} takes the [{gate} gate]: {why}'), 'tiles'],
  'bot-luxury': [mark('{who} chooses {luxury}: {why}'), 'tiles'],
  'bot-give': [mark('{who} gives [{a}] for the falcon: {why}'), 'keshis'],
  'bot-madrasa': [mark('{who} removes the {colour} scrolls'), 'tiles'],
  'scroll-gone': [mark('Scroll {a} leaves the game'), 'tiles'],
  'bot-prize': [mark('{who} chooses a bonus: {why}'), 'moves'],
  'bot-sector': [mark('{who}: action of {sectorA}{strength}: {why}'), 'moves'],
  'bot-symbols': [mark('Symbols on strategy tiles: {sectorA}'), 'points'],
  'lazy-row': [mark('[{a}] lies on place {n} of the priority row'), 'table'],
  'lazy-river': [mark('{whose} fisherman has not passed rapid {a}: nobody wins the river tile'), 'table'],
  title: [mark('{whose} rank: {title}'), 'points'],
  decline: [mark('{who} does without {n} [{a}]'), 'keshis'],
  nothing: [mark('Nothing comes of it'), 'table'],
};

const WHY: Record<string, string> = {
  'only-choice': mark('the only choice'),
  completes: mark('it completes a sector'),
  'two-of-a-colour': mark('two of one colour'),
  priority: mark('highest priority'),
  'red-last': mark('red comes last'),
  'own-assistant': mark('its own assistant is there'),
  'your-assistant': mark('your assistant is there'),
  'higher-on-tiles': mark('higher on the strategy tiles'),
  'higher-on-board': mark('higher on its board'),
  'fewest-goods': mark('it has fewest of it'),
  'goods-order': mark('first of yellow, orange, purple'),
  'more-keshis': mark('more keshis there'),
  fills: mark('it fills a sector'),
  'no-gate-yet': mark('no gate of that colour yet'),
  'fewest-left': mark('fewest gates left of it'),
  'lower-pawn': mark('the pawn there is lower'),
  'palace-first': mark('the pawns are level'),
  'upper-kind': mark('the upper kind of the newest tile'),
  'lower-kind': mark('the lower kind of the newest tile'),
  leftmost: mark('the leftmost'),
  'no-deal': mark('it can buy neither kind'),
  'few-keshis': mark('too few there for the action'),
  'more-points': mark('the better one'),
  'first-listed': mark('both are level'),
  'most-pieces': mark('most pieces'),
  'farthest-left': mark('farthest left in the row'),
};

const TITLES: Record<string, string> = {
  'proud-citizen': mark('proud citizen'),
  'rich-merchant': mark('rich merchant'),
  'right-hand': mark('right hand of the Pasha'),
  heir: mark('heir of the Pasha'),
};

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

function fields(e: GameEvent, who: string): Record<string, string | number> {
  const [a, b] = [e.a ?? '', e.b ?? ''];
  const n = e.n ?? 0;
  const gate = /^w(\d)-(\w+)$/.exec(a);
  return {
    who,
    whose: t('{name}’s', { name: who }),
    a,
    b,
    n: Math.abs(n),
    points: tn('{n} point', '{n} points', n),
    // The Souk has no number of its own.
    strength: n > 0 ? ` (${n})` : '',
    signed: n > 0 ? `+${n}` : `−${-n}`,
    sectorA: a in SECTOR_NAMES ? sectorWord(a) : a,
    sectorB: b in SECTOR_NAMES ? sectorWord(b) : b,
    space: spaceWord(a),
    path: a === 'left' ? t('left path') : a === 'right' ? t('right path') : t('start oasis'),
    stairs: a === 'mosque' ? t('mosque stairs') : t('palace stairs'),
    lattice: catalog.lattice[a] ? programText(catalog.lattice[a]) : a,
    luxury: luxuryName(a.replace(/-\d$/, '')),
    scroll: /^\d\d$/.test(a) ? scrollText(a) : '',
    colour: colourName(a),
    gate: gate?.[2] ?? '',
    shop: gate?.[1] ?? '',
    building: e.kind.includes('building') ? buildingName(a) : '',
    nomad: nomadWord(a),
    // A nomad need not be taken (R16.1).
    returned: a === 'nomad' ? t('Nobody takes the [nomad]') : t('Nobody can take {n} [{a}]', { n, a }),
    providing:
      {
        pay: t('{who} pays the provisions', { who }),
        'scroll-44': t('{who} provides with scroll 44', { who }),
        fail: t('{who} cannot pay the provisions', { who }),
      }[a] ?? a,
    why: WHY[b] ? t(WHY[b]) : b,
    title: titleWord(a),
  };
}

/** Where an event happens, as a key of the board; parts of the board carry them as data-place. */
export function placeOfEvent(e: GameEvent): string | undefined {
  const { a = '', b = '' } = e;
  switch (e.kind) {
    case 'place':
    case 'give-back':
      return `sector:${b || HOME[a]}`;
    case 'entertain':
    case 'perform':
      return `space:${a}`;
    case 'caravan':
      return 'sector:sahara';
    case 'vendor':
    case 'deploy':
    case 'assistant':
    case 'action':
    case 'complete':
      return `sector:${a}`;
    case 'step':
    case 'threshold':
      return `stairs:${a}`;
    case 'line':
      return `lattice:${a}`;
    case 'swim':
    case 'jetty':
      return 'fisherman';
    case 'rapid':
      return `rapid:${a}`;
    case 'scroll':
    case 'show-scroll':
      return `scroll:${a}`;
    case 'luxury':
    case 'show-luxury':
      return `luxury:${a}`;
    case 'gate-space':
      return `arch:${b}`;
    case 'discover':
      return `oasis:${b}`;
    case 'track':
      return `track:${b}`;
    case 'turn-disc':
      return 'disc';
    case 'take':
      return `tray:${a}`;
    case 'disc':
      return 'disc';
    case 'reveal':
    case 'return-tray':
      return 'tower';
    case 'gain':
    case 'pay':
      return `resource:${a}`;
    case 'pay-goods':
      return `goods:${a}`;
    case 'office':
      return `office:${a}`;
    case 'gate':
      return a.replace(/^w(\d)-/, 'workshop:$1:').replace(/:\w+$/, '');
    case 'deal':
    case 'keep':
    case 'choose-provision':
    case 'provision':
    case 'provide':
      return 'provisions';
    case 'show-river-tile':
    case 'river-prize':
      return 'rivertile';
    case 'show-oasis':
      return `beside:${a}`;
    case 'show-town':
      return `town:${a}`;
    case 'race':
    case 'halt':
    case 'stage':
    case 'finish':
      return 'camel';
    case 'audience':
    case 'leave':
      return `area:${a}`;
    case 'building':
      return 'building';
    default:
      // Whoever it happened to.
      return e.player ? 'score' : undefined;
  }
}

/** Lines that begin something, and are not what the line before brought about. */
const HEADS = new Set(['take', 'reveal', 'assistant', 'start-round', 'start-season', 'provide', 'total', 'camel', 'strategy', 'river-prize', 'tower']); // prettier-ignore
/** A bonus of a rapid is what a movement brought about only with scroll 17; else it is taken at the end of a round or a season. */
const isHead = (e: GameEvent) =>
  HEADS.has(e.kind) || (e.kind === 'rapid' && (!e.cause || e.cause === 'scroll 28' || e.cause === 'scroll 69'));
/** Events of the same player that follow each other and become one line. */
const MERGED = new Set(['step', 'swim', 'reveal', 'deploy', 'race', 'draw']);
const JOINED = new Set(['reveal', 'deploy', 'draw']);

export function linesOf(step: Step, table: Table): Line[] {
  const lines: Line[] = [];
  const tower = { out: 0, stay: 0 };
  for (const e of step.events) {
    if (e.kind === 'tray' || e.kind === 'stay') towerLine(lines, step, e, tower);
    else if (e.kind === 'gain' || e.kind === 'points') gain(lines, step, e, table);
    else if (PATTERNS[e.kind]) add(lines, step, e, table);
  }
  return lines;
}

function make(step: Step, e: GameEvent, lines: Line[], text: string, topic: Topic): Line {
  // What a player did is not what another's doing brought about, though it may be told in the same breath.
  const head = lines.findLast((line) => !line.sub);
  const begins = isHead(e);
  const sub = !!head && !begins && (e.player === undefined || e.player === head.seat);
  const id = `${step.version}.${lines.length}`;
  const { kind, a, rule } = e;
  return {
    id,
    version: step.version,
    seat: e.player,
    text,
    gains: new Map(),
    rule,
    head: begins,
    sub,
    topic,
    place: placeOfEvent(e),
    kind,
    a,
  };
}

/** Whether a text has these words, not only as the beginning of longer ones: "scroll 5" is not in "scroll 59". */
function has(text: string, words: string): boolean {
  const at = text.indexOf(words);
  return at >= 0 && !/[\p{L}\d]/u.test(text.charAt(at + words.length));
}

function add(lines: Line[], step: Step, e: GameEvent, table: Table): void {
  const [pattern, topic] = PATTERNS[e.kind]!;
  const who = table.nameOf(e.player);
  const last = lines.at(-1);
  const same = last && last.kind === e.kind && last.seat === e.player && MERGED.has(e.kind);
  if (same && JOINED.has(e.kind)) last.text += e.kind === 'deploy' ? `, ${sectorWord(e.a ?? '')}` : ` [${e.a}]`;
  else if (same && (e.kind !== 'step' || last.a === e.a)) last.text = t(pattern, fields(e, who));
  else {
    const line = make(step, e, lines, t(pattern, fields(e, who)), topic);
    const cause = e.cause && !/^(assistant|claim)/.test(e.cause) ? causeWord(e.cause) : '';
    // A line that names its cause need not say it twice.
    if (cause && !last && !has(line.text, cause)) line.text = t('{text}, by {cause}', { text: line.text, cause });
    lines.push(line);
  }
}

function gain(lines: Line[], step: Step, e: GameEvent, table: Table): void {
  const what = e.kind === 'points' ? 'points' : (e.a ?? '');
  let line = lines.at(-1);
  if (!line || line.seat !== e.player) {
    const text = e.cause
      ? t('{who}, by {cause}', { who: table.nameOf(e.player), cause: causeWord(e.cause) })
      : table.nameOf(e.player);
    line = make(step, e, lines, text, e.kind === 'points' ? 'points' : 'tiles');
    lines.push(line);
  }
  line.gains.set(what, (line.gains.get(what) ?? 0) + (e.n ?? 0));
}

function towerLine(lines: Line[], step: Step, e: GameEvent, tower: { out: number; stay: number }): void {
  if (e.kind === 'tray') tower.out += e.n ?? 0;
  else tower.stay += e.n ?? 0;
  const text = t('Tower: {out} fall out, {stay} stay inside', tower);
  const found = lines.find((line) => line.kind === 'tower');
  if (found) found.text = text;
  else
    lines.push({
      ...make(step, { ...e, player: undefined, kind: 'tower' }, lines, text, 'table'),
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
