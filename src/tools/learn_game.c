/* learn_game.c - the games from which the net learns (see learn.h).
 *
 * Each seat searches a little, and answers on a whim now and then, so that the net also sees what it would not do. For
 * the same reason a search tries some answers that do not look good.
 */
#include <stdlib.h>

#include "ai/ahead.h"
#include "base/rng.h"
#include "learn.h"

static mk_setup some_setup(rng *r)
{
    static const uint16_t hard = 1 << PASHA_DEAR_GATES | 1 << PASHA_SQUARE_FOUR | 1 << PASHA_START_KESHIS;
    mk_setup s = {.players = 2, .rules = 2};
    int what = (int)rng_pick(r, 100);
    if (what < 34) return s;
    if (what < 63) return s.solo = SOLO_PASHA, s.difficulty = what < 48 ? hard : 0, s;
    if (what < 92) return s.solo = SOLO_LAZY, s;
    s.edition = (uint8_t)rng_pick(r, MK_EDITIONS);
    s.layer = (uint8_t)rng_pick(r, MK_LAYERS);
    s.players = (uint8_t)(2 + rng_pick(r, 3));
    if (what < 95) return s;
    s.modules = what < 98 ? (1u << MK_MODULES) - 1 : (uint16_t)rng_pick(r, 1u << MK_MODULES);
    if (what < 96) s.players = 2, s.solo = SOLO_PASHA;
    mk_complete_setup(&s);
    return s;
}

typedef struct game_run {
    const learn_how *how;
    mcts **mind;
    mk_game game;
    rng rng, search;
    int whim[MK_SEATS];
    FILE *out;
} game_run;

static void answer(game_run *r, int who, mk_choice c)
{
    if (r->out) fprintf(r->out, " %d", c);
    mk_apply_legal(&r->game, who, c);
}

static void answer_set(game_run *r, int who, uint32_t set)
{
    int op = mk_question(&r->game, who).op;
    for (uint32_t left = ahead_set_left(&r->game, who, set); left && mk_question(&r->game, who).op == op;
         left &= left - 1)
        answer(r, who, (mk_choice)__builtin_ctz(left));
}

/* What was thought of the answers that were tried, and what is expected. */
static void tell_thoughts(const game_run *r, const mcts_answer *tried, int n, bool whim)
{
    for (int i = 0; i < n && r->out; i++)
        if (tried[i].visits)
            fprintf(r->out, " ?%d=%d*%d", (int)(tried[i].set ? tried[i].set : tried[i].choice), tried[i].score,
                    tried[i].visits);
    if (n && r->out) fprintf(r->out, " %c%d", whim ? '!' : ':', tried[0].score);
}

static void play_answer(game_run *r, int who)
{
    mk_game view;
    const mcts_answer *tried;
    mk_view(&r->game, who, &view);
    mk_choice c = mcts_choose(r->mind[who], &r->how->search, &view, who, &r->search);
    int n = mcts_tried(r->mind[who], &tried);
    bool whim = n && r->whim[who] && rng_pick(&r->rng, (uint32_t)r->whim[who]) == 0;
    tell_thoughts(r, tried, n, whim);
    if (!whim) {
        answer(r, who, c);
    } else if (ahead_asks_set(&r->game, who)) {
        uint32_t set[AHEAD_SETS];
        answer_set(r, who, set[rng_pick(&r->rng, (uint32_t)ahead_sets(&r->game, who, set))]);
    } else {
        mk_choice option[MK_OPTIONS_MAX];
        answer(r, who, option[rng_pick(&r->rng, (uint32_t)mk_options(&r->game, who, option))]);
    }
}

double learn_game(const learn_how *how, mcts *mind[MK_SEATS], const mk_setup *setup, uint64_t seed, FILE *out)
{
    game_run r = {.how = how, .mind = mind, .rng = rng_seed(seed, 77), .search = rng_seed(seed, 78), .out = out};
    mk_setup s = setup ? *setup : some_setup(&r.rng);
    mk_game *g = &r.game;
    if (mk_start(g, &s, NULL)) s.modules = 0, mk_start(g, &s, NULL);
    g->quiet = 1;
    for (int i = 0; i < MK_SEATS && how->whim; i++) {
        const int whims[] = {0, how->whim, how->whim, how->whim * 4};
        r.whim[i] = whims[rng_pick(&r.rng, 4)];
    }
    if (out)
        fprintf(out, "%llu players=%d edition=%d layer=%d modules=%d options=%d solo=%d difficulty=%d rules=%d ;",
                (unsigned long long)seed, s.players, s.edition, s.layer, s.modules, s.options, s.solo, s.difficulty,
                s.rules);
    while (!mk_over(g)) {
        int who = mk_to_act(g);
        if (who == MK_CHANCE)
            answer(&r, who, mk_roll(g, rng_next(&r.rng)));
        else
            play_answer(&r, who);
    }
    if (out) fputc('\n', out);
    int seats = g->solo ? 1 : g->players;
    double sum = 0;
    for (int i = 0; i < seats; i++) sum += g->player[i].score;
    return sum / seats;
}
