/* features.c - what the learned part of the evaluation sees, and that its sums stay right from position to position. */
#include "ai/ahead.h"
#include "unit.h"

static int picks;

static void test_counts(const features *f)
{
    int counts[FEATURES] = {0}, more = 0, other = 0;
    for (int i = 0; i < FEATURES; i++) {
        more += f->value[i] && counts[i - features_below(i)]++;
        other += features_below(i) && f->value[i] != 0 && f->value[i] != 1;
    }
    FACT(!more, "%d counts have more than one number", more);
    FACT(!other, "%d numbers of counts are neither reached nor not", other);
    for (int i = FEATURES; i < FEATURES_ROOM; i++) FACT(!f->value[i], "feature %d", i);
}

/* The net from nothing, in wider numbers, without vectors. */
static int slowly(const net *n, int stage, const features *f)
{
    int64_t worth = n->bias[stage];
    for (int k = 0; k < n->units; k++) {
        int64_t sum = 0;
        for (int i = 0; i < FEATURES; i++) sum += (int64_t)n->first[i * n->units + k] * f->value[i];
        FACT(sum > INT32_MIN && sum < INT32_MAX, "unit %d comes to %lld", k, (long long)sum);
        if (sum > 0) worth += sum * n->second[stage * n->units + k] >> NET_SHIFT;
    }
    return (int)(worth >> NET_SHIFT);
}

/* Looked at for the first time, and after other positions: those of all games, and once more the same. */
static void test_position(const net *n, net_memory memory[MK_SEATS], const mk_game *g, int seat)
{
    int stage = n->stages > 1 ? features_rounds_left(g) : 0, term[EVALUATE_TERMS], hand = 0;
    features f;
    net_terms(g, seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) hand += term[i];
    features_of(g, seat, term, &f);
    test_counts(&f);
    int worth = net_evaluate_with(n, g, seat), exactly = hand + slowly(n, stage, &f);
    FACT(worth == exactly, "seat %d: %d, in whole numbers %d", seat, worth, exactly);
    for (int i = 0; i < 2; i++) {
        int next = net_evaluate_next(n, &memory[seat], g, seat);
        FACT(next == exactly, "seat %d: after another position %d, not %d", seat, next, exactly);
    }
}

/* R3.1: sets of keshis at once, and one by one. */
static void test_picks(const net *n, const mk_game *g, int seat)
{
    uint32_t set[AHEAD_SETS];
    int sets = ahead_sets(g, seat, set), worth[AHEAD_SETS];
    net_memory memory = {0};
    net_evaluate_picks(n, &memory, g, seat, set, sets, worth);
    for (int i = 0; i < sets; i++) {
        mk_game next = *g;
        next.player[seat].picked = (uint16_t)set[i];
        int alone = net_evaluate_with(n, &next, seat);
        FACT(worth[i] == alone, "seat %d, set %d: %d, alone %d", seat, i, worth[i], alone);
    }
    picks += sets;
}

/* A memory of another net is none. */
static void test_other_net(const mk_game *g, int seat)
{
    static net_memory memory;
    int32_t second[NET_UNITS];
    net other = net_weights;
    for (int k = 0; k < other.units; k++) second[k] = other.second[k] + 9 * k;
    other.second = second;
    net_evaluate_next(&net_weights, &memory, g, seat);
    int next = net_evaluate_next(&other, &memory, g, seat), anew = net_evaluate_with(&other, g, seat);
    FACT(next == anew, "seat %d: %d after another net, %d without it", seat, next, anew);
}

/* What the net was not taught has no place among its features, and leaves all others where they are. */
static void test_unknown(const mk_game *g, int seat)
{
    mk_game more = *g, less = *g;
    int term[EVALUATE_TERMS];
    features a, b;
    net_terms(g, seat, term);
    less.modules &= (1 << 11) - 1;
    less.scroll_shown[0][0] = less.luxury_shown[0] = less.river_tile[0] = 0;
    less.player[seat].building = less.player[seat].town[0] = 0;
    more.modules = less.modules | 0xF800;
    more.scroll_shown[0][0] = 73, more.luxury_shown[0] = 36, more.river_tile[0] = 19;
    more.player[seat].building = 9, more.player[seat].town[0] = 13;
    features_of(&less, seat, term, &a);
    features_of(&more, seat, term, &b);
    FACT(!memcmp(&a, &b, sizeof a), "seat %d: other features", seat);
}

static void test_net(const net *n)
{
    static net_memory memory[MK_SEATS];
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
            if (who != MK_CHANCE && mk_question(&g, who).op == OP_PICK) test_picks(n, &g, who);
            if (who != MK_CHANCE && g.phase != PHASE_END && rng_pick(&r, 8) == 0) {
                int seat = (int)rng_pick(&r, g.players);
                test_position(n, memory, &g, seat);
                test_other_net(&g, seat);
                if (g.modules) test_unknown(&g, seat);
            }
            mk_apply_legal(&g, who, unit_choice(&g, who, &r));
        }
    }
}

int main(void)
{
    test_net(&net_weights);
    test_net(&net_expert);
    FACT(picks > 10000, "%d sets of keshis", picks);
    return unit_end();
}
