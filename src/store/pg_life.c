/* pg_life.c - servers that share a database: each has a row while it lives (see store_owner.h).
 *
 * On a connection of its own, so that a sign of life waits for nothing else, and at most for LOCK_MS: all statements
 * are transactions of their own. All times are those of the database. Who calls another dead ends its connections
 * first: one that was stopped in the middle of a transaction would keep its locks for as long as it sleeps. Then its
 * row is dropped, which no commit that has asked for it (SQL_FENCE) lets happen before it is through.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/speech.h"
#include "owner.h"
#include "pg_private.h"

enum { LOCK_MS = 500, OFTEN_MS = 100, ALIVE_MS = 1000, NUMBER = 24 };
/* On `work`: for a lock of another one, which may be about to be called dead; for one that has stopped in the middle of
 * a transaction, so that its locks are free before others give up; for a statement that nobody waits for any more. */
enum { WORK_LOCK_MS = 2000, WORK_IDLE_MS = PG_WAIT_MS - 1000, WORK_LONGEST_MS = PG_WAIT_MS + 2000 };
enum { DOES_NOTHING, DOES_BEAT, DOES_CLEAR, DOES_NOTE, DOES_SHIFT };

/* clang-format off */

#define NOW "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
#define CALLED(process) "a.application_name = 'marrakesh:' || " process \
                        " AND a.datname = current_database() AND a.usename = current_user"
#define CLEAR_OWNERS "DELETE FROM owner o WHERE NOT EXISTS (SELECT 1 FROM process p WHERE p.id = o.process)"

/* It is over, or the clock went back since it was given: no lease is twice as long as the longest one. */
#define OVER(now) "(p.lease < " now " OR p.lease > " now " + 2 * 60000)"

/* One statement after the other: each sees what was kept while it waited for the one before. */
static const char clear_dead[] =
    "SELECT pg_terminate_backend(a.pid) FROM process p JOIN pg_stat_activity a ON " CALLED("p.id")
    " WHERE " OVER(NOW) ";"
    "DELETE FROM process p WHERE " OVER(NOW) ";" CLEAR_OWNERS;

/* $1 is who, $2 for how long */
static const char sign[] =
    "WITH n AS (SELECT " NOW " AS now), me AS (UPDATE process SET lease = n.now + CAST($2 AS BIGINT) FROM n"
    " WHERE id = CAST($1 AS BIGINT) RETURNING id)"
    " SELECT n.now, (SELECT count(*) FROM me), coalesce(s.alive, 0), coalesce(s.skipped, 0),"
    " (SELECT count(*) FROM process p WHERE " OVER("n.now") " AND p.id <> CAST($1 AS BIGINT))"
    " FROM n LEFT JOIN server s ON true";

/* At $1 somebody lives, as was noted lately at $2. */
static const char note_alive[] =
    "INSERT INTO server (\"only\", alive) VALUES (1, CAST($1 AS BIGINT)) ON CONFLICT (\"only\") DO UPDATE"
    " SET alive = CAST($1 AS BIGINT) WHERE server.alive = CAST($2 AS BIGINT)";

/* From $2 to $1 nobody lived, or the calendar was set: it does not count. Who sees it first says so. As SQL_SHIFT_TIMES
 * and SQL_SKIP. */
#define GAP "(CAST($1 AS BIGINT) - CAST($2 AS BIGINT))"
static const char shift[] =
    "WITH j AS (UPDATE server SET alive = CAST($1 AS BIGINT), skipped = skipped + " GAP
    " WHERE alive = CAST($2 AS BIGINT) RETURNING 1)"
    " UPDATE game SET deadline = CASE WHEN deadline = 0 THEN 0 WHEN deadline + " GAP " < 1 THEN 1"
    " ELSE deadline + " GAP " END, changed = changed + " GAP " FROM j WHERE state <> 2";

/* clang-format on */

/* Of a clock that goes on while the machine sleeps. */
static int64_t boot_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static const char *number(char out[NUMBER], int64_t n)
{
    snprintf(out, NUMBER, "%lld", (long long)n);
    return out;
}

static int64_t column(const PGresult *r, int i)
{
    return PQntuples(r) ? atoll(PQgetvalue(r, 0, i)) : 0;
}

/* ---- what is waited for ---- */

/* With up to two values; to be cleared. NULL: the store's error says why. */
static PGresult *ask(store *s, const char *sql, const char *first, const char *second)
{
    PGconn *conn = pg_of(s)->life;
    const char *const values[] = {first, second};
    int count = second ? 2 : first ? 1 : 0;
    bool sent = PQsendQueryParams(conn, sql, count, NULL, values, NULL, NULL, 0);
    return pg_checked(s, conn, pg_last(s, conn, sent));
}

static bool ask_number(store *s, const char *sql, const char *first, const char *second, int64_t *out)
{
    PGresult *r = ask(s, sql, first, second);
    if (r && out) *out = column(r, 0);
    PQclear(r);
    return r;
}

/* A name is of one at a time: the lock goes with the connection. Whoever has it and does not answer is dead soon. */
static bool lock_name(store *s, int wait_ms)
{
    pg *p = pg_of(s);
    int64_t ours = 0;
    for (int64_t end = pg_now() + wait_ms; !ours;) {
        PQclear(pg_last(s, p->life, PQsendQuery(p->life, clear_dead))); /* nothing that cannot wait */
        if (!ask_number(s, "SELECT CAST(pg_try_advisory_lock(hashtextextended('marrakesh ' || $1, 0)) AS INT)",
                        p->node->name, NULL, &ours))
            return false;
        if (ours || pg_now() >= end) break;
        nanosleep(&(struct timespec){.tv_nsec = OFTEN_MS * 1000000L}, NULL);
    }
    return ours || store_complain(s, T("another server of the name {name} uses the database: see --node"), "name",
                                  WORD(p->node->name), NULL);
}

/* What an earlier life of this name has left. */
static bool clear_former(store *s)
{
    static const char end[] = "SELECT count(pg_terminate_backend(a.pid)) FROM process p JOIN pg_stat_activity a"
                              " ON " CALLED("p.id") " WHERE p.name = $1 AND a.pid <> pg_backend_pid()";
    const char *name = pg_of(s)->node->name;
    return ask_number(s, end, name, NULL, NULL) &&
           ask_number(s, "DELETE FROM process WHERE name = $1", name, NULL, NULL) &&
           ask_number(s, CLEAR_OWNERS, NULL, NULL, NULL);
}

/* While nobody lived, no time went by. */
static bool skip_gap(store *s)
{
    char now[NUMBER], alive[NUMBER];
    PGresult *r = ask(s, "SELECT " NOW ", (SELECT alive FROM server), (SELECT count(*) FROM process)", NULL, NULL);
    if (!r) return false;
    number(now, column(r, 0));
    number(alive, column(r, 1));
    bool any = column(r, 2), first = !column(r, 1);
    PQclear(r);
    return any || ask_number(s, first ? note_alive : shift, now, alive, NULL);
}

/* All have the name of this life: who calls it dead ends them all. */
static bool call_by(store *s)
{
    pg *p = pg_of(s);
    char sql[100];
    bool fine = true;
    snprintf(sql, sizeof sql, "SET application_name = 'marrakesh:%lld'", (long long)s->life);
    for (int i = 0; i < PG_CONNECTIONS && fine; i++) fine = pg_run(s, p->all[i], sql);
    return fine;
}

/* Who waits for a lock and is refused has lost a transaction, as if the disk had taken nothing: people come back to
 * what was kept. */
static bool limit(store *s)
{
    pg *p = pg_of(s);
    char sql[200];
    snprintf(sql, sizeof sql, "SET lock_timeout = %d",
             LOCK_MS < p->node->lease_ms / 4 ? LOCK_MS : p->node->lease_ms / 4);
    if (!pg_run(s, p->life, sql)) return false;
    snprintf(sql, sizeof sql,
             "SET lock_timeout = %d; SET idle_in_transaction_session_timeout = %d; SET statement_timeout = %d",
             WORK_LOCK_MS, WORK_IDLE_MS, WORK_LONGEST_MS);
    return pg_run(s, p->work, sql);
}

/* ---- what is not waited for ---- */

bool pg_lives(const store *s)
{
    const pg *p = pg_of(s);
    return p->ready && s->life && !p->ended && boot_ms() < p->until;
}

static bool begin(store *s, int does, const char *sql, int64_t first, int64_t second)
{
    pg *p = pg_of(s);
    char a[NUMBER], b[NUMBER];
    const char *const values[] = {number(a, first), number(b, second)};
    bool sent = does == DOES_CLEAR ? PQsendQuery(p->life, sql)
                                   : PQsendQueryParams(p->life, sql, 2, NULL, values, NULL, NULL, 0);
    p->doing = does;
    return sent && PQflush(p->life) >= 0;
}

/* Time goes on while somebody lives: that is noted, by one of them in each second. A larger step, or one back, is time
 * in which nobody did, or a calendar that was set. */
static void take_time(store *s, const PGresult *r)
{
    pg *p = pg_of(s);
    int64_t now = column(r, 0), alive = column(r, 2), clock = pg_now();
    if (p->clock.at && p->clock.skipped != column(r, 3)) p->ended = true; /* times in memory are not those kept */
    p->clock = (store_clock){.at = clock, .ahead = now - (p->sent_clock + clock) / 2, .skipped = column(r, 3)};
    if (!p->counts) return;
    p->gap[0] = now;
    p->gap[1] = alive;
    bool odd = alive && (now - alive > p->node->lease_ms || alive - now > p->node->lease_ms);
    if (odd)
        p->next = DOES_SHIFT;
    else if (now - alive > ALIVE_MS)
        p->next = DOES_NOTE;
}

static void signed_off(store *s, const PGresult *r)
{
    pg *p = pg_of(s);
    if (PQresultStatus(r) != PGRES_TUPLES_OK) return; /* the next one may do better */
    p->ended = !column(r, 1);
    if (p->ended) return;
    p->until = p->sent + p->node->lease_ms;
    p->dead = column(r, 4);
    take_time(s, r);
}

static bool go_on(store *s)
{
    pg *p = pg_of(s);
    int64_t now = boot_ms();
    if (now - p->beat_at >= p->node->lease_ms / 3) {
        p->beat_at = p->sent = now;
        p->sent_clock = pg_now();
        return begin(s, DOES_BEAT, sign, s->life, p->node->lease_ms);
    }
    int next = p->next;
    p->next = DOES_NOTHING;
    if (next == DOES_SHIFT) p->beat_at = 0; /* then what it came to is asked for */
    if (next) return begin(s, next, next == DOES_SHIFT ? shift : note_alive, p->gap[0], p->gap[1]);
    bool dead = p->dead;
    p->dead = false;
    return !dead || begin(s, DOES_CLEAR, clear_dead, 0, 0);
}

void pg_life_look(store *s)
{
    pg *p = pg_of(s);
    if (!p->life || !s->life || p->ended) return;
    if (!PQconsumeInput(p->life)) p->ended = true;
    while (!p->ended && !PQisBusy(p->life)) {
        PGresult *r = p->doing ? PQgetResult(p->life) : NULL;
        if (r && p->doing == DOES_BEAT) signed_off(s, r);
        if (r) {
            PQclear(r);
            continue;
        }
        p->doing = DOES_NOTHING;
        if (!go_on(s)) p->ended = true;
        if (!p->doing) return;
    }
}

/* ---- a life begins ---- */

static bool first_sign(store *s)
{
    pg *p = pg_of(s);
    char id[NUMBER], lease[NUMBER];
    p->sent = boot_ms();
    p->sent_clock = pg_now();
    PGresult *r = ask(s, sign, number(id, s->life), number(lease, p->node->lease_ms));
    if (r) signed_off(s, r);
    PQclear(r);
    return r && !p->ended;
}

bool pg_join(store *s, int wait_ms)
{
    pg *p = pg_of(s);
    char former[NUMBER], lease[NUMBER];
    bool fine = limit(s) &&
                (!p->former || ask_number(s,
                                          "SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_activity a"
                                          " WHERE " CALLED("$1"),
                                          number(former, p->former), NULL, NULL)) &&
                lock_name(s, wait_ms) && clear_former(s) && skip_gap(s);
    int64_t since = boot_ms();
    fine = fine && ask_number(s,
                              "INSERT INTO process (name, address, lease) SELECT split_part($1, chr(10), 1),"
                              " split_part($1, chr(10), 2), " NOW " + CAST($2 AS BIGINT) RETURNING id",
                              p->names, number(lease, p->node->lease_ms), &s->life);
    p->until = since + p->node->lease_ms;
    p->beat_at = 0;
    p->doing = p->next = DOES_NOTHING;
    p->ended = false;
    p->clock.at = 0;
    p->former = s->life;
    return fine && call_by(s) && first_sign(s);
}

/* ---- for keep_owner.c ---- */

void pg_beat(store *s, bool counts)
{
    pg *p = pg_of(s);
    p->counts = counts;
    if (p->ready && !pg_lives(s)) pg_end_life(s);
    if (pg_connect(s, PG_PIECE_MS)) pg_life_look(s);
}

void pg_end_life(store *s)
{
    store_complain(s, T("this server did not answer for too long, and another may go on with its tables"), NULL);
    pg_disconnect(s);
}

bool pg_time(const store *s, store_clock *out)
{
    *out = pg_of(s)->clock;
    return out->at;
}

/* What is under way ends before something is waited for. */
static void settle(store *s)
{
    pg *p = pg_of(s);
    while (p->ready && p->doing && !p->ended && boot_ms() < p->until) {
        struct pollfd one = {.fd = PQsocket(p->life), .events = POLLIN};
        if (!pg_poll(&one, 1, OFTEN_MS)) break;
        p->beat_at = boot_ms(); /* not now */
        pg_life_look(s);
    }
}

void pg_part(store *s)
{
    pg *p = pg_of(s);
    char sql[400];
    if (!p->ready || !s->life) return;
    settle(s);
    snprintf(sql, sizeof sql,
             "UPDATE server SET alive = greatest(alive, " NOW ") WHERE %s;"
             "DELETE FROM process WHERE id = %lld; DELETE FROM owner WHERE process = %lld",
             p->counts ? "true" : "false", (long long)s->life, (long long)s->life);
    PQclear(pg_last(s, p->life, PQsendQuery(p->life, sql)));
    p->parted = true;
    s->life = 0;
    owner_forget(s);
}

/* What is in memory of times is not what is kept then: the life ends. */
bool pg_skip(store *s)
{
    pg *p = pg_of(s);
    char now[NUMBER], alive[NUMBER];
    settle(s);
    PGresult *r = p->ready && pg_lives(s) ? ask(s, "SELECT " NOW ", alive FROM server", NULL, NULL) : NULL;
    bool fine = r && ask_number(s, shift, number(now, column(r, 0)), number(alive, column(r, 1)), NULL);
    PQclear(r);
    if (fine) p->ended = true;
    return fine;
}
