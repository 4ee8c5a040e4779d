/* net.h - the learned part of the evaluation: a small network that corrects what evaluate.c says.
 *
 *     int worth = net_evaluate(&view, seat);       // 12350: the seat is expected to end with 123.5 points
 *
 * One layer of NET_HIDDEN units over the features of the position (features.h). It was taught with the results of many
 * games of the bots among themselves (doc/bots.md says how to do it again). The weights are data/bots.net. They
 * are whole numbers; the first layer adds them up as floats, which vector units do best, but all sums stay below 2^24,
 * where floats are exact: every machine comes to the same answer.
 */
#ifndef AI_NET_H
#define AI_NET_H

#include "features.h"

enum { NET_HIDDEN = 64, NET_SHIFT = 12 }; /* weights are in 1/4096 */

typedef struct net {
    _Alignas(64) float first[FEATURES][NET_HIDDEN]; /* whole numbers, see above */
    int32_t second[NET_HIDDEN];                     /* what a unit adds, in hundredths of a point, in 1/4096 */
    int32_t bias;
} net;

extern const net net_weights;

/* The hand-made terms that the net starts from; of the automaton (S1), whose board follows other rules, only its
 * score. */
void net_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS]);
/* In hundredths of a point. */
int net_evaluate(const mk_game *g, int seat);
int net_evaluate_with(const net *n, const mk_game *g, int seat);

#endif
