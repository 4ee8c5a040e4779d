/* record.c - keeping the record of a game, and playing it again (see record.h). */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool record_add(record *r, record_item item)
{
    if (r->failed) return false;
    if (r->items == r->room) {
        int room = r->room ? 2 * r->room : 256;
        record_item *more = r->items < RECORD_ITEMS ? realloc(r->item, (size_t)room * sizeof *more) : NULL;
        if (!more) {
            r->failed = true;
            return false;
        }
        r->item = more;
        r->room = room;
    }
    r->item[r->items++] = item;
    return true;
}

int record_derive(const mk_game *g, record_item out[MK_EVENTS_MAX])
{
    int n = 0;
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        /* a tile drawn in secret is seen by the seat that gets it */
        int seat = e->kind == EV_FORCED && mk_secret_draw(e->a) ? __builtin_ctz(e->seen_by) : e->player;
        if (e->kind == EV_FORCED)
            out[n++] = (record_item){
                .kind = RECORD_FORCED, .player = e->player, .seat = (uint8_t)seat, .op = e->a, .choice = e->b};
        else if (e->kind == EV_START_ROUND) /* one answer never starts two rounds: every throw asks chance */
            out[n++] = (record_item){.kind = RECORD_ROUND, .op = g->season, .choice = g->round};
    }
    return n;
}

static void add_derived(record *r, const mk_game *g)
{
    record_item derived[MK_EVENTS_MAX];
    int n = record_derive(g, derived);
    for (int i = 0; i < n; i++) record_add(r, derived[i]);
}

static void take_results(record *r, const mk_game *g)
{
    r->over = mk_over(g);
    if (!r->over) return;
    mk_ranking(g, r->place);
    for (int p = 0; p < g->players; p++) r->score[p] = g->player[p].score;
}

int record_begin(record *r, const mk_setup *setup, mk_game *g, const char **why)
{
    *r = (record){.setup = *setup, .comments = {.limit = RECORD_BYTES}};
    for (int p = 0; p < MK_SEATS; p++) snprintf(r->name[p], sizeof r->name[p], "player %d", p + 1);
    int error = mk_start(g, setup, why);
    r->setup.rules = (uint8_t)(g->rules + 1);
    if (r->setup.rules > 1) memcpy(r->figures, mk_figures, sizeof r->figures);
    if (error == MK_OK) add_derived(r, g);
    return error;
}

bool record_other_figures(const record *r)
{
    return r->figures[0] && memcmp(r->figures, mk_figures, sizeof r->figures) != 0;
}

/* Names are one line of visible text: what is none is left out. */
void record_set_name(record *r, int seat, const char *name)
{
    char *out = r->name[seat];
    size_t n = 0, left = strlen(name);
    while (left > 0) {
        unsigned code;
        int len = record_character(name, left, &code);
        size_t bytes = len ? (size_t)abs(len) : 1;
        if (len > 0 && n + bytes > RECORD_WORDS) break;
        for (int i = 0; i < len && (n > 0 || code != ' '); i++) out[n++] = name[i];
        name += bytes;
        left -= bytes;
    }
    while (n > 0 && out[n - 1] == ' ') n--;
    out[n] = 0;
    if (n == 0) snprintf(out, RECORD_WORDS, "player %d", seat + 1);
}

void record_set_seed(record *r, uint64_t seed)
{
    r->seed = seed;
    r->seed_kind = SEED_OPEN;
    dice_seed_hash(seed, r->seed_hash);
}

void record_set_fair(record *r, const fair *f)
{
    r->fair = *f;
    r->seed = fair_seed(f);
    r->seed_kind = SEED_OPEN;
    r->has_secret = r->committed = true;
    fair_commit(f, r->seed_hash);
}

int record_apply(record *r, mk_game *g, int player, mk_choice c)
{
    mk_task t = mk_question(g, player);
    int error = mk_apply(g, player, c);
    if (error != MK_OK) return error;
    if (r->answers == RECORD_ANSWERS) r->failed = true;
    r->answers++;
    record_add(
        r, (record_item){.kind = RECORD_ANSWER, .player = (uint8_t)player, .seat = t.player, .op = t.op, .choice = c});
    add_derived(r, g);
    take_results(r, g);
    return MK_OK;
}

bool record_comment(record *r, const char *text)
{
    unsigned code;
    const char *end = text + strlen(text);
    for (const char *c = text; c < end;) {
        int len = *c == '\n' ? 1 : record_character(c, (size_t)(end - c), &code);
        if (len <= 0 || *c == '}') return false;
        c += len;
    }
    record_item i = {.kind = RECORD_COMMENT, .at = (uint32_t)r->comments.len, .len = (uint32_t)strlen(text)};
    buf_puts(&r->comments, text);
    if (r->comments.failed) r->failed = true;
    return record_add(r, i);
}

void record_free(record *r)
{
    free(r->item);
    buf_free(&r->comments);
    *r = (record){0};
}

void record_start(const record *r, mk_game *g)
{
    const char *why;
    mk_start(g, &r->setup, &why);
}

/* Place of the next answer of the main line from `at` on, or the number of items. */
static int next_answer(const record *r, int at)
{
    for (int depth = 0; at < r->items; at++) {
        if (r->item[at].kind == RECORD_OPEN) depth++;
        if (r->item[at].kind == RECORD_CLOSE) depth--;
        if (depth == 0 && r->item[at].kind == RECORD_ANSWER) break;
    }
    return at;
}

const record_item *record_peek(const record *r, int at)
{
    at = next_answer(r, at);
    return at < r->items ? &r->item[at] : NULL;
}

bool record_step(const record *r, int *at, mk_game *g)
{
    int i = next_answer(r, *at);
    if (i == r->items) return false;
    const record_item *it = &r->item[i];
    if (it->hidden && it->player != MK_CHANCE)
        record_choose_hidden(r, g, it->player, it->op); /* one item for all answers of that seat */
    else
        mk_apply(g, it->player, it->choice);
    *at = i + 1;
    return true;
}
