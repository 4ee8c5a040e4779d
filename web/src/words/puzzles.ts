// What is said of puzzles: what they are about, and why the best answer is best.
import { mark, t, tc } from './i18n';
import { listed } from './lists';
import { plain } from '../kit';
import type { PuzzleInfo, Question, Reason } from '../net/protocol';
import type { GameView } from '../game/view';
import { pointsText, reasonTexts, sumTexts } from './reasons';
import { optionName } from './words';

/** The phases of the game in which something is asked, in their order. */
export const PHASES: Record<string, string> = {
  setup: mark('Set-up'),
  select: mark('Select keshis'),
  claim: mark('Claim keshis'),
  assistants: mark('Use assistants'),
  river: mark('River bonuses'),
  season: mark('Season scoring'),
  end: mark('Final scoring'),
};

export const phaseWord = (phase: string): string => t(PHASES[phase] ?? phase);

export function levelWord(level: PuzzleInfo['level']): string {
  if (level === 'easy') return tc('puzzles', 'Easy');
  return level === 'hard' ? tc('puzzles', 'Hard') : tc('puzzles', 'Medium');
}

/**
 * What speaks for an answer: points that it brings more than the tempting one, and what comes later; in rows that add up
 * to `total` points where that is given and the game goes on.
 */
export function whyTexts(reasons: Reason[], view: GameView, total?: number): string[] {
  const of = (wanted: string) => reasons.find(({ kind }) => kind === wanted);
  const scored = of('end') ?? of('turn') ?? of('points');
  const changes = scored ? [{ what: 'point', n: scored.n }] : [];
  if (total && scored?.kind !== 'end') return sumTexts({ changes, reasons }, { changes: [] }, total, view);
  const rows = reasonTexts(reasons, view, 3);
  if (!scored) return rows;
  const points = pointsText(scored.n);
  return [scored.kind === 'end' ? t('{points} to the end of the game', { points }) : t('{points} in this turn', { points }), ...rows]; // prettier-ignore
}

/** The table shows what came of it. */
export const choiceWords = (question: Question, options: string[], view: GameView): string =>
  plain(listed(options.map((option) => optionName(question, option, view, null))));
