/* wire_private.h - shared by wire_*.c: connections, addresses, rates.
 *
 * A connection carries one HTTP request, or the request that opens a WebSocket and then its frames. It is a GIOStream
 * that libsoup reads from, and it is a guard: the authors of libsoup say that its server is not meant for strangers, so
 * everything is measured here before libsoup sees it. Of a request only a few known headers pass (wire_head.c); of a
 * WebSocket no frame that breaks a limit (wire_frames.c).
 *
 *     READING -> ANSWERING -> ENDING             a request
 *     READING -> ANSWERING -> FRAMES -> ENDING   a WebSocket
 */
#ifndef WIRE_PRIVATE_H
#define WIRE_PRIVATE_H

#include <gio/gio.h>
#include <libsoup/soup.h>
#include <sys/epoll.h>

#include "limits.h"
#include "wire.h"

/* ---- wire_address.c: who it is, how much, how often ---- */

/* A bucket of tokens, kept as one moment: when it will be full again. */
typedef struct bucket {
    int64_t full_at; /* us */
} bucket;

/* Take a token. False: there is none. `rate` a second are put in, up to `burst`; rate 0: as many as you like. */
bool wire_bucket_take(bucket *b, int64_t now, int rate, int burst);

typedef struct address {
    char text[WIRE_ADDRESS]; /* "192.0.2.7", "2001:db8:1:2::/64" */
    int connections;
    uint64_t bodies; /* bytes of requests that it holds */
    bucket messages;
} address;

/* The text by which an address is counted: IPv6 by its first 64 bits, because that is what one person has. */
void wire_address_text(GInetAddress *a, char text[WIRE_ADDRESS]);
/* Find or make; count a connection. */
address *wire_address_take(wire *n, const char *text);
void wire_address_leave(wire *n, address *a);
/* All connections are taken, and somebody who has `own` of them wants one more: the address with most gives its newest.
 * False: nobody has more than the newcomer would. */
bool wire_address_makes_room(wire *n, int own);
/* Forget those that are not connected and whose bucket is full. */
void wire_address_sweep(wire *n, int64_t now);

/* ---- wire_head.c: the head of a request ---- */

typedef struct head {
    size_t body;                  /* bytes that follow */
    char forwarded[WIRE_ADDRESS]; /* last entry of X-Forwarded-For, or "" */
    const char *reason;           /* of a refusal */
    bool page;                    /* a browser that opens an address: it wants a page */
    bool passed_on;               /* a proxy says that it asks for somebody else */
} head;

/* Where the head ends (after its empty line), or 0: not yet. `from` is where to look first. */
size_t wire_head_end(const char *text, size_t len, size_t from);
/* Check a head, and leave in it only the lines that the server needs; *len is its new length, not longer than before.
 * Returns 0, or the status of a refusal, with a reason. */
int wire_head_check(char *text, size_t *len, head *h);

/* ---- wire_frames.c: the frames of a WebSocket ---- */

typedef struct frames {
    uint8_t header[10]; /* of the frame that begins, as far as it is there */
    int header_len;
    uint64_t left;    /* bytes of the frame after its header, mask included */
    uint64_t message; /* bytes of the message so far */
    uint64_t others;  /* frames that are no whole messages: parts, pings, pongs */
    uint64_t pongs;   /* bytes that answers to its pings take */
} frames;

/* Walk over incoming bytes. Returns how many of them are fine; when not all are, *code is why (RFC 6455). */
size_t wire_frames_walk(frames *f, const uint8_t *data, size_t len, int *code);

/* ---- wire_stream.c: a connection as libsoup sees it ---- */

typedef enum phase { READING, ANSWERING, FRAMES, ENDING } phase;

typedef struct connection {
    GIOStream parent;
    wire *n; /* NULL: the wire is closed */
    GList link;
    GInputStream *input;
    GOutputStream *output;
    int fd;
    bool local; /* comes from this machine: a proxy, perhaps */
    phase phase;
    uint32_t events;  /* of epoll: what it can be used for, until that has failed once */
    int64_t since;    /* us: when the phase began; READING: when the connection was made */
    int64_t heard;    /* us: the last byte from it */
    int64_t drained;  /* ENDING: bytes thrown away */
    uint64_t written; /* bytes that the socket took */
    address *address;
    /* the request */
    GByteArray *in; /* read and not yet passed on */
    size_t looked;  /* so far there is no end of the head in it */
    size_t pass;    /* so many bytes of it may pass on */
    size_t body;    /* bytes of the body that are still to come */
    size_t counted; /* bytes of it that have come: wire_bodies.c */
    int refused;    /* the status, when the request must not be looked at */
    const char *reason;
    bool page;   /* who asks wants a page, not JSON */
    bool direct; /* who asks is on this machine, and no proxy */
    /* the WebSocket */
    frames frames;
    bool leaves;     /* its place was given to somebody else */
    int bad;         /* code for which it must be closed, after what came before */
    bool short_read; /* the last read emptied the socket */
    bool paused;     /* nothing is read for now */
    size_t at_once;  /* bytes read without a pause */
    bool more;       /* what is written now is not the last: the system may wait for the rest */
    bucket others;
    guint drain; /* source */
    wire_client *client;
} connection;

/* Takes the descriptor. */
connection *wire_connection_new(wire *n, int fd, const char *from, bool local);
/* End it at once; libsoup will notice and clean up. */
void wire_connection_kill(connection *c);
/* Its time is up, or there is too much of something. */
void wire_connection_sweep(connection *c, int64_t now);
/* From now on frames are read. False: there were some too early. */
bool wire_connection_upgrade(connection *c);
connection *wire_connection_of(SoupServerMessage *msg);

/* ---- wire_bodies.c: bodies of requests ---- */

/* So many bytes have come. Others may have to make room for them, or this connection itself. */
void wire_bodies_add(connection *c, size_t len);
void wire_bodies_leave(connection *c);
bool wire_bodies_too_slow(const connection *c, int64_t now);

/* ---- wire_poll.c: which connections can be read from or written to ---- */

/* Events after which reading does not fail for now, the same for writing, and those that say that it is over. */
enum {
    WIRE_POLL_END = EPOLLHUP | EPOLLERR,
    WIRE_POLL_IN = EPOLLIN | EPOLLRDHUP | WIRE_POLL_END,
    WIRE_POLL_OUT = EPOLLOUT | WIRE_POLL_END
};

bool wire_poll_open(wire *n, char error[WIRE_ERROR]);
void wire_poll_close(wire *n);
/* If it cannot be added, it ends. */
void wire_poll_add(connection *c);
/* A source for one of its streams, ready now or when one of these events is there. `c` is a field of the stream. */
GSource *wire_poll_source(void *stream, connection *const *c, uint32_t events, bool now, GCancellable *cancellable);

/* ---- wire_http.c: requests ---- */

void wire_http_start(wire *n);
/* End all requests; those without a reply may still get one, which goes nowhere. */
void wire_http_stop(wire *n);
/* Send the replies that were waiting for wire_flush; or replies that say that it failed. */
void wire_http_flush(wire *n, bool failed);

/* ---- wire_ws.c: WebSockets ---- */

void wire_ws_new(connection *over, SoupWebsocketConnection *ws);
void wire_ws_flush(wire *n, bool failed);
/* Send what may go, for some milliseconds. True: there is more. */
bool wire_ws_send(wire *n);
/* Close it now. */
void wire_ws_refuse(wire_client *c, int code, const char *reason);
void wire_ws_sweep(wire_client *c, int64_t now);
void wire_ws_wrote(wire_client *c); /* its socket took some more */
void wire_ws_forget(wire_client *c);

struct wire {
    wire_options o;
    wire_handlers h;
    void *context;
    SoupServer *server;
    int fd, port;
    guint accept, sweep; /* sources */
    GSource *poll;       /* has poll_fd */
    int poll_fd;
    int64_t request_us, reply_us, hello_us, silent_us;
    GSocketAddress *here;
    GQueue connections;
    GHashTable *addresses;
    GPtrArray *clients;    /* for which something is queued */
    GQueue sending[2];     /* clients for which a little may go, or much */
    uint64_t queued, sent; /* units */
    GPtrArray *requests;   /* whose reply is queued */
    GQueue waiting;        /* requests that have no reply yet */
    char **origins;
    uint64_t bodies; /* bytes of requests that have come and are not answered */
    wire_figures figures;
};

#endif
