/* room_tell.c - what a table looks like to those who attend it: summary, view, question, and the news of a step.
 *
 * Everything about the game is made from the view of a seat (mk_view) and the events it may see: what a seat may not
 * know is not there to be sent. What was last told to each kind of viewer is kept, so that only what has
 * changed is sent.
 */
#include <stdlib.h>
#include <string.h>

#include "say/say.h"
#include "server.h"
#include "values.h"

const char *tell_seat_name(int seat)
{
    static const char *const names[] = {"p1", "p2", "p3", "p4"};
    return seat >= 0 && seat < MK_SEATS ? names[seat] : NULL;
}

int tell_viewer(const room *r, const session *s)
{
    int seat = s->who ? room_seat_of(r, s->who->kept.id) : -1;
    return seat < 0 ? SPECTATOR : seat;
}

static int eye(int viewer)
{
    return viewer == SPECTATOR ? MK_NOBODY : viewer;
}

void tell_all(room *r, json_t *o, session *but)
{
    for (guint i = 0; i < r->sessions->len; i++)
        if (r->sessions->pdata[i] != but) session_send(r->sessions->pdata[i], json_incref(o));
    json_decref(o);
}

/* ---- summary ---- */

static json_t *seat_json(const room *r, int i)
{
    static const char *const kinds[] = {"open", "person", "bot", "automaton"};
    const room_seat *s = &r->seat[i];
    json_t *seat = json_pack("{ss ss}", "seat", tell_seat_name(i), "kind", kinds[s->kind]);
    if (s->kind == SEAT_BOT) json_object_set_new(seat, "level", json_string(s->level));
    if (s->kind != SEAT_PERSON) return seat;
    json_object_set_new(seat, "person", json_integer(s->person));
    json_object_set_new(seat, "name", json_string(s->name));
    json_object_set_new(seat, "here", json_boolean(visitor_find(r->sv, s->person)));
    if (s->stand_in[0]) json_object_set_new(seat, "bot", json_string(s->stand_in));
    return seat;
}

static json_t *asked_json(unsigned set)
{
    json_t *list = json_array();
    for (int s = 0; s < MK_SEATS; s++)
        if (set >> s & 1) json_array_append_new(list, json_string(tell_seat_name(s)));
    return list;
}

static json_t *numbers(const int *n, int len)
{
    json_t *list = json_array();
    for (int i = 0; i < len; i++) json_array_append_new(list, json_integer(n[i]));
    return list;
}

json_t *tell_summary(const room *r)
{
    static const char *const states[] = {"waiting", "running", "over", "closed"};
    static const char *const clocks[] = {"none", "move", "game"};
    json_t *seats = json_array();
    for (int i = 0; i < r->seats; i++) json_array_append_new(seats, seat_json(r, i));
    if (r->setup.solo) json_array_append_new(seats, json_pack("{ss ss}", "seat", "p2", "kind", "automaton"));
    json_t *s =
        json_pack("{ss ss sb sI sI sI so s{ss si} si so so}", "id", r->id, "state", states[r->state], "public", r->open,
                  "host", (json_int_t)r->host, "created", (json_int_t)r->created, "changed", (json_int_t)r->changed,
                  "game", message_game(&r->setup), "clock", "kind", clocks[r->clock], "seconds", r->clock_seconds,
                  "patience", r->patience, "seats", seats, "asked", asked_json(r->row.asked));
    if (r->state == STORE_RUNNING) {
        json_object_set_new(s, "season", json_integer(r->season));
        json_object_set_new(s, "round", json_integer(r->round));
    }
    if (r->state == STORE_OVER) {
        json_object_set_new(s, "scores", numbers(r->score, r->setup.players));
        json_object_set_new(s, "places", numbers(r->place, r->setup.players));
    }
    return s;
}

/* ---- events ---- */

static void set_name(json_t *o, const char *key, int noun, int id)
{
    char text[MK_NAME_MAX];
    const char *name = noun ? mk_name(noun, id, text) : NULL;
    if (name) json_object_set_new(o, key, json_string(name));
}

static json_t *event_json(const mk_game *g, const mk_event *list, int i, bool texts)
{
    const mk_event *e = &list[i];
    char text[MK_NAME_MAX], rule[SAY_RULE_MAX];
    const mk_event_info *about = &mk_event_about[e->kind];
    json_t *o = json_pack("{ss ss}", "kind", about->name, "rule", say_rule(e->rule, rule));
    if (e->player < MK_NOBODY) set_name(o, "player", NOUN_SEAT, e->player);
    int b_noun = e->kind == EV_FORCED ? mk_rule_about(e->a).noun : about->b_noun;
    if (e->kind == EV_FORCED)
        json_object_set_new(o, "a", json_string(mk_rule_about(e->a).name));
    else
        set_name(o, "a", about->a_noun, e->a);
    set_name(o, "b", b_noun, e->b);
    if (about->n_style) json_object_set_new(o, "n", json_integer(e->n));
    if (e->cause) json_object_set_new(o, "cause", json_string(mk_cause_name(e->cause, text)));
    if (e->seen_by != 0xFF) json_object_set_new(o, "secret", json_true());
    if (texts) {
        buf words = {0};
        say_event(g, list, i, &words);
        json_object_set_new(o, "text", json_string(buf_text(&words)));
        buf_free(&words);
    }
    return o;
}

json_t *tell_events(const room *r, const match_change *c, int viewer, bool texts)
{
    json_t *list = json_array();
    unsigned bit = viewer == SPECTATOR ? 1u << 7 : 1u << viewer;
    for (int i = 0; i < match_events(c); i++)
        if (match_event(c, i)->seen_by & bit)
            json_array_append_new(list, event_json(&r->match.game, match_event(c, 0), i, texts));
    return list;
}

/* ---- questions ---- */

static json_t *confirm_json(uint32_t number)
{
    return json_pack("{sI ss s[s]}", "number", (json_int_t)number, "task", "confirm", "options", "confirm");
}

static void add_options(json_t *q, const mk_game *g, int op, int seat, bool texts)
{
    mk_choice option[MK_OPTIONS_MAX];
    char text[MK_NAME_MAX];
    int n = match_options(g, seat, option), noun = mk_rule_about(op).noun;
    json_t *names = json_array(), *words = json_array();
    for (int i = 0; i < n; i++) {
        const char *name = mk_name(noun, option[i], text);
        json_array_append_new(names, json_string(name ? name : "?"));
        if (!texts) continue;
        buf said = {0};
        say_option(g, op, option[i], &said);
        json_array_append_new(words, json_string(buf_text(&said)));
        buf_free(&said);
    }
    json_object_set_new(q, "options", names);
    if (texts) json_object_set_new(q, "texts", words);
    json_decref(texts ? NULL : words);
}

static json_t *question_json(const room *r, int viewer, bool texts)
{
    const match *m = &r->match;
    if (viewer == SPECTATOR || r->state != STORE_RUNNING || !match_asked(m, viewer)) return json_null();
    if (match_held(m, viewer)) return confirm_json(m->since[viewer]);
    char text[MK_NAME_MAX], rule[SAY_RULE_MAX];
    mk_task t = mk_question(&m->game, viewer);
    mk_rule_info about = mk_rule_about(t.op);
    json_t *q = json_pack("{sI ss ss si}", "number", (json_int_t)m->since[viewer], "task", about.name, "rule",
                          say_rule(mk_task_rule(t), rule), "n", t.n);
    set_name(q, "a", about.a_noun, t.a);
    set_name(q, "b", about.b_noun, t.b);
    if (t.cause) json_object_set_new(q, "cause", json_string(mk_cause_name(t.cause, text)));
    if (match_set_size(&m->game, viewer) > 1)
        json_object_set_new(q, "set", json_integer(match_set_size(&m->game, viewer)));
    add_options(q, &m->game, t.op, viewer, texts);
    if (texts) json_object_set_new(q, "text", json_string(say_doing(t.op)));
    return q;
}

/* Who is to act, as far as the viewer may know: in secret choices all, until all have chosen. */
static json_t *asked_of(const room *r, const mk_game *view)
{
    unsigned set = 0;
    for (int s = 0; s < r->seats; s++)
        if (r->match.holder == MK_NOBODY ? mk_asked(view, s) : r->match.holder == s) set |= 1u << s;
    return asked_json(r->state == STORE_RUNNING ? set : 0);
}

static void add_state(json_t *o, const room *r, const mk_game *view, int viewer, bool texts)
{
    static const char *const undo[] = {"none", "free", "consent"};
    int kind = viewer == SPECTATOR ? UNDO_NONE : match_undo_kind(&r->match, viewer);
    json_object_set_new(o, "version", json_integer(r->match.steps));
    json_object_set_new(o, "question", question_json(r, viewer, texts));
    json_object_set_new(o, "asked", asked_of(r, view));
    const char *holder = tell_seat_name(r->match.holder);
    json_object_set_new(o, "held", holder ? json_string(holder) : json_null());
    json_object_set_new(o, "undo", json_string(undo[kind]));
    clock_figures(r, o);
    if (r->state != STORE_OVER) return;
    char seed[24];
    g_snprintf(seed, sizeof seed, "%" G_GUINT64_FORMAT, r->seed);
    json_object_set_new(o, "over",
                        json_pack("{so so ss}", "scores", numbers(r->score, r->setup.players), "places",
                                  numbers(r->place, r->setup.players), "seed", seed));
}

/* ---- whole tables ---- */

static bool each_line(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    json_array_append_new(context, json_pack("{sI ss ss sI}", "person", (json_int_t)person, "name", name, "text", text,
                                             "at", (json_int_t)at));
    return true;
}

void tell_table(room *r, session *s, int id)
{
    int viewer = tell_viewer(r, s);
    json_t *chat = json_array();
    store_each_chat(r->sv->store, r->id, LIMIT_CHAT_SHOWN, each_line, chat);
    json_t *o = json_pack("{ss so so}", "type", "table", "table", tell_summary(r), "chat", chat);
    if (id) json_object_set_new(o, "id", json_integer(id));
    json_object_set_new(o, "seat", viewer == SPECTATOR ? json_null() : json_string(tell_seat_name(viewer)));
    if (viewer != SPECTATOR || r->host == s->who->kept.id) json_object_set_new(o, "invite", json_string(r->invite));
    if (r->begun && r->state != STORE_WAITING) {
        mk_game view;
        char hash[DICE_HASH_TEXT];
        mk_view(&r->match.game, eye(viewer), &view);
        dice_seed_hash(r->seed, hash);
        json_object_set_new(o, "seed_hash", json_string(hash));
        json_object_set_new(o, "view", values_all(&view, &r->shown[viewer]));
        json_object_set_new(o, "request", undo_request(r));
        add_state(o, r, &view, viewer, s->texts);
    }
    session_send(s, o);
}

void tell_seats(room *r)
{
    tell_all(r, json_pack("{ss so}", "type", "seats", "table", tell_summary(r)), NULL);
}

void tell_seat(room *r, int seat)
{
    for (guint i = 0; i < r->sessions->len; i++)
        if (tell_viewer(r, r->sessions->pdata[i]) == seat) tell_table(r, r->sessions->pdata[i], 0);
}

/* ---- news of a step ---- */

static json_t *update_json(room *r, const match_change *c, int viewer, const mk_game *view, json_t *changes, bool texts)
{
    json_t *o = json_pack("{ss ss so sO}", "type", "update", "table", r->id, "events", tell_events(r, c, viewer, texts),
                          "changes", changes);
    json_object_set_new(o, "by", tell_seat_name(c->by) ? json_string(tell_seat_name(c->by)) : json_null());
    if (c->undone) json_object_set_new(o, "undone", json_true());
    add_state(o, r, view, viewer, texts);
    return o;
}

void tell_step(room *r, const match_change *c)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        char *told[2] = {NULL, NULL}; /* without and with texts */
        json_t *changes = NULL;
        mk_game view;
        for (guint i = 0; i < r->sessions->len; i++) {
            session *s = r->sessions->pdata[i];
            if (tell_viewer(r, s) != viewer) continue;
            if (!changes) {
                mk_view(&r->match.game, eye(viewer), &view);
                changes = values_changed(&view, &r->shown[viewer]);
            }
            if (!told[s->texts]) {
                json_t *o = update_json(r, c, viewer, &view, changes, s->texts);
                told[s->texts] = json_dumps(o, JSON_COMPACT);
                json_decref(o);
            }
            if (told[s->texts]) net_send(s->client, told[s->texts], strlen(told[s->texts]));
        }
        json_decref(changes);
        free(told[0]);
        free(told[1]);
    }
}

/* ---- answers of clients, as numbers ---- */

bool tell_read_choices(session *s, const room *r, int seat, const message *m, mk_choice out[MESSAGE_CHOICES])
{
    int noun = mk_rule_about(mk_question(&r->match.game, seat).op).noun;
    bool held = match_held(&r->match, seat);
    for (int i = 0; i < m->choices; i++) {
        int id = held ? -1 : mk_id(noun, m->choice[i], strlen(m->choice[i]));
        if (held && !strcmp(m->choice[i], "confirm")) id = MATCH_CONFIRM;
        if (id < 0 || id > UINT8_MAX)
            return session_error(s, m->id, "illegal", "\"%s\" is no choice of this question", m->choice[i]);
        out[i] = (mk_choice)id;
    }
    return true;
}

/* The view is played on, not the game: what the seat does not know plays no part. */
void tell_preview(session *s, room *r, int seat, const message *m, const mk_choice *c)
{
    mk_game view, after, seen;
    int refused;
    mk_view(&r->match.game, seat, &view);
    after = view;
    mk_determinize(&after, seat, 1); /* rules need some tiles; what was dealt here is hidden again below */
    match_change told = {0};
    int error = match_try(&after, seat, c, m->choices, &refused, &told);
    if (error) {
        room_refuse(s, r, m, seat, error, refused);
        match_change_free(&told);
        return;
    }
    mk_view(&after, seat, &seen);
    mk_game *before = NULL;
    char text[MK_NAME_MAX];
    json_decref(values_all(&view, &before));
    int next = mk_to_act(&seen);
    json_t *o = json_pack("{ss so so}", "type", "preview", "events", tell_events(r, &told, seat, s->texts), "changes",
                          values_changed(&seen, &before));
    json_object_set_new(o, "next", next == MK_NOBODY ? json_null() : json_string(mk_name(NOUN_SEAT, next, text)));
    if (m->id) json_object_set_new(o, "id", json_integer(m->id));
    session_send(s, o);
    match_change_free(&told);
    free(before);
}
