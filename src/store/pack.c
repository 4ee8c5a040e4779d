/* pack.c - a journal as one piece of bytes, compressed with zlib, and back.
 *
 *     1  PACK_FORMAT     4  steps     4  bytes of what follows, unpacked (both little-endian)
 *     compressed: the time of each step as the difference to the one before; the length of each; the steps themselves
 *
 * Numbers are of seven bits a byte, the lowest first. What is alike stands together, since that is what packs well.
 */
#include "pack.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { PACK_FORMAT = 1, HEAD = 9, NUMBER = 10 }; /* bytes of a number, at most */

/* ---- packing ---- */

store_packing *packing_begin(void)
{
    store_packing *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->time = malloc((size_t)PACKED_STEPS * NUMBER);
    p->size = malloc((size_t)PACKED_STEPS * NUMBER);
    p->data = malloc(PACKED_BYTES);
    if (p->time && p->size && p->data) return p;
    packing_free(p);
    return NULL;
}

void packing_free(store_packing *p)
{
    if (!p) return;
    free(p->time);
    free(p->size);
    free(p->data);
    free(p->out);
    free(p);
}

static size_t put_number(uint8_t *to, uint64_t n)
{
    size_t at = 0;
    for (; n >= 0x80; n >>= 7) to[at++] = (uint8_t)(n | 0x80);
    to[at++] = (uint8_t)n;
    return at;
}

/* Small ones of either sign are short. */
static uint64_t fold(int64_t n)
{
    return (uint64_t)n << 1 ^ (n < 0 ? UINT64_MAX : 0);
}

static int64_t unfold(uint64_t n)
{
    return (int64_t)(n >> 1 ^ (n & 1 ? UINT64_MAX : 0));
}

void packing_add(store_packing *p, const void *step, size_t len, int64_t at)
{
    p->failed |= p->steps == PACKED_STEPS || len > PACKED_BYTES - p->len;
    if (p->failed) return;
    p->times += put_number(p->time + p->times, fold((int64_t)((uint64_t)at - (uint64_t)p->last)));
    p->sizes += put_number(p->size + p->sizes, len);
    memcpy(p->data + p->len, step, len);
    p->len += len;
    p->last = at;
    p->steps++;
}

static void put_four(uint8_t *to, size_t n)
{
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)(n >> 8 * i);
}

bool packing_end(store_packing *p)
{
    size_t all = p->times + p->sizes + p->len;
    uLongf room = compressBound(all);
    uint8_t *plain = p->failed ? NULL : malloc(all + 1);
    p->out = plain ? malloc(HEAD + room) : NULL;
    if (p->out) {
        memcpy(plain, p->time, p->times);
        memcpy(plain + p->times, p->size, p->sizes);
        memcpy(plain + p->times + p->sizes, p->data, p->len);
        p->out[0] = PACK_FORMAT;
        put_four(p->out + 1, (size_t)p->steps);
        put_four(p->out + 5, all);
        p->failed = compress2(p->out + HEAD, &room, plain, all, Z_BEST_COMPRESSION) != Z_OK;
        p->out_len = HEAD + room;
    }
    free(plain);
    return p->out && !p->failed;
}

/* ---- unpacking ---- */

static size_t four(const uint8_t *from)
{
    return from[0] | (size_t)from[1] << 8 | (size_t)from[2] << 16 | (size_t)from[3] << 24;
}

static bool take_number(const uint8_t **at, const uint8_t *end, uint64_t *out)
{
    *out = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        *out |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) return true;
    }
    return false;
}

/* Behind so many numbers, and what they are together, or UINT64_MAX; NULL: they are not there. */
static const uint8_t *skip(const uint8_t *at, const uint8_t *end, int numbers, uint64_t *sum)
{
    uint64_t n;
    *sum = 0;
    for (int i = 0; i < numbers; i++) {
        if (!take_number(&at, end, &n)) return NULL;
        *sum = n > UINT64_MAX - *sum ? UINT64_MAX : *sum + n;
    }
    return at;
}

int pack_count(const void *packed, size_t len)
{
    const uint8_t *b = packed;
    if (len <= HEAD || b[0] != PACK_FORMAT) return -1;
    size_t steps = four(b + 1), all = four(b + 5);
    return steps <= PACKED_STEPS && all <= PACKED_BYTES + 2 * (size_t)PACKED_STEPS * NUMBER ? (int)steps : -1;
}

/* Where its parts begin, and that the steps are as long as they say. */
static bool find_parts(pack_journal *j, size_t all)
{
    uint64_t any, len;
    j->time = j->all;
    j->end = j->all + all;
    j->size = skip(j->time, j->end, j->steps, &any);
    j->data = j->size ? skip(j->size, j->end, j->steps, &len) : NULL;
    return j->data && len == (uint64_t)(j->end - j->data);
}

bool pack_open(pack_journal *j, const void *packed, size_t len)
{
    const uint8_t *b = packed;
    *j = (pack_journal){.steps = pack_count(packed, len)};
    if (j->steps < 0) return false;
    size_t all = four(b + 5);
    uLongf got = all;
    j->all = malloc(all + 1);
    bool fine = j->all && uncompress(j->all, &got, b + HEAD, len - HEAD) == Z_OK && got == all && find_parts(j, all);
    if (!fine) pack_close(j);
    return fine;
}

void pack_close(pack_journal *j)
{
    free(j->all);
    *j = (pack_journal){0};
}

bool pack_next(pack_journal *j, pack_step *step)
{
    uint64_t time, len;
    if (step->number + 1 >= j->steps) return false;
    if (!take_number(&j->time, j->data, &time) || !take_number(&j->size, j->data, &len)) return false;
    step->at = (int64_t)((uint64_t)step->at + (uint64_t)unfold(time));
    step->data = step->number < 0 ? j->data : step->data + step->len;
    step->len = len;
    step->number++;
    assert(step->data + step->len <= j->end);
    return true;
}
