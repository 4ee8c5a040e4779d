/* board_solo.c - what the Pasha's automaton has besides its rows of keshis; all that the lazy one has (see board.h). */
#include "base/buf.h"
#include "board.h"
#include "say/say.h"

/* S5.2: gates by colour; guards that have none yet. */
static void gates(const mk_game *g, buf *b)
{
    char text[MK_NAME_MAX];
    int free = g->player[MK_AUTOMATON].keshi[MEDINA];
    board_label(b, "  gates");
    for (int c = 0; c < MK_COLOURS; c++) {
        if (!g->pasha_gates[c]) continue;
        buf_printf(b, "%d %s, ", g->pasha_gates[c], board_name(NOUN_COLOUR, c, text));
        free -= g->pasha_gates[c];
    }
    buf_printf(b, "%d guard%s without one\n", free, free == 1 ? "" : "s");
}

static void strategies(const mk_game *g, buf *b)
{
    char text[MK_NAME_MAX];
    for (int i = 0; i < g->strategy_len; i++) {
        board_label(b, i ? "" : "  strategy");
        buf_printf(b, "%s  ", board_name(NOUN_STRATEGY, g->strategy[i], text));
        say_strategy(g, g->strategy[i], b);
        buf_puts(b, "\n");
    }
}

static void members(int noun, uint64_t set, buf *b)
{
    char text[MK_NAME_MAX];
    const char *gap = "";
    for (int i = 0; i < mk_noun_size(noun); i++) {
        if (!(set >> i & 1)) continue;
        buf_printf(b, "%s%s", gap, board_name(noun, i, text));
        gap = " ";
    }
    buf_puts(b, *gap ? "\n" : "-\n");
}

void board_automaton(const mk_game *g, buf *b)
{
    gates(g, b);
    strategies(g, b);
    board_label(b, "  luxury");
    members(NOUN_LUXURY, g->player[MK_AUTOMATON].luxury, b);
    board_label(b, "  bag");
    members(NOUN_COLOUR, g->automaton_bag, b);
}

/* S9.1: all others. */
int board_players(const mk_game *g)
{
    return g->solo == SOLO_LAZY ? 1 : g->players;
}

void board_lazy(const mk_game *g, buf *b)
{
    char text[MK_NAME_MAX];
    board_label(b, "Lazy row");
    for (int i = 0; i < MK_COLOURS && g->lazy_row[i]; i++)
        buf_printf(b, "%s%s", i ? " " : "", board_name(NOUN_COLOUR, g->lazy_row[i] - 1, text));
    buf_puts(b, "\n");
    board_label(b, "  bag");
    members(NOUN_COLOUR, g->automaton_bag, b);
}
