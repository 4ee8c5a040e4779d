/* wire_stream.c - a connection: the stream that libsoup reads from and writes to, and the guard in it.
 *
 * Nothing blocks: libsoup polls. At the end the connection is shut down for writing, and what still comes is thrown
 * away for a moment: closing at once would make the system send a reset, and the other side might lose our last words.
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/log.h"
#include "wire_private.h"

enum { READ_AT_ONCE = 4096, DRAIN_BYTES = 1 << 20, DRAIN_US = 2 * G_USEC_PER_SEC };

typedef struct guard_input {
    GInputStream parent;
    connection *c; /* NULL: it is gone */
} guard_input;
typedef struct guard_output {
    GOutputStream parent;
    connection *c;
} guard_output;
typedef GInputStreamClass guard_input_class;
typedef GOutputStreamClass guard_output_class;
typedef GIOStreamClass connection_class;

static void input_pollable(GPollableInputStreamInterface *i);
static void output_pollable(GPollableOutputStreamInterface *i);

GType wire_guard_input_get_type(void);
GType wire_guard_output_get_type(void);
GType wire_connection_get_type(void);

/* GLib's macro names the class structure TypeClass. */
typedef guard_input_class guard_inputClass;
typedef guard_output_class guard_outputClass;
typedef connection_class connectionClass;
G_DEFINE_TYPE_WITH_CODE(guard_input, wire_guard_input, G_TYPE_INPUT_STREAM,
                        G_IMPLEMENT_INTERFACE(G_TYPE_POLLABLE_INPUT_STREAM, input_pollable))
G_DEFINE_TYPE_WITH_CODE(guard_output, wire_guard_output, G_TYPE_OUTPUT_STREAM,
                        G_IMPLEMENT_INTERFACE(G_TYPE_POLLABLE_OUTPUT_STREAM, output_pollable))
G_DEFINE_TYPE(connection, wire_connection, G_TYPE_IO_STREAM)

static gssize would_block(GError **error)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK, "later");
    return -1;
}

static gssize failed(GError **error, int number)
{
    if (number == EAGAIN || number == EWOULDBLOCK || number == EINTR) return would_block(error);
    g_set_error_literal(error, G_IO_ERROR, g_io_error_from_errno(number), "the connection failed");
    return -1;
}

gssize wire_receive(connection *c, void *to, size_t len)
{
    ssize_t got = recv(c->fd, to, len, MSG_DONTWAIT);
    if (got < 0 ? errno == EAGAIN : (size_t)got < len) c->events &= ~(uint32_t)EPOLLIN;
    if (got > 0) {
        c->heard = g_get_monotonic_time();
        if (c->n) c->n->figures.bytes_in += (uint64_t)got;
    }
    return got;
}

static void set_phase(connection *c, phase p)
{
    c->phase = p;
    c->called = false; /* its sources are those of another phase */
    c->since = g_get_monotonic_time();
}

/* ---- the request ---- */

/* Bytes that may pass on now. */
static size_t ready(const connection *c)
{
    return c->phase == READING ? MIN((size_t)c->in->len, c->pass + c->body) : 0;
}

static void pass_on(connection *c, void *to, size_t len)
{
    memcpy(to, c->in->data, len);
    g_byte_array_remove_range(c->in, 0, (guint)len);
    size_t of_head = MIN(len, c->pass);
    c->pass -= of_head;
    c->body -= len - of_head;
    wire_bodies_add(c, len - of_head);
    if (c->pass == 0 && c->body == 0) set_phase(c, ANSWERING);
}

static gssize read_request(connection *c, void *to, size_t len, GError **error)
{
    if (ready(c) == 0) {
        guint had = c->in->len;
        g_byte_array_set_size(c->in, had + READ_AT_ONCE);
        gssize got = wire_receive(c, c->in->data + had, READ_AT_ONCE);
        int number = errno;
        g_byte_array_set_size(c->in, had + (guint)MAX(got, 0));
        if (got == 0) return 0;
        if (got < 0) return failed(error, number);
    }
    size_t n = MIN(len, ready(c));
    if (n == 0) return would_block(error);
    pass_on(c, to, n);
    return (gssize)n;
}

/* ---- as GLib wants it ---- */

static gssize input_read(GPollableInputStream *s, void *to, gsize len, GError **error)
{
    connection *c = ((guard_input *)s)->c;
    if (!c || c->fd < 0 || c->phase == ENDING) return 0;
    if (len == 0) return 0;
    return c->phase == READING ? read_request(c, to, len, error) : would_block(error);
}

static gboolean input_is_readable(GPollableInputStream *s)
{
    const connection *c = ((guard_input *)s)->c;
    if (!c || c->fd < 0 || ready(c) > 0) return TRUE;
    GPollFD poll = {.fd = c->fd, .events = G_IO_IN};
    return g_poll(&poll, 1, 0) > 0;
}

static GSource *input_source(GPollableInputStream *s, GCancellable *cancellable)
{
    const guard_input *in = (guard_input *)s;
    bool now = in->c && ready(in->c) > 0;
    return wire_poll_source(s, &in->c, WIRE_POLL_IN, now, cancellable);
}

static gssize output_write(GPollableOutputStream *s, const void *data, gsize len, GError **error)
{
    connection *c = ((guard_output *)s)->c;
    if (!c || c->fd < 0) return failed(error, EPIPE);
    ssize_t wrote = send(c->fd, data, len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (wrote < 0) {
        if (errno == EAGAIN) c->events &= ~(uint32_t)EPOLLOUT;
        return failed(error, errno);
    }
    if (c->n) c->n->figures.bytes_out += (uint64_t)wrote;
    return wrote;
}

static gboolean output_is_writable(GPollableOutputStream *s)
{
    const connection *c = ((guard_output *)s)->c;
    if (!c || c->fd < 0) return TRUE;
    GPollFD poll = {.fd = c->fd, .events = G_IO_OUT};
    return g_poll(&poll, 1, 0) > 0;
}

static GSource *output_source(GPollableOutputStream *s, GCancellable *cancellable)
{
    return wire_poll_source(s, &((guard_output *)s)->c, WIRE_POLL_OUT, false, cancellable);
}

/* libsoup only polls; who blocks in the one loop there is has made a mistake. */
static gssize input_blocking(GInputStream *s, void *to, gsize len, GCancellable *cancellable, GError **error)
{
    (void)cancellable;
    return input_read(G_POLLABLE_INPUT_STREAM(s), to, len, error);
}

static gssize output_blocking(GOutputStream *s, const void *data, gsize len, GCancellable *cancellable, GError **error)
{
    (void)cancellable;
    return output_write(G_POLLABLE_OUTPUT_STREAM(s), data, len, error);
}

static void input_pollable(GPollableInputStreamInterface *i)
{
    i->is_readable = input_is_readable;
    i->create_source = input_source;
    i->read_nonblocking = input_read;
}

static void output_pollable(GPollableOutputStreamInterface *i)
{
    i->is_writable = output_is_writable;
    i->create_source = output_source;
    i->write_nonblocking = output_write;
}

static void wire_guard_input_class_init(guard_input_class *k)
{
    k->read_fn = input_blocking;
}

static void wire_guard_input_init(guard_input *s)
{
    s->c = NULL;
}

static void wire_guard_output_class_init(guard_output_class *k)
{
    k->write_fn = output_blocking;
}

static void wire_guard_output_init(guard_output *s)
{
    s->c = NULL;
}

/* ---- the end ---- */

void wire_connection_end(connection *c)
{
    if (c->fd < 0) return;
    close(c->fd);
    c->fd = -1;
    wire_frames_drop(&c->frames);
    g_clear_object(&c->peer);
    if (!c->n) return;
    c->n->figures.connections--;
    wire_poll_leave(c);
    wire_bodies_leave(c);
    wire_address_leave(c->n, c->address);
    g_queue_unlink(&c->n->connections, &c->link);
    c->n = NULL;
    g_object_unref(c);
}

/* Throw away what comes. False: there will be no more. */
static bool drain(connection *c)
{
    char rest[READ_AT_ONCE];
    while (c->drained < DRAIN_BYTES) {
        ssize_t got = recv(c->fd, rest, sizeof rest, MSG_DONTWAIT);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN;
        if (got == 0) return false;
        c->drained += got;
    }
    return false;
}

void wire_connection_drain(connection *c)
{
    if (!drain(c)) wire_connection_end(c);
}

static gboolean connection_close(GIOStream *s, GCancellable *cancellable, GError **error)
{
    (void)cancellable, (void)error;
    connection *c = (connection *)s;
    if (c->fd < 0 || c->phase == ENDING) return TRUE;
    set_phase(c, ENDING);
    shutdown(c->fd, SHUT_WR);
    if (!c->n || !drain(c)) wire_connection_end(c);
    return TRUE;
}

/* Without this GLib would do it in a thread. */
static void connection_close_async(GIOStream *s, int priority, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer data)
{
    GTask *task = g_task_new(s, cancellable, callback, data);
    g_task_set_priority(task, priority);
    connection_close(s, NULL, NULL);
    g_task_return_boolean(task, TRUE);
    g_object_unref(task);
}

static gboolean connection_close_finish(GIOStream *s, GAsyncResult *result, GError **error)
{
    (void)s;
    return g_task_propagate_boolean(G_TASK(result), error);
}

static GInputStream *connection_input(GIOStream *s)
{
    return ((connection *)s)->input;
}

static GOutputStream *connection_output(GIOStream *s)
{
    return ((connection *)s)->output;
}

static void connection_finalize(GObject *o)
{
    connection *c = (connection *)o;
    wire_connection_end(c);
    ((guard_input *)c->input)->c = NULL;
    ((guard_output *)c->output)->c = NULL;
    g_object_unref(c->input);
    g_object_unref(c->output);
    g_byte_array_unref(c->in);
    G_OBJECT_CLASS(wire_connection_parent_class)->finalize(o);
}

static void wire_connection_class_init(connection_class *k)
{
    k->close_fn = connection_close;
    k->close_async = connection_close_async;
    k->close_finish = connection_close_finish;
    k->get_input_stream = connection_input;
    k->get_output_stream = connection_output;
    G_OBJECT_CLASS(k)->finalize = connection_finalize;
}

static void wire_connection_init(connection *c)
{
    c->fd = -1;
    c->in = g_byte_array_new();
    c->input = g_object_new(wire_guard_input_get_type(), NULL);
    c->output = g_object_new(wire_guard_output_get_type(), NULL);
    ((guard_input *)c->input)->c = c;
    ((guard_output *)c->output)->c = c;
    c->link.data = c;
}

/* ---- for wire.c ---- */

void wire_connection_new(wire *n, int fd, GSocketAddress *peer, const char *from, bool local, bool proxy)
{
    connection *c = g_object_new(wire_connection_get_type(), NULL);
    c->n = n;
    c->fd = fd;
    c->local = local;
    c->proxy = proxy;
    c->address = wire_address_take(n, from);
    c->peer = g_object_ref(peer);
    g_object_set_data_full(G_OBJECT(peer), "connection", g_object_ref(c), g_object_unref);
    c->heard = g_get_monotonic_time();
    set_phase(c, CONNECTED);
    n->figures.connections++;
    g_queue_push_tail_link(&n->connections, &c->link);
    wire_poll_add(c);
}

void wire_connection_kill(connection *c)
{
    if (c->phase == ENDING)
        wire_connection_end(c);
    else if (c->fd >= 0)
        shutdown(c->fd, SHUT_RDWR);
}

void wire_connection_sweep(connection *c, int64_t now)
{
    const wire *n = c->n;
    int64_t limit[] = {[CONNECTED] = n->request_us,
                       [READING] = n->request_us,
                       [ANSWERING] = n->reply_us,
                       [FRAMES] = n->silent_us,
                       [ENDING] = DRAIN_US};
    int64_t from = c->phase == FRAMES ? c->heard : c->since;
    if (now - from > limit[c->phase] || wire_bodies_too_slow(c, now))
        wire_connection_kill(c);
    else if (c->client)
        wire_ws_sweep(c->client, now);
}

bool wire_connection_upgrade(connection *c)
{
    if (c->in->len > 0) return false;
    g_byte_array_unref(c->in); /* there may be thousands that only wait */
    c->in = g_byte_array_new();
    set_phase(c, FRAMES);
    return true;
}

connection *wire_connection_of(SoupServerMessage *msg)
{
    return g_object_get_data(G_OBJECT(soup_server_message_get_remote_address(msg)), "connection");
}
