/* room_hint.c - advice while one plays. It takes a while, so it is made in another thread, and comes to the connection
 * that asked.
 */
#include <string.h>

#include "advice.h"

/* ---- for hints and reviews ---- */

bool advice_begin(session *s, const message *m)
{
    if (s->advised) return session_error(s, m->id, "too-many", "one hint or review at a time: wait for the last one");
    return true;
}

session *advice_asked_by(server *sv, uint64_t serial)
{
    session *s = g_hash_table_lookup(sv->sessions, &serial);
    if (s) s->advised = NULL;
    return s;
}

void advice_levels(const room *r, uint8_t level[MK_SEATS])
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == SEAT_BOT) level[i] = (uint8_t)hint_level(r->seat[i].level);
}

void advice_add_points(buf *out, const char *key, int hundredths)
{
    char text[24];
    int len = g_snprintf(text, sizeof text, "%s%d.%02d", hundredths < 0 ? "-" : "", ABS(hundredths) / 100,
                         ABS(hundredths) % 100);
    jot_raw(jot_key(out, key), text, (size_t)len);
}

/* A list of names: of a set all its members, else one. */
void advice_add_choices(buf *out, int op, mk_choice choice, uint32_t set)
{
    char text[MK_NAME_MAX];
    int noun = mk_rule_about(op).noun;
    jot_open(out, '[');
    if (!set) jot_text(out, mk_name(noun, choice, text));
    for (; set; set &= set - 1) jot_text(out, mk_name(noun, __builtin_ctz(set), text));
    jot_close(out, ']');
}

static void add_choice(buf *out, int op, const hint_answer *h)
{
    char text[MK_NAME_MAX];
    if (h->set)
        advice_add_choices(jot_key(out, "choices"), op, h->choice, h->set);
    else
        jot_text(jot_key(out, "choice"), mk_name(mk_rule_about(op).noun, h->choice, text));
}

static void add_reason(buf *out, const hint_reason *r, bool texts)
{
    char name[MK_NAME_MAX], text[HINT_TEXT];
    const char *what;
    jot_open(out, '{');
    jot_text(jot_key(out, "kind"), hint_name(r, &what, name));
    if (what) jot_text(jot_key(out, "what"), what);
    if (hint_in_hundredths(r))
        advice_add_points(out, "n", r->n);
    else
        jot_number(jot_key(out, "n"), r->n);
    hint_text(r, text);
    if (texts) jot_text(jot_key(out, "text"), text);
    jot_close(out, '}');
}

void advice_add_all_reasons(buf *out, const char *key, const hint_reason *reason, int n, bool texts)
{
    jot_open(jot_key(out, key), '[');
    for (int i = 0; i < n; i++) add_reason(out, &reason[i], texts);
    jot_close(out, ']');
}

void advice_add_reasons(buf *out, const hint_answer *h, bool texts)
{
    advice_add_all_reasons(out, "reasons", h->reason, h->reasons, texts);
}

/* What it brings, then what it costs, to the end of the turn. */
void advice_add_changes(buf *out, const char *key, const hint_answer *h)
{
    char name[MK_NAME_MAX];
    jot_open(jot_key(out, key), '[');
    for (int i = 0; i < h->changes; i++) {
        jot_open(out, '{');
        jot_text(jot_key(out, "what"), hint_thing_name(h->change[i].what, name));
        jot_number(jot_key(out, "n"), h->change[i].n);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* How the turn goes on: what is asked, and what is answered. */
static void add_line(buf *out, const hint_answer *h)
{
    char text[MK_NAME_MAX];
    jot_open(jot_key(out, "line"), '[');
    for (int i = 0; i < h->nexts; i++) {
        mk_task t = h->next[i].asked;
        mk_rule_info about = mk_rule_about(t.op);
        const char *a = about.a_noun ? mk_name(about.a_noun, t.a, text) : NULL;
        jot_open(out, '{');
        jot_text(jot_key(out, "task"), about.name);
        jot_number(jot_key(out, "n"), t.n);
        if (a) jot_text(jot_key(out, "a"), a);
        jot_text(jot_key(out, "choice"), mk_name(about.noun, h->next[i].choice, text));
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

void advice_add_answer(buf *out, int op, const hint_answer *h, bool texts)
{
    jot_open(out, '{');
    add_choice(out, op, h);
    advice_add_points(out, "score", h->score);
    advice_add_points(out, "loss", h->loss);
    advice_add_points(out, "error", h->error);
    advice_add_points(out, "win", h->win / 10);
    advice_add_changes(out, "changes", h);
    advice_add_reasons(out, h, texts);
    if (h->nexts) add_line(out, h);
    jot_close(out, '}');
}

/* ---- hints ---- */

typedef struct advice {
    server *sv;
    uint64_t session; /* its serial: it may be gone when the advice is there */
    int id;
    char table[STORE_ID + 1];
    int seat, op;
    int64_t question;
    mk_game view;
    uint8_t level[MK_SEATS]; /* of the others, as ai/hint.h */
    hint_answer answer[HINT_ANSWERS];
    int answers;
} advice;

static void look_ahead(void *data)
{
    advice *a = data;
    hint_rules how = {.stop = worker_stop()};
    rng luck = hint_luck(&a->view, a->seat);
    memcpy(how.level, a->level, sizeof how.level);
    a->answers = hint_make(&how, &a->view, a->seat, &luck, a->answer);
}

static void looked_ahead(void *data)
{
    advice *a = data;
    session *s = advice_asked_by(a->sv, a->session);
    if (s && s->sv->stopping)
        worker_refuse(s, a->id);
    else if (s && !a->answers)
        session_error(s, a->id, "never", "there is no hint for this question");
    else if (s) {
        buf *out = session_begin(s, "hint", a->id);
        jot_text(jot_key(out, "table"), a->table);
        jot_number(jot_key(out, "question"), a->question);
        jot_open(jot_key(out, "answers"), '[');
        for (int i = 0; i < a->answers; i++) advice_add_answer(out, a->op, &a->answer[i], s->texts);
        jot_close(out, ']');
        session_end(s);
    }
    g_free(a);
}

/* Among people nobody is advised. */
void hint_give(session *s, room *r, const message *m)
{
    int seat = room_seat_of(r, s->who->kept.id);
    if (seat < 0 || !room_alone(r, seat)) {
        session_error(s, m->id, "not-allowed", "hints are for those who play alone against bots");
        return;
    }
    if (board_counts(r)) {
        session_error(s, m->id, "not-allowed", "this game counts: there are no hints");
        return;
    }
    if (r->state != STORE_RUNNING || !match_asked(&r->match, seat) || match_held(&r->match, seat)) {
        session_error(s, m->id, "wrong-time", "nothing is asked of you now");
        return;
    }
    if (!advice_begin(s, m)) return;
    advice *a = g_new0(advice, 1);
    *a = (advice){.sv = s->sv, .session = s->serial, .id = m->id};
    g_strlcpy(a->table, r->id, sizeof a->table);
    a->seat = seat;
    a->op = mk_question(&r->match.game, seat).op;
    a->question = r->match.since[seat];
    advice_levels(r, a->level);
    mk_view(&r->match.game, seat, &a->view);
    if (worker_run(s->sv, WORKER_HINT, session_payer(s), look_ahead, looked_ahead, a)) {
        s->advised = a;
        if (!server_rests(s->sv)) room_helped(r, seat);
        return;
    }
    worker_refuse(s, m->id);
    g_free(a);
}
