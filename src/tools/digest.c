/* digest.c - see digest.h. The sum is FNV-1a with 64 bits: it finds accidents, not forgers. */
#include "tools/digest.h"

#include <inttypes.h>
#include <stdio.h>

enum { POSITION_BYTES = 32 << 10 };

digest digest_begin(void)
{
    return (digest){0xcbf29ce484222325};
}

void digest_bytes(digest *d, const void *data, size_t len)
{
    const uint8_t *at = data;
    for (size_t i = 0; i < len; i++) d->sum = (d->sum ^ at[i]) * 0x100000001b3;
}

void digest_number(digest *d, int64_t n)
{
    for (int i = 0; i < 8; i++, n >>= 8) digest_bytes(d, &(uint8_t){(uint8_t)n}, 1);
}

void digest_position(digest *d, const mk_game *g)
{
    char text[POSITION_BYTES];
    size_t len = mk_write(g, text, sizeof text);
    digest_bytes(d, text, len < sizeof text ? len : sizeof text);
}

static void add_view(digest *d, const mk_game *g, int seat)
{
    mk_game view;
    mk_view(g, seat, &view);
    digest_position(d, &view);
}

void digest_game(digest *d, const mk_game *g)
{
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        const int field[] = {e->kind, e->player, e->a, e->b, e->n, e->cause, e->rule, e->seen_by};
        for (size_t k = 0; k < sizeof field / sizeof *field; k++) digest_number(d, field[k]);
    }
    for (int s = 0; s < g->players; s++) add_view(d, g, s);
    add_view(d, g, MK_NOBODY);
}

void digest_text(const digest *d, char out[DIGEST_TEXT])
{
    snprintf(out, DIGEST_TEXT, "%016" PRIx64, d->sum);
}
