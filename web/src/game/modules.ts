// What a game can be played with, in the words of the new-game page. The names are those of `marrakesh modules`.
import { mark, t } from '../words/i18n';
import type { GameSettings } from '../net/protocol';

export interface Module {
  name: string;
  title: string;
  what: string;
  rule: string;
  box: 'base' | 'camels';
  /** In the set that the rules recommend after a first game. */
  recommended?: boolean;
  needsOneOf?: string[];
  /** A word that the kit draws. */
  icon: string;
}

export const MODULES: Module[] = [
  {
    name: 'staircase',
    title: mark('Staircase tiles'),
    what: mark('Tiles cover twelve bonuses between the stairs.'),
    rule: 'R14.1',
    box: 'base',
    recommended: true,
    icon: 'stairs',
  },
  {
    name: 'companions',
    title: mark('Imam and Sultan'),
    what: mark('They walk with the leaders on the stairs and make scrolls or luxury goods cheaper.'),
    rule: 'R14.2',
    box: 'base',
    recommended: true,
    icon: 'white',
  },
  {
    name: 'offices',
    title: mark('More offices'),
    what: mark('Six more exchange offices, each with a bonus besides the resource.'),
    rule: 'R14.3',
    box: 'base',
    recommended: true,
    icon: 'exchange',
  },
  {
    name: 'purple',
    title: mark('Purple discs'),
    what: mark('The audience discs are used with their other side.'),
    rule: 'R14.4',
    box: 'base',
    recommended: true,
    icon: 'pink',
  },
  {
    name: 'towns',
    title: mark('Desert towns'),
    what: mark('Towns at the ends of the desert paths; the start oasis is closed.'),
    rule: 'R14.5',
    box: 'base',
    icon: 'town',
  },
  {
    name: 'nomads',
    title: mark('Nomads'),
    what: mark('Each round a nomad lies in the tray: a keshi for any sector.'),
    rule: 'R16.1',
    box: 'camels',
    icon: 'nomad',
  },
  {
    name: 'race',
    title: mark('Camel race'),
    what: mark('Keshis in the audience make a camel run; rewards each season.'),
    rule: 'R16.2',
    box: 'camels',
    icon: 'camel',
  },
  {
    name: 'buildings',
    title: mark('Special buildings'),
    what: mark('Everybody begins with a building and a yellow scroll.'),
    rule: 'R16.3',
    box: 'camels',
    icon: 'pavilion',
  },
  {
    name: 'provisions',
    title: mark('Provisions'),
    what: mark('Dearer provision tiles that give something; keep three of five.'),
    rule: 'R16.4',
    box: 'camels',
    icon: 'date',
  },
  {
    name: 'luxury',
    title: mark('Luxury goods'),
    what: mark('Racing saddles and falcons among the luxury goods.'),
    rule: 'R16.5',
    box: 'camels',
    icon: 'falcon',
  },
  {
    name: 'oases',
    title: mark('New oases'),
    what: mark('Six more oases. Only with nomads, the camel race or the luxury goods.'),
    rule: 'R16.6',
    box: 'camels',
    needsOneOf: ['nomads', 'race', 'luxury'],
    icon: 'oasis',
  },
];

export const OPTIONS = [
  { name: 'new-offices', module: 'offices', title: mark('Only the new offices') },
  { name: 'buildings-back', module: 'buildings', title: mark('Buildings without abilities (backs)') },
];

/** Solo games are always played with it (S8.6). */
export const SOLO_OPTION = 'buildings-back';

/** What the rules advise for a first game with the expansion: one module of each pair, and these. */
export const EXPANSION = {
  pairs: [
    ['nomads', 'race'],
    ['buildings', 'provisions'],
  ] as [string, string][],
  always: ['luxury', 'oases'],
};

/** The automaton's difficulty (S7): what each option does, and in which direction. */
export const DIFFICULTY = [
  { name: 'no-caravan-tiles', easier: true, what: mark('Its caravans turn up no strategy tiles.') },
  { name: 'no-keshi-points', easier: true, what: mark('It gets no points for keshis and symbols at the end.') },
  { name: 'square-once', easier: true, what: mark('Its Main square bonus counts once instead of 3 times.') },
  { name: 'no-fisherman-steps', easier: true, what: mark('Strategy tiles do not move its fisherman.') },
  { name: 'dear-gates', easier: false, what: mark('It takes the dearest gate of a colour, not the cheapest.') },
  { name: 'square-four', easier: false, what: mark('Its Main square bonus counts 4 times.') },
  { name: 'start-keshis', easier: false, what: mark('It begins with the keshis left over from the set-up.') },
];

/** The bots one can play against. The server has others, for trials. */
export const LEVELS = [
  { level: 'easy', name: mark('easy'), what: mark('Plays like a beginner.') },
  { level: 'normal', name: mark('normal'), what: mark('Knows the game well.') },
  { level: 'hard', name: mark('hard'), what: mark('Takes a moment to think.') },
];

export function moduleNames(game: GameSettings): string[] {
  return !game.modules || game.modules === 'none' ? [] : game.modules.split(',');
}

/** "Classic, 3 modules" */
export function describeGame(game: GameSettings): string {
  const names = moduleNames(game);
  const parts = [game.edition === 'essential' ? t('Essential') : t('Classic')];
  if (names.length === MODULES.length) parts.push(t('all modules'));
  else if (names.length > 2) parts.push(t('{n} modules', { n: names.length }));
  else for (const name of names) parts.push(t(MODULES.find((one) => one.name === name)?.title ?? name));
  return parts.join(' · ');
}
