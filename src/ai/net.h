/* net.h - the learned part of the evaluation: a small network that corrects what evaluate.c says.
 *
 *     int worth = net_evaluate(&view, seat);       // 12350: the seat is expected to end with 123.5 points
 *
 * One layer of units over the features of the position (features.h); what a unit adds may depend on how many rounds are
 * left. It was taught with the results of many games of the bots among themselves (doc/bots.md says how to do it
 * again). There are two: data/bots.net of normal and hard, which shall stay as strong as they are, because people are
 * measured by them, and data/expert.net of the bot that is to be as good as it can. Weights are whole numbers: every
 * machine comes to the same answer, and what was added can be taken away again. So who looks at many positions that
 * differ little (a search) keeps the sums of the last one:
 *
 *     net_memory memory[MK_SEATS] = {0};           // of one thread
 *     int worth = net_evaluate_next(&net_weights, &memory[seat], &view, seat);
 */
#ifndef AI_NET_H
#define AI_NET_H

#include "features.h"

/* Units come in steps of 32, and are at most so many. Weights are in 1/4096. */
enum { NET_STEP = 32, NET_UNITS = 256, NET_SHIFT = 12 };

typedef struct net {
    int units, stages;     /* stages: 1, or FEATURES_STAGES with numbers of their own for each number of rounds left */
    const int32_t *first;  /* a row of units for each of the FEATURES */
    const int32_t *second; /* a row for each stage: what a unit adds, in hundredths of a point, in 1/4096 */
    const int32_t *bias;   /* for each stage */
} net;

typedef struct net_memory { /* what the units have come to */
    int32_t sum[NET_UNITS];
    features seen[2]; /* for this position: */
    int last;         /* ... the one that was looked at last */
    const net *net;   /* by this net, whose weights stay as they are; NULL: nothing was looked at yet */
} net_memory;

extern const net net_weights, net_expert;

/* The hand-made terms that the net starts from; of the automaton (S1), whose board follows other rules, only its
 * score. */
void net_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS]);
/* In hundredths of a point. */
int net_evaluate(const mk_game *g, int seat);
int net_evaluate_with(const net *n, const mk_game *g, int seat);
int net_evaluate_next(const net *n, net_memory *m, const mk_game *g, int seat);
/* R3.1: each of these sets of keshis, as if the seat had picked it. The hand-made terms know nothing of that, and few
 * features do. */
void net_evaluate_picks(const net *n, net_memory *m, const mk_game *g, int seat, const uint32_t *set, int sets,
                        int *worth);

#endif
