/* sum.c - checksums (see sum.h). They are to find damage, not forgery: the key is no secret. */
#include "sum.h"

#include <sodium.h>
#include <string.h>

#include "store.h"

int64_t sum_of(const char *id, int number, int64_t at, const void *data, size_t len)
{
    uint8_t key[crypto_shorthash_KEYBYTES] = {0}, hash[crypto_shorthash_BYTES];
    _Static_assert(STORE_ID + sizeof number <= sizeof key, "the key says where it belongs");
    strncpy((char *)key, id, STORE_ID);
    memcpy(key + STORE_ID, &number, sizeof number);
    crypto_shorthash(hash, data, len, key);
    int64_t sum;
    memcpy(&sum, hash, sizeof sum);
    return sum ^ at;
}

bool sum_fits(const query *row, int column, int64_t sum)
{
    return row_null(row, column) || row_int64(row, column) == sum;
}
