/* admin_socket.c - the socket in the data folder over which `marrakesh admin` asks the server that runs.
 *
 * One line of JSON each way, then it is over. Only who owns the folder, or root, can open it (its mode, and whom the
 * kernel says to be at the other end). The reply leaves after the commit, as everything does that the server tells.
 */
#define _GNU_SOURCE /* accept4, struct ucred, O_PATH */
#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "admin.h"
#include "base/log.h"
#include "base/speech.h"

enum { CALLERS = 8, ASKED_BYTES = 16 << 10, TOLD_BYTES = 16 << 20, CALL_SECONDS = 60 };

typedef struct caller {
    server *sv;
    uint64_t number;
    int fd;
    guint source, timer;
    uid_t uid;
    GString *in;
    char *out; /* what it is told; NULL: not known yet */
    size_t len, at;
    bool held; /* it is told with the commit that is under way */
    bool sending;
} caller;

typedef struct ears {
    int fd;
    guint source;
    GPtrArray *callers;
    uint64_t number; /* of callers so far */
} ears;

/* The folder's name may be longer than the name of a socket may be. */
static bool name_socket(const char *folder, int *at, struct sockaddr_un *out)
{
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    *at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (*at < 0) return false;
    snprintf(out->sun_path, sizeof out->sun_path, "/proc/self/fd/%d/" ADMIN_SOCKET, *at);
    return true;
}

/* ---- one caller ---- */

static void hang_up(void *data)
{
    caller *c = data;
    if (c->source) g_source_remove(c->source);
    if (c->timer) g_source_remove(c->timer);
    close(c->fd);
    g_string_free(c->in, TRUE);
    free(c->out);
    g_free(c);
}

static void drop(caller *c)
{
    g_ptr_array_remove_fast(c->sv->ears->callers, c); /* hangs up */
}

static gboolean too_late(gpointer data)
{
    caller *c = data;
    c->timer = 0;
    drop(c);
    return G_SOURCE_REMOVE;
}

static gboolean send_some(gint fd, GIOCondition condition, gpointer data)
{
    (void)condition;
    caller *c = data;
    ssize_t n = send(fd, c->out + c->at, c->len - c->at, MSG_NOSIGNAL);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return G_SOURCE_CONTINUE;
    if (n > 0) c->at += (size_t)n;
    if (n > 0 && c->at < c->len) return G_SOURCE_CONTINUE;
    c->source = 0;
    drop(c);
    return G_SOURCE_REMOVE;
}

static void tell(caller *c, const json_t *reply)
{
    char *text = json_dumps(reply, JSON_COMPACT);
    free(c->out);
    c->out = text ? text : strdup("{}");
    c->len = c->out ? strlen(c->out) : 0;
}

void admin_hold(server *sv)
{
    for (guint i = 0; sv->ears && i < sv->ears->callers->len; i++) {
        caller *c = sv->ears->callers->pdata[i];
        c->held = c->out;
    }
}

void admin_committed(server *sv, bool kept)
{
    for (guint i = 0; sv->ears && i < sv->ears->callers->len; i++) {
        caller *c = sv->ears->callers->pdata[i];
        if (!c->out || c->sending || (kept && !c->held)) continue;
        if (!kept) {
            const char *why = "the server could not keep this: try again later";
            json_t *error = json_pack("{ss ss ss}", "type", "error", "code", "failed", "text", why);
            tell(c, error);
            json_decref(error);
        }
        c->sending = true;
        c->source = g_unix_fd_add(c->fd, G_IO_OUT, send_some, c);
    }
}

static void answered(server *sv, void *context, json_t *reply)
{
    uint64_t *number = context;
    for (guint i = 0; sv->ears && i < sv->ears->callers->len; i++) {
        caller *c = sv->ears->callers->pdata[i];
        if (c->number == *number) tell(c, reply);
    }
    g_free(number);
}

static void refuse_call(caller *c, const char *why)
{
    json_t *error = json_pack("{ss ss ss}", "type", "error", "code", "bad-message", "text", why);
    tell(c, error);
    json_decref(error);
    server_touch(c->sv);
}

/* A line has come. */
static void heard(caller *c)
{
    admin_by by = {.right = RIGHT_MACHINE};
    json_t *ask = json_loadb(c->in->str, c->in->len, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(ask, "by"));
    g_snprintf(by.who, sizeof by.who, "%.40s (uid %u)", name ? name : "", (unsigned)c->uid);
    if (!json_is_object(ask) || (name && !g_utf8_validate(by.who, -1, NULL))) {
        refuse_call(c, MARK("this is no command"));
        json_decref(ask);
        return;
    }
    json_object_del(ask, "by");
    uint64_t *number = g_memdup2(&c->number, sizeof c->number);
    if (!admin_submit(c->sv, &by, ask, answered, number)) {
        g_free(number);
        refuse_call(c, MARK("one after the other: try again in a moment"));
    }
    json_decref(ask);
}

static gboolean read_some(gint fd, GIOCondition condition, gpointer data)
{
    (void)condition;
    caller *c = data;
    char text[4096];
    ssize_t n = read(fd, text, sizeof text);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return G_SOURCE_CONTINUE;
    if (n > 0) g_string_append_len(c->in, text, n);
    bool whole = n > 0 && memchr(text, '\n', (size_t)n);
    if (n > 0 && !whole && c->in->len <= ASKED_BYTES) return G_SOURCE_CONTINUE;
    c->source = 0;
    if (whole && c->in->len <= ASKED_BYTES)
        heard(c);
    else
        drop(c);
    return G_SOURCE_REMOVE;
}

static bool may_call(int fd, uid_t *uid)
{
    struct ucred who;
    socklen_t len = sizeof who;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &len)) return false;
    *uid = who.uid;
    return who.uid == 0 || who.uid == geteuid();
}

static gboolean answer_call(gint listener, GIOCondition condition, gpointer data)
{
    (void)condition;
    server *sv = data;
    uid_t uid = 0;
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return G_SOURCE_CONTINUE;
    bool may = may_call(fd, &uid);
    if (!may) log_brief(LOG_WARNING, "admin-refused", LOG_NUMBER("uid", uid));
    if (!may || sv->ears->callers->len >= CALLERS) {
        close(fd);
        return G_SOURCE_CONTINUE;
    }
    caller *c = g_new0(caller, 1);
    *c = (caller){.sv = sv, .number = ++sv->ears->number, .fd = fd, .uid = uid, .in = g_string_new(NULL)};
    c->source = g_unix_fd_add(fd, G_IO_IN | G_IO_HUP, read_some, c);
    c->timer = g_timeout_add_seconds(CALL_SECONDS, too_late, c);
    g_ptr_array_add(sv->ears->callers, c);
    return G_SOURCE_CONTINUE;
}

/* ---- listening ---- */

/* The folder is locked, so what is there was left behind. Nobody can connect before listen, when the mode is right. */
static int listen_in(const char *folder)
{
    struct sockaddr_un name;
    int at, fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool fine = fd >= 0 && name_socket(folder, &at, &name);
    if (fine) {
        unlink(name.sun_path);
        fine = !bind(fd, (struct sockaddr *)&name, sizeof name) && !chmod(name.sun_path, 0600) && !listen(fd, CALLERS);
        close(at);
    }
    if (fine) return fd;
    log_say(LOG_WARNING, "no-admin-socket", LOG_TEXT("error", strerror(errno)));
    if (fd >= 0) close(fd);
    return -1;
}

void admin_listen(server *sv)
{
    int fd = listen_in(sv->options.folder);
    if (fd < 0) return; /* all else goes on */
    sv->ears = g_new0(ears, 1);
    sv->ears->fd = fd;
    sv->ears->callers = g_ptr_array_new_with_free_func(hang_up);
    sv->ears->source = g_unix_fd_add(fd, G_IO_IN, answer_call, sv);
}

void admin_deaf(server *sv)
{
    struct sockaddr_un name;
    int at;
    if (!sv->ears) return;
    g_source_remove(sv->ears->source);
    close(sv->ears->fd);
    if (name_socket(sv->options.folder, &at, &name)) {
        unlink(name.sun_path);
        close(at);
    }
    g_ptr_array_unref(sv->ears->callers);
    g_clear_pointer(&sv->ears, g_free);
}

/* ---- the other end ---- */

static bool complain(char error[STORE_ERROR], const char *text)
{
    snprintf(error, STORE_ERROR, "%s", text);
    return false;
}

static int call_in(const char *folder, char error[STORE_ERROR])
{
    struct sockaddr_un name;
    struct timeval patience = {.tv_sec = CALL_SECONDS};
    int at, fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || !name_socket(folder, &at, &name)) {
        if (fd >= 0) close(fd);
        return -1;
    }
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int failed = connect(fd, (struct sockaddr *)&name, sizeof name) ? errno : 0;
    close(at);
    if (!failed) return fd;
    if (failed != ENOENT && failed != ECONNREFUSED) complain(error, T(strerror(failed)));
    close(fd);
    return -1;
}

static json_t *converse(int fd, const char *text, char error[STORE_ERROR])
{
    buf heard = {0};
    char some[16384];
    ssize_t n = send(fd, text, strlen(text), MSG_NOSIGNAL);
    if (n == (ssize_t)strlen(text)) n = send(fd, "\n", 1, MSG_NOSIGNAL);
    while (n > 0 && heard.len < TOLD_BYTES && (n = read(fd, some, sizeof some)) > 0) buf_add(&heard, some, (size_t)n);
    json_t *reply = n < 0 || heard.failed ? NULL : json_loadb(buf_text(&heard), heard.len, 0, NULL);
    if (!reply) complain(error, T("the server did not answer: it stops, or is very busy"));
    buf_free(&heard);
    return reply;
}

json_t *admin_ask(const char *folder, json_t *ask, char error[STORE_ERROR])
{
    error[0] = 0;
    int fd = call_in(folder, error);
    if (fd < 0) return NULL;
    char *text = json_dumps(ask, JSON_COMPACT);
    json_t *reply = text ? converse(fd, text, error) : NULL;
    free(text);
    close(fd);
    return reply;
}
