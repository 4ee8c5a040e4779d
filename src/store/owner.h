/* owner.h - tables that this server holds: for the files of this folder only (keep_owner.c).
 *
 * Where there is only one server all of these do nothing.
 */
#ifndef OWNER_H
#define OWNER_H

#include "driver.h"

/* Something of the table is written: its epoch is asked for by the commit. STORE_FAIL: it is not ours. */
store_result owner_writes(store *s, const char *id);
/* A table was added, with its row in `owner`. False: out of memory. */
bool owner_added(store *s, const char *id, int64_t key, int64_t epoch);
/* The table is dropped: by its key. False: it is somebody's. */
bool owner_takes(store *s, int64_t key);
/* What a commit ends with; it has begun, and what is written from now on is for the next one; it was lost, with all
 * that was written since. */
void owner_fence(store *s);
void owner_batch(store *s);
void owner_lost(store *s);
/* Nothing is held any more: the server's life has ended. */
void owner_forget(store *s);
bool owner_begin(store *s); /* there may be others; false: out of memory */
void owner_free(store *s);

#endif
