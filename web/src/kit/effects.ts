// Effects of the catalogue (what a tile or space brings) as pictures and as words.
//
//     { op: 'gain', n: 2, a: 'dinar' }   a coin with a small 2      "2 dinars"
//     { op: 'keshi', n: 1, a: 'white' }  a white keshi              "white keshi"
import { colourName, keshis, searchScrolls } from '../words/colours';
import { t, tn } from '../words/i18n';
import { either, listed } from '../words/lists';
import { figure } from '../words/numbers';
import { at, f } from './geometry';
import { anyGood, anyKeshi, anyResource, anyStairs, count, keshi, plate, points, resource, steps, text } from './pieces'; // prettier-ignore
import { isColour, isResource, type Track } from '../game/names';
import { isSymbol, symbol } from './symbols';

export interface Effect {
  op: string;
  n?: number;
  a?: string;
  b?: string | number;
  colours?: string[];
  tracks?: string[];
}

/** A picture in a circle of radius r, with its number at the corner where there are several. */
const numbered = (picture: string, n: number, x: number, y: number, r: number) =>
  n > 1 ? picture + count(n, x + r * 0.78, y + r * 0.7, r * 0.66) : picture;

/** A picture made of two: the second, smaller, at the corner of the first. */
const pair = (first: string, second: string) => first + second;

/** What is counted by "1 point for each ..." on river tiles. */
function counted(what: string, x: number, y: number, r: number): string {
  switch (what) {
    case 'gate':
      return symbol('gate', x, y, r * 2, 'var(--ink)', 'var(--paper)');
    case 'date-picker':
      return keshi('green', x, y, r);
    case 'entertainer':
      return keshi('pink', x, y, r);
    case 'water-vendor':
      return keshi('red', x, y, r);
    case 'luxury':
      return symbol('necklace', x, y, r * 2, 'var(--ink)', 'var(--paper)');
    default:
      return anyKeshi(x, y, r, 4); // four-keshis
  }
}

const PLATES: Record<string, Parameters<typeof symbol>[0]> = {
  'any-action': 'action',
  'any-space': 'square',
  'free-oasis': 'oasis',
  'cheap-oasis': 'oasis',
  'beside-oasis': 'oasis',
  crocodile: 'croc',
  exchange: 'exchange',
  'swap-keshi': 'exchange',
  'free-gate': 'gate',
  'free-luxury': 'necklace',
  'score-claimed': 'oasis',
  gala: 'square',
  'full-houses': 'square',
  'season-prize': 'river',
};

/** One effect in a circle of radius r around (x, y). */
export function effect(e: Effect, x: number, y: number, r: number): string {
  const n = e.n ?? 1;
  const a = e.a ?? '';
  switch (e.op) {
    case 'gain':
      if (a === 'points') return points(n, x, y, r * 1.12);
      return isResource(a) ? numbered(resource(a, x, y, r), n, x, y, r) : '';
    case 'keshi':
      return isColour(a) ? numbered(keshi(a, x, y, r), n, x, y, r) : '';
    case 'any-resource':
    case 'sell':
      return anyResource(x, y, r, n > 1 ? n : '?');
    case 'change-resources':
      return pair(
        anyResource(x - r * 0.25, y, r * 0.78),
        symbol('exchange', x + r * 0.72, y + r * 0.55, r * 1.1, 'var(--ink)'),
      );
    case 'goods':
      return anyGood(x, y, r, n > 1 ? n : '?');
    case 'any-keshi':
      return anyKeshi(x, y, r, n > 1 ? n : '?');
    case 'same-keshi':
      return anyKeshi(x, y, r, `${n}=`);
    case 'one-keshi-of':
      return anyKeshi(x, y, r, '?', (e.colours ?? []).filter(isColour));
    case 'nomad':
      return numbered(keshi('nomad', x, y, r), n, x, y, r);
    case 'swim':
      return numbered(steps('river', x, y, r * 0.92), n, x, y, r);
    case 'stairs':
      return numbered(steps(a, x, y, r * 0.92), n, x, y, r);
    case 'either-stairs':
    case 'both-stairs':
      return numbered(anyStairs(x, y, r * 0.92), n, x, y, r);
    case 'steps':
    case 'falcon-steps':
      return sharedSteps((e.tracks as Track[] | undefined) ?? ['river', 'palace', 'mosque'], n, x, y, r);
    case 'per':
      return perEach(e, x, y, r);
    case 'action':
      return plate(a === 'square' ? 'square' : isSymbol(a) ? a : 'action', x, y, r * 0.92, 'var(--ink-2)');
    case 'search-scroll':
    case 'free-scroll':
    case 'date-scroll':
      return scrollOf(a, e.op === 'search-scroll', x, y, r);
    case 'search-luxury':
      return pair(symbol('necklace', x, y, r * 1.9, 'var(--ink)', 'var(--paper)'), lens(x, y, r));
    default:
      return isSymbol(PLATES[e.op] ?? '')
        ? numbered(plate(PLATES[e.op]!, x, y, r * 0.92, 'var(--ink-2)'), n, x, y, r)
        : '';
  }
}

const lens = (x: number, y: number, r: number) =>
  at(x + r * 0.62, y + r * 0.55, `<circle r="${f(r * 0.62)}" fill="var(--paper)"/>`) +
  symbol('search', x + r * 0.66, y + r * 0.6, r * 1.05, 'var(--ink)');

function scrollOf(kind: string, search: boolean, x: number, y: number, r: number): string {
  const colours: [string, string] = isColour(kind)
    ? [`var(--k-${kind})`, `var(--k-${kind}-m)`]
    : ['var(--ink)', 'var(--paper)'];
  const page = `<g stroke="var(--line-2)" stroke-width="1.2">${symbol('scroll', x, y, r * 1.95, ...colours)}</g>`;
  return search ? pair(page, lens(x, y, r)) : page;
}

function sharedSteps(tracks: Track[], n: number, x: number, y: number, r: number): string {
  const places = tracks.length === 2 ? [[-0.52, 0], [0.52, 0]] : [[-0.52, 0.45], [0.52, 0.45], [0, -0.5]]; // prettier-ignore
  const size = 0.48 * r;
  return (
    tracks.map((track, i) => steps(track, x + r * places[i]![0]!, y + r * places[i]![1]!, size)).join('') +
    count(n, x, y + (tracks.length === 2 ? r * 0.72 : r * 0.1), r * 0.52)
  );
}

function perEach(e: Effect, x: number, y: number, r: number): string {
  const gain = effect({ op: 'gain', n: e.n, a: e.a }, x - r * 0.62, y, r * 0.62);
  return (
    gain + text('/', x + r * 0.12, y + r * 0.32, { size: r * 0.9 }) + counted(String(e.b), x + r * 0.72, y, r * 0.58)
  );
}

/** Ops whose picture has a number at its corner when there are several. */
const NUMBERED = new Set([
  'gain',
  'keshi',
  'nomad',
  'swim',
  'stairs',
  'either-stairs',
  'both-stairs',
  ...Object.keys(PLATES),
]);

/** In small pictures a number at the corner cannot be read: there it stands before the picture. */
const before = (e: Effect, r: number) => r < 12.5 && (e.n ?? 1) > 1 && NUMBERED.has(e.op) && e.a !== 'points';
const width = (e: Effect, r: number) => (e.op === 'per' ? r * 2.6 : r * (before(e, r) ? 2.95 : 2));

/** How wide program() is drawn. */
export const programWidth = (effects: readonly Effect[], r: number, gap = r * 0.3) =>
  effects.reduce((sum, e) => sum + width(e, r) + gap, -gap);

/** All effects of a program side by side, middle at (x, y). */
export function program(effects: readonly Effect[], x: number, y: number, r: number, gap = r * 0.3): string {
  let left = x - programWidth(effects, r, gap) / 2;
  return effects
    .map((e) => {
      const w = width(e, r);
      const middle = left + w / 2;
      left += w + gap;
      if (!before(e, r)) return effect(e, middle, y, r);
      return (
        text(e.n!, middle - r * 0.98, y + r * 0.48, { size: r * 1.35, display: true }) +
        effect({ ...e, n: 1 }, middle + r * 0.48, y, r)
      );
    })
    .join('');
}

/** So much of what one can have: '2 dates'. */
export function amount(what: string, n: number, said = { n: figure(n) }): string {
  switch (what) {
    case 'water': return tn('{n} water', '{n} water', n, said); // prettier-ignore
    // TRANSLATORS: the fruit
    case 'date': return tn('{n} date', '{n} dates', n, said); // prettier-ignore
    case 'dinar': return tn('{n} dinar', '{n} dinars', n, said); // prettier-ignore
    default: return tn('{n} point', '{n} points', n, said); // prettier-ignore
  }
}

/** What is gained for each of something; which of them there are is said by data/river_tiles.toml. */
const PER: Record<string, (gain: string) => string> = {
  // TRANSLATORS: {gain} is "1 point", "2 dates" ..., here and in the texts like this one
  gate: (gain) => t('{gain} for each of your gates', { gain }),
  'date-picker': (gain) => t('{gain} for each date picker', { gain }),
  entertainer: (gain) => t('{gain} for each entertainer', { gain }),
  'water-vendor': (gain) => t('{gain} for each water vendor', { gain }),
  luxury: (gain) => t('{gain} for each luxury good', { gain }),
  'four-keshis': (gain) => t('{gain} for every 4 keshis on your board', { gain }),
};

export { colourName };

/** Names of tracks, for lists. */
export const trackName = (track: string) =>
  // TRANSLATORS: tracks that steps may be shared between, in a list
  track === 'river' ? t('river') : track === 'palace' ? t('palace stairs') : t('mosque stairs');

/** An effect in words. */
export function effectText(e: Effect): string {
  const n = e.n ?? 1;
  const a = e.a ?? '';
  switch (e.op) {
    case 'gain': return amount(a, n); // prettier-ignore
    case 'keshi': return keshis(a, n); // prettier-ignore
    case 'any-resource': return tn('{n} resource of choice', '{n} resources of choice', n); // prettier-ignore
    case 'goods': return tn('{n} goods keshi of choice', '{n} goods keshis of one colour', n); // prettier-ignore
    case 'any-keshi': return tn('{n} keshi of choice', '{n} keshis of choice', n); // prettier-ignore
    case 'same-keshi': return tn('{n} keshi of one colour', '{n} keshis of one colour', n); // prettier-ignore
    case 'one-keshi-of': return t('one keshi: {colours}', { colours: either((e.colours ?? []).map(colourName)) }); // prettier-ignore
    case 'nomad': return tn('a nomad', '{n} nomads', n); // prettier-ignore
    case 'swim': return tn('{n} river step', '{n} river steps', n); // prettier-ignore
    case 'stairs': return a === 'palace' ? tn('{n} palace step', '{n} palace steps', n) : tn('{n} mosque step', '{n} mosque steps', n); // prettier-ignore
    case 'either-stairs': return tn('{n} step on one of the stairs', '{n} steps on one of the stairs', n); // prettier-ignore
    case 'both-stairs': return tn('{n} step on both stairs', '{n} steps on both stairs', n); // prettier-ignore
    case 'steps': return tn('{n} step, shared: {tracks}', '{n} steps, shared: {tracks}', n, { tracks: listed((e.tracks ?? []).map(trackName)) }); // prettier-ignore
    case 'falcon-steps': return tn('{n} step: river, palace or mosque', '{n} steps: river, palace or mosque', n); // prettier-ignore
    case 'per': return PER[String(e.b)]?.(amount(a, n)) ?? amount(a, n); // prettier-ignore
    case 'any-action': return t('a sector action of choice'); // prettier-ignore
    case 'action': return t('a Main square action'); // prettier-ignore
    case 'any-space': return tn('any Main square bonus', 'any Main square bonus, {n} times', n); // prettier-ignore
    case 'free-oasis': return tn('claim a discovered oasis without cost', 'claim {n} discovered oases without cost', n); // prettier-ignore
    case 'beside-oasis': return t('one of the oases beside the board'); // prettier-ignore
    case 'crocodile': return t('start the next season on the crocodile'); // prettier-ignore
    case 'search-scroll': return searchScrolls(a); // prettier-ignore
    case 'search-luxury': return tn('search a pile of luxury goods, {n} goods keshi less', 'search a pile of luxury goods, {n} goods keshis less', n); // prettier-ignore
    case 'free-scroll': return t('any face-up scroll'); // prettier-ignore
    case 'free-luxury': return t('any face-up luxury good'); // prettier-ignore
    case 'free-gate': return t('a gate without paying dinars'); // prettier-ignore
    case 'season-prize': return t('the bonus of the river tile of this season'); // prettier-ignore
    case 'exchange':
    case 'swap-keshi': return t('exchange a keshi'); // prettier-ignore
    case 'change-resources': return t('change resources into others'); // prettier-ignore
    default: return e.op; // prettier-ignore
  }
}

/** All effects of a program in words: noun phrases in a row, to be set apart from the sentence around them by a colon. */
export const programText = (effects: readonly Effect[]): string => listed(effects.map(effectText));
