/* features.c - what the learned part of the evaluation sees, and that its floats are exact. */
#include "ai/net.h"
#include "unit.h"

enum { EXACT = 1 << 24 }; /* floats are whole numbers up to here */

static void test_list(const feature_list *f)
{
    int listed[FEATURES] = {0}, counts[FEATURES] = {0}, twice = 0, more = 0;
    for (int i = 0; i < f->ones + f->n; i++) {
        int at = i < f->ones ? f->one[i] : f->at[i - f->ones];
        twice += listed[at]++;
        more += counts[at - features_below(at)]++;
    }
    FACT(!twice, "%d features are listed twice", twice);
    FACT(!more, "%d counts have more than one number", more);
}

/* The net in whole numbers, without vectors. */
static int slowly(const net *n, const feature_list *f)
{
    int64_t worth = n->bias;
    for (int k = 0; k < NET_HIDDEN; k++) {
        int64_t sum = 0, far = 0;
        for (int i = 0; i < f->ones + f->n; i++) {
            int at = i < f->ones ? f->one[i] : f->at[i - f->ones];
            sum += (int64_t)n->first[at][k] * (i < f->ones ? 1 : f->value[i - f->ones]);
            if (far < (sum < 0 ? -sum : sum)) far = sum < 0 ? -sum : sum;
        }
        FACT(far < EXACT, "unit %d comes to %lld", k, (long long)far);
        if (sum > 0) worth += sum * n->second[k] >> NET_SHIFT;
    }
    return (int)(worth >> NET_SHIFT);
}

static void test_position(const mk_game *g, int seat)
{
    int term[EVALUATE_TERMS], hand = 0;
    feature_list f;
    net_terms(g, seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) hand += term[i];
    features_of(g, seat, term, &f);
    test_list(&f);
    int worth = net_evaluate(g, seat), exactly = hand + slowly(&net_weights, &f);
    FACT(worth == exactly, "seat %d: %d, in whole numbers %d", seat, worth, exactly);
}

/* What the net was not taught has no place among its features, and leaves all others where they are. */
static void test_unknown(const mk_game *g, int seat)
{
    mk_game more = *g, less = *g;
    int term[EVALUATE_TERMS];
    feature_list a, b;
    net_terms(g, seat, term);
    less.modules &= (1 << 11) - 1;
    less.scroll_shown[0][0] = less.luxury_shown[0] = less.river_tile[0] = 0;
    less.player[seat].building = less.player[seat].town[0] = 0;
    more.modules = less.modules | 0xF800;
    more.scroll_shown[0][0] = 73, more.luxury_shown[0] = 36, more.river_tile[0] = 19;
    more.player[seat].building = 9, more.player[seat].town[0] = 13;
    features_of(&less, seat, term, &a);
    features_of(&more, seat, term, &b);
    FACT(a.n == b.n && a.ones == b.ones, "%d and %d features", a.n + a.ones, b.n + b.ones);
    FACT(!memcmp(a.one, b.one, sizeof *a.one * (size_t)a.ones) && !memcmp(a.at, b.at, sizeof *a.at * (size_t)a.n),
         "seat %d: other features", seat);
}

int main(void)
{
    static const mk_setup table[] = {
        {.players = 2},
        {.players = 4, .edition = ESSENTIAL, .modules = (1u << MK_MODULES) - 1},
        {.players = 3, .layer = B2, .modules = 1u << MOD_RACE},
        {.players = 2, .solo = SOLO_PASHA, .modules = (1u << MK_MODULES) - 1, .options = OPTION_BUILDINGS_BACK},
        {.players = 2, .solo = SOLO_LAZY},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        mk_game g;
        rng r = rng_seed(i, 5);
        mk_start(&g, &table[i], NULL);
        while (!mk_over(&g)) {
            int who = mk_to_act(&g);
            if (who != MK_CHANCE && g.phase != PHASE_END && rng_pick(&r, 8) == 0) {
                int seat = (int)rng_pick(&r, g.players);
                test_position(&g, seat);
                if (g.modules) test_unknown(&g, seat);
            }
            mk_apply_legal(&g, who, unit_choice(&g, who, &r));
        }
    }
    return unit_end();
}
