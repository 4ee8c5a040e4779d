/* tower_bench.c - see tower_bench.h. Throws are timed with what a recording costs: that is what a table waits for. */
#include "tower_bench.h"

#include <stdio.h>
#include <stdlib.h>

enum { THROWS_MOST = 600, MODEL_BATCH = 1000 };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static tower_times times_of(double *ms, int n)
{
    tower_times t = {.mean = 0};
    qsort(ms, (size_t)n, sizeof *ms, compare);
    for (int i = 0; i < n; i++) t.mean += ms[i] / n;
    t.p95 = ms[(int)(0.95 * (n - 1))];
    t.p99 = ms[(int)(0.99 * (n - 1))];
    t.max = ms[n - 1];
    return t;
}

/* Whole games, so that the tower is as full as it is when people play. */
static tower_times time_physics(int layer, int thrown, double seconds)
{
    double ms[THROWS_MOST], end = tower_games_clock() + seconds * 1e3;
    int n = 0;
    rng r = rng_seed(7, (uint64_t)thrown);
    while (n < THROWS_MOST && (n < TOWER_ROUNDS || tower_games_clock() < end)) {
        tower_state s = {.layer = (uint8_t)layer};
        for (int round = 0; round < TOWER_ROUNDS && n < THROWS_MOST; round++) {
            uint8_t colours[TOWER_COLOURS] = {0};
            for (int i = 0; i < thrown; i++) colours[rng_pick(&r, TOWER_COLOURS)]++;
            tower_outcome out;
            tower_recording recording;
            double began = tower_games_clock();
            if (!tower_throw(&s, colours, rng_next(&r), &out, &recording)) break;
            ms[n++] = tower_games_clock() - began;
        }
    }
    return times_of(ms, n);
}

static double time_model(double seconds)
{
    tower_counts c = {.inside = {{1, 0, 1}, {0, 1, 0, 1, 0, 1}}, .thrown = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}};
    rng r = rng_seed(8, 0);
    double began = tower_games_clock(), now;
    long n = 0, kept = 0;
    do {
        for (int i = 0; i < MODEL_BATCH; i++) {
            tower_outcome out;
            tower_sample(1, &c, &r, &out);
            kept += out.stayed[0];
        }
        n += MODEL_BATCH;
        now = tower_games_clock();
    } while (now - began < seconds * 1e3 || kept < 0);
    return (now - began) * 1e6 / (double)n;
}

void tower_bench_run(tower_bench *b, double seconds)
{
    for (int layer = 0; layer < TOWER_LAYERS; layer++)
        for (int i = 0; i < TOWER_SIZES; i++)
            b->physics[layer][i] = time_physics(layer, 6 + 3 * i, seconds / (TOWER_LAYERS * TOWER_SIZES + 1));
    b->model_ns = time_model(seconds / (TOWER_LAYERS * TOWER_SIZES + 1));
}

void tower_bench_print(const tower_bench *b, bool json)
{
    if (!json) puts("a throw of the tower, with its recording");
    for (int layer = 0; layer < TOWER_LAYERS; layer++)
        for (int i = 0; i < TOWER_SIZES; i++) {
            const tower_times *t = &b->physics[layer][i];
            char name[20];
            snprintf(name, sizeof name, "b%d_%d", layer + 1, 6 + 3 * i);
            if (json)
                printf(",\"tower_ms_mean_%s\":%.2f,\"tower_ms_p95_%s\":%.2f,\"tower_ms_p99_%s\":%.2f,"
                       "\"tower_ms_max_%s\":%.2f",
                       name, t->mean, name, t->p95, name, t->p99, name, t->max);
            else
                printf("  B%d, %2d keshis   mean %6.1f ms  95 of 100 %6.1f  99 of 100 %6.1f  longest %6.1f\n",
                       layer + 1, 6 + 3 * i, t->mean, t->p95, t->p99, t->max);
        }
    if (json)
        printf(",\"tower_model_ns\":%.1f", b->model_ns);
    else
        printf("  by the model  %.0f ns\n", b->model_ns);
}
