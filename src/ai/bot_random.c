/* bot_random.c - takes any legal answer, each with the same chance. For tests, and as the weakest opponent. */
#include "bot.h"

static mk_choice choose(const mk_game *g, int seat, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, seat, option);
    return option[rng_pick(r, (uint32_t)n)];
}

const bot bot_random = {"random", "any legal answer", choose, NULL};
