/* worker.c - the queue of workers without its threads: whose job begins, how many of whom, what is refused. */
#include "server/worker_queue.h"

#include "unit.h"

enum { SECOND = 1000000, ITEMS = 600 };

typedef struct named {
    queue_item item;
    char name;
} named;

static named pool[ITEMS];
static int used;

static payer who(int address, int64_t person)
{
    payer p = {.person = person};
    if (address) snprintf(p.address, sizeof p.address, "192.0.2.%d", address);
    return p;
}

static enum queue_result put(worker_queue *q, char name, int address, int64_t person)
{
    payer p = who(address, person);
    enum queue_rank rank = !address ? RANK_NOBODY : name == 'w' ? RANK_WATCH : RANK_PLAY;
    named *n = &pool[used++];
    n->name = name;
    return queue_put(q, &n->item, &p, rank, 0);
}

static char begin(worker_queue *q, named **out, int64_t now)
{
    *out = (named *)queue_begin(q, now);
    return *out ? (*out)->name : '-';
}

/* Begin and end one after the other, each of them taking so long; their names in order. */
static const char *serve(worker_queue *q, int64_t microseconds)
{
    static char order[ITEMS + 1];
    int n = 0;
    int64_t now = 0;
    for (named *j; begin(q, &j, now) != '-'; n++) {
        order[n] = j->name;
        queue_end(q, &j->item, now += microseconds, microseconds);
    }
    order[n] = 0;
    return order;
}

/* Thirty tables of one guest, then one job of somebody else: it is the second to begin. */
static void test_turns(void)
{
    worker_queue *q = queue_open(&(queue_limits){0}, 2);
    used = 0;
    for (int i = 0; i < 30; i++) put(q, 'a', 1, 1);
    put(q, 'b', 2, 2);
    put(q, 'c', 1, 3); /* at the same address as a, who has used more */
    FACT(!strncmp(serve(q, SECOND), "abca", 4), "turns");
    queue_close(q);
}

static void test_one_at_a_time(void)
{
    worker_queue *q = queue_open(&(queue_limits){0}, 2);
    named *first, *second = NULL, *third;
    used = 0;
    put(q, 'a', 1, 1);
    put(q, 'A', 1, 1);
    put(q, 'b', 1, 2);
    FACT(begin(q, &first, 0) == 'a', "who came first");
    FACT(begin(q, &second, 0) == 'b', "another person of the same address, at the same time");
    FACT(begin(q, &third, 0) == '-', "a second job of the same person");
    queue_end(q, &first->item, 10, 10);
    FACT(begin(q, &third, 10) == 'A', "once the first one is done");
    queue_end(q, &second->item, 10, 10);
    queue_end(q, &third->item, 10, 10);
    put(q, 'x', 1, 0);
    put(q, 'y', 1, 0);
    FACT(begin(q, &first, 20) == 'x' && begin(q, &second, 20) == 'y', "who is not known is many");
    queue_end(q, &first->item, 10, 10);
    queue_end(q, &second->item, 10, 10);
    queue_close(q);
}

/* Who watches comes after who plays, and what nobody waits for after both, one at a time; a thread stays free. */
static void test_ranks(void)
{
    worker_queue *q = queue_open(&(queue_limits){0}, 3);
    named *j[5] = {NULL};
    used = 0;
    put(q, 'u', 0, 1);
    put(q, 'v', 0, 2);
    put(q, 'w', 1, 3);
    put(q, 'w', 1, 4);
    put(q, 'a', 1, 5);
    FACT(queue_waiting(q, RANK_NOBODY) == 2 && queue_waiting(q, RANK_PLAY) == 1, "counted");
    FACT(begin(q, &j[0], 0) == 'a' && begin(q, &j[1], 0) == 'w' && begin(q, &j[2], 0) == 'w', "in this order");
    FACT(begin(q, &j[3], 0) == '-', "one thread is left for who plays");
    queue_end(q, &j[1]->item, 1, 1);
    FACT(begin(q, &j[1], 0) == 'u', "then what nobody waits for");
    queue_end(q, &j[2]->item, 1, 1);
    FACT(begin(q, &j[2], 0) == '-', "one at a time");
    queue_end(q, &j[1]->item, 1, 1);
    FACT(begin(q, &j[2], 0) == 'v', "the next one");
    put(q, 'w', 2, 6);
    FACT(begin(q, &j[3], 0) == 'w', "somebody watches");
    put(q, 'b', 1, 7);
    FACT(begin(q, &j[4], 0) == 'b', "somebody plays");
    FACT(!queue_any(q), "nothing is left");
    for (int i = 0; i < 5; i++)
        if (i != 1) queue_end(q, &j[i]->item, 1, 1);
    queue_close(q);
}

static void test_limits(void)
{
    worker_queue *q = queue_open(&(queue_limits){.person = 2, .address = 5, .all = 8}, 2);
    named *j;
    used = 0;
    FACT(put(q, 'a', 1, 1) == QUEUE_TAKEN && put(q, 'a', 1, 1) == QUEUE_TAKEN, "two of a person");
    FACT(put(q, 'a', 1, 1) == QUEUE_PERSON_FULL, "a third one");
    begin(q, &j, 0);
    FACT(put(q, 'a', 1, 1) == QUEUE_PERSON_FULL, "what runs counts");
    queue_end(q, &j->item, 1, 1);
    FACT(put(q, 'a', 1, 1) == QUEUE_TAKEN, "one is done");
    for (int i = 0; i < 3; i++) FACT(put(q, 'x', 1, 0) == QUEUE_TAKEN, "who is not known is many");
    FACT(put(q, 'x', 1, 0) == QUEUE_ADDRESS_FULL && put(q, 'b', 1, 9) == QUEUE_ADDRESS_FULL, "the address");
    for (int i = 0; i < 3; i++) FACT(put(q, 'c', 2, i + 20) == QUEUE_TAKEN, "another address");
    FACT(put(q, 'd', 3, 30) == QUEUE_FULL, "all");
    queue_drop(q, queue_any(q));
    FACT(put(q, 'd', 3, 30) == QUEUE_TAKEN, "one was dropped");
    serve(q, 1);
    queue_close(q);
}

/* A stranger with 20 addresses wants all there is; somebody who asks now and then is always next. */
static void test_strangers(void)
{
    worker_queue *q = queue_open(&(queue_limits){0}, 2);
    int64_t now = 0;
    used = 0;
    for (int i = 0; i < 400; i++) put(q, 's', 1 + i % 20, 100 + i);
    for (int round = 0; round < 5; round++) {
        named *j;
        for (int i = 0; i < 20; i++) {
            begin(q, &j, now);
            queue_end(q, &j->item, now += SECOND / 10, SECOND / 10);
        }
        put(q, 'h', 50, 1);
        FACT(begin(q, &j, now) == 'h', "round %d: the honest one waits for strangers", round);
        queue_end(q, &j->item, now += SECOND / 10, SECOND / 10);
    }
    serve(q, 1);
    queue_close(q);
}

/* Behind one address 150 people take turns, and use all threads. */
static void test_school(void)
{
    worker_queue *q = queue_open(&(queue_limits){0}, 2);
    named *j[4];
    int turns[150] = {0};
    int64_t now = 0;
    used = 0;
    for (int i = 0; i < 150; i++)
        for (int k = 0; k < (i ? 2 : 50); k++) put(q, (char)0, 1, i + 1);
    for (int i = 0; i < 4; i++) FACT(begin(q, &j[i], now) != '-', "a thread is idle while people wait");
    for (int i = 0; i < 4; i++) queue_end(q, &j[i]->item, now, 1000);
    for (int n = 0; n < 296; n++) {
        begin(q, &j[0], now);
        turns[queue_payer(&j[0]->item)->person - 1]++;
        queue_end(q, &j[0]->item, now += 1000, 1000);
    }
    FACT(turns[0] <= 3, "who asks for 50 had %d turns of 296", turns[0]);
    serve(q, 1);
    queue_close(q);
}

int main(void)
{
    test_turns();
    test_one_at_a_time();
    test_ranks();
    test_limits();
    test_strangers();
    test_school();
    return unit_end();
}
