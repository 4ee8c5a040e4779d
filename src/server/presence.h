/* presence.h - who is connected: to this server, or to another one that shares its store.
 *
 * To be here means to be connected to any of them. Each tells the others who comes and who goes, and every few seconds
 * that it lives, with how many; so they know when they have to ask. Of one that is not heard of any more everybody is
 * gone. Of people who want to be told when it is their turn the others also know whether they are looking.
 */
#ifndef PRESENCE_H
#define PRESENCE_H

#include "server.h"

void presence_close(server *sv);
void presence_begin(server *sv); /* the others are asked who is there */
void presence_bye(server *sv);   /* this server stops: the others hear it */
/* Every few seconds. */
void presence_tick(server *sv);
/* All that others have told is forgotten, and asked for again. */
void presence_forget(server *sv);

int presence_servers(const server *sv); /* others that were heard of lately */
bool presence_here(server *sv, int64_t person);
bool presence_elsewhere(server *sv, int64_t person);
/* They look at this table, or have done something lately. */
bool presence_looks(server *sv, int64_t person, const char *table);
/* The first connection of somebody came, or the last one went. */
void presence_came(server *sv, int64_t person);
void presence_went(server *sv, int64_t person);
/* The person may look at something else now, or not at all. */
void presence_note(server *sv, visitor *p);

/* A message to all connections of the person at other servers. */
void presence_send(server *sv, int64_t person, const json_t *o);

#endif
