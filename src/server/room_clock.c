/* room_clock.c - time to think.
 *
 * A clock runs while its seat has something to do and a person plays it. "move": so many seconds from the moment it
 * becomes a seat's turn until it stops being it. "game": so many for all turns together, and each turn that was played
 * in time brings some back (`increment`). A turn is everything that a seat is asked until somebody else is, so many
 * small questions are one, and who takes a turn back and plays it again is not paid twice. What happens when time is
 * over was chosen with the table: a bot helps out, the turn is passed, or the seat is out. Clocks may stand still at
 * night and on days off (room_rest.c). While no server runs they do, and nobody can set them (wall.c).
 */
#include <string.h>

#include "base/jot.h"
#include "server.h"

enum { SLOW_SECONDS = 24 * 60 * 60 };
static const char stand_in[] = "greedy";

bool clock_slow(const clock_rules *c)
{
    return c->kind != CLOCK_NONE && c->seconds >= SLOW_SECONDS;
}

static bool runs(const room *r, int seat)
{
    return r->clock.kind != CLOCK_NONE && r->state == STORE_RUNNING && r->begun && r->seat[seat].kind == SEAT_PERSON &&
           !room_bot_plays(r, seat) && match_asked(&r->match, seat);
}

int64_t clock_left(const room *r, int seat, int64_t now)
{
    const room_seat *s = &r->seat[seat];
    int64_t used = 0;
    if (s->running) used = rest_counted(&r->clock, s, wall_of_clock(s->running), wall_of_clock(now));
    return used < s->left_ms ? s->left_ms - used : 0;
}

/* What was used so far is taken off. */
static void settle(room *r, int seat, int64_t now)
{
    room_seat *s = &r->seat[seat];
    if (!s->running) return;
    int64_t before = s->left_ms;
    s->left_ms = clock_left(r, seat, now);
    s->pace.spent += before - s->left_ms;
    s->running = now;
}

static void start(room *r, int seat, int64_t now)
{
    room_seat *s = &r->seat[seat];
    s->running = now;
    s->pace.ends = wall_to_clock(rest_end(&r->clock, s, wall_of_clock(now), s->left_ms));
}

/* The turn is over, and was played in time. */
static void turn_over(room *r, int seat)
{
    room_seat *s = &r->seat[seat];
    s->pace.turns++;
    if (!r->clock.increment || r->match.log_len <= s->pace.paid) return;
    s->left_ms += r->clock.increment * INT64_C(1000);
    s->pace.paid = r->match.log_len;
    s->pace.rewarded = true;
}

/* While the same clocks run on, the store knows enough (clock_loaded): a turn of several answers is kept once. */
bool clock_stepped(room *r, int by)
{
    int64_t now = server_clock();
    bool kept = false, lasts = r->clock.kind == CLOCK_GAME || rest_any(&r->clock) || clock_slow(&r->clock);
    if (r->clock.kind == CLOCK_NONE) return false;
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        bool run = runs(r, i), ran = s->running;
        settle(r, i, now);
        s->running = 0;
        kept |= lasts && run != ran;
        if (ran && !run && !room_bot_plays(r, i) && r->state == STORE_RUNNING) turn_over(r, i);
        if (run && !ran) s->pace.rewarded = false;
        if (run && !ran && r->clock.kind == CLOCK_MOVE) s->left_ms = r->clock.seconds * INT64_C(1000);
        if (run) start(r, i, now);
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
    if (!runs(r, seat) || s->running) return;
    if (s->pace.rewarded) {
        s->left_ms -= r->clock.increment * INT64_C(1000);
        s->pace.paid = 0;
        s->pace.rewarded = false;
    }
    if (s->pace.turns) s->pace.turns--;
    start(r, seat, server_clock());
}

void clock_rested(room *r, int seat)
{
    int64_t now = server_clock();
    if (!r->seat[seat].running) return;
    settle(r, seat, now);
    start(r, seat, now);
}

/* A clock that rests: the document has what was left when it was written, and how long after the last change that was.
 * Both move along with times that do not count (wall.c), so that only time in which the server ran is taken off. */
static void loaded_with_rests(room *r)
{
    int64_t now = server_now(), since = MIN(r->changed + r->clocked, now);
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        if (!runs(r, i)) continue;
        s->running = wall_to_clock(since);
        settle(r, i, server_clock());
        start(r, i, server_clock());
    }
}

/* The store has what was left when the document was written, which is each time that a clock of a game stops; and when
 * the first clock runs out, which is where the least is left. */
void clock_loaded(room *r)
{
    int64_t whole = r->clock.seconds * INT64_C(1000), least = INT64_MAX;
    if (rest_any(&r->clock) && r->clocked >= 0) {
        loaded_with_rests(r);
        return;
    }
    int64_t until = r->row.deadline ? r->row.deadline - server_now() : whole;
    for (int i = 0; i < r->seats; i++)
        if (runs(r, i)) least = MIN(least, r->seat[i].left_ms);
    int64_t used = until < least ? least - until : 0;
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        int64_t before = s->left_ms;
        if (r->clock.kind == CLOCK_MOVE) s->left_ms = whole;
        if (!runs(r, i)) continue;
        s->left_ms = r->clock.kind == CLOCK_GAME ? MAX(before - used, 0) : CLAMP(until, 0, whole);
        s->pace.spent += MAX(before - s->left_ms, 0);
        start(r, i, server_clock());
    }
}

int64_t clock_end(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    return s->running ? wall_of_clock(s->pace.ends) : 0;
}

int64_t clock_deadline(const room *r)
{
    int64_t first = 0;
    for (int i = 0; i < r->seats; i++) {
        int64_t end = clock_end(r, i);
        if (end && (!first || end < first)) first = end;
    }
    return first;
}

/* ---- time is over ---- */

static void ran_out(room *r, int seat)
{
    room_seat *s = &r->seat[seat];
    settle(r, seat, server_clock());
    s->left_ms = 0;
    s->running = 0;
    s->pace.lapses++;
    s->late++;
    s->pace.turns++;
    if (r->clock.out == CLOCK_OUT) return;
    room_bot_steps_in(r, seat);
    s->hurried = true; /* where turns are passed too: room_bots.c */
    if (r->clock.out == CLOCK_PASS) return;
    s->flagged = r->clock.kind == CLOCK_GAME;
    if (s->flagged || s->late >= LATE_MOST) g_strlcpy(s->stand_in, stand_in, sizeof s->stand_in);
}

void clock_due(room *r, int64_t now)
{
    unsigned due = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].running && now >= r->seat[i].pace.ends) due |= 1u << i;
    if (!due) return;
    for (int i = 0; i < r->seats; i++)
        if (due >> i & 1) ran_out(r, i);
    if (r->clock.out == CLOCK_OUT) {
        for (int i = 0; i < r->seats; i++)
            if (due >> i & 1 && r->state == STORE_RUNNING) resign_seat(r, i);
        return;
    }
    room_save(r);
    show_seats(r);
    room_go_on(r);
}

/* ---- telling ---- */

void clock_figures(const room *r, buf *out)
{
    if (r->clock.kind == CLOCK_NONE) return;
    int64_t now = server_clock(), rest[2];
    jot_open(jot_key(out, "clocks"), '{');
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == SEAT_PERSON) jot_number(jot_key(out, show_seat_name(i)), clock_left(r, i, now));
    jot_close(out, '}');
    if (!rest_any(&r->clock)) return;
    jot_open(jot_key(out, "rests"), '{');
    for (int i = 0; i < r->seats; i++) {
        /* of all: whose clock runs would tell who has chosen in secret */
        if (r->seat[i].kind != SEAT_PERSON || !rest_next(&r->clock, &r->seat[i], server_now(), rest)) continue;
        jot_open(jot_key(out, show_seat_name(i)), '[');
        jot_number(out, rest[0]);
        jot_number(out, rest[1]);
        jot_close(out, ']');
    }
    jot_close(out, '}');
}
