/* pg_gather.c - the steps and turns of many tables, in one statement each.
 *
 * An answer writes two rows, a step and the turn of its table, and many answers are committed together. A statement
 * costs PostgreSQL and libpq several times as much as a row does. So these two are gathered, until the commit or until
 * anything else is written or asked, which comes behind them as it was said. Of a table's turns the last one counts.
 * Only who trusts them to find their table (store_trust) has them gathered: what is wrong with one is found later.
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/speech.h"
#include "pg_private.h"

/* ROWS are sent without waiting for more, so that PostgreSQL works on them while the commit before waits for the disk.
 * NUMBERS: of a turn; COLUMNS: at most, of either. */
enum { ROWS = 32, NUMBERS = 12, COLUMNS = 13 };
enum { OID_BYTEA = 17, OID_INT8 = 20, OID_TEXT = 25 };

typedef struct step {
    char id[STORE_ID];
    int64_t number, at, sum;
    size_t from, len; /* of bytes */
} step;

typedef struct turn {
    char id[STORE_ID];
    query_value number[NUMBERS];
} turn;

struct pg_gathered {
    int steps, turns;
    step step[ROWS];
    turn turn[ROWS];
    buf bytes; /* of the steps */
    buf out;   /* what is sent */
};

/* ---- arrays, as PostgreSQL sends and takes them ---- */

static void add_number(buf *out, uint64_t n, int bytes)
{
    char text[8];
    for (int i = 0; i < bytes; i++) text[i] = (char)(n >> 8 * (bytes - 1 - i));
    buf_add(out, text, (size_t)bytes);
}

/* One dimension, from 1 on. */
static void begin_array(buf *out, int oid, int rows)
{
    const int head[] = {1, 1, oid, rows, 1};
    for (int i = 0; i < 5; i++) add_number(out, (uint64_t)head[i], 4);
}

static void add_bytes(buf *out, const char *data, size_t len)
{
    add_number(out, len, 4);
    buf_add(out, data, len);
}

static void add_int(buf *out, int64_t n)
{
    add_number(out, 8, 4);
    add_number(out, (uint64_t)n, 8);
}

/* ---- gathering ---- */

static bool has_room(store *s)
{
    pg *p = pg_of(s);
    if (!p->gathered) p->gathered = calloc(1, sizeof *p->gathered);
    if (!p->gathered) return store_complain(s, T("out of memory"), NULL);
    return (p->gathered->steps < ROWS && p->gathered->turns < ROWS) || (pg_gather_send(s) && PQflush(p->work) >= 0);
}

static void add_step(struct pg_gathered *g, const query_value *v)
{
    step *one = &g->step[g->steps++];
    *one = (step){.number = v[1].number, .at = v[2].number, .sum = v[4].number, .from = g->bytes.len, .len = v[3].len};
    memcpy(one->id, v[0].data, STORE_ID);
    buf_add(&g->bytes, v[3].data, v[3].len);
}

static void add_turn(struct pg_gathered *g, const query_value *v)
{
    int i = 0;
    while (i < g->turns && memcmp(g->turn[i].id, v[0].data, STORE_ID) != 0) i++;
    if (i == g->turns) memcpy(g->turn[g->turns++].id, v[0].data, STORE_ID);
    memcpy(g->turn[i].number, v + 1, sizeof g->turn[i].number);
}

bool pg_gathers(const query *q)
{
    return q->s->trusting && (q->which == SQL_ADD_STEP || q->which == SQL_PUT_TURN) && q->s->value[0].len == STORE_ID;
}

bool pg_gather(const query *q)
{
    if (!has_room(q->s)) return false;
    (q->which == SQL_ADD_STEP ? add_step : add_turn)(pg_of(q->s)->gathered, q->s->value);
    return true;
}

/* ---- sending ---- */

typedef struct columns {
    size_t from[COLUMNS + 1];
    int count;
} columns;

static void begin_column(struct pg_gathered *g, columns *c, int oid, int rows)
{
    c->from[c->count++] = g->out.len;
    begin_array(&g->out, oid, rows);
}

static bool send(store *s, int which, columns *c)
{
    struct pg_gathered *g = pg_of(s)->gathered;
    const char *at[COLUMNS];
    int len[COLUMNS];
    if (g->out.failed || g->bytes.failed) return store_complain(s, T("out of memory"), NULL);
    c->from[c->count] = g->out.len;
    for (int i = 0; i < c->count; i++) {
        at[i] = g->out.data + c->from[i];
        len[i] = (int)(c->from[i + 1] - c->from[i]);
    }
    bool sent = pg_send_arrays(s, which, c->count, at, len);
    buf_clear(&g->out);
    return sent;
}

static bool send_steps(store *s)
{
    struct pg_gathered *g = pg_of(s)->gathered;
    columns c = {0};
    begin_column(g, &c, OID_TEXT, g->steps);
    for (int i = 0; i < g->steps; i++) add_bytes(&g->out, g->step[i].id, STORE_ID);
    begin_column(g, &c, OID_INT8, g->steps);
    for (int i = 0; i < g->steps; i++) add_int(&g->out, g->step[i].number);
    begin_column(g, &c, OID_INT8, g->steps);
    for (int i = 0; i < g->steps; i++) add_int(&g->out, g->step[i].at);
    begin_column(g, &c, OID_BYTEA, g->steps);
    for (int i = 0; i < g->steps; i++) add_bytes(&g->out, g->bytes.data + g->step[i].from, g->step[i].len);
    begin_column(g, &c, OID_INT8, g->steps);
    for (int i = 0; i < g->steps; i++) add_int(&g->out, g->step[i].sum);
    return send(s, SQL_ADD_STEPS, &c);
}

static bool send_turns(store *s)
{
    struct pg_gathered *g = pg_of(s)->gathered;
    columns c = {0};
    begin_column(g, &c, OID_TEXT, g->turns);
    for (int i = 0; i < g->turns; i++) add_bytes(&g->out, g->turn[i].id, STORE_ID);
    for (int n = 0; n < NUMBERS; n++) {
        begin_column(g, &c, OID_INT8, g->turns);
        for (int i = 0; i < g->turns; i++) {
            const query_value *v = &g->turn[i].number[n];
            if (v->null)
                add_number(&g->out, UINT32_MAX, 4);
            else
                add_int(&g->out, v->number);
        }
    }
    return send(s, SQL_PUT_TURNS, &c);
}

void pg_gather_drop(store *s)
{
    struct pg_gathered *g = pg_of(s)->gathered;
    if (!g) return;
    g->steps = g->turns = 0;
    buf_clear(&g->bytes);
    buf_clear(&g->out);
}

bool pg_gather_send(store *s)
{
    const struct pg_gathered *g = pg_of(s)->gathered;
    if (!g || (!g->steps && !g->turns)) return true;
    bool sent = (!g->steps || send_steps(s)) && (!g->turns || send_turns(s));
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
