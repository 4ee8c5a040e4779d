/* worker.c - a few threads for what takes long: bots that think, passwords that are hashed; one for the tower, so that
 * no throw waits for a bot; one for reviews, so that no bot waits for these. They get copies, and what they found comes
 * back to the loop. */
#include "server.h"

typedef struct job {
    worker_fn *work, *done;
    void *data;
} job;

static gboolean finish(gpointer data)
{
    job *j = data;
    j->done(j->data);
    g_free(j);
    return G_SOURCE_REMOVE;
}

static void run(gpointer data, gpointer user)
{
    (void)user;
    job *j = data;
    j->work(j->data);
    g_idle_add_full(G_PRIORITY_DEFAULT, finish, j, NULL);
}

bool worker_open(server *sv)
{
    sv->workers[WORKER_THINK] = g_thread_pool_new(run, sv, LIMIT_BOT_THREADS, TRUE, NULL);
    for (int kind = WORKER_THROW; kind < WORKER_KINDS; kind++)
        sv->workers[kind] = g_thread_pool_new(run, sv, 1, TRUE, NULL);
    return true;
}

bool worker_run(server *sv, int kind, payer who, worker_fn *work, worker_fn *done, void *data)
{
    (void)who;
    if (sv->stopping) return false;
    job *j = g_new(job, 1);
    *j = (job){work, done, data};
    g_thread_pool_push(sv->workers[kind], j, NULL);
    return true;
}

/* Waits for the jobs that are there. What they found still comes back, if the loop turns once more. */
void worker_close(server *sv)
{
    g_atomic_int_set(&sv->closing, 1);
    for (int kind = WORKER_THINK; kind < WORKER_KINDS; kind++) {
        if (sv->workers[kind]) g_thread_pool_free(sv->workers[kind], FALSE, TRUE);
        sv->workers[kind] = NULL;
    }
}
