/* room_history.c - what happened at a table, as the one who asks may know it: the journal is played once more.
 *
 * That may take long (each step that was taken back with consent plays the game from its start), so it is done in
 * pieces, and after each piece the match as it is then is remembered for a while: who looks at the moments of a game
 * one after the other plays it once.
 */
#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "server.h"
#include "view_json.h"

/* ---- which steps stand ---- */

_Static_assert(LIMIT_STEPS < UINT16_MAX, "a version fits");

/* What a seat answered before what is taken back stays, so the first answer that looks the same is the same. */
static void take_out(GArray *all, const match *m)
{
    guint from = 0, to = 0;
    for (; to < (guint)m->log_len; to++, from++) {
        while (from < all->len && g_array_index(all, given, from).answer != m->log[to]) from++;
        if (from == all->len) break;
        g_array_index(all, given, to) = g_array_index(all, given, from);
    }
    g_array_set_size(all, to);
}

void history_note(GArray *all, const match *m, const match_change *c)
{
    if (c->undone) take_out(all, m);
    while (all->len < (guint)m->log_len) {
        given one = {(uint16_t)m->steps, m->log[all->len]};
        g_array_append_val(all, one);
    }
}

void history_stepped(room *r, const match_change *c)
{
    if (!r->given) {
        r->given = g_array_new(FALSE, FALSE, sizeof(given));
        r->stands = r->match.steps - 1; /* what came with a record stands */
    }
    history_note(r->given, &r->match, c);
}

static int compare_versions(const void *a, const void *b)
{
    return ((const given *)a)->version - ((const given *)b)->version;
}

/* It told something, and none of the answers that stand was given in it. The first step deals. */
static bool is_gone(const replay *w)
{
    given wanted = {.version = (uint16_t)w->again.match.steps};
    bool before = w->next && !w->again.match.base;
    const GArray *all = before ? w->past : w->given;
    if (!all || wanted.version <= MAX(before ? w->past_stands : w->stands, 1) || !match_events(&w->change))
        return false;
    return !bsearch(&wanted, all->data, all->len, sizeof wanted, compare_versions);
}

/* ---- moments that are remembered ---- */

enum { NEAR = 4 }; /* steps: no two moments are nearer to each other */

typedef struct moment {
    char table[STORE_ID + 1];
    match match;
} moment;

static void moment_free(moment *k)
{
    match_free(&k->match);
    g_free(k);
}

void history_forget(server *sv)
{
    while (sv->moments.head) moment_free(g_queue_pop_head(&sv->moments));
}

/* The last one that is known, not after so many steps and not before. */
static GList *find_moment(const server *sv, const char *table, int64_t least, int64_t most)
{
    GList *best = NULL;
    for (GList *l = sv->moments.head; l; l = l->next) {
        const moment *k = l->data;
        if (strcmp(k->table, table) || k->match.steps < least || k->match.steps > most) continue;
        if (!best || ((moment *)best->data)->match.steps < k->match.steps) best = l;
    }
    return best;
}

static void remember(server *sv, const char *table, const match *m)
{
    const GList *known = find_moment(sv, table, 0, m->steps);
    if (known && ((moment *)known->data)->match.steps + NEAR > m->steps) return;
    moment *k = g_new0(moment, 1);
    g_strlcpy(k->table, table, sizeof k->table);
    if (match_copy(&k->match, m) != MK_OK) {
        g_free(k);
        return;
    }
    g_queue_push_head(&sv->moments, k);
    if (sv->moments.length > LIMIT_MOMENTS) moment_free(g_queue_pop_tail(&sv->moments));
}

static const match *recall(server *sv, const char *table, int64_t least, int64_t most)
{
    GList *known = find_moment(sv, table, least, most);
    if (!known) return NULL;
    g_queue_unlink(&sv->moments, known);
    g_queue_push_head_link(&sv->moments, known);
    return &((moment *)known->data)->match;
}

/* ---- playing it again ---- */

static void replay_free(void *data)
{
    replay *w = data;
    match_free(&w->again.match);
    match_change_free(&w->change);
    buf_free(&w->told);
    if (w->given) g_array_unref(w->given);
    if (w->past) g_array_unref(w->past);
    g_free(w);
}

static bool replay_one(void *context, int number, const void *step, size_t len, int64_t at)
{
    replay *w = context;
    match *m = &w->again.match;
    if (m->steps >= w->to || m->steps == w->first) return false;
    if (number != (int)m->steps || match_replay(m, step, len, &w->change) != MK_OK) {
        w->broken = true;
        return false;
    }
    if (w->each) w->each(w, at);
    w->more = m->steps < w->to && g_get_monotonic_time() > w->until;
    return !w->more;
}

/* Behind the steps that are lost. */
static bool leap(replay *w, const room *r)
{
    match_free(&w->again.match);
    w->first = UINT32_MAX;
    return r->match.base &&
           match_resume(&w->again.match, &r->setup, r->seed, r->physics, w->next, r->match.base) == MK_OK;
}

static bool replay_some(turn *t, void *data)
{
    replay *w = data;
    session *s = session_of(t);
    w->until = g_get_monotonic_time() + LIMIT_PIECE_US;
    w->more = false;
    store_result result = store_each_step(t->sv->store, w->again.id, (int)w->again.match.steps, replay_one, w);
    if (result != STORE_FAIL && !w->broken && w->more) {
        remember(t->sv, w->again.id, &w->again.match);
        return true;
    }
    bool gap = w->again.match.steps == w->first;
    if (result == STORE_FAIL || w->broken || (w->again.match.steps < w->to && !gap)) {
        session_error(s, w->m.id, "failed", "the server could not look this up: try again later");
        return false;
    }
    room *r = session_room(s, &w->m);
    if (r && gap && w->to > w->next && leap(w, r)) return true;
    if (r) w->then(s, r, w);
    return false;
}

/* Up to so many steps; those from `from` on are played one by one. */
static void replay_from(session *s, const room *r, replay *w, int64_t from)
{
    const char *why;
    bool behind = r->past && from >= r->damage.next;
    w->first = r->past && !behind ? (uint32_t)r->damage.first : UINT32_MAX;
    w->next = r->past ? (uint32_t)r->damage.next : 0;
    const match *known = recall(s->sv, r->id, behind ? w->next : 0, w->first < from ? w->first : from);
    w->again.sv = s->sv;
    g_strlcpy(w->again.id, r->id, sizeof w->again.id);
    if (known && match_copy(&w->again.match, known) == MK_OK)
        ;
    else if (behind)
        leap(w, r);
    else
        match_empty(&w->again.match, &r->setup, r->seed, r->physics, &why);
    if (replay_some(&s->turn, w))
        turn_go_on(&s->turn, replay_some, w, replay_free);
    else
        replay_free(w);
}

/* ---- the steps ---- */

static void show_one(replay *w, int64_t at)
{
    uint32_t version = w->again.match.steps;
    if (version <= w->m.from) return;
    jot_open(&w->told, '{');
    jot_number(jot_key(&w->told, "version"), version);
    jot_number(jot_key(&w->told, "at"), at);
    news_events(&w->again.match.game, &w->change, w->viewer, w->texts, jot_key(&w->told, "events"));
    news_change(&w->change, &w->told);
    if (is_gone(w)) jot_bool(jot_key(&w->told, "gone"), true);
    jot_close(&w->told, '}');
}

static void show_steps(session *s, room *r, replay *w)
{
    (void)r;
    buf *out = session_begin(s, "history", w->m.id);
    jot_close(&w->told, ']');
    jot_number(jot_key(out, "from"), w->m.from);
    jot_raw(jot_key(out, "steps"), buf_text(&w->told), w->told.len);
    out->failed |= w->told.failed;
    session_end(s);
}

void history_steps(session *s, room *r, const message *m)
{
    int64_t to = MIN(MIN(m->to, m->from + LIMIT_HISTORY), r->match.steps);
    replay *w = g_new0(replay, 1);
    *w = (replay){.m = *m, .each = show_one, .then = show_steps, .viewer = show_viewer(r, s), .texts = s->texts};
    w->to = (uint32_t)MAX(to, 0);
    w->stands = r->stands;
    w->given = r->given ? g_array_ref(r->given) : NULL;
    w->past = r->past && r->past->given ? g_array_ref(r->past->given) : NULL;
    w->past_stands = r->past ? r->past->stands : 0;
    jot_open(&w->told, '[');
    replay_from(s, r, w, m->from);
}

/* ---- one moment ---- */

void history_replay(session *s, const room *r, const message *m, replay_then *then)
{
    if (m->version < 1 || m->version > r->match.steps) {
        session_error(s, m->id, "bad-message", "this game has no such version");
        return;
    }
    if (r->past && m->version > r->damage.first && m->version < r->damage.next) {
        session_error(s, m->id, "wrong-time", "this part of the game is lost");
        return;
    }
    replay *w = g_new0(replay, 1);
    *w = (replay){.m = *m, .then = then, .to = (uint32_t)m->version};
    replay_from(s, r, w, r->past && m->version == r->damage.next ? m->version : m->version - 1);
}

static void show_moment(session *s, room *r, replay *w)
{
    mk_game view;
    mk_game *shown = NULL;
    const mk_game *then = &w->again.match.game;
    int viewer = show_viewer(r, s);
    if (r->state == STORE_OVER) /* nothing is secret any more */
        view = *then;
    else
        mk_view(then, viewer == SPECTATOR ? MK_NOBODY : viewer, &view);
    buf *out = session_begin(s, "position", w->m.id);
    jot_number(jot_key(out, "version"), w->m.version);
    view_json_all(&view, &shown, jot_key(out, "view"));
    news_events(&r->match.game, &w->change, viewer, s->texts, jot_key(out, "events"));
    session_end(s);
    free(shown);
}

void history_position(session *s, room *r, const message *m)
{
    history_replay(s, r, m, show_moment);
}

/* ---- all of it ---- */

void history_record(session *s, room *r, const message *m)
{
    buf text = {0};
    if (http_record(r, s->who->kept.id, &text))
        session_reply(s, m->id, json_pack("{ss ss}", "type", "record", "text", buf_text(&text)));
    else
        session_error(s, m->id, "wrong-time", "the beginning of this game is lost, so there is no record of it");
    buf_free(&text);
}
