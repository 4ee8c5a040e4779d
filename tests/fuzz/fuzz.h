/* fuzz.h - what the fuzz targets share: a promise that is not kept ends the run. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "rules/mk.h"

#define PROMISE(fact, ...)                                  \
    do {                                                    \
        if (!(fact)) {                                      \
            fprintf(stderr, "%s:%d: ", __FILE__, __LINE__); \
            fprintf(stderr, __VA_ARGS__);                   \
            fputc('\n', stderr);                            \
            abort();                                        \
        }                                                   \
    } while (0)

enum { FUZZ_TEXT = 65536 };

/* A position is its text: written, read and written again it is the same. */
static inline void fuzz_round_trip(const mk_game *g)
{
    static char text[FUZZ_TEXT], again[FUZZ_TEXT];
    static mk_game back;
    mk_text_error error = {0};
    size_t len = mk_write(g, text, sizeof text);
    PROMISE(len < sizeof text, "the text is %zu bytes long", len);
    PROMISE(mk_read(&back, text, len, &error) == MK_OK, "its own text is refused, line %d: %s\n%s", error.line,
            error.what, text);
    size_t at = 0;
    while (at < MK_CLONE_BYTES && ((const char *)&back)[at] == ((const char *)g)[at]) at++;
    PROMISE(at == MK_CLONE_BYTES, "read back it is another game (byte %zu)\n%s", at, text);
    PROMISE(mk_write(&back, again, sizeof again) == len && !memcmp(text, again, len),
            "written again it is another text\n%s", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
