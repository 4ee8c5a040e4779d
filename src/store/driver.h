/* driver.h - what a database must be able to do: for query.c and the drivers only.
 *
 * sqlite_driver.c is the one of SQLite, pg_driver.c that of PostgreSQL. Everything that is not about one of them is in
 * query.c: when a transaction begins, and that half of one is never kept.
 */
#ifndef DRIVER_H
#define DRIVER_H

#include "query.h"
#include "store_ahead.h"
#include "store_owner.h"

/* id, what SQLite calls it */
#define VALUE_LIST(X) X(VALUE_INT, "INTEGER") X(VALUE_REAL, "REAL") X(VALUE_TEXT, "TEXT") X(VALUE_BLOB, "BLOB")
enum query_kind { VALUE_LIST(LIST_ID) VALUES };

typedef struct query_value {
    union {
        int64_t number;
        double real;
        const void *data;
    };
    size_t len;
    uint8_t kind; /* enum query_kind */
    bool null;
} query_value;

/* Those that can fail remember why with store_complain. */
typedef struct store_driver {
    bool (*begin)(store *s);
    int (*commit)(store *s); /* enum store_commit: begun, and perhaps done with */
    int (*look)(store *s);   /* ... and how it is now */
    int (*socket)(const store *s);
    void (*rollback)(store *s);             /* what there is to take back */
    bool (*in_transaction)(const store *s); /* false: the database has ended it by itself */
    int (*write)(query *q);                 /* enum query_state; sets touched and given */
    int (*next)(query *q);                  /* the first time it runs the statement */
    void (*end)(query *q);
    int64_t (*integer)(const query *q, int column);
    double (*real)(const query *q, int column);
    bool (*null)(const query *q, int column);
    const char *(*text)(const query *q, int column);
    const void *(*blob)(const query *q, int column, size_t *len);
    /* what servers that share it tell each other; NULL: there is only one */
    void (*tell)(store *s, const char *topic, const char *text);
    void (*hold)(store *s); /* what was told is part of the commit that begins */
    void (*kept)(store *s); /* ... which was kept, */
    void (*drop)(store *s); /* ... or not: nor is what was told since */
    void (*hear)(store *s, store_heard_fn *heard, void *context);
    /* lives of servers that share it (store_owner.h); NULL: there is only one */
    bool (*lives)(const store *s);
    void (*beat)(store *s, bool counts);
    void (*part)(store *s);
    bool (*skip)(store *s);
    bool (*time)(const store *s, store_clock *out);
    store_ahead *(*ahead)(store *s); /* NULL: nobody waits for it */
    void (*close)(store *s);
} store_driver;

struct store {
    const store_driver *driver;
    void *base;         /* the driver's: struct sqlite */
    int reading;        /* reads under way: callbacks may read, but not write */
    bool trusting;      /* store_trust */
    bool old;           /* only looked at, and of a schema before SQL_PACKED */
    bool pending;       /* written since the last commit */
    bool failed;        /* ... and one of the writes failed: all of them were taken back */
    int64_t life;       /* store_life */
    store_ahead *ahead; /* what is read goes there; NULL: it is waited for */
    uint64_t losses;    /* how often what was read of tables has stopped to be so (store_ahead.h) */
    bool heard;         /* ... an answer has come */
    store_waits waits;
    struct owned *owned;             /* tables that it holds (keep_owner.c); NULL: all, because there is nobody else */
    query_value value[QUERY_VALUES]; /* of the statement that is about to run */
    char error[STORE_ERROR];
};

/* A store of this driver, without a database yet; NULL: out of memory. */
store *store_new(const store_driver *driver, void *base, char error[STORE_ERROR]);

#endif
