// Why an answer is advised, in words. The server tells a kind, what it is about and a number; texts may have icons in brackets.
import { mark, t, tn } from './i18n';
import { signed, whole } from './numbers';
import type { Reason } from './protocol';
import { sectorWord } from './words';

/** What else the server's judgement of a position is made of. */
const TERMS: Record<string, string> = {
  vendors: mark('Water vendors to come: {n}'),
  red: mark('[red] to come: {n}'),
  river: mark('Bonuses of the river: {n}'),
  resources: mark('Resources: {n}'),
  provisions: mark('Cost of provision tiles: {n}'),
  souk: mark('Goods for luxury goods: {n}'),
  oases: mark('Oases: {n}'),
  scrolls: mark('Scrolls that last: {n}'),
  modules: mark('Modules: {n}'),
};

const KINDS: Record<string, (n: number, what: string) => string> = {
  points: (n) => tn('{points} point now', '{points} points now', Math.abs(n), { points: whole(n) }),
  turn: (n) => tn('{points} point in this turn', '{points} points in this turn', Math.abs(n), { points: whole(n) }),
  end: (n) =>
    tn('{points} point to the end of the game', '{points} points to the end of the game', Math.abs(n), {
      points: whole(n),
    }),
  rival: (n) => t('The best opponent: {n}', { n: signed(n) }),
  fills: (n, what) => t('{sector} is full: {n} at the end', { sector: sectorWord(what), n: whole(n) }),
  short: (n, what) => t('{n} [{what}] too few for provisions', { n, what }),
  provides: (n, what) => t('{n} [{what}] more for provisions', { n, what }),
  sends: (n, what) =>
    tn('Assistant to {sector} ({n} keshi)', 'Assistant to {sector} ({n} keshis)', n, { sector: sectorWord(what) }),
  use: (n, what) => t('Later uses of {sector}: {n}', { sector: sectorWord(what), n: signed(n) }),
  near: (n, what) =>
    n > 0
      ? t('{sector} nearer to being full: {n}', { sector: sectorWord(what), n: signed(n) })
      : t('{sector} farther from being full: {n}', { sector: sectorWord(what), n: signed(n) }),
  term: (n, what) => t(TERMS[what] ?? what, { n: signed(n) }),
};

export const reasonText = ({ kind, what = '', n }: Reason): string => KINDS[kind]?.(n, what) ?? '';
