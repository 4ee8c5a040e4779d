/* arena.h - what the games of an arena say: who is better, by how much, how sure.
 *
 *     arena_stats s = arena_sum(results, n, 2, 2);
 *     printf("%.1f %% (%.1f to %.1f)\n", 100 * s.rate, 100 * s.low, 100 * s.high);
 *     if (arena_decides(&s, 0.85) > 0) puts("at least 85 %");
 *
 * The games of one seed, in which the seats are exchanged, are one group: they share tiles and tower, so they are not
 * independent. Every error is worked out from the differences between groups.
 */
#ifndef ARENA_H
#define ARENA_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/mk.h"

enum { ARENA_GAMES = 1000000, ARENA_SCORE = 2000 }; /* no game brings a score farther from 0 */

typedef struct arena_game { /* one game, by bot and not by seat */
    uint64_t seed;
    uint8_t turn;            /* how far the seats were moved round */
    int16_t score[MK_SEATS]; /* of bot 0, bot 1, ... */
    uint8_t place[MK_SEATS]; /* from 1, equal where tied */
} arena_game;

typedef struct arena_stats {
    int games, groups;
    double rate, low, high;            /* how often bot 0 wins; a tie of k is 1/k */
    double group_mean, group_variance; /* of the part of its games that bot 0 wins in one group */
    double score[MK_SEATS];
    double margin, margin_error;   /* bot 0 before the best other one; half of the 95 % interval, NAN: not known */
    double elo, elo_low, elo_high; /* against one of the others; 0 where all win equally often */
} arena_stats;

/* Games in the order of their groups. `size`: games of a whole group; groups that are not whole are left out of the
 * errors, if there are whole ones. `bots`: how many have a score. */
arena_stats arena_sum(const arena_game *game, int games, int size, int bots);

/* Can a game end so? In a solo game (enum mk_solo) the second one is the automaton. */
bool arena_possible(const arena_game *g, int bots, int solo);

/* Wald's sequential test on the means of groups: is the rate at least `rate`? 1 yes, -1 no, 0 not decided. Wrong in
 * one of twenty cases where the true rate is ARENA_MARGIN away from it. */
#define ARENA_MARGIN 0.05
int arena_decides(const arena_stats *s, double rate);

#endif
