// Why an answer is advised, in words. The server tells a kind, what it is about and a number; texts may have icons in brackets.
//
//     reasonTexts(reasons, view)                 // what speaks for an answer
//     sumTexts(answer, best, -loss, view)        // what makes it worse, in rows whose points add up to the loss
import { mark, t, tn } from './i18n';
import { listed } from './lists';
import { whole } from './numbers';
import type { Change, Reason } from '../net/protocol';
import type { GameView } from '../game/view';
import { CATEGORY_NAMES, sectorWord } from './words';

/** Full points; what is told at all is not nothing. */
const about = (n: number): number => (n < 0 ? -1 : 1) * Math.max(1, Math.round(Math.abs(n)));

/** +1 point, −3 points */
const points = (n: number): string => tn('{n} point', '{n} points', Math.abs(n), { n: whole(n) });
export const pointsText = points;
/** All that comes later is estimated. */
const aboutPoints = (n: number): string =>
  tn('about {n} point', 'about {n} points', Math.abs(about(n)), { n: whole(about(n)) });

/** What else the server's judgement of a position is made of. */
const TERMS: Record<string, string> = {
  vendors: mark('water that your vendors will bring: {points}'),
  red: mark('[red] still to come: {points}'),
  river: mark('place of your fisherman on the river: {points}'),
  resources: mark('water, dates and dinars left over: {points}'),
  provisions: mark('cost of your provision tiles: {points}'),
  souk: mark('goods kept for luxury goods: {points}'),
  oases: mark('oases, claimed and in reach: {points}'),
  scrolls: mark('use of your scrolls in the rounds to come: {points}'),
};

/** What the modules bring is one figure, but a player knows it by what is played with. */
function modulesWord(modules: ReadonlySet<string>): string {
  if (modules.has('race') && modules.has('towns')) return mark('camel race and desert towns: {points}');
  if (modules.has('race')) return mark('camel race and audience: {points}');
  return modules.has('towns') ? mark('desert towns: {points}') : mark('Imam and Sultan: {points}');
}

/** R3.1: what the assistant that a keshi sends can do there. */
function sendsText(n: number, what: string): string {
  const sector = sectorWord(what);
  return what === 'souk'
    ? tn('{sector}: a deal with {n} good, or more', '{sector}: a deal with {n} goods, or more', n, { sector })
    : tn('{sector}: its action with {n} keshi, or one more', '{sector}: its action with {n} keshis, or one more', n, { sector }); // prettier-ignore
}

const KINDS: Record<string, (n: number, what: string, view: GameView) => string> = {
  rival: (n) =>
    n > 0
      ? tn('the best opponent gets about {n} point more', 'the best opponent gets about {n} points more', about(n))
      : tn('the best opponent gets about {n} point less', 'the best opponent gets about {n} points less', -about(n)),
  fills: (n, what) =>
    n > 0
      ? // TRANSLATORS: {sector} is the name on the board, unchanged: put your word for sector before it where it would need an article or a case
        t('{sector} is complete: {points} at the end', { sector: sectorWord(what), points: points(n) })
      : t('{sector} is not complete: {points} at the end', { sector: sectorWord(what), points: points(n) }),
  // TRANSLATORS: {category} is what the final scoring counts: Oases or Leftovers
  final: (n, what) =>
    t('{category} in the final scoring: {points}', { category: t(CATEGORY_NAMES[what] ?? what), points: points(n) }),
  short: (n, what) =>
    tn('{n} [{what}] will be missing for provisions', '{n} [{what}] will be missing for provisions', n, { what }),
  provides: (n, what) => tn('{n} [{what}] more for provisions', '{n} [{what}] more for provisions', n, { what }),
  // TRANSLATORS: {n} dinars
  gate: (n) => t('too few [dinar] are left for a gate that costs {n}', { n }),
  sends: sendsText,
  round: (n) => t('to the end of the round: {points}', { points: aboutPoints(n) }),
  later: (n) => t('rest of the game: {points}', { points: aboutPoints(n) }),
  // TRANSLATORS: {sector} is the name on the board, unchanged: put your word for sector before it where it would need an article or a case
  use: (n, what) => t('later uses of {sector}: {points}', { sector: sectorWord(what), points: aboutPoints(n) }),
  near: (n, what) =>
    n > 0
      ? // TRANSLATORS: {sector} is the name on the board, unchanged: put your word for sector before it where it would need an article or a case
        t('{sector} comes nearer to being complete: {points}', { sector: sectorWord(what), points: aboutPoints(n) })
      : t('{sector} is farther from being complete: {points}', { sector: sectorWord(what), points: aboutPoints(n) }),
  term: (n, what, view) =>
    t(what === 'modules' ? modulesWord(view.modules) : (TERMS[what] ?? what), { points: aboutPoints(n) }),
};

/** What a reason is worth, where it says so. */
function worth({ kind, n }: Reason): number {
  if (kind === 'fills' || kind === 'final') return n;
  if (kind === 'rival') return -about(n);
  return ['use', 'near', 'term', 'round', 'later'].includes(kind) ? about(n) : 0;
}

/** Points are no reason of their own: changesText tells them. */
const told = (reasons: Reason[], most: number): Reason[] => reasons.filter(({ kind }) => KINDS[kind]).slice(0, most);
const text = ({ kind, what = '', n }: Reason, view: GameView): string => KINDS[kind]!(n, what, view);

/** The heaviest reasons, one sentence each. */
export const reasonTexts = (reasons: Reason[], view: GameView, most = 3): string[] =>
  told(reasons, most).map((one) => text(one, view));

const scored = (changes: Change[]): number => changes.find(({ what }) => what === 'point')?.n ?? 0;

/**
 * Why one answer is better or worse than another by `total` points: those of this turn, the heaviest reasons and, so that
 * they add up, the rest of the game.
 */
export function sumTexts(
  own: { changes: Change[]; reasons: Reason[] },
  other: { changes: Change[] },
  total: number,
  view: GameView,
  most = 3,
): string[] {
  const turn = scored(own.changes) - scored(other.changes);
  const over = own.reasons.some(({ kind }) => kind === 'end');
  // At the end of the game complete sectors are among the points.
  const reasons = told(own.reasons, most).filter(({ kind }) => !(over && kind === 'fills'));
  const rest = reasons.reduce((sum, one) => sum - worth(one), total - turn);
  const rows = reasons.map((one) => text(one, view));
  const scores = points(turn);
  if (turn)
    rows.unshift(
      over ? t('{points} to the end of the game', { points: scores }) : t('{points} in this turn', { points: scores }),
    );
  // Where nothing else has a figure the total says it all.
  if (rest && (turn || reasons.some(worth))) rows.push(t('rest of the game: {points}', { points: aboutPoints(rest) }));
  return rows;
}

/** Things that the pictures of the page have other names for. */
const THINGS: Record<string, (n: number) => string> = {
  point: (n) => tn('{n} point', '{n} points', n),
  'luxury good': (n) => tn('{n} luxury good', '{n} luxury goods', n),
};

const thing = ({ what, n }: Change): string => THINGS[what]?.(Math.abs(n)) ?? `${Math.abs(n)} [${what}]`;
const things = (changes: Change[]): string => listed(changes.map(thing));

/** "brings 6 points, 2 dates; costs 3 dinars": to the end of the turn. */
export function changesText(changes: Change[]): string {
  const gains = things(changes.filter((one) => one.n > 0));
  const costs = things(changes.filter((one) => one.n < 0));
  // TRANSLATORS: {gains} and {costs} are lists: "brings 6 points, 2 dates; costs 3 dinars"
  if (gains && costs) return t('brings {gains}; costs {costs}', { gains, costs });
  if (gains) return t('brings {gains}', { gains });
  return costs ? t('costs {costs}', { costs }) : '';
}
