/* store_tell.c - what servers on one database tell each other: once it is kept, in order, and never what was not. */
#include <poll.h>
#include <time.h>

#include "store/store_owner.h"
#include "store_unit.h"

#define A "aaaaaaaaaa"

static char where[FOLDER], heard[1 << 16];
static int notes;
static store *teller; /* has a loop that looks, as servers have; NULL: it is gone */

static store *open_as(const char *name)
{
    char error[STORE_ERROR] = "";
    static store_node node[4]; /* they must stay */
    static int nodes;
    node[nodes] = (store_node){.name = name, .address = "", .lease_ms = 30000};
    store *s = store_open_shared(where, &node[nodes++], error);
    if (!s) printf("%s\n", error);
    if (!s) abort();
    return s;
}

static void take(void *context, const char *topic, const char *text)
{
    size_t len = strlen(heard);
    (void)context;
    notes++;
    if (len + strlen(text) + 64 < sizeof heard) snprintf(heard + len, sizeof heard - len, "%s=%s ", topic, text);
}

/* What is heard until there are so many notes, or nothing comes any more. */
static const char *hear(store *s, int until)
{
    heard[0] = 0;
    notes = 0;
    for (int i = 0; i < 200 && notes < until; i++) {
        struct pollfd one = {.fd = store_commit_socket(s), .events = POLLIN};
        poll(&one, 1, 10);
        store_commit_look(s);
        if (teller) store_commit_look(teller);
        store_hear(s, take, NULL);
    }
    return heard;
}

static bool is(const char *text, const char *expected)
{
    if (!strcmp(text, expected)) return true;
    printf("heard '%.200s' instead of '%.200s'\n", text, expected);
    return false;
}

static void test_order(store *a, store *b)
{
    store_tell(a, "table", A);
    FACT(is(hear(b, 1), ""), "not before the commit");
    FACT(store_put_alive(a, 1) == STORE_OK && store_commit(a), "%s", store_error(a));
    FACT(is(hear(b, 1), "table=" A " "), "then it is");
    for (int i = 0; i < 3; i++) {
        char text[20];
        snprintf(text, sizeof text, "%d", i);
        store_tell(a, "n", text);
        FACT(store_commit(a), "also where nothing was written");
    }
    FACT(is(hear(b, 3), "n=0 n=1 n=2 "), "in order");
    FACT(is(hear(a, 1), ""), "who told it does not hear it");
    store_tell(b, "back", "");
    FACT(store_commit(b) && is(hear(a, 1), "back= "), "also the other way, and without a text");
}

/* What cannot be told is a reason to read everything anew, and spoils nothing. */
static void test_too_long(store *a, store *b)
{
    char text[STORE_TOLD + 1];
    memset(text, 'x', STORE_TOLD);
    text[STORE_TOLD] = 0;
    store_tell(a, "long", text);
    store_tell(a, "bad",
               "a\x1e"
               "b");
    text[STORE_TOLD - 4] = 0;
    store_tell(a, "long", text);
    FACT(store_commit(a), "%s", store_error(a));
    hear(b, 3);
    FACT(!strncmp(heard, "missed= missed= long=xxx", 24) && strlen(heard) == 16 + STORE_TOLD + 2, "%.30s, %d bytes",
         heard, (int)strlen(heard));
}

static bool comes_back(store *s)
{
    for (int i = 0; i < 100; i++) {
        store_beat(s, false); /* a new life */
        if (store_put_alive(s, i + 1) == STORE_OK && store_commit(s)) return true;
        store_commit(s); /* what could not be written */
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    return false;
}

static void test_not_kept(store *a, store *b)
{
    store_tell(a, "table", "no");
    FACT(store_put_alive(a, 1) == STORE_OK, "%s", store_error(a));
    postgres_do(where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                       " AND pid <> pg_backend_pid()");
    FACT(!store_commit(a), "the commit fails");
    FACT(comes_back(a) && is(hear(a, 1), "missed= "), "connections that were lost: %s", store_error(a));
    FACT(comes_back(b) && is(hear(b, 1), "missed= "), "and what was not kept is not told: %s", store_error(b));
    store_tell(a, "table", "yes");
    FACT(store_commit(a) && is(hear(b, 1), "table=yes "), "it goes on: %s", store_error(a));
}

/* More than a notification takes, in one commit and in many. */
static void test_much(store *a, store *b)
{
    static char text[STORE_TOLD];
    memset(text, 'x', sizeof text - 5);
    store_tell(a, "much", text);
    store_tell(a, "much", text);
    for (int i = 0; i < 5000; i++) {
        store_tell(a, "many", "0123456789");
        if (i % 10 == 0) FACT(store_commit(a), "%s", store_error(a));
    }
    FACT(store_commit(a), "%s", store_error(a));
    for (int i = 0; i < 200; i++) {
        store_commit_look(a);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    hear(b, 5002);
    FACT(notes == 5002, "heard %d of 5002", notes);
}

/* Who stops tells what it had to say. */
static void test_last_words(store *b)
{
    store *a = open_as("c");
    store_tell(a, "bye", "1");
    store_tell(a, "bye", "2");
    store_commit(a);
    store_tell(a, "never", "committed");
    store_close(a);
    FACT(is(hear(b, 2), "bye=1 bye=2 "), "last words");
}

static void test_alone(void)
{
    char folder[FOLDER];
    folder_make(folder);
    store *s = open_or_abort(folder);
    FACT(!store_shared(s), "SQLite is for one server");
    store_tell(s, "table", A);
    FACT(!store_pending(s) && store_commit(s) && is(hear(s, 1), ""), "nothing happens");
    store_close(s);
    folder_drop(folder);
}

int main(void)
{
    test_alone();
    if (!postgres_make(where, "unit_tell")) return unit_end();
    store *a = open_as("a"), *b = open_as("b");
    FACT(store_shared(a), "PostgreSQL is for several");
    teller = a;
    test_order(a, b);
    test_too_long(a, b);
    test_not_kept(a, b);
    test_much(a, b);
    store_close(a);
    teller = NULL;
    test_last_words(b);
    store_close(b);
    postgres_drop("unit_tell");
    return unit_end();
}
