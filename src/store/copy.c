/* copy.c - all that is kept in a folder, row by row into a database of PostgreSQL, or back.
 *
 * Which tables and columns there are is what SQLite says of itself: both schemas of one version have the same, but for
 * the place of a step (pg_sql.c). Values go over as they are, reals as their bits. What is copied into is empty before,
 * and all of it is one transaction; both are locked meanwhile, so nothing changes on the way.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "pg.h"
#include "pg_private.h"
#include "sqlite_private.h"

enum { COLUMNS = 24, COLUMN = 40, TABLES = 80, AT_ONCE = 500, TEXT_BYTES = 2000 };

typedef struct table {
    char name[COLUMN];
    int columns;
    char column[COLUMNS][COLUMN];
    uint8_t kind[COLUMNS]; /* enum query_kind */
    bool steps;            /* whose place is parted */
} table;

typedef struct copying {
    store *folder, *base; /* SQLite's, PostgreSQL's */
    sqlite3 *db;
    PGconn *conn;
    table all[TABLES];
    int tables;
    int64_t rows;
} copying;

static bool complain_db(copying *c, store *s)
{
    return store_complain(s, T("database: {what}"), "what", WORD(sqlite3_errmsg(c->db)), NULL);
}

/* ---- which tables there are ---- */

static int kind_of(const char *type)
{
    static const char *const names[] = {VALUE_LIST(LIST_NAME)};
    for (int i = VALUES - 1; i > VALUE_INT; i--)
        if (!strcmp(type, names[i])) return i;
    return VALUE_INT;
}

static void add_column(table *t, const char *name, int kind)
{
    snprintf(t->column[t->columns], COLUMN, "%s", name);
    t->kind[t->columns++] = (uint8_t)kind;
}

static bool list_columns(copying *c, table *t)
{
    char sql[TEXT_BYTES];
    sqlite3_stmt *q = NULL;
    snprintf(sql, sizeof sql, "PRAGMA table_info(\"%s\")", t->name);
    int rc = sqlite3_prepare_v2(c->db, sql, -1, &q, NULL);
    while (rc == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW && t->columns < COLUMNS - 1) {
        const char *name = (const char *)sqlite3_column_text(q, 1);
        t->steps |= !strcmp(t->name, "step") && !strcmp(name, "place");
        if (t->steps && !t->columns)
            add_column(t, "game", VALUE_INT), add_column(t, "number", VALUE_INT);
        else
            add_column(t, name, kind_of((const char *)sqlite3_column_text(q, 2)));
    }
    sqlite3_finalize(q);
    return rc == SQLITE_OK || complain_db(c, c->folder);
}

static bool list_tables(copying *c)
{
    sqlite3_stmt *q = NULL;
    int rc = sqlite3_prepare_v2(c->db,
                                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                                " ORDER BY name",
                                -1, &q, NULL);
    bool fine = rc == SQLITE_OK || complain_db(c, c->folder);
    while (fine && c->tables < TABLES && sqlite3_step(q) == SQLITE_ROW) {
        table *t = &c->all[c->tables++];
        snprintf(t->name, sizeof t->name, "%s", (const char *)sqlite3_column_text(q, 0));
        fine = list_columns(c, t);
    }
    sqlite3_finalize(q);
    return fine;
}

/* "a", "b", ...; or ?1, ?2, ... with this sign. */
static void write_list(const table *t, char sign, char out[TEXT_BYTES])
{
    size_t at = 0;
    for (int i = 0; i < t->columns; i++) {
        const char *comma = i ? ", " : "";
        at += (size_t)(sign ? snprintf(out + at, TEXT_BYTES - at, "%s%c%d", comma, sign, i + 1)
                            : snprintf(out + at, TEXT_BYTES - at, "%s\"%s\"", comma, t->column[i]));
    }
}

static sqlite3_stmt *prepare_here(copying *c, const table *t, bool reads)
{
    char names[TEXT_BYTES], places[TEXT_BYTES], sql[3 * TEXT_BYTES];
    sqlite3_stmt *q = NULL;
    write_list(t, 0, names);
    write_list(t, '?', places);
    if (t->steps && reads)
        snprintf(sql, sizeof sql, "SELECT place >> 20, place & 1048575, at, data, sum FROM step");
    else if (t->steps)
        snprintf(sql, sizeof sql, "INSERT INTO step (place, at, data, sum) VALUES ((?1 << 20) + ?2, ?3, ?4, ?5)");
    else if (reads)
        snprintf(sql, sizeof sql, "SELECT %s FROM \"%s\"", names, t->name);
    else
        snprintf(sql, sizeof sql, "INSERT INTO \"%s\" (%s) VALUES (%s)", t->name, names, places);
    if (sqlite3_prepare_v2(c->db, sql, -1, &q, NULL) != SQLITE_OK) complain_db(c, c->folder);
    return q;
}

/* ---- into PostgreSQL ---- */

typedef struct row {
    char number[COLUMNS][8];
    const char *at[COLUMNS];
    int len[COLUMNS], format[COLUMNS];
} row;

static void read_value(sqlite3_stmt *q, const table *t, int i, row *out)
{
    uint64_t bits = 0;
    int64_t n = sqlite3_column_int64(q, i);
    double real = t->kind[i] == VALUE_REAL ? sqlite3_column_double(q, i) : 0;
    bool bytes = t->kind[i] == VALUE_TEXT || t->kind[i] == VALUE_BLOB;
    memcpy(&bits, t->kind[i] == VALUE_REAL ? (const void *)&real : &n, sizeof bits);
    for (int b = 0; b < 8; b++) out->number[i][b] = (char)(bits >> (56 - 8 * b));
    const char *data = bytes ? sqlite3_column_blob(q, i) : out->number[i];
    out->at[i] = sqlite3_column_type(q, i) == SQLITE_NULL ? NULL : data ? data : "";
    out->len[i] = bytes ? sqlite3_column_bytes(q, i) : 8;
    out->format[i] = 1;
}

/* Results of what was sent, up to a mark. */
static bool check_sent(copying *c, const table *t)
{
    bool fine = PQpipelineSync(c->conn);
    for (bool more = fine; more;) {
        PGresult *r = PQgetResult(c->conn);
        ExecStatusType status = PQresultStatus(r);
        more = status != PGRES_PIPELINE_SYNC && PQstatus(c->conn) == CONNECTION_OK;
        if (r && more && status != PGRES_COMMAND_OK && fine)
            fine = store_complain(c->base, T("{text}: {what}"), "text", t->name, "what",
                                  WORD(PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY)), NULL);
        PQclear(r);
    }
    return fine && (PQstatus(c->conn) == CONNECTION_OK || pg_complain_of(c->base, c->conn));
}

static bool send_rows(copying *c, const table *t, sqlite3_stmt *q)
{
    int rc, n = 0;
    bool fine = true;
    while (fine && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        row r;
        for (int i = 0; i < t->columns; i++) read_value(q, t, i, &r);
        fine = PQsendQueryPrepared(c->conn, "copy", t->columns, r.at, r.len, r.format, 1);
        c->rows++;
        if (fine && ++n % AT_ONCE == 0) fine = check_sent(c, t);
    }
    if (!check_sent(c, t)) return false;
    return fine && (rc == SQLITE_DONE || complain_db(c, c->folder));
}

static bool table_there(copying *c, const table *t)
{
    static const Oid oid[] = {[VALUE_INT] = 20, [VALUE_REAL] = 701, [VALUE_TEXT] = 25, [VALUE_BLOB] = 17};
    char names[TEXT_BYTES], places[TEXT_BYTES], sql[3 * TEXT_BYTES];
    Oid type[COLUMNS];
    write_list(t, 0, names);
    write_list(t, '$', places);
    for (int i = 0; i < t->columns; i++) type[i] = oid[t->kind[i]];
    snprintf(sql, sizeof sql, "INSERT INTO \"%s\" (%s) VALUES (%s)", t->name, names, places);
    if (!pg_run(c->base, c->conn, "DEALLOCATE ALL")) return false;
    PGresult *r = PQprepare(c->conn, "copy", sql, t->columns, type);
    bool fine = PQresultStatus(r) == PGRES_COMMAND_OK || pg_complain_of(c->base, c->conn);
    PQclear(r);
    sqlite3_stmt *q = fine ? prepare_here(c, t, true) : NULL;
    fine = q && PQenterPipelineMode(c->conn) && send_rows(c, t, q);
    sqlite3_finalize(q);
    PQexitPipelineMode(c->conn);
    return fine;
}

/* Numbers go on from the largest that was ever given. */
static bool numbers_there(copying *c)
{
    PGresult *r = pg_ask(c->base, c->conn,
                         "SELECT table_name, column_name FROM information_schema.columns"
                         " WHERE is_identity = 'YES' AND table_schema = current_schema()");
    bool fine = r;
    for (int i = 0; fine && i < PQntuples(r); i++) {
        const char *name = PQgetvalue(r, i, 0), *column = PQgetvalue(r, i, 1);
        char sql[TEXT_BYTES];
        sqlite3_stmt *q = NULL;
        sqlite3_prepare_v2(c->db, "SELECT seq FROM sqlite_sequence WHERE name = ?1", -1, &q, NULL);
        sqlite3_bind_text(q, 1, name, -1, SQLITE_STATIC);
        int64_t last = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
        sqlite3_finalize(q);
        snprintf(sql, sizeof sql,
                 "SELECT setval(pg_get_serial_sequence('%s', '%s'), greatest(n, 1), n > 0) FROM"
                 " (SELECT greatest(coalesce(max(%s), 0), %lld) AS n FROM \"%s\") m",
                 name, column, column, (long long)last, name);
        fine = pg_run(c->base, c->conn, sql);
    }
    PQclear(r);
    return fine;
}

/* ---- into a folder ---- */

static void bind_value(sqlite3_stmt *q, const table *t, const PGresult *r, int at, int i)
{
    const char *data = PQgetvalue(r, at, i);
    int len = PQgetlength(r, at, i);
    uint64_t bits = 0;
    double real;
    for (int b = 0; b < 8 && b < len; b++) bits = bits << 8 | (uint8_t)data[b];
    memcpy(&real, &bits, sizeof real);
    if (PQgetisnull(r, at, i))
        sqlite3_bind_null(q, i + 1);
    else if (t->kind[i] == VALUE_INT)
        sqlite3_bind_int64(q, i + 1, (int64_t)bits);
    else if (t->kind[i] == VALUE_REAL)
        sqlite3_bind_double(q, i + 1, real);
    else if (t->kind[i] == VALUE_TEXT)
        sqlite3_bind_text(q, i + 1, data, len, SQLITE_STATIC);
    else
        sqlite3_bind_blob(q, i + 1, data, len, SQLITE_STATIC);
}

static bool put_rows(copying *c, const table *t, sqlite3_stmt *q, const PGresult *r)
{
    bool fine = true;
    for (int at = 0; fine && at < PQntuples(r); at++) {
        for (int i = 0; i < t->columns; i++) bind_value(q, t, r, at, i);
        fine = sqlite3_step(q) == SQLITE_DONE || complain_db(c, c->folder);
        sqlite3_reset(q);
        c->rows++;
    }
    return fine;
}

static bool table_here(copying *c, const table *t)
{
    char names[TEXT_BYTES], sql[2 * TEXT_BYTES];
    write_list(t, 0, names);
    snprintf(sql, sizeof sql, "DECLARE copied CURSOR FOR SELECT %s FROM \"%s\"", names, t->name);
    sqlite3_stmt *q = prepare_here(c, t, false);
    bool fine = q && pg_run(c->base, c->conn, sql);
    for (int rows = 1; fine && rows > 0;) {
        snprintf(sql, sizeof sql, "FETCH %d FROM copied", AT_ONCE);
        PGresult *r = PQexecParams(c->conn, sql, 0, NULL, NULL, NULL, NULL, 1);
        rows = PQntuples(r);
        fine = PQresultStatus(r) == PGRES_TUPLES_OK ? put_rows(c, t, q, r) : pg_complain_of(c->base, c->conn);
        PQclear(r);
    }
    sqlite3_finalize(q);
    return fine && pg_run(c->base, c->conn, "CLOSE copied");
}

/* Only of tables that never give a number twice does SQLite remember the largest. */
static bool numbers_here(copying *c)
{
    PGresult *r =
        pg_ask(c->base, c->conn,
               "SELECT table_name, pg_sequence_last_value(CAST(pg_get_serial_sequence(table_name, column_name)"
               " AS regclass)) FROM information_schema.columns WHERE is_identity = 'YES'"
               " AND table_schema = current_schema() AND table_name IN ('audit', 'notice', 'outbox', 'channel')");
    bool fine = r;
    for (int i = 0; fine && i < PQntuples(r); i++) {
        char sql[TEXT_BYTES];
        if (PQgetisnull(r, i, 1)) continue;
        snprintf(sql, sizeof sql,
                 "DELETE FROM sqlite_sequence WHERE name = '%s'; INSERT INTO sqlite_sequence VALUES ('%s', %s)",
                 PQgetvalue(r, i, 0), PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
        fine = sqlite3_exec(c->db, sql, NULL, NULL, NULL) == SQLITE_OK || complain_db(c, c->folder);
    }
    PQclear(r);
    return fine;
}

/* ---- all of it ---- */

/* Nobody and no table may be there; what the schema begins with goes. */
static bool is_empty(copying *c, bool there)
{
    static const char ask[] = "SELECT (SELECT count(*) FROM person) + (SELECT count(*) FROM game) +"
                              " (SELECT count(*) FROM day) + (SELECT count(*) FROM server)";
    int64_t rows = 0;
    if (there) {
        PGresult *r = pg_ask(c->base, c->conn, ask);
        if (!r) return false;
        rows = atoll(PQgetvalue(r, 0, 0));
        PQclear(r);
    } else {
        sqlite3_stmt *q = NULL;
        bool fine = sqlite3_prepare_v2(c->db, ask, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
        rows = fine ? sqlite3_column_int64(q, 0) : -1;
        sqlite3_finalize(q);
    }
    if (!rows) return true;
    return store_complain(there ? c->base : c->folder, T("what is copied into must be empty, and is not"), NULL);
}

static bool run_here(copying *c, const char *sql)
{
    return sqlite3_exec(c->db, sql, NULL, NULL, NULL) == SQLITE_OK || complain_db(c, c->folder);
}

static bool copy_there(copying *c)
{
    bool fine = is_empty(c, true) && pg_run(c->base, c->conn, "BEGIN; DELETE FROM unread");
    for (int i = 0; fine && i < c->tables; i++) fine = table_there(c, &c->all[i]);
    return fine && numbers_there(c) && pg_run(c->base, c->conn, "COMMIT");
}

static bool copy_here(copying *c)
{
    bool fine = is_empty(c, false) && run_here(c, "BEGIN; DELETE FROM unread") &&
                pg_run(c->base, c->conn, "BEGIN ISOLATION LEVEL REPEATABLE READ");
    for (int i = 0; fine && i < c->tables; i++) fine = table_here(c, &c->all[i]);
    return fine && numbers_here(c) && run_here(c, "COMMIT");
}

/* Where it failed is where something is complained about. */
static bool copy(copying *c, bool there)
{
    c->db = ((sqlite *)c->folder->base)->db;
    c->conn = pg_of(c->base)->work;
    if (!PQexitPipelineMode(c->conn) || !pg_run(c->base, c->conn, "RESET synchronous_commit")) return false;
    return list_tables(c) && (there ? copy_there(c) : copy_here(c));
}

bool store_copy(const char *from, const char *to, int64_t *rows, char error[STORE_ERROR])
{
    bool there = pg_names(to);
    copying *c = calloc(1, sizeof *c);
    if (!c || there == pg_names(from)) {
        free(c);
        return sql_complain(error, T("one of both must be a folder, and the other the address of a database"), NULL);
    }
    store *source = store_open_existing(from, error), *target = source ? store_open(to, error) : NULL;
    c->folder = there ? source : target;
    c->base = there ? target : source;
    bool fine = target && copy(c, there);
    if (target && !fine)
        memcpy(error, *store_error(c->base) ? store_error(c->base) : store_error(c->folder), STORE_ERROR);
    *rows = c->rows;
    store_close(source);
    store_close(target);
    free(c);
    return fine;
}
