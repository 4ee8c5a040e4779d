/* room_history.c - what happened at a table, as the one who asks may know it: the journal is played once more. */
#include <string.h>

#include "server.h"

typedef struct telling {
    const message *m;
    session *s;
    room again; /* the match as it was */
    int viewer;
    int64_t to;
    json_t *steps;
    bool broken;
} telling;

static bool tell_one(void *context, int number, const void *step, size_t len, int64_t at)
{
    telling *t = context;
    match_change *c = &t->s->sv->change;
    if (number != (int)t->again.match.steps || match_replay(&t->again.match, step, len, c) != MK_OK) {
        t->broken = true;
        return false;
    }
    if (number < t->m->from) return true;
    if (number >= t->to) return false;
    json_t *o = json_pack("{si sI so}", "version", number + 1, "at", (json_int_t)at, "events",
                          tell_events(&t->again, c, t->viewer, t->s->texts));
    json_object_set_new(o, "by", tell_seat_name(c->by) ? json_string(tell_seat_name(c->by)) : json_null());
    if (c->undone) json_object_set_new(o, "undone", json_true());
    json_array_append_new(t->steps, o);
    return true;
}

void tell_history(session *s, room *r, const message *m)
{
    const char *why;
    if (!r->begun || r->state == STORE_WAITING) {
        session_error(s, m->id, "wrong-time", "the game has not begun");
        return;
    }
    if (r->match.base) {
        session_error(s, m->id, "wrong-time", "this game was begun with older rules: there is no history of it");
        return;
    }
    int64_t most = m->from + LIMIT_HISTORY;
    telling *t = g_new0(telling, 1);
    *t = (telling){.m = m,
                   .s = s,
                   .again = {.sv = s->sv},
                   .viewer = tell_viewer(r, s),
                   .to = m->to < most ? m->to : most,
                   .steps = json_array()};
    match_empty(&t->again.match, &r->setup, r->seed, &why);
    store_result result = store_each_step(s->sv->store, r->id, 0, tell_one, t);
    if (result == STORE_FAIL || t->broken) {
        session_error(s, m->id, "failed", "the server could not look this up");
        json_decref(t->steps);
    } else {
        json_t *o = json_pack("{ss sI so}", "type", "history", "from", (json_int_t)m->from, "steps", t->steps);
        if (m->id) json_object_set_new(o, "id", json_integer(m->id));
        session_send(s, o);
    }
    match_free(&t->again.match);
    g_free(t);
}
