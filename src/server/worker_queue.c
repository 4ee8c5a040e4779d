/* worker_queue.c - see worker_queue.h. Order and accounts are those of payer.c: a person with a job that may begin is a
 * line there. What nobody waits for has books of its own, which are opened when the others have nothing. */
#include "worker_queue.h"

#include <string.h>

enum {
    SWEEP = 256, /* jobs, after which accounts with nothing on them are forgotten */
    BEGUN = 1000 /* microseconds that are charged at once: so of two equals the other one is next */
};

struct queue_person {
    payer who;
    payer_line *line;
    GQueue items;
    int running;
};

struct worker_queue {
    queue_limits limits;
    payers *attended, *unattended;
    GHashTable *people; /* payer -> queue_person, those with jobs */
    int waiting, waiting_unattended, running, running_unattended, begun;
};

static guint hash_payer(gconstpointer key)
{
    const payer *p = key;
    return g_int64_hash(&p->person) ^ g_str_hash(p->address);
}

static gboolean same_payer(gconstpointer a, gconstpointer b)
{
    const payer *x = a, *y = b;
    return x->person == y->person && !strcmp(x->address, y->address);
}

static bool is_unattended(const payer *who)
{
    return !who->address[0];
}

worker_queue *queue_open(const queue_limits *limits)
{
    worker_queue *q = g_new0(worker_queue, 1);
    q->limits = *limits;
    q->attended = payers_open();
    q->unattended = payers_open();
    q->people = g_hash_table_new(hash_payer, same_payer);
    return q;
}

void queue_close(worker_queue *q)
{
    g_hash_table_unref(q->people);
    payers_close(q->attended);
    payers_close(q->unattended);
    g_free(q);
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

static enum queue_result room_for(const worker_queue *q, const payer *who)
{
    const queue_limits *most = &q->limits;
    if (most->all && q->waiting + q->running >= most->all) return QUEUE_FULL;
    if (most->person && who->person && jobs_of(g_hash_table_lookup(q->people, who)) >= most->person)
        return QUEUE_PERSON_FULL;
    return most->address && jobs_at(q, who->address) >= most->address ? QUEUE_ADDRESS_FULL : QUEUE_TAKEN;
}

static struct queue_person *take_person(worker_queue *q, const payer *who, int64_t now)
{
    struct queue_person *p = g_hash_table_lookup(q->people, who);
    if (p) return p;
    p = g_new0(struct queue_person, 1);
    p->who = *who;
    p->line = payer_line_open(is_unattended(who) ? q->unattended : q->attended, who, now, p);
    g_hash_table_insert(q->people, &p->who, p);
    return p;
}

/* It is in line while it may begin something; who has no jobs is forgotten. */
static void look_at(worker_queue *q, struct queue_person *p)
{
    bool may = p->items.length > 0 && (!p->running || (!p->who.person && !is_unattended(&p->who)));
    if (may)
        payer_wait(p->line);
    else
        payer_stop_waiting(p->line);
    if (jobs_of(p)) return;
    g_hash_table_remove(q->people, &p->who);
    payer_line_close(p->line);
    g_free(p);
}

enum queue_result queue_put(worker_queue *q, queue_item *item, const payer *who, int64_t now)
{
    enum queue_result result = room_for(q, who);
    if (result != QUEUE_TAKEN) return result;
    *item = (queue_item){.of = take_person(q, who, now), .since = now, .link = {.data = item}};
    g_queue_push_tail_link(&item->of->items, &item->link);
    q->waiting++;
    q->waiting_unattended += is_unattended(who);
    look_at(q, item->of);
    return QUEUE_TAKEN;
}

static void take_out(worker_queue *q, queue_item *item)
{
    g_queue_unlink(&item->of->items, &item->link);
    q->waiting--;
    q->waiting_unattended -= is_unattended(&item->of->who);
}

static payer_line *next_line(worker_queue *q)
{
    payer_line *l = payer_next(q->attended);
    return l || q->running_unattended ? l : payer_next(q->unattended);
}

queue_item *queue_begin(worker_queue *q, int64_t now)
{
    payer_line *l = next_line(q);
    if (!l) return NULL;
    struct queue_person *p = payer_line_user(l);
    queue_item *item = p->items.head->data;
    take_out(q, item);
    p->running++;
    q->running++;
    q->running_unattended += is_unattended(&p->who);
    payer_served(l, now, BEGUN, false);
    if (++q->begun % SWEEP == 0) payers_sweep(q->attended, now), payers_sweep(q->unattended, now);
    look_at(q, p);
    return item;
}

void queue_end(worker_queue *q, queue_item *item, int64_t now, int64_t microseconds)
{
    struct queue_person *p = item->of;
    p->running--;
    q->running--;
    q->running_unattended -= is_unattended(&p->who);
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

int queue_waiting(const worker_queue *q)
{
    return q->waiting;
}

int queue_waiting_unattended(const worker_queue *q)
{
    return q->waiting_unattended;
}
