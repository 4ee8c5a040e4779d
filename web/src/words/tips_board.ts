// Tips for the parts of the shared board that are no single tile: what it is, its rule, figures of now.
import { catalog } from '../game/catalog';
import { scrollsName } from './colours';
import { t, tn, tnc } from './i18n';
import { either } from './lists';
import { I, icon, keshi, programText, companion } from '../kit';
import type { TipText } from './tip';
import type { GameView } from '../game/view';

const name = (title: string, text: string, rule: string, more: Partial<TipText> = {}): TipText => ({
  name: title,
  text,
  rule,
  ...more,
});

function plain(key: string, view: GameView): TipText | null {
  const { river, stairs, race } = catalog;
  switch (key) {
    case 'river':
      return name(
        t('River'),
        t('Fishermen swim here. The one farthest ahead at the end of a season wins its river tile.'),
        'R7.2',
      );
    case 'jetty':
      // TRANSLATORS: {points} is a row of numbers: "4, 3, 2, 1"
      return name(t('Jetty'), t('Who arrives takes the best free spot: {points} points. Every further step is a point.', { points: either(river.jettyPoints.map(String)) }), 'R7.4'); // prettier-ignore
    case 'stairs':
      return name(t('Stairs'), tn('Each brown line is a threshold: {n} dinar, and a bonus of the line between your two pawns. Above step {top} every step is a point.', 'Each brown line is a threshold: {n} dinars, and a bonus of the line between your two pawns. Above step {top} every step is a point.', stairs.dinars, { top: stairs.top }), 'R8.2'); // prettier-ignore
    case 'luxury':
      return name(
        t('Luxury goods'),
        t('Bought in the Souk for goods keshis. The small number says how many lie face down below.'),
        'R6.7',
      );
    case 'office':
      return name(
        t('Exchange office'),
        t('Used in the Souk: one goods keshi brings what stands beside its colour. A new office comes each season.'),
        'R6.7',
      );
    case 'workshops':
      return name(
        t('Workshops'),
        t('City gates to buy in the Medina: price in dinars, and points gained or lost.'),
        'R6.10',
      );
    case 'towns':
      return name(t('Desert towns'), tn('A caravan on the fourth space of a path takes one and brings {n} point. Claimed for a goods keshi of each colour, it counts at the end.', 'A caravan on the fourth space of a path takes one and brings {n} points. Claimed for a goods keshi of each colour, it counts at the end.', catalog.townPoints), 'R14.5'); // prettier-ignore
    case 'rewards':
      return name(
        t('Rewards of the race'),
        t('At the end of the season keshis of the audience area are returned for these, in the order of the race.'),
        'R16.2',
      );
    case 'race':
      return name(
        t('Camel race'),
        t('A keshi that goes to your audience area makes your camel run; the more colours there, the farther.'),
        'R16.2',
      );
    case 'stage':
      return name(
        t('Stage line'),
        t('Who crosses it gets a goods keshi of choice and discards 1 dung; the first one a dinar as well.'),
        'R16.2',
      );
    case 'dung':
      return name(t('Dung'), t('At the end of a season one for each line between the leading camel and yours. At the end of the game 1 to {n} of them cost {points} points, every further one {more} more.', { n: race.dung.length, points: either(race.dung.map(String)), more: race.dungMore }), 'R16.2', { picture: I.symbol('dung', 28, 'var(--r-date)') }); // prettier-ignore
    case 'nomads':
      return name(t('Nomads'), t('One is added to the tray each round. Taking it costs 1 date and 1 water; it may go to any sector but the Souk.'), 'R16.1', { now: tnc('nomads', '{n} left', '{n} left', view.nomads), picture: icon(keshi('nomad', 0, 0, 11), 30) }); // prettier-ignore
    case 'fisherman':
      return name(t('Your fisherman'), t('He may swim farther for 1 water a step.'), 'R7.2');
    default:
      return null;
  }
}

function reward(which: string, view: GameView): TipText | null {
  if (which === 'dung')
    return name(t('Discard 1 dung'), t('Return the keshi shown instead of taking the first reward.'), 'R16.2');
  const side = which.startsWith('tier-') ? (view.rewards[Math.min(view.season, 3) - 1] ?? '') : which;
  const tiers = catalog.rewards[side];
  if (!tiers) return null;
  const lines = tiers.map((tier, i) =>
    t('{title}: {what}', { title: `[${tier.keshi}]${i ? ` +${i}` : ''}`, what: programText(tier.do) }),
  );
  const text = which === side ? lines.join(' · ') : lines[Number(which.slice(5)) - 1];
  return { name: t('Reward tile {side}', { side }), text, rule: 'R16.2', guess: tiers.some((tier) => tier.guess) };
}

export function boardTip(key: string, view: GameView): TipText | null {
  const found = plain(key, view);
  if (found) return found;
  const [kind = '', what = ''] = key.split(':');
  switch (kind) {
    case 'stairs':
    case 'step':
      return plain('stairs', view);
    case 'river':
      return Number(what) === catalog.river.crocodile
        ? name(t('Crocodile'), t('Some start a season here.'), 'R13')
        : plain('river', view);
    case 'rivertile':
      return name(t('River tile'), t('Won by the fisherman who is farthest ahead at the end of the season.'), 'R9.3');
    case 'companion':
      return what === 'palace'
        ? name(t('Sultan'), t('With whom he walks, scrolls cost 1 date less.'), 'R14.2', {
            picture: icon(companion('palace', 0, 0, 22), 30),
          })
        : name(t('Imam'), t('With whom he walks, luxury goods cost 1 goods keshi less.'), 'R14.2', {
            picture: icon(companion('mosque', 0, 0, 22), 30),
          });
    case 'workshop': {
      const shop = catalog.workshops[Number(what) - 1];
      return shop
        ? name(
            t('Workshop {n}', { n: what }),
            shop.points < 0
              ? tn('A gate costs {dinars} [dinar] and {n} point.', 'A gate costs {dinars} [dinar] and {n} points.', -shop.points, { dinars: shop.dinars }) // prettier-ignore
              : tn('A gate costs {dinars} [dinar] and brings {n} point.', 'A gate costs {dinars} [dinar] and brings {n} points.', shop.points, { dinars: shop.dinars }), // prettier-ignore
            'R6.10',
          )
        : null;
    }
    case 'scrolls':
    case 'renew': {
      const need = catalog.classes[what as 'gray'];
      const text = kind === 'renew' ? t('Pay 1 [dinar] for three new ones, and buy one of them.') : t('Each needs {n} [gray] in your Madrasa and costs {m} [date].', { n: need?.scholars ?? 0, m: need?.dates ?? 0 }); // prettier-ignore
      return need ? name(scrollsName(what), text, 'R6.9') : null;
    }
    case 'pile':
      return name(t('A pile'), t('Look through it and take one tile; it is shuffled afterwards.'), 'R16.2');
    case 'reward':
      return reward(what, view);
    default:
      return null;
  }
}
