/* peer.h - for tests of src/server/wire*.c: a wire whose handlers echo, and raw sockets that talk to it.
 *
 *     stage s = {.flush = true};
 *     stage_open(&s, (wire_options){.rate = 50});
 *     peer *p = peer_open(&s, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
 *     peer_until(p, peer_closed);
 *     FACT(peer_has(p, "200 OK"), "%s", peer_text(p));
 *     stage_close(&s);
 *
 * Both sides live in one thread and one main loop. Nothing sleeps: a wait ends when its condition is true, and fails
 * after a time that even a very busy machine does not need.
 */
#ifndef PEER_H
#define PEER_H

#include <arpa/inet.h>
#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/limits.h"
#include "server/wire.h"
#include "unit.h"

enum { PEERS = 64, PATIENCE = 30 };

typedef struct stage stage;

typedef struct peer {
    int fd;
    guint source;
    bool closed, deaf; /* deaf: it reads nothing */
    GByteArray *in;
    size_t at; /* frames before this are done with */
} peer;

struct stage {
    wire *n;
    bool flush;   /* after every message */
    bool hold;    /* keep requests instead of answering them */
    bool replied; /* one that was held */
    int opened, closed, messages;
    wire_client *last;
    wire_request *held;
    char address[WIRE_ADDRESS];
    int from; /* the next peers come from 127.0.0.from; 0: .1 */
    peer peers[PEERS];
    int peers_len;
};

/* ---- the wire ---- */

/* All of it, in however many slices. */
static inline void stage_flush(const stage *s)
{
    wire_hold(s->n);
    wire_release(s->n);
    while (wire_send_on(s->n)) {
    }
}

static void stage_opened(void *context, wire_client *c)
{
    stage *s = context;
    s->opened++;
    s->last = c;
    g_strlcpy(s->address, wire_address(c), sizeof s->address);
    wire_set_user(c, s);
}

static void stage_message(void *context, wire_client *c, const char *text, size_t len)
{
    stage *s = context;
    s->messages++;
    FACT(wire_user(c) == s, "another user");
    if (len == 5 && !memcmp(text, "hello", 5)) wire_accept(c);
    if (len == 5 && !memcmp(text, "fault", 5)) wire_fault(c);
    wire_send(c, text, len);
    if (len == 4 && !memcmp(text, "quit", 4)) wire_close_client(c, 1000, "bye");
    if (s->flush) stage_flush(s);
}

static void stage_closed(void *context, wire_client *c)
{
    stage *s = context;
    s->closed++;
    if (s->last == c) s->last = NULL;
    wire_send(c, "lost", 4); /* must do no harm */
}

static void stage_answer(stage *s, wire_request *r)
{
    size_t len;
    const char *body = wire_body(r, &len);
    char *text = g_strdup_printf("%s %s %s %s %zu %.*s", wire_method(r), wire_path(r), wire_request_address(r),
                                 wire_token(r) ? wire_token(r) : "-", len, (int)MIN(len, 40), body);
    wire_reply(r, 200, "text/plain", text, strlen(text));
    g_free(text);
    if (s->flush) stage_flush(s);
}

static void stage_request(void *context, wire_request *r)
{
    stage *s = context;
    if (s->hold)
        s->held = r;
    else
        stage_answer(s, r);
}

static inline void stage_open(stage *s, wire_options o)
{
    static const wire_handlers handlers = {
        .opened = stage_opened, .message = stage_message, .closed = stage_closed, .request = stage_request};
    char error[WIRE_ERROR] = "";
    o.address = o.address ? o.address : "127.0.0.1";
    s->n = wire_open(&o, &handlers, s, error);
    if (!s->n) {
        printf("cannot listen: %s\n", error);
        exit(1);
    }
}

static inline void peer_close(peer *p)
{
    if (p->source) g_source_remove(p->source);
    if (p->fd >= 0) close(p->fd);
    p->source = 0;
    p->fd = -1;
}

static inline void stage_close(stage *s)
{
    wire_close(s->n);
    for (int i = 0; i < s->peers_len; i++) {
        peer_close(&s->peers[i]);
        g_byte_array_unref(s->peers[i].in);
    }
    while (g_main_context_iteration(NULL, FALSE)) continue;
    FACT(s->opened == s->closed, "%d opened, %d closed", s->opened, s->closed);
}

/* ---- waiting ---- */

static gboolean peer_tick(gpointer data)
{
    *(bool *)data = true;
    return G_SOURCE_REMOVE;
}

/* Run the loop until the condition is true. */
#define UNTIL(condition)                                                    \
    do {                                                                    \
        bool late = false;                                                  \
        guint timer = g_timeout_add_seconds(PATIENCE, peer_tick, &late);    \
        while (!(condition) && !late) g_main_context_iteration(NULL, TRUE); \
        if (!late) g_source_remove(timer);                                  \
        FACT(!late, "still waiting after %d seconds", PATIENCE);            \
    } while (0)

/* Run the loop for so long: to see that something does not happen. */
static inline void stage_run(int ms)
{
    bool done = false;
    g_timeout_add((guint)ms, peer_tick, &done);
    while (!done) g_main_context_iteration(NULL, TRUE);
}

/* ---- peers ---- */

static gboolean peer_readable(gint fd, GIOCondition condition, gpointer data)
{
    (void)condition;
    peer *p = data;
    guint8 bytes[65536];
    ssize_t got = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) return G_SOURCE_CONTINUE;
    if (got > 0) {
        g_byte_array_append(p->in, bytes, (guint)got);
        return G_SOURCE_CONTINUE;
    }
    p->closed = true;
    p->source = 0;
    close(p->fd);
    p->fd = -1;
    return G_SOURCE_REMOVE;
}

static inline void peer_listen(peer *p, bool yes)
{
    if (yes && !p->source) p->source = g_unix_fd_add(p->fd, G_IO_IN | G_IO_HUP | G_IO_ERR, peer_readable, p);
    if (!yes && p->source) g_source_remove(p->source), p->source = 0;
}

/* What the other side does not take is lost: it has closed. */
static inline void peer_send(peer *p, const void *data, size_t len)
{
    for (size_t at = 0; at < len && !p->closed;) {
        ssize_t sent = send(p->fd, (const char *)data + at, len - at, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0)
            at += (size_t)sent;
        else if (errno == EAGAIN)
            g_main_context_iteration(NULL, FALSE);
        else
            return;
    }
}

static inline peer *peer_open(stage *s, const char *request)
{
    g_assert(s->peers_len < PEERS);
    peer *p = &s->peers[s->peers_len++];
    *p = (peer){.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), .in = g_byte_array_new()};
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)wire_port(s->n))};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000000u + (uint32_t)s->from)};
    if (s->from && bind(p->fd, (struct sockaddr *)&here, sizeof here)) g_assert_not_reached();
    if (connect(p->fd, (struct sockaddr *)&to, sizeof to))
        p->closed = true;
    else
        peer_listen(p, true);
    peer_send(p, request, strlen(request));
    return p;
}

static inline bool peer_closed(const peer *p)
{
    return p->closed;
}

static inline bool peer_has(const peer *p, const char *text)
{
    return p->in->len > 0 && g_strstr_len((const char *)p->in->data, (gssize)p->in->len, text) != NULL;
}

static inline const char *peer_text(const peer *p)
{
    static char text[400];
    g_snprintf(text, sizeof text, "%.*s", (int)p->in->len, p->in->len ? (const char *)p->in->data : "");
    return text;
}

static inline void peer_until(const peer *p, bool (*condition)(const peer *))
{
    UNTIL(condition(p));
}

/* A request and the whole reply; the status. */
static inline int peer_ask(stage *s, peer **out, const char *request)
{
    peer *p = peer_open(s, request);
    UNTIL(p->closed);
    *out = p;
    int status = 0;
    return sscanf(peer_text(p), "HTTP/1.%*d %d", &status) == 1 ? status : 0;
}

/* ---- WebSockets ---- */

enum { WS_PART = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10, WS_LAST = 0x80 };

#define WS_REQUEST(more)                                                                           \
    "GET /ws HTTP/1.1\r\nHost: game.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" more \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"

static inline peer *peer_ws(stage *s)
{
    peer *p = peer_open(s, WS_REQUEST(""));
    UNTIL(p->closed || peer_has(p, "\r\n\r\n"));
    FACT(peer_has(p, " 101 "), "%s", peer_text(p));
    const char *end = g_strstr_len((const char *)p->in->data, (gssize)p->in->len, "\r\n\r\n");
    p->at = (size_t)(end - (const char *)p->in->data) + 4;
    return p;
}

static inline void peer_frame(peer *p, int first, const void *data, size_t len)
{
    GByteArray *b = g_byte_array_new();
    guint8 head[14] = {(guint8)first, (guint8)(0x80 | (len < 126 ? len : 126)), (guint8)(len >> 8), (guint8)len};
    size_t n = len < 126 ? 2 : 4;
    static const guint8 mask[4] = {0x11, 0x22, 0x33, 0x44};
    memcpy(head + n, mask, 4);
    g_byte_array_append(b, head, (guint)n + 4);
    for (size_t i = 0; i < len; i++) {
        guint8 c = ((const guint8 *)data)[i] ^ mask[i & 3];
        g_byte_array_append(b, &c, 1);
    }
    peer_send(p, b->data, b->len);
    g_byte_array_unref(b);
}

static inline void peer_say(peer *p, const char *text)
{
    peer_frame(p, WS_LAST | WS_TEXT, text, strlen(text));
}

/* The next frame from the server, if it is complete: its first byte, or -1. */
static inline int peer_next(peer *p, const guint8 **data, size_t *len)
{
    const guint8 *b = p->in->data + p->at;
    size_t have = p->in->len - p->at;
    if (have < 2) return -1;
    size_t head = b[1] == 127 ? 10 : b[1] == 126 ? 4 : 2;
    if (have < head) return -1;
    *len = b[1] < 126 ? b[1] : 0;
    for (size_t i = 2; i < head; i++) *len = *len << 8 | b[i];
    if (have < head + *len) return -1;
    *data = b + head;
    p->at += head + *len;
    return b[0];
}

/* Wait for a text and compare it. */
static inline void peer_hears(peer *p, const char *text)
{
    const guint8 *data = NULL;
    size_t len = 0;
    int first = -1;
    UNTIL((first = peer_next(p, &data, &len)) >= 0 || p->closed);
    FACT(first == (WS_LAST | WS_TEXT) && len >= strlen(text) && !memcmp(data, text, strlen(text)),
         "%d \"%.*s\", not \"%s\"", first, (int)(first < 0 ? 0 : len), (const char *)data, text);
}

/* Wait for the end; the code of the frame that said so, or 0. */
static inline int peer_code(peer *p)
{
    const guint8 *data = NULL;
    size_t len = 0;
    UNTIL(p->closed);
    for (int first; (first = peer_next(p, &data, &len)) >= 0;)
        if (first == (WS_LAST | WS_CLOSE) && len >= 2) return data[0] << 8 | data[1];
    return 0;
}

#endif
