/* store_ahead.c - what is asked ahead is there without waiting, in the same words only, and not when it may have
 * changed; asked for nothing, or lost with the connection, it does no harm. In a folder nobody waits anyway. */
#include "store/store_ahead.h"

#include <poll.h>
#include <time.h>

#include "store/store_owner.h"
#include "store_unit.h"

#define A "aaaaaaaaaa"
#define B "bbbbbbbbbb"

enum { LONG = 300 }; /* times that it is looked whether the answers are there */

static char where[FOLDER];

static bool no_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    (void)step, (void)len, (void)at;
    *(int *)context = number;
    return true;
}

/* So that there is something to read. Returns the number of waits so far. */
static uint64_t begin(store *s)
{
    FACT(store_commit(s), "%s", store_error(s));
    return store_waited(s).times;
}

static bool come(store *s, const store_ahead *a)
{
    for (int i = 0; store_ahead_waits(a) && i < LONG; i++) {
        poll(&(struct pollfd){.fd = store_commit_socket(s), .events = POLLIN}, 1, 20);
        store_commit_look(s);
    }
    return !store_ahead_waits(a);
}

static int count(store *s, int64_t person)
{
    int tables = -1;
    store_count_hosted(s, person, &tables);
    return tables;
}

static store_ahead *asked(store *s, int64_t person)
{
    store_ahead *a = store_ahead_new(s);
    store_ahead_ask(a);
    FACT(count(s, person) == 0, "it is not known yet");
    count(s, person); /* once is enough */
    store_ahead_end(s);
    FACT(store_ahead_waits(a), "it is asked for");
    return a;
}

/* How often it had to be waited for to count these. */
static int waits(store *s, store_ahead *a, int64_t person, int tables)
{
    uint64_t before = store_waited(s).times;
    store_ahead_use(a);
    int found = count(s, person);
    store_ahead_end(s);
    FACT(found == tables, "%d tables, and not %d", found, tables);
    return (int)(store_waited(s).times - before);
}

static void test_asked(store *s)
{
    uint64_t before = begin(s);
    store_ahead *a = asked(s, 1);
    FACT(come(s, a) && store_ahead_heard(s) && !store_ahead_heard(s), "somebody is told that it has come");
    FACT(waits(s, a, 1, 1) == 0 && waits(s, a, 1, 1) == 0, "it is there, as often as it is read");
    FACT(!store_pending(s) && store_waited(s).times == before, "nothing is to be committed, and nobody has waited");
    FACT(waits(s, a, 2, 0) == 1, "what was not asked is waited for");
    store_ahead_void(s);
    FACT(waits(s, a, 1, 1) == 1, "nothing counts any more");
    store_ahead_free(a);
}

/* Within a transaction, and with steps that follow from an answer. */
static void test_within(store *s)
{
    int last = -1, rounds = 0;
    begin(s);
    OK(store_add_step(s, A, 1, "more", 4, 1));
    store_ahead *a = store_ahead_new(s);
    do {
        store_ahead_ask(a);
        store_each_step(s, A, 0, no_step, &last);
        store_ahead_end(s);
        rounds += store_ahead_waits(a);
    } while (store_ahead_waits(a) && come(s, a));
    FACT(rounds == 2 && last == 1, "%d rounds, step %d", rounds, last);
    uint64_t before = store_waited(s).times;
    store_ahead_use(a);
    OK(store_each_step(s, A, 0, no_step, &last));
    OK(store_add_step(s, A, 2, "more", 4, 1));
    store_ahead_end(s);
    FACT(store_waited(s).times == before, "somebody has waited");
    store_ahead_free(a);
    FACT(store_commit(s), "%s", store_error(s));
}

/* It is taken with what is asked, and nobody else has it then; when it is let go, nothing of it counts. */
static void test_held(store *s, store *other)
{
    store_table t = {0};
    begin(other);
    store_let_go(s, A);
    FACT(store_commit(s), "%s", store_error(s));
    store_ahead *a = store_ahead_new(other);
    store_ahead_ask(a);
    store_hold(other, A);
    FACT(store_get_table(other, A, &t) == STORE_NONE, "it is not known yet");
    store_ahead_end(other);
    FACT(come(other, a) && store_commit(other), "%s", store_error(other));
    uint64_t before = store_waited(other).times;
    store_ahead_use(a);
    FACT(store_hold(other, A) == HOLD_OURS && store_get_table(other, A, &t) == STORE_OK, "it is there");
    store_ahead_end(other);
    store_free_table(&t);
    FACT(store_waited(other).times == before, "somebody has waited");
    FACT(store_hold(s, A) == HOLD_OTHER, "another has it");
    store_let_go(other, A);
    FACT(store_commit(s) && store_commit(other), "%s", store_error(other));
    store_ahead_use(a);
    FACT(store_get_table(other, A, &t) == STORE_OK && store_waited(other).times == before + 1, "it may be another's");
    store_ahead_end(other);
    store_free_table(&t);
    store_ahead_free(a);
}

/* Who has asked is gone, or the connection is. */
static void test_gone(store *s)
{
    begin(s);
    store_ahead_free(asked(s, 1));
    store_ahead *a = asked(s, 1);
    FACT(come(s, a) && waits(s, a, 1, 1) == 0, "another answer is there");
    store_ahead_free(a);
    postgres_do(where, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                       " WHERE datname = current_database() AND pid <> pg_backend_pid()");
    a = asked(s, 1);
    FACT(come(s, a), "it is waited for although the connection is lost");
    store_ahead_free(a);
    int looks = 0; /* it may have been answered just before */
    while (looks < LONG && (a = store_ahead_new(s))) {
        store_ahead_free(a);
        nanosleep(&(struct timespec){.tv_nsec = 20 * 1000000}, NULL);
        store_commit_look(s);
        looks++;
    }
    FACT(!a, "without a connection something is asked");
}

static void test_folder(void)
{
    char folder[FOLDER];
    folder_make(folder);
    store *s = open_or_abort(folder);
    FACT(!store_ahead_new(s) && store_waited(s).times == 0, "somebody waits for a file");
    store_close(s);
    folder_drop(folder);
}

static store *join(const char *name, store_node *n)
{
    char error[STORE_ERROR] = "";
    *n = (store_node){.name = name, .address = "here", .lease_ms = 20000};
    store *s = store_open_shared(where, n, error);
    if (!s) {
        printf("%s\n", error);
        abort();
    }
    store_trust(s);
    return s;
}

int main(void)
{
    test_folder();
    if (!postgres_make(where, "unit_store_ahead")) return unit_end();
    store_node one, two;
    store *s = join("one", &one), *other = join("two", &two);
    store_table t = table_of(A);
    t.host = 1;
    OK(store_add_table(s, &t));
    OK(store_add_step(s, A, 0, "step", 4, 1));
    test_asked(s);
    test_within(s);
    test_held(s, other);
    test_gone(s);
    store_close(other);
    store_close(s);
    postgres_drop("unit_store_ahead");
    return unit_end();
}
