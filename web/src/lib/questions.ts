// What is asked, in words: for each task the question and what may be said below it, so that somebody who does not know the
// game can answer. A task that is not listed is shown by its name.
import { mark, t, tn } from './i18n';
import { sentence } from './catalog';
import type { Question } from './protocol';
import { sectorWord } from './words';

/** The question of a task, and what may be said below it. */
const QUESTIONS: Record<string, [string, string?]> = {
  confirm: [mark('Is that all?'), mark('Confirm, or take back what you did.')],
  track: [
    mark('Which keshi goes on space {a} of the oasis track?'),
    mark('You gain it later, when an oasis that you claim comes to lie on this space.'),
  ],
  disc: [
    mark('How do you lay your audience disc?'),
    mark('Its dots are spectators. An entertainer’s bonus pays once for each dot that faces it.'),
  ],
  keep: [mark('Which three provision tiles do you keep?'), mark('Each season one more of them has to be paid.')],
  provision: [
    mark('Which provision tile do you turn up?'),
    mark('At the end of the season you pay what it shows, or lose points. Secret until all have chosen.'),
  ],
  town: [mark('Which desert town do you take?')],
  'free-luxury': [mark('Take a luxury good for nothing?')],
  'free-gate': [mark('Take a gate without paying dinars?')],
  where: [mark('Where does the [{a}] go?'), mark('Into its sector, or into the audience area.')],
  bridge: [mark('Pay the toll of the bridge?'), mark('Without it your camel stops here.')],
  reward: [mark('Buy a reward?'), mark('You pay with keshis of your audience area.')],
  'return-audience': [mark('Which keshis leave the audience area?')],
  'season-prize': [mark('Which bonus of the river tile?')],
  steps: [mark('Which steps do you take?')],
  'any-space': [mark('Which bonus of the Main square?')],
  'search-scroll': [mark('Which pile of scrolls do you look through?')],
  'found-scroll': [mark('Which scroll do you take out of the pile?')],
  'search-luxury': [mark('Which pile of luxury goods do you look through?')],
  'found-luxury': [mark('Which luxury good do you buy out of the pile?')],
  library: [mark('Which pile do you look through in the library?')],
  'keep-building': [mark('Which special building do you keep?')],
  'keep-scroll': [mark('Which scroll do you keep?')],
  barracks: [mark('Which gate do you take for your barracks?')],
  tajine: [mark('Which tajine do you take for the pavilion?')],
  pick: [
    mark('Choose three keshis'),
    mark('An assistant goes to the sector of each. The keshis fall through the tower, for all to take.'),
  ],
  deploy: [
    mark('Where does your red assistant go?'),
    mark('To any sector without an assistant of yours, or to the Souk.'),
  ],
  take: [mark('Take one or two keshis of one colour'), mark('They go to their sector on your board.')],
  'take-nomad': [mark('Take the nomad from the tray?')],
  'take-second': [mark('Take a second keshi of another colour?')],
  'place-aside': [mark('Which keshi do you place next?')],
  'swap-keshi': [mark('Exchange a keshi: which one do you give?')],
  'swap-track': [mark('Which keshi goes on the oasis track instead?')],
  drift: [mark('Let the fisherman drift on?')],
  'place-nomad': [mark('Where does the nomad go?')],
  'move-nomad': [mark('Move a nomad?')],
  'lift-nomad': [mark('Which nomad leaves the Main square?')],
  'give-nomad': [mark('Which nomad do you return?')],
  commit: [mark('Which guard stays at the gate?')],
  entertain: [mark('Place your [pink]'), mark('You gain the bonus of its space once, and again whenever it performs.')],
  caravan: [mark('Where does the caravan go?'), mark('To the next space of a path; an oasis there is turned up.')],
  vendor: [
    mark('Where does the water vendor go?'),
    mark('An assistant who works beside it gives you a [water] first.'),
  ],
  'any-keshi': [mark('Choose a keshi of any colour')],
  'same-keshi': [mark('Choose the colour of {n} keshis')],
  'one-keshi-of': [mark('Choose one of these keshis')],
  goods: [mark('Choose the colour of your goods')],
  give: [mark('Exchange a keshi: which one do you give?')],
  'give-space': [mark('Which entertainer leaves?')],
  'give-vendor': [mark('Which water vendor leaves?')],
  get: [mark('[{a}] for which keshi?')],
  'any-resource': [mark('Choose a resource')],
  'pay-any': [mark('Which resource do you pay?')],
  sell: [mark('Return resources for points?'), mark('{n} points for each.')],
  assistant: [
    mark('Which assistant do you use?'),
    mark('All work once, in any order: for a new keshi, or for the action of their sector.'),
  ],
  use: [
    mark('{sector}: what does your assistant do?'),
    mark('The more keshis a sector has, the stronger is its action.'),
  ],
  'any-action': [mark('Which sector action do you perform?')],
  harvest: [mark('Harvest something else instead of a date?')],
  row: [
    mark('Pay a [water] for one more river step?'),
    mark('At the end of each round you take the bonus of one rapid that you have passed.'),
  ],
  'river-bonus': [mark('Take the bonus of one rapid you passed'), mark('Your fisherman stays where he is.')],
  rapids: [mark('Which rapid comes next?')],
  'either-stairs': [mark('Which stairs do you climb?')],
  'both-stairs': [mark('Which stairs do you climb first?')],
  lengthen: [
    mark('Climb further on the {stairs}?'),
    mark('One step for each. What a step brings may pay for the next one.'),
  ],
  line: [mark('Choose a connection bonus'), mark('One of the line that joins your two pawns on the stairs.')],
  souk: [mark('Make a deal in the Souk'), mark('Change one good at the office, or pay goods for a luxury good.')],
  waive: [mark('Which good do you not have to pay?')],
  falcon: [mark('Which keshi do you give for the falcon?')],
  'change-resources': [mark('Change resources: which one do you give?')],
  'change-into': [mark('Change resources: which one do you get?')],
  perform: [mark('Which entertainer performs?'), mark('Its bonus once for each spectator that faces it.')],
  encore: [mark('Which scroll comes next?')],
  spaces: [mark('Which bonus of the Main square comes next?')],
  scroll: [mark('Buy scrolls'), mark('Each needs scholars and dates. You may renew one class a round.')],
  'free-scroll': [mark('Take a scroll for nothing?')],
  'date-scroll': [mark('Which scroll do you take for {n} [date]?')],
  gate: [mark('Buy a gate?'), mark('Each needs a free guard (you have {n}) and brings a keshi of its colour.')],
  'gate-space': [mark('Put the [{a} gate] on a free space'), mark('Two points more where the colours match.')],
  'gate-keshi': [mark('Which keshi comes with the gate?')],
  sahara: [mark('Claim an oasis?'), mark('You pay what is printed on it. Your three best oases score at the end.')],
  'free-oasis': [mark('Which oasis do you claim for nothing?')],
  'cheap-oasis': [mark('Claim an oasis for {n} resources less?')],
  'waive-resource': [mark('Which resource do you not pay?')],
  'track-keshi': [mark('Place the [{a}] of the oasis track?'), mark('Your new oasis has reached its space.')],
  'beside-oasis': [mark('Which oasis beside the board do you claim?')],
  'score-claimed': [mark('Which claimed oasis scores now?')],
  return: [mark('How many resources do you return for the oasis?')],
  'swap-placeholder': [
    mark('Which colour does the [{a}] placeholder become?'),
    mark('Who keeps it chooses one keshi less in the last round of the season.'),
  ],
  'river-prize': [mark('Which bonus of the river tile do you take?')],
  provide: [mark('Pay your provisions?'), mark('All that is printed, or you lose your resources and points.')],
};

function values(q: Question): Record<string, string | number> {
  return {
    n: q.n ?? 0,
    a: q.a ?? '',
    b: q.b ?? '',
    sector: sectorWord(q.a ?? ''),
    stairs: q.a === 'mosque' ? t('mosque stairs') : t('palace stairs'),
  };
}

export function questionTitle(q: Question): string {
  const words = QUESTIONS[q.task];
  return words ? t(words[0], values(q)) : (q.text ?? q.task);
}

/** Where nothing but the tile says why one chooses. */
const OF_CHOICE = new Set(['any-keshi', 'same-keshi', 'one-keshi-of', 'any-action', 'any-space']);

/** What the tile does that brought the question about: 'scroll 18' is a number to who does not know them all. */
function tileSentence(cause = ''): string {
  const [kind = '', name = ''] = cause.split(/[: ]/);
  return ['scroll', 'oasis', 'town', 'building', 'river-tile'].includes(kind)
    ? (sentence(`${kind}:${name}`)?.text ?? '')
    : '';
}

export function questionHint(q: Question): string {
  if (q.task === 'any-resource')
    return `${tn('You gain {n} resource of your choice.', 'You gain {n} resources of your choice.', q.n ?? 1)} ${tileSentence(q.cause)}`.trim();
  if (q.task === 'lengthen' && q.n) return tn('{n} step so far.', '{n} steps so far.', q.n);
  const hint = QUESTIONS[q.task]?.[1];
  const said = hint ? t(hint, values(q)) : '';
  // There is nothing to be pressed twice where no pile holds two.
  if (q.task === 'take' && q.options.some((option) => option.startsWith('2-')))
    return `${said} ${t('Press a pile again for one less.')}`;
  return said || (OF_CHOICE.has(q.task) ? tileSentence(q.cause) : '');
}
