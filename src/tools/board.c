/* board.c - a position as a readable board (see board.h).
 *
 * First what all share, from the river down to the displays, then one block a player. Columns are counted in
 * characters; nothing but the line drawing leaves ASCII.
 */
#include "board.h"

#include <string.h>

#include "base/buf.h"
#include "say/say.h"

enum { CELL = 5, SECTOR = 10, WIDTH = 102 };

const char *board_name(int noun, int id, char out[MK_NAME_MAX])
{
    const char *text = mk_name(noun, id, out);
    return text ? text : "?";
}

void board_label(buf *b, const char *text)
{
    buf_puts(b, text);
    buf_column(b, BOARD_LABEL, false);
}

/* The rest of the line as a rule. */
static void rule(buf *b, const char *dash)
{
    buf_puts(b, " ");
    int at = 0;
    size_t start = b->len;
    while (start > 0 && b->data[start - 1] != '\n') start--;
    for (size_t i = start; i < b->len; i++) at += ((unsigned char)b->data[i] & 0xC0) != 0x80;
    for (; at < WIDTH; at++) buf_puts(b, dash);
    buf_puts(b, "\n");
}

static void heading(const mk_game *g, buf *b)
{
    char who[MK_NAME_MAX];
    buf_puts(b, "\n══ ");
    if (g->phase == PHASE_SETUP)
        buf_puts(b, "Set-up");
    else if (g->phase == PHASE_END)
        buf_puts(b, "The end");
    else
        buf_printf(b, "Season %d of 3, round %d of 4, %s", g->season + 1, g->round + 1, say_phase[g->phase]);
    buf_printf(b, " ══ %s edition, tower %s", g->edition ? "Essential" : "Classic", g->layer ? "B2" : "B1");
    buf_printf(b, " ══ camel %s, season marker %s", board_name(NOUN_SEAT, g->camel, who),
               board_name(NOUN_SEAT, g->marker, who));
    rule(b, "═");
}

/* ---- what all share ---- */

static void river(const mk_game *g, buf *b)
{
    buf_puts(b, "River");
    for (int i = 0, rapid = 0; i <= mk_cat.river.jetty; i++) {
        buf_column(b, BOARD_LABEL + i * CELL - (i == 0), false);
        if (i == 0)
            buf_puts(b, "start");
        else if (i == mk_cat.river.jetty)
            buf_puts(b, "jetty");
        else
            buf_printf(b, "%d%s", i, i == mk_cat.river.crocodile ? "c" : "");
        if (rapid < MK_RAPIDS && i == mk_cat.river.rapid_after[rapid]) {
            buf_column(b, BOARD_LABEL + i * CELL + 3, false);
            buf_puts(b, "≈");
            rapid++;
        }
    }
    buf_puts(b, "\n");
    board_label(b, "  fishermen");
    for (int i = 0; i <= mk_cat.river.jetty; i++)
        for (int queue = 0; queue < MK_SEATS; queue++)
            for (int p = 0; p < board_players(g); p++) {
                if (g->player[p].fisherman != i || g->player[p].queue != queue) continue;
                buf_column(b, BOARD_LABEL + i * CELL, false);
                buf_printf(b, "%d", p + 1);
            }
    buf_puts(b, "\n");
    board_label(b, "  rapids");
    for (int i = 0; i < MK_RAPIDS; i++) {
        buf_printf(b, "%s%d: ", i ? ";  " : "", i + 1);
        say_program(&mk_cat.river.rapid[i], b);
    }
    buf_puts(b, "\n");
}

static void river_tiles(const mk_game *g, buf *b)
{
    for (int s = 0; s < MK_SEASONS; s++) {
        if (!g->river_tile[s]) continue;
        buf_printf(b, "  season %d", s + 1);
        buf_column(b, BOARD_LABEL, false);
        buf_printf(b, "river tile %02d: ", g->river_tile[s]);
        say_river_tile(g->river_tile[s], b);
        buf_puts(b, "\n");
    }
    if (!g->beside[0] && !g->beside[1] && !g->beside[2]) return;
    board_label(b, "  beside");
    for (int i = 0; i < 3; i++) {
        if (!g->beside[i]) continue;
        buf_printf(b, "oasis %02d: ", g->beside[i]);
        say_oasis(g->beside[i], b);
        buf_puts(b, ";  ");
    }
    buf_puts(b, "\n");
}

static void stairs(const mk_game *g, buf *b)
{
    static const char *const word[MK_STAIRS] = {"  palace", "  mosque"};
    board_label(b, "Stairs");
    for (int i = 0; i <= mk_cat.stairs.top; i++) {
        bool threshold = false;
        for (int s = 1; s < MK_SEGMENTS; s++) threshold |= mk_cat.stairs.segment_start[s] == i;
        buf_column(b, BOARD_LABEL + i * CELL - (i > 0), false);
        buf_printf(b, "%s%d", threshold ? "|" : i > 0 ? " " : "", i);
    }
    buf_puts(b, "\n");
    for (int which = 0; which < MK_STAIRS; which++) {
        board_label(b, word[which]);
        for (int i = 0; i <= mk_cat.stairs.top; i++)
            for (int p = 0; p < board_players(g); p++) {
                if (g->player[p].pawn[which] != i) continue;
                buf_column(b, BOARD_LABEL + i * CELL, false);
                buf_printf(b, "%d", p + 1);
            }
        buf_puts(b, "\n");
    }
}

static void colours(const uint8_t count[MK_COLOURS], buf *b)
{
    char text[MK_NAME_MAX];
    bool any = false;
    for (int c = 0; c < MK_COLOURS; c++) {
        if (!count[c]) continue;
        buf_printf(b, "%s%d %s", any ? ", " : "", count[c], board_name(NOUN_COLOUR, c, text));
        any = true;
    }
    if (!any) buf_puts(b, "-");
}

static void tower(const mk_game *g, buf *b)
{
    board_label(b, "Tray");
    colours(g->tray, b);
    buf_puts(b, "\n");
    board_label(b, "Tower");
    buf_puts(b, "fresh: ");
    colours(g->tower[0], b);
    buf_puts(b, ";  old: ");
    colours(g->tower[1], b);
    buf_puts(b, "\n");
}

static void workshops(const mk_game *g, buf *b)
{
    for (int w = 0; w < MK_WORKSHOPS; w++) {
        board_label(b, w ? "" : "Gates");
        buf_printf(b, "w%d  ", w + 1);
        say_amount(DINAR, mk_cat.workshop[w].dinars, b);
        buf_printf(b, ", %+d", mk_cat.workshop[w].points);
        buf_column(b, BOARD_LABEL + 21, true);
        colours(g->workshop[w], b);
        buf_puts(b, "\n");
    }
}

static int pile_sum(const uint8_t *height, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) sum += height[i];
    return sum;
}

static void scrolls(const mk_game *g, buf *b)
{
    char text[MK_NAME_MAX];
    for (int c = 0; c < MK_CLASSES; c++)
        for (int i = 0; i < MK_SHOWN; i++) {
            board_label(b, c || i ? "" : "Scrolls");
            if (i == 0) {
                buf_printf(b, "%s: %d scholar%s, ", board_name(NOUN_CLASS, c, text), mk_cat.scroll_class[c].need,
                           mk_cat.scroll_class[c].need == 1 ? "" : "s");
                say_amount(DATE, mk_cat.scroll_class[c].dates, b);
            } else if (i == 1) {
                buf_printf(b, "  face down: %d", pile_sum(g->scroll_height[c], MK_SHOWN));
            }
            buf_column(b, BOARD_LABEL + 30, true);
            int tile = g->scroll_shown[c][i];
            if (tile)
                buf_printf(b, "%02d  ", tile), say_scroll(tile, b);
            else
                buf_puts(b, "-");
            buf_puts(b, "\n");
        }
}

static void souk(const mk_game *g, buf *b)
{
    char text[MK_NAME_MAX];
    board_label(b, "Office");
    if (g->office) say_office(g->office, b);
    buf_puts(b, "\n");
    for (int i = 0; i < MK_SHOPS; i++) {
        if (i == 1)
            buf_printf(b, "  (%d more)", pile_sum(g->luxury_height, MK_SHOPS)), buf_column(b, BOARD_LABEL, false);
        else
            board_label(b, i ? "" : "Luxury");
        int tile = g->luxury_shown[i];
        if (tile) {
            buf_printf(b, "%s", board_name(NOUN_LUXURY, tile, text));
            buf_column(b, BOARD_LABEL + 15, true);
            say_luxury(tile, b);
        } else {
            buf_puts(b, "-");
        }
        buf_puts(b, "\n");
    }
}

/* ---- one player ---- */

static void cell(buf *b, int sector)
{
    buf_column(b, BOARD_LABEL + sector * SECTOR, sector > 0);
}

static int committed_guards(const mk_player *p)
{
    int n = 0;
    for (int s = 0; s < MK_SECTORS; s++) n += p->gate[s] != 0;
    return n;
}

static void sectors(const mk_player *p, bool gates, buf *b)
{
    char text[MK_NAME_MAX];
    board_label(b, "");
    for (int s = 0; s < MK_SECTORS; s++)
        cell(b, s), buf_puts(b, s == ORCHARD ? "Orchard" : s == SQUARE ? "Square" : say_sector[s]);
    buf_puts(b, "\n");
    board_label(b, "  keshis");
    for (int s = 0; s < MK_HOMES; s++) {
        cell(b, s);
        buf_printf(b, "%d%s", p->keshi[s], p->vendors >> s & 1 ? " +vendor" : "");
    }
    cell(b, SOUK);
    buf_printf(b, "y%d p%d o%d%s", p->goods[0], p->goods[1], p->goods[2], p->vendors >> SOUK & 1 ? " +v" : "");
    buf_puts(b, "\n");
    board_label(b, "  assistant");
    for (int s = 0; s < MK_SECTORS; s++) {
        int n = s == SOUK ? p->souk_assistants : p->assistants >> s & 1;
        cell(b, s);
        if (n)
            buf_printf(b, "%.*s", n, "***");
        else
            buf_puts(b, ".");
    }
    buf_puts(b, "\n");
    if (!gates) return;
    board_label(b, "  gate");
    for (int s = 0; s < MK_SECTORS; s++) {
        cell(b, s);
        if (s == MEDINA)
            buf_printf(b, "%d free", p->keshi[MEDINA] - committed_guards(p));
        else
            buf_puts(b, p->gate[s] ? board_name(NOUN_COLOUR, p->gate[s] - 1, text) : ".");
    }
    buf_puts(b, "\n");
}

static void main_square(const mk_game *g, int player, buf *b)
{
    char text[MK_NAME_MAX];
    board_label(b, "  Square");
    for (int i = 0; i < MK_SPACES; i++) {
        buf_column(b, BOARD_LABEL + i * 11 - 1, i > 0);
        buf_printf(b, "%s%s x%d", g->player[player].entertainers >> i & 1 ? "*" : " ", board_name(NOUN_SPACE, i, text),
                   mk_spectators(g, player, i));
    }
    buf_puts(b, "\n");
}

/* R5.5, R14.5: with the towns the start oasis is closed and the long paths have a fourth space. */
static int path_spaces(const mk_game *g, int path)
{
    bool closed = g->modules >> MOD_TOWNS & 1;
    if (path == PATH_START) return closed ? 0 : MK_START_SPACES;
    return MK_PATH_SPACES + closed;
}

static void sahara(const mk_game *g, int player, buf *b)
{
    static const char *const word[MK_PATHS] = {"left:", "right:", "start:"};
    const mk_player *p = &g->player[player];
    board_label(b, "  Sahara");
    for (int path = 0; path < MK_PATHS; path++) {
        buf_printf(b, "%s%s", path ? "   " : "", word[path]);
        int spaces = path_spaces(g, path);
        for (int i = 0; i < spaces; i++) {
            bool long_path = path != PATH_START && i < MK_PATH_SPACES;
            int oasis = long_path ? p->oasis[path * MK_PATH_SPACES + i] : 0;
            if (i >= p->caravans[path])
                buf_puts(b, " .");
            else if (oasis)
                buf_printf(b, " oasis %02d (%d)", oasis, mk_oasis_worth(g, player, oasis));
            else
                buf_puts(b, " *");
        }
    }
    buf_puts(b, "\n");
    board_label(b, "  claimed");
    for (int i = 0; i < p->claimed_len; i++) {
        buf_printf(b, "%s%02d ", i ? ", " : "", p->claimed[i]);
        say_oasis(p->claimed[i], b);
        buf_printf(b, " (%d)", mk_oasis_worth(g, player, p->claimed[i]));
    }
    if (!p->claimed_len) buf_puts(b, "-");
    buf_puts(b, "\n");
}

static void track(const mk_player *p, buf *b)
{
    static const char *const printed[] = {[TRACK_EXCHANGE] = "exchange", [TRACK_SCROLL] = "scroll"};
    char text[MK_NAME_MAX];
    board_label(b, "  track");
    for (int i = 0; i < MK_TRACK; i++) {
        int kind = mk_cat.track[i];
        const char *what = kind == TRACK_EXCHANGE || kind == TRACK_SCROLL ? printed[kind] : "-";
        if (p->track[i]) what = board_name(NOUN_COLOUR, p->track[i] - 1, text);
        buf_printf(b, "%s%d %s", i ? ", " : "", i + 1, i < p->claimed_len ? "taken" : what);
    }
    buf_puts(b, "\n");
}

static void tiles(const mk_game *g, int player, buf *b)
{
    char text[MK_NAME_MAX];
    const mk_player *p = &g->player[player];
    board_label(b, "  scrolls");
    const char *gap = "";
    for (int i = 1; i <= MK_SCROLLS; i++) {
        if (!mk_has_scroll(g, player, i)) continue;
        buf_printf(b, "%s%02d%s", gap, i, mk_cat.scroll[i].kind == 'I' ? "" : "*");
        gap = " ";
    }
    buf_puts(b, *gap ? "\n" : "-\n");
    board_label(b, "  luxury");
    gap = "";
    for (int i = 1; i <= MK_LUXURY; i++) {
        if (!(p->luxury >> i & 1)) continue;
        buf_printf(b, "%s%s", gap, board_name(NOUN_LUXURY, i, text));
        gap = " ";
    }
    buf_puts(b, *gap ? "\n" : "-\n");
    board_label(b, "  provide");
    for (int i = 0; i < MK_SEASONS; i++) {
        int tile = p->provision[i];
        if (i) buf_puts(b, ";  ");
        if (p->provisions_up >> i & 1)
            buf_printf(b, "%02d: ", tile), say_provision(tile, b);
        else if (tile)
            buf_printf(b, "(%02d secret)", tile);
        else
            buf_puts(b, "(secret)");
    }
    buf_puts(b, "\n");
}

static void set(unsigned bits_, buf *b)
{
    char text[MK_NAME_MAX];
    bool any = false;
    for (int c = 0; c < MK_COLOURS; c++) {
        if (!(bits_ >> c & 1)) continue;
        buf_printf(b, "%s%s", any ? " " : "", board_name(NOUN_COLOUR, c, text));
        any = true;
    }
    if (!any) buf_puts(b, "-");
}

static void hand(const mk_player *p, buf *b)
{
    board_label(b, "  hand");
    set(p->hand & ~(unsigned)p->picked, b);
    if (p->placeholder) buf_puts(b, "; placeholders: "), set(p->placeholder, b);
    buf_puts(b, "\n");
    if (p->picked) {
        board_label(b, "  picked");
        set(p->picked, b);
        buf_puts(b, "\n");
    }
    if (pile_sum(p->aside, MK_COLOURS)) {
        board_label(b, "  aside");
        colours(p->aside, b);
        buf_puts(b, "\n");
    }
}

static void line_between(const mk_game *g, const mk_player *p, buf *b)
{
    int at[MK_STAIRS];
    for (int i = 0; i < MK_STAIRS; i++) {
        at[i] = 0;
        while (at[i] + 1 < MK_SEGMENTS && p->pawn[i] >= mk_cat.stairs.segment_start[at[i] + 1]) at[i]++;
    }
    int palace = at[COURTIER], mosque = at[STUDENT], last = MK_SEGMENTS - 1;
    board_label(b, "  line");
    say_lattice(g, LAT_DINARS + palace, b);
    if (palace > 0 && palace < last) buf_puts(b, " - "), say_lattice(g, LAT_PALACE + palace - 1, b);
    buf_puts(b, " - ");
    say_lattice(g, LAT_MIDDLE + palace + mosque, b);
    if (mosque > 0 && mosque < last) buf_puts(b, " - "), say_lattice(g, LAT_MOSQUE + mosque - 1, b);
    buf_puts(b, " - ");
    say_lattice(g, LAT_POINTS + mosque, b);
    buf_puts(b, "\n");
}

static void player_board(const mk_game *g, int player, const char *who, buf *b)
{
    const mk_player *p = &g->player[player];
    int final[MK_CATEGORIES], end = p->score;
    mk_final_scores(g, player, final);
    for (int c = SCORE_SECTORS; c < MK_CATEGORIES; c++) end += mk_over(g) ? 0 : final[c];
    buf_printf(b, "── p%d%s%s ── %d points", player + 1, who ? " " : "", who ? who : "", p->score);
    if (!mk_over(g)) buf_printf(b, " (%d with final scoring now)", end);
    buf_puts(b, " ── ");
    for (int r = 0; r < MK_RESOURCES; r++) {
        if (r) buf_puts(b, ", ");
        say_amount(r, p->resource[r], b);
    }
    if (g->turn == player) buf_puts(b, " ── its turn");
    rule(b, "─");
    sectors(p, !g->solo || player != MK_AUTOMATON, b);
    if (g->solo && player == MK_AUTOMATON) {
        board_player_modules(g, player, b);
        board_automaton(g, b);
        return;
    }
    main_square(g, player, b);
    sahara(g, player, b);
    track(p, b);
    board_player_modules(g, player, b);
    line_between(g, p, b);
    tiles(g, player, b);
    if (!mk_over(g)) hand(p, b);
}

static void score_sheet(const mk_game *g, buf *b)
{
    char text[MK_NAME_MAX];
    int rank[MK_SEATS];
    mk_ranking(g, rank);
    buf_puts(b, "── Score sheet");
    rule(b, "─");
    board_label(b, "");
    for (int p = 0; p < board_players(g); p++) buf_printf(b, "%8s%d", "p", p + 1);
    buf_puts(b, "\n");
    for (int c = 0; c < MK_CATEGORIES; c++) {
        board_label(b, board_name(NOUN_CATEGORY, c, text));
        for (int p = 0; p < board_players(g); p++) buf_printf(b, "%9d", g->player[p].tally[c]);
        buf_puts(b, "\n");
    }
    board_label(b, "total");
    for (int p = 0; p < board_players(g); p++) buf_printf(b, "%9d", g->player[p].score);
    buf_puts(b, "\n");
    board_label(b, "place");
    for (int p = 0; p < board_players(g); p++) buf_printf(b, "%9d", rank[p]);
    buf_puts(b, "\n");
}

void board_print(const mk_game *g, const char *const who[MK_SEATS], FILE *out)
{
    buf b = {0};
    heading(g, &b);
    river(g, &b);
    river_tiles(g, &b);
    stairs(g, &b);
    tower(g, &b);
    workshops(g, &b);
    scrolls(g, &b);
    souk(g, &b);
    board_modules(g, &b);
    for (int p = 0; p < board_players(g); p++) player_board(g, p, who[p], &b);
    if (g->solo == SOLO_LAZY) board_lazy(g, &b);
    if (mk_over(g)) score_sheet(g, &b);
    fputs(buf_text(&b), out);
    buf_free(&b);
}
