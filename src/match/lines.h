/* lines.h - lines of play that are kept with a game that is over: other answers from one of its moments on, with a
 * comment. In a record they are variations (doc/notation.md).
 *
 *     variation one = {.place = 41, .answers = "p1 souk\np2 red\n", .by = "Anna", .comment = "Better?"};
 *     lines_weave(&record, seed, &one, 1);            // the record has it now
 *     lines_read(&record, NULL, take, context);       // the other way: take(context, &one) for each of them
 *
 * In a variation the answers of chance are written down, so a line that was read has them, too ("chance 2-red"), and
 * does not depend on the dice of a table.
 */
#ifndef LINES_H
#define LINES_H

#include "record.h"

enum {
    LINES_BYTES = 2000,   /* of the answers of a line */
    LINES_COMMENT = 1200, /* ... of its comment */
};

typedef struct variation {
    int place;                /* answers of the game, those of chance too, before it */
    const char *answers;      /* as study_play has them (study.h) */
    const char *by, *comment; /* "": nobody, nothing */
} variation;

/* Put them into a record of a game that is over and has no variations. Chance is answered by the dice of this seed
 * where a line does not say it. What does not play, or is too much for a record, is left out. */
void lines_weave(record *r, uint64_t seed, const variation *lines, int n);

/* All variations of a record, those inside others too, as lines. With `starts`, of which there are as many as answers
 * of the main line, they begin at a place with a true one: what the game itself answered from there on comes first.
 * What is longer than above, or is in no order that a study has, is left out; comments are cut. */
typedef void lines_fn(void *context, const variation *one);
void lines_read(const record *r, const bool *starts, lines_fn *each, void *context);

#endif
