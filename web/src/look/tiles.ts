// The faces of tiles: short texts with icons for scrolls, the grammar of oases and desert towns, names for ears.
//
//     <span>{@html rich(scrollText('14'))}</span>          Each threshold: (date)
//     <svg ...>{@html worthFace(catalog.oases['07']!, 30, 16, 10)}</svg>   (star 3) + (turquoise keshi)
import { catalog, luxuryName, sentence, type Luxury, type Program, type Worth } from '../game/catalog';
import { keshis, ofColour } from '../words/colours';
import { t, tn } from '../words/i18n';
import { listed } from '../words/lists';
import { anyKeshi, at, effectText, f, gate, keshi, octagon, plain, plate, points, program, programText, resource, steps, symbol, text } from '../kit'; // prettier-ignore
import { GOODS, type Good } from '../game/names';

const ICONS: Record<string, (n: number, a: string) => string> = {
  keshi: (n, a) => `[${a}]`.repeat(n),
  gain: (n, a) => (a === 'points' ? `[${n} points]` : `[${a}]`.repeat(n)),
};

/** What a scroll does, in the few words and icons of its card (for rich()): those of its row, or what it brings at once. */
export function scrollText(number: string): string {
  const { card, do: effects = [] } = catalog.scrolls[number] ?? {};
  return card ? t(card) : cardText(effects);
}

function cardText(effects: Program): string {
  const [first, second] = effects;
  if (first?.op === 'any-keshi' && !second)
    return tn('Place [any keshi] of your choice', '{n} times: place [any keshi]', first.n ?? 1);
  if (!effects.every((e) => e.op in ICONS)) return programText(effects);
  const icons = effects.map((e) => ICONS[e.op]!(e.n ?? 1, e.a ?? '')).join('');
  if (effects.some((e) => e.op === 'keshi'))
    // TRANSLATORS: {icons} are pictures of keshis
    return effects.length > 1 ? t('Take {icons}', { icons }) : t('Place {icons}', { icons });
  // TRANSLATORS: {icons} are pictures of resources or points
  return t('{icons} at once', { icons });
}

export function kindName(kind: string): string {
  switch (kind) {
    case 'instant':
      return t('at once, one time');
    case 'round':
      return t('at the end of each round');
    case 'season':
      return t('at the end of each season');
    default:
      return t('permanent');
  }
}

export const scrollLabel = (number: string): string =>
  t('Scroll {number}, {kind}: {what}', {
    number,
    kind: kindName(catalog.scrolls[number]?.kind ?? 'instant'),
    what: sentence(`scroll:${number}`)?.text ?? plain(scrollText(number)),
  });

/** What an oasis or a town counts, in a circle of radius r. */
function counted(w: Worth, x: number, y: number, r: number): string {
  const dark = (name: Parameters<typeof symbol>[0], dx = 0, size = 2) =>
    symbol(name, x + dx, y, r * size, 'var(--ink)', 'var(--paper)');
  switch (w.count) {
    case 'gates':
      if (!w.colours) return dark('gate');
      return w.colours
        .map((c, i) => gate(c, x + (i - (w.colours!.length - 1) / 2) * r * 1.25, y, r * 1.15, r * 1.5))
        .join('');
    case 'keshis':
      return keshi(w.colour!, x, y, r);
    case 'luxury':
      return dark(w.kind!);
    case 'returned':
      return resource(w.resource!, x, y, r * 0.92);
    case 'luxuries':
      return dark('slipper', -r * 0.55, 1.35) + dark('necklace', r * 0.65, 1.35);
    case 'kinds':
      return dark('slipper', -r * 0.8, 1.2) + text('≠', x, y + r * 0.35, { size: r }) + dark('dagger', r * 0.8, 1.2);
    case 'pairs':
      return dark('slipper', -r * 0.6, 1.3) + dark('slipper', r * 0.6, 1.3);
    case 'scrolls':
      return dark('scroll');
    case 'claimed':
      return dark('oasis');
    case 'complete':
      return sectorMark(x, y, r, '8');
    case 'thin':
      return sectorMark(x, y, r, `≤${w.keshis}`);
    case 'broad':
      return sectorMark(x, y, r, `≥${w.keshis}`);
    case 'board':
      return anyKeshi(x, y, r, w.keshis);
    case 'top':
    case 'steps':
      return steps(w.stairs!, x, y, r * 0.92);
    case 'thresholds':
      return thresholds(x, y, r, w.thresholds ?? 5);
    case 'jetty':
    case 'river':
      return steps('river', x, y, r * 0.92);
    case 'audience':
      return plate('square', x, y, r * 0.92, 'var(--ink-2)');
    case 'race':
      return dark('camel') + text(`/${w.steps}`, x + r * 1.15, y + r * 0.4, { size: r * 0.95 });
    case 'nomads':
      return keshi('nomad', x, y, r);
    default:
      return '';
  }
}

/** A sector of the own board by how full it is. */
const sectorMark = (x: number, y: number, r: number, label: string) =>
  at(x, y, `<rect x="${f(-r)}" y="${f(-r)}" width="${f(r * 2)}" height="${f(r * 2)}" rx="${f(r * 0.25)}" fill="var(--wall)" stroke="var(--ink-2)" stroke-width="1.2"/><polygon points="${octagon(r * 0.82)}" fill="var(--paper)" stroke="var(--line-2)"/>`) +
  text(label, x, y + r * 0.32, { size: r * (label.length > 1 ? 0.8 : 0.95) }); // prettier-ignore

const thresholds = (x: number, y: number, r: number, n: number) =>
  at(x, y, `<path d="M${f(-r)} ${f(r * 0.75)}h${f(r * 2)}" stroke="var(--saffron-e)" stroke-width="${f(r * 0.3)}"/>`) +
  text(n, x, y + r * 0.42, { size: r * 1.2, display: true });

const wide = (w: Worth) => (w.count === 'gates' && w.colours ? 2.1 : w.count === 'kinds' ? 1.5 : w.count === 'luxuries' || w.count === 'pairs' ? 1.3 : w.count === 'race' ? 1.4 : w.count === 'thin' || w.count === 'broad' ? 1.5 : 1); // prettier-ignore

/** The face of an oasis or a town, middle at (x, y): "3 + each", "4 x each" or "if reached 7". */
export function worthFace(w: Worth, x: number, y: number, r: number): string {
  if (w.do) return program(w.do, x, y, r);
  const half = wide(w) * r;
  const once = w.count === 'top' || w.count === 'thresholds' || w.count === 'jetty';
  if (once) return counted(w, x - r * 1.25, y, r * 0.92) + points(w.per ?? 0, x + r * 1.25, y, r * 1.1);
  const width = 2.2 * r + 1.1 * r + 2 * half;
  const left = x - width / 2;
  const between = w.base ? '+' : '×';
  return (
    points(w.base ?? w.per ?? 0, left + r * 1.1, y, r * 1.08) +
    text(between, left + r * 2.75, y + r * 0.42, { size: r * 1.3 }) +
    counted(w, left + 3.3 * r + half, y, r * (half > r * 1.5 ? 0.8 : 0.9))
  );
}

/** The face of a luxury good that is h high: kind, price, what it brings. Middle at x, top at 0. */
export function luxuryFace(tile: string, x: number, h: number, l: Luxury = catalog.luxury[tile]!): string {
  const price = GOODS.flatMap((good) => Array<string>(l[good]).fill(good));
  const [perRow, r, top] = l.keshis
    ? [4, 5.5, 47]
    : [price.length > 4 ? 3 : Math.max(2, Math.min(3, price.length)), 6.5, 43];
  const goods = price.map((good, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, price.length - row * perRow);
    return keshi(good, x + ((i % perRow) - (inRow - 1) / 2) * r * 2.12, top + row * r * 2.1, r);
  });
  // A falcon costs one of these keshis as well (R16.5).
  const also = (l.keshis ?? []).map((colour, i, all) => keshi(colour, x + (i - (all.length - 1) / 2) * 14, 31, 6.3));
  const gains = (['water', 'date'] as const).filter((kind) => l[kind] > 0);
  const right = x + 13;
  const bonus =
    l.kind === 'racing-saddle'
      ? symbol('camel', right, h - 15, 16, 'var(--ink)')
      : l.do
        ? program([{ ...l.do[0]!, n: 1 }], right, h - 15, 8)
        : '';
  return (
    symbol(l.kind, x, also.length ? 13 : 18, also.length ? 19 : 25, 'var(--ink)', 'var(--paper)') +
    also.join('') +
    goods.join('') +
    points(l.points, gains.length || bonus ? x - 9 : x, h - 15, 12) +
    gains
      .map((kind, i) =>
        resource(kind, right, h - 14 + (gains.length > 1 ? i * 13 - 8 : 0), gains.length > 1 ? 5.8 : 7.5),
      )
      .join('') +
    bonus
  );
}

export function luxuryLabel(tile: string): string {
  const l = catalog.luxury[tile];
  if (!l) return tile;
  const goods = GOODS.filter((good) => l[good] > 0).map((good) => ofColour(good, l[good]));
  const price = listed(l.keshis ? [...goods, effectText({ op: 'one-keshi-of', colours: l.keshis })] : goods);
  const what = programText([
    { op: 'gain', n: l.points, a: 'points' },
    ...(['water', 'date', 'dinar'] as const).filter((r) => l[r] > 0).map((r) => ({ op: 'gain', n: l[r], a: r })),
    ...(l.do ?? []),
  ]);
  // TRANSLATORS: "Slipper: costs 2 yellow, 1 orange, brings 4 points, 1 date". {price} and {what} are lists: set them apart by
  // colons if your language has cases
  return t('{kind}: costs {price}, brings {what}', { kind: luxuryName(l.kind), price, what });
}

export function officeLabel(office: string, good: Good): string {
  // TRANSLATORS: "Exchange office: 1 yellow keshi brings 2 dates". {what} is a list, as above
  return t('Exchange office: {good} brings {what}', {
    good: keshis(good, 1),
    what: programText(catalog.offices[office]?.[good] ?? []),
  });
}
