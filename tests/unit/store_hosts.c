/* store_hosts.c - where the database may be: hosts that refuse, that say nothing, that have names; and lines over TCP.
 * Meanwhile nobody waits. */
#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>

#include "store/store_owner.h"
#include "store_unit.h"

#define A "aaaaaaaaaa"

enum { REACH_MS = 2000, LATER_MS = 20000, WAIT_MS = 500 };

static char where[FOLDER];

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

/* ---- hosts that are none ---- */

enum { CALLERS = 4 };

/* A port whose machine drops whoever wants to connect: it has a listener that is full and does not look. */
typedef struct hole {
    int port, listener, caller[CALLERS];
} hole;

static int open_port(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, len) || getsockname(fd, (struct sockaddr *)&at, &len)) abort();
    *port = ntohs(at.sin_port);
    return fd;
}

static hole hole_make(void)
{
    hole h;
    h.listener = open_port(&h.port);
    if (listen(h.listener, 0)) abort();
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_port = htons((uint16_t)h.port)};
    for (int i = 0; i < CALLERS; i++) {
        h.caller[i] = socket(AF_INET, SOCK_STREAM, 0);
        if (h.caller[i] < 0 || fcntl(h.caller[i], F_SETFL, O_NONBLOCK)) abort();
        (void)!connect(h.caller[i], (struct sockaddr *)&at, sizeof at);
    }
    return h;
}

static void hole_close(const hole *h)
{
    close(h->listener);
    for (int i = 0; i < CALLERS; i++) close(h->caller[i]);
}

/* The database behind a host of this port, which is tried first. */
static void behind(char out[2 * FOLDER], const char *host, int port)
{
    const char *base = strchr(where, '@'), *folder = strstr(where, "host=");
    if (!base || !folder) abort();
    snprintf(out, (size_t)2 * FOLDER, "postgresql://marrakesh%.*shost=%s,%s&port=%d,5432", (int)(folder - base), base,
             host, folder + strlen("host="), port);
}

/* ---- opening ---- */

static store *opens(const char *address, int64_t at_least)
{
    char error[STORE_ERROR] = "";
    int64_t since = now_ms();
    store *s = store_open(address, error);
    int64_t took = now_ms() - since;
    FACT(s && took >= at_least && took < LATER_MS, "after %d ms: %s", (int)took, error);
    if (!s) abort();
    return s;
}

static void refused(const char *address, const char *why)
{
    char error[STORE_ERROR] = "";
    store *s = store_open(address, error);
    FACT(!s && strstr(error, why), "expected \"%s\": %s", why, error);
    store_close(s);
}

static void test_first_is_none(const hole *h)
{
    char address[2 * FOLDER], error[STORE_ERROR] = "";
    int port, shut = open_port(&port);
    behind(address, "127.0.0.1", port);
    store_close(opens(address, 0));
    snprintf(address, sizeof address, "postgresql://marrakesh@127.0.0.1:%d,127.0.0.1:%d/none", port, h->port);
    refused(address, "cannot be reached: 127.0.0.1: it does not answer");
    FACT(!store_open("postgresql://marrakesh@a,b:1,c:2/none?port=1,2", error) && strstr(error, "port"), "%s", error);
    close(shut);
}

/* By its name; and one that nobody knows is none. */
static void test_names(void)
{
    char address[2 * FOLDER];
    const char *tcp = getenv("MARRAKESH_POSTGRES_TCP"), *host = strstr(tcp, "127.0.0.1"),
               *base = strstr(tcp, "/postgres?");
    snprintf(address, sizeof address, "%.*snobody.invalid:1,localhost%.*s/unit_hosts?", (int)(host - tcp), tcp,
             (int)(base - host) - 9, host + 9);
    store *s = opens(address, 0);
    store_table t = table_of(A);
    OK(store_add_table(s, &t));
    for (int i = 0; i < 1000; i++) OK(store_add_step(s, A, i, "step", 4, 1));
    FACT(store_commit(s) && steps_of(s, A) == 1000, "over TCP: %s", store_error(s));
    OK(store_drop_table(s, A));
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
    refused("postgresql://marrakesh@nobody.invalid/none", "cannot be reached: nobody.invalid: ");
}

/* A database speaks German, or anything: what is wrong is told by a code. Who has heard it hangs up its other lines. */
static void answer(int listener)
{
    static const char no[] = "E\0\0\0\x3bSFATAL\0VFATAL\0C28P01\0MPasswort f\xc3\xbcr anna stimmt nicht\0";
    char asked[1000];
    for (int fd; (fd = accept(listener, NULL, NULL)) >= 0; close(fd)) {
        if (read(fd, asked, sizeof asked) <= 0 || send(fd, no, sizeof no, MSG_NOSIGNAL) != sizeof no) continue;
        shutdown(fd, SHUT_WR);
        while (read(fd, asked, sizeof asked) > 0) continue;
    }
}

static void test_refused(void)
{
    char folder[FOLDER], address[2 * FOLDER];
    folder_make(folder);
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "%.80s/.s.PGSQL.5432", folder);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) || listen(listener, 8)) abort();
    pid_t child = fork();
    if (!child) {
        answer(listener);
        _exit(0);
    }
    close(listener);
    snprintf(address, sizeof address, "postgresql://anna@/none?host=%s", folder);
    refused(address, "the database does not let this program in: ");
    refused(address, "Passwort f\xc3\xbcr anna stimmt nicht");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    folder_drop(folder);
}

/* Something in between sends connections to several of them: as if each had been started at another time. */
static void test_several(void)
{
    postgres_do(where, "CREATE FUNCTION public.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS"
                       " 'SELECT clock_timestamp()'");
    postgres_do(where, "ALTER DATABASE unit_hosts SET search_path = public, pg_catalog");
    refused(where, "lead to the same PostgreSQL");
    postgres_do(where, "ALTER DATABASE unit_hosts RESET search_path");
    postgres_do(where, "DROP FUNCTION public.pg_postmaster_start_time()");
}

/* What the database has for others is not for us. */
static void test_usual_settings(void)
{
    postgres_do(where, "ALTER DATABASE unit_hosts SET default_transaction_isolation = serializable");
    postgres_do(where, "ALTER DATABASE unit_hosts SET idle_session_timeout = 50");
    postgres_do(where, "ALTER DATABASE unit_hosts SET idle_in_transaction_session_timeout = 50");
    store *s = opens(where, 0);
    store_table t = table_of(A);
    OK(store_put_alive(s, 1));
    FACT(store_commit(s), "%s", store_error(s));
    OK(store_add_table(s, &t));
    pause_ms(200);
    postgres_do(where, "UPDATE server SET skipped = skipped");
    OK(store_put_alive(s, 2));
    OK(store_drop_table(s, A));
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
    postgres_do(where, "ALTER DATABASE unit_hosts RESET ALL");
}

/* ---- a host is lost ---- */

static void cut(bool closed)
{
    char sql[FOLDER];
    snprintf(sql, sizeof sql, "ALTER DATABASE unit_hosts ALLOW_CONNECTIONS %s", closed ? "false" : "true");
    const char *base = getenv("MARRAKESH_POSTGRES");
    postgres_do(base, sql);
    postgres_do(base, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'unit_hosts'");
}

/* Who asks for the database as often as a server does, and never waits long for it. */
static bool comes_back(store *s, int64_t within)
{
    int64_t since = now_ms(), longest = 0;
    bool fine = false;
    while (!fine && now_ms() - since < within) {
        int64_t began = now_ms();
        fine = store_put_alive(s, began) == STORE_OK;
        if (!fine && now_ms() - began > longest) longest = now_ms() - began;
        fine &= store_commit(s);
        if (!fine) pause_ms(20);
    }
    FACT(longest <= WAIT_MS, "somebody waited for %d ms: %s", (int)longest, store_error(s));
    return fine;
}

/* The host that was right is tried first, however many are before it in the address; while it is away the others are,
 * and nobody waits for one that says nothing. */
static void test_lost(const hole *h)
{
    char address[2 * FOLDER];
    behind(address, "127.0.0.1", h->port);
    store *s = opens(address, REACH_MS);
    store_table t = table_of(A);
    bool soon = false;
    OK(store_add_table(s, &t));
    OK(store_add_step(s, A, 0, "step", 4, 1));
    FACT(store_commit(s), "%s", store_error(s));
    for (int i = 0; i < 5 && !soon; i++) {
        cut(false);
        soon = comes_back(s, REACH_MS);
    }
    FACT(soon && steps_of(s, A) == 1, "the same host: %s", store_error(s));
    cut(true);
    FACT(!comes_back(s, REACH_MS), "it is away");
    cut(false);
    FACT(comes_back(s, LATER_MS) && steps_of(s, A) == 1, "it is back: %s", store_error(s));
    store_close(s);
}

int main(void)
{
    if (!postgres_make(where, "unit_hosts")) return unit_end();
    test_names();
    test_refused();
    test_several();
    test_usual_settings();
    hole h = hole_make();
    test_first_is_none(&h);
    test_lost(&h);
    hole_close(&h);
    postgres_drop("unit_hosts");
    return unit_end();
}
