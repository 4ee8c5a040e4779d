/* puzzles.c - see puzzles.h. A puzzle is played as a study. Its solution leaves the server with the first answer to it,
 * not before: so the page cannot show it by mistake. What somebody has tried is kept with their account; that of guests
 * by their browser, which says it when they have one. A rating follows from what was tried: the client works it out. */
#include "puzzles.h"

#include <stdlib.h>

#include "advice.h"
#include "base/jot.h"
#include "base/log.h"
#include "server.h"

static puzzle_book book;
static const char *const levels[] = {PUZZLE_LEVEL_LIST(LIST_NAME)};

void puzzles_open(void)
{
    puzzle_wrong wrong;
    if (book.puzzles || puzzle_read(&book, puzzles_text, puzzles_text_len, &wrong)) return;
    log_say(LOG_ERROR, "puzzles-broken", LOG_NUMBER("line", wrong.line), LOG_TEXT("why", wrong.what));
}

void puzzles_close(void)
{
    puzzle_free(&book);
}

const puzzle *puzzles_find(int number, const puzzle_game **game)
{
    if (number < 1 || number > book.puzzles) return NULL;
    const puzzle *p = &book.puzzle[number - 1];
    *game = &book.game[p->game];
    return p;
}

void puzzles_position(const puzzle *p, mk_game *g)
{
    puzzle_position(&book, p, g);
}

static void add_head(const puzzle *p, buf *out)
{
    jot_number(jot_key(out, "rating"), p->rating);
    jot_text(jot_key(out, "level"), levels[puzzle_level(p->rating)]);
    jot_text(jot_key(out, "phase"), puzzle_phase[p->phase]);
}

static bool add_tried(void *context, int number, bool solved)
{
    jot_number(context, solved ? number : -number);
    return true;
}

void puzzles_list(session *s, const message *m)
{
    buf *out = session_begin(s, "puzzles", m->id);
    jot_open(jot_key(out, "puzzles"), '[');
    for (int i = 0; i < book.puzzles; i++) {
        jot_open(out, '{');
        add_head(&book.puzzle[i], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    if (s->who->kept.login[0]) {
        jot_open(jot_key(out, "tried"), '[');
        store_each_tried(s->sv->store, s->who->kept.id, add_tried, out);
        jot_close(out, ']');
    }
    session_end(s);
}

/* No more than there are puzzles, so there is no other limit to what a person keeps here. */
void puzzles_tried(session *s, const message *m)
{
    const puzzle_game *game;
    if (!s->who->kept.login[0]) {
        session_error(s, m->id, "wrong-time", "you have no account yet");
        return;
    }
    for (const int *n = m->tried; *n; n++)
        if (!puzzles_find(abs(*n), &game)) {
            session_error(s, m->id, "not-found", "there is no such puzzle");
            return;
        }
    for (const int *n = m->tried; *n; n++) store_add_tried(s->sv->store, s->who->kept.id, abs(*n), *n > 0);
    server_touch(s->sv);
    session_ok(s, m->id);
}

/* ---- the solution ---- */

static void add_move(const puzzle *p, uint32_t move, buf *out)
{
    bool set = puzzle_asks_set(p->op);
    advice_add_choices(out, p->op, (mk_choice)(set ? 0 : move), set ? move : 0);
}

/* Each answer as a study takes it: "p1 2-green". */
static void add_line(const puzzle *p, uint32_t first, const puzzle_line *line, buf *out)
{
    char name[MK_NAME_MAX];
    buf text = {0};
    jot_open(out, '[');
    buf_printf(&text, "p%d ", p->seat + 1);
    puzzle_write_move(p->op, first, &text);
    for (char *at = text.data; at && *at; at++)
        if (*at == '+') *at = ' ';
    jot_text(out, buf_text(&text));
    for (int i = 0; i < line->n; i++) {
        buf_clear(&text);
        mk_rule_info rule = mk_rule_about(line->answer[i].op);
        buf_printf(&text, "p%d %s", p->seat + 1, mk_name(rule.noun, line->answer[i].choice, name));
        jot_text(out, buf_text(&text));
    }
    jot_close(out, ']');
    buf_free(&text);
}

/* What was answered loses as much as the search says, or at least what the strongest other answer loses. */
static void add_solution(const puzzle *p, uint32_t answered, bool texts, buf *out)
{
    const puzzle_loss *lost = answered == p->wrong.move ? &p->wrong : &p->next;
    jot_open(out, '{');
    jot_bool(jot_key(out, "right"), answered == p->best);
    add_move(p, answered, jot_key(out, "given"));
    add_move(p, p->best, jot_key(out, "best"));
    add_move(p, p->wrong.move, jot_key(out, "tempting"));
    advice_add_points(out, "loss", answered == p->best ? p->wrong.loss[0] : lost->loss[0]);
    jot_bool(jot_key(out, "least"), answered != p->best && answered != lost->move);
    advice_add_all_reasons(out, "reasons", p->for_it.reason, p->for_it.n, texts);
    advice_add_all_reasons(out, "against", p->against.reason, p->against.n, texts);
    add_line(p, p->best, &p->line, jot_key(out, "line"));
    add_line(p, p->wrong.move, &p->other_line, jot_key(out, "other"));
    jot_close(out, '}');
}

void puzzles_add(const puzzle *p, const uint32_t *answered, bool texts, buf *out)
{
    jot_open(out, '{');
    jot_number(jot_key(out, "number"), p->number);
    add_head(p, out);
    if (answered) add_solution(p, *answered, texts, jot_key(out, "solution"));
    jot_close(out, '}');
}
