/* asked.h - what a message will ask of the store, asked before it is done: see asked.c. */
#ifndef ASKED_H
#define ASKED_H

#include "server.h"
#include "store/store_ahead.h"

typedef void ahead_look(session *s, const message *m);

/* True: something is asked, and the message is dispatched once more when it is known. False: all of it is known. */
bool asked_ahead(session *s, const message *m, ahead_look *look);
/* The time by which its questions are asked, so that they are the same in the end. */
int64_t asked_now(const session *s);
/* ... which it is then: session.c. */
void session_again(session *s, const message *m);

/* ---- for what: room_ahead.c, account_ahead.c ---- */
ahead_look look_hello, look_mine, look_open, look_join, look_create, look_rematch;
void vacations_ask(server *sv, int64_t person);  /* vacations.c: what a table would ask of somebody's */
bool owner_may_hold(server *sv, const char *id); /* owner.c: it was not just handed over to another */

#endif
