/* mcts.c - the searching bots: always the same answer, with any number of threads; a tree that is used again; players
 * with budgets; hints. What they may see and do is looked at by tests/ai. */
#include "ai/mcts.h"

#include "ai/bot.h"
#include "ai/hint.h"
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
        mk_play(&g, who, unit_choice(&g, who, &r));
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
            mk_play(&g, who, unit_choice(&g, who, &r));
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
        mk_play(&g, seat, c);
        answers++;
    }
    FACT(saved > 0, "no tree was used again in %d answers", answers);
    mcts_free(m);
}

static void test_names(void)
{
    static const char *const good[] = {"random", "easy", "greedy", "normal", "hard", "mcts:7", "mcts:50ms", "hard:9x2"};
    static const char *const bad[] = {"",       "hardy",    "mcts:",     "mcts:0",   "mcts:9x",     "mcts:9x99",
                                      "mcts:x", "greedy:5", "mcts:9ms ", "mcts:9:a", "mcts:1000001"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        bot_player *p = bot_sit(good[i], strlen(good[i]));
        FACT(p, "%s", good[i]);
        bot_leave(p);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) FACT(!bot_sit(bad[i], strlen(bad[i])), "\"%s\"", bad[i]);
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

static void test_hint(void)
{
    mk_game g, view;
    rng r = rng_seed(10, 1), stream = rng_seed(11, 1);
    char text[HINT_TEXT];
    hint_answer h[HINT_ANSWERS];
    unit_play_to(&g, (mk_setup){.players = 2}, &r, OP_ASSISTANT, 2);
    g.round = MK_ROUNDS - 1; /* the last one: no more uses to come */
    int seat = mk_to_act(&g);
    for (int s = 0; s < 2; s++) g.player[s].hand = g.player[s].assistants = 0, g.player[s].souk_assistants = 0;
    mk_player *p = &g.player[seat];
    p->keshi[ORCHARD] = MK_CAPACITY - 1, p->nomad[ORCHARD] = 0, p->vendors |= 1u << ORCHARD;
    mk_begin(&g, (mk_task){.op = OP_USE, .player = (uint8_t)seat, .a = ORCHARD});
    mk_view(&g, seat, &view);
    int n = hint_make(&(hint_rules){.simulations = 20, .must = 1 + 1}, &view, seat, &stream, h);
    FACT(n == 2 && h[0].choice == 0, "%d answers, the best is %d: a date picker completes the sector", n, h[0].choice);
    FACT(h[0].reasons > 0 && h[0].reason[0].kind == HINT_FILLS && h[0].reason[0].what == ORCHARD, "the first reason");
    hint_text(&h[0].reason[0], text);
    FACT(!strcmp(text, "fills the date orchard: +10 at the end"), "%s", text);
    FACT(h[0].loss == 0 && h[1].loss > 0 && h[0].win >= 0 && h[0].win <= 1000, "loss %d, %d", h[0].loss, h[1].loss);
    FACT(!hint_make(&(hint_rules){.simulations = 20}, &view, !seat, &stream, h), "who is not asked gets no hint");
    hint_text(&(hint_reason){HINT_SHORT, DATE, 1}, text);
    FACT(!strcmp(text, "leaves 1 date short for provisions"), "%s", text);
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
            mk_play(&g, who, unit_choice(&g, who, &r));
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
        mk_play(&g, who, bot_greedy.choose(&view, who, &r));
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
    test_hint();
    return unit_end();
}
