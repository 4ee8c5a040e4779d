/* fair.h - a seed that nobody could choose.
 *
 *     fair f = {.secret = ...};           // 32 random bytes of the server's
 *     fair_commit(&f, text);              // shown to all before anybody gives a lot
 *     f.lot[seat] = ..., f.given |= 1 << seat;
 *     uint64_t seed = fair_seed(&f);      // once the game begins; secret and lots are shown when it is over
 *
 * The server cannot change its secret after it has shown the commitment, and it did not know the lots when it made it.
 * A seat does not know the secret when it gives its lot. So neither can have chosen the seed, and afterwards everybody
 * can check it (doc/fairness.md).
 */
#ifndef FAIR_H
#define FAIR_H

#include "rules/mk.h"

enum { FAIR_SECRET = 32, FAIR_LOT = 16, FAIR_SECRET_TEXT = 2 * FAIR_SECRET + 1, FAIR_LOT_TEXT = 2 * FAIR_LOT + 1 };

typedef struct fair {
    uint8_t secret[FAIR_SECRET];
    uint8_t lot[MK_SEATS][FAIR_LOT];
    uint8_t given; /* bits of the seats that have given a lot */
} fair;

/* BLAKE2b-256 of "marrakesh fair 1" and the secret, as hexadecimal digits. */
void fair_commit(const fair *f, char out[FAIR_SECRET_TEXT]);
/* The first 8 bytes, little-endian, of BLAKE2b-256 of "marrakesh fair 2", the secret, and for each seat in order 16
 * bytes: its lot, or zeros. */
uint64_t fair_seed(const fair *f);

void fair_write(const uint8_t *bytes, int n, char *out);
/* Small hexadecimal digits, all of them. */
bool fair_read(uint8_t *bytes, int n, const char *text, size_t len);

#endif
