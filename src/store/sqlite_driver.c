/* sqlite_driver.c - statements run by SQLite (see driver.h). They are compiled once, when the store is opened. */
#include <assert.h>
#include <string.h>

#include "base/speech.h"
#include "sqlite_private.h"

static sqlite *base_of(const store *s)
{
    return s->base;
}

static sqlite3_stmt *stmt_of(const query *q)
{
    return base_of(q->s)->statement[q->which];
}

/* Must be asked before anything else is asked of the database. */
static int complain(store *s, int rc)
{
    sqlite3 *db = base_of(s)->db;
    bool system = (rc & 0xff) == SQLITE_IOERR || (rc & 0xff) == SQLITE_CANTOPEN;
    int why = system ? sqlite3_system_errno(db) : 0;
    const char *what = rc == SQLITE_NOMEM ? sqlite3_errstr(rc) : sqlite3_errmsg(db);
    store_complain(s, why ? T("database: {what}: {why}") : T("database: {what}"), "what", WORD(what), "why",
                   why ? T(strerror(why)) : "", NULL);
    return QUERY_FAILED;
}

/* ---- transactions ---- */

static int run(const store *s, int which)
{
    sqlite3_stmt *stmt = base_of(s)->statement[which];
    int rc = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    return rc;
}

static bool in_transaction(const store *s)
{
    return !sqlite3_get_autocommit(base_of(s)->db);
}

static bool begin(store *s)
{
    int rc = run(s, SQL_BEGIN);
    if (rc != SQLITE_DONE) complain(s, rc);
    return rc == SQLITE_DONE;
}

static int commit(store *s)
{
    int rc = run(s, SQL_COMMIT);
    if (rc != SQLITE_DONE) complain(s, rc);
    return rc == SQLITE_DONE ? COMMIT_KEPT : COMMIT_FAILED;
}

static int look(store *s)
{
    (void)s;
    return COMMIT_KEPT;
}

static int no_socket(const store *s)
{
    (void)s;
    return -1;
}

static void rollback(store *s)
{
    if (in_transaction(s)) run(s, SQL_ROLLBACK);
}

/* ---- statements ---- */

static int bind(sqlite3_stmt *stmt, int place, const query_value *v)
{
    if (v->null) return sqlite3_bind_null(stmt, place);
    switch (v->kind) {
    case VALUE_INT: return sqlite3_bind_int64(stmt, place, v->number);
    case VALUE_REAL: return sqlite3_bind_double(stmt, place, v->real);
    case VALUE_TEXT: return sqlite3_bind_text64(stmt, place, v->data, v->len, SQLITE_STATIC, SQLITE_UTF8);
    default: return sqlite3_bind_blob64(stmt, place, v->data, v->len, SQLITE_STATIC);
    }
}

static int bind_all(const query *q)
{
    sqlite3_stmt *stmt = stmt_of(q);
    int rc = SQLITE_OK;
    assert(!sqlite3_stmt_busy(stmt)); /* a callback that asks the same again */
    assert(q->bound == sqlite3_bind_parameter_count(stmt));
    for (int i = 0; i < q->bound && rc == SQLITE_OK; i++) rc = bind(stmt, i + 1, &q->s->value[i]);
    return rc;
}

static void end(query *q)
{
    sqlite3_reset(stmt_of(q));
    sqlite3_clear_bindings(stmt_of(q));
}

static int write_rows(query *q)
{
    sqlite3_stmt *stmt = stmt_of(q);
    int rc = bind_all(q);
    if (rc == SQLITE_OK) rc = sqlite3_step(stmt);
    if (rc == SQLITE_ROW) q->given = sqlite3_column_int64(stmt, 0);
    while (rc == SQLITE_ROW) rc = sqlite3_step(stmt); /* it may write a little with each row */
    q->touched = sqlite3_changes(base_of(q->s)->db);
    if (rc == SQLITE_DONE || rc == SQLITE_CONSTRAINT_UNIQUE || rc == SQLITE_CONSTRAINT_PRIMARYKEY) {
        end(q);
        return rc == SQLITE_DONE ? QUERY_DONE : QUERY_TAKEN;
    }
    int state = complain(q->s, rc);
    end(q);
    return state;
}

static int next(query *q)
{
    int rc = q->state == QUERY_NEW ? bind_all(q) : SQLITE_OK;
    if (rc == SQLITE_OK) rc = sqlite3_step(stmt_of(q));
    if (rc == SQLITE_ROW) return QUERY_ROW;
    return rc == SQLITE_DONE ? QUERY_DONE : complain(q->s, rc);
}

/* ---- rows ---- */

static int64_t integer(const query *q, int column)
{
    return sqlite3_column_int64(stmt_of(q), column);
}

static double real(const query *q, int column)
{
    return sqlite3_column_double(stmt_of(q), column);
}

static bool null(const query *q, int column)
{
    return sqlite3_column_type(stmt_of(q), column) == SQLITE_NULL;
}

static const char *text(const query *q, int column)
{
    return (const char *)sqlite3_column_text(stmt_of(q), column);
}

static const void *blob(const query *q, int column, size_t *len)
{
    const void *data = sqlite3_column_blob(stmt_of(q), column);
    *len = (size_t)sqlite3_column_bytes(stmt_of(q), column);
    return data;
}

const store_driver sqlite_driver = {
    .begin = begin,
    .commit = commit,
    .look = look,
    .socket = no_socket,
    .rollback = rollback,
    .in_transaction = in_transaction,
    .write = write_rows,
    .next = next,
    .end = end,
    .integer = integer,
    .real = real,
    .null = null,
    .text = text,
    .blob = blob,
    .close = sqlite_close,
};
