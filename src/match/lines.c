/* lines.c - putting lines into a record (see lines.h); lines_read.c takes them out. */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

#include "study.h"

enum { WRAP = 300 }; /* bytes, then the next space ends the line of a comment */

/* ---- comments: what a record does not take is left out ---- */

static void add_comment(record *r, const char *before, const char *text)
{
    buf out = {0};
    size_t left = strlen(text), since = strlen(before);
    buf_puts(&out, before);
    while (left > 0) {
        unsigned code;
        int len = record_character(text, left, &code);
        size_t bytes = len ? (size_t)abs(len) : 1;
        bool ends = (since > WRAP && *text == ' ') || since > RECORD_LINE - 80;
        if (ends) buf_puts(&out, "\n"), since = 0;
        if (len > 0 && *text != '}' && !(ends && *text == ' ')) buf_add(&out, text, bytes), since += bytes;
        text += bytes;
        left -= bytes;
    }
    record_comment(r, buf_text(&out));
    buf_free(&out);
}

/* ---- one variation ---- */

static bool add_variation(record *r, const mk_game *before, uint64_t seed, const variation *l)
{
    int seat, refused;
    study s = {.setup = r->setup, .game = *before, .dice = dice_begin(seed), .kept = r};
    record_add(r, (record_item){.kind = RECORD_OPEN});
    if (l->by[0]) add_comment(r, "by ", l->by);
    if (l->comment[0]) add_comment(r, "", l->comment);
    const char *next = l->answers;
    char one[STUDY_ANSWER + 1];
    bool fine = study_next(&next, one) && study_play(&s, l->answers, &seat, &refused) == MK_OK;
    study_free(&s);
    return record_add(r, (record_item){.kind = RECORD_CLOSE}) && fine;
}

/* It is there as a whole or not at all; the results are those of the game. */
static void add_line(record *r, const mk_game *before, uint64_t seed, const variation *l)
{
    enum { LEAST = RECORD_ANSWERS / 20 }; /* what must be left of answers before another one is begun */
    const record was = *r;
    if (was.failed || was.answers > RECORD_ANSWERS - LEAST) return;
    bool fine = add_variation(r, before, seed, l);
    if (!fine || r->failed) r->items = was.items, r->answers = was.answers, r->comments.len = was.comments.len;
    r->failed = r->comments.failed = false;
    r->over = was.over;
    memcpy(r->score, was.score, sizeof r->score);
    memcpy(r->place, was.place, sizeof r->place);
}

/* ---- all of them ---- */

static bool by_itself(const record_item *i)
{
    return i->kind == RECORD_FORCED || i->kind == RECORD_ROUND;
}

void lines_weave(record *r, uint64_t seed, const variation *lines, int n)
{
    record_item *item = r->item;
    int items = r->items, place = 0;
    mk_game *at = malloc(2 * sizeof *at); /* now, and before the last answer */
    if (!n || !at) {
        free(at);
        return;
    }
    r->item = NULL;
    r->items = r->room = 0;
    record_start(r, &at[0]);
    for (int i = 0, from = 0; i < items; i++) {
        record_add(r, item[i]);
        if (item[i].kind == RECORD_ANSWER) {
            at[1] = at[0];
            mk_apply(&at[0], item[i].player, item[i].choice);
            from = place++;
        }
        if (!place || (i + 1 < items && by_itself(&item[i + 1])))
            continue; /* it replaces all of the answer before it */
        for (int k = 0; k < n; k++)
            if (lines[k].place == from) add_line(r, &at[1], seed, &lines[k]);
    }
    free(item);
    free(at);
}
