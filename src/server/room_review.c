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
    GArray *given; /* history_given */
    bool made;
} look;

static void free_look(void *data)
{
    look *a = data;
    record_free(&a->record);
    if (a->given) g_array_unref(a->given);
    if (a->made) review_free(&a->review);
    g_free(a);
}

/* A server that stops does not wait for it. */
static bool goes_on(void *data, int done, int all)
{
    const look *a = data;
    (void)done;
    (void)all;
    return !g_atomic_int_get(&a->sv->closing);
}

static void look_back(void *data)
{
    look *a = data;
    review_rules how = {.seats = a->seats, .simulations = REVIEW_SIMULATIONS, .progress = goes_on, .data = a};
    memcpy(how.level, a->level, sizeof how.level);
    a->made = review_game(&how, &a->record, &a->review);
}

/* ---- telling ---- */

static void add_reviewed(buf *out, const review_answer *a, const history_answer *g, bool texts)
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

static void add_review(buf *out, const review *v, const GArray *all, bool texts)
{
    jot_open(jot_key(out, "seats"), '{');
    for (int s = 0; s < MK_SEATS; s++) {
        const review_seat *seat = &v->seat[s];
        if (!seat->answers) continue;
        jot_open(jot_key(out, tell_seat_name(s)), '{');
        jot_number(jot_key(out, "answers"), seat->answers);
        jot_number(jot_key(out, "mistakes"), seat->mistakes);
        advice_add_points(out, "lost", seat->lost);
        advice_add_points(out, "tower", seat->tower);
        advice_add_points(out, "tiles", seat->tiles);
        jot_open(jot_key(out, "worst"), '[');
        for (int k = 0; k < REVIEW_WORST && seat->worst[k] >= 0; k++) jot_number(out, v->answer[seat->worst[k]].number);
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, '}');
    jot_open(jot_key(out, "answers"), '[');
    for (int i = 0; i < v->answers; i++) {
        const review_answer *a = &v->answer[i];
        if (a->loss) add_reviewed(out, a, &g_array_index(all, history_answer, a->number - 1), texts);
    }
    jot_close(out, ']');
}

static void tell(session *s, int id, const look *a)
{
    buf *out = session_begin(s, "review", id);
    jot_text(jot_key(out, "table"), a->table);
    add_review(out, &a->review, a->given, s->texts);
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
    if (s && !a->made) session_error(s, a->id, "failed", "this game cannot be reviewed");
    if (s && a->made) tell(s, a->id, a);
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

void review_tell(session *s, room *r, const message *m)
{
    if (r->state != STORE_OVER) {
        session_error(s, m->id, "wrong-time", "the game is not over");
        return;
    }
    unsigned seats = seats_for(s, r);
    const look *kept = find_kept(s->sv, r->id, seats);
    if (kept) {
        tell(s, m->id, kept);
        return;
    }
    if (!advice_begin(s, m)) return;
    look *a = g_new0(look, 1);
    *a = (look){.sv = s->sv, .session = s->serial, .id = m->id, .seats = seats};
    g_strlcpy(a->table, r->id, sizeof a->table);
    advice_levels(r, a->level);
    if (match_record(&r->match, &a->record) && (a->given = history_given(r)) &&
        worker_run(s->sv, WORKER_REVIEW, look_back, looked_back, a))
        return;
    session_error(s, m->id, "failed", "there is no record of this game");
    s->advised = false;
    free_look(a);
}
