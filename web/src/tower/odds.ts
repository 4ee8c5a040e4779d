// What may come out of the tower, by the model of the server: {"colours":{"red":[0.2,0.5,0.3]}} says that no red keshi comes out
// with 20 %, one with 50 %, two with 30 %.
import type { Wire } from '../net/net';
import { COLOURS, type Colour } from '../game/names';

export interface Odds {
  colour: Colour;
  /** For 0, 1, 2, ... keshis. */
  chances: number[];
  mean: number;
}

/** Colours of which something may come out, the likeliest first. */
export function readOdds(colours: Record<string, number[]>): Odds[] {
  return COLOURS.flatMap((colour) => {
    const chances = colours[colour] ?? [];
    const mean = chances.reduce((sum, p, n) => sum + p * n, 0);
    return mean > 0 ? [{ colour, chances, mean }] : [];
  }).sort((a, b) => b.mean - a.mean);
}

export async function askOdds(net: Wire, table: string, choices: string[]): Promise<Odds[]> {
  const reply = await net.request({ type: 'odds', table, ...(choices.length && { choices }) });
  return readOdds(reply.colours);
}

export const percent = (p: number) => (p > 0 && p < 0.005 ? '<1 %' : `${Math.round(p * 100)} %`);
