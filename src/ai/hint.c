/* hint.c - see hint.h. */
#include "hint.h"

#include <math.h>

#include "base/hash.h"
#include "bot.h"
#include "hint_chance.h"
#include "hint_reasons.h"
#include "mcts_tree.h"

int hint_standing(const mk_game *g, int seat)
{
    int score;
    net_memory memory[MK_SEATS] = {0};
    return tree_worth(memory, bot_hard.search, g, seat, &score);
}

int hint_within_reach(const mk_game *g, int seat, const uint8_t level[MK_SEATS])
{
    return chance_lead(g, seat, level, hint_standing(g, seat));
}

/* ---- answers ---- */

static bool is_wanted(const hint_rules *how, const mcts_answer *f)
{
    return how->must && (f->set ? f->set : f->choice) == (uint32_t)(how->must - 1);
}

/* The first ones that were tried: of others nothing is known. The one that must be there takes the last place. */
static int choose_answers(const hint_rules *how, mcts_answer *found, int all)
{
    int n = 0;
    bool there = false;
    for (int i = 0; i < all; i++) {
        mcts_answer f = found[i];
        bool wanted = is_wanted(how, &f);
        if (i > 0 && !f.visits && !wanted) continue;
        if (n < HINT_ANSWERS)
            found[n++] = f, there |= wanted;
        else if (wanted && !there)
            found[n - 1] = f;
    }
    return n;
}

/* What the answer is compared with: the best one, and that one with what must be judged or with the next. */
static int rival_of(const hint_rules *how, const mcts_answer *found, int n, int i)
{
    if (i > 0) return 0;
    for (int k = 1; k < n; k++)
        if (is_wanted(how, &found[k])) return k;
    return 1;
}

/* Where the game ends with every answer, nothing is estimated any more: the order is that of the scores. False: it
 * does not. */
static bool order_by_scores(mcts_answer *found, prospect *where, int seat, int n)
{
    for (int i = 0; i < n; i++)
        if (!mk_over(&where[i].end)) return false;
    for (int i = 0; i < n; i++) {
        mcts_answer f = found[i];
        prospect p = where[i];
        int k = i;
        f.score = f.worth = 100 * p.end.player[seat].score;
        f.error = 0;
        for (; k > 0 && found[k - 1].worth < f.worth; k--) found[k] = found[k - 1], where[k] = where[k - 1];
        found[k] = f, where[k] = p;
    }
    return true;
}

static void explain(const hint_rules *how, const mk_game *g, int seat, const mcts_answer *found, const prospect *where,
                    hint_answer *out, int n)
{
    bool picks = mk_question(g, seat).op == OP_PICK;
    for (int i = 0; i < n; i++) {
        int rival = rival_of(how, found, n, i);
        bool against = i == 0 && n > 1 && is_wanted(how, &found[rival]);
        if (picks) {
            hint_give_sectors(&out[i], &g->player[seat], i > 0 || against ? found[rival].set : 0);
        } else {
            hint_give_changes(&out[i], g, seat, &where[i]);
            if (n > 1) hint_give_reasons(&out[i], g, seat, &where[i], &where[rival], against);
        }
        if (n > 1 && (!out[i].reasons || (picks && i == 0)))
            hint_give_later(&out[i], g, seat, &found[i], &found[rival], against);
    }
}

static hint_answer answer_of(const hint_rules *how, const mk_game *g, int seat, const mcts_answer *f,
                             const mcts_answer *best)
{
    hint_answer a = {.choice = f->choice, .set = f->set, .visits = f->visits};
    a.loss = best->worth > f->worth ? best->worth - f->worth : 0; /* as good as the best one: that is chance */
    a.error = f == best ? 0 : (int)lrint(hypot(f->error, best->error));
    a.score = chance_score(g, best->score) - a.loss;
    a.win = chance_of(g, seat, how->level, a.score, best->worth - a.loss);
    return a;
}

static int search_for(const hint_rules *how, const mk_game *view, int seat, rng *r, mcts_answer found[MCTS_ANSWERS])
{
    mcts_rules search = *bot_hard.search;
    if (how->simulations) search.simulations = how->simulations, search.looks = 0;
    search.ms = how->ms;
    search.threads = how->threads;
    search.must = how->must;
    search.stop = how->stop;
    search.told = HINT_ANSWERS;
    mcts *m = mcts_new();
    int all = m ? mcts_search(m, &search, view, seat, r, found) : 0;
    mcts_free(m);
    return choose_answers(how, found, all);
}

rng hint_luck(const mk_game *view, int seat)
{
    mk_game g;
    mk_copy(&g, view);
    g.quiet = 1;
    return rng_seed(hash_add(HASH_BEGIN, &g, MK_CLONE_BYTES), (uint64_t)seat);
}

int hint_make(const hint_rules *how, const mk_game *view, int seat, rng *r, hint_answer out[HINT_ANSWERS])
{
    mcts_answer found[MCTS_ANSWERS];
    prospect where[HINT_ANSWERS];
    mk_game g;
    if (!mk_asked(view, seat)) return 0;
    mk_copy(&g, view);
    g.quiet = 1;
    rng deal = *r;
    mk_determinize(&g, seat, rng_next(&deal));
    int n = search_for(how, view, seat, r, found);
    bool picks = mk_question(&g, seat).op == OP_PICK; /* R3.1: what they bring the tower decides */
    for (int i = 0; i < n && !picks; i++) prospect_of(&where[i], &g, seat, &found[i]);
    bool over = n && !picks && order_by_scores(found, where, seat, n);
    for (int i = 0; i < n; i++) {
        out[i] = answer_of(how, &g, seat, &found[i], &found[0]);
        if (over) out[i].win = chance_known(&where[i].end, seat), out[i].score = found[i].score;
    }
    explain(how, &g, seat, found, where, out, n);
    for (int i = 0; i < n && !picks && how->line; i++) hint_give_line(&out[i], &g, seat);
    return n;
}
