/* fair.c - a seed that nobody could choose (see fair.h). */
#include "fair.h"

#include <sodium.h>
#include <string.h>

enum { PURPOSE = 16 };

static void begin(crypto_generichash_state *h, const char purpose[PURPOSE + 1], const fair *f)
{
    crypto_generichash_init(h, NULL, 0, FAIR_SECRET);
    crypto_generichash_update(h, (const uint8_t *)purpose, PURPOSE);
    crypto_generichash_update(h, f->secret, sizeof f->secret);
}

void fair_commit(const fair *f, char out[FAIR_SECRET_TEXT])
{
    crypto_generichash_state h;
    uint8_t hash[FAIR_SECRET];
    begin(&h, "marrakesh fair 1", f);
    crypto_generichash_final(&h, hash, sizeof hash);
    fair_write(hash, sizeof hash, out);
}

uint64_t fair_seed(const fair *f)
{
    static const uint8_t none[FAIR_LOT];
    crypto_generichash_state h;
    uint8_t hash[FAIR_SECRET];
    uint64_t seed = 0;
    begin(&h, "marrakesh fair 2", f);
    for (int s = 0; s < MK_SEATS; s++) crypto_generichash_update(&h, f->given >> s & 1 ? f->lot[s] : none, FAIR_LOT);
    crypto_generichash_final(&h, hash, sizeof hash);
    for (int i = 0; i < 8; i++) seed |= (uint64_t)hash[i] << 8 * i;
    return seed;
}

void fair_write(const uint8_t *bytes, int n, char *out)
{
    sodium_bin2hex(out, 2 * (size_t)n + 1, bytes, (size_t)n);
}

bool fair_read(uint8_t *bytes, int n, const char *text, size_t len)
{
    if (len != 2 * (size_t)n) return false;
    for (size_t i = 0; i < len; i++)
        if (!text[i] || !strchr("0123456789abcdef", text[i])) return false;
    return !sodium_hex2bin(bytes, (size_t)n, text, len, NULL, NULL, NULL);
}
