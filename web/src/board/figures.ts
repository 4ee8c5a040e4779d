// The last line of an opponent's card: how many scrolls, luxury goods, gates ... as small pictures with their figures.
import { t, tn } from '../words/i18n';
import { begun } from '../words/lists';
import { I, arch, camel, icon, playerOf, type SymbolName } from '../kit';
import type { GameView } from '../game/view';
import { player } from './own';

export interface Figure {
  picture: string;
  n: number;
  label: string;
}

const small = (name: SymbolName) => I.symbol(name, 14, 'var(--ink-2)', 'var(--wall)');
const gateIcon = icon(`<path d="${arch(17, 21)}" fill="var(--ink-2)"/>`, 13);

/** The automaton has no scrolls and no oases, and a bag instead of a hand (S1.4). */
function ofAutomaton(view: GameView, seat: string): Figure[] {
  const p = player(view, seat);
  const [luxury, gates] = [p.luxury.length, p.guardsCommitted];
  const bag = Object.values(view.botBag).reduce((sum, n) => sum + n, 0);
  return [
    { picture: small('slipper'), n: luxury, label: tn('{n} luxury good', '{n} luxury goods', luxury) },
    { picture: gateIcon, n: gates, label: tn('{n} gate', '{n} gates', gates) },
    { picture: small('hand'), n: bag, label: tn('{n} keshi in its bag', '{n} keshis in its bag', bag) },
  ];
}

export function figuresOf(view: GameView, seat: string): Figure[] {
  if (view.solo !== 'none' && seat === 'p2') return ofAutomaton(view, seat);
  const p = player(view, seat);
  const [scrolls, luxury, oases, hand] = [p.scrolls.length, p.luxury.length, p.claimed.length, p.hand.size];
  const list: Figure[] = [
    { picture: small('scroll'), n: scrolls, label: tn('{n} scroll', '{n} scrolls', scrolls) },
    { picture: small('slipper'), n: luxury, label: tn('{n} luxury good', '{n} luxury goods', luxury) },
    { picture: small('oasis'), n: oases, label: tn('{n} claimed oasis', '{n} claimed oases', oases) },
    { picture: gateIcon, n: p.gates.length, label: tn('{n} gate', '{n} gates', p.gates.length) },
  ];
  if (view.modules.has('race')) {
    const picture = icon(camel(playerOf(seat, view.solo), 0, 0, 20), 15);
    list.push({ picture, n: p.race, label: begun(t('camel on {n}', { n: p.race })) });
    list.push({ picture: small('dung'), n: p.dung, label: begun(t('dung {n}', { n: p.dung })) });
  }
  list.push({ picture: small('hand'), n: hand, label: tn('{n} keshi in the hand', '{n} keshis in the hand', hand) });
  return list;
}
