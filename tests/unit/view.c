/* view.c - what a seat may know, and how the rest is guessed. */
#include "unit.h"

static const mk_setup four = {.players = 4};

/* R3.1: nothing of a choice is visible to others before all have chosen. */
static void test_picks(void)
{
    mk_game g, view, before;
    rng r = rng_seed(1, 1);
    unit_play_to(&g, four, &r, OP_PICK, 0);
    mk_view(&g, 1, &before);
    mk_apply_legal(&g, 0, TURQUOISE);
    mk_apply_legal(&g, 0, BLACK);
    FACT(g.player[0].picked == (1u << TURQUOISE | 1u << BLACK), "picked is %x", g.player[0].picked);

    mk_view(&g, 0, &view);
    FACT(view.player[0].picked == g.player[0].picked, "a player knows the own choice");
    FACT(mk_question(&view, 0).n == 1, "a player sees how many are still to be chosen");
    FACT(view.events_len == 1 && view.event[0].a == BLACK, "a player sees the own choice happen");

    mk_view(&g, 1, &view);
    FACT(view.player[0].picked == 0, "others do not know it");
    FACT(mk_question(&view, 0).n == MK_PICKS && mk_question(&view, 0).a == 0, "others do not see how far it has come");
    FACT(view.events_len == 0, "others do not see it happen");
    FACT(!memcmp(&view, &before, offsetof(mk_game, events_len)), "for others nothing has changed");
    mk_view(&g, MK_NOBODY, &view);
    FACT(view.player[0].picked == 0 && view.events_len == 0, "nor for spectators");
}

/* After all have chosen everybody knows. */
static void test_reveal(void)
{
    mk_game g, view;
    rng r = rng_seed(2, 1);
    unit_play_to(&g, four, &r, OP_PICK, 0);
    while (mk_question(&g, mk_to_act(&g)).op == OP_PICK) {
        int who = mk_to_act(&g);
        mk_apply_legal(&g, who, unit_choice(&g, who, &r));
    }
    mk_view(&g, MK_NOBODY, &view);
    for (int s = 0; s < 4; s++) FACT(view.player[s].picked == g.player[s].picked, "seat %d", s);
    int revealed = 0;
    for (int i = 0; i < view.events_len; i++) revealed += view.event[i].kind == EV_REVEAL;
    FACT(revealed == 4 * MK_PICKS, "%d keshis revealed", revealed);
}

/* R2.11: two provision tiles stay secret to their owner. */
static void test_provisions(void)
{
    mk_game g, view;
    rng r = rng_seed(3, 1);
    unit_play_to(&g, four, &r, OP_TAKE, 0);
    mk_view(&g, 2, &view);
    FACT(!memcmp(view.player[2].provision, g.player[2].provision, MK_SEASONS), "own tiles are known");
    for (int s = 0; s < 4; s++) {
        if (s == 2) continue;
        const mk_player *p = &view.player[s];
        int up = __builtin_ctz(g.player[s].provisions_up);
        FACT(p->provision[0] == g.player[s].provision[up] && p->provisions_up == 1,
             "seat %d: the turned-up tile is known", s);
        FACT(p->provision[1] == 0 && p->provision[2] == 0, "seat %d: the others are not", s);
    }
    int unknown = __builtin_popcount(view.provisions_unseen), with_nobody = __builtin_popcount(g.provisions_unseen);
    FACT(unknown == with_nobody + 3 * 2, "%d tiles unknown", unknown);
}

/* Every tile that is unknown is as likely as the others, and nobody has one twice. */
static void test_determinize(void)
{
    mk_game g, view, guess;
    int count[MK_PROVISIONS + 1] = {0}, rounds = 6000;
    rng r = rng_seed(4, 1);
    unit_play_to(&g, (mk_setup){.players = 3}, &r, OP_TAKE, 0);
    mk_view(&g, 0, &view);
    for (int i = 0; i < rounds; i++) {
        guess = view;
        mk_determinize(&guess, 0, rng_next(&r));
        const char *wrong = mk_check(&guess);
        if (wrong) FACT(false, "%s", wrong);
        for (int k = 0; k < MK_SEASONS; k++)
            if (!(guess.player[1].provisions_up >> k & 1)) count[guess.player[1].provision[k]]++;
    }
    int unknown = __builtin_popcount(view.provisions_unseen), mean = rounds * 2 / unknown;
    for (int n = 1; n <= MK_PROVISIONS; n++) {
        bool possible = view.provisions_unseen >> n & 1;
        FACT(possible ? count[n] > mean * 8 / 10 && count[n] < mean * 12 / 10 : count[n] == 0,
             "tile %d: %d times, mean %d", n, count[n], mean);
    }
    mk_game same = view;
    guess = view;
    mk_determinize(&guess, 0, 5);
    mk_determinize(&same, 0, 5);
    FACT(!memcmp(&guess, &same, sizeof same), "the same number gives the same tiles");
}

/* A search copies everything but the events. */
static void test_copy(void)
{
    mk_game g, copy;
    rng r = rng_seed(5, 1);
    unit_play_to(&g, four, &r, OP_TAKE, 1);
    memset(&copy, 0xAA, sizeof copy);
    mk_copy(&copy, &g);
    FACT(g.events_len > 0 && copy.events_len == 0, "events stay behind");
    FACT(!memcmp(&g, &copy, MK_CLONE_BYTES), "everything else is copied");
    mk_choice c = unit_choice(&g, mk_to_act(&g), &r);
    mk_apply_legal(&copy, mk_to_act(&copy), c);
    mk_apply_legal(&g, mk_to_act(&g), c);
    FACT(!memcmp(&g, &copy, MK_CLONE_BYTES), "and plays on alike");
    FACT(MK_CLONE_BYTES <= 2048, "%d bytes", (int)MK_CLONE_BYTES);
}

int main(void)
{
    test_picks();
    test_reveal();
    test_provisions();
    test_determinize();
    test_copy();
    return unit_end();
}
