/* torture.h - one random game with all checks on the way. The command is cmd_torture.c, the checks are torture.c,
 * those of secrets torture_secrets.c.
 *
 *     torture t;
 *     torture_begin(&t, seed, every);        // t.setup can still be changed
 *     if (!torture_game(&t)) puts(t.what);   // t.g is the position, t.answer the number of the answer
 */
#ifndef TORTURE_H
#define TORTURE_H

#include "base/rng.h"
#include "rules/mk.h"

enum { TORTURE_SECRETS = MK_SEATS * MK_PICKS };

typedef struct torture_most {
    int agenda, events, options, answers, text;
} torture_most;

typedef struct torture {
    mk_game g;
    rng play, random; /* of the game itself, and of the checks: the same game however often it is checked */
    uint64_t seed;
    mk_setup setup;
    int every;   /* all checks at every n-th answer */
    int answer;  /* how many were given */
    int checked; /* how often all checks were made */
    char what[300];
    torture_most most;
    /* since all were last asked at once: the game then, and who answered what */
    mk_game asked;
    int secrets;
    struct {
        uint8_t seat, choice;
    } secret[TORTURE_SECRETS];
    int revealed[MK_COLOURS], left_tray[MK_KESHIS]; /* keshis that ever went into the tower, and out of the tray */
} torture;

void torture_begin(torture *t, uint64_t seed, int every);
/* Plays to the end. False: t->what says what went wrong. */
bool torture_game(torture *t);

/* For the files of the torture test. Always false. */
bool torture_fail(torture *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The first byte in which two games differ, or -1. */
int torture_difference(const mk_game *a, const mk_game *b, size_t bytes);
/* A random legal answer of whoever is to act. */
mk_choice torture_choice(const mk_game *g, int who, rng *r);
/* torture_sets.c: the modules of a game. --module-sets: game number `game` of so many. */
int64_t torture_sets_games(void);
void torture_set(mk_setup *s, uint64_t base, int64_t game);
/* A solo game, with random difficulty options. */
void torture_solo(mk_setup *s, uint64_t seed, int solo);
void torture_random_set(mk_setup *s, uint64_t seed);
void torture_fixed_set(mk_setup *s, uint16_t modules, uint64_t seed);
/* torture_secrets.c */
bool torture_views(torture *t);
bool torture_together(torture *t);

#endif
