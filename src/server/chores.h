/* chores.h - what the server does by itself, now and then: days are drawn, rounds begin, messages go, old things go.
 *
 * Where several servers share a store one of them does all of it, and another one when that one is gone: who does is a
 * row of the store (store_chores), which is worth as much as the life of the server that it names.
 */
#ifndef CHORES_H
#define CHORES_H

#include "server.h"

void chores_open(server *sv);
void chores_look(server *sv, int64_t now); /* in each tick: some of it */

#endif
