// A look back at a game that is over: what each answer lost against the best one. The server judges, this puts it into words.
import { t, tn } from '../words/i18n';
import { listed } from '../words/lists';
import type { Review, ReviewAnswer, SeatName } from '../net/protocol';
import { sumTexts } from '../words/reasons';
import type { Table } from './table.svelte';
import type { Step } from './steps';
import type { GameView } from '../game/view';
import { questionSaid } from '../words/questions';
import { optionName } from '../words/words';

/** Kept for as long as the table is: to look at a moment and to come back should not take seconds again. */
const known = new WeakMap<Table, Review>();

export const keptReview = (table: Table): Review | null => known.get(table) ?? null;

/** What was looked at in a review, to find it again after the moment of a mistake. */
export interface Place {
  /** At least so many points, and whose. */
  least: number;
  who: SeatName | null;
  /** All mistakes are listed. */
  all: boolean;
  /** The mistake whose moment was looked at, 0 for another moment, and how far down it was. */
  left?: { answer: number; top: number };
}
const places = new WeakMap<Table, Place>();

export const keptPlace = (table: Table): Place => places.get(table) ?? { least: 0, who: null, all: false };
export const keepPlace = (table: Table, place: Place): void => void places.set(table, place);

/** Games that were reviewed in this browser: after a reload the server, which keeps them, is asked again. */
const REVIEWED = 'marrakesh.reviewed';
const MOST_REVIEWED = 50;

function reviewed(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(REVIEWED) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const wasReviewed = (table: Table): boolean => reviewed().includes(table.id);

function remember(table: Table): void {
  try {
    const list = [table.id, ...reviewed().filter((one) => one !== table.id)].slice(0, MOST_REVIEWED);
    localStorage.setItem(REVIEWED, JSON.stringify(list));
  } catch {
    // Then it has to be asked for again.
  }
}

export async function askReview(table: Table): Promise<Review> {
  const reply = await table.net.request({ type: 'review', table: table.id });
  known.set(table, reply);
  remember(table);
  return reply;
}

/** What was asked, of an answer in a review or of another one. */
type Asked = Pick<ReviewAnswer, 'task' | 'n' | 'a'>;

export const asQuestion = ({ task, n, a }: Asked) => ({ number: 0, task, n, a, options: [] });

/** What a mistake lost, in full points: a search is not surer than that. */
export const lost = (loss: number): number => Math.max(1, Math.round(loss));
export const lostPoints = (loss: number): string => tn('about {n} point worse', 'about {n} points worse', lost(loss));

/** Why the better answer is better: rows that add up to what was lost. */
export function betterWhy(answer: ReviewAnswer, view: GameView): string {
  const { loss, brings, brought, reasons } = answer;
  const why = sumTexts({ changes: brings, reasons }, { changes: brought }, lost(loss), view).join(' · ');
  // What keshis to pick bring the tower decides: no figures.
  if (!why || reasons.some(({ kind }) => kind === 'sends')) return why;
  return tn('about {n} point better: {why}', 'about {n} points better: {why}', lost(loss), { why });
}

/** What was asked, without icons. */
export const askedWords = (answer: Asked): string => questionSaid(asQuestion(answer));

/** Tiles that are named by where they lie: at the end other ones lie there. */
const LYING: Record<string, () => string> = {
  // TRANSLATORS: of the river tile
  first: () => t('First bonus'),
  second: () => t('Second bonus'),
  // TRANSLATORS: of the camel race
  'tier-1': () => t('First reward'),
  'tier-2': () => t('Second reward'),
  'tier-3': () => t('Third reward'),
};

/** An answer in the words of the list of answers. */
export function answerWords(answer: Asked, options: string[], view: GameView): string {
  const words = (option: string) => LYING[option]?.() ?? optionName(asQuestion(answer), option, view, null);
  return listed(options.map(words));
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
