/* damage.c - looking for damage in the whole database, on a connection of its own.
 *
 * First what the database finds by itself: SQLite looks at pages, and whether rows are of their kinds. Then the
 * checksums, some thousand rows at once, so that a server's log is not kept from going into the database for long.
 */
#include <stdio.h>
#include <string.h>

#include "path.h"
#include "pg.h"
#include "sqlite_private.h"
#include "sum.h"

enum { ROWS = 4000 };

typedef struct check {
    store *s;
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

static void unsound(check *c, const char *what)
{
    if (!c->out->sound || stopped(c)) return;
    c->out->sound = false;
    snprintf(c->out->what, sizeof c->out->what, "%s", what);
}

static void tell(check *c, int64_t key, const char *id)
{
    if (c->told == key) return;
    c->told = key;
    c->damaged(c->context, id);
}

static bool text_fits(const query *q, int column, const char *id, int number, int at)
{
    const char *text = row_text(q, column);
    return text && sum_fits(q, column + 1, sum_of(id, number, at, text, strlen(text)));
}

/* A table without its journal: what else belongs to it. */
static void look_at_table(check *c, const query *q)
{
    const char *id = row_word(q, 1);
    bool snapshot = !row_null(q, 5), base = !row_null(q, 8);
    c->out->tables++;
    if (!text_fits(q, 2, id, 0, 0) || (snapshot && !text_fits(q, 4, id, row_int(q, 6), 0)) ||
        (base && !text_fits(q, 7, id, row_int(q, 9), row_int(q, 10))))
        tell(c, row_int64(q, 0), id);
}

/* A packed journal, which may be gone. */
static void look_at_packed(check *c, const query *q)
{
    size_t len;
    const char *id = row_word(q, 1);
    const void *data = row_blob(q, 2, &len);
    if (row_null(q, 2) || !sum_fits(q, 3, sum_of(id, 0, 0, data, len))) tell(c, row_int64(q, 0), id);
}

/* A step. *want: the place where the next one must be, if it is of the same table. */
static void look_at_step(check *c, const query *q, int64_t *want)
{
    int64_t place = row_int64(q, 0), at = row_int64(q, 1), key = place >> SQL_STEP_BITS;
    const char *id = row_text(q, 4);
    int number = (int)(place & (SQL_STEPS - 1));
    int64_t next = *want >> SQL_STEP_BITS == key ? *want : key << SQL_STEP_BITS;
    if (!row_null(q, 5) && (next & (SQL_STEPS - 1)) == row_int(q, 5))
        next = (key << SQL_STEP_BITS) + row_int(q, 6); /* those between are lost, as is known */
    size_t len;
    const void *data = row_blob(q, 2, &len);
    bool follows = place == next;
    *want = place + 1;
    if (id && (!follows || !sum_fits(q, 3, sum_of(id, number, at, data, len)))) tell(c, key, id);
}

/* All rows of a statement that begins behind ?1 and gives at most ?2, the place in its first column. */
static void each_row(check *c, int which)
{
    int64_t place = -1, want = -1;
    int rows = ROWS;
    c->told = -1;
    while (rows == ROWS && !stopped(c)) {
        query q = query_start(c->s, which);
        query_int(&q, place);
        query_int(&q, ROWS);
        for (rows = 0; query_row(&q); rows++) {
            place = row_int64(&q, 0);
            if (which == SQL_CHECK_STEPS)
                look_at_step(c, &q, &want);
            else if (which == SQL_CHECK_PACKED)
                look_at_packed(c, &q);
            else
                look_at_table(c, &q);
        }
        if (query_end(&q, true) == STORE_OK) continue;
        unsound(c, store_error(c->s));
        break;
    }
}

/* s: NULL if it could not be opened. */
static void look_through(check *c, store *s, bool sound, const char *error)
{
    c->s = s;
    *c->out = (store_health){.there = s, .sound = true};
    if (!s || !sound) unsound(c, error);
    if (s) each_row(c, SQL_CHECK_TABLES);
    if (s) each_row(c, SQL_CHECK_STEPS);
    if (s && !s->old) each_row(c, SQL_CHECK_PACKED);
    store_close(s);
}

void store_check_file(const char *file, const int *stop, store_damaged_fn *damaged, void *context, store_health *out)
{
    check c = {.stop = stop, .damaged = damaged, .context = context, .out = out};
    char error[STORE_ERROR] = "it cannot be opened";
    bool sound = false;
    store *s = sqlite_beside(file, stop, &sound, error);
    look_through(&c, s, sound, error);
}

static void check_pg(const char *where, const int *stop, store_damaged_fn *damaged, void *context, store_health *out)
{
    check c = {.stop = stop, .damaged = damaged, .context = context, .out = out};
    char error[STORE_ERROR] = "";
    store *s = pg_beside(where, error);
    look_through(&c, s, s, error);
}

void store_check(const char *where, const int *stop, store_damaged_fn *damaged, void *context, store_health *out)
{
    char path[PATH_MAX];
    if (pg_names(where))
        check_pg(where, stop, damaged, context, out);
    else if (path_join(path, where, STORE_FILE))
        store_check_file(path, stop, damaged, context, out);
    else
        *out = (store_health){.what = "the folder's name is too long"};
}
