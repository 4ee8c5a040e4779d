/* board.c - boards: who has played with the same luck, what came of it, and where two of them parted.
 *
 * A board is that of a day (daily.c), or of a seat of some table whose luck others play with (room_again.c). The first
 * game of a person on it counts. While it runs nobody is helped: no hints, no bot in one's seat, and what was revealed
 * stands, for with the same luck who takes a throw back knows the next one. Results are compared by points, then by the
 * lead over the best other player; who is level in both shares the place.
 */
#include <limits.h>
#include <string.h>

#include "base/jot.h"
#include "server.h"

static bool is_day(const char *board)
{
    return board[0] && board[4] == '-';
}

bool board_sealed(const room *r)
{
    return is_day(r->board) && daily_sealed(r->sv, r->board);
}

bool board_counts(const room *r)
{
    return r->board[0] && r->state == STORE_RUNNING && (!is_day(r->board) || board_sealed(r));
}

void board_of_seat(const room *r, int seat, char out[STORE_BOARD + 1])
{
    g_snprintf(out, STORE_BOARD + 1, "%s %s", r->id, show_seat_name(seat));
}

static bool has_played(server *sv, const char *board, int64_t person)
{
    store_entry e;
    return store_get_entry(sv->store, board, person, &e) == STORE_OK && e.state != ENTRY_RUNNING;
}

bool board_shows(const room *r, int64_t person)
{
    char board[STORE_BOARD + 1];
    if (r->state != STORE_OVER) return false;
    if (is_day(r->board)) return !board_sealed(r);
    if (r->board[0] && has_played(r->sv, r->board, person)) return true;
    for (int seat = 0; seat < r->seats; seat++) {
        board_of_seat(r, seat, board);
        if (r->seat[seat].kind == SEAT_PERSON && has_played(r->sv, board, person)) return true;
    }
    return false;
}

/* ---- entries ---- */

store_entry board_entry(const room *r, int seat)
{
    int best = INT_MIN;
    bool guest = is_day(r->board);
    for (int s = 0; s < r->setup.players; s++)
        if (s != seat) best = MAX(best, r->score[s]);
    store_entry e = {.person = r->seat[seat].person,
                     .state = r->seat[seat].resigned ? ENTRY_GIVEN_UP : ENTRY_COUNTS,
                     .points = r->score[seat],
                     .place = r->place[seat],
                     .margin = r->score[seat] - best,
                     .began = r->created};
    g_strlcpy(e.table, r->id, sizeof e.table);
    g_strlcpy(e.board, r->board, sizeof e.board);
    store_entry begun;
    if (guest && e.state == ENTRY_COUNTS && store_get_entry(r->sv->store, r->board, e.person, &begun) == STORE_OK &&
        !begun.account)
        e.state = ENTRY_GUEST;
    return e;
}

void board_begin(room *r, const store_person *who)
{
    store_entry e = {.person = who->id, .account = who->login[0], .state = ENTRY_RUNNING, .began = server_now()};
    g_strlcpy(e.table, r->id, sizeof e.table);
    g_strlcpy(e.board, r->board, sizeof e.board);
    store_add_entry(r->sv->store, &e);
    r->sv->figures.counted++;
}

void board_ended(room *r)
{
    for (int seat = 0; r->board[0] && seat < r->seats; seat++)
        if (r->seat[seat].kind == SEAT_PERSON) {
            store_entry e = board_entry(r, seat);
            store_end_entry(r->sv->store, &e);
        }
}

void board_dropped(room *r)
{
    for (int seat = 0; board_counts(r) && seat < r->seats; seat++)
        if (r->seat[seat].kind == SEAT_PERSON) {
            store_entry e = board_entry(r, seat);
            e.state = ENTRY_GIVEN_UP;
            store_end_entry(r->sv->store, &e);
        }
}

/* ---- showing ---- */

typedef struct showing {
    int64_t person;
    bool tables; /* may be opened */
    json_t *list;
    int n, rank, points, margin;
} showing;

static json_t *entry_json(const store_entry *e, int rank, bool table)
{
    static const char *const states[] = {ENTRY_STATE_LIST(LIST_NAME)};
    json_t *o = json_pack("{ss sI ss sb}", "state", states[e->state], "person", (json_int_t)e->person, "name", e->name,
                          "account", e->account);
    if (rank) json_object_set_new(o, "rank", json_integer(rank));
    if (e->state <= ENTRY_GUEST) {
        json_object_set_new(o, "points", json_integer(e->points));
        json_object_set_new(o, "place", json_integer(e->place));
        json_object_set_new(o, "margin", json_integer(e->margin));
    }
    if (table) json_object_set_new(o, "table", json_string(e->table));
    return o;
}

static bool add_entry(void *context, const store_entry *e)
{
    showing *b = context;
    b->n++;
    if (b->n == 1 || b->points != e->points || b->margin != e->margin) b->rank = b->n;
    b->points = e->points;
    b->margin = e->margin;
    json_array_append_new(b->list,
                          entry_json(e, e->state == ENTRY_COUNTS ? b->rank : 0, b->tables || e->person == b->person));
    return true;
}

static bool add_list(server *sv, const char *board, int state, int most, showing b, json_t *out)
{
    b.list = json_array();
    json_object_set_new(out, state == ENTRY_COUNTS ? "board" : "guests", b.list);
    return store_best_entries(sv->store, board, state, most, add_entry, &b) == STORE_OK;
}

bool board_show(server *sv, const char *board, const board_eyes *eyes, json_t *out)
{
    int count[ENTRY_RUNNING + 1], better = 0;
    store_entry own;
    if (store_count_entries(sv->store, board, count) != STORE_OK) return false;
    json_object_set_new(out, "players",
                        json_pack("{si si si si}", "counts", count[ENTRY_COUNTS], "guests", count[ENTRY_GUEST],
                                  "given-up", count[ENTRY_GIVEN_UP], "running", count[ENTRY_RUNNING]));
    store_result result = store_get_entry(sv->store, board, eyes->person, &own);
    if (result != STORE_OK && result != STORE_NONE) return false;
    bool played = result == STORE_OK && own.state != ENTRY_RUNNING;
    if (result == STORE_OK && own.state == ENTRY_COUNTS && store_count_better(sv->store, &own, &better) != STORE_OK)
        return false;
    json_object_set_new(out, "own",
                        result == STORE_OK ? entry_json(&own, own.state == ENTRY_COUNTS ? better + 1 : 0, true)
                                           : json_null());
    if (eyes->closed && !played) return true;
    showing b = {.person = eyes->person, .tables = eyes->tables || (played && !eyes->closed)};
    return add_list(sv, board, ENTRY_COUNTS, LIMIT_BOARD, b, out) &&
           add_list(sv, board, ENTRY_GUEST, LIMIT_BOARD_GUESTS, b, out);
}

/* ---- where two games parted ---- */

typedef struct fork_in_the_road {
    int at[2];   /* place in the log of either game; -1: they are the same */
    bool others; /* somebody else, or chance, had answered otherwise before */
} fork_in_the_road;

static int player_at(const match *m, int i)
{
    return m->log[i] >> 8 & 7;
}

/* The next answer of this player from place i on; log_len: none. */
static int next_of(const match *m, int player, int i)
{
    while (i < m->log_len && player_at(m, i) != player) i++;
    return i;
}

/* All that this player answered before these places, as far as both did: who chooses in secret is first or last. */
static bool same_before(const match *const m[2], const int at[2], int player)
{
    int i = next_of(m[0], player, 0), k = next_of(m[1], player, 0);
    for (; i < at[0] && k < at[1]; i = next_of(m[0], player, i + 1), k = next_of(m[1], player, k + 1))
        if ((mk_choice)m[0]->log[i] != (mk_choice)m[1]->log[k]) return false;
    return true;
}

/* An answer may be a set: then the first of it. */
static int first_of_step(const match *m, int i)
{
    int player = player_at(m, i);
    while (i > 0 && !match_begins(m, i) && player_at(m, i - 1) == player) i--;
    return i;
}

static fork_in_the_road compare(const match *own, const match *other, int seat)
{
    const match *const m[2] = {own, other};
    fork_in_the_road f = {.at = {-1, -1}};
    int i = next_of(own, seat, 0), k = next_of(other, seat, 0);
    while (i < own->log_len && k < other->log_len && (mk_choice)own->log[i] == (mk_choice)other->log[k]) {
        i = next_of(own, seat, i + 1);
        k = next_of(other, seat, k + 1);
    }
    if (i >= own->log_len || k >= other->log_len) return f;
    f.at[0] = first_of_step(own, i);
    f.at[1] = first_of_step(other, k);
    for (int player = 0; player <= MK_CHANCE; player++) f.others |= player != seat && !same_before(m, f.at, player);
    return f;
}

static int version_of(const room *r, int at)
{
    return r->given && at < (int)r->given->len ? g_array_index(r->given, given, at).version : 0;
}

static void add_answer(buf *out, const match *m, int at, int noun)
{
    char name[MK_NAME_MAX];
    int player = player_at(m, at);
    jot_open(out, '[');
    for (int i = at; i < m->log_len && player_at(m, i) == player && (i == at || !match_begins(m, i)); i++)
        jot_text_or_null(out, mk_name(noun, (mk_choice)m->log[i], name));
    jot_close(out, ']');
}

/* With the same luck, from the same seat, and this person may see it. */
static bool comparable(const room *r, const room *other, int seat, int64_t person)
{
    return other && other->state == STORE_OVER && other->seats == r->seats && other->seat[seat].kind == SEAT_PERSON &&
           !memcmp(other->secret, r->secret, sizeof r->secret) && other->match.seed == r->match.seed && other != r &&
           room_may_see(other, person, NULL);
}

static bool refuse_other(session *s, int id)
{
    return session_error(s, id, "no-table", "there is no such game with the same luck that you may see");
}

static void show_parted(session *s, room *r, replay *w)
{
    char name[MK_NAME_MAX];
    int seat = room_seat_of(r, s->who->kept.id);
    const room *other = g_hash_table_lookup(s->sv->rooms, w->m.with);
    if (seat < 0 || !comparable(r, other, seat, s->who->kept.id)) {
        refuse_other(s, w->m.id);
        return;
    }
    fork_in_the_road f = compare(&r->match, &other->match, seat);
    mk_task task = mk_question(&w->again.match.game, seat);
    mk_rule_info about = mk_rule_about(task.op);
    buf *out = session_begin(s, "parted", w->m.id);
    jot_text(jot_key(out, "table"), r->id);
    jot_text(jot_key(out, "with"), other->id);
    jot_text(jot_key(out, "seat"), show_seat_name(seat));
    jot_number(jot_key(out, "version"), version_of(r, f.at[0]));
    jot_number(jot_key(out, "other"), version_of(other, f.at[1]));
    jot_number(jot_key(out, "season"), w->again.match.game.season + 1);
    jot_number(jot_key(out, "round"), w->again.match.game.round + 1);
    jot_text(jot_key(out, "task"), about.name);
    jot_number(jot_key(out, "n"), task.n);
    const char *a = about.a_noun ? mk_name(about.a_noun, task.a, name) : NULL;
    if (a) jot_text(jot_key(out, "a"), a);
    add_answer(jot_key(out, "given"), &r->match, f.at[0], about.noun);
    add_answer(jot_key(out, "theirs"), &other->match, f.at[1], about.noun);
    if (f.others) jot_bool(jot_key(out, "others"), true);
    session_end(s);
}

static void parted_found(session *s, room *r, const room *other, message *m)
{
    int seat = room_seat_of(r, s->who->kept.id);
    if (seat < 0 || !comparable(r, other, seat, s->who->kept.id)) {
        refuse_other(s, m->id);
        return;
    }
    fork_in_the_road f = compare(&r->match, &other->match, seat);
    int version = f.at[0] < 0 ? 0 : version_of(r, f.at[0]);
    if (f.at[0] < 0)
        session_reply(s, m->id,
                      json_pack("{ss ss ss sb}", "type", "parted", "table", r->id, "with", other->id, "same", 1));
    else if (version < 2 || !version_of(other, f.at[1]))
        session_error(s, m->id, "never", "these games cannot be compared");
    else {
        m->version = version - 1;
        history_replay(s, r, m, show_parted);
    }
}

static bool look_for_other(turn *t, void *data)
{
    message *m = data;
    session *s = session_of(t);
    store_result result;
    bool more;
    const room *other = room_find(t->sv, m->with, &result, &more);
    if (more) return true;
    room *r = session_room(s, m);
    if (r) parted_found(s, r, other, m);
    return false;
}

void board_parted(session *s, room *r, int seat, const message *m)
{
    (void)r, (void)seat;
    turn_go_on(&s->turn, look_for_other, g_memdup2(m, sizeof *m), g_free);
}
