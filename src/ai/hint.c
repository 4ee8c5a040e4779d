/* hint.c - see hint.h. */
#include "hint.h"

#include <limits.h>
#include <math.h>

#include "bot.h"
#include "hint_reasons.h"
#include "mcts_tree.h"

enum { ROUNDS = MK_SEASONS * MK_ROUNDS };

/* ---- chances ---- */

/* How the course of the last round counts is a guess. */
static double rounds_left(const mk_game *g)
{
    double past = g->season * MK_ROUNDS + g->round;
    past += g->phase >= PHASE_RIVER ? 0.9 : g->phase >= PHASE_ASSISTANTS ? 0.6 : g->phase > PHASE_SELECT ? 0.3 : 0;
    return past < ROUNDS ? ROUNDS - past : 0.1;
}

/* How much the difference at the end may still differ from what is expected now: a standard deviation, in hundredths of
 * a point. Measured at the beginning of rounds (doc/bots.md). */
static double doubt(const mk_game *g)
{
    static const double solo[] = {[SOLO_NONE] = 1, [SOLO_PASHA] = 1.35, [SOLO_LAZY] = 0.65};
    double left = rounds_left(g);
    return 100 * solo[g->solo] * sqrt(190 * (left < 1 ? left : 1) + 20.6 * left);
}

/* The net has learned from games with whims and expects less of the rest of the game than good play brings: so many
 * hundredths of a point, as measured in games of `normal` (doc/bots.md). `whole` is what it is for a whole game. */
static int modesty(const mk_game *g, double whole)
{
    return (int)lrint(whole * (1 - exp(-rounds_left(g) / 4)));
}

static int score_of(const mk_game *g, int score)
{
    static const double whole[] = {[SOLO_NONE] = 1000, [SOLO_PASHA] = 700, [SOLO_LAZY] = 1900};
    return score + modesty(g, whole[g->solo]);
}

/* How the game has ended; -1: it has not. Who shares the first place has won a part of it. */
static int outcome_of(const mk_game *end, int seat)
{
    int rank[MK_SEATS], first = 1;
    if (!mk_over(end)) return -1;
    if (end->solo == SOLO_LAZY) return mk_lazy_rank(end) ? 1000 : 0;
    mk_ranking(end, rank);
    for (int s = 0; s < end->players; s++) first += s != seat && rank[s] == 1;
    return rank[seat] == 1 ? 1000 / first : 0;
}

/* `margin` is the one to the best other seat; the others are as far behind that one as they look now. Each of them
 * may win: among four who are equal one wins a quarter. */
static int chance_of(const mk_game *g, int seat, int score, int margin)
{
    double width = doubt(g) / 1.7, against = 0;
    int worth[MK_SEATS], best = INT_MIN;
    if (g->solo == SOLO_LAZY) {
        int towns = g->modules >> MOD_TOWNS & 1 ? mk_cat.lazy.towns : 0;
        return (int)lrint(1000 / (1 + exp(-(score - 100 * (mk_cat.lazy.rank[0] + towns)) / width)));
    }
    if (g->solo == SOLO_PASHA) margin += modesty(g, 1200); /* among others who are modest it makes no difference */
    for (int s = 0; s < g->players; s++) {
        if (s == seat) continue;
        worth[s] = net_evaluate(g, s);
        if (worth[s] > best) best = worth[s];
    }
    for (int s = 0; s < g->players; s++)
        if (s != seat) against += exp(-(margin + best - worth[s]) / width);
    return (int)lrint(1000 / (1 + against));
}

int hint_standing(const mk_game *g, int seat)
{
    int score;
    return tree_worth(bot_hard.search, g, seat, &score);
}

/* ---- answers ---- */

static bool is_wanted(const hint_rules *how, const mcts_answer *f)
{
    return how->must && (f->set ? f->set : f->choice) == how->must - 1;
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

static void explain(const hint_rules *how, const mk_game *g, int seat, const mcts_answer *found, hint_answer *out,
                    int n)
{
    prospect where[HINT_ANSWERS];
    for (int i = 0; i < n && !found[0].set; i++) {
        prospect_of(&where[i], g, seat, &found[i]);
        int outcome = outcome_of(&where[i].end, seat);
        if (outcome < 0) continue;
        out[i].win = outcome;
        out[i].score = 100 * where[i].end.player[seat].score;
    }
    for (int i = 0; i < n; i++) {
        int rival = rival_of(how, found, n, i);
        bool against = i == 0 && n > 1 && is_wanted(how, &found[rival]);
        if (found[0].set) {
            hint_give_sectors(&out[i], &g->player[seat], against ? found[rival].set : 0);
            continue;
        }
        if (n > 1) hint_give_reasons(&out[i], g, seat, &where[i], &where[rival], against);
        if (!out[i].reasons) hint_give_reasons(&out[i], g, seat, &where[i], NULL, against);
    }
}

int hint_make(const hint_rules *how, const mk_game *view, int seat, rng *r, hint_answer out[HINT_ANSWERS])
{
    mcts_answer found[MCTS_ANSWERS];
    mcts_rules search = *bot_hard.search;
    mk_game g;
    if (!mk_asked(view, seat)) return 0;
    if (how->simulations) search.simulations = how->simulations, search.looks = 0;
    search.threads = how->threads;
    search.must = how->must;
    mk_copy(&g, view);
    g.quiet = 1;
    rng deal = *r;
    mk_determinize(&g, seat, rng_next(&deal));
    mcts *m = mcts_new();
    int all = m ? mcts_search(m, &search, view, seat, r, found) : 0;
    mcts_free(m);
    int n = choose_answers(how, found, all);
    for (int i = 0; i < n; i++) {
        const mcts_answer *f = &found[i];
        out[i] = (hint_answer){.choice = f->choice, .set = f->set, .visits = f->visits};
        out[i].score = score_of(&g, f->score);
        out[i].loss = found[0].worth - f->worth;
        out[i].win = chance_of(&g, seat, out[i].score, f->worth);
    }
    explain(how, &g, seat, found, out, n);
    return n;
}
