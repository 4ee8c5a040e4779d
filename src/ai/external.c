/* external.c - see external.h. */
#include "external.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { END_MS = 1000, POSITION_MAX = 32768 };

struct external {
    pid_t child;
    int patience; /* milliseconds for an answer */
    int fd;       /* both ways; -1 once something went wrong */
    size_t len;
    char in[EXTERNAL_LINE + 1]; /* read, not looked at */
};

static bool fail(char why[EXTERNAL_TEXT], const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(char why[EXTERNAL_TEXT], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why, EXTERNAL_TEXT, format, list);
    va_end(list);
    return false;
}

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000) + t.tv_nsec / 1000000;
}

static bool wait_for(int fd, short what, int64_t until)
{
    struct pollfd p = {.fd = fd, .events = what};
    for (;;) {
        int64_t left = until - milliseconds();
        if (left <= 0) return false;
        int n = poll(&p, 1, (int)left);
        if (n > 0) return true;
        if (n < 0 && errno != EINTR) return false;
    }
}

/* MSG_NOSIGNAL: a program that has ended is a failure of its own, not the end of ours. */
static bool say(external *e, const char *text, size_t len, int64_t until, char why[EXTERNAL_TEXT])
{
    while (len) {
        if (!wait_for(e->fd, POLLOUT, until)) return fail(why, "the engine does not listen");
        ssize_t n = send(e->fd, text, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (n < 0) return fail(why, "the engine has ended");
        text += n, len -= (size_t)n;
    }
    return true;
}

/* The next line, without its end. */
static bool hear(external *e, char line[EXTERNAL_LINE + 1], int64_t until, char why[EXTERNAL_TEXT])
{
    for (;;) {
        char *end = memchr(e->in, '\n', e->len);
        if (end) {
            size_t n = (size_t)(end - e->in);
            memcpy(line, e->in, n);
            line[n && line[n - 1] == '\r' ? n - 1 : n] = 0;
            e->len -= n + 1;
            memmove(e->in, end + 1, e->len);
            return true;
        }
        if (e->len == EXTERNAL_LINE) return fail(why, "the engine says more than %d bytes in a line", EXTERNAL_LINE);
        if (!wait_for(e->fd, POLLIN, until)) return fail(why, "the engine takes too long");
        ssize_t n = recv(e->fd, e->in + e->len, EXTERNAL_LINE - e->len, MSG_DONTWAIT);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (n <= 0) return fail(why, "the engine has ended");
        e->len += (size_t)n;
    }
}

/* The first line that begins with this word; "info ..." may come before it. Its rest is left in `line`. */
static bool expect(external *e, const char *word, char line[EXTERNAL_LINE + 1], int64_t until, char why[EXTERNAL_TEXT])
{
    size_t len = strlen(word);
    for (int i = 0; i < EXTERNAL_CHATTER; i++) {
        if (!hear(e, line, until, why)) return false;
        if (!strncmp(line, word, len) && (!line[len] || line[len] == ' ')) {
            size_t skip = len + (line[len] == ' ');
            memmove(line, line + skip, strlen(line + skip) + 1);
            return true;
        }
        if (strncmp(line, "info", 4) != 0) return fail(why, "the engine says \"%.60s\" instead of \"%s\"", line, word);
    }
    return fail(why, "the engine says more than %d lines of information", EXTERNAL_CHATTER);
}

/* The process groups that run; 0 where there is none. A handler of a signal has no other way to know them. */
static _Atomic pid_t running[EXTERNAL_KNOWN];

static void note_running(pid_t child)
{
    for (int i = 0; i < EXTERNAL_KNOWN; i++) {
        pid_t none = 0;
        if (atomic_compare_exchange_strong(&running[i], &none, child)) return;
    }
}

static void forget_running(pid_t child)
{
    for (int i = 0; i < EXTERNAL_KNOWN; i++) {
        pid_t same = child;
        if (atomic_compare_exchange_strong(&running[i], &same, 0)) return;
    }
}

static void kill_group(pid_t child)
{
    kill(-child, SIGKILL);
    kill(child, SIGKILL); /* it may not have made its group yet */
}

void external_end_all(void)
{
    for (int i = 0; i < EXTERNAL_KNOWN; i++) {
        pid_t child = running[i];
        if (child) kill_group(child);
    }
}

static void run_child(int fd, const char *command)
{
    if (dup2(fd, STDIN_FILENO) < 0 || dup2(fd, STDOUT_FILENO) < 0) _exit(127);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Closed when another engine is started (CLOEXEC), which shall not hold it open. */
external *external_start(const char *command, int patience, char why[EXTERNAL_TEXT])
{
    int pair[2];
    external *e = calloc(1, sizeof *e);
    if (!e || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) {
        fail(why, "no engine can be started: %s", strerror(errno));
        free(e);
        return NULL;
    }
    e->child = fork();
    if (e->child == 0) {
        setpgid(0, 0);
        run_child(pair[1], command);
    }
    if (e->child > 0) note_running(e->child);
    close(pair[1]);
    e->fd = pair[0];
    e->patience = patience;
    char line[EXTERNAL_LINE + 1] = "";
    static const char hello[] = "marrakesh 1\n";
    int64_t until = milliseconds() + EXTERNAL_START_MS;
    if (e->child > 0 && say(e, hello, sizeof hello - 1, until, why) && expect(e, "ready", line, until, why)) return e;
    if (e->child < 0) fail(why, "no engine can be started: %s", strerror(errno));
    external_stop(e);
    return NULL;
}

static size_t write_question(char *out, size_t size, const mk_game *view, int seat, uint64_t seed, int patience)
{
    char name[MK_NAME_MAX];
    mk_choice option[MK_OPTIONS_MAX];
    mk_rule_info rule = mk_rule_about(mk_question(view, seat).op);
    int n = mk_options(view, seat, option);
    size_t at = (size_t)snprintf(out, size, "position\n");
    at += mk_write(view, out + at, size - at);
    assert(at < POSITION_MAX);
    at += (size_t)snprintf(out + at, size - at, "end\nseed %" PRIu64 "\ntime %d\nask %s %s:", seed, patience,
                           mk_name(NOUN_SEAT, seat, name), rule.name);
    for (int i = 0; i < n; i++) at += (size_t)snprintf(out + at, size - at, " %s", mk_name(rule.noun, option[i], name));
    return at + (size_t)snprintf(out + at, size - at, "\n");
}

bool external_say(external *e, const char *text, size_t len, char line[EXTERNAL_LINE + 1], char why[EXTERNAL_TEXT])
{
    int64_t until = milliseconds() + e->patience;
    if (e->fd < 0) return fail(why, "the engine has failed before");
    if (say(e, text, len, until, why) && expect(e, "answer", line, until, why)) return true;
    close(e->fd), e->fd = -1;
    return false;
}

bool external_ask(external *e, const mk_game *view, int seat, rng *r, mk_choice *out, char why[EXTERNAL_TEXT])
{
    char text[POSITION_MAX + MK_OPTIONS_MAX * MK_NAME_MAX], line[EXTERNAL_LINE + 1] = "";
    size_t len = write_question(text, sizeof text, view, seat, rng_next(r) >> 1, e->patience);
    assert(len < sizeof text);
    if (!external_say(e, text, len, line, why)) return false;
    int id = mk_id(mk_rule_about(mk_question(view, seat).op).noun, line, strlen(line));
    if (id >= 0 && id <= UINT8_MAX && !mk_refusal(view, seat, (mk_choice)id)) {
        *out = (mk_choice)id;
        return true;
    }
    close(e->fd), e->fd = -1;
    return fail(why, "the engine answers \"%.60s\", which is not one of the options", line);
}

void external_stop(external *e)
{
    if (!e) return;
    char why[EXTERNAL_TEXT];
    if (e->fd >= 0) {
        say(e, "quit\n", 5, milliseconds() + END_MS, why);
        shutdown(e->fd, SHUT_WR);
        char rest[256];
        int64_t until = milliseconds() + END_MS; /* it has ended when its side is closed */
        while (wait_for(e->fd, POLLIN, until) && recv(e->fd, rest, sizeof rest, MSG_DONTWAIT) > 0) continue;
        close(e->fd);
    }
    if (e->child > 0) {
        kill_group(e->child);
        forget_running(e->child); /* before its number can be that of another process */
        waitpid(e->child, NULL, 0);
    }
    free(e);
}
