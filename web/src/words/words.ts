// What the client says about answers (questions.ts: about questions). Nothing here decides anything: names of choices
// (doc/notation.md) are turned into words and icons; one that is not listed is shown by its name.
//
// Texts may have icons in brackets (kit: rich, plain): 'Place your [pink]'.
import { buildingName, catalog, luxuryName, sentence, type Luxury } from '../game/catalog';
import { colourLabel, colourName, gateLabel, gateName, ofColour, renewLabel } from './colours';
import { mark, markc, t, tc, tn } from './i18n';
import { begun } from './lists';
import { figure } from './numbers';
import { I, effectText, plain, programText, wordIcon } from '../kit';
import { COLOUR, HOME, isColour, isKeshi, isResource, isSector, type Good, type Sector } from '../game/names';
import type { Question } from '../net/protocol';
import { TASKS, type Kind } from './tasks';
import { scrollText } from '../look/tiles';
import type { GameView, PlayerView } from '../game/view';

export const SECTOR_NAMES: Record<string, string> = {
  river: mark('River'),
  orchard: mark('Date orchard'),
  madrasa: mark('Madrasa'),
  palace: mark('Palace'),
  mosque: mark('Mosque'),
  square: mark('Main square'),
  medina: mark('Medina'),
  sahara: mark('Sahara'),
  souk: mark('Souk'),
};

/** What is no sector is no text, either. */
export const sectorWord = (sector: string): string => (SECTOR_NAMES[sector] ? t(SECTOR_NAMES[sector]) : sector);

/** The assistant of a sector, as what something comes of. */
const ASSISTANT_IN: Record<string, string> = {
  river: mark('assistant in the River'),
  orchard: mark('assistant in the Date orchard'),
  madrasa: mark('assistant in the Madrasa'),
  palace: mark('assistant in the Palace'),
  mosque: mark('assistant in the Mosque'),
  square: mark('assistant on the Main square'),
  medina: mark('assistant in the Medina'),
  sahara: mark('assistant in the Sahara'),
  souk: mark('assistant in the Souk'),
};

const PHASES: Record<string, string> = {
  setup: markc('phase', 'Set-up'),
  select: markc('phase', 'Select'),
  claim: markc('phase', 'Claim'),
  assistants: markc('phase', 'Assistants'),
  river: markc('phase', 'River'),
  season: markc('phase', 'Season'),
  end: markc('phase', 'End'),
};

export const phaseWord = (phase: string) => t(PHASES[phase] ?? phase);

/** 'Season 2 · Round 3 · Claim' */
export const whenWord = ({ season, round, phase }: Pick<GameView, 'season' | 'round' | 'phase'>): string =>
  [t('Season {s} · Round {r}', { s: Math.min(season, 3), r: round }), phaseWord(phase)].join(' · ');

export const CATEGORY_NAMES: Record<string, string> = {
  // TRANSLATORS: the points that all have when the game starts; these are what points come from
  start: markc('points from', 'Start'),
  river: mark('River'),
  orchard: mark('Date orchard'),
  stairs: mark('Stairs'),
  square: mark('Main square'),
  medina: mark('Medina'),
  souk: mark('Souk'),
  scrolls: mark('Scrolls'),
  desert: mark('Sahara'),
  provision: mark('Provisions'),
  sectors: mark('Complete sectors'),
  oases: mark('Oases'),
  towns: mark('Desert towns'),
  race: mark('Camel race'),
  leftovers: mark('Leftovers'),
};

/** 'scroll:59' or 'scroll 59' in words. */
export function causeWord(cause: string): string {
  const [kind = '', name = ''] = cause.split(/[: ]/);
  switch (kind) {
    case 'scroll':
      return t('scroll {name}', { name });
    case 'oasis':
      return t('oasis {name}', { name });
    case 'river-tile':
      return t('river tile {name}', { name });
    case 'luxury':
      return luxuryName(name.replace(/-\d$/, ''));
    case 'office':
      return t('exchange office');
    case 'gate':
      return gateName(name);
    case 'space':
      return t('Main square');
    case 'lattice':
      return t('connection bonus');
    case 'rapid':
      return t('rapid {name}', { name });
    case 'track':
      return t('oasis track');
    case 'start-oasis':
      return t('start oasis');
    case 'provision':
      return t('provision tile {name}', { name });
    case 'assistant':
      return t(ASSISTANT_IN[name] ?? name);
    case 'claim':
      // TRANSLATORS: taking keshis of this colour out of the tray, as what something comes of
      return t('claiming {colour}', { colour: colourName(name) });
    case 'town':
      return t('desert town {name}', { name });
    case 'reward':
      return t('reward {name}', { name });
    case 'building':
      return buildingName(name);
    default:
      return cause;
  }
}

export interface OptionWords {
  /** May have icons in brackets. */
  label: string;
  /** A second, smaller line. */
  note?: string;
  /** For ears, where the icon says what the label does not. */
  hear?: string;
  icon: string;
}

/** What the dear provision tiles do for who has them turned up (R16.4). */
const PROVISION_BONUS: Record<string, (n: number) => string> = {
  river: (n) => tn('Every move on the river may be {n} step longer.', 'Every move on the river may be {n} steps longer.', n), // prettier-ignore
  palace: (n) => tn('Every climb of the palace stairs may be {n} step longer.', 'Every climb of the palace stairs may be {n} steps longer.', n), // prettier-ignore
  mosque: (n) => tn('Every climb of the mosque stairs may be {n} step longer.', 'Every climb of the mosque stairs may be {n} steps longer.', n), // prettier-ignore
  nomad: (n) => tn('Brings {n} nomad; in later seasons {n} nomad moves without paying.', 'Brings {n} nomads; in later seasons {n} nomads move without paying.', n), // prettier-ignore
  luxury: (n) => tn('Luxury goods cost {n} good less.', 'Luxury goods cost {n} goods less.', n),
  exchange: (n) => tn('At the start of each round: exchange {n} keshi.', 'At the start of each round: exchange {n} keshis.', n), // prettier-ignore
};

export function provisionWords(name: string): string {
  const tile = catalog.provisions[name];
  // TRANSLATORS: {bonus} is a list of what is gained
  if (tile?.start) return t('At the start of each season from now on: {bonus}.', { bonus: programText(tile.start) });
  return PROVISION_BONUS[tile?.bonus ?? '']?.(tile?.n ?? 1) ?? '';
}

/** Where a caravan can go, each with what is there: an oasis that is turned up, a desert town, or what the start oasis gives. */
function pathWords(path: string, p: PlayerView | undefined): OptionWords {
  const n = p?.caravans[path] ?? 0;
  if (path === 'start') {
    if (!p) return { label: t('Start oasis'), icon: I.symbol('oasis', 26) };
    const program = n ? catalog.sahara.start.left : catalog.sahara.start.right;
    return { label: t('Start oasis'), note: programText(program), icon: I.effect(program[0]!, 30) };
  }
  const label = path === 'left' ? t('Left path') : t('Right path');
  if (!p) return { label, icon: I.symbol('oasis', 26) };
  const costs = catalog.sahara[path === 'left' ? 'left' : 'right'];
  const cost = costs[n];
  if (!cost) return { label, note: t('to the desert town'), icon: I.symbol('oasis', 26) };
  const price = (['water', 'date', 'dinar'] as const).filter((r) => cost[r]).map((r) => `${cost[r]} [${r}]`);
  return {
    label: path === 'left' ? t('Left path, space {n}', { n: n + 1 }) : t('Right path, space {n}', { n: n + 1 }),
    note: t('finds an oasis: {price} to claim it', { price: price.join(' ') }),
    icon: I.symbol('oasis', 26),
  };
}

/** Steps on one track, and where the rest of them goes. */
function stepsWords(option: string, q: Question): OptionWords {
  const [track = '', steps = ''] = option.split('-');
  const said = (on: string, n: number) => effectText(on === 'river' ? { op: 'swim', n } : { op: 'stairs', n, a: on });
  const rest = (q.n ?? 0) - Number(steps);
  const others = [...new Set(q.options.map((one) => one.split('-')[0]!))].filter(
    (one) => one !== track && one !== 'pass',
  );
  const then = others.length > 1 ? tn('{n} step elsewhere', '{n} steps elsewhere', rest) : said(others[0] ?? '', rest);
  return {
    label: said(track, Number(steps)),
    // TRANSLATORS: {steps} is "2 palace steps", "1 step elsewhere" ...
    note: rest > 0 && others.length ? t('then {steps}', { steps: then }) : undefined,
    icon: wordIcon(`${track} steps`, 28),
  };
}

function byName(option: string): OptionWords | null {
  if (isKeshi(option)) return { label: colourLabel(option), icon: wordIcon(option, 28) };
  if (isResource(option) || option === 'points')
    return {
      label: resourceLabel(option),
      icon: option === 'points' ? I.points('', 28) : wordIcon(option, 28),
    };
  const two = /^2-(\w+)$/.exec(option);
  if (two) return { label: ofColour(two[1]!, 2), icon: wordIcon(two[1]!, 28) };
  const gate = /^w(\d)-(\w+)$/.exec(option);
  if (gate && isColour(gate[2]!)) {
    const shop = catalog.workshops[Number(gate[1]) - 1];
    const note =
      shop &&
      // TRANSLATORS: what a gate costs, and the points that it brings
      tn('{dinars} [dinar], {n} point', '{dinars} [dinar], {n} points', shop.points, { dinars: shop.dinars, n: figure(shop.points) }); // prettier-ignore
    return { label: gateLabel(gate[2]), note, icon: I.gate(gate[2], 28) };
  }
  const good = catalog.luxury[option];
  return good ? luxuryWords(good) : null;
}

/** Two of a kind may differ in their price. A falcon costs one of some keshis, too. */
function luxuryWords(good: Luxury): OptionWords {
  const some = (kinds: readonly ('water' | 'date' | 'dinar' | Good)[]) =>
    kinds.filter((kind) => good[kind]).map((kind) => `${good[kind]} [${kind}]`);
  const price = some(['yellow', 'purple', 'orange']);
  if (good.keshis) price.push(good.keshis.map((colour) => `[${colour}]`).join('/'));
  const brings = [`${good.points} [star]`, ...some(['water', 'date', 'dinar'])];
  return {
    label: luxuryName(good.kind),
    // TRANSLATORS: {brings} and {price} are numbers with pictures: "5 points 1 date for 2 yellow 1 orange"
    note: t('{brings} for {price}', { brings: brings.join(' '), price: price.join(' ') }),
    icon: wordIcon(good.kind, 28),
  };
}

function officeWords(good: Good, view: GameView): OptionWords {
  const program = catalog.offices[view.office ?? '']?.[good];
  return {
    label: t('Office: {colour}', { colour: colourName(good) }),
    // TRANSLATORS: what one gets for the good: "for 2 dinars". {bonus} is a list
    note: program && t('for {bonus}', { bonus: programText(program) }),
    icon: wordIcon(good, 28),
  };
}

/** The actions of the sectors (R6.4 to R6.11) in a few words. */
const ACTIONS: Record<Sector, [string, string, string]> = {
  river: [mark('Move on the river'), mark('a step for each angler'), 'river steps'],
  orchard: [mark('Pick dates'), mark('one for each picker'), 'date'],
  madrasa: [mark('Buy scrolls'), mark('as your scholars allow'), 'scroll'],
  palace: [mark('Climb the stairs'), mark('a step for each noble'), 'palace steps'],
  mosque: [mark('Climb the stairs'), mark('a step for each cleric'), 'mosque steps'],
  // TRANSLATORS: an entertainer on the Main square; the actions of the sectors on buttons
  square: [mark('Perform'), mark('the disc turns first'), 'pink'],
  medina: [mark('Buy gates'), mark('one for each free guard'), 'gate'],
  sahara: [mark('Claim oases'), mark('those that were found'), 'oasis'],
  souk: [mark('Make a deal'), mark('office or luxury goods'), 'exchange'],
};

function useWords(option: string, sector: Sector): OptionWords | null {
  if (option === 'keshi')
    return {
      label: t('New keshi'),
      note: sector === 'souk' ? t('a good of any colour') : t('from the supply'),
      icon: wordIcon(sector === 'souk' ? 'any good' : COLOUR[sector], 28),
    };
  if (option !== 'action') return null;
  const [label, note, sign] = ACTIONS[sector];
  return { label: t(label), note: t(note), icon: wordIcon(sign, 28) };
}

/** Chosen from the hand: what matters is where its assistant goes. */
function pickWords(colour: string): OptionWords {
  const sector = isKeshi(colour) ? HOME[colour] : undefined;
  const label = sector ? sectorWord(sector) : t('Any sector');
  return {
    label,
    hear: t('{colour} ({sector})', { colour: colourLabel(colour), sector: label }),
    icon: wordIcon(colour, 28),
  };
}

const resourceLabel = (name: string): string =>
  ({
    water: t('Water'),
    // TRANSLATORS: the fruit
    date: tc('a resource', 'Date'),
    dinar: tc('a resource', 'Dinar'),
    points: t('Points'),
  })[name] ?? name;

/** `p`: the player who is asked. */
type Namer = (q: Question, option: string, view: GameView, p?: PlayerView) => OptionWords | null;

/** By what the options of a task name (tasks.ts). */
const BY_KIND: Record<Kind, Namer> = {
  lattice: (_q, option, view) => {
    const side = view.staircase[option];
    const program = side ? catalog.staircase[side] : catalog.lattice[option];
    return program ? { label: begun(programText(program)), icon: I.effect(program[0]!, 30) } : null;
  },
  space: (q, option, _view, p) => {
    const program = catalog.square.spaces[option];
    const facing = p?.spectators[option];
    const note = q.task === 'perform' && facing !== undefined ? `× ${facing}` : undefined;
    return program ? { label: begun(programText(program)), note, icon: I.effect(program[0]!, 30) } : null;
  },
  sector: (_q, option) => ({ label: sectorWord(option), icon: wordIcon(isSector(option) ? COLOUR[option] : '', 28) }),
  nomad: (_q, option) => {
    const vendor = option.startsWith('vendor-');
    const where = option.replace('vendor-', '');
    const label = where === 'area' ? t('Audience area') : sectorWord(where);
    return { label, note: vendor ? t('as water vendor') : undefined, icon: wordIcon(vendor ? 'red' : 'nomad', 28) };
  },
  path: (_q, option, _view, p) => pathWords(option, p),
  stairs: (_q, option) => ({
    label: option === 'palace' ? t('Palace stairs') : t('Mosque stairs'),
    icon: wordIcon(`${option} steps`, 28),
  }),
  steps: (q, option) => stepsWords(option, q),
  rapid: (_q, option) => {
    const program = catalog.river.rapids[Number(option) - 1]?.do;
    return program
      ? { label: begun(programText(program)), note: t('rapid {n}', { n: option }), icon: I.effect(program[0]!, 30) }
      : null;
  },
  provision: (_q, option) => {
    const p = catalog.provisions[option];
    if (!p) return null;
    const cost = (['water', 'date', 'dinar'] as const).filter((r) => p[r]).map((r) => `${p[r]} [${r}]`);
    const [n, more] = [Math.abs(p.penalty), provisionWords(option)];
    // TRANSLATORS: what not paying costs, below what has to be paid; then a sentence
    const note = more ? tn('or −{n} point. {more}', 'or −{n} points. {more}', n, { more }) : tn('or −{n} point', 'or −{n} points', n); // prettier-ignore
    return { label: cost.join(' '), note, icon: '' };
  },
  town: (_q, option) => ({
    label: t('Desert town {name}', { name: option }),
    note: sentence(`town:${option}`)?.text,
    icon: I.symbol('oasis', 24),
  }),
  building: (_q, option) => ({ label: buildingName(option), note: sentence(`building:${option}`)?.text, icon: '' }),
  scroll: (_q, option) => {
    if (option.startsWith('renew-')) return { label: renewLabel(option.slice(6)), icon: I.symbol('round', 24) };
    return {
      label: t('{name}: {text}', { name: option, text: scrollText(option) }),
      hear: t('Scroll {name}: {text}', { name: option, text: plain(scrollText(option)) }),
      note: sentence(`scroll:${option}`)?.text,
      icon: I.symbol('scroll', 26),
    };
  },
  pile: (_q, option) => ({ label: t('Pile {n}', { n: option }), icon: '' }),
  'oasis-space': (_q, option, _view, p) => {
    const [path, n] = option.split('-') as [string, string];
    if (path === 'town')
      return { label: n === 'left' ? t('Town, left path') : t('Town, right path'), icon: I.symbol('oasis', 24) };
    const tile = p?.oasis[option];
    const label = path === 'left' ? t('Left path, space {n}', { n }) : t('Right path, space {n}', { n });
    return { label, note: tile && sentence(`oasis:${tile}`)?.text, icon: I.symbol('oasis', 26) };
  },
  oasis: (_q, option) => ({
    label: t('Oasis {name}', { name: option }),
    note: sentence(`oasis:${option}`)?.text,
    icon: I.symbol('oasis', 26),
  }),
  half: (_q, option, view) => {
    const tile = catalog.riverTiles[view.riverTile ?? ''];
    const program = option === 'first' ? tile?.do : tile?.second;
    return program ? { label: begun(programText(program)), icon: I.effect(program[0]!, 30) } : null;
  },
  tier: (_q, option, view) => {
    const side = catalog.rewards[view.rewards[Math.min(view.season, 3) - 1] ?? ''];
    if (option === 'dung') return { label: t('Discard dung'), icon: '' };
    const reward = side?.[Number(option.slice(5)) - 1];
    return reward ? { label: begun(programText(reward.do)), icon: I.effect(reward.do[0]!, 30) } : null;
  },
  turns: (_q, option) => ({
    // TRANSLATORS: the audience disc, by so many sections
    label: option === '0' ? t('As it is') : tn('Turned by {n}', 'Turned by {n}', Number(option)),
    icon: I.symbol('round', 22),
  }),
  number: (_q, option) => ({ label: option, icon: '' }),
  standing: (_q, option, _view, p) => {
    if (option.startsWith('track-')) {
      const n = option.slice(6);
      const there = p?.track[Number(n) - 1];
      return { label: t('Oasis track, space {n}', { n }), icon: there ? wordIcon(there, 28) : '' };
    }
    const colour = option.replace('area-', '');
    return {
      label: colourLabel(colour),
      note: option === colour ? undefined : t('audience area'),
      icon: wordIcon(colour, 28),
    };
  },
  hand: (_q, option) => pickWords(option),
  use: (q, option) => (q.a && isSector(q.a) ? useWords(option, q.a) : null),
  keshi: (_q, option) => (option === 'red' ? { ...byName(option)!, note: t('water vendor') } : byName(option)),
};

const NAMES: Record<string, string> = {
  keshi: mark('New keshi'),
  action: mark('Sector action'),
  'scroll-48': mark('Scroll 48'),
  'scroll-44': mark('Scroll 44'),
  provision: mark('Provision tile'),
  pay: mark('Pay'),
  fail: mark('Do not pay'),
  // TRANSLATORS: where a keshi goes, instead of the audience area
  home: mark('Its sector'),
  area: mark('Audience area'),
  confirm: mark('Confirm'),
};

/** `seat`: who is asked in the position of `view`; null where it is another position: then nothing is said of what lies there. */
export function optionWords(q: Question, option: string, view: GameView, seat: string | null): OptionWords {
  const { kind, yes = mark('Yes'), pass = mark('No') } = TASKS[q.task] ?? {};
  if (option === 'pass') return { label: t(pass), icon: '' };
  if (option === 'yes') return { label: t(yes), icon: '' };
  const office = /^office-(yellow|purple|orange)$/.exec(option);
  if (office) return officeWords(office[1] as Good, view);
  const found = (kind && BY_KIND[kind](q, option, view, view.of(seat ?? ''))) || byName(option);
  return found ?? { label: NAMES[option] ? t(NAMES[option]) : option, icon: '' };
}

/** What tells an answer from others that are called the same: a gate of one workshop from that of another. '' where there are none. */
export function apart(q: Question, option: string, view: GameView, seat: string | null): string {
  const { label, note = '' } = optionWords(q, option, view, seat);
  return q.options.some((one) => one !== option && optionWords(q, one, view, seat).label === label) ? note : '';
}

/** An option where there is no icon beside it. */
export function optionName(q: Question, option: string, view: GameView, seat: string | null): string {
  const { hear, label, note } = optionWords(q, option, view, seat);
  const name = hear ?? plain(label);
  // A nomad and a water vendor go to the same places: the note tells them apart.
  return note && TASKS[q.task]?.kind === 'nomad' ? t('{sector}: {what}', { sector: name, what: note }) : name;
}
