/* query.c - one SQL statement at work, and the transaction it belongs to (see query.h).
 *
 * The first write after a commit begins a transaction. When a write fails, everything since the last commit is taken
 * back at once, and until store_commit has said so nothing more is written: half a batch never becomes durable.
 */
#include "query.h"

#include <assert.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "driver.h"
#include "owner.h"

enum { LOOK_MS = 100 };

bool store_complain(store *s, const char *text, ...)
{
    va_list list;
    va_start(list, text);
    sql_complain_args(s->error, text, list);
    va_end(list);
    return false;
}

store *store_new(const store_driver *driver, void *base, char error[STORE_ERROR])
{
    store *s = base ? calloc(1, sizeof *s) : NULL;
    if (s) {
        s->driver = driver;
        s->base = base;
    } else {
        free(base);
        sql_complain(error, T("out of memory"), NULL);
    }
    return s;
}

void store_close(store *s)
{
    if (!s) return;
    s->driver->close(s);
    owner_free(s);
    free(s);
}

const char *store_error(const store *s)
{
    return s->error;
}

/* ---- transactions ---- */

static store_result write_failed(store *s)
{
    s->failed = true;
    s->driver->rollback(s);
    return STORE_FAIL;
}

/* A read that fails spoils the writes before it only where it has ended their transaction. */
static store_result read_failed(store *s)
{
    if (s->pending && !s->failed && !s->driver->in_transaction(s)) write_failed(s);
    return STORE_FAIL;
}

store_result query_fail(store *s)
{
    s->pending = true;
    return s->failed ? STORE_FAIL : write_failed(s);
}

bool query_begin(store *s)
{
    if (s->failed) return false;
    if (s->pending) return true;
    s->pending = true;
    if (!s->driver->begin(s)) write_failed(s);
    return !s->failed;
}

bool store_pending(const store *s)
{
    return s->pending;
}

/* What others are told depends on it. */
static void settle(store *s, int state)
{
    if (state == COMMIT_KEPT && s->driver->kept) s->driver->kept(s);
    if (state == COMMIT_FAILED && s->driver->drop) s->driver->drop(s);
    if (state == COMMIT_FAILED) owner_lost(s);
}

int store_commit_start(store *s)
{
    assert(s->reading == 0);
    if (s->driver->hold) s->driver->hold(s);
    if (s->pending && !s->failed) owner_fence(s);
    owner_batch(s);
    int state = !s->pending ? COMMIT_KEPT : s->failed ? COMMIT_FAILED : s->driver->commit(s);
    if (!s->failed && state == COMMIT_FAILED) write_failed(s);
    s->pending = s->failed = false;
    settle(s, state);
    return state;
}

int store_commit_look(store *s)
{
    int state = s->driver->look(s);
    settle(s, state);
    if (state != COMMIT_FAILED) return state;
    if (s->pending && !s->failed) s->driver->rollback(s);
    s->pending = s->failed = false;
    return state;
}

int store_commit_socket(const store *s)
{
    return s->driver->socket(s);
}

bool store_commit_wait(store *s)
{
    int state = store_commit_look(s);
    while (state == COMMIT_WAITS) {
        struct pollfd one = {.fd = store_commit_socket(s), .events = POLLIN};
        poll(&one, 1, LOOK_MS); /* also where nothing is told, because the line is cut */
        state = store_commit_look(s);
    }
    return state == COMMIT_KEPT;
}

bool store_commit(store *s)
{
    int state = store_commit_start(s);
    return state == COMMIT_WAITS ? store_commit_wait(s) : state == COMMIT_KEPT;
}

bool store_shared(const store *s)
{
    return s->driver->tell;
}

void store_tell(store *s, const char *topic, const char *text)
{
    if (s->driver->tell) s->driver->tell(s, topic, text);
}

store_ahead *store_ahead_new(store *s)
{
    return s->driver->ahead && !s->failed ? s->driver->ahead(s) : NULL;
}

void store_ahead_void(store *s)
{
    s->losses++;
}

store_waits store_waited(const store *s)
{
    return s->waits;
}

store_result store_alone(store *s, const char *what)
{
    if (!store_shared(s)) return STORE_OK;
    query q = query_start(s, SQL_ALONE);
    query_text(&q, what);
    return query_write_any(&q);
}

void store_hear(store *s, store_heard_fn *heard, void *context)
{
    if (s->driver->hear) s->driver->hear(s, heard, context);
}

void store_trust(store *s)
{
    s->trusting = true;
}

/* ---- what a statement is about ---- */

query query_start(store *s, int which)
{
    return (query){.s = s, .which = which};
}

static query_value *bind(query *q, int kind)
{
    assert(q->bound < QUERY_VALUES && q->state == QUERY_NEW);
    query_value *v = &q->s->value[q->bound++];
    v->kind = (uint8_t)kind;
    v->null = false;
    return v;
}

void query_int(query *q, int64_t value)
{
    bind(q, VALUE_INT)->number = value;
}

void query_real(query *q, double value)
{
    bind(q, VALUE_REAL)->real = value;
}

void query_real_or_null(query *q, bool there, double value)
{
    query_value *v = bind(q, VALUE_REAL);
    v->real = value;
    v->null = !there;
}

void query_id(query *q, int64_t id)
{
    query_value *v = bind(q, VALUE_INT);
    v->number = id;
    v->null = !id;
}

void query_text(query *q, const char *text)
{
    query_text_of(q, text, strlen(text));
}

static void bind_bytes(query *q, int kind, const void *data, size_t len)
{
    query_value *v = bind(q, kind);
    v->data = data;
    v->len = len;
}

void query_text_of(query *q, const char *text, size_t len)
{
    bind_bytes(q, VALUE_TEXT, text, len);
}

void query_blob(query *q, const void *data, size_t len)
{
    bind_bytes(q, VALUE_BLOB, data, len);
}

/* ---- writing ---- */

store_result query_write(query *q)
{
    store *s = q->s;
    assert(s->reading == 0 && !(s->ahead && store_ahead_asks(s->ahead)));
    if (!query_begin(s)) return STORE_FAIL;
    q->state = s->driver->write(q);
    switch (q->state) {
    case QUERY_DONE: return q->touched ? STORE_OK : STORE_NONE;
    case QUERY_TAKEN: return STORE_TAKEN;
    default: return write_failed(s);
    }
}

store_result query_write_any(query *q)
{
    q->any = true;
    store_result result = query_write(q);
    return result == STORE_NONE ? STORE_OK : result;
}

store_result query_write_id(query *q, int64_t *id)
{
    store_result result = query_write(q);
    if (result == STORE_OK) *id = q->given;
    return result;
}

store_result query_some(query *q, int *out)
{
    store_result result = query_write(q);
    *out = result == STORE_OK ? (int)q->touched : 0;
    return result == STORE_NONE ? STORE_OK : result;
}

/* ---- reading ---- */

bool query_row(query *q)
{
    if (!q->reading) q->s->reading++;
    q->reading = true;
    if (q->state == QUERY_NEW || q->state == QUERY_ROW) q->state = q->s->driver->next(q);
    return q->state == QUERY_ROW;
}

store_result query_end(query *q, bool found)
{
    q->s->driver->end(q);
    if (q->reading) q->s->reading--;
    q->reading = false;
    if (q->state == QUERY_FAILED) return read_failed(q->s);
    return found ? STORE_OK : STORE_NONE;
}

void query_no_memory(query *q)
{
    q->state = QUERY_FAILED;
    store_complain(q->s, T("out of memory"), NULL);
}

int row_int(const query *q, int column)
{
    return (int)q->s->driver->integer(q, column);
}

int row_one_of(const query *q, int column, int count)
{
    int64_t n = row_int64(q, column);
    return n >= 0 && n < count ? (int)n : 0;
}

int64_t row_int64(const query *q, int column)
{
    return q->s->driver->integer(q, column);
}

double row_real(const query *q, int column)
{
    return q->s->driver->real(q, column);
}

bool row_null(const query *q, int column)
{
    return q->s->driver->null(q, column);
}

const char *row_text(const query *q, int column)
{
    return q->s->driver->text(q, column);
}

const char *row_word(const query *q, int column)
{
    const char *text = row_text(q, column);
    return text ? text : "";
}

const void *row_blob(const query *q, int column, size_t *len)
{
    return q->s->driver->blob(q, column, len);
}

bool row_exactly(const query *q, int column, void *out, size_t len)
{
    size_t there = 0;
    const void *data = row_blob(q, column, &there);
    if (data && there == len) memcpy(out, data, len);
    return data && there == len;
}

char *query_copy(const query *q, int column)
{
    const char *text = row_text(q, column);
    return text ? strdup(text) : NULL;
}

void query_take(const query *q, int column, char *out, size_t size)
{
    snprintf(out, size, "%s", row_word(q, column));
}

static store_result find_key(store *s, int which, const char *id, int64_t *key)
{
    query q = query_start(s, which);
    query_text(&q, id);
    bool found = query_row(&q);
    if (found) *key = row_int64(&q, 0);
    return query_end(&q, found);
}

store_result query_key(store *s, const char *id, int64_t *key)
{
    return find_key(s, SQL_KEY, id, key);
}

store_result query_place(store *s, const char *id, int64_t *key)
{
    return find_key(s, SQL_PLACE, id, key);
}
