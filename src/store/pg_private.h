/* pg_private.h - the store of PostgreSQL: for the pg_*.c only.
 *
 * Four connections. On `work` all statements run, in libpq's pipeline mode: what is written is on its way at once, and
 * only who wants to know something waits. Its transactions are committed with synchronous_commit = off, so that whoever
 * asks next sees them without a wait for a disk. `flush` makes them durable: a commit there writes the log up to its
 * own place, which is behind all that was committed before, and is told when the disks (and standbys) have it. On `ear`
 * other servers are told of it, and heard (pg_tell.c); on `life` they see that this one lives (pg_life.c).
 */
#ifndef PG_PRIVATE_H
#define PG_PRIVATE_H

#include <libpq-fe.h>

#include "base/buf.h"
#include "driver.h"

enum { PG_WAIT_MS = 8000 };                        /* for a reply: then the connection is given up */
enum { PG_REACH_MS = 2000, PG_CONNECT_MS = 5000 }; /* for a host to be reached, to have let us in: then for the next */
enum { PG_LOCK_MS = 3000 };                        /* for the lock, when the store is opened */
enum { PG_PIECE_MS = 20 };                         /* for a connection that is made anew, each time */
enum { PG_CONNECTIONS = 4 };

enum pg_expects { PG_ANY, PG_WANTED, PG_PREPARED, PG_COMMIT, PG_SYNC, PG_AHEAD, PG_ASIDE };
struct pg_answer;

typedef struct pg_expected {  /* what the next result is about */
    uint8_t kind;             /* enum pg_expects; PG_WANTED: somebody waits for it */
    int16_t which;            /* statement */
    struct pg_answer *answer; /* PG_AHEAD, PG_ASIDE: what it is for */
} pg_expected;

/* Where a database may be: what libpq is told besides the address. "": nothing. */
typedef struct pg_host {
    char name[256], address[64], port[16];
} pg_host;
typedef struct pg_hosts pg_hosts;

typedef struct pg {
    union {
        struct {
            PGconn *work, *flush, *ear, *life; /* ear: NULL for who only looks; life: only of a server */
        };
        PGconn *all[PG_CONNECTIONS];
    };
    uint8_t polling[PG_CONNECTIONS]; /* PostgresPollingStatusType: what each waits for until it is there */
    char *info;                      /* how to connect: may have a password */
    pg_hosts *hosts;                 /* ... where to, */
    pg_host host;                    /* ... the one that is tried, or was right */
    bool trying;                     /* one after the other is tried */
    bool ready;                      /* all are, with all that is done once */
    bool batch;                      /* a transaction is under way */
    bool committing;                 /* the COMMIT of the one before is */
    bool flushing;                   /* ... it was committed, and is on its way to the disks */
    bool lost;                       /* ... it was not kept, and nobody has heard of it yet */
    uint8_t use;                     /* enum pg_use */
    bool aside;                      /* what was asked in no transaction has no mark behind it yet */
    bool broken;                     /* a statement has failed: all of its transaction is lost, and those after it */
    int epoll;                       /* for all */
    bool prepared[SQL_COUNT];
    pg_expected *expected; /* a ring */
    int first, count, room;
    struct pg_gathered *gathered; /* pg_gather.c; NULL: nothing yet */
    int64_t tried, began;         /* ms: since then hosts are tried, and this one */
    int64_t waited;               /* ms: when one was last waited for */
    int64_t since;                /* ms: when the commit was */
    buf said, held;  /* what others are to be told: since the last commit, with the one that is under way */
    buf out;         /* ... and all that was kept, */
    size_t telling;  /* of which so many bytes are on their way, */
    int64_t told_at; /* ms: since then */
    bool missed;     /* what others told while there was no connection */
    bool opened;     /* there was one before */
    /* ... of a server among others: pg_life.c */
    const store_node *node; /* NULL: it is none */
    char *names;            /* its name and address, with a line end between them */
    int64_t former;         /* the number of the last life */
    bool ended;             /* this life: the connections are of no use any more */
    bool parted;            /* ... and there will be no other */
    bool counts, dead;      /* clocks of games run; there is a dead one to be cleared away */
    uint8_t doing, next;    /* what `life` is asked now, and then */
    int64_t until;          /* ms of boot_ms: it lives until then, as others know it */
    int64_t beat_at, sent;  /* ... the last sign of life, */
    int64_t sent_clock;     /* ... by pg_now */
    int64_t gap[2];         /* the database's time at the last one, and when somebody was noted to live before */
    store_clock clock;
} pg;

enum pg_use { PG_ALONE, PG_SHARED, PG_BESIDE }; /* nobody else, other servers, only looks at what a server does */

extern const store_driver pg_driver;
typedef struct pg_words {
    const char *text; /* what PostgreSQL is told; NULL: as in sql.c */
    bool may_refuse;  /* that a row with this key is there, or no table, is an answer: the transaction is not lost */
    bool trusted;     /* nobody who trusts it (store_trust) waits to hear that it found its table */
    bool apart;       /* has nothing to do with what is gathered (pg_gather.c), and goes before it */
} pg_words;
extern const pg_words pg_list[SQL_COUNT];

pg *pg_of(const store *s);
int64_t pg_now(void); /* ms, of a clock that nobody sets */

/* ---- pg_connect.c ---- */

/* Connected, if need be anew; waits no longer than that. False: the store's error says why, and the next call goes on
 * with it. */
bool pg_connect(store *s, int wait_ms);
void pg_disconnect(store *s);
void pg_close(store *s);
/* The first line of what a connection says is wrong. */
bool pg_complain_of(store *s, const PGconn *conn);
/* The last result of what was sent there, waited for; to be cleared. NULL: there is none, or not in time. */
PGresult *pg_last(const store *s, PGconn *conn, bool sent);
/* The same, where it is well; else NULL, and the store's error says why. */
PGresult *pg_checked(store *s, const PGconn *conn, PGresult *r);
/* One statement without values, waited for; the result is to be cleared. NULL: the store's error says why. */
PGresult *pg_ask(store *s, PGconn *conn, const char *sql);
bool pg_run(store *s, PGconn *conn, const char *sql);
/* Until one of them can be read from, the time is over, or a signal came (the server is being stopped): no reason to
 * give anything up. False: it cannot be waited for. */
struct pollfd;
bool pg_poll(struct pollfd *all, int count, int wait_ms);
/* Wait until the connection has a result, or to be told that there is none; false: not in time, or it is lost. */
bool pg_wait(store *s, PGconn *conn);

/* ---- pg_hosts.c ---- */

/* The hosts of an address; NULL: out of memory. */
pg_hosts *pg_hosts_of(const char *where);
void pg_hosts_free(pg_hosts *h);
/* From now on pg_hosts_next gives one after the other; false: there are no more. */
void pg_hosts_begin(store *s);
bool pg_hosts_next(pg_hosts *h, pg_host *out);
/* Their names are still being looked up. */
bool pg_hosts_wait(store *s);
/* The database was there: it is the first one from now on. */
void pg_hosts_right(pg_hosts *h);

/* ---- pg_tell.c ---- */

void pg_tell(store *s, const char *topic, const char *text);
void pg_tell_hold(store *s); /* a commit begins with all that */
void pg_tell_kept(store *s); /* ... and was kept: now it is told */
void pg_tell_drop(store *s); /* ... or it was not */
/* On with it, as far as it goes without waiting. False: the connection is lost. */
bool pg_tell_look(store *s);
void pg_tell_rest(store *s); /* the store is being closed: it waits a little */
bool pg_listen(store *s);    /* done once on a new connection */
void pg_hear(store *s, store_heard_fn *heard, void *context);

/* ---- pg_life.c ---- */

/* A new life, on new connections. False: the store's error says why. */
bool pg_join(store *s, int wait_ms);
bool pg_lives(const store *s);
void pg_beat(store *s, bool counts);
/* On with it, as far as it goes without waiting. It ends no connections: somebody may be waiting on one. */
void pg_life_look(store *s);
void pg_end_life(store *s);
void pg_part(store *s);
bool pg_skip(store *s);
bool pg_time(const store *s, store_clock *out);

/* ---- pg_driver.c ---- */

/* A statement whose values are arrays, as PostgreSQL takes them; nobody waits for it. */
bool pg_send_arrays(store *s, int which, int count, const char *const at[], const int len[]);
/* For whom it is; aside: it is in no transaction. */
bool pg_send_ahead(const query *q, struct pg_answer *to, bool aside);
bool pg_send_on(store *s); /* what waits to be sent, and the results of it */

/* ---- pg_ahead.c ---- */

store_ahead *pg_ahead_new(store *s);
/* What was asked ahead, or is; true: the query has all the rows that there are, without having to wait. */
bool pg_ahead(query *q);
void pg_answered(store *s, struct pg_answer *one, PGresult *r); /* NULL: it never will be */
void pg_answer_none(store *s);                                  /* nobody is answered any more */

/* ---- pg_gather.c ---- */

bool pg_gathers(const query *q); /* it is one of those that are gathered */
bool pg_gather(const query *q);
bool pg_gather_send(store *s); /* before anything else is sent */
void pg_gather_drop(store *s); /* the transaction is taken back */
void pg_gather_free(store *s);

/* ---- pg_schema.c ---- */

/* The version of the schema: 0 where there is nothing, -1 where it is not ours, half of it, or too new. */
int pg_version(store *s);
bool pg_upgrade(store *s, int version);
/* What a database of this version has: 'tgame','cgame.id','igame_pkey', ... */
void pg_wanted(buf *out, int version);

/* ---- pg_shape.c ---- */

/* What is there when this was run: tables, their columns and parts, indexes, sequences, with a letter for each kind. */
void pg_shape(buf *out, const char *sql);

#endif
