/* room_review.c - a look back at a game that is over. It takes some seconds, so it is made in another thread; and as
 * nothing of such a game changes any more, the last ones are kept for who asks again.
 */
#include <string.h>

#include "advice.h"
#include "match/review.h"

enum { REVIEW_SIMULATIONS = 80, REVIEWS_KEPT = 64 /* of some 100 kB each */ };

typedef struct look {
    server *sv;
    uint64_t session; /* its serial: it may be gone when the review is there */
    int id;
    char table[STORE_ID + 1];
    unsigned seats;
    uint8_t level[MK_SEATS]; /* ai/hint.h */
    record record;
    review review;
    /* the journal, and what it takes to play it */
    mk_setup setup;
    uint64_t seed;
    int physics, answers;
    uint32_t steps;
    GByteArray *journal; /* its steps, each after its length */
    GArray *given;       /* of given: for each answer of the record, when it was given */
    GArray *asked;       /* of mk_task: for each step, what was asked of who made it */
    bool made;
} look;

static void free_look(void *data)
{
    look *a = data;
    record_free(&a->record);
    if (a->journal) g_byte_array_unref(a->journal);
    if (a->given) g_array_unref(a->given);
    if (a->asked) g_array_unref(a->asked);
    if (a->made) review_free(&a->review);
    g_free(a);
}

/* ---- in which step an answer was given, and what was asked ---- */

static bool trace_step(look *a, match *m, const void *step, size_t len, match_change *change)
{
    mk_task asked[MK_SEATS + 1] = {{0}};
    for (int s = 0; s < MK_SEATS; s++) asked[s] = mk_question(&m->game, s);
    if (match_replay(m, step, len, change) != MK_OK) return false;
    g_array_append_val(a->asked, asked[MIN(change->by, MK_SEATS)]);
    history_note(a->given, m, change);
    return true;
}

/* The journal is played once more: steps that were taken back, confirmations and throws are steps, too. */
static bool trace(look *a)
{
    const char *why;
    const int *stop = worker_stop();
    match_change change = {0};
    match m;
    if (match_empty(&m, &a->setup, a->seed, a->physics, &why) != MK_OK) return false;
    a->given = g_array_new(FALSE, FALSE, sizeof(given));
    a->asked = g_array_new(FALSE, FALSE, sizeof(mk_task));
    bool good = true;
    for (size_t at = 0, len; at < a->journal->len && good; at += len) {
        memcpy(&len, a->journal->data + at, sizeof len);
        at += sizeof len;
        good = trace_step(a, &m, a->journal->data + at, len, &change) && !__atomic_load_n(stop, __ATOMIC_RELAXED);
    }
    good = good && m.steps == a->steps && a->asked->len == m.steps && a->given->len == (guint)a->answers;
    match_free(&m);
    match_change_free(&change);
    return good;
}

static void look_back(void *data)
{
    look *a = data;
    review_rules how = {.seats = a->seats, .simulations = REVIEW_SIMULATIONS, .stop = worker_stop()};
    memcpy(how.level, a->level, sizeof how.level);
    a->made = trace(a) && review_game(&how, &a->record, &a->review);
}

static bool copy_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    (void)number;
    (void)at;
    g_byte_array_append(context, (const guint8 *)&len, sizeof len);
    g_byte_array_append(context, step, (guint)len);
    return true;
}

/* All that the worker needs. */
static bool copy_game(look *a, room *r)
{
    a->setup = r->setup;
    a->seed = r->seed;
    a->physics = r->physics;
    a->steps = r->match.steps;
    a->answers = r->match.log_len;
    a->journal = g_byte_array_new();
    return match_record(&r->match, &a->record) &&
           store_each_step(a->sv->store, r->id, 0, copy_step, a->journal) == STORE_OK;
}

/* ---- telling ---- */

static void add_reviewed(buf *out, const review_answer *a, const look *l, bool texts)
{
    int version = g_array_index(l->given, given, a->number - 1).version;
    mk_task task = g_array_index(l->asked, mk_task, version - 1);
    char text[REVIEW_TEXT];
    mk_rule_info about = mk_rule_about(a->op);
    jot_open(out, '{');
    jot_number(jot_key(out, "answer"), a->number);
    jot_number(jot_key(out, "version"), version);
    jot_text(jot_key(out, "seat"), show_seat_name(a->seat));
    jot_text(jot_key(out, "task"), about.name);
    jot_number(jot_key(out, "n"), task.n);
    const char *name = about.a_noun ? mk_name(about.a_noun, task.a, text) : NULL;
    if (name) jot_text(jot_key(out, "a"), name);
    advice_add_choices(jot_key(out, "given"), a->op, a->given, a->given_set);
    advice_add_choices(jot_key(out, "better"), a->op, a->best.choice, a->best.set);
    advice_add_points(out, "loss", a->loss);
    advice_add_changes(out, "brought", &a->own);
    advice_add_changes(out, "brings", &a->best);
    advice_add_reasons(out, &a->best, texts);
    review_say(a, text);
    if (texts) jot_text(jot_key(out, "text"), text);
    jot_close(out, '}');
}

static void add_seasons(buf *out, const review_seat *seat)
{
    jot_open(jot_key(out, "seasons"), '[');
    for (int k = 0; k < MK_SEASONS; k++) {
        jot_open(out, '{');
        jot_number(jot_key(out, "mistakes"), seat->season[k].mistakes);
        advice_add_points(out, "lost", seat->season[k].lost);
        advice_add_points(out, "tower", seat->season[k].tower);
        advice_add_points(out, "tiles", seat->season[k].tiles);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void add_course(buf *out, const look *l)
{
    const review *v = &l->review;
    jot_open(jot_key(out, "course"), '[');
    for (int i = 0; i < v->moments; i++) {
        const review_moment *m = &v->moment[i];
        int version = g_array_index(l->given, given, m->number - 1).version;
        jot_open(out, '{');
        jot_number(jot_key(out, "version"), version);
        jot_text(jot_key(out, "by"), m->by != MK_CHANCE ? show_seat_name(m->by) : m->tower ? "tower" : "tiles");
        jot_open(jot_key(out, "chances"), '[');
        for (int s = 0; s < l->setup.players; s++) jot_number(out, m->chance[s]);
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void add_review(buf *out, const look *l, bool texts)
{
    const review *v = &l->review;
    jot_open(jot_key(out, "seats"), '{');
    for (int s = 0; s < MK_SEATS; s++) {
        const review_seat *seat = &v->seat[s];
        if (!seat->answers) continue;
        jot_open(jot_key(out, show_seat_name(s)), '{');
        jot_number(jot_key(out, "answers"), seat->answers);
        jot_number(jot_key(out, "mistakes"), seat->mistakes);
        advice_add_points(out, "lost", seat->lost);
        advice_add_points(out, "tower", seat->tower);
        advice_add_points(out, "tiles", seat->tiles);
        jot_open(jot_key(out, "worst"), '[');
        for (int k = 0; k < REVIEW_WORST && seat->worst[k] >= 0; k++) jot_number(out, v->answer[seat->worst[k]].number);
        jot_close(out, ']');
        add_seasons(out, seat);
        jot_close(out, '}');
    }
    jot_close(out, '}');
    add_course(out, l);
    jot_open(jot_key(out, "answers"), '[');
    for (int i = 0; i < v->answers; i++) {
        if (v->answer[i].loss) add_reviewed(out, &v->answer[i], l, texts);
    }
    jot_close(out, ']');
}

static void show(session *s, int id, const look *a)
{
    buf *out = session_begin(s, "review", id);
    jot_text(jot_key(out, "table"), a->table);
    add_review(out, a, s->texts);
    session_end(s);
}

/* ---- keeping ---- */

static const look *find_kept(const server *sv, const char *table, unsigned seats)
{
    for (GList *at = sv->reviews.head; at; at = at->next) {
        const look *a = at->data;
        if (a->seats == seats && !strcmp(a->table, table)) return a;
    }
    return NULL;
}

/* The newest first; the oldest goes. */
static void keep(server *sv, look *a)
{
    record_free(&a->record);
    g_byte_array_set_size(a->journal, 0);
    g_queue_push_head(&sv->reviews, a);
    if (sv->reviews.length > REVIEWS_KEPT) free_look(g_queue_pop_tail(&sv->reviews));
}

void review_forget(server *sv)
{
    g_queue_clear_full(&sv->reviews, free_look);
}

static void looked_back(void *data)
{
    look *a = data;
    session *s = advice_asked_by(a->sv, a->session);
    if (s && a->made)
        show(s, a->id, a);
    else if (s && s->sv->stopping)
        worker_refuse(s, a->id);
    else if (s)
        session_error(s, a->id, "never", "this game cannot be reviewed");
    if (a->made && !find_kept(a->sv, a->table, a->seats))
        keep(a->sv, a);
    else
        free_look(a);
}

/* One's own answers; who watches sees those of all people. */
static unsigned seats_for(const session *s, const room *r)
{
    int seat = room_seat_of(r, s->who->kept.id);
    unsigned seats = seat >= 0 ? 1u << seat : 0;
    for (int i = 0; seat < 0 && i < r->seats; i++)
        if (r->seat[i].kind == SEAT_PERSON) seats |= 1u << i;
    return seats ? seats : 1;
}

void review_give(session *s, room *r, const message *m)
{
    unsigned seats = seats_for(s, r);
    const look *kept = find_kept(s->sv, r->id, seats);
    if (kept) {
        show(s, m->id, kept);
        return;
    }
    if (!advice_begin(s, m)) return;
    look *a = g_new0(look, 1);
    *a = (look){.sv = s->sv, .session = s->serial, .id = m->id, .seats = seats};
    g_strlcpy(a->table, r->id, sizeof a->table);
    advice_levels(r, a->level);
    if (!copy_game(a, r))
        session_error(s, m->id, "never", "there is no record of this game");
    else if (worker_run(s->sv, WORKER_REVIEW, session_payer(s), look_back, looked_back, a)) {
        s->advised = a;
        return;
    } else
        worker_refuse(s, m->id);
    free_look(a);
}
