/* ahead.c - see ahead.h. */
#include "ahead.h"

#include <limits.h>

/* Questions with which a new turn, or something as good as one, begins. */
static bool begins_turn(int op)
{
    switch (op) {
    case OP_PICK:
    case OP_DEPLOY:
    case OP_TAKE:
    case OP_RIVER_BONUS:
    case OP_REWARD:
    case OP_KEEP:
    case OP_PROVISION: return true;
    default: return false;
    }
}

bool ahead_goes_on(const ahead_rules *how, const mk_game *g, int seat)
{
    if (mk_to_act(g) != seat) return false;
    int op = mk_question(g, seat).op;
    return !begins_turn(op) && !(how->brief && op == OP_ASSISTANT);
}

int ahead_evaluate(const ahead_rules *how, const mk_game *g, int seat)
{
    if (how->looks) ++*how->looks;
    if (!how->net) return evaluate_game(g, seat);
    if (!how->memory) return net_evaluate_with(how->net, g, seat);
    return net_evaluate_next(how->net, &how->memory[seat], g, seat);
}

/* Two places, here and below: the best position so far stays where it is, and the next one is made in the other. */
int ahead_follow(const ahead_rules *how, mk_game *g, int seat)
{
    int worth = INT_MIN;
    while (ahead_goes_on(how, g, seat)) {
        mk_choice option[MK_OPTIONS_MAX];
        mk_game room[2];
        int n = mk_options(g, seat, option), best = 0;
        worth = INT_MIN;
        for (int i = 0; i < n; i++) {
            mk_game *next = &room[!best];
            mk_copy(next, g);
            mk_apply_legal(next, seat, option[i]);
            int here = ahead_evaluate(how, next, seat);
            if (here > worth) worth = here, best = !best;
        }
        mk_copy(g, &room[best]);
    }
    return worth > INT_MIN ? worth : ahead_evaluate(how, g, seat);
}

int ahead_turn(const ahead_rules *how, mk_game *g, int seat, int budget)
{
    if (!ahead_goes_on(how, g, seat)) return ahead_evaluate(how, g, seat);
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, seat, option), most = INT_MIN;
    if (n > budget) return ahead_follow(how, g, seat);
    mk_game room[2];
    int best = 0;
    for (int i = 0; i < n; i++) {
        mk_game *next = &room[!best];
        mk_copy(next, g);
        mk_apply_legal(next, seat, option[i]);
        int worth = ahead_turn(how, next, seat, budget / n);
        if (worth > most) most = worth, best = !best;
    }
    mk_copy(g, &room[best]);
    return most;
}

/* Of answers that are worth the same the first, as ahead_turn and ahead_follow have it. */
int ahead_line(const ahead_rules *how, mk_game *g, int seat, int budget, mk_choice *out, int most)
{
    int len = 0;
    for (; len < most && ahead_goes_on(how, g, seat); len++) {
        mk_choice option[MK_OPTIONS_MAX];
        int n = mk_options(g, seat, option), best = 0, highest = INT_MIN;
        budget = n > budget ? 0 : budget / n;
        for (int i = 0; i < n; i++) {
            mk_game next;
            mk_copy(&next, g);
            mk_apply_legal(&next, seat, option[i]);
            int worth = budget ? ahead_turn(how, &next, seat, budget) : ahead_evaluate(how, &next, seat);
            if (worth > highest) highest = worth, best = i;
        }
        out[len] = option[best];
        mk_apply_legal(g, seat, option[best]);
    }
    return len;
}

int ahead_option(const ahead_rules *how, const mk_game *g, int seat, mk_choice c, int budget)
{
    mk_game next;
    mk_copy(&next, g);
    mk_apply_legal(&next, seat, c);
    return ahead_turn(how, &next, seat, budget);
}

bool ahead_asks_set(const mk_game *g, int seat)
{
    int op = mk_question(g, seat).op;
    return op == OP_PICK || op == OP_KEEP;
}

/* What can be named: of keshis those from t.a on, of tiles those behind it. */
static uint32_t members(const mk_game *g, int seat)
{
    mk_task t = mk_question(g, seat);
    const mk_player *p = &g->player[seat];
    if (t.op == OP_KEEP) return p->dealt & ~((2u << t.a) - 1);
    return p->hand & ~(unsigned)p->placeholder & ~((1u << t.a) - 1);
}

/* The next larger number with as many bits. */
static uint32_t next_alike(uint32_t x)
{
    uint32_t up = x + (x & -x);
    return up | (x ^ up) >> (2 + __builtin_ctz(x));
}

/* Largest numbers first: the members that are left out are counted up. */
int ahead_sets(const mk_game *g, int seat, uint32_t out[AHEAD_SETS])
{
    mk_task t = mk_question(g, seat);
    uint32_t all = members(g, seat), named = t.op == OP_PICK ? g->player[seat].picked : 0, member[32];
    int many = 0, n = 0;
    for (uint32_t left = all; left; left &= left - 1) member[many++] = left & -left;
    if (t.n < 1 || t.n >= many) { /* R3.9: who has fewer picks them all */
        out[0] = all | named;
        return 1;
    }
    uint32_t every = (UINT32_C(2) << (many - 1)) - 1;
    for (uint32_t without = (1u << (many - t.n)) - 1; without <= every && n < AHEAD_SETS;
         without = next_alike(without)) {
        uint32_t set = named;
        for (uint32_t with = every & ~without; with; with &= with - 1) set |= member[__builtin_ctz(with)];
        out[n++] = set;
    }
    return n;
}

uint32_t ahead_set_left(const mk_game *g, int seat, uint32_t set)
{
    return mk_question(g, seat).op == OP_PICK ? set & ~(uint32_t)g->player[seat].picked : set;
}

void ahead_apply_set(mk_game *g, int seat, uint32_t set)
{
    int op = mk_question(g, seat).op;
    for (uint32_t left = ahead_set_left(g, seat, set); left && mk_question(g, seat).op == op; left &= left - 1)
        mk_apply_legal(g, seat, (mk_choice)__builtin_ctz(left));
}

void ahead_apply(mk_game *g, int seat, uint32_t move)
{
    if (ahead_asks_set(g, seat))
        ahead_apply_set(g, seat, move);
    else
        mk_apply_legal(g, seat, (mk_choice)move);
}

static int kept_worth(const ahead_rules *how, const mk_game *g, int seat, uint32_t set)
{
    mk_game next;
    mk_copy(&next, g);
    ahead_apply_set(&next, seat, set);
    return ahead_evaluate(how, &next, seat);
}

/* When the last keshis are picked chance goes on: so they are only laid aside. The hand-made evaluation does not tell
 * them apart. */
void ahead_sets_worth(const ahead_rules *how, const mk_game *g, int seat, const uint32_t *set, int n, int *worth)
{
    if (mk_question(g, seat).op == OP_KEEP) {
        for (int i = 0; i < n; i++) worth[i] = kept_worth(how, g, seat, set[i]);
        return;
    }
    if (how->looks) *how->looks += n;
    if (!how->net) {
        int all = evaluate_game(g, seat);
        for (int i = 0; i < n; i++) worth[i] = all;
    } else if (how->memory) {
        net_evaluate_picks(how->net, &how->memory[seat], g, seat, set, n, worth);
    } else {
        net_memory m = {0};
        net_evaluate_picks(how->net, &m, g, seat, set, n, worth);
    }
}
