/* pg_connect.c - connections to PostgreSQL: made, looked at, and made anew when they are lost.
 *
 * A server that has lost its database goes on asking for it. It must not wait for it meanwhile, so connections are made
 * in pieces, one with each call, to one host after the other (pg_hosts.c).
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "base/speech.h"
#include "owner.h"
#include "pg.h"
#include "pg_private.h"

enum { AGAIN_MS = 500, OFTEN_MS = 150, ALL_MS = 3600000 /* until all hosts were tried */ };

pg *pg_of(const store *s)
{
    return s->base;
}

int64_t pg_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool pg_names(const char *where)
{
    return !strncmp(where, "postgresql://", strlen("postgresql://")) ||
           !strncmp(where, "postgres://", strlen("postgres://"));
}

bool store_address_fine(const char *where, bool shown, char error[STORE_ERROR])
{
    char *why = NULL;
    if (!pg_names(where))
        return sql_complain(error, T("the address of a database begins with {example}"), "example", "postgresql://",
                            NULL);
    PQconninfoOption *all = PQconninfoParse(where, &why);
    bool secret = false;
    for (PQconninfoOption *o = all; o && o->keyword; o++)
        secret |= o->val && *o->val && (!strcmp(o->keyword, "password") || !strcmp(o->keyword, "sslpassword"));
    if (why) why[strcspn(why, "\"\n")] = 0; /* what follows may be the whole address, with a password */
    if (!all) sql_complain(error, T("it is no address of a database: {why}"), "why", WORD(why ? why : "?"), NULL);
    if (all && shown && secret)
        sql_complain(error, T("no password here, everybody on this machine could read it; see --store-file"), NULL);
    PQconninfoFree(all);
    PQfreemem(why);
    return all && !(shown && secret);
}

/* ---- what is wrong ---- */

enum { STATE = 5 }; /* characters of an SQLSTATE */

/* What of a text stands behind this beginning, or all of it. */
static const char *behind(const char *text, const char *beginning)
{
    size_t len = strlen(beginning);
    return strncmp(text, beginning, len) ? text : text + len;
}

/* FATAL:  28P01: no entry. The words are in the language of the database, the state is not. */
static const char *behind_state(const char *text, char state[STATE + 1])
{
    const char *at = text + strcspn(text, ":\n ");
    size_t len = strncmp(at, ":  ", 3) ? 0 : strspn(at + 3, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (len != STATE || at[3 + STATE] != ':') return text;
    memcpy(state, at + 3, STATE);
    return at + 3 + STATE + strlen(": ");
}

/* Its first line, what follows it are details and hints; or where several addresses were tried the one about the last
 * of them. Then the address and the reason: on socket "/run/.s.PGSQL.5432": database "none" does not exist. */
static void reason(const char *text, char out[STORE_ERROR], char state[STATE + 1])
{
    static const char to[] = "connection to server ", failed[] = " failed: ";
    const char *begin = text;
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (behind(line, to) != line) begin = line;
    int len = (int)strcspn(begin, "\n");
    const char *where = behind(begin, to), *why = strstr(where, failed);
    *state = state[STATE] = 0;
    if (where == begin || !why || why > begin + len) why = where = begin;
    const char *what = behind_state(why == where ? begin : why + strlen(failed), state);
    snprintf(out, STORE_ERROR, "%.*s%s%.*s", (int)(why - where), where, why == where ? "" : ": ",
             (int)(begin + len - what), what);
}

/* invalid_authorization_specification and what belongs to it */
bool pg_complain_of(store *s, const PGconn *conn)
{
    char why[STORE_ERROR], state[STATE + 1];
    reason(PQerrorMessage(conn), why, state);
    bool refused = PQconnectionNeedsPassword(conn) || !strncmp(state, "28", 2);
    return store_complain(
        s, refused ? T("the database does not let this program in: {why}") : T("the database cannot be reached: {why}"),
        "why", WORD(why), NULL);
}

static bool silent(store *s)
{
    const pg_host *at = &pg_of(s)->host;
    const char *name = *at->address ? at->address : at->name;
    char why[STORE_ERROR];
    snprintf(why, sizeof why, "%.60s%s%s", name, *name ? ": " : "", T("it does not answer"));
    return store_complain(s, T("the database cannot be reached: {why}"), "why", WORD(why), NULL);
}

/* ---- one statement, waited for ---- */

bool pg_poll(struct pollfd *all, int count, int wait_ms)
{
    return poll(all, (nfds_t)count, wait_ms) >= 0 || errno == EINTR;
}

/* Meanwhile the server lives on: who holds what we wait for may be dead, and it takes a while to find that out. Once
 * its own life has ended there is nothing to wait for. */
bool pg_wait(store *s, PGconn *conn)
{
    const pg *p = pg_of(s);
    for (int64_t end = pg_now() + PG_WAIT_MS; PQisBusy(conn);) {
        struct pollfd all[] = {{.fd = PQsocket(conn), .events = POLLIN},
                               {.fd = p->life ? PQsocket(p->life) : -1, .events = POLLIN}};
        int64_t left = end - pg_now();
        if (left <= 0 || !pg_poll(all, 2, p->life && left > OFTEN_MS ? OFTEN_MS : (int)left)) return false;
        if (!PQconsumeInput(conn)) return false;
        pg_life_look(s);
        if (p->ready && s->life && !pg_lives(s)) return false;
    }
    return true;
}

/* Nobody waits for ever for a database that takes connections and then says nothing; but at its start a server may have
 * to wait until another one has brought it up to date. */
PGresult *pg_last(const store *s, PGconn *conn, bool sent)
{
    PGresult *last = NULL;
    for (int64_t end = pg_now() + PG_WAIT_MS; sent;) {
        while (PQisBusy(conn)) {
            struct pollfd one = {.fd = PQsocket(conn), .events = POLLIN};
            int64_t left = pg_of(s)->opened || pg_of(s)->trying ? end - pg_now() : PG_WAIT_MS;
            if (left > 0 && pg_poll(&one, 1, (int)left) && PQconsumeInput(conn)) continue;
            PQclear(last);
            return NULL;
        }
        PGresult *r = PQgetResult(conn);
        if (!r) break;
        PQclear(last);
        last = r;
    }
    return last;
}

PGresult *pg_checked(store *s, const PGconn *conn, PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return r;
    const char *what = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    char why[STORE_ERROR], state[STATE + 1];
    reason(what ? what : PQerrorMessage(conn), why, state);
    if (*why)
        store_complain(s, T("database: {what}"), "what", WORD(why), NULL);
    else
        silent(s);
    PQclear(r);
    return NULL;
}

PGresult *pg_ask(store *s, PGconn *conn, const char *sql)
{
    return pg_checked(s, conn, pg_last(s, conn, PQsendQuery(conn, sql)));
}

bool pg_run(store *s, PGconn *conn, const char *sql)
{
    PGresult *r = pg_ask(s, conn, sql);
    PQclear(r);
    return r;
}

/* ---- connecting ---- */

void pg_disconnect(store *s)
{
    pg *p = pg_of(s);
    for (int i = 0; i < PG_CONNECTIONS; i++) {
        PQfinish(p->all[i]);
        p->all[i] = NULL;
    }
    s->life = 0;
    s->losses++;
    p->ended = false;
    owner_forget(s);
    p->telling = 0;
    if (p->committing || p->flushing) p->lost = true;
    p->broken = p->batch; /* nothing else is left of what has failed there */
    pg_gather_drop(s);
    p->ready = p->batch = p->committing = p->flushing = false;
    pg_answer_none(s);
    p->aside = false;
    p->count = 0;
    memset(p->prepared, 0, sizeof p->prepared);
}

static void no_notice(void *context, const char *text)
{
    (void)context, (void)text;
}

/* A lost line is noticed in seconds, by both sides, and who writes wants a host that takes it, unless the address says
 * otherwise. */
static PGconn *begin(const pg *p)
{
    static const char sure[] = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3";
    const char *const words[][2] = {{"keepalives_idle", "5"},
                                    {"keepalives_interval", "2"},
                                    {"keepalives_count", "3"},
                                    {"tcp_user_timeout", "8000"},
                                    {"options", sure},
                                    {"fallback_application_name", "marrakesh"},
                                    {"target_session_attrs", p->use == PG_BESIDE ? "any" : "read-write"},
                                    {"dbname", p->info},
                                    {"host", p->host.name}, /* where there is nothing, it is as the address says */
                                    {"hostaddr", p->host.address},
                                    {"port", p->host.port},
                                    {"client_encoding", "UTF8"}};
    enum { COUNT = sizeof words / sizeof *words };
    const char *names[COUNT + 1] = {0}, *values[COUNT + 1] = {0};
    for (int i = 0; i < COUNT; i++) {
        names[i] = words[i][0];
        values[i] = words[i][1];
    }
    PGconn *conn = PQconnectStartParams(names, values, 1);
    if (conn) PQsetNoticeProcessor(conn, no_notice, NULL);
    if (conn) PQsetErrorVerbosity(conn, PQERRORS_VERBOSE); /* with SQLSTATE */
    return conn;
}

static bool is_utf8(store *s)
{
    const char *encoding = PQparameterStatus(pg_of(s)->work, "server_encoding");
    if (encoding && !strcmp(encoding, "UTF8")) return true;
    return store_complain(s, T("the database must be one of encoding UTF8, and is of {encoding}"), "encoding",
                          encoding ? encoding : "?", NULL);
}

/* What is committed on one is made durable by another: something in between could send them to different places, of
 * which one is no primary any more. No two servers of PostgreSQL were started in the same microsecond. What users or
 * databases have as their usual settings is not for us: a time limit would end what takes long for a good reason. */
static bool set_up_all(store *s)
{
    static const char ask[] =
        "SET default_transaction_isolation = 'read committed';"
        "SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',"
        " 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout');"
        "SELECT extract(epoch FROM pg_postmaster_start_time())";
    pg *p = pg_of(s);
    char first[40] = "";
    bool same = true;
    for (int i = 0; i < PG_CONNECTIONS && p->all[i] && same; i++) {
        PGresult *r = pg_ask(s, p->all[i], ask);
        const char *since = r ? PQgetvalue(r, 0, 0) : "";
        if (!i) snprintf(first, sizeof first, "%s", since);
        same = r && !strcmp(first, since);
        if (r && !same) store_complain(s, T("not all connections to the database lead to the same PostgreSQL"), NULL);
        PQclear(r);
    }
    return same;
}

/* What is done once on new connections. Whoever runs the database may ask for more than `on`, but not for less. */
static bool set_up(store *s)
{
    static const char surely[] = "SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
                                 " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";
    /* plans are made once and kept, perhaps while there was nothing in a table yet; positions are compressed in a
     * fourth of the time where the database knows how */
    static const char settings[] = "SET synchronous_commit = off; SET enable_seqscan = off; SET jit = off;"
                                   "SET plan_cache_mode = force_generic_plan;"
                                   "SELECT set_config(name, 'lz4', false) FROM pg_settings"
                                   " WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)";
    pg *p = pg_of(s);
    return is_utf8(s) && set_up_all(s) && pg_run(s, p->flush, surely) && pg_run(s, p->work, settings) &&
           (!p->life || pg_run(s, p->life, surely)) && pg_listen(s);
}

/* ---- one host after the other ---- */

enum { WAITS, ANOTHER, THERE };

static int wanted(const pg *p)
{
    return p->use == PG_BESIDE ? 2 : p->use == PG_SHARED ? 4 : 3;
}

static struct pollfd awaited(const pg *p, int i)
{
    return (struct pollfd){.fd = PQsocket(p->all[i]),
                           .events = p->polling[i] == PGRES_POLLING_READING ? POLLIN : POLLOUT};
}

/* libpq must not be asked before that has come which it waits for: else it waits itself, or believes that it is there.
 * False: it has failed. */
static bool go_on(pg *p, int i)
{
    while (PQstatus(p->all[i]) != CONNECTION_BAD && p->polling[i] != PGRES_POLLING_OK) {
        struct pollfd one = awaited(p, i);
        if (poll(&one, 1, 0) <= 0) return true;
        p->polling[i] = (uint8_t)PQconnectPoll(p->all[i]);
        if (p->polling[i] == PGRES_POLLING_FAILED) break;
    }
    return p->polling[i] == PGRES_POLLING_OK && PQstatus(p->all[i]) == CONNECTION_OK;
}

/* All connections are begun side by side. */
static int begin_all(store *s)
{
    pg *p = pg_of(s);
    p->began = pg_now();
    for (int i = 0; i < wanted(p); i++) {
        p->all[i] = begin(p);
        p->polling[i] = PGRES_POLLING_WRITING;
        if (p->all[i]) continue;
        pg_disconnect(s);
        store_complain(s, T("out of memory"), NULL);
        break;
    }
    return ANOTHER;
}

static int next_host(store *s)
{
    pg *p = pg_of(s);
    memset(&p->host, 0, sizeof p->host);
    if (pg_hosts_wait(s)) {
        if (pg_now() - p->tried <= PG_CONNECT_MS) return WAITS;
        silent(s); /* who knows names */
    }
    p->trying = pg_hosts_next(p->hosts, &p->host);
    return p->trying ? begin_all(s) : ANOTHER;
}

static int look_at_host(store *s)
{
    pg *p = pg_of(s);
    int there = 0;
    bool reached = false;
    for (int i = 0; i < wanted(p); i++) {
        if (!go_on(p, i)) {
            pg_complain_of(s, p->all[i]);
            pg_disconnect(s);
            return ANOTHER;
        }
        there += p->polling[i] == PGRES_POLLING_OK;
        reached |= PQstatus(p->all[i]) != CONNECTION_STARTED;
    }
    if (there == wanted(p) && set_up(s)) return THERE;
    if (there < wanted(p) && pg_now() - p->began <= (reached ? PG_CONNECT_MS : PG_REACH_MS)) return WAITS;
    if (there < wanted(p)) silent(s);
    pg_disconnect(s);
    return ANOTHER;
}

static void wait_for_any(const pg *p, int64_t ms)
{
    struct pollfd all[PG_CONNECTIONS];
    int count = 0;
    for (int i = 0; i < PG_CONNECTIONS; i++)
        if (p->all[i] && p->polling[i] != PGRES_POLLING_OK) all[count++] = awaited(p, i);
    pg_poll(all, count, ms < PG_PIECE_MS ? (int)ms : PG_PIECE_MS);
}

static bool connect_all(store *s, int wait_ms)
{
    pg *p = pg_of(s);
    int64_t now = pg_now();
    if (!p->trying) {
        if (p->tried && now - p->tried < AGAIN_MS) return false; /* the error is that of the last time */
        p->trying = true;
        p->tried = now;
        pg_hosts_begin(s);
    }
    if (now - p->waited < OFTEN_MS) wait_ms = 0; /* many may ask while there is none */
    p->waited = now;
    for (int64_t end = now + wait_ms; p->trying;) {
        int state = p->work ? look_at_host(s) : next_host(s);
        int64_t left = end - pg_now();
        p->trying &= state != THERE;
        if (state == THERE) pg_hosts_right(p->hosts);
        if (state == THERE || (state == WAITS && left <= 0)) return state == THERE;
        if (state == WAITS) wait_for_any(p, left);
    }
    return false;
}

/* Who must be alone has a lock that no other has, servers one that they share. What PostgreSQL has for one that was
 * killed takes a moment to notice it. */
static bool lock(store *s, bool shared, int wait_ms)
{
    char sql[100];
    bool ours = false, asked = true;
    snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock%s(1297238867, 1)", shared ? "_shared" : ""); /* "MRKS" */
    for (int64_t end = pg_now() + wait_ms; asked && !ours;) {
        PGresult *r = pg_ask(s, pg_of(s)->work, sql);
        asked = r;
        ours = asked && *PQgetvalue(r, 0, 0) == 't';
        PQclear(r);
        if (ours || !asked || pg_now() >= end) break;
        nanosleep(&(struct timespec){.tv_nsec = OFTEN_MS * 1000000L}, NULL);
    }
    if (asked && !ours)
        store_complain(s,
                       shared ? T("a command that must be alone uses the database")
                              : T("the database is in use by another server"),
                       NULL);
    return ours;
}

/* The same as when the store was opened? */
static bool is_the_same(store *s)
{
    int version = pg_version(s);
    if (version < 0 || version == SQL_VERSION) return version == SQL_VERSION;
    return store_complain(s, T("the database is not one of this program"), NULL);
}

/* From now on it is told by one descriptor when there is something to be read. */
static bool begin_work(store *s)
{
    pg *p = pg_of(s);
    bool fine = PQenterPipelineMode(p->work);
    for (int i = 0; fine && i < wanted(p); i++) {
        struct epoll_event event = {.events = EPOLLIN};
        fine = !epoll_ctl(p->epoll, EPOLL_CTL_ADD, PQsocket(p->all[i]), &event);
    }
    p->missed |= p->opened;
    p->opened = true;
    return fine || store_complain(s, T("out of memory"), NULL);
}

static PGconn *broken_one(const pg *p)
{
    for (int i = 0; i < wanted(p); i++)
        if (PQstatus(p->all[i]) != CONNECTION_OK) return p->all[i];
    return NULL;
}

bool pg_connect(store *s, int wait_ms)
{
    pg *p = pg_of(s);
    PGconn *bad = p->ready ? broken_one(p) : NULL;
    if (p->ready && !bad && !p->ended) return true;
    if (bad) {
        pg_complain_of(s, bad);
        pg_disconnect(s);
    } else if (p->ready)
        pg_end_life(s);
    if (p->parted || !connect_all(s, wait_ms)) return false;
    p->ready = (p->use == PG_BESIDE || lock(s, p->use == PG_SHARED, 0)) && is_the_same(s) &&
               (p->use != PG_SHARED || pg_join(s, 0)) && begin_work(s);
    if (!p->ready) pg_disconnect(s);
    return p->ready;
}

/* ---- opening ---- */

void pg_close(store *s)
{
    pg *p = pg_of(s);
    pg_tell_rest(s);
    pg_disconnect(s);
    if (p->epoll >= 0) close(p->epoll);
    pg_gather_free(s);
    buf_free(&p->said);
    buf_free(&p->held);
    buf_free(&p->out);
    free(p->expected);
    pg_hosts_free(p->hosts);
    free(p->info);
    free(p->names);
    free(p);
}

static bool is_there(store *s, bool make)
{
    int version = pg_version(s);
    if (version == 0 && !make) return store_complain(s, T("there is nothing in the database yet"), NULL);
    s->old = pg_of(s)->use == PG_BESIDE && version < SQL_PACKED;
    if (version < 0 || pg_of(s)->use == PG_BESIDE || version == SQL_VERSION) return version >= 0;
    return pg_upgrade(s, version) && (version == 0 || pg_version(s) == SQL_VERSION);
}

/* No server lives: whatever they had is free, and who was cut off and comes back is told so. */
static bool open_alone(store *s, bool make)
{
    return lock(s, false, PG_LOCK_MS) && is_there(s, make) &&
           pg_run(s, pg_of(s)->work, "DELETE FROM process; DELETE FROM owner");
}

/* The first one makes what is missing, while nobody else can come. */
static bool open_among(store *s)
{
    const pg *p = pg_of(s);
    bool first = lock(s, false, 0);
    if ((first && !is_there(s, true)) || !lock(s, true, PG_LOCK_MS)) return false;
    if (first && !pg_run(s, p->work, "SELECT pg_advisory_unlock(1297238867, 1)")) return false;
    int version = first ? SQL_VERSION : pg_version(s);
    if (version >= 0 && version < SQL_VERSION)
        return store_complain(s, T("the database is of an older version, and in use: stop all servers first"), NULL);
    return version == SQL_VERSION && pg_join(s, p->node->lease_ms + PG_LOCK_MS);
}

static bool open_as(store *s, bool make)
{
    switch (pg_of(s)->use) {
    case PG_ALONE: return open_alone(s, make);
    case PG_SHARED: return open_among(s);
    default: return is_there(s, false);
    }
}

static store *open_one(const char *where, bool make, int use, const store_node *who, char error[STORE_ERROR])
{
    store *s = store_new(&pg_driver, calloc(1, sizeof(pg)), error);
    if (!s) return NULL;
    pg *p = pg_of(s);
    buf names = {0};
    p->use = (uint8_t)use;
    p->node = who;
    if (who) buf_printf(&names, "%s\n%s", who->name, who->address);
    p->names = names.data;
    p->info = strdup(where);
    p->hosts = pg_hosts_of(where);
    p->epoll = epoll_create1(EPOLL_CLOEXEC);
    bool memory = p->info && p->hosts && (!who || (!names.failed && owner_begin(s)));
    if (!memory) store_complain(s, T("out of memory"), NULL);
    bool fine = memory && connect_all(s, ALL_MS) && open_as(s, make) && begin_work(s);
    p->ready = fine;
    if (fine) return s;
    memcpy(error, s->error, STORE_ERROR);
    store_close(s);
    return NULL;
}

store *pg_open(const char *where, bool make, char error[STORE_ERROR])
{
    return open_one(where, make, PG_ALONE, NULL, error);
}

store *pg_open_shared(const char *where, const store_node *who, char error[STORE_ERROR])
{
    return open_one(where, true, PG_SHARED, who, error);
}

store *pg_beside(const char *where, char error[STORE_ERROR])
{
    return open_one(where, false, PG_BESIDE, NULL, error);
}
