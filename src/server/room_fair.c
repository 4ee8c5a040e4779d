/* room_fair.c - the seed of a game: the server's secret, shown as a commitment from the first moment of a table on, and
 * a lot from each seat (match/fair.h, doc/fairness.md).
 */
#include <sodium.h>
#include <string.h>

#include "base/jot.h"
#include "server.h"

/* Games of tests follow from one number; others are random. */
void fair_new(room *r)
{
    server *sv = r->sv;
    if (!sv->options.seed) {
        randombytes_buf(r->secret, sizeof r->secret);
        return;
    }
    uint64_t from[2] = {sv->options.seed, sv->secrets++};
    crypto_generichash(r->secret, sizeof r->secret, (const uint8_t *)from, sizeof from, NULL, 0);
}

fair fair_of(const room *r)
{
    fair f = {0};
    memcpy(f.secret, r->secret, sizeof f.secret);
    for (int s = 0; s < r->seats; s++) {
        if (!r->seat[s].has_lot) continue;
        memcpy(f.lot[s], r->seat[s].lot, sizeof f.lot[s]);
        f.given |= (uint8_t)(1u << s);
    }
    return f;
}

void fair_lot(session *s, room *r, int seat, const message *m)
{
    if (r->begun) { /* also one that was imported */
        session_error(s, m->id, "wrong-time", "the game has begun already");
        return;
    }
    fair_read(r->seat[seat].lot, FAIR_LOT, m->lot, strlen(m->lot));
    r->seat[seat].has_lot = true;
    room_save(r);
    session_ok(s, m->id);
}

void fair_show(const room *r, buf *out)
{
    fair f = fair_of(r);
    char text[FAIR_SECRET_TEXT];
    fair_commit(&f, text);
    jot_open(out, '{');
    jot_text(jot_key(out, "commitment"), text);
    if (r->state == STORE_OVER && !board_sealed(r)) {
        fair_write(f.secret, FAIR_SECRET, text);
        jot_text(jot_key(out, "secret"), text);
    }
    jot_open(jot_key(out, "lots"), '{');
    for (int s = 0; s < r->seats; s++) {
        if (!(f.given >> s & 1)) continue;
        fair_write(f.lot[s], FAIR_LOT, text);
        jot_text(jot_key(out, show_seat_name(s)), text);
    }
    jot_close(out, '}');
    jot_close(out, '}');
}
