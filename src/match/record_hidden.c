/* record_hidden.c - what a seat's copy of a running game hides, and what a reader puts in its place.
 *
 * Some draws are for one seat's eyes: provision tiles (R2.11), yellow scrolls (R16.3), tiles of a searched pile
 * (R16.2). A draw stays hidden until a later line shows that it must have been this tile. So whatever is still hidden
 * is named by no later line that draws from the same tiles, and a reader may put any such tile in its place. With R16.4
 * a seat also keeps three provision tiles in secret; those turned up later were kept.
 */
#include <string.h>

#include "record_reader.h"

static const uint8_t secret_draws[READER_DRAWS] = {OP_DEAL, OP_DRAW_SCROLL, OP_LOOK_SCROLL, OP_LOOK_LUXURY};

/* Does a line of this question show where the tile of the draw was? `own`: the seat that reads has made it. */
static bool shows(int draw, int op, bool own)
{
    switch (draw) {
    case OP_DEAL: return op == OP_DEAL;
    case OP_DRAW_SCROLL: return op == OP_DRAW_SCROLL || op == OP_KEEP_SCROLL;
    case OP_LOOK_SCROLL: return op == OP_TURN_SCROLL || op == OP_FOUND_SCROLL || (own && op == OP_LOOK_SCROLL);
    default: return op == OP_TURN_LUXURY || op == OP_FOUND_LUXURY || (own && op == OP_LOOK_LUXURY);
    }
}

static bool is_choice(const record_item *i)
{
    return i->kind == RECORD_ANSWER || i->kind == RECORD_FORCED;
}

/* The next choice of the main line after item i, or the number of items. */
static int next_choice(const record *r, int i)
{
    for (int depth = 0; ++i < r->items;) {
        if (r->item[i].kind == RECORD_OPEN) depth++;
        if (r->item[i].kind == RECORD_CLOSE) depth--;
        if (depth == 0 && is_choice(&r->item[i])) break;
    }
    return i;
}

bool record_shown_later(const record *r, int i, int seat)
{
    const record_item *draw = &r->item[i];
    for (int k = next_choice(r, i); k < r->items; k = next_choice(r, k)) {
        const record_item *it = &r->item[k];
        if (it->hidden || it->choice != draw->choice || !shows(draw->op, it->op, it->seat == seat)) continue;
        if (draw->op != OP_DRAW_SCROLL || (it->op == OP_KEEP_SCROLL && it->seat == draw->seat)) return true;
    }
    return false;
}

bool record_last_part(const record *r, int i)
{
    const record_item *part = &r->item[i];
    for (int k = next_choice(r, i); k < r->items; k = next_choice(r, k))
        if (r->item[k].op == part->op && r->item[k].seat == part->seat) return false;
    return true;
}

/* R16.4: the tiles that the seat must have kept, because they were turned up; then the lowest ones. */
static uint32_t tiles_kept(const record *r, const mk_game *g, int seat)
{
    uint32_t dealt = g->player[seat].dealt, kept = 0;
    for (int i = 0; i < r->items; i++) {
        const record_item *it = &r->item[i];
        if (is_choice(it) && it->op == OP_DEAL && it->seat == seat && !it->hidden) kept |= 1u << it->choice & dealt;
    }
    for (uint32_t rest = dealt & ~kept; rest && __builtin_popcount(kept) < MK_SEASONS; rest &= rest - 1)
        kept |= rest & -rest;
    return kept;
}

void record_choose_hidden(const record *r, mk_game *g, int seat, int op)
{
    mk_choice option[MK_OPTIONS_MAX];
    uint32_t kept = op == OP_KEEP ? tiles_kept(r, g, seat) : 0;
    while (mk_question(g, seat).op == op) {
        int n = mk_options(g, seat, option), i = 0;
        while (i + 1 < n && op == OP_KEEP && !(kept >> option[i] & 1)) i++;
        mk_apply_legal(g, seat, option[i]);
    }
}

/* The question and the choice of a line, "12. chance deal 05" or "(p1 take green)". False: it shows no tile. */
static bool read_names(const char *line, const char *end, int *op, int *choice)
{
    static const uint8_t showing[] = {OP_DEAL,        OP_DRAW_SCROLL, OP_KEEP_SCROLL,  OP_TURN_SCROLL, OP_FOUND_SCROLL,
                                      OP_LOOK_SCROLL, OP_TURN_LUXURY, OP_FOUND_LUXURY, OP_LOOK_LUXURY};
    const char *w;
    size_t n;
    if (line < end && *line == '(')
        line++, end--;
    else
        reader_word(&line, end, &w); /* its number */
    reader_word(&line, end, &w);
    n = reader_word(&line, end, &w);
    for (size_t i = 0; i < sizeof showing; i++) {
        *op = showing[i];
        if (!reader_is(w, n, mk_rule_about(*op).name)) continue;
        n = reader_word(&line, end, &w);
        *choice = mk_id(mk_rule_about(*op).noun, w, n);
        return *choice >= 0 && *choice < READER_TILES;
    }
    return false;
}

static int kind_of(int draw)
{
    int kind = 0;
    while (kind < READER_DRAWS - 1 && secret_draws[kind] != draw) kind++;
    return kind;
}

/* Where the text names each tile for the last time: found once, however many tiles are hidden. */
static void find_named(reader *in)
{
    int op, choice;
    for (const char *line = in->at, *stop; line < in->end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(in->end - line));
        if (!stop) break;
        if (!read_names(line, stop, &op, &choice)) continue;
        for (int kind = 0; kind < READER_DRAWS; kind++)
            if (shows(secret_draws[kind], op, true)) in->named[kind][choice] = line;
    }
    in->looked_ahead = true;
}

int reader_hidden_tile(reader *in, const mk_game *g, int draw)
{
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, MK_CHANCE, option), kind = kind_of(draw);
    if (!in->looked_ahead) find_named(in);
    for (int i = 0; i < n; i++) {
        const char *last = in->named[kind][option[i]];
        if (!last || last < in->at) return option[i];
    }
    return -1;
}
