/* greedy.c - the greedy bot: legal everywhere, always the same, blind to secrets, and no fool. */
#include "ai/bot.h"
#include "ai/evaluate.h"
#include "unit.h"

static mk_choice ask(const bot *b, const mk_game *g, int seat, rng *r)
{
    mk_game view;
    mk_view(g, seat, &view);
    return b->choose(&view, seat, r);
}

/* A whole game; false: an answer was refused. */
static bool play(mk_game *g, const mk_setup *setup, const bot *const seats[MK_SEATS], uint64_t seed)
{
    rng r = rng_seed(seed, 0);
    if (mk_start(g, setup, NULL)) return false;
    while (!mk_over(g)) {
        int who = mk_to_act(g);
        mk_choice c = who == MK_CHANCE ? mk_roll(g, rng_next(&r)) : ask(seats[who], g, who, &r);
        if (mk_apply(g, who, c) != MK_OK) return false;
    }
    return true;
}

/* Every edition, number of players, solo mode, and all modules. */
static void test_legal(void)
{
    static const bot *const greedy[MK_SEATS] = {&bot_greedy, &bot_greedy, &bot_greedy, &bot_greedy};
    static const mk_setup table[] = {
        {.players = 2},
        {.players = 3, .edition = ESSENTIAL, .layer = B2},
        {.players = 4, .modules = (1u << MK_MODULES) - 1},
        {.players = 2, .edition = ESSENTIAL, .modules = (1u << MK_MODULES) - 1},
        {.players = 2, .modules = 1u << MOD_RACE, .options = 0},
        {.players = 2, .modules = 1u << MOD_BUILDINGS, .options = OPTION_BUILDINGS_BACK},
        {.players = 2, .solo = SOLO_PASHA},
        {.players = 2, .solo = SOLO_PASHA, .modules = (1u << MK_MODULES) - 1, .options = OPTION_BUILDINGS_BACK},
        {.players = 2, .solo = SOLO_LAZY},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        mk_game g;
        FACT(play(&g, &table[i], greedy, i + 1), "table %d", (int)i);
        FACT(evaluate_game(&g, 0) == 100 * g.player[0].score, "table %d: in the end it is the score", (int)i);
    }
}

/* A game in its first round, with nothing to do. */
static void begin_empty(mk_game *g, int edition)
{
    rng r = rng_seed(1, 0);
    mk_start(g, &(mk_setup){.players = 2, .edition = (uint8_t)edition, .first_player = 1}, NULL);
    while (mk_question(g, mk_to_act(g)).op != OP_PICK) {
        int who = mk_to_act(g);
        mk_apply(g, who, who == MK_CHANCE ? mk_roll(g, rng_next(&r)) : ask(&bot_greedy, g, who, &r));
    }
    memset(g->agenda, 0, sizeof g->agenda);
    g->agenda_len = 0;
}

/* What may be declined is declined only where that is better. */
static void test_may(void)
{
    mk_game g;
    rng r = rng_seed(2, 0);
    begin_empty(&g, ESSENTIAL); /* R3.9: with a placeholder there is one assistant less */
    g.round = 2;
    g.player[0].hand = 1u << RED | 1u << YELLOW | 1u << PURPLE;
    g.player[0].placeholder = 1u << RED;
    g.player[1].hand = 1u << TURQUOISE | 1u << PINK | 1u << ORANGE;
    g.tower[0][RED] = 6;
    mk_begin(&g, (mk_task){.op = OP_END_ROUND, .player = MK_NOBODY});
    FACT(mk_question(&g, 0).op == OP_SWAP_PLACEHOLDER, "a placeholder can be exchanged");
    FACT(ask(&bot_greedy, &g, 0, &r) != MK_PASS, "and is");

    begin_empty(&g, CLASSIC); /* scroll 26: the next step crosses a threshold */
    g.player[0].scroll[0] |= 1u << 26;
    g.player[0].resource[DATE] = 5;
    g.player[0].pawn[COURTIER] = 9;
    mk_begin(&g, (mk_task){.op = OP_STAIRS, .player = 0, .n = 1, .a = COURTIER});
    FACT(mk_question(&g, 0).op == OP_LENGTHEN && mk_question(&g, 0).n == 0, "a step can be bought");
    FACT(ask(&bot_greedy, &g, 0, &r) != MK_PASS, "and is");

    begin_empty(&g, CLASSIC); /* scroll 53: dates for nothing */
    g.player[0].keshi[ORCHARD] = 4;
    mk_begin(&g, (mk_task){.op = OP_ANY_ACTION, .player = 0, .cause = MK_BY(BY_SCROLL, 53)});
    FACT(ask(&bot_greedy, &g, 0, &r) == ORCHARD, "an action is performed");
}

static void test_beats_random(void)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        mk_game g;
        int own = seed % 2;
        const bot *seats[MK_SEATS] = {&bot_random, &bot_random};
        seats[own] = &bot_greedy;
        FACT(play(&g, &(mk_setup){.players = 2}, seats, seed), "seed %d", (int)seed);
        FACT(g.player[own].score > g.player[!own].score + 20, "seed %d: %d to %d", (int)seed, g.player[own].score,
             g.player[!own].score);
    }
}

/* The same view and the same stream give the same answer, and the view stays as it is. */
static void test_same(void)
{
    mk_game g, view, before;
    rng r = rng_seed(3, 1);
    mk_start(&g, &(mk_setup){.players = 3}, NULL);
    for (int n = 0; n < 400 && !mk_over(&g); n++) {
        int who = mk_to_act(&g);
        if (who != MK_CHANCE && n % 5 == 0) {
            rng one = rng_seed((uint64_t)n, 2), two = one;
            mk_view(&g, who, &view);
            before = view;
            mk_choice c = bot_greedy.choose(&view, who, &one);
            FACT(!memcmp(&view, &before, sizeof view), "answer %d: the view is only looked at", n);
            FACT(bot_greedy.choose(&view, who, &two) == c, "answer %d: another answer to the same question", n);
        }
        mk_apply_legal(&g, who, unit_choice(&g, who, &r));
    }
}

/* What others have picked in secret changes nothing. */
static void test_blind(void)
{
    mk_game g, other;
    rng r = rng_seed(4, 1);
    unit_play_to(&g, (mk_setup){.players = 2}, &r, OP_PICK, 0);
    other = g;
    int first = mk_to_act(&g);
    for (int i = 0; i < MK_PICKS; i++) {
        mk_apply_legal(&g, first, (mk_choice)i);
        mk_apply_legal(&other, first, (mk_choice)(RED + i));
    }
    rng one = rng_seed(5, 2), two = one;
    for (int i = 0; i < MK_PICKS; i++) {
        mk_choice c = ask(&bot_greedy, &g, !first, &one);
        FACT(ask(&bot_greedy, &other, !first, &two) == c, "pick %d", i);
        mk_apply_legal(&g, !first, c);
        if (i < MK_PICKS - 1) mk_apply_legal(&other, !first, c);
    }
}

/* The last round: no more uses to come, no hands. */
static void last_round(mk_game *g, rng *r)
{
    unit_play_to(g, (mk_setup){.players = 2}, r, OP_ASSISTANT, 2);
    g->round = MK_ROUNDS - 1;
    for (int s = 0; s < 2; s++) {
        g->player[s].hand = 0;
        g->player[s].assistants = 0;
        g->player[s].souk_assistants = 0;
    }
}

static void expect(const mk_game *g, const char *question, mk_choice answer, const char *why)
{
    rng r = rng_seed(6, 2);
    mk_choice c = ask(&bot_greedy, g, 0, &r);
    FACT(c == answer, "%s: %d and not %d: %s", question, c, answer, why);
}

static void test_obvious(void)
{
    mk_game g;
    rng r = rng_seed(7, 1);
    last_round(&g, &r);
    mk_player *p = &g.player[0];
    p->keshi[ORCHARD] = MK_CAPACITY - 1;
    p->nomad[ORCHARD] = 0;
    p->vendors |= 1u << ORCHARD;
    mk_begin(&g, (mk_task){.op = OP_USE, .player = 0, .a = ORCHARD});
    expect(&g, "use", 0, "a date picker completes the sector");

    last_round(&g, &r);
    for (int i = 0; i < MK_RESOURCES; i++) p->resource[i] = 9; /* nothing is missing for the provisions */
    p->fisherman = mk_cat.river.jetty - 1;
    mk_begin(&g, (mk_task){.op = OP_RIVER_BONUS, .player = 0});
    expect(&g, "river bonus", MK_RAPIDS - 1, "3 points are most");

    last_round(&g, &r);
    for (int i = 0; i < MK_RESOURCES; i++) p->resource[i] = 9;
    p->resource[WATER] = 0;
    p->provision[0] = 1;
    p->provisions_up = 1;
    mk_begin(&g, (mk_task){.op = OP_ANY_RESOURCE, .player = 0, .n = 1});
    expect(&g, "any resource", WATER, "only water is missing to provide");
}

int main(void)
{
    test_legal();
    test_may();
    test_beats_random();
    test_same();
    test_blind();
    test_obvious();
    return unit_end();
}
