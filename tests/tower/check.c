/* check.c GAMES - physics and model of the tower, for both layers and 6, 9 and 12 thrown: no keshi lost or stuck for
 * good, the targets of the table game, the model against throws it was not fitted to, and colours alike.
 *
 * The throws follow from fixed seeds, so this either always passes or never. A chance of less than LEAST is taken as
 * a difference: about a hundred chances are looked at, so a perfect model would fail with one seed of a hundred. Where
 * few games are played, bounds for means are wider.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/tower_compare.h"

#define LEAST 0.0001
#define VARIATION_MAX 0.05
#define ENOUGH_THROWS 2000 /* for a bound on the total variation: with fewer, chance alone is larger */

static int checks, failures;

static void expect(const tower_compare *c, bool fine, const char *format, ...)
{
    checks++;
    if (fine) return;
    failures++;
    printf("FAIL B%d, %d thrown: ", c->layer + 1, c->thrown);
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
}

/* TOWER.md: means over rounds 5-12. 9 thrown have no targets of their own. */
static const struct target {
    double inside[2], stay[2], fall[2];
} targets[TOWER_LAYERS][TOWER_SIZES] = {
    {{{2, 3}, {0.10, 0.18}, {0.25, 0.40}},
     {{2, 5}, {0.10, 0.20}, {0.25, 0.50}},
     {{3.5, 5}, {0.12, 0.20}, {0.35, 0.50}}},
    {{{4, 5}, {0.18, 0.28}, {0.20, 0.35}}, {{4, 8}, {0.18, 0.30}, {0.20, 0.45}}, {{6, 8}, {0.20, 0.30}, {0.30, 0.45}}},
};

typedef struct steady_sums {
    double inside, stayed, before, fell, throws;
} steady_sums;

static void note_steady(const tower_row *row, void *mine)
{
    steady_sums *s = mine;
    if (row->round < TOWER_STEADY || row->refused) return;
    s->inside += row->after;
    s->stayed += row->stayed;
    s->before += row->inside[0] + row->inside[1];
    s->fell += row->fell[0] + row->fell[1];
    s->throws++;
}

static bool within(double x, const double range[2], double slack)
{
    double more = (range[1] - range[0]) * slack;
    return x >= range[0] - more && x <= range[1] + more;
}

/* Either of the two must do what the tower of the table game does. */
static void check_targets(const tower_compare *c, const steady_sums *s, double slack, const char *who)
{
    const struct target *t = &targets[c->layer][(c->thrown - 6) / 3];
    double inside = s->inside / s->throws, stay = s->stayed / s->throws / c->thrown, fall = s->fell / s->before;
    expect(c, within(inside, t->inside, slack), "%s: %.2f inside", who, inside);
    expect(c, within(stay, t->stay, slack), "%s: %.3f stay", who, stay);
    expect(c, within(fall, t->fall, slack), "%s: %.3f fall", who, fall);
    printf("B%d %2d %-8s inside %.2f stay %.3f fall %.3f\n", c->layer + 1, c->thrown, who, inside, stay, fall);
}

static void check_safe(const tower_compare *c)
{
    expect(c, !c->lost, "%d throws lost a keshi or found one", c->lost);
    expect(c, !c->timeouts, "%d throws did not come to rest", c->timeouts);
    expect(c, !c->refused, "%d games ended with a full tower", c->refused);
    expect(c, c->throws == c->games * TOWER_ROUNDS, "%d throws", c->throws);
}

static void check_model(const tower_compare *c)
{
    double p = tower_compare_chi(c->stay_seen, c->stay_expected, c->thrown + 1);
    double q = tower_compare_chi(c->fall_seen, c->fall_expected, COMPARE_COUNTS);
    double stay = tower_compare_variation(c->stay_seen, c->stay_expected, c->thrown + 1);
    double fall = tower_compare_variation(c->fall_seen, c->fall_expected, COMPARE_COUNTS);
    double least = 1;
    for (int r = 0; r < TOWER_ROUNDS; r++) {
        double ks = tower_compare_ks(c->inside[r], c->inside_model[r], COMPARE_COUNTS);
        if (ks < least) least = ks;
        expect(c, ks > LEAST, "inside after round %d: KS %.5f", r + 1, ks);
    }
    expect(c, p > LEAST, "stay: chi-square %.5f", p);
    expect(c, q > LEAST, "fall: chi-square %.5f", q);
    bool enough = c->throws >= ENOUGH_THROWS;
    expect(c, !enough || stay < VARIATION_MAX, "stay: total variation %.4f", stay);
    expect(c, !enough || fall < VARIATION_MAX, "fall: total variation %.4f", fall);
    printf("      stay p %.3f tv %.3f, fall p %.3f tv %.3f, inside least KS p %.3f\n", p, stay, q, fall, least);
}

/* How often those of an age fall: the model's chance, give or take what its calm and hard throws and chance allow. */
static void check_hazard(const tower_compare *c)
{
    for (int age = 0; age < TOWER_AGES; age++) {
        double calm = tower_fall_chance(&c->model, 0, age), hard = tower_fall_chance(&c->model, 1, age);
        double p = (calm + hard) / 2, apart = (hard - calm) / 2, n = c->before[age];
        double seen = c->fell[age] / n, error = sqrt(p * (1 - p) / n + apart * apart / c->throws);
        expect(c, fabs(seen - p) < 3.5 * error, "of age %d fall %.3f, model %.3f", age + 1, seen, p);
        printf("      age class %d: falls %.3f, model %.3f\n", age + 1, seen, p);
    }
    double older = (c->fell_aged[1]) / c->aged[1], two = c->fell_aged[2] / c->aged[2];
    printf("      by age: 1 %.3f, 2 %.3f", older, two);
    double fell = 0, all = 0;
    for (int age = 3; age < TOWER_OLDEST; age++) fell += c->fell_aged[age], all += c->aged[age];
    printf(", 3 and more %.3f\n", fell / all);
}

static void check_colours(const tower_compare *c)
{
    double stay = tower_compare_colours(c->colour_stayed, c->colour_thrown);
    double fall = tower_compare_colours(c->colour_fell, c->colour_fresh);
    expect(c, stay > LEAST, "colours do not stay alike: %.5f", stay);
    expect(c, fall > LEAST, "colours do not fall alike: %.5f", fall);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 28;
    double slack = games >= 100 ? 0 : 0.5; /* the mean of a few games is not that of the tower */
    static tower_compare c;
    for (int layer = 0; layer < TOWER_LAYERS; layer++)
        for (int thrown = 6; thrown <= 12; thrown += 3) {
            tower_model m = tower_model_of(layer, thrown);
            uint64_t seed = 1000;
            tower_compare_run(&c, &m, layer, thrown, games, seed);
            check_safe(&c);
            steady_sums physics = {0}, model = {0};
            tower_game g = {.layer = layer, .thrown = thrown, .seed = seed, .model = &m};
            for (; g.number < COMPARE_MODEL_GAMES; g.number++) tower_games_play(&g, note_steady, &model);
            for (int r = TOWER_STEADY; r < TOWER_ROUNDS; r++) {
                physics.throws += c.games;
                physics.inside += tower_compare_mean(c.inside[r], COMPARE_COUNTS) * c.games;
            }
            physics.stayed = c.steady_stayed;
            physics.before = c.steady_before;
            physics.fell = c.steady_fell;
            check_targets(&c, &physics, slack, "physics");
            check_targets(&c, &model, 0, "model");
            check_model(&c);
            check_hazard(&c);
            check_colours(&c);
            fflush(stdout);
        }
    printf("%d throws by physics, %d of %d checks passed\n", games * TOWER_ROUNDS * 6, checks - failures, checks);
    return failures ? 1 : 0;
}
