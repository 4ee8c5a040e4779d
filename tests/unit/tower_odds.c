/* tower_odds.c - the odds that the rules give question by question are those of the model as a whole: all answers to a
 * throw are played through, and the numbers that fall and stay must come out as tower_fall_chances and
 * tower_stay_chances say. */
#include <math.h>
#include <stdio.h>

#include "base/rng.h"
#include "rules/mk.h"
#include "tower/model.h"

enum { MOST = 14, LEAVES_MAX = 20000 };

typedef struct tree {
    int colours_inside, thrown, fresh, older;
    double chance[MOST + 1][MOST + 1]; /* fell, stayed */
} tree;

static bool asks(const mk_game *g)
{
    int op = mk_to_act(g) == MK_CHANCE ? mk_question(g, MK_CHANCE).op : OP_NONE;
    return op == OP_FALL || op == OP_STAY;
}

static void walk(const mk_game *g, double p, int fell, int stayed, tree *t)
{
    if (!asks(g)) {
        t->chance[fell][stayed] += p;
        return;
    }
    bool fall = mk_question(g, MK_CHANCE).op == OP_FALL;
    mk_choice option[MK_OPTIONS_MAX];
    uint32_t weight[MK_OPTIONS_MAX];
    int n = mk_odds(g, option, weight);
    double sum = 0;
    for (int i = 0; i < n; i++) sum += weight[i];
    for (int i = 0; i < n; i++) {
        mk_game next;
        mk_copy(&next, g);
        next.quiet = 1;
        mk_apply_legal(&next, MK_CHANCE, option[i]);
        walk(&next, p * weight[i] / sum, fell + (fall ? option[i] : 0), stayed + (fall ? 0 : option[i]), t);
    }
}

/* How many ways there are to answer, and what is inside and thrown. */
static double look(const mk_game *g, tree *t)
{
    double ways = 1;
    *t = (tree){.thrown = 0};
    for (int c = 0; c < MK_COLOURS; c++) {
        t->fresh += g->tower[0][c];
        t->older += g->tower[1][c];
        t->thrown += mk_thrown(g, c);
        ways *= (g->tower[0][c] + 1) * (g->tower[1][c] + 1) * (mk_thrown(g, c) + 1);
    }
    return ways;
}

static int compare(const mk_game *g, tree *t)
{
    walk(g, 1, 0, 0, t);
    tower_model m = tower_model_of(g->layer, t->thrown);
    double fall[TOWER_INSIDE_MAX + 1], stay[TOWER_THROWN_MAX + 1], worst = 0;
    tower_fall_chances(&m, t->fresh, t->older, fall);
    for (int f = 0; f <= t->fresh + t->older; f++) {
        tower_stay_chances(&m, t->thrown, f, t->fresh + t->older - f, stay);
        for (int s = 0; s <= t->thrown; s++) {
            double off = fabs(t->chance[f][s] - fall[f] * stay[s]);
            if (off > worst) worst = off;
        }
    }
    if (worst < 2e-4) return 0;
    printf("%d thrown, %d fresh and %d older inside: a chance is off by %.6f\n", t->thrown, t->fresh, t->older, worst);
    return 1;
}

int main(void)
{
    int compared[5] = {0}, wrong = 0;
    mk_choice option[MK_OPTIONS_MAX];
    for (int game = 0; game < 12; game++) {
        mk_game g;
        int players = 2 + game % 3;
        rng r = rng_seed(3, (uint64_t)game);
        mk_start(&g, &(mk_setup){.players = (uint8_t)players, .layer = (uint8_t)(game / 3 % 2)}, NULL);
        bool before = false;
        while (!mk_over(&g)) {
            tree t;
            if (asks(&g) && !before && look(&g, &t) < LEAVES_MAX && t.fresh + t.older <= MOST) {
                wrong += compare(&g, &t);
                compared[players]++;
            }
            before = asks(&g);
            int who = mk_to_act(&g), n = mk_options(&g, who, option);
            mk_apply_legal(&g, who, who == MK_CHANCE ? mk_roll(&g, rng_next(&r)) : option[rng_pick(&r, (uint32_t)n)]);
        }
    }
    for (int p = 2; p <= 4; p++)
        if (compared[p] < 5) printf("only %d throws of %d players compared\n", compared[p], p), wrong++;
    printf("tower_odds: %d throws compared, %d wrong\n", compared[2] + compared[3] + compared[4], wrong);
    return wrong ? 1 : 0;
}
