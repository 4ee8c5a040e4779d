// A look back at a game that is over: what each answer lost against the best one. The server judges, this puts it into words.
import { t } from './i18n';
import { plain } from './kit';
import type { Review, ReviewAnswer } from './protocol';
import type { Step, Table } from './table.svelte';
import type { GameView } from './view';
import { questionTitle } from './questions';
import { optionName } from './words';

/** Kept for as long as the table is: to look at a moment and to come back should not take seconds again. */
const known = new WeakMap<Table, Review>();

export const keptReview = (table: Table): Review | null => known.get(table) ?? null;

export async function askReview(table: Table): Promise<Review> {
  const reply = (await table.net.request({ type: 'review', table: table.id })) as unknown as Review;
  known.set(table, reply);
  return reply;
}

const asQuestion = ({ task, n, a }: ReviewAnswer) => ({ number: 0, task, n, a, options: [] });

/** What was asked, without icons. */
export const askedWords = (answer: ReviewAnswer): string => plain(questionTitle(asQuestion(answer)));

/** Tiles that are named by where they lie: at the end other ones lie there. */
const LYING: Record<string, () => string> = {
  first: () => t('First bonus'),
  second: () => t('Second bonus'),
  'tier-1': () => t('First reward'),
  'tier-2': () => t('Second reward'),
  'tier-3': () => t('Third reward'),
};

/** An answer in the words of the list of answers. */
export function answerWords(answer: ReviewAnswer, options: string[], view: GameView): string {
  const words = (option: string) => LYING[option]?.() ?? optionName(asQuestion(answer), option, view);
  return options.map(words).join(', ');
}

export interface Round {
  season: number;
  round: number;
}

/** In which round a step was; the steps in order. */
export function roundOf(steps: Step[], version: number): Round | null {
  let [season, round] = [0, 0];
  for (const step of steps) {
    if (step.version > version) break;
    for (const event of step.events) {
      if (event.kind === 'start-season') season = event.n ?? season;
      if (event.kind === 'start-round') round = event.n ?? round;
    }
  }
  return season ? { season, round } : null;
}
