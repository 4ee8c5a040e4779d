// A mistake of a review that is looked at on the board: the moment before it, with what was answered and what was better.
import type { ReviewAnswer } from '../net/protocol';
import type { Step } from './steps';

class Compared {
  answer = $state.raw<ReviewAnswer | null>(null);
}

export const compared = new Compared();

/** The step after which the answer was asked for: what is shown there is what one knew. */
export const momentBefore = (steps: Step[], answer: ReviewAnswer): number =>
  steps.findLast((one) => one.version < answer.version)?.version ?? 0;
