/* thin.h - the step of a throw without what physics can make again.
 *
 * How the keshis lie in the tower, and what can be watched of a throw, are nine tenths of a journal, and nothing packs
 * them. Both follow from the seed and the answers (throws.h): so a journal that is put away does without them. Such a
 * step is thin; match_replay plays it like any other, and thin_replay makes it whole again.
 */
#ifndef THIN_H
#define THIN_H

#include "match/match.h"

/* The step without them. False: there is nothing to leave out, or no memory; then nothing was added. */
bool thin_step(const void *step, size_t len, buf *out);
bool thin_is(const void *step, size_t len);
/* Play a step; of a thin one out->step is all that there was. MK_OK; MATCH_STEP where it is no step of this match, or
 * physics makes another throw of it: then the match is of no more use. Some 30 ms for a throw: not for a loop. */
int thin_replay(match *m, const void *step, size_t len, match_change *out);

#endif
