/* puzzle_play.c - the rest of a game, again and again, by a quick policy for all seats (see puzzle_find.h). */
#include <limits.h>
#include <math.h>

#include "ai/ahead.h"
#include "ai/policy.h"
#include "puzzle_find.h"

enum {
    LEAST = 24, /* pairs of games before anything is concluded, */
    STEP = 8,   /* then after each of so many more, */
    MOST = 256, /* and no more than these */
    GAIN = 400, /* hundredths of a point: what the search promises, but not more than this, is tested against nothing */
    NOISE = 100, /* the least deviation of a difference */
};
static const double decided = 2.944439; /* log 19: wrong in one of twenty cases */

/* The policy does not answer questions with many answers that begin a turn: there the one that looks best is taken. */
static void play_answer(mk_game *g, int seat, rng *r, int *looks)
{
    mk_task before = mk_question(g, seat);
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, seat, option), most = INT_MIN, best = 0;
    if (n <= 16 || before.op == OP_PICK) {
        policy_play(&net_weights, g, seat, r, NULL, looks);
        return;
    }
    ahead_rules brief = {.net = &net_weights, .budget = n, .brief = true, .looks = looks};
    for (int i = 0; i < n; i++) {
        int worth = ahead_option(&brief, g, seat, option[i], 1);
        if (worth > most) most = worth, best = i;
    }
    mk_apply_legal(g, seat, option[best]);
}

/* Own points before those of the best other seat at the end. */
static int lead(const mk_game *g, int seat)
{
    int other = INT_MIN;
    if (g->solo == SOLO_LAZY) return g->player[seat].score;
    for (int s = 0; s < g->players; s++)
        if (s != seat && g->player[s].score > other) other = g->player[s].score;
    return g->player[seat].score - other;
}

static int play_once(const mk_game *view, int seat, uint32_t move, uint64_t luck)
{
    mk_game g;
    int looks = 0;
    rng r = rng_seed(luck, 2);
    mk_copy(&g, view);
    g.quiet = 1;
    mk_determinize(&g, seat, rng_next(&r));
    puzzle_answer(&g, seat, move);
    while (!mk_over(&g)) {
        int who = mk_to_act(&g);
        if (who == MK_CHANCE)
            mk_apply_legal(&g, who, policy_roll(&g, luck));
        else
            play_answer(&g, who, &r, &looks);
    }
    return lead(&g, seat);
}

/* Wald's sequential test: is the answer worse by what the search says, or is it not worse at all? The logarithm of how
 * much likelier the first is. */
static double likelihood(const puzzle_loss *l)
{
    double gain = l->loss[0] < GAIN ? l->loss[0] : GAIN;
    double deviation = fmax(l->played_error * sqrt(l->games), NOISE);
    return l->games * gain * (l->played - gain / 2) / (deviation * deviation);
}

bool puzzle_played(const puzzle_loss *l)
{
    return l->games >= LEAST && likelihood(l) >= decided;
}

bool puzzle_play(const mk_game *view, int seat, uint32_t best, puzzle_loss *l, uint64_t first_luck)
{
    rng r = rng_seed(first_luck, 3);
    double sum = 0, square = 0;
    for (int n = 1; n <= MOST; n++) {
        uint64_t luck = rng_next(&r);
        double gain = 100.0 * (play_once(view, seat, best, luck) - play_once(view, seat, l->move, luck));
        sum += gain, square += gain * gain;
        if (n < LEAST || n % STEP) continue;
        double mean = sum / n, error = sqrt(fmax(square / n - mean * mean, 0) / (n - 1));
        l->played = (int)lrint(mean), l->played_error = (int)lrint(error), l->games = n;
        if (fabs(likelihood(l)) >= decided) return puzzle_played(l);
    }
    return false;
}
