/* room_hint.c - advice while one plays, and a look back at a game that is over. Both take a while, so they are made in
 * other threads, and come to the connection that asked.
 */
#include <string.h>

#include "ai/hint.h"
#include "base/jot.h"
#include "base/log.h"
#include "match/review.h"
#include "server.h"

enum { REVIEW_SIMULATIONS = 120 };

/* When an answer of the record was given, and what was asked. */
typedef struct given {
    uint32_t version;
    mk_task task;
} given;

typedef struct advice {
    server *sv;
    uint64_t session; /* its serial: it may be gone when the advice is there */
    int id;
    char table[STORE_ID + 1];
    /* hint */
    int seat, op;
    int64_t question;
    mk_game view;
    rng rng;
    hint_answer answer[HINT_ANSWERS];
    int answers;
    /* review */
    record record;
    review review;
    GArray *given; /* of given: for each answer of the record */
    unsigned seats;
    bool made;
} advice;

static session *who_asked(const advice *a)
{
    session *s = g_hash_table_lookup(a->sv->sessions, &a->session);
    if (s) s->advised = false;
    return s;
}

static advice *begin(session *s, const room *r, const message *m)
{
    advice *a = g_new0(advice, 1);
    a->sv = s->sv;
    a->session = s->serial;
    a->id = m->id;
    g_strlcpy(a->table, r->id, sizeof a->table);
    s->advised = true;
    return a;
}

static void end(advice *a)
{
    record_free(&a->record);
    if (a->given) g_array_unref(a->given);
    g_free(a);
}

static bool is_free(session *s, const message *m)
{
    if (!s->advised) return true;
    return session_error(s, m->id, "too-many", "one hint or review at a time: wait for the last one");
}

static void add_points(buf *out, const char *key, int hundredths)
{
    char text[24];
    int len = g_snprintf(text, sizeof text, "%s%d.%02d", hundredths < 0 ? "-" : "", ABS(hundredths) / 100,
                         ABS(hundredths) % 100);
    jot_raw(jot_key(out, key), text, (size_t)len);
}

/* ---- hints ---- */

static void look_ahead(void *data)
{
    advice *a = data;
    a->answers = hint_make(&(hint_rules){0}, &a->view, a->seat, &a->rng, a->answer);
}

/* A list of names: of a set all its members, else one. */
static void add_choices(buf *out, int op, mk_choice choice, uint16_t set)
{
    char text[MK_NAME_MAX];
    int noun = mk_rule_about(op).noun;
    jot_open(out, '[');
    if (!set) jot_text(out, mk_name(noun, choice, text));
    for (int c = 0; c < MK_COLOURS; c++)
        if (set >> c & 1) jot_text(out, mk_name(noun, c, text));
    jot_close(out, ']');
}

static void add_choice(buf *out, int op, const hint_answer *h)
{
    char text[MK_NAME_MAX];
    if (h->set)
        add_choices(jot_key(out, "choices"), op, h->choice, h->set);
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
        add_points(out, "n", r->n);
    else
        jot_number(jot_key(out, "n"), r->n);
    hint_text(r, text);
    if (texts) jot_text(jot_key(out, "text"), text);
    jot_close(out, '}');
}

static void add_reasons(buf *out, const hint_answer *h, bool texts)
{
    jot_open(jot_key(out, "reasons"), '[');
    for (int i = 0; i < h->reasons; i++) add_reason(out, &h->reason[i], texts);
    jot_close(out, ']');
}

static void add_answer(buf *out, int op, const hint_answer *h, bool texts)
{
    jot_open(out, '{');
    add_choice(out, op, h);
    add_points(out, "score", h->score);
    add_points(out, "loss", h->loss);
    add_points(out, "win", h->win / 10);
    add_reasons(out, h, texts);
    jot_close(out, '}');
}

static void looked_ahead(void *data)
{
    advice *a = data;
    session *s = who_asked(a);
    if (s && !a->answers) session_error(s, a->id, "failed", "there is no hint for this question");
    if (s && a->answers) {
        buf *out = session_begin(s, "hint", a->id);
        jot_text(jot_key(out, "table"), a->table);
        jot_number(jot_key(out, "question"), a->question);
        jot_open(jot_key(out, "answers"), '[');
        for (int i = 0; i < a->answers; i++) add_answer(out, a->op, &a->answer[i], s->texts);
        jot_close(out, ']');
        session_end(s);
    }
    end(a);
}

/* Among people nobody is advised. */
static bool is_alone(const room *r, int seat)
{
    for (int s = 0; s < r->seats; s++)
        if (s != seat && r->seat[s].kind == SEAT_PERSON) return false;
    return true;
}

void hint_tell(session *s, room *r, const message *m)
{
    int seat = room_seat_of(r, s->who->kept.id);
    if (seat < 0 || !is_alone(r, seat)) {
        session_error(s, m->id, "not-allowed", "hints are for those who play alone against bots");
        return;
    }
    if (r->state != STORE_RUNNING || !match_asked(&r->match, seat) || match_held(&r->match, seat)) {
        session_error(s, m->id, "wrong-time", "nothing is asked of you now");
        return;
    }
    if (!is_free(s, m)) return;
    advice *a = begin(s, r, m);
    a->seat = seat;
    a->op = mk_question(&r->match.game, seat).op;
    a->question = r->match.since[seat];
    a->rng = rng_seed(r->match.steps, (uint64_t)seat);
    mk_view(&r->match.game, seat, &a->view);
    if (worker_run(s->sv, WORKER_THINK, look_ahead, looked_ahead, a)) return;
    session_error(s, m->id, "failed", "the server is stopping: try again in a moment");
    s->advised = false;
    end(a);
}

/* ---- reviews ---- */

static void look_back(void *data)
{
    advice *a = data;
    a->made =
        review_game(&(review_rules){.seats = a->seats, .simulations = REVIEW_SIMULATIONS}, &a->record, &a->review);
}

/* ---- reviews: in which step an answer was given ---- */

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
        g_array_index(all, given, i) = g_array_index(all, given, from);
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
        given one = {.version = t->m.steps};
        if (t->change->by < MK_SEATS) one.task = asked[t->change->by];
        while (t->given->len < (guint)t->m.log_len) g_array_append_val(t->given, one);
    }
    g_free(before);
    return good;
}

/* The journal is played once more: steps that were taken back, confirmations and throws are steps, too. */
static bool trace(advice *a, room *r)
{
    const char *why;
    tracing t = {.change = &a->sv->change, .given = a->given = g_array_new(FALSE, TRUE, sizeof(given))};
    match_empty(&t.m, &r->setup, r->seed, r->physics, &why);
    bool good = store_each_step(a->sv->store, r->id, 0, trace_step, &t) != STORE_FAIL && t.m.steps == r->match.steps;
    match_free(&t.m);
    return good && t.given->len == (guint)r->match.log_len;
}

/* ---- reviews ---- */

static void add_reviewed(buf *out, const review_answer *a, const given *g, bool texts)
{
    char text[REVIEW_TEXT];
    mk_rule_info about = mk_rule_about(a->op);
    jot_open(out, '{');
    jot_number(jot_key(out, "answer"), a->number);
    jot_number(jot_key(out, "version"), g->version);
    jot_text(jot_key(out, "seat"), tell_seat_name(a->seat));
    jot_text(jot_key(out, "task"), about.name);
    jot_number(jot_key(out, "n"), g->task.n);
    const char *name = about.a_noun ? mk_name(about.a_noun, g->task.a, text) : NULL;
    if (name) jot_text(jot_key(out, "a"), name);
    add_choices(jot_key(out, "given"), a->op, a->given, a->given_set);
    add_choices(jot_key(out, "better"), a->op, a->best.choice, a->best.set);
    add_points(out, "loss", a->loss);
    add_reasons(out, &a->best, texts);
    review_say(a, text);
    if (texts) jot_text(jot_key(out, "text"), text);
    jot_close(out, '}');
}

static void add_review(buf *out, const review *v, const GArray *all, bool texts)
{
    jot_open(jot_key(out, "seats"), '{');
    for (int s = 0; s < MK_SEATS; s++) {
        const review_seat *seat = &v->seat[s];
        if (!seat->answers) continue;
        jot_open(jot_key(out, tell_seat_name(s)), '{');
        jot_number(jot_key(out, "answers"), seat->answers);
        add_points(out, "lost", seat->lost);
        add_points(out, "tower", seat->tower);
        add_points(out, "tiles", seat->tiles);
        jot_open(jot_key(out, "worst"), '[');
        for (int k = 0; k < REVIEW_WORST && seat->worst[k] >= 0; k++) jot_number(out, v->answer[seat->worst[k]].number);
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, '}');
    jot_open(jot_key(out, "answers"), '[');
    for (int i = 0; i < v->answers; i++) {
        const review_answer *a = &v->answer[i];
        if (a->loss) add_reviewed(out, a, &g_array_index(all, given, a->number - 1), texts);
    }
    jot_close(out, ']');
}

static void looked_back(void *data)
{
    advice *a = data;
    session *s = who_asked(a);
    if (s && !a->made) session_error(s, a->id, "failed", "this game cannot be reviewed");
    if (s && a->made) {
        buf *out = session_begin(s, "review", a->id);
        jot_text(jot_key(out, "table"), a->table);
        add_review(out, &a->review, a->given, s->texts);
        session_end(s);
    }
    if (a->made) review_free(&a->review);
    end(a);
}

void review_tell(session *s, room *r, const message *m)
{
    int seat = room_seat_of(r, s->who->kept.id);
    if (r->state != STORE_OVER) {
        session_error(s, m->id, "wrong-time", "the game is not over");
        return;
    }
    if (!is_free(s, m)) return;
    advice *a = begin(s, r, m);
    if (seat >= 0) a->seats = 1u << seat;
    for (int i = 0; seat < 0 && i < r->seats; i++)
        if (r->seat[i].kind == SEAT_PERSON) a->seats |= 1u << i;
    if (!a->seats) a->seats = 1;
    if (match_record(&r->match, &a->record) && trace(a, r) &&
        worker_run(s->sv, WORKER_REVIEW, look_back, looked_back, a))
        return;
    session_error(s, m->id, "failed", "there is no record of this game");
    s->advised = false;
    end(a);
}
