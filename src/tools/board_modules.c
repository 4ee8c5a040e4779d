/* board_modules.c - what the modules add to the board (see board.h). Nothing where none of them is played. */
#include <string.h>

#include "base/buf.h"
#include "board.h"
#include "say/say.h"

enum { CELL = 3 };

static bool has(const mk_game *g, int module)
{
    return g->modules >> module & 1;
}

static void companions(const mk_game *g, buf *b)
{
    static const char *const who[MK_STAIRS] = {"Sultan", "Imam"};
    board_label(b, "  leaders");
    for (int i = 0; i < MK_STAIRS; i++) {
        buf_printf(b, "%s%s: ", i ? ";  " : "", who[i]);
        if (g->companion[i])
            buf_printf(b, "with p%d", g->companion[i]);
        else if (g->companion_step[i])
            buf_printf(b, "waits on step %d", g->companion_step[i]);
        else
            buf_puts(b, "gone");
    }
    buf_puts(b, "\n");
}

static void towns(const mk_game *g, buf *b)
{
    bool any = false;
    for (int n = 1; n <= MK_TOWNS; n++) {
        if (!(g->towns >> n & 1)) continue;
        board_label(b, any ? "" : "Towns");
        buf_printf(b, "%02d  ", n);
        say_town(n, b);
        buf_puts(b, "\n");
        any = true;
    }
}

static void race_track(const mk_game *g, buf *b)
{
    board_label(b, "Race");
    for (int i = 0, line = 0; i <= mk_cat.race.steps + 1; i++) {
        const uint8_t *toll = mk_cat.race.bridge[i <= mk_cat.race.steps ? i : 0];
        buf_column(b, BOARD_LABEL + i * CELL, false);
        if (i > mk_cat.race.steps)
            buf_puts(b, "fin");
        else
            buf_printf(b, "%d%s", i, i > 0 && (toll[WATER] || toll[DATE] || toll[DINAR]) ? "=" : "");
        if (line < MK_STAGES && i == mk_cat.race.stage_after[line]) {
            buf_column(b, BOARD_LABEL + i * CELL + 2, false);
            buf_puts(b, "|");
            line++;
        }
    }
    buf_puts(b, "\n");
    for (int p = 0; p < g->players; p++) {
        buf_printf(b, "  p%d", p + 1);
        buf_column(b, BOARD_LABEL + g->player[p].race * CELL, false);
        buf_puts(b, "*");
        if (g->player[p].podium) buf_printf(b, " place %d", g->player[p].podium);
        buf_puts(b, "\n");
    }
    for (int s = 0; s < MK_SEASONS; s++) {
        if (!g->reward[s]) continue;
        char text[MK_NAME_MAX];
        buf_printf(b, "  season %d", s + 1);
        buf_column(b, BOARD_LABEL, false);
        buf_printf(b, "rewards %s  ", board_name(NOUN_REWARD, g->reward[s], text));
        for (int tier = 0; tier < MK_TIERS; tier++) {
            if (tier == 2)
                buf_puts(b, "\n"), buf_column(b, BOARD_LABEL + 12, false);
            else if (tier)
                buf_puts(b, ";  ");
            say_reward(g->reward[s], tier, b);
        }
        buf_puts(b, "\n");
    }
}

void board_modules(const mk_game *g, buf *b)
{
    char text[MK_MODULES_TEXT], options[MK_MODULES_TEXT];
    if (!g->modules) return;
    mk_write_modules(g->modules, text);
    mk_write_options(g->options, options);
    board_label(b, "Modules");
    buf_printf(b, "%s%s%s%s\n", text, g->options ? " (" : "", g->options ? options : "", g->options ? ")" : "");
    if (has(g, MOD_COMPANIONS)) companions(g, b);
    if (has(g, MOD_TOWNS)) towns(g, b);
    if (has(g, MOD_RACE)) race_track(g, b);
    if (has(g, MOD_NOMADS)) {
        board_label(b, "Nomads");
        buf_printf(b, "%d in the supply%s\n", g->nomads, g->tray_nomad ? ", 1 in the tray" : "");
    }
}

/* ---- one player ---- */

static void own_towns(const mk_game *g, int player, buf *b)
{
    static const char *const side[] = {"left", "right"};
    const mk_player *p = &g->player[player];
    board_label(b, "  towns");
    for (int path = 0; path < 2; path++) {
        buf_printf(b, "%s%s: ", path ? ";  " : "", side[path]);
        if (!p->town[path]) {
            buf_puts(b, "-");
            continue;
        }
        buf_printf(b, "%02d ", p->town[path]);
        say_town(p->town[path], b);
        buf_puts(b, p->towns_claimed >> path & 1 ? " (claimed)" : "");
    }
    buf_puts(b, "\n");
}

static void own_nomads(const mk_player *p, buf *b)
{
    bool any = false;
    board_label(b, "  nomads");
    for (int s = 0; s < MK_HOMES; s++) {
        if (!p->nomad[s]) continue;
        buf_printf(b, "%s%d %s", any ? ", " : "", p->nomad[s], say_sector[s]);
        any = true;
    }
    for (int s = 0; s < MK_SECTORS; s++) {
        if (!(p->nomad_vendors >> s & 1)) continue;
        buf_printf(b, "%svendor %s", any ? ", " : "", say_sector[s]);
        any = true;
    }
    if (p->nomad_gates) buf_printf(b, " (%d at gates)", p->nomad_gates);
    buf_puts(b, any ? "\n" : "-\n");
}

static void audience(const mk_player *p, buf *b)
{
    char text[MK_NAME_MAX];
    bool any = false;
    board_label(b, "  audience");
    for (int i = 0; i < MK_AREA; i++) {
        if (!p->area[i]) continue;
        buf_printf(b, "%s%d %s", any ? ", " : "", p->area[i], board_name(NOUN_AREA, i, text));
        any = true;
    }
    buf_printf(b, "%s;  camel on %d;  %d dung\n", any ? "" : "-", p->race, p->dung);
}

void board_player_modules(const mk_game *g, int player, buf *b)
{
    char text[MK_NAME_MAX];
    const mk_player *p = &g->player[player];
    if (has(g, MOD_TOWNS)) own_towns(g, player, b);
    if (has(g, MOD_NOMADS)) own_nomads(p, b);
    if (has(g, MOD_RACE)) audience(p, b);
    if (!p->building) return;
    board_label(b, "  building");
    buf_puts(b, board_name(NOUN_BUILDING, p->building, text));
    if (!(g->options & OPTION_BUILDINGS_BACK)) buf_puts(b, ": "), say_building(p->building, b);
    buf_puts(b, "\n");
}
