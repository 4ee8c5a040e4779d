/* worker.h - work in other threads, for somebody, by kinds. Included by server.h. */
#ifndef WORKER_H
#define WORKER_H

#include "base/buf.h"
#include "worker_queue.h"

typedef struct server server;
typedef struct session session;

typedef void worker_fn(void *data);
enum worker_kind {
    WORKER_THINK,    /* bots that search, and engines: up to seconds */
    WORKER_THROW,    /* the tower: some 30 ms */
    WORKER_REVIEW,   /* many seconds */
    WORKER_PASSWORD, /* some 100 ms */
    WORKER_LOOK,     /* what is too long for the loop: records, moments of a game, odds; some milliseconds */
    WORKER_QUICK,    /* bots that do not search: about a millisecond */
    WORKER_HINT,     /* up to a second */
    WORKER_OPINION,  /* up to some seconds */
    WORKER_IMPORT,   /* records that become tables, no faster than the disk should take them */
    WORKER_MAIL,     /* to the mail server: it waits, up to a minute */
    WORKER_POST,     /* to servers of strangers: the same */
    WORKER_KINDS
};
/* Run work(data) in another thread, for this payer, then done(data) in this one. False: it is not taken on, and done is
 * not called; worker_why and worker_refuse say why. */
bool worker_run(server *sv, int kind, payer who, worker_fn *work, worker_fn *done, void *data);
/* ... something that nobody waits for, or not to play. */
bool worker_run_ranked(server *sv, int kind, payer who, enum queue_rank rank, worker_fn *work, worker_fn *done,
                       void *data);
const char *worker_why(const server *sv);
void worker_refuse(session *s, int id);
/* Nobody waits for it any more: it is not begun, or told to end. done is called all the same, a little later, even if
 * work was not. */
void worker_cancel(server *sv, void *data);
/* In work: becomes 1 when nobody waits for it any more. */
const int *worker_stop(void);
int worker_unattended(const server *sv); /* jobs that wait, and nobody for them */
void worker_figures(const server *sv, buf *out);
bool worker_open(server *sv);
void worker_close(server *sv);

#endif
