// The star-and-cross of zellige as an SVG pattern, and the one that lies behind every page.
import { f, octagon, star } from './geometry';

export function zellige(id: string, s: number, a: string, b: string, grout: string): string {
  const middle = `transform="translate(${s / 2} ${s / 2})"`;
  return (
    `<pattern id="${id}" width="${s}" height="${s}" patternUnits="userSpaceOnUse"><rect width="${s}" height="${s}" fill="${b}"/>` +
    `<polygon points="${star(s * 0.485)}" ${middle} fill="${a}" stroke="${grout}" stroke-width="${f(s * 0.035)}"/>` +
    `<polygon points="${octagon(s * 0.2)}" ${middle} fill="${b}" stroke="${grout}" stroke-width="${f(s * 0.03)}"/></pattern>`
  );
}

/** z-bg: what a page needs before any table. */
export const GROUND = zellige('z-bg', 56, 'var(--zbg-a)', 'var(--zbg-b)', 'var(--zbg-g)');
