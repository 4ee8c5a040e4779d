/* room.c - a table in memory: made, loaded, kept, attended, left.
 *
 * The store has a row for each table (what lists need), a document (what nobody searches for), and the journal of the
 * match. A table is loaded when somebody needs it, by playing its journal, which takes about a millisecond (the
 * longest possible one some 20, so that it is done in pieces), and leaves memory when nobody attends it.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server.h"

enum { POSITION_BYTES = 32 << 10, LOOK_AT_EMPTY = 64 };

room *room_new(server *sv)
{
    room *r = g_new0(room, 1);
    r->sv = sv;
    r->sessions = g_ptr_array_new();
    r->undo_by = -1;
    r->created = r->changed = server_now();
    r->empty_since = server_clock();
    return r;
}

static void forget_shown(room *r)
{
    for (int v = 0; v < VIEWERS; v++) {
        free(r->shown[v]);
        r->shown[v] = NULL;
    }
}

void room_free(room *r)
{
    if (r->sessions->len == 0 && r->empty.data) g_queue_unlink(&r->sv->empty, &r->empty);
    while (r->sessions->len > 0) {
        session_closed_room(r->sessions->pdata[0], r);
        g_ptr_array_remove_index_fast(r->sessions, 0);
    }
    g_ptr_array_unref(r->sessions);
    forget_shown(r);
    if (r->given) g_array_unref(r->given);
    if (r->link.data) g_queue_unlink(&r->sv->look_after, &r->link);
    if (r->begun) match_free(&r->match);
    bots_forget(r);
    g_free(r);
}

int room_seat_of(const room *r, int64_t person)
{
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_PERSON && r->seat[s].person == person) return s;
    return -1;
}

bool room_has_people(const room *r)
{
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_PERSON) return true;
    return false;
}

/* The host if present, else somebody who sits here, else somebody who watches: for whom else would it be done? */
payer room_payer(const room *r)
{
    const session *found = NULL;
    for (guint i = 0; i < r->sessions->len; i++) {
        const session *s = r->sessions->pdata[i];
        int64_t person = s->who->kept.id;
        if (person == r->host) return session_payer(s);
        if (!found || (room_seat_of(r, person) >= 0 && room_seat_of(r, found->who->kept.id) < 0)) found = s;
    }
    return found ? session_payer(found) : (payer){.person = r->host};
}

enum queue_rank room_rank(const room *r)
{
    if (!r->sessions->len) return RANK_NOBODY;
    for (guint i = 0; i < r->sessions->len; i++) {
        int seat = room_seat_of(r, ((const session *)r->sessions->pdata[i])->who->kept.id);
        if (seat >= 0 && !r->seat[seat].stand_in[0]) return RANK_PLAY;
    }
    return RANK_WATCH;
}

bool room_bot_plays(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    return s->kind == SEAT_BOT || (s->kind == SEAT_PERSON && (s->stand_in[0] || s->hurried));
}

void room_bot_steps_in(room *r, int seat)
{
    if (!room_bot_plays(r, seat)) r->seat[seat].own = r->match.log_len;
}

bool room_may_see(const room *r, int64_t person, const char *invite)
{
    return r->open || r->host == person || room_seat_of(r, person) >= 0 || (invite && !strcmp(invite, r->invite));
}

/* ---- the document ---- */

static const char *const clock_names[] = {"none", "move", "game"};

static json_t *seats_json(const room *r)
{
    json_t *list = json_array();
    for (int i = 0; i < r->seats; i++) {
        const room_seat *s = &r->seat[i];
        char lot[FAIR_LOT_TEXT] = "";
        if (s->has_lot) fair_write(s->lot, FAIR_LOT, lot);
        json_array_append_new(list, json_pack("{si sI ss ss ss sb sb si sI ss sb sb si}", "kind", s->kind, "person",
                                              (json_int_t)s->person, "name", s->name, "level", s->level, "stand_in",
                                              s->stand_in, "hurried", s->hurried, "flagged", s->flagged, "late",
                                              s->late, "left", (json_int_t)s->left_ms, "lot", lot, "resigned",
                                              s->resigned, "hidden", s->hidden, "own", s->own));
    }
    return list;
}

static char *document(const room *r)
{
    char secret[FAIR_SECRET_TEXT];
    fair_write(r->secret, FAIR_SECRET, secret);
    json_t *d = json_pack("{ss ss ss so so ss si si si si so so sb si sb sb sb}", "invite", r->invite, "rematch",
                          r->rematch, "secret", secret, "game", message_game(&r->setup), "seats", seats_json(r),
                          "clock", clock_names[r->clock], "seconds", r->clock_seconds, "patience", r->patience,
                          "season", r->season, "round", r->round, "scores", tell_numbers(r->score, r->seats), "places",
                          tell_numbers(r->place, r->seats), "imported", r->imported, "physics", r->physics, "xray",
                          r->xray, "practice", r->practice, "host-gone", r->host_gone);
    char *text = json_dumps(d, JSON_COMPACT);
    json_decref(d);
    return text;
}

static bool read_seat(room_seat *s, json_t *from)
{
    const char *name, *level, *stand_in, *lot;
    int kind, hurried, flagged, resigned = 0, hidden = 0; /* the last two, and `own`, are not in old documents */
    json_int_t person, left;
    s->own = INT_MAX;
    if (json_unpack(from, "{si sI ss ss ss sb sb si sI ss s?b s?b s?i}", "kind", &kind, "person", &person, "name",
                    &name, "level", &level, "stand_in", &stand_in, "hurried", &hurried, "flagged", &flagged, "late",
                    &s->late, "left", &left, "lot", &lot, "resigned", &resigned, "hidden", &hidden, "own", &s->own))
        return false;
    s->resigned = resigned;
    s->hidden = hidden;
    s->has_lot = fair_read(s->lot, FAIR_LOT, lot, strlen(lot));
    s->kind = (uint8_t)kind;
    s->person = person;
    s->hurried = hurried;
    s->flagged = flagged;
    s->left_ms = left;
    g_strlcpy(s->name, name, sizeof s->name);
    g_strlcpy(s->level, level, sizeof s->level);
    g_strlcpy(s->stand_in, stand_in, sizeof s->stand_in);
    return true;
}

static bool read_document(room *r, json_t *d)
{
    const char *invite, *rematch, *secret, *clock;
    json_t *game, *seats, *scores, *places, *physics;
    int imported, xray, practice = 0, host_gone = 0; /* the last two are not in old documents */
    char error[MESSAGE_ERROR];
    if (!d || json_unpack(d, "{ss ss ss so so ss si si si si so so sb so sb s?b s?b}", "invite", &invite, "rematch",
                          &rematch, "secret", &secret, "game", &game, "seats", &seats, "clock", &clock, "seconds",
                          &r->clock_seconds, "patience", &r->patience, "season", &r->season, "round", &r->round,
                          "scores", &scores, "places", &places, "imported", &imported, "physics", &physics, "xray",
                          &xray, "practice", &practice, "host-gone", &host_gone))
        return false;
    r->practice = practice;
    r->host_gone = host_gone;
    g_strlcpy(r->invite, invite, sizeof r->invite);
    g_strlcpy(r->rematch, rematch, sizeof r->rematch);
    r->imported = imported;
    r->physics = json_is_true(physics) ? 1 : (int)json_integer_value(physics); /* version 1 was kept as true */
    r->xray = xray;
    if (!fair_read(r->secret, FAIR_SECRET, secret, strlen(secret))) return false;
    for (int k = CLOCK_NONE; k <= CLOCK_GAME; k++)
        if (!strcmp(clock, clock_names[k])) r->clock = (uint8_t)k;
    r->seats = (int)json_array_size(seats);
    if (r->seats < 1 || r->seats > MK_SEATS || !message_read_game(&r->setup, game, error)) return false;
    for (int s = 0; s < r->seats; s++) {
        r->score[s] = (int)json_integer_value(json_array_get(scores, (size_t)s));
        r->place[s] = (int)json_integer_value(json_array_get(places, (size_t)s));
        if (!read_seat(&r->seat[s], json_array_get(seats, (size_t)s))) return false;
    }
    fair f = fair_of(r);
    r->seed = fair_seed(&f);
    return true;
}

bool room_from_row(room *r, const store_table *t)
{
    json_t *d = t->doc ? json_loads(t->doc, 0, NULL) : NULL;
    bool fine = read_document(r, d);
    json_decref(d);
    g_strlcpy(r->id, t->id, sizeof r->id);
    r->state = t->state;
    r->open = t->open;
    r->host = t->host;
    r->created = t->created;
    r->changed = t->changed;
    r->row = *t;
    r->row.doc = NULL;
    /* documents from before rules had a number in them */
    if (!r->setup.rules && (r->imported || r->state != STORE_WAITING)) r->setup.rules = 1;
    return fine;
}

/* ---- keeping ---- */

static store_table row_of(const room *r)
{
    store_table t = {.state = r->state,
                     .open = r->open,
                     .host = r->host_gone ? 0 : r->host,
                     .created = r->created,
                     .changed = r->changed,
                     .deadline = r->begun ? clock_deadline(r) : 0};
    g_strlcpy(t.id, r->id, sizeof t.id);
    for (int s = 0; s < r->seats; s++) {
        if (r->seat[s].kind == SEAT_PERSON && !r->seat[s].hidden) t.seat[s] = r->seat[s].person;
        if (!r->begun || r->state != STORE_RUNNING || !match_asked(&r->match, s)) continue;
        t.asked |= (uint8_t)(1u << s);
        t.bot_due |= room_bot_plays(r, s);
    }
    t.bot_due |= r->begun && match_throwing(&r->match);
    t.bot_due &= room_has_people(r); /* bots among themselves rest while nobody looks */
    return t;
}

/* Where keeping fails the next commit fails, and all that is in memory is given up: nothing more to do here. */
void room_save(room *r)
{
    r->changed = server_now();
    room_keep(r);
}

void room_keep(room *r)
{
    bool first = !r->row.id[0];
    unsigned before = r->row.asked;
    r->batch = r->sv->batch_number;
    r->row = row_of(r);
    char *doc = document(r);
    r->row.doc = doc;
    if (!doc)
        ;
    else if (first)
        store_add_table(r->sv->store, &r->row);
    else
        store_put_table(r->sv->store, &r->row);
    r->row.doc = NULL;
    free(doc);
    lobby_note(r);
    lobby_turns(r, before, r->row.asked);
    server_touch(r->sv);
}

void room_save_turn(room *r)
{
    store_table now = row_of(r);
    if (now.asked == r->row.asked && now.bot_due == r->row.bot_due && now.deadline == r->row.deadline) return;
    unsigned before = r->row.asked;
    r->batch = r->sv->batch_number;
    r->changed = now.changed = server_now();
    r->row = now;
    store_put_turn(r->sv->store, &now);
    lobby_note(r);
    lobby_turns(r, before, now.asked);
}

void room_snapshot(room *r)
{
    if (!r->begun || r->match.holder != MK_NOBODY || r->snapshot == (int)r->match.steps || r->sv->failing) return;
    char *text = malloc(POSITION_BYTES), rules[STORE_RULES];
    g_snprintf(rules, sizeof rules, "%d", r->match.setup.rules);
    size_t len = text ? mk_write(&r->match.game, text, POSITION_BYTES) : 0;
    if (len && len < POSITION_BYTES) {
        store_put_snapshot(r->sv->store, r->id, (int)r->match.steps, rules, text, len);
        r->snapshot = (int)r->match.steps;
        r->batch = r->sv->batch_number;
        server_touch(r->sv);
    }
    free(text);
}

/* ---- loading ---- */

enum { STEPS_AT_ONCE = 16 }; /* between two looks at the clock */

typedef struct loading {
    room *r;
    int64_t until; /* us: then others have their turn */
    int played;
    bool more;
    int broken; /* the step that the rules refuse; -1 none */
} loading;

static bool play_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    loading *l = context;
    (void)at;
    if (number != (int)l->r->match.steps || match_replay(&l->r->match, step, len, &l->r->sv->change) != MK_OK) {
        l->broken = number;
        return false;
    }
    history_stepped(l->r, &l->r->sv->change);
    l->more = ++l->played % STEPS_AT_ONCE == 0 && g_get_monotonic_time() > l->until;
    return !l->more;
}

static bool begin_match(room *r)
{
    const char *why;
    char rules[STORE_RULES], *text = NULL;
    if (store_get_snapshot(r->sv->store, r->id, &r->snapshot, rules, &text) == STORE_FAIL) return false;
    free(text);
    r->begun = match_empty(&r->match, &r->setup, r->seed, r->physics, &why) == MK_OK;
    return r->begun;
}

/* Some of the journal, or what is left of it. */
static bool play_journal(room *r, bool *more)
{
    loading l = {.r = r, .until = g_get_monotonic_time() + LIMIT_PIECE_US, .broken = -1};
    if (store_each_step(r->sv->store, r->id, (int)r->match.steps, play_step, &l) == STORE_FAIL) return false;
    if (l.broken >= 0) log_say(LOG_ERROR, "bad-step", LOG_TEXT("table", r->id), LOG_NUMBER("step", l.broken));
    *more = l.more;
    return l.broken < 0;
}

static void find_who_is_here(room *r)
{
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_PERSON) {
            store_person p;
            r->seat[s].gone = visitor_find(r->sv, r->seat[s].person) ? 0 : wall_to_clock(r->changed);
            if (store_get_person(r->sv->store, r->seat[s].person, &p) == STORE_OK)
                g_strlcpy(r->seat[s].name, p.name, sizeof r->seat[s].name);
        }
}

static room *bad_table(room *r, store_result *result)
{
    log_say(LOG_ERROR, "bad-table", LOG_TEXT("table", r->id));
    health_table(r->sv, r->id, false);
    *result = STORE_FAIL;
    room_free(r);
    return NULL;
}

static bool anybody_here(server *sv, const store_table *t)
{
    bool here = visitor_find(sv, t->host);
    for (int s = 0; s < STORE_SEATS; s++) here |= t->seat[s] && visitor_find(sv, t->seat[s]);
    return here;
}

static room *begin_loading(server *sv, const char *id, store_result *result)
{
    store_table t = {0};
    *result = store_get_table(sv->store, id, &t);
    if (*result == STORE_FAIL) health_table(sv, id, false);
    if (*result != STORE_OK) return NULL;
    if (!room_fits(sv) && !anybody_here(sv, &t)) { /* whose table it is always gets there */
        store_free_table(&t);
        *result = STORE_FAIL;
        return NULL;
    }
    room *r = room_new(sv);
    r->batch = sv->batch_number; /* it may show what is not committed yet */
    bool fine = room_from_row(r, &t);
    store_free_table(&t);
    if (fine && (r->state == STORE_RUNNING || r->state == STORE_OVER || r->imported)) fine = begin_match(r);
    if (!fine) return bad_table(r, result);
    g_hash_table_insert(sv->loading, r->id, r);
    return r;
}

room *room_find(server *sv, const char *id, store_result *result, bool *more)
{
    room *r = g_hash_table_lookup(sv->rooms, id);
    *result = STORE_OK;
    *more = false;
    if (r) return r;
    r = g_hash_table_lookup(sv->loading, id);
    if (!r) r = begin_loading(sv, id, result);
    if (!r) return NULL;
    bool fine = !r->begun || play_journal(r, more);
    if (fine && *more) return NULL;
    g_hash_table_steal(sv->loading, id);
    if (!fine) return bad_table(r, result);
    health_table(sv, id, true);
    for (int seat = 0; seat < r->seats; seat++) r->seat[seat].own = MIN(r->seat[seat].own, r->match.log_len);
    find_who_is_here(r);
    clock_loaded(r);
    room_enter(r);
    return r;
}

void room_enter(room *r)
{
    g_hash_table_insert(r->sv->rooms, r->id, r);
    r->link.data = r;
    g_queue_push_tail_link(&r->sv->look_after, &r->link);
    r->empty.data = r;
    g_queue_push_tail_link(&r->sv->empty, &r->empty);
}

typedef struct awaiting {
    message m;
    room_then *then;
} awaiting;

static bool await_room(turn *t, void *data)
{
    const awaiting *a = data;
    store_result result;
    bool more;
    room *r = room_find(t->sv, a->m.table, &result, &more);
    if (!more) a->then(session_of(t), &a->m, r, result);
    return more;
}

void room_with(session *s, const message *m, room_then *then)
{
    store_result result;
    bool more;
    room *r = room_find(s->sv, m->table, &result, &more);
    if (!more) {
        then(s, m, r, result);
        return;
    }
    awaiting *a = g_new(awaiting, 1);
    *a = (awaiting){*m, then};
    turn_go_on(&s->turn, await_room, a, g_free);
}

/* ---- who is there ---- */

int room_attend(room *r, session *s, const char *invite)
{
    if (session_attends(s, r)) return 0;
    if (s->rooms->len >= LIMIT_ATTENDING || !crowd_admits(r, s, invite)) return -1;
    if (r->sessions->len == 0) g_queue_unlink(&r->sv->empty, &r->empty);
    g_ptr_array_add(r->sessions, s);
    g_ptr_array_add(s->rooms, r);
    tell_watchers(r, s);
    return 0;
}

void room_leave(room *r, session *s)
{
    g_ptr_array_remove_fast(r->sessions, s);
    session_closed_room(s, r);
    tell_watchers(r, s);
    if (r->sessions->len > 0) return;
    g_queue_push_tail_link(&r->sv->empty, &r->empty);
    r->empty_since = server_clock();
    forget_shown(r);
    bots_forget(r);
}

/* Nobody attends it, and nobody works for it. */
static bool unneeded(const room *r)
{
    for (int s = 0; s < r->seats; s++)
        if (r->thinking[s]) return false;
    return r->sessions->len == 0 && !r->throwing;
}

bool room_idle(room *r, int64_t now)
{
    if (!unneeded(r) || now - r->empty_since < LIMIT_IDLE_SECONDS * INT64_C(1000)) return false;
    room_snapshot(r);
    return true;
}

/* An unattended table makes room, one for which nobody works first; what a bot or the tower was about to do there
 * is done when the table is woken (wake_due). */
bool room_fits(server *sv)
{
    int most = sv->options.tables ? sv->options.tables : LIMIT_ROOMS;
    if ((int)(g_hash_table_size(sv->rooms) + g_hash_table_size(sv->loading)) < most) return true;
    if (!sv->empty.head) return false;
    for (int tries = 0; tries < LOOK_AT_EMPTY && !unneeded(sv->empty.head->data); tries++)
        g_queue_push_tail_link(&sv->empty, g_queue_pop_head_link(&sv->empty));
    room *r = sv->empty.head->data;
    room_snapshot(r);
    g_hash_table_remove(sv->rooms, r->id);
    return true;
}
