/* lobby.c - lists of tables: public ones, one's own, and whose turn it is. */
#include <string.h>

#include "server.h"

typedef struct listing {
    server *sv;
    json_t *list;
    int64_t person; /* 0: nobody in particular */
} listing;

/* A table that is in memory is newer than its row. */
static bool add_table(void *context, const store_table *t)
{
    listing *l = context;
    room *r = g_hash_table_lookup(l->sv->rooms, t->id), row = {.sv = l->sv};
    if (!r) {
        if (!room_from_row(&row, t)) return true;
        r = &row;
    }
    json_t *summary = tell_summary(r);
    int seat = l->person ? room_seat_of(r, l->person) : -1;
    if (seat >= 0) json_object_set_new(summary, "seat", json_string(tell_seat_name(seat)));
    json_array_append_new(l->list, summary);
    return true;
}

static void reply(session *s, const message *m, const char *type, json_t *list)
{
    json_t *o = json_pack("{ss so}", "type", type, "tables", list);
    if (m->id) json_object_set_new(o, "id", json_integer(m->id));
    session_send(s, o);
}

void lobby_message(session *s, message *m)
{
    listing l = {.sv = s->sv};
    store_result result;
    if (m->type == MESSAGE_LOBBY) {
        s->lobby = m->watch;
        if (!m->watch) {
            session_ok(s, m->id);
            return;
        }
        l.list = json_array();
        result = store_list_open(s->sv->store, LIMIT_LOBBY, add_table, &l);
    } else {
        l.list = json_array();
        l.person = s->who->kept.id;
        result = store_list_person(s->sv->store, l.person, LIMIT_MINE, add_table, &l);
    }
    if (result == STORE_OK)
        reply(s, m, m->type == MESSAGE_LOBBY ? "lobby" : "mine", l.list);
    else {
        json_decref(l.list);
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    }
}

/* The game is over: those who sit there and look at something else have it in their list of games. */
static void tell_over(room *r)
{
    for (int seat = 0; seat < r->seats; seat++) {
        visitor *p = r->seat[seat].kind == SEAT_PERSON ? visitor_find(r->sv, r->seat[seat].person) : NULL;
        for (guint i = 0; p && i < p->sessions->len; i++) {
            session *s = p->sessions->pdata[i];
            if (session_attends(s, r)) continue;
            json_t *summary = tell_summary(r);
            json_object_set_new(summary, "seat", json_string(tell_seat_name(seat)));
            session_send(s, json_pack("{ss so}", "type", "over", "table", summary));
        }
    }
}

void lobby_changed(room *r)
{
    GHashTableIter i;
    gpointer value;
    if (r->state == STORE_OVER) tell_over(r);
    if (!r->open) return;
    g_hash_table_iter_init(&i, r->sv->sessions);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        session *s = value;
        if (s->lobby && s->who) session_send(s, json_pack("{ss so}", "type", "lobby-table", "table", tell_summary(r)));
    }
}

void lobby_turns(room *r, unsigned before, unsigned now)
{
    for (int seat = 0; seat < r->seats; seat++) {
        visitor *p = r->seat[seat].kind == SEAT_PERSON ? visitor_find(r->sv, r->seat[seat].person) : NULL;
        if (!p || !((before ^ now) >> seat & 1)) continue;
        for (guint i = 0; i < p->sessions->len; i++) {
            session *s = p->sessions->pdata[i];
            if (session_attends(s, r)) continue; /* updates tell it */
            session_send(s, json_pack("{ss ss ss sb}", "type", "turn", "table", r->id, "seat", tell_seat_name(seat),
                                      "asked", (int)(now >> seat & 1)));
        }
    }
}
