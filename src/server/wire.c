/* wire.c - the server's socket: who may connect, and the clock that looks after everybody who is connected. */
#define _GNU_SOURCE /* accept4 */
#include "wire.h"

#include <errno.h>
#include <glib-unix.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/log.h"
#include "wire_private.h"

enum {
    BACKLOG = 1024,
    ACCEPT_AT_ONCE = 8,      /* opening a WebSocket takes some 0.3 ms */
    SEND_BUFFER = 256 << 10, /* what the system may keep for a client that does not read */
    OTHER_FILES = 64,        /* besides connections */
};

/* ---- options ---- */

static void set_default(int *option, int limit)
{
    if (*option == 0) *option = limit;
}

/* Each connection is an open file, of which there may be few. */
static int files_allowed(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files)) return LIMIT_CONNECTIONS;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur > LIMIT_CONNECTIONS + OTHER_FILES) return LIMIT_CONNECTIONS;
    return files.rlim_cur > 2 * OTHER_FILES ? (int)files.rlim_cur - OTHER_FILES : OTHER_FILES;
}

/* As its connections will be called: of IPv6 the network. */
static void name_proxy(char **proxy)
{
    GInetAddress *a = g_inet_address_new_from_string(*proxy);
    if (!a) return;
    g_free(*proxy);
    *proxy = g_malloc0(WIRE_ADDRESS);
    wire_address_text(a, *proxy);
    g_object_unref(a);
}

static void set_options(wire *n, const wire_options *o)
{
    n->o = *o;
    set_default(&n->o.per_address, LIMIT_PER_ADDRESS);
    set_default(&n->o.connections, LIMIT_CONNECTIONS);
    n->o.connections = MIN(n->o.connections, files_allowed());
    set_default(&n->o.burst, MAX(LIMIT_BURST, n->o.rate));
    set_default(&n->o.unread_bytes, LIMIT_UNREAD_BYTES);
    set_default(&n->o.request_ms, LIMIT_REQUEST_SECONDS * 1000);
    set_default(&n->o.reply_ms, LIMIT_REPLY_SECONDS * 1000);
    set_default(&n->o.hello_ms, LIMIT_HELLO_SECONDS * 1000);
    set_default(&n->o.silent_ms, LIMIT_SILENT_SECONDS * 1000);
    set_default(&n->o.ping_seconds, LIMIT_PING_SECONDS);
    n->request_us = n->o.request_ms * 1000LL;
    n->reply_us = n->o.reply_ms * 1000LL;
    n->hello_us = n->o.hello_ms * 1000LL;
    n->silent_us = n->o.silent_ms * 1000LL;
    n->origins = g_strsplit(o->origins ? o->origins : "", ",", 0);
    for (char **origin = n->origins; *origin; origin++) g_strstrip(*origin);
    n->proxies = g_strsplit(o->proxies ? o->proxies : "", ",", 0);
    for (char **proxy = n->proxies; *proxy; proxy++) name_proxy(proxy);
}

/* ---- accepting ---- */

static bool is_proxy(const wire *n, const char *from)
{
    return g_strv_contains((const char *const *)n->proxies, from);
}

static void welcome(wire *n, int fd, GInetSocketAddress *peer)
{
    GInetAddress *a = g_inet_socket_address_get_address(peer);
    char text[WIRE_ADDRESS];
    wire_address_text(a, text);
    bool local = g_inet_address_get_is_loopback(a);
    const address *known = g_hash_table_lookup(n->addresses, text);
    bool proxy = (n->o.proxy && local) || is_proxy(n, text), counted = !proxy; /* else when the head is there */
    bool full = (int)n->connections.length >= n->o.connections;
    if ((counted && known && known->connections >= n->o.per_address) ||
        (full && !wire_address_makes_room(n, known ? known->connections : 0))) {
        n->figures.refused++;
        log_brief(LOG_WARNING, "connection-refused", LOG_FROM(text));
        close(fd);
        return;
    }
    int one = 1, room = SEND_BUFFER;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    wire_connection_new(n, fd, G_SOCKET_ADDRESS(peer), text, local, proxy);
}

static gboolean on_connect(gint listener, GIOCondition condition, gpointer data)
{
    (void)condition;
    wire *n = data;
    for (int i = 0; i < ACCEPT_AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t len = sizeof from;
        int fd = accept4(listener, (struct sockaddr *)&from, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED)) return G_SOURCE_CONTINUE;
        if (fd < 0) { /* no more files, or no memory: the sweep tries again */
            n->accept = 0;
            return G_SOURCE_REMOVE;
        }
        GSocketAddress *peer = g_socket_address_new_from_native(&from, len);
        if (peer && G_IS_INET_SOCKET_ADDRESS(peer))
            welcome(n, fd, G_INET_SOCKET_ADDRESS(peer));
        else
            close(fd);
        g_clear_object(&peer);
    }
    return G_SOURCE_CONTINUE;
}

static gboolean on_sweep(gpointer data)
{
    wire *n = data;
    int64_t now = g_get_monotonic_time();
    for (GList *l = n->connections.head, *next; l; l = next) {
        next = l->next;
        wire_connection_sweep(l->data, now);
    }
    wire_address_sweep(n, now);
    if (n->fd >= 0 && !n->accept) n->accept = g_unix_fd_add(n->fd, G_IO_IN, on_connect, n);
    return G_SOURCE_CONTINUE;
}

/* ---- opening and closing ---- */

static bool listen_on(wire *n, GSocketAddress *where)
{
    struct sockaddr_storage native;
    socklen_t len = (socklen_t)g_socket_address_get_native_size(where);
    int one = 1;
    if (!g_socket_address_to_native(where, &native, sizeof native, NULL)) return false;
    n->fd = socket(native.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (n->fd < 0) return false;
    setsockopt(n->fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(n->fd, (struct sockaddr *)&native, len) || listen(n->fd, BACKLOG)) return false;
    len = sizeof native;
    if (getsockname(n->fd, (struct sockaddr *)&native, &len)) return false;
    n->here = g_socket_address_new_from_native(&native, len);
    n->port = g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(n->here));
    return true;
}

static bool open_socket(wire *n, char error[WIRE_ERROR])
{
    GSocketAddress *where = NULL;
    if (n->o.port >= 0 && n->o.port <= 65535)
        where = g_inet_socket_address_new_from_string(n->o.address, (guint)n->o.port);
    if (!where) {
        g_snprintf(error, WIRE_ERROR, "\"%.60s\" port %d is no address to listen on", n->o.address, n->o.port);
        return false;
    }
    bool done = listen_on(n, where);
    if (!done)
        g_snprintf(error, WIRE_ERROR, "cannot listen on %.60s port %d: %s", n->o.address, n->o.port, strerror(errno));
    g_object_unref(where);
    return done;
}

wire *wire_open(const wire_options *o, const wire_handlers *h, void *context, char error[WIRE_ERROR])
{
    wire *n = g_new0(wire, 1);
    set_options(n, o);
    n->h = *h;
    n->context = context;
    n->fd = -1;
    n->addresses = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    n->clients = g_ptr_array_new();
    n->held = g_ptr_array_new();
    n->held_requests = g_ptr_array_new();
    n->requests = g_ptr_array_new();
    if (!open_socket(n, error) || !wire_poll_open(n, error)) {
        wire_close(n);
        return NULL;
    }
    wire_http_start(n);
    int shortest = MIN(MIN(n->o.request_ms, n->o.reply_ms), MIN(n->o.hello_ms, n->o.silent_ms));
    n->sweep = g_timeout_add((guint)CLAMP(shortest / 8, 10, 500), on_sweep, n);
    n->accept = g_unix_fd_add(n->fd, G_IO_IN, on_connect, n);
    return n;
}

int wire_port(const wire *n)
{
    return n->port;
}

void wire_stop_listening(wire *n)
{
    if (n->accept) g_source_remove(n->accept);
    n->accept = 0;
    if (n->fd >= 0) close(n->fd);
    n->fd = -1;
}

/* libsoup may hold on to a WebSocket until the loop runs again; it does not know the wire any more then. */
static void abandon(wire *n, connection *c)
{
    if (c->client) wire_ws_forget(c->client);
    wire_poll_leave(c);
    wire_address_leave(n, c->address);
    g_queue_unlink(&n->connections, &c->link);
    g_clear_object(&c->peer);
    c->address = NULL;
    c->n = NULL;
    c->events |= WIRE_POLL_END;
    wire_connection_kill(c);
    g_object_unref(c);
}

void wire_close(wire *n)
{
    wire_stop_listening(n);
    if (n->sweep) g_source_remove(n->sweep);
    wire_http_stop(n);
    while (n->connections.head) abandon(n, n->connections.head->data);
    wire_drop_queued(n); /* all are gone: it only forgets them */
    while (wire_ws_send(n)) continue;
    wire_poll_close(n);
    g_ptr_array_unref(n->clients);
    g_ptr_array_unref(n->held);
    g_ptr_array_unref(n->requests);
    g_ptr_array_unref(n->held_requests);
    g_hash_table_unref(n->addresses);
    g_strfreev(n->origins);
    g_strfreev(n->proxies);
    g_clear_object(&n->here);
    g_free(n);
}

void wire_hold(wire *n)
{
    wire_ws_hold(n);
    wire_http_hold(n);
}

void wire_release(wire *n)
{
    wire_ws_flush(n, false);
    wire_http_flush(n, false);
}

bool wire_send_on(wire *n)
{
    return wire_ws_send(n);
}

uint64_t wire_queued(const wire *n)
{
    return n->queued;
}

uint64_t wire_sent(const wire *n)
{
    return n->sent;
}

bool wire_pending(const wire *n)
{
    return n->clients->len > 0 || n->held->len > 0 || n->requests->len > 0 || n->held_requests->len > 0;
}

void wire_drop_queued(wire *n)
{
    wire_hold(n);
    wire_ws_flush(n, true);
    wire_http_flush(n, true);
}

wire_figures wire_count(const wire *n)
{
    return n->figures;
}
