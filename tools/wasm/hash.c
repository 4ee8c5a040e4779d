/* hash.c - BLAKE2b and SipHash-2-4 (see hash.h). */
#include "hash.h"

#include <string.h>

static uint64_t get64(const uint8_t *from)
{
    uint64_t x = 0;
    for (int i = 0; i < 8; i++) x |= (uint64_t)from[i] << 8 * i;
    return x;
}

static void put64(uint8_t *to, uint64_t x)
{
    for (int i = 0; i < 8; i++) to[i] = (uint8_t)(x >> 8 * i);
}

static uint64_t right(uint64_t x, int by)
{
    return x >> by | x << (64 - by);
}

static uint64_t left(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

/* ---- BLAKE2b ---- */

static const uint64_t blake_start[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

/* In which order the words of a block are used; the last two rounds are the first two once more. */
static const uint8_t blake_order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

/* Four words of the state are stirred: first the columns, then the diagonals. */
static const uint8_t blake_stir[8][4] = {
    {0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
    {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14},
};

static void stir(uint64_t v[16], const uint8_t at[4], uint64_t x, uint64_t y)
{
    uint64_t a = v[at[0]], b = v[at[1]], c = v[at[2]], d = v[at[3]];
    a += b + x;
    d = right(d ^ a, 32);
    c += d;
    b = right(b ^ c, 24);
    a += b + y;
    d = right(d ^ a, 16);
    c += d;
    b = right(b ^ c, 63);
    v[at[0]] = a, v[at[1]] = b, v[at[2]] = c, v[at[3]] = d;
}

static void use_block(hash_blake *b, int last)
{
    uint64_t v[16], m[16];
    b->counted += b->len;
    for (int i = 0; i < 8; i++) {
        v[i] = b->h[i];
        v[8 + i] = blake_start[i];
    }
    for (int i = 0; i < 16; i++) m[i] = get64(b->block + 8 * i);
    v[12] ^= b->counted;
    if (last) v[14] = ~v[14];
    for (int round = 0; round < 12; round++) {
        const uint8_t *order = blake_order[round % 10];
        for (int i = 0; i < 8; i++) stir(v, blake_stir[i], m[order[2 * i]], m[order[2 * i + 1]]);
    }
    for (int i = 0; i < 8; i++) b->h[i] ^= v[i] ^ v[8 + i];
    b->len = 0;
}

void hash_blake_begin(hash_blake *b, size_t size)
{
    memset(b, 0, sizeof *b);
    memcpy(b->h, blake_start, sizeof b->h);
    b->h[0] ^= 0x01010000 ^ size;
    b->size = size;
}

/* A full block is used only when more follows: the last one is treated differently. */
void hash_blake_add(hash_blake *b, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (b->len == HASH_BLAKE_BLOCK) use_block(b, 0);
        b->block[b->len++] = bytes[i];
    }
}

void hash_blake_end(hash_blake *b, uint8_t *out)
{
    uint8_t all[64];
    memset(b->block + b->len, 0, HASH_BLAKE_BLOCK - b->len);
    use_block(b, 1);
    for (int i = 0; i < 8; i++) put64(all + 8 * i, b->h[i]);
    memcpy(out, all, b->size);
}

/* ---- SipHash-2-4 ---- */

static void sip_round(uint64_t v[4], int times)
{
    for (; times > 0; times--) {
        v[0] += v[1];
        v[1] = left(v[1], 13) ^ v[0];
        v[0] = left(v[0], 32);
        v[2] += v[3];
        v[3] = left(v[3], 16) ^ v[2];
        v[0] += v[3];
        v[3] = left(v[3], 21) ^ v[0];
        v[2] += v[1];
        v[1] = left(v[1], 17) ^ v[2];
        v[2] = left(v[2], 32);
    }
}

static void sip_word(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    sip_round(v, 2);
    v[0] ^= word;
}

void hash_sip(uint8_t out[HASH_SIP_BYTES], const uint8_t *bytes, size_t len, const uint8_t key[HASH_SIP_KEY])
{
    uint64_t k0 = get64(key), k1 = get64(key + 8), last = (uint64_t)len << 56;
    uint64_t v[4] = {k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261,
                     k1 ^ 0x7465646279746573};
    size_t whole = len - len % 8;
    for (size_t i = 0; i < whole; i += 8) sip_word(v, get64(bytes + i));
    for (size_t i = whole; i < len; i++) last |= (uint64_t)bytes[i] << 8 * (i - whole);
    sip_word(v, last);
    v[2] ^= 0xff;
    sip_round(v, 4);
    put64(out, v[0] ^ v[1] ^ v[2] ^ v[3]);
}
