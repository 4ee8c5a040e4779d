/* query.c - one SQL statement at work, and the transaction it belongs to (see query.h).
 *
 * The first write after a commit begins a transaction. When a write fails, everything since the last commit is taken
 * back at once, and until store_commit has said so nothing more is written: half a batch never becomes durable.
 */
#include "query.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"

bool store_complain(store *s, const char *text, ...)
{
    va_list list;
    va_start(list, text);
    sql_complain_args(s->error, text, list);
    va_end(list);
    return false;
}

static int run(sqlite3_stmt *stmt)
{
    int rc = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    return rc;
}

/* Must be asked before anything else is asked of the database. */
static void complain(store *s, int rc)
{
    bool system = (rc & 0xff) == SQLITE_IOERR || (rc & 0xff) == SQLITE_CANTOPEN;
    int why = system ? sqlite3_system_errno(s->db) : 0;
    const char *what = rc == SQLITE_NOMEM ? sqlite3_errstr(rc) : sqlite3_errmsg(s->db);
    store_complain(s, why ? T("database: {what}: {why}") : T("database: {what}"), "what", WORD(what), "why",
                   why ? T(strerror(why)) : "", NULL);
}

static store_result write_failed(store *s, int rc)
{
    complain(s, rc);
    s->failed = true;
    if (!sqlite3_get_autocommit(s->db)) run(s->statement[SQL_ROLLBACK]);
    return STORE_FAIL;
}

/* A read that fails spoils the writes before it only where it has ended their transaction. */
static store_result read_failed(store *s, int rc)
{
    complain(s, rc);
    if (s->pending && sqlite3_get_autocommit(s->db)) s->failed = true;
    return STORE_FAIL;
}

static bool begin(store *s)
{
    if (s->failed) return false;
    if (s->pending) return true;
    s->pending = true;
    int rc = run(s->statement[SQL_BEGIN]);
    if (rc != SQLITE_DONE) write_failed(s, rc);
    return !s->failed;
}

bool store_pending(const store *s)
{
    return s->pending;
}

bool store_commit(store *s)
{
    assert(s->reading == 0);
    if (!s->pending) return true;
    int rc = s->failed ? SQLITE_DONE : run(s->statement[SQL_COMMIT]);
    if (rc != SQLITE_DONE) write_failed(s, rc);
    bool fine = !s->failed;
    s->pending = s->failed = false;
    return fine;
}

query query_start(store *s, int which)
{
    query q = {.s = s, .stmt = s->statement[which], .rc = SQLITE_OK};
    assert(!sqlite3_stmt_busy(q.stmt)); /* a callback that asks the same again */
    return q;
}

static void bound(query *q, int rc)
{
    if (q->rc == SQLITE_OK) q->rc = rc;
}

void query_int(query *q, int64_t value)
{
    bound(q, sqlite3_bind_int64(q->stmt, ++q->bound, value));
}

void query_real(query *q, double value)
{
    bound(q, sqlite3_bind_double(q->stmt, ++q->bound, value));
}

void query_null(query *q)
{
    bound(q, sqlite3_bind_null(q->stmt, ++q->bound));
}

void query_id(query *q, int64_t id)
{
    if (id)
        query_int(q, id);
    else
        query_null(q);
}

void query_text(query *q, const char *text)
{
    query_text_of(q, text, strlen(text));
}

void query_text_of(query *q, const char *text, size_t len)
{
    bound(q, sqlite3_bind_text64(q->stmt, ++q->bound, text, len, SQLITE_STATIC, SQLITE_UTF8));
}

void query_blob(query *q, const void *data, size_t len)
{
    bound(q, sqlite3_bind_blob64(q->stmt, ++q->bound, data, len, SQLITE_STATIC));
}

static void finish(query *q)
{
    sqlite3_reset(q->stmt);
    sqlite3_clear_bindings(q->stmt);
    if (q->reading) q->s->reading--;
    q->reading = false;
}

store_result query_write(query *q)
{
    store *s = q->s;
    assert(s->reading == 0 && q->bound == sqlite3_bind_parameter_count(q->stmt));
    if (!begin(s)) {
        finish(q);
        return STORE_FAIL;
    }
    if (q->rc == SQLITE_OK) q->rc = sqlite3_step(q->stmt);
    int touched = sqlite3_changes(s->db);
    finish(q);
    switch (q->rc) {
    case SQLITE_DONE: return touched ? STORE_OK : STORE_NONE;
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY: return STORE_TAKEN;
    default: return write_failed(s, q->rc);
    }
}

store_result query_write_any(query *q)
{
    store_result result = query_write(q);
    return result == STORE_NONE ? STORE_OK : result;
}

store_result query_write_all(query *q)
{
    assert(q->s->reading == 0);
    bool begun = begin(q->s);
    while (begun && (q->rc == SQLITE_OK || q->rc == SQLITE_ROW)) q->rc = sqlite3_step(q->stmt);
    finish(q);
    if (!begun) return STORE_FAIL;
    return q->rc == SQLITE_DONE ? STORE_OK : write_failed(q->s, q->rc);
}

bool query_row(query *q)
{
    if (!q->reading) q->s->reading++;
    q->reading = true;
    assert(q->bound == sqlite3_bind_parameter_count(q->stmt));
    if (q->rc == SQLITE_OK || q->rc == SQLITE_ROW) q->rc = sqlite3_step(q->stmt);
    return q->rc == SQLITE_ROW;
}

store_result query_end(query *q, bool found)
{
    finish(q);
    if (q->rc == SQLITE_OK || q->rc == SQLITE_ROW || q->rc == SQLITE_DONE) return found ? STORE_OK : STORE_NONE;
    return read_failed(q->s, q->rc);
}

char *query_copy(const query *q, int column)
{
    const unsigned char *text = sqlite3_column_text(q->stmt, column);
    return text ? strdup((const char *)text) : NULL;
}

void query_take(const query *q, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(q->stmt, column);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

store_result query_some(query *q, int *out)
{
    store_result result = query_write(q);
    *out = result == STORE_OK ? sqlite3_changes(q->s->db) : 0;
    return result == STORE_NONE ? STORE_OK : result;
}

static store_result find_key(store *s, int which, const char *id, int64_t *key)
{
    query q = query_start(s, which);
    query_text(&q, id);
    bool found = query_row(&q);
    if (found) *key = sqlite3_column_int64(q.stmt, 0);
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
