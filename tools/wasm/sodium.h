/* sodium.h - the few functions of libsodium that src/match uses, where libsodium is not: on top of hash.h.
 *
 * There are no keyed hashes and no characters to be ignored in hexadecimal digits: nothing here asks for them.
 */
#ifndef SODIUM_H
#define SODIUM_H

#include <stdint.h>
#include <string.h>

#include "hash.h"

enum { crypto_shorthash_KEYBYTES = HASH_SIP_KEY, crypto_shorthash_BYTES = HASH_SIP_BYTES };

typedef hash_blake crypto_generichash_state;

static inline int crypto_generichash_init(crypto_generichash_state *h, const uint8_t *key, size_t key_len, size_t size)
{
    if (key || key_len) return -1;
    hash_blake_begin(h, size);
    return 0;
}

static inline int crypto_generichash_update(crypto_generichash_state *h, const uint8_t *bytes, unsigned long long len)
{
    hash_blake_add(h, bytes, (size_t)len);
    return 0;
}

static inline int crypto_generichash_final(crypto_generichash_state *h, uint8_t *out, size_t size)
{
    if (size != h->size) return -1;
    hash_blake_end(h, out);
    return 0;
}

static inline int crypto_generichash(uint8_t *out, size_t size, const uint8_t *bytes, unsigned long long len,
                                     const uint8_t *key, size_t key_len)
{
    crypto_generichash_state h;
    if (crypto_generichash_init(&h, key, key_len, size)) return -1;
    crypto_generichash_update(&h, bytes, len);
    return crypto_generichash_final(&h, out, size);
}

static inline int crypto_shorthash(uint8_t *out, const uint8_t *bytes, unsigned long long len, const uint8_t *key)
{
    hash_sip(out, bytes, (size_t)len, key);
    return 0;
}

static inline char *sodium_bin2hex(char *hex, size_t size, const uint8_t *bytes, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    if (size <= 2 * len) return NULL;
    for (size_t i = 0; i < len; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    hex[2 * len] = 0;
    return hex;
}

static inline int sodium_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static inline int sodium_hex2bin(uint8_t *bytes, size_t size, const char *hex, size_t len, const char *ignore,
                                 size_t *bin_len, const char **end)
{
    if (ignore || bin_len || end || len % 2 || len / 2 > size) return -1;
    for (size_t i = 0; i < len; i++) {
        int digit = sodium_digit(hex[i]);
        if (digit < 0) return -1;
        bytes[i / 2] = (uint8_t)(i % 2 ? bytes[i / 2] | digit : digit << 4);
    }
    return 0;
}

#endif
