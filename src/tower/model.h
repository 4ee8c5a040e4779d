/* model.h - the tower as a few chances: for bots and simulations.
 *
 *     tower_counts c = {.inside = {{[GREEN] = 1}, {[PINK] = 2}}, .thrown = {[BLUE] = 6}};
 *     tower_outcome out;
 *     tower_sample(layer, &c, &r, &out);
 *
 * Fitted to the physics (`marrakesh tower fit`, data/tower.toml; doc/tower.md compares them):
 *
 * - Half of the throws are calm and half are hard. In a calm one each older keshi inside falls out with the chance
 *   fall * (1 - spread), in a hard one with fall * (1 + spread); one that stuck in the last throw `fresh` times as
 *   likely. So keshis fall more often together than they would by themselves.
 * - Of those thrown s stay with the weight odds^s * bend^(s * s), for each set of s of them. Odds are multiplied by
 *   per_fallen for each keshi that fell out and by per_rest for each one left inside. A bend below 1 makes the numbers
 *   that stay more alike from throw to throw than separate chances would.
 *
 * Colours do not matter, so the same chances can be put question by question: src/rules/tower_odds.c does so.
 */
#ifndef TOWER_MODEL_H
#define TOWER_MODEL_H

#include "base/rng.h"
#include "tower/tower.h"

enum { TOWER_FALLEN_COUNTED = 8, TOWER_REST_COUNTED = 12 };

typedef struct tower_model {
    double fall, spread, fresh;
    double odds, per_fallen, per_rest, bend;
} tower_model;

typedef struct tower_counts { /* ages: stuck in the last throw, inside for longer */
    uint8_t inside[TOWER_AGES][TOWER_COLOURS];
    uint8_t thrown[TOWER_COLOURS]; /* 12 at most */
} tower_counts;

/* The model for 6, 9 or 12 thrown (others: the next of these), as the catalogue has it. */
tower_model tower_model_of(int layer, int thrown);

/* The chance that s of `thrown` stay, for s = 0 .. thrown. */
void tower_stay_chances(const tower_model *m, int thrown, int fallen, int rest, double out[TOWER_THROWN_MAX + 1]);
/* The chance that an older keshi falls in a calm (0) or hard (1) throw; a fresh one: age 0. */
double tower_fall_chance(const tower_model *m, int hard, int age);

/* The number f of all inside that fall, for f = 0 .. fresh + older. */
void tower_fall_chances(const tower_model *m, int fresh, int older, double out[TOWER_INSIDE_MAX + 1]);

void tower_sample(int layer, const tower_counts *c, rng *r, tower_outcome *out);
/* The same with a model of one's own. */
void tower_sample_with(const tower_model *m, const tower_counts *c, rng *r, tower_outcome *out);

#endif
