/* digest.h - fingerprints of a game: what every answer tells and everybody sees then, as one number.
 *
 *     digest d = digest_begin();
 *     digest_game(&d, &g);             // its last events, and the position as each seat and the table see it
 *     digest_text(&d, text);           // sixteen digits
 *
 * Two programs that play by the same rules have the same ones, on every machine.
 */
#ifndef DIGEST_H
#define DIGEST_H

#include "rules/mk.h"

enum { DIGEST_TEXT = 17 };

typedef struct digest {
    uint64_t sum;
} digest;

digest digest_begin(void);
void digest_bytes(digest *d, const void *data, size_t len);
void digest_number(digest *d, int64_t n);
void digest_position(digest *d, const mk_game *g); /* its text */
void digest_game(digest *d, const mk_game *g);
void digest_text(const digest *d, char out[DIGEST_TEXT]);

#endif
