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
void policy_play(const net *n, mk_game *g, int seat, rng *r, net_memory *memory, int *looks)
{
    ahead_rules brief = {.net = n, .memory = memory, .budget = BUDGET, .brief = true, .looks = looks};
    mk_choice option[MK_OPTIONS_MAX];
    if (mk_question(g, seat).op == OP_PICK) {
        pick(&brief, g, seat, r);
        return;
    }
    int many = mk_options(g, seat, option), most = INT_MIN;
    if (many > WIDE) {
        ahead_follow(&brief, g, seat);
        return;
    }
    mk_game room[2];
    int best = 0;
    for (int i = 0; i < many; i++) {
        mk_game *next = &room[!best];
        mk_copy(next, g);
        mk_apply_legal(next, seat, option[i]);
        int worth = ahead_turn(&brief, next, seat, brief.budget / many);
        if (worth > most) most = worth, best = !best;
    }
    mk_copy(g, &room[best]);
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

bool policy_ends(const mk_game *g, const mk_game *from)
{
    if (mk_over(g) || g->phase == PHASE_END) return true;
    if (from->phase == PHASE_SETUP) return g->phase > PHASE_SELECT;
    return (g->season != from->season || g->round != from->round) && g->phase == PHASE_SELECT;
}
