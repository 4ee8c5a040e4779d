/* cmd_learn.c - marrakesh learn: teaches a net of the bots by games among themselves (doc/bots.md).
 *
 * All is in one folder: `net` (the newest), `net-1`, `net-2`, ... (those before it), `mean` (of the last four),
 * NAME.games (what each worker has played, a game a line) and `log`. Workers (--work) play by the newest net and write
 * games; the learner (--teach) fits the net to the newest ones. Without either, one process does both in turn. Whoever
 * is stopped goes on where it was.
 */
#include <glob.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/speech.h"
#include "command.h"
#include "learn.h"

static int learn(int argc, char **argv);
const command command_learn = {
    "learn",
    "--dir DIR [--from NET] [--units N] [--work | --teach] [--name NAME] [--rounds N] [--games G]\n"
    "              [--keep GAMES] [--epochs E] [--rate MILLIONTHS] [--lambda PERMILLE] [--simulations S]\n"
    "              [--candidates C] [--whim N] [--trial GAMES] [--seed S]",
    MARK("teach the bots' evaluation by games among themselves"), learn};

enum { PATH_ROOM = 1024, WAIT_SECONDS = 5, GAMES_A_SEED = 1000003, LEARN_ANY = 2, MEAN_OF = 4 };
enum { TRIAL_SEED = 900000001, TRIAL_SIMULATIONS = 64, TRIAL_CANDIDATES = 8 };

typedef struct learn_options {
    const char *dir, *from, *name;
    bool work, teach;
    int units, rounds, games, keep, epochs, rate, lambda, trial;
    uint64_t seed;
    learn_how how;
} learn_options;

static bool read_options(learn_options *o, int argc, char **argv)
{
    args a = args_begin("learn", argc, argv);
    *o = (learn_options){.dir = args_text(&a, "--dir", NULL), .from = args_text(&a, "--from", NULL)};
    o->name = args_text(&a, "--name", "own");
    o->work = args_flag(&a, "--work");
    o->teach = args_flag(&a, "--teach");
    o->units = (int)args_number(&a, "--units", 128, NET_STEP, NET_UNITS) / NET_STEP * NET_STEP;
    o->rounds = (int)args_number(&a, "--rounds", 1, 1, 100000);
    o->games = (int)args_number(&a, "--games", 1000, 0, 1000000);
    o->keep = (int)args_number(&a, "--keep", 10000, 1, 10000000);
    o->epochs = (int)args_number(&a, "--epochs", 2, 1, 1000);
    o->rate = (int)args_number(&a, "--rate", 1000, 1, 100000);
    o->lambda = (int)args_number(&a, "--lambda", 970, 0, 1000);
    o->trial = (int)args_number(&a, "--trial", 0, 0, 100000);
    o->seed = (uint64_t)args_number(&a, "--seed", 1, 0, INT64_MAX / 2000000);
    o->how.whim = (int)args_number(&a, "--whim", 16, 0, 1000);
    o->how.search = (mcts_rules){.first_look = 60, .trust = 4, .curiosity = 250, .rival = 100};
    o->how.search.simulations = (int)args_number(&a, "--simulations", 8, 1, MCTS_SIMULATIONS);
    o->how.search.candidates = (int)args_number(&a, "--candidates", 4, 1, MCTS_ANSWERS - LEARN_ANY);
    o->how.search.any = LEARN_ANY;
    o->how.search.told = MCTS_ANSWERS;
    args_both(&a, o->work, "--work", o->teach, "--teach");
    if (args_end(&a) && !o->dir) args_complain(&a, T("--dir DIR is needed"), NULL);
    return !a.failed;
}

static void in_dir(const learn_options *o, char out[PATH_ROOM], const char *name, int number)
{
    if (number < 0)
        snprintf(out, PATH_ROOM, "%s/%s", o->dir, name);
    else
        snprintf(out, PATH_ROOM, "%s/%s-%d", o->dir, name, number);
}

static int count_lines(const char *path)
{
    FILE *f = fopen(path, "r");
    int lines = 0;
    for (int c; f && (c = getc(f)) != EOF;) lines += c == '\n';
    if (f) fclose(f);
    return lines;
}

/* The newest net, if it is another one than before. */
static net *newer_net(const learn_options *o, net *had, struct timespec *at)
{
    char path[PATH_ROOM];
    struct stat now;
    in_dir(o, path, "net", -1);
    if (stat(path, &now) || (had && !memcmp(&now.st_mtim, at, sizeof *at))) return had;
    net *n = learn_net_read(path);
    if (!n) return had;
    *at = now.st_mtim;
    learn_net_free(had);
    return n;
}

static bool sit(mcts *mind[MK_SEATS])
{
    bool fine = true;
    for (int i = 0; i < MK_SEATS; i++) fine = (mind[i] = mcts_new()) && fine;
    return fine;
}

static void leave(mcts *mind[MK_SEATS])
{
    for (int i = 0; i < MK_SEATS; i++) mcts_free(mind[i]);
}

/* Games are added to the worker's file, each with a seed of its own by the number of its line. */
static int play(const learn_options *o)
{
    char path[PATH_ROOM], name[PATH_ROOM / 2];
    snprintf(name, sizeof name, "%s.games", o->name);
    in_dir(o, path, name, -1);
    int done = count_lines(path);
    FILE *f = fopen(path, "a");
    mcts *mind[MK_SEATS];
    net *n = NULL;
    struct timespec at = {0};
    learn_how how = o->how;
    if (!f || !sit(mind)) return perror(path), 1;
    for (int i = 0; i < o->games; i++) {
        how.search.net = n = newer_net(o, n, &at);
        learn_game(&how, mind, NULL, o->seed * GAMES_A_SEED + (uint64_t)(done + i), f);
        fflush(f);
    }
    leave(mind);
    learn_net_free(n);
    return fclose(f) ? 1 : 0;
}

/* Of each file as large a part as of all together. Returns how many games there are. */
static int read_games(const learn_options *o, learn_book *book, const net *n)
{
    char pattern[PATH_ROOM];
    int games = 0;
    glob_t files;
    in_dir(o, pattern, "*.games", -1);
    if (glob(pattern, 0, NULL, &files)) return 0;
    for (size_t i = 0; i < files.gl_pathc; i++) games += count_lines(files.gl_pathv[i]);
    for (size_t i = 0; book && i < files.gl_pathc; i++) {
        int lines = count_lines(files.gl_pathv[i]);
        int use = games > o->keep ? (int)((int64_t)lines * o->keep / games) : lines;
        learn_read(book, files.gl_pathv[i], lines - use, (float)o->lambda / 1000, n);
    }
    globfree(&files);
    return games;
}

/* How strong a net is, where a search stands behind it: its mean score in the lazy variant, always with the same luck,
 * and the error of that. */
static double try_net(const learn_options *o, const net *n, double *error)
{
    static const mk_setup lazy = {.players = 2, .solo = SOLO_LAZY, .rules = 2};
    learn_how how = {.search = o->how.search};
    mcts *mind[MK_SEATS];
    double sum = 0, square = 0;
    *error = 0;
    if (!o->trial) return 0;
    if (!sit(mind)) abort();
    how.search.net = n;
    how.search.simulations = TRIAL_SIMULATIONS, how.search.candidates = TRIAL_CANDIDATES;
    how.search.any = how.search.told = 0;
    for (int i = 0; i < o->trial; i++) {
        double score = learn_game(&how, mind, &lazy, TRIAL_SEED + (uint64_t)i, NULL);
        sum += score, square += score * score;
    }
    leave(mind);
    double mean = sum / o->trial;
    if (o->trial > 1) *error = 1.96 * sqrt((square / o->trial - mean * mean) / (o->trial - 1));
    return mean;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void say(const learn_options *o, const char *line)
{
    char path[PATH_ROOM];
    in_dir(o, path, "log", -1);
    FILE *f = fopen(path, "a");
    if (f) fputs(line, f), fclose(f);
    fputs(line, stdout);
    fflush(stdout);
}

/* How many nets were taught in this folder. */
static int count_nets(const learn_options *o)
{
    char path[PATH_ROOM];
    int n = 0;
    do in_dir(o, path, "net", ++n);
    while (!access(path, F_OK));
    return n - 1;
}

static bool keep_net(const learn_options *o, const net *n, int number)
{
    char path[PATH_ROOM];
    if (number) in_dir(o, path, "net", number);
    if (number && !learn_net_write(n, path)) return false;
    in_dir(o, path, "net", -1);
    return learn_net_write(n, path);
}

/* The mean of the newest nets: what each of them is wrong about by chance is less of it. */
static bool keep_mean(const learn_options *o, int number)
{
    static learn_model sum, one;
    char path[PATH_ROOM];
    int many = number < MEAN_OF ? number : MEAN_OF, units = 0;
    for (int i = 0; i < many; i++) {
        in_dir(o, path, "net", number - i);
        net *n = learn_net_read(path);
        if (!n) return false;
        memset(&one, 0, sizeof one);
        learn_unquantize(n, &one);
        learn_add(&sum, &one, i ? 1.0f : 0.0f, 1.0f / (float)many);
        units = n->units > units ? n->units : units;
        learn_net_free(n);
    }
    sum.units = units;
    net *mean = learn_net_new(units, FEATURES_STAGES);
    if (!mean) return false;
    learn_quantize(&sum, mean);
    in_dir(o, path, "mean", -1);
    bool fine = learn_net_write(mean, path);
    learn_net_free(mean);
    return fine;
}

/* Where there is no net yet: another one, or one that adds nothing to the hand-made evaluation. */
static bool begin(const learn_options *o)
{
    char path[PATH_ROOM];
    mkdir(o->dir, 0777);
    in_dir(o, path, "net", -1);
    if (!access(path, F_OK)) return true;
    net *n = o->from ? learn_net_read(o->from) : learn_net_new(NET_STEP, 1);
    if (!n) return fprintf(stderr, "marrakesh learn: %s is no net of this program\n", o->from), false;
    bool fine = keep_net(o, n, 0);
    learn_net_free(n);
    return fine;
}

/* Fits the net to the newest games, from the weights that it has; those of more units are small random numbers. */
static int teach(const learn_options *o)
{
    static learn_model m;
    char path[PATH_ROOM], line[512];
    learn_book book = {0};
    double began = seconds(), before, after;
    int number = count_nets(o) + 1, games;
    in_dir(o, path, "net", -1);
    net *had = learn_net_read(path), *n = learn_net_new(o->units, FEATURES_STAGES);
    games = had ? read_games(o, &book, had) : 0;
    if (!n || !had || had->units > o->units || book.samples < 100)
        return fprintf(stderr, "marrakesh learn: %s has no net, one of more units, or too few games\n", o->dir), 1;
    learn_begin(&m, o->units, o->seed + (uint64_t)number);
    learn_unquantize(had, &m);
    after = learn_train(&m, &book, o->epochs, (float)o->rate * 1e-6f, o->seed + (uint64_t)number, &before);
    learn_quantize(&m, n);
    double error, lazy = try_net(o, n, &error);
    snprintf(line, sizeof line,
             "net %d: games %d, learned from %zu, mean score %.2f, samples %zu, mean square of the error %.2f, then "
             "%.2f, lazy %.2f +- %.2f, seconds %.0f\n",
             number, games, book.games, book.score / (double)book.seats, book.samples, before, after, lazy, error,
             seconds() - began);
    say(o, line);
    bool fine = keep_net(o, n, number) && keep_mean(o, number);
    learn_free(&book), learn_net_free(n), learn_net_free(had);
    return fine ? 0 : 1;
}

static int learn(int argc, char **argv)
{
    learn_options o;
    if (!read_options(&o, argc, argv)) return 2;
    if (!begin(&o)) return 1;
    if (o.work) return play(&o);
    for (int round = 0, seen = read_games(&o, NULL, NULL), failed = 0; round < o.rounds; round++) {
        if (!o.teach) failed = play(&o);
        while (o.teach && read_games(&o, NULL, NULL) < seen + o.games) sleep(WAIT_SECONDS);
        seen = read_games(&o, NULL, NULL);
        if (failed || teach(&o)) return 1;
    }
    return 0;
}
