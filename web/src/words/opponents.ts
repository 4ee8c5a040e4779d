// Against whom a game with the same luck is played. Not beside the other names: the first page does not need it.
import { list, t } from './i18n';
import { botWords } from './people';
import type { GameSettings } from '../net/protocol';

/** Whom one plays against who plays alone. */
export function opponents(game: GameSettings, bots: string[]): string {
  if (game.solo === 'pasha') return t('Solo: the Pasha');
  if (game.solo === 'lazy') return t('Solo: the lazy automaton');
  return t('Against: {bots}', { bots: list(botWords(bots)) });
}
