/* told_link.c - what a link in a message opens: one table for one person, for a day, and nothing else.
 *
 * A connection that came with such a link (session.only) may open and answer that table; all other messages are refused
 * (session.c): whoever finds the link in a mailbox gets no account with it.
 */
#include <sodium.h>
#include <string.h>

#include "told.h"

static void hash_link(const char *token, uint8_t out[STORE_HASH])
{
    static const char purpose[] = "a link to a table"; /* no token of a browser has the same hash */
    crypto_generichash(out, STORE_HASH, (const uint8_t *)token, strlen(token), (const uint8_t *)purpose,
                       sizeof purpose - 1);
}

void link_make(server *sv, int64_t person, const char *table, char out[MESSAGE_TOKEN + 1])
{
    uint8_t secret[32], hash[STORE_HASH];
    int64_t until = server_now() + LIMIT_LINK_HOURS * INT64_C(3600000);
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(out, MESSAGE_TOKEN + 1, secret, sizeof secret, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_link(out, hash);
    if (store_add_link(sv->store, hash, person, table, until) != STORE_OK) out[0] = 0;
    sodium_memzero(secret, sizeof secret);
}

store_result link_of_token(server *sv, const char *token, store_person *out, char table[STORE_ID + 1])
{
    uint8_t hash[STORE_HASH];
    int64_t person;
    if (strlen(token) != MESSAGE_TOKEN) return STORE_NONE;
    hash_link(token, hash);
    store_result result = store_get_link(sv->store, hash, server_now(), &person, table);
    return result == STORE_OK ? store_get_person(sv->store, person, out) : result;
}
