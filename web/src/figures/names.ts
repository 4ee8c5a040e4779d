// What the figures of data/ are called, in words.
import { buildingName, luxuryName } from '../game/catalog';
import { colourName } from '../words/colours';
import { t, tc } from '../words/i18n';
import { listed } from '../words/lists';
import { figure } from '../words/numbers';
import { effectText, programText, type Effect } from '../kit';
import { isColour, isSector } from '../game/names';
import { sectorWord } from '../words/words';
import type { Misfit, Value } from './checks';
import type { Figure } from './book.svelte';

/** Names of entries that stand in a list beside their picture; a tile alone on its card needs none. */
const ENTRIES: [RegExp, (n: string) => string][] = [
  [/^board:river\.jetty$/, () => t('Space of the jetty')],
  [/^board:river\.crocodile$/, () => t('Space of the crocodile')],
  [/^board:river\.jetty_points\.(.+)/, (n) => t('Jetty, spot {n}', { n })],
  [/^board:river\.rapid\.(.+)/, (n) => t('Rapid {n}', { n })],
  [/^board:stairs\.top$/, () => t('Steps of the stairs')],
  [/^board:stairs\.segment_start\.(.+)/, (n) => t('First step of segment {n}', { n })],
  [/^board:lattice\.dinars\.(.+)/, (n) => t('Palace segment {n}: dinars', { n })],
  [/^board:lattice\.palace\.(.+)/, (n) => t('Palace segment {n}: its space', { n })],
  [/^board:lattice\.middle\.(.+)/, (n) => t('Middle, segments {n} together', { n })],
  [/^board:lattice\.mosque\.(.+)/, (n) => t('Mosque segment {n}: its space', { n })],
  [/^board:lattice\.points\.(.+)/, (n) => t('Mosque segment {n}: points', { n })],
  [/^board:workshop\.(.+)/, (n) => t('Workshop {n}', { n })],
  [/^player_board:gates\.match\.(.+)/, (n) => t('Gate space: {sector}', { sector: sectorWord(n) })],
  [/^player_board:square\.space\.(.+)/, (n) => t('Space {n}, clockwise from the top', { n })],
  [/^player_board:square\.section\.(.+)/, (n) => t('Section {n} of the disc', { n })],
  [/^player_board:sahara\.left\.(.+)/, (n) => t('Left path, space {n}', { n })],
  [/^player_board:sahara\.right\.(.+)/, (n) => t('Right path, space {n}', { n })],
  [/^player_board:oasis_track\.(.+)/, (n) => t('Oasis track, space {n}', { n })],
  [/^modules:companions\.sultan_step$/, () => t('Step of the Sultan')],
  [/^modules:companions\.imam_step$/, () => t('Step of the Imam')],
  [/^camels:race\.steps$/, () => t('Spaces of the track')],
  [/^camels:race\.spaces$/, () => t('Spaces of an audience area')],
  [/^camels:race\.stage_after\.(.+)/, (n) => t('Stage line {n}: behind space', { n })],
  [/^camels:race\.bridge\.(.+)/, (n) => t('Bridge on space {n}', { n })],
  [/^camels:reward\.\w+\.(.+)/, (n) => t('Reward {n}', { n })],
  [/^pasha:board\.(.+)/, (n) => t('Row {n} from the top', { n })],
  [/^pasha:entertainer\.(.+)/, (n) => t('Above entertainer {n}', { n })],
];

const TILES: [RegExp, (n: string) => string][] = [
  [/^scrolls:scroll\.(.+)/, (n) => t('Scroll {name}', { name: n })],
  [/^tiles:office\.(.+)/, (n) => t('Exchange office {n}', { n })],
  [/^tiles:provision\.(.+)/, (n) => t('Provision tile {name}', { name: n })],
  [/^tiles:luxury\.(.+)/, (n) => t('Luxury good {n}', { n })],
  [/^oases:oasis\.(.+)/, (n) => t('Oasis {name}', { name: n })],
  [/^river_tiles:tile\.(.+)/, (n) => t('River tile {name}', { name: n })],
  [/^modules:staircase\.(.+)/, (n) => t('Staircase tile {n}', { n })],
  [/^modules:town\.(.+)/, (n) => t('Desert town {name}', { name: n })],
  [/^camels:reward\.(\w+)/, (n) => t('Reward tile {n}', { n })],
  [/^camels:building\.(.+)/, (n) => buildingName(n)],
  [/^pasha:strategy\.(.+)/, (n) => t('Strategy tile {n}', { n })],
];

function called(list: [RegExp, (n: string) => string][], name: string): string {
  for (const [pattern, words] of list) {
    const found = pattern.exec(name);
    if (found) return words(found[1] ?? '');
  }
  return '';
}
export const entryName = (name: string): string => called(ENTRIES, name);
export const tileName = (name: string): string => called(TILES, name);

const OFFICE = /^tiles:office/;
const DISC = /^player_board:square\.section/;

/** What a figure of an entry is called; '' where the entry has only this one. */
export function fieldName({ name, field }: Pick<Figure, 'name' | 'field'>): string {
  if (DISC.test(name)) {
    // TRANSLATORS: sides of the audience disc
    if (field === 'pink') return t('pink side');
    if (field === 'purple') return t('purple side');
    return t('practice room');
  }
  if (isColour(field)) return OFFICE.test(name) ? t('for {colour}', { colour: colourName(field) }) : colourName(field);
  switch (field) {
    case 'value': return ''; // prettier-ignore
    // TRANSLATORS: these name figures of a tile or a place of the board, each before a value: "behind space  6"
    case 'after': return tc('a field', 'behind space'); // prettier-ignore
    case 'do': return tc('a field', 'brings'); // prettier-ignore
    case 'second': return t('second bonus'); // prettier-ignore
    case 'start': return t('each season'); // prettier-ignore
    case 'bonus': return t('bonus'); // prettier-ignore
    case 'water': return t('water'); // prettier-ignore
    case 'dates': return t('dates'); // prettier-ignore
    case 'dinars': return t('dinars'); // prettier-ignore
    case 'points': return tc('a field', 'points'); // prettier-ignore
    case 'penalty': return t('points lost'); // prettier-ignore
    case 'kind': return tc('a field', 'kind'); // prettier-ignore
    case 'season': return tc('a field', 'season'); // prettier-ignore
    case 'count': return tc('a field', 'counts'); // prettier-ignore
    case 'per': return t('points for each'); // prettier-ignore
    case 'base': return t('points before'); // prettier-ignore
    case 'most': return tc('a field', 'at most'); // prettier-ignore
    case 'colour': return t('colour'); // prettier-ignore
    case 'colours': return t('colours'); // prettier-ignore
    case 'keshi': return t('keshi'); // prettier-ignore
    case 'keshis': return t('keshis'); // prettier-ignore
    case 'dung': return t('keshi for dung'); // prettier-ignore
    case 'resource': return t('resource'); // prettier-ignore
    case 'stairs': return tc('a field', 'stairs'); // prettier-ignore
    case 'steps': return t('steps'); // prettier-ignore
    case 'thresholds': return t('thresholds'); // prettier-ignore
    case 'front': return tc('side of a tile', 'front'); // prettier-ignore
    case 'back': return tc('side of a tile', 'back'); // prettier-ignore
    case 'upper': return t('upper kind'); // prettier-ignore
    case 'lower': return t('lower kind'); // prettier-ignore
    case 'fisherman': return tc('a field', 'fisherman'); // prettier-ignore
    default: return t('figure of the ability'); // prettier-ignore
  }
}

/** A word of data/. */
export function wordName(word: string): string {
  if (isColour(word) || word === 'nomad') return colourName(word);
  switch (word) {
    case 'goods': return t('goods'); // prettier-ignore
    case 'water': return t('water'); // prettier-ignore
    case 'date': return t('date'); // prettier-ignore
    case 'dinar': return t('dinar'); // prettier-ignore
    case 'points': return t('points'); // prettier-ignore
    case 'nothing': return t('nothing'); // prettier-ignore
    case 'keshi': return t('a keshi'); // prettier-ignore
    case 'keshi-2p': return t('a keshi with 2 players'); // prettier-ignore
    case 'exchange': return t('exchange'); // prettier-ignore
    case 'scroll': return t('a scroll'); // prettier-ignore
    case 'any': return tc('a scroll', 'any'); // prettier-ignore
    case 'instant': return t('at once, one time'); // prettier-ignore
    case 'permanent': return t('permanent'); // prettier-ignore
    case 'round': return t('at the end of each round'); // prettier-ignore
    case 'season': return t('at the end of each season'); // prettier-ignore
    case 'gate': return t('for each of your gates'); // prettier-ignore
    case 'date-picker': return t('for each date picker'); // prettier-ignore
    case 'entertainer': return t('for each entertainer'); // prettier-ignore
    case 'water-vendor': return t('for each water vendor'); // prettier-ignore
    case 'luxury': return t('for each luxury good'); // prettier-ignore
    case 'four-keshis': return t('for every 4 keshis on your board'); // prettier-ignore
  }
  if (isSector(word)) return sectorWord(word);
  return KINDS.has(word) ? luxuryName(word) : word;
}
const KINDS = new Set(['slipper', 'tajine', 'dagger', 'oil-lamp', 'necklace', 'racing-saddle', 'falcon']);

/** Effects that have words; what the others do is said on their scroll only. */
export const hasWords = (op: string): boolean => effectText({ op }) !== op;

/** The kind of an effect, without its figures. */
export function effectName(op: string): string {
  switch (op) {
    case 'gain': return t('resources or points'); // prettier-ignore
    case 'keshi': return t('a keshi of this colour'); // prettier-ignore
    case 'any-resource': return t('resources of choice'); // prettier-ignore
    case 'goods': return t('goods keshis of one colour'); // prettier-ignore
    case 'any-keshi': return t('keshis of choice'); // prettier-ignore
    case 'same-keshi': return t('keshis of one colour'); // prettier-ignore
    case 'one-keshi-of': return t('one keshi of these'); // prettier-ignore
    case 'swim': return t('river steps'); // prettier-ignore
    case 'stairs': return t('steps on palace or mosque'); // prettier-ignore
    case 'either-stairs': return t('steps on one of the stairs'); // prettier-ignore
    case 'both-stairs': return t('steps on both stairs'); // prettier-ignore
    case 'steps': return t('steps, shared'); // prettier-ignore
    case 'per': return t('something for each'); // prettier-ignore
    case 'any-space': return t('any Main square bonus'); // prettier-ignore
    case 'free-oasis': return t('oases without cost'); // prettier-ignore
    case 'search-scroll': return t('search a pile of scrolls'); // prettier-ignore
    case 'search-luxury': return t('search a pile of luxury goods'); // prettier-ignore
    default: return effectText({ op }); // prettier-ignore
  }
}

export function valueText({ field }: Pick<Figure, 'field'>, value: Value): string {
  if (typeof value === 'number') return figure(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return field === 'count' || field === 'bonus' ? t('as printed') : wordName(value);
  if (!value.length) return tc('a value', 'none');
  const [first] = value;
  return typeof first === 'string' ? listed((value as string[]).map(wordName)) : programWords(value as Effect[]);
}
const programWords = (value: Effect[]): string =>
  value.every((one) => hasWords(one.op)) ? programText(value) : t('as printed');

/** What a rule says about figures that do not fit. */
export const misfitText = ({ rule, n, other }: Misfit): string =>
  t(rule.says, { n, other, what: listed((rule.what ?? []).map(wordName)) });
