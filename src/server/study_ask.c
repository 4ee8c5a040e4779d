/* study_ask.c - something is played for one person, and nothing of it is kept: a lesson, or a game that is over from a
 * moment of it on, for all seats.
 *
 * The message has all answers since; they are played each time anew, which takes less than a game (a fraction of a
 * millisecond). So there is nothing to forget, nothing to clean up, and whoever comes back goes on where they were.
 */
#include "match/study.h"

#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "base/jot.h"
#include "base/log.h"
#include "match/lesson.h"
#include "puzzles.h"
#include "server.h"
#include "view_json.h"

typedef struct studying {
    session *s;
    const message *m;
    int viewer;     /* a seat, or ALL_SEEING */
    mk_game *shown; /* at the last step that was told, or the one before the first that is */
    const puzzle *puzzle;
    bool solved;    /* something was answered */
    uint32_t given; /* ... this */
    buf steps;
} studying;

static void look(const studying *w, const mk_game *g, mk_game *view)
{
    if (w->viewer == ALL_SEEING)
        *view = *g;
    else
        mk_view(g, w->viewer, view);
}

static void remember(studying *w, const mk_game *g)
{
    mk_game view;
    look(w, g, &view);
    if (!w->shown) w->shown = malloc(MK_CLONE_BYTES);
    if (w->shown) memcpy(w->shown, &view, MK_CLONE_BYTES);
}

static void tell(void *context, const study *st, const match_change *c)
{
    studying *w = context;
    mk_game view;
    if (st->version == w->m->from) remember(w, &st->game);
    if (st->version <= w->m->from || w->m->type == MESSAGE_STUDY_PREVIEWS) return;
    look(w, &st->game, &view);
    jot_open(&w->steps, '{');
    jot_number(jot_key(&w->steps, "version"), st->version);
    news_change(c, &w->steps);
    news_events(&st->game, c, w->viewer, w->s->texts, jot_key(&w->steps, "events"));
    view_json_changes(&view, &w->shown, jot_key(&w->steps, "changes"));
    jot_close(&w->steps, '}');
}

/* ---- answers ---- */

_Static_assert((int)MESSAGE_ONE_ANSWER == STUDY_ANSWER, "what is read can be played");

static void turn_down(session *s, int id, const mk_game *g, int seat, int error, int refused)
{
    switch (error) {
    case STUDY_TURN: session_error(s, id, "not-asked", "nothing is asked of this seat now"); break;
    case STUDY_SIZE: session_error(s, id, "illegal", "this question asks for another number of things at once"); break;
    case STUDY_FORM:
    case STUDY_NAME: session_error(s, id, "illegal", "this is not one of the options"); break;
    default: room_illegal(s, id, g, seat, refused);
    }
}

/* ---- the reply ---- */

static void add_lesson(const lesson *l, const lesson_text *t, buf *out)
{
    jot_open(out, '{');
    jot_number(jot_key(out, "step"), l->step);
    jot_number(jot_key(out, "steps"), lesson_steps(t));
    jot_bytes(jot_key(out, "say"), l->say.text, (size_t)l->say.len);
    jot_open(jot_key(out, "at"), '[');
    for (int from = 0, len; from < l->at.len; from += len + 1) {
        for (len = 0; from + len < l->at.len && l->at.text[from + len] != ' ';) len++;
        jot_bytes(out, l->at.text + from, (size_t)len);
    }
    jot_close(out, ']');
    jot_bool(jot_key(out, "waits"), l->ways > 0);
    jot_bool(jot_key(out, "ended"), l->ended);
    jot_close(out, '}');
}

static void add_over(const mk_game *g, buf *out)
{
    int score[MK_SEATS], place[MK_SEATS];
    for (int s = 0; s < g->players; s++) score[s] = g->player[s].score;
    mk_ranking(g, place);
    jot_open(out, '{');
    show_tree(show_numbers(score, g->players), jot_key(out, "scores"));
    show_tree(show_numbers(place, g->players), jot_key(out, "places"));
    jot_close(out, '}');
}

int study_asked(const message *m, const mk_game *g)
{
    if (m->seat >= 0 && mk_asked(g, m->seat)) return m->seat;
    for (int s = 0; s < g->players; s++)
        if (mk_asked(g, s)) return s;
    return m->seat >= 0 && m->seat < g->players ? m->seat : 0;
}

static void add_question(const studying *w, const study *st, int seat, buf *out)
{
    if (!mk_asked(&st->game, seat)) {
        jot_null(out);
        return;
    }
    jot_open(out, '{');
    jot_number(jot_key(out, "number"), st->version);
    news_question(&st->game, seat, w->s->texts, out);
    jot_close(out, '}');
}

static void reply(studying *w, const study *st, int seat, const lesson *l, const lesson_text *t)
{
    mk_game view;
    mk_game *shown = NULL;
    buf *out = session_begin(w->s, "study", w->m->id);
    show_tree(message_game(&st->setup), jot_key(out, "game"));
    jot_text_or_null(jot_key(out, "seat"), show_seat_name(seat));
    jot_number(jot_key(out, "version"), st->version);
    look(w, &st->game, &view);
    view_json_all(&view, &shown, jot_key(out, "view"));
    free(shown);
    add_question(w, st, seat, jot_key(out, "question"));
    jot_open(jot_key(out, "asked"), '[');
    for (int s = 0; s < view.players; s++)
        if (mk_asked(&view, s)) jot_text(out, show_seat_name(s));
    jot_close(out, ']');
    jot_close(&w->steps, ']');
    jot_raw(jot_key(out, "steps"), buf_text(&w->steps), w->steps.len);
    out->failed |= w->steps.failed;
    if (l) add_lesson(l, t, jot_key(out, "lesson"));
    if (w->puzzle) puzzles_add(w->puzzle, w->solved ? &w->given : NULL, w->s->texts, jot_key(out, "puzzle"));
    if (mk_over(&st->game) && (!l || l->game)) add_over(&st->game, jot_key(out, "over"));
    session_end(w->s);
}

static void give(studying *w, const study *st, int seat, const lesson *l, const lesson_text *t)
{
    if (w->m->type == MESSAGE_STUDY)
        reply(w, st, seat, l, t);
    else if (mk_asked(&st->game, seat) && mk_set_size(&st->game, seat) == 1)
        preview_options(w->s, &st->game, seat, w->m, st->version);
    else
        session_error(w->s, w->m->id, "wrong-time", "there is nothing to look ahead at");
}

static studying studying_begin(session *s, const message *m, int viewer)
{
    studying w = {.s = s, .m = m, .viewer = viewer};
    jot_open(&w.steps, '[');
    return w;
}

static void studying_end(studying *w, study *st)
{
    study_free(st);
    free(w->shown);
    buf_free(&w->steps);
}

/* ---- lessons ---- */

static void lesson_refuse(const studying *w, const lesson *l, int error, int refused, const char *broken)
{
    char why[1000];
    if (error == LESSON_OTHER && l->other.len) {
        g_snprintf(why, sizeof why, "%.*s", l->other.len, l->other.text);
        session_error(w->s, w->m->id, "lesson", why);
    } else if (error == LESSON_OTHER) {
        session_error(w->s, w->m->id, "lesson", "the rules allow that, but this lesson is about something else");
    } else if (error == LESSON_BROKEN) {
        log_say(LOG_ERROR, "lesson-broken", LOG_TEXT("lesson", w->m->lesson), LOG_TEXT("why", broken));
        session_error(w->s, w->m->id, "never", "this lesson cannot be played");
    } else
        turn_down(w->s, w->m->id, &l->study.game, l->seat, error, refused);
}

static void give_lesson(session *s, const message *m)
{
    char why[LESSON_WHY] = "", answer[STUDY_ANSWER + 1];
    const lesson_text *t = lesson_find(m->lesson);
    if (!t) {
        session_error(s, m->id, "not-found", "there is no such lesson");
        return;
    }
    studying w = studying_begin(s, m, 0);
    lesson *l = g_new0(lesson, 1);
    l->study.told = tell;
    l->study.context = &w;
    int refused = -1, error = MK_OK;
    const char *wrong = lesson_begin(l, t, why);
    if (wrong) error = LESSON_BROKEN;
    for (const char *at = m->answers; !error && study_next(&at, answer);)
        error = lesson_answer(l, answer, &refused, why);
    if (error)
        lesson_refuse(&w, l, error, refused, wrong ? wrong : why);
    else
        give(&w, &l->study, l->seat, l, t);
    studying_end(&w, &l->study);
    g_free(l);
}

/* ---- puzzles: what its seat knows then; the first answer is what is judged, what follows is looked at ---- */

static int answer_puzzle(studying *w, study *st, const char *answer, int *refused)
{
    const char *words;
    mk_choice c[MATCH_SET];
    int seat = study_seat(st, answer, &words), n;
    if (seat != w->puzzle->seat) return STUDY_TURN;
    if (!w->solved) {
        bool set = puzzle_asks_set(w->puzzle->op);
        if ((n = study_choices(st, seat, &words, c)) < 0) return n;
        if (*words) return STUDY_SIZE;
        for (int i = 0; i < n; i++) w->given |= set ? 1u << c[i] : c[i];
    }
    int error = study_answer(st, answer, &seat, refused);
    w->solved = w->solved || !error;
    return error;
}

static void give_puzzle(session *s, const message *m)
{
    char answer[STUDY_ANSWER + 1];
    const puzzle_game *from;
    studying w = studying_begin(s, m, 0);
    study *st = g_new0(study, 1);
    w.puzzle = puzzles_find(m->puzzle, &from);
    if (!w.puzzle) {
        session_error(s, m->id, "not-found", "there is no such puzzle");
    } else {
        w.viewer = w.puzzle->seat;
        *st = (study){.setup = from->setup, .dice = dice_begin(from->seed), .version = 1, .told = tell, .context = &w};
        puzzles_position(w.puzzle, &st->game);
        if (m->from == st->version) remember(&w, &st->game);
        int error = MK_OK, refused = -1;
        for (const char *at = m->answers; !error && study_next(&at, answer);)
            error = answer_puzzle(&w, st, answer, &refused);
        if (error)
            turn_down(s, m->id, &st->game, w.viewer, error, refused);
        else
            give(&w, st, w.viewer, NULL, NULL);
    }
    studying_end(&w, st);
    g_free(st);
}

/* ---- moments of a game that is over: nothing of it is secret, and its luck is its own ---- */

study study_at(const room *r, const replay *again)
{
    return (study){.setup = r->setup,
                   .game = again->again.match.game,
                   .dice = dice_begin(r->seed),
                   .version = (uint32_t)again->m.version};
}

bool study_plays(session *s, const message *m, study *st)
{
    int seat, refused, error = study_play(st, m->answers, &seat, &refused);
    if (error) turn_down(s, m->id, &st->game, seat, error, refused);
    return !error;
}

static void give_moment(session *s, room *r, replay *again)
{
    const message *m = &again->m;
    studying w = studying_begin(s, m, ALL_SEEING);
    study *st = g_new0(study, 1);
    *st = study_at(r, again);
    st->told = tell;
    st->context = &w;
    if (m->from <= m->version) remember(&w, &st->game);
    if (study_plays(s, m, st)) give(&w, st, study_asked(m, &st->game), NULL, NULL);
    studying_end(&w, st);
    g_free(st);
}

void study_moment(session *s, room *r, const message *m, replay_then *then)
{
    if (r->state != STORE_OVER)
        session_error(s, m->id, "wrong-time", "the game is not over");
    else if (board_sealed(r))
        session_error(s, m->id, "wrong-time", "others still play with this luck: wait until the day is over");
    else
        history_replay(s, r, m, then);
}

void study_give(session *s, const message *m)
{
    if (m->lesson[0]) {
        give_lesson(s, m);
        return;
    }
    if (m->puzzle) {
        give_puzzle(s, m);
        return;
    }
    room *r = session_room(s, m);
    if (r) study_moment(s, r, m, give_moment);
}
