// What the client says about questions and answers. Nothing here decides anything: names of tasks and choices
// (doc/notation.md) are turned into words and icons; a task that is not listed is shown by its name.
//
// Texts may have icons in brackets (kit: rich, plain): 'Place your [pink]'.
import { buildingName, catalog, luxuryName, sentence } from './catalog';
import { mark, t, tn } from './i18n';
import {
  I,
  type Colour,
  colourName,
  effectText,
  icon,
  isColour,
  isKeshi,
  isResource,
  plain,
  programText,
  wordIcon,
} from './kit';
import type { Question } from './protocol';
import type { Table } from './table.svelte';
import type { GameView, Sector } from './view';

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

export const sectorWord = (sector: string) => t(SECTOR_NAMES[sector] ?? sector);

const PHASES: Record<string, string> = {
  setup: mark('Set-up'),
  select: mark('Select'),
  claim: mark('Claim'),
  assistants: mark('Assistants'),
  river: mark('River'),
  season: mark('Season'),
  end: mark('End'),
};

export const phaseWord = (phase: string) => t(PHASES[phase] ?? phase);

export const CATEGORY_NAMES: Record<string, string> = {
  start: mark('Start'),
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

/** The question of a task, and what may be said below it. */
const QUESTIONS: Record<string, [string, string?]> = {
  confirm: [mark('Is that all?'), mark('Confirm, or take back what you did.')],
  track: [
    mark('Which keshi goes on space {a} of the oasis track?'),
    mark('You gain it when a claimed oasis covers its space.'),
  ],
  disc: [mark('How does your audience disc lie?'), mark('Turn it so that many spectators face what you like.')],
  keep: [mark('Which provision tiles do you keep?')],
  provision: [
    mark('Which provision tile do you turn up?'),
    mark('It is due at the end of the season. Secret until all have chosen.'),
  ],
  town: [mark('Which desert town do you take?')],
  'free-luxury': [mark('Take a luxury good for nothing')],
  'free-gate': [mark('Take a gate without paying dinars')],
  where: [mark('Where does the [{a}] go?'), mark('Into its sector, or into the audience area.')],
  bridge: [mark('Pay the toll of the bridge?'), mark('Without it your camel stops here.')],
  reward: [mark('Buy a reward?'), mark('You pay with keshis of your audience area.')],
  'return-audience': [mark('Which keshis leave the audience area?')],
  'season-prize': [mark('Which bonus of the river tile?')],
  steps: [mark('Which steps do you take?')],
  'any-space': [mark('Which bonus of the Main square?')],
  'search-scroll': [mark('Which pile of scrolls do you look through?')],
  'found-scroll': [mark('Which scroll do you take out of the pile?')],
  'search-luxury': [mark('Which pile of luxury goods do you look through?')],
  'found-luxury': [mark('Which luxury good do you buy out of the pile?')],
  library: [mark('Which pile do you look through in the library?')],
  'keep-building': [mark('Which special building do you keep?')],
  'keep-scroll': [mark('Which scroll do you keep?')],
  barracks: [mark('Take a gate for your barracks?')],
  tajine: [mark('Which tajine do you take for the pavilion?')],
  pick: [
    mark('Choose three keshis'),
    mark('Behind your screen. They go into the tower; their assistants go to their sectors.'),
  ],
  deploy: [mark('Where does your red assistant go?'), mark('Not beside another one, except in the Souk.')],
  take: [mark('Take one or two keshis of one colour'), mark('Press a pile again for one less.')],
  'take-nomad': [mark('Take the nomad from the tray?')],
  'take-second': [mark('Take a second keshi of another colour?')],
  'place-aside': [mark('Which keshi do you place next?')],
  'swap-keshi': [mark('Exchange a keshi: which one do you give?')],
  'swap-track': [mark('Which keshi goes on the oasis track instead?')],
  drift: [mark('Let the fisherman drift on?')],
  'place-nomad': [mark('Where does the nomad go?')],
  'move-nomad': [mark('Move a nomad?')],
  'lift-nomad': [mark('Which nomad leaves the Main square?')],
  'give-nomad': [mark('Which nomad do you return?')],
  commit: [mark('Which guard stays at the gate?')],
  entertain: [mark('Place your [pink]'), mark('You gain the bonus of its space once.')],
  caravan: [mark('Where does the caravan go?'), mark('To the next space of a path; an oasis there is turned up.')],
  vendor: [mark('Where does the water vendor go?'), mark('One in each sector except the Souk.')],
  'any-keshi': [mark('Choose a keshi of any colour')],
  'same-keshi': [mark('Choose the colour of {n} keshis')],
  'one-keshi-of': [mark('Choose one of these keshis')],
  goods: [mark('Choose the colour of your goods')],
  give: [mark('Exchange a keshi: which one do you give?')],
  'give-space': [mark('Which entertainer leaves?')],
  'give-vendor': [mark('Which water vendor leaves?')],
  get: [mark('[{a}] for which keshi?')],
  'any-resource': [mark('Choose a resource')],
  'pay-any': [mark('Which resource do you pay?')],
  sell: [mark('Return resources for points?'), mark('{n} points for each.')],
  assistant: [mark('Which assistant do you use?')],
  use: [
    mark('{sector}: how do you use your assistant?'),
    mark('A new keshi, or the action of the sector. A vendor there gives water first.'),
  ],
  'any-action': [mark('Which sector action do you perform?')],
  harvest: [mark('Harvest something else instead of a date?')],
  row: [mark('Pay a [water] for one more river step?')],
  'river-bonus': [mark('Take the bonus of one rapid you passed'), mark('Your fisherman stays where he is.')],
  rapids: [mark('Which rapid comes next?')],
  'either-stairs': [mark('Which stairs do you climb?')],
  'both-stairs': [mark('Which stairs do you climb first?')],
  lengthen: [mark('Climb further on the {stairs}?'), mark('{n} steps so far.')],
  line: [mark('Choose a connection bonus'), mark('One of the spaces of the line between your two segments.')],
  souk: [mark('Souk: change one good or buy a luxury good')],
  waive: [mark('Which good do you not have to pay?')],
  falcon: [mark('Which keshi do you give for the falcon?')],
  'change-resources': [mark('Change resources: which one do you give?')],
  'change-into': [mark('Change resources: which one do you get?')],
  perform: [mark('Which entertainer performs?'), mark('Its bonus once for each spectator that faces it.')],
  encore: [mark('Which scroll comes next?')],
  spaces: [mark('Which bonus of the Main square comes next?')],
  scroll: [mark('Buy scrolls'), mark('Each needs scholars and dates. You may renew one class a round.')],
  'free-scroll': [mark('Take a scroll for nothing?')],
  'date-scroll': [mark('Which scroll do you take for {n} [date]?')],
  gate: [mark('Buy a gate?'), mark('{n} guards are free.')],
  'gate-space': [mark('Put the [{a} gate] on a free space'), mark('Two points more where the colours match.')],
  'gate-keshi': [mark('Which keshi comes with the gate?')],
  sahara: [mark('Claim an oasis?')],
  'free-oasis': [mark('Claim an oasis for nothing')],
  'cheap-oasis': [mark('Claim an oasis for {n} resources less?')],
  'waive-resource': [mark('Which resource do you not pay?')],
  'track-keshi': [mark('Place the [{a}] of the oasis track?')],
  'beside-oasis': [mark('Which oasis beside the board do you claim?')],
  'score-claimed': [mark('Which claimed oasis scores now?')],
  return: [mark('How many resources do you return for the oasis?')],
  'swap-placeholder': [mark('Which colour does the [{a}] placeholder become?')],
  'river-prize': [mark('Which bonus of the river tile do you take?')],
  provide: [mark('Pay your provisions?'), mark('All that is printed, or you lose your resources and points.')],
};

function values(q: Question): Record<string, string | number> {
  return {
    n: q.n ?? 0,
    a: q.a ?? '',
    b: q.b ?? '',
    sector: sectorWord(q.a ?? ''),
    stairs: q.a === 'mosque' ? t('mosque stairs') : t('palace stairs'),
  };
}

export function questionTitle(q: Question): string {
  const words = QUESTIONS[q.task];
  return words ? t(words[0], values(q)) : (q.text ?? q.task);
}

export function questionHint(q: Question): string {
  const hint = QUESTIONS[q.task]?.[1];
  // There is nothing to be pressed twice where no pile holds two.
  if (q.task === 'take' && !q.options.some((option) => option.startsWith('2-'))) return '';
  return hint ? t(hint, values(q)) : '';
}

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
      return t('{colour} gate', { colour: colourName(name) });
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
      return t('assistant in {sector}', { sector: sectorWord(name) });
    case 'claim':
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

/** The colour of the keshis whose home a sector is; the Souk has three of them. */
export const COLOUR: Record<Sector, Colour> = {
  river: 'turquoise',
  orchard: 'green',
  madrasa: 'gray',
  palace: 'white',
  mosque: 'black',
  square: 'pink',
  medina: 'beige',
  sahara: 'brown',
  souk: 'orange',
};

/** What kind of thing the options of a task name, where the name alone does not tell. */
const KIND: Record<string, string> = {
  line: 'lattice',
  entertain: 'space',
  'any-space': 'space',
  perform: 'space',
  spaces: 'space',
  'give-space': 'space',
  'lift-nomad': 'space',
  deploy: 'sector',
  vendor: 'sector',
  'give-vendor': 'sector',
  assistant: 'sector',
  'any-action': 'sector',
  'gate-space': 'sector',
  'place-nomad': 'nomad',
  'move-nomad': 'nomad',
  'give-nomad': 'nomad',
  caravan: 'path',
  'either-stairs': 'stairs',
  'both-stairs': 'stairs',
  steps: 'steps',
  'river-bonus': 'rapid',
  rapids: 'rapid',
  keep: 'provision',
  provision: 'provision',
  town: 'town',
  'keep-building': 'building',
  scroll: 'scroll',
  'free-scroll': 'scroll',
  'date-scroll': 'scroll',
  'found-scroll': 'scroll',
  'keep-scroll': 'scroll',
  encore: 'scroll',
  'search-scroll': 'pile',
  'search-luxury': 'pile',
  library: 'pile',
  sahara: 'oasis-space',
  'free-oasis': 'oasis-space',
  'cheap-oasis': 'oasis-space',
  'beside-oasis': 'oasis',
  'score-claimed': 'oasis',
  'season-prize': 'half',
  'river-prize': 'half',
  reward: 'tier',
  disc: 'turns',
  return: 'number',
  'swap-keshi': 'standing',
  'return-audience': 'standing',
};

export interface OptionWords {
  /** May have icons in brackets. */
  label: string;
  /** A second, smaller line. */
  note?: string;
  icon: string;
}

const DOES: Record<string, [string, string]> = {
  row: [mark('One step more'), mark('Stop here')],
  bridge: [mark('Pay the toll'), mark('Stop')],
  drift: [mark('Drift on'), mark('Stay')],
  'take-nomad': [mark('Take the nomad'), mark('Leave it')],
  'track-keshi': [mark('Place it'), mark('Leave it')],
};

const PASSES: Record<string, string> = {
  scroll: mark('Done'),
  gate: mark('Stop buying'),
  sahara: mark('Done'),
  souk: mark('No deal'),
  lengthen: mark('No further'),
  give: mark('No exchange'),
  sell: mark('No more'),
  reward: mark('No reward'),
  'take-second': mark('Only one'),
};

function byKind(kind: string, q: Question, option: string, view: GameView): OptionWords | null {
  switch (kind) {
    case 'lattice': {
      const side = view.staircase[option];
      const program = side ? catalog.staircase[side] : catalog.lattice[option];
      return program ? { label: programText(program), icon: I.effect(program[0]!, 30) } : null;
    }
    case 'space': {
      const program = catalog.square.spaces[option];
      const facing = view.of(view.turn ?? '')?.spectators[option];
      const note = q.task === 'perform' && facing !== undefined ? `× ${facing}` : undefined;
      return program ? { label: programText(program), note, icon: I.effect(program[0]!, 30) } : null;
    }
    case 'sector':
      return { label: sectorWord(option), icon: wordIcon(COLOUR[option as Sector] ?? '', 28) };
    case 'nomad': {
      const vendor = option.startsWith('vendor-');
      const where = option.replace('vendor-', '');
      const label = where === 'area' ? t('Audience area') : sectorWord(where);
      return { label, note: vendor ? t('as water vendor') : undefined, icon: wordIcon(vendor ? 'red' : 'nomad', 28) };
    }
    case 'path':
      return {
        label: { left: t('Left path'), right: t('Right path'), start: t('Start oasis') }[option] ?? option,
        icon: wordIcon('brown', 28),
      };
    case 'stairs':
      return {
        label: option === 'palace' ? t('Palace stairs') : t('Mosque stairs'),
        icon: wordIcon(`${option} steps`, 28),
      };
    case 'steps': {
      const [track = '', n = ''] = option.split('-');
      return {
        label: effectText(track === 'river' ? { op: 'swim', n: Number(n) } : { op: 'stairs', n: Number(n), a: track }),
        icon: wordIcon(`${track} steps`, 28),
      };
    }
    case 'rapid': {
      const program = catalog.river.rapids[Number(option) - 1]?.do;
      return program
        ? { label: programText(program), note: t('rapid {n}', { n: option }), icon: I.effect(program[0]!, 30) }
        : null;
    }
    case 'provision': {
      const p = catalog.provisions[option];
      if (!p) return null;
      const cost = (['water', 'date', 'dinar'] as const).filter((r) => p[r]).map((r) => `${p[r]} [${r}]`);
      return { label: cost.join(' '), note: t('or −{n}', { n: Math.abs(p.penalty) }), icon: '' };
    }
    case 'town':
      return {
        label: t('Desert town {name}', { name: option }),
        note: short(sentence(`town:${option}`)?.text),
        icon: I.symbol('oasis', 24),
      };
    case 'building':
      return { label: buildingName(option), note: short(sentence(`building:${option}`)?.text), icon: '' };
    case 'scroll':
      if (option.startsWith('renew-'))
        return { label: t('Renew {colour}', { colour: colourName(option.slice(6)) }), icon: I.symbol('round', 24) };
      return {
        label: t('Scroll {name}', { name: option }),
        note: short(sentence(`scroll:${option}`)?.text),
        icon: I.symbol('scroll', 26),
      };
    case 'pile':
      return { label: t('Pile {n}', { n: option }), icon: '' };
    case 'oasis-space': {
      const [path, n] = option.split('-') as [string, string];
      if (path === 'town')
        return { label: n === 'left' ? t('Town, left path') : t('Town, right path'), icon: I.symbol('oasis', 24) };
      const tile = view.of(view.turn ?? '')?.oasis[option];
      const label = path === 'left' ? t('Left path, space {n}', { n }) : t('Right path, space {n}', { n });
      return { label, note: tile && short(sentence(`oasis:${tile}`)?.text), icon: I.symbol('oasis', 26) };
    }
    case 'oasis':
      return {
        label: t('Oasis {name}', { name: option }),
        note: short(sentence(`oasis:${option}`)?.text),
        icon: I.symbol('oasis', 26),
      };
    case 'half': {
      const tile = catalog.riverTiles[view.riverTile ?? ''];
      const program = option === 'first' ? tile?.do : tile?.second;
      return program ? { label: programText(program), icon: I.effect(program[0]!, 30) } : null;
    }
    case 'tier': {
      const side = catalog.rewards[view.rewards[Math.min(view.season, 3) - 1] ?? ''];
      if (option === 'dung') return { label: t('Discard dung'), icon: '' };
      const reward = side?.[Number(option.slice(5)) - 1];
      return reward ? { label: programText(reward.do), icon: I.effect(reward.do[0]!, 30) } : null;
    }
    case 'turns':
      return {
        label: option === '0' ? t('As it is') : tn('{n} section further', '{n} sections further', Number(option)),
        icon: I.symbol('round', 22),
      };
    case 'number':
      return { label: option, icon: '' };
    case 'standing': {
      if (option.startsWith('track-')) {
        const n = option.slice(6);
        const there = view.of(view.turn ?? '')?.track[Number(n) - 1];
        return { label: t('Oasis track, space {n}', { n }), icon: there ? wordIcon(there, 28) : '' };
      }
      const colour = option.replace('area-', '');
      return {
        label: capital(colourName(colour)),
        note: option === colour ? undefined : t('audience area'),
        icon: wordIcon(colour, 28),
      };
    }
    default:
      return null;
  }
}

const short = (text: string | undefined) =>
  text && text.length > 46 ? `${text.slice(0, 44).replace(/\s\S*$/, '')} …` : text;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function byName(option: string): OptionWords | null {
  if (isKeshi(option)) return { label: capital(colourName(option)), icon: wordIcon(option, 28) };
  if (isResource(option) || option === 'points')
    return {
      label: capital(resourceWord(option)),
      icon: option === 'points' ? I.points('', 28) : wordIcon(option, 28),
    };
  const two = /^2-(\w+)$/.exec(option);
  if (two) return { label: t('2 {colour}', { colour: colourName(two[1]!) }), icon: wordIcon(two[1]!, 28) };
  const gate = /^w(\d)-(\w+)$/.exec(option);
  if (gate && isColour(gate[2]!)) {
    const shop = catalog.workshops[Number(gate[1]) - 1];
    const note = shop && t('{dinars} [dinar], {points} points', { dinars: shop.dinars, points: shop.points });
    return { label: capital(colourName(gate[2])), note, icon: I.gate(gate[2], 28) };
  }
  const good = catalog.luxury[option];
  if (good)
    return {
      label: luxuryName(good.kind),
      note: tn('{n} point', '{n} points', good.points),
      icon: wordIcon(good.kind, 28),
    };
  const office = /^office-(yellow|purple|orange)$/.exec(option);
  if (office)
    return { label: t('Office: {colour}', { colour: colourName(office[1]!) }), icon: wordIcon(office[1]!, 28) };
  return null;
}

export const resourceWord = (name: string): string =>
  ({ water: t('water'), date: t('date'), dinar: t('dinar'), points: t('points') })[name] ?? name;

const NAMES: Record<string, string> = {
  keshi: mark('New keshi'),
  action: mark('Sector action'),
  'scroll-48': mark('Scroll 48'),
  'scroll-44': mark('Scroll 44'),
  provision: mark('Provision tile'),
  pay: mark('Pay'),
  fail: mark('Do not pay'),
  home: mark('Its sector'),
  area: mark('Audience area'),
  confirm: mark('Confirm'),
  yes: mark('Yes'),
};

export function optionWords(q: Question, option: string, view: GameView): OptionWords {
  const does = DOES[q.task];
  if (option === 'pass') return { label: t(does?.[1] ?? PASSES[q.task] ?? 'No'), icon: '' };
  if (option === 'yes') return { label: t(does?.[0] ?? 'Yes'), icon: '' };
  const kind = KIND[q.task];
  const found = (kind && byKind(kind, q, option, view)) || byName(option);
  if (found) return q.task === 'any-keshi' && option === 'red' ? { ...found, note: t('water vendor') } : found;
  if (q.task === 'use' && option === 'keshi')
    return { label: t('New keshi'), icon: wordIcon(COLOUR[q.a as Sector] ?? 'any', 28) };
  return { label: NAMES[option] ? t(NAMES[option]) : option, icon: '' };
}

/** A place for ears: what its options are. */
export function placeLabel(table: Table, options: string[]): string {
  const { question, present } = table;
  if (!question || !present) return '';
  return options.map((option) => plain(optionWords(question, option, present).label)).join(', ');
}

export { icon };
