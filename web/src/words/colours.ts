// Colours in the forms that texts need. In many languages a colour word has to agree with what it is the colour of, so every
// phrase with a colour is a text of its own.
//
//     colourName('white')       white                alone, of a keshi: in lists, after a colon, in brackets
//     colourLabel('white')      White                the same on a button
//     keshiName('white')        white keshi
//     keshis('white', 2)        2 white keshis
//     ofColour('white', 2)      2 white              the keshis are clear from the picture beside it
//     gateName('white')         white gate
//     gateLabel('white')        White                on a button, beside the picture of the gate
//     scrollsName('gray')       gray scrolls
//     classLabel('gray')        Gray                 the heading above the gray scrolls
import { markc, mark, t, tn } from './i18n';
import { figure } from './numbers';
import type { Colour, Keshi, ScrollClass } from '../game/names';

type Words = Record<string, string>;
type Counted = Record<string, (n: number, said?: { n: string }) => string>;
/** Names that are not in the table come out of views; they are shown as they are. */
const word = (table: Words, name: string): string => (table[name] ? t(table[name]) : name);

const NAMES: Record<Keshi, string> = {
  turquoise: mark('turquoise'),
  green: mark('green'),
  gray: mark('gray'),
  white: mark('white'),
  black: mark('black'),
  pink: mark('pink'),
  beige: mark('beige'),
  brown: mark('brown'),
  red: mark('red'),
  yellow: mark('yellow'),
  purple: mark('purple'),
  orange: mark('orange'),
  nomad: mark('nomad'),
};
export const colourName = (colour: string): string => word(NAMES, colour);

const LABELS: Record<Keshi, string> = {
  turquoise: markc('a keshi', 'Turquoise'),
  green: markc('a keshi', 'Green'),
  gray: markc('a keshi', 'Gray'),
  white: markc('a keshi', 'White'),
  black: markc('a keshi', 'Black'),
  pink: markc('a keshi', 'Pink'),
  beige: markc('a keshi', 'Beige'),
  brown: markc('a keshi', 'Brown'),
  red: markc('a keshi', 'Red'),
  yellow: markc('a keshi', 'Yellow'),
  purple: markc('a keshi', 'Purple'),
  orange: markc('a keshi', 'Orange'),
  nomad: mark('Nomad'),
};
export const colourLabel = (colour: string): string => word(LABELS, colour);

/** What the picture of a keshi is for ears, where no number stands before it. */
const KESHI: Record<Keshi, string> = {
  turquoise: mark('turquoise keshi'),
  green: mark('green keshi'),
  gray: mark('gray keshi'),
  white: mark('white keshi'),
  black: mark('black keshi'),
  pink: mark('pink keshi'),
  beige: mark('beige keshi'),
  brown: mark('brown keshi'),
  red: mark('red keshi'),
  yellow: mark('yellow keshi'),
  purple: mark('purple keshi'),
  orange: mark('orange keshi'),
  nomad: mark('nomad'),
};
export const keshiName = (colour: string): string => word(KESHI, colour);

const KESHIS: Counted = {
  turquoise: (n, said) => tn('{n} turquoise keshi', '{n} turquoise keshis', n, said),
  green: (n, said) => tn('{n} green keshi', '{n} green keshis', n, said),
  gray: (n, said) => tn('{n} gray keshi', '{n} gray keshis', n, said),
  white: (n, said) => tn('{n} white keshi', '{n} white keshis', n, said),
  black: (n, said) => tn('{n} black keshi', '{n} black keshis', n, said),
  pink: (n, said) => tn('{n} pink keshi', '{n} pink keshis', n, said),
  beige: (n, said) => tn('{n} beige keshi', '{n} beige keshis', n, said),
  brown: (n, said) => tn('{n} brown keshi', '{n} brown keshis', n, said),
  red: (n, said) => tn('{n} red keshi', '{n} red keshis', n, said),
  yellow: (n, said) => tn('{n} yellow keshi', '{n} yellow keshis', n, said),
  purple: (n, said) => tn('{n} purple keshi', '{n} purple keshis', n, said),
  orange: (n, said) => tn('{n} orange keshi', '{n} orange keshis', n, said),
  nomad: (n, said) => tn('{n} nomad', '{n} nomads', n, said),
};
/** `said`: the number as it is to be said, where it has a sign. */
export const keshis = (colour: string, n: number, said = { n: figure(n) }): string =>
  KESHIS[colour]?.(n, said) ?? `${said.n} ${colour}`;

// TRANSLATORS: keshis of this colour, whose picture stands beside it: "2 white"
const OF_COLOUR: Counted = {
  turquoise: (n) => tn('{n} turquoise', '{n} turquoise', n),
  green: (n) => tn('{n} green', '{n} green', n),
  gray: (n) => tn('{n} gray', '{n} gray', n),
  white: (n) => tn('{n} white', '{n} white', n),
  black: (n) => tn('{n} black', '{n} black', n),
  pink: (n) => tn('{n} pink', '{n} pink', n),
  beige: (n) => tn('{n} beige', '{n} beige', n),
  brown: (n) => tn('{n} brown', '{n} brown', n),
  red: (n) => tn('{n} red', '{n} red', n),
  yellow: (n) => tn('{n} yellow', '{n} yellow', n),
  purple: (n) => tn('{n} purple', '{n} purple', n),
  orange: (n) => tn('{n} orange', '{n} orange', n),
  nomad: KESHIS.nomad!,
};
export const ofColour = (colour: string, n: number): string => OF_COLOUR[colour]?.(n) ?? `${n} ${colour}`;

const GATES: Record<Colour, string> = {
  turquoise: mark('turquoise gate'),
  green: mark('green gate'),
  gray: mark('gray gate'),
  white: mark('white gate'),
  black: mark('black gate'),
  pink: mark('pink gate'),
  beige: mark('beige gate'),
  brown: mark('brown gate'),
  red: mark('red gate'),
  yellow: mark('yellow gate'),
  purple: mark('purple gate'),
  orange: mark('orange gate'),
};
export const gateName = (colour: string): string => word(GATES, colour);

const GATE_LABELS: Record<Colour, string> = {
  turquoise: markc('a gate', 'Turquoise'),
  green: markc('a gate', 'Green'),
  gray: markc('a gate', 'Gray'),
  white: markc('a gate', 'White'),
  black: markc('a gate', 'Black'),
  pink: markc('a gate', 'Pink'),
  beige: markc('a gate', 'Beige'),
  brown: markc('a gate', 'Brown'),
  red: markc('a gate', 'Red'),
  yellow: markc('a gate', 'Yellow'),
  purple: markc('a gate', 'Purple'),
  orange: markc('a gate', 'Orange'),
};
export const gateLabel = (colour: string): string => word(GATE_LABELS, colour);

const SCROLLS: Record<ScrollClass, string> = {
  gray: mark('gray scrolls'),
  yellow: mark('yellow scrolls'),
  pink: mark('pink scrolls'),
  orange: mark('orange scrolls'),
};
export const scrollsName = (name: string): string => word(SCROLLS, name);

const CLASSES: Record<ScrollClass, string> = {
  gray: markc('scrolls', 'Gray'),
  yellow: markc('scrolls', 'Yellow'),
  pink: markc('scrolls', 'Pink'),
  orange: markc('scrolls', 'Orange'),
};
export const classLabel = (name: string): string => word(CLASSES, name);

const RENEW: Record<ScrollClass, string> = {
  gray: markc('scrolls', 'Renew gray'),
  yellow: markc('scrolls', 'Renew yellow'),
  pink: markc('scrolls', 'Renew pink'),
  orange: markc('scrolls', 'Renew orange'),
};
export const renewLabel = (name: string): string => word(RENEW, name);

const SEARCH: Record<ScrollClass, string> = {
  gray: mark('search a pile of gray scrolls and take one'),
  yellow: mark('search a pile of yellow scrolls and take one'),
  pink: mark('search a pile of pink scrolls and take one'),
  orange: mark('search a pile of orange scrolls and take one'),
};
export const searchScrolls = (name: string): string => word(SEARCH, name);
