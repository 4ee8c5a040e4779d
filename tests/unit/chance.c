/* chance.c - mk_roll rolls what mk_odds says. */
#include "unit.h"

enum { ROLLS = 40000 };

/* Each outcome comes as often as its weight says, give or take five standard deviations. */
static void test_roll(const mk_game *g, rng *r)
{
    mk_choice outcome[MK_OPTIONS_MAX];
    uint32_t weight[MK_OPTIONS_MAX];
    int count[256] = {0};
    double sum = 0;
    const char *name = mk_rule_about(mk_question(g, MK_CHANCE).op).name;
    int n = mk_odds(g, outcome, weight);
    FACT(n > 1, "%s: %d outcomes", name, n);
    for (int i = 0; i < n; i++) sum += weight[i];
    for (int i = 0; i < ROLLS; i++) count[mk_roll(g, rng_next(r))]++;
    for (int i = 0; i < n; i++) {
        double p = weight[i] / sum, away = count[outcome[i]] - ROLLS * p;
        FACT(away * away <= 25 * (ROLLS * p * (1 - p) + 1), "%s %d: %d times, expected %.0f", name, outcome[i],
             count[outcome[i]], ROLLS * p);
        count[outcome[i]] = 0;
    }
    int others = 0;
    for (int i = 0; i < 256; i++) others += count[i];
    FACT(others == 0, "%s: %d rolls that are no outcome", name, others);
}

/* R3.7: more keshis stay with layer B2; tower_odds.c compares the chances with the model. */
static void test_tower(void)
{
    mk_choice outcome[MK_OPTIONS_MAX];
    uint32_t weight[MK_OPTIONS_MAX];
    double stays[MK_LAYERS];
    for (int layer = 0; layer < MK_LAYERS; layer++) {
        mk_game g;
        rng r = rng_seed(7, 0);
        unit_play_to(&g, (mk_setup){.players = 4, .layer = (uint8_t)layer}, &r, OP_STAY, 0);
        int n = mk_odds(&g, outcome, weight);
        double sum = 0, mean = 0;
        for (int i = 0; i < n; i++) sum += weight[i], mean += (double)weight[i] * outcome[i];
        stays[layer] = mean / sum / (n - 1);
        FACT(stays[layer] > 0.05 && stays[layer] < 0.5, "layer %d: %.4f stay", layer, stays[layer]);
    }
    FACT(stays[B2] > stays[B1], "B1 %.3f, B2 %.3f", stays[B1], stays[B2]);
}

int main(void)
{
    static const uint8_t ops[] = {OP_START_PLAYER, OP_LAY_GATE,    OP_RIVER_TILE, OP_OFFICE, OP_BAG,       OP_DEAL,
                                  OP_TURN_SCROLL,  OP_TURN_LUXURY, OP_STAY,       OP_FALL,   OP_TURN_OASIS};
    for (size_t i = 0; i < sizeof ops; i++) {
        mk_game g;
        rng r = rng_seed(6, i);
        bool asked = unit_play_to(&g, (mk_setup){.players = (uint8_t)(2 + i % 3)}, &r, ops[i], 0);
        FACT(asked, "%s is never asked", mk_rule_about(ops[i]).name);
        if (asked) test_roll(&g, &r);
    }
    test_tower();
    return unit_end();
}
