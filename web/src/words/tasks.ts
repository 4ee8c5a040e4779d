// One row for each task, that is for each rule of the game that asks something (src/rules/ops.h; unit/tasks.test.mjs compares them):
// what is asked, where on the board it is answered, and how its answers are called. What is not said here follows from the
// names of the options alone (words.ts), and a task that has no row is shown by its name and answered from the list.
import { sentence } from '../game/catalog';
import { mark, markc, t, tn } from './i18n';
import { sentences } from './lists';
import type { Question } from '../net/protocol';
import { assistant, at, deal, fisherman, gate, home, lengthening, nomad, nomadSpace, pileOfClass, providing, rowing, scroll, standing, steps, trackKeshi, tray, type Where } from './where'; // prettier-ignore

/** What kind of thing the options of a task name, where the name alone does not tell. */
export type Kind =
  | 'turns'
  | 'provision'
  | 'town'
  | 'tier'
  | 'standing'
  | 'half'
  | 'steps'
  | 'space'
  | 'pile'
  | 'scroll'
  | 'building'
  | 'hand'
  | 'sector'
  | 'nomad'
  | 'path'
  | 'keshi'
  | 'use'
  | 'rapid'
  | 'stairs'
  | 'lattice'
  | 'oasis-space'
  | 'oasis'
  | 'number';

export interface Task {
  /** The question. */
  ask: string | ((q: Question) => string);
  /** The same where nobody knows of which one it will be asked: of standing answers. */
  any?: string;
  /** What is said below it, so that somebody who does not know the game can answer. */
  hint?: string | ((q: Question) => string);
  /** Where it is answered; without it only from the list. */
  places?: Where;
  kind?: Kind;
  /** What "yes" means. */
  yes?: string;
  /** What passing means. */
  pass?: string;
  /** The best answer comes first: the order of spaces, sectors, amounts or the hand would mean nothing. */
  best?: boolean;
  /** Questions that may follow, to be answered by the same press (offers.ts). */
  then?: readonly string[];
  /** Nothing but the tile that brought it about says why one chooses. */
  tile?: boolean;
}

/** What the tile does that brought the question about: 'scroll 18' is a number to who does not know them all. */
export function tileSentence({ cause = '' }: Question): string {
  const [kind = '', name = ''] = cause.split(/[: ]/);
  return ['scroll', 'oasis', 'town', 'building', 'river-tile'].includes(kind)
    ? (sentence(`${kind}:${name}`)?.text ?? '')
    : '';
}

const resourcesGained = (q: Question) =>
  sentences(
    tn('You gain {n} resource of your choice.', 'You gain {n} resources of your choice.', q.n ?? 1),
    tileSentence(q),
  );

/** There is nothing to be pressed twice where no pile holds two. */
const fromTheTray = (q: Question) =>
  sentences(
    t('They go to their sector on your board.'),
    q.options.some((option) => option.startsWith('2-')) && t('Press a pile again for one less.'),
  );

export const TASKS: Record<string, Task> = {
  confirm: { ask: mark('Is that all?'), hint: mark('Confirm, or take back what you did.') },
  track: {
    ask: mark('Which keshi goes on space {a} of the oasis track?'),
    hint: mark('You gain it later, when an oasis that you claim comes to lie on this space.'),
    places: at('aside'),
  },
  disc: {
    ask: mark('How do you lay your audience disc?'),
    hint: mark('Its dots are spectators. An entertainer’s bonus pays once for each dot that faces it.'),
    places: at('disc'),
    kind: 'turns',
  },
  keep: {
    ask: mark('Which three provision tiles do you keep?'),
    hint: mark('Each season one more of them has to be paid.'),
    places: at('provision'),
    kind: 'provision',
  },
  provision: {
    ask: mark('Which provision tile do you turn up?'),
    hint: mark('At the end of the season you pay what it shows, or lose points. Secret until all have chosen.'),
    places: at('provision'),
    kind: 'provision',
  },
  town: { ask: mark('Which desert town do you take?'), places: at('town'), kind: 'town', best: true },
  'free-luxury': { ask: mark('Take a luxury good for nothing?'), places: at('luxury'), best: true },
  'free-gate': { ask: mark('Take a gate without paying dinars?'), places: gate, best: true, then: ['gate-space'] },
  where: {
    ask: mark('Where does the [{a}] go?'),
    any: mark('Where does a keshi go?'),
    hint: mark('Into its sector, or into the audience area.'),
    places: home,
    // TRANSLATORS: where a keshi goes: it stays in the supply
    pass: mark('Nowhere'),
  },
  bridge: {
    ask: mark('Pay the toll of the bridge?'),
    hint: mark('Without it your camel stops here.'),
    places: () => 'bridge',
    yes: mark('Pay the toll'),
    // TRANSLATORS: the camel stops before the bridge
    pass: mark('Stop'),
  },
  reward: {
    ask: mark('Buy a reward?'),
    hint: mark('You pay with keshis of your audience area.'),
    places: at('reward'),
    kind: 'tier',
    pass: mark('No reward'),
    best: true,
  },
  'return-audience': { ask: mark('Which keshis leave the audience area?'), places: at('area'), kind: 'standing' },
  'season-prize': { ask: mark('Which bonus of the river tile?'), places: at('rivertile'), kind: 'half', best: true },
  steps: { ask: mark('Which steps do you take?'), places: steps, kind: 'steps' },
  'any-space': { ask: mark('Which bonus of the Main square?'), places: at('space'), kind: 'space', tile: true },
  'search-scroll': { ask: mark('Which pile of scrolls do you look through?'), places: pileOfClass, kind: 'pile' },
  'found-scroll': {
    ask: mark('Which scroll do you take out of the pile?'),
    places: scroll,
    kind: 'scroll',
    pass: markc('a scroll', 'None'),
    best: true,
  },
  'search-luxury': {
    ask: mark('Which pile of luxury goods do you look through?'),
    places: (option) => `pile:luxury-${option}`,
    kind: 'pile',
  },
  'found-luxury': {
    ask: mark('Which luxury good do you buy out of the pile?'),
    places: at('luxury'),
    pass: markc('a luxury good', 'None'),
    best: true,
  },
  library: {
    ask: mark('Which pile do you look through in the library?'),
    places: pileOfClass,
    kind: 'pile',
    pass: markc('a pile', 'None'),
  },
  'keep-building': {
    ask: mark('Which special building do you keep?'),
    places: at('building'),
    kind: 'building',
    best: true,
  },
  'keep-scroll': { ask: mark('Which scroll do you keep?'), places: scroll, kind: 'scroll', best: true },
  barracks: {
    ask: mark('Which gate do you take for your barracks?'),
    places: gate,
    pass: markc('a gate', 'None'),
    best: true,
  },
  tajine: { ask: mark('Which tajine do you take for the pavilion?'), places: at('luxury'), best: true },
  pick: {
    ask: mark('Choose three keshis'),
    hint: mark('An assistant goes to the sector of each. The keshis fall through the tower, for all to take.'),
    places: at('hand'),
    kind: 'hand',
  },
  deploy: {
    ask: mark('Where does your red assistant go?'),
    hint: mark('To any sector without an assistant of yours, or to the Souk.'),
    places: at('sector'),
    kind: 'sector',
  },
  take: { ask: mark('Take one or two keshis of one colour'), hint: fromTheTray, places: tray, best: true },
  'take-nomad': {
    ask: mark('Take the nomad from the tray?'),
    places: () => 'tray:nomad',
    yes: mark('Take the nomad'),
    pass: mark('Leave it'),
  },
  'take-second': {
    ask: mark('Take a second keshi of another colour?'),
    places: tray,
    // TRANSLATORS: only one keshi
    pass: mark('Only one'),
    best: true,
  },
  'place-aside': { ask: mark('Which keshi do you place next?'), places: at('aside') },
  'swap-keshi': {
    ask: mark('Exchange a keshi: which one do you give?'),
    places: standing,
    kind: 'standing',
    pass: mark('No exchange'),
  },
  'swap-track': { ask: mark('Which keshi goes on the oasis track instead?'), places: at('supply') },
  // TRANSLATORS: the fisherman
  drift: { ask: mark('Let the fisherman drift on?'), places: fisherman, yes: mark('Drift on'), pass: mark('Stay') },
  'place-nomad': { ask: mark('Where does the nomad go?'), places: nomadSpace, kind: 'nomad' },
  'move-nomad': { ask: mark('Move a nomad?'), places: nomad, kind: 'nomad' },
  'lift-nomad': { ask: mark('Which nomad leaves the Main square?'), places: at('space'), kind: 'space' },
  'give-nomad': { ask: mark('Which nomad do you return?'), places: nomad, kind: 'nomad' },
  commit: {
    ask: mark('Which guard stays at the gate?'),
    places: (option) => (option === 'nomad' ? 'nomad-at:medina' : 'keshi:medina'),
  },
  entertain: {
    ask: mark('Place your [pink]'),
    hint: mark('You gain the bonus of its space once, and again whenever it performs.'),
    places: at('space'),
    kind: 'space',
  },
  caravan: {
    ask: mark('Where does the caravan go?'),
    hint: mark('To the next space of a path; an oasis there is turned up.'),
    places: at('path'),
    kind: 'path',
  },
  vendor: {
    ask: mark('Where does the water vendor go?'),
    hint: mark('An assistant who works beside it gives you a [water] first.'),
    places: at('vendor'),
    kind: 'sector',
  },
  'any-keshi': { ask: mark('Choose a keshi of any colour'), places: at('supply'), kind: 'keshi', tile: true },
  'same-keshi': {
    ask: ({ n = 0 }) => tn('Choose the colour of {n} keshi', 'Choose the colour of {n} keshis', n),
    any: mark('Choose the colour of keshis'),
    places: at('supply'),
    tile: true,
  },
  'one-keshi-of': { ask: mark('Choose one of these keshis'), places: at('supply'), tile: true },
  goods: { ask: mark('Choose the colour of your goods'), places: at('supply') },
  give: { ask: mark('Exchange a keshi: which one do you give?'), places: standing, pass: mark('No exchange') },
  'give-space': { ask: mark('Which entertainer leaves?'), places: at('space'), kind: 'space' },
  'give-vendor': { ask: mark('Which water vendor leaves?'), places: at('vendor'), kind: 'sector' },
  get: { ask: mark('[{a}] for which keshi?'), any: mark('Exchange a keshi: for which one?'), places: at('supply') },
  'any-resource': {
    ask: mark('Choose a resource'),
    hint: resourcesGained,
    places: at('resource'),
    then: ['any-resource'],
  },
  'pay-any': { ask: mark('Which resource do you pay?'), places: at('resource'), then: ['pay-any'] },
  sell: {
    ask: mark('Return resources for points?'),
    hint: ({ n = 0 }) => tn('{n} point for each.', '{n} points for each.', n),
    places: at('resource'),
    // TRANSLATORS: no more resources
    pass: mark('No more'),
    then: ['sell'],
  },
  assistant: {
    ask: mark('Which assistant do you use?'),
    hint: mark('All work once, in any order: for a new keshi, or for the action of their sector.'),
    places: assistant,
    kind: 'sector',
    then: ['use', 'goods', 'row'],
  },
  use: {
    ask: mark('{sector}: what does your assistant do?'),
    any: mark('What does your assistant do?'),
    hint: mark('The more keshis a sector has, the stronger is its action.'),
    places: (option, q) => `use:${q.a}:${option}`,
    kind: 'use',
    then: ['goods', 'row'],
  },
  'any-action': {
    ask: mark('Which sector action do you perform?'),
    places: at('sector'),
    kind: 'sector',
    pass: markc('a sector action', 'None'),
    tile: true,
  },
  harvest: { ask: mark('Harvest something else instead of a date?'), places: at('resource') },
  row: {
    ask: mark('Pay a [water] for one more river step?'),
    hint: mark('At the end of each round you take the bonus of one rapid that you have passed.'),
    places: rowing,
    yes: mark('One step more'),
    pass: mark('Stop here'),
    then: ['row'],
  },
  'river-bonus': {
    ask: mark('Take the bonus of one rapid you passed'),
    hint: mark('Your fisherman stays where he is.'),
    places: at('rapid'),
    kind: 'rapid',
    best: true,
  },
  rapids: { ask: mark('Which rapid comes next?'), places: at('rapid'), kind: 'rapid' },
  'either-stairs': { ask: mark('Which stairs do you climb?'), places: at('stairs'), kind: 'stairs' },
  'both-stairs': { ask: mark('Which stairs do you climb first?'), places: at('stairs'), kind: 'stairs' },
  lengthen: {
    ask: ({ a }) =>
      a === 'mosque' ? t('Climb further on the mosque stairs?') : t('Climb further on the palace stairs?'),
    hint: (q) =>
      q.n
        ? tn('{n} step so far.', '{n} steps so far.', q.n)
        : t('Each answer is 1 step more. What a step brings may pay for the next one.'),
    places: lengthening,
    // TRANSLATORS: on the stairs
    pass: mark('No further'),
    then: ['lengthen'],
  },
  line: {
    ask: mark('Choose a connection bonus'),
    hint: mark('One of the line that joins your two pawns on the stairs.'),
    places: at('lattice'),
    kind: 'lattice',
    best: true,
  },
  souk: {
    ask: mark('Make a deal in the Souk'),
    hint: mark('Change one good at the office, or pay goods for a luxury good.'),
    places: deal,
    pass: mark('No deal'),
    best: true,
  },
  waive: { ask: mark('Which good do you not have to pay?'), places: at('goods') },
  falcon: { ask: mark('Which keshi do you give for the falcon?'), places: standing },
  'change-resources': {
    ask: mark('Change resources: which one do you give?'),
    places: at('resource'),
    pass: mark('No exchange'),
  },
  'change-into': { ask: mark('Change resources: which one do you get?'), places: at('resource') },
  perform: {
    ask: mark('Which entertainer performs?'),
    hint: mark('Its bonus once for each spectator that faces it.'),
    places: at('space'),
    kind: 'space',
    best: true,
  },
  encore: { ask: mark('Which scroll comes next?'), places: scroll, kind: 'scroll', best: true },
  spaces: { ask: mark('Which bonus of the Main square comes next?'), places: at('space'), kind: 'space' },
  scroll: {
    ask: markc('a request', 'Buy scrolls'),
    hint: mark('Each needs scholars and dates. You may renew one class a round.'),
    places: scroll,
    kind: 'scroll',
    pass: mark('Done'),
    best: true,
  },
  'free-scroll': { ask: mark('Take a scroll for nothing?'), places: scroll, kind: 'scroll', best: true },
  'date-scroll': {
    ask: mark('Which scroll do you take for {n} [date]?'),
    any: mark('Which scroll do you take for [date]?'),
    places: scroll,
    kind: 'scroll',
    best: true,
  },
  gate: {
    ask: mark('Buy a gate?'),
    hint: mark('Each needs a free guard (you have {n}) and brings a keshi of its colour.'),
    places: gate,
    pass: mark('Stop buying'),
    best: true,
    then: ['gate-space'],
  },
  'gate-space': {
    ask: mark('Put the [{a} gate] on a free space'),
    any: mark('Put a gate on a free space'),
    hint: mark('Two points more where the colours match.'),
    places: at('arch'),
    kind: 'sector',
    best: true,
  },
  'gate-keshi': { ask: mark('Which keshi comes with the gate?'), places: at('supply') },
  sahara: {
    ask: mark('Claim an oasis?'),
    hint: mark('You pay what is printed beside its space. Your three best oases score at the end.'),
    places: at('oasis'),
    kind: 'oasis-space',
    pass: mark('Done'),
    best: true,
  },
  'free-oasis': {
    ask: mark('Which oasis do you claim for nothing?'),
    places: at('oasis'),
    kind: 'oasis-space',
    pass: markc('an oasis', 'None'),
    best: true,
  },
  'cheap-oasis': {
    ask: ({ n = 0 }) => tn('Claim an oasis for {n} resource less?', 'Claim an oasis for {n} resources less?', n),
    any: mark('Claim an oasis for fewer resources?'),
    places: at('oasis'),
    kind: 'oasis-space',
    best: true,
  },
  'waive-resource': { ask: mark('Which resource do you not pay?'), places: at('resource') },
  'track-keshi': {
    ask: mark('Place the [{a}] of the oasis track?'),
    any: mark('Place the keshi of the oasis track?'),
    hint: mark('Your new oasis has reached its space.'),
    places: trackKeshi,
    yes: mark('Place it'),
    pass: mark('Leave it'),
  },
  'beside-oasis': {
    ask: mark('Which oasis beside the board do you claim?'),
    places: at('beside'),
    kind: 'oasis',
    pass: markc('an oasis', 'None'),
    best: true,
  },
  'score-claimed': { ask: mark('Which claimed oasis scores now?'), places: at('claimed'), kind: 'oasis', best: true },
  return: { ask: mark('How many resources do you return for the oasis?'), kind: 'number' },
  'swap-placeholder': {
    ask: mark('Which colour does the [{a}] placeholder become?'),
    any: mark('Which colour does the placeholder become?'),
    hint: mark('Who keeps it chooses one keshi less in the last round of the season.'),
    places: at('supply'),
    pass: mark('Keep it'),
  },
  'river-prize': {
    ask: mark('Which bonus of the river tile do you take?'),
    places: at('rivertile'),
    kind: 'half',
    best: true,
  },
  provide: {
    ask: mark('Pay your provisions?'),
    hint: mark('All that is printed, or you lose your resources and points.'),
    places: providing,
  },
};
