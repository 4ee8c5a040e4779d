/* second.c - the second factor of an account: codes of six digits that an app makes (RFC 6238: SHA-1, 30 seconds).
 *
 * The secret of both sides is kept as it is, because codes are made of it: a copy of the store with the password's hash
 * still lacks the password. A code holds a step before and after its time, and once: the step it was of is kept. Who
 * has lost the app has recovery codes, of which only hashes are kept, each good once. Wrong codes count like wrong
 * passwords (password.c), so that guessing takes years.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "account.h"
#include "base/log.h"

enum { STEP_MS = 30000, DIGITS = 6, WINDOW = 1, RECOVERY = 16 };
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"; /* RFC 4648: base32 */

static void code_at(const uint8_t secret[STORE_TOTP], int64_t step, char out[DIGITS + 1])
{
    uint8_t counter[8], mac[20];
    gsize len = sizeof mac;
    for (int i = 0; i < 8; i++) counter[i] = (uint8_t)((uint64_t)step >> (56 - 8 * i));
    GHmac *h = g_hmac_new(G_CHECKSUM_SHA1, secret, STORE_TOTP);
    g_hmac_update(h, counter, sizeof counter);
    g_hmac_get_digest(h, mac, &len);
    g_hmac_unref(h);
    const uint8_t *at = mac + (mac[19] & 15);
    uint32_t number = ((uint32_t)(at[0] & 127) << 24) | ((uint32_t)at[1] << 16) | ((uint32_t)at[2] << 8) | at[3];
    snprintf(out, DIGITS + 1, "%06u", number % 1000000);
}

/* The step of which this is the code; 0: of none that still counts. */
static int64_t step_of(const store_second *t, const char *code)
{
    int64_t now = server_now() / STEP_MS, found = 0;
    char right[DIGITS + 1];
    if (strlen(code) != DIGITS) return 0;
    for (int64_t step = now - WINDOW; step <= now + WINDOW; step++) {
        code_at(t->secret, step, right);
        if (!sodium_memcmp(right, code, DIGITS) && step > t->last) found = step;
    }
    sodium_memzero(right, sizeof right);
    return found;
}

/* ---- recovery codes ---- */

static void hash_recovery(int64_t person, const char *code, uint8_t out[STORE_HASH])
{
    char text[64];
    size_t used = (size_t)snprintf(text, sizeof text, "%lld ", (long long)person);
    for (; *code && used < sizeof text - 1; code++)
        if (*code != '-') text[used++] = g_ascii_toupper(*code);
    text[used] = 0;
    account_hash(text, out);
    sodium_memzero(text, sizeof text);
}

static bool use_recovery(server *sv, int64_t person, const char *code)
{
    uint8_t hash[STORE_HASH];
    int64_t owner = 0;
    char about[STORE_MAIL + 1];
    hash_recovery(person, code, hash);
    return store_get_secret(sv->store, hash, SECRET_RECOVERY, 0, &owner, about) == STORE_OK && owner == person &&
           store_drop_secret(sv->store, hash) == STORE_OK;
}

/* ABCD-EFGH-IJKL-MNOP */
static void random_code(char out[RECOVERY + 4])
{
    char *to = out;
    for (int i = 0; i < RECOVERY; i++) {
        if (i && i % 4 == 0) *to++ = '-';
        *to++ = letters[randombytes_uniform(sizeof letters - 1)];
    }
    *to = 0;
}

static bool add_codes(server *sv, int64_t person, json_t *list)
{
    bool fine = store_drop_secrets(sv->store, person, SECRET_RECOVERY) == STORE_OK;
    for (int i = 0; fine && i < LIMIT_RECOVERY; i++) {
        char code[RECOVERY + 4];
        uint8_t hash[STORE_HASH];
        random_code(code);
        hash_recovery(person, code, hash);
        fine = store_add_secret(sv->store, hash, SECRET_RECOVERY, person, "", INT64_MAX) == STORE_OK;
        json_array_append_new(list, json_string(code));
    }
    return fine;
}

/* ---- asked by others ---- */

int second_check(server *sv, int64_t person, const char *code)
{
    store_second t;
    visitor_alone(sv, person); /* a code is good once */
    store_result result = store_get_second(sv->store, person, &t);
    int said = SECOND_WRONG;
    if (result == STORE_NONE || (result == STORE_OK && !t.active)) return SECOND_NONE;
    if (result != STORE_OK) return SECOND_WRONG;
    if (!code[0]) return SECOND_MISSING;
    int64_t step = step_of(&t, code);
    if (step) {
        t.last = step;
        said = store_put_second(sv->store, person, &t) == STORE_OK ? SECOND_RIGHT : SECOND_WRONG;
    } else if (strlen(code) > DIGITS && use_recovery(sv, person, code)) {
        log_brief(LOG_INFO, "recovery-code", LOG_NUMBER("person", person));
        said = SECOND_RIGHT;
    }
    sodium_memzero(&t, sizeof t);
    return said;
}

bool second_is_on(server *sv, int64_t person, int *left)
{
    store_second t;
    char about[STORE_MAIL + 1];
    *left = 0;
    bool on = store_get_second(sv->store, person, &t) == STORE_OK && t.active;
    sodium_memzero(&t, sizeof t);
    return on && store_count_secrets(sv->store, person, SECRET_RECOVERY, 0, left, about) == STORE_OK;
}

/* ---- on and off ---- */

static bool could_not(session *s, int id)
{
    return session_error(s, id, "failed", "the server could not keep this: try again later");
}

static void base32(const uint8_t secret[STORE_TOTP], char out[STORE_TOTP * 8 / 5 + 1])
{
    for (int i = 0; i < STORE_TOTP * 8 / 5; i++) {
        int bit = i * 5, in = bit / 8;
        unsigned two = (unsigned)secret[in] << 8 | (in + 1 < STORE_TOTP ? secret[in + 1] : 0);
        out[i] = letters[two >> (11 - bit % 8) & 31];
    }
    out[STORE_TOTP * 8 / 5] = 0;
}

void second_begin(session *s, const proof *p)
{
    store_second t = {.active = false};
    int left;
    char text[STORE_TOTP * 8 / 5 + 1], uri[256];
    if (second_is_on(s->sv, s->who->kept.id, &left)) {
        session_error(s, p->id, "wrong-time", "the second factor is on already");
        return;
    }
    randombytes_buf(t.secret, sizeof t.secret);
    base32(t.secret, text);
    snprintf(uri, sizeof uri, "otpauth://totp/Marrakesh:%s?secret=%s&issuer=Marrakesh", s->who->kept.login, text);
    if (store_put_second(s->sv->store, s->who->kept.id, &t) == STORE_OK)
        session_reply(s, p->id, json_pack("{ss ss ss}", "type", "second", "secret", text, "uri", uri));
    else
        could_not(s, p->id);
    sodium_memzero(&t, sizeof t);
    sodium_memzero(text, sizeof text);
    sodium_memzero(uri, sizeof uri);
}

void second_on(session *s, const message *m)
{
    int64_t person = s->who->kept.id;
    store_second t;
    if (store_get_second(s->sv->store, person, &t) != STORE_OK || t.active) {
        session_error(s, m->id, "wrong-time", "ask for a secret first, with your password");
        return;
    }
    t.last = step_of(&t, m->code);
    t.active = true;
    json_t *codes = json_array();
    if (!t.last)
        session_error(s, m->id, "wrong-code", "the code is wrong, or was used already");
    else if (store_put_second(s->sv->store, person, &t) != STORE_OK || !add_codes(s->sv, person, codes))
        could_not(s, m->id);
    else {
        log_brief(LOG_INFO, "second-on", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", person));
        session_reply(s, m->id, json_pack("{ss sO}", "type", "codes", "codes", codes));
    }
    json_decref(codes);
    sodium_memzero(&t, sizeof t);
}

void second_end(session *s, const proof *p)
{
    int64_t person = s->who->kept.id;
    if (store_drop_second(s->sv->store, person) != STORE_OK ||
        store_drop_secrets(s->sv->store, person, SECRET_RECOVERY) != STORE_OK) {
        could_not(s, p->id);
        return;
    }
    log_brief(LOG_INFO, "second-off", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", person));
    session_ok(s, p->id);
}
