/* lines_read.c - the variations of a record as lines of play (see lines.h).
 *
 * A record has answers one by one, a study has them by questions: the members of a set stand in one answer. So the
 * record is played, each variation as a branch with the text that leads to it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

enum { BY = RECORD_WORDS };

/* Where a branch stands: the game, the answers so far, and of the last of them what of its set is missing. */
typedef struct stand {
    mk_game game;
    int place; /* where the line begins */
    char text[LINES_BYTES + 1];
    int len, due, player, op; /* due: members of a set */
    bool broken;              /* it cannot be said */
} stand;

typedef struct branch {
    stand now, before; /* before: the last answer */
    int own;           /* answers that are its own */
    char by[BY + 1], comment[LINES_COMMENT + 1];
} branch;

typedef struct lines_reader {
    const record *r;
    lines_fn *each;
    void *context;
    int depth, answers; /* answers: of the main line */
    branch branch[RECORD_DEPTH + 1];
} lines_reader;

/* ---- answers ---- */

static void add_text(stand *s, const char *text)
{
    size_t len = strlen(text);
    if (s->len + len > LINES_BYTES)
        s->broken = true;
    else
        memcpy(s->text + s->len, text, len + 1), s->len += (int)len;
}

static void add_name(stand *s, const record_item *i)
{
    char name[MK_NAME_MAX];
    const char *choice = i->choice == MK_PASS ? "pass" : mk_name(mk_rule_about(i->op).noun, i->choice, name);
    add_text(s, " ");
    add_text(s, choice ? choice : "?");
    if (!s->due) add_text(s, "\n");
}

static void add_answer(stand *s, const record_item *i)
{
    if (s->due > 0) {
        s->broken = s->broken || i->player != s->player || i->op != s->op;
        s->due--;
    } else {
        char name[MK_NAME_MAX];
        s->player = i->player;
        s->op = i->op;
        s->due = i->player == MK_CHANCE ? 0 : mk_set_size(&s->game, i->player) - 1;
        add_text(s, mk_name(NOUN_SEAT, i->player, name));
    }
    add_name(s, i);
}

/* The last of a set may be forced. */
static void add_forced(stand *s, const record_item *i)
{
    if (s->due > 0 && i->player == s->player && i->op == s->op) add_answer(s, i);
}

static void read_answer(lines_reader *in, const record_item *i, const bool *starts)
{
    branch *b = &in->branch[in->depth];
    if (!in->depth && (!starts || starts[in->answers]))
        b->now.place = in->answers, b->now.len = b->now.due = 0, b->now.broken = false, b->now.text[0] = 0;
    b->before = b->now;
    add_answer(&b->now, i);
    mk_apply(&b->now.game, i->player, i->choice);
    b->own++;
    if (!in->depth) in->answers++;
}

/* ---- variations ---- */

static void open_branch(lines_reader *in)
{
    const branch *b = &in->branch[in->depth++];
    branch *v = &in->branch[in->depth];
    v->now = v->before = b->before;
    v->own = 0;
    v->by[0] = v->comment[0] = 0;
}

static void close_branch(lines_reader *in)
{
    branch *b = &in->branch[in->depth--];
    stand *s = &b->now;
    if (s->due) s->broken = true;
    if (s->broken || !b->own) return;
    variation one = {.place = s->place, .answers = s->text, .by = b->by, .comment = b->comment};
    in->each(in->context, &one);
}

/* The lines of a comment become one; whole characters. */
static void add_words(char *out, size_t size, const char *text, size_t len)
{
    size_t n = strlen(out);
    if (n && n + 1 < size) out[n++] = ' ';
    while (len > 0) {
        unsigned code;
        size_t bytes = (size_t)abs(record_character(text, len, &code));
        if (!bytes || n + bytes >= size) break;
        for (size_t i = 0; i < bytes; i++) out[n++] = text[i] == '\n' ? ' ' : text[i];
        text += bytes;
        len -= bytes;
    }
    out[n] = 0;
}

static void read_comment(lines_reader *in, const record_item *i)
{
    branch *b = &in->branch[in->depth];
    const char *text = buf_text(&in->r->comments) + i->at;
    if (!in->depth) return;
    if (!b->own && !b->by[0] && !b->comment[0] && i->len > 3 && !memcmp(text, "by ", 3))
        add_words(b->by, sizeof b->by, text + 3, i->len - 3);
    else
        add_words(b->comment, sizeof b->comment, text, i->len);
}

void lines_read(const record *r, const bool *starts, lines_fn *each, void *context)
{
    lines_reader *in = calloc(1, sizeof *in);
    if (!in) return;
    in->r = r;
    in->each = each;
    in->context = context;
    record_start(r, &in->branch[0].now.game);
    for (int i = 0; i < r->items; i++) {
        switch (r->item[i].kind) {
        case RECORD_ANSWER: read_answer(in, &r->item[i], starts); break;
        case RECORD_FORCED: add_forced(&in->branch[in->depth].now, &r->item[i]); break;
        case RECORD_COMMENT: read_comment(in, &r->item[i]); break;
        case RECORD_OPEN: open_branch(in); break;
        case RECORD_CLOSE: close_branch(in); break;
        default: break;
        }
    }
    free(in);
}
