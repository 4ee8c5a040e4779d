/* room_preview.c - what an answer would bring, as far as the seat knows: the view is played on, not the game, so what
 * the seat does not know plays no part. Rules need some tiles; what was dealt here is hidden again before it is told.
 */
#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "server.h"
#include "view_json.h"

/* The members of a preview: what happened on the way from the view to this position, and who is asked there. */
static void add_outcome(const mk_game *view, const mk_game *after, int seat, const match_change *told, bool texts,
                        buf *out)
{
    mk_game seen;
    mk_view(after, seat, &seen);
    mk_game *before = malloc(MK_CLONE_BYTES);
    if (before) memcpy(before, view, MK_CLONE_BYTES);
    news_events(after, told, seat, texts, jot_key(out, "events"));
    view_json_changes(&seen, &before, jot_key(out, "changes"));
    jot_text_or_null(jot_key(out, "next"), show_seat_name(mk_to_act(&seen)));
    free(before);
}

static bool may_look_ahead(session *s, const room *r, int seat, const message *m)
{
    if (!match_held(&r->match, seat)) return true;
    return session_error(s, m->id, "wrong-time", "there is nothing left but to confirm or to take back");
}

void preview_one(session *s, room *r, int seat, const message *m)
{
    mk_game view, after;
    mk_choice c[MESSAGE_CHOICES];
    int refused;
    if (!room_asked(s, r, seat, m) || !show_read_choices(s, r, seat, m, c) || !may_look_ahead(s, r, seat, m)) return;
    mk_view(&r->match.game, seat, &view);
    after = view;
    mk_determinize(&after, seat, 1);
    match_change told = {0};
    int error = match_try(&after, seat, c, m->choices, &refused, &told);
    if (error) {
        room_refuse(s, r, m, seat, error, refused);
    } else {
        buf *out = session_begin(s, "preview", m->id);
        add_outcome(&view, &after, seat, &told, s->texts, out);
        session_end(s);
    }
    match_change_free(&told);
}

/* ---- all options of a question ---- */

/* Give the answers that are named, one after the other. False: one of them cannot be given. */
static bool go_ahead(mk_game *g, int seat, const message *m, match_change *told)
{
    for (int i = 0; i < m->choices; i++) {
        int refused, noun = mk_rule_about(mk_question(g, seat).op).noun;
        int id = mk_id(noun, m->choice[i], strlen(m->choice[i]));
        if (id < 0 || id > UINT8_MAX || mk_set_size(g, seat) > 1) return false;
        mk_choice c = (mk_choice)id;
        if (match_try(g, seat, &c, 1, &refused, told)) return false;
    }
    return mk_asked(g, seat) && mk_set_size(g, seat) == 1;
}

/* The turn goes on. What all are asked at once is asked when this answer stands (match.h). */
static bool asked_next(const mk_game *now, const mk_game *after, int seat)
{
    int op = mk_question(after, seat).op;
    return mk_asked(after, seat) && (!mk_rule_about(op).together || op == mk_question(now, seat).op);
}

static void add_option(const mk_game *view, const mk_game *now, int seat, mk_choice c, const match_change *so_far,
                       bool texts, buf *out)
{
    mk_game after = *now;
    int refused;
    char name[MK_NAME_MAX];
    match_change told = {0};
    buf_add(&told.told, so_far->told.data, so_far->told.len);
    match_try(&after, seat, &c, 1, &refused, &told);
    jot_open(out, '{');
    jot_text_or_null(jot_key(out, "choice"), mk_name(mk_rule_about(mk_question(now, seat).op).noun, c, name));
    add_outcome(view, &after, seat, &told, texts, out);
    if (asked_next(now, &after, seat)) {
        jot_open(jot_key(out, "question"), '{');
        news_question(&after, seat, texts, out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
    match_change_free(&told);
}

void preview_options(session *s, const mk_game *g, int seat, const message *m, int64_t question)
{
    mk_game view, now;
    mk_choice option[MK_OPTIONS_MAX];
    match_change told = {0};
    mk_view(g, seat, &view);
    now = view;
    mk_determinize(&now, seat, 1);
    if (go_ahead(&now, seat, m, &told)) {
        int n = match_options(&now, seat, option);
        buf *out = session_begin(s, "previews", m->id);
        jot_number(jot_key(out, "question"), question);
        jot_open(jot_key(out, "previews"), '[');
        for (int i = 0; i < n; i++) add_option(&view, &now, seat, option[i], &told, s->texts, out);
        jot_close(out, ']');
        session_end(s);
    } else {
        session_error(s, m->id, "illegal", "this is not one of the options");
    }
    match_change_free(&told);
}

/* ---- plans ---- */

/* As if it were the seat's turn now. False: in this phase it has none to come. */
static bool begin_turn(mk_game *g, int seat)
{
    bool comes = g->phase == PHASE_CLAIM;
    for (int i = 0; i < g->agenda_len && g->phase == PHASE_ASSISTANTS; i++)
        comes |= g->agenda[i].op == OP_TURN && g->agenda[i].player == seat;
    if (!comes) return false;
    mk_begin(g, (mk_task){.op = g->phase == PHASE_CLAIM ? OP_CLAIM_TURN : OP_TURN, .player = (uint8_t)seat});
    return mk_asked(g, seat);
}

/* Give answers one after the other. False: one of them cannot be given. */
static bool follow(mk_game *g, int seat, const message *m, match_change *told)
{
    for (int i = 0; i < m->choices; i++) {
        int refused, id = mk_id(mk_rule_about(mk_question(g, seat).op).noun, m->choice[i], strlen(m->choice[i]));
        mk_choice c = (mk_choice)id;
        if (!mk_asked(g, seat) || id < 0 || id > UINT8_MAX || match_try(g, seat, &c, 1, &refused, told)) return false;
    }
    return true;
}

void preview_plan(session *s, room *r, int seat, const message *m)
{
    mk_game view, now;
    match_change told = {0};
    mk_view(&r->match.game, seat, &view);
    now = view;
    mk_determinize(&now, seat, 1);
    if (match_asked(&r->match, seat) || !begin_turn(&now, seat)) {
        session_error(s, m->id, "wrong-time", "there is nothing to plan now");
    } else if (!follow(&now, seat, m, &told)) {
        session_error(s, m->id, "illegal", "this is not one of the options");
    } else {
        buf *out = session_begin(s, "plan", m->id);
        add_outcome(&view, &now, seat, &told, s->texts, out);
        if (mk_asked(&now, seat) && mk_set_size(&now, seat) == 1) {
            jot_open(jot_key(out, "question"), '{');
            news_question(&now, seat, s->texts, out);
            jot_close(out, '}');
        }
        session_end(s);
    }
    match_change_free(&told);
}

void preview_all(session *s, room *r, int seat, const message *m)
{
    if (!room_asked(s, r, seat, m) || !may_look_ahead(s, r, seat, m)) return;
    preview_options(s, &r->match.game, seat, m, m->question);
}
