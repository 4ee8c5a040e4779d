/* room_clock.c - time to think.
 *
 * A clock runs while its seat has something to do and a person plays it. "move": so many seconds from the moment it
 * becomes a seat's turn until it stops being it. "game": so many for all of them together. Time out is no loss: a bot
 * goes on, see clock_due. While no server runs the clocks stand still, and nobody can set them (wall.c).
 */
#include <string.h>

#include "base/jot.h"
#include "server.h"

enum { LATE_MOST = 3 };
static const char stand_in[] = "greedy";

static bool runs(const room *r, int seat)
{
    return r->clock != CLOCK_NONE && r->state == STORE_RUNNING && r->begun && r->seat[seat].kind == SEAT_PERSON &&
           !room_bot_plays(r, seat) && match_asked(&r->match, seat);
}

static int64_t left(const room_seat *s, int64_t now)
{
    int64_t used = s->running ? now - s->running : 0;
    return used < s->left_ms ? s->left_ms - used : 0;
}

bool clock_stepped(room *r, int by)
{
    int64_t now = server_clock();
    bool kept = r->clock == CLOCK_GAME;
    if (r->clock == CLOCK_NONE) return false;
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        bool run = runs(r, i);
        if (s->running) s->left_ms = left(s, now);
        if (run && !s->running && r->clock == CLOCK_MOVE) s->left_ms = r->clock_seconds * INT64_C(1000);
        s->running = run ? now : 0;
        kept |= s->late && i == by && !room_bot_plays(r, i);
        if (i == by && !room_bot_plays(r, i)) s->late = 0;
        /* the bot has helped out until the turn was over */
        kept |= s->hurried && !match_asked(&r->match, i);
        if (!match_asked(&r->match, i)) s->hurried = false;
    }
    return kept;
}

void clock_resumed(room *r, int seat)
{
    room_seat *s = &r->seat[seat];
    if (runs(r, seat) && !s->running) s->running = server_clock();
}

/* The store has what was left when the document was written, which is each time that a clock of a game stops; and when
 * the first clock runs out, which is where the least is left. */
void clock_loaded(room *r)
{
    int64_t whole = r->clock_seconds * INT64_C(1000), least = INT64_MAX;
    int64_t until = r->row.deadline ? r->row.deadline - server_now() : whole;
    for (int i = 0; i < r->seats; i++)
        if (runs(r, i)) least = MIN(least, r->seat[i].left_ms);
    int64_t used = until < least ? least - until : 0;
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        if (r->clock == CLOCK_MOVE) s->left_ms = whole;
        if (!runs(r, i)) continue;
        s->running = server_clock();
        s->left_ms = r->clock == CLOCK_GAME ? MAX(s->left_ms - used, 0) : CLAMP(until, 0, whole);
    }
}

int64_t clock_deadline(const room *r)
{
    int64_t first = 0;
    for (int i = 0; i < r->seats; i++) {
        const room_seat *s = &r->seat[i];
        int64_t end = s->running + s->left_ms;
        if (s->running && (!first || end < first)) first = end;
    }
    return first ? wall_of_clock(first) : 0;
}

void clock_due(room *r, int64_t now)
{
    bool due = false;
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        if (!s->running || left(s, now) > 0) continue;
        due = true;
        room_bot_steps_in(r, i);
        s->left_ms = 0;
        s->running = 0;
        s->flagged = r->clock == CLOCK_GAME;
        s->hurried = true;
        if (s->flagged || ++s->late >= LATE_MOST) g_strlcpy(s->stand_in, stand_in, sizeof s->stand_in);
    }
    if (!due) return;
    room_save(r);
    show_seats(r);
    room_go_on(r);
}

void clock_figures(const room *r, buf *out)
{
    if (r->clock == CLOCK_NONE) return;
    int64_t now = server_clock();
    jot_open(jot_key(out, "clocks"), '{');
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == SEAT_PERSON) jot_number(jot_key(out, show_seat_name(i)), left(&r->seat[i], now));
    jot_close(out, '}');
}
