/* pg_gather.c - what is written of many tables in each turn of the loop, in one statement of each kind.
 *
 * An answer writes two rows, a step and the turn of its table; now and then a document and a snapshot. Many answers are
 * committed together. A statement costs PostgreSQL and libpq several times as much as a row does: to run one that adds
 * steps it opens each part of the journal that a row goes to. So these are gathered, until the commit or until anything
 * else is written or asked that may have to do with them, which comes behind them as it was said. None of them depends
 * on one of another kind, but for the size of a table, which comes last; so it does not matter which goes first. Of a
 * table's turns, documents and snapshots the last one counts. Only who trusts them to find their table (store_trust)
 * has them gathered: what is wrong with one is found later.
 *
 * What a game asks and writes besides when it begins or ends goes before them (`apart` in pg_sql.c): who waits for it
 * waits for nothing that could be done later, and the games of others are not taken to pieces for it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/speech.h"
#include "pg_private.h"

/* ROWS of a kind are sent without waiting for more, so that PostgreSQL works on them while the commit before waits for
 * the disk. COLUMNS: at most, of any. */
enum { ROWS = 64, COLUMNS = 13, KINDS = 5 };
enum { OID_BYTEA = 17, OID_INT8 = 20, OID_TEXT = 25 };

static const struct kind {
    int one, many; /* statements: the values of `many` are columns of those of `one`, the id of a table first */
    bool last;     /* only the last row of a table counts */
} kinds[KINDS] = {
    {SQL_ADD_STEP, SQL_ADD_STEPS, false},        {SQL_PUT_TURN, SQL_PUT_TURNS, true}, {SQL_PUT_DOC, SQL_PUT_DOCS, true},
    {SQL_PUT_SNAPSHOT, SQL_PUT_SNAPSHOTS, true}, {SQL_WEIGH, SQL_WEIGH_TABLES, true},
};

typedef struct cell {
    int64_t number; /* of texts and bytes: where they are in `bytes` */
    size_t len;
    bool null;
} cell;

typedef struct rows {
    int count, columns;
    uint8_t type[COLUMNS]; /* enum query_kind */
    char id[ROWS][STORE_ID];
    cell cell[ROWS][COLUMNS];
} rows;

struct pg_gathered {
    rows kind[KINDS];
    buf bytes;
    buf out; /* what is sent */
};

/* ---- gathering ---- */

static int kind_of(const query *q)
{
    int k = 0;
    while (k < KINDS && kinds[k].one != q->which) k++;
    return k;
}

bool pg_gathers(const query *q)
{
    return q->s->trusting && kind_of(q) < KINDS && q->s->value[0].len == STORE_ID;
}

/* Where its values go. */
static int row_of(rows *r, const char *id, bool last)
{
    int i = last ? 0 : r->count;
    while (i < r->count && memcmp(r->id[i], id, STORE_ID) != 0) i++;
    if (i == r->count) memcpy(r->id[r->count++], id, STORE_ID);
    return i;
}

static bool has_room(store *s, int kind)
{
    pg *p = pg_of(s);
    if (!p->gathered) p->gathered = calloc(1, sizeof *p->gathered);
    if (!p->gathered) return store_complain(s, T("out of memory"), NULL);
    return p->gathered->kind[kind].count < ROWS || (pg_gather_send(s) && PQflush(p->work) >= 0);
}

bool pg_gather(const query *q)
{
    int kind = kind_of(q);
    if (!has_room(q->s, kind)) return false;
    struct pg_gathered *g = pg_of(q->s)->gathered;
    const query_value *v = q->s->value;
    rows *r = &g->kind[kind];
    cell *c = r->cell[row_of(r, v[0].data, kinds[kind].last)];
    r->columns = q->bound;
    for (int i = 0; i < q->bound; i++) {
        bool bytes = v[i].kind == VALUE_TEXT || v[i].kind == VALUE_BLOB;
        r->type[i] = v[i].kind;
        c[i] = (cell){.number = v[i].number, .len = sizeof v[i].number, .null = v[i].null};
        if (!bytes || v[i].null) continue;
        c[i].number = (int64_t)g->bytes.len;
        c[i].len = v[i].len;
        buf_add(&g->bytes, v[i].data, v[i].len);
    }
    return true;
}

/* ---- sending: arrays, as PostgreSQL sends and takes them ---- */

static char *put_number(char *to, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++) *to++ = (char)(n >> 8 * (bytes - 1 - i));
    return to;
}

/* One dimension, from 1 on. */
static void begin_array(buf *out, int oid, int count)
{
    const int head[] = {1, 1, oid, count, 1};
    char text[sizeof head], *to = text;
    for (int i = 0; i < 5; i++) to = put_number(to, (uint64_t)head[i], 4);
    buf_add(out, text, sizeof text);
}

static void add_cell(struct pg_gathered *g, const cell *c, bool bytes)
{
    char text[12], *to = put_number(text, c->null ? UINT32_MAX : c->len, 4);
    if (!c->null && !bytes) to = put_number(to, (uint64_t)c->number, 8);
    buf_add(&g->out, text, (size_t)(to - text));
    if (!c->null && bytes) buf_add(&g->out, g->bytes.data + c->number, c->len);
}

static bool send_kind(store *s, int kind)
{
    static const int oid[] = {[VALUE_INT] = OID_INT8, [VALUE_TEXT] = OID_TEXT, [VALUE_BLOB] = OID_BYTEA};
    struct pg_gathered *g = pg_of(s)->gathered;
    const rows *r = &g->kind[kind];
    size_t from[COLUMNS + 1];
    const char *at[COLUMNS];
    int len[COLUMNS];
    if (!r->count) return true;
    buf_clear(&g->out);
    for (int i = 0; i < r->columns; i++) {
        from[i] = g->out.len;
        begin_array(&g->out, oid[r->type[i]], r->count);
        for (int n = 0; n < r->count; n++) add_cell(g, &r->cell[n][i], r->type[i] != VALUE_INT);
    }
    from[r->columns] = g->out.len;
    if (g->out.failed || g->bytes.failed) return store_complain(s, T("out of memory"), NULL);
    for (int i = 0; i < r->columns; i++) {
        at[i] = g->out.data + from[i];
        len[i] = (int)(from[i + 1] - from[i]);
    }
    return pg_send_arrays(s, kinds[kind].many, r->columns, at, len);
}

void pg_gather_drop(store *s)
{
    struct pg_gathered *g = pg_of(s)->gathered;
    if (!g) return;
    for (int k = 0; k < KINDS; k++) g->kind[k].count = 0;
    buf_clear(&g->bytes);
    buf_clear(&g->out);
}

bool pg_gather_send(store *s)
{
    bool sent = true;
    if (!pg_of(s)->gathered) return true;
    for (int k = 0; k < KINDS; k++) sent = sent && send_kind(s, k);
    pg_gather_drop(s);
    return sent;
}

void pg_gather_free(store *s)
{
    struct pg_gathered *g = pg_of(s)->gathered;
    if (!g) return;
    buf_free(&g->bytes);
    buf_free(&g->out);
    free(g);
    pg_of(s)->gathered = NULL;
}
