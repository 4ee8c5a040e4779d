// The pieces of the game as SVG text. All take the place of their middle and a size; none has a style attribute (the page
// forbids them), colours are custom properties of tokens.css, so that one string serves both themes.
import { arch, at, f, octagon, octagonWedge, star, wedge } from './geometry';
import { symbol, type SymbolName } from './symbols';
import { GOODS, RESOURCES, type Colour, type Keshi, type Resource, type Name, type Track } from '../game/names';

/** As text, or as the value of an attribute. */
export const escaped = (s: string | number) =>
  String(s).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

export interface TextStyle {
  size?: number;
  weight?: number;
  fill?: string;
  display?: boolean; // Vollkorn: names, questions, figures
  anchor?: 'start' | 'middle' | 'end';
}

/** Texts smaller than this are told by a class how small, in halves of a unit, because they may have to grow (legible.ts). */
const SMALL = 16;

export function text(s: string | number, x: number, y: number, o: TextStyle = {}): string {
  const { size = 11, weight = 700, fill = 'var(--ink)', display = false, anchor = 'middle' } = o;
  const attributes = `x="${f(x)}" y="${f(y)}" font-size="${f(size)}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}"`;
  const classes = [size < SMALL ? `t${Math.round(size * 2)}` : '', display ? 'd' : ''].join(' ').trim();
  return `<text ${attributes}${classes ? ` class="${classes}"` : ''}>${escaped(s)}</text>`;
}

/** A small number in a circle, at the corner of what it counts. */
export const count = (n: string | number, x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<circle r="${f(r)}" fill="var(--paper)" stroke="var(--line-2)" stroke-width=".8"/>` +
      text(n, 0, r * 0.42, { size: r * 1.3 }),
  );

/** A wooden octagon. */
export function keshi(colour: Keshi | Name, x: number, y: number, r: number, attributes = ''): string {
  const points = octagon(r);
  const d = r * 0.14;
  const edge = `stroke="var(--k-${colour}-e)" stroke-width="${f(Math.max(0.9, r * 0.07))}"`;
  const dashes = colour === 'nomad' ? ` stroke-dasharray="${f(r * 0.34)} ${f(r * 0.16)}"` : '';
  return at(
    x,
    y,
    `<polygon points="${points}" transform="translate(0 ${f(d * 1.9)})" fill="var(--shade)"/>` +
      `<polygon points="${points}" transform="translate(0 ${f(d)})" fill="var(--k-${colour}-e)"/>` +
      `<polygon points="${points}" fill="var(--k-${colour})" ${edge}/>` +
      `<polygon points="${octagon(r * 0.82)}" fill="none" stroke="${dashes ? `var(--k-nomad-e)` : '#fff'}" stroke-opacity="${dashes ? 0.75 : 0.2}" stroke-width="${f(r * 0.07)}"${dashes}/>` +
      symbol(colour, 0, 0, r * (dashes ? 1.14 : 1.26), `var(--k-${colour}-m)`, `var(--k-${colour})`),
    `class="ks"${attributes ? ' ' + attributes : ''}`,
  );
}

/** An empty space for a keshi, with the ghost of what belongs there. */
export const space = (colour: Keshi | Name | null, x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<polygon points="${octagon(r)}" fill="var(--hole)" stroke="var(--line-2)" stroke-width="1"/>` +
      (colour ? symbol(colour, 0, 0, r * 1.15, 'var(--ghost)', 'var(--hole)') : ''),
  );

/** Water, date, dinar. */
export const resource = (kind: Resource | Name, x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<circle r="${f(r)}" cy="${f(r * 0.13)}" fill="var(--r-${kind}-e)"/>` +
      `<circle r="${f(r)}" fill="var(--r-${kind})" stroke="var(--r-${kind}-e)" stroke-width="${f(Math.max(0.8, r * 0.08))}"/>` +
      symbol(kind, 0, 0, r * 1.35, `var(--r-${kind}-m)`, `var(--r-${kind})`),
  );

/** A dinar that carries its number: prices. */
export const coin = (n: number, x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<circle r="${f(r)}" fill="var(--r-dinar)" stroke="var(--r-dinar-e)"/>` +
      `<circle r="${f(r * 0.76)}" fill="none" stroke="var(--r-dinar-e)" stroke-width=".7" stroke-dasharray="1.5 1.2"/>` +
      text(n, 0, r * 0.45, { size: r * 1.25, fill: 'var(--r-dinar-m)', display: true }),
  );

export const anyResource = (x: number, y: number, r: number, label: string | number = '?') =>
  at(
    x,
    y,
    RESOURCES.map((c, i) => `<path d="${wedge(r, i * 120, i * 120 + 120)}" fill="var(--r-${c})"/>`).join('') +
      `<circle r="${f(r)}" fill="none" stroke="var(--line-2)" stroke-width="1"/><circle r="${f(r * 0.52)}" fill="var(--paper)"/>` +
      text(label, 0, r * 0.33, { size: r * 0.95 }),
  );

/** One keshi of these colours, whichever one likes. */
export function anyKeshi(
  x: number,
  y: number,
  r: number,
  label: string | number = '?',
  colours: readonly Colour[] = ['turquoise', 'pink', 'yellow', 'purple'],
): string {
  const part = 360 / colours.length;
  const wedges = colours.map(
    (c, i) => `<polygon points="${octagonWedge(r, (i - 0.5) * part, (i + 0.5) * part)}" fill="var(--k-${c})"/>`,
  );
  return at(
    x,
    y,
    wedges.join('') +
      `<polygon points="${octagon(r)}" fill="none" stroke="var(--line-2)" stroke-width="1.2"/><circle r="${f(r * 0.54)}" fill="var(--paper)"/>` +
      text(label, 0, r * 0.33, { size: r * 0.95 }),
  );
}

export const anyGood = (x: number, y: number, r: number, label: string | number = '?') =>
  anyKeshi(x, y, r, label, GOODS);

/** Steps on one of the tracks: a rounded square. */
export const TRACK_COLOUR = { river: 'var(--teal)', palace: 'var(--indigo)', mosque: 'var(--good)' } as const;
export const steps = (track: Track | Name, x: number, y: number, r: number) =>
  plate(track, x, y, r, TRACK_COLOUR[track as Track]);

/** A symbol on a rounded square of this colour. */
export const plate = (name: SymbolName | Name, x: number, y: number, r: number, fill: string) =>
  at(
    x,
    y,
    `<rect x="${f(-r)}" y="${f(-r)}" width="${f(2 * r)}" height="${f(2 * r)}" rx="${f(r * 0.32)}" fill="${fill}"/>` +
      symbol(name, 0, 0, r * 1.5, 'var(--paper)', fill),
  );

/** Steps on the stairs of one's choice: both in one square. */
export function anyStairs(x: number, y: number, r: number): string {
  const cut = `M${f(-r)} ${f(r * 0.7)}V${f(-r * 0.68)}Q${f(-r)} ${f(-r)} ${f(-r * 0.68)} ${f(-r)}H${f(r * 0.7)}z`;
  return at(
    x,
    y,
    `<rect x="${f(-r)}" y="${f(-r)}" width="${f(2 * r)}" height="${f(2 * r)}" rx="${f(r * 0.32)}" fill="${TRACK_COLOUR.mosque}"/>` +
      `<path d="${cut}" fill="${TRACK_COLOUR.palace}"/>` +
      symbol('white', -r * 0.4, -r * 0.42, r * 0.9, 'var(--paper)', TRACK_COLOUR.palace) +
      symbol('black', r * 0.42, r * 0.42, r * 0.9, 'var(--paper)', TRACK_COLOUR.mosque),
  );
}

/** Points: the star always carries its number. */
export const points = (n: string | number, x: number, y: number, r: number) =>
  at(
    x,
    y,
    `<polygon points="${star(r)}" fill="var(--saffron)" stroke="var(--saffron-e)" stroke-width="${f(Math.max(0.8, r * 0.07))}"/>` +
      text(typeof n === 'number' && n < 0 ? '−' + -n : n, 0, r * 0.36, {
        size: r * (String(n).length > 2 ? 0.78 : String(n).length > 1 ? 0.92 : 1.08),
        fill: 'var(--on-saffron)',
        display: true,
      }),
  );

export const gate = (colour: Colour | Name, x: number, y: number, w: number, h = w * 1.22) =>
  at(
    x,
    y,
    `<path d="${arch(w, h)}" transform="translate(0 ${f(h * 0.05)})" fill="var(--k-${colour}-e)"/>` +
      `<path d="${arch(w, h)}" fill="var(--k-${colour})" stroke="var(--k-${colour}-e)" stroke-width="1"/>` +
      symbol(colour, 0, h * 0.06, w * 0.66, `var(--k-${colour}-m)`, `var(--k-${colour})`),
    'class="gate"',
  );

/** An empty gate space, with the ghosts of the colours that match it (three at the Souk). */
export function gateSpace(colours: readonly (Colour | Name)[], x: number, y: number, w: number, h = w * 1.22): string {
  const ghost = (c: string, gx: number, gy: number, size: number) =>
    symbol(c, gx, gy, size, 'var(--ghost)', 'var(--hole)');
  const small: [number, number][] = [[-0.2, -0.11], [0.2, -0.11], [0, 0.26]]; // prettier-ignore
  const ghosts =
    colours.length > 1
      ? colours.map((c, i) => ghost(c, w * small[i % 3]![0], h * small[i % 3]![1], w * 0.41))
      : colours.map((c) => ghost(c, 0, h * 0.06, w * 0.62));
  return at(
    x,
    y,
    `<path d="${arch(w, h)}" fill="var(--hole)" stroke="var(--line-2)" stroke-width="1"/>` + ghosts.join(''),
  );
}

/** Niche of a water vendor (with the vendor, or empty) and of an assistant (empty). */
export const vendorNiche = (x: number, y: number, r: number, vendor: Keshi | Name | null, h = r * 3.3) =>
  at(
    x,
    y,
    `<path d="${arch(r * 2.75, h)}" transform="translate(0 ${f(-r * 0.18)})" fill="var(--niche)" stroke="var(--line-2)" stroke-width="1"/>`,
  ) + (vendor ? keshi(vendor, x, y + 1, r) : space('red', x, y + 1, r));
export const assistantNiche = (x: number, y: number, h: number) =>
  at(
    x,
    y,
    `<path d="${arch(h * 0.8, h)}" fill="none" stroke="var(--line-2)" stroke-dasharray="2.5 2.5" stroke-width="1" opacity=".8"/>`,
  );

/** The face-down back of a tile; the ground of one that lies face up; the place of one that is gone. */
export function tile(x: number, y: number, w: number, h: number, body = '', rx = 4): string {
  const box = (dy: number, fill: string, edge = '') =>
    `<rect x="${f(-w / 2)}" y="${f(-h / 2 + dy)}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"${edge}/>`;
  return at(x, y, box(1.5, 'var(--shade)') + box(0, 'var(--paper)', ' stroke="var(--line-2)"') + body);
}
export const tileBack = (x: number, y: number, w: number, h: number, pattern = 'z-back', rx = 4) =>
  at(
    x,
    y,
    `<rect x="${f(-w / 2)}" y="${f(-h / 2)}" width="${w}" height="${h}" rx="${rx}" fill="url(#${pattern})" stroke="var(--line-2)"/>`,
  );
export const tileGone = (x: number, y: number, w: number, h: number, ghost?: SymbolName | Name, rx = 4) =>
  at(
    x,
    y,
    `<rect x="${f(-w / 2)}" y="${f(-h / 2)}" width="${w}" height="${h}" rx="${rx}" fill="var(--hole)" stroke="var(--line-2)" stroke-dasharray="3 2.5"/>` +
      (ghost ? symbol(ghost, 0, 0, Math.min(w, h) * 0.5, 'var(--ghost)', 'var(--hole)') : ''),
  );

export const nomad = (x: number, y: number, r: number) => keshi('nomad', x, y, r);
