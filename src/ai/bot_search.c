/* bot_search.c - the bots that search: normal, hard and expert, and mcts for trials. */
#include "bot.h"
#include "mcts.h"

/* A bot without a memory: each answer begins anew. */
static mk_choice search(const mcts_rules *how, const mk_game *view, int seat, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX], c;
    mcts *m = mcts_new();
    if (!m) return mk_options(view, seat, option) ? option[0] : MK_PASS;
    c = mcts_choose(m, how, view, seat, r);
    mcts_free(m);
    return c;
}

#define SEARCH .first_look = 60, .trust = 4, .curiosity = 250, .rival = 100
static const mcts_rules hard = {.simulations = 1600, .looks = 150000, .candidates = 10, SEARCH};
/* Half way between easy and hard: it weighs the three answers that look best, and imagines little. With 40 simulations
 * it was nearly as good as hard (doc/bots.md). */
static const mcts_rules normal = {.simulations = 4, .looks = 40000, .candidates = 3, SEARCH};

/* Two threads whatever the machine has: their number decides the answer. In solo games it is less curious below
 * the root, so that it sees more with more simulations. */
static const mcts_rules expert = {.simulations = 16000,
                                  .looks = 1600000,
                                  .threads = 2,
                                  .candidates = 16,
                                  .inner = 150,
                                  .win = 400,
                                  .net = &net_expert,
                                  SEARCH};

static mk_choice choose_hard(const mk_game *view, int seat, rng *r)
{
    return search(&hard, view, seat, r);
}

static mk_choice choose_expert(const mk_game *view, int seat, rng *r)
{
    return search(&expert, view, seat, r);
}

static mk_choice choose_normal(const mk_game *view, int seat, rng *r)
{
    return search(&normal, view, seat, r);
}

const bot bot_normal = {"normal", "searches a little: a good opponent for most games", choose_normal, &normal};
const bot bot_hard = {"hard", "searches as long as is pleasant to wait for", choose_hard, &hard};
const bot bot_expert = {"expert", "the best there is: one has to wait for it", choose_expert, &expert};
const bot bot_mcts = {"mcts", "like hard; mcts:400 has 400 simulations, mcts:200ms has time", choose_hard, &hard};
