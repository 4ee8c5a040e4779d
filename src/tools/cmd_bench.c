/* cmd_bench.c - how fast the rules are: random playouts as a search would make them, and the cost of copying,
 * looking at, writing and reading one game; and throws of the tower. Every figure of the rules is the median of several
 * slices of time, on one core. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "ai/bot.h"
#include "ai/mcts.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/speech.h"
#include "command.h"
#include "rules/mk.h"
#include "tower_bench.h"

static int bench_run(int argc, char **argv);

const command command_bench = {"bench", "[--seconds S] [--json] [--games N] [--searches N]",
                               MARK("measure playouts, copies, views, writing and reading"), bench_run};

enum { SLICES = 7, SAMPLES = 64, TEXT_MAX = 32768 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *slice)
{
    qsort(slice, SLICES, sizeof *slice, compare);
    return slice[SLICES / 2];
}

/* What is played: the base game with 2, 3 and 4 players, and everything at once. */
typedef struct table {
    const char *name, *what;
    mk_setup setup;
} table;

static const table tables[] = {
    {"2p", "2 players", {.players = 2}},
    {"3p", "3 players", {.players = 3}},
    {"4p", "4 players", {.players = 4}},
    {"4p_all_modules", "4, all modules", {.players = 4, .modules = (1u << MK_MODULES) - 1}},
};
enum { TABLES = sizeof tables / sizeof *tables, SAMPLED = 2 };

static void start(mk_game *g, const table *t)
{
    const char *why;
    mk_start(g, &t->setup, &why);
    g->quiet = 1;
}

/* Play to the end, or up to `most` answers. Returns how many were given. */
static int playout(mk_game *g, rng *r, int most)
{
    mk_choice option[MK_OPTIONS_MAX];
    int answers = 0;
    for (; answers < most && !mk_over(g); answers++) {
        int who = mk_to_act(g);
        int n = who == MK_CHANCE ? 0 : mk_options(g, who, option);
        mk_apply_legal(g, who, n ? option[rng_pick(r, (uint32_t)n)] : mk_roll(g, rng_next(r)));
    }
    return answers;
}

typedef struct speed {
    double games_per_s, answers_per_s, answers_per_game;
} speed;

static speed play_games(const table *t, double seconds)
{
    double games[SLICES], answers[SLICES], each[SLICES];
    rng r = rng_seed(1, t->setup.players);
    mk_game g;
    for (int i = 0; i < SLICES; i++) {
        double begin = now(), end;
        int64_t n = 0, given = 0;
        do {
            start(&g, t);
            given += playout(&g, &r, INT32_MAX);
            n++;
            end = now();
        } while (end - begin < seconds / SLICES);
        games[i] = (double)n / (end - begin);
        answers[i] = (double)given / (end - begin);
        each[i] = (double)given / (double)n;
    }
    return (speed){median(games), median(answers), median(each)};
}

/* Games at all stages, for the costs of one operation. */
static void fill_samples(mk_game *sample)
{
    for (int i = 0; i < SAMPLES; i++) {
        rng r = rng_seed(2, (uint64_t)i);
        start(&sample[i], &tables[SAMPLED]);
        playout(&sample[i], &r, 5 + i * 6);
        sample[i].quiet = 0;
    }
}

typedef struct bench {
    mk_game sample[SAMPLES], to;
    char text[SAMPLES][TEXT_MAX], out[TEXT_MAX];
    size_t len[SAMPLES];
    unsigned sink; /* so that nothing is left out as useless */
} bench;

static void do_clone(bench *b, int i)
{
    mk_copy(&b->to, &b->sample[i]);
    b->sink += b->to.agenda_len;
}

static void do_view(bench *b, int i)
{
    mk_view(&b->sample[i], i % 4, &b->to);
    b->sink += b->to.agenda_len;
}

static void do_determinize(bench *b, int i)
{
    mk_view(&b->sample[i], i % 4, &b->to);
    mk_determinize(&b->to, i % 4, (uint64_t)i);
    b->sink += b->to.agenda_len;
}

static void do_write(bench *b, int i)
{
    b->sink += (unsigned)mk_write(&b->sample[i], b->out, sizeof b->out);
}

static void do_read(bench *b, int i)
{
    mk_text_error error;
    b->sink += (unsigned)mk_read(&b->to, b->text[i], b->len[i], &error);
}

static void do_check(bench *b, int i)
{
    b->sink += mk_check(&b->sample[i]) != NULL;
}

/* Play at random to one of the next questions, of all stages of a game, and let the bot hard answer it. Returns how
 * many simulations that took. */
static int64_t search_once(mk_game *g, const table *t, rng *r, mk_choice *answer)
{
    mk_choice option[MK_OPTIONS_MAX];
    for (int64_t made = 0;;) {
        if (mk_over(g)) start(g, t);
        int who = mk_to_act(g), n = who == MK_CHANCE ? 0 : mk_options(g, who, option);
        if (n > 1 && rng_pick(r, 8) == 0) {
            mk_game view;
            mcts *m = mcts_new();
            mk_view(g, who, &view);
            if (m) *answer = mcts_choose(m, bot_hard.search, &view, who, r);
            if (m) made = mcts_simulations(m);
            mcts_free(m);
        }
        mk_apply_legal(g, who, n ? option[rng_pick(r, (uint32_t)n)] : mk_roll(g, rng_next(r)));
        if (made) return made;
    }
}

/* Simulations a second of the bot hard. */
static double search_speed(double seconds)
{
    double slice[SLICES];
    mk_choice answer = 0;
    rng r = rng_seed(4, 0);
    mk_game g;
    start(&g, &tables[0]);
    for (int k = 0; k < SLICES; k++) {
        double begin = now(), spent = 0;
        int64_t made = 0;
        for (; spent < seconds / SLICES; spent = now() - begin) made += search_once(&g, &tables[0], &r, &answer);
        slice[k] = (double)made / spent;
    }
    return median(slice);
}

/* The same work each time, for a profiler that counts instructions; and a digest of what came out, which is to stay the
 * same when something becomes faster. */
static void fixed_games(int games)
{
    for (int i = 0; i < TABLES && games; i++) {
        uint64_t digest = HASH_BEGIN;
        int64_t answers = 0;
        rng r = rng_seed(1, tables[i].setup.players);
        for (int n = 0; n < games; n++) {
            mk_game g;
            start(&g, &tables[i]);
            answers += playout(&g, &r, INT32_MAX);
            digest = hash_add(digest, &g, MK_CLONE_BYTES);
        }
        printf("%-14s %" PRId64 " answers, digest %016" PRIX64 "\n", tables[i].what, answers, digest);
    }
}

static void fixed_searches(int searches)
{
    for (int i = 0; i < TABLES && searches; i++) {
        uint64_t digest = HASH_BEGIN;
        int64_t made = 0;
        rng r = rng_seed(4, (uint64_t)i);
        mk_game g;
        start(&g, &tables[i]);
        for (int n = 0; n < searches; n++) {
            mk_choice answer = 0;
            made += search_once(&g, &tables[i], &r, &answer);
            digest = hash_add(digest, &answer, sizeof answer);
        }
        printf("%-14s %" PRId64 " simulations, digest %016" PRIX64 "\n", tables[i].what, made, digest);
    }
}

static double cost_ns(bench *b, void (*operation)(bench *, int), double seconds)
{
    double slice[SLICES];
    for (int k = 0; k < SLICES; k++) {
        double begin = now(), end;
        int64_t n = 0;
        do {
            for (int i = 0; i < SAMPLES; i++) operation(b, i);
            n += SAMPLES;
            end = now();
        } while (end - begin < seconds / SLICES);
        slice[k] = (end - begin) * 1e9 / (double)n;
    }
    return median(slice);
}

typedef struct cost {
    const char *name, *what;
    void (*operation)(bench *, int);
} cost;

static const cost costs[] = {
    {"clone_ns", "copy for a search", do_clone},
    {"view_ns", "view of a seat", do_view},
    {"determinize_ns", "view, and deal the unknown", do_determinize},
    {"write_ns", "write as text", do_write},
    {"read_ns", "read from text", do_read},
    {"check_ns", "check all invariants", do_check},
};
enum { COSTS = sizeof costs / sizeof *costs };

static void print_json(const speed v[TABLES], const double *ns, const tower_bench *tower, double simulations)
{
    printf("{\"state_bytes\":%zu,\"clone_bytes\":%d", sizeof(mk_game), (int)MK_CLONE_BYTES);
    for (int i = 0; i < COSTS; i++) printf(",\"%s\":%.1f", costs[i].name, ns[i]);
    for (int i = 0; i < TABLES; i++) {
        const char *name = tables[i].name;
        printf(",\"games_per_s_%s\":%.1f,\"answers_per_s_%s\":%.0f,\"answers_per_game_%s\":%.1f", name,
               v[i].games_per_s, name, v[i].answers_per_s, name, v[i].answers_per_game);
    }
    tower_bench_print(tower, true);
    printf(",\"simulations_per_s\":%.0f", simulations);
    puts("}");
}

static void print_table(const speed v[TABLES], const double *ns, const tower_bench *tower, double simulations)
{
    puts("random playouts on one core");
    for (int i = 0; i < TABLES; i++)
        printf("  %-14s %10.0f games/s  %10.0f answers/s  %6.1f answers a game  %.3f ms a game\n", tables[i].what,
               v[i].games_per_s, v[i].answers_per_s, v[i].answers_per_game, 1e3 / v[i].games_per_s);
    printf("search of hard, 2 players, one core\n  %.0f simulations/s\n", simulations);
    puts("one operation, 4 players");
    for (int i = 0; i < COSTS; i++) printf("  %-28s %10.1f ns\n", costs[i].what, ns[i]);
    printf("size\n  a game %zu bytes, a copy for a search %d bytes\n", sizeof(mk_game), (int)MK_CLONE_BYTES);
    tower_bench_print(tower, false);
}

static int bench_run(int argc, char **argv)
{
    args a = args_begin("bench", argc, argv);
    double seconds = (double)args_number(&a, "--seconds", 6, 1, 3600);
    bool json = args_flag(&a, "--json");
    int games = (int)args_number(&a, "--games", 0, 1, 1000000),
        searches = (int)args_number(&a, "--searches", 0, 1, 1000000);
    if (!args_end(&a)) return 2;
    if (games || searches) {
        fixed_games(games);
        fixed_searches(searches);
        return 0;
    }
    bench *b = malloc(sizeof *b);
    if (!b) {
        fputs("marrakesh bench: out of memory\n", stderr);
        return 1;
    }
    b->sink = 0;
    fill_samples(b->sample);
    for (int i = 0; i < SAMPLES; i++) b->len[i] = mk_write(&b->sample[i], b->text[i], sizeof b->text[i]);

    speed v[TABLES] = {0};
    double ns[COSTS];
    for (int i = 0; i < TABLES; i++) v[i] = play_games(&tables[i], seconds / (TABLES + 2));
    for (int i = 0; i < COSTS; i++) ns[i] = cost_ns(b, costs[i].operation, seconds / (TABLES + 2) * 2 / COSTS);
    tower_bench tower;
    tower_bench_run(&tower, seconds);
    double simulations = search_speed(seconds / (TABLES + 2));
    if (json)
        print_json(v, ns, &tower, simulations);
    else
        print_table(v, ns, &tower, simulations);
    free(b);
    return 0;
}
