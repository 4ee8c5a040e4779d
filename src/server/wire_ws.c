/* wire_ws.c - WebSockets: what they say, within their rates, and what is queued for them.
 *
 * What a client has not read is what libsoup was given for it and its socket has not taken. Pings keep the line open,
 * and let a client that only listens show that it lives.
 */
#include <string.h>

#include "base/log.h"
#include "wire_private.h"

enum { REASON = 100, UNIT_BYTES = 4096, LITTLE_BYTES = 16 << 10, SEND_AT_ONCE = 64 << 10 };

struct wire_client {
    wire *n; /* NULL: the wire is closed */
    connection *c;
    SoupWebsocketConnection *ws;
    void *user;
    int refs;
    bool gone;       /* closed; nobody but a flush may know it */
    bool accepted;   /* it has introduced itself */
    bool queued;     /* it is among n->clients */
    bool sending;    /* it is among n->sending */
    bool behind;     /* the handler was told so */
    guint at, ready; /* bytes of the queue that were sent; that may go */
    int closing;     /* code, when it is to be closed after its queue */
    char reason[REASON];
    GByteArray *queue; /* messages, each after its length */
    int64_t opened;
    uint64_t given; /* bytes of frames given to libsoup; compare with c->written */
    bucket messages, faults;
};

static void drop(wire_client *c)
{
    if (--c->refs > 0) return;
    g_byte_array_unref(c->queue);
    g_object_unref(c->ws);
    g_object_unref(c->c);
    g_free(c);
}

static bool is_open(const wire_client *c)
{
    return !c->gone && soup_websocket_connection_get_state(c->ws) == SOUP_WEBSOCKET_STATE_OPEN;
}

static uint64_t unread(const wire_client *c)
{
    uint64_t given = c->given + c->c->frames.pongs;
    return given > c->c->written ? given - c->c->written : 0;
}

static void close_if_unread(wire_client *c)
{
    if (unread(c) > (uint64_t)c->n->o.unread_bytes) wire_connection_kill(c->c);
}

bool wire_behind(wire_client *c)
{
    c->behind = unread(c) + c->queue->len - c->at > LIMIT_BEHIND_BYTES;
    return c->behind;
}

void wire_ws_wrote(wire_client *c)
{
    if (c->behind && !wire_behind(c)) c->n->h.caught_up(c->n->context, c);
}

static void send_now(wire_client *c, const void *text, size_t len)
{
    if (!is_open(c)) return;
    if (c->given + c->c->frames.pongs < c->c->written) c->given = c->c->written - c->c->frames.pongs; /* pings */
    c->given += len + (len < 126 ? 2 : len < 65536 ? 4 : 10);
    GBytes *bytes = g_bytes_new_static(text, len);
    soup_websocket_connection_send_message(c->ws, SOUP_WEBSOCKET_DATA_TEXT, bytes);
    g_bytes_unref(bytes);
    c->n->figures.messages_out++;
}

void wire_ws_refuse(wire_client *c, int code, const char *reason)
{
    if (is_open(c)) soup_websocket_connection_close(c->ws, (gushort)code, reason);
    c->closing = code;
    c->c->paused = false;
    c->c->bad = code; /* nothing more is read */
    c->c->reason = reason;
}

/* ---- what it says ---- */

static void too_fast(wire_client *c, int64_t now)
{
    static const char text[] =
        "{\"type\":\"error\",\"code\":\"too-fast\",\"text\":\"too many messages; this one was not looked at\"}";
    c->n->figures.too_fast++;
    if (wire_bucket_take(&c->faults, now, 1, LIMIT_FAULTS))
        send_now(c, text, sizeof text - 1);
    else {
        log_brief(LOG_WARNING, "closed-for-faults", LOG_FROM(wire_address(c)), LOG_TEXT("why", "too many messages"));
        wire_ws_refuse(c, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, "too many messages");
    }
}

static void on_message(SoupWebsocketConnection *ws, int type, GBytes *message, gpointer data)
{
    (void)ws, (void)type; /* wire_frames.c lets no other type pass */
    wire_client *c = data;
    wire *n = c->n;
    if (!n || c->closing) return;
    int64_t now = c->c->heard;
    n->figures.messages_in++;
    if (!wire_bucket_take(&c->messages, now, n->o.rate, n->o.burst) ||
        !wire_bucket_take(&c->c->address->messages, now, n->o.rate * LIMIT_ADDRESS_FACTOR,
                          n->o.burst * LIMIT_ADDRESS_FACTOR)) {
        too_fast(c, now);
        return;
    }
    size_t len;
    const char *text = g_bytes_get_data(message, &len);
    n->h.message(n->context, c, text, len);
}

static void on_closed(SoupWebsocketConnection *ws, gpointer data)
{
    (void)ws;
    wire_ws_forget(data);
}

void wire_ws_forget(wire_client *c)
{
    if (c->gone) return;
    c->gone = true;
    g_signal_handlers_disconnect_by_data(c->ws, c);
    c->c->client = NULL;
    c->n->figures.websockets--;
    c->n->h.closed(c->n->context, c);
    c->n = NULL;
    drop(c);
}

void wire_ws_new(connection *over, SoupWebsocketConnection *ws)
{
    wire *n = over->n;
    wire_client *c = g_new0(wire_client, 1);
    c->n = n;
    c->c = g_object_ref(over);
    c->ws = g_object_ref(ws);
    c->refs = 1;
    c->queue = g_byte_array_new();
    c->opened = g_get_monotonic_time();
    c->given = over->written;
    over->client = c;
    n->figures.websockets++;
    soup_websocket_connection_set_max_incoming_payload_size(ws, LIMIT_MESSAGE_BYTES);
    soup_websocket_connection_set_keepalive_interval(ws, (guint)n->o.ping_seconds);
    g_signal_connect(ws, "message", G_CALLBACK(on_message), c);
    g_signal_connect(ws, "closed", G_CALLBACK(on_closed), c);
    n->h.opened(n->context, c);
}

void wire_ws_sweep(wire_client *c, int64_t now)
{
    if (!c->accepted && !c->closing && now - c->opened > c->n->hello_us)
        wire_ws_refuse(c, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, "no hello");
    close_if_unread(c);
}

/* ---- what is queued for it ---- */

/* Units of sending: a message costs about as much as four kilobytes of it. */
static uint64_t units(size_t bytes)
{
    return 1 + bytes / UNIT_BYTES;
}

static void note(wire_client *c)
{
    if (c->queued) return;
    c->queued = true;
    c->refs++;
    g_ptr_array_add(c->n->clients, c);
}

void wire_send(wire_client *c, const char *text, size_t len)
{
    if (c->gone || c->closing) return;
    g_assert(len <= UINT32_MAX);
    uint32_t size = (uint32_t)len;
    g_byte_array_append(c->queue, (const guint8 *)&size, sizeof size);
    g_byte_array_append(c->queue, (const guint8 *)text, size);
    c->n->queued += units(len);
    note(c);
}

void wire_close_client(wire_client *c, int code, const char *reason)
{
    if (c->gone || c->closing) return;
    c->closing = code;
    g_strlcpy(c->reason, reason ? reason : "", sizeof c->reason);
    note(c);
}

/* What may go, or the first of it where that is much. */
static void send_some(wire *n, wire_client *c)
{
    guint end = MIN(c->ready, c->at + SEND_AT_ONCE);
    while (c->at < end && !c->gone) {
        uint32_t size;
        memcpy(&size, c->queue->data + c->at, sizeof size);
        guint text = c->at + (guint)sizeof size;
        c->at = text + size;
        c->c->more = c->at < end;
        n->sent += units(size);
        send_now(c, c->queue->data + text, size);
    }
    c->c->more = false;
}

/* All of it was sent: its memory is free again. */
static void forget_sent(wire_client *c)
{
    if (c->at == c->queue->len && c->at > UNIT_BYTES) {
        g_byte_array_unref(c->queue);
        c->queue = g_byte_array_new();
    } else
        g_byte_array_remove_range(c->queue, 0, c->at);
    c->ready -= c->at;
    c->at = 0;
}

/* Those for whom there is little do not wait for those for whom there is much. */
static void push(wire *n, wire_client *c)
{
    c->sending = true;
    g_queue_push_tail(&n->sending[c->ready - c->at > LITTLE_BYTES], c);
}

/* True: it has no more, or is gone. */
static bool send_one(wire *n, wire_client *c)
{
    c->sending = false;
    if (!c->gone) send_some(n, c);
    if (!c->gone && c->at < c->ready) {
        push(n, c);
        return false;
    }
    forget_sent(c);
    if (c->closing && !c->queued && is_open(c)) soup_websocket_connection_close(c->ws, (gushort)c->closing, c->reason);
    if (!c->gone) close_if_unread(c);
    return true;
}

/* From now on it may go. */
static void release(wire *n, wire_client *c)
{
    c->ready = c->queue->len;
    if (c->sending)
        drop(c);
    else
        push(n, c);
}

void wire_ws_flush(wire *n, bool failed)
{
    GPtrArray *clients = n->clients;
    if (clients->len == 0) return;
    n->clients = g_ptr_array_new(); /* handlers may queue more */
    for (guint i = 0; i < clients->len; i++) {
        wire_client *c = clients->pdata[i];
        c->queued = false;
        if (failed && !c->gone) wire_ws_refuse(c, SOUP_WEBSOCKET_CLOSE_SERVER_ERROR, "the server could not keep it");
        if (failed || c->gone)
            drop(c);
        else
            release(n, c);
    }
    g_ptr_array_unref(clients);
}

bool wire_ws_send(wire *n)
{
    int64_t until = g_get_monotonic_time() + LIMIT_SLICE_US;
    bool much = true; /* one of those first, so that their turn comes */
    wire_client *c;
    while ((c = g_queue_pop_head(&n->sending[much])) || (c = g_queue_pop_head(&n->sending[!much]))) {
        if (send_one(n, c)) drop(c);
        much = false;
        bool more = n->sending[0].length || n->sending[1].length;
        if (more && g_get_monotonic_time() > until) return true;
    }
    return false;
}

void wire_set_user(wire_client *c, void *user)
{
    c->user = user;
}

void *wire_user(const wire_client *c)
{
    return c->user;
}

const char *wire_address(const wire_client *c)
{
    return c->c->address->text;
}

void wire_pause(wire_client *c, bool paused)
{
    c->c->paused = paused && !c->closing;
}

void wire_accept(wire_client *c)
{
    c->accepted = true;
}

void wire_fault(wire_client *c)
{
    if (c->gone || c->closing) return;
    c->n->figures.faults++;
    if (wire_bucket_take(&c->faults, g_get_monotonic_time(), 1, LIMIT_FAULTS)) return;
    log_brief(LOG_WARNING, "closed-for-faults", LOG_FROM(wire_address(c)), LOG_TEXT("why", "too many mistakes"));
    wire_close_client(c, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, "too many mistakes");
}
