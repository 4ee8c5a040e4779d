/* hint_later.c - reasons that show at the end of the round only (see hint_reasons.h): which keshis to throw, for one,
 * brings nothing before the tower has spoken. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ahead.h"
#include "hint_reasons.h"
#include "policy.h"

enum {
    GAMES = 24,     /* in the mind, for each of the two answers, with the same luck */
    ANSWERS = 4000, /* of a game in the mind, at most */
    CLEAR = 100,    /* hundredths of a point: what differs by less needs no reason, */
    SMALL = 60,     /* and this is none; */
    SURE = 2,       /* nor what is not more than so many standard errors */
    PARTS = EVALUATE_TERMS + 1,
    RIVAL = EVALUATE_TERMS /* behind the terms: what the best other seat is worth */
};

static void play_on(const mk_game *from, int seat, uint32_t move, uint64_t luck, net_memory *memory, int part[PARTS])
{
    mk_game g;
    rng r = rng_seed(luck, 1);
    int looks = 0;
    mk_copy(&g, from);
    g.quiet = 1;
    mk_determinize(&g, seat, rng_next(&r));
    ahead_apply(&g, seat, move);
    for (int n = 0; n < ANSWERS && !policy_ends(&g, from); n++) {
        int who = mk_to_act(&g);
        if (who == MK_CHANCE)
            mk_apply_legal(&g, who, policy_roll(&g, luck));
        else
            policy_play(&net_weights, &g, who, &r, memory, &looks);
    }
    net_terms(&g, seat, part);
    part[RIVAL] = 0;
    for (int s = 0, best = 0; s < g.players && g.solo != SOLO_LAZY; s++) {
        int worth = s == seat ? 0 : net_evaluate_next(&net_weights, &memory[s], &g, s);
        if (worth > best) part[RIVAL] = best = worth;
    }
}

typedef struct sums {
    int64_t sum[PARTS], square[PARTS];
} sums;

static sums compare(const mk_game *from, int seat, uint32_t own, uint32_t other)
{
    net_memory *memory = calloc(2 * MK_SEATS, sizeof *memory);
    sums s = {0};
    for (int k = 0; k < GAMES && memory; k++) {
        int a[PARTS], b[PARTS];
        uint64_t luck = (uint64_t)(k + 1) * UINT64_C(0x9E3779B97F4A7C15);
        play_on(from, seat, own, luck, memory, a);
        play_on(from, seat, other, luck, memory + MK_SEATS, b);
        for (int i = 0; i < PARTS; i++) {
            int64_t more = a[i] - b[i];
            s.sum[i] += more, s.square[i] += more * more;
        }
    }
    free(memory);
    return s;
}

/* The mean of what differs; 0: it is small, or chance. */
static int mean_of(const sums *s, int part)
{
    double mean = (double)s->sum[part] / GAMES, variance = (double)s->square[part] / GAMES - mean * mean;
    double error = sqrt(fmax(variance, 0) / (GAMES - 1));
    return fabs(mean) >= SMALL && fabs(mean) > SURE * error ? (int)lrint(mean) : 0;
}

/* Terms that have no name of their own are told as facts where they are certain (hint_reasons.c), or not at all. In the
 * last season much cannot come any more that the evaluation still counts on a little: what counts at the end can. */
static bool is_told(const mk_game *g, int term)
{
    switch (term) {
    case TERM_POINTS:
    case TERM_PENDING:
    case TERM_PROVISIONS: return false;
    case TERM_RESOURCES:
    case TERM_DESERT:
    case TERM_MODULES: return true;
    default: return g->season < MK_SEASONS - 1;
    }
}

static uint32_t move_of(const mcts_answer *a)
{
    return a->set ? a->set : a->choice;
}

void hint_give_later(hint_answer *a, const mk_game *before, int seat, const mcts_answer *own, const mcts_answer *other,
                     bool good)
{
    hint_reason found[PARTS];
    int n = 0, total = own->worth - other->worth;
    if (abs(total) < CLEAR) return;
    sums s = compare(before, seat, move_of(own), move_of(other));
    for (int t = 0; t < EVALUATE_TERMS; t++) {
        int more = mean_of(&s, t);
        if (t == TERM_POINTS && more) found[n++] = (hint_reason){HINT_ROUND, 0, more, more};
        if (is_told(before, t) && more) found[n++] = (hint_reason){HINT_TERM, (uint8_t)t, more, more};
    }
    int rival = mean_of(&s, RIVAL);
    if (rival) found[n++] = (hint_reason){HINT_RIVAL, 0, rival, -rival};
    hint_add_reasons(a, found, n, good);
    if (!a->reasons) a->reason[a->reasons++] = (hint_reason){HINT_LATER, 0, total, total};
}
