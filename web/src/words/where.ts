// Where on the board an option lies: functions that give the keys of its places, for the rows of tasks.ts.
//
// A key names a place as the parts of the board draw it (<Spot key="lattice:palace-3" ...>). Several options may share a
// place (one or two of a colour in the tray), and an option may have several places.
import { catalog } from '../game/catalog';
import { HOME, SECTORS } from '../game/names';
import { answersOf } from './offer';
import type { Question } from '../net/protocol';
import type { GameView, PlayerView } from '../game/view';

export type Where = (option: string, q: Question, p: PlayerView, view: GameView) => string | string[];

export const at =
  (kind: string): Where =>
  (option) =>
    `${kind}:${option}`;

/** A keshi that stands on the own board and would leave it. */
export const standing: Where = (option) => {
  if (option.startsWith('track-')) return `track:${option.slice(6)}`;
  if (option.startsWith('area-')) return `area:${option.slice(5)}`;
  if (HOME[option] === 'souk') return `goods:${option}`;
  return HOME[option] ? `keshi:${HOME[option]}` : `keshi:${option}`;
};

/** Where a nomad stands: a sector, its vendor space, or the audience area. */
export const nomad: Where = (option) => {
  if (option === 'area') return 'area:nomad';
  return option.startsWith('vendor-') ? `vendor:${option.slice(7)}` : `nomad-at:${option}`;
};

/** Where a nomad may go. */
export const nomadSpace: Where = (option) => {
  if (option === 'area') return 'area';
  return option.startsWith('vendor-') ? `vendor:${option.slice(7)}` : `nomad:${option}`;
};

export const scroll: Where = (option) =>
  option.startsWith('renew-') ? `renew:${option.slice(6)}` : `scroll:${option}`;
export const gate: Where = (option) => option.replace(/^w(\d)-/, 'gate:$1:');
export const tray: Where = (option) => `tray:${option.replace(/^2-/, '')}`;
export const deal: Where = (option) =>
  option.startsWith('office-') ? `office:${option.slice(7)}` : `luxury:${option}`;
export const pileOfClass: Where = (option, q) => `pile:${q.a}-${option}`;
export const fisherman: Where = (_option, _q, p) => ['fisherman', `river:${p.fisherman + 1}`];
/** The goal of so many steps. */
export const rowing: Where = (option, q, p, view) => {
  const steps = answersOf(option).filter((one) => one === 'yes').length;
  if (steps === 1) return fisherman(option, q, p, view);
  return p.fisherman + steps > catalog.river.jetty ? [] : `river:${p.fisherman + steps}`;
};
/** An assistant, or what it may do. */
export const assistant: Where = (option) => {
  const [sector, use] = answersOf(option);
  return use ? `use:${sector}:${use}` : `assistant:${sector}`;
};
/** A water vendor has no one home: any sector that has none yet stands for it. */
export const home: Where = (option, q, p) => {
  if (option === 'area') return 'area';
  if (q.a !== 'red') return `sector:${HOME[q.a ?? ''] ?? ''}`;
  return SECTORS.filter((sector) => sector !== 'souk' && !p.vendors.has(sector)).map((sector) => `vendor:${sector}`);
};

export const steps: Where = (option, _q, p) => {
  const [track, n] = option.split('-') as [string, string];
  if (track === 'river') return `river:${p.fisherman + Number(n)}`;
  const step = (track === 'palace' ? p.palace : p.mosque) + Number(n);
  return `step:${track}:${Math.min(step, catalog.stairs.top)}`;
};

export const lengthening: Where = (option, q) => {
  if (option === 'scroll-48') return ['scroll:48', `stairs:${q.a}`];
  return option === 'provision' ? 'provisions' : `resource:${option}`;
};

/** The keshi of the oasis track, or where it would go. */
export const trackKeshi: Where = (_option, q, p) => {
  const at = p.track.indexOf(q.a ?? '') + 1;
  return at ? [`track:${at}`, `supply:${q.a}`] : `supply:${q.a}`;
};

export const providing: Where = (option) => (option === 'scroll-44' ? 'scroll:44' : `provide:${option}`);
