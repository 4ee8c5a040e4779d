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
 *         *person = row_int64(&q, 0);
 *         *seen = row_int64(&q, 1);
 *     }
 *     return query_end(&q, found);
 *
 * The keep_*.c say what is kept, in statements that every database understands (sql.c); a driver (driver.h) runs them.
 * What is bound must live until query_write, or until the first row; no other statement may begin in between.
 */
#ifndef QUERY_H
#define QUERY_H

#include "sql.h"
#include "store.h"

enum { QUERY_VALUES = 16 }; /* that a statement has at most */

enum query_state {
    QUERY_NEW,
    QUERY_ROW,
    QUERY_DONE,
    QUERY_TAKEN, /* a row with this key is there */
    QUERY_FAILED /* the store's error says why */
};

typedef struct query {
    store *s;
    void *rows; /* the driver's */
    int which;
    int bound; /* values so far */
    int state; /* enum query_state */
    int at;    /* the driver's: which row */
    int64_t touched, given;
    bool reading;
    bool lent; /* the rows are another's */
    bool any;  /* how many rows it touches does not matter */
} query;

query query_start(store *s, int which);
void query_int(query *q, int64_t value);
void query_real(query *q, double value);
void query_real_or_null(query *q, bool there, double value);
void query_id(query *q, int64_t id); /* 0 becomes NULL, which no index lists */
void query_text(query *q, const char *text);
void query_text_of(query *q, const char *text, size_t len);
void query_blob(query *q, const void *data, size_t len);

/* What is read from now on belongs to the transaction of what is written. False: it cannot begin. */
bool query_begin(store *s);
/* What was to be written must not be: STORE_FAIL, and all of it is taken back. */
store_result query_fail(store *s);
/* Run a statement that writes. STORE_NONE: it touched no row. STORE_TAKEN: a row with this key is there. */
store_result query_write(query *q);
/* The same where touching no row is fine. */
store_result query_write_any(query *q);
/* ... and its RETURNING gives the number of the new row. */
store_result query_write_id(query *q, int64_t *id);
/* A statement that drops or changes rows: how many. */
store_result query_some(query *q, int *out);

/* The next row; false: there is none, or something went wrong. */
bool query_row(query *q);
/* After the last row that is wanted. STORE_FAIL, or STORE_OK if something was found, or STORE_NONE. */
store_result query_end(query *q, bool found);
/* What is in the row cannot be had: it was no row. */
void query_no_memory(query *q);

/* ---- what is in the row ---- */

int row_int(const query *q, int column);
/* One of an enum of so many; whatever else is there is taken for the first one, so that it has a name. */
int row_one_of(const query *q, int column, int count);
int64_t row_int64(const query *q, int column);
double row_real(const query *q, int column);
bool row_null(const query *q, int column);
const char *row_text(const query *q, int column); /* NULL: there is none, or no memory */
const char *row_word(const query *q, int column); /* then it is "" */
const void *row_blob(const query *q, int column, size_t *len);
/* Bytes, if there are exactly so many. */
bool row_exactly(const query *q, int column, void *out, size_t len);
/* A copy of a text, to be freed; NULL if there is no memory. */
char *query_copy(const query *q, int column);
/* A text, cut off where it does not fit. */
void query_take(const query *q, int column, char *out, size_t size);
/* The next row as a person: keep_people.c. */
bool query_person(query *q, store_person *out);
/* The rows as tables: keep_tables.c. */
store_result query_tables(query *q, store_table_fn *each, void *context);

/* The key of the table with this id; or of the table or club where people talk. */
store_result query_key(store *s, const char *id, int64_t *key);
store_result query_place(store *s, const char *id, int64_t *key);

/* Remember what went wrong, for store_error; returns false. */
bool store_complain(store *s, const char *text, ...) __attribute__((sentinel));

#endif
