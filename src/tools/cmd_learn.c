/* cmd_learn.c - marrakesh learn: teaches the net of the bots by games among themselves, and writes its weights
 * (doc/bots.md). tools/net.py makes a part of the program of them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/speech.h"
#include "command.h"
#include "learn.h"

static int learn(int argc, char **argv);
const command command_learn = {
    "learn",
    "--out FILE [--from FILE] [--rounds N] [--games G] [--keep ROUNDS] [--epochs E]\n"
    "              [--rate MILLIONTHS] [--lambda PERCENT] [--budget B] [--threads T] [--seed S]",
    MARK("teach the bots' evaluation by games among themselves"), learn};

enum { KEEP_MAX = 32 };

typedef struct learn_options {
    const char *out, *from;
    int rounds, games, keep, epochs, rate, lambda, budget, threads;
    uint64_t seed;
} learn_options;

static bool read_options(learn_options *o, int argc, char **argv)
{
    args a = args_begin("learn", argc, argv);
    o->out = args_text(&a, "--out", NULL);
    o->from = args_text(&a, "--from", NULL);
    o->rounds = (int)args_number(&a, "--rounds", 1, 1, 10000);
    o->games = (int)args_number(&a, "--games", 500, 1, 1000000);
    o->keep = (int)args_number(&a, "--keep", 4, 1, KEEP_MAX);
    o->epochs = (int)args_number(&a, "--epochs", 2, 1, 1000);
    o->rate = (int)args_number(&a, "--rate", 2000, 1, 100000);
    o->lambda = (int)args_number(&a, "--lambda", 90, 0, 100);
    o->budget = (int)args_number(&a, "--budget", 24, 1, 1000);
    o->threads = (int)args_number(&a, "--threads", 1, 1, LEARN_THREADS);
    o->seed = (uint64_t)args_number(&a, "--seed", 1, 0, INT64_MAX / 2000000);
    if (args_end(&a) && !o->out) args_complain(&a, T("--out FILE is needed"), NULL);
    return !a.failed;
}

static bool write_net(const net *n, const char *file)
{
    FILE *f = fopen(file, "w");
    if (!f) return false;
    fprintf(f, "%d %d\n", FEATURES, NET_HIDDEN);
    for (int i = 0; i < FEATURES; i++)
        for (int k = 0; k < NET_HIDDEN; k++) fprintf(f, "%d%c", n->first[i][k], k + 1 < NET_HIDDEN ? ' ' : '\n');
    for (int k = 0; k < NET_HIDDEN; k++) fprintf(f, "%d ", n->second[k]);
    fprintf(f, "%d\n", n->bias);
    return !fclose(f);
}

static bool read_net(net *n, const char *file)
{
    FILE *f = fopen(file, "r");
    int count = 0, hidden = 0;
    bool fine = f && fscanf(f, "%d %d", &count, &hidden) == 2 && count == FEATURES && hidden == NET_HIDDEN;
    for (int i = 0; fine && i < FEATURES; i++)
        for (int k = 0; fine && k < NET_HIDDEN; k++) fine = fscanf(f, "%" SCNd32, &n->first[i][k]) == 1;
    for (int k = 0; fine && k < NET_HIDDEN; k++) fine = fscanf(f, "%" SCNd32, &n->second[k]) == 1;
    fine = fine && fscanf(f, "%" SCNd32, &n->bias) == 1;
    if (f) fclose(f);
    return fine;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Games by the net as it is (NULL: by the hand-made evaluation), then fit it to the last `keep` rounds of games. */
static void learn_round(const learn_options *o, int round, const net *n, learn_model *m, learn_book books[KEEP_MAX])
{
    learn_book all = {0}, *book = &books[round % o->keep];
    learn_how how = {.net = n,
                     .seed = o->seed * 1000003 + (uint64_t)round * (uint64_t)o->games,
                     .games = o->games,
                     .threads = o->threads,
                     .budget = o->budget,
                     .lambda = n ? (float)o->lambda / 100 : 1};
    double began = seconds(), mean;
    learn_free(book);
    learn_play(book, &how, &mean);
    double played = seconds();
    for (int i = 1; i <= o->keep; i++) learn_append(&all, &books[(round + i) % o->keep]); /* the newest ones last */
    double left = learn_train(m, &all, o->epochs, (float)o->rate * 1e-6f, o->seed + (uint64_t)round);
    printf(
        "round %d: mean score %.2f, %zu samples of %zu, mean square of the error %.2f, games %.0f s, learning %.0f s\n",
        round + 1, mean, book->samples, all.samples, left, played - began, seconds() - played);
    fflush(stdout);
    learn_free(&all);
}

static int learn(int argc, char **argv)
{
    learn_options o;
    static learn_book books[KEEP_MAX];
    static learn_model m;
    static net n;
    if (!read_options(&o, argc, argv)) return 2;
    learn_begin(&m, o.seed);
    if (o.from && !read_net(&n, o.from)) {
        fprintf(stderr, "marrakesh learn: %s is no net of this program\n", o.from);
        return 1;
    }
    if (o.from) learn_unquantize(&n, &m);
    for (int round = 0; round < o.rounds; round++) {
        learn_round(&o, round, o.from || round ? &n : NULL, &m, books);
        learn_quantize(&m, &n);
        if (write_net(&n, o.out)) continue;
        perror("marrakesh learn");
        return 1;
    }
    for (int i = 0; i < KEEP_MAX; i++) learn_free(&books[i]);
    return 0;
}
