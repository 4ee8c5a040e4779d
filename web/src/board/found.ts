// Tiles that are asked for and lie nowhere on the board: those found in a pile (R16.2, R16.3), drawn scrolls, special buildings.
import { catalog } from '../game/catalog';
import { current } from '../state/current.svelte';
import type { GameView } from '../game/view';

interface Found {
  scrolls: string[];
  luxury: string[];
  buildings: string[];
}

export function foundTiles(view: GameView): Found {
  const open = new Set([...Object.values(view.scrolls).flat(), ...view.luxury].filter((name) => name !== null));
  const keys = [...(current.table?.asking.answers.keys() ?? [])];
  const names = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1));
  // Own scrolls are pressed where they lie (scroll 48, 44 ...).
  const own = new Set(view.of(current.table?.seat ?? '')?.scrolls ?? []);
  /** All tiles of the question, as soon as one of them lies nowhere: the face-up one of a searched pile is among them. */
  const found = (all: string[]) => (all.some((name) => !open.has(name)) ? all : []);
  return {
    scrolls: found(names('scroll').filter((name) => !own.has(name) && catalog.scrolls[name])),
    luxury: found(names('luxury').filter((name) => catalog.luxury[name])),
    buildings: names('building').filter((name) => catalog.buildings[name]),
  };
}
