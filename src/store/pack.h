/* pack.h - what is in a packed journal: for the files of this folder only. */
#ifndef PACK_H
#define PACK_H

#include "store_packed.h"

struct store_packing {
    int steps;
    int64_t last;             /* time of the step before */
    size_t times, sizes, len; /* bytes so far of each part */
    uint8_t *time, *size, *data;
    bool failed;
    uint8_t *out; /* compressed */
    size_t out_len;
};

/* A journal that was unpacked. */
typedef struct pack_journal {
    int steps;
    uint8_t *all;
    const uint8_t *time, *size, *data, *end;
} pack_journal;

/* False: it is none, or no memory. */
bool pack_open(pack_journal *j, const void *packed, size_t len);
void pack_close(pack_journal *j);
/* How many steps it has, without unpacking it; -1: it is none. */
int pack_count(const void *packed, size_t len);

typedef struct pack_step {
    int number; /* -1 at first */
    int64_t at;
    const uint8_t *data;
    size_t len;
} pack_step;
/* The next one. False: there is none. */
bool pack_next(pack_journal *j, pack_step *step);

/* keep_packed.c: that of this table. STORE_NONE: it is not packed; STORE_DAMAGED. */
store_result packed_read(store *s, const char *id, pack_journal *out);
/* How many steps it has: 0 where it is not packed, or damaged. */
store_result packed_count(store *s, const char *id, int *out);

#endif
