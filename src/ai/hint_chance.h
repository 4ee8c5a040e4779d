/* hint_chance.h - how a game may end for a seat: the score to expect, the lead over each of the others, the chance to
 * win.
 *
 * The search says how things stand if all play the rest alike. Who follows its advice plays better than most bots,
 * and every point that it still wins on them makes winning more likely: the level of the others counts. */
#ifndef HINT_CHANCE_H
#define HINT_CHANCE_H

#include "hint.h"

/* The score at the end, out of what the search expects; hundredths of a point. */
int chance_score(const mk_game *g, int score);
/* The lead over the best other seat at the end, out of the one that the search expects; against the lazy automaton,
 * which has no score, the own one. */
int chance_lead(const mk_game *g, int seat, const uint8_t level[MK_SEATS], int margin);
/* The chance to win, per mille (S9.5: of a rank). `score` is out of chance_score, `margin` the lead over the best other
 * seat as the search expects it; `level` as in hint_rules. */
int chance_of(const mk_game *g, int seat, const uint8_t level[MK_SEATS], int score, int margin);
/* The same where the game is over; -1: it is not. Who shares the first place has won a part of it. */
int chance_known(const mk_game *end, int seat);

#endif
