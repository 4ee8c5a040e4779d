/* ahead.h - looking ahead to the end of a seat's turn.
 *
 *     ahead_rules how = {.net = &net_weights, .budget = 60};
 *     int worth = ahead_option(&how, &view, seat, choice, 60);   // after this answer and the best ones that follow
 *
 * One answer often is the beginning of several: which assistant, action or keshi, which space. So each answer is
 * followed through the seat's own questions to the end of its turn, as far as a small budget of answers reaches: all
 * combinations while they are few, then the best one at a time. Where chance or another player comes next it stops;
 * the evaluation knows what things are worth on the average. Games are changed with `quiet` set.
 */
#ifndef AHEAD_H
#define AHEAD_H

#include "net.h"

typedef struct ahead_rules {
    const net *net;     /* NULL: the hand-made evaluation alone */
    net_memory *memory; /* one for each seat; NULL: each position is looked at anew */
    int budget;         /* answers tried for one question */
    bool brief;         /* only to the end of what one assistant does */
    int *looks;         /* counts the positions that are evaluated; NULL: nobody counts */
} ahead_rules;

int ahead_evaluate(const ahead_rules *how, const mk_game *g, int seat);
/* Does the question now put to somebody continue the turn of this seat? */
bool ahead_goes_on(const ahead_rules *how, const mk_game *g, int seat);
/* What g is worth at the end of the turn, with so many answers to try. Leaves g there. */
int ahead_turn(const ahead_rules *how, mk_game *g, int seat, int budget);
/* The answer that looks best at once, again and again to the end of the turn. Changes g; returns what it is worth. */
int ahead_follow(const ahead_rules *how, mk_game *g, int seat);
/* The answers that ahead_turn would give to the end of the turn, at most `most` of them. Returns how many; leaves g
 * there. */
int ahead_line(const ahead_rules *how, mk_game *g, int seat, int budget, mk_choice *out, int most);
/* What an answer is worth. */
int ahead_option(const ahead_rules *how, const mk_game *g, int seat, mk_choice c, int budget);

/* R3.1, R16.4: is a set asked for, keshis to pick or provision tiles to keep? Its members are named one by one, but
 * only all together are they an answer. */
bool ahead_asks_set(const mk_game *g, int seat);
/* The sets that can be answered, each as bits of colours or tiles. Returns how many; at most AHEAD_SETS. */
enum { AHEAD_SETS = 220 };
int ahead_sets(const mk_game *g, int seat, uint32_t out[AHEAD_SETS]);
/* What each of n of them is worth. */
void ahead_sets_worth(const ahead_rules *how, const mk_game *g, int seat, const uint32_t *set, int n, int *worth);
/* Those of a set that are still to be named. */
uint32_t ahead_set_left(const mk_game *g, int seat, uint32_t set);
/* Name them. */
void ahead_apply_set(mk_game *g, int seat, uint32_t set);
/* A set where one is asked for, else a choice. */
void ahead_apply(mk_game *g, int seat, uint32_t move);

#endif
