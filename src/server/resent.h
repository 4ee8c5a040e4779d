/* resent.h - requests that come twice, because their reply was lost with a connection (doc/protocol.md). */
#ifndef RESENT_H
#define RESENT_H

#include "server.h"

/* What the message asks for at this table is done already, and it was replied to. `seat`: of its person, or -1. */
typedef bool resent_fn(session *s, const room *r, int seat, const message *m);
resent_fn resent_answer, resent_undo, resent_join, resent_leave, resent_kick, resent_start, resent_resign,
    resent_consent;

/* The id of the table that this person makes with this key. */
void resent_table(int64_t person, const char *key, char id[STORE_ID + 1]);

#endif
