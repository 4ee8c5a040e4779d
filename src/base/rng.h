/* rng.h - random numbers for bots and tests: small, fast, the same on every machine.
 *
 *     rng r = rng_seed(42, seat);
 *     int i = (int)rng_pick(&r, 6);   // 0-5, all equally likely
 *
 * The generator is xoshiro256** (Blackman and Vigna), its state filled by splitmix64. The dice of a game do not come
 * from here: see match/dice.h.
 */
#ifndef RNG_H
#define RNG_H

#include <stdint.h>

typedef struct rng {
    uint64_t s[4];
} rng;

static inline uint64_t rng_mix(uint64_t *x)
{
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Streams of one seed do not depend on each other. */
static inline rng rng_seed(uint64_t seed, uint64_t stream)
{
    uint64_t x = seed;
    x = rng_mix(&x) ^ stream;
    rng r;
    for (int i = 0; i < 4; i++) r.s[i] = rng_mix(&x);
    return r;
}

static inline uint64_t rng_rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static inline uint64_t rng_next(rng *r)
{
    uint64_t result = rng_rotate(r->s[1] * 5, 7) * 9, t = r->s[1] << 17;
    r->s[2] ^= r->s[0];
    r->s[3] ^= r->s[1];
    r->s[1] ^= r->s[2];
    r->s[0] ^= r->s[3];
    r->s[2] ^= t;
    r->s[3] = rng_rotate(r->s[3], 45);
    return result;
}

/* A number below n (n > 0) without bias: the high half of a product, and again where that would favour some. */
static inline uint32_t rng_pick(rng *r, uint32_t n)
{
    uint64_t m = (rng_next(r) >> 32) * n;
    if ((uint32_t)m < n)
        for (uint32_t unfair = -n % n; (uint32_t)m < unfair;) m = (rng_next(r) >> 32) * n;
    return (uint32_t)(m >> 32);
}

#endif
