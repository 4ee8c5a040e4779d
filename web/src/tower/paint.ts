// Pictures that are painted on the tower and the keshis: wood, tiles, symbols. They are drawn here, in the colours of the theme.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';
import { octagon, star, symbol } from '../kit';
import type { Colour } from '../game/names';

/** A colour of tokens.css as it is now. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || '#888';
}

/** What the tower is made of. It is the same by day and by night: the light is another. */
export const PAINT = {
  cedar: '#7d4a2a',
  beech: '#dcb886',
  tray: '#e3cda3',
  plaster: '#dba77c',
  line: '#a5673f',
  cream: '#f3e5c8',
  teal: '#1f7f80',
  indigo: '#28356f',
  terra: '#b0552f',
  brass: '#e8ac2a',
} as const;

type Pen = CanvasRenderingContext2D;

function canvas(width: number, height: number): [HTMLCanvasElement, Pen] {
  const made = document.createElement('canvas');
  made.width = width;
  made.height = height;
  return [made, made.getContext('2d')!];
}

function texture(made: HTMLCanvasElement): CanvasTexture {
  const t = new CanvasTexture(made);
  t.colorSpace = SRGBColorSpace;
  t.anisotropy = 4;
  return t;
}

/** The same numbers every time, so that pictures of tests can be compared. */
function numbers(seed: number): () => number {
  let x = seed >>> 0;
  return () => {
    x = (x + 0x6d2b79f5) >>> 0;
    let t = Math.imul(x ^ (x >>> 15), 1 | x);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Fibres along the longer side of what is painted, a little wavy, some dark and some light. */
function grain(pen: Pen, x: number, y: number, w: number, h: number, strength: number, seed: number): void {
  const random = numbers(seed);
  pen.save();
  pen.beginPath();
  pen.rect(x, y, w, h);
  pen.clip();
  for (let i = 0; i < w / 2.2; i++) {
    const from = x + random() * w;
    const sway = (random() - 0.5) * w * 0.05;
    pen.strokeStyle = random() < 0.62 ? '#2a1405' : '#fff3dc';
    pen.globalAlpha = strength * (0.25 + random() * 0.75);
    pen.lineWidth = 0.6 + random() * 1.9;
    pen.beginPath();
    pen.moveTo(from, y - 4);
    pen.bezierCurveTo(from + sway, y + h * 0.33, from - sway, y + h * 0.66, from + sway * 0.5, y + h + 4);
    pen.stroke();
  }
  pen.restore();
}

/** A board of this wood: fibres run upwards. */
export function wood(colour: string, seed: number, strength = 0.1): CanvasTexture {
  const [made, pen] = canvas(256, 512);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 256, 512);
  grain(pen, 0, 0, 256, 512, strength, seed);
  const t = texture(made);
  t.wrapS = t.wrapT = RepeatWrapping;
  return t;
}

function polygon(pen: Pen, points: string): void {
  pen.beginPath();
  points.split(' ').forEach((point, i) => {
    const [x, y] = point.split(',').map(Number) as [number, number];
    if (i) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  });
  pen.closePath();
}

/** A row of tiles: stars of eight points in a frame, as on the bands of the board. */
function tiles(pen: Pen, y: number, h: number, width: number, ground: string, mark: string): void {
  pen.fillStyle = PAINT.cream;
  pen.fillRect(0, y, width, h);
  const n = Math.max(1, Math.round(width / h));
  const w = width / n;
  for (let i = 0; i < n; i++) {
    pen.save();
    pen.translate(w * (i + 0.5), y + h / 2);
    pen.fillStyle = ground;
    polygon(pen, star(h * 0.47));
    pen.fill();
    pen.fillStyle = mark;
    polygon(pen, octagon(h * 0.16));
    pen.fill();
    pen.rotate(Math.PI / 4);
    pen.fillStyle = ground;
    pen.fillRect(w * 0.62, -h * 0.1, h * 0.2, h * 0.2);
    pen.restore();
  }
}

/** A net of lozenges with hollow sides, as on minarets. */
function sebka(pen: Pen, x: number, y: number, w: number, h: number, step: number): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, w, h);
  pen.clip();
  pen.strokeStyle = PAINT.line;
  pen.globalAlpha = 0.75;
  pen.lineWidth = 3.4;
  for (let row = -1; row * step * 0.75 < h + step; row++)
    for (let i = -1; i * step < w + step; i++) {
      const [cx, cy] = [x + (i + (row & 1 ? 0.5 : 0)) * step, y + row * step * 0.75];
      pen.beginPath();
      pen.moveTo(cx, cy - step * 0.62);
      pen.quadraticCurveTo(cx + step * 0.14, cy - step * 0.12, cx + step * 0.5, cy);
      pen.quadraticCurveTo(cx + step * 0.14, cy + step * 0.12, cx, cy + step * 0.62);
      pen.quadraticCurveTo(cx - step * 0.14, cy + step * 0.12, cx - step * 0.5, cy);
      pen.quadraticCurveTo(cx - step * 0.14, cy - step * 0.12, cx, cy - step * 0.62);
      pen.stroke();
    }
  pen.restore();
}

/** The outside of the shaft: plaster with bands of tiles and a net between them. */
export function facade(): CanvasTexture {
  const [made, pen] = canvas(512, 1024);
  pen.fillStyle = PAINT.plaster;
  pen.fillRect(0, 0, 512, 1024);
  grain(pen, 0, 0, 512, 1024, 0.05, 7);
  tiles(pen, 26, 84, 512, PAINT.teal, PAINT.brass);
  sebka(pen, 26, 140, 460, 420, 92);
  tiles(pen, 590, 84, 512, PAINT.indigo, PAINT.terra);
  pen.fillStyle = PAINT.line;
  for (const y of [18, 114, 582, 678]) pen.fillRect(0, y, 512, 6);
  return texture(made);
}

/** A leaf of the door: planks of cedar, a star of inlay, studs of brass. */
export function door(): CanvasTexture {
  const [made, pen] = canvas(256, 1024);
  pen.fillStyle = PAINT.cedar;
  pen.fillRect(0, 0, 256, 1024);
  for (let i = 0; i < 4; i++) {
    grain(pen, i * 64, 0, 64, 1024, 0.14, 20 + i);
    pen.fillStyle = '#00000055';
    pen.fillRect(i * 64 - 1.5, 0, 3, 1024);
  }
  for (const y of [180, 512, 844]) {
    pen.save();
    pen.translate(128, y);
    pen.fillStyle = PAINT.brass;
    polygon(pen, star(92));
    pen.fill();
    pen.fillStyle = PAINT.teal;
    polygon(pen, star(80));
    pen.fill();
    pen.fillStyle = PAINT.cream;
    polygon(pen, star(50));
    pen.fill();
    pen.fillStyle = PAINT.indigo;
    polygon(pen, octagon(24));
    pen.fill();
    pen.restore();
  }
  pen.fillStyle = PAINT.brass;
  for (let y = 40; y < 1024; y += 118)
    for (const x of [24, 232]) {
      pen.beginPath();
      pen.arc(x, y, 8, 0, 7);
      pen.fill();
    }
  return texture(made);
}

async function drawSvg(pen: Pen, body: string, size: number): Promise<void> {
  const picture = new Image();
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 24 24" width="${size}" height="${size}">${body}</svg>`;
  picture.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await picture.decode();
  pen.drawImage(picture, 0, 0, size, size);
}

/** A keshi: to the left its cap with the symbol, to the right its sides. */
export async function keshiSkin(colour: Colour, seed: number): Promise<CanvasTexture> {
  const size = 256;
  const [made, pen] = canvas(2 * size, size);
  const [fill, mark] = [token(`k-${colour}`), token(`k-${colour}-m`)];
  pen.fillStyle = fill;
  pen.fillRect(0, 0, 2 * size, size);
  grain(pen, 0, 0, size, size, 0.07, seed);
  grain(pen, size, 0, size, size, 0.1, seed + 100);
  const rim = `<polygon points="${octagon(10.1)}" fill="none" stroke="${mark}" stroke-opacity=".28" stroke-width=".7"/>`;
  await drawSvg(pen, rim + symbol(colour, 0, 0, 15.4, mark, fill), size);
  return texture(made);
}
