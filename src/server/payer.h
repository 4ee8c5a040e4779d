/* payer.h - who pays for processor time, and whose turn it is.
 *
 *     payers *books = payers_open();
 *     payer_line *l = payer_line_open(books, &who, now, connection);
 *     payer_wait(l);                                  // something waits in this line
 *     while ((l = payer_next(books)))                 // whose turn is it?
 *         payer_served(l, now, microseconds, more);   // one thing was done, and took so long; more waits
 *
 * There is an account for each address, and in it one for each person there. Next is who has used least lately: first
 * among the addresses, then among the people of that address (who take turns where they have used about the same), then
 * the lines of that person turn by turn. What was used is forgotten by halves (LIMIT_HALF_LIFE_MS); a new account
 * begins with something on it (LIMIT_NEWCOMER_US). So who asks for much waits for themselves, and who asks for little
 * is before them, however many they are.
 *
 * An account is one moment: when what was used will be forgotten, down to a microsecond. All forget at the same pace,
 * so the order of two accounts changes only when one of them is charged. Times are given by the caller. One thread.
 */
#ifndef PAYER_H
#define PAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "wire.h"

/* Who pays for what costs time: a person, who may be unknown (0), at an address ("": none, as for bots of a table that
 * nobody attends). */
typedef struct payer {
    int64_t person;
    char address[WIRE_ADDRESS];
} payer;

/* What was used lately and is not forgotten, in microseconds of processor time. */
typedef struct payer_use {
    double address, person;
} payer_use;

typedef struct payers payers;
typedef struct payer_line payer_line; /* what waits of one connection, in order */

payers *payers_open(void);
void payers_close(payers *p); /* after all lines */
/* Forget accounts that have nothing on them. */
void payers_sweep(payers *p, int64_t now);
int payers_count(const payers *p); /* accounts */

void payers_charge(payers *p, const payer *who, int64_t now, int64_t microseconds);
payer_use payers_usage(const payers *p, const payer *who, int64_t now);

payer_line *payer_line_open(payers *p, const payer *who, int64_t now, void *user);
void payer_line_close(payer_line *l);
/* Somebody else pays from now on: a connection has introduced itself. */
void payer_line_set(payer_line *l, const payer *who, int64_t now);
void *payer_line_user(const payer_line *l);
/* Something waits in it. */
void payer_wait(payer_line *l);
/* Nothing does, after all. */
void payer_stop_waiting(payer_line *l);
bool payers_waiting(const payers *p);
/* What its address has used lately, of the line whose turn it is; 0: none waits. */
double payer_next_use(const payers *p, int64_t now);
/* The line whose turn it is; it waits no longer. NULL: none waits. */
payer_line *payer_next(payers *p);
/* One thing of it was done. */
void payer_served(payer_line *l, int64_t now, int64_t microseconds, bool more);

#endif
