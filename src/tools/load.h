/* load.h - shared by the files of `marrakesh load`: clients that play real games against a server as fast as they can.
 *
 *     load_socket_open(&s, "127.0.0.1", 8080, error);
 *     load_socket_send(&s, "{\"type\":\"ping\"}", 15);
 *     while (load_socket_read(&s, error) && load_socket_next(&s, &text, error)) ...
 *
 * The generator shares the machine with the server that it measures: what it takes, the server does not get. So it uses
 * no library for WebSockets and JSON, but reads frames where they arrive and looks only at the few members it needs.
 */
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"

enum { LOAD_ERROR = 300, LOAD_MESSAGE = 1024, LOAD_TABLE = 32, LOAD_INVITE = 64 };

/* A piece of a text. */
typedef struct load_span {
    const char *at; /* NULL: there is none */
    size_t len;
} load_span;

/* ---- load_json.c: looking into messages; they are the server's own, so they are not checked ---- */

/* The values of these members of an object, as they stand there. False: this is no object. */
bool load_members(load_span object, const char *const name[], load_span value[], int n);
/* The elements of an array, at most so many. Returns how many. */
int load_elements(load_span array, load_span out[], int most);
bool load_is(load_span value, const char *text); /* the string with this text, which needs no escapes */
int64_t load_number(load_span value, int64_t otherwise);
/* A string without its quotes. False: it is no string or too long. */
bool load_string(load_span value, char *out, size_t size);

/* ---- load_socket.c: the client's end of a WebSocket ---- */

typedef struct load_socket {
    int fd;
    char *in; /* what has arrived and was not taken yet: begin to end */
    size_t begin, end, size;
    rng masks;
} load_socket;

/* Connect, wait for the server to agree, and do not wait any more from then on. */
bool load_socket_open(load_socket *s, const char *address, int port, char error[LOAD_ERROR]);
void load_socket_close(load_socket *s);
bool load_socket_send(load_socket *s, const char *text, size_t len); /* at most LOAD_MESSAGE bytes */
/* Take in what has arrived. False: *error. */
bool load_socket_read(load_socket *s, char error[LOAD_ERROR]);
/* The next text, which is good until the next read. False: there is none yet, or *error (which must be "" before). */
bool load_socket_next(load_socket *s, load_span *text, char error[LOAD_ERROR]);

/* ---- load_player.c: clients in pairs, one of which makes the tables ---- */

typedef struct load load;
typedef struct load_player load_player;

enum load_wait { LOAD_FREE, LOAD_HELLO, LOAD_CREATE, LOAD_OPEN, LOAD_JOIN, LOAD_START, LOAD_ANSWER, LOAD_CLOSE };

struct load_player {
    load *load;
    load_player *partner;
    load_socket socket;
    rng random;
    bool host, invited, leaving; /* invited: its host has a table for it; leaving: it has had enough of this one */
    enum load_wait wait;         /* the request that has no reply yet */
    int id;                      /* ... and its number */
    int64_t sent;                /* when, in microseconds */
    char table[LOAD_TABLE], invite[LOAD_INVITE];
    int64_t question;        /* the number of the last one that was thought about at this table */
    char next[LOAD_MESSAGE]; /* its answer, from "table" on, not sent yet; "" there is none */
    int answers, tables;     /* of the host: given at this table, tables made */
};

struct load {
    load_player *player;
    int players;
    int tables, answers; /* each host makes so many tables, and leaves them after so many answers; 0: never, play on */
    int seated, done;    /* hosts that have started a table; that have made all theirs */
    int64_t from, until; /* microseconds: when answers count */
    uint32_t *sample;    /* microseconds from each answer to its `ok` */
    size_t samples, room;
    int64_t games, given; /* games that ended, answers, at any time */
    char error[LOAD_ERROR];
};

int64_t load_now(void);
/* Say who it is; everything else follows from what the server says. */
void load_player_begin(load_player *p);
/* Something has arrived. What goes wrong is in load->error. */
void load_player_read(load_player *p);

#endif
