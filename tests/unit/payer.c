/* payer.c - who asks for much waits for themselves: shares among addresses and people, order, bounds. */
#include "server/payer.h"

#include <stdlib.h>

#include "server/limits.h"
#include "unit.h"

enum { ADDRESSES = 20, SCHOOL = 150, SECOND = 1000000 };

static payer who(int address, int64_t person)
{
    payer p = {.person = person};
    snprintf(p.address, sizeof p.address, "192.0.2.%d", address);
    return p;
}

static bool used_less(payer_use a, payer_use b)
{
    return a.address != b.address ? a.address < b.address : a.person < b.person;
}

/* The one who used least, then the one who used less. */
static void test_least_first(void)
{
    payers *books = payers_open();
    payer a = who(1, 1), b = who(2, 2), c = who(3, 3);
    char name[] = "abc";
    payer_line *l[] = {payer_line_open(books, &a, 0, name), payer_line_open(books, &b, 0, name + 1),
                       payer_line_open(books, &c, 0, name + 2)};
    FACT(!payers_waiting(books) && !payer_next(books), "nobody waits");
    payers_charge(books, &a, 0, 5000);
    payers_charge(books, &b, 0, 100);
    for (int i = 0; i < 3; i++) payer_wait(l[i]);
    payer_wait(l[0]); /* again says nothing new */
    char order[4] = "";
    for (int i = 0; i < 3; i++) order[i] = *(char *)payer_line_user(payer_next(books));
    FACT(!strcmp(order, "cba"), "%s", order);
    FACT(!payer_next(books), "all were served");
    FACT(used_less(payers_usage(books, &b, 0), payers_usage(books, &a, 0)), "b used less");
    for (int i = 0; i < 3; i++) payer_line_close(l[i]);
    payers_close(books);
}

static void test_forgetting(void)
{
    payers *books = payers_open();
    payer a = who(1, 1);
    payers_charge(books, &a, 0, 8000 - LIMIT_NEWCOMER_US);
    double at_once = payers_usage(books, &a, 0).person, later = payers_usage(books, &a, 4 * SECOND).person;
    FACT(at_once > 7900 && at_once < 8100, "%g", at_once);
    FACT(later > 3900 && later < 4100, "half of it is forgotten: %g", later);
    payers_sweep(books, 4 * SECOND);
    FACT(payers_count(books) == 2, "%d accounts", payers_count(books));
    payers_sweep(books, 100 * SECOND);
    FACT(payers_count(books) == 0, "%d accounts", payers_count(books));
    payers_close(books);
}

/* Who plays for a while is served before any number of new addresses and new people. */
static void test_newcomers(void)
{
    payers *books = payers_open();
    payer old = who(1, 1);
    payer_line *l[ADDRESSES], *resident = payer_line_open(books, &old, 0, NULL);
    for (int64_t now = 0; now < 20 * SECOND; now += SECOND / 10) payers_charge(books, &old, now, 500);
    for (int i = 0; i < ADDRESSES; i++) {
        payer p = i < ADDRESSES / 2 ? who(10 + i, i) : who(1, 10 + i);
        l[i] = payer_line_open(books, &p, 20 * SECOND, NULL);
        payer_wait(l[i]);
    }
    payer_wait(resident);
    FACT(payer_next(books) == resident, "somebody new is served first");
    for (int i = 0; i < ADDRESSES; i++) payer_line_close(l[i]);
    payer_line_close(resident);
    payers_close(books);
}

/* Let all lines always have more. Returns the time that each address got in ten seconds. */
static void work(payers *books, int64_t cost[], int64_t got[])
{
    for (int64_t now = 0; now < 10 * SECOND;) {
        payer_line *l = payer_next(books);
        int i = *(int *)payer_line_user(l);
        now += cost[i];
        got[i] += cost[i];
        payer_served(l, now, cost[i], true);
    }
}

/* What a thing costs does not matter: time is shared, not turns. */
static void test_addresses(void)
{
    payers *books = payers_open();
    int number[4] = {0, 1, 2, 3};
    int64_t cost[4] = {4000, 50, 1000, 50}, got[4] = {0};
    payer a = who(1, 1), b = who(2, 2), c = who(3, 3), d = who(3, 4);
    payer_line *l[] = {payer_line_open(books, &a, 0, &number[0]), payer_line_open(books, &b, 0, &number[1]),
                       payer_line_open(books, &c, 0, &number[2]), payer_line_open(books, &d, 0, &number[3])};
    for (int i = 0; i < 4; i++) payer_wait(l[i]);
    work(books, cost, got);
    int64_t third = 10 * SECOND / 3, tenth = third / 10;
    FACT(llabs(got[0] - third) < tenth && llabs(got[1] - third) < tenth, "%ld and %ld", (long)got[0], (long)got[1]);
    FACT(llabs(got[2] - third / 2) < tenth && llabs(got[3] - third / 2) < tenth, "people of one address: %ld and %ld",
         (long)got[2], (long)got[3]);
    for (int i = 0; i < 4; i++) payer_line_close(l[i]);
    payers_close(books);
}

/* 150 people of one school answer once a second, 50 us each; a stranger with 20 addresses asks for all there is. None
 * of the school ever waits for more than what is being done, and those of the school who came before. */
static void test_school(void)
{
    payers *books = payers_open();
    int number[ADDRESSES + SCHOOL], served = 0, strangers = 0, late = 0;
    int64_t due[ADDRESSES + SCHOOL] = {0};
    payer_line *l[ADDRESSES + SCHOOL];
    for (int i = 0; i < ADDRESSES + SCHOOL; i++) {
        payer p = i < ADDRESSES ? who(i + 10, i) : who(1, i);
        number[i] = i;
        l[i] = payer_line_open(books, &p, 0, &number[i]);
        if (i < ADDRESSES)
            payer_wait(l[i]);
        else
            due[i] = (i - ADDRESSES) * INT64_C(6500);
    }
    for (int64_t now = 0; now < 20 * SECOND;) {
        for (int i = ADDRESSES; i < ADDRESSES + SCHOOL; i++)
            if (due[i] <= now) payer_wait(l[i]);
        payer_line *next = payer_next(books);
        int i = *(int *)payer_line_user(next);
        bool stranger = i < ADDRESSES;
        now += stranger ? 5000 : 50;
        payer_served(next, now, stranger ? 5000 : 50, stranger);
        strangers += stranger;
        if (stranger) continue;
        served++;
        if (now > SECOND && now - due[i] > 2 * 5000) late++; /* the first second is for getting to know them */
        due[i] += SECOND;
    }
    FACT(served > 19 * SCHOOL && strangers > 3000, "%d of the school, %d of the strangers", served, strangers);
    FACT(late == 0, "%d of %d waited for a second stranger", late, served);
    for (int i = 0; i < ADDRESSES + SCHOOL; i++) payer_line_close(l[i]);
    payers_close(books);
}

/* The lines of a person take turns, however many: another tab has not to wait until the first has nothing more. */
static void test_turns_of_a_person(void)
{
    payers *books = payers_open();
    payer a = who(1, 1), b = who(1, 2);
    char name[] = "xyz", order[7] = "";
    payer_line *x = payer_line_open(books, &a, 0, name), *y = payer_line_open(books, &a, 0, name + 1),
               *z = payer_line_open(books, &b, 0, name + 2);
    payer_wait(x);
    payer_wait(y);
    for (int i = 0; i < 6; i++) {
        payer_line *l = payer_next(books);
        order[i] = *(char *)payer_line_user(l);
        payer_served(l, i, 100, true);
    }
    FACT(!strcmp(order, "xyxyxy"), "%s", order);
    payers_charge(books, &a, 0, LIMIT_NEWCOMER_US);
    payer_line_set(y, &b, 0); /* it has introduced itself: now it is b's, who has used nothing */
    FACT(payer_next(books) == y, "the person who used least");
    payer_stop_waiting(x);
    FACT(!payers_waiting(books), "x waits no longer");
    payer_line_close(x);
    payer_line_close(y);
    payer_line_close(z);
    payers_sweep(books, 100 * SECOND);
    FACT(payers_count(books) == 0, "%d accounts", payers_count(books));
    payers_close(books);
}

/* People of one address who have used about the same take turns: who gave one dear answer does not wait until all
 * others have used as much; who has used much more does. */
static void test_turns_of_a_school(void)
{
    payers *books = payers_open();
    int number[SCHOOL];
    payer_line *l[SCHOOL];
    for (int i = 0; i < SCHOOL; i++) {
        payer p = who(1, i + 1);
        number[i] = i;
        l[i] = payer_line_open(books, &p, 0, &number[i]);
        payer_wait(l[i]);
        payers_charge(books, &p, 0, i == 0 ? 15000 : i == 1 ? 200000 : 12000);
    }
    int before[2] = {-1, -1};
    for (int i = 0; i < 3 * SCHOOL; i++) {
        payer_line *next = payer_next(books);
        int n = *(int *)payer_line_user(next);
        if (n < 2 && before[n] < 0) before[n] = i;
        payer_served(next, 0, 50, true);
    }
    FACT(before[0] == 0, "somebody who used a little more waits for %d others", before[0]);
    FACT(before[1] == -1, "somebody who used twice as much waits for %d others only", before[1]);
    for (int i = 0; i < SCHOOL; i++) payer_line_close(l[i]);
    payers_close(books);
}

/* Random charges, waits and ends: always the least used of those who wait, or about that. */
static void test_order(void)
{
    enum { LINES = 60 };
    payers *books = payers_open();
    payer_line *l[LINES];
    payer p[LINES];
    int number[LINES];
    bool waits[LINES] = {false};
    rng r = rng_seed(1, 2);
    int wrong = 0;
    for (int i = 0; i < LINES; i++) {
        p[i] = who(i % 12, i % 30);
        number[i] = i;
        l[i] = payer_line_open(books, &p[i], 0, &number[i]);
    }
    for (int64_t now = 0; now < 20000; now++) {
        int i = (int)rng_pick(&r, LINES);
        payers_charge(books, &p[rng_pick(&r, LINES)], now, rng_pick(&r, 3000));
        waits[i] = rng_pick(&r, 4) > 0;
        if (waits[i])
            payer_wait(l[i]);
        else
            payer_stop_waiting(l[i]);
        payer_line *next = rng_pick(&r, 2) ? payer_next(books) : NULL;
        if (!next) continue;
        int n = *(int *)payer_line_user(next);
        payer_use least = payers_usage(books, &p[n], now);
        for (int k = 0; k < LINES; k++) { /* people of two addresses that have used the same are not compared */
            payer_use use = payers_usage(books, &p[k], now);
            if (use.address == least.address && strcmp(p[k].address, p[n].address) != 0) continue;
            if (use.address == least.address && use.person * 1.2 > least.person) continue;
            wrong += waits[k] && used_less(use, least);
        }
        waits[n] = false;
    }
    FACT(wrong == 0, "%d times somebody who had used more was first", wrong);
    for (int i = 0; i < LINES; i++) payer_line_close(l[i]);
    payers_close(books);
}

/* Somebody has been here for a while when twenty addresses come that nobody has seen before: their next thing is done
 * after one of each of these, not after as much as they have used themselves. */
static void test_crowd(void)
{
    payers *books = payers_open();
    int number[ADDRESSES + 1], before = 0;
    payer_line *l[ADDRESSES + 1];
    for (int i = 0; i <= ADDRESSES; i++) {
        payer p = who(i, i + 1);
        number[i] = i;
        l[i] = payer_line_open(books, &p, 0, &number[i]);
    }
    payer_wait(l[0]);
    for (int64_t now = 0; now < 2 * SECOND; now += 10000) payer_served(payer_next(books), now, 1000, true);
    for (int i = 1; i <= ADDRESSES; i++) payer_wait(l[i]);
    for (payer_line *next; (next = payer_next(books)) != l[0]; before++) payer_served(next, 2 * SECOND, 1000, true);
    FACT(before <= ADDRESSES, "%d things of newcomers before it", before);
    for (int i = 0; i <= ADDRESSES; i++) payer_line_close(l[i]);
    payers_close(books);
}

int main(void)
{
    test_crowd();
    test_least_first();
    test_forgetting();
    test_newcomers();
    test_addresses();
    test_school();
    test_turns_of_a_person();
    test_turns_of_a_school();
    test_order();
    return unit_end();
}
