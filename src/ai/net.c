/* net.c - see net.h. */
#include "net.h"

static int correction(const net *n, const feature_list *f)
{
    float sum[NET_HIDDEN] = {0};
    for (int i = 0; i < f->ones; i++) {
        const float *row = n->first[f->one[i]];
        for (int k = 0; k < NET_HIDDEN; k++) sum[k] += row[k];
    }
    for (int i = 0; i < f->n; i++) {
        const float *row = n->first[f->at[i]], value = f->value[i];
        for (int k = 0; k < NET_HIDDEN; k++) sum[k] += row[k] * value;
    }
    int64_t worth = n->bias;
    for (int k = 0; k < NET_HIDDEN; k++)
        if (sum[k] > 0) worth += (int64_t)sum[k] * n->second[k] >> NET_SHIFT;
    return (int)(worth >> NET_SHIFT);
}

void net_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS])
{
    evaluate_terms(g, seat, term);
    if (g->solo != SOLO_PASHA || seat != MK_BOT) return;
    for (int i = TERM_POINTS + 1; i < EVALUATE_TERMS; i++) term[i] = 0;
}

int net_evaluate_with(const net *n, const mk_game *g, int seat)
{
    int term[EVALUATE_TERMS], worth = 0;
    feature_list f;
    net_terms(g, seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) worth += term[i];
    if (g->phase == PHASE_END) return worth;
    features_of(g, seat, term, &f);
    return worth + correction(n, &f);
}

int net_evaluate(const mk_game *g, int seat)
{
    return net_evaluate_with(&net_weights, g, seat);
}
