/* store_owner.h - several servers on one store: which of them live, and whose table it is.
 *
 *     store *s = store_open_shared(where, &(store_node){.name = "a:8080", .lease_ms = 5000}, error);
 *     store_beat(s, true);                            // often: then it lives, as far as others know
 *     if (store_hold(s, id) == HOLD_OURS) ...         // from now on only this server writes the table
 *     store_let_go(s, id);                            // with the commit that comes next
 *
 * A server that lives has a row, with a moment by the database's clock until which it is not to be called dead; it
 * moves that on. Whoever finds one whose moment has passed drops its row, and its tables are free. Each commit locks
 * the server's own row and asks for the epochs of all tables that it writes: one that was called dead while it slept
 * keeps nothing, whatever it believes. Each connection that is lost ends a server's life, too: the next one is another,
 * with another number, and knows of no tables. A folder has one server, which lives and has all tables: none of this
 * costs anything there, and the functions below say so.
 */
#ifndef STORE_OWNER_H
#define STORE_OWNER_H

#include "store.h"

enum { STORE_NODE = 100 }; /* bytes of a server's name */

typedef struct store_node {
    const char *name;    /* no other that lives has it */
    const char *address; /* where it listens: for people who look */
    int lease_ms;        /* so long it lives without a word */
} store_node;

/* As store_open, but others may do the same. Who must be alone (store_open) is refused while one lives, and the other
 * way round. What `who` points to must stay. */
store *store_open_shared(const char *where, const store_node *who, char error[STORE_ERROR]);

/* Renew the life, if it is time, or begin a new one where it has ended; never waits long. `counts`: the clocks of games
 * run while this server lives (wall.c). */
void store_beat(store *s, bool counts);
/* Whatever is in memory of tables may be told: the life of this number has not ended, by our own clock. */
bool store_lives(const store *s);
/* The number of this life; 0: none, or there is only one server. Another number: nothing that was held is. */
int64_t store_life(const store *s);
/* The end, at once: all tables are free. What was not committed is lost. */
void store_part(store *s);

/* What the database said of time when it last took a sign of life, in milliseconds. False: it is not known, or there is
 * only one server, whose machine has the time. */
typedef struct store_clock {
    int64_t at;      /* CLOCK_MONOTONIC: then */
    int64_t ahead;   /* by so much the database's calendar is ahead of that clock */
    int64_t skipped; /* time that did not count, in all */
} store_clock;
bool store_time(const store *s, store_clock *out);
/* The time since somebody was alive for whom clocks ran (store_beat) does not count: all that is kept moves along, and
 * the lives of all servers end. False: it could not be kept, or there is only one server. */
bool store_skip(store *s);

enum store_hold {
    HOLD_OURS,
    HOLD_OTHER,  /* a server that lives has it: ask it (store_owner) */
    HOLD_BUSY,   /* somebody else is just taking it, or about to be called dead: try again soon */
    HOLD_NONE,   /* there is no such table */
    HOLD_FAILED, /* store_error */
};
/* Take the table, if it is free. It is written with the commit that comes next, and lost if that is. */
int store_hold(store *s, const char *id);
/* The number of whoever has the table that was last HOLD_OTHER. */
int64_t store_owner(const store *s);
/* With the commit that comes next it is free: no more can be written to it. */
void store_let_go(store *s, const char *id);

#endif
