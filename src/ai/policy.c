/* policy.c - see policy.h. */
#include "policy.h"

#include <limits.h>

#include "ahead.h"

/* Sets of keshis looked at: few of them, because nobody picks the best set always, and what the others pick is not
 * known. Of more answers than WIDE the one that looks best at once is taken. */
enum { SETS = 16, WIDE = 16, BUDGET = 6 };

static void pick(const ahead_rules *brief, mk_game *g, int seat, rng *r)
{
    uint32_t set[AHEAD_SETS];
    int n = ahead_sets(g, seat, set), tried = n < SETS ? n : SETS, best = 0, worth[SETS];
    for (int i = 0; i < tried; i++) {
        int at = i + (int)rng_pick(r, (uint32_t)(n - i));
        uint32_t here = set[at];
        set[at] = set[i];
        set[i] = here;
    }
    ahead_sets_worth(brief, g, seat, set, tried, worth);
    for (int i = 1; i < tried; i++)
        if (worth[i] > worth[best]) best = i;
    ahead_apply_set(g, seat, set[best]);
}

/* What is looked at is carried out: the whole way to the end of what this assistant, or this claim, does. */
void policy_play(mk_game *g, int seat, rng *r, net_memory *memory, int *looks)
{
    ahead_rules brief = {.net = &net_weights, .memory = memory, .budget = BUDGET, .brief = true, .looks = looks};
    mk_choice option[MK_OPTIONS_MAX];
    if (mk_question(g, seat).op == OP_PICK) {
        pick(&brief, g, seat, r);
        return;
    }
    int n = mk_options(g, seat, option), most = INT_MIN;
    if (n > WIDE) {
        ahead_follow(&brief, g, seat);
        return;
    }
    mk_game best, next;
    for (int i = 0; i < n; i++) {
        mk_copy(&next, g);
        mk_apply_legal(&next, seat, option[i]);
        int worth = ahead_turn(&brief, &next, seat, brief.budget / n);
        if (worth <= most) continue;
        most = worth;
        mk_copy(&best, &next);
    }
    mk_copy(g, &best);
}

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

mk_choice policy_roll(const mk_game *g, uint64_t luck)
{
    mk_task t = mk_question(g, MK_CHANCE);
    uint64_t key = (uint64_t)t.op << 48 | (uint64_t)t.player << 40 | (uint64_t)t.n << 32 | (uint64_t)t.a << 24 |
                   (uint64_t)t.b << 16 | (uint64_t)(g->season * MK_ROUNDS + g->round) << 8 | g->agenda_len;
    return mk_roll(g, mixed(mixed(luck + key) + UINT64_C(0x9E3779B97F4A7C15)));
}
