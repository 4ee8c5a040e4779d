/* pasha.h - shared by the files of the Pasha's automaton, and by nobody else.
 *
 * A list of the rules is a row of criteria. Each gives every candidate a number and keeps those with the highest; the
 * one that leaves a single candidate has decided, and is told with the choice.
 */
#ifndef MK_PASHA_H
#define MK_PASHA_H

#include "rules.h"

/* What a list looks at: what can be had, how many of each. */
typedef struct offer {
    const mk_game *g;
    uint8_t count[MK_KESHIS];
} offer;

typedef struct criterion {
    uint8_t by; /* enum mk_criterion */
    int (*score)(const offer *o, int candidate);
} criterion;

typedef struct decision {
    int what; /* -1: there is nothing to choose from */
    uint8_t by;
} decision;

/* The list ends with a row without a function. Candidates are the members of the set. */
decision decide(const offer *o, unsigned set, const criterion *list);

static inline mk_player *pasha(mk_game *g)
{
    return &g->player[MK_AUTOMATON];
}

static inline const mk_player *pasha_const(const mk_game *g)
{
    return &g->player[MK_AUTOMATON];
}

static inline bool pasha_option(const mk_game *g, int option)
{
    return g->difficulty >> option & 1;
}

/* S2, as numbers: more is better. Candidates are colours, or NOMAD. */
int symbols_of(const mk_game *g, int keshi);
int priority_of(const offer *o, int keshi); /* S2.3, S4.1 */
int not_red(const offer *o, int keshi);     /* S4.1 */
int height_on_tiles(const offer *o, int keshi);
int height_on_board(const offer *o, int keshi);
int few_goods(const offer *o, int keshi); /* S2.2 */
int goods_order(const offer *o, int keshi);
int sector_in_row(const mk_game *g, int row); /* S2.4: from the top, from 0 */
int board_row(const mk_game *g, int sector);
int goods_of(const mk_player *p);

void tell_wild(mk_game *g, mk_task t, const offer *o, decision d); /* S4.1: red is chosen for another colour */
int lower_pawn(const mk_game *g, uint8_t *by);

#endif
