/* room_again.c - a game that is over, from its start with the same luck: to try it again, or as a challenge.
 *
 * The new table has the secret and the lots of the other one, so the same seed; bots sit where others sat. It is a game
 * of practice. Who has played somewhere can make a link, with a code that lets others play the same without having seen
 * it: their first game goes to the board of that seat, and counts as on a day (board.c).
 *
 * The code is worked out of the table's invitation, so that nothing needs to be kept for it.
 */
#include <sodium.h>
#include <string.h>

#include "server.h"

static void code_of(const room *r, int seat, char out[MESSAGE_INVITE + 1])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint8_t hash[crypto_generichash_BYTES];
    char text[STORE_BOARD + MESSAGE_INVITE + 16];
    g_snprintf(text, sizeof text, "challenge %s %s %d", r->id, r->invite, seat);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, strlen(text), NULL, 0);
    for (int i = 0; i < MESSAGE_INVITE; i++) out[i] = letters[hash[i] % 32];
    out[MESSAGE_INVITE] = 0;
}

/* The seat whose code it is; -1: nobody's. */
static int seat_of_code(const room *r, const char *code)
{
    char good[MESSAGE_INVITE + 1];
    for (int seat = 0; code[0] && seat < r->seats; seat++) {
        if (r->seat[seat].kind != SEAT_PERSON) continue;
        code_of(r, seat, good);
        if (!strcmp(good, code)) return seat;
    }
    return -1;
}

/* False: an error was sent. *seat: the one that the code is for, or the message says, or the person's own. */
static bool may_play(session *s, const message *m, const room *r, store_result result, int *seat)
{
    int64_t person = s->who->kept.id;
    int challenged = r ? seat_of_code(r, m->invite) : -1;
    int own = r ? room_seat_of(r, person) : -1;
    if (!r && result != STORE_NONE && result != STORE_OK)
        return session_error(s, m->id, "failed", "the server could not load this table: try again later");
    if (!r || r->state == STORE_CLOSED || (challenged < 0 && !room_may_see(r, person, m->invite)))
        return session_error(s, m->id, "no-table", "there is no such table, or you need an invitation to it");
    if (r->state != STORE_OVER || board_sealed(r))
        return session_error(s, m->id, "wrong-time",
                             r->state == STORE_OVER ? "others still play with this luck: wait until the day is over"
                                                    : "the game is not over");
    if (r->imported || r->damage.at)
        return session_error(s, m->id, "not-allowed", "the luck of this game is not known from its start");
    *seat = challenged >= 0 ? challenged : m->seat >= 0 ? m->seat : own >= 0 ? own : 0;
    return *seat < r->seats || session_error(s, m->id, "setup", "there is no such seat");
}

/* ---- playing ---- */

/* The board that the person's game would go to, "" none; *running: the person plays there already, at that table. */
static bool find_board(session *s, const message *m, const room *r, int seat, char board[STORE_BOARD + 1],
                       store_entry *own)
{
    board[0] = own->table[0] = 0;
    if (seat_of_code(r, m->invite) != seat || room_seat_of(r, s->who->kept.id) >= 0) return true;
    board_of_seat(r, seat, board);
    store_result result = store_get_entry(s->sv->store, board, s->who->kept.id, own);
    if (result == STORE_OK) board[0] = 0; /* the first game counts */
    if (result != STORE_OK || own->state != ENTRY_RUNNING) own->table[0] = 0;
    return result == STORE_OK || result == STORE_NONE ||
           session_error(s, m->id, "failed", "the server could not look this up: try again later");
}

static void begin(session *s, const message *m, const room *from, int seat, const char *board)
{
    const char *why = "";
    room *r = room_make(s->sv, s->who->kept.id);
    memcpy(r->secret, from->secret, sizeof r->secret);
    g_strlcpy(r->board, board, sizeof r->board);
    g_strlcpy(r->again, from->id, sizeof r->again);
    r->setup = from->setup;
    r->setup.rules = from->match.setup.rules;
    r->physics = from->physics ? TOWER_VERSION : 0;
    r->xray = from->xray && !board[0];
    r->practice = true;
    r->seats = from->seats;
    for (int i = 0; i < from->seats; i++) {
        const room_seat *was = &from->seat[i];
        if (i == seat)
            room_sit(r, i, s->who);
        else
            room_sit_bot(&r->seat[i], was->kind == SEAT_BOT ? was->level : "greedy");
        r->seat[i].has_lot = was->has_lot;
        memcpy(r->seat[i].lot, was->lot, sizeof was->lot);
    }
    room_save(r);
    if (board[0]) board_begin(r, &s->who->kept);
    if (room_begin(r, &why)) {
        session_error(s, m->id, "setup", why);
        return;
    }
    room_attend(r, s, NULL);
    show_table(r, s, m->id);
    room_go_on(r);
}

/* Tables of practice make room for another, which may take several pieces. */
static bool play_some(turn *t, void *data)
{
    message *m = data;
    session *s = session_of(t);
    store_result result;
    store_entry own;
    char board[STORE_BOARD + 1];
    bool more;
    int seat;
    const room *r = room_find(t->sv, m->table, &result, &more);
    if (more) return true;
    if (!may_play(s, m, r, result, &seat) || !find_board(s, m, r, seat, board, &own)) return false;
    if (own.table[0]) { /* another window asks */
        memcpy(m->table, own.table, sizeof m->table);
        m->invite[0] = 0;
        room_open(s, m);
        return false;
    }
    room from = *r; /* which may leave memory now; what it points to is not used */
    result = server_rests(t->sv) ? STORE_FAIL : resign_make_room(t->sv, s->who->kept.id, &more);
    if (more) return true;
    if (result != STORE_OK)
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    else if (s->rooms->len >= LIMIT_ATTENDING)
        session_error(s, m->id, "too-many", "too many tables are open here: close one");
    else if (room_may_host(s, m))
        begin(s, m, &from, seat, board);
    return false;
}

void again_play(session *s, const message *m)
{
    turn_go_on(&s->turn, play_some, g_memdup2(m, sizeof *m), g_free);
}

/* ---- challenges ---- */

/* Who has played there is on the board from the moment they challenge somebody. */
static void enter(session *s, const room *r, int seat)
{
    store_entry e = board_entry(r, seat), known;
    board_of_seat(r, seat, e.board);
    if (store_get_entry(s->sv->store, e.board, e.person, &known) != STORE_NONE) return;
    e.began = server_now();
    e.account = s->who->kept.login[0];
    if (e.state == ENTRY_GUEST) e.state = ENTRY_COUNTS;
    store_add_entry(s->sv->store, &e);
}

static void challenge_found(session *s, const message *m, room *r, store_result result)
{
    int seat;
    char board[STORE_BOARD + 1], code[MESSAGE_INVITE + 1];
    if (!may_play(s, m, r, result, &seat)) return;
    if (r->seat[seat].kind != SEAT_PERSON) {
        session_error(s, m->id, "setup", "nobody played on this seat whom others could be compared with");
        return;
    }
    bool own = room_seat_of(r, s->who->kept.id) == seat;
    if (own) enter(s, r, seat);
    board_of_seat(r, seat, board);
    code_of(r, seat, code);
    json_t *reply = json_pack("{ss ss ss so}", "type", "challenge", "seat", show_seat_name(seat), "by",
                              r->seat[seat].name, "table", show_summary(r));
    if (own) json_object_set_new(reply, "code", json_string(code));
    if (board_show(s->sv, board, &(board_eyes){.person = s->who->kept.id}, reply))
        session_reply(s, m->id, reply);
    else {
        json_decref(reply);
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    }
}

void again_challenge(session *s, const message *m)
{
    room_with(s, m, challenge_found);
}
