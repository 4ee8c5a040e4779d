/* packed.h - games that are over are packed, and throws of such games are made again: room_packed.c. */
#ifndef PACKED_H
#define PACKED_H

#include "server.h"

/* Some of it, a millisecond or two; the rest is done by threads. For one server among those of a database. */
void packed_look(server *sv, int64_t now);
void packed_again(server *sv);           /* there may be more */
uint64_t packed_total(const server *sv); /* games so far */
void packed_close(server *sv);

/* What can be watched of a throw of this table that is thin (match/thin.h): it is told when it was made again. */
void packed_watch(session *s, room *r, const message *m);

#endif
