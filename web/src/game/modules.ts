// What a game can be played with, in the words of the new-game page. Modules and their options are those of data/box.toml.
import box from '../gen/modules.json';
import type { GameSettings } from '../net/protocol';
import { mark, markc, t, tn } from '../words/i18n';

interface Module {
  name: string;
  title: string;
  what: string;
  rule: string;
  box: string;
  /** In the set that the rules recommend after a first game. */
  recommended?: boolean;
  /** One of these must be played too. */
  needs?: string[];
  /** A word that the kit draws. */
  icon: string;
}

export const MODULES: Module[] = box.modules;
export const OPTIONS: { name: string; module: string; title: string }[] = box.options;

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
  // TRANSLATORS: how well a bot plays, after a comma or in brackets: "Amal (hard)", "bot, hard"
  { level: 'easy', name: markc('a bot', 'easy'), what: mark('Plays like a beginner.') },
  { level: 'normal', name: markc('a bot', 'normal'), what: mark('Knows the game well.') },
  { level: 'hard', name: markc('a bot', 'hard'), what: mark('Takes a moment to think.') },
  { level: 'expert', name: markc('a bot', 'expert'), what: mark('The strongest: takes a second or two.') },
];

export function moduleNames(game: GameSettings): string[] {
  return !game.modules || game.modules === 'none' ? [] : game.modules.split(',');
}

/** "Classic, 3 modules" */
export function describeGame(game: GameSettings): string {
  const names = moduleNames(game);
  const parts = [game.edition === 'essential' ? t('Essential') : t('Classic')];
  if (names.length === MODULES.length) parts.push(t('all modules'));
  else if (names.length > 2) parts.push(tn('{n} module', '{n} modules', names.length));
  else for (const name of names) parts.push(t(MODULES.find((one) => one.name === name)?.title ?? name));
  return parts.join(' · ');
}
