/* room_undo.c - taking back: freely, or when everybody agrees.
 *
 * Who is here is asked, also while a bot stands in. For somebody who is away the bot agrees, but only to taking back
 * what was played since it stepped in: nobody who was late, or whose line broke, finds own answers gone on coming back.
 * Who has resigned has left the game to the bot. Bots always agree.
 *
 * A request is not kept in the store: it is about now, and a server that starts anew forgets it.
 */
#include "presence.h"

json_t *undo_request(const room *r)
{
    if (r->undo_by < 0) return json_null();
    return json_pack("{ss sI si}", "by", show_seat_name(r->undo_by), "request", (json_int_t)r->undo_number, "steps",
                     r->undo_steps);
}

/* The request is no more. `by` is who did not agree; nobody where the game went on, or where all have agreed. */
static void over(room *r, bool agreed, int by)
{
    int64_t number = r->undo_number;
    r->undo_by = -1;
    show_all(r,
             json_pack("{ss ss sI sb ss?}", "type", "undo-over", "table", r->id, "request", (json_int_t)number,
                       "agreed", agreed, "by", show_seat_name(by)),
             NULL);
}

void undo_cancel(room *r)
{
    for (int s = 0; s < r->seats; s++) r->undo_asked[s] = 0;
    if (r->undo_by >= 0) over(r, false, -1);
}

static bool must_agree(const room *r, int seat, int place)
{
    const room_seat *s = &r->seat[seat];
    if (s->kind != SEAT_PERSON || s->resigned) return false;
    if (!room_bot_plays(r, seat) || presence_here(r->sv, s->person)) return true;
    return place < s->own;
}

static unsigned who_must_agree(const room *r, int by, int steps)
{
    unsigned set = 0;
    int place = match_undo_place(&r->match, by, steps);
    for (int s = 0; s < r->seats; s++)
        if (s != by && must_agree(r, s, place)) set |= 1u << s;
    return set;
}

/* What bots answer from here on is not their people's. */
static void forget_taken_back(room *r)
{
    bool any = false;
    for (int s = 0; s < r->seats; s++) {
        if (!room_bot_plays(r, s) || r->seat[s].own <= r->match.log_len) continue;
        r->seat[s].own = r->match.log_len;
        any = true;
    }
    if (any) room_save(r);
}

static int take_back(server *sv, room *r, int seat, bool all, bool consent)
{
    int error = match_undo(&r->match, seat, all, consent, &sv->change);
    if (error) return error;
    sv->figures.undos++;
    if (consent && room_alone(r, seat)) room_helped(r, seat);
    if (consent && r->undo_by >= 0) over(r, true, -1);
    forget_taken_back(r);
    standing_taken_back(r, seat);
    if (!consent) clock_resumed(r, seat);
    room_stepped(r, &sv->change);
    return MK_OK;
}

/* So many steps, or as many as there are. */
static void carry_out(session *s, room *r, int seat, bool all, int steps, bool consent, int id)
{
    int error = take_back(s->sv, r, seat, all, consent);
    if (error == MATCH_FULL)
        session_error(s, id, "too-many", "too much was taken back in this game already");
    else if (error)
        session_error(s, id, "wrong-time", "there is nothing to take back");
    if (error) return;
    while (--steps > 0 && r->match.steps < LIMIT_STEPS && !take_back(s->sv, r, seat, all, consent)) continue;
    session_ok(s, id);
}

static void ask(session *s, room *r, int seat, int steps, const message *m)
{
    if (r->undo_by >= 0) {
        session_error(s, m->id, "wrong-time", "somebody has asked to take something back: answer this first");
        return;
    }
    if (++r->undo_asked[seat] > LIMIT_UNDO_REQUESTS) {
        session_error(s, m->id, "too-many", "you have asked too often: play on");
        return;
    }
    r->undo_by = seat;
    r->undo_all = m->all;
    r->undo_steps = steps;
    r->undo_agreed = r->undo_said = 0;
    r->undo_number++;
    show_all(r,
             json_pack("{ss ss ss sI si}", "type", "undo-request", "table", r->id, "by", show_seat_name(seat),
                       "request", (json_int_t)r->undo_number, "steps", steps),
             NULL);
    session_reply(s, m->id, json_pack("{ss sb}", "type", "ok", "pending", true));
}

void undo_step(session *s, room *r, int seat, const message *m)
{
    int kind = match_undo_kind(&r->match, seat), steps = m->steps ? m->steps : 1;
    /* A turn in which something was revealed is one thing: all of it is asked for. */
    if (kind == UNDO_FREE && steps > match_undo_free(&r->match, seat)) kind = UNDO_CONSENT;
    if (kind == UNDO_NONE || r->match.steps >= LIMIT_STEPS)
        session_error(s, m->id, "wrong-time", "there is nothing to take back");
    else if (kind == UNDO_CONSENT && board_counts(r))
        session_error(s, m->id, "not-allowed", "this game counts: what has been revealed stands");
    else if (kind == UNDO_FREE || !who_must_agree(r, seat, steps))
        carry_out(s, r, seat, m->all, steps, kind == UNDO_CONSENT, m->id);
    else
        ask(s, r, seat, steps, m);
}

void undo_consent(session *s, room *r, int seat, const message *m)
{
    if (r->undo_by < 0 || r->undo_number != m->request) {
        session_error(s, m->id, "stale", "nobody asks for this any more");
        return;
    }
    if (seat == r->undo_by && m->agree) {
        session_error(s, m->id, "not-allowed", "the others must agree");
        return;
    }
    r->undo_said |= 1u << seat;
    if (!m->agree) { /* also the one who asked, who thinks better of it */
        over(r, false, seat);
        session_ok(s, m->id);
        return;
    }
    r->undo_agreed |= 1u << seat;
    if (who_must_agree(r, r->undo_by, r->undo_steps) & ~r->undo_agreed)
        session_ok(s, m->id);
    else
        carry_out(s, r, r->undo_by, r->undo_all, r->undo_steps, true, m->id);
}
