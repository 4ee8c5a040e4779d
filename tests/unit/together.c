/* together.c - R3.1, R2.11: where all choose at once, the order of the answers leaves no trace. */
#include "unit.h"

enum { ORDERS_MAX = 20000 };

typedef struct plan { /* what each seat answers, one after the other */
    mk_choice answer[MK_SEATS][MK_PICKS];
    int n[MK_SEATS];
} plan;

static int top_op(const mk_game *g)
{
    return g->agenda_len ? g->agenda[g->agenda_len - 1].op : OP_NONE;
}

/* Answer at random, seat after seat, and remember it. */
static void make_plan(const mk_game *start, plan *p, mk_game *end, rng *r)
{
    int op = top_op(start);
    memset(p, 0, sizeof *p);
    *end = *start;
    while (top_op(end) == op) {
        int who = mk_to_act(end);
        mk_choice c = unit_choice(end, who, r);
        p->answer[who][p->n[who]++] = c;
        mk_apply_legal(end, who, c);
    }
}

/* Every order, depth first. */
static void try_orders(const mk_game *g, const plan *p, int done[MK_SEATS], const mk_game *end, int *orders, int *wrong)
{
    bool any = false;
    for (int s = 0; s < g->players && *orders < ORDERS_MAX; s++) {
        if (done[s] == p->n[s]) continue;
        any = true;
        mk_game next;
        mk_copy(&next, g);
        mk_apply_legal(&next, s, p->answer[s][done[s]++]);
        try_orders(&next, p, done, end, orders, wrong);
        done[s]--;
    }
    if (any) return;
    ++*orders;
    *wrong += memcmp(g, end, MK_CLONE_BYTES) != 0;
}

static void test_orders(int op, int players, int edition, int season)
{
    mk_game g, end;
    plan p;
    rng r = rng_seed(11, (uint64_t)players * 10 + (uint64_t)edition * 3 + (uint64_t)season);
    mk_setup setup = {.players = (uint8_t)players, .edition = (uint8_t)edition};
    if (!unit_play_to(&g, setup, &r, op, season)) {
        FACT(false, "%s is never asked in season %d", mk_rule_about(op).name, season + 1);
        return;
    }
    for (int i = 0; i < 3; i++) {
        int orders = 0, wrong = 0, done[MK_SEATS] = {0};
        make_plan(&g, &p, &end, &r);
        try_orders(&g, &p, done, &end, &orders, &wrong);
        FACT(orders > 1, "%d players, %s: %d orders", players, mk_rule_about(op).name, orders);
        FACT(wrong == 0, "%d players, %s: %d of %d orders end elsewhere", players, mk_rule_about(op).name, wrong,
             orders);
    }
}

int main(void)
{
    for (int players = 2; players <= MK_SEATS; players++)
        for (int edition = 0; edition < MK_EDITIONS; edition++) {
            test_orders(OP_PICK, players, edition, 0);
            test_orders(OP_PICK, players, edition, 2);
            test_orders(OP_PROVISION, players, edition, 0);
            test_orders(OP_PROVISION, players, edition, 1);
        }
    return unit_end();
}
