// The lessons: which there are, and what this browser remembers of them.
//
//     lessons, nextAfter('river')
//     startedAt('river')          the answers given when it was left
import list from '../gen/lessons.json';

export interface Lesson {
  name: string;
  title: string;
  what: string;
  steps: number;
}

export const lessons: Lesson[] = list;

export const lessonLink = (name: string): string => `#/lessons/${name}`;

export const nextAfter = (name: string): Lesson | null =>
  lessons[lessons.findIndex((one) => one.name === name) + 1] ?? null;

/** After this one a game can be played: what follows is about editions, modules and playing alone. */
export const isEnough = (name: string): boolean => name === 'end';

interface Progress {
  done?: boolean;
  answers?: string[];
}

const KEY = 'marrakesh.lessons';
let known: Record<string, Progress> | undefined;

/** What was kept may be of another program, or of nobody. */
function read(): Record<string, Progress> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, Progress>) : {};
  } catch {
    return {};
  }
}

function of(name: string): Progress {
  known ??= read();
  return known[name] ?? {};
}

function note(name: string, change: Progress): void {
  known = { ...read(), ...known, [name]: { ...of(name), ...change } };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Then it lasts as long as the page.
  }
}

export const isDone = (name: string): boolean => of(name).done === true;

/** The answers given so far, where somebody has begun and not finished. */
export function startedAt(name: string): string[] {
  const { answers } = of(name);
  return Array.isArray(answers) ? answers.filter((one) => typeof one === 'string') : [];
}

export const keepAnswers = (name: string, answers: string[]): void => note(name, { answers });
export const finish = (name: string): void => note(name, { done: true, answers: [] });

/** The first that is not done. */
export const nextLesson = (): Lesson | null => lessons.find((one) => !isDone(one.name)) ?? null;
