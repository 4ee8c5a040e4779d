/* store_pg.c - the store on PostgreSQL: what fails is taken back, commits that are under way, connections that are
 * lost, databases that are not ours, and copies. What both stores do alike is in store.c. */
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/time.h>
#include <time.h>

#include "store/pg_private.h"
#include "store/store_packed.h"
#include "store/store_told.h"
#include "store_unit.h"

#define A "aaaaaaaaaa"
#define B "bbbbbbbbbb"

static char where[FOLDER];

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

static bool add_steps(store *s, int from, int count)
{
    bool fine = true;
    for (int i = from; i < from + count; i++) fine &= store_add_step(s, A, i, "step", 4, 1) == STORE_OK;
    return fine;
}

static void start(store *s)
{
    store_table t = table_of(A);
    store_drop_table(s, A);
    OK(store_add_table(s, &t));
    FACT(add_steps(s, 0, 10) && store_commit(s), "%s", store_error(s));
}

/* Until the store works again: it makes its connections anew. */
static bool comes_back(store *s)
{
    for (int i = 0; i < 100; i++) {
        if (store_put_alive(s, i + 1) == STORE_OK && store_commit(s)) return true;
        store_commit(s); /* what could not be written */
        pause_ms(50);
    }
    return false;
}

static void cut(void)
{
    postgres_do(where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                       " WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

static int wait_for(store *s)
{
    int state = COMMIT_WAITS;
    for (int i = 0; i < 1000 && state == COMMIT_WAITS; i++) {
        struct pollfd one = {.fd = store_commit_socket(s), .events = POLLIN};
        poll(&one, 1, 10);
        state = store_commit_look(s);
    }
    return state;
}

/* ---- what fails ---- */

static void test_taken_back(store *s)
{
    start(s);
    postgres_do(where, "ALTER TABLE chat ADD CONSTRAINT never CHECK (text <> 'bad')");
    FACT(add_steps(s, 10, 2), "%s", store_error(s));
    FACT(store_add_chat(s, A, 1, "Ann", "bad", 1) == STORE_FAIL && strstr(store_error(s), "never"), "%s",
         store_error(s));
    FACT(steps_of(s, A) == 10, "taken back at once: %d", steps_of(s, A));
    FACT(!add_steps(s, 10, 1) && store_pending(s), "no half batch after a failure");
    FACT(!store_commit(s) && !store_pending(s), "the commit fails");
    FACT(add_steps(s, 10, 1) && store_commit(s) && steps_of(s, A) == 11, "it goes on: %s", store_error(s));
    postgres_do(where, "ALTER TABLE chat DROP CONSTRAINT never");
}

static void test_answers(store *s)
{
    start(s);
    FACT(store_add_step(s, A, 3, "step", 4, 1) == STORE_TAKEN, "it is there");
    FACT(store_add_step(s, B, 0, "step", 4, 1) == STORE_NONE, "no such table");
    FACT(add_steps(s, 10, 1) && store_commit(s) && steps_of(s, A) == 11, "neither spoils the rest: %s", store_error(s));
}

/* ---- commits under way ---- */

static void test_under_way(store *s)
{
    start(s);
    FACT(store_commit_start(s) == COMMIT_KEPT, "nothing to do");
    FACT(add_steps(s, 10, 5), "%s", store_error(s));
    FACT(store_commit_start(s) == COMMIT_WAITS && !store_pending(s), "it is under way");
    FACT(add_steps(s, 15, 5) && store_pending(s), "others write meanwhile: %s", store_error(s));
    FACT(steps_of(s, A) == 20, "and read what they and others wrote: %d", steps_of(s, A));
    FACT(wait_for(s) == COMMIT_KEPT && store_pending(s), "%s", store_error(s));
    FACT(store_commit(s) && steps_of(s, A) == 20, "%s", store_error(s));
}

static void test_trust(void)
{
    char error[STORE_ERROR] = "";
    store *s = open_or_abort(where);
    store_trust(s);
    start(s);
    store_table t = table_of(A), none = table_of(B);
    for (int i = 10; i < 5000; i++) FACT(store_add_step(s, A, i, "step", 4, 1) == STORE_OK, "%s", store_error(s));
    OK(store_put_turn(s, &t));
    FACT(store_commit_start(s) == COMMIT_WAITS && wait_for(s) == COMMIT_KEPT, "%s", store_error(s));
    FACT(steps_of(s, A) == 5000, "%d", steps_of(s, A));
    FACT(add_steps(s, 5000, 1) && store_add_step(s, A, 7, "step", 4, 1) == STORE_OK, "nobody is told");
    FACT(store_commit_start(s) == COMMIT_WAITS, "%s", store_error(s));
    FACT(add_steps(s, 5001, 1), "%s", store_error(s));
    FACT(wait_for(s) == COMMIT_FAILED && !store_pending(s), "but it is not kept, nor is what follows it");
    FACT(steps_of(s, A) == 5000, "%d", steps_of(s, A));
    OK(store_put_turn(s, &none));
    FACT(!store_commit(s), "a table that is not there: %s", store_error(s));
    FACT(add_steps(s, 5000, 1) && store_commit(s), "it goes on: %s", store_error(s));
    FACT(!store_open(where, error) && strstr(error, "in use by another server"), "a second server: %s", error);
    store_close(s);
}

/* Documents and snapshots are, too: of a table the last one counts, and one of no table takes all back. */
static void test_gathered_texts(store *s, int tables)
{
    char id[STORE_ID + 1], text[20], rules[STORE_RULES], *read = NULL;
    int steps = 0;
    store_table t, out;
    for (int i = 0; i < 2 * tables; i++) {
        snprintf(id, sizeof id, "gather%04d", i % tables);
        snprintf(text, sizeof text, "text %d", i);
        t = table_of(id);
        t.doc = text;
        OK(store_put_table(s, &t));
        OK(store_put_snapshot(s, id, i, "8", i == tables ? "" : text, i == tables ? 0 : strlen(text)));
    }
    FACT(store_commit(s), "%s", store_error(s));
    for (int i = 0; i < tables; i++) {
        snprintf(id, sizeof id, "gather%04d", i);
        snprintf(text, sizeof text, "text %d", tables + i);
        OK(store_get_table(s, id, &out));
        FACT(!strcmp(out.doc, text) && !out.damaged, "%s: %s", id, out.doc);
        free(out.doc);
        OK(store_get_snapshot(s, id, &steps, rules, &read));
        FACT(steps == tables + i && !strcmp(rules, "8") && !strcmp(read, i ? text : ""), "%s: %d, %s", id, steps, read);
        free(read);
    }
    OK(store_put_snapshot(s, "gather0000", 1, "8", "lost", 4));
    OK(store_put_snapshot(s, "nobody0000", 1, "8", "lost", 4));
    FACT(!store_commit(s), "a snapshot of no table");
    OK(store_get_snapshot(s, "gather0000", &steps, rules, &read));
    FACT(steps == tables && !*read, "neither is kept: %d, %s", steps, read);
    free(read);
}

/* Steps and turns of many tables are gathered: what is read and written between them comes in its order. */
static void test_gathered(void)
{
    enum { TABLES = 300 };
    char id[STORE_ID + 1];
    store_table t, out;
    store *s = open_or_abort(where);
    store_trust(s);
    for (int i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "gather%04d", i);
        t = table_of(id);
        OK(store_add_table(s, &t));
    }
    FACT(store_commit(s), "%s", store_error(s));
    for (int i = 0; i < 3 * TABLES; i++) {
        snprintf(id, sizeof id, "gather%04d", i % TABLES);
        t = table_of(id);
        t.asked = (uint8_t)(i / TABLES + 1);
        t.changed = 1000 + i;
        t.seat[1] = i % 2 ? 0 : 7;
        OK(store_add_step(s, id, i / TABLES, "step", 4, i));
        OK(store_put_turn(s, &t));
        t.asked = 9;
        if (i % 100 == 50 && i >= 2 * TABLES) OK(store_put_table(s, &t));
    }
    OK(store_get_table(s, id, &out));
    FACT(out.asked == 3 && out.changed == 1000 + 3 * TABLES - 1 && steps_of(s, id) == 3, "%d, %d steps", out.asked,
         steps_of(s, id));
    free(out.doc);
    FACT(store_commit(s), "%s", store_error(s));
    for (int i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "gather%04d", i);
        OK(store_get_table(s, id, &out));
        FACT(out.asked == (i % 100 == 50 ? 9 : 3) && out.changed == 1000 + 2 * TABLES + i, "%s: %d", id, out.asked);
        FACT(out.seat[0] == 1 && out.seat[1] == (i % 2 ? 0 : 7) && steps_of(s, id) == 3, "%s", id);
        free(out.doc);
    }
    test_gathered_texts(s, TABLES);
    store_close(s);
}

/* What has nothing to do with it goes before what is gathered; what is gathered weighs with its steps. */
static void test_overtaken(void)
{
    bool own, theirs;
    int tables;
    int64_t bytes[2];
    store_table t = table_of("weighed000");
    store *s = open_or_abort(where);
    store_trust(s);
    t.host = 4711;
    t.state = STORE_OVER;
    OK(store_add_table(s, &t));
    FACT(store_commit(s), "%s", store_error(s));
    for (int n = 0; n < 2; n++) {
        for (int i = 0; i < 5; i++) OK(store_add_step(s, t.id, 5 * n + i, "step", 4, 1));
        OK(store_weigh(s, t.id));
        OK(store_get_blocks(s, 1, 2, &own, &theirs));
        OK(store_count_kept(s, t.host, &tables, &bytes[n]));
    }
    FACT(tables == 1 && bytes[0] == 8192 + 5 * 32 && bytes[1] == bytes[0] + 5 * 32, "%d bytes, then %d", (int)bytes[0],
         (int)bytes[1]);
    OK(store_add_step(s, t.id, 7, "twice", 5, 1));
    FACT(store_get_blocks(s, 1, 2, &own, &theirs) == STORE_OK, "it does not wait for a step: %s", store_error(s));
    FACT(store_count_kept(s, t.host, &tables, &bytes[0]) == STORE_FAIL, "what may have to do with it does");
    FACT(!store_commit(s) && steps_of(s, t.id) == 0, "nothing is kept: %d", steps_of(s, t.id));
    OK(store_weigh(s, "nobody0000"));
    FACT(!store_commit(s), "a table that is not there: %s", store_error(s));
    OK(store_drop_table(s, t.id));
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
}

/* ---- connections that are lost ---- */

static void test_cut(store *s)
{
    start(s);
    cut();
    FACT(steps_of(s, A) < 10 || steps_of(s, A) == 10, "it fails, or is back already");
    FACT(comes_back(s) && steps_of(s, A) == 10, "nothing was lost: %s", store_error(s));
    FACT(add_steps(s, 10, 3), "%s", store_error(s));
    cut();
    FACT(!store_commit(s), "half a batch is not kept");
    FACT(comes_back(s) && steps_of(s, A) == 10, "%d: %s", steps_of(s, A), store_error(s));
}

static bool no_line(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    (void)context, (void)person, (void)name, (void)text, (void)at;
    return true;
}

/* Who only looks something up finds it again, too: no write comes that would take back what is broken. What is asked
 * for first was never asked before, so that the bad news is the reply to how it is prepared. */
static void test_cut_reading(void)
{
    store_result result = STORE_FAIL;
    int64_t alive;
    store *s = open_or_abort(where);
    start(s);
    store_close(s);
    s = open_or_abort(where);
    cut();
    pause_ms(100);
    FACT(store_get_alive(s, &alive) == STORE_FAIL, "it is lost");
    for (int i = 0; i < 100 && result == STORE_FAIL; i++) {
        result = store_get_alive(s, &alive);
        if (result == STORE_FAIL) pause_ms(50);
    }
    FACT(result != STORE_FAIL && steps_of(s, A) == 10, "it can be read again: %s", store_error(s));
    postgres_do(where, "ALTER TABLE chat RENAME TO chatter");
    FACT(store_each_chat(s, A, 10, no_line, NULL) == STORE_FAIL, "it is not there");
    FACT(steps_of(s, A) == 10, "but everything else is: %s", store_error(s));
    postgres_do(where, "ALTER TABLE chatter RENAME TO chat");
    OK(store_each_chat(s, A, 10, no_line, NULL));
    store_close(s);
}

/* Whatever is told is right. */
static void test_cut_under_way(store *s)
{
    int kept = 10;
    start(s);
    for (int i = 0; i < 20; i++) {
        FACT(add_steps(s, kept, 3), "%s", store_error(s));
        int state = store_commit_start(s);
        if (i % 4 == 3) cut();
        if (state == COMMIT_WAITS) state = wait_for(s);
        FACT(comes_back(s), "%s", store_error(s));
        int now = steps_of(s, A);
        FACT(now == kept + 3 || (now == kept && state == COMMIT_FAILED), "%d after %d, state %d", now, kept, state);
        kept = now;
    }
}

static void on_alarm(int number)
{
    (void)number;
}

/* A signal comes while the database is waited for, as when the server is stopped: nothing is lost because of it. */
static void test_signals(store *s)
{
    struct sigaction act = {.sa_handler = on_alarm}, before;
    struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
    start(s);
    sigaction(SIGALRM, &act, &before);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < 100; i++) {
        FACT(add_steps(s, 10 + i, 1) && steps_of(s, A) == 11 + i, "%d: %s", i, store_error(s));
        FACT(store_commit(s), "%d: %s", i, store_error(s));
    }
    setitimer(ITIMER_REAL, &never, NULL);
    sigaction(SIGALRM, &before, NULL);
}

/* ---- what is not ours ---- */

static void refused(const char *address, const char *why)
{
    char error[STORE_ERROR] = "";
    store *s = store_open(address, error);
    FACT(!s && strstr(error, why), "expected \"%s\": %s", why, error);
    store_close(s);
}

/* What is asked for is all that a new database has. */
static void test_shape(void)
{
    static const char there[] =
        "WITH c AS (SELECT * FROM pg_class WHERE relnamespace = CAST('public' AS regnamespace)"
        "  AND relname NOT LIKE 'marrakesh%'),"
        " n (n) AS (SELECT CASE WHEN relispartition THEN 'p' ELSE 't' END || relname FROM c WHERE relkind IN ('r', 'p')"
        "  UNION ALL SELECT 'i' || relname FROM c WHERE relkind IN ('i', 'I') AND NOT relispartition"
        "  UNION ALL SELECT 'c' || relname || '.' || attname FROM c JOIN pg_attribute ON attrelid = c.oid"
        "   WHERE relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped"
        "  UNION ALL SELECT 's' || relname FROM c WHERE relkind = 'S'"
        "   AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'i'))"
        " SELECT count(n), string_agg(coalesce(n, w), ' ') FILTER (WHERE n IS NULL OR w IS NULL)"
        " FROM n FULL JOIN unnest(ARRAY[";
    buf wanted = {0}, sql = {0};
    pg_wanted(&wanted, SQL_VERSION);
    buf_printf(&sql, "%s%s]) w ON w = n", there, buf_text(&wanted));
    PGconn *conn = PQconnectdb(where);
    PGresult *r = PQexec(conn, buf_text(&sql));
    bool fine = PQresultStatus(r) == PGRES_TUPLES_OK;
    FACT(fine && PQgetisnull(r, 0, 1) && atoi(PQgetvalue(r, 0, 0)) > 400, "of %s: %s", fine ? PQgetvalue(r, 0, 0) : "?",
         fine ? PQgetvalue(r, 0, 1) : PQerrorMessage(conn));
    PQclear(r);
    PQfinish(conn);
    buf_free(&wanted);
    buf_free(&sql);
}

/* Somebody has changed it, and changes it back. */
static void spoiled(const char *harm, const char *why, const char *good)
{
    postgres_do(where, harm);
    refused(where, why);
    postgres_do(where, good);
}

static void test_half(void)
{
    test_shape();
    spoiled("ALTER TABLE chat RENAME TO chatter",
            "half migrated, it lacks chat:", "ALTER TABLE chatter RENAME TO chat");
    spoiled("ALTER TABLE game RENAME lately TO late",
            "it lacks game.lately:", "ALTER TABLE game RENAME late TO lately");
    spoiled("ALTER TABLE step DETACH PARTITION step_3",
            "it lacks step_3:", "ALTER TABLE step ATTACH PARTITION step_3 FOR VALUES WITH (MODULUS 16, REMAINDER 3)");
    spoiled("DROP INDEX bout_game",
            "it lacks bout_game:", "CREATE UNIQUE INDEX bout_game ON bout (game) WHERE game IS NOT NULL");
    spoiled("ALTER TABLE score DROP CONSTRAINT score_game_seat_key",
            "it lacks score_game_seat_key:", "ALTER TABLE score ADD UNIQUE (game, seat)");
    spoiled("UPDATE pg_index SET indisvalid = false WHERE indexrelid = CAST('token_seen' AS regclass)",
            "it lacks token_seen:",
            "UPDATE pg_index SET indisvalid = true WHERE indexrelid = CAST('token_seen' AS regclass)");
}

static void test_refused(void)
{
    char other[FOLDER];
    postgres_do(where, "UPDATE marrakesh SET version = 99");
    refused(where, "only those up to");
    postgres_do(where, "UPDATE marrakesh SET version = 18");
    test_half();
    postgres_do(where, "DELETE FROM marrakesh");
    refused(where, "half migrated");
    postgres_do(where, "INSERT INTO marrakesh VALUES (1, 18)");
    postgres_do(where, "ALTER TABLE marrakesh RENAME TO other");
    refused(where, "not one of this program");
    postgres_do(where, "ALTER TABLE other RENAME TO marrakesh");
    snprintf(other, sizeof other, "postgresql://stranger:wrong@%s", strchr(where, '@') + 1);
    postgres_do(where, "CREATE ROLE stranger LOGIN PASSWORD 'right'");
    refused(other, "does not let this program in");
    postgres_do(where, "DROP ROLE stranger");
    refused("postgresql://nobody@/none?host=/nowhere", "cannot be reached");
    refused("postgresql://nobody@127.0.0.1:1/none", "cannot be reached");
    char error[STORE_ERROR];
    FACT(!store_open_existing("postgresql://nobody@127.0.0.1:1/none", error), "there is none");
}

/* One of the version before packed journals is brought to this one, and keeps what it has. Where half of that fails
 * nothing of it is done. */
static void test_older(void)
{
    postgres_do(where, "DROP TABLE packed");
    postgres_do(where, "UPDATE marrakesh SET version = 17");
    for (int i = 0; i < 2; i++) refused(where, "to version 18: database: column"); /* also the second time */
    postgres_do(where, "ALTER TABLE game DROP COLUMN packed");
    store *s = open_or_abort(where);
    int steps = steps_of(s, A);
    store_unpacked at = {0};
    FACT(steps > 0 && store_next_unpacked(s, 1000, &at) == STORE_NONE, "%d steps, and it runs: %s", steps, at.id);
    store_close(s);
}

static void test_addresses(void)
{
    char error[STORE_ERROR];
    FACT(store_address_fine("postgresql://a@b/c", true, error), "%s", error);
    FACT(store_address_fine("postgresql://a:secret@b/c", false, error), "%s", error);
    FACT(!store_address_fine("postgresql://a:secret@b/c", true, error) && strstr(error, "no password"), "%s", error);
    FACT(!store_address_fine("postgresql://b/c?password=secret", true, error), "also as an option");
    FACT(!store_address_fine("folder", false, error) && strstr(error, "begins with"), "%s", error);
    FACT(!store_address_fine("postgresql://a:secret@[b", false, error) && !strstr(error, "secret"), "%s", error);
}

/* ---- copies ---- */

static void pack_one(store *s)
{
    store_table t = table_of(B);
    store_packing *p = packing_begin();
    t.state = STORE_OVER;
    OK(store_add_table(s, &t));
    OK(store_add_step(s, B, 0, "step\0\1", 6, 7));
    packing_add(p, "step\0\1", 6, 7);
    FACT(packing_end(p), "it is not packed");
    OK(store_put_packed(s, B, p));
    packing_free(p);
}

static void fill(store *s)
{
    uint8_t bytes[STORE_SECRET] = {0, 1, 255, 0};
    store_person p = {.name = "Zo\xc3\xab", .login = "zoe", .key = "zoe", .mail = "Z@b.example", .created = 5};
    store_table t = table_of(A);
    store_score r = {
        .game = A, .seat = 1, .rated = true, .before = 1500.1, .after = 1e-300, .against = "", .about = "{}"};
    store_letter l = {.target = "t", .subject = "s", .body = "b"};
    OK(store_add_person(s, &p));
    p.login[0] = 0;
    OK(store_add_person(s, &p));
    OK(store_add_table(s, &t));
    FACT(add_steps(s, 0, 1200), "%s", store_error(s));
    OK(store_add_step(s, A, 1200, bytes, sizeof bytes, -7));
    OK(store_put_snapshot(s, A, 3, "2", "text", 4));
    pack_one(s);
    OK(store_add_score(s, &r));
    OK(store_add_day(s, &(store_day){.day = 3, .secret = {0, 9}, .game = "{}"}));
    OK(store_add_letter(s, &l));
    OK(store_put_letter(s, l.id, 2, 1, 0));
    OK(store_drop_letters(s, 1000, 10));
    OK(store_put_alive(s, 1234));
    FACT(store_commit(s), "%s", store_error(s));
}

static int differ(const char *one, const char *other)
{
    char path[2 * FOLDER], sql[4 * FOLDER];
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    int count = 0, tables = 0;
    folder_file(path, one, "marrakesh.db");
    if (sqlite3_open(path, &db) != SQLITE_OK) abort();
    snprintf(sql, sizeof sql, "ATTACH '%s/marrakesh.db' AS other", other);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) abort();
    sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &q, NULL);
    for (; sqlite3_step(q) == SQLITE_ROW; tables++) {
        const char *name = (const char *)sqlite3_column_text(q, 0);
        sqlite3_stmt *rows = NULL;
        snprintf(sql, sizeof sql,
                 "SELECT (SELECT count(*) FROM (SELECT * FROM main.\"%s\" EXCEPT SELECT * FROM other.\"%s\")) +"
                 " (SELECT count(*) FROM (SELECT * FROM other.\"%s\" EXCEPT SELECT * FROM main.\"%s\"))",
                 name, name, name, name);
        if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK || sqlite3_step(rows) != SQLITE_ROW) abort();
        FACT(sqlite3_column_int(rows, 0) == 0, "%s has %d rows that differ", name, sqlite3_column_int(rows, 0));
        count += sqlite3_column_int(rows, 0);
        sqlite3_finalize(rows);
    }
    sqlite3_finalize(q);
    sqlite3_close(db);
    FACT(tables > 30, "%d tables", tables);
    return count;
}

static void test_copy(void)
{
    char folder[FOLDER], back[FOLDER], base[FOLDER], error[STORE_ERROR] = "";
    int64_t there = 0, here = 0;
    folder_make(folder);
    folder_make(back);
    postgres_make(base, "unit_copy");
    store *s = open_or_abort(folder);
    fill(s);
    FACT(!store_copy(folder, base, &there, error) && strstr(error, "in use"), "a server uses it: %s", error);
    store_close(s);
    FACT(store_copy(folder, base, &there, error) && there > 1200, "%d: %s", (int)there, error);
    FACT(!store_copy(folder, base, &there, error) && strstr(error, "empty"), "not into what is there: %s", error);
    FACT(!store_copy(folder, back, &there, error) && strstr(error, "one of both"), "%s", error);
    FACT(store_copy(base, back, &here, error), "%s", error);
    FACT(differ(folder, back) == 0, "both are the same");
    s = open_or_abort(base);
    store_letter l = {.target = "t", .subject = "s", .body = "b"};
    store_person p = {.name = "C"};
    OK(store_add_letter(s, &l));
    OK(store_add_person(s, &p));
    FACT(l.id == 2 && p.id == 3, "no number is given twice: %d, %d", (int)l.id, (int)p.id);
    FACT(steps_of(s, A) == 1201, "%s", store_error(s));
    store_close(s);
    postgres_drop("unit_copy");
    folder_drop(folder);
    folder_drop(back);
}

int main(void)
{
    test_addresses();
    if (!postgres_make(where, "unit_pg")) return unit_end();
    store *s = open_or_abort(where);
    test_taken_back(s);
    test_answers(s);
    test_under_way(s);
    test_cut(s);
    test_cut_under_way(s);
    test_signals(s);
    store_close(s);
    test_cut_reading();
    test_trust();
    test_gathered();
    test_overtaken();
    test_refused();
    test_older();
    test_copy();
    postgres_drop("unit_pg");
    return unit_end();
}
