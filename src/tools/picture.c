/* picture.c - a position as a readable board (see picture.h).
 *
 * First what all share, from the river down to the displays, then one block a player. Tabs and form feeds are columns
 * and tables (columns.h).
 */
#include "picture.h"

#include <string.h>

#include "base/buf.h"
#include "base/names.h"
#include "base/speech.h"
#include "columns.h"
#include "say/say.h"

enum { WIDTH = 102, NUMBER = 3, SECTOR = 8, SPACE = 9, FIGURE = 7 }; /* of the line, and cells at least */

const char *picture_name(int noun, int id, char out[MK_NAME_MAX])
{
    const char *text = mk_name(noun, id, out);
    return text ? text : "?";
}

void picture_label(buf *b, const char *text)
{
    buf_puts(b, text);
    buf_puts(b, "\t");
}

void picture_sub_label(buf *b, const char *text)
{
    buf_puts(b, "  ");
    picture_label(b, text);
}

/* The rest of the line as a rule. */
static void rule(buf *b, const char *dash)
{
    buf_puts(b, " ");
    for (int at = columns_at(b); at < WIDTH; at++) buf_puts(b, dash);
    buf_puts(b, "\n");
}

void picture_season(buf *b, int season)
{
    buf_puts(b, "  ");
    say_count(TC("board", "season {n}"), season + 1, b);
    buf_puts(b, "\t");
}

void picture_tile(buf *b, const char *text, int tile)
{
    speech_fill(b, text, "name", (char[]){(char)('0' + tile / 10), (char)('0' + tile % 10), 0}, NULL);
}

void picture_pair(buf *b, const char *what, buf *value)
{
    say_pair(what, buf_text(value), b);
    buf_free(value);
}

void picture_next(buf *list, const char *what, buf *value)
{
    buf part = {0};
    picture_pair(&part, what, value);
    say_next(buf_text(&part), list);
    buf_free(&part);
}

void picture_line(buf *b, buf *list)
{
    buf_puts(b, buf_text(list));
    buf_puts(b, "\n");
    buf_free(list);
}

static void heading(const mk_game *g, buf *b)
{
    char who[MK_NAME_MAX], other[MK_NAME_MAX];
    buf_puts(b, "\n══ ");
    if (g->phase == PHASE_SETUP)
        buf_puts(b, T("Set-up"));
    else if (g->phase == PHASE_END)
        buf_puts(b, T("The end"));
    else
        speech_fill(b, T("Season {season} of 3, round {round} of 4, {phase}"), "season", DIGITS(g->season + 1), "round",
                    DIGITS(g->round + 1), "phase", T(say_phase[g->phase]), NULL);
    buf_puts(b, " ══ ");
    speech_fill(b, g->edition ? T("Essential edition, tower {layer}") : T("Classic edition, tower {layer}"), "layer",
                g->layer ? "B2" : "B1", NULL);
    buf_puts(b, " ══ ");
    speech_fill(b, T("camel {camel}, season marker {marker}"), "camel", picture_name(NOUN_SEAT, g->camel, who),
                "marker", picture_name(NOUN_SEAT, g->marker, other), NULL);
    rule(b, "═");
}

/* ---- what all share ---- */

static void river_spaces(buf *b)
{
    picture_label(b, TC("board", "River"));
    for (int i = 0, rapid = 0; i <= mk_cat.river.jetty; i++) {
        if (i) buf_puts(b, "\t");
        if (i == 0)
            buf_puts(b, TC("board", "start"));
        else if (i == mk_cat.river.jetty)
            buf_puts(b, TC("board", "jetty"));
        else
            buf_printf(b, "%d%s", i, i == mk_cat.river.crocodile ? "c" : "");
        bool before_rapid = rapid < MK_RAPIDS && i == mk_cat.river.rapid_after[rapid];
        columns_to(b, NUMBER - before_rapid);
        if (before_rapid) buf_puts(b, "≈"), rapid++;
    }
    buf_puts(b, "\n");
}

static void river(const mk_game *g, buf *b)
{
    river_spaces(b);
    picture_sub_label(b, TC("board", "fishermen"));
    for (int i = 0; i <= mk_cat.river.jetty; i++) {
        if (i) buf_puts(b, "\t");
        for (int queue = 0; queue < MK_SEATS; queue++)
            for (int p = 0; p < picture_players(g); p++)
                if (g->player[p].fisherman == i && g->player[p].queue == queue) buf_printf(b, "%d", p + 1);
    }
    buf_puts(b, "\n");
    picture_sub_label(b, TC("board", "rapids"));
    buf list = {0};
    for (int i = 0; i < MK_RAPIDS; i++) {
        buf bonus = {0};
        say_program(&mk_cat.river.rapid[i], &bonus);
        picture_next(&list, DIGITS(i + 1), &bonus);
    }
    picture_line(b, &list);
}

static void river_tiles(const mk_game *g, buf *b)
{
    buf list = {0};
    for (int s = 0; s < MK_SEASONS; s++) {
        if (!g->river_tile[s]) continue;
        buf tile = {0}, bonus = {0};
        picture_season(b, s);
        picture_tile(&tile, T("river tile {name}"), g->river_tile[s]);
        say_river_tile(g->river_tile[s], &bonus);
        picture_pair(b, buf_text(&tile), &bonus);
        buf_puts(b, "\n");
        buf_free(&tile);
    }
    for (int i = 0; i < 3; i++) {
        if (!g->beside[i]) continue;
        buf tile = {0}, worth = {0};
        picture_tile(&tile, T("oasis {name}"), g->beside[i]);
        say_oasis(g->beside[i], &worth);
        picture_next(&list, buf_text(&tile), &worth);
        buf_free(&tile);
    }
    if (list.len) picture_sub_label(b, TC("board", "beside")), picture_line(b, &list);
}

static void stairs(const mk_game *g, buf *b)
{
    picture_label(b, TC("board", "Stairs"));
    for (int i = 0; i <= mk_cat.stairs.top; i++) {
        bool threshold = false;
        for (int s = 1; s < MK_SEGMENTS; s++) threshold |= mk_cat.stairs.segment_start[s] == i;
        buf_printf(b, "%s%s%d", i ? "\t" : "", threshold ? "|" : " ", i);
        columns_to(b, NUMBER);
    }
    buf_puts(b, "\n");
    for (int which = 0; which < MK_STAIRS; which++) {
        picture_sub_label(b, which == COURTIER ? TC("board", "palace") : TC("board", "mosque"));
        for (int i = 0; i <= mk_cat.stairs.top; i++) {
            if (i) buf_puts(b, "\t");
            for (int p = 0; p < picture_players(g); p++)
                if (g->player[p].pawn[which] == i) columns_to(b, 1), buf_printf(b, "%d", p + 1);
        }
        buf_puts(b, "\n");
    }
}

static void colours(const uint8_t count[MK_COLOURS], buf *b)
{
    bool any = false;
    for (int c = 0; c < MK_COLOURS; c++) {
        if (!count[c]) continue;
        buf_printf(b, "%s%d %s", any ? ", " : "", count[c], say_colour(c));
        any = true;
    }
    if (!any) buf_puts(b, "-");
}

static void tower(const mk_game *g, buf *b)
{
    picture_label(b, TC("board", "Tray"));
    colours(g->tray, b);
    buf_puts(b, "\n");
    picture_label(b, TC("board", "Tower"));
    buf list = {0}, fresh = {0}, old = {0};
    colours(g->tower[0], &fresh);
    colours(g->tower[1], &old);
    picture_next(&list, TC("board", "fresh"), &fresh);
    picture_next(&list, TC("board", "old"), &old);
    picture_line(b, &list);
}

static void workshops(const mk_game *g, buf *b)
{
    for (int w = 0; w < MK_WORKSHOPS; w++) {
        picture_label(b, w ? "" : TC("board", "Gates"));
        buf_printf(b, "w%d\t", w + 1);
        say_amount(DINAR, mk_cat.workshop[w].dinars, b);
        buf_printf(b, ", %s\t", CHANGE(mk_cat.workshop[w].points, 0));
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

static void scroll_price(int class, buf *b)
{
    int need = mk_cat.scroll_class[class].need;
    buf price = {0};
    say_count(TN("{n} scholar", "{n} scholars", need), need, &price);
    buf_puts(&price, ", ");
    say_amount(DATE, mk_cat.scroll_class[class].dates, &price);
    picture_pair(b, say_class(class), &price);
}

static void scrolls(const mk_game *g, buf *b)
{
    for (int c = 0; c < MK_CLASSES; c++)
        for (int i = 0; i < MK_SHOWN; i++) {
            picture_label(b, c || i ? "" : TC("board", "Scrolls"));
            if (i == 0)
                scroll_price(c, b);
            else if (i == 1)
                buf_puts(b, "  "), say_count(T("face down: {n}"), pile_sum(g->scroll_height[c], MK_SHOWN), b);
            buf_puts(b, "\t");
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
    picture_label(b, TC("board", "Office"));
    if (g->office) say_office(g->office, b);
    buf_puts(b, "\n");
    for (int i = 0; i < MK_SHOPS; i++) {
        if (i == 1)
            buf_puts(b, "  "), say_count(T("({n} more)"), pile_sum(g->luxury_height, MK_SHOPS), b), buf_puts(b, "\t");
        else
            picture_label(b, i ? "" : TC("board", "Luxury"));
        int tile = g->luxury_shown[i];
        if (tile) {
            say_name(NOUN_LUXURY, tile, b);
            buf_puts(b, "\t");
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
    columns_to(b, sector ? SECTOR : 0);
    if (sector) buf_puts(b, "\t");
}

static int committed_guards(const mk_player *p)
{
    int n = 0;
    for (int s = 0; s < MK_SECTORS; s++) n += p->gate[s] != 0;
    return n;
}

static void say_free_guards(const mk_player *p, buf *b)
{
    int n = p->keshi[MEDINA] - committed_guards(p);
    say_count(TN("{n} free", "{n} free", n), n, b);
}

static bool vendor(const mk_player *p, int sector)
{
    return p->vendors >> sector & 1;
}

static void sectors(const mk_player *p, bool gates, buf *b)
{
    picture_label(b, "");
    for (int s = 0; s < MK_SECTORS; s++)
        cell(b, s), buf_puts(b, s == ORCHARD  ? TC("board", "Orchard")
                                : s == SQUARE ? TC("board", "Square")
                                              : T(say_sector[s]));
    buf_puts(b, "\n");
    picture_sub_label(b, TC("board", "keshis"));
    for (int s = 0; s < MK_HOMES; s++) {
        cell(b, s);
        buf_printf(b, "%d%s%s", p->keshi[s], vendor(p, s) ? " +" : "", vendor(p, s) ? TC("board", "vendor") : "");
    }
    cell(b, SOUK);
    for (int i = 0; i < MK_GOODS_COLOURS; i++)
        buf_printf(b, "%s%d %s", i ? ", " : "", p->goods[i], say_colour(GOODS + i));
    if (vendor(p, SOUK)) buf_printf(b, " +%s", TC("board", "vendor"));
    buf_puts(b, "\n");
    picture_sub_label(b, TC("board", "assistant"));
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
    picture_sub_label(b, TC("board", "gate"));
    for (int s = 0; s < MK_SECTORS; s++) {
        cell(b, s);
        if (s == MEDINA)
            say_free_guards(p, b);
        else
            buf_puts(b, p->gate[s] ? say_colour(p->gate[s] - 1) : ".");
    }
    buf_puts(b, "\n");
}

static void main_square(const mk_game *g, int player, buf *b)
{
    static const char *const space[] = {MARKC("board", "points"), MARKC("board", "water"), MARKC("board", "goods"),
                                        MARKC("board", "river"),  MARKC("board", "date"),  MARKC("board", "palace"),
                                        MARKC("board", "mosque"), MARKC("board", "dinar")};
    TIED(space, MK_SPACES);
    picture_sub_label(b, TC("board", "Square"));
    for (int i = 0; i < MK_SPACES; i++) {
        columns_to(b, i ? SPACE : 0);
        buf_printf(b, "%s%s%s x%d", i ? "\t" : "", g->player[player].entertainers >> i & 1 ? "*" : " ", T(space[i]),
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

static void caravans(const mk_game *g, int player, int path, buf *b)
{
    const mk_player *p = &g->player[player];
    int spaces = path_spaces(g, path);
    for (int i = 0; i < spaces; i++) {
        bool long_path = path != PATH_START && i < MK_PATH_SPACES;
        int oasis = long_path ? p->oasis[path * MK_PATH_SPACES + i] : 0;
        buf_puts(b, i ? " " : "");
        if (i >= p->caravans[path])
            buf_puts(b, ".");
        else if (oasis)
            picture_tile(b, T("oasis {name}"), oasis), buf_printf(b, " (%d)", mk_oasis_worth(g, player, oasis));
        else
            buf_puts(b, "*");
    }
}

static void sahara(const mk_game *g, int player, buf *b)
{
    static const char *const word[] = {MARKC("board", "left"), MARKC("board", "right"), MARKC("board", "start")};
    TIED(word, MK_PATHS);
    const mk_player *p = &g->player[player];
    picture_sub_label(b, TC("board", "Sahara"));
    for (int path = 0; path < MK_PATHS && path_spaces(g, path); path++) {
        buf on_it = {0};
        caravans(g, player, path, &on_it);
        buf_puts(b, path ? "   " : "");
        picture_pair(b, T(word[path]), &on_it);
    }
    buf_puts(b, "\n");
    picture_sub_label(b, TC("board", "claimed"));
    for (int i = 0; i < p->claimed_len; i++) {
        if (i) buf_puts(b, "\n\t");
        buf_printf(b, "%02d  ", p->claimed[i]);
        say_oasis(p->claimed[i], b);
        buf_printf(b, " (%d)", mk_oasis_worth(g, player, p->claimed[i]));
    }
    if (!p->claimed_len) buf_puts(b, "-");
    buf_puts(b, "\n");
}

static void track(const mk_player *p, buf *b)
{
    picture_sub_label(b, TC("board", "track"));
    for (int i = 0; i < MK_TRACK; i++) {
        int kind = mk_cat.track[i];
        const char *what = kind == TRACK_EXCHANGE ? TC("board", "exchange")
                           : kind == TRACK_SCROLL ? TC("board", "scroll")
                                                  : "-";
        if (p->track[i]) what = say_colour(p->track[i] - 1);
        buf_printf(b, "%s%d %s", i ? ", " : "", i + 1, i < p->claimed_len ? TC("board", "taken") : what);
    }
    buf_puts(b, "\n");
}

static void tiles(const mk_game *g, int player, buf *b)
{
    const mk_player *p = &g->player[player];
    picture_sub_label(b, TC("board", "scrolls"));
    const char *gap = "";
    for (int i = 1; i <= MK_SCROLLS; i++) {
        if (!mk_has_scroll(g, player, i)) continue;
        buf_printf(b, "%s%02d%s", gap, i, mk_cat.scroll[i].kind == 'I' ? "" : "*");
        gap = " ";
    }
    buf_puts(b, *gap ? "\n" : "-\n");
    picture_sub_label(b, TC("board", "luxury"));
    gap = "";
    for (int i = 1; i <= MK_LUXURY; i++) {
        if (!(p->luxury >> i & 1)) continue;
        buf_puts(b, gap), say_name(NOUN_LUXURY, i, b);
        gap = ", ";
    }
    buf_puts(b, *gap ? "\n" : "-\n");
    picture_sub_label(b, TC("board", "provide"));
    for (int i = 0; i < MK_SEASONS; i++) {
        int tile = p->provision[i];
        if (i) buf_puts(b, "\n\t");
        if (p->provisions_up >> i & 1)
            buf_printf(b, "%02d  ", tile), say_provision(tile, b);
        else if (tile)
            picture_tile(b, T("({name} secret)"), tile);
        else
            buf_printf(b, "(%s)", T("a secret"));
    }
    buf_puts(b, "\n");
}

static void set(unsigned bits_, buf *b)
{
    bool any = false;
    for (int c = 0; c < MK_COLOURS; c++) {
        if (!(bits_ >> c & 1)) continue;
        buf_printf(b, "%s%s", any ? ", " : "", say_colour(c));
        any = true;
    }
    if (!any) buf_puts(b, "-");
}

static void hand(const mk_player *p, buf *b)
{
    picture_sub_label(b, TC("board", "hand"));
    buf list = {0}, instead = {0};
    set(p->hand & ~(unsigned)p->picked, &list);
    set(p->placeholder, &instead);
    if (p->placeholder) picture_next(&list, TC("board", "placeholders"), &instead);
    buf_free(&instead);
    picture_line(b, &list);
    if (p->picked) {
        picture_sub_label(b, TC("board", "picked"));
        set(p->picked, b);
        buf_puts(b, "\n");
    }
    if (pile_sum(p->aside, MK_COLOURS)) {
        picture_sub_label(b, TC("board", "aside"));
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
    picture_sub_label(b, TC("board", "line"));
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
    buf_printf(b, "── p%d%s%s ── ", player + 1, who ? " " : "", who ? who : "");
    say_amount(POINT, p->score, b);
    if (!mk_over(g)) buf_puts(b, " "), say_count(T("({n} with final scoring now)"), end, b);
    buf_puts(b, " ── ");
    for (int r = 0; r < MK_RESOURCES; r++) {
        if (r) buf_puts(b, ", ");
        say_amount(r, p->resource[r], b);
    }
    if (g->turn == player) buf_printf(b, " ── %s", T("its turn"));
    rule(b, "─");
    sectors(p, !g->solo || player != MK_AUTOMATON, b);
    buf_puts(b, "\f");
    if (g->solo && player == MK_AUTOMATON) {
        picture_player_modules(g, player, b);
        picture_automaton(g, b);
        return;
    }
    main_square(g, player, b);
    sahara(g, player, b);
    track(p, b);
    picture_player_modules(g, player, b);
    line_between(g, p, b);
    tiles(g, player, b);
    if (!mk_over(g)) hand(p, b);
}

static void figure(buf *b, int n)
{
    const char *text = DIGITS(n);
    buf_printf(b, "\t%*s%s", FIGURE - columns_width(text, strlen(text)), "", text);
}

static void score_sheet(const mk_game *g, buf *b)
{
    int rank[MK_SEATS];
    mk_ranking(g, rank);
    buf_printf(b, "── %s", T("Score sheet"));
    rule(b, "─");
    for (int p = 0; p < picture_players(g); p++) buf_printf(b, "\t%*s%d", FIGURE - 1, "p", p + 1);
    buf_puts(b, "\n");
    for (int c = 0; c < MK_CATEGORIES; c++) {
        say_name(NOUN_CATEGORY, c, b);
        for (int p = 0; p < picture_players(g); p++) figure(b, g->player[p].tally[c]);
        buf_puts(b, "\n");
    }
    buf_puts(b, TC("board", "total"));
    for (int p = 0; p < picture_players(g); p++) figure(b, g->player[p].score);
    buf_puts(b, "\n");
    buf_puts(b, TC("board", "place"));
    for (int p = 0; p < picture_players(g); p++) figure(b, rank[p]);
    buf_puts(b, "\n");
}

void picture_print(const mk_game *g, const char *const who[MK_SEATS], FILE *out)
{
    static void (*const shared[])(const mk_game *g, buf *b) = {heading,   river,   river_tiles, stairs,         tower,
                                                               workshops, scrolls, souk,        picture_modules};
    buf b = {0}, sheet = {0}, laid = {0};
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) shared[i](g, &b), buf_puts(&b, "\f");
    for (int p = 0; p < picture_players(g); p++) player_board(g, p, who[p], &b), buf_puts(&b, "\f");
    if (g->solo == SOLO_LAZY) picture_lazy(g, &b);
    if (mk_over(g)) score_sheet(g, &sheet);
    columns_lay(&laid, buf_text(&b));
    columns_lay(&laid, buf_text(&sheet));
    fputs(buf_text(&laid), out);
    buf_free(&b);
    buf_free(&sheet);
    buf_free(&laid);
}
