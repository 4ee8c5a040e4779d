// What the modules and the solo games put on the table (describe.ts): towns, the camel race, the automaton.
import { catalog, sentence, type Reward } from '../game/catalog';
import { colourName, keshis, ofColour } from './colours';
import { said, tileNames, type Teller, type Told } from './describe_parts';
import { t, tn } from './i18n';
import { listed } from './lists';
import { ownTip } from './tips_own';
import { amount, programText } from '../kit';
import { COLOURS } from '../game/names';
import type { GameView, PlayerView } from '../game/view';

function townsTold({ view }: Teller): Told {
  const lines = view.towns.map((name) => said(t('Desert town {name}', { name }), sentence(`town:${name}`)?.text ?? ''));
  return { id: 'towns', title: t('Desert towns'), lines: lines.length ? lines : [t('No town is left')] };
}

/** What a reward costs and brings, by its row. */
function reward({ keshi, do: gain }: Reward, n: number): string {
  const values = { keshi: keshis(keshi, 1), gain: programText(gain) };
  return n
    ? tn('{keshi} and {n} other keshi returned: {gain}', '{keshi} and {n} other keshis returned: {gain}', n, values)
    : t('{keshi} returned: {gain}', values);
}

function rewardsTold(season: number, side: string): string[] {
  const tiers = catalog.rewards[side] ?? [];
  const lines = tiers.map((tier, i) =>
    t('Season {n}, reward {row}: {what}', { n: season, row: i + 1, what: reward(tier, i) }),
  );
  const dung = tiers.find((tier) => tier.dung)?.dung;
  if (dung) lines.push(t('Season {n}, {keshi} returned: 1 dung less', { n: season, keshi: keshis(dung, 1) }));
  return lines;
}

/** How far a camel has run, and what it left behind. */
export function camelTold(p: PlayerView, name: string): string {
  const values = { name, n: p.race, place: p.podium, dung: tn('{n} dung', '{n} dung', p.dung) };
  return p.podium
    ? t('{name}: camel at the finish, place {place}, {dung}', values)
    : t('{name}: camel on space {n}, {dung}', values);
}

function raceTold({ view, nameOf }: Teller): Told {
  const { bridges, stages, steps, podium } = catalog.race;
  const running = view.player.filter((p) => view.solo === 'none' || p.seat !== 'p2').sort((a, b) => b.race - a.race);
  const lines = running.map((p) => camelTold(p, nameOf(p.seat)));
  for (const [n, toll] of Object.entries(bridges))
    lines.push(t('Bridge on space {n}: {price}', { n, price: listed([amount('water', toll.water), amount('date', toll.date)]) })); // prettier-ignore
  lines.push(t('Stage lines lie behind the spaces {list}; the finish is behind space {n}.', { list: listed(stages.map(String)), n: steps })); // prettier-ignore
  lines.push(t('Points at the finish, by place: {list}.', { list: listed(podium.map(String)) }));
  view.rewards.forEach((side, i) => side && lines.push(...rewardsTold(i + 1, side)));
  return { id: 'race', title: t('Camel race'), lines };
}

function automatonTold({ view }: Teller): Told {
  const named = (all: Record<string, number>) => COLOURS.filter((one) => all[one]);
  const lines = [t('In its bag: {list}.', { list: listed(named(view.botBag).map(colourName)) || t('nothing') })];
  if (view.lazyRow.length)
    lines.push(t('It takes the first of these that it can: {colours}', { colours: listed(view.lazyRow.map(colourName)) })); // prettier-ignore
  const gates = named(view.botGates).map((one) => ofColour(one, view.botGates[one]!));
  if (gates.length) lines.push(t('Its gates: {list}.', { list: listed(gates) }));
  for (const name of view.strategy)
    lines.push(said(t('Strategy tile {name}', { name }), ownTip(`strategy:${name}`, view, null)?.text ?? ''));
  if (view.solo === 'pasha') lines.push(tn('{n} strategy tile is left', '{n} strategy tiles are left', view.strategyUnseen)); // prettier-ignore
  if (view.scrollsGone.length)
    lines.push(t('Scrolls that have left the game: {list}.', { list: tileNames(view.scrollsGone) }));
  return { id: 'automaton', title: t('Automaton'), lines };
}

const has = (view: GameView, module: string) => view.modules.has(module);

export function modulesTold(teller: Teller): Told[] {
  const { view } = teller;
  return [
    ...(has(view, 'towns') ? [townsTold(teller)] : []),
    ...(has(view, 'race') ? [raceTold(teller)] : []),
    ...(view.solo !== 'none' ? [automatonTold(teller)] : []),
  ];
}
