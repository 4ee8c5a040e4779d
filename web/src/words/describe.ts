// The whole table in sentences, for who does not see it: every part that is drawn, and the figures that pictures carry.
//
//     describe({ view, seat: 'p1', nameOf })     // [{ id: 'river', title: 'River', lines: ['Amal on space 3', ...] }, ...]
//
// Nothing that a view tells is left out: web/tests/described.mjs changes every path of real views and expects other words. The id
// of a part is what one types to hear it (commands.ts).
import { gateName, keshis, scrollsName } from './colours';
import { list, t, tn } from './i18n';
import { begun, listed } from './lists';
import { gameTold, scoreTold } from './describe_game';
import { modulesTold } from './describe_modules';
import { playerTold } from './describe_player';
import { price, said, tileNames, type Teller, type Told } from './describe_parts';
import { riverTold } from './describe_river';
import { stairsTold } from './describe_stairs';
import { sectorWord } from './words';
import { amount, plain, programText } from '../kit';
import { CLASSES, COLOURS, GOODS, SPACES, type ScrollClass } from '../game/names';
import { catalog } from '../game/catalog';
import { luxuryLabel, officeLabel, scrollLabel } from '../look/tiles';
import type { Counts, GameView, Pile } from '../game/view';

export type { Teller, Told } from './describe_parts';

const counted = (all: Counts): string[] => COLOURS.filter((one) => all[one]).map((one) => keshis(one, all[one]!));

function towerTold({ view }: Teller): Told {
  const lying = counted(view.tray);
  if (view.trayNomad) lying.push(keshis('nomad', 1));
  const lines = [
    t('In the tray: {what}.', { what: listed(lying) || t('nothing') }),
    t('Stuck in the tower at the last throw: {what}.', { what: listed(counted(view.towerFresh)) || t('nothing') }),
    t('Longer inside the tower: {what}.', { what: listed(counted(view.tower)) || t('nothing') }),
  ];
  if (view.modules.has('nomads')) lines.push(tn('{n} nomad is left in the supply.', '{n} nomads are left in the supply.', view.nomads)); // prettier-ignore
  return { id: 'tower', title: t('Tower and tray'), lines };
}

function gatesTold({ view }: Teller): Told {
  const lines = catalog.workshops.map(({ dinars, points }, i) => {
    const there = COLOURS.flatMap((one) => Array<string>(view.workshops[i]?.[one] ?? 0).fill(gateName(one)));
    return t('Workshop {n}, {dinars}, {points}: {gates}', {
      n: i + 1,
      dinars: amount('dinar', dinars),
      points: amount('points', points),
      gates: listed(there) || t('no gate'),
    });
  });
  const homes = Object.entries(catalog.gateMatch).filter(([, match]) => match.length).map(([sector, match]) => said(sectorWord(sector), listed(match.map(gateName)))); // prettier-ignore
  const more = amount('points', catalog.matchPoints);
  return { id: 'gates', title: t('Workshops'), lines: [...lines, t('{points} more where a gate fits its sector.', { points: more }), ...homes] }; // prettier-ignore
}

/** How many tiles lie face down, and which of them are known. `of`: whose piles, as the paths name them. */
function pilesTold({ view, nameOf }: Teller, of: string, piles: Pile[]): string[] {
  const lines = [t('Face down in the piles: {list}.', { list: listed(piles.map((pile) => String(pile.size))) })];
  piles.forEach(({ tiles }, i) => {
    if (!tiles.some((one) => typeof one === 'string')) return;
    const words = tiles.map((one) => (typeof one === 'string' ? tileNames([one]) : tn('{n} unknown', '{n} unknown', one))); // prettier-ignore
    lines.push(t('Pile {n} from the top: {list}.', { n: i + 1, list: listed(words) }));
  });
  const groups = (path: string) => (view.raw(`groups.${of}${path}`) ?? '').split('/');
  for (const [pile, group] of Object.entries(view.slots(`groups.${of}.of`))) {
    const who = groups('.seen')[Number(group) - 1]?.split(',') ?? [];
    lines.push(t('Pile {n} was looked through by: {names}.', { n: pile, names: list(who.map(nameOf)) }));
    const known = groups('')[Number(group) - 1];
    if (known && known !== '-') lines.push(t('In pile {n}, in any order: {list}.', { n: pile, list: tileNames(known.split(',')) })); // prettier-ignore
  }
  return lines;
}

function classTold(teller: Teller, name: ScrollClass): string[] {
  const { view } = teller;
  const need = catalog.classes[name];
  const price = listed([tn('{n} scholar', '{n} scholars', need.scholars), amount('date', need.dates)]);
  const open = view.scrolls[name].filter((one) => one !== null);
  return [said(scrollsName(name), price), ...open.map(scrollLabel), ...pilesTold(teller, name, view.piles[name])];
}

function scrollsTold(teller: Teller): Told {
  return { id: 'scrolls', title: t('Scrolls'), lines: CLASSES.flatMap((name) => classTold(teller, name)) };
}

function soukTold(teller: Teller): Told {
  const { office, luxury, luxuryPiles } = teller.view;
  const lines = office ? GOODS.map((good) => officeLabel(office, good)) : [t('No office')];
  for (const one of luxury) if (one) lines.push(luxuryLabel(one));
  return { id: 'souk', title: t('Souk'), lines: [...lines, ...pilesTold(teller, 'luxury', luxuryPiles)] };
}

/** What the spaces of every Main square bring. */
function squareTold(): Told {
  const lines = SPACES.map((space) => begun(programText(catalog.square.spaces[space] ?? [])));
  return { id: 'square', title: t('Main square'), lines };
}

/** What the spaces of every Sahara cost, and what the start oasis gives. */
function saharaTold(): Told {
  const { left, right, start } = catalog.sahara;
  const costs = (path: typeof left) => listed(path.map((cost, i) => said(String(i + 1), price(cost))));
  const lines = [
    said(t('Left path'), costs(left)),
    said(t('Right path'), costs(right)),
    said(t('Start oasis'), listed([programText(start.right), programText(start.left)])),
  ];
  return { id: 'sahara', title: t('Sahara'), lines };
}

/** Whom there is something to tell of: the lazy automaton has no board (S9.1). */
const players = (view: GameView) => view.player.filter((p) => !(view.solo === 'lazy' && p.seat === 'p2'));

export function describe(teller: Teller): Told[] {
  const all = [
    gameTold(teller),
    towerTold(teller),
    riverTold(teller),
    stairsTold(teller),
    gatesTold(teller),
    scrollsTold(teller),
    soukTold(teller),
    squareTold(),
    saharaTold(),
    ...modulesTold(teller),
    ...players(teller.view).map((p) => playerTold(teller, p)),
    scoreTold(teller),
  ];
  return all.map((part) => ({ ...part, lines: part.lines.map(plain) }));
}
