/* keep_owner.c - whose table it is (see store_owner.h): taken, let go, and asked for by every commit that writes it.
 *
 * A row stands for a table that some server has in its memory. It is only ever added or dropped, never changed: so a
 * row that one can see belongs to who is in it. Two who want a table at the same time do not wait for each other's
 * commits: each first tries a lock, which goes with its transaction.
 */
#include "store_owner.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/speech.h"
#include "owner.h"

typedef struct held {
    char id[STORE_ID + 1]; /* "": nothing here */
    int64_t key, epoch;
    uint64_t taken, batch; /* the commits that take it, and that write it last */
} held;

typedef struct written {
    int64_t key, epoch;
} written;

struct owned {
    held *at; /* with open addressing; the size is a power of two */
    size_t size, count;
    uint64_t under_way, batch; /* numbers of the last commit that was begun, and of the one that comes next */
    written *writes;           /* tables that it writes */
    int count_writes, room;
    int64_t other; /* who has the one that was asked for last */
};

/* ---- what is held ---- */

static size_t place(const struct owned *o, const char *id)
{
    size_t i = (size_t)hash_add(HASH_BEGIN, id, strlen(id)) & (o->size - 1);
    while (o->at[i].id[0] && strcmp(o->at[i].id, id)) i = (i + 1) & (o->size - 1);
    return i;
}

static held *find(const store *s, const char *id)
{
    const struct owned *o = s->owned;
    held *h = o->size ? &o->at[place(o, id)] : NULL;
    return h && h->id[0] ? h : NULL;
}

static bool grow(struct owned *o)
{
    struct owned more = {.size = o->size ? 2 * o->size : 64};
    more.at = calloc(more.size, sizeof *more.at);
    if (!more.at) return false;
    for (size_t i = 0; i < o->size; i++)
        if (o->at[i].id[0]) more.at[place(&more, o->at[i].id)] = o->at[i];
    free(o->at);
    o->at = more.at;
    o->size = more.size;
    return true;
}

static int add(store *s, const char *id, int64_t key, int64_t epoch)
{
    struct owned *o = s->owned;
    if (2 * (o->count + 1) > o->size && !grow(o)) {
        store_complain(s, T("out of memory"), NULL);
        return HOLD_FAILED;
    }
    held *h = &o->at[place(o, id)];
    o->count += !h->id[0];
    *h = (held){.key = key, .epoch = epoch, .taken = o->batch};
    snprintf(h->id, sizeof h->id, "%s", id);
    return HOLD_OURS;
}

/* Those behind it move up, where they would not be found any more. */
static void take_out(struct owned *o, held *h)
{
    size_t gap = (size_t)(h - o->at);
    o->count--;
    o->at[gap].id[0] = 0;
    for (size_t i = (gap + 1) & (o->size - 1); o->at[i].id[0]; i = (i + 1) & (o->size - 1)) {
        held one = o->at[i];
        o->at[i].id[0] = 0;
        o->at[place(o, one.id)] = one;
    }
}

void owner_batch(store *s)
{
    if (!s->owned) return;
    s->owned->under_way = s->owned->batch++;
    s->owned->count_writes = 0;
}

/* Once for all that follow each other: one that is taken out brings others into its place. */
void owner_lost(store *s)
{
    struct owned *o = s->owned;
    if (!o) return;
    for (size_t i = 0; i < o->size;)
        if (o->at[i].id[0] && o->at[i].taken >= o->under_way)
            take_out(o, &o->at[i]);
        else
            i++;
    owner_batch(s);
}

void owner_forget(store *s)
{
    struct owned *o = s->owned;
    if (!o) return;
    free(o->at);
    o->at = NULL;
    o->size = o->count = 0;
    o->count_writes = 0;
}

void owner_free(store *s)
{
    if (!s->owned) return;
    owner_forget(s);
    free(s->owned->writes);
    free(s->owned);
    s->owned = NULL;
}

bool owner_begin(store *s)
{
    s->owned = calloc(1, sizeof *s->owned);
    if (s->owned) s->owned->batch = 1;
    return s->owned;
}

/* ---- taking and letting go ---- */

static int taken(store *s, const char *id, const query *q)
{
    int64_t key = row_int64(q, 0), process = row_int64(q, 2);
    s->owned->other = process;
    if (!row_null(q, 1)) return add(s, id, key, row_int64(q, 1));
    if (row_null(q, 2)) return HOLD_BUSY;
    if (process == s->life) return add(s, id, key, row_int64(q, 3)); /* the commit that let it go was lost */
    return row_null(q, 4) ? HOLD_BUSY : HOLD_OTHER;                  /* of a dead one: it is being cleared away */
}

int store_hold(store *s, const char *id)
{
    if (!s->owned || find(s, id)) return HOLD_OURS;
    if (!query_begin(s)) return HOLD_FAILED;
    query q = query_start(s, SQL_HOLD);
    query_text(&q, id);
    query_int(&q, s->life);
    bool found = query_row(&q);
    bool asks = s->ahead && store_ahead_asks(s->ahead);
    int state = asks ? HOLD_BUSY : found ? taken(s, id, &q) : HOLD_NONE;
    return query_end(&q, found) == STORE_FAIL ? HOLD_FAILED : state;
}

bool owner_added(store *s, const char *id, int64_t key, int64_t epoch)
{
    return add(s, id, key, epoch) == HOLD_OURS;
}

int64_t store_owner(const store *s)
{
    return s->owned ? s->owned->other : 0;
}

/* What was written of it in this commit is not asked for: its row is gone then. */
static void writes_not(struct owned *o, const held *h)
{
    int i = 0;
    while (i < o->count_writes && o->writes[i].key != h->key) i++;
    if (i < o->count_writes) o->writes[i] = o->writes[--o->count_writes];
}

void store_let_go(store *s, const char *id)
{
    struct owned *o = s->owned;
    held *h = o ? find(s, id) : NULL;
    if (!h) return;
    if (h->batch == o->batch) writes_not(o, h);
    take_out(o, h);
    s->losses++;
    if (!store_lives(s)) return;
    query q = query_start(s, SQL_LET_GO);
    query_text(&q, id);
    query_int(&q, s->life);
    query_write_any(&q);
}

/* ---- writing ---- */

static bool note_write(struct owned *o, const held *h)
{
    if (o->count_writes == o->room) {
        int room = o->room ? 2 * o->room : 64;
        written *more = realloc(o->writes, (size_t)room * sizeof *more);
        if (!more) return false;
        o->writes = more;
        o->room = room;
    }
    o->writes[o->count_writes++] = (written){h->key, h->epoch};
    return true;
}

store_result owner_writes(store *s, const char *id)
{
    struct owned *o = s->owned;
    held *h = o ? find(s, id) : NULL;
    if (!o || (h && h->batch == o->batch)) return STORE_OK;
    if (h && note_write(o, h)) {
        h->batch = o->batch;
        return STORE_OK;
    }
    if (h || s->life) /* else the error says why that has ended */
        store_complain(s, h ? T("out of memory") : "table {id} is not this server's", "id", WORD(id), NULL);
    return query_fail(s);
}

bool owner_takes(store *s, int64_t key)
{
    if (!s->owned) return true;
    query q = query_start(s, SQL_HOLD_KEY);
    query_int(&q, key);
    query_int(&q, s->life);
    return query_write(&q) == STORE_OK;
}

/* As PostgreSQL writes a list of numbers. */
static const char *list(buf *out, const struct owned *o, bool epochs)
{
    buf_puts(out, "{");
    for (int i = 0; i < o->count_writes; i++)
        buf_printf(out, "%s%lld", i ? "," : "", (long long)(epochs ? o->writes[i].epoch : o->writes[i].key));
    buf_puts(out, "}");
    return buf_text(out);
}

void owner_fence(store *s)
{
    const struct owned *o = s->owned;
    buf keys = {0}, epochs = {0};
    store_clock clock = {0};
    if (!o) return;
    s->driver->time(s, &clock);
    query q = query_start(s, SQL_FENCE);
    query_int(&q, s->life);
    query_text(&q, list(&keys, o, false));
    query_text(&q, list(&epochs, o, true));
    query_int(&q, o->count_writes);
    query_int(&q, clock.skipped);
    query_write_any(&q);
    buf_free(&keys);
    buf_free(&epochs);
}

/* ---- lives ---- */

int64_t store_life(const store *s)
{
    return s->life;
}

bool store_lives(const store *s)
{
    return !s->owned || s->driver->lives(s);
}

void store_beat(store *s, bool counts)
{
    if (s->owned) s->driver->beat(s, counts);
}

void store_part(store *s)
{
    if (s->owned) s->driver->part(s);
}

bool store_skip(store *s)
{
    return s->owned && s->driver->skip(s);
}

bool store_time(const store *s, store_clock *out)
{
    return s->owned && s->driver->time(s, out);
}
