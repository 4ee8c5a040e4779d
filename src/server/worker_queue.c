/* worker_queue.c - see worker_queue.h. Order and accounts are those of payer.c: a person with a job that may begin is a
 * line there. Each rank has books of its own, which are opened when those before have nothing. */
#include "worker_queue.h"

#include <string.h>

enum {
    SWEEP = 256, /* jobs, after which accounts with nothing on them are forgotten */
    BEGUN = 1000 /* microseconds that are charged at once: so of two equals the other one is next */
};

struct queue_person {
    payer who;
    enum queue_rank rank;
    payer_line *line;
    GQueue items;
    int running;
};

enum { RANKS = RANK_NOBODY + 1 };

struct worker_queue {
    queue_limits limits;
    int threads;
    payers *books[RANKS];
    GHashTable *people; /* payer and rank -> queue_person, those with jobs */
    int waiting[RANKS], running[RANKS], begun;
};

static guint hash_person(gconstpointer key)
{
    const struct queue_person *p = key;
    return g_int64_hash(&p->who.person) ^ g_str_hash(p->who.address) ^ p->rank;
}

static gboolean same_person(gconstpointer a, gconstpointer b)
{
    const struct queue_person *x = a, *y = b;
    return x->rank == y->rank && x->who.person == y->who.person && !strcmp(x->who.address, y->who.address);
}

worker_queue *queue_open(const queue_limits *limits, int threads)
{
    worker_queue *q = g_new0(worker_queue, 1);
    q->limits = *limits;
    q->threads = threads;
    for (int i = 0; i < RANKS; i++) q->books[i] = payers_open();
    q->people = g_hash_table_new(hash_person, same_person);
    return q;
}

void queue_close(worker_queue *q)
{
    g_hash_table_unref(q->people);
    for (int i = 0; i < RANKS; i++) payers_close(q->books[i]);
    g_free(q);
}

static struct queue_person *find_person(const worker_queue *q, const payer *who, enum queue_rank rank)
{
    struct queue_person key = {.who = *who, .rank = rank};
    return g_hash_table_lookup(q->people, &key);
}

static int sum(const int count[RANKS])
{
    int n = 0;
    for (int i = 0; i < RANKS; i++) n += count[i];
    return n;
}

static int jobs_of(const struct queue_person *p)
{
    return p ? (int)p->items.length + p->running : 0;
}

static int jobs_at(const worker_queue *q, const char *address)
{
    GHashTableIter i;
    gpointer value;
    int n = 0;
    g_hash_table_iter_init(&i, q->people);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        const struct queue_person *p = value;
        if (!strcmp(p->who.address, address)) n += jobs_of(p);
    }
    return n;
}

static enum queue_result room_for(const worker_queue *q, const payer *who, enum queue_rank rank)
{
    const queue_limits *most = &q->limits;
    if (most->all && sum(q->waiting) + sum(q->running) >= most->all) return QUEUE_FULL;
    if (most->person && who->person && jobs_of(find_person(q, who, rank)) >= most->person) return QUEUE_PERSON_FULL;
    return most->address && jobs_at(q, who->address) >= most->address ? QUEUE_ADDRESS_FULL : QUEUE_TAKEN;
}

static struct queue_person *take_person(worker_queue *q, const payer *who, enum queue_rank rank, int64_t now)
{
    struct queue_person *p = find_person(q, who, rank);
    if (p) return p;
    p = g_new0(struct queue_person, 1);
    p->who = *who;
    p->rank = rank;
    p->line = payer_line_open(q->books[rank], who, now, p);
    g_hash_table_add(q->people, p);
    return p;
}

/* It is in line while it may begin something; who has no jobs is forgotten. */
static void look_at(worker_queue *q, struct queue_person *p)
{
    bool may = p->items.length > 0 && (!p->running || !p->who.person);
    if (may)
        payer_wait(p->line);
    else
        payer_stop_waiting(p->line);
    if (jobs_of(p)) return;
    g_hash_table_remove(q->people, p);
    payer_line_close(p->line);
    g_free(p);
}

enum queue_result queue_put(worker_queue *q, queue_item *item, const payer *who, enum queue_rank rank, int64_t now)
{
    enum queue_result result = room_for(q, who, rank);
    if (result != QUEUE_TAKEN) return result;
    *item = (queue_item){.of = take_person(q, who, rank, now), .since = now, .link = {.data = item}};
    g_queue_push_tail_link(&item->of->items, &item->link);
    q->waiting[rank]++;
    look_at(q, item->of);
    return QUEUE_TAKEN;
}

static void take_out(worker_queue *q, queue_item *item)
{
    g_queue_unlink(&item->of->items, &item->link);
    q->waiting[item->of->rank]--;
}

static payer_line *next_line(worker_queue *q)
{
    payer_line *l = payer_next(q->books[RANK_PLAY]);
    int lower = q->running[RANK_WATCH] + q->running[RANK_NOBODY];
    if (l || lower >= MAX(q->threads - 1, 1)) return l;
    l = payer_next(q->books[RANK_WATCH]);
    return l || q->running[RANK_NOBODY] ? l : payer_next(q->books[RANK_NOBODY]);
}

queue_item *queue_begin(worker_queue *q, int64_t now)
{
    payer_line *l = next_line(q);
    if (!l) return NULL;
    struct queue_person *p = payer_line_user(l);
    queue_item *item = p->items.head->data;
    take_out(q, item);
    p->running++;
    q->running[p->rank]++;
    payer_served(l, now, BEGUN, false);
    for (int i = 0; q->begun % SWEEP == 0 && i < RANKS; i++) payers_sweep(q->books[i], now);
    q->begun++;
    look_at(q, p);
    return item;
}

void queue_end(worker_queue *q, queue_item *item, int64_t now, int64_t microseconds)
{
    struct queue_person *p = item->of;
    p->running--;
    q->running[p->rank]--;
    payer_served(p->line, now, MAX(microseconds - BEGUN, 0), false);
    look_at(q, p);
}

void queue_drop(worker_queue *q, queue_item *item)
{
    take_out(q, item);
    look_at(q, item->of);
}

queue_item *queue_any(const worker_queue *q)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, q->people);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        const struct queue_person *p = value;
        if (p->items.head) return p->items.head->data;
    }
    return NULL;
}

const payer *queue_payer(const queue_item *item)
{
    return &item->of->who;
}

enum queue_rank queue_rank(const queue_item *item)
{
    return item->of->rank;
}

int queue_waiting(const worker_queue *q, enum queue_rank rank)
{
    return q->waiting[rank];
}
