/* worker.c - threads for what takes long: each kind of work has its own, so that no throw waits for a bot and no bot
 * for a review, and a fair queue (worker_queue.h), so that who asks for much waits for themselves. They get copies, and
 * what they found comes back to the loop.
 *
 * All but run() is done by the loop, so there are no locks. A thread gets its next job when the loop has taken the last
 * one back: threads never make more work for the loop than it can do.
 */
#include <sys/resource.h>

#include "ai/external.h"
#include "server.h"

typedef struct lane_rules {
    const char *name;
    int threads;
    int nice; /* of its threads: the loop comes first, then what a table waits for, then what can wait */
    queue_limits most;
} lane_rules;

static const lane_rules rules[WORKER_KINDS] = {
    [WORKER_THINK] = {"think", LIMIT_BOT_THREADS, 2, {0}},
    [WORKER_QUICK] = {"quick", LIMIT_QUICK_THREADS, 0, {0}},
    [WORKER_THROW] = {"throw", LIMIT_THROW_THREADS, 1, {0}},
    [WORKER_HINT] = {"hint", 1, 10, {LIMIT_HINTS_PERSON, LIMIT_HINTS_ADDRESS, LIMIT_HINTS}},
    [WORKER_OPINION] = {"opinion", 1, 12, {LIMIT_OPINIONS_PERSON, LIMIT_OPINIONS_ADDRESS, LIMIT_OPINIONS}},
    [WORKER_REVIEW] = {"review", 1, 15, {LIMIT_REVIEWS_PERSON, LIMIT_REVIEWS_ADDRESS, LIMIT_REVIEWS}},
    [WORKER_PASSWORD] = {"password", 1, 10, {LIMIT_PASSWORDS_PERSON, LIMIT_PASSWORDS_ADDRESS, LIMIT_PASSWORDS}},
    [WORKER_LOOK] = {"look", LIMIT_LOOK_THREADS, 5, {LIMIT_LOOKS_PERSON, LIMIT_LOOKS_ADDRESS, LIMIT_LOOKS}},
    [WORKER_IMPORT] = {"import", 1, 10, {LIMIT_LOOKS_PERSON, LIMIT_LOOKS_ADDRESS, LIMIT_LOOKS}},
    [WORKER_MAIL] = {"mail", LIMIT_MAIL_THREADS, 10, {0}},
    [WORKER_POST] = {"post", LIMIT_POST_THREADS, 10, {0}},
};

typedef struct lane {
    GThreadPool *pool;
    worker_queue *queue;
    int running;
    uint64_t done, cancelled, refused;
    int64_t worked, waited, longest; /* microseconds; waiting: of what somebody waits for */
} lane;

struct workers {
    server *sv;
    lane lane[WORKER_KINDS];
    GHashTable *jobs;      /* data -> job */
    GAsyncQueue *finished; /* jobs on their way back to the loop */
    GQueue dropped;        /* jobs that never began, and whose end is not told yet: there may be thousands at once */
    guint dropping;        /* the source that does it; 0 none */
    int running;
    enum queue_result refusal; /* the last one */
    bool closing;
};

typedef struct job {
    queue_item item; /* first: the queue knows this */
    struct workers *all;
    int kind;
    bool running;
    int stop; /* nobody waits for it any more: threads look at it */
    int64_t began, ended;
    worker_fn *work, *done;
    void *data;
} job;

static void begin_next(struct workers *w, lane *l);

/* ---- in the threads ---- */

static _Thread_local const int *stop_of_this;

const int *worker_stop(void)
{
    return stop_of_this;
}

static gboolean collect(gpointer data);

static void run(gpointer data, gpointer user)
{
    static _Thread_local bool known;
    job *j = data;
    struct workers *w = user;
    if (!known) setpriority(PRIO_PROCESS, 0, rules[j->kind].nice); /* Linux: of this thread */
    known = true;
    stop_of_this = &j->stop;
    j->began = g_get_monotonic_time();
    if (!__atomic_load_n(&j->stop, __ATOMIC_RELAXED)) j->work(j->data);
    j->ended = g_get_monotonic_time();
    g_async_queue_push(w->finished, j);
    g_idle_add_full(G_PRIORITY_DEFAULT, collect, w, NULL);
}

/* ---- in the loop ---- */

static void finish(job *j)
{
    struct workers *w = j->all;
    lane *l = &w->lane[j->kind];
    payer who = {0};
    if (j->running) {
        who = *queue_payer(&j->item);
        l->running--;
        w->running--;
        l->done++;
        l->worked += j->ended - j->began;
        queue_end(l->queue, &j->item, j->ended, j->ended - j->began);
    }
    g_hash_table_remove(w->jobs, j->data);
    int64_t since = turn_begin(w->sv);
    j->done(j->data);
    int64_t us = turn_end(w->sv, since, TURN_RESULT, who.person);
    if (who.address[0]) payer_charge(w->sv, &who, us);
    if (j->running) begin_next(w, l);
    g_free(j);
}

static gboolean collect(gpointer data)
{
    struct workers *w = data;
    job *j = g_async_queue_try_pop(w->finished);
    if (j) finish(j);
    return G_SOURCE_REMOVE;
}

static void begin_next(struct workers *w, lane *l)
{
    int64_t now = g_get_monotonic_time();
    while (!w->closing && l->running < rules[l - w->lane].threads) {
        job *j = (job *)queue_begin(l->queue, now);
        if (!j) return;
        if (queue_rank(&j->item) == RANK_PLAY) {
            l->waited += now - j->item.since;
            l->longest = MAX(l->longest, now - j->item.since);
        }
        j->running = true;
        l->running++;
        w->running++;
        g_thread_pool_push(l->pool, j, NULL);
    }
}

bool worker_run(server *sv, int kind, payer who, worker_fn *work, worker_fn *done, void *data)
{
    return worker_run_ranked(sv, kind, who, RANK_PLAY, work, done, data);
}

bool worker_run_ranked(server *sv, int kind, payer who, enum queue_rank rank, worker_fn *work, worker_fn *done,
                       void *data)
{
    struct workers *w = sv->workers;
    if (sv->stopping || !w) return false;
    lane *l = &w->lane[kind];
    job *j = g_new0(job, 1);
    *j = (job){.all = w, .kind = kind, .work = work, .done = done, .data = data};
    w->refusal = queue_put(l->queue, &j->item, &who, rank, g_get_monotonic_time());
    if (w->refusal != QUEUE_TAKEN) {
        l->refused++;
        g_free(j);
        return false;
    }
    g_hash_table_insert(w->jobs, data, j);
    begin_next(w, l);
    return true;
}

const char *worker_why(const server *sv)
{
    const char *why = "the server is stopping: try again in a moment";
    if (sv->stopping || !sv->workers) return why;
    switch (sv->workers->refusal) {
    case QUEUE_PERSON_FULL: why = "one after the other: wait for what you have asked for"; break;
    case QUEUE_ADDRESS_FULL: why = "too much is asked for from your address: try again in a moment"; break;
    default: why = "too much is asked for at the moment: try again in a minute"; break;
    }
    return why;
}

void worker_refuse(session *s, int id)
{
    const char *why = worker_why(s->sv);
    session_error(s, id, s->sv->stopping ? "failed" : "too-many", why);
}

static gboolean drop_some(gpointer data)
{
    struct workers *w = data;
    int64_t until = g_get_monotonic_time() + LIMIT_DROP_US;
    while (w->dropped.length > 0 && g_get_monotonic_time() < until) finish(g_queue_pop_head(&w->dropped));
    if (w->dropped.length > 0) return G_SOURCE_CONTINUE;
    w->dropping = 0;
    return G_SOURCE_REMOVE;
}

static void cancel(job *j)
{
    struct workers *w = j->all;
    lane *l = &w->lane[j->kind];
    if (__atomic_exchange_n(&j->stop, 1, __ATOMIC_RELAXED)) return;
    l->cancelled++;
    if (j->running) return;
    queue_drop(l->queue, &j->item);
    g_queue_push_tail(&w->dropped, j);
    if (!w->dropping) w->dropping = g_idle_add_full(G_PRIORITY_DEFAULT, drop_some, w, NULL);
}

void worker_cancel(server *sv, void *data)
{
    job *j = sv->workers && data ? g_hash_table_lookup(sv->workers->jobs, data) : NULL;
    if (j) cancel(j);
}

/* A server that stops has no workers any more, while it still tells everybody. */
int worker_unattended(const server *sv)
{
    int n = 0;
    for (int kind = 0; sv->workers && kind < WORKER_KINDS; kind++)
        n += queue_waiting(sv->workers->lane[kind].queue, RANK_NOBODY);
    return n;
}

/* ---- figures ---- */

static const struct {
    const char *name, *type, *what;
} figures[] = {
    {"jobs_queued", "gauge", "jobs that wait for a thread"},
    {"jobs_running", "gauge", "jobs in threads"},
    {"jobs_total", "counter", "jobs done, or stopped on the way"},
    {"jobs_cancelled_total", "counter", "jobs that nobody waited for any more"},
    {"jobs_refused_total", "counter", "jobs beyond the limits"},
    {"jobs_seconds_total", "counter", "time that they took"},
    {"jobs_wait_seconds_total", "counter", "time that they waited for a thread while somebody who plays waited"},
    {"jobs_wait_seconds_longest", "gauge", "the longest of these waits since the start"},
};
enum { FIGURES = sizeof figures / sizeof *figures };

static int waiting(const lane *l)
{
    return queue_waiting(l->queue, RANK_PLAY) + queue_waiting(l->queue, RANK_WATCH) +
           queue_waiting(l->queue, RANK_NOBODY);
}

static void write_figure(const struct workers *w, int which, buf *out)
{
    const char *name = figures[which].name;
    buf_printf(out, "# HELP marrakesh_%s %s\n# TYPE marrakesh_%s %s\n", name, figures[which].what, name,
               figures[which].type);
    for (int kind = 0; kind < WORKER_KINDS; kind++) {
        const lane *l = &w->lane[kind];
        const double value[FIGURES] = {waiting(l),
                                       l->running,
                                       (double)l->done,
                                       (double)l->cancelled,
                                       (double)l->refused,
                                       (double)l->worked / G_USEC_PER_SEC,
                                       (double)l->waited / G_USEC_PER_SEC,
                                       (double)l->longest / G_USEC_PER_SEC};
        buf_printf(out, "marrakesh_%s{kind=\"%s\"} %.17g\n", name, rules[kind].name, value[which]);
    }
}

void worker_figures(const server *sv, buf *out)
{
    for (int i = 0; sv->workers && i < FIGURES; i++) write_figure(sv->workers, i, out);
}

/* ---- start and end ---- */

bool worker_open(server *sv)
{
    struct workers *w = sv->workers = g_new0(struct workers, 1);
    w->sv = sv;
    w->jobs = g_hash_table_new(NULL, NULL);
    w->finished = g_async_queue_new();
    for (int kind = 0; kind < WORKER_KINDS; kind++) {
        w->lane[kind].queue = queue_open(&rules[kind].most, rules[kind].threads);
        w->lane[kind].pool = g_thread_pool_new(run, w, rules[kind].threads, TRUE, NULL);
        if (!w->lane[kind].pool) return false;
    }
    return true;
}

static void cancel_waiting(struct workers *w)
{
    for (int kind = 0; kind < WORKER_KINDS; kind++)
        for (queue_item *item; (item = queue_any(w->lane[kind].queue)) != NULL;) cancel((job *)item);
}

static void cancel_running(struct workers *w)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, w->jobs);
    while (g_hash_table_iter_next(&i, NULL, &value))
        if (((job *)value)->running) cancel(value);
}

/* What waits is dropped, what runs is told to end; an engine that thinks is ended. */
void worker_close(server *sv)
{
    struct workers *w = sv->workers;
    if (!w) return;
    w->closing = true;
    external_end_all();
    cancel_waiting(w);
    cancel_running(w);
    while (g_hash_table_size(w->jobs) > 0) {
        job *j = g_queue_pop_head(&w->dropped);
        if (!j) j = g_async_queue_timeout_pop(w->finished, 20000);
        if (j)
            finish(j);
        else
            external_end_all();
    }
    for (int kind = 0; kind < WORKER_KINDS; kind++) {
        g_thread_pool_free(w->lane[kind].pool, FALSE, TRUE);
        queue_close(w->lane[kind].queue);
    }
    while (g_idle_remove_by_data(w)) continue; /* now that no thread adds one */
    g_hash_table_unref(w->jobs);
    g_async_queue_unref(w->finished);
    sv->workers = NULL;
    g_free(w);
}
