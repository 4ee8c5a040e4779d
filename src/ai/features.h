/* features.h - a position as a list of small numbers, for the learned part of the evaluation (net.h).
 *
 *     feature_list list;
 *     features_of(&view, seat, term, &list);
 *     for (int i = 0; i < list.ones; i++) sum += weight[list.one[i]];
 *     for (int i = 0; i < list.n; i++) sum += weight[list.at[i]] * list.value[i];
 *
 * Only what is not zero is listed. Counts that matter by thresholds (keshis of a sector, steps of a pawn) have one
 * feature for each number, of which the one reached is listed. The learner takes it for all up to it, so that it learns
 * what each step adds (features_below). Adding a block at the end keeps what has been learned; anything else
 * needs the learner again (doc/bots.md).
 */
#ifndef FEATURES_H
#define FEATURES_H

#include "evaluate.h"

/* Name and size of each block. */
#define FEATURE_BLOCKS(X)                 \
    X(ONE, 1)                             \
    X(PLAYERS, 6)                         \
    X(MODULES, MK_MODULES)                \
    X(EDITION, 2)                         \
    X(ROUNDS, 13)                         \
    X(PHASE, 7)                           \
    X(LEFT, 3)                            \
    X(KESHI, MK_HOMES *MK_CAPACITY)       \
    X(VENDOR, MK_HOMES)                   \
    X(FULL, MK_HOMES)                     \
    X(FULL_COUNT, MK_HOMES)               \
    X(HAND, MK_COLOURS)                   \
    X(ASSISTANT, MK_HOMES + 4)            \
    X(HAND_KESHI, MK_HOMES)               \
    X(ASSISTANT_KESHI, MK_HOMES)          \
    X(LATER_KESHI, MK_HOMES)              \
    X(RESOURCE, MK_RESOURCES * 10)        \
    X(SHORT, MK_RESOURCES * 4)            \
    X(NEED, MK_RESOURCES)                 \
    X(TILES, MK_RESOURCES + 3)            \
    X(GOODS, MK_GOODS * 5)                \
    X(ALL_GOODS, 10)                      \
    X(KINDS, MK_KINDS)                    \
    X(PAWN, MK_STAIRS * 16)               \
    X(SEGMENTS, MK_SEGMENTS *MK_SEGMENTS) \
    X(FISHERMAN, 15)                      \
    X(PLACE, 4)                           \
    X(RAPIDS, 5)                          \
    X(SPACES, MK_SPACES)                  \
    X(FACING, MK_SPACES * 2)              \
    X(GATES, 8)                           \
    X(GUARDS, 6)                          \
    X(GATE_COLOUR, MK_COLOURS)            \
    X(CARAVANS, 12)                       \
    X(CLAIMED, 7)                         \
    X(DISCOVERED, 6)                      \
    X(OASIS, MK_OASES + 1)                \
    X(OPEN_OASIS, MK_OASES + 1)           \
    X(OASIS_BEST, 3)                      \
    X(OPEN_BEST, 3)                       \
    X(TRACK, MK_COLOURS + 1)              \
    X(SCROLL, MK_SCROLLS + 1)             \
    X(SCROLL_COUNT, 1)                    \
    X(SHOWN, MK_SCROLLS + 1)              \
    X(SHOWN_LUXURY, MK_LUXURY + 1)        \
    X(TRAY, MK_KESHIS)                    \
    X(NEXT, 4)                            \
    X(TOWER, MK_COLOURS)                  \
    X(RIVAL, 3)                           \
    X(RACE, 8)                            \
    X(TOWN, 2 * MK_TOWNS + 2)             \
    X(COMPANION, 2)                       \
    X(BUILDING, MK_BUILDINGS + 1)         \
    X(RIVER_TILE, MK_RIVER_TILES + 1)     \
    X(STRATEGY, MK_KESHIS)                \
    X(TERM, EVALUATE_TERMS)

#define FEATURE_ENUM(name, size) FEAT_##name, FEAT_##name##_LAST = FEAT_##name + (size)-1,
enum { FEATURE_BLOCKS(FEATURE_ENUM) FEATURES };

enum { FEATURES_MAX = 640 }; /* not zero at once */

typedef struct feature_list {
    int n, ones;
    uint16_t one[FEATURES_MAX]; /* those that are 1 */
    uint16_t at[FEATURES_MAX];  /* the others */
    int16_t value[FEATURES_MAX];
} feature_list;

/* The terms are those of evaluate_terms for this seat. */
void features_of(const mk_game *g, int seat, const int term[EVALUATE_TERMS], feature_list *out);

/* How many lower numbers of the same count are features just before this one. */
int features_below(int at);

#endif
