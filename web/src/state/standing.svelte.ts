// Standing answers: what one has said once is answered by the server whenever it is asked. Here is what is known of them.
//
//     table.standing, canStand(question), standing.open = true
import type { Question, StandingAnswer } from '../net/protocol';

class Standing {
  /** Its window is open. */
  open = $state(false);
}
export const standing = new Standing();

/** Secret choices are made by people, and so is the end of a turn; what the set-up asks is asked once. */
const BY_HAND = ['confirm', 'pick', 'provision', 'keep', 'track', 'disc'];

export const canStand = (q: Question | null): q is Question => !!q && (q.set ?? 1) === 1 && !BY_HAND.includes(q.task);

/** The question that a standing answer is for, as far as it is known. */
export const questionOf = ({ task, cause, choice }: StandingAnswer): Question => ({
  number: 0,
  task,
  cause: cause || undefined,
  options: [choice],
});

const key = ({ task, cause, choice }: StandingAnswer): string => [task, cause, choice].join('|');

/** What the server has answered by itself since it was told last. */
export function usedSince(before: StandingAnswer[], now: StandingAnswer[]): StandingAnswer | undefined {
  const known = new Map(before.map((one) => [key(one), one.used]));
  return now.find((one) => one.used > (known.get(key(one)) ?? 0));
}

/** What stands no more. */
export function goneSince(before: StandingAnswer[], now: StandingAnswer[]): StandingAnswer | undefined {
  const known = new Set(now.map(key));
  return before.find((one) => !known.has(key(one)));
}
