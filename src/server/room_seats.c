/* room_seats.c - around the game: tables are made, people sit down, leave, hand their seats to bots. */
#include <string.h>

#include "ai/bot.h"
#include "asked.h"
#include "base/log.h"
#include "clubs.h"
#include "manners.h"
#include "resent.h"

enum { PATIENCE_CLOCK = 120, PATIENCE = 3 * 24 * 60 * 60 };

/* Seats, state or names are different now: keep it and tell it. */
static void seats_changed(room *r)
{
    room_save(r);
    show_seats(r);
    lobby_changed(r);
}

void room_sit(room *r, int seat, const visitor *p)
{
    room_seat *s = &r->seat[seat];
    *s = (room_seat){.kind = SEAT_PERSON, .person = p->kept.id, .left_ms = r->clock.seconds * INT64_C(1000)};
    g_strlcpy(s->name, p->kept.name, sizeof s->name);
}

static int open_seat(const room *r)
{
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_OPEN) return s;
    return -1;
}

/* ---- new tables ---- */

void room_sit_bot(room_seat *seat, const char *level)
{
    *seat = (room_seat){.kind = SEAT_BOT};
    g_strlcpy(seat->level, level, sizeof seat->level);
}

static bool put_bot(session *s, const message *m, room_seat *seat, const char *level)
{
    const char *name = level[0] ? level : "greedy";
    if (!bots_known(s->sv, name)) return session_error(s, m->id, "setup", "there is no such bot");
    room_sit_bot(seat, name);
    return true;
}

static bool fill_seats(session *s, room *r, const message *m)
{
    r->seats = m->setup.solo ? 1 : m->setup.players;
    if (m->seats_len != r->seats) return session_error(s, m->id, "setup", "this game has another number of seats");
    for (int i = 0; i < r->seats; i++) {
        if (m->seats[i].kind == SEAT_BOT && !put_bot(s, m, &r->seat[i], m->seats[i].level)) return false;
        if (m->seats[i].kind != SEAT_PERSON) continue;
        room_sit(r, i, s->who);
        vacations_sit(r, i, m->zone);
    }
    return true;
}

/* mk_start says what cannot be played. */
static bool playable(session *s, const message *m)
{
    mk_game g;
    const char *why = "this cannot be played";
    return mk_start(&g, &m->setup, &why) == MK_OK || session_error(s, m->id, "setup", why);
}

bool room_may_host(session *s, const message *m)
{
    int hosted = 0;
    visitor_lock(s->sv, s->who->kept.id);
    store_result result = store_count_hosted(s->sv->store, s->who->kept.id, &hosted);
    if (s->asked && hosted >= LIMIT_TABLES_PER_PERSON / 2) { /* others may make some at the same moment */
        store_ahead_end(s->sv->store);
        result = store_count_hosted(s->sv->store, s->who->kept.id, &hosted);
    }
    if (result != STORE_OK)
        return session_error(s, m->id, "failed", "the server could not look this up: try again later");
    bool free_ = s->sv->options.wire.rate == 0; /* a test of speed */
    if (hosted >= LIMIT_TABLES_PER_PERSON && !free_)
        return session_error(s, m->id, "too-many", "you have too many games that are not over: finish or leave one");
    if (!room_fits(s->sv)) return session_error(s, m->id, "too-many", "the server is full: try again later");
    const char *why = quota_take(s->sv, QUOTA_TABLE, session_payer(s));
    return !why || session_error(s, m->id, "too-many", why);
}

static room *make_as(server *sv, int64_t host, const char *id)
{
    room *r = room_new(sv);
    g_strlcpy(r->id, id, sizeof r->id);
    server_random_text(r->invite, MESSAGE_INVITE);
    r->host = host;
    fair_new(r);
    room_enter(r);
    return r;
}

room *room_make(server *sv, int64_t host)
{
    char id[STORE_ID + 1];
    server_random_text(id, STORE_ID);
    return make_as(sv, host, id);
}

static void give_up(room *r)
{
    g_hash_table_remove(r->sv->rooms, r->id);
}

static bool settings_of(session *s, room *r, const message *m)
{
    r->setup = m->setup;
    r->open = m->open;
    g_strlcpy(r->club, m->club, sizeof r->club);
    r->physics = m->tower == TOWER_PHYSICS ? TOWER_VERSION : 0;
    r->xray = m->xray >= 0 ? m->xray : m->setup.solo;
    r->clock = m->clock;
    r->patience = m->patience >= 0 ? m->patience : m->clock.kind ? PATIENCE_CLOCK : PATIENCE;
    return fill_seats(s, r, m);
}

static void create(session *s, const message *m, const char *id)
{
    const char *why = "";
    if (!playable(s, m) || (m->club[0] && !clubs_may_host(s, m)) || !room_may_host(s, m)) return;
    if (s->rooms->len >= LIMIT_ATTENDING) {
        session_error(s, m->id, "too-many", "too many tables are open here: close one");
        return;
    }
    room *r = make_as(s->sv, s->who->kept.id, id);
    if (!settings_of(s, r, m)) {
        give_up(r);
        return;
    }
    room_save(r);
    clubs_table_made(r);
    log_say(LOG_INFO, "table-created", LOG_TEXT("table", r->id), LOG_NUMBER("host", r->host));
    if (m->start && open_seat(r) < 0 && room_begin(r, &why)) {
        session_error(s, m->id, "setup", why);
        return;
    }
    if (r->state == STORE_WAITING) lobby_changed(r);
    room_attend(r, s, NULL);
    show_table(r, s, m->id);
    room_go_on(r); /* bots waited for somebody to be there */
}

/* A game of practice that is being made, and who wants it. */
typedef struct forking {
    server *sv;
    uint64_t session; /* its serial: it may be gone when the table is there */
    int64_t person;
    int id, seat;
} forking;

static void forked(void *context, room *r, const import_refusal *no)
{
    forking *f = context;
    session *s = g_hash_table_lookup(f->sv->sessions, &f->session);
    bool here = s && s->who && !s->revoked && s->who->kept.id == f->person;
    const char *why = no ? no->text : "";
    if (!r && here) session_error(s, f->id, "failed", why);
    if (r && !here) room_close(r);
    if (r && here) {
        r->practice = true;
        for (int i = 0; i < r->seats; i++)
            if (i == f->seat)
                room_sit(r, i, s->who);
            else
                room_sit_bot(&r->seat[i], "greedy");
        if (r->state == STORE_WAITING)
            room_begin(r, &why);
        else
            room_save(r);
        if (room_attend(r, s, NULL) < 0)
            session_error(s, f->id, "too-many", "too many tables are open here: close one");
        else {
            show_table(r, s, f->id);
            room_go_on(r);
        }
    }
    g_free(f);
}

static int seat_in_fork(const session *s, const room *r, const message *m)
{
    int own = room_seat_of(r, s->who->kept.id);
    return m->seat >= 0 ? m->seat : own >= 0 ? own : 0;
}

static void fork_from(session *s, room *r, replay *w)
{
    record rec;
    const message *m = &w->m;
    if (!match_record(&w->again.match, &rec)) {
        record_free(&rec);
        session_error(s, m->id, "never", "this game cannot go on from here");
        return;
    }
    forking *f = g_new(forking, 1);
    *f = (forking){
        .sv = s->sv, .session = s->serial, .person = s->who->kept.id, .id = m->id, .seat = seat_in_fork(s, r, m)};
    import_record(s->sv, session_payer(s), &rec, forked, f);
}

static bool make_room_for_fork(turn *t, void *data)
{
    const message *m = data;
    session *s = session_of(t);
    bool more = false;
    store_result result = STORE_FAIL;
    if (!server_rests(s->sv)) result = resign_make_room(s->sv, s->who->kept.id, &more);
    if (more) return true;
    room *r = session_room(s, m);
    if (!r) return false;
    if (result != STORE_OK)
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    else if (room_may_host(s, m))
        history_replay(s, r, m, fork_from);
    return false;
}

/* A game that is over, from a moment of it on, against bots. Nothing of it is secret, so it may go on in another way.
 * Chance is new. */
void room_fork(session *s, room *r, const message *m)
{
    if (seat_in_fork(s, r, m) >= r->seats)
        session_error(s, m->id, "setup", "there is no such seat");
    else
        turn_go_on(&s->turn, make_room_for_fork, g_memdup2(m, sizeof *m), g_free);
}

static void open_found(session *s, const message *m, room *r, store_result result)
{
    if (!r || r->state == STORE_CLOSED || !room_may_see(r, s->who->kept.id, m->invite)) {
        if (!r && result == STORE_NEWER)
            session_error(s, m->id, "newer", "this table is played by newer rules: only a newer server can open it");
        else if (!r && result == STORE_DAMAGED)
            session_error(s, m->id, "never", "this table is damaged, and nothing of it could be saved");
        else if (!r && result == STORE_FAIL && s->sv->failing)
            session_error(s, m->id, "failed",
                          "the server cannot keep anything at the moment: you can look around, and try later");
        else if (!r && result == STORE_FAIL)
            session_error(s, m->id, "failed", "the server could not load this table: try again later");
        else
            session_error(s, m->id, "no-table", "there is no such table, or you need an invitation to it");
        return;
    }
    if (room_attend(r, s, m->invite) < 0) {
        session_error(s, m->id, "too-many", "too many people are at this table, or too many tables are open here");
        return;
    }
    if (r->unreadable && !server_rests(s->sv))
        room_keep(r); /* the invitation that is told now is to be good tomorrow */
    show_table(r, s, m->id);
    room_go_on(r);
}

void room_open(session *s, const message *m)
{
    if (asked_ahead(s, m, look_open)) return;
    room_with(s, m, open_found);
}

/* A request that was sent before has made its table already. */
static void create_found(session *s, const message *m, room *r, store_result result)
{
    if (r || result != STORE_NONE)
        open_found(s, m, r, result);
    else
        create(s, m, m->table);
}

void room_create(session *s, const message *m)
{
    message named = *m;
    if (asked_ahead(s, m, look_create)) return;
    if (m->key[0]) {
        resent_table(s->who->kept.id, m->key, named.table);
        room_with(s, &named, create_found);
    } else {
        server_random_text(named.table, STORE_ID);
        create(s, m, named.table);
    }
}

/* ---- sitting down and getting up ---- */

void seats_join(session *s, room *r, const message *m)
{
    if (asked_ahead(s, m, look_join)) return;
    int seat = m->seat >= 0 ? m->seat : open_seat(r);
    const char *why = manners_refusal(r, s->who->kept.id);
    if (room_seat_of(r, s->who->kept.id) >= 0)
        session_error(s, m->id, "not-allowed", "you sit here already");
    else if (!room_may_see(r, s->who->kept.id, m->invite))
        session_error(s, m->id, "not-allowed",
                      r->club[0] ? "this table is for the members of a club" : "this table needs an invitation");
    else if (seat < 0 || seat >= r->seats || r->seat[seat].kind != SEAT_OPEN)
        session_error(s, m->id, "not-allowed", "this seat is not free");
    else if (why)
        session_error(s, m->id, "not-allowed", why);
    else {
        room_sit(r, seat, s->who);
        vacations_sit(r, seat, m->zone);
        seats_changed(r);
        show_seat(r, seat);
        session_ok(s, m->id);
    }
}

void room_close(room *r)
{
    board_dropped(r);
    r->state = STORE_CLOSED;
    seats_changed(r);
}

/* The host goes: the next one who sits there is host, or the table is closed. */
static void pass_on(room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == SEAT_PERSON) {
            r->host = r->seat[i].person;
            seats_changed(r);
            return;
        }
    room_close(r);
}

bool room_alone(const room *r, int seat)
{
    for (int s = 0; s < r->seats; s++)
        if (s != seat && r->seat[s].kind == SEAT_PERSON) return false;
    return true;
}

void room_helped(room *r, int seat)
{
    if (r->seat[seat].helped) return;
    r->seat[seat].helped = true;
    room_keep(r);
    server_touch(r->sv);
}

void room_hand_to_bot(room *r, int seat)
{
    room_bot_steps_in(r, seat);
    r->seat[seat].helped = true;
    g_strlcpy(r->seat[seat].stand_in, "greedy", sizeof r->seat[seat].stand_in);
    clock_stepped(r, MK_NOBODY);
    seats_changed(r);
    room_go_on(r);
}

void room_get_up(room *r, int64_t person)
{
    int seat = room_seat_of(r, person);
    if (seat >= 0) r->seat[seat] = (room_seat){.kind = SEAT_OPEN};
    if (r->host == person)
        pass_on(r);
    else
        seats_changed(r);
}

void seats_leave(session *s, room *r, const message *m)
{
    int seat = room_seat_of(r, s->who->kept.id);
    bool host = r->host == s->who->kept.id;
    if (seat < 0 && !(host && r->state == STORE_WAITING)) {
        session_error(s, m->id, "not-allowed", "you do not sit at this table");
        return;
    }
    if (board_counts(r)) {
        session_error(s, m->id, "not-allowed", "this game counts: play it yourself, or resign");
        return;
    }
    if (r->state == STORE_WAITING)
        room_get_up(r, s->who->kept.id);
    else if (r->state == STORE_RUNNING && !room_bot_plays(r, seat))
        room_hand_to_bot(r, seat);
    session_ok(s, m->id);
}

void seats_kick(session *s, room *r, const message *m)
{
    if (m->seat < 0 || m->seat >= r->seats || r->seat[m->seat].kind != SEAT_PERSON ||
        r->seat[m->seat].person == s->who->kept.id) {
        session_error(s, m->id, "not-allowed", "nobody else sits there");
        return;
    }
    visitor *out = visitor_find(s->sv, r->seat[m->seat].person);
    r->seat[m->seat] = (room_seat){.kind = SEAT_OPEN};
    server_random_text(r->invite, MESSAGE_INVITE); /* the old one does not let them in again */
    seats_changed(r);
    for (guint i = 0; out && !r->open && i < out->sessions->len; i++)
        if (session_attends(out->sessions->pdata[i], r)) room_leave(r, out->sessions->pdata[i]);
    show_tables(r); /* there is a new invitation */
    session_ok(s, m->id);
}

void seats_change(session *s, room *r, const message *m)
{
    if (m->seat < 0 || m->seat >= r->seats || r->seat[m->seat].kind == SEAT_PERSON) {
        session_error(s, m->id, "not-allowed", "somebody sits there already");
        return;
    }
    room_seat changed = {.kind = SEAT_OPEN};
    if (m->kind.kind == SEAT_BOT && !put_bot(s, m, &changed, m->kind.level)) return;
    r->seat[m->seat] = changed;
    seats_changed(r);
    session_ok(s, m->id);
}

/* One player less: those behind the seat move up, also who begins. */
void seats_unseat(session *s, room *r, const message *m)
{
    mk_game g;
    mk_setup fewer = r->setup;
    const char *why = "this cannot be played";
    fewer.players--;
    if (fewer.first_player == m->seat + 1)
        fewer.first_player = 0; /* drawn */
    else if (fewer.first_player > m->seat + 1)
        fewer.first_player--;
    if (r->begun || r->setup.solo || m->seat >= r->seats || r->seat[m->seat].kind == SEAT_PERSON)
        session_error(s, m->id, "not-allowed", "this seat cannot be taken away");
    else if (mk_start(&g, &fewer, &why) != MK_OK)
        session_error(s, m->id, "setup", why);
    else {
        r->setup = fewer;
        for (int i = m->seat; i + 1 < r->seats; i++) r->seat[i] = r->seat[i + 1];
        r->seat[--r->seats] = (room_seat){.kind = SEAT_OPEN};
        seats_changed(r);
        for (int i = m->seat; i < r->seats; i++) show_seat(r, i);
        session_ok(s, m->id);
    }
}

void seats_start(session *s, room *r, const message *m)
{
    const char *why = "this game cannot be played";
    if (open_seat(r) >= 0)
        session_error(s, m->id, "wrong-time", "a seat is still open");
    else if (room_begin(r, &why))
        session_error(s, m->id, "setup", why);
    else
        session_ok(s, m->id);
}

/* ---- again ---- */

/* Everybody moves on by one seat; people have to sit down themselves. */
static void copy_settings(room *to, const room *from, const visitor *who)
{
    to->setup = from->setup;
    to->setup.rules = 0; /* a new game */
    to->open = from->open;
    if (clubs_member(from->sv, from->club, who->kept.id)) g_strlcpy(to->club, from->club, sizeof to->club);
    to->clock = from->clock;
    to->patience = from->patience;
    to->physics = from->physics ? TOWER_VERSION : 0;
    to->xray = from->xray;
    to->seats = from->seats;
    for (int i = 0; i < from->seats; i++) {
        int seat = (i + 1) % from->seats;
        if (from->seat[i].kind == SEAT_BOT) to->seat[seat] = from->seat[i];
        if (from->seat[i].kind != SEAT_PERSON || from->seat[i].person != who->kept.id) continue;
        room_sit(to, seat, who);
        vacations_sit(to, seat, from->seat[i].pace.zone);
    }
}

/* The table of a rematch that was asked for before, as far as its row tells: it may have been played since. */
static bool find_rematch(const room *r, room *row)
{
    store_table t = {0};
    const room *new = g_hash_table_lookup(r->sv->rooms, r->rematch);
    if (new) {
        *row = *new;
        return new->state != STORE_CLOSED;
    }
    if (!r->rematch[0] || store_get_table(r->sv->store, r->rematch, &t) != STORE_OK) return false;
    bool fine = room_from_row(row, &t) && t.state != STORE_CLOSED;
    store_free_table(&t);
    return fine;
}

static json_t *rematch_json(const room *r, const room *new)
{
    return json_pack("{ss ss ss ss}", "type", "rematch", "table", r->id, "new", new->id, "invite", new->invite);
}

void seats_rematch(session *s, room *r, const message *m)
{
    room known = {.sv = s->sv}, *new = &known;
    if (asked_ahead(s, m, look_rematch)) return;
    if (room_seat_of(r, s->who->kept.id) < 0) {
        session_error(s, m->id, "not-allowed", "you did not play at this table");
        return;
    }
    if (!find_rematch(r, &known)) {
        if (!room_may_host(s, m)) return;
        new = room_make(s->sv, s->who->kept.id);
        copy_settings(new, r, s->who);
        room_save(new);
        clubs_table_made(new);
        g_strlcpy(r->rematch, new->id, sizeof r->rematch);
        room_save(r);
        show_all(r, rematch_json(r, new), s);
        lobby_changed(new);
    }
    session_reply(s, m->id, rematch_json(r, new));
}

/* ---- bots instead of people ---- */

void seats_hand(session *s, room *r, int own, const message *m)
{
    int seat = m->seat >= 0 ? m->seat : own;
    if (seat >= r->seats || r->seat[seat].kind != SEAT_PERSON) {
        session_error(s, m->id, "not-allowed", "nobody sits there whom a bot could stand in for");
        return;
    }
    if (r->state != STORE_RUNNING) {
        session_error(s, m->id, "wrong-time", "the game has not begun, or it is over");
        return;
    }
    if (board_counts(r)) {
        session_error(s, m->id, "not-allowed", "this game counts: play it yourself, or resign");
        return;
    }
    const room_seat *there = &r->seat[seat];
    int64_t patience = r->patience * INT64_C(1000), since = MAX(there->gone, wall_to_clock(r->changed));
    if (seat != own && (!there->gone || !match_asked(&r->match, seat) || server_clock() - since < patience)) {
        session_error(s, m->id, "not-allowed",
                      "a bot cannot stand in yet: this player is here, is not asked anything, or still has time");
        return;
    }
    if (!there->stand_in[0]) room_hand_to_bot(r, seat);
    session_ok(s, m->id);
}

void seats_take(session *s, room *r, int seat, const message *m)
{
    if (r->state != STORE_RUNNING) {
        session_error(s, m->id, "not-allowed", "the game has not begun, or it is over");
        return;
    }
    room_seat *own = &r->seat[seat];
    if (own->flagged || own->resigned) {
        session_error(s, m->id, "not-allowed",
                      own->resigned ? "you have resigned: the bot plays to the end"
                                    : "your time is up: the bot plays to the end");
        return;
    }
    own->stand_in[0] = 0;
    own->hurried = false;
    own->late = 0;
    r->vote[seat] = 0;
    r->thinking[seat] = NULL; /* what the bot is thinking of does not count any more */
    clock_stepped(r, MK_NOBODY);
    seats_changed(r);
    show_seat(r, seat);
    session_ok(s, m->id);
}

void room_presence(room *r, int64_t person, bool here)
{
    int seat = room_seat_of(r, person);
    if (seat < 0) return;
    r->seat[seat].gone = here ? 0 : server_clock();
    r->presence = true; /* there may be many tables: they are told when they are looked after */
    lobby_stale(r);
}

/* ---- all tables of somebody ---- */

typedef struct each_of {
    GPtrArray *ids;
    int64_t person;
    void (*each)(room *r, int seat);
} each_of;

static void free_each(gpointer data)
{
    each_of *e = data;
    g_ptr_array_unref(e->ids);
    g_free(e);
}

/* The next of the tables where something of the person is to be kept and told. */
static bool do_some(turn *t, void *data)
{
    each_of *e = data;
    GPtrArray *ids = e->ids;
    int64_t until = g_get_monotonic_time() + LIMIT_PIECE_US;
    while (ids->len > 0 && !server_rests(t->sv) && g_get_monotonic_time() < until) {
        room *r = g_hash_table_lookup(t->sv->rooms, ids->pdata[ids->len - 1]);
        int seat = r ? room_seat_of(r, e->person) : -1;
        if (seat >= 0) {
            e->each(r, seat);
            room_save(r);
            show_seats(r);
        }
        g_ptr_array_set_size(ids, (int)ids->len - 1);
    }
    return ids->len > 0 && !server_rests(t->sv); /* who opens a table finds it there */
}

void room_each_of(session *s, void (*each)(room *r, int seat))
{
    GHashTableIter i;
    gpointer value;
    each_of *e = g_new(each_of, 1);
    *e = (each_of){g_ptr_array_new_with_free_func(g_free), s->who->kept.id, each};
    g_hash_table_iter_init(&i, s->sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value))
        if (room_seat_of(value, e->person) >= 0) g_ptr_array_add(e->ids, g_strdup(((room *)value)->id));
    turn_go_on(&s->turn, do_some, e, free_each);
}

static void rename_seat(room *r, int seat)
{
    const visitor *p = visitor_find(r->sv, r->seat[seat].person);
    if (p) g_strlcpy(r->seat[seat].name, p->kept.name, sizeof r->seat[seat].name);
}

void room_renamed(session *s)
{
    room_each_of(s, rename_seat);
}
