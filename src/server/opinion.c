/* opinion.c - what the searching bot thinks of a question in an analysis: a moment of a game that is over, and answers
 * that were tried from there on.
 *
 * It is asked again with more effort, so that the first opinion comes soon and better ones follow; who asks about
 * something else, or goes, gives up what is being thought about. It is made in a thread of its own, so that no hint to
 * somebody who plays waits for it, and from what the seat would know: an opinion that sees secrets would be none.
 */
#include "advice.h"
#include "analysis.h"

/* Milliseconds of thought. Each begins anew, which costs a third more than going on, and needs nothing to be kept. */
static const int thought[MESSAGE_EFFORTS] = {300, 1000, 3000};

typedef struct opinion {
    server *sv;
    uint64_t session; /* its serial: it may be gone when the opinion is there */
    int id, effort;   /* effort: from 1 */
    char table[STORE_ID + 1];
    int seat, op;
    int64_t question;
    mk_game view;
    hint_answer answer[HINT_ANSWERS];
    int answers;
} opinion;

static void think(void *data)
{
    opinion *o = data;
    hint_rules how = {.ms = thought[o->effort - 1], .line = true, .stop = worker_stop()};
    rng luck = hint_luck(&o->view, o->seat);
    o->answers = hint_make(&how, &o->view, o->seat, &luck, o->answer);
}

static void show(session *s, const opinion *o)
{
    buf *out = session_begin(s, "opinion", o->id);
    jot_text(jot_key(out, "table"), o->table);
    jot_number(jot_key(out, "question"), o->question);
    jot_text_or_null(jot_key(out, "seat"), show_seat_name(o->seat));
    jot_number(jot_key(out, "effort"), o->effort);
    jot_open(jot_key(out, "answers"), '[');
    for (int i = 0; i < o->answers; i++) advice_add_answer(out, o->op, &o->answer[i], s->texts);
    jot_close(out, ']');
    session_end(s);
}

static void thought_of(void *data)
{
    opinion *o = data;
    session *s = g_hash_table_lookup(o->sv->sessions, &o->session);
    bool wanted = s && s->opinion == o;
    if (wanted) s->opinion = NULL;
    if (s && s->sv->stopping)
        worker_refuse(s, o->id);
    else if (s && !wanted)
        session_error(s, o->id, "too-many", "you have asked about something else since then");
    else if (s && !o->answers)
        session_error(s, o->id, "never", "there is no hint for this question");
    else if (s)
        show(s, o);
    g_free(o);
}

static void give_up(session *s)
{
    void *last = s->opinion;
    s->opinion = NULL;
    worker_cancel(s->sv, last);
}

static void consider(session *s, room *r, replay *again)
{
    const message *m = &again->m;
    opinion *o = g_new0(opinion, 1);
    study *st = g_new0(study, 1);
    *o = (opinion){.sv = s->sv, .session = s->serial, .id = m->id, .effort = MAX(m->effort, 1)};
    g_strlcpy(o->table, r->id, sizeof o->table);
    *st = study_at(r, again);
    bool fine = study_plays(s, m, st);
    o->seat = study_asked(m, &st->game);
    if (fine && !mk_asked(&st->game, o->seat))
        fine = session_error(s, m->id, "wrong-time", "nothing is asked here any more");
    o->op = fine ? mk_question(&st->game, o->seat).op : OP_NONE;
    o->question = st->version;
    mk_view(&st->game, o->seat, &o->view);
    study_free(st);
    g_free(st);
    if (fine && worker_run(s->sv, WORKER_OPINION, session_payer(s), think, thought_of, o)) {
        s->opinion = o;
        return;
    }
    if (fine) worker_refuse(s, m->id);
    g_free(o);
}

void opinion_give(session *s, room *r, const message *m)
{
    give_up(s);
    study_moment(s, r, m, consider);
}

void opinion_stop(session *s, const message *m)
{
    give_up(s);
    session_ok(s, m->id);
}
