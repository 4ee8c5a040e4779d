// Tips for the parts of a player's board that are no single tile: what it is, its rule, figures of now.
import { catalog, luxuryName, pashaOf } from '../game/catalog';
import { colourName } from './colours';
import { t, tn } from './i18n';
import { listed, sentences } from './lists';
import { I } from '../kit';
import type { TipText } from './tip';
import type { GameView } from '../game/view';

const tip = (name: string, text: string, rule: string, more: Partial<TipText> = {}): TipText => ({
  name,
  text,
  rule,
  ...more,
});

function track(kind: string): TipText {
  const name = t('Oasis track');
  switch (kind) {
    case 'exchange':
      return tip(name, t('The oasis that is put here lets you exchange a keshi of your board for one of another colour.'), 'R6.13'); // prettier-ignore
    case 'scroll':
      return tip(name, t('The oasis that is put here brings a face-up yellow scroll for nothing.'), 'R6.11');
    case 'nothing':
      return tip(name, t('The oasis that is put here brings nothing more.'), 'R6.11');
    case 'keshi-2p':
      return tip(name, t('With two players a keshi lies here; the oasis that is put here lets you place it.'), 'R2.9');
    default:
      return tip(name, t('The oasis that is put here lets you place the keshi that lies here.'), 'R6.11');
  }
}

function strategy(number: string, view: GameView): TipText | null {
  const one = pashaOf(view).strategies[number];
  if (!one) return null;
  const keshis = one.keshis.map((kind) => (kind === 'goods' ? '[any good]' : `[${kind}]`)).join(' ');
  // TRANSLATORS: {keshis} are pictures, {upper} and {lower} kinds of luxury goods
  const text = t('Prefers {keshis}; of luxury goods {upper}, then {lower}.', {
    keshis,
    upper: luxuryName(one.upper),
    lower: luxuryName(one.lower),
  });
  return tip(t('Strategy tile {name}', { name: number }), text, 'S1.3', { guess: one.guess });
}

function arch(sector: string): TipText {
  const match = (catalog.gateMatch[sector] ?? []).map((colour) => `[${colour} gate]`).join(' ');
  return tip(t('Gate space'), tn('A gate of this colour brings {n} point more here: {match}', 'A gate of this colour brings {n} points more here: {match}', catalog.matchPoints, { match }), 'R6.10'); // prettier-ignore
}

/** A space of the Sahara: its price, and the oasis that lies there. */
function oasisSpace(place: string, view: GameView, seat: string | null): TipText | null {
  const [path = '', row = ''] = place.split('-');
  const price = (path === 'left' || path === 'right') && catalog.sahara[path][Number(row) - 1];
  if (!price) return null;
  const cost = (['water', 'date', 'dinar'] as const)
    .flatMap((kind) => Array<string>(price[kind]).fill(`[${kind}]`))
    .join('');
  const tile = seat ? view.of(seat)?.oasis[place] : undefined;
  const said = tile ? catalog.sentences[`oasis:${tile}`] : undefined;
  const name = tile ? t('Oasis {name}', { name: tile }) : t('Oasis');
  const text = said ? t(said.text) : t('Unknown until a caravan comes here.');
  return tip(name, sentences(text, t('Costs {cost}.', { cost })), 'R6.11');
}

/** `seat`: whose board it is. */
export function ownTip(key: string, view: GameView, seat: string | null): TipText | null {
  const at = key.indexOf(':');
  const [kind, what] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  switch (kind) {
    case 'provisions':
    case 'provide':
      return tip(t('Provisions'), t('At the end of a season all that lies on the tiles turned up has to be paid. What is pale here is missing now.'), 'R9.5'); // prettier-ignore
    case 'oasis-track':
      return tip(t('Oasis track'), t('Claimed oases go here from the left; what lies or is printed on the space is gained.'), 'R6.11'); // prettier-ignore
    case 'track':
      return track(/^\d$/.test(what) ? (catalog.track[Number(what) - 1] ?? '') : what);
    case 'arch':
      return arch(what);
    case 'path':
      return tip(t('Caravan'), t('Goes to the next space of a path; the oasis there is turned up.'), 'R5.5');
    case 'oasis':
      return what.startsWith('town') ? tip(t('Desert town'), t('Claimed for one [yellow] [purple] [orange].'), 'R14.5') : oasisSpace(what, view, seat); // prettier-ignore
    case 'strategy':
      return strategy(what, view);
    case 'nomad':
    case 'nomad-at':
      return tip(t('Nomad'), t('Counts as a keshi of the sector it stands in.'), 'R16.1', {
        picture: I.keshi('nomad', 30),
      });
    case 'lazy-row': {
      const row = listed(view.lazyRow.map(colourName));
      return tip(t('Priority row'), t('The automaton claims two of a colour if it can, of those the one farthest left: {row}.', { row }), 'S9.3'); // prettier-ignore
    }
    default:
      return null;
  }
}
