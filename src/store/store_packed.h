/* store_packed.h - games that are over, packed: the journal of one is a single row, compressed, and not some hundred.
 *
 *     store_packing *p = packing_begin();
 *     packing_add(p, step, len, at);                 // from the first step on
 *     if (packing_end(p)) store_put_packed(s, id, p);
 *     packing_free(p);
 *
 * Who reads steps (store_each_step, store_count_steps) finds them as before. A row goes only with the transaction that
 * brings the other, so a crash leaves a game either packed or not.
 */
#ifndef STORE_PACKED_H
#define STORE_PACKED_H

#include "store.h"

enum {
    PACKED_STEPS = 4000,      /* longer journals stay as they are: unpacking one takes a millisecond at most */
    PACKED_BYTES = 256 << 10, /* ... of the steps, before they are compressed */
};

/* The next game that is over, was not changed since `before`, and can be packed: after this one, the oldest first.
 * STORE_NONE: there is none. */
typedef struct store_unpacked {
    char id[STORE_ID + 1]; /* "", and 0: before all of them */
    int64_t changed;
} store_unpacked;
store_result store_next_unpacked(store *s, int64_t before, store_unpacked *at);

/* Compressing needs no store: any thread may do it. */
typedef struct store_packing store_packing;
store_packing *packing_begin(void); /* NULL: no memory */
void packing_add(store_packing *p, const void *step, size_t len, int64_t at);
bool packing_end(store_packing *p); /* false: it is too long, or no memory */
void packing_free(store_packing *p);

/* Its journal is this now. STORE_NONE: it is not over, is packed already, or has another number of steps. */
store_result store_put_packed(store *s, const char *id, const store_packing *p);
/* It is not packed, now and later: it is too long, or damaged. */
store_result store_leave_unpacked(store *s, const char *id);
/* It has rows for its steps again. STORE_NONE: it is not packed; STORE_DAMAGED. */
store_result store_unpack(store *s, const char *id);
/* A packed journal was damaged, and this is what was written (store_heal_begin, ASIDE_PACKED). */
store_result store_mend_packed(store *s, const char *id, const void *data, size_t len);

#endif
