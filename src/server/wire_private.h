/* wire_private.h - shared by wire_*.c: connections, addresses, rates.
 *
 * A connection carries one HTTP request, or the request that opens a WebSocket and then its frames. For a request it is
 * a GIOStream that libsoup reads from, and a guard: the authors of libsoup say that its server is not meant for
 * strangers, so everything is measured here before libsoup sees it, and of a head only a few known lines pass
 * (wire_head.c). WebSockets are ours from the end of the request on (wire_frames.c, wire_ws.c): libsoup has several
 * sources for each, and GLib's loop looks at all of them in each turn; thousands who only listen made it slow.
 *
 *     CONNECTED -> READING -> ANSWERING -> ENDING             a request
 *     CONNECTED -> READING -> ANSWERING -> FRAMES -> ENDING   a WebSocket
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
    GQueue line;   /* its connections that can be used and wait to be called: wire_poll.c */
    GList in_line; /* of the wire's lines; data NULL: nobody waits */
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

/* Kinds, as they stand in a header; and what else wire_frames_next may find. */
enum { FRAME_PART, FRAME_TEXT, FRAME_BINARY, FRAME_CLOSE = 8, FRAME_PING, FRAME_PONG, FRAME_MORE, FRAME_BAD };
enum { FRAME_CONTROL = 125 }; /* bytes of a frame that is no message */

/* Codes for closing (RFC 6455). */
enum {
    WIRE_BAD_FRAME = 1002,
    WIRE_NOT_TEXT = 1003,
    WIRE_NO_CODE = 1005,
    WIRE_NOT_UTF8 = 1007,
    WIRE_NOT_ALLOWED = 1008,
    WIRE_TOO_LARGE = 1009,
    WIRE_OUR_FAULT = 1011
};

typedef struct frames {
    uint8_t header[14]; /* of the frame that comes, as far as it is there */
    int header_len;
    size_t came, left; /* bytes of its payload */
    bool within;       /* a message has begun that will have more frames */
    GByteArray *part;  /* of a message, where it did not come at once; or NULL */
    uint8_t control[FRAME_CONTROL];
    uint64_t others;     /* frames that are no whole messages: parts, pings, pongs */
    const uint8_t *text; /* what was found ... */
    size_t len;
    int code; /* ... or why it is bad */
} frames;

/* Walk on, through bytes that may be changed, to the end of the next message or control frame. Returns its kind (TEXT,
 * CLOSE, PING, PONG), with its text until the next call and as long as these bytes are there; MORE: all bytes are used
 * up; or BAD, with a code. */
int wire_frames_next(frames *f, uint8_t **data, size_t *len);
void wire_frames_drop(frames *f);
void wire_frames_put(GByteArray *to, int kind, const void *data, size_t len);

/* ---- wire_stream.c: a connection as libsoup sees it ---- */

typedef enum phase { CONNECTED, READING, ANSWERING, FRAMES, ENDING } phase;

typedef struct connection {
    GIOStream parent;
    wire *n; /* NULL: the wire is closed */
    GList link;
    GInputStream *input;
    GOutputStream *output;
    int fd;
    bool local; /* comes from this machine */
    bool proxy; /* ... or from another one, and is a proxy, which tells for whom it asks */
    phase phase;
    uint32_t events; /* of epoll: what it can be used for, until that has failed once */
    GList line;      /* of its address; data NULL: it does not wait */
    bool called;     /* its sources may be used */
    int64_t since;   /* us: when the phase began; until the request is there: when the connection was made */
    int64_t heard;   /* us: the last byte from it */
    int64_t drained; /* ENDING: bytes thrown away */
    address *address;
    /* the request */
    GSocketAddress *peer; /* for libsoup; NULL: it has it */
    GByteArray *in;       /* read and not yet passed on */
    size_t looked;        /* so far there is no end of the head in it */
    size_t pass;          /* so many bytes of it may pass on */
    size_t body;          /* bytes of the body that are still to come */
    size_t counted;       /* bytes of it that have come: wire_bodies.c */
    int refused;          /* the status, when the request must not be looked at */
    const char *reason;
    bool page;   /* who asks wants a page, not JSON */
    bool direct; /* who asks is on this machine, and no proxy */
    /* the WebSocket */
    frames frames;
    bool leaves; /* its place was given to somebody else */
    bool paused; /* nothing is read for now */
    wire_client *client;
} connection;

/* Takes the descriptor. */
void wire_connection_new(wire *n, int fd, GSocketAddress *peer, const char *from, bool local, bool proxy);
/* As recv; counted. */
gssize wire_receive(connection *c, void *to, size_t len);
/* End it at once; who uses it will notice and clean up. */
void wire_connection_kill(connection *c);
/* Close, and leave the wire's books. */
void wire_connection_end(connection *c);
/* It ends: throw away what still comes. */
void wire_connection_drain(connection *c);
/* Its time is up, or there is too much of something. */
void wire_connection_sweep(connection *c, int64_t now);
/* From now on frames are read. False: there were some too early. */
bool wire_connection_upgrade(connection *c);
connection *wire_connection_of(SoupServerMessage *msg);

/* ---- wire_request.c: a connection before libsoup sees it ---- */

/* Read of its head what is there; when it is complete, libsoup has the connection. */
void wire_request_read(connection *c);

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
/* It can be used, or must be looked at: it stands in line. */
void wire_poll_stand(connection *c);
void wire_poll_leave(connection *c);
/* A source for one of its streams, ready now or when one of these events is there. `c` is a field of the stream. */
GSource *wire_poll_source(void *stream, connection *const *c, uint32_t events, bool now, GCancellable *cancellable);

/* ---- wire_http.c: requests ---- */

void wire_http_start(wire *n);
/* End all requests; those without a reply may still get one, which goes nowhere. */
void wire_http_stop(wire *n);
/* Replies that were queued are held until then. */
void wire_http_hold(wire *n);
/* Send the replies that were waiting for wire_release; or replies that say that it failed. */
void wire_http_flush(wire *n, bool failed);

/* ---- wire_ws.c: WebSockets ---- */

/* Takes the stream that libsoup has given back. */
void wire_ws_new(connection *over, GIOStream *stream, const char *agent);
/* Something can be read or written. */
void wire_ws_serve(wire_client *c);
void wire_ws_hold(wire *n);
void wire_ws_flush(wire *n, bool failed);
/* Send what may go, for some milliseconds. True: there is more. */
bool wire_ws_send(wire *n);
/* Close it now. */
void wire_ws_refuse(wire_client *c, int code, const char *reason);
void wire_ws_sweep(wire_client *c, int64_t now);
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
    GQueue lines; /* addresses with connections that wait to be called */
    int64_t request_us, reply_us, hello_us, silent_us;
    GSocketAddress *here;
    GQueue connections;
    GHashTable *addresses;
    GPtrArray *clients;    /* for which something is queued */
    GPtrArray *held;       /* ... that goes with the next flush */
    GQueue sending[2];     /* clients for which a little may go, or much */
    uint64_t queued, sent; /* units */
    GPtrArray *requests;   /* whose reply is queued */
    GPtrArray *held_requests;
    GQueue waiting; /* requests that have no reply yet */
    char **origins, **proxies;
    uint64_t bodies; /* bytes of requests that have come and are not answered */
    wire_figures figures;
};

#endif
