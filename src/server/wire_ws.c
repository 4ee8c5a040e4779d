/* wire_ws.c - WebSockets: what they say, within their rates, and what is queued for them.
 *
 * What is queued are frames, and what a client has not read is what its socket has not taken of them. Pings keep the
 * line open, and let a client that only listens show that it lives.
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/log.h"
#include "wire_private.h"

enum { REASON = 100, UNIT_BYTES = 4096, LITTLE_BYTES = 16 << 10, SEND_AT_ONCE = 64 << 10 };
enum { CLOSE_US = 5 * G_USEC_PER_SEC };

struct wire_client {
    wire *n; /* NULL: the wire is closed */
    connection *c;
    GIOStream *stream; /* as libsoup gave it back */
    void *user;
    int refs;
    bool gone;         /* closed; nobody but a flush may know it */
    bool accepted;     /* it has introduced itself */
    bool queued;       /* it is among n->clients */
    bool on_hold;      /* it is among n->held */
    bool sending;      /* it is among n->sending */
    bool rest;         /* the socket did not take all: more is sent when it can */
    bool behind;       /* the handler was told so */
    bool last_word;    /* the frame that closes is in the queue */
    guint at, ready;   /* bytes of the queue that were sent; that may go */
    guint held;        /* ... that may go when what was held is flushed */
    uint64_t units;    /* of what is not sent */
    int closing;       /* code, when it is to be closed after its queue */
    int64_t closes_by; /* us: then it ends in any case */
    char reason[REASON];
    char agent[WIRE_AGENT];
    GByteArray *queue; /* frames */
    int64_t opened, pinged;
    uint64_t others; /* frames that were counted */
    bucket messages, faults, other_frames;
};

static void drop(wire_client *c)
{
    if (--c->refs > 0) return;
    g_byte_array_unref(c->queue);
    g_object_unref(c->stream);
    g_object_unref(c->c);
    g_free(c);
}

/* ---- sending ---- */

bool wire_behind(wire_client *c)
{
    c->behind = c->queue->len - c->at > LIMIT_BEHIND_BYTES;
    return c->behind;
}

static bool is_unread(const wire_client *c)
{
    return c->rest && c->ready - c->at > (guint)c->n->o.unread_bytes;
}

/* Units of sending: a message costs about as much as four kilobytes of it. */
static uint64_t units(size_t bytes)
{
    return 1 + bytes / UNIT_BYTES;
}

/* The socket took so much. */
static void count_sent(wire_client *c, guint bytes)
{
    uint64_t part = c->units * bytes / (c->queue->len - c->at);
    c->units -= part;
    c->n->sent += part;
    c->n->figures.bytes_out += bytes;
    c->at += bytes;
}

/* Its memory is free again. */
static void forget_sent(wire_client *c)
{
    if (c->at == c->queue->len) {
        c->n->sent += c->units;
        c->units = 0;
    }
    if (c->at == c->queue->len && c->at > UNIT_BYTES) {
        g_byte_array_unref(c->queue);
        c->queue = g_byte_array_new();
    } else if (c->at >= c->queue->len / 2)
        g_byte_array_remove_range(c->queue, 0, c->at);
    else
        return;
    c->ready -= c->at;
    if (c->on_hold) c->held -= c->at;
    c->at = 0;
}

/* What may go, or the first of it where that is much. */
static void send_some(wire_client *c)
{
    guint len = MIN(c->ready - c->at, SEND_AT_ONCE);
    ssize_t sent = len ? send(c->c->fd, c->queue->data + c->at, len, MSG_DONTWAIT | MSG_NOSIGNAL) : 0;
    if (sent > 0) count_sent(c, (guint)sent);
    c->rest = sent < (ssize_t)len;
    if (c->rest) c->c->events &= ~(uint32_t)EPOLLOUT; /* where it has failed, the next events say so */
    forget_sent(c);
    if (c->behind && !wire_behind(c)) c->n->h.caught_up(c->n->context, c);
}

/* A frame that may go at once, before what is not kept yet. */
static void put_first(wire_client *c, int kind, const void *data, size_t len)
{
    GByteArray *frame = g_byte_array_new();
    wire_frames_put(frame, kind, data, len);
    guint later = c->queue->len - c->ready;
    g_byte_array_set_size(c->queue, c->queue->len + frame->len);
    uint8_t *place = c->queue->data + c->ready;
    memmove(place + frame->len, place, later);
    memcpy(place, frame->data, frame->len);
    c->ready += frame->len;
    if (c->on_hold) c->held += frame->len;
    g_byte_array_unref(frame);
}

static void put_close(wire_client *c)
{
    uint8_t text[2 + REASON] = {(uint8_t)(c->closing >> 8), (uint8_t)c->closing};
    size_t len = strlen(c->reason);
    memcpy(text + 2, c->reason, len);
    put_first(c, FRAME_CLOSE, text, c->closing == WIRE_NO_CODE ? 0 : 2 + len);
    c->last_word = true;
    c->closes_by = g_get_monotonic_time() + CLOSE_US;
}

/* True: nothing is left that could be sent now. */
static bool send_what_may_go(wire_client *c)
{
    send_some(c);
    if (!c->rest && c->at == c->ready && c->closing && !c->queued && !c->on_hold && !c->last_word) {
        put_close(c);
        send_some(c);
    }
    if (c->last_word && c->at == c->queue->len) wire_poll_stand(c->c); /* it is over: wire_ws_serve */
    if (is_unread(c)) wire_connection_kill(c->c);
    return c->rest || c->at == c->ready;
}

/* Somebody will send it. */
static void send_soon(wire_client *c)
{
    if (c->sending) return;
    c->rest = true;
    wire_poll_stand(c->c);
}

static void answer_now(wire_client *c, int kind, const void *data, size_t len)
{
    put_first(c, kind, data, len);
    send_soon(c);
}

void wire_ws_refuse(wire_client *c, int code, const char *reason)
{
    if (c->gone || c->last_word) return;
    g_byte_array_set_size(c->queue, c->ready); /* the rest may never go */
    c->closing = code;
    g_strlcpy(c->reason, reason, sizeof c->reason);
    put_close(c);
    send_soon(c);
}

/* ---- what it says ---- */

static void too_fast(wire_client *c, int64_t now)
{
    static const char text[] =
        "{\"type\":\"error\",\"code\":\"too-fast\",\"text\":\"too many messages; this one was not looked at\"}";
    c->n->figures.too_fast++;
    if (wire_bucket_take(&c->faults, now, 1, LIMIT_FAULTS))
        answer_now(c, FRAME_TEXT, text, sizeof text - 1);
    else {
        log_brief(LOG_WARNING, "closed-for-faults", LOG_FROM(wire_address(c)), LOG_TEXT("why", "too many messages"));
        wire_ws_refuse(c, WIRE_NOT_ALLOWED, "too many messages");
    }
}

/* A zero is one of its characters, but not for GLib. */
static bool is_utf8(const char *text, size_t len)
{
    const char *end;
    while (!g_utf8_validate_len(text, len, &end)) {
        len -= (size_t)(end - text) + 1;
        text = end + 1;
        if (*end) return false;
    }
    return true;
}

static void take_message(wire_client *c, const char *text, size_t len)
{
    wire *n = c->n;
    int64_t now = c->c->heard;
    n->figures.messages_in++;
    if (!is_utf8(text, len))
        wire_ws_refuse(c, WIRE_NOT_UTF8, "text is UTF-8");
    else if (!wire_bucket_take(&c->messages, now, n->o.rate, n->o.burst) ||
             !wire_bucket_take(&c->c->address->messages, now, n->o.rate * LIMIT_ADDRESS_FACTOR,
                               n->o.burst * LIMIT_ADDRESS_FACTOR))
        too_fast(c, now);
    else
        n->h.message(n->context, c, text, len);
}

static const char *reason_of(int code)
{
    switch (code) {
    case WIRE_TOO_LARGE: return "the message is too large";
    case WIRE_NOT_TEXT: return "text frames only";
    default: return "this is no frame";
    }
}

/* It leaves, and hears its own code, if that is one. */
static void take_leave(wire_client *c, const uint8_t *text, size_t len)
{
    int code = len >= 2 ? text[0] << 8 | text[1] : WIRE_NO_CODE;
    bool known = len == 0 || (len >= 2 && code >= 1000 && code < 5000 && code != 1004 && code != 1005 && code != 1006 &&
                              (code < 1016 || code >= 3000));
    if (!known)
        wire_ws_refuse(c, WIRE_BAD_FRAME, reason_of(WIRE_BAD_FRAME));
    else if (len > 2 && !is_utf8((const char *)text + 2, len - 2))
        wire_ws_refuse(c, WIRE_NOT_UTF8, "text is UTF-8");
    else
        wire_ws_refuse(c, code, "");
}

static void take_frame(wire_client *c, int kind)
{
    const frames *f = &c->c->frames;
    switch (kind) {
    case FRAME_TEXT: take_message(c, (const char *)f->text, f->len); break;
    case FRAME_CLOSE: take_leave(c, f->text, f->len); break;
    case FRAME_BAD: wire_ws_refuse(c, f->code, reason_of(f->code)); break;
    case FRAME_PING: answer_now(c, FRAME_PONG, f->text, f->len); break;
    default: break; /* an answer to our ping: that something came is enough */
    }
}

/* Frames that are no whole messages have a rate of their own. */
static void count_others(wire_client *c)
{
    for (; c->others < c->c->frames.others && !c->closing; c->others++)
        if (!wire_bucket_take(&c->other_frames, c->c->heard, c->n->o.rate, c->n->o.burst))
            wire_ws_refuse(c, WIRE_NOT_ALLOWED, "too many frames");
}

static void end(wire_client *c)
{
    connection *over = g_object_ref(c->c);
    wire_ws_forget(c);
    g_io_stream_close(G_IO_STREAM(over), NULL, NULL);
    g_object_unref(over);
}

static void read_some(wire_client *c)
{
    uint8_t bytes[LIMIT_MESSAGE_BYTES], *at = bytes;
    gssize got = wire_receive(c->c, bytes, sizeof bytes);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
        end(c);
        return;
    }
    size_t len = (size_t)MAX(got, 0);
    while (!c->gone && !c->closing) {
        int kind = wire_frames_next(&c->c->frames, &at, &len);
        count_others(c);
        if (kind == FRAME_MORE) return;
        if (!c->closing) take_frame(c, kind);
    }
}

/* Its last word was said, or nobody is there to hear it. */
static bool is_over(const wire_client *c)
{
    return c->closing && (c->c->events & WIRE_POLL_END || (c->last_word && c->at == c->queue->len));
}

static bool can_be_read(const wire_client *c)
{
    return !c->gone && !c->closing && !c->c->paused && c->c->events & WIRE_POLL_IN;
}

void wire_ws_serve(wire_client *c)
{
    connection *over = c->c;
    c->refs++;
    if (c->rest && over->events & WIRE_POLL_OUT && !send_what_may_go(c)) c->rest = true; /* it comes again */
    if (!c->gone && is_over(c))
        end(c);
    else if (can_be_read(c))
        read_some(c);
    if (can_be_read(c) || (!c->gone && c->rest && over->events & EPOLLOUT)) wire_poll_stand(over);
    drop(c);
}

void wire_ws_forget(wire_client *c)
{
    if (c->gone) return;
    c->gone = true;
    c->c->client = NULL;
    c->n->figures.websockets--;
    c->n->h.closed(c->n->context, c);
    c->n = NULL;
    drop(c);
}

void wire_ws_new(connection *over, GIOStream *stream, const char *agent)
{
    wire *n = over->n;
    wire_client *c = g_new0(wire_client, 1);
    c->n = n;
    c->c = g_object_ref(over);
    c->stream = stream;
    c->refs = 1;
    if (agent) g_strlcpy(c->agent, agent, sizeof c->agent);
    c->queue = g_byte_array_new();
    c->opened = c->pinged = g_get_monotonic_time();
    over->client = c;
    n->figures.websockets++;
    n->h.opened(n->context, c);
    wire_poll_stand(over); /* something may have come already */
}

static void ping(wire_client *c, int64_t now)
{
    if (c->closing || now - c->pinged < c->n->o.ping_seconds * G_USEC_PER_SEC) return;
    c->pinged = now;
    answer_now(c, FRAME_PING, "", 0);
}

void wire_ws_sweep(wire_client *c, int64_t now)
{
    if (!c->accepted && !c->closing && now - c->opened > c->n->hello_us)
        wire_ws_refuse(c, WIRE_NOT_ALLOWED, "no hello");
    ping(c, now);
    if (is_unread(c) || (c->last_word && now > c->closes_by)) wire_connection_kill(c->c);
}

/* ---- what is queued for it ---- */

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
    wire_frames_put(c->queue, FRAME_TEXT, text, len);
    c->units += units(len);
    c->n->queued += units(len);
    c->n->figures.messages_out++;
    note(c);
}

void wire_close_client(wire_client *c, int code, const char *reason)
{
    if (c->gone || c->closing) return;
    c->closing = code;
    g_strlcpy(c->reason, reason ? reason : "", sizeof c->reason);
    note(c);
}

/* Those for whom there is little do not wait for those for whom there is much. */
static void push(wire *n, wire_client *c)
{
    c->sending = true;
    g_queue_push_tail(&n->sending[c->ready - c->at > LITTLE_BYTES], c);
}

/* True: it has no more that could be sent now, or is gone. */
static bool send_one(wire *n, wire_client *c)
{
    c->sending = false;
    if (c->gone || send_what_may_go(c)) return true;
    push(n, c);
    return false;
}

/* From now on it may go, as far as it was held. */
static void release(wire *n, wire_client *c)
{
    c->ready = c->held;
    if (c->sending)
        drop(c);
    else
        push(n, c);
}

void wire_ws_hold(wire *n)
{
    for (guint i = 0; i < n->clients->len; i++) {
        wire_client *c = n->clients->pdata[i];
        c->queued = false;
        if (c->on_hold) c->refs--; /* it is there already */
        if (!c->on_hold) g_ptr_array_add(n->held, c);
        c->on_hold = true;
        c->held = c->queue->len;
    }
    g_ptr_array_set_size(n->clients, 0);
}

void wire_ws_flush(wire *n, bool failed)
{
    GPtrArray *clients = n->held;
    if (clients->len == 0) return;
    n->held = g_ptr_array_new(); /* handlers may queue more */
    for (guint i = 0; i < clients->len; i++) {
        wire_client *c = clients->pdata[i];
        c->on_hold = false;
        if (failed) wire_ws_refuse(c, WIRE_OUR_FAULT, "the server could not keep it");
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

const char *wire_agent(const wire_client *c)
{
    return c->agent;
}

const char *wire_address(const wire_client *c)
{
    return c->c->address->text;
}

void wire_pause(wire_client *c, bool paused)
{
    if (c->c->paused == paused) return;
    c->c->paused = paused;
    if (!paused) wire_poll_stand(c->c);
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
    wire_close_client(c, WIRE_NOT_ALLOWED, "too many mistakes");
}
