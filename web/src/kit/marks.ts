// What is put on top of things: may be pressed, chosen, comes next, is new (look of states). Nothing else is violet.
import { at, f, octagon, star } from './geometry';
import { text } from './pieces';

/** Behind an octagon or circle of radius r that may be pressed. */
export const halo = (x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<polygon points="${star(r * 1.5)}" fill="var(--paper)" stroke="var(--paper)" stroke-width="4" stroke-linejoin="round"/>` +
      `<polygon class="spin" points="${star(r * 1.5)}" fill="var(--act-2)" stroke="var(--act)" stroke-width="2.2" stroke-linejoin="round"/>`,
    'class="halo"',
  );

/** Behind it when it is chosen. */
export const chosen = (x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<polygon points="${star(r * 1.5)}" fill="var(--act)" stroke="var(--paper)" stroke-width="3" stroke-linejoin="round" paint-order="stroke"/>`,
    'class="halo on"',
  );

export const tick = (x: number, y: number, r: number, fill = 'var(--act)', mark = 'var(--on-act)') =>
  at(
    x,
    y,
    `<circle r="${f(r)}" fill="${fill}" stroke="var(--paper)" stroke-width="1.5"/>` +
      `<path d="M${f(-r * 0.45)} 0L${f(-r * 0.1)} ${f(r * 0.38)}L${f(r * 0.5)} ${f(-r * 0.4)}" stroke="${mark}" stroke-width="${f(r * 0.28)}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

/** Around a tile (a rectangle) that may be pressed; x and y are its corner. */
export const legalBox = (x: number, y: number, w: number, h: number, rx = 6) =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${rx}" fill="var(--act-2)" stroke="var(--act)" stroke-width="2"/>` +
  at(x + w - 2, y + 2, `<polygon points="${star(6)}" fill="var(--act)" stroke="var(--paper)"/>`);

/** New since one last looked. */
export const fresh = (x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<polygon points="${octagon(r + 4)}" fill="none" stroke="var(--fresh)" stroke-width="2" stroke-dasharray="4 2.5"/>`,
  );

export const keycap = (key: string | number, x: number, y: number) =>
  at(
    x,
    y,
    `<rect x="-7" y="-7.5" width="14" height="15" rx="3.5" fill="var(--paper)" stroke="var(--act)" stroke-width="1.2"/>` +
      text(key, 0, 4, { size: 11, fill: 'var(--act)' }),
  );
