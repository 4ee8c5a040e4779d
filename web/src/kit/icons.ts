// Small pictures for lines of text: <svg class="ic"> of the height of the line. Use them with {@html}.
import { gateName, keshiName, keshis } from '../words/colours';
import { mark, t, tn } from '../words/i18n';
import { amount, effect, type Effect } from './effects';
import { pawn, assistant } from './people';
import { crest, type Player } from './players';
import { anyGood, anyKeshi, anyResource, anyStairs, escaped, gate, keshi, points, resource, steps } from './pieces'; // prettier-ignore
import {
  isColour,
  isKeshi,
  isResource,
  type Colour,
  type Keshi,
  type Name,
  type Resource,
  type Track,
} from '../game/names';
import { isSymbol, symbol, type SymbolName } from './symbols';
import { icon, octagon, star } from './geometry';

export const svg = (w: number, h: number, body: string, attributes = '') =>
  `<svg viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"${attributes ? ' ' + attributes : ''}>${body}</svg>`;

export const I = {
  keshi: (colour: Keshi, size = 16) => icon(keshi(colour, 0, -0.6, 10.6), size),
  resource: (kind: Resource, size = 16) => icon(resource(kind, 0, -0.6, 10.4), size),
  steps: (track: Track, size = 16) => icon(steps(track, 0, 0, 10), size),
  points: (n: number | string, size = 18) => icon(points(n, 0, 0, 12), size),
  any: (size = 16, label: number | string = '?') => icon(anyKeshi(0, 0, 10.5, label), size),
  anyResource: (size = 16) => icon(anyResource(0, 0, 10.5), size),
  anyGood: (size = 16, label: number | string = '?') => icon(anyGood(0, 0, 10.5, label), size),
  anyStairs: (size = 16) => icon(anyStairs(0, 0, 10), size),
  gate: (colour: Colour, size = 16) => icon(gate(colour, 0, 0, 17, 21), size),
  symbol: (name: SymbolName | Name, size = 14, mark = 'currentColor', ground = 'var(--paper)') =>
    icon(symbol(name, 0, 0, 23, mark, ground), size),
  crest: (player: Player, size = 14) => icon(crest(player, 0, 0, 10.5), size),
  pawn: (player: Player, size = 18) => icon(pawn(player, 0, 0, 23), size),
  assistant: (player: Player, size = 18) => icon(assistant(player, 0, 0, 23), size),
  effect: (e: Effect, size = 18) => icon(effect(e, 0, 0, 10), size),
  /** The sign of the house: the star of eight points. */
  khatam: (size = 26) =>
    icon(
      `<polygon points="${star(11.5)}" fill="var(--z-saff)"/><polygon points="${octagon(5)}" fill="var(--cedar)"/>`,
      size,
    ),
};

/** The icon of a word in brackets: [white], [water], [3 points], [star] (points whose number stands before it), [palace steps], [scroll] ... */
export function wordIcon(word: string, size: number): string {
  const star = /^(-?\d+) points?$/.exec(word);
  if (star) return I.points(Number(star[1]), Math.round(size * 1.15));
  if (word === 'star') return I.points('', Math.round(size * 1.15));
  if (word === 'any keshi') return I.any(size);
  if (word === 'any resource') return I.anyResource(size);
  if (word === 'any good') return I.anyGood(size);
  if (word === 'stairs') return I.anyStairs(size);
  const track = /^(river|palace|mosque) steps?$/.exec(word);
  if (track) return I.steps(track[1] as Track, size);
  if (isResource(word)) return I.resource(word, size);
  if (isKeshi(word)) return I.keshi(word, size);
  const built = /^(\w+) gate$/.exec(word);
  if (built && isColour(built[1]!)) return I.gate(built[1], size);
  if (isSymbol(word)) return I.symbol(word, size);
  return escaped(word);
}

/**
 * A text with icons: rich('Each threshold: [date]'). The text is escaped, what stands in brackets becomes a picture, and a number
 * before it stays in its line.
 */
export const rich = (text: string, size = 15): string =>
  text
    .split(/([+−-]?\d+ )?\[([^\]]+)\]/)
    .map((part, i, all) => {
      if (i % 3 === 0) return escaped(part);
      if (i % 3 === 1) return '';
      const [n, picture] = [all[i - 1], wordIcon(part, size)];
      // What has no picture is a word, which may be another one for many.
      if (!picture.startsWith('<'))
        return escaped(n ? (counted(n.trim(), part) ?? n + wordName(part)) : wordName(part));
      return n ? `<span class="pair">${n}${picture}</span>` : picture;
    })
    .join('');

/** Words of icons that are no keshis. */
const WORDS: Record<string, string> = {
  // TRANSLATORS: these words take the place of pictures in sentences, for those who hear them: "Place [any keshi] of your choice"
  'any keshi': mark('any keshi'),
  'any resource': mark('any resource'),
  'any good': mark('any good'),
  stairs: mark('stairs'),
  'river step': mark('river step'),
  'river steps': mark('river steps'),
  'palace step': mark('palace step'),
  'palace steps': mark('palace steps'),
  'mosque step': mark('mosque step'),
  'mosque steps': mark('mosque steps'),
  water: mark('water'),
  // TRANSLATORS: the fruit
  date: mark('date'),
  dinar: mark('dinar'),
  points: mark('points'),
  star: mark('points'),
  croc: mark('croc'),
  'luxury goods': mark('luxury goods'),
};

/** So many of what an icon means, where a number stands before it. */
const COUNTED: Record<string, (n: number, said: { n: string }) => string> = {
  points: (n, said) => amount('points', n, said),
  star: (n, said) => amount('points', n, said),
  water: (n, said) => amount('water', n, said),
  date: (n, said) => amount('date', n, said),
  dinar: (n, said) => amount('dinar', n, said),
  gate: (n, said) => tn('{n} gate', '{n} gates', n, said),
  scroll: (n, said) => tn('{n} scroll', '{n} scrolls', n, said),
  oasis: (n, said) => tn('{n} oasis', '{n} oases', n, said),
  'luxury goods': (n, said) => tn('{n} luxury good', '{n} luxury goods', n, said),
  'any keshi': (n, said) => tn('{n} keshi of choice', '{n} keshis of choice', n, said),
  'any resource': (n, said) => tn('{n} resource of choice', '{n} resources of choice', n, said),
  'any good': (n, said) => tn('{n} goods keshi of choice', '{n} goods keshis of one colour', n, said),
  'river steps': (n, said) => tn('{n} river step', '{n} river steps', n, said),
  'palace steps': (n, said) => tn('{n} palace step', '{n} palace steps', n, said),
  'mosque steps': (n, said) => tn('{n} mosque step', '{n} mosque steps', n, said),
};

/** '2 [white]' in words, where `said` is '2', '+2' or '−2'; null: there is no other word for many than for one. */
function counted(said: string, word: string): string | null {
  const n = Number(said.replace(/\D/g, ''));
  if (isKeshi(word)) return keshis(word, n, { n: said });
  return COUNTED[word.replace(/ step$/, ' steps')]?.(n, { n: said }) ?? null;
}

/** An icon as a word: what wordIcon draws. */
function wordName(word: string): string {
  const points = /^(-?\d+) points?$/.exec(word);
  if (points) return tn('{n} point', '{n} points', Number(points[1]));
  const gate = /^(\w+) gate$/.exec(word);
  if (gate) return gateName(gate[1]!);
  return WORDS[word] ? t(WORDS[word]) : isKeshi(word) ? keshiName(word) : t(word);
}

/** The same for ears: words instead of pictures. Pictures may touch, words may not. */
export const plain = (text: string): string =>
  text
    .replace(/\](?: |)(?=\[|[+−-]?\d+ \[)/g, '], ')
    .replace(/([+−-]?\d+) \[([^\]]+)\]/g, (all, n: string, word: string) => counted(n, word) ?? all)
    .replace(/\[([^\]]+)\]/g, (_, word: string) => wordName(word));
