/* wire_poll.c - which connections can be read from or written to: one epoll instance for all of them.
 *
 * libsoup makes a new source for each message that it waits for. A source with a descriptor costs: GLib keeps all
 * descriptors in a sorted list and wakes itself up, with a system call, whenever that list changes; and poll() looks at
 * every one. So each socket is registered here once, edge-triggered; what the system reports is kept in the connection
 * until a read or a write finds that there is no more; and the sources have no descriptor, they only look there.
 *
 * Whoever can be used stands in the line of their address; in a turn of the loop addresses are served one after the
 * other, for some milliseconds. So a thousand who send at once from some addresses do not make the others wait until
 * all of them are read; and thousands who say nothing cost nothing: a connection has sources, at each of which GLib
 * looks in each turn, only while libsoup reads a request from it or answers it.
 */
#include <errno.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "wire_private.h"

enum { EVENTS_AT_ONCE = 256 };

/* ---- lines ---- */

void wire_poll_stand(connection *c)
{
    if (!c->n || c->called || c->line.data) return;
    address *a = c->address;
    c->line.data = c;
    g_queue_push_tail_link(&a->line, &c->line);
    if (a->in_line.data) return;
    a->in_line.data = a;
    g_queue_push_tail_link(&c->n->lines, &a->in_line);
}

void wire_poll_leave(connection *c)
{
    if (!c->line.data) return;
    address *a = c->address;
    c->line.data = NULL;
    g_queue_unlink(&a->line, &c->line);
    if (a->line.length > 0) return;
    a->in_line.data = NULL;
    g_queue_unlink(&c->n->lines, &a->in_line);
}

/* The first of the address whose turn it is, which goes to the end. */
static connection *next_in_line(wire *n)
{
    address *a = n->lines.head->data;
    g_queue_unlink(&n->lines, &a->in_line);
    g_queue_push_tail_link(&n->lines, &a->in_line);
    connection *c = a->line.head->data;
    wire_poll_leave(c);
    return c;
}

static void serve(connection *c)
{
    g_object_ref(c);
    switch (c->phase) {
    case CONNECTED: wire_request_read(c); break;
    case FRAMES:
        if (c->client) wire_ws_serve(c->client);
        break;
    case ENDING: wire_connection_drain(c); break;
    default: c->called = true; /* its sources are ready now */
    }
    g_object_unref(c);
}

/* ---- for all connections ---- */

typedef struct reporter {
    GSource parent;
    wire *n;
    int fd;
    gpointer tag;
} reporter;

/* Those who are left over are served without waiting for others; `report` is asked in any case. */
static gboolean anybody_left(GSource *source, gint *timeout)
{
    *timeout = ((reporter *)source)->n->lines.head ? 0 : -1;
    return FALSE;
}

static void collect(int fd)
{
    struct epoll_event events[EVENTS_AT_ONCE];
    int count;
    do { /* all of them: whoever acts in this turn knows of all who have left */
        count = epoll_wait(fd, events, EVENTS_AT_ONCE, 0);
        for (int i = 0; i < count; i++) {
            connection *c = events[i].data.ptr;
            c->events |= events[i].events;
            wire_poll_stand(c);
        }
    } while (count == EVENTS_AT_ONCE);
}

static gboolean report(GSource *source)
{
    const reporter *r = (const reporter *)source;
    if (g_source_query_unix_fd(source, r->tag)) collect(r->fd);
    return r->n->lines.head != NULL;
}

static gboolean serve_some(GSource *source, GSourceFunc callback, gpointer data)
{
    (void)callback, (void)data;
    wire *n = ((reporter *)source)->n;
    int64_t until = g_get_monotonic_time() + LIMIT_SLICE_US;
    while (n->lines.head && g_get_monotonic_time() < until) serve(next_in_line(n));
    return G_SOURCE_CONTINUE;
}

static void stop_reporting(GSource *source)
{
    close(((reporter *)source)->fd);
}

bool wire_poll_open(wire *n, char error[WIRE_ERROR])
{
    static GSourceFuncs functions = {
        .prepare = anybody_left, .check = report, .dispatch = serve_some, .finalize = stop_reporting};
    n->poll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (n->poll_fd < 0) {
        g_snprintf(error, WIRE_ERROR, "cannot watch connections: %s", strerror(errno));
        return false;
    }
    n->poll = g_source_new(&functions, sizeof(reporter));
    reporter *r = (reporter *)n->poll;
    r->n = n;
    r->fd = n->poll_fd;
    r->tag = g_source_add_unix_fd(n->poll, r->fd, G_IO_IN);
    g_source_attach(n->poll, NULL);
    return true;
}

void wire_poll_close(wire *n)
{
    if (!n->poll) return;
    g_source_destroy(n->poll);
    g_source_unref(n->poll);
    n->poll = NULL;
}

void wire_poll_add(connection *c)
{
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = c};
    c->events = EPOLLIN | EPOLLOUT; /* perhaps: trying will show */
    if (epoll_ctl(c->n->poll_fd, EPOLL_CTL_ADD, c->fd, &e)) {
        shutdown(c->fd, SHUT_RDWR);
        c->events |= WIRE_POLL_END;
    }
    wire_poll_stand(c);
}

/* ---- for one ---- */

typedef struct waiter {
    GSource parent;
    GObject *stream;
    connection *const *c; /* in the stream; NULL there: it is gone */
    uint32_t events;
    bool now;
} waiter;

static gboolean is_ready(GSource *source)
{
    const waiter *w = (const waiter *)source;
    const connection *c = *w->c;
    if (w->now || !c || c->fd < 0) return TRUE;
    return (c->called || !c->n) && c->events & w->events;
}

static gboolean is_ready_already(GSource *source, gint *timeout)
{
    *timeout = -1;
    return is_ready(source);
}

static gboolean use(GSource *source, GSourceFunc callback, gpointer data)
{
    const waiter *w = (const waiter *)source;
    if (*w->c) (*w->c)->called = false;
    gboolean more = ((GPollableSourceFunc)(void (*)(void))callback)(w->stream, data);
    connection *c = *w->c; /* it may be gone */
    if (more && c && c->events & w->events) wire_poll_stand(c);
    return more;
}

/* What GLib wants to call in a source that is only the child of another one. */
static gboolean show_nobody(GObject *stream, gpointer data)
{
    (void)stream, (void)data;
    return G_SOURCE_CONTINUE;
}

static void stop_waiting(GSource *source)
{
    g_object_unref(((waiter *)source)->stream);
}

GSource *wire_poll_source(void *stream, connection *const *c, uint32_t events, bool now, GCancellable *cancellable)
{
    static GSourceFuncs functions = {.prepare = is_ready_already,
                                     .check = is_ready,
                                     .dispatch = use,
                                     .finalize = stop_waiting,
                                     .closure_callback = (GSourceFunc)(void (*)(void))show_nobody};
    GSource *source = g_source_new(&functions, sizeof(waiter));
    waiter *w = (waiter *)source;
    w->stream = g_object_ref(stream);
    w->c = c;
    w->events = events;
    w->now = now;
    if (*c && (*c)->events & events) wire_poll_stand(*c);
    if (!cancellable) return source;
    GSource *child = g_cancellable_source_new(cancellable);
    g_source_set_dummy_callback(child);
    g_source_add_child_source(source, child);
    g_source_unref(child);
    return source;
}
