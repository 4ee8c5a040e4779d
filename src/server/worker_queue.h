/* worker_queue.h - which job is next: a fair queue, without threads and without a clock of its own.
 *
 *     worker_queue *q = queue_open(&(queue_limits){.person = 1, .address = 64, .all = 256}, threads);
 *     if (queue_put(q, &job->item, &who, RANK_PLAY, now) != QUEUE_TAKEN) ... too much waits already
 *     queue_item *next = queue_begin(q, now);        // NULL: nobody's turn
 *     queue_end(q, next, now, microseconds);         // it took so long
 *
 * Next is who has used least lately (payer.h), first among addresses, then among the people of an address, then what a
 * person asked for first. Of a person one job runs at a time; who is not known (person 0) is many. What is of a lower
 * rank runs when nothing of a higher one waits, and leaves one thread free for that.
 */
#ifndef WORKER_QUEUE_H
#define WORKER_QUEUE_H

#include <glib.h>

#include "payer.h"

typedef struct worker_queue worker_queue;

enum queue_rank {
    RANK_PLAY,  /* somebody who plays, or has asked, waits for it */
    RANK_WATCH, /* somebody watches bots among themselves */
    RANK_NOBODY /* one at a time */
};

/* Part of a job. */
typedef struct queue_item {
    struct queue_person *of;
    int64_t since; /* when it was put in */
    GList link;
} queue_item;

/* How many jobs may wait or run; 0: no limit. */
typedef struct queue_limits {
    int person, address, all;
} queue_limits;

enum queue_result { QUEUE_TAKEN, QUEUE_PERSON_FULL, QUEUE_ADDRESS_FULL, QUEUE_FULL };

worker_queue *queue_open(const queue_limits *limits, int threads);
void queue_close(worker_queue *q); /* when it is empty */
enum queue_result queue_put(worker_queue *q, queue_item *item, const payer *who, enum queue_rank rank, int64_t now);
queue_item *queue_begin(worker_queue *q, int64_t now);
void queue_end(worker_queue *q, queue_item *item, int64_t now, int64_t microseconds);
/* One that waits does not, after all. */
void queue_drop(worker_queue *q, queue_item *item);
/* Any one that waits; NULL: none does. */
queue_item *queue_any(const worker_queue *q);
const payer *queue_payer(const queue_item *item);
enum queue_rank queue_rank(const queue_item *item);
int queue_waiting(const worker_queue *q, enum queue_rank rank);

#endif
