/* tries.c - tries are counted and forgiven one by one, and strangers do not count for others. */
#include "server/tries.h"

#include <glib.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/limits.h"
#include "unit.h"

static tries_of of(int kind, int per_hour, const char *name)
{
    tries_of o = {.kind = kind, .per_hour = per_hour};
    g_strlcpy(o.name, name, sizeof o.name);
    return o;
}

static void test_one(tries *t)
{
    const int64_t hour = INT64_C(3600) * G_USEC_PER_SEC, start = 1000 * hour;
    tries_of a = of(1, 60, "a"), b = of(1, 60, "b"), other = of(2, 60, "a");
    FACT(tries_count(t, &a, start) == 0, "nothing was tried");
    for (int i = 1; i <= 60; i++) {
        tries_add(t, &a, start);
        FACT(tries_count(t, &a, start) == i, "%d, not %d", tries_count(t, &a, start), i);
    }
    for (int i = 0; i < 1000; i++) tries_add(t, &a, start);
    FACT(tries_count(t, &a, start) == 60, "what was refused makes it no longer");
    FACT(tries_count(t, &b, start) == 0 && tries_count(t, &other, start) == 0, "others count for themselves");
    FACT(tries_count(t, &a, start + hour / 60 - 1) == 60, "not yet");
    FACT(tries_count(t, &a, start + hour / 60) == 59, "one a minute");
    FACT(tries_count(t, &a, start + hour / 2) == 30, "one a minute");
    FACT(tries_count(t, &a, start + hour) == 0 && tries_count(t, &a, start + 9 * hour) == 0, "all are forgiven");
    tries_add(t, &a, start + hour);
    tries_add(t, &a, start + hour);
    tries_take_back(t, &a);
    FACT(tries_count(t, &a, start + hour) == 1, "one was taken back");
}

/* 4,096 names that were tried as often as may be make few others wait. */
static void test_many(tries *t)
{
    const int64_t now = INT64_C(1) << 50;
    int touched = 0;
    for (int i = 0; i < LIMIT_TRIES / 8; i++) {
        char name[30];
        snprintf(name, sizeof name, "stranger %d", i);
        tries_of o = of(3, 60, name);
        for (int n = 0; n < 60; n++) tries_add(t, &o, now);
        FACT(tries_count(t, &o, now) == 60, "%s", name);
    }
    for (int i = 0; i < 1000; i++) {
        char name[30];
        snprintf(name, sizeof name, "honest %d", i);
        tries_of o = of(3, 60, name);
        touched += tries_count(t, &o, now) > 0;
    }
    FACT(touched < 60, "%d of 1000 share both their cells with strangers", touched);
}

static void test_places(tries *t)
{
    FACT(!tries_remembers(t, "anna", "192.0.2.1"), "nobody was there");
    tries_remember(t, "anna", "192.0.2.1");
    FACT(tries_remembers(t, "anna", "192.0.2.1"), "anna was");
    FACT(!tries_remembers(t, "anna", "192.0.2.2") && !tries_remembers(t, "bea", "192.0.2.1"), "not elsewhere");
}

int main(void)
{
    if (sodium_init() < 0) return 1;
    tries *t = tries_new();
    test_one(t);
    test_many(t);
    test_places(t);
    tries_free(t);
    return unit_end();
}
