// Everything that one player has (describe.ts).
import { buildingName, catalog, sentence } from '../game/catalog';
import { sectorLabel } from '../board/own';
import { colourName, gateName, keshis } from './colours';
import { price, said, tileNames, type Teller, type Told } from './describe_parts';
import { camelTold } from './describe_modules';
import { fishermanTold } from './describe_river';
import { stairsOf } from './describe_stairs';
import { t, tc, tn } from './i18n';
import { listed, sentences } from './lists';
import { provisionWords, sectorWord } from './words';
import { amount, programText } from '../kit';
import { KESHIS, OASIS_SPACES, RESOURCES, SECTORS, SPACES, type Sector } from '../game/names';
import { scrollLabel } from '../look/tiles';
import type { Counts, GameView, PlayerView } from '../game/view';

const colours = (names: Iterable<string>): string => listed([...names].map(colourName));
const counted = (all: Counts): string => listed(KESHIS.filter((one) => all[one]).map((one) => keshis(one, all[one]!)));
const spaceWord = (space: string): string => programText(catalog.square.spaces[space] ?? []);
/** A line, where there is anything to say. */
const some = (what: string | number | boolean, line: () => string): string[] => (what ? [line()] : []);

function sectorTold(p: PlayerView, sector: Sector): string {
  const gate = p.gate[sector];
  const words = [sectorLabel(p, sector)];
  if (p.nomadVendors.has(sector)) words.push(t('the water vendor is a nomad'));
  if (gate) words.push(gateName(gate));
  return listed(words);
}

function medina(p: PlayerView): string[] {
  const values = { free: p.guardsFree, committed: p.guardsCommitted };
  return [
    ...some(p.guardsFree + p.guardsCommitted, () => t('Guards: {free} free, {committed} at gates.', values)),
    ...some(p.nomadGates, () => tn('{n} guard at a gate is a nomad.', '{n} guards at gates are nomads.', p.nomadGates)),
  ];
}

function square(p: PlayerView): string[] {
  const facing = SPACES.map((space) => said(spaceWord(space), String(p.spectators[space] ?? 0)));
  const words = (spaces: Set<string>) => listed(SPACES.filter((one) => spaces.has(one)).map(spaceWord));
  return [
    t('Spectators on the Main square: {list}.', { list: listed(facing) }),
    ...some(p.disc, () => tn('The disc was turned {n} time.', 'The disc was turned {n} times.', p.disc)),
    ...some(p.entertainers.size, () => t('Entertainers stand at: {list}.', { list: words(p.entertainers) })),
    ...some(p.nomadEntertainers.size, () => t('Nomads as entertainers: {list}.', { list: words(p.nomadEntertainers) })),
  ];
}

function oasis(p: PlayerView, space: string): string[] {
  const name = p.oasis[space];
  if (!name) return [];
  const [path, n = ''] = space.split('-') as ['left' | 'right', string];
  const cost = catalog.sahara[path][Number(n) - 1];
  const values = { n, name, what: sentence(`oasis:${name}`)?.text ?? '', price: cost ? price(cost) : '' };
  return [
    path === 'left'
      ? t('Left path, space {n}, oasis {name} for {price}: {what}', values)
      : t('Right path, space {n}, oasis {name} for {price}: {what}', values),
  ];
}

function town(p: PlayerView, path: string): string[] {
  const name = p.towns[path];
  if (!name) return [];
  const values = { name, what: sentence(`town:${name}`)?.text ?? '' };
  const line =
    path === 'left'
      ? t('End of the left path, desert town {name}: {what}', values)
      : t('End of the right path, desert town {name}: {what}', values);
  return [sentences(line, p.townsClaimed.has(path) && t('It is claimed.'))];
}

function track(p: PlayerView): string {
  const there = catalog.track.map((printed, i) => {
    const lies = p.track[i];
    const word = lies
      ? colourName(lies)
      : printed === 'exchange' ? tc('board', 'exchange') : printed === 'scroll' ? tc('board', 'scroll') : t('nothing'); // prettier-ignore
    return said(String(i + 1), i < p.claimed.length ? tc('board', 'taken') : word);
  });
  return t('Oasis track: {list}.', { list: listed(there) });
}

function sahara(p: PlayerView): string[] {
  const { left = 0, right = 0, start = 0 } = p.caravans;
  return [
    ...some(
      left + right + start,
      () =>
      t('Caravans: {left} on the left path, {right} on the right path, {start} at the start oasis.', { left, right, start }), // prettier-ignore
    ),
    ...OASIS_SPACES.flatMap((space) => oasis(p, space)),
    ...['left', 'right'].flatMap((path) => town(p, path)),
    ...p.claimed.map((name) => t('Claimed oasis {name}: {what}', { name, what: sentence(`oasis:${name}`)?.text ?? '' })), // prettier-ignore
    track(p),
  ];
}

function provision(p: PlayerView, name: string): string {
  const tile = catalog.provisions[name];
  const cost = tile && price(tile);
  const what = tn('Costs {cost} at the end of the season, or −{n} point.', 'Costs {cost} at the end of the season, or −{n} points.', Math.abs(tile?.penalty ?? 0), { cost: cost ?? '' }); // prettier-ignore
  const up = p.activeProvisions.has(name);
  return sentences(
    said(t('Provision tile {name}', { name }), what),
    provisionWords(name),
    !up && t('It is not turned up yet.'),
  );
}

function provisions(p: PlayerView): string[] {
  const { provisionPick: name, dealt } = p;
  return [
    ...p.provisions.filter((one) => one !== null).map((one) => provision(p, one)),
    ...some(name ?? '', () => t('Chosen to be turned up: provision tile {name}.', { name: name! })),
    ...some(dealt.length, () => t('Provision tiles that were dealt, three to keep: {list}.', { list: listed(dealt) })),
    ...dealt.map((one) => provision(p, one)),
  ];
}

function hand(p: PlayerView): string[] {
  return [
    ...some(p.hand.size, () => t('In the hand: {list}.', { list: colours(p.hand) })),
    ...some(p.picked.size, () => t('Chosen in this round: {list}.', { list: colours(p.picked) })),
    ...some(p.placeholder.size, () => t('Placeholders in the hand: {list}.', { list: colours(p.placeholder) })),
    ...some(p.drawn.length, () => t('For the oasis track: {list}.', { list: colours(p.drawn) })),
    ...some(counted(p.aside), () => t('Still to be placed: {list}.', { list: counted(p.aside) })),
  ];
}

function tiles(p: PlayerView): string[] {
  return [
    ...p.scrolls.map(scrollLabel),
    ...some(p.drawnScrolls.length, () => t('Scrolls that were drawn, one to keep: {list}.', { list: listed(p.drawnScrolls) })), // prettier-ignore
    ...p.drawnScrolls.map(scrollLabel),
    ...some(p.luxury.length, () => t('Luxury goods: {list}.', { list: tileNames(p.luxury) })),
  ];
}

/** What lasts for a while and lies nowhere. */
function states(p: PlayerView): string[] {
  return [
    ...some(p.renewed, () => t('No more renewing of scrolls in this round.')),
    ...some(p.soukWater === 1, () => t('Scroll 57 helps from the next turn on.')),
    ...some(p.soukWater > 1, () => t('Scroll 57 helps in this turn.')),
    ...some(p.crocodile, () => t('Starts the next season on the crocodile.')),
    ...some(p.riverStart, () => t('Began this season on space {n} of the river.', { n: p.riverStart })),
  ];
}

function nomadsMoved(p: PlayerView, view: GameView): string[] {
  const words = SECTORS.filter((sector) => p.nomadsMoved[sector]).map(sectorWord);
  for (const sector of view.set(`${p.seat}.nomads.vendors.moved`)) words.push(t('{sector}, as water vendor', { sector: sectorWord(sector) })); // prettier-ignore
  for (const space of view.set(`${p.seat}.nomads.entertainers.moved`)) words.push(spaceWord(space));
  return some(words.length, () => t('Nomads that were moved in this turn: {list}.', { list: listed(words) }));
}

function building(p: PlayerView, view: GameView): string[] {
  if (!p.building) return [];
  const what = view.options.has('buildings-back') ? undefined : sentence(`building:${p.building}`)?.text;
  const name = buildingName(p.building);
  return [what ? said(name, what) : t('Special building: {name}', { name })];
}

export function playerTold({ view, seat, nameOf }: Teller, p: PlayerView): Told {
  const name = nameOf(p.seat);
  const race = view.modules.has('race');
  const lines = [
    listed([...RESOURCES.map((one) => amount(one, p[one])), amount('points', p.points)]),
    ...hand(p),
    ...some(p.assistants.length, () => t('Unused assistants: {list}.', { list: listed(p.assistants.map(sectorWord)) })),
    ...SECTORS.map((sector) => sectorTold(p, sector)),
    ...medina(p),
    ...square(p),
    ...sahara(p),
    fishermanTold(p, view, name),
    stairsOf(p, name),
    ...some(race, () => camelTold(p, name)),
    ...some(race, () => t('Audience area: {list}.', { list: counted(p.area) || t('nothing') })),
    ...building(p, view),
    ...provisions(p),
    ...tiles(p),
    ...states(p),
    ...nomadsMoved(p, view),
  ];
  const title = p.seat === seat ? t('{name} ({seat}), you', { name, seat: p.seat }) : t('{name} ({seat})', { name, seat: p.seat }); // prettier-ignore
  return { id: p.seat, title, lines };
}
