// Tiles and boards with the figures that are shown: as we have them, or as they were corrected. Every drawing is made of the kit and
// of the faces that the table has, too.
import type { Luxury, Provision, Strategy, Worth } from '../game/catalog';
import { snake } from '../board/snake';
import { stairsShape } from '../board/stairs';
import { provisionFace } from '../board/provisions';
import { anyGood, anyKeshi, at, coin, effect, f, gate, gateSpace, keshi, octagon, pawn, points, program, programWidth, resource, space, symbol, text, tile, wedge, type Effect, type SymbolName } from '../kit'; // prettier-ignore
import { COLOUR, COLOURS, GOODS, RESOURCES, SECTORS, isSector } from '../game/names';
import { luxuryFace, worthFace } from '../look/tiles';
import { t } from '../words/i18n';
import type { Value } from './checks';

export interface Picture {
  w: number;
  h: number;
  art: string;
}
/** The figure with this name, and whether there is one. */
export interface Figures {
  (name: string): Value;
  has: (name: string) => boolean;
}

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const NUMBER = { weight: 600, fill: 'var(--ink-2)' } as const;

/** The figures of an entry as the catalogue has them. */
/** The fields that it has, as the catalogue would have them: T is what they make. */
function entry<T = Record<string, Value>>(v: Figures, name: string, fields: string[]): T {
  const known = fields.filter((field) => v.has(`${name}.${field}`));
  return Object.fromEntries(known.map((field) => [field, v(`${name}.${field}`)])) as T;
}
const effects = (v: Figures, name: string) => v(name) as Effect[];
const number = (v: Figures, name: string) => Number(v(name));

/** A program as large as it can be in this width. */
const fitted = (all: Effect[], x: number, y: number, w: number, r: number) =>
  program(all, x, y, Math.min(r, w / (programWidth(all, 1) || 1)));

const card = (w: number, h: number, art: string): Picture => ({ w, h, art: tile(w / 2, h / 2, w - 2, h - 2) + art });

// ---- boards

export function riverBoard(v: Figures): Picture {
  const jetty = number(v, 'board:river.jetty.value');
  const [w, h] = [374, 296];
  const track = snake({
    count: Math.max(jetty, 4),
    rows: 2,
    left: 28,
    right: 318,
    y: 116,
    dy: 90,
    wave: 4,
    bulge: 38,
    from: -10,
    to: 20,
  });
  const art = [`<path d="${track.path}" fill="none" stroke="var(--river)" stroke-width="44"/>`];
  for (const i of [0, ...numbers(jetty - 1)]) {
    const { x, y } = track.spot(i);
    const edge = `<polygon points="${octagon(12.5)}" fill="var(--paper)" stroke="var(--river-e)"/>`;
    const croc = i === number(v, 'board:river.crocodile.value');
    const inside = croc
      ? symbol('croc', 0, 0, 19, 'var(--good)', 'var(--paper)')
      : text(i, 0, 4, { size: 11, ...NUMBER });
    art.push(at(x, y, edge + inside));
  }
  for (const n of numbers(4)) {
    const after = number(v, `board:river.rapid.${n}.after`);
    if (after >= jetty - 1) continue;
    const { x, y } = track.between(after);
    art.push(
      `<path d="M${f(x)} ${f(y - 20)}V${f(y + 20)}" stroke="#fff" stroke-width="3" stroke-dasharray="5 3"/>`,
      tile(x, y - 46, 54, 28),
      fitted(effects(v, `board:river.rapid.${n}.do`), x, y - 46, 48, 10),
    );
  }
  art.push(`<rect x="4" y="232" width="98" height="54" rx="7" fill="var(--cedar-2)" stroke="var(--cedar)"/>`);
  numbers(4).forEach((n, i) =>
    art.push(points(number(v, `board:river.jetty_points.${n}.value`), 18 + i * 23.5, 259, 11)),
  );
  return { w, h, art: art.join('') };
}

export function stairsBoard(v: Figures): Picture {
  const shape = stairsShape(true);
  const node = (name: string) => {
    const [side = '', n = ''] = name.split('-');
    const key = `board:lattice.${side}.${n}`;
    if (side === 'dinars') return [{ op: 'gain', n: number(v, `${key}.value`), a: 'dinar' }];
    if (side === 'points') return [{ op: 'gain', n: number(v, `${key}.value`), a: 'points' }];
    return effects(v, `${key}.do`);
  };
  const nodes = shape.nodes.map(
    ({ name, x, y, r }) =>
      at(x, y, `<polygon points="${octagon(r + 2.6)}" fill="var(--wall)"/>`) + fitted(node(name), x, y, r * 2.2, r),
  );
  const steps = numbers(5).flatMap((n) => {
    const first = number(v, `board:stairs.segment_start.${n}.value`);
    const y = shape.stepY(first);
    const label = t('{title}: {what}', { title: n, what: first });
    return [
      `<path d="M4 ${f(y + 4)}h${shape.stair - 8}M${shape.W - shape.stair + 4} ${f(y + 4)}h${shape.stair - 8}" stroke="var(--saffron-e)" stroke-width="2.5"/>`,
      text(label, shape.stair / 2, y, { size: 12, ...NUMBER }),
      text(label, shape.W - shape.stair / 2, y, { size: 12, ...NUMBER }),
    ];
  });
  const lines = `<path d="${shape.allLines}" fill="none" stroke="var(--strap)" stroke-width="2" stroke-linejoin="round"/>`;
  return { w: shape.W, h: shape.H + 8, art: lines + steps.join('') + nodes.join('') };
}

export function squareBoard(v: Figures): Picture {
  const SIDES = ['pink', 'purple', 'practice'];
  const COLOUR = ['var(--k-pink)', 'var(--k-purple)', 'var(--saffron)'];
  const [w, h, c, disc] = [320, 320, 160, 108];
  const ray = (i: number, q: number) => {
    const angle = ((i * 45 - 90) * Math.PI) / 180;
    return { x: c + q * Math.cos(angle), y: c + q * Math.sin(angle) };
  };
  // One ring for each disc: from outside the pink side, the purple side, the disc of the practice room.
  const rings = SIDES.map((side, k) =>
    numbers(8)
      .map((n, i) => {
        const { x, y } = ray(i, disc - 16 - k * 30);
        const mark = `<path d="${wedge(disc - k * 30, i * 45 - 22.5, i * 45 + 22.5)}" fill="color-mix(in srgb, ${COLOUR[k]} 30%, var(--paper))" stroke="var(--line-2)"/>`;
        return (
          at(c, c, mark) +
          text(number(v, `player_board:square.section.${n}.${side}`), x, y + 5, { size: 15, display: true })
        );
      })
      .join(''),
  );
  const spaces = numbers(8).map((n, i) => {
    const { x, y } = ray(i, 134);
    return (
      at(x, y, `<polygon points="${octagon(20)}" fill="var(--paper)" stroke="var(--line-2)"/>`) +
      fitted(effects(v, `player_board:square.space.${n}.do`), x, y, 34, 13)
    );
  });
  return { w, h, art: rings.join('') + spaces.join('') };
}

const price = (v: Figures, name: string) =>
  RESOURCES.flatMap((kind, i) => Array<string>(number(v, `${name}.${['water', 'dates', 'dinars'][i]}`)).fill(kind));
const tokens = (all: string[], x: number, y: number, r: number) =>
  all.map((kind, i) => resource(kind, x + (i - (all.length - 1) / 2) * r * 2.15, y, r)).join('');

export function saharaBoard(v: Figures): Picture {
  const paths = ['left', 'right'].flatMap((side, k) =>
    numbers(3).map((n) => {
      const [x, y] = [k ? 190 : 66, 205 - n * 58];
      return tile(x, y, 104, 48) + tokens(price(v, `player_board:sahara.${side}.${n}`), x, y, 9.5);
    }),
  );
  const starts = ['left', 'right'].map((side, k) =>
    fitted(effects(v, `player_board:sahara.start_oasis.${side}.do`), k ? 190 : 66, 196, 90, 14),
  );
  return { w: 256, h: 220, art: paths.join('') + starts.join('') };
}

export function trackBoard(v: Figures): Picture {
  const PICTURE: Record<string, (x: number, y: number) => string> = {
    keshi: (x, y) => space(null, x, y, 12),
    'keshi-2p': (x, y) => space(null, x, y, 12) + text('2', x, y + 5, { size: 13, ...NUMBER }),
    exchange: (x, y) => symbol('exchange', x, y, 22, 'var(--ink-2)', 'none'),
    scroll: (x, y) => symbol('scroll', x, y, 22, 'var(--k-yellow-e)', 'var(--k-yellow)'),
  };
  const all = numbers(6).map((n, i) => {
    const x = 32 + i * 60;
    return tile(x, 25, 54, 44) + (PICTURE[String(v(`player_board:oasis_track.${n}.value`))]?.(x, 25) ?? '');
  });
  return { w: 366, h: 50, art: all.join('') };
}

export function gatesBoard(v: Figures): Picture {
  const spaces = SECTORS.map((sector, i) =>
    gateSpace(v(`player_board:gates.match.${sector}.colours`) as string[], 26 + i * 40, 96, 26, 34),
  );
  const shops = numbers(4).map((n, i) => {
    const x = 48 + i * 92;
    return (
      tile(x, 30, 84, 52) +
      coin(number(v, `board:workshop.${n}.dinars`), x - 18, 30, 14) +
      points(number(v, `board:workshop.${n}.points`), x + 20, 30, 16)
    );
  });
  const supply = COLOURS.map((colour, i) => {
    const x = 24 + (i % 6) * 60;
    const y = 146 + Math.floor(i / 6) * 36;
    return (
      gate(colour, x, y, 20, 26) + text(`×${number(v, `board:gates.${colour}.value`)}`, x + 24, y + 5, { size: 13 })
    );
  });
  return { w: 372, h: 208, art: shops.join('') + spaces.join('') + supply.join('') };
}

export function raceBoard(v: Figures): Picture {
  const steps = number(v, 'camels:race.steps.value');
  const [w, h] = [374, 300];
  const track = snake({
    count: steps + 1,
    rows: 4,
    left: 52,
    right: 322,
    y: h - 34,
    dy: -68,
    wave: 3,
    bulge: 36,
    from: -8,
    to: 56,
  });
  const art = [`<path d="${track.path}" fill="none" stroke="var(--sand)" stroke-width="36"/>`];
  for (const i of [0, ...numbers(steps)]) {
    const { x, y } = track.spot(i);
    const bridge = `camels:race.bridge.${i}`;
    const label = i % 5 && !v.has(`${bridge}.water`) ? '' : text(i, x, y + 5, { size: 11.5, ...NUMBER });
    art.push(at(x, y, `<ellipse rx="11" ry="9" fill="var(--paper)" stroke="var(--line-2)"/>`) + label);
    if (!v.has(`${bridge}.water`)) continue;
    const paid = [
      ...Array<string>(number(v, `${bridge}.water`)).fill('water'),
      ...Array<string>(number(v, `${bridge}.dates`)).fill('date'),
    ];
    art.push(symbol('bridge', x, y - 20, 24, 'var(--wallred-e)', 'var(--paper)'), tokens(paid, x, y + 20, 6.5));
  }
  for (const n of numbers(3)) {
    const { x, y } = track.between(number(v, `camels:race.stage_after.${n}.value`));
    art.push(
      `<path d="M${f(x)} ${f(y - 19)}V${f(y + 19)}" stroke="var(--bad)" stroke-width="2.5" stroke-dasharray="4 2.5"/>`,
      symbol('flag', x + 4, y - 26, 14, 'var(--bad)'),
    );
  }
  numbers(4).forEach((n, i) => art.push(points(number(v, `camels:race.podium.${n}.value`), 80 + i * 30, 22, 12)));
  return { w, h, art: art.join('') };
}

export function automatonBoard(v: Figures): Picture {
  const colourOf = (sector: string) => (isSector(sector) ? COLOUR[sector] : null);
  const rows = numbers(9).map((n) => {
    const sector = String(v(`pasha:board.${n}.value`));
    const y = n * 46 - 22;
    const spaces = sector === 'souk' ? GOODS.map((good, i) => keshi(good, 110 + i * 32, y, 12)) : numbers(8).map((_, i) => space(colourOf(sector), 110 + i * 32, y + (sector === 'square' ? 8 : 0), 11)); // prettier-ignore
    const above = sector === 'square' ? numbers(8).map((k, i) => fitted(effects(v, `pasha:entertainer.${k}.do`), 110 + i * 32, y - 12, 28, 7.5)) : []; // prettier-ignore
    const mark = sector === 'souk' ? anyGood(46, y, 13) : keshi(colourOf(sector) ?? 'red', 46, y, 14);
    return (
      tile(187, y, 370, 42) + text(n, 18, y + 5, { size: 13, ...NUMBER }) + mark + spaces.join('') + above.join('')
    );
  });
  return { w: 374, h: 420, art: rows.join('') };
}

export function companionsBoard(v: Figures): Picture {
  const who: [SymbolName, string][] = [
    ['palace', 'sultan'],
    ['mosque', 'imam'],
  ];
  const art = who.map(
    ([stairs, name], i) =>
      symbol(stairs, 34 + i * 90, 26, 30, 'var(--ink)', 'var(--paper)') +
      text(number(v, `modules:companions.${name}_step.value`), 64 + i * 90, 33, { size: 20, display: true }),
  );
  return card(190, 52, art.join(''));
}

// ---- tiles, by the name of their entry

const office = (v: Figures, name: string): Picture =>
  card(
    150,
    110,
    GOODS.map(
      (good, i) =>
        keshi(good, 22, 22 + i * 33, 12) +
        text('→', 46, 27 + i * 33, { size: 14, ...NUMBER }) +
        fitted(effects(v, `${name}.${good}`), 98, 22 + i * 33, 80, 11),
    ).join(''),
  );

function provision(v: Figures, name: string): Picture {
  const { dates: date, dinars: dinar, ...rest } = entry<Provision & Record<'dates' | 'dinars', number>>(v, name, ['water', 'dates', 'dinars', 'penalty', 'start', 'bonus', 'n']); // prettier-ignore
  const all = price(v, name).map((kind) => ({ kind: kind as 'water', lacks: false }));
  const face = provisionFace({ ...rest, date, dinar }, all, 30, 35, 56, 66, true);
  return { w: 60, h: 70, art: face };
}

function luxury(v: Figures, name: string): Picture {
  const { dates: date, ...rest } = entry<Luxury & Record<'dates', number>>(v, name, ['kind', 'yellow', 'purple', 'orange', 'points', 'water', 'dates', 'keshis', 'do']); // prettier-ignore
  const one = { ...rest, date, dinar: 0 };
  return card(56, 112, `<g transform="translate(0 2)">${luxuryFace('', 28, 108, one)}</g>`);
}

const WORTH = ['count', 'per', 'base', 'most', 'colour', 'colours', 'kind', 'resource', 'stairs', 'keshis', 'thresholds', 'steps', 'do']; // prettier-ignore
const worth = (v: Figures, name: string): Picture => card(120, 52, worthFace(entry<Worth>(v, name, WORTH), 60, 26, 12));

const riverTile = (v: Figures, name: string): Picture => {
  const both = ['do', 'second'].filter((field) => v.has(`${name}.${field}`));
  const w = both.length > 1 ? 190 : 120;
  const art = both.map((field, i) => fitted(effects(v, `${name}.${field}`), (w / both.length) * (i + 0.5), 26, w / both.length - 14, 14)); // prettier-ignore
  return card(w, 52, art.join(''));
};

const staircase = (v: Figures, name: string): Picture => ({
  w: 112,
  h: 52,
  art: ['front', 'back']
    .map((side, i) => tile(28 + i * 56, 26, 50, 48) + fitted(effects(v, `${name}.${side}`), 28 + i * 56, 26, 42, 15))
    .join(''),
});

const reward = (v: Figures, name: string): Picture => {
  const rows = numbers(4).map((n, i) => {
    const y = 20 + i * 34;
    const others = numbers(i).map((_, k) => anyKeshi(44 + k * 17, y, 7.5));
    return (
      keshi(String(v(`${name}.${n}.keshi`)), 20, y, 11) +
      others.join('') +
      text('→', 104, y + 5, { size: 14, ...NUMBER }) +
      fitted(effects(v, `${name}.${n}.do`), 156, y, 84, 12)
    );
  });
  const dung =
    keshi(String(v(`${name}.1.dung`)), 20, 156, 11) +
    text('→', 104, 161, { size: 14, ...NUMBER }) +
    symbol('dung', 146, 156, 22, 'var(--r-date)', 'var(--paper)') +
    text('−1', 172, 161, { size: 14, display: true });
  return card(206, 176, rows.join('') + dung);
};

const building = (v: Figures, name: string): Picture => {
  const symbolName = name.replace(/^.*\./, '') as SymbolName;
  return card(
    150,
    64,
    symbol(symbolName, 32, 32, 40, 'var(--ink)', 'var(--paper)') +
      keshi(String(v(`${name}.keshi`)), 98, 20, 11) +
      tokens(price(v, name), 98, 46, 8),
  );
};

function strategy(v: Figures, name: string): Picture {
  const one = entry<Strategy>(v, name, ['upper', 'lower', 'keshis', 'fisherman']);
  const symbols = one.keshis.map((kind, i) => kind === 'goods' ? anyGood(22 + i * 28, 22, 10.5) : keshi(kind, 22 + i * 28, 22, 11)); // prettier-ignore
  return card(
    164,
    76,
    symbols.join('') +
      (one.fisherman ? pawn('pasha', 142, 22, 22) : '') +
      symbol(one.upper, 46, 55, 28, 'var(--ink)', 'var(--paper)') +
      `<path d="M76 55h12m-4 -4l4 4l-4 4" fill="none" stroke="var(--ink-2)" stroke-width="1.6"/>` +
      symbol(one.lower, 116, 55, 23, 'var(--ink-2)', 'var(--paper)'),
  );
}

const scroll = (v: Figures, name: string): Picture => {
  const [kind, key] = [String(v(`${name}.kind`)), `${name}.do`];
  const drawn = v.has(key) ? effects(v, key).filter((e) => effect(e, 0, 0, 10)) : [];
  return card(
    100,
    52,
    text(name.slice(-2), 16, 31, { size: 15, display: true }) +
      symbol(kind, 38, 26, 17, 'var(--ink-2)') +
      (drawn.length ? fitted(drawn, 74, 26, 44, 12) : symbol('scroll', 74, 26, 20, 'var(--ghost)', 'var(--paper)')),
  );
};

const TILES: [RegExp, (v: Figures, name: string) => Picture][] = [
  [/^scrolls:scroll/, scroll],
  [/^tiles:office/, office],
  [/^tiles:provision/, provision],
  [/^tiles:luxury/, luxury],
  [/^oases:oasis|^modules:town\./, worth],
  [/^river_tiles:tile/, riverTile],
  [/^modules:staircase/, staircase],
  [/^camels:reward/, reward],
  [/^camels:building/, building],
  [/^pasha:strategy/, strategy],
];

export const tilePicture = (v: Figures, name: string): Picture =>
  TILES.find(([pattern]) => pattern.test(name))![1](v, name);
