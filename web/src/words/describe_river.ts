// The river: who is where, rapids, the tiles of the seasons, oases beside the board (describe.ts).
import { catalog, sentence } from '../game/catalog';
import { type Teller, type Told } from './describe_parts';
import { t, tn } from './i18n';
import { programText } from '../kit';
import type { GameView, PlayerView } from '../game/view';

/** Where a fisherman is; of several on a space the first is farther ahead. */
export function fishermanTold(p: PlayerView, view: GameView, name: string): string {
  const { jetty, jettyPoints } = catalog.river;
  if (p.fisherman >= jetty)
    return tn('{name} at the jetty, on the spot for {n} point', '{name} at the jetty, on the spot for {n} points', jettyPoints[p.spot] ?? 0, { name }); // prettier-ignore
  const values = { name, n: p.fisherman, place: p.spot + 1 };
  const several =
    p.spot > 0 || (p.fisherman > 0 && view.player.some((other) => other !== p && other.fisherman === p.fisherman));
  return several ? t('{name} on space {n}, number {place} there', values) : t('{name} on space {n}', values);
}

export function riverTold({ view, nameOf }: Teller): Told {
  const { crocodile, jetty, rapids } = catalog.river;
  const swimming = view.player.filter((p) => !(view.solo === 'lazy' && p.seat === 'p2'));
  swimming.sort((a, b) => b.fisherman - a.fisherman || a.spot - b.spot);
  const lines = swimming.map((p) => fishermanTold(p, view, nameOf(p.seat)));
  lines.push(t('The crocodile is space {crocodile}, the jetty is space {jetty}.', { crocodile, jetty }));
  rapids.forEach(({ after, do: bonus }, i) =>
    lines.push(t('Rapid {n}, behind space {space}: {bonus}', { n: i + 1, space: after, bonus: programText(bonus) })),
  );
  view.riverTiles.forEach((name, i) => {
    const what = name && sentence(`river-tile:${name}`)?.text;
    if (what) lines.push(t('Season {n}, river tile {name}: {what}', { n: i + 1, name, what }));
  });
  for (const name of view.beside)
    lines.push(t('Beside the board, oasis {name}: {what}', { name, what: sentence(`oasis:${name}`)?.text ?? '' }));
  return { id: 'river', title: t('River'), lines };
}
