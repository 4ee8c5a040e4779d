// What was lost of a table whose steps or settings were damaged at the server, in sentences.
import { t, tn } from './i18n';
import type { Damage } from '../net/protocol';

export function lossText(damage: Damage): string[] {
  const { back, first, next, settings } = damage;
  const said = [t('What the server had kept of this table was damaged. As much of it as possible is saved.')];
  if (next)
    said.push(
      t(
        'The position is right, but what happened between step {first} and step {next} is not known any more: it can neither be looked at nor taken back, and the record ends before it.',
        { first, next },
      ),
    );
  if (back)
    said.push(
      tn(
        'The last step is lost: the game goes on from before it.',
        'The last {n} steps are lost: the game goes on from before them.',
        back,
        { n: back },
      ),
    );
  if (settings)
    said.push(
      t(
        'Not all settings could be read. What was lost of them is new: perhaps which bots play, the clock, the invitation, or the secret behind the dice, which then cannot be checked.',
      ),
    );
  return said;
}
