/* tries.h - how often something was tried lately, in memory of a fixed size.
 *
 *     tries *t = tries_new();
 *     tries_of guess = {.kind = 1, .per_hour = 60, .name = "192.0.2.7"};
 *     if (tries_count(t, &guess, now) < guess.per_hour) tries_add(t, &guess, now);
 *
 * Tries are forgiven one by one, `per_hour` of them in an hour; there is no moment at which all are. Strangers decide
 * how many names there are, so names are not kept: a name stands for a cell in each of two rows, found with a secret
 * key, and the smaller of the two counts. Two names that share both cells count together, which is rare as long as few
 * of the cells are in use.
 */
#ifndef TRIES_H
#define TRIES_H

#include <stdbool.h>
#include <stdint.h>

enum { TRIES_NAME = 200 };

typedef struct tries tries;
typedef struct tries_of {
    int kind, per_hour;
    char name[TRIES_NAME];
} tries_of;

tries *tries_new(void);
void tries_free(tries *t);

/* now: microseconds of a clock that only goes forward. */
int tries_count(const tries *t, const tries_of *what, int64_t now); /* not forgiven yet; at most per_hour */
void tries_add(tries *t, const tries_of *what, int64_t now);
void tries_take_back(tries *t, const tries_of *what);

/* Remember a pair of names, until others need the place. */
void tries_remember(tries *t, const char *a, const char *b);
bool tries_remembers(const tries *t, const char *a, const char *b);

#endif
