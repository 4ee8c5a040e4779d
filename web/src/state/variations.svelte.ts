// Lines of play that somebody tried from a moment of a finished game (pages/Analysis.svelte), and wants to keep.
//
//     const kept = new Variations('k3mx7q2a9p');
//     kept.keep({ version: 17, answers: ['p1 red green white', 'p2 souk'], comment: 'Better?' });
//     lineText(answers)                // 'p1.red.green.white,p2.souk', as the address of an analysis has it
//
// They are kept in this browser, for who may not keep them with the game (lines.svelte.ts); a link carries a line to another one.
export interface Variation {
  /** The moment of the game that it begins at. */
  version: number;
  /** As a study has them: a seat and what it chooses. */
  answers: string[];
  comment: string;
}

const KEY = 'marrakesh.variations.';
const MOST = 50;
export const LONGEST = 300;
const ANSWER = /^(p[1-4]|chance)( [a-z0-9-]+)+$/;

export const lineText = (answers: readonly string[]): string =>
  answers.map((answer) => answer.replaceAll(' ', '.')).join(',');

/** Answers that cannot be ones are left out, with all behind them. */
export function readLine(text = ''): string[] {
  const answers = text.split(',').map((part) => part.replaceAll('.', ' '));
  const wrong = answers.findIndex((answer) => !ANSWER.test(answer));
  return wrong < 0 ? answers : answers.slice(0, wrong);
}

export const sameLine = (a: Variation, b: Variation): boolean =>
  a.version === b.version && lineText(a.answers) === lineText(b.answers);

export class Variations {
  all = $state.raw<Variation[]>([]);

  constructor(private table: string) {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY + table) ?? '[]');
      if (Array.isArray(kept)) this.all = kept.flatMap(asVariation).slice(-MOST);
    } catch {
      // Spoiled: as if nothing had been kept.
    }
  }

  /** One line is kept once; what is said about it may change. The oldest goes where there are too many. */
  keep(one: Variation): void {
    const comment = one.comment.slice(0, LONGEST);
    this.save([...this.all.filter((other) => !sameLine(one, other)), { ...one, comment }].slice(-MOST));
  }

  drop(one: Variation): void {
    this.save(this.all.filter((other) => !sameLine(one, other)));
  }

  private save(all: Variation[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEY + this.table, JSON.stringify(all));
    } catch {
      // It lasts as long as the page, then.
    }
  }
}

function asVariation(kept: unknown): Variation[] {
  const { version, answers, comment } = (kept ?? {}) as Partial<Record<keyof Variation, unknown>>;
  if (typeof version !== 'number' || !Array.isArray(answers) || typeof comment !== 'string') return [];
  if (!answers.every((answer) => typeof answer === 'string' && ANSWER.test(answer))) return [];
  return [{ version, answers: answers as string[], comment: comment.slice(0, LONGEST) }];
}
