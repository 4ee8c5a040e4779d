/* legal.c - the searching bot in every set of modules that the torture test knows: its answers are allowed, it leaves
 * the view alone, and sees no secret.
 *
 * legal 300 3      every third game of all sets; about one question in 300 is put to the bot, the others are answered
 *                      at random
 *
 * With the bot at every question this would take hours; a few questions in each of many games meet as many kinds of
 * them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "base/rng.h"
#include "tools/torture.h"

static int asked, wrong;

static void complain(const char *what, int64_t game, const mk_game *g, int seat)
{
    printf("game %lld: %s: %s\n", (long long)game, mk_rule_about(mk_question(g, seat).op).name, what);
    wrong++;
}

/* The same view made of another state that could be behind it. */
static bool same_for_others(const mk_game *g, int seat, uint64_t random, mk_choice c, const rng *stream)
{
    mk_game view, other;
    mk_view(g, seat, &view);
    mk_determinize(&view, seat, random);
    mk_view(&view, seat, &other);
    bot_player *p = bot_sit("mcts:50", 7);
    rng r = *stream;
    bool same = p && bot_ask(p, &other, seat, &r) == c;
    bot_leave(p);
    return same;
}

static mk_choice ask(const mk_game *g, int seat, int64_t game, rng *r)
{
    mk_game view, before;
    mk_view(g, seat, &view);
    before = view;
    rng stream = rng_seed(rng_next(r), 5), copy = stream;
    bot_player *p = bot_sit("mcts:50", 7);
    if (!p) abort();
    mk_choice c = bot_ask(p, &view, seat, &stream);
    bot_leave(p);
    asked++;
    if (memcmp(&view, &before, sizeof view) != 0) complain("the view was changed", game, g, seat);
    if (mk_refusal(g, seat, c)) complain("an answer that is not allowed", game, g, seat);
    if (asked % 4 == 0 && !same_for_others(g, seat, rng_next(r), c, &copy))
        complain("what the seat cannot know changed the answer", game, g, seat);
    return c;
}

static void play(int64_t game, uint32_t every)
{
    mk_setup s = {.players = 2};
    rng r = rng_seed((uint64_t)game, 6);
    mk_choice option[MK_OPTIONS_MAX];
    mk_game g;
    torture_set(&s, 1, game);
    if (game % 5 == 0) torture_solo(&s, (uint64_t)game, 1 + (int)(game / 5 % 2));
    if (mk_start(&g, &s, NULL)) return; /* modules that do not go together */
    g.quiet = 1;
    while (!mk_over(&g) && !wrong) {
        int who = mk_to_act(&g);
        if (who == MK_CHANCE) {
            mk_apply_legal(&g, who, mk_roll(&g, rng_next(&r)));
            continue;
        }
        int n = mk_options(&g, who, option);
        mk_choice c = rng_pick(&r, every) ? option[rng_pick(&r, (uint32_t)n)] : ask(&g, who, game, &r);
        if (mk_apply(&g, who, c) != MK_OK) return;
    }
}

int main(int argc, char **argv)
{
    int every = argc == 3 ? atoi(argv[1]) : 0, stride = argc == 3 ? atoi(argv[2]) : 0;
    if (every < 1 || stride < 1) {
        fprintf(stderr, "legal EVERY STRIDE\n");
        return 2;
    }
    int64_t games = 0;
    for (int64_t i = 0; i < torture_sets_games() && !wrong; i += stride, games++) play(i, (uint32_t)every);
    printf("%lld games, %d questions to the bot, %d wrong\n", (long long)games, asked, wrong);
    return wrong || asked < games / 2;
}
