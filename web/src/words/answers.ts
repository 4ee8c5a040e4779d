// Where on the board a question is answered: for each option the keys of the places that mean it.
//
//     places(question, 'palace-3', view, 'p1')   // ['lattice:palace-3']
//
// This is no rule of the game: an option that no place is known for can still be chosen from the list, and tests look for such options.
import { HOME, isSector } from '../game/names';
import type { Question } from '../net/protocol';
import { TASKS } from './tasks';
import type { GameView } from '../game/view';

export function places(q: Question, option: string, view: GameView, seat: string): string[] {
  const where = TASKS[q.task]?.places;
  const player = view.of(seat);
  if (!where || !player || option === 'pass' || option === 'confirm') return [];
  const keys = where(option, q, player, view);
  return typeof keys === 'string' ? [keys] : keys;
}

/** The option that a place would be if it were legal: to be told why it is not. */
export function optionAt(q: Question, key: string, view: GameView, seat: string): string | null {
  const [kind = '', name = '', more = ''] = key.split(':');
  const colour = Object.keys(HOME).find((one) => HOME[one] === name) ?? '';
  const names = [name, `${kind}-${name}`, `w${name}-${more}`, colour];
  return names.find((option) => option && places(q, option, view, seat).includes(key)) ?? null;
}

/** The options (or offers of several answers) of each place that answers the question. */
export function answersByPlace(
  q: Question | null,
  view: GameView | null,
  seat: string | null,
  options: readonly string[],
): Map<string, string[]> {
  const all = new Map<string, string[]>();
  if (!q || !view || !seat) return all;
  for (const option of options)
    for (const key of places(q, option, view, seat)) all.set(key, [...(all.get(key) ?? []), option]);
  return all;
}

/** Which part of the table shows a place: to open the right tab of a phone. Scrolls that somebody owns lie beside the own board. */
export function partOf(key: string, owned: readonly string[] = []): { tab: 'board' | 'mine'; part: string } {
  const [kind = '', name = ''] = key.split(':');
  if (kind === 'scroll' && owned.includes(name)) return { tab: 'mine', part: 'scrolls' };
  const board: Record<string, string> = {
    river: 'river',
    fisherman: 'river',
    rapid: 'river',
    rivertile: 'river',
    stairs: 'stairs',
    step: 'stairs',
    lattice: 'stairs',
    companion: 'stairs',
    scroll: 'scrolls',
    renew: 'scrolls',
    luxury: 'souk',
    office: 'souk',
    gate: 'gates',
    workshop: 'gates',
    tray: 'tower',
    tower: 'tower',
    beside: 'river',
    town: 'modules',
    reward: 'modules',
    building: 'modules',
    bridge: 'modules',
    camel: 'modules',
    race: 'modules',
    pile: name.startsWith('luxury') ? 'souk' : 'scrolls',
  };
  if (board[kind]) return { tab: 'board', part: board[kind] };
  return { tab: 'mine', part: mineOf(kind, name) };
}

/** The sector that stands for a place which is drawn only while it is asked for: of a keshi in the supply its home. */
export function sectorAround(key: string): string | null {
  const [kind = '', name = ''] = key.split(':');
  const sector = kind === 'supply' ? HOME[name] : mineOf(kind, name);
  return isSector(sector ?? '') ? `sector:${sector}` : null;
}

function mineOf(kind: string, name: string): string {
  if (kind === 'space' || kind === 'disc') return 'square';
  if (kind === 'path' || kind === 'oasis') return 'sahara';
  if (kind === 'arch') return 'medina';
  if (['keshi', 'use', 'assistant', 'sector', 'vendor', 'goods'].includes(kind) || kind.startsWith('nomad'))
    return HOME[name] ?? name.split(':')[0]!;
  return kind;
}
