/* room_news.c - what happens in a game, and what is asked: to each kind of viewer what it may know.
 *
 * Everything is made from the view of a seat (mk_view) and the events it may see: what a seat may not know is not there
 * to be sent. What was last told to each kind of viewer is kept, so that only what has changed is sent. It is written
 * down as it comes (jot.h), because most of the server's work is here.
 */
#include "base/jot.h"
#include "say/say.h"
#include "server.h"
#include "view_json.h"

/* ---- events ---- */

static void add_name(buf *out, const char *key, int noun, int id)
{
    char text[MK_NAME_MAX];
    const char *name = noun ? mk_name(noun, id, text) : NULL;
    if (name) jot_text(jot_key(out, key), name);
}

static void add_event(const mk_game *g, const mk_event *list, int i, bool texts, buf *out)
{
    const mk_event *e = &list[i];
    char text[MK_NAME_MAX], rule[SAY_RULE_MAX];
    const mk_event_info *about = &mk_event_about[e->kind];
    jot_open(out, '{');
    jot_text(jot_key(out, "kind"), about->name);
    jot_text(jot_key(out, "rule"), say_rule(e->rule, rule));
    if (e->player < MK_NOBODY) add_name(out, "player", NOUN_SEAT, e->player);
    int b_noun = e->kind == EV_FORCED ? mk_rule_about(e->a).noun : about->b_noun;
    if (e->kind == EV_FORCED)
        jot_text(jot_key(out, "a"), mk_rule_about(e->a).name);
    else
        add_name(out, "a", about->a_noun, e->a);
    add_name(out, "b", b_noun, e->b);
    if (about->n_style) jot_number(jot_key(out, "n"), e->n);
    if (e->cause) jot_text(jot_key(out, "cause"), mk_cause_name(e->cause, text));
    if (e->seen_by != 0xFF) jot_bool(jot_key(out, "secret"), true);
    if (texts) {
        buf words = {0};
        say_event(g, list, i, &words);
        jot_text(jot_key(out, "text"), buf_text(&words));
        buf_free(&words);
    }
    jot_close(out, '}');
}

void news_events(const mk_game *g, const match_change *c, int viewer, bool texts, buf *out)
{
    unsigned bit = viewer == ALL_SEEING ? 0xFF : viewer == SPECTATOR ? 1u << 7 : 1u << viewer;
    jot_open(out, '[');
    for (int i = 0; i < match_events(c); i++)
        if (match_event(c, i)->seen_by & bit) add_event(g, match_event(c, 0), i, texts, out);
    jot_close(out, ']');
}

/* ---- questions ---- */

static void add_confirm(uint32_t number, buf *out)
{
    jot_open(out, '{');
    jot_number(jot_key(out, "number"), number);
    jot_text(jot_key(out, "task"), "confirm");
    jot_open(jot_key(out, "options"), '[');
    jot_text(out, "confirm");
    jot_close(out, ']');
    jot_close(out, '}');
}

static void add_options(const mk_game *g, int op, int seat, bool texts, buf *out)
{
    mk_choice option[MK_OPTIONS_MAX];
    char text[MK_NAME_MAX];
    int n = match_options(g, seat, option), noun = mk_rule_about(op).noun;
    jot_open(jot_key(out, "options"), '[');
    for (int i = 0; i < n; i++) {
        const char *name = mk_name(noun, option[i], text);
        jot_text(out, name ? name : "?");
    }
    jot_close(out, ']');
    if (!texts) return;
    jot_open(jot_key(out, "texts"), '[');
    for (int i = 0; i < n; i++) {
        buf said = {0};
        say_option(g, op, option[i], &said);
        jot_text(out, buf_text(&said));
        buf_free(&said);
    }
    jot_close(out, ']');
}

void news_question(const mk_game *g, int seat, bool texts, buf *out)
{
    char text[MK_NAME_MAX], rule[SAY_RULE_MAX];
    mk_task t = mk_question(g, seat);
    mk_rule_info about = mk_rule_about(t.op);
    int set = mk_set_size(g, seat);
    jot_text(jot_key(out, "task"), about.name);
    jot_text(jot_key(out, "rule"), say_rule(mk_task_rule(t), rule));
    jot_number(jot_key(out, "n"), t.n);
    add_name(out, "a", about.a_noun, t.a);
    add_name(out, "b", about.b_noun, t.b);
    if (t.cause) jot_text(jot_key(out, "cause"), mk_cause_name(t.cause, text));
    if (set > 1) jot_number(jot_key(out, "set"), set);
    add_options(g, t.op, seat, texts, out);
    buf said = {0};
    if (texts) say_doing(t.op, &said), jot_text(jot_key(out, "text"), buf_text(&said));
    buf_free(&said);
}

static void add_question(const room *r, int viewer, bool texts, buf *out)
{
    const match *m = &r->match;
    if (viewer == SPECTATOR || r->state != STORE_RUNNING || !match_asked(m, viewer)) {
        jot_null(out);
        return;
    }
    if (match_held(m, viewer)) {
        add_confirm(m->since[viewer], out);
        return;
    }
    jot_open(out, '{');
    jot_number(jot_key(out, "number"), m->since[viewer]);
    news_question(&m->game, viewer, texts, out);
    jot_close(out, '}');
}

/* ---- how things stand ---- */

/* Who is to act, as far as the viewer may know: in secret choices all, until all have chosen. */
static void add_asked(const room *r, const mk_game *view, buf *out)
{
    jot_open(out, '[');
    for (int s = 0; s < r->seats && r->state == STORE_RUNNING; s++)
        if (r->match.holder == MK_NOBODY ? mk_asked(view, s) : r->match.holder == s) jot_text(out, show_seat_name(s));
    jot_close(out, ']');
}

static void add_numbers(const int *n, int len, buf *out)
{
    jot_open(out, '[');
    for (int i = 0; i < len; i++) jot_number(out, n[i]);
    jot_close(out, ']');
}

static void add_over(const room *r, buf *out)
{
    jot_open(out, '{');
    add_numbers(r->score, r->setup.players, jot_key(out, "scores"));
    add_numbers(r->place, r->setup.players, jot_key(out, "places"));
    fair_show(r, jot_key(out, "fair"));
    jot_close(out, '}');
}

void news_state(const room *r, const mk_game *view, int viewer, bool texts, buf *out)
{
    static const char *const undo[] = {MATCH_UNDO_LIST(LIST_NAME)};
    bool may = viewer != SPECTATOR && r->state == STORE_RUNNING;
    int kind = may ? match_undo_kind(&r->match, viewer) : UNDO_NONE;
    if (kind == UNDO_CONSENT && board_counts(r)) kind = UNDO_NONE;
    jot_number(jot_key(out, "version"), r->match.steps);
    add_question(r, viewer, texts, jot_key(out, "question"));
    add_asked(r, view, jot_key(out, "asked"));
    jot_text_or_null(jot_key(out, "held"), show_seat_name(r->match.holder));
    jot_text(jot_key(out, "undo"), undo[kind]);
    if (kind == UNDO_FREE) jot_number(jot_key(out, "free"), match_undo_free(&r->match, viewer));
    clock_figures(r, out);
    if (r->state == STORE_OVER) add_over(r, jot_key(out, "over"));
}

/* ---- a step ---- */

void news_change(const match_change *c, buf *out)
{
    jot_text_or_null(jot_key(out, "by"), show_seat_name(c->by));
    if (c->undone) jot_bool(jot_key(out, "undone"), true);
}

static void add_update(const room *r, const match_change *c, int viewer, const mk_game *view, bool texts, buf *out)
{
    const buf *changes = &r->sv->changes;
    jot_open(out, '{');
    jot_text(jot_key(out, "type"), "update");
    jot_text(jot_key(out, "table"), r->id);
    news_events(&r->match.game, c, viewer, texts, jot_key(out, "events"));
    jot_raw(jot_key(out, "changes"), changes->data, changes->len);
    news_change(c, out);
    throw_add_recording(c->step.data, c->step.len, out);
    news_state(r, view, viewer, texts, out);
    jot_close(out, '}');
}

/* To all of one kind. Most want the same, so it is written once without texts, once with them. */
static void show_viewers(room *r, const match_change *c, int viewer)
{
    buf *told = r->sv->told;
    mk_game view;
    bool looked = false;
    buf_clear(&told[0]);
    buf_clear(&told[1]);
    for (guint i = 0; i < r->sessions->len; i++) {
        session *s = r->sessions->pdata[i];
        buf *out = &told[s->texts];
        if (show_viewer(r, s) != viewer) continue;
        if (!looked) {
            mk_view(&r->match.game, show_eye(viewer), &view);
            buf_clear(&r->sv->changes);
            view_json_changes(&view, &r->shown[viewer], &r->sv->changes);
            looked = true;
        }
        if (!out->len) add_update(r, c, viewer, &view, s->texts, out);
        if (!out->failed) wire_send(s->client, out->data, out->len);
    }
}

void show_step(room *r, const match_change *c)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++) show_viewers(r, c, viewer);
}
