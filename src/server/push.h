/* push.h - messages to browsers: encrypted for one of them (RFC 8291), signed with the server's key (RFC 8292). */
#ifndef PUSH_H
#define PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PUSH_KEY = 32, PUSH_POINT = 65, PUSH_AUTH = 16, PUSH_POINT_TEXT = 88, PUSH_JWT = 1000, PUSH_MOST = 3000 };

bool push_new_key(uint8_t key[PUSH_KEY]);
/* The public part, as browsers want it: base64 for URLs. */
bool push_public(const uint8_t key[PUSH_KEY], char out[PUSH_POINT_TEXT]);

/* What a browser has given: base64 for URLs of its point and of its secret. False: they are none. */
typedef struct push_browser {
    uint8_t point[PUSH_POINT], secret[PUSH_AUTH];
} push_browser;
bool push_read_browser(const char *point, const char *secret, push_browser *out);

/* At most PUSH_MOST bytes, as the body of a request; NULL: it failed. To be freed. */
uint8_t *push_encrypt(const push_browser *to, const void *text, size_t len, size_t *out_len);
/* The value of the header Authorization for this origin, valid until then (seconds since 1970). */
bool push_sign(const uint8_t key[PUSH_KEY], const char *origin, const char *subject, int64_t until, char out[PUSH_JWT]);

#endif
