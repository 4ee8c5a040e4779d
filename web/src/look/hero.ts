// The picture above the pages: a town behind five arches, at noon or by night, as the content of an SVG. Shapes of one colour
// are one path and the tiles a pattern, so that the picture is some sixty elements and not two thousand.
import { at, f, octagon, star } from '../kit/geometry';

export const HERO_WIDTH = 1440;
/** The town is drawn on this ground, and smaller and more than once for the low picture. */
export const HERO_HEIGHT = 246;
export const HERO_LOW = 130;

const W = HERO_WIDTH;
const H = HERO_HEIGHT;

const many = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('');

const TILES = ['indigo', 'teal', 'indigo', 'terra'];

/** Four tiles beside each other, the row below moved on by two. */
function zellige(): string {
  const c = 42;
  const tile = (x: number, y: number) => {
    const colour = `var(--z-${TILES[(x + y * 2 + 4) % 4]})`;
    return (
      at(
        x * c + c / 2,
        y * c + c / 2,
        `<path d="${shape(star(c * 0.485))}" fill="${colour}"/><path d="${shape(star(c * 0.27))}" fill="var(--z-saff)"/>` +
          `<path d="${shape(octagon(c * 0.13))}" fill="${colour}"/><path d="${shape(star(c * 0.1))}" fill="var(--z-cream)"/>`,
      ) + at(x * c, y * c, `<path d="${shape(star(c * 0.13))}" fill="var(--z-teal)"/>`)
    );
  };
  return (
    `<pattern id="hero-tiles" width="${4 * c}" height="${2 * c}" patternUnits="userSpaceOnUse"><rect width="${4 * c}" height="${2 * c}" fill="var(--z-cream)"/>` +
    // The small star lies on the corner of four tiles: also on those at the far edges of the pattern.
    many(15, (i) => tile(i % 5, Math.floor(i / 5))) +
    '</pattern>'
  );
}

const shape = (points: string) => `M${points.replaceAll(' ', 'L')}z`;

function arches(): string {
  const widths = [200, 200, 392, 200, 200];
  const gap = (W - widths.reduce((a, b) => a + b)) / 6;
  let x = 0;
  return widths
    .map((w) => {
      x += gap;
      const [left, r] = [x, w / 2];
      x += w;
      return (
        `M${f(left)} ${H + 4}V96C${f(left - 16)} 66 ${f(left + r * 0.35)} 30 ${f(left + r)} 18` +
        `C${f(left + w - r * 0.35)} 30 ${f(left + w + 16)} 66 ${f(left + w)} 96V${H + 4}z`
      );
    })
    .join('');
}

const house = (x: number, w: number, h: number) => `M${x} ${H}V${H - h}h4v-5h6v5h${w - 20}v-5h6v5h4V${H}z`;

const minaret = (x: number, k: number, fill: string) =>
  at(
    x,
    H,
    `<path transform="scale(${k})" d="M-15 0V-118h30V0zM-18-118h36v-5h-36zM-9-123V-146H9V-123zM-11-146h22v-3h-22zM-6-149C-6-158 6-158 6-149z` +
      `M-.9-156V-172H.9V-156zM-2.600-161a2.600 2.600 0 1 1 5.200 0a2.600 2.600 0 1 1-5.200 0zM-1.900-167a1.900 1.900 0 1 1 3.800 0a1.900 1.900 0 1 1-3.800 0z" fill="${fill}"/>`,
  );

const dome = (x: number, r: number) =>
  `M${x - r} ${H}v-50c0-${r * 0.9} ${r * 0.7}-${r} ${r}-${r * 1.25}c${r * 0.3} ${r * 0.25} ${r} ${r * 0.35} ${r} ${r * 1.25}v50z`;

const palm = (x: number, h: number, k: number, fill: string) =>
  at(
    x,
    H - h,
    `<path d="M-2 0C0 ${f(h * 0.4)}-4 ${f(h * 0.7)}-6 ${h}h8C2 ${f(h * 0.7)} 4 ${f(h * 0.4)} 2 0z"/>` +
      `<path transform="scale(${k})" d="M0 0C-6-16-26-16-36-2C-24-8-12-6 0 0zM0 0C6-16 26-16 36-2C24-8 12-6 0 0zM0 0C-14-4-28 6-28 22C-20 8-10 4 0 0z` +
      'M0 0C14-4 28 6 28 22C20 8 10 4 0 0zM0 0C-8-12-10-22-2-32C4-20 4-10 0 0z"/>',
    `fill="${fill}"`,
  );

function sky(dark: boolean): string {
  if (!dark) return '<circle cx="1062" cy="122" r="36" fill="#ffe2a0"/>';
  const stars = many(70, (i) => {
    const [x, y, r] = [(i * 197) % W, 30 + ((i * 53) % 110), i % 3 ? 0.8 : 1.4];
    return `M${f(x - r)} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0z`;
  });
  return `<path d="M1050 58a30 30 0 1 0 26 44 24 24 0 1 1-26-44z" fill="#f7e6b8"/><path d="${stars}" fill="#fff" opacity=".8"/>`;
}

const MOUNTAINS =
  'M0 190L90 150L160 172L260 120L350 168L470 138L560 178L690 128L800 170L900 140L1010 176L1120 132L1230 170L1330 146L1440 182V260H0z';
const PALMS = [[230, 112, 1], [268, 84, 0.8], [455, 92, 0.85], [1290, 118, 1.05], [1330, 88, 0.8], [850, 112, 0.9], [590, 100, 0.9]] as const; // prettier-ignore

function town(dark: boolean): string {
  const [far, near] = dark ? ['#241a3a', '#150f22'] : ['#8a4a58', '#5b2a34'];
  const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
  const windows = many(46, (i) => `M${(i * 83) % W} ${H - 14 - ((i * 29) % 40)}h3v5h-3z`);
  return (
    `<path d="${MOUNTAINS}" fill="${dark ? '#3a2a55' : '#b9748a'}" opacity=".75"/>` +
    path(
      many(40, (i) => house(i * 38 - 10, 36 + ((i * 7) % 22), 52 + ((i * 31) % 38))),
      far,
    ) +
    minaret(372, 1.02, near) +
    minaret(1180, 0.8, far) +
    path(dome(800, 26), far) +
    path(dome(130, 34) + dome(1000, 30), near) +
    PALMS.map(([x, h, k]) => palm(x, h, k, near)).join('') +
    path(
      many(24, (i) => house(i * 64 - 20, 58 + ((i * 11) % 20), 26 + ((i * 17) % 26))),
      near,
    ) +
    `<path d="${windows}" fill="#ffcf70" opacity="${dark ? 0.95 : 0.75}"/>`
  );
}

const distant = (body: string) =>
  many(2, (i) => `<g transform="translate(${i * W * 0.54} ${HERO_LOW - H * 0.54}) scale(.54)">${body}</g>`);

const SKY = {
  light: [['0', '#3a4f9a'], ['.4', '#8a7fb8'], ['.7', '#e79a7b'], ['1', '#f7c66b']],
  dark: [['0', '#0d1030'], ['.55', '#2b2a63'], ['.85', '#7a3f66'], ['1', '#b5603f']],
}; // prettier-ignore

export function hero(dark: boolean, low: boolean): string {
  const stops = SKY[dark ? 'dark' : 'light'].map(([at, c]) => `<stop offset="${at}" stop-color="${c}"/>`).join('');
  const path = arches();
  const line = (stroke: string, width: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`;
  const above = low ? `<g transform="translate(0 -52)">${sky(dark)}</g>` : sky(dark);
  return (
    `<defs>${zellige()}<linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient><clipPath id="hero-arches"><path d="${path}"/></clipPath></defs>` +
    `<rect width="${W}" height="${H}" fill="url(#hero-tiles)"/>` +
    line('var(--z-cream)', 22) +
    line('var(--cedar)', 12) +
    line('var(--z-saff)', 2.5, ' stroke-dasharray="2 7" stroke-linecap="round"') +
    `<g clip-path="url(#hero-arches)"><rect width="${W}" height="${H}" fill="url(#hero-sky)"/>${above}${low ? distant(town(dark)) : town(dark)}</g>`
  );
}
