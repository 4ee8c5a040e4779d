/* room_history.c - what happened at a table, as the one who asks may know it: the journal is played once more. */
#include <stdlib.h>

#include "base/jot.h"
#include "server.h"
#include "values.h"

typedef struct telling {
    const message *m;
    session *s;
    room again; /* the match as it was */
    int viewer;
    int64_t to;
    buf steps;
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
    jot_open(&t->steps, '{');
    jot_number(jot_key(&t->steps, "version"), number + 1);
    jot_number(jot_key(&t->steps, "at"), at);
    news_events(&t->again, c, t->viewer, t->s->texts, jot_key(&t->steps, "events"));
    news_change(c, &t->steps);
    jot_close(&t->steps, '}');
    return true;
}

static bool has_history(session *s, const room *r, const message *m)
{
    if (!r->begun || r->state == STORE_WAITING) return session_error(s, m->id, "wrong-time", "the game has not begun");
    if (r->match.base)
        return session_error(s, m->id, "wrong-time",
                             "this game was begun with older rules, so there is no history of it");
    return true;
}

void tell_history(session *s, room *r, const message *m)
{
    const char *why;
    if (!has_history(s, r, m)) return;
    int64_t most = m->from + LIMIT_HISTORY;
    telling *t = g_new0(telling, 1);
    *t = (telling){
        .m = m, .s = s, .again = {.sv = s->sv}, .viewer = tell_viewer(r, s), .to = m->to < most ? m->to : most};
    jot_open(&t->steps, '[');
    match_empty(&t->again.match, &r->setup, r->seed, r->physics, &why);
    store_result result = store_each_step(s->sv->store, r->id, 0, tell_one, t);
    if (result == STORE_FAIL || t->broken) {
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    } else {
        buf *out = session_begin(s, "history", m->id);
        jot_close(&t->steps, ']');
        jot_number(jot_key(out, "from"), m->from);
        jot_raw(jot_key(out, "steps"), buf_text(&t->steps), t->steps.len);
        out->failed |= t->steps.failed;
        session_end(s);
    }
    buf_free(&t->steps);
    match_free(&t->again.match);
    g_free(t);
}

/* ---- one moment ---- */

typedef struct rewinding {
    match *m;
    match_change *change;
    uint32_t to;
} rewinding;

static bool rewind_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    rewinding *w = context;
    (void)number;
    (void)at;
    return w->m->steps < w->to && match_replay(w->m, step, len, w->change) == MK_OK;
}

bool tell_replay(session *s, room *r, const message *m, match *out)
{
    const char *why;
    if (!has_history(s, r, m)) return false;
    if (m->version < 1 || m->version > r->match.steps)
        return session_error(s, m->id, "bad-message", "this game has no such version");
    rewinding w = {.m = out, .change = &s->sv->change, .to = (uint32_t)m->version};
    match_empty(out, &r->setup, r->seed, r->physics, &why);
    if (store_each_step(s->sv->store, r->id, 0, rewind_step, &w) != STORE_FAIL && out->steps == w.to) return true;
    match_free(out);
    return session_error(s, m->id, "failed", "the server could not look this up: try again later");
}

void tell_position(session *s, room *r, const message *m)
{
    match then;
    mk_game view;
    mk_game *shown = NULL;
    int viewer = tell_viewer(r, s);
    if (!tell_replay(s, r, m, &then)) return;
    if (r->state == STORE_OVER) /* nothing is secret any more */
        view = then.game;
    else
        mk_view(&then.game, viewer == SPECTATOR ? MK_NOBODY : viewer, &view);
    buf *out = session_begin(s, "position", m->id);
    jot_number(jot_key(out, "version"), m->version);
    values_all(&view, &shown, jot_key(out, "view"));
    news_events(r, &s->sv->change, viewer, s->texts, jot_key(out, "events"));
    session_end(s);
    free(shown);
    match_free(&then);
}
