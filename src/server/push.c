/* push.c - see push.h. The curve is P-256, which libsodium does not have: OpenSSL does that part. */
#include "push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SALT = 16, TAG = 16, HEADER = SALT + 4 + 1 + PUSH_POINT, RECORD = 4096, HASH = 32, INFO = 160 };
#define URL_BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

/* ---- keys ---- */

/* The point of a private key. */
static bool point_of(const uint8_t key[PUSH_KEY], uint8_t out[PUSH_POINT])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(key, PUSH_KEY, NULL);
    bool fine = point && number && EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, PUSH_POINT, NULL) == PUSH_POINT;
    BN_clear_free(number);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return fine;
}

/* With its private part, or (NULL) without. */
static EVP_PKEY *make_key(const uint8_t point[PUSH_POINT], const uint8_t *key)
{
    EVP_PKEY *made = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = key ? BN_bin2bn(key, PUSH_KEY, NULL) : NULL;
    bool fine = context && build &&
                OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
                OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) &&
                (!key || (number && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)));
    OSSL_PARAM *params = fine ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (params && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &made, key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return made;
}

bool push_new_key(uint8_t key[PUSH_KEY])
{
    uint8_t point[PUSH_POINT];
    BIGNUM *made = NULL;
    EVP_PKEY *pair = EVP_EC_gen("prime256v1");
    bool fine = pair && EVP_PKEY_get_bn_param(pair, OSSL_PKEY_PARAM_PRIV_KEY, &made) == 1 &&
                BN_bn2binpad(made, key, PUSH_KEY) == PUSH_KEY && point_of(key, point);
    BN_clear_free(made);
    EVP_PKEY_free(pair);
    return fine;
}

bool push_public(const uint8_t key[PUSH_KEY], char out[PUSH_POINT_TEXT])
{
    uint8_t point[PUSH_POINT];
    if (!point_of(key, point)) return false;
    sodium_bin2base64(out, PUSH_POINT_TEXT, point, sizeof point, URL_BASE64);
    return true;
}

static bool read_bytes(const char *text, uint8_t *out, size_t size)
{
    size_t len;
    char plain[PUSH_POINT_TEXT + 4];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(text, "="), text);
    return !sodium_base642bin(out, size, plain, strlen(plain), NULL, &len, NULL, URL_BASE64) && len == size;
}

bool push_read_browser(const char *point, const char *secret, push_browser *out)
{
    if (!read_bytes(point, out->point, PUSH_POINT) || !read_bytes(secret, out->secret, PUSH_AUTH)) return false;
    EVP_PKEY *key = make_key(out->point, NULL); /* a point beside the curve would tell something of our key */
    EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    bool fine = context && EVP_PKEY_public_check(context) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
    return fine;
}

/* ---- encryption ---- */

static void hmac(const uint8_t *key, size_t key_len, const void *text, size_t len, uint8_t out[HASH])
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_len);
    crypto_auth_hmacsha256_update(&state, text, len);
    crypto_auth_hmacsha256_final(&state, out);
    sodium_memzero(&state, sizeof state);
}

/* One block of HKDF, which is all that is needed. */
static void expand(const uint8_t key[HASH], const void *info, size_t len, uint8_t *out, size_t size)
{
    uint8_t text[INFO + 1], block[HASH];
    memcpy(text, info, len);
    text[len] = 1;
    hmac(key, HASH, text, len + 1, block);
    memcpy(out, block, size);
    sodium_memzero(block, sizeof block);
}

static bool agree(const uint8_t own[PUSH_KEY], const uint8_t own_point[PUSH_POINT], const uint8_t point[PUSH_POINT],
                  uint8_t out[HASH])
{
    size_t len = HASH;
    EVP_PKEY *mine = make_key(own_point, own), *theirs = make_key(point, NULL);
    EVP_PKEY_CTX *context = mine && theirs ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    bool fine = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, out, &len) == 1 && len == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return fine;
}

/* RFC 8291, 3.4: the key and the nonce of RFC 8188. */
static void derive(const push_browser *to, const uint8_t shared[HASH], const uint8_t point[PUSH_POINT],
                   const uint8_t salt[SALT], uint8_t key[16], uint8_t nonce[12])
{
    static const char key_name[] = "Content-Encoding: aes128gcm", nonce_name[] = "Content-Encoding: nonce";
    static const char start[] = "WebPush: info";
    uint8_t first[HASH], secret[HASH], last[HASH], info[INFO];
    memcpy(info, start, sizeof start);
    memcpy(info + sizeof start, to->point, PUSH_POINT);
    memcpy(info + sizeof start + PUSH_POINT, point, PUSH_POINT);
    hmac(to->secret, PUSH_AUTH, shared, HASH, first);
    expand(first, info, sizeof start + 2 * (size_t)PUSH_POINT, secret, HASH);
    hmac(salt, SALT, secret, HASH, last);
    expand(last, key_name, sizeof key_name, key, 16);
    expand(last, nonce_name, sizeof nonce_name, nonce, 12);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(last, sizeof last);
}

static bool seal(const uint8_t key[16], const uint8_t nonce[12], const uint8_t *text, int len, uint8_t *out)
{
    int n = 0, rest = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    bool fine = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(c, out, &n, text, len) == 1 && EVP_EncryptFinal_ex(c, out + n, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, out + len) == 1;
    EVP_CIPHER_CTX_free(c);
    return fine && n + rest == len;
}

uint8_t *push_encrypt(const push_browser *to, const void *text, size_t len, size_t *out_len)
{
    uint8_t own[PUSH_KEY], point[PUSH_POINT], shared[HASH], key[16], nonce[12], plain[PUSH_MOST + 1];
    if (len > PUSH_MOST) return NULL;
    uint8_t *out = malloc(HEADER + len + 1 + TAG);
    if (!out) return NULL;
    randombytes_buf(out, SALT);
    bool fine = push_new_key(own) && point_of(own, point) && agree(own, point, to->point, shared);
    if (fine) derive(to, shared, point, out, key, nonce);
    memcpy(out + SALT, (const uint8_t[]){0, 0, RECORD >> 8, RECORD & 0xff, PUSH_POINT}, 5);
    memcpy(out + SALT + 5, point, PUSH_POINT);
    memcpy(plain, text, len);
    plain[len] = 2; /* the last record */
    fine = fine && seal(key, nonce, plain, (int)len + 1, out + HEADER);
    sodium_memzero(own, sizeof own);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(key, sizeof key);
    *out_len = HEADER + len + 1 + TAG;
    if (fine) return out;
    free(out);
    return NULL;
}

/* ---- signature ---- */

/* As JWT wants it: both numbers, 32 bytes each. */
static bool sign(const uint8_t key[PUSH_KEY], const char *text, uint8_t out[2 * PUSH_KEY])
{
    uint8_t point[PUSH_POINT], der[120];
    size_t len = sizeof der;
    EVP_PKEY *pair = point_of(key, point) ? make_key(point, key) : NULL;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = pair && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
                EVP_DigestSign(context, der, &len, (const uint8_t *)text, strlen(text)) == 1;
    const uint8_t *at = der;
    ECDSA_SIG *s = fine ? d2i_ECDSA_SIG(NULL, &at, (long)len) : NULL;
    fine = s && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, PUSH_KEY) == PUSH_KEY &&
           BN_bn2binpad(ECDSA_SIG_get0_s(s), out + PUSH_KEY, PUSH_KEY) == PUSH_KEY;
    ECDSA_SIG_free(s);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pair);
    return fine;
}

bool push_sign(const uint8_t key[PUSH_KEY], const char *origin, const char *subject, int64_t until, char out[PUSH_JWT])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[500], text[PUSH_JWT], head64[60], claims64[700], last[100], point[PUSH_POINT_TEXT];
    uint8_t signature[2 * PUSH_KEY];
    int n = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", origin, (long long)until,
                     subject);
    if (n < 0 || n >= (int)sizeof claims || strpbrk(origin, "\"\\") || strpbrk(subject, "\"\\")) return false;
    sodium_bin2base64(head64, sizeof head64, (const uint8_t *)head, strlen(head), URL_BASE64);
    sodium_bin2base64(claims64, sizeof claims64, (const uint8_t *)claims, (size_t)n, URL_BASE64);
    snprintf(text, sizeof text, "%s.%s", head64, claims64);
    if (!sign(key, text, signature) || !push_public(key, point)) return false;
    sodium_bin2base64(last, sizeof last, signature, sizeof signature, URL_BASE64);
    n = snprintf(out, PUSH_JWT, "vapid t=%s.%s, k=%s", text, last, point);
    return n > 0 && n < PUSH_JWT;
}
