// Both stairs, the lattice between them with its bonuses, and everybody's line through it (describe.ts).
import { catalog } from '../game/catalog';
import { said, type Teller, type Told } from './describe_parts';
import { t } from './i18n';
import { listed } from './lists';
import { programText } from '../kit';
import { STAIRS } from '../game/names';
import type { GameView, PlayerView } from '../game/view';

/** What is gained at a space of the lattice: a tile may cover what is printed. */
function bonus(view: GameView, space: string): string {
  const side = view.staircase[space];
  return programText((side ? catalog.staircase[side] : catalog.lattice[space]) ?? []);
}

/** The columns of the lattice from palace to mosque, each with its spaces by what a line chooses them by (R8.2). */
function columns(view: GameView): string[] {
  const spaces = Object.keys(catalog.lattice);
  const column = (name: string): string =>
    listed(
      spaces
        .filter((space) => space.startsWith(`${name}-`))
        .map((space) => said(space.slice(name.length + 1), bonus(view, space))),
    );
  return [
    // TRANSLATORS: the five columns of bonuses between the stairs: "..., by palace segment: 1: 1 dinar, 2: 1 dinar, ..."
    t('Beside the palace stairs, by palace segment: {list}.', { list: column('dinars') }),
    t('Between them and the middle, by palace segment: {list}.', { list: column('palace') }),
    t('In the middle, by the sum of both segments: {list}.', { list: column('middle') }),
    t('Between the middle and the mosque stairs, by mosque segment: {list}.', { list: column('mosque') }),
    t('Beside the mosque stairs, by mosque segment: {list}.', { list: column('points') }),
  ];
}

/** The spaces on the straight line between the two pawns (R8.2). */
function line({ segment: { palace, mosque } }: PlayerView): string[] {
  const spaces = [`dinars-${palace}`, `palace-${palace}`, `middle-${palace + mosque}`, `mosque-${mosque}`, `points-${mosque}`]; // prettier-ignore
  return spaces.filter((space) => catalog.lattice[space]);
}

export const stairsOf = (p: PlayerView, name: string): string =>
  t('{name}: palace {palace}, mosque {mosque}', { name, palace: p.palace, mosque: p.mosque });

function companion(which: string, { view, nameOf }: Teller): string[] {
  const [who, step] = [view.companion[which], view.companionStep[which]];
  const values = { name: who ? nameOf(who) : '', n: step ?? 0 };
  if (which === 'palace') {
    if (who) return [t('The Sultan walks with {name}.', values)];
    return step ? [t('The Sultan waits on step {n}.', values)] : [];
  }
  if (who) return [t('The Imam walks with {name}.', values)];
  return step ? [t('The Imam waits on step {n}.', values)] : [];
}

export function stairsTold(teller: Teller): Told {
  const { view, nameOf } = teller;
  const { segments, top } = catalog.stairs;
  const climbing = view.player.filter((p) => !(view.solo === 'lazy' && p.seat === 'p2'));
  const lines = climbing.flatMap((p) => [
    stairsOf(p, nameOf(p.seat)),
    t('Line of {name}: {list}.', { name: nameOf(p.seat), list: listed(line(p).map((space) => bonus(view, space))) }),
  ]);
  lines.push(t('Thresholds lie before the steps {list}.', { list: listed(segments.slice(1).map(String)) }));
  lines.push(t('Above step {n} every step is a point.', { n: top }));
  lines.push(...STAIRS.flatMap((which) => companion(which, teller)));
  lines.push(...columns(view));
  return { id: 'stairs', title: t('Palace and mosque stairs'), lines };
}
