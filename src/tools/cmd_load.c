/* cmd_load.c - many clients play real games against a running server, each answering as soon as it is asked. Measured
 * is how many answers a second the server makes durable (the `ok` of an answer is sent after that), and how long a
 * client waits for it. tools/bench-server starts the server and runs this.
 *
 * With several --port the pairs take turns: each plays all its tables at one of these servers, which share a store.
 *
 * With --tables it makes tables instead that are left in the middle of their games. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/speech.h"
#include "command.h"
#include "load.h"
#include "server/limits.h"

static int load_run(int argc, char **argv);

const command command_load = {
    "load",
    "--port N... [--address A] [--clients N] [--seconds S | --tables N [--answers N]] [--seed N] "
    "[--json]",
    MARK("play against a running server and measure it"), load_run};

enum { PORTS = 16 }; /* more servers are not loaded by one process */
enum { SECOND = 1000000, WARM_UP = 2 * SECOND, TO_SEAT = 60 * SECOND, TO_FILL = 600 * SECOND, EVENTS = 128 };

typedef struct options {
    const char *address;
    int port[PORTS], ports, clients, seconds, tables, answers;
    uint64_t seed;
    bool json;
} options;

static void check_options(args *a, options *o)
{
    int pairs = o->clients / 2;
    args_both(a, o->seconds, "--seconds", o->tables, "--tables");
    if (!o->ports) args_complain(a, T("--port is missing: where does the server listen?"), NULL);
    if (o->answers && !o->tables) args_complain(a, T("--answers goes only with --tables"), NULL);
    if (o->clients % 2) args_complain(a, T("--clients needs an even number: they play in pairs"), NULL);
    if (o->tables % pairs)
        args_complain(a, T("--tables needs a multiple of {n}: as many for each pair"), "n", DIGITS(pairs), NULL);
    if (o->tables / pairs > LIMIT_TABLES_PER_PERSON)
        args_complain(a, T("--tables needs at most {n} with so many clients"), "n",
                      DIGITS(pairs * LIMIT_TABLES_PER_PERSON), NULL);
    if (!o->seconds) o->seconds = 10;
    if (o->tables && !o->answers) o->answers = 40;
}

static bool read_options(options *o, int argc, char **argv)
{
    args a = args_begin("load", argc, argv);
    for (int port; o->ports < PORTS && (port = (int)args_number(&a, "--port", 0, 1, 65535));)
        o->port[o->ports++] = port;
    o->address = args_text(&a, "--address", "127.0.0.1");
    o->clients = (int)args_number(&a, "--clients", 50, 2, LIMIT_CONNECTIONS);
    o->seconds = (int)args_number(&a, "--seconds", 0, 1, 600);
    o->tables = (int)args_number(&a, "--tables", 0, 1, LIMIT_ROOMS);
    o->answers = (int)args_number(&a, "--answers", 0, 1, 100000);
    o->seed = (uint64_t)args_number(&a, "--seed", 1, 0, INT64_MAX);
    o->json = args_flag(&a, "--json");
    check_options(&a, o);
    return args_end(&a);
}

/* ---- the clients ---- */

static void fail(load *l, const char *what)
{
    if (!*l->error) snprintf(l->error, sizeof l->error, "%s: %s", what, strerror(errno));
}

/* Some systems give a program no more than 1,024 files, unless it asks. */
static void allow_files(int clients)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)clients + 64;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool connect_all(load *l, const options *o, int poll)
{
    for (int i = 0; i < l->players; i++) {
        load_player *p = &l->player[i];
        *p = (load_player){.load = l, .partner = &l->player[i ^ 1], .host = i % 2 == 0, .socket.fd = -1};
        p->random = rng_seed(o->seed, (uint64_t)i);
        p->socket.masks = rng_seed(~o->seed, (uint64_t)i);
    }
    for (int i = 0; i < l->players; i++) {
        load_player *p = &l->player[i];
        if (!load_socket_open(&p->socket, o->address, o->port[i / 2 % o->ports], l->error)) return false;
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, p->socket.fd, &event)) {
            fail(l, "epoll");
            return false;
        }
        load_player_begin(p);
    }
    return true;
}

/* Let them play up to a time, or until all hosts are where they should be. */
static bool play(load *l, int poll, int64_t until, const int *hosts)
{
    struct epoll_event event[EVENTS];
    for (int64_t now; !*l->error && (now = load_now()) < until;) {
        if (hosts && *hosts == l->players / 2) return true;
        int n = epoll_wait(poll, event, EVENTS, (int)((until - now) / 1000) + 1);
        if (n < 0 && errno != EINTR) fail(l, "epoll");
        for (int i = 0; i < n && !*l->error; i++) load_player_read(event[i].data.ptr);
    }
    return !hosts && !*l->error;
}

static double cpu_seconds(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / SECOND;
}

/* ---- what came of it ---- */

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* In milliseconds: so many percent of the answers took no longer. The samples are in order. */
static double percentile(const load *l, size_t percent)
{
    size_t rank = (l->samples * percent + 99) / 100;
    return rank ? l->sample[rank - 1] / 1e3 : 0;
}

static void print_speed(load *l, const options *o, double cpu)
{
    if (l->samples) qsort(l->sample, l->samples, sizeof *l->sample, compare);
    double rate = (double)l->samples / o->seconds, p50 = percentile(l, 50), p99 = percentile(l, 99),
           worst = percentile(l, 100);
    if (o->json)
        printf("{\"clients\":%d,\"seconds\":%d,\"answers\":%zu,\"answers_per_s\":%.1f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,"
               "\"max_ms\":%.2f,\"games\":%lld,\"given\":%lld,\"cpu\":%.2f}\n",
               l->players, o->seconds, l->samples, rate, p50, p99, worst, (long long)l->games, (long long)l->given,
               cpu);
    else
        printf("%d clients: %.0f answers/s, p50 %.2f ms, p99 %.2f ms, at most %.2f ms; %lld games ended; this program "
               "used %.2f cores\n",
               l->players, rate, p50, p99, worst, (long long)l->games, cpu);
}

static void print_tables(const load *l, const options *o, double seconds)
{
    const char *format = o->json ? "{\"clients\":%d,\"tables\":%d,\"answers\":%lld,\"seconds\":%.2f}\n"
                                 : "%d clients made %d tables and gave %lld answers in %.2f seconds\n";
    printf(format, l->players, o->tables, (long long)l->given, seconds);
}

/* ---- ---- */

static bool make_tables(load *l, const options *o, int poll)
{
    int64_t start = load_now();
    if (!play(l, poll, start + TO_FILL, &l->done)) {
        if (!*l->error) snprintf(l->error, sizeof l->error, "the tables are not all made after %d s", TO_FILL / SECOND);
        return false;
    }
    print_tables(l, o, (double)(load_now() - start) / SECOND);
    return true;
}

static bool measure(load *l, const options *o, int poll)
{
    if (!play(l, poll, load_now() + TO_SEAT, &l->seated)) {
        if (!*l->error)
            snprintf(l->error, sizeof l->error, "only %d of %d games have begun after %d s", l->seated, l->players / 2,
                     TO_SEAT / SECOND);
        return false;
    }
    l->from = load_now() + WARM_UP;
    l->until = l->from + (int64_t)o->seconds * SECOND;
    if (!play(l, poll, l->from, NULL)) return false;
    double cpu = cpu_seconds();
    if (!play(l, poll, l->until, NULL)) return false;
    print_speed(l, o, (cpu_seconds() - cpu) / o->seconds);
    return true;
}

static int load_run(int argc, char **argv)
{
    options o = {0};
    if (!read_options(&o, argc, argv)) return 2;
    load l = {.players = o.clients, .tables = o.tables / (o.clients / 2), .answers = o.answers};
    l.player = calloc((size_t)l.players, sizeof *l.player);
    int poll = epoll_create1(EPOLL_CLOEXEC);
    if (!l.player || poll < 0) fail(&l, "cannot begin");
    allow_files(l.players);
    bool fine = !*l.error && connect_all(&l, &o, poll) && (o.tables ? make_tables : measure)(&l, &o, poll);
    if (!fine) fprintf(stderr, "marrakesh load: %s\n", l.error);
    for (int i = 0; l.player && i < l.players; i++)
        if (l.player[i].load) load_socket_close(&l.player[i].socket);
    if (poll >= 0) close(poll);
    free(l.player);
    free(l.sample);
    return fine ? 0 : 1;
}
