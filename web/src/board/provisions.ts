// The face of a provision tile: what has to be paid, the points it costs otherwise, and the bonus of the new ones (R16.4).
import type { Provision } from '../game/catalog';
import { f, points, program, resource, steps, symbol, text } from '../kit';
import type { Resource } from '../game/names';

export interface PriceToken {
  kind: Resource;
  /** It could not be paid now. */
  lacks: boolean;
}

function bonus(tile: Provision, x: number, y: number, r: number): string {
  if (tile.start)
    return symbol('season', x - r * 1.2, y, r * 1.7, 'var(--ink-2)') + program(tile.start, x + r * 0.9, y, r);
  const plus = text('+', x - r * 1.1, y + r * 0.5, { size: r * 1.6 });
  switch (tile.bonus) {
    case 'river':
    case 'palace':
    case 'mosque':
      return plus + steps(tile.bonus, x + r * 0.6, y, r * 0.95);
    case 'luxury':
      return (
        text('−1', x - r * 1.1, y + r * 0.5, { size: r * 1.5 }) +
        symbol('necklace', x + r * 0.8, y, r * 2, 'var(--ink)')
      );
    case 'exchange':
      return (
        symbol('round', x - r * 1.1, y, r * 1.7, 'var(--ink-2)') +
        symbol('exchange', x + r * 0.9, y, r * 1.9, 'var(--ink)')
      );
    case 'nomad':
      return program([{ op: 'nomad', n: 1 }], x, y, r);
    default:
      return '';
  }
}

/** Middle at (x, y). A tile that is not turned up yet is dashed. */
export function provisionFace(
  tile: Provision,
  tokens: PriceToken[],
  x: number,
  y: number,
  w: number,
  h: number,
  up: boolean,
): string {
  const special = !!(tile.start || tile.bonus);
  const across = tokens.length > 4 ? 3 : 2;
  const r = Math.min(6.4, w / (across * 2.2));
  const top = y - h / 2 + (special ? 17 : 9.5);
  const drawn = tokens.map(({ kind, lacks }, i) => {
    const line = Math.floor(i / across);
    const inLine = Math.min(across, tokens.length - line * across);
    const tx = x + ((i % across) - (inLine - 1) / 2) * r * 2.1;
    const ty = top + line * r * 2.1;
    return `<g${lacks ? ' opacity=".36"' : ''}>${resource(kind, tx, ty, r)}</g>`;
  });
  const edge = up ? '' : ' stroke-dasharray="3 2.5"';
  const box = `<rect x="${f(x - w / 2)}" y="${f(y - h / 2)}" width="${f(w)}" height="${f(h)}" rx="5" fill="${up ? 'var(--paper)' : 'var(--wall)'}" stroke="var(--line-2)"${edge}/>`;
  const penalty = points(-tile.penalty, x, y + h / 2 - 9, 8.6);
  return box + (special ? bonus(tile, x, y - h / 2 + 6.5, 4.6) : '') + drawn.join('') + penalty;
}
