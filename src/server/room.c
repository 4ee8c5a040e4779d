/* room.c - a table in memory: made, loaded, kept, attended, left.
 *
 * The store has a row for each table (what lists need), a document (what nobody searches for), and the journal of the
 * match. A table is loaded when somebody needs it, by playing its journal, which takes about a millisecond (the
 * longest possible one some 20, so that it is done in pieces), and leaves memory when nobody attends it.
 */
#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "base/log.h"
#include "clubs.h"
#include "health.h"
#include "presence.h"
#include "store/store_owner.h"

enum { POSITION_BYTES = 32 << 10, LOOK_AT_EMPTY = 64 };

room *room_new(server *sv)
{
    room *r = g_new0(room, 1);
    r->sv = sv;
    r->sessions = g_ptr_array_new();
    r->undo_by = -1;
    r->undo_number = randombytes_uniform(1 << 20) * INT64_C(1000); /* a request of before a restart is another one */
    r->created = r->changed = server_now();
    r->empty_since = r->taken = server_clock();
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
    rescue_free_past(r);
    store_heal_free(r->healing);
    rescue_free(r);
    bots_forget(r);
    together_free(r);
    if (r->sv->store) store_let_go(r->sv->store, r->id);
    g_free(r);
}

/* Nothing of it is lost: what was written is kept before the other one may take it. */
void room_move(room *r)
{
    for (guint i = 0; i < r->sessions->len; i++)
        wire_close_client(((session *)r->sessions->pdata[i])->client, 1012,
                          "this table is played elsewhere; come back");
    g_hash_table_remove(r->sv->rooms, r->id);
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
    if (board_sealed(r)) return room_seat_of(r, person) >= 0;
    if (r->club[0]) return room_seat_of(r, person) >= 0 || clubs_member(r->sv, r->club, person);
    return r->open || r->host == person || room_seat_of(r, person) >= 0 || (invite && !strcmp(invite, r->invite)) ||
           board_shows(r, person);
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
    if (r->rescue) {
        rescue_keep(r);
        return;
    }
    bool first = !r->row.id[0];
    unsigned before = r->row.asked;
    r->batch = r->sv->batch_number;
    r->row = row_of(r);
    char *doc = document_write(r);
    r->row.doc = doc;
    if (!doc)
        ;
    else if (first)
        r->silent = store_add_table(r->sv->store, &r->row) == STORE_OK;
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
    if (r->rescue) {
        room_save(r);
        return;
    }
    if (now.asked == r->row.asked && now.bot_due == r->row.bot_due && now.deadline == r->row.deadline) return;
    if (rest_any(&r->clock)) { /* what is left is counted from when the document was written */
        room_save(r);
        return;
    }
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
    if (!r->begun || r->match.holder != MK_NOBODY || r->snapshot == (int)r->match.steps || server_rests(r->sv) ||
        r->rescue)
        return;
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

static void find_who_is_here(room *r)
{
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_PERSON) {
            store_person p;
            r->seat[s].gone = presence_here(r->sv, r->seat[s].person) ? 0 : wall_to_clock(r->changed);
            if (store_get_person(r->sv->store, r->seat[s].person, &p) == STORE_OK)
                g_strlcpy(r->seat[s].name, p.name, sizeof r->seat[s].name);
        }
}

static room *bad_table(room *r, store_result result)
{
    bool bad = result == STORE_DAMAGED || result == STORE_NEWER; /* else the store has failed, and may do better soon */
    if (bad && health_table(r->sv, r->id, false))
        log_say(LOG_ERROR, "bad-table", LOG_TEXT("table", r->id),
                LOG_TEXT("why", r->newer ? "a newer program plays by its rules" : "it cannot be read"));
    room_free(r);
    return NULL;
}

static bool anybody_here(server *sv, const store_table *t)
{
    bool here = presence_here(sv, t->host);
    for (int s = 0; s < STORE_SEATS; s++) here |= t->seat[s] && presence_here(sv, t->seat[s]);
    return here;
}

/* From its row: what is played there, and by whom. */
static store_result understand(room *r, const store_table *t)
{
    if (!room_from_row(r, t)) return r->newer ? STORE_NEWER : t->state == STORE_CLOSED ? STORE_NONE : STORE_DAMAGED;
    bool begun = r->state == STORE_RUNNING || r->state == STORE_OVER || r->imported;
    return begun ? rescue_begin(r) : STORE_OK;
}

static room *begin_loading(server *sv, const char *id, store_result *result)
{
    store_table t = {0};
    *result = store_get_table(sv->store, id, &t);
    if (*result != STORE_OK) return NULL;
    if (!room_fits(sv) && !anybody_here(sv, &t)) { /* whose table it is always gets there */
        store_free_table(&t);
        *result = STORE_FAIL;
        return NULL;
    }
    room *r = room_new(sv);
    r->batch = sv->batch_number; /* it may show what is not committed yet */
    g_strlcpy(r->id, t.id, sizeof r->id);
    if (t.damaged) r->healing = store_heal_begin(sv->store, id, ASIDE_DOCUMENT, 0);
    if (!r->healing) *result = understand(r, &t);
    store_free_table(&t);
    if (*result != STORE_OK) return bad_table(r, *result);
    g_hash_table_insert(sv->loading, r->id, r);
    return r;
}

/* The document has a wrong byte, or several: then what is left of it is taken. True: it is not known yet. */
static bool heal_document(room *r, store_result *result)
{
    size_t len;
    store_table t = {0};
    int64_t until = g_get_monotonic_time() + LIMIT_PIECE_US;
    while (store_heal_some(r->healing))
        if (g_get_monotonic_time() > until) return true;
    const char *text = store_healed(r->healing, &len);
    *result = store_get_table(r->sv->store, r->id, &t);
    if (*result == STORE_OK && text) {
        free(t.doc);
        t.doc = strdup(text);
        t.damaged = false;
        r->healed = true;
    }
    g_clear_pointer(&r->healing, store_heal_free);
    if (*result == STORE_OK) *result = understand(r, &t);
    store_free_table(&t);
    return false;
}

static room *find(server *sv, const char *id, bool ask, store_result *result, bool *more)
{
    room *r = g_hash_table_lookup(sv->rooms, id);
    *result = STORE_OK;
    *more = false;
    if (r) return r;
    r = g_hash_table_lookup(sv->loading, id);
    if (!r && !owner_hold(sv, id, ask, result, more)) return NULL;
    if (!r && !(r = begin_loading(sv, id, result))) store_let_go(sv->store, id);
    if (!r) return NULL;
    if (r->healing)
        *more = heal_document(r, result) || *result == STORE_OK;
    else if (r->begun)
        *result = rescue_replay(r, more);
    if (*result == STORE_OK && *more) return NULL;
    g_hash_table_steal(sv->loading, id);
    if (*result != STORE_OK) return bad_table(r, *result);
    bool whole = rescue_done(r);
    for (int seat = 0; seat < r->seats; seat++) r->seat[seat].own = MIN(r->seat[seat].own, r->match.log_len);
    find_who_is_here(r);
    for (int seat = 0; seat < r->seats; seat++) vacations_look_up(r, seat);
    clock_loaded(r);
    room_enter(r);
    if (r->rescue && whole && !sv->offline && !server_rests(sv)) rescue_keep(r);
    return r;
}

room *room_find(server *sv, const char *id, store_result *result, bool *more)
{
    return find(sv, id, true, result, more);
}

room *room_find_free(server *sv, const char *id, store_result *result, bool *more)
{
    return find(sv, id, false, result, more);
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
    show_watchers(r, s);
    return 0;
}

void room_leave(room *r, session *s)
{
    g_ptr_array_remove_fast(r->sessions, s);
    together_gone(r, s);
    session_closed_room(s, r);
    show_watchers(r, s);
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
