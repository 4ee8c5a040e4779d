/* evaluate.h - what a position is worth to a seat.
 *
 *     int before = evaluate_game(&view, seat);
 *     mk_apply_legal(&view, seat, choice);
 *     int gain = evaluate_game(&view, seat) - before;   // 250: two and a half points better
 *
 * An estimate of the seat's score at the end of the game, in hundredths of a point: what it has, what counts at the end
 * as things stand, and what the assistants still to come will make of it. It may be asked in the middle of an effect:
 * what still lies on the agenda counts. Whole numbers only, so that every machine comes to the same answer.
 */
#ifndef EVALUATE_H
#define EVALUATE_H

#include "rules/mk.h"

/* Of what an evaluation spends its time in there is a second form for processors with AVX 2, which add up eight numbers
 * at a time and count bits in one step. Both come to the same. */
#define VECTORS __attribute__((target_clones("avx2", "default"), flatten))

/* What the estimate is the sum of. */
enum evaluate_term {
    TERM_POINTS,                     /* the score so far */
    TERM_PENDING,                    /* what has begun and is not finished */
    TERM_USE,                        /* from here on by sector: what assistants to come make of the keshis there */
    TERM_FILL = TERM_USE + MK_HOMES, /* by sector: how near it is to being full */
    TERM_VENDORS = TERM_FILL + MK_HOMES,
    TERM_WILD,  /* red keshis to come */
    TERM_RIVER, /* bonuses of the river */
    TERM_RESOURCES,
    TERM_PROVISIONS, /* the risk of not providing */
    TERM_TILES,      /* cost of the own provision tiles */
    TERM_SOUK,
    TERM_DESERT,
    TERM_SCROLLS,
    TERM_MODULES,
    EVALUATE_TERMS
};

/* Keshis of the hand that can still be chosen this season: in its last round no placeholder becomes one (R3.9). */
unsigned evaluate_hand(const mk_game *g, int seat);
/* Has the seat still an assistant to come that can be used in this sector? */
bool evaluate_comes(const mk_game *g, int seat, int sector);
int evaluate_game(const mk_game *g, int seat);
void evaluate_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS]);

#endif
