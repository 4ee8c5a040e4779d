/* room_vote.c - what the people at a table decide together while a game runs: that a bot plays on for somebody who does
 * not come any more, and that a dead game ends.
 *
 * A seat is given away only where the clock says so: its time ran out LATE_MOST times in a row, or, where there is no
 * clock, its person has been away for twice the table's patience. The host may do so alone, else more than half of the
 * others must agree; then the bot plays to the end. A game ends without a result when all who still play agree, or when
 * nothing was answered for LIMIT_SILENT_DAYS. Votes are kept with the table: in a game over weeks people never meet.
 */
#include <string.h>

#include "base/log.h"
#include "manners.h"

/* A person plays this seat, and not a bot for them. */
static bool plays(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    return s->kind == SEAT_PERSON && !s->resigned && !s->flagged && !s->stand_in[0];
}

static bool was_away(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    int64_t most = 2 * r->patience * INT64_C(1000), now = server_clock();
    if (r->clock.kind != CLOCK_NONE || !s->gone || now - s->gone < most) return false;
    return s->stand_in[0] || (match_asked(&r->match, seat) && now - wall_to_clock(r->changed) >= most);
}

bool vote_overdue(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    if (s->kind != SEAT_PERSON || s->resigned || s->flagged || r->state != STORE_RUNNING || !r->begun) return false;
    return s->late >= LATE_MOST || was_away(r, seat);
}

json_t *vote_json(const room *r)
{
    json_t *o = json_object();
    for (int i = 0; i <= VOTE_END; i++) {
        json_t *by = r->vote[i] ? json_array() : NULL;
        for (int s = 0; by && s < r->seats; s++)
            if (r->vote[i] >> s & 1) json_array_append_new(by, json_string(show_seat_name(s)));
        if (by) json_object_set_new(o, i == VOTE_END ? "end" : show_seat_name(i), by);
    }
    return o;
}

/* ---- giving a seat away ---- */

static void replace(room *r, int seat)
{
    log_say(LOG_INFO, "replaced", LOG_TEXT("table", r->id), LOG_NUMBER("seat", seat));
    r->seat[seat].flagged = true;
    r->vote[seat] = 0;
    room_hand_to_bot(r, seat);
}

static bool most_agree(const room *r, int seat)
{
    int others = 0, agree = 0;
    for (int s = 0; s < r->seats; s++) {
        if (s == seat || !plays(r, s)) continue;
        others++;
        agree += r->vote[seat] >> s & 1;
    }
    return agree * 2 > others;
}

static void vote_replace(session *s, room *r, int own, const message *m)
{
    if (m->seat >= r->seats || m->seat == own || !vote_overdue(r, m->seat)) {
        session_error(s, m->id, "not-allowed", "this seat cannot be given away: its player still has time");
        return;
    }
    uint8_t bit = (uint8_t)(1u << own);
    r->vote[m->seat] = m->on ? r->vote[m->seat] | bit : r->vote[m->seat] & (uint8_t)~bit;
    if (m->on && (r->host == s->who->kept.id || most_agree(r, m->seat)))
        replace(r, m->seat);
    else {
        room_save(r);
        show_seats(r);
    }
    session_ok(s, m->id);
}

/* ---- a dead game ---- */

static void end_without_result(room *r, enum room_ended_by why)
{
    log_say(LOG_INFO, "ended-without-result", LOG_TEXT("table", r->id), LOG_NUMBER("why", why));
    r->ended = (uint8_t)why;
    resign_end_now(r);
}

static bool all_agree(const room *r)
{
    for (int s = 0; s < r->seats; s++)
        if (plays(r, s) && !(r->vote[VOTE_END] >> s & 1)) return false;
    return true;
}

static void vote_end(session *s, room *r, int own, const message *m)
{
    if (board_counts(r) || room_alone(r, own)) {
        session_error(s, m->id, "not-allowed", "nobody else has to agree: resign, if you do not want to go on");
        return;
    }
    uint8_t bit = (uint8_t)(1u << own);
    r->vote[VOTE_END] = m->on ? r->vote[VOTE_END] | bit : r->vote[VOTE_END] & (uint8_t)~bit;
    if (all_agree(r))
        end_without_result(r, ENDED_AGREED);
    else {
        room_save(r);
        show_seats(r);
    }
    session_ok(s, m->id);
}

void vote(session *s, room *r, int own, const message *m)
{
    if (m->seat >= 0)
        vote_replace(s, r, own, m);
    else
        vote_end(s, r, own, m);
}

bool vote_answered(room *r, int seat)
{
    if (seat >= r->seats || !r->vote[seat] || room_bot_plays(r, seat)) return false;
    r->vote[seat] = 0;
    return true;
}

/* The next of the tables where nothing has happened for long. */
bool vote_look_for_silence(server *sv, int64_t now)
{
    char id[STORE_ID + 1];
    store_result result = store_next_silent(sv->store, now - LIMIT_SILENT_DAYS * INT64_C(86400000), &sv->silent, id);
    if (result != STORE_OK) return sv->silent >= 0 && result == STORE_NONE;
    bool more;
    int64_t before = sv->silent;
    room *r = room_find_free(sv, id, &result, &more);
    if (more) sv->silent = before - 1; /* the rest of it is loaded the next time */
    if (r && !r->rescue && r->state == STORE_RUNNING && !r->sessions->len) end_without_result(r, ENDED_SILENT);
    return true;
}
