/* net.c - see net.h. */
#include "net.h"

#include <string.h>

/* Eight numbers at a time. The sums must stay in registers: as an array in memory each addition would wait for the last
 * one to be written. Processors with AVX 2 have registers of that size, which saves much. They are unsigned, so that a
 * sum on its way from one position to another may leave the range of its type and come back. Memories lie anywhere. */
typedef uint32_t lane __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint64_t quad __attribute__((vector_size(32), aligned(8), may_alias));

enum { LANE = 8, PASS = 4 * LANE, WORD = 8 };
_Static_assert((int)NET_STEP == (int)PASS, "four lanes a pass");
_Static_assert(FEATURES_BLOCK == 2 * sizeof(quad), "two quads a block");

typedef struct change {
    uint16_t at;
    int16_t by;
} change;

static uint64_t word_at(const features *f, int from)
{
    uint64_t word;
    memcpy(&word, f->value + from, sizeof word);
    return word;
}

static bool alike(const features *a, const features *b, int from)
{
    const quad *x = (const quad *)(a->value + from), *y = (const quad *)(b->value + from);
    quad other = (x[0] ^ y[0]) | (x[1] ^ y[1]);
    return !(other[0] | other[1] | other[2] | other[3]);
}

/* What is different in the second position. Returns how much of it. */
static int compare(const features *was, const features *is, change out[FEATURES_ROOM])
{
    enum { FIRST_IS_LOW = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };
    int n = 0;
    for (int block = 0; block < FEATURES_ROOM; block += FEATURES_BLOCK) {
        if (alike(was, is, block)) continue;
        for (int from = block; from < block + FEATURES_BLOCK; from += WORD)
            for (uint64_t other = word_at(was, from) ^ word_at(is, from); other;) {
                int bit = __builtin_ctzll(other) & ~7, i = from + (FIRST_IS_LOW ? bit : 56 - bit) / 8;
                out[n++] = (change){(uint16_t)i, (int16_t)(is->value[i] - was->value[i])};
                other &= ~(UINT64_C(0xFF) << bit);
            }
    }
    return n;
}

static void add(const net *n, const change *c, int many, int32_t *sum)
{
    for (int from = 0; from < n->units; from += PASS) {
        lane *to = (lane *)(sum + from), a = to[0], b = to[1], d = to[2], e = to[3];
        for (int i = 0; i < many; i++) {
            const lane *row = (const lane *)(n->first + c[i].at * n->units + from);
            uint32_t by = (uint32_t)c[i].by;
            a += row[0] * by, b += row[1] * by, d += row[2] * by, e += row[3] * by;
        }
        to[0] = a, to[1] = b, to[2] = d, to[3] = e;
    }
}

/* What the units add. Vectors of such long numbers have no shift that keeps the sign: so they are lifted above zero for
 * it. */
static int64_t add_units(const net *n, int stage, const int32_t *sum)
{
    const int32_t *second = n->second + stage * n->units;
    const int64_t high = INT64_C(1) << 62;
    int64_t worth = 0;
    for (int k = 0; k < n->units; k++) {
        int32_t unit = sum[k] > 0 ? sum[k] : 0;
        worth += (int64_t)((uint64_t)((int64_t)unit * second[k] + high) >> NET_SHIFT);
    }
    return worth - n->units * (high >> NET_SHIFT);
}

VECTORS static int correction(const net *n, int stage, net_memory *m, const features *was, const features *is)
{
    change changed[FEATURES_ROOM];
    add(n, changed, compare(was, is, changed), m->sum);
    return (int)((n->bias[stage] + add_units(n, stage, m->sum)) >> NET_SHIFT);
}

void net_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS])
{
    evaluate_terms(g, seat, term);
    if (g->solo != SOLO_PASHA || seat != MK_AUTOMATON) return;
    for (int i = TERM_POINTS + 1; i < EVALUATE_TERMS; i++) term[i] = 0;
}

static int stage_of(const net *n, const mk_game *g)
{
    return n->stages > 1 ? features_rounds_left(g) : 0;
}

/* The sum of the terms. */
static int sum_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS])
{
    int sum = 0;
    net_terms(g, seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) sum += term[i];
    return sum;
}

int net_evaluate_next(const net *n, net_memory *m, const mk_game *g, int seat)
{
    int term[EVALUATE_TERMS], sum = sum_terms(g, seat, term);
    if (g->phase == PHASE_END) return sum;
    if (m->net != n) *m = (net_memory){.net = n};
    const features *was = &m->seen[m->last];
    features *is = &m->seen[m->last = !m->last];
    features_of(g, seat, term, is);
    return sum + correction(n, stage_of(n, g), m, was, is);
}

void net_evaluate_picks(const net *n, net_memory *m, const mk_game *g, int seat, const uint32_t *set, int sets,
                        int *worth)
{
    mk_game next;
    mk_copy(&next, g);
    next.player[seat].picked = (uint16_t)set[0];
    worth[0] = net_evaluate_next(n, m, &next, seat);
    int term[EVALUATE_TERMS], sum = sum_terms(g, seat, term), stage = stage_of(n, g);
    for (int i = 1; i < sets; i++) {
        const features *was = &m->seen[m->last];
        features *is = &m->seen[m->last = !m->last];
        *is = *was;
        next.player[seat].picked = (uint16_t)set[i];
        features_of_picked(&next, seat, is);
        worth[i] = sum + correction(n, stage, m, was, is);
    }
}

int net_evaluate_with(const net *n, const mk_game *g, int seat)
{
    net_memory m = {0};
    return net_evaluate_next(n, &m, g, seat);
}

int net_evaluate(const mk_game *g, int seat)
{
    return net_evaluate_with(&net_weights, g, seat);
}
