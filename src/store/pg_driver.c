/* pg_driver.c - statements run by PostgreSQL, in a pipeline (see driver.h, pg_private.h).
 *
 * What is sent is expected to give results, in the same order (struct pg, expected). Who wants one sends a mark (sync)
 * and reads up to it; otherwise results are read when they are there. PostgreSQL skips everything between a statement
 * that fails and the next mark, so a transaction that was sent behind one that fails is not begun: that is why there
 * are no marks between transactions.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "pg_private.h"

enum { BACKLOG = 200 };                                                  /* statements whose results were not read */
enum { OID_BYTEA = 17, OID_INT8 = 20, OID_TEXT = 25, OID_FLOAT8 = 701 }; /* of PostgreSQL's catalogue */

/* ---- what is expected ---- */

static bool expect_answer(store *s, int kind, int which, struct pg_answer *answer)
{
    pg *p = pg_of(s);
    if (p->count == p->room) {
        int room = p->room ? 2 * p->room : 256;
        pg_expected *more = calloc((size_t)room, sizeof *more);
        if (!more) return store_complain(s, T("out of memory"), NULL);
        for (int i = 0; i < p->count; i++) more[i] = p->expected[(p->first + i) % p->room];
        free(p->expected);
        p->expected = more;
        p->first = 0;
        p->room = room;
    }
    p->expected[(p->first + p->count++) % p->room] =
        (pg_expected){.kind = (uint8_t)kind, .which = (int16_t)which, .answer = answer};
    return true;
}

static bool expect(store *s, int kind, int which)
{
    return expect_answer(s, kind, which, NULL);
}

/* Of the first failure: what follows is skipped because of it. */
static void failed(store *s, const PGresult *r)
{
    pg *p = pg_of(s);
    if (p->broken) return;
    const char *what = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    p->broken = true;
    store_complain(s, T("database: {what}"), "what", WORD(what ? what : "?"), NULL);
}

static void flush_begin(store *s)
{
    pg *p = pg_of(s);
    p->committing = false;
    p->flushing = PQsendQueryParams(p->flush, "SELECT pg_logical_emit_message(true, 'marrakesh', '')", 0, NULL, NULL,
                                    NULL, NULL, 1) &&
                  PQflush(p->flush) >= 0;
    if (p->flushing) return;
    p->lost = true;
    pg_complain_of(s, p->flush);
}

/* A result that nobody waits for. */
static void judge(store *s, const pg_expected *e, const PGresult *r)
{
    pg *p = pg_of(s);
    ExecStatusType status = PQresultStatus(r);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (e->kind == PG_COMMIT) {
        fine = fine && !strcmp(PQcmdStatus((PGresult *)r), "COMMIT");
        if (!fine) p->committing = false;
        if (!fine) p->lost = true;
        if (fine) flush_begin(s);
    }
    if (!fine && e->kind == PG_PREPARED) p->prepared[e->which] = false;
    if (!fine && e->which == SQL_FENCE && !p->broken) p->ended = true;
    if (!fine) failed(s, r);
}

/* It is taken, or given to who has asked for it. */
static void take_in(store *s, const pg_expected *e, PGresult *r)
{
    if (e->kind != PG_SYNC && e->kind != PG_ASIDE) judge(s, e, r);
    if (e->answer)
        pg_answered(s, e->answer, r);
    else
        PQclear(r);
}

/* The next result, with what it is about; NULL: the connection is lost. */
static PGresult *take(store *s, pg_expected *e)
{
    pg *p = pg_of(s);
    PGresult *r = pg_wait(s, p->work) ? PQgetResult(p->work) : NULL;
    *e = p->expected[p->first];
    p->first = (p->first + 1) % p->room;
    p->count--;
    if (r && e->kind == PG_SYNC) return r;
    for (PGresult *more = r; more; PQclear(more)) { /* up to the mark of its end */
        more = pg_wait(s, p->work) ? PQgetResult(p->work) : NULL;
        if (!more) break;
    }
    if (!r && e->answer) pg_answered(s, e->answer, NULL);
    return r;
}

static void give_up(store *s)
{
    pg *p = pg_of(s);
    if (PQstatus(p->work) == CONNECTION_OK)
        store_complain(s, T("the database cannot be reached: {why}"), "why", T("it does not answer"), NULL);
    else
        pg_complain_of(s, p->work);
    pg_disconnect(s);
}

/* Read up to the mark that was sent last: the result that somebody wanted before it, or NULL. */
static PGresult *read_all(store *s)
{
    pg *p = pg_of(s);
    PGresult *wanted = NULL;
    while (p->count) {
        pg_expected e;
        PGresult *r = take(s, &e);
        if (!r) {
            give_up(s);
            PQclear(wanted);
            return NULL;
        }
        if (e.kind == PG_WANTED) {
            PQclear(wanted);
            wanted = r;
            continue;
        }
        take_in(s, &e, r);
    }
    return wanted;
}

static PGresult *settle(store *s)
{
    pg *p = pg_of(s);
    int64_t since = pg_now();
    PGresult *wanted = NULL;
    if (PQpipelineSync(p->work) && expect(s, PG_SYNC, 0))
        wanted = read_all(s);
    else
        give_up(s);
    s->waits.times++;
    s->waits.milliseconds += pg_now() - since;
    return wanted;
}

/* ---- sending ---- */

static bool send_plain(store *s, int kind, const char *sql)
{
    return pg_gather_send(s) && PQsendQueryParams(pg_of(s)->work, sql, 0, NULL, NULL, NULL, NULL, 1) &&
           expect(s, kind, 0);
}

enum { NAME = 16 };

/* Under the name that it has then. types: NULL where it says them itself. */
static bool prepare(store *s, int which, int count, const Oid *types, char name[NAME])
{
    pg *p = pg_of(s);
    snprintf(name, NAME, "s%d", which);
    if (p->prepared[which]) return true;
    char *sql = strdup(pg_list[which].text ? pg_list[which].text : sql_text[which]);
    for (char *at = sql; at && (at = strchr(at, '?'));) *at = '$'; /* ?1 is $1 there */
    p->prepared[which] = sql && PQsendPrepare(p->work, name, sql, count, types) && expect(s, PG_PREPARED, which);
    free(sql);
    return p->prepared[which];
}

bool pg_send_arrays(store *s, int which, int count, const char *const at[], const int len[])
{
    char name[NAME];
    int format[QUERY_VALUES];
    for (int i = 0; i < count; i++) format[i] = 1;
    return prepare(s, which, count, NULL, name) &&
           PQsendQueryPrepared(pg_of(s)->work, name, count, at, len, format, 1) && expect(s, PG_ANY, which);
}

typedef struct values {
    char number[QUERY_VALUES][8];
    const char *at[QUERY_VALUES];
    int len[QUERY_VALUES], format[QUERY_VALUES];
} values;

static void put(values *v, int i, const query_value *from)
{
    uint64_t bits;
    memcpy(&bits, &from->number, sizeof bits); /* a real has as many */
    bool bytes = from->kind == VALUE_TEXT || from->kind == VALUE_BLOB;
    for (int n = 0; n < 8; n++) v->number[i][n] = (char)(bits >> (56 - 8 * n));
    v->at[i] = from->null ? NULL : bytes ? from->data : v->number[i];
    v->len[i] = bytes ? (int)from->len : (int)sizeof v->number[i];
    v->format[i] = 1;
    if (bytes && !from->null && !from->data) v->at[i] = ""; /* nothing, but not NULL */
}

static bool send_for(const query *q, int kind, struct pg_answer *answer)
{
    static const Oid oid[] = {
        [VALUE_INT] = OID_INT8, [VALUE_REAL] = OID_FLOAT8, [VALUE_TEXT] = OID_TEXT, [VALUE_BLOB] = OID_BYTEA};
    store *s = q->s;
    Oid type[QUERY_VALUES];
    values v;
    char name[NAME];
    for (int i = 0; i < q->bound; i++) type[i] = oid[s->value[i].kind];
    for (int i = 0; i < q->bound; i++) put(&v, i, &s->value[i]);
    return (pg_list[q->which].apart || pg_gather_send(s)) && prepare(s, q->which, q->bound, type, name) &&
           PQsendQueryPrepared(pg_of(s)->work, name, q->bound, v.at, v.len, v.format, 1) &&
           expect_answer(s, kind, q->which, answer);
}

static bool send_it(const query *q, int kind)
{
    return send_for(q, kind, NULL);
}

bool pg_send_ahead(const query *q, struct pg_answer *to, bool aside)
{
    pg_of(q->s)->aside |= aside;
    return send_for(q, aside ? PG_ASIDE : PG_AHEAD, to);
}

/* A mark ends what was in no transaction. */
static bool end_aside(store *s)
{
    pg *p = pg_of(s);
    bool was = p->aside;
    p->aside = false;
    return !was || (PQpipelineSync(p->work) && expect(s, PG_SYNC, 0));
}

bool pg_send_on(store *s)
{
    pg *p = pg_of(s);
    return p->ready && end_aside(s) && PQsendFlushRequest(p->work) && PQflush(p->work) >= 0;
}

/* ---- transactions ---- */

static bool begin(store *s)
{
    pg *p = pg_of(s);
    if (!pg_connect(s, PG_PIECE_MS) || p->broken || p->lost) return false;
    query q = {.s = s, .which = SQL_BEGIN};
    p->batch = end_aside(s) && send_it(&q, PG_ANY);
    if (!p->batch) give_up(s);
    return p->batch;
}

static void rollback(store *s)
{
    pg *p = pg_of(s);
    bool lost = p->lost;
    s->losses++;
    pg_gather_drop(s);
    if (p->ready && (p->batch || p->broken)) {
        PQclear(settle(s)); /* what was skipped */
        if (p->ready && send_plain(s, PG_ANY, "ROLLBACK")) PQclear(settle(s));
    }
    p->lost = lost || p->lost;
    p->batch = p->broken = false;
}

static bool in_transaction(const store *s)
{
    const pg *p = pg_of(s);
    return p->ready && p->batch && !p->broken;
}

static int commit(store *s)
{
    pg *p = pg_of(s);
    query q = {.s = s, .which = SQL_COMMIT};
    assert(!p->committing && !p->flushing);
    if (!p->ready || p->broken || p->lost) return COMMIT_FAILED;
    bool sent = send_it(&q, PG_COMMIT) && pg_send_on(s);
    if (!sent) {
        give_up(s);
        p->lost = false;
        return COMMIT_FAILED;
    }
    p->batch = false;
    p->committing = true;
    p->since = pg_now();
    return COMMIT_WAITS;
}

/* Read what is there. */
static void read_some(store *s)
{
    pg *p = pg_of(s);
    bool alive = PQconsumeInput(p->work);
    if (!p->flushing) alive &= PQconsumeInput(p->flush);
    alive = alive && pg_tell_look(s);
    while (alive && p->ready && p->count && !PQisBusy(p->work)) {
        pg_expected e;
        PGresult *r = take(s, &e);
        if (r)
            take_in(s, &e, r);
        else
            give_up(s);
    }
    if (p->ready && !alive) give_up(s);
}

static void read_flushed(store *s)
{
    pg *p = pg_of(s);
    bool alive = PQconsumeInput(p->flush);
    if (alive && PQisBusy(p->flush)) return;
    bool fine = alive;
    for (PGresult *r; alive && (r = PQgetResult(p->flush)); PQclear(r)) fine &= PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!fine) {
        pg_complain_of(s, p->flush);
        pg_disconnect(s);
    }
    p->flushing = false;
}

static int look(store *s)
{
    pg *p = pg_of(s);
    if (p->ready) pg_life_look(s);
    if (p->ready && p->ended) pg_end_life(s);
    if (p->ready) read_some(s);
    if (p->flushing) read_flushed(s);
    if ((p->committing || p->flushing) && pg_now() - p->since > PG_WAIT_MS) give_up(s);
    if (p->lost) {
        p->lost = false;
        rollback(s);
        return COMMIT_FAILED;
    }
    return p->committing || p->flushing ? COMMIT_WAITS : COMMIT_KEPT;
}

static int socket_of(const store *s)
{
    return pg_of(s)->epoll;
}

/* ---- statements ---- */

/* One that somebody waits for: its result, or NULL. */
static PGresult *run(query *q)
{
    store *s = q->s;
    pg *p = pg_of(s);
    if (!send_it(q, PG_WANTED)) {
        give_up(s);
        return NULL;
    }
    PGresult *r = settle(s);
    if (p->broken) PQclear(r);
    return p->broken ? NULL : r;
}

static int done(query *q, const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        if (r) failed(q->s, r);
        return QUERY_FAILED;
    }
    q->touched = atoll(PQcmdTuples((PGresult *)r));
    if (status == PGRES_TUPLES_OK && PQntuples(r)) {
        q->rows = (void *)r;
        q->given = q->s->driver->integer(q, 0);
        q->rows = NULL;
    }
    return QUERY_DONE;
}

/* How a refusal is told: unique_violation; not_null_violation and division_by_zero (pg_sql.c). */
static int refusal(const PGresult *r)
{
    const char *code = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    if (code && !strcmp(code, "23505")) return QUERY_TAKEN;
    return code && (!strcmp(code, "23502") || !strcmp(code, "22012")) ? QUERY_DONE : QUERY_NEW;
}

/* It may refuse: then only this is taken back. */
static int write_new(query *q)
{
    store *s = q->s;
    if (!send_plain(s, PG_ANY, "SAVEPOINT new")) return QUERY_FAILED;
    PGresult *r = run(q);
    int refused = refusal(r), state = refused ? refused : done(q, r);
    PQclear(r);
    if (state == QUERY_FAILED) return state;
    bool sent = send_plain(s, PG_ANY, refused ? "ROLLBACK TO SAVEPOINT new" : "RELEASE SAVEPOINT new");
    return sent ? state : QUERY_FAILED;
}

/* Who writes faster than the database does waits here, and not those who ask something behind it. */
static bool not_too_many(store *s)
{
    pg *p = pg_of(s);
    if (p->count < BACKLOG) return true;
    bool fine = pg_send_on(s);
    while (fine && p->count > BACKLOG / 2) {
        pg_expected e;
        PGresult *r = take(s, &e);
        fine = r;
        if (r) take_in(s, &e, r);
    }
    if (!fine) give_up(s);
    return fine && !p->broken;
}

static int write_rows(query *q)
{
    pg *p = pg_of(q->s);
    if (!p->ready || p->broken) return QUERY_FAILED;
    bool trusted = q->s->trusting && pg_list[q->which].trusted;
    if (q->any || trusted) {
        q->touched = 1;
        if (pg_gathers(q)) return pg_gather(q) ? QUERY_DONE : QUERY_FAILED;
        return send_it(q, PG_ANY) && not_too_many(q->s) ? QUERY_DONE : QUERY_FAILED;
    }
    if (pg_list[q->which].may_refuse) return write_new(q);
    PGresult *r = run(q);
    int state = done(q, r);
    PQclear(r);
    return state;
}

static int next(query *q)
{
    if (q->state == QUERY_NEW && !(q->s->ahead && pg_ahead(q))) {
        pg *p = pg_of(q->s);
        PGresult *r = pg_connect(q->s, PG_PIECE_MS) ? run(q) : NULL;
        if (PQresultStatus(r) != PGRES_TUPLES_OK) {
            if (r) failed(q->s, r);
            if (!q->s->pending && !p->lost) p->broken = false; /* it was a transaction of its own */
            PQclear(r);
            return QUERY_FAILED;
        }
        q->rows = r;
        q->at = -1;
    }
    return q->rows && ++q->at < PQntuples(q->rows) ? QUERY_ROW : QUERY_DONE;
}

static void end(query *q)
{
    if (!q->lent) PQclear(q->rows);
    q->rows = NULL;
}

/* ---- rows ---- */

static bool null(const query *q, int column)
{
    return PQgetisnull(q->rows, q->at, column);
}

static uint64_t number(const query *q, int column)
{
    const unsigned char *at = (const unsigned char *)PQgetvalue(q->rows, q->at, column);
    uint64_t n = 0;
    int len = PQgetlength(q->rows, q->at, column);
    if (len == 0 || len > 8) return 0;
    if (len < 8 && at[0] & 0x80) n = UINT64_MAX;
    for (int i = 0; i < len; i++) n = n << 8 | at[i];
    return n;
}

static int64_t integer(const query *q, int column)
{
    return null(q, column) ? 0 : (int64_t)number(q, column);
}

static double real(const query *q, int column)
{
    double value = 0;
    uint64_t bits = number(q, column);
    if (!null(q, column)) memcpy(&value, &bits, sizeof value);
    return value;
}

static const char *text(const query *q, int column)
{
    return null(q, column) ? NULL : PQgetvalue(q->rows, q->at, column);
}

static const void *blob(const query *q, int column, size_t *len)
{
    *len = (size_t)PQgetlength(q->rows, q->at, column);
    return text(q, column);
}

const store_driver pg_driver = {
    .begin = begin,
    .commit = commit,
    .look = look,
    .socket = socket_of,
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
    .tell = pg_tell,
    .hold = pg_tell_hold,
    .kept = pg_tell_kept,
    .drop = pg_tell_drop,
    .hear = pg_hear,
    .lives = pg_lives,
    .beat = pg_beat,
    .part = pg_part,
    .skip = pg_skip,
    .time = pg_time,
    .ahead = pg_ahead_new,
    .close = pg_close,
};
