/* cmd_tower_fit.c - marrakesh tower fit: throw by physics, find the model that makes these throws most likely, and
 * write it as data/tower.toml wants it, with a report on other throws than those it was fitted to. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/speech.h"
#include "cmd_tower.h"
#include "command.h"
#include "tower_compare.h"
#include "tower_plot.h"

enum { EVEN_GAMES = 20000 };

typedef struct seen_throw {
    uint8_t inside[TOWER_AGES], fell[TOWER_AGES], stayed;
} seen_throw;

typedef struct sample {
    int n, thrown, layer;
    double inside; /* after the throws of rounds 5-12, all together */
    seen_throw *list;
} sample;

static void note(const tower_row *row, void *mine)
{
    sample *s = mine;
    if (row->refused) return;
    s->list[s->n++] = (seen_throw){{(uint8_t)row->inside[0], (uint8_t)row->inside[1]},
                                   {(uint8_t)row->fell[0], (uint8_t)row->fell[1]},
                                   (uint8_t)row->stayed};
    if (row->round >= TOWER_STEADY) s->inside += row->after;
}

/* How likely the falls of all throws are, as a logarithm. */
static double judge_falls(const tower_model *m, const sample *s)
{
    double sum = 0;
    for (int i = 0; i < s->n; i++) {
        const seen_throw *t = &s->list[i];
        double either = 0;
        for (int hard = 0; hard < 2; hard++) {
            double p = 0.5;
            for (int age = 0; age < TOWER_AGES; age++) {
                double fall = tower_fall_chance(m, hard, age);
                p *= pow(fall, t->fell[age]) * pow(1 - fall, t->inside[age] - t->fell[age]);
            }
            either += p;
        }
        sum += log(either > 1e-300 ? either : 1e-300);
    }
    return sum;
}

static double judge_stays(const tower_model *m, const sample *s)
{
    double sum = 0, chances[TOWER_THROWN_MAX + 1];
    for (int i = 0; i < s->n; i++) {
        const seen_throw *t = &s->list[i];
        int fell = t->fell[0] + t->fell[1];
        tower_stay_chances(m, s->thrown, fell, t->inside[0] + t->inside[1] - fell, chances);
        sum += log(chances[t->stayed] > 1e-300 ? chances[t->stayed] : 1e-300);
    }
    return sum;
}

typedef struct figure { /* of a model: where to begin, how far to go at first, and the limits of data/tower.toml */
    size_t at;
    double step, low, high;
} figure;

#define AT(field) offsetof(tower_model, field)
static const figure fall_figures[] = {
    {AT(fall), 0.05, 0.01, 0.9}, {AT(spread), 0.05, 0, 0.5}, {AT(fresh), 0.2, 0.5, 2.5}};
static const figure stay_figures[] = {{AT(odds), 0.05, 0.01, 0.5},
                                      {AT(per_fallen), 0.02, 0.8, 1.25},
                                      {AT(per_rest), 0.02, 0.8, 1.25},
                                      {AT(bend), 0.01, 0.90, 1.03}};

/* Change one figure after the other while that makes the throws more likely, by ever smaller steps. */
static double climb(tower_model *m, const sample *s, const figure *f, int n,
                    double (*judge)(const tower_model *, const sample *))
{
    double best = judge(m, s);
    for (double size = 1; size > 1.0 / 512;) {
        bool better = false;
        for (int i = 0; i < n; i++)
            for (int sign = -1; sign <= 1; sign += 2) {
                double *x = (double *)((char *)m + f[i].at), old = *x;
                *x = old + sign * size * f[i].step;
                double now = *x >= f[i].low && *x <= f[i].high ? judge(m, s) : best;
                if (now > best)
                    best = now, better = true;
                else
                    *x = old;
            }
        if (!better) size /= 2;
    }
    return best;
}

static void add_inside(const tower_row *row, void *mine)
{
    if (row->round >= TOWER_STEADY) *(double *)mine += row->after;
}

/* Each throw by itself says little about how many gather inside, because small errors add up over a game. So in the end
 * all fall a little more or less often, until the model has as many inside in rounds 5-12 as there were. */
static void even_out(tower_model *m, const sample *s)
{
    double low = 0.85, high = 1.15, fall = m->fall, wanted = s->inside / s->n * TOWER_ROUNDS;
    tower_game g = {.layer = s->layer, .thrown = s->thrown, .seed = 1, .model = m};
    for (int i = 0; i < 12; i++) {
        double inside = 0;
        m->fall = fall * (low + high) / 2;
        for (g.number = 0; g.number < EVEN_GAMES; g.number++) tower_games_play(&g, add_inside, &inside);
        if (inside / EVEN_GAMES > wanted)
            low = (low + high) / 2;
        else
            high = (low + high) / 2;
    }
}

static tower_model fit(const sample *s)
{
    tower_model m = {.fall = 0.3, .spread = 0.1, .fresh = 1.2, .odds = 0.2, .per_fallen = 1, .per_rest = 1, .bend = 1};
    climb(&m, s, fall_figures, sizeof fall_figures / sizeof *fall_figures, judge_falls);
    climb(&m, s, stay_figures, sizeof stay_figures / sizeof *stay_figures, judge_stays);
    even_out(&m, s);
    return m;
}

static double steady(const double inside[TOWER_ROUNDS][COMPARE_COUNTS])
{
    double sum = 0;
    for (int r = TOWER_STEADY; r < TOWER_ROUNDS; r++) sum += tower_compare_mean(inside[r], COMPARE_COUNTS);
    return sum / (TOWER_ROUNDS - TOWER_STEADY);
}

/* A row of the file, and under it how the model does on other throws. */
static void write_row(buf *b, const tower_compare *c)
{
    const tower_model *m = &c->model;
    buf_printf(b, "%d = { fall = %.4f, spread = %.4f, fresh = %.4f, odds = %.4f, per_fallen = %.4f, ", c->thrown,
               m->fall, m->spread, m->fresh, m->odds, m->per_fallen);
    buf_printf(b, "per_rest = %.4f, bend = %.4f, source = \"reconstructed\" }\n", m->per_rest, m->bend);
    buf_printf(b, "# %d other throws: inside in rounds 5-12 %.2f, model %.2f; ", c->throws, steady(c->inside),
               steady(c->inside_model));
    buf_printf(b, "stay: chi-square p %.3f, total variation %.3f; fall: p %.3f, %.3f; ",
               tower_compare_chi(c->stay_seen, c->stay_expected, c->thrown + 1),
               tower_compare_variation(c->stay_seen, c->stay_expected, c->thrown + 1),
               tower_compare_chi(c->fall_seen, c->fall_expected, COMPARE_COUNTS),
               tower_compare_variation(c->fall_seen, c->fall_expected, COMPARE_COUNTS));
    buf_printf(b, "after round 12: KS p %.3f\n",
               tower_compare_ks(c->inside[TOWER_ROUNDS - 1], c->inside_model[TOWER_ROUNDS - 1], COMPARE_COUNTS));
}

/* Four figures behind the point, as the file has them. */
static double short_of(double x)
{
    return round(x * 1e4) / 1e4;
}

static void fit_one(tower_compare *c, sample *s, int layer, int thrown, int games, uint64_t seed)
{
    s->n = 0;
    s->thrown = thrown;
    s->layer = layer;
    s->inside = 0;
    tower_game g = {.layer = layer, .thrown = thrown, .seed = seed};
    for (; g.number < games; g.number++) tower_games_play(&g, note, s);
    tower_model m = fit(s);
    for (size_t i = 0; i < sizeof m / sizeof(double); i++) {
        double *x = (double *)&m + i;
        *x = short_of(*x);
    }
    speech_line(stderr, T("{layer} {thrown}: fitted to {n} throws"), "layer", tower_layer_names[layer], "thrown",
                DIGITS(thrown), "n", DIGITS(s->n), NULL);
    tower_compare_run(c, &m, layer, thrown, games, seed + 1);
}

static bool save(const char *path, buf *b)
{
    const char *wrong = b->failed ? T("out of memory") : file_replace(path, buf_text(b), b->len);
    if (wrong) fprintf(stderr, "%s: %s\n", path, T(wrong));
    return !wrong;
}

static bool save_plots(const char *folder, const tower_compare all[TOWER_LAYERS][TOWER_SIZES])
{
    bool fine = true;
    for (int layer = 0; fine && layer < TOWER_LAYERS; layer++) {
        char path[600];
        buf b = {0};
        tower_plot(all[layer], &b);
        fine = snprintf(path, sizeof path, "%s/tower-%s.svg", folder, tower_layer_names[layer]) < (int)sizeof path;
        fine = fine && save(path, &b);
        buf_free(&b);
    }
    return fine;
}

static bool fit_all(int games, uint64_t seed, const char *out, const char *plots)
{
    tower_compare(*all)[TOWER_SIZES] = calloc(TOWER_LAYERS, sizeof *all);
    sample s = {.list = calloc((size_t)games * TOWER_ROUNDS, sizeof *s.list)};
    buf b = {0};
    bool fine = all && s.list;
    if (!fine) command_complain("tower", T("out of memory"), NULL);
    buf_puts(
        &b, "# The model of the cube tower (src/tower/model.h) by its lower layer, B1 or B2, and the number of keshis\n"
            "# thrown. Fitted to physics; tests/tower compares it with other throws. About sources see board.toml.\n");
    buf_printf(&b, "# Written by: marrakesh tower fit --games %d --seed %llu (tower version %d)\n", games,
               (unsigned long long)seed, TOWER_VERSION);
    for (int layer = 0; fine && layer < TOWER_LAYERS; layer++) {
        buf_printf(&b, "\n[%s]\n", tower_layer_names[layer]);
        for (int i = 0; i < TOWER_SIZES; i++) {
            fit_one(&all[layer][i], &s, layer, 6 + 3 * i, games, seed);
            write_row(&b, &all[layer][i]);
        }
    }
    fine = fine && save(out, &b) && (!plots || save_plots(plots, (const tower_compare(*)[TOWER_SIZES])all));
    buf_free(&b);
    free(s.list);
    free(all);
    return fine;
}

int tower_cmd_fit(int argc, char **argv)
{
    args a = args_begin("tower fit", argc, argv);
    int games = (int)args_number(&a, "--games", 200, 1, 10000);
    uint64_t seed = (uint64_t)args_number(&a, "--seed", 1, 0, INT64_MAX);
    const char *out = args_text(&a, "--out", "data/tower.toml"), *plots = args_text(&a, "--plots", NULL);
    if (!args_end(&a)) return 2;
    return fit_all(games, seed, out, plots) ? 0 : 1;
}
