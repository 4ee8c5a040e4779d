/* puzzle_rate.c - how hard a puzzle is, and what tempts in it (see puzzle_find.h): weaker bots try to solve it. */
#include <math.h>

#include "ai/ahead.h"
#include "ai/bot.h"
#include "ai/mcts.h"
#include "puzzle_find.h"

/* Ratings are those of the arena (doc/bots.md), with normal at 1500: greedy is 382 behind it, easy 210 behind that. */
enum { RATED_RANDOM = 400, RATED_EASY = 910, RATED_GREEDY = 1120, RATED_NORMAL = 1500, RATED_SEARCH = 1750 };
enum {
    LADDER_TRIES = 2,
    EASY_TRIES = 4,
    GREEDY_TRIES = 2,
    NORMAL_TRIES = 8,
    SEARCH_TRIES = 4,
    SEARCH_SIMULATIONS = 24
};
enum { MIDDLE = 1400 }; /* before anybody has tried */

static mk_choice choose_by_search(const mk_game *view, int seat, rng *r)
{
    mcts_rules how = *bot_hard.search;
    how.simulations = SEARCH_SIMULATIONS;
    mcts *m = mcts_new();
    mk_choice c = m ? mcts_choose(m, &how, view, seat, r) : bot_normal.choose(view, seat, r);
    mcts_free(m);
    return c;
}

typedef mk_choice chooser(const mk_game *view, int seat, rng *r);

/* The answer of a bot, all of a set. */
static uint32_t answer_of(chooser *choose, const mk_game *view, int seat, uint64_t luck)
{
    rng r = rng_seed(luck, (uint64_t)seat);
    if (!ahead_asks_set(view, seat)) return choose(view, seat, &r);
    mk_game g;
    mk_copy(&g, view);
    g.quiet = 1;
    int op = mk_question(&g, seat).op;
    uint32_t set = 0, all[AHEAD_SETS];
    for (int left = mk_set_size(&g, seat); left > 0 && mk_asked(&g, seat) && mk_question(&g, seat).op == op; left--) {
        mk_choice c = choose(&g, seat, &r);
        set |= 1u << c;
        mk_apply_legal(&g, seat, c);
    }
    for (int i = ahead_sets(view, seat, all) - 1; i >= 0; i--) /* what is left is forced, and nobody asks */
        if ((all[i] & set) == set) return all[i];
    return set;
}

bool puzzle_tempts(const mk_game *view, int seat, uint32_t best, uint64_t luck, uint32_t *out)
{
    chooser *const ladder[] = {bot_easy.choose, bot_greedy.choose, bot_normal.choose};
    enum { TRIED = sizeof ladder / sizeof *ladder * LADDER_TRIES };
    uint32_t answer[TRIED];
    int most = 0;
    for (int i = 0; i < TRIED; i++) answer[i] = answer_of(ladder[i / LADDER_TRIES], view, seat, luck + (uint64_t)i);
    for (int i = 0; i < TRIED; i++) {
        int same = 0;
        for (int k = 0; k < TRIED; k++) same += answer[k] == answer[i];
        if (answer[i] != best && same >= most) most = same, *out = answer[i]; /* the best bot's where they are equal */
    }
    return most > 0;
}

static double expected(double own, double other)
{
    return 1 / (1 + pow(10, (other - own) / 400));
}

/* The rating against which these bots would have had as many successes as they had: one success and one failure against
 * the middle are added, so that it exists. */
static int performance(const int rated[], const int tries[], int rated_bots, double successes)
{
    double low = 0, high = 3000;
    while (high - low > 1) {
        double here = (low + high) / 2, sum = 2 * expected(MIDDLE, here);
        for (int i = 0; i < rated_bots; i++) sum += tries[i] * expected(rated[i], here);
        if (sum > successes + 1)
            low = here;
        else
            high = here;
    }
    return (int)high;
}

int puzzle_rate(const mk_game *view, int seat, uint32_t best, uint64_t luck)
{
    chooser *const choose[] = {bot_easy.choose, bot_greedy.choose, bot_normal.choose, choose_by_search};
    static const int rated[] = {RATED_EASY, RATED_GREEDY, RATED_NORMAL, RATED_SEARCH, RATED_RANDOM};
    static const int tries[] = {EASY_TRIES, GREEDY_TRIES, NORMAL_TRIES, SEARCH_TRIES, 1};
    uint32_t set[AHEAD_SETS];
    mk_choice option[MK_OPTIONS_MAX];
    int answers = ahead_asks_set(view, seat) ? ahead_sets(view, seat, set) : mk_options(view, seat, option);
    double successes = 1.0 / answers; /* of random */
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < tries[i]; k++) successes += answer_of(choose[i], view, seat, luck + (uint64_t)k) == best;
    return performance(rated, tries, 5, successes);
}
