/* mcts.c - the searching bots: always the same answer, with any number of threads; a tree that is used again; players
 * with budgets. What they may see and do is looked at by tests/ai. */
#include "ai/mcts.h"

#include <stdlib.h>

#include "ai/bot.h"
#include "ai/mcts_tree.h"
#include "unit.h"

static const mcts_rules quick = {
    .simulations = 24, .candidates = 6, .first_look = 12, .trust = 4, .curiosity = 150, .rival = 100};

static bool equal(const mcts_answer *a, const mcts_answer *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i].choice != b[i].choice || a[i].set != b[i].set || a[i].visits != b[i].visits ||
            a[i].worth != b[i].worth || a[i].score != b[i].score)
            return false;
    return true;
}

/* The same view, stream and budget: the same answer. So it is with two threads. */
static void test_same(void)
{
    mk_game g, view;
    rng r = rng_seed(3, 1);
    mk_start(&g, &(mk_setup){.players = 3}, NULL);
    for (int n = 0, asked = 0; asked < 10 && !mk_over(&g); n++) {
        int who = mk_to_act(&g);
        if (who != MK_CHANCE && n % 17 == 0) {
            asked++;
            mk_view(&g, who, &view);
            for (int threads = 1; threads <= 2; threads++) {
                mcts_rules how = quick;
                how.threads = threads;
                mcts_answer one[MCTS_ANSWERS], two[MCTS_ANSWERS];
                rng a = rng_seed((uint64_t)n, 2), b = a;
                mcts *x = mcts_new(), *y = mcts_new();
                int found = mcts_search(x, &how, &view, who, &a, one),
                    again = mcts_search(y, &how, &view, who, &b, two);
                FACT(found == again && equal(one, two, found), "answer %d, %d threads", n, threads);
                mcts_free(x);
                mcts_free(y);
            }
        }
        mk_apply_legal(&g, who, unit_choice(&g, who, &r));
    }
}

/* A question that follows directly from the answer before: what was found out is used again. */
static void test_reuse(void)
{
    mk_game g, view;
    rng r = rng_seed(5, 1), stream = rng_seed(6, 2);
    unit_play_to(&g, (mk_setup){.players = 2}, &r, OP_ASSISTANT, 0);
    mcts *m = mcts_new();
    mcts_rules how = quick;
    how.simulations = 200;
    int seat = mk_to_act(&g), answers = 0, saved = 0;
    while (!mk_over(&g) && answers < 12) {
        int who = mk_to_act(&g);
        if (who != seat) {
            mk_apply_legal(&g, who, unit_choice(&g, who, &r));
            continue;
        }
        mk_choice option[MK_OPTIONS_MAX];
        int64_t before = mcts_simulations(m);
        mk_view(&g, seat, &view);
        int n = mk_options(&g, seat, option);
        mk_choice c = mcts_choose(m, &how, &view, seat, &stream);
        FACT(!mk_refusal(&g, seat, c), "answer %d", answers);
        int64_t made = mcts_simulations(m) - before;
        FACT(made <= how.simulations, "%d simulations", (int)made);
        if (n > 1 && made > 0 && made < how.simulations) saved++;
        mk_apply_legal(&g, seat, c);
        answers++;
    }
    FACT(saved > 0, "no tree was used again in %d answers", answers);
    mcts_free(m);
}

static void test_names(void)
{
    static const char *const good[] = {"random", "easy",   "greedy",    "normal",   "hard",
                                       "expert", "mcts:7", "mcts:50ms", "hard:9x2", "mcts:7:inner=9:win=0"};
    static const char *const bad[] = {"",       "hardy",    "mcts:",     "mcts:0",   "mcts:9x",      "mcts:9x99",
                                      "mcts:x", "greedy:5", "mcts:9ms ", "mcts:9:a", "mcts:1000001", "mcts:9:inner=0"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        bot_player *p = bot_sit(good[i], strlen(good[i]));
        FACT(p, "%s", good[i]);
        bot_leave(p);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) FACT(!bot_sit(bad[i], strlen(bad[i])), "\"%s\"", bad[i]);
}

/* What a lead of so many points is worth to who plays to win, with so many rounds to come. */
static int worth_of(int lead, int rounds)
{
    net_memory memory[MK_SEATS] = {0};
    mk_game g;
    int score;
    mk_start(&g, &(mk_setup){.players = 2}, NULL);
    g.season = MK_SEASONS - 1;
    g.round = (uint8_t)(MK_ROUNDS - rounds);
    g.phase = rounds ? PHASE_SELECT : PHASE_END;
    g.player[0].score = (int16_t)lead;
    mcts_rules for_points = *bot_hard.search, to_win = *bot_expert.search;
    int exact = tree_worth(memory, &for_points, &g, 0, &score), worth = tree_worth(memory, &to_win, &g, 0, &score);
    FACT(rounds || exact == 100 * lead, "a lead of %d points: %d", lead, exact);
    FACT(abs(worth) <= abs(exact) && (int64_t)worth * exact >= 0, "a lead of %d, to win %d", exact, worth);
    return worth;
}

/* More is always better; who is behind likes a gamble, who is ahead does not. */
static void test_to_win(void)
{
    for (int lead = -80; lead < 80; lead++) {
        int less = worth_of(lead, 0), more = worth_of(lead + 1, 0);
        FACT(more > less + 40, "%d points: %d, one more: %d", lead, less, more);
    }
    FACT(worth_of(-40, 0) + worth_of(0, 0) > 2 * worth_of(-20, 0), "20 behind: all or nothing");
    FACT(worth_of(40, 0) + worth_of(0, 0) < 2 * worth_of(20, 0), "20 ahead: what is certain");
}

/* A bot without a memory answers like one with a new one. */
static void test_memory(void)
{
    mk_game g, view;
    rng r = rng_seed(8, 1), a = rng_seed(9, 1), b = a;
    unit_play_to(&g, (mk_setup){.players = 2}, &r, OP_TAKE, 0);
    int seat = mk_to_act(&g);
    mk_view(&g, seat, &view);
    bot_player *p = bot_sit("normal", 6);
    FACT(bot_ask(p, &view, seat, &a) == bot_normal.choose(&view, seat, &b), "normal");
    bot_leave(p);
}

/* R3.1: who has planned a set of keshis and is then asked about another game forgets it. */
static void test_plan(void)
{
    int asked = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        mk_game one, other, view;
        rng r = rng_seed(seed, 1), a = rng_seed(seed, 2), b = a;
        unit_play_to(&one, (mk_setup){.players = 2}, &r, OP_PICK, 1);
        unit_play_to(&other, (mk_setup){.players = 2}, &r, OP_PICK, 1);
        int seat = mk_to_act(&one);
        bot_player *used = bot_sit("mcts:20", 7), *fresh = bot_sit("mcts:20", 7);
        mk_view(&one, seat, &view);
        mk_choice c = bot_ask(used, &view, seat, &r);
        if (mk_asked(&other, seat) && !mk_refusal(&other, seat, c)) {
            mk_apply_legal(&other, seat, c);
            mk_view(&other, seat, &view);
            mk_choice again = bot_ask(used, &view, seat, &a), first = bot_ask(fresh, &view, seat, &b);
            FACT(again == first, "seed %d: %d, and with a memory of another game %d", (int)seed, first, again);
            asked++;
        }
        bot_leave(used);
        bot_leave(fresh);
    }
    FACT(asked > 8, "asked only %d times", asked);
}

/* A search expects a score of every answer, also of one that needs no trial because the others are hopeless. */
static void test_score(void)
{
    mk_game g, view;
    rng r = rng_seed(12, 1);
    mcts *m = mcts_new();
    int tried = 0, not_tried = 0;
    mk_start(&g, &(mk_setup){.players = 2}, NULL);
    while (!mk_over(&g)) {
        int who = mk_to_act(&g);
        if (who == MK_CHANCE) {
            mk_apply_legal(&g, who, unit_choice(&g, who, &r));
            continue;
        }
        mcts_answer answer[MCTS_ANSWERS];
        mk_view(&g, who, &view);
        int n = g.phase == PHASE_END ? 0 : mcts_search(m, &quick, &view, who, &r, answer), now = net_evaluate(&g, who);
        for (int i = 0; i < n; i++) {
            *(answer[i].visits ? &tried : &not_tried) += 1;
            FACT(answer[i].score > now - 6000 && answer[i].score < now + 6000, "%d expected, after %d visits %d", now,
                 answer[i].visits, answer[i].score);
        }
        mk_apply_legal(&g, who, bot_greedy.choose(&view, who, &r));
    }
    FACT(tried > 100 && not_tried > 20, "%d answers tried, %d not", tried, not_tried);
    mcts_free(m);
}

int main(void)
{
    test_score();
    test_same();
    test_reuse();
    test_names();
    test_memory();
    test_to_win();
    test_plan();
    return unit_end();
}
