/* picture_solo.c - what the Pasha's automaton has besides its rows of keshis, and all that the lazy one has (see
 * picture.h). */
#include "base/buf.h"
#include "base/speech.h"
#include "picture.h"
#include "say/say.h"

/* S5.2: gates by colour; guards that have none yet. */
static void gates(const mk_game *g, buf *b)
{
    int free = g->player[MK_AUTOMATON].keshi[MEDINA];
    picture_sub_label(b, TC("board", "gates"));
    for (int c = 0; c < MK_COLOURS; c++) {
        if (!g->pasha_gates[c]) continue;
        buf_printf(b, "%d %s, ", g->pasha_gates[c], say_colour(c));
        free -= g->pasha_gates[c];
    }
    say_count(TN("{n} guard without one", "{n} guards without one", free), free, b);
    buf_puts(b, "\n");
}

static void strategies(const mk_game *g, buf *b)
{
    char text[MK_NAME_MAX];
    for (int i = 0; i < g->strategy_len; i++) {
        picture_sub_label(b, i ? "" : TC("board", "strategy"));
        buf_printf(b, "%s  ", picture_name(NOUN_STRATEGY, g->strategy[i], text));
        say_strategy(g, g->strategy[i], b);
        buf_puts(b, "\n");
    }
}

static void members(int noun, uint64_t set, buf *b)
{
    const char *gap = "";
    for (int i = 0; i < mk_noun_size(noun); i++) {
        if (!(set >> i & 1)) continue;
        buf_puts(b, gap), say_name(noun, i, b);
        gap = ", ";
    }
    buf_puts(b, *gap ? "\n" : "-\n");
}

void picture_automaton(const mk_game *g, buf *b)
{
    gates(g, b);
    strategies(g, b);
    picture_sub_label(b, TC("board", "luxury"));
    members(NOUN_LUXURY, g->player[MK_AUTOMATON].luxury, b);
    picture_sub_label(b, TC("board", "bag"));
    members(NOUN_COLOUR, g->automaton_bag, b);
}

/* S9.1: all others. */
int picture_players(const mk_game *g)
{
    return g->solo == SOLO_LAZY ? 1 : g->players;
}

void picture_lazy(const mk_game *g, buf *b)
{
    picture_label(b, TC("board", "Lazy row"));
    for (int i = 0; i < MK_COLOURS && g->lazy_row[i]; i++)
        buf_printf(b, "%s%s", i ? ", " : "", say_colour(g->lazy_row[i] - 1));
    buf_puts(b, "\n");
    picture_sub_label(b, TC("board", "bag"));
    members(NOUN_COLOUR, g->automaton_bag, b);
}
