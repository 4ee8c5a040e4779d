/* room_resign.c - giving up: a game that somebody does not want to finish, and tables that one does not want to see.
 *
 * Who resigns does not spoil the game of others: a bot plays the seat to the end, for good, and the place is behind all
 * who did not resign. Where nobody else is left the game is over as it stands. A table is taken off the list of one
 * person; when nobody has it in a list any more it is closed, and dropped some days later (server.c).
 */
#include <string.h>

#include "base/log.h"
#include "server.h"

/* Somebody still plays: bots do not mind. */
static bool anybody_plays(const room *r)
{
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_PERSON && !r->seat[s].resigned) return true;
    return false;
}

void resign_end_now(room *r)
{
    for (int s = 0; s < r->seats; s++) r->thinking[s] = NULL; /* what bots think of does not count any more */
    undo_cancel(r);
    room_ended(r);
    clock_stepped(r, MK_NOBODY);
    room_save(r);
    room_snapshot(r);
    for (guint i = 0; i < r->sessions->len; i++) show_table(r, r->sessions->pdata[i], 0);
    lobby_changed(r);
}

void resign_seat(room *r, int seat)
{
    r->seat[seat].resigned = true;
    log_say(LOG_INFO, "resigned", LOG_TEXT("table", r->id), LOG_NUMBER("seat", seat));
    if (anybody_plays(r))
        room_hand_to_bot(r, seat);
    else
        resign_end_now(r);
}

void resign(session *s, room *r, int seat, const message *m)
{
    if (r->state != STORE_RUNNING || r->seat[seat].resigned) {
        session_error(s, m->id, "wrong-time",
                      r->state == STORE_RUNNING ? "you have resigned already"
                                                : "the game has not begun, or it is over");
        return;
    }
    resign_seat(r, seat);
    session_ok(s, m->id);
}

void resign_rank(const room *r, int place[MK_SEATS])
{
    int by_score[MK_SEATS], stayed = 0, players = r->match.game.players;
    for (int s = 0; s < players; s++) stayed += !r->seat[s].resigned;
    if (!stayed) return; /* all have: then the score counts */
    memcpy(by_score, place, sizeof by_score);
    for (int s = 0; s < players; s++) {
        if (r->seat[s].resigned) place[s] = stayed + 1;
        for (int other = 0; other < players && !r->seat[s].resigned; other++)
            place[s] -= r->seat[other].resigned && by_score[other] < by_score[s];
    }
}

/* ---- lists ---- */

bool resign_keeps(const room *r)
{
    if (!r->host_gone && room_seat_of(r, r->host) < 0) return true;
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_PERSON && !r->seat[s].hidden) return true;
    return false;
}

void resign_take_off(room *r, int64_t person)
{
    int seat = room_seat_of(r, person);
    if (seat >= 0) r->seat[seat].hidden = true;
    if (r->host == person) r->host_gone = true;
    if (resign_keeps(r))
        room_keep(r);
    else
        room_close(r);
}

/* A game of practice is nobody else's, so it need not be over. */
static bool may_take_off(const room *r)
{
    return r->state == STORE_OVER || (r->state == STORE_RUNNING && r->practice);
}

static void remove_found(session *s, const message *m, room *r, store_result result)
{
    int64_t person = s->who->kept.id;
    bool mine =
        r && !server_rests(s->sv) && r->state != STORE_CLOSED && (room_seat_of(r, person) >= 0 || r->host == person);
    if (!mine) {
        bool failed = server_rests(s->sv) || (!r && result != STORE_NONE && result != STORE_OK);
        session_error(s, m->id, failed ? "failed" : "no-table",
                      failed ? "the server could not load this table: try again later"
                             : "there is no such table among yours");
        return;
    }
    if (r->state == STORE_WAITING)
        room_get_up(r, person);
    else if (may_take_off(r))
        resign_take_off(r, person);
    else {
        session_error(s, m->id, "wrong-time", "this game is not over: resign first");
        return;
    }
    session_ok(s, m->id);
}

/* Take a table off the list of one's own. */
void resign_remove(session *s, const message *m)
{
    room_with(s, m, remove_found);
}

typedef struct practising {
    const server *sv;
    char id[LIMIT_MINE][STORE_ID + 1];
    int found;
} practising;

static bool add_practice(void *context, const store_table *t)
{
    practising *p = context;
    room row = {.sv = (server *)p->sv}, *r = g_hash_table_lookup(p->sv->rooms, t->id);
    if (!r && room_from_row(&row, t)) r = &row;
    if (r && r->practice && !r->board[0] && r->state == STORE_RUNNING)
        g_strlcpy(p->id[p->found++], t->id, STORE_ID + 1);
    return p->found < LIMIT_MINE;
}

store_result resign_make_room(server *sv, int64_t person, bool *more)
{
    practising p = {.sv = sv};
    store_result result = store_list_person(sv->store, person, LIMIT_MINE, add_practice, &p);
    *more = false;
    for (int i = LIMIT_PRACTICE - 1; result == STORE_OK && i < p.found && !*more; i++) { /* the last changed first */
        room *r = room_find(sv, p.id[i], &(store_result){STORE_OK}, more);
        if (r) resign_take_off(r, person);
    }
    return result;
}
