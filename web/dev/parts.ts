// Parts of the shared board at positions of real games, to look at: npm run dev, then
//
//     /dev/parts.html?pos=all&seat=p2&theme=dark&lit=lattice:dinars-1,tray:red&task=line&a=0&b=1
//     /dev/parts.html?kit                     everything the kit draws
//     /dev/parts.html?pos=four&part=stairs    one part, as on a phone
import { mount } from 'svelte';
import '../src/look/fonts.css';
import '../src/look/tokens.css';
import '../src/look/kit.css';
import '../src/look/base.css';
import Parts from './Parts.svelte';
import positions from './positions.js';
import { current } from '../src/state/current.svelte';
import { GameView } from '../src/game/view';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const text = (positions as Record<string, string>)[query.get('pos') ?? 'four'] ?? '';
const values = Object.fromEntries(
  text
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
for (const p of ['p1', 'p2', 'p3', 'p4'])
  for (const stairs of ['palace', 'mosque']) {
    const step = Number(values[`${p}.${stairs}`] ?? 0);
    values[`${p}.${stairs}.segment`] = String([0, 4, 7, 11, 16].filter((first) => first <= step).length);
  }
const seat = query.get('seat') ?? 'p1';
const lit = (query.get('lit') ?? '').split(',').filter(Boolean);
// As much of a table as places ask for.
current.table = {
  answers: new Map(lit.map((key) => [key, [key]])),
  selection: (query.get('on') ?? '').split(','),
  hovered: null,
  question: lit.length ? { task: query.get('task') ?? '', a: query.get('a'), b: query.get('b'), options: lit } : null,
  seat,
  view: new GameView(values),
  press: () => undefined,
  hoverPlace: () => undefined,
} as never;

mount(Parts, {
  target: document.getElementById('app')!,
  props: { view: new GameView(values), seat, part: query.get('part') ?? undefined, kit: query.has('kit') } as never,
});
