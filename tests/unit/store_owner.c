/* store_owner.c - several servers on one database: whose table it is, and that a dead one keeps nothing. In a folder
 * all tables are of the only server. */
#include <sys/wait.h>
#include <time.h>

#include "store/store_owner.h"
#include "store_unit.h"

#define A "aaaaaaaaaa"
#define B "bbbbbbbbbb"

enum { LEASE = 2500 };

static char where[FOLDER];

static store *join_for(const char *name, int lease_ms)
{
    static store_node nodes[8];
    static int used;
    char error[STORE_ERROR] = "";
    store_node *n = &nodes[used++ % 8];
    *n = (store_node){.name = name, .address = "here", .lease_ms = lease_ms};
    store *s = store_open_shared(where, n, error);
    if (!s) {
        printf("%s\n", error);
        abort();
    }
    return s;
}

static store *join(const char *name)
{
    return join_for(name, LEASE);
}

/* So long, all of them live; NULL: nobody. */
static void live(int ms, store *const *all)
{
    for (int i = 0; i < ms; i += 20) {
        for (store *const *s = all; all && *s; s++) {
            store_beat(*s, true);
            store_commit_look(*s);
        }
        nanosleep(&(struct timespec){.tv_nsec = 20 * 1000000}, NULL);
    }
}

#define LIVE(ms, ...) live(ms, (store *const[]){__VA_ARGS__, NULL})

static int hold(store *s, const char *id)
{
    int state = store_hold(s, id);
    FACT(store_commit(s), "%s", store_error(s));
    return state;
}

static bool step(store *s, int number)
{
    bool fine = store_add_step(s, A, number, "step", 4, 1) == STORE_OK;
    return store_commit(s) && fine;
}

static void test_hold(store *a, store *b)
{
    store *s = a;
    store_table t = table_of(A);
    OK(store_add_table(a, &t));
    FACT(hold(b, A) == HOLD_NONE, "it is not kept yet");
    FACT(store_commit(a) && step(a, 0), "who has made it has it: %s", store_error(a));
    FACT(hold(b, A) == HOLD_OTHER && store_owner(b) == store_life(a), "another has it");
    FACT(store_add_step(b, A, 1, "step", 4, 1) == STORE_FAIL && !store_commit(b), "nobody else writes it");
    FACT(store_put_turn(b, &t) == STORE_FAIL && !store_commit(b), "nor its row");
    FACT(store_drop_table(b, A) == STORE_FAIL && !store_commit(b), "nor drops it");
    store_let_go(a, A);
    FACT(store_hold(b, A) != HOLD_OURS && store_commit(b), "before the commit it is not free");
    FACT(store_commit(a) && hold(b, A) == HOLD_OURS, "then it is");
    FACT(hold(a, A) == HOLD_OTHER && !step(a, 1) && step(b, 1), "and of the other: %s", store_error(b));
    FACT(hold(b, A) == HOLD_OURS && hold(b, B) == HOLD_NONE, "%s", store_error(b));
}

/* Two want it at once: one gets it, and neither waits for the other. */
static void test_both(store *a, store *b)
{
    store_let_go(b, A);
    FACT(store_commit(b), "%s", store_error(b));
    FACT(store_hold(a, A) == HOLD_OURS && store_hold(b, A) == HOLD_BUSY, "one");
    FACT(store_commit(a) && store_commit(b) && hold(b, A) == HOLD_OTHER, "%s", store_error(b));
    store_let_go(a, A);
    FACT(store_commit(a) && hold(b, A) == HOLD_OURS, "%s", store_error(b));
}

/* A commit that is lost takes back what it has taken, and what it has let go. */
static void test_lost(store *a, store *b)
{
    store_let_go(b, A);
    FACT(store_add_step(b, B, 0, "step", 4, 1) == STORE_FAIL && !store_commit(b), "it fails");
    FACT(hold(a, A) == HOLD_OTHER && hold(b, A) == HOLD_OURS && step(b, 2), "it was not let go: %s", store_error(b));
    store_let_go(b, A);
    FACT(store_commit(b) && store_hold(a, A) == HOLD_OURS, "%s", store_error(a));
    FACT(store_add_step(a, B, 0, "step", 4, 1) == STORE_FAIL && !store_commit(a), "it fails");
    FACT(hold(b, A) == HOLD_OURS && step(b, 3), "it was not taken: %s", store_error(b));
}

static int connections_of(int64_t life)
{
    char sql[200];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'marrakesh:%lld'",
             (long long)life);
    return postgres_do(where, sql);
}

/* One sleeps longer than it may, in the middle of a transaction: another goes on, and it keeps nothing. */
static void test_fenced(store *a, store *b)
{
    int64_t before = store_life(b);
    FACT(store_add_step(b, A, 4, "step", 4, 1) == STORE_OK && store_lives(b), "%s", store_error(b));
    FACT(hold(a, A) == HOLD_OTHER && connections_of(before) == 4, "%s", store_error(a));
    LIVE(LEASE + LEASE, a);
    FACT(connections_of(before) == 0, "all its connections are ended: %d", connections_of(before));
    FACT(hold(a, A) == HOLD_OURS && step(a, 4), "%s", store_error(a));
    FACT(!store_lives(b), "it knows by its own clock");
    FACT(!store_commit(b) && steps_of(a, A) == 5, "it keeps nothing: %s", store_error(b));
    LIVE(2 * LEASE, a, b);
    FACT(store_lives(b) && store_life(b) > before, "it lives again, as another: %s", store_error(b));
    FACT(!step(b, 5) && hold(b, A) == HOLD_OTHER && step(a, 5), "without its tables: %s", store_error(b));
}

/* The same where its clock says nothing: what counts is what the database knows. */
static void test_called_dead(store *a, store *b)
{
    char sql[200];
    store_let_go(a, A);
    FACT(store_commit(a) && hold(b, A) == HOLD_OURS && store_lives(b), "%s", store_error(b));
    FACT(store_add_step(b, A, 6, "step", 4, 1) == STORE_OK, "%s", store_error(b));
    snprintf(sql, sizeof sql, "DELETE FROM process WHERE id = %lld; DELETE FROM owner", (long long)store_life(b));
    postgres_do(where, sql);
    FACT(!store_commit(b) && steps_of(a, A) == 6, "it keeps nothing");
    FACT(hold(a, A) == HOLD_OURS && step(a, 6), "%s", store_error(a));
    LIVE(2 * LEASE, a, b);
    FACT(store_lives(b) && hold(b, A) == HOLD_OTHER, "%s", store_error(b));
}

/* An epoch that is not the one there: whoever has taken it in between. */
static void test_epoch(store *a)
{
    postgres_do(where, "UPDATE owner SET epoch = nextval('epoch')");
    FACT(!step(a, 7), "another epoch");
    LIVE(2 * LEASE, a);
    FACT(hold(a, A) == HOLD_OURS && step(a, 7), "it begins anew: %s", store_error(a));
}

/* A server died, and then the database's clock was set back: its lease would last for an hour. One that lasts for a
 * minute may be a living one's. */
static void test_far(store *a)
{
    store_let_go(a, A);
    FACT(store_commit(a), "%s", store_error(a));
    postgres_do(where, "WITH p AS (INSERT INTO process (name, address, lease) SELECT n, '',"
                       " CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) + l"
                       " FROM (VALUES ('far', 3600000), ('near', 60000)) v (n, l) RETURNING id, name)"
                       " INSERT INTO owner (game, process, epoch) SELECT key, p.id, nextval('epoch')"
                       " FROM game, p WHERE game.id = '" A "' AND name = 'far'");
    FACT(hold(a, A) == HOLD_OTHER, "%s", store_error(a));
    LIVE(LEASE, a);
    FACT(hold(a, A) == HOLD_OURS, "%s", store_error(a));
    FACT(postgres_do(where, "SELECT count(*) FROM process WHERE name = 'near'") == 1, "only what is too far");
    postgres_do(where, "DELETE FROM process WHERE name = 'near'");
}

/* One stops in the middle of a transaction, and may do so for long. Who waits for its locks does so for two seconds
 * only, loses what it was about to keep and nothing else; and the database ends that transaction before others give
 * up. */
static void test_locked(store *a)
{
    store *b = join_for("b", 60000);
    LIVE(LEASE, a);
    time_t since = time(NULL);
    int64_t life = store_life(a);
    int tries = 0, steps = steps_of(a, A);
    FACT(hold(a, A) == HOLD_OURS, "%s", store_error(a));
    FACT(store_alone(b, "x") == STORE_OK && store_hold(b, B) == HOLD_NONE, "%s", store_error(b));
    for (bool fine = false; !fine && time(NULL) - since < 15; tries++) {
        time_t began = time(NULL);
        store_alone(a, "x");
        fine = step(a, steps);
        FACT(time(NULL) - began <= 3, "it waited for %d s", (int)(time(NULL) - began));
        LIVE(100, a);
    }
    FACT(tries > 1 && time(NULL) - since < 10 && steps_of(a, A) == steps + 1, "%d tries, %d s: %s", tries,
         (int)(time(NULL) - since), store_error(a));
    FACT(store_life(a) == life && store_lives(a), "who waited lives on");
    FACT(!store_commit(b), "who stopped keeps nothing");
    store_close(b);
    postgres_do(where, "DELETE FROM process WHERE name = 'b'");
}

static void test_cut(store *a, store *b)
{
    int64_t before = store_life(a);
    postgres_do(where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                       " WHERE datname = current_database() AND pid <> pg_backend_pid()");
    LIVE(2 * LEASE, a, b);
    FACT(store_lives(a) && store_lives(b) && store_life(a) > before, "both live again: %s", store_error(a));
    FACT(hold(b, A) == HOLD_OURS && step(b, 8), "and who comes first has it: %s", store_error(b));
}

static void test_part(store *a, store *b)
{
    char error[STORE_ERROR] = "";
    store_part(b);
    FACT(!store_lives(b), "it is over");
    FACT(hold(a, A) == HOLD_OURS && step(a, 9), "all is free at once: %s", store_error(a));
    store_close(b);
    FACT(!store_open(where, error) && strstr(error, "in use by another server"), "who must be alone: %s", error);
}

/* While it is looked for, the other one lives on. */
static void test_same_name(store *a)
{
    char error[STORE_ERROR] = "";
    store_node same = {.name = "a", .address = "", .lease_ms = LEASE};
    int status = 0;
    LIVE(LEASE, a);
    FACT(store_lives(a) && hold(a, A) == HOLD_OURS, "%s", store_error(a));
    pid_t child = fork();
    if (!child) _exit(!store_open_shared(where, &same, error) && strstr(error, "of the name a") ? 7 : 1);
    while (waitpid(child, &status, WNOHANG) == 0) LIVE(100, a);
    FACT(WIFEXITED(status) && WEXITSTATUS(status) == 7, "there are two of one name: status %d", status);
    FACT(store_lives(a) && step(a, 11), "%s", store_error(a));
}

/* Time that somebody has seen counts, and no other; who sees it first says so, once. */
static int64_t deadline(store *s)
{
    store_table t = {0};
    OK(store_get_table(s, A, &t));
    store_free_table(&t);
    return t.deadline;
}

static void test_time(void)
{
    store *a = join("a"), *b = join("b"), *s = a;
    store_table t = table_of(A);
    store_clock clock;
    t.deadline = 1000000;
    FACT(hold(a, A) == HOLD_OURS && store_put_turn(a, &t) == STORE_OK && store_commit(a), "%s", store_error(a));
    LIVE(LEASE, a, b);
    FACT(deadline(s) == 1000000, "%lld", (long long)deadline(s));
    FACT(store_time(a, &clock) && clock.at, "the database says what time it is");
    postgres_do(where, "UPDATE server SET alive = alive - 3600000");
    LIVE(3 * LEASE, a, b);
    FACT(deadline(s) >= 4600000 && deadline(s) < 4610000, "an hour in which nobody lived: %lld",
         (long long)deadline(s));
    FACT(hold(a, A) == HOLD_OURS && store_lives(a) && store_lives(b), "%s", store_error(a));
    t.deadline = 1000000;
    FACT(store_put_turn(a, &t) == STORE_OK && store_commit(a), "%s", store_error(a));
    store_part(a);
    store_part(b);
    store_close(a);
    store_close(b);
    postgres_do(where, "UPDATE server SET alive = alive - 5000");
    s = join("c");
    FACT(deadline(s) >= 1005000 && deadline(s) < 1030000, "nor does a pause: %lld", (long long)deadline(s));
    store_part(s);
    store_close(s);
}

static void test_folder(void)
{
    char folder[FOLDER], error[STORE_ERROR] = "";
    store_clock clock;
    folder_make(folder);
    store_node node = {.name = "a", .address = "", .lease_ms = LEASE};
    store *s = store_open_shared(folder, &node, error);
    store_table t = table_of(A);
    FACT(s, "%s", error);
    store_beat(s, true);
    FACT(store_lives(s) && !store_life(s) && !store_time(s, &clock), "there is only one");
    FACT(store_hold(s, B) == HOLD_OURS, "all tables are its own");
    OK(store_add_table(s, &t));
    store_let_go(s, A);
    OK(store_add_step(s, A, 0, "step", 4, 1));
    store_part(s);
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
    folder_drop(folder);
}

int main(void)
{
    test_folder();
    if (!postgres_make(where, "unit_store_owner")) return unit_end();
    store *a = join("a"), *b = join("b");
    store_trust(b);
    test_hold(a, b);
    test_both(a, b);
    test_lost(a, b);
    test_fenced(a, b);
    test_called_dead(a, b);
    test_epoch(a);
    test_far(a);
    test_cut(a, b);
    test_part(a, b);
    test_locked(a);
    test_same_name(a);
    store_part(a);
    store_close(a);
    test_time();
    postgres_drop("unit_store_owner");
    return unit_end();
}
