/* features.h - a position as a row of small numbers, for the learned part of the evaluation (net.h).
 *
 *     features f;
 *     features_of(&view, seat, term, &f);
 *     for (int i = 0; i < FEATURES; i++) sum += weight[i] * f.value[i];
 *
 * Most are 0. A byte each: what differs between two positions is found many at a time. Counts that matter by
 * thresholds (keshis of a sector, steps of a pawn) have one feature for each number, of which the one reached is 1. The
 * learner takes it for all up to it, so that it learns
 * what each step adds (features_below). Adding a block at the end keeps what has been learned; anything else
 * needs the learner again (doc/bots.md).
 */
#ifndef FEATURES_H
#define FEATURES_H

#include "evaluate.h"

/* Name of each block, how many counts or other numbers it has, and how many features each of them (a count: one for
 * each number from 1 up). The sizes are those that the net was taught with, not those of the game: a tile, a module or
 * a term more shifts nothing, and is not seen until there is a block with room for it. */
#define FEATURE_BLOCKS(X)    \
    X(ONE, 1, 1)             \
    X(PLAYERS, 6, 1)         \
    X(MODULES, 11, 1)        \
    X(EDITION, 2, 1)         \
    X(ROUNDS, 13, 1)         \
    X(PHASE, 7, 1)           \
    X(LEFT, 1, 3)            \
    X(KESHI, 8, 8)           \
    X(VENDOR, 8, 1)          \
    X(FULL, 8, 1)            \
    X(FULL_COUNT, 1, 8)      \
    X(HAND, 12, 1)           \
    X(ASSISTANT, 8, 1)       \
    X(ASSISTANT_SOUK, 1, 3)  \
    X(ASSISTANT_RED, 1, 1)   \
    X(HAND_KESHI, 8, 1)      \
    X(ASSISTANT_KESHI, 8, 1) \
    X(LATER_KESHI, 8, 1)     \
    X(RESOURCE, 3, 10)       \
    X(SHORT, 3, 4)           \
    X(NEED, 3, 1)            \
    X(TILES, 3, 1)           \
    X(TILES_UP, 1, 3)        \
    X(GOODS, 3, 5)           \
    X(ALL_GOODS, 1, 10)      \
    X(KINDS, 7, 1)           \
    X(PAWN, 2, 16)           \
    X(SEGMENTS, 25, 1)       \
    X(FISHERMAN, 1, 15)      \
    X(PLACE, 4, 1)           \
    X(RAPIDS, 5, 1)          \
    X(SPACES, 8, 1)          \
    X(FACING, 8, 1)          \
    X(FACING_NEXT, 8, 1)     \
    X(GATES, 1, 8)           \
    X(GUARDS, 1, 6)          \
    X(GATE_COLOUR, 12, 1)    \
    X(CARAVANS, 3, 4)        \
    X(CLAIMED, 1, 7)         \
    X(DISCOVERED, 1, 6)      \
    X(OASIS, 37, 1)          \
    X(OPEN_OASIS, 37, 1)     \
    X(OASIS_BEST, 3, 1)      \
    X(OPEN_BEST, 3, 1)       \
    X(TRACK, 13, 1)          \
    X(SCROLL, 73, 1)         \
    X(SCROLL_COUNT, 1, 1)    \
    X(SHOWN, 73, 1)          \
    X(SHOWN_LUXURY, 36, 1)   \
    X(TRAY, 13, 1)           \
    X(NEXT, 4, 1)            \
    X(TOWER, 12, 1)          \
    X(RIVAL, 3, 1)           \
    X(RACE, 8, 1)            \
    X(TOWN, 13, 1)           \
    X(TOWN_CLAIMED, 13, 1)   \
    X(COMPANION, 2, 1)       \
    X(BUILDING, 9, 1)        \
    X(RIVER_TILE, 19, 1)     \
    X(STRATEGY, 13, 1)       \
    X(TERM, 28, 1)

#define FEATURE_ENUM(name, count, steps) FEAT_##name, FEAT_##name##_LAST = FEAT_##name + (count) * (steps)-1,
enum { FEATURE_BLOCKS(FEATURE_ENUM) FEATURES };
#undef FEATURE_ENUM

enum { FEATURES_BLOCK = 64, FEATURES_ROOM = (FEATURES + FEATURES_BLOCK - 1) / FEATURES_BLOCK * FEATURES_BLOCK };

typedef struct features {
    _Alignas(8) int8_t value[FEATURES_ROOM]; /* from -127 to 127; behind the last feature 0 */
} features;

/* The terms are those of evaluate_terms for this seat. */
void features_of(const mk_game *g, int seat, const int term[EVALUATE_TERMS], features *out);

/* The same for a position that differs from that of `out` in the keshis that the seat has picked only. */
void features_of_picked(const mk_game *g, int seat, features *out);

/* Rounds that are not played yet: 0 to FEATURES_STAGES - 1. */
enum { FEATURES_STAGES = MK_SEASONS * MK_ROUNDS + 1 };
int features_rounds_left(const mk_game *g);

/* How many lower numbers of the same count are features just before this one. */
int features_below(int at);

#endif
