/* evaluate.h - what a position is worth to a seat.
 *
 *     int before = evaluate_game(&view, seat);
 *     mk_play(&view, seat, choice);
 *     int gain = evaluate_game(&view, seat) - before;   // 250: two and a half points better
 *
 * An estimate of the seat's score at the end of the game, in hundredths of a point: what it has, what counts at the end
 * as things stand, and what the assistants still to come will make of it. It may be asked in the middle of an effect:
 * what still lies on the agenda counts. Whole numbers only, so that every machine comes to the same answer.
 */
#ifndef EVALUATE_H
#define EVALUATE_H

#include "rules/mk.h"

int evaluate_game(const mk_game *g, int seat);

#endif
