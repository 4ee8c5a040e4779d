/* hint_chance.c - see hint_chance.h. */
#include "hint_chance.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "net.h"

enum { ROUNDS = MK_SEASONS * MK_ROUNDS };

/* What who plays as advised wins on others in each round to come, hundredths of a point, measured in games
 * (doc/bots.md). */
static const struct strength {
    const char *bot;
    int behind;
} strength[HINT_LEVELS] = {
    [HINT_EQUAL] = {"hard", 0},  [HINT_NORMAL] = {"normal", 170},  [HINT_GREEDY] = {"greedy", 290},
    [HINT_EASY] = {"easy", 450}, [HINT_RANDOM] = {"random", 1400},
};

int hint_level(const char *bot)
{
    for (int i = 0; i < HINT_LEVELS; i++)
        if (!strcmp(bot, strength[i].bot)) return i;
    return HINT_EQUAL;
}

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
    static const double solo[] = {[SOLO_NONE] = 1, [SOLO_PASHA] = 1.1, [SOLO_LAZY] = 0.65};
    double left = rounds_left(g);
    return 100 * solo[g->solo] * sqrt(190 * (left < 1 ? left : 1) + 20.6 * left);
}

/* What is still to come of something that is `whole` for a whole game. */
static int to_come(const mk_game *g, double whole)
{
    return (int)lrint(whole * (1 - exp(-rounds_left(g) / 4)));
}

/* The net has learned from games with whims and expects less of the rest of the game than good play brings. */
int chance_score(const mk_game *g, int score)
{
    static const double whole[] = {[SOLO_NONE] = 2100, [SOLO_PASHA] = 2200, [SOLO_LAZY] = 2800};
    return score + to_come(g, whole[g->solo]);
}

int chance_known(const mk_game *end, int seat)
{
    int rank[MK_SEATS], first = 1;
    if (!mk_over(end)) return -1;
    if (end->solo == SOLO_LAZY) return mk_lazy_rank(end) ? 1000 : 0;
    mk_ranking(end, rank);
    for (int s = 0; s < end->players; s++) first += s != seat && rank[s] == 1;
    return rank[seat] == 1 ? 1000 / first : 0;
}

/* S7: the net knows the automaton of one difficulty only. What the automaton gets for keshis at the
 * end it does not get without. */
static double pasha_behind(const mk_game *g)
{
    enum { NORMAL = 4200, EASIER = 250, HARDER = 900, KESHI_POINTS = 3500 };
    unsigned easier =
        g->difficulty & (1u << PASHA_NO_CARAVAN_TILES | 1u << PASHA_SQUARE_ONCE | 1u << PASHA_NO_FISHERMAN_STEPS);
    unsigned harder = g->difficulty & (1u << PASHA_DEAR_GATES | 1u << PASHA_SQUARE_FOUR | 1u << PASHA_START_KESHIS);
    int whole = NORMAL + EASIER * __builtin_popcount(easier) - HARDER * __builtin_popcount(harder);
    return to_come(g, whole) + (g->difficulty >> PASHA_NO_KESHI_POINTS & 1 ? KESHI_POINTS : 0);
}

/* The lead over each of the others at the end. They are as far behind the best of them as they look now. */
static void leads_of(const mk_game *g, int seat, const uint8_t level[MK_SEATS], int margin, double lead[MK_SEATS])
{
    int worth[MK_SEATS], best = INT_MIN;
    for (int s = 0; s < g->players; s++) {
        if (s == seat) continue;
        worth[s] = net_evaluate(g, s);
        if (worth[s] > best) best = worth[s];
    }
    for (int s = 0; s < g->players; s++) {
        if (s == seat) continue;
        lead[s] = margin + best - worth[s];
        lead[s] += g->solo == SOLO_PASHA ? pasha_behind(g) : rounds_left(g) * strength[level[s]].behind;
    }
}

int chance_lead(const mk_game *g, int seat, const uint8_t level[MK_SEATS], int margin)
{
    double lead[MK_SEATS], least = INT_MAX;
    if (mk_over(g)) return margin;
    if (g->solo == SOLO_LAZY) return chance_score(g, margin);
    leads_of(g, seat, level, margin, lead);
    for (int s = 0; s < g->players; s++)
        if (s != seat) least = fmin(least, lead[s]);
    return (int)lrint(least);
}

/* Each of the others may win: among four who are equal one wins a quarter. */
int chance_of(const mk_game *g, int seat, const uint8_t level[MK_SEATS], int score, int margin)
{
    double width = doubt(g) / 1.7, against = 0, lead[MK_SEATS];
    if (g->solo == SOLO_LAZY) {
        int towns = g->modules >> MOD_TOWNS & 1 ? mk_cat.lazy.towns : 0;
        return (int)lrint(1000 / (1 + exp(-(score - 100 * (mk_cat.lazy.rank[0] + towns)) / width)));
    }
    leads_of(g, seat, level, margin, lead);
    for (int s = 0; s < g->players; s++)
        if (s != seat) against += exp(-lead[s] / width);
    return (int)lrint(1000 / (1 + against));
}

/* Between two of them it is the same as in chance_of, but that nobody is advised. */
void hint_chances(const mk_game *g, int out[MK_SEATS])
{
    static const uint8_t equal[MK_SEATS] = {HINT_EQUAL};
    double width = doubt(g) / 1.7, value[MK_SEATS], best = -INT_MAX, sum = 0;
    memset(out, 0, MK_SEATS * sizeof *out);
    if (g->solo == SOLO_LAZY || mk_over(g)) {
        for (int s = 0; s < (g->solo == SOLO_LAZY ? 1 : g->players); s++)
            out[s] = mk_over(g) ? chance_known(g, s) : chance_of(g, s, equal, chance_score(g, net_evaluate(g, s)), 0);
        return;
    }
    for (int s = 0; s < g->players; s++) {
        value[s] = net_evaluate(g, s);
        if (g->solo == SOLO_PASHA && s == MK_AUTOMATON) value[s] -= pasha_behind(g);
        best = fmax(best, value[s]);
    }
    for (int s = 0; s < g->players; s++) sum += exp((value[s] - best) / width);
    for (int s = 0; s < g->players; s++) out[s] = (int)lrint(1000 * exp((value[s] - best) / width) / sum);
}
