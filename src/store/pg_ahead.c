/* pg_ahead.c - questions whose answers nobody waits for (see store_ahead.h).
 *
 * They go into the pipeline like everything else; their results are kept until they are asked for in the same words:
 * the same statement with the same values. Where something is written, or was and is not committed yet, they are part
 * of the transaction that is under way or comes next: no mark may come between the two (pg_driver.c). Otherwise they
 * are in none, with a mark behind them, so that who only reads brings nothing to the disk.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "pg_private.h"
#include "store_ahead.h"

struct pg_answer {
    struct pg_answer *next;
    store_ahead *of; /* NULL: nobody wants it any more */
    int which;
    buf values;
    PGresult *result; /* NULL: it has not come, or never will */
};

struct store_ahead {
    store *s;
    struct pg_answer *first;
    int waits; /* for so many */
    bool asks, sent;
    uint64_t losses; /* as they were: s->losses */
};

store_ahead *pg_ahead_new(store *s)
{
    const pg *p = pg_of(s);
    store_ahead *a = p->ready && !p->broken && !p->lost ? calloc(1, sizeof *a) : NULL;
    if (a) *a = (store_ahead){.s = s, .losses = s->losses};
    return a;
}

static void free_answer(struct pg_answer *one)
{
    PQclear(one->result);
    buf_free(&one->values);
    free(one);
}

void store_ahead_free(store_ahead *a)
{
    if (!a) return;
    assert(a->s->ahead != a);
    for (struct pg_answer *one = a->first, *next; one; one = next) {
        next = one->next;
        one->of = NULL;
        if (one->result || !one->which) free_answer(one); /* else when it comes */
    }
    free(a);
}

void store_ahead_ask(store_ahead *a)
{
    assert(!a->s->ahead && !a->s->reading);
    a->s->ahead = a;
    a->asks = true;
    a->sent = false;
}

void store_ahead_use(store_ahead *a)
{
    assert(!a->s->ahead && !a->s->reading);
    a->s->ahead = a;
    a->asks = false;
}

void store_ahead_end(store *s)
{
    store_ahead *a = s->ahead;
    s->ahead = NULL;
    if (a && a->asks && a->sent) pg_send_on(s);
}

bool store_ahead_asks(const store_ahead *a)
{
    return a->asks;
}

bool store_ahead_waits(const store_ahead *a)
{
    return a->waits;
}

bool store_ahead_heard(store *s)
{
    bool heard = s->heard;
    s->heard = false;
    return heard;
}

/* ---- what was asked ---- */

static void put_values(buf *out, const query *q)
{
    for (int i = 0; i < q->bound; i++) {
        const query_value *v = &q->s->value[i];
        bool bytes = v->kind == VALUE_TEXT || v->kind == VALUE_BLOB;
        uint64_t head[] = {v->kind, v->null, bytes ? v->len : (uint64_t)v->number};
        buf_add(out, (const char *)head, sizeof head);
        if (bytes && !v->null) buf_add(out, v->data, v->len);
    }
}

static struct pg_answer *find(const store_ahead *a, int which, const buf *values)
{
    struct pg_answer *one = a->first;
    while (one && !(one->which == which && one->values.len == values->len &&
                    (!values->len || !memcmp(one->values.data, values->data, values->len))))
        one = one->next;
    return one;
}

static bool ask(store_ahead *a, const query *q, buf *values, bool inside)
{
    struct pg_answer *one = calloc(1, sizeof *one);
    if (!one || values->failed) {
        free(one);
        return false;
    }
    *one = (struct pg_answer){.next = a->first, .of = a, .which = q->which, .values = *values};
    *values = (buf){0};
    a->first = one;
    a->waits++;
    a->sent = true;
    if (pg_send_ahead(q, one, !inside)) return true;
    pg_answered(a->s, one, NULL);
    return false;
}

bool pg_ahead(query *q)
{
    store *s = q->s;
    store_ahead *a = s->ahead;
    bool counts = a->losses == s->losses;
    buf values = {0};
    put_values(&values, q);
    struct pg_answer *one = counts && !values.failed ? find(a, q->which, &values) : NULL;
    bool inside = s->pending || pg_of(s)->committing;
    if (!one && a->asks && counts && (!inside || query_begin(s))) ask(a, q, &values, inside);
    buf_free(&values);
    bool there = one && one->result;
    q->rows = there ? one->result : NULL;
    q->lent = there;
    q->at = -1;
    return there || a->asks;
}

void pg_answered(store *s, struct pg_answer *one, PGresult *r)
{
    s->heard = true;
    if (!one->of) {
        PQclear(r);
        free_answer(one);
        return;
    }
    one->of->waits--;
    if (PQresultStatus(r) == PGRES_TUPLES_OK) {
        one->result = r;
        return;
    }
    PQclear(r);
    one->which = 0; /* it never comes: who wants it asks again, and waits */
}

void pg_answer_none(store *s)
{
    const pg *p = pg_of(s);
    for (int i = 0; i < p->count; i++) {
        const pg_expected *e = &p->expected[(p->first + i) % p->room];
        if (e->answer) pg_answered(s, e->answer, NULL);
    }
}
