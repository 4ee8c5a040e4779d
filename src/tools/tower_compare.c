/* tower_compare.c - see tower_compare.h. */
#include "tower_compare.h"

#include <math.h>
#include <string.h>

/* Each keshi counts once as thrown and once in its first throw inside: one that sits fast is there throw after throw,
 * and would speak for its colour each time. */
static void note_colours(tower_compare *c, const tower_row *row, uint8_t fresh[TOWER_COLOURS])
{
    for (int k = 0; k < TOWER_COLOURS; k++) {
        c->colour_thrown[k] += row->thrown_by_colour[k];
        c->colour_stayed[k] += row->outcome->stayed[k];
        c->colour_fresh[k] += fresh[k];
        c->colour_fell[k] += row->outcome->fell[0][k];
        fresh[k] = row->outcome->stayed[k];
    }
}

typedef struct taker {
    tower_compare *c;
    uint8_t fresh[TOWER_COLOURS]; /* stuck in the last throw */
} taker;

static void note_physics(const tower_row *row, void *mine)
{
    taker *t = mine;
    tower_compare *c = t->c;
    if (!row->round) memset(t->fresh, 0, sizeof t->fresh);
    c->refused += row->refused;
    if (row->refused) return;
    int fell = row->fell[0] + row->fell[1], before = row->inside[0] + row->inside[1];
    double expected[COMPARE_COUNTS];
    c->throws++;
    c->timeouts += row->timeout;
    c->lost += row->lost;
    if (row->after > c->most) c->most = row->after;
    c->stay_seen[row->stayed]++;
    tower_stay_chances(&c->model, row->thrown, fell, before - fell, expected);
    for (int s = 0; s <= row->thrown; s++) c->stay_expected[s] += expected[s];
    if (before) {
        c->fall_seen[fell]++;
        tower_fall_chances(&c->model, row->inside[0], row->inside[1], expected);
        for (int f = 0; f <= before; f++) c->fall_expected[f] += expected[f];
    }
    c->inside[row->round][row->after]++;
    if (row->round >= TOWER_STEADY) {
        c->steady_stayed += row->stayed;
        c->steady_before += before;
        c->steady_fell += fell;
    }
    for (int age = 0; age < TOWER_AGES; age++) {
        c->before[age] += row->inside[age];
        c->fell[age] += row->fell[age];
    }
    for (int age = 1; age < TOWER_OLDEST; age++) {
        c->aged[age] += row->aged[age];
        c->fell_aged[age] += row->fell_aged[age];
    }
    note_colours(c, row, t->fresh);
}

static void note_model(const tower_row *row, void *mine)
{
    tower_compare *c = mine;
    c->inside_model[row->round][row->after < COMPARE_COUNTS ? row->after : COMPARE_COUNTS - 1]++;
}

void tower_compare_run(tower_compare *c, const tower_model *m, int layer, int thrown, int games, uint64_t seed)
{
    memset(c, 0, sizeof *c);
    c->model = *m;
    c->layer = layer;
    c->thrown = thrown;
    c->games = games;
    taker t = {.c = c};
    tower_game g = {.layer = layer, .thrown = thrown, .seed = seed};
    for (; g.number < games; g.number++) tower_games_play(&g, note_physics, &t);
    g.model = m;
    for (g.number = 0; g.number < COMPARE_MODEL_GAMES; g.number++) tower_games_play(&g, note_model, c);
}

/* The chance that chi-square with these degrees of freedom is larger (Wilson and Hilferty). */
static double chi_tail(double chi, int degrees)
{
    if (degrees < 1) return 1;
    double d = 2.0 / (9.0 * degrees), z = (cbrt(chi / degrees) - (1 - d)) / sqrt(d);
    return erfc(z / sqrt(2)) / 2;
}

double tower_compare_chi(const double *seen, const double *expected, int n)
{
    double chi = 0, s = 0, e = 0;
    int bins = 0;
    double left = 0;
    for (int i = 0; i < n; i++) left += expected[i];
    for (int i = 0; i < n; i++) {
        s += seen[i];
        e += expected[i];
        left -= expected[i];
        if ((e < 5 || left < 5) && i < n - 1) continue;
        if (e > 0) chi += (s - e) * (s - e) / e, bins++;
        s = e = 0;
    }
    return chi_tail(chi, bins - 1);
}

static double total(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i];
    return sum;
}

double tower_compare_variation(const double *seen, const double *expected, int n)
{
    double a = total(seen, n), b = total(expected, n), sum = 0;
    for (int i = 0; i < n; i++) sum += fabs(seen[i] / a - expected[i] / b);
    return sum / 2;
}

double tower_compare_ks(const double *a, const double *b, int n)
{
    double all_a = total(a, n), all_b = total(b, n), sum_a = 0, sum_b = 0, most = 0, p = 0;
    for (int i = 0; i < n; i++) {
        sum_a += a[i] / all_a;
        sum_b += b[i] / all_b;
        if (fabs(sum_a - sum_b) > most) most = fabs(sum_a - sum_b);
    }
    double x = most * sqrt(all_a * all_b / (all_a + all_b));
    if (x < 0.3) return 1; /* the sum converges slowly, and is 1 to five figures */
    for (int k = 1; k < 50; k++) p += (k % 2 ? 2 : -2) * exp(-2.0 * k * k * x * x);
    return p < 1 ? p : 1;
}

double tower_compare_colours(const double *part, const double *all)
{
    double share = total(part, TOWER_COLOURS) / total(all, TOWER_COLOURS), chi = 0;
    for (int k = 0; k < TOWER_COLOURS; k++) {
        double off = part[k] - all[k] * share;
        chi += off * off / (all[k] * share * (1 - share));
    }
    return chi_tail(chi, TOWER_COLOURS - 1);
}

double tower_compare_mean(const double *counts, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += i * counts[i];
    return sum / total(counts, n);
}
