/* hash.h - BLAKE2b (RFC 7693) and SipHash-2-4, for the module that checks games in the browser.
 *
 *     hash_blake b;
 *     hash_blake_begin(&b, 32);                  // how long the hash will be: 1 to 64 bytes
 *     hash_blake_add(&b, text, len);             // as often as one likes
 *     hash_blake_end(&b, out);
 *
 * The program itself has them from libsodium, which is not there in a browser. tests/unit/hash.c compares both.
 */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_BLAKE_BLOCK = 128, HASH_SIP_KEY = 16, HASH_SIP_BYTES = 8 };

typedef struct hash_blake {
    uint64_t h[8];
    uint64_t counted; /* bytes before those in `block` */
    uint8_t block[HASH_BLAKE_BLOCK];
    size_t len;  /* of what is in `block` */
    size_t size; /* of the hash */
} hash_blake;

void hash_blake_begin(hash_blake *b, size_t size);
void hash_blake_add(hash_blake *b, const uint8_t *bytes, size_t len);
void hash_blake_end(hash_blake *b, uint8_t *out);

void hash_sip(uint8_t out[HASH_SIP_BYTES], const uint8_t *bytes, size_t len, const uint8_t key[HASH_SIP_KEY]);

#endif
