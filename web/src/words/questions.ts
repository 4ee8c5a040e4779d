// What is asked, in words. A task that tasks.ts does not have is shown by its name.
import { t } from './i18n';
import type { Question } from '../net/protocol';
import { begun } from './lists';
import { plain } from '../kit';
import { TASKS, tileSentence } from './tasks';
import { sectorWord } from './words';

function values(q: Question): Record<string, string | number> {
  return {
    n: q.n ?? 0,
    a: q.a ?? '',
    b: q.b ?? '',
    sector: sectorWord(q.a ?? ''),
  };
}

export function questionTitle(q: Question): string {
  const { ask } = TASKS[q.task] ?? {};
  if (!ask) return q.text ?? q.task;
  return typeof ask === 'function' ? ask(q) : t(ask, values(q));
}

/** The same without pictures: one that it begins with is a word. */
export const questionSaid = (q: Question): string => begun(plain(questionTitle(q)));

/** The same of no question in particular: what it is about is not known. */
export function kindTitle(q: Question): string {
  const { any } = TASKS[q.task] ?? {};
  return any ? t(any) : questionTitle(q);
}

export function questionHint(q: Question): string {
  const { hint, tile } = TASKS[q.task] ?? {};
  const said = typeof hint === 'function' ? hint(q) : hint && t(hint, values(q));
  return said || (tile ? tileSentence(q) : '');
}
