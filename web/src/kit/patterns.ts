// Ornament: zellige, sebka, scales and mashrabiya as SVG patterns. They are defined once on the page of a table (DEFS) and used
// by their ids: z-indigo, z-teal, z-cedar, z-back, z-<colour>, sebka, scales, mash.
import { f } from './geometry';
import { zellige } from './ground';
import { COLOURS } from '../game/names';

function sebka(id: string, s: number, stroke: string): string {
  const p = (x: number, y: number) => `${f(s * x)} ${f(s * y)}`;
  const half = (y: number, k: number) =>
    `M${p(0, y)}C${p(0.1, y + 0.4 * k)} ${p(0.5, y + 0.35 * k)} ${p(0.5, 0.75)}C${p(0.5, y + 0.35 * k)} ${p(0.9, y + 0.4 * k)} ${p(1, y)}`;
  return (
    `<pattern id="${id}" width="${s}" height="${s * 1.5}" patternUnits="userSpaceOnUse">` +
    `<path d="${half(0, 1)}${half(1.5, -1)}" fill="none" stroke="${stroke}" stroke-width="1.1" opacity=".8"/></pattern>`
  );
}

function scales(id: string, s: number, stroke: string): string {
  const arc = (x: number, y: number) => `M${x} ${y}a${s / 2} ${s / 2} 0 0 0 ${s} 0`;
  return (
    `<pattern id="${id}" width="${s}" height="${s / 2}" patternUnits="userSpaceOnUse">` +
    `<path d="${arc(0, 0)}${arc(-s / 2, s / 2)}${arc(s / 2, s / 2)}" fill="none" stroke="${stroke}" stroke-width="1"/></pattern>`
  );
}

const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--cedar)"/>`;
const mashrabiya =
  '<pattern id="mash" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="var(--cedar-2)"/>' +
  '<path d="M0 6H12M6 0V12M0 0L12 12M12 0L0 12" stroke="var(--cedar)" stroke-width="1.3"/>' +
  dot(6, 6, 2.2) + dot(0, 0, 1.7) + dot(12, 0, 1.7) + dot(0, 12, 1.7) + dot(12, 12, 1.7) + '</pattern>'; // prettier-ignore

const hatch =
  '<pattern id="sand" width="14" height="10" patternUnits="userSpaceOnUse">' +
  '<path d="M-2 4c3-2.500 5-2.500 8 0s5 2.500 8 0M5 9c3-2.500 5-2.500 8 0" fill="none" stroke="var(--sand-2)" stroke-width="1"/></pattern>';

/** The content of one hidden <svg><defs> on the page. */
export const DEFS =
  zellige('z-indigo', 14, 'var(--z-indigo)', 'var(--z-cream)', 'var(--z-grout)') +
  zellige('z-teal', 14, 'var(--z-teal)', 'var(--z-cream)', 'var(--z-grout)') +
  zellige('z-cedar', 16, 'var(--z-saff)', 'var(--z-indigo)', 'var(--z-grout)') +
  zellige('z-back', 12, 'var(--z-terra)', 'var(--z-cream)', 'var(--z-grout)') +
  [...COLOURS, 'nomad']
    .map((c) => zellige('z-' + c, 9, `var(--k-${c})`, 'var(--z-cream)', `var(--k-${c}-e)`))
    .join('') +
  sebka('sebka', 12, 'var(--wallred-e)') +
  scales('scales', 18, 'var(--river-2)') +
  mashrabiya +
  hatch;

/** A strip of ornament along an edge. */
export const band = (pattern = 'z-cedar', height = 8) =>
  `<svg class="band" width="100%" height="${height}" aria-hidden="true"><rect width="100%" height="${height}" fill="url(#${pattern})"/></svg>`;
