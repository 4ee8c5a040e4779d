// Why an answer is advised, in words. The server tells a kind, what it is about and a number; texts may have icons in brackets.
import { mark, t, tn } from './i18n';
import { whole } from './numbers';
import type { Change, Reason } from './protocol';
import { sectorWord } from './words';

/** What else the server's judgement of a position is made of. All of it is estimated, so full points are enough. */
const TERMS: Record<string, string> = {
  vendors: mark('water vendors are worth about {n} later'),
  red: mark('[red] to come: about {n}'),
  river: mark('bonuses of the river: about {n}'),
  resources: mark('resources: about {n}'),
  provisions: mark('cost of provision tiles: about {n}'),
  souk: mark('goods for luxury goods: about {n}'),
  oases: mark('oases: about {n}'),
  scrolls: mark('scrolls that last: about {n}'),
  modules: mark('modules: about {n}'),
};

/** Full points; what is told at all is not nothing. */
const about = (n: number): number => Math.max(1, Math.round(Math.abs(n)));
const more = (n: number): string => whole(n < 0 ? -about(n) : about(n));

const KINDS: Record<string, (n: number, what: string) => string> = {
  rival: (n) =>
    n > 0
      ? t('the best opponent gets about {n} more', { n: about(n) })
      : t('the best opponent gets about {n} less', { n: about(n) }),
  fills: (n, what) => t('{sector} is full: {n} at the end', { sector: sectorWord(what), n: whole(n) }),
  short: (n, what) => t('{n} [{what}] will be missing for provisions', { n, what }),
  provides: (n, what) => t('{n} [{what}] more for provisions', { n, what }),
  gate: (n) => t('too few [dinar] are left for the gate of {n}', { n }),
  sends: (n, what) =>
    tn('Assistant to {sector} ({n} keshi)', 'Assistant to {sector} ({n} keshis)', n, { sector: sectorWord(what) }),
  use: (n, what) =>
    n > 0
      ? t('{sector} brings about {n} more later', { sector: sectorWord(what), n: about(n) })
      : t('{sector} brings about {n} less later', { sector: sectorWord(what), n: about(n) }),
  near: (n, what) =>
    n > 0
      ? t('{sector} comes nearer to being full: about {n}', { sector: sectorWord(what), n: more(n) })
      : t('{sector} stays farther from being full: about {n}', { sector: sectorWord(what), n: more(n) }),
  term: (n, what) => t(TERMS[what] ?? what, { n: more(n) }),
};

/** Points are no reason of their own: changesText tells them. */
const reasonText = ({ kind, what = '', n }: Reason): string => KINDS[kind]?.(n, what) ?? '';

/** The heaviest reasons, one sentence each. */
export const reasonTexts = (reasons: Reason[], most = 3): string[] =>
  reasons.map(reasonText).filter(Boolean).slice(0, most);

export const whyText = (reasons: Reason[], most = 3): string => reasonTexts(reasons, most).join(' · ');

/** Things that the pictures of the page have other names for. */
const THINGS: Record<string, string> = {
  point: '[points]',
  'river step': '[river steps]',
  'palace step': '[palace steps]',
  'mosque step': '[mosque steps]',
};

function thing({ what, n }: Change): string {
  const count = Math.abs(n);
  if (what === 'luxury good') return tn('{n} luxury good', '{n} luxury goods', count);
  return `${count} ${THINGS[what] ?? `[${what}]`}`;
}

/** "brings 6 points, 2 dates; costs 3 dinars": to the end of the turn. */
export function changesText(changes: Change[]): string {
  const gains = changes.filter((one) => one.n > 0).map(thing).join(', '); // prettier-ignore
  const costs = changes.filter((one) => one.n < 0).map(thing).join(', '); // prettier-ignore
  if (gains && costs) return t('brings {gains}; costs {costs}', { gains, costs });
  if (gains) return t('brings {gains}', { gains });
  return costs ? t('costs {costs}', { costs }) : '';
}
