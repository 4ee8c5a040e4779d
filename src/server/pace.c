/* pace.c - how quickly and how reliably people play, for those who think of sitting down with them.
 *
 * Counted when a game among people ends, with its result, in four numbers a person. Speed is that of turns in slow
 * games, without the rests of the clock. A game is played to its end by who neither resigned nor ran out of time, and
 * whose seat no bot had in the end. Of who has played little nothing is told: it would say nothing.
 */
#include "base/jot.h"
#include "manners.h"

static bool was_played(const room_seat *s)
{
    return !s->resigned && !s->flagged && !s->pace.lapses && !s->stand_in[0];
}

void pace_keep(const room *r)
{
    for (int i = 0; i < r->seats; i++) {
        const room_seat *s = &r->seat[i];
        if (s->kind != SEAT_PERSON || room_alone(r, i) || r->practice || r->imported) continue;
        bool slow = clock_slow(&r->clock);
        store_pace more = {.turns = slow ? s->pace.turns : 0, .spent = slow ? s->pace.spent : 0, .games = 1};
        more.finished = was_played(s);
        /* a dead game is the fault of who was waited for, and nobody's where all agreed */
        if (r->ended == ENDED_AGREED || (r->ended == ENDED_SILENT && !(r->row.asked >> i & 1))) continue;
        if (r->ended) more.finished = 0;
        store_add_pace(r->sv->store, s->person, &more);
    }
}

void pace_show(const room *r, buf *out)
{
    jot_open(out, '{');
    for (int i = 0; i < r->seats; i++) {
        store_pace p;
        if (r->seat[i].kind != SEAT_PERSON || store_get_pace(r->sv->store, r->seat[i].person, &p) != STORE_OK ||
            p.games < LIMIT_PACE_GAMES)
            continue;
        jot_open(jot_key(out, show_seat_name(i)), '{');
        jot_number(jot_key(out, "games"), p.games);
        jot_number(jot_key(out, "finished"), p.finished);
        if (p.turns >= LIMIT_PACE_TURNS) jot_number(jot_key(out, "turn"), p.spent / p.turns / 1000);
        jot_close(out, '}');
    }
    jot_close(out, '}');
}
