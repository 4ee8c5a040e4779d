/* cmd_torture.c - random games with every check there is, over all player counts, editions and tower layers. */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args_setup.h"
#include "base/speech.h"
#include "torture.h"

static int torture_run(int argc, char **argv);

const command command_torture = {"torture",
                                 "[--games N | --game SEED] [--every K] [--seed S] [--threads T] [--json]\n"
                                 "                  [--modules a,b|all|recommended|random | --module-sets]\n"
                                 "                  [--solo pasha|lazy [--difficulty random|easy|normal|hard|a,b]]",
                                 MARK("play random games and check everything at every K-th answer"), torture_run};

enum { GAMES_MAX = 1000000000, THREADS_MAX = 64, SHOWN_MAX = 5, TEXT_MAX = 32768, WORDS = 240 };

/* With which modules: the same in all games, random ones, or all sets of torture_sets.c one after the other. */
typedef struct choice_of_modules {
    bool sets, random;
    uint16_t modules;
    int solo;   /* enum mk_solo, in all games */
    bool given; /* with these difficulty options, not random ones */
    uint16_t difficulty;
    uint64_t base;     /* of the sets: the seed of the run */
    const char *words; /* as given, to print how to play a game again */
} choice_of_modules;

typedef struct worker {
    pthread_t thread;
    choice_of_modules with;
    uint64_t first, step, end; /* its games */
    int every;
    int64_t passed, failed, answers, checked;
    torture_most most;
} worker;

static pthread_mutex_t printing = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local torture *playing; /* for a crash in the rules */

static void choose_modules(torture *t, const choice_of_modules *with)
{
    if (with->sets)
        torture_set(&t->setup, with->base, (int64_t)(t->seed - with->base));
    else if (with->random)
        torture_random_set(&t->setup, t->seed);
    else
        torture_fixed_set(&t->setup, with->modules, t->seed);
    if (with->solo) torture_solo(&t->setup, t->seed, with->solo);
    if (with->given) t->setup.difficulty = with->difficulty;
}

static void report(const torture *t, const choice_of_modules *with)
{
    static int shown;
    static char text[TEXT_MAX];
    pthread_mutex_lock(&printing);
    if (shown++ < SHOWN_MAX) {
        mk_write(&t->g, text, sizeof text);
        char modules[MK_MODULES_TEXT];
        mk_write_modules(t->setup.modules, modules);
        fprintf(stderr, "game %" PRIu64 ", modules %s, answer %d: %s\n%s\n", t->seed, modules, t->answer, t->what,
                text);
        fprintf(stderr, "again: marrakesh torture %s --seed %" PRIu64 " --game %" PRIu64 "\n", with->words, with->base,
                t->seed);
    }
    pthread_mutex_unlock(&printing);
}

/* Only what a signal handler may call. */
static void write_number(uint64_t n)
{
    char digit[24];
    size_t at = sizeof digit;
    do {
        digit[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    if (write(STDERR_FILENO, digit + at, sizeof digit - at) < 0) _exit(3);
}

static void crashed(int sig)
{
    static const char game[] = "marrakesh torture: a crash in game ", answer[] = ", answer ";
    if (write(STDERR_FILENO, game, sizeof game - 1) < 0) _exit(3);
    write_number(playing ? playing->seed : 0);
    if (write(STDERR_FILENO, answer, sizeof answer - 1) < 0) _exit(3);
    write_number(playing ? (uint64_t)playing->answer : 0);
    if (write(STDERR_FILENO, "\n", 1) < 0) _exit(3);
    signal(sig, SIG_DFL);
    raise(sig);
}

static void keep(int *most, int n)
{
    if (n > *most) *most = n;
}

static void add_most(torture_most *to, const torture_most *m)
{
    keep(&to->agenda, m->agenda);
    keep(&to->events, m->events);
    keep(&to->options, m->options);
    keep(&to->answers, m->answers);
    keep(&to->text, m->text);
}

static void *work(void *arg)
{
    worker *w = arg;
    torture t;
    playing = &t;
    for (uint64_t seed = w->first; seed < w->end; seed += w->step) {
        torture_begin(&t, seed, w->every);
        choose_modules(&t, &w->with);
        bool fine = torture_game(&t);
        if (!fine) report(&t, &w->with);
        *(fine ? &w->passed : &w->failed) += 1;
        w->answers += t.answer;
        w->checked += t.checked;
        add_most(&w->most, &t.most);
    }
    playing = NULL;
    return NULL;
}

static worker work_on(int threads, uint64_t first, int64_t games, int every, choice_of_modules with)
{
    static worker w[THREADS_MAX];
    worker sum = {0};
    for (int i = 0; i < threads; i++)
        w[i] = (worker){.first = first + (uint64_t)i,
                        .step = (uint64_t)threads,
                        .end = first + (uint64_t)games,
                        .every = every,
                        .with = with};
    for (int i = 1; i < threads; i++)
        if (pthread_create(&w[i].thread, NULL, work, &w[i])) work(&w[i]), w[i].step = 0;
    work(&w[0]);
    for (int i = 0; i < threads; i++) {
        if (i > 0 && w[i].step) pthread_join(w[i].thread, NULL);
        sum.passed += w[i].passed;
        sum.failed += w[i].failed;
        sum.answers += w[i].answers;
        sum.checked += w[i].checked;
        add_most(&sum.most, &w[i].most);
    }
    return sum;
}

static void print_sum(const worker *w, bool json)
{
    const torture_most *m = &w->most;
    if (json) {
        printf("{\"passed\":%" PRId64 ",\"failed\":%" PRId64 ",\"answers\":%" PRId64 ",\"checked\":%" PRId64, w->passed,
               w->failed, w->answers, w->checked);
        printf(",\"most_tasks\":%d,\"most_events\":%d,\"most_options\":%d,\"most_answers\":%d,\"most_text\":%d}\n",
               m->agenda, m->events, m->options, m->answers, m->text);
        return;
    }
    printf("%" PRId64 " answers, all checks at %" PRId64 " of them\n", w->answers, w->checked);
    printf("at most %d tasks, %d events, %d options, %d answers a game, %d bytes of text\n", m->agenda, m->events,
           m->options, m->answers, m->text);
    printf("%" PRId64 " passed, %" PRId64 " failed\n", w->passed, w->failed);
}

/* --solo, --difficulty; the words are added to those of the modules. */
static void read_solo(args *a, choice_of_modules *with, char *words, size_t size)
{
    static const char *const solos[] = {MK_SOLO_LIST(MK_LIST_NAME) NULL};
    with->solo = args_word(a, "--solo", SOLO_NONE, solos);
    const char *difficulty = args_text(a, "--difficulty", "random");
    with->given = strcmp(difficulty, "random") != 0;
    if (with->solo) snprintf(words, size, " --solo %s --difficulty %.120s", solos[with->solo], difficulty);
    if (with->given && mk_read_difficulty(&with->difficulty, difficulty, strlen(difficulty)))
        args_complain(a, T("there is no difficulty \"{value}\""), "value", WORD(difficulty), NULL);
}

static void read_modules(args *a, choice_of_modules *with, char words[WORDS])
{
    const char *given = args_text(a, "--modules", NULL), *text = given ? given : "none";
    with->sets = args_flag(a, "--module-sets");
    with->random = !strcmp(text, "random");
    with->words = words;
    int at = snprintf(words, WORDS, with->sets ? "--module-sets" : "--modules %.80s", text);
    read_solo(a, with, words + at, (size_t)(WORDS - at));
    args_both(a, given, "--modules", with->sets, "--module-sets");
    if (!with->random && mk_read_modules(&with->modules, text, strlen(text))) args_modules_wrong(a, text, true);
}

static int torture_run(int argc, char **argv)
{
    args a = args_begin("torture", argc, argv);
    choice_of_modules with = {0};
    char words[WORDS];
    read_modules(&a, &with, words);
    int64_t wanted = args_number(&a, "--games", 0, 1, GAMES_MAX);
    int every = (int)args_number(&a, "--every", 1, 1, 1000000);
    int64_t seed = args_number(&a, "--seed", 1, 0, INT64_MAX / 2);
    int threads = (int)args_number(&a, "--threads", 2, 1, THREADS_MAX);
    int64_t game = args_number(&a, "--game", -1, 0, INT64_MAX / 2);
    int64_t games = wanted ? wanted : with.sets ? torture_sets_games() : 100;
    bool json = args_flag(&a, "--json");
    args_both(&a, game >= 0, "--game", wanted, "--games");
    if (with.sets && game >= 0 && (game < seed || game - seed >= GAMES_MAX))
        args_complain(&a, T("--game of --module-sets is {n}, the --seed, or one of those after it"), "n", DIGITS(seed),
                      NULL);
    if (!args_end(&a)) return 2;
    with.base = (uint64_t)seed;
    if (with.sets && !json) printf("every module, every pair, random sets: seed %" PRId64 "\n", seed);
    if (game >= 0) seed = game, games = 1, threads = 1;
    signal(SIGABRT, crashed);
    signal(SIGSEGV, crashed);
    worker sum = work_on(threads, (uint64_t)seed, games, every, with);
    print_sum(&sum, json);
    return sum.failed ? 1 : 0;
}
