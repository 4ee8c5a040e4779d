// How the game stands, and what everybody has scored (describe.ts).
import { said, type Teller, type Told } from './describe_parts';
import { list, t } from './i18n';
import { listed } from './lists';
import { figure } from './numbers';
import { titleName } from './people';
import { CATEGORY_NAMES, phaseWord } from './words';
import { DIFFICULTY, MODULES, OPTIONS } from '../game/modules';
import { CATEGORIES } from '../game/names';
import { amount } from '../kit';
import type { GameView, PlayerView } from '../game/view';

function when({ phase, season, round }: GameView): string {
  if (phase === 'setup') return t('Set-up');
  if (phase === 'end') return t('The end');
  const values = { season: Math.min(season, 3), round, phase: phaseWord(phase) };
  return t('Season {season} of 3, round {round} of 4, {phase}', values);
}

/** What is played: edition, modules, and against whom. */
function playedWith({ edition, layer, modules, options, solo, difficulty }: GameView): string[] {
  const lines = [
    edition === 'essential'
      ? t('Essential edition, tower {layer}', { layer })
      : t('Classic edition, tower {layer}', { layer }),
  ];
  const titles = [...MODULES, ...OPTIONS].filter(({ name }) => modules.has(name) || options.has(name));
  if (titles.length) lines.push(t('Modules: {list}.', { list: listed(titles.map(({ title }) => t(title))) }));
  if (solo !== 'none') lines.push(solo === 'pasha' ? t('Solo: the Pasha') : t('Solo: the lazy automaton'));
  return [...lines, ...DIFFICULTY.filter(({ name }) => difficulty.has(name)).map(({ what }) => t(what))];
}

export function gameTold({ view, nameOf }: Teller): Told {
  const lines = [when(view), ...playedWith(view)];
  const { camel, marker, turn, title } = view;
  const asked = view.list('asked');
  if (camel) lines.push(t('{name} starts this round.', { name: nameOf(camel) }));
  if (marker) lines.push(t('{name} starts this season.', { name: nameOf(marker) }));
  if (view.over) lines.push(t('The game is over.'));
  else {
    lines.push(turn ? t('It is the turn of {name}.', { name: nameOf(turn) }) : t('All choose at the same time.'));
    if (asked.length) lines.push(t('Waiting for {names}.', { names: list(asked.map(nameOf)) }));
  }
  if (titleName(title)) lines.push(t('Your rank: {title}', { title: titleName(title) }));
  return { id: 'game', title: t('The game'), lines };
}

const LATER = ['sectors', 'oases', 'towns', 'race', 'leftovers'] as const;

function scored(p: PlayerView, over: boolean, name: string): string[] {
  const points = (of: Partial<Record<string, number>>, names: readonly string[]) =>
    listed(names.filter((one) => of[one]).map((one) => said(t(CATEGORY_NAMES[one]!), figure(of[one]!))));
  const [now, later] = [points(p.tally, CATEGORIES), points(p.final, LATER)];
  const values = { name, points: amount('points', p.points), total: amount('points', p.final.total), place: p.rank };
  const lines = [
    over
      ? t('{name}: {points}, place {place}.', values)
      : t('{name}: {points}. If the game ended now: {total}, place {place}.', values),
  ];
  if (now) lines.push(t('Points of {name} so far: {list}.', { name, list: now }));
  if (later && !over) lines.push(t('At the end {name} would have besides: {list}.', { name, list: later }));
  return lines;
}

export function scoreTold({ view, nameOf }: Teller): Told {
  const lines = view.player.flatMap((p) => scored(p, view.over, nameOf(p.seat)));
  return { id: 'score', title: t('Score'), lines };
}
