/* query.h - one SQL statement at work: for the files of this folder only.
 *
 *     query q = query_start(s, SQL_ADD_TOKEN);
 *     query_blob(&q, hash, STORE_HASH);   // ?1, then ?2, ?3: in order
 *     query_int(&q, person);
 *     query_int(&q, now);
 *     return query_write(&q);
 *
 *     query q = query_start(s, SQL_GET_TOKEN);
 *     query_blob(&q, hash, STORE_HASH);
 *     bool found = query_row(&q);
 *     if (found) {
 *         *person = sqlite3_column_int64(q.stmt, 0);
 *         *seen = sqlite3_column_int64(q.stmt, 1);
 *     }
 *     return query_end(&q, found);
 *
 * Statements are compiled once, when the store is opened. What is bound must live until query_write or query_end.
 */
#ifndef QUERY_H
#define QUERY_H

#include <sqlite3.h>

#include "sql.h"
#include "store.h"

struct store {
    sqlite3 *db;
    int lock[2];  /* the folder and the file that are locked while the store is open; -1 none */
    int reading;  /* reads under way: callbacks may read, but not write */
    bool pending; /* written since the last commit */
    bool failed;  /* ... and one of the writes failed: all of them were taken back */
    char error[STORE_ERROR];
    sqlite3_stmt *statement[SQL_COUNT];
};

typedef struct query {
    store *s;
    sqlite3_stmt *stmt;
    int bound; /* values so far */
    int rc;    /* the first thing that went wrong, or how the last step ended */
    bool reading;
} query;

query query_start(store *s, int which);
void query_int(query *q, int64_t value);
void query_real(query *q, double value);
void query_null(query *q);
void query_id(query *q, int64_t id); /* 0 becomes NULL, which no index lists */
void query_text(query *q, const char *text);
void query_text_of(query *q, const char *text, size_t len);
void query_blob(query *q, const void *data, size_t len);

/* Run a statement that writes. STORE_NONE: it touched no row. STORE_TAKEN: a row with this key is there. */
store_result query_write(query *q);
/* The same where touching no row is fine. */
store_result query_write_any(query *q);

/* The same of a statement that writes a little with each row. */
store_result query_write_all(query *q);

/* The next row; false: there is none, or something went wrong. */
bool query_row(query *q);
/* After the last row that is wanted. STORE_FAIL, or STORE_OK if something was found, or STORE_NONE. */
store_result query_end(query *q, bool found);

/* A copy of a text, to be freed; NULL if there is no memory. */
char *query_copy(const query *q, int column);
/* A text, cut off where it does not fit. */
void query_take(const query *q, int column, char *out, size_t size);
/* The next row as a person: sqlite_people.c. */
bool query_person(query *q, store_person *out);
/* The rows as tables: sqlite_tables.c. */
store_result query_tables(query *q, store_table_fn *each, void *context);
/* A statement that drops or changes rows: how many. */
store_result query_some(query *q, int *out);

/* The key of the table with this id; or of the table or club where people talk. */
store_result query_key(store *s, const char *id, int64_t *key);
store_result query_place(store *s, const char *id, int64_t *key);

/* Remember what went wrong, for store_error; returns false. */
bool store_complain(store *s, const char *text, ...) __attribute__((sentinel));

#endif
