// Where on the board a question is answered: for each option the keys of the places that mean it.
//
//     places(question, 'palace-3', view, 'p1')   // ['lattice:palace-3']
//
// A key names a place as the parts of the board draw it (<Spot key="lattice:palace-3" ...>). Several options may share a
// place (one or two of a colour in the tray), and an option may have several places. What is listed here is no rule
// of the game: an option that no place is known for can still be chosen from the list, and tests look for such options.
import { catalog } from './catalog';
import { answersOf } from './offers';
import type { Question } from './protocol';
import { SECTORS, type GameView, type PlayerView } from './view';

export { isLegal, isLegalKind } from './current.svelte';

type Where = (option: string, q: Question, p: PlayerView, view: GameView) => string | string[];

const HOME: Record<string, string> = {
  turquoise: 'river',
  green: 'orchard',
  gray: 'madrasa',
  white: 'palace',
  black: 'mosque',
  pink: 'square',
  beige: 'medina',
  brown: 'sahara',
  yellow: 'souk',
  purple: 'souk',
  orange: 'souk',
};

const at =
  (kind: string): Where =>
  (option) =>
    `${kind}:${option}`;

/** A keshi that stands on the own board and would leave it. */
const standing: Where = (option) => {
  if (option.startsWith('track-')) return `track:${option.slice(6)}`;
  if (option.startsWith('area-')) return `area:${option.slice(5)}`;
  if (HOME[option] === 'souk') return `goods:${option}`;
  return HOME[option] ? `keshi:${HOME[option]}` : `keshi:${option}`;
};

/** Where a nomad stands: a sector, its vendor space, or the audience area. */
const nomad: Where = (option) => {
  if (option === 'area') return 'area:nomad';
  return option.startsWith('vendor-') ? `vendor:${option.slice(7)}` : `nomad-at:${option}`;
};

/** Where a nomad may go. */
const nomadSpace: Where = (option) => {
  if (option === 'area') return 'area';
  return option.startsWith('vendor-') ? `vendor:${option.slice(7)}` : `nomad:${option}`;
};

const scroll: Where = (option) => (option.startsWith('renew-') ? `renew:${option.slice(6)}` : `scroll:${option}`);
const gate: Where = (option) => option.replace(/^w(\d)-/, 'gate:$1:');
const tray: Where = (option) => `tray:${option.replace(/^2-/, '')}`;
const deal: Where = (option) => (option.startsWith('office-') ? `office:${option.slice(7)}` : `luxury:${option}`);
const pileOfClass: Where = (option, q) => `pile:${q.a}-${option}`;
const fisherman: Where = (_option, _q, p) => ['fisherman', `river:${p.fisherman + 1}`];
/** The goal of so many steps. */
const rowing: Where = (option, q, p, view) => {
  const steps = answersOf(option).filter((one) => one === 'yes').length;
  if (steps === 1) return fisherman(option, q, p, view);
  return p.fisherman + steps > catalog.river.jetty ? [] : `river:${p.fisherman + steps}`;
};
/** An assistant, or what it may do. */
const assistant: Where = (option) => {
  const [sector, use] = answersOf(option);
  return use ? `use:${sector}:${use}` : `assistant:${sector}`;
};
/** A water vendor has no one home: any sector that has none yet stands for it. */
const home: Where = (option, q, p) => {
  if (option === 'area') return 'area';
  if (q.a !== 'red') return `sector:${HOME[q.a ?? ''] ?? ''}`;
  return SECTORS.filter((sector) => sector !== 'souk' && !p.vendors.has(sector)).map((sector) => `vendor:${sector}`);
};

const steps: Where = (option, _q, p) => {
  const [track, n] = option.split('-') as [string, string];
  if (track === 'river') return `river:${p.fisherman + Number(n)}`;
  const step = (track === 'palace' ? p.palace : p.mosque) + Number(n);
  return `step:${track}:${Math.min(step, catalog.stairs.top)}`;
};

const lengthening: Where = (option, q) => {
  if (option === 'scroll-48') return ['scroll:48', `stairs:${q.a}`];
  return option === 'provision' ? 'provisions' : `resource:${option}`;
};

/** The keshi of the oasis track, or where it would go. */
const trackKeshi: Where = (_option, q, p) => {
  const at = p.track.indexOf(q.a ?? '') + 1;
  return at ? [`track:${at}`, `supply:${q.a}`] : `supply:${q.a}`;
};

const providing: Where = (option) => (option === 'scroll-44' ? 'scroll:44' : `provide:${option}`);

/** By task; those that are not here are only answered from the list. */
const TABLE: Record<string, Where> = {
  track: at('aside'),
  disc: at('disc'),
  keep: at('provision'),
  provision: at('provision'),
  town: at('town'),
  'free-luxury': at('luxury'),
  'free-gate': gate,
  where: home,
  bridge: () => 'bridge',
  reward: at('reward'),
  'return-audience': at('area'),
  'season-prize': at('rivertile'),
  steps,
  'any-space': at('space'),
  'search-scroll': pileOfClass,
  'found-scroll': scroll,
  'search-luxury': (option) => `pile:luxury-${option}`,
  'found-luxury': at('luxury'),
  library: pileOfClass,
  'keep-building': at('building'),
  'keep-scroll': scroll,
  barracks: gate,
  tajine: at('luxury'),
  pick: at('hand'),
  deploy: at('sector'),
  take: tray,
  'take-nomad': () => 'tray:nomad',
  'take-second': tray,
  'place-aside': at('aside'),
  'swap-keshi': standing,
  'swap-track': at('supply'),
  drift: fisherman,
  'place-nomad': nomadSpace,
  'move-nomad': nomad,
  'lift-nomad': at('space'),
  'give-nomad': nomad,
  commit: (option) => (option === 'nomad' ? 'nomad-at:medina' : 'keshi:medina'),
  entertain: at('space'),
  caravan: at('path'),
  vendor: at('vendor'),
  'any-keshi': at('supply'),
  'same-keshi': at('supply'),
  'one-keshi-of': at('supply'),
  goods: at('supply'),
  give: standing,
  'give-space': at('space'),
  'give-vendor': at('vendor'),
  get: at('supply'),
  'any-resource': at('resource'),
  'pay-any': at('resource'),
  sell: at('resource'),
  assistant,
  use: (option, q) => `use:${q.a}:${option}`,
  'any-action': at('sector'),
  harvest: at('resource'),
  row: rowing,
  'river-bonus': at('rapid'),
  rapids: at('rapid'),
  'either-stairs': at('stairs'),
  'both-stairs': at('stairs'),
  lengthen: lengthening,
  line: at('lattice'),
  souk: deal,
  waive: at('goods'),
  falcon: standing,
  'change-resources': at('resource'),
  'change-into': at('resource'),
  perform: at('space'),
  encore: scroll,
  spaces: at('space'),
  scroll,
  'free-scroll': scroll,
  'date-scroll': scroll,
  gate,
  'gate-space': at('arch'),
  'gate-keshi': at('supply'),
  sahara: at('oasis'),
  'free-oasis': at('oasis'),
  'cheap-oasis': at('oasis'),
  'waive-resource': at('resource'),
  'track-keshi': trackKeshi,
  'beside-oasis': at('beside'),
  'score-claimed': at('claimed'),
  'swap-placeholder': at('supply'),
  'river-prize': at('rivertile'),
  provide: providing,
};

export function places(q: Question, option: string, view: GameView, seat: string): string[] {
  const where = TABLE[q.task];
  const player = view.of(seat);
  if (!where || !player || option === 'pass' || option === 'confirm') return [];
  const keys = where(option, q, player, view);
  return typeof keys === 'string' ? [keys] : keys;
}

/** The option that a place would be if it were legal: to be told why it is not. */
export function optionAt(q: Question, key: string, view: GameView, seat: string): string | null {
  const [kind = '', name = '', more = ''] = key.split(':');
  const colour = Object.keys(HOME).find((one) => HOME[one] === name) ?? '';
  const names = [name, `${kind}-${name}`, `w${name}-${more}`, colour];
  return names.find((option) => option && places(q, option, view, seat).includes(key)) ?? null;
}

/** The options (or offers of several answers) of each place that answers the question. */
export function answersByPlace(
  q: Question | null,
  view: GameView | null,
  seat: string | null,
  options: readonly string[],
): Map<string, string[]> {
  const all = new Map<string, string[]>();
  if (!q || !view || !seat) return all;
  for (const option of options)
    for (const key of places(q, option, view, seat)) all.set(key, [...(all.get(key) ?? []), option]);
  return all;
}

/** Which part of the table shows a place: to open the right tab of a phone. Scrolls that somebody owns lie beside the own board. */
export function partOf(key: string, owned: readonly string[] = []): { tab: 'board' | 'mine'; part: string } {
  const [kind = '', name = ''] = key.split(':');
  if (kind === 'scroll' && owned.includes(name)) return { tab: 'mine', part: 'scrolls' };
  const board: Record<string, string> = {
    river: 'river',
    fisherman: 'river',
    rapid: 'river',
    rivertile: 'river',
    stairs: 'stairs',
    step: 'stairs',
    lattice: 'stairs',
    scroll: 'scrolls',
    renew: 'scrolls',
    luxury: 'souk',
    office: 'souk',
    gate: 'gates',
    workshop: 'gates',
    tray: 'tower',
    tower: 'tower',
    beside: 'river',
    town: 'modules',
    reward: 'modules',
    building: 'modules',
    bridge: 'modules',
    camel: 'modules',
    race: 'modules',
    pile: name.startsWith('luxury') ? 'souk' : 'scrolls',
  };
  if (board[kind]) return { tab: 'board', part: board[kind] };
  return { tab: 'mine', part: mineOf(kind, name) };
}

function mineOf(kind: string, name: string): string {
  if (kind === 'space' || kind === 'disc') return 'square';
  if (kind === 'path' || kind === 'oasis') return 'sahara';
  if (kind === 'arch') return 'medina';
  if (['keshi', 'use', 'assistant', 'sector', 'vendor', 'goods'].includes(kind) || kind.startsWith('nomad'))
    return HOME[name] ?? name.split(':')[0]!;
  return kind;
}
