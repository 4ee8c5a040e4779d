/* ratings.h - what a game that is over does to the ratings of those who played it: between results.c and ratings.c. */
#ifndef RATINGS_H
#define RATINGS_H

#include "server.h"

typedef struct rated {
    bool counts;
    double before, after;
} rated;

/* The game of this table, which ended at that time, changes ratings. `against`: for each seat who the others were, as
 * one word. False: it has its results already, or that could not be looked up. */
bool ratings_play(const room *r, int64_t at, char *const against[MK_SEATS], rated out[MK_SEATS]);

#endif
