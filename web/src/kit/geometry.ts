// Geometry of the kit: points and paths as text for SVG attributes. Everything is drawn around the origin and moved with at().
import { LEAST } from '../look/legible';

export const f = (n: number) => Math.round(n * 100) / 100;

const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** A piece drawn around the origin, put at (x, y). */
export const at = (x: number, y: number, body: string, attributes = '') =>
  `<g transform="translate(${f(x)} ${f(y)})"${attributes ? ' ' + attributes : ''}>${body}</g>`;

/** Points of a regular octagon that stands on an edge; r is the distance of its edges. */
export function octagon(r: number): string {
  const a = r * Math.tan(Math.PI / 8);
  const corners: [number, number][] = [[-a, -r], [a, -r], [r, -a], [r, a], [a, r], [-a, r], [-r, a], [-r, -a]]; // prettier-ignore
  return corners.map(([x, y]) => `${f(x)},${f(y)}`).join(' ');
}

/** Points of the eight-pointed star with outer radius r; k is the inner radius as a part of it. */
export function star(r: number, k = 0.765): string {
  const points = [];
  for (let i = 0; i < 16; i++) {
    const q = i % 2 ? r * k : r;
    points.push(`${f(q * Math.cos(rad(i * 22.5 - 90)))},${f(q * Math.sin(rad(i * 22.5 - 90)))}`);
  }
  return points.join(' ');
}

/** Path of a pointed arch of width w and height h: gates, niches. */
export function arch(w: number, h: number): string {
  const r = w / 2;
  const [top, shoulder] = [-h / 2, -h / 2 + r * 0.95];
  return (
    `M${f(-r)} ${f(h / 2)}V${f(shoulder)}C${f(-r * 1.12)} ${f(top + r * 0.25)} ${f(-r * 0.45)} ${f(top)} 0 ${f(top - r * 0.12)}` +
    `C${f(r * 0.45)} ${f(top)} ${f(r * 1.12)} ${f(top + r * 0.25)} ${f(r)} ${f(shoulder)}V${f(h / 2)}z`
  );
}

/** A wedge of an octagon (angles in degrees, clockwise from the top), exact, so that no clip path is needed. */
export function octagonWedge(r: number, from: number, to: number): string {
  const edge = (degrees: number) => {
    const off = ((((degrees + 22.5) % 45) + 45) % 45) - 22.5;
    const q = r / Math.cos(rad(off));
    return `${f(q * Math.sin(rad(degrees)))},${f(-q * Math.cos(rad(degrees)))}`;
  };
  const points = ['0,0', edge(from)];
  for (let corner = Math.ceil((from - 22.5 + 0.01) / 45) * 45 + 22.5; corner < to - 0.01; corner += 45)
    points.push(edge(corner));
  points.push(edge(to));
  return points.join(' ');
}

/** A wedge of a circle as a path (angles in degrees, clockwise from the top). */
export function wedge(r: number, from: number, to: number): string {
  const p = (a: number) => `${f(r * Math.sin(rad(a)))} ${f(-r * Math.cos(rad(a)))}`;
  return `M0 0L${p(from)}A${f(r)} ${f(r)} 0 0 1 ${p(to)}z`;
}

/** A picture of 24 units around the origin as an icon. */
export const icon = (body: string, size = 16) =>
  `<svg class="ic" viewBox="-12 -12 24 24" width="${size}" height="${size}" aria-hidden="true">${grown(body, size / 24)}</svg>`;

/** The texts of a picture that will be drawn at this scale, at least as large as can be read. */
const grown = (body: string, scale: number) =>
  body.replace(
    /font-size="([\d.]+)"( [^>]*?)class="t\d+/g,
    (_all, size: string, more: string) => `font-size="${f(Math.max(Number(size), LEAST / scale))}"${more}class="`,
  );
