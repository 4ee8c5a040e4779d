/* picture_modules.c - what the modules add to the board (see picture.h). Nothing where none of them is played. */
#include <string.h>

#include "base/buf.h"
#include "base/names.h"
#include "base/speech.h"
#include "columns.h"
#include "picture.h"
#include "say/say.h"

enum { CELL = 3 };

static bool has(const mk_game *g, int module)
{
    return g->modules >> module & 1;
}

static void companions(const mk_game *g, buf *b)
{
    static const char *const who[] = {MARK("Sultan"), MARK("Imam")};
    TIED(who, MK_STAIRS);
    picture_sub_label(b, TC("board", "leaders"));
    buf list = {0};
    for (int i = 0; i < MK_STAIRS; i++) {
        buf where = {0};
        if (g->companion[i])
            say_count(T("with p{n}"), g->companion[i], &where);
        else if (g->companion_step[i])
            say_count(T("waits on step {n}"), g->companion_step[i], &where);
        else
            buf_puts(&where, TC("board", "gone"));
        picture_next(&list, T(who[i]), &where);
    }
    picture_line(b, &list);
}

static void towns(const mk_game *g, buf *b)
{
    bool any = false;
    for (int n = 1; n <= MK_TOWNS; n++) {
        if (!(g->towns >> n & 1)) continue;
        picture_label(b, any ? "" : TC("board", "Towns"));
        buf_printf(b, "%02d  ", n);
        say_town(n, b);
        buf_puts(b, "\n");
        any = true;
    }
}

static void race_spaces(buf *b)
{
    picture_label(b, TC("board", "Race"));
    for (int i = 0, line = 0; i <= mk_cat.race.steps + 1; i++) {
        const uint8_t *toll = mk_cat.race.bridge[i <= mk_cat.race.steps ? i : 0];
        columns_to(b, i * CELL);
        if (i > mk_cat.race.steps)
            buf_puts(b, TC("board", "fin"));
        else
            buf_printf(b, "%d%s", i, i > 0 && (toll[WATER] || toll[DATE] || toll[DINAR]) ? "=" : "");
        if (line < MK_STAGES && i == mk_cat.race.stage_after[line]) {
            columns_to(b, i * CELL + 2);
            buf_puts(b, "|");
            line++;
        }
    }
    buf_puts(b, "\n");
}

static void rewards(const mk_game *g, int season, buf *b)
{
    char text[MK_NAME_MAX];
    picture_season(b, season);
    speech_fill(b, T("rewards {name}"), "name", picture_name(NOUN_REWARD, g->reward[season], text), NULL);
    for (int tier = 0; tier < MK_TIERS; tier++) {
        if (tier % 2 == 0) buf_puts(b, tier ? "\n\t\t" : "\t");
        buf_puts(b, tier % 2 ? "   " : "");
        say_reward(g->reward[season], tier, b);
    }
    buf_puts(b, "\n");
}

static void race_track(const mk_game *g, buf *b)
{
    race_spaces(b);
    for (int p = 0; p < g->players; p++) {
        buf_printf(b, "  p%d\t", p + 1);
        columns_to(b, g->player[p].race * CELL);
        buf_puts(b, "*");
        if (g->player[p].podium) buf_puts(b, " "), say_count(TC("board", "place {n}"), g->player[p].podium, b);
        buf_puts(b, "\n");
    }
    for (int s = 0; s < MK_SEASONS; s++)
        if (g->reward[s]) rewards(g, s, b);
}

void picture_modules(const mk_game *g, buf *b)
{
    char text[MK_MODULES_TEXT], options[MK_MODULES_TEXT];
    if (!g->modules) return;
    mk_write_modules(g->modules, text);
    mk_write_options(g->options, options);
    picture_label(b, TC("board", "Modules"));
    buf_printf(b, "%s%s%s%s\n", text, g->options ? " (" : "", g->options ? options : "", g->options ? ")" : "");
    if (has(g, MOD_COMPANIONS)) companions(g, b);
    if (has(g, MOD_TOWNS)) towns(g, b);
    if (has(g, MOD_RACE)) race_track(g, b);
    if (has(g, MOD_NOMADS)) {
        picture_label(b, TC("board", "Nomads"));
        say_count(g->tray_nomad ? T("{n} in the supply, 1 in the tray") : T("{n} in the supply"), g->nomads, b);
        buf_puts(b, "\n");
    }
}

/* ---- one player ---- */

static void own_towns(const mk_game *g, int player, buf *b)
{
    static const char *const side[] = {MARKC("board", "left"), MARKC("board", "right")};
    TIED(side, sizeof((mk_player *)0)->town);
    const mk_player *p = &g->player[player];
    picture_sub_label(b, TC("board", "towns"));
    buf list = {0};
    for (int path = 0; path < 2; path++) {
        buf town = {0};
        if (p->town[path])
            buf_printf(&town, "%02d ", p->town[path]), say_town(p->town[path], &town);
        else
            buf_puts(&town, "-");
        if (p->towns_claimed >> path & 1) buf_printf(&town, " (%s)", TC("board", "claimed"));
        picture_next(&list, T(side[path]), &town);
    }
    picture_line(b, &list);
}

static void own_nomads(const mk_player *p, buf *b)
{
    bool any = false;
    picture_sub_label(b, TC("board", "nomads"));
    for (int s = 0; s < MK_HOMES; s++) {
        if (!p->nomad[s]) continue;
        buf_printf(b, "%s%d %s", any ? ", " : "", p->nomad[s], T(say_sector[s]));
        any = true;
    }
    for (int s = 0; s < MK_SECTORS; s++) {
        if (!(p->nomad_vendors >> s & 1)) continue;
        buf_puts(b, any ? ", " : "");
        speech_fill(b, T("{sector}, as water vendor"), "sector", T(say_sector[s]), NULL);
        any = true;
    }
    if (p->nomad_gates) buf_puts(b, " "), say_count(T("({n} at gates)"), p->nomad_gates, b);
    buf_puts(b, any ? "\n" : "-\n");
}

static void audience(const mk_player *p, buf *b)
{
    buf list = {0}, camel = {0}, dung = {0};
    picture_sub_label(b, TC("board", "audience"));
    for (int i = 0; i < MK_AREA; i++) {
        if (!p->area[i]) continue;
        buf_printf(&list, "%s%d ", list.len ? ", " : "", p->area[i]), say_name(NOUN_AREA, i, &list);
    }
    if (!list.len) buf_puts(&list, "-");
    say_count(T("camel on {n}"), p->race, &camel);
    say_count(TN("{n} dung", "{n} dung", p->dung), p->dung, &dung);
    say_next(buf_text(&camel), &list);
    say_next(buf_text(&dung), &list);
    picture_line(b, &list);
    buf_free(&camel);
    buf_free(&dung);
}

void picture_player_modules(const mk_game *g, int player, buf *b)
{
    const mk_player *p = &g->player[player];
    if (has(g, MOD_TOWNS)) own_towns(g, player, b);
    if (has(g, MOD_NOMADS)) own_nomads(p, b);
    if (has(g, MOD_RACE)) audience(p, b);
    if (!p->building) return;
    picture_sub_label(b, TC("board", "building"));
    buf name = {0}, does = {0};
    say_name(NOUN_BUILDING, p->building, &name);
    say_building(p->building, &does);
    if (g->options & OPTION_BUILDINGS_BACK)
        buf_puts(b, buf_text(&name));
    else
        say_pair(buf_text(&name), buf_text(&does), b);
    buf_puts(b, "\n");
    buf_free(&name);
    buf_free(&does);
}
