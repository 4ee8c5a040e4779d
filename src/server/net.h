/* net.h - HTTP and WebSocket on libsoup, with the limits that libsoup lacks. No word of the game.
 *
 *     net *n = net_open(&(net_options){.address = "127.0.0.1", .port = 8080}, &handlers, server, error);
 *     ... handlers.message(server, client, text, len) is called by the main loop ...
 *     net_send(client, text, len);   // queued
 *     net_flush(n);                  // now everything queued goes out: after the commit
 *     net_close(n);
 *
 * Nothing leaves before net_flush: an answer must be durable before anybody hears of it. Whoever opens a connection is
 * checked before libsoup sees it (number of connections, of those from one address), and has a limited time for each
 * request. Runs in the default GMainContext, in one thread.
 */
#ifndef NET_H
#define NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NET_ERROR = 200, NET_ADDRESS = 64 };

typedef struct net net;
typedef struct net_client net_client;   /* a WebSocket */
typedef struct net_request net_request; /* an HTTP request that waits for its reply */

typedef struct net_options {
    const char *address; /* "127.0.0.1", "::1", "0.0.0.0" */
    int port;            /* 0: any free one, see net_port */
    const char *origins; /* origins that may open WebSockets besides the server's own host, with commas; or NULL */
    bool proxy;          /* a proxy on this machine tells the client's address in X-Forwarded-For (its last entry) */
    int per_address;     /* connections */
    int rate;            /* messages a second of a connection; 0: no limit on rates */
    /* 0: what limits.h says */
    int connections, burst, unread_bytes, request_ms, reply_ms, hello_ms, silent_ms, ping_seconds;
} net_options;

/* assets.c: files that are part of the program. NULL: there is none. */
typedef struct net_asset {
    const char *path, *type; /* "/index.html", "text/html; charset=utf-8" */
    const uint8_t *data;
    size_t len;
    const uint8_t *packed; /* the same with gzip, or NULL */
    size_t packed_len;
    const char *tag; /* hash of the content */
    bool immutable;  /* its name has a hash of its content: may be kept for ever */
} net_asset;
const net_asset *net_find_asset(const char *path);

typedef struct net_handlers {
    void (*opened)(void *context, net_client *c);
    /* A text message: UTF-8, at most LIMIT_MESSAGE_BYTES, within the rate. */
    void (*message)(void *context, net_client *c, const char *text, size_t len);
    /* After this the client does not exist any more. */
    void (*closed)(void *context, net_client *c);
    /* It was behind (net_behind), and has read enough. */
    void (*caught_up)(void *context, net_client *c);
    /* Requests that are neither files nor /ws: must call net_reply once, now or later. */
    void (*request)(void *context, net_request *r);
} net_handlers;

net *net_open(const net_options *o, const net_handlers *h, void *context, char error[NET_ERROR]);
int net_port(const net *n);
/* Take no new connections; the ones there are stay. */
void net_stop_listening(net *n);
void net_close(net *n);
/* What is queued may go: send it, for some milliseconds. True: there is more, to be sent with net_send_on. */
bool net_flush(net *n);
bool net_send_on(net *n);
/* What was queued and sent since the start, in units of what it costs to send: one for a message, and one for each
 * 4 KiB of it. */
uint64_t net_queued(const net *n);
uint64_t net_sent(const net *n);
/* Something is queued. */
bool net_pending(const net *n);
/* Forget what is queued and close those for whom it was: it was about something that could not be kept. */
void net_drop_queued(net *n);

void net_send(net_client *c, const char *text, size_t len);
/* After what is queued for it. Code as in RFC 6455: 1000 fine, 1001 going away, 1008 not allowed, 1011 our fault
 * (libsoup knows no 1013). */
void net_close_client(net_client *c, int code, const char *reason);
void net_set_user(net_client *c, void *user);
void *net_user(const net_client *c);
const char *net_address(const net_client *c); /* of the person, as text */
/* More than LIMIT_BEHIND_BYTES are queued for it or not read by it; true: caught_up will tell when they are not. */
bool net_behind(net_client *c);
/* Read no more from it, or go on: too much waits already. A little may still come. */
void net_pause(net_client *c, bool paused);
/* The client has introduced itself: LIMIT_HELLO_SECONDS no longer counts. */
void net_accept(net_client *c);
/* It has sent something wrong. Too often, and it is closed. */
void net_fault(net_client *c);

const char *net_method(const net_request *r); /* "GET" */
const char *net_path(const net_request *r);   /* "/api/records", decoded, without query */
/* What stands after "X-Marrakesh-Token: " or "Authorization: Bearer "; NULL if nothing does. The first one is for those
 * behind a proxy that wants a password of its own in "Authorization". */
const char *net_token(const net_request *r);
const char *net_body(const net_request *r, size_t *len);
const char *net_request_address(const net_request *r);
bool net_request_direct(const net_request *r); /* from this machine, and not passed on by a proxy */
void net_reply(net_request *r, int status, const char *type, const char *text, size_t len);
/* A file that stays in memory until the net is closed. */
void net_reply_file(net_request *r, const net_asset *a);
/* Who wants a page gets that of the browser client, which says in friendly words that there is nothing here. False: a
 * program asks, and nothing was replied. */
bool net_reply_page(net_request *r, int status);

/* Figures for /metrics. */
typedef struct net_figures {
    uint64_t connections, refused, websockets, messages_in, messages_out, bytes_in, bytes_out, too_fast, faults;
} net_figures; /* connections and websockets: open now; the others: since the start */
net_figures net_count(const net *n);

#endif
