/* store_ahead.h - what will be asked of the store, asked before it is needed: who wants to know it later does not wait.
 *
 *     store_ahead *a = store_ahead_new(s);      // NULL: nobody waits for this store anyway
 *     store_ahead_ask(a);                       // what is read from now on is only sent, and gives nothing yet
 *     store_get_table(s, id, &t);
 *     store_ahead_end(s);
 *     ... until store_ahead_waits(a) is false; perhaps more is asked then, which follows from the answers
 *     store_ahead_use(a);                       // what is read from now on is there, if it was asked in the same words
 *     store_get_table(s, id, &t);
 *     store_ahead_end(s);
 *     store_ahead_free(a);
 *
 * Nothing may be written while it is asked. Who asks for what another may change meanwhile must be content with how it
 * was a moment ago. Of a table that was held with it (store_hold) nobody else can change anything; when any table is
 * let go, or a transaction is lost, no answer counts any more, and what is read then is waited for, as ever.
 */
#ifndef STORE_AHEAD_H
#define STORE_AHEAD_H

#include "store.h"

typedef struct store_ahead store_ahead;

store_ahead *store_ahead_new(store *s);
void store_ahead_free(store_ahead *a);
void store_ahead_ask(store_ahead *a);
void store_ahead_use(store_ahead *a);
void store_ahead_end(store *s);
bool store_ahead_waits(const store_ahead *a); /* not all of it is there */
void store_ahead_void(store *s);              /* none of the answers counts any more: who may come in has changed */
bool store_ahead_asks(const store_ahead *a);
/* Something has come since the last call, for whoever waits. */
bool store_ahead_heard(store *s);

#endif
