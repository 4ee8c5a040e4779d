// The kinds of game that can be chosen at once.
import { mark } from '../words/i18n';

export type Preset = 'first' | 'bots' | 'camels' | 'friends' | 'screen' | 'solo';

export const PRESETS: { preset: Preset; title: string; what: string }[] = [
  {
    preset: 'first',
    title: mark('First game'),
    what: mark('Against two easy bots, without modules. The set-up is made for you.'),
  },
  {
    preset: 'bots',
    title: mark('Against bots'),
    what: mark('With the modules that are recommended after a first game.'),
  },
  {
    preset: 'camels',
    title: mark('Camels and nomads'),
    what: mark('A first game with the expansion: luxury goods, new oases, and two modules of your choice.'),
  },
  {
    preset: 'friends',
    title: mark('With friends'),
    what: mark('Everybody at their own screen: you get a link to send them.'),
  },
  { preset: 'screen', title: mark('One screen'), what: mark('Pass the device; a curtain hides your hand.') },
  { preset: 'solo', title: mark('Solo'), what: mark('Alone against an automaton that follows fixed rules.') },
];
