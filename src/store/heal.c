/* heal.c - a row that does not fit its checksum because of one byte, put right.
 *
 * Memory and disks flip single bits. Which one can be found by trying: the checksum has 64 bits, so that what fits is
 * what was written. Of short rows every byte is tried with every value.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"
#include "sum.h"

enum { SHORT = 2048, AT_ONCE = 32 };

struct store_heal {
    char id[STORE_ID + 1];
    int number;
    int64_t at, sum;
    uint8_t *data;
    size_t len, place; /* place: the byte that is tried */
    int way;           /* in which it is changed: first 8 bits, then all other values */
    bool bits;         /* ... only the bits are left */
    bool fits;
};

static bool fits(const store_heal *h)
{
    return sum_of(h->id, h->number, h->at, h->data, h->len) == h->sum;
}

/* The time or the checksum itself has a bit flipped: then the row differs in that one. */
static bool sum_is_flipped(const store_heal *h)
{
    uint64_t odd = (uint64_t)(sum_of(h->id, h->number, h->at, h->data, h->len) ^ h->sum);
    return odd && !(odd & (odd - 1));
}

static bool take_row(query *q, store_heal *h)
{
    const void *data = row_blob(q, 0, &h->len);
    h->data = data && !row_null(q, 1) ? malloc(h->len + 1) : NULL;
    if (!h->data) return false;
    memcpy(h->data, data, h->len);
    h->data[h->len] = 0;
    h->sum = row_int64(q, 1);
    h->at = row_int64(q, 2);
    return true;
}

store_heal *store_heal_begin(store *s, const char *id, int kind, int number)
{
    store_heal *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    strncpy(h->id, id, STORE_ID);
    h->number = number;
    h->bits = true;
    query q = query_start(s, kind == ASIDE_STEPS ? SQL_GET_STEP : kind == ASIDE_PACKED ? SQL_GET_PACKED : SQL_GET_DOC);
    query_text(&q, id);
    if (kind == ASIDE_STEPS) query_int(&q, number);
    bool there = query_row(&q) && take_row(&q, h);
    if (query_end(&q, there) == STORE_OK && there) {
        h->fits = fits(h) || sum_is_flipped(h);
        return h;
    }
    store_heal_free(h);
    return NULL;
}

void store_heal_free(store_heal *h)
{
    if (h) free(h->data);
    free(h);
}

/* One change of one byte. */
static bool try_one(store_heal *h)
{
    uint8_t *byte = &h->data[h->place], was = *byte;
    *byte = (uint8_t)(was ^ (h->bits ? 1 << h->way : h->way + 1));
    h->fits = fits(h);
    if (!h->fits) *byte = was;
    if (++h->way < (h->bits ? 8 : UINT8_MAX)) return h->fits;
    h->way = 0;
    h->place++;
    return h->fits;
}

bool store_heal_some(store_heal *h)
{
    for (int n = 0; n < AT_ONCE && !h->fits; n++) {
        if (h->place == h->len && h->bits && h->len <= SHORT) {
            h->bits = false;
            h->place = 0;
        }
        if (h->place == h->len) return false;
        try_one(h);
    }
    return !h->fits;
}

const void *store_healed(const store_heal *h, size_t *len)
{
    *len = h->len;
    return h->fits ? h->data : NULL;
}

int64_t store_healed_at(const store_heal *h)
{
    return h->at;
}
