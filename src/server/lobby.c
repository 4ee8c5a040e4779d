/* lobby.c - lists of tables: public ones, one's own, and whose turn it is.
 *
 * News of public tables goes to all who watch the lobby, which may be a thousand: each is written once, a table is told
 * at most four times a second as it is then, and where there is more to tell than a limit, those who make tables take
 * turns.
 */
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "base/jot.h"
#include "clubs.h"
#include "lobby_list.h"
#include "presence.h"
#include "relay.h"
#include "told.h"

/* ---- one's own ---- */

typedef struct listing {
    int id; /* of the message */
    int64_t person;
    GPtrArray *rows; /* store_table, in the order of the list */
    guint at;
    buf text;
} listing;

static void row_free(void *row)
{
    store_free_table(row);
    g_free(row);
}

static void listing_free(void *data)
{
    listing *l = data;
    g_ptr_array_unref(l->rows);
    buf_free(&l->text);
    g_free(l);
}

static bool add_row(void *context, const store_table *t)
{
    store_table *row = g_new(store_table, 1);
    *row = *t;
    row->doc = t->doc ? strdup(t->doc) : NULL;
    g_ptr_array_add(context, row);
    return true;
}

/* A table that is in memory is newer than its row. */
static void add_summary(server *sv, listing *l, const store_table *t)
{
    room *r = g_hash_table_lookup(sv->rooms, t->id), row = {.sv = sv};
    if (!r && !room_from_row(&row, t)) return;
    if (!r) r = &row;
    json_t *summary = show_summary(r);
    int seat = room_seat_of(r, l->person);
    if (seat >= 0) json_object_set_new(summary, "seat", json_string(show_seat_name(seat)));
    show_tree(summary, &l->text);
}

static bool list_some(turn *t, void *data)
{
    listing *l = data;
    session *s = session_of(t);
    int64_t until = g_get_monotonic_time() + LIMIT_PIECE_US;
    while (l->at < l->rows->len && g_get_monotonic_time() < until) add_summary(t->sv, l, l->rows->pdata[l->at++]);
    if (l->at < l->rows->len) return true;
    jot_close(&l->text, ']');
    buf *out = session_begin(s, "mine", l->id);
    jot_raw(jot_key(out, "tables"), buf_text(&l->text), l->text.len);
    out->failed |= l->text.failed;
    session_end(s);
    return false;
}

static void failed(session *s, const message *m)
{
    session_error(s, m->id, "failed", "the server could not look this up: try again later");
}

void lobby_mine(session *s, const message *m)
{
    if (asked_ahead(s, m, look_mine)) return;
    listing *l = g_new0(listing, 1);
    *l = (listing){.id = m->id, .person = s->who->kept.id, .rows = g_ptr_array_new_with_free_func(row_free)};
    jot_open(&l->text, '[');
    if (store_list_person(s->sv->store, l->person, LIMIT_MINE, add_row, l->rows) == STORE_OK)
        turn_go_on(&s->turn, list_some, l, listing_free);
    else {
        failed(s, m);
        listing_free(l);
    }
}

/* ---- public ones ---- */

typedef struct asked_for {
    int id;
    int64_t since;
} asked_for;

static bool give_list(turn *t, void *data)
{
    const asked_for *a = data;
    session *s = session_of(t);
    if (lobby_list_asks(t->sv, a->since)) {
        turn_await(t->sv);
        return true;
    }
    if (lobby_list_refresh(t->sv, a->since)) return true;
    const buf *list = lobby_list_text(t->sv);
    buf *out = session_begin(s, "lobby", a->id);
    jot_raw(jot_key(out, "tables"), list->data, list->len);
    out->failed |= list->failed;
    session_end(s);
    return false;
}

static void set_watching(session *s, bool on)
{
    GPtrArray *watchers = s->sv->lobby->watchers;
    if (on && !s->lobby) g_ptr_array_add(watchers, s);
    if (!on && s->lobby) g_ptr_array_remove_fast(watchers, s);
    s->lobby = on;
}

void lobby_leave(session *s)
{
    set_watching(s, false);
}

void lobby_watch(session *s, const message *m)
{
    set_watching(s, m->watch);
    if (!m->watch)
        session_ok(s, m->id);
    else if (!lobby_list_ready(s->sv))
        failed(s, m);
    else {
        asked_for a = {m->id, g_get_monotonic_time()}, *later;
        if (!give_list(&s->turn, &a)) return;
        later = g_new(asked_for, 1);
        *later = a;
        turn_go_on(&s->turn, give_list, later, g_free);
    }
}

/* ---- news ---- */

static void show_watchers_of(server *sv, const char *id)
{
    const GPtrArray *watchers = sv->lobby->watchers;
    buf text = {0};
    room *r = g_hash_table_lookup(sv->rooms, id);
    jot_open(&text, '{');
    jot_text(jot_key(&text, "type"), "lobby-table");
    jot_key(&text, "table");
    bool there = lobby_summary(sv, id, &text);
    jot_close(&text, '}');
    for (guint i = 0; there && !text.failed && i < watchers->len; i++)
        wire_send(((session *)watchers->pdata[i])->client, text.data, text.len);
    buf_free(&text);
    payer who = r ? room_payer(r) : (payer){0};
    payer_charge(sv, &who, (int64_t)(watchers->len * sv->turns.price));
}

static gboolean show_news(gpointer data)
{
    server *sv = data;
    int64_t since = turn_begin(sv), until = since + LIMIT_PIECE_US;
    guint told = 0;
    char id[STORE_ID + 1];
    sv->lobby->timer = 0;
    while (told < LIMIT_LOBBY_NEWS && g_get_monotonic_time() < until && lobby_list_next_news(sv, id)) {
        show_watchers_of(sv, id);
        told += MAX(sv->lobby->watchers->len, 1);
    }
    if (told) {
        sv->lobby->timer = g_timeout_add(LIMIT_LOBBY_NEWS_MS, show_news, sv);
        server_touch(sv);
    }
    turn_end(sv, since, TURN_NEWS, 0);
    return G_SOURCE_REMOVE;
}

static json_t *over_for(const room *r, int seat)
{
    json_t *summary = show_summary(r);
    json_object_set_new(summary, "seat", json_string(show_seat_name(seat)));
    return json_pack("{ss so}", "type", "over", "table", summary);
}

/* The game is over: those who sit there and look at something else have it in their list of games. */
static void show_over(room *r)
{
    for (int seat = 0; seat < r->seats; seat++) {
        visitor *p = r->seat[seat].kind == SEAT_PERSON ? visitor_find(r->sv, r->seat[seat].person) : NULL;
        for (guint i = 0; p && i < p->sessions->len; i++) {
            session *s = p->sessions->pdata[i];
            if (session_attends(s, r)) continue;
            session_send(s, over_for(r, seat));
        }
        if (r->seat[seat].kind != SEAT_PERSON || !presence_elsewhere(r->sv, r->seat[seat].person)) continue;
        json_t *o = over_for(r, seat);
        presence_send(r->sv, r->seat[seat].person, o);
        json_decref(o);
    }
}

static void add_news(const room *r)
{
    lobby *l = r->sv->lobby;
    lobby_list_add_news(r);
    if (!l->timer) l->timer = g_timeout_add(0, show_news, r->sv);
}

void lobby_changed(room *r)
{
    if (r->state == STORE_OVER) show_over(r);
    if (r->club[0]) clubs_table_changed(r);
    if (!r->open) return;
    add_news(r);
    relay_tell(r->sv, RELAY_TABLE, "%s", r->id);
}

/* Something has changed at a table of another server. */
void lobby_heard(server *sv, const char *id)
{
    room row = {.sv = sv};
    store_table t = {0};
    lobby_list_ask_anew(sv);
    if (g_hash_table_contains(sv->rooms, id) || store_get_table(sv->store, id, &t) != STORE_OK) return;
    if (room_from_row(&row, &t) && row.open) add_news(&row);
    store_free_table(&t);
}

/* At the table updates tell it. */
static void tell_turn(room *r, int seat, bool asked)
{
    visitor *p = visitor_find(r->sv, r->seat[seat].person);
    json_t *o =
        json_pack("{ss ss ss sb}", "type", "turn", "table", r->id, "seat", show_seat_name(seat), "asked", (int)asked);
    for (guint i = 0; p && i < p->sessions->len; i++) {
        session *s = p->sessions->pdata[i];
        if (!session_attends(s, r)) session_send(s, json_incref(o));
    }
    presence_send(r->sv, r->seat[seat].person, o);
    json_decref(o);
}

void lobby_turns(room *r, unsigned before, unsigned now)
{
    told_turns(r, before, now);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].kind == SEAT_PERSON && (before ^ now) >> seat & 1) tell_turn(r, seat, now >> seat & 1);
}
