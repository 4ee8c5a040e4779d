/* wire.h - HTTP on libsoup, with the limits that it lacks, and WebSockets. No word of the game.
 *
 *     wire *n = wire_open(&(wire_options){.address = "127.0.0.1", .port = 8080}, &handlers, server, error);
 *     ... handlers.message(server, client, text, len) is called by the main loop ...
 *     wire_send(client, text, len);   // queued
 *     wire_hold(n);                   // what is queued belongs to the commit that begins now,
 *     wire_release(n);                // and may go when that is done:
 *     while (wire_send_on(n)) {}      // some milliseconds at a time
 *     wire_close(n);
 *
 * Nothing leaves before it is released: an answer must be durable before anybody hears of it. Whoever opens a
 * connection is checked before anything is read (number of connections, of those from one address), and has a limited
 * time for each request. Runs in the default GMainContext, in one thread.
 */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_ERROR = 200, WIRE_ADDRESS = 64, WIRE_AGENT = 200, WIRE_ID = 10 };

typedef struct wire wire;
typedef struct wire_client wire_client;   /* a WebSocket */
typedef struct wire_request wire_request; /* an HTTP request that waits for its reply */

typedef struct wire_options {
    const char *address; /* "127.0.0.1", "::1", "0.0.0.0" */
    int port;            /* 0: any free one, see wire_port */
    const char *origins; /* origins that may open WebSockets besides the server's own host, with commas; or NULL */
    bool proxy;          /* a proxy on this machine tells the client's address in X-Forwarded-For (its last entry) */
    const char *proxies; /* addresses of other machines with proxies that do so, with commas; or NULL */
    int per_address;     /* connections */
    int rate;            /* messages a second of a connection; 0: no limit on rates */
    /* 0: what limits.h says */
    int connections, burst, unread_bytes, request_ms, reply_ms, hello_ms, silent_ms, ping_seconds;
} wire_options;

/* assets.c: files that are part of the program. NULL: there is none. */
typedef struct wire_asset {
    const char *path, *type; /* "/index.html", "text/html; charset=utf-8" */
    const uint8_t *data;
    size_t len;
    const uint8_t *packed; /* the same with gzip, or NULL */
    size_t packed_len;
    const char *tag; /* hash of the content */
    bool immutable;  /* its name has a hash of its content: may be kept for ever */
} wire_asset;
const wire_asset *wire_find_asset(const char *path);

typedef struct wire_handlers {
    void (*opened)(void *context, wire_client *c);
    /* A text message: UTF-8, at most LIMIT_MESSAGE_BYTES, within the rate. */
    void (*message)(void *context, wire_client *c, const char *text, size_t len);
    /* After this the client does not exist any more. */
    void (*closed)(void *context, wire_client *c);
    /* It was behind (wire_behind), and has read enough. */
    void (*caught_up)(void *context, wire_client *c);
    /* Requests that are neither files nor /ws: must call wire_reply once, now or later. */
    void (*request)(void *context, wire_request *r);
} wire_handlers;

wire *wire_open(const wire_options *o, const wire_handlers *h, void *context, char error[WIRE_ERROR]);
int wire_port(const wire *n);
/* Take no new connections; the ones there are stay. */
void wire_stop_listening(wire *n);
void wire_close(wire *n);
/* What is queued now is what the next wire_release is about; what is queued from now on is not. */
void wire_hold(wire *n);
/* What was held may go. */
void wire_release(wire *n);
/* Send what may go, for some milliseconds. True: there is more. */
bool wire_send_on(wire *n);
/* What was queued and sent since the start, in units of what it costs to send: one for a message, and one for each
 * 4 KiB of it. */
uint64_t wire_queued(const wire *n);
uint64_t wire_sent(const wire *n);
/* Something is queued. */
bool wire_pending(const wire *n);
/* Forget what is queued or held and close those for whom it was: it was about something that could not be kept. */
void wire_drop_queued(wire *n);

void wire_send(wire_client *c, const char *text, size_t len);
/* After what is queued for it. Code as in RFC 6455: 1000 fine, 1001 going away, 1008 not allowed, 1011 our fault. */
void wire_close_client(wire_client *c, int code, const char *reason);
void wire_set_user(wire_client *c, void *user);
void *wire_user(const wire_client *c);
const char *wire_address(const wire_client *c); /* of the person, as text */
const char *wire_agent(const wire_client *c);   /* the beginning of its User-Agent; "" it has none */
/* More than LIMIT_BEHIND_BYTES are queued for it or not read by it; true: caught_up will tell when they are not. */
bool wire_behind(wire_client *c);
/* Read no more from it, or go on: too much waits already. A little may still come. */
void wire_pause(wire_client *c, bool paused);
/* The client has introduced itself: LIMIT_HELLO_SECONDS no longer counts. */
void wire_accept(wire_client *c);
/* It has sent something wrong. Too often, and it is closed. */
void wire_fault(wire_client *c);

const char *wire_method(const wire_request *r); /* "GET" */
const char *wire_path(const wire_request *r);   /* "/api/records", decoded, without query */
/* What stands after "X-Marrakesh-Token: " or "Authorization: Bearer "; NULL if nothing does. The first one is for those
 * behind a proxy that wants a password of its own in "Authorization". */
const char *wire_token(const wire_request *r);
const char *wire_body(const wire_request *r, size_t *len);
const char *wire_request_address(const wire_request *r);
bool wire_request_direct(const wire_request *r); /* from this machine, and not passed on by a proxy */
void wire_reply(wire_request *r, int status, const char *type, const char *text, size_t len);
/* A file that stays in memory until the wire is closed. */
void wire_reply_file(wire_request *r, const wire_asset *a);
/* Who wants a page gets that of the browser client, which says in friendly words that there is nothing here. False: a
 * program asks, and nothing was replied. */
bool wire_reply_page(wire_request *r, int status);

/* Figures for /metrics. */
typedef struct wire_figures {
    uint64_t connections, refused, websockets, messages_in, messages_out, bytes_in, bytes_out, too_fast, faults;
} wire_figures; /* connections and websockets: open now; the others: since the start */
wire_figures wire_count(const wire *n);

#endif
