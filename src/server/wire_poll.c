/* wire_poll.c - which connections can be read from or written to: one epoll instance for all of them.
 *
 * libsoup makes a new source for each message that it waits for. A source with a descriptor costs: GLib keeps all
 * descriptors in a sorted list and wakes itself up, with a system call, whenever that list changes; and poll() looks at
 * every one. So each socket is registered here once, edge-triggered; what the system reports is kept in the connection
 * until a read or a write finds that there is no more; and the sources have no descriptor, they only look there.
 */
#include <errno.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "wire_private.h"

enum { EVENTS_AT_ONCE = 256 };

/* ---- for all connections ---- */

typedef struct reporter {
    GSource parent;
    int fd;
    gpointer tag;
} reporter;

static gboolean report(GSource *source)
{
    const reporter *r = (const reporter *)source;
    if (!g_source_query_unix_fd(source, r->tag)) return FALSE;
    struct epoll_event events[EVENTS_AT_ONCE];
    int count;
    do { /* all of them: whoever acts in this turn knows of all who have left */
        count = epoll_wait(r->fd, events, EVENTS_AT_ONCE, 0);
        for (int i = 0; i < count; i++) {
            connection *c = events[i].data.ptr;
            c->events |= events[i].events;
        }
    } while (count == EVENTS_AT_ONCE);
    return FALSE; /* now the sources of those connections are ready, not this one */
}

static gboolean report_nothing(GSource *source, GSourceFunc callback, gpointer data)
{
    (void)source, (void)callback, (void)data;
    return G_SOURCE_CONTINUE;
}

static void stop_reporting(GSource *source)
{
    close(((reporter *)source)->fd);
}

bool wire_poll_open(wire *n, char error[WIRE_ERROR])
{
    static GSourceFuncs functions = {.check = report, .dispatch = report_nothing, .finalize = stop_reporting};
    n->poll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (n->poll_fd < 0) {
        g_snprintf(error, WIRE_ERROR, "cannot watch connections: %s", strerror(errno));
        return false;
    }
    n->poll = g_source_new(&functions, sizeof(reporter));
    reporter *r = (reporter *)n->poll;
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
    if (epoll_ctl(c->n->poll_fd, EPOLL_CTL_ADD, c->fd, &e) == 0) return;
    shutdown(c->fd, SHUT_RDWR);
    c->events |= WIRE_POLL_END;
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
    if (c && c->paused && w->events == WIRE_POLL_IN) return FALSE;
    return w->now || !c || c->fd < 0 || c->events & w->events;
}

static gboolean is_ready_already(GSource *source, gint *timeout)
{
    *timeout = -1;
    return is_ready(source);
}

static gboolean tell(GSource *source, GSourceFunc callback, gpointer data)
{
    return ((GPollableSourceFunc)(void (*)(void))callback)(((waiter *)source)->stream, data);
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
                                     .dispatch = tell,
                                     .finalize = stop_waiting,
                                     .closure_callback = (GSourceFunc)(void (*)(void))show_nobody};
    GSource *source = g_source_new(&functions, sizeof(waiter));
    waiter *w = (waiter *)source;
    w->stream = g_object_ref(stream);
    w->c = c;
    w->events = events;
    w->now = now;
    if (!cancellable) return source;
    GSource *child = g_cancellable_source_new(cancellable);
    g_source_set_dummy_callback(child);
    g_source_add_child_source(source, child);
    g_source_unref(child);
    return source;
}
