/* net.c - see net.h. */
#include "net.h"

/* Eight numbers at a time. The sums must stay in registers: as an array in memory each addition would wait for the last
 * one to be written. Processors with AVX 2 have registers of that size, which saves a third of an evaluation and
 * more; the sums are the same (see net.h). */
typedef float lane __attribute__((vector_size(32)));

enum { LANE = 8, PASS = 4 * LANE };
_Static_assert(NET_HIDDEN % PASS == 0, "four lanes a pass");

__attribute__((target_clones("avx2", "default"))) static int correction(const net *n, const feature_list *f)
{
    int64_t worth = n->bias;
    for (int from = 0; from < NET_HIDDEN; from += PASS) {
        lane a = {0}, b = {0}, c = {0}, d = {0};
        for (int i = 0; i < f->ones; i++) {
            const lane *row = (const lane *)(n->first[f->one[i]] + from);
            a += row[0], b += row[1], c += row[2], d += row[3];
        }
        for (int i = 0; i < f->n; i++) {
            const lane *row = (const lane *)(n->first[f->at[i]] + from);
            float value = f->value[i];
            a += row[0] * value, b += row[1] * value, c += row[2] * value, d += row[3] * value;
        }
        const lane sum[] = {a, b, c, d};
        for (int k = 0; k < PASS; k++) {
            float unit = sum[k / LANE][k % LANE];
            if (unit > 0) worth += (int64_t)unit * n->second[from + k] >> NET_SHIFT;
        }
    }
    return (int)(worth >> NET_SHIFT);
}

void net_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS])
{
    evaluate_terms(g, seat, term);
    if (g->solo != SOLO_PASHA || seat != MK_AUTOMATON) return;
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
