/* verify.h - was chance honest in this game?
 *
 *     verify_result v;
 *     verify_record(&r, &v);
 *     if (!v.wrong[0]) ...
 *
 * Everything that was left to chance follows from the seed (dice.h, throws.h). Where the record tells the server's
 * secret, the seed must follow from it and the lots (fair.h).
 */
#ifndef VERIFY_H
#define VERIFY_H

#include "match/record.h"

typedef struct verify_result {
    char wrong[480]; /* "": all is well. What is not as it should be, or why it cannot be told */
    /* The same as one word, for programs: "no-seed", "seed" (secret and lots give another one), "tower" (of another
     * version), "memory", "chance" (then there are line and move). NULL: all is well */
    const char *kind;
    int line, move; /* of the first answer of chance that is not that of the seed; 0 */
    int tiles;      /* answers of chance about tiles and the like */
    int throws;     /* throws that physics made */
    int by_model;   /* throws that the dice decided; in a record with physics: instead of it */
} verify_result;

void verify_record(const record *r, verify_result *v);

#endif
