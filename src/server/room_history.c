/* room_history.c - what happened at a table, as the one who asks may know it: the journal is played once more. */
#include <stdlib.h>

#include "base/jot.h"
#include "server.h"
#include "values.h"

/* ---- in which step an answer was given ---- */

typedef struct tracing {
    match m;
    match_change *change;
    GArray *given;
} tracing;

/* What is left of the answers after some were taken back: what a seat answered before them stays, so the first answer
 * that looks the same is the same. */
static void take_out(GArray *all, const uint16_t *before, const match *m)
{
    guint from = 0;
    for (int i = 0; i < m->log_len; i++, from++) {
        while (from < all->len && before[from] != m->log[i]) from++;
        if (from == all->len) break;
        g_array_index(all, history_answer, i) = g_array_index(all, history_answer, from);
    }
    g_array_set_size(all, (guint)m->log_len);
}

static bool trace_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    tracing *t = context;
    mk_task asked[MK_SEATS];
    (void)number;
    (void)at;
    for (int s = 0; s < MK_SEATS; s++) asked[s] = mk_question(&t->m.game, s);
    uint16_t *before = g_memdup2(t->m.log, (gsize)t->m.log_len * sizeof *before);
    bool good = match_replay(&t->m, step, len, t->change) == MK_OK;
    if (good && t->change->undone) {
        take_out(t->given, before, &t->m);
    } else if (good) {
        history_answer one = {.version = t->m.steps};
        if (t->change->by < MK_SEATS) one.task = asked[t->change->by];
        while (t->given->len < (guint)t->m.log_len) g_array_append_val(t->given, one);
    }
    g_free(before);
    return good;
}

/* The journal is played once more: steps that were taken back, confirmations and throws are steps, too. */
GArray *history_given(room *r)
{
    const char *why;
    tracing t = {.change = &r->sv->change, .given = g_array_new(FALSE, TRUE, sizeof(history_answer))};
    match_empty(&t.m, &r->setup, r->seed, r->physics, &why);
    bool good = store_each_step(r->sv->store, r->id, 0, trace_step, &t) != STORE_FAIL && t.m.steps == r->match.steps;
    match_free(&t.m);
    if (good && t.given->len == (guint)r->match.log_len) return t.given;
    g_array_unref(t.given);
    return NULL;
}

/* ---- all of it ---- */

typedef struct telling {
    const message *m;
    session *s;
    room again; /* the match as it was */
    int viewer;
    int64_t to;
    GArray *given; /* the answers that stand */
    guint next;    /* the first of them in a step that was not told yet */
    buf steps;
    bool broken;
} telling;

/* An answer or a throw that was taken back later: none of the record was given in it. */
static bool is_gone(telling *t, uint32_t version, const match_change *c)
{
    guint n = t->next;
    while (n < t->given->len && g_array_index(t->given, history_answer, n).version < version) n++;
    t->next = n;
    bool stands = n < t->given->len && g_array_index(t->given, history_answer, n).version == version;
    return !stands && version > 1 && match_events(c) > 0;
}

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
    if (is_gone(t, (uint32_t)number + 1, c)) jot_bool(jot_key(&t->steps, "gone"), true);
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
    t->given = history_given(r);
    t->broken = !t->given || store_each_step(s->sv->store, r->id, 0, tell_one, t) == STORE_FAIL || t->broken;
    if (t->broken) {
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    } else {
        buf *out = session_begin(s, "history", m->id);
        jot_close(&t->steps, ']');
        jot_number(jot_key(out, "from"), m->from);
        jot_raw(jot_key(out, "steps"), buf_text(&t->steps), t->steps.len);
        out->failed |= t->steps.failed;
        session_end(s);
    }
    if (t->given) g_array_unref(t->given);
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
