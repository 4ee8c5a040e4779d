/* arena.c - see arena.h. */
#include "arena.h"

#include <math.h>

static const double sigmas = 1.959964; /* of the 95 % interval */
enum { GROUPS_MIN = 8 };               /* before the sequential test looks */

static double won(const arena_game *g, int bots)
{
    int ties = 0;
    if (g->place[0] != 1) return 0;
    for (int b = 0; b < bots; b++) ties += g->place[b] == 1;
    return 1.0 / ties;
}

static double margin(const arena_game *g, int bots)
{
    int best = bots > 1 ? g->score[1] : 0;
    for (int b = 2; b < bots; b++)
        if (g->score[b] > best) best = g->score[b];
    return g->score[0] - best;
}

/* Who is as good as the others wins one game of `bots`: that is 0. */
static double elo_of(double rate, int bots)
{
    double r = fmin(fmax(rate, 1e-4), 1 - 1e-4), elo = 400 * log10(r * (bots - 1) / (1 - r));
    return fabs(elo) < 1e-6 ? 0 : elo;
}

/* Wilson's interval, with as many games as would be as sure as these groups are. */
static void set_interval(arena_stats *s, int bots)
{
    double p = s->rate, n = s->games, error = s->groups > 1 ? s->group_variance / s->groups : 0;
    if (error > 0) n = fmin(2.0 * s->games, p * (1 - p) / error);
    if (n < 1) n = 1;
    double z2 = sigmas * sigmas, centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = sigmas * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    s->low = fmax(0, centre - half), s->high = fmin(1, centre + half);
    s->elo = elo_of(p, bots), s->elo_low = elo_of(s->low, bots), s->elo_high = elo_of(s->high, bots);
}

arena_stats arena_sum(const arena_game *game, int games, int size, int bots)
{
    arena_stats s = {.games = games, .groups = games / size, .margin_error = NAN};
    double sum = 0, squares = 0, margins = 0, margin_squares = 0;
    for (int i = 0; i < games; i++) {
        s.rate += won(&game[i], bots) / games;
        s.margin += margin(&game[i], bots) / games;
        for (int b = 0; b < bots; b++) s.score[b] += (double)game[i].score[b] / games;
    }
    for (int k = 0; k < s.groups; k++) {
        double rate = 0, ahead = 0;
        for (int i = 0; i < size; i++) {
            rate += won(&game[k * size + i], bots) / size;
            ahead += margin(&game[k * size + i], bots) / size;
        }
        sum += rate, squares += rate * rate;
        margins += ahead, margin_squares += ahead * ahead;
    }
    if (s.groups > 1) {
        int n = s.groups;
        s.group_mean = sum / n;
        s.group_variance = fmax(0, (squares - sum * sum / n) / (n - 1));
        s.margin_error = sigmas * sqrt(fmax(0, (margin_squares - margins * margins / n) / (n - 1)) / n);
    }
    set_interval(&s, bots);
    return s;
}

/* Places as mk_ranking gives them: who is k-th has k - 1 before him, and more points are never a worse place. */
bool arena_possible(const arena_game *g, int bots, int solo)
{
    for (int b = 0; b < MK_SEATS; b++) {
        int before = 0;
        if (g->score[b] < -ARENA_SCORE || g->score[b] > ARENA_SCORE) return false;
        if (b >= bots && (g->score[b] || g->place[b])) return false;
        for (int other = 0; b < bots && other < bots; other++) {
            before += g->place[other] < g->place[b];
            if (solo != SOLO_LAZY && g->score[other] > g->score[b] && g->place[other] >= g->place[b]) return false;
        }
        if (b < bots && g->place[b] != before + 1) return false;
    }
    if (!solo) return true;
    if (g->place[0] == g->place[1]) return false;
    return solo == SOLO_LAZY ? g->score[1] == 0 : (g->place[0] == 1) == (g->score[0] > g->score[1]); /* S6.6 */
}

int arena_decides(const arena_stats *s, double rate)
{
    if (s->groups < GROUPS_MIN) return 0;
    double low = rate - ARENA_MARGIN, high = fmin(rate + ARENA_MARGIN, 1), n = s->groups;
    /* a few equal groups do not prove that there is no variance: one more that is half won is added */
    double mean = (s->group_mean * n + 0.5) / (n + 1), away = s->group_mean - 0.5;
    double variance = (s->group_variance * (n - 1) + away * away * n / (n + 1)) / n;
    double likelier = n * (high - low) * (2 * mean - low - high) / (2 * fmax(variance, 1e-3)), limit = log(0.95 / 0.05);
    return likelier >= limit ? 1 : likelier <= -limit ? -1 : 0;
}
