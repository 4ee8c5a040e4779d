// What belongs to a player: pawn, assistant, camel; and the companions, who belong to nobody.
import { at, f } from './geometry';
import { CREST, type Player } from './players';
import { symbol } from './symbols';

const shadow = (w: number, h: number, y: number) =>
  `<ellipse cy="${f(y)}" rx="${f(w)}" ry="${f(h)}" fill="var(--shade)"/>`;

/** Fisherman, courtier, student: a round head. A ghost is where it came from. */
export function pawn(player: Player, x: number, y: number, h: number, ghost = false): string {
  const w = h * 0.62;
  const body =
    `M${f(-w * 0.5)} ${f(h * 0.44)}C${f(-w * 0.5)} ${f(h * 0.1)} ${f(-w * 0.22)} ${f(h * 0.02)} ${f(-w * 0.2)} ${f(-h * 0.1)}` +
    `A${f(h * 0.21)} ${f(h * 0.21)} 0 1 1 ${f(w * 0.2)} ${f(-h * 0.1)}C${f(w * 0.22)} ${f(h * 0.02)} ${f(w * 0.5)} ${f(h * 0.1)} ${f(w * 0.5)} ${f(h * 0.44)}z`;
  const style = ghost ? 'stroke-width="1.4" fill-opacity=".25" stroke-dasharray="2.5 2"' : 'stroke-width="1.2"';
  return at(
    x,
    y,
    (ghost ? '' : shadow(w * 0.6, h * 0.1, h * 0.46)) +
      `<path d="${body}" fill="var(--p-${player})" stroke="var(--p-${player}-e)" ${style}/>` +
      `<g transform="translate(0 ${f(h * 0.2)})" fill="var(--p-${player}-m)"${ghost ? ' opacity=".5"' : ''}>${CREST[player](h * 0.125)}</g>`,
  );
}

/** Assistant: a fez. */
export function assistant(player: Player, x: number, y: number, h: number): string {
  const w = h * 0.56;
  const paint = `fill="var(--p-${player})" stroke="var(--p-${player}-e)" stroke-width="1.2"`;
  return at(
    x,
    y,
    shadow(w * 0.62, h * 0.09, h * 0.48) +
      `<path d="M${f(-w * 0.5)} ${f(h * 0.46)}L${f(-w * 0.3)} ${f(-h * 0.02)}H${f(w * 0.3)}L${f(w * 0.5)} ${f(h * 0.46)}z" ${paint} stroke-linejoin="round"/>` +
      `<circle cy="${f(-h * 0.13)}" r="${f(h * 0.17)}" ${paint}/>` +
      `<path d="M${f(-h * 0.13)} ${f(-h * 0.22)}L${f(-h * 0.09)} ${f(-h * 0.46)}H${f(h * 0.09)}L${f(h * 0.13)} ${f(-h * 0.22)}z" fill="var(--p-${player}-e)"/>` +
      `<g transform="translate(0 ${f(h * 0.26)})" fill="var(--p-${player}-m)">${CREST[player](h * 0.11)}</g>`,
  );
}

const CAMEL =
  'M-9.4 10v-7c-1.700-3.600-.3-7.500 2.600-7.900C-5.400-10.400-.6-10.400.6-4.900 2.500-4.600 3.500-5.700 3.900-7.900L4.400-10.600 9.200-11.300C10.500-10.700 10.900-9.200 10.200-8L7.400-7.500 6.600-2.100C6.100 .7 5.100 2.300 3.700 3.200V10H1V4.700H-6.300V10z';

/** A racing camel with the player's crest on its saddle cloth; h is its height. */
export const camel = (player: Player, x: number, y: number, h: number) =>
  at(
    x,
    y,
    `<g transform="scale(${f(h / 22)})">` +
      shadow(10, 1.8, 10.4) +
      `<path d="${CAMEL}" fill="var(--p-${player})" stroke="var(--p-${player}-e)" stroke-width="${f(1.1 * Math.max(1, 22 / h))}" stroke-linejoin="round"/>` +
      `<g transform="translate(-2.6 -.9)" fill="var(--p-${player}-m)">${CREST[player](3.1)}</g></g>`,
  );

/** Sultan (palace) and Imam (mosque), R14.2: a figure with a turban, in the colour of the stairs. */
export function companion(stairs: 'palace' | 'mosque', x: number, y: number, h: number): string {
  const w = h * 0.6;
  const paint = 'fill="var(--companion)" stroke="var(--companion-e)" stroke-width="1.2" stroke-linejoin="round"';
  return at(
    x,
    y,
    shadow(w * 0.6, h * 0.09, h * 0.47) +
      `<path d="M${f(-w * 0.55)} ${f(h * 0.46)}C${f(-w * 0.5)} ${f(h * 0.16)} ${f(-w * 0.34)} 0 ${f(-w * 0.22)} ${f(-h * 0.04)}H${f(w * 0.22)}C${f(w * 0.34)} 0 ${f(w * 0.5)} ${f(h * 0.16)} ${f(w * 0.55)} ${f(h * 0.46)}z" ${paint}/>` +
      `<circle cy="${f(-h * 0.14)}" r="${f(h * 0.14)}" ${paint}/>` +
      `<path d="M${f(-h * 0.2)} ${f(-h * 0.18)}C${f(-h * 0.26)} ${f(-h * 0.46)} ${f(h * 0.26)} ${f(-h * 0.46)} ${f(h * 0.2)} ${f(-h * 0.18)}Q0 ${f(-h * 0.26)} ${f(-h * 0.2)} ${f(-h * 0.18)}z" fill="${stairs === 'palace' ? 'var(--indigo)' : 'var(--good)'}" stroke="var(--companion-e)" stroke-width=".9"/>` +
      symbol(stairs === 'palace' ? 'white' : 'black', 0, h * 0.22, h * 0.34, 'var(--companion-e)', 'var(--companion)'),
  );
}
