/* sqlite_check.c - looking for damage in the whole database, on a connection of its own.
 *
 * First what SQLite finds: pages, and whether rows are of their kinds. Then the checksums, some thousand rows at once,
 * so that the server's log is not kept from going into the database for long.
 */
#include <stdio.h>
#include <string.h>

#include "path.h"
#include "sql.h"
#include "sum.h"

enum { ROWS = 4000, INSTRUCTIONS = 10000 };

typedef struct check {
    sqlite3 *db;
    const int *stop;
    store_damaged_fn *damaged;
    void *context;
    store_health *out;
    int64_t told; /* the key of the table that was told last */
} check;

static bool stopped(const check *c)
{
    return __atomic_load_n(c->stop, __ATOMIC_RELAXED);
}

static int go_on(void *context)
{
    return stopped(context);
}

static bool unsound(check *c, const char *what)
{
    if (c->out->sound && !stopped(c)) {
        c->out->sound = false;
        snprintf(c->out->what, sizeof c->out->what, "%s", what);
    }
    return false;
}

static void tell(check *c, int64_t key, const char *id)
{
    if (c->told == key) return;
    c->told = key;
    c->damaged(c->context, id);
}

static bool quick_check(check *c)
{
    sqlite3_stmt *q = NULL;
    bool fine = sqlite3_prepare_v2(c->db, "PRAGMA quick_check(1)", -1, &q, NULL) == SQLITE_OK;
    const char *said = fine && sqlite3_step(q) == SQLITE_ROW ? (const char *)sqlite3_column_text(q, 0) : NULL;
    fine = said && !strcmp(said, "ok");
    if (!fine) unsound(c, said ? said : sqlite3_errmsg(c->db));
    sqlite3_finalize(q);
    return fine;
}

static bool text_fits(sqlite3_stmt *q, int column, const char *id, int number, int at)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return text && sum_fits(q, column + 1, sum_of(id, number, at, text, strlen(text)));
}

/* A table without its journal: what else belongs to it. */
static void look_at_table(check *c, sqlite3_stmt *q)
{
    const char *id = (const char *)sqlite3_column_text(q, 1);
    bool snapshot = sqlite3_column_type(q, 5) != SQLITE_NULL, base = sqlite3_column_type(q, 8) != SQLITE_NULL;
    c->out->tables++;
    if (!text_fits(q, 2, id, 0, 0) || (snapshot && !text_fits(q, 4, id, sqlite3_column_int(q, 6), 0)) ||
        (base && !text_fits(q, 7, id, sqlite3_column_int(q, 9), sqlite3_column_int(q, 10))))
        tell(c, sqlite3_column_int64(q, 0), id);
}

/* A step. *want: the place where the next one must be, if it is of the same table. */
static void look_at_step(check *c, sqlite3_stmt *q, int64_t *want)
{
    int64_t place = sqlite3_column_int64(q, 0), at = sqlite3_column_int64(q, 1), key = place >> SQL_STEP_BITS;
    const char *id = (const char *)sqlite3_column_text(q, 4);
    int number = (int)(place & (SQL_STEPS - 1));
    int64_t next = *want >> SQL_STEP_BITS == key ? *want : key << SQL_STEP_BITS;
    if (sqlite3_column_type(q, 5) != SQLITE_NULL && (next & (SQL_STEPS - 1)) == sqlite3_column_int(q, 5))
        next = (key << SQL_STEP_BITS) + sqlite3_column_int(q, 6); /* those between are lost, as is known */
    bool follows = place == next;
    const void *data = sqlite3_column_blob(q, 2);
    size_t len = (size_t)sqlite3_column_bytes(q, 2);
    *want = place + 1;
    if (id && (!follows || !sum_fits(q, 3, sum_of(id, number, at, data, len)))) tell(c, key, id);
}

/* All rows of a query that begins behind ?1 and gives at most ?2, the place in its first column. */
static bool each_row(check *c, const char *sql, bool steps)
{
    sqlite3_stmt *q = NULL;
    int64_t place = -1, want = -1;
    int rows = ROWS, rc = sqlite3_prepare_v2(c->db, sql, -1, &q, NULL);
    c->told = -1;
    for (; rc == SQLITE_OK && rows == ROWS && !stopped(c); rc = sqlite3_reset(q)) {
        rows = 0;
        sqlite3_bind_int64(q, 1, place);
        sqlite3_bind_int(q, 2, ROWS);
        for (; sqlite3_step(q) == SQLITE_ROW; rows++) {
            place = sqlite3_column_int64(q, 0);
            if (steps)
                look_at_step(c, q, &want);
            else
                look_at_table(c, q);
        }
    }
    if (rc != SQLITE_OK) unsound(c, sqlite3_errmsg(c->db));
    sqlite3_finalize(q);
    return rc == SQLITE_OK;
}

void store_check(const char *folder, const int *stop, store_damaged_fn *damaged, void *context, store_health *out)
{
    char path[PATH_MAX];
    if (path_join(path, folder, STORE_FILE))
        store_check_file(path, stop, damaged, context, out);
    else
        *out = (store_health){.what = "the folder's name is too long"};
}

void store_check_file(const char *file, const int *stop, store_damaged_fn *damaged, void *context, store_health *out)
{
    char path[PATH_MAX];
    check c = {.stop = stop, .damaged = damaged, .context = context, .out = out};
    *out = (store_health){.sound = true};
    bool fine = path_name(path, file) &&
                sqlite3_open_v2(path, &c.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
    if (!fine) unsound(&c, c.db ? sqlite3_errmsg(c.db) : "it cannot be opened");
    sqlite3_busy_timeout(c.db, 10000);
    sqlite3_progress_handler(c.db, INSTRUCTIONS, go_on, &c);
    if (fine) quick_check(&c);
    if (fine)
        each_row(&c,
                 "SELECT g.key, g.id, d.text, d.sum, s.text, s.sum, s.steps, b.text, b.sum, b.steps, b.first"
                 " FROM game g LEFT JOIN doc d ON d.game = g.key LEFT JOIN snapshot s ON s.game = g.key"
                 " LEFT JOIN base b ON b.game = g.key WHERE g.key > ?1 ORDER BY g.key LIMIT ?2",
                 false);
    if (fine)
        each_row(&c,
                 "SELECT s.place, s.at, s.data, s.sum, g.id, b.first, b.steps FROM step s"
                 " LEFT JOIN game g ON g.key = s.place >> 20 LEFT JOIN base b ON b.game = g.key WHERE s.place > ?1 "
                 "ORDER BY s.place LIMIT ?2",
                 true);
    sqlite3_close(c.db);
}
