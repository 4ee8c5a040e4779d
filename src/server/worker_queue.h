/* worker_queue.h - which job is next: a fair queue, without threads and without a clock of its own.
 *
 *     worker_queue *q = queue_open(&(queue_limits){.person = 1, .address = 64, .all = 256});
 *     if (queue_put(q, &job->item, &who, now) != QUEUE_TAKEN) ... too much waits already
 *     queue_item *next = queue_begin(q);             // NULL: nobody's turn
 *     queue_end(q, next, now, microseconds);         // it took so long
 *
 * Next is who has used least lately (payer.h), first among addresses, then among the people of an address, then what a
 * person asked for first. Of a person one job runs at a time; who is not known (person 0) is many. What belongs to no
 * address, because nobody waits for it, runs when nothing else wants to, and one at a time.
 */
#ifndef WORKER_QUEUE_H
#define WORKER_QUEUE_H

#include <glib.h>

#include "payer.h"

typedef struct worker_queue worker_queue;

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

worker_queue *queue_open(const queue_limits *limits);
void queue_close(worker_queue *q); /* when it is empty */
enum queue_result queue_put(worker_queue *q, queue_item *item, const payer *who, int64_t now);
queue_item *queue_begin(worker_queue *q, int64_t now);
void queue_end(worker_queue *q, queue_item *item, int64_t now, int64_t microseconds);
/* One that waits does not, after all. */
void queue_drop(worker_queue *q, queue_item *item);
/* Any one that waits; NULL: none does. */
queue_item *queue_any(const worker_queue *q);
const payer *queue_payer(const queue_item *item);
int queue_waiting(const worker_queue *q);
int queue_waiting_unattended(const worker_queue *q); /* ... of no address */

#endif
