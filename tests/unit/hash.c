/* hash.c - our own BLAKE2b and SipHash, which check games in the browser, against those of libsodium. They are part of
 * the module for the browser only, so their source is taken in here. */
#include "../../tools/wasm/hash.c" /* NOLINT(bugprone-suspicious-include) */

#include <sodium.h>

#include "unit.h"

enum { LONGEST = 700 };

static void fill(uint8_t *bytes, size_t n, rng *r)
{
    for (size_t i = 0; i < n; i++) bytes[i] = (uint8_t)rng_next(r);
}

/* In parts of any length: a block is used when the next byte comes. */
static void ours(uint8_t *out, size_t size, const uint8_t *bytes, size_t len, rng *r)
{
    hash_blake b;
    hash_blake_begin(&b, size);
    for (size_t at = 0; at < len;) {
        size_t part = 1 + rng_pick(r, 200);
        if (part > len - at) part = len - at;
        hash_blake_add(&b, bytes + at, part);
        at += part;
    }
    hash_blake_end(&b, out);
}

static void test_blake(void)
{
    uint8_t bytes[LONGEST], mine[64], theirs[64];
    rng r = rng_seed(7, 1);
    fill(bytes, sizeof bytes, &r);
    for (size_t len = 0; len <= LONGEST; len++) {
        size_t size = 16 + len % 49; /* libsodium makes no shorter ones than 16 bytes */
        ours(mine, size, bytes, len, &r);
        crypto_generichash(theirs, size, bytes, len, NULL, 0);
        FACT(!memcmp(mine, theirs, size), "%zu bytes of %zu", size, len);
    }
}

static void test_sip(void)
{
    uint8_t bytes[LONGEST], key[HASH_SIP_KEY], mine[HASH_SIP_BYTES], theirs[crypto_shorthash_BYTES];
    rng r = rng_seed(7, 2);
    _Static_assert((int)HASH_SIP_KEY == (int)crypto_shorthash_KEYBYTES, "the same key");
    for (size_t len = 0; len <= LONGEST; len++) {
        fill(bytes, len, &r);
        fill(key, sizeof key, &r);
        hash_sip(mine, bytes, len, key);
        crypto_shorthash(theirs, bytes, len, key);
        FACT(!memcmp(mine, theirs, sizeof mine), "of %zu bytes", len);
    }
}

int main(void)
{
    if (sodium_init() < 0) return 1;
    test_blake();
    test_sip();
    return unit_end();
}
