/* tower_compare.h - physics and model side by side: what was seen in throws, and what the model expects of them.
 *
 *     tower_compare c;
 *     tower_compare_run(&c, &model, layer, 12, games, seed);
 *     double p = tower_compare_chi(c.stay_seen, c.stay_expected, 12 + 1);   // small: the model is wrong
 *
 * Stay and fall are compared throw by throw: given what was inside. Occupancy is compared over whole games, each of the
 * two for itself.
 */
#ifndef TOWER_COMPARE_H
#define TOWER_COMPARE_H

#include "tower_games.h"

enum { COMPARE_COUNTS = TOWER_INSIDE_MAX + 1, COMPARE_MODEL_GAMES = 4000 };

typedef struct tower_compare {
    tower_model model;
    int layer, thrown, games, throws, timeouts, lost, refused, most;
    double steady_stayed, steady_before, steady_fell;                /* keshis in rounds 5-12 */
    double stay_seen[COMPARE_COUNTS], stay_expected[COMPARE_COUNTS]; /* throws with so many that stay */
    double fall_seen[COMPARE_COUNTS], fall_expected[COMPARE_COUNTS];
    double inside[TOWER_ROUNDS][COMPARE_COUNTS], inside_model[TOWER_ROUNDS][COMPARE_COUNTS]; /* games */
    double before[TOWER_AGES], fell[TOWER_AGES];        /* keshis by the model's age classes */
    double aged[TOWER_OLDEST], fell_aged[TOWER_OLDEST]; /* keshis by age in throws */
    double colour_thrown[TOWER_COLOURS], colour_stayed[TOWER_COLOURS];
    double colour_fresh[TOWER_COLOURS], colour_fell[TOWER_COLOURS];
} tower_compare;

void tower_compare_run(tower_compare *c, const tower_model *m, int layer, int thrown, int games, uint64_t seed);

/* The chance of a difference at least as large if the model were right (chi-square; rare counts put together). */
double tower_compare_chi(const double *seen, const double *expected, int n);
/* Half the sum of all differences of the two distributions. */
double tower_compare_variation(const double *seen, const double *expected, int n);
/* The chance of such a distance of two distributions, a and b, if they were samples of one (Kolmogorov-Smirnov). */
double tower_compare_ks(const double *a, const double *b, int n);
/* The same for shares that should be equal for all colours. */
double tower_compare_colours(const double *part, const double *all);
double tower_compare_mean(const double *counts, int n);

#endif
