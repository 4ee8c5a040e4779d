// What a first game is told: for each task a sentence about what the question is about and what is usually good, some of them for
// how the game stands (a kind with a colon). unit/advice.test.mjs compares the kinds with the tasks of the engine.
//
//     kindsOf(question, view, 'p1')      // ['pick:provisions', 'pick']: which advice would fit, the most particular first
//     adviceOf('pick', ...)
import { COLOUR, HOME, isSector } from '../game/names';
import { wantOf } from '../game/provide';
import type { GameView, PlayerView } from '../game/view';
import type { Question } from '../net/protocol';
import { mark, t, tn } from './i18n';
import { sectorWord } from './words';

type State = [q: Question, p: PlayerView, view: GameView];

export interface Advice {
  title?: string;
  text: string | ((...state: State) => string);
  /** What is lit, as a selector; without it the places that answer the question. */
  lit?: string;
}

/** From so many keshis on an action is worth speaking of. */
const STRONG = 4;
const FULL = 8;
/** So near is nearly full. */
const NEARLY = 2;

const keshisIn = (p: PlayerView, sector: string): number => (isSector(sector) ? (p.keshis[COLOUR[sector]] ?? 0) : 0);

/** '2 [water] 1 [date]': what the provisions of this season still lack. */
const lacking = (p: PlayerView): string =>
  Object.entries(wantOf(p).missing ?? {})
    .map(([what, n]) => `${n} [${what}]`)
    .join(' ');

/** Where most keshis live, of the sectors that can be chosen. */
function strongest(q: Question, p: PlayerView): string {
  const sectors = q.task === 'use' ? [q.a ?? ''] : q.options;
  return sectors.reduce((best, one) => (keshisIn(p, one) > keshisIn(p, best) ? one : best), '');
}

/** The sector that would soonest be full, of those whose keshis lie there. */
function nearlyFull(q: Question, p: PlayerView): string {
  const sectors = q.options.flatMap((option) => HOME[option.replace(/^2-/, '')] ?? []);
  const room = (sector: string) => FULL - keshisIn(p, sector);
  return sectors.find((sector) => sector !== 'souk' && room(sector) > 0 && room(sector) <= NEARLY) ?? '';
}

const strong = (q: Question, p: PlayerView): string => {
  const sector = strongest(q, p);
  return t('{sector}: {n} keshis live there, so the action is strong now.', {
    sector: sectorWord(sector),
    n: keshisIn(p, sector),
  });
};

/** When advice for how the game stands is better than that for the task. */
const PARTICULAR: Record<string, { of: string[]; fits: (...state: State) => boolean }> = {
  'pick:provisions': { of: ['pick'], fits: (_, p, view) => view.round >= 3 && !!wantOf(p).missing },
  'resource:provisions': {
    of: ['any-resource', 'river-bonus', 'harvest', 'change-into'],
    fits: (_, p) => !!wantOf(p).missing,
  },
  'take:full': { of: ['take'], fits: (q, p) => !!nearlyFull(q, p) },
  'work:strong': { of: ['assistant', 'use'], fits: (q, p) => keshisIn(p, strongest(q, p)) >= STRONG },
};

const keshi = mark('Best is a keshi for the sector whose action you use most, or one that makes a sector full.');
const free = mark('What costs you little or nothing now is best where it would have been dear.');
const order = mark('All of them come: begin with what helps the others, resources above all.');
const giving = mark('Give what you need least: a keshi where few others live, far from making a sector full.');
const bonus = mark(
  'Take what you lack: resources for your provisions first, then steps and keshis, points towards the end.',
);
const resource = mark('Take what your provisions still lack, then what your next purchase costs.');
const paying = mark('Keep what your provisions need, and pay with the rest.');
const waiving = mark('Leave out what is hardest for you to get.');
const pile = mark('You see all tiles of the pile before you decide: the highest one offers most.');
const lasting = mark('A scroll that helps for the rest of the game is worth most early, one that gives points late.');
const nomads = mark('Put nomads where one more makes an action stronger now: they can move on later.');
const stairs = mark('Where both pawns stand decides which bonuses the line crosses, so climb on both stairs.');
const further = mark(
  'Every rapid that the fisherman passes offers a bonus each round: going on is nearly always good.',
);
const onlyBest = mark('Choose the one that is worth most now.');

export const ADVICE: Record<string, Advice> = {
  'pick:provisions': {
    title: mark('Think of provisions'),
    text: (_, p) =>
      t('Your provisions at the end of this season still lack {what}: choose a sector that brings it.', {
        what: lacking(p),
      }),
    lit: '[data-place="provisions"]',
  },
  'resource:provisions': {
    title: mark('Think of provisions'),
    text: (_, p) => t('Your provisions still lack {what}: take that first.', { what: lacking(p) }),
  },
  'take:full': {
    text: (q, p) => {
      const sector = nearlyFull(q, p);
      return tn(
        '{sector} is full with {n} keshi more: with its water vendor that is worth 10 points at the end.',
        '{sector} is full with {n} keshis more: with its water vendor that is worth 10 points at the end.',
        FULL - keshisIn(p, sector),
        { sector: sectorWord(sector) },
      );
    },
  },
  'work:strong': { title: mark('A keshi, or the action'), text: strong },
  confirm: {
    title: mark('Changed your mind?'),
    text: mark('Until you confirm, the arrow takes back what you did, step by step.'),
    lit: '#question .undo',
  },
  track: { text: mark('The first spaces are reached first: put a keshi there that you want early.') },
  disc: { text: mark('Turn the side with most dots to the bonuses that you want often.') },
  keep: { text: mark('Tiles that ask for different resources are easier to pay together than three of a kind.') },
  provision: {
    title: mark('The next provisions'),
    text: mark(
      'All tiles that lie open are paid at the end of each season: begin with the one that you can pay most easily.',
    ),
  },
  town: { text: mark('Each town pays in its own way: take the one for what you have much of.') },
  'free-luxury': { text: free },
  'free-gate': { text: free },
  where: {
    text: mark(
      'In its sector a keshi makes you stronger, in the audience area it pays for a reward: early on the sector is usually better.',
    ),
  },
  bridge: { text: mark('The toll pays off when your camel still has many steps to go.') },
  reward: {
    text: mark('Keshis of the audience area pay for rewards and nothing else: buy the best that you can pay.'),
  },
  'return-audience': { text: mark('Give the colours of which you have most: what is left stays useful.') },
  'season-prize': { text: bonus },
  steps: { text: mark('Go where the next bonus is near: on the stairs a threshold, on the river a rapid.') },
  'any-space': { text: bonus },
  'search-scroll': { text: pile },
  'found-scroll': { text: lasting },
  'search-luxury': { text: pile },
  'found-luxury': { text: onlyBest },
  library: { text: pile },
  'keep-building': { text: mark('A building helps all game long: keep the one for what you want to do most.') },
  'keep-scroll': { text: lasting },
  barracks: { text: free },
  tajine: { text: free },
  pick: {
    title: mark('The people of the city'),
    text: mark(
      'Each of the three sends an assistant to the sector of its colour, then the keshis of all fall through the tower. Sectors where you already have keshis are a good choice.',
    ),
    lit: '#mine .hand, .phone-mine .hand',
  },
  deploy: {
    title: mark('Red goes where you like'),
    text: mark('Send it where many keshis live and the action is strong, or where you want one more.'),
  },
  take: {
    title: mark('What fell out of the tower'),
    text: mark(
      'They move into their sector on your board: two are better than one, best where an assistant of yours works this round.',
    ),
  },
  'take-nomad': { text: mark('A nomad may live in any sector and counts there: that is nearly always good.') },
  'take-second': { text: keshi },
  'place-aside': { text: order },
  'swap-keshi': { text: giving },
  'swap-track': { text: keshi },
  drift: { text: further },
  'place-nomad': { text: nomads },
  'move-nomad': { text: nomads },
  'lift-nomad': { text: nomads },
  'give-nomad': { text: giving },
  commit: { text: mark('Who stays at a gate moves no more: leave the one there that you need least.') },
  entertain: {
    title: mark('The Main square'),
    text: mark(
      'The entertainer pays the bonus of its space now, and again each time it performs: choose a space that many dots face.',
    ),
  },
  caravan: {
    title: mark('Into the desert'),
    text: mark('Caravans walk along two paths and discover oases, which you may claim later for what they cost.'),
  },
  vendor: {
    title: mark('A water vendor'),
    text: mark(
      'Whoever works beside it gives you a [water] first. At the end a full sector with its water vendor is worth 10 points.',
    ),
  },
  'any-keshi': { text: keshi },
  'same-keshi': { text: keshi },
  'one-keshi-of': { text: keshi },
  goods: { text: mark('Collect the colours that the luxury goods on the board ask for.') },
  give: { text: giving },
  'give-space': { text: giving },
  'give-vendor': { text: giving },
  get: { text: keshi },
  'any-resource': { text: resource },
  'pay-any': { text: paying },
  sell: { text: mark('Points for resources are good at the end; before that keep what your provisions need.') },
  assistant: {
    title: mark('Your assistants work'),
    text: mark(
      'Each works once: it brings one more keshi to its sector, or performs the action of the sector, which is stronger the more keshis live there.',
    ),
  },
  use: {
    title: mark('A keshi, or the action'),
    text: mark(
      'A keshi makes this action stronger for later, the action helps now. Early in the game keshis often pay off.',
    ),
  },
  'any-action': { text: mark('Choose the sector where most keshis live: its action is the strongest.') },
  harvest: { text: resource },
  row: {
    title: mark('On the river'),
    text: mark(
      'A step for [water] pays off where it passes a rapid or takes the lead, and where your provisions can do without.',
    ),
  },
  'river-bonus': { title: mark('The river pays'), text: bonus },
  rapids: { text: order },
  'either-stairs': { text: stairs },
  'both-stairs': { text: order },
  lengthen: { text: mark('A step more is worth its price where it reaches a threshold.') },
  line: {
    title: mark('Two stairs, one line'),
    text: mark(
      'The line between your two pawns on the stairs offers these bonuses: take what helps you now, keshis early, points late.',
    ),
  },
  souk: {
    title: mark('Deals in the Souk'),
    text: mark(
      'Goods buy resources at the office, or luxury goods, which are worth points: change goods only for what you need now.',
    ),
  },
  waive: { text: waiving },
  falcon: { text: giving },
  'change-resources': { text: paying },
  'change-into': { text: resource },
  perform: { text: mark('Its bonus pays once for each dot that faces it: choose what brings most.') },
  encore: { text: order },
  spaces: { text: order },
  scroll: {
    title: mark('Scrolls'),
    text: mark('A scroll costs dates and needs scholars: buy lasting ones early, those with points late.'),
  },
  'free-scroll': { text: free },
  'date-scroll': { text: free },
  gate: {
    title: mark('Gates'),
    text: mark(
      'A gate needs a free guard, gives points and brings a keshi of its colour: choose a colour that you want anyway.',
    ),
  },
  'gate-space': { text: mark('Two points more where the colours match: keep such spaces for their colours.') },
  'gate-keshi': { text: keshi },
  sahara: {
    title: mark('Oases'),
    text: mark(
      'You may claim what your caravans discovered by paying what is printed. Your three best oases score at the end.',
    ),
  },
  'free-oasis': { text: free },
  'cheap-oasis': { text: free },
  'waive-resource': { text: waiving },
  'track-keshi': { text: mark('A keshi for nothing: place it unless its sector is full.') },
  'beside-oasis': { text: onlyBest },
  'score-claimed': { text: onlyBest },
  return: { text: paying },
  'swap-placeholder': {
    text: mark(
      'Who keeps it chooses one keshi less in the last round of the season: change it if any colour helps you.',
    ),
  },
  'river-prize': { text: bonus },
  provide: {
    title: mark('The season ends'),
    text: mark(
      'Pay what your open provision tiles show: who does not loses all resources and points, so paying is nearly always better.',
    ),
  },
};

/** Which advice would fit this question, the most particular first. */
export function kindsOf(q: Question, view: GameView, seat: string): string[] {
  const p = view.of(seat);
  if (!p) return [];
  const particular = Object.entries(PARTICULAR).filter(([, { of, fits }]) => of.includes(q.task) && fits(q, p, view));
  return [...particular.map(([kind]) => kind), q.task].filter((kind) => kind in ADVICE);
}

export function adviceText(kind: string, q: Question, view: GameView, seat: string): string {
  const { text } = ADVICE[kind]!;
  return typeof text === 'string' ? t(text) : text(q, view.of(seat)!, view);
}
