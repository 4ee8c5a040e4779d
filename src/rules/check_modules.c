/* check_modules.c - invariants of the modules (see check.c): what belongs to one that is not played is not there, and
 * what belongs to one that is played fits.
 */
#include "check.h"

enum { DUNG_LIMIT = 100 };

/* R14.1, R14.2: what lies on the lattice and walks on the stairs. */
static verdict check_stairs(const mk_game *g)
{
    uint32_t laid = 0;
    for (int space = 0; space < MK_LATTICE; space++) {
        int side = g->staircase[space];
        if (!side) continue;
        if (!mk_has(g, MOD_STAIRCASE) || side > MK_STAIRCASE || !staircase_space(space))
            return "a staircase tile that does not belong there (R14.1)";
        if (laid >> (side + 1) / 2 & 1) return "a staircase tile lies in two places (R14.1)";
        laid |= 1u << (side + 1) / 2;
    }
    for (int i = 0; i < MK_STAIRS; i++) {
        int with = g->companion[i], step = g->companion_step[i];
        if ((with || step) && !mk_has(g, MOD_COMPANIONS)) return "the Sultan and the Imam are not in the game (R14.2)";
        if (with > g->players || step > mk_cat.stairs.top || (with && step))
            return "a companion walks with a player or waits on a step (R14.2)";
    }
    return NULL;
}

/* R14.5: each town lies open, at the end of a path, or in the box. */
static verdict check_towns(const mk_game *g)
{
    unsigned seen = g->towns;
    int n = bits(g->towns);
    if (!mk_has(g, MOD_TOWNS) && g->towns) return "the desert towns are not in the game (R14.5)";
    if (g->towns & 1 || g->towns >> (MK_TOWNS + 1)) return "no such desert town (R14.5)";
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        for (int path = 0; path < 2; path++) {
            int town = p->town[path];
            if (!town && p->towns_claimed >> path & 1) return "no desert town is claimed there (R14.5)";
            if (!town) continue;
            if (town > MK_TOWNS || !mk_has(g, MOD_TOWNS)) return "no such desert town (R14.5)";
            if (seen >> town & 1) return "a desert town is in two places (R14.5)";
            if (!is_pasha(g, s) && p->caravans[path] < path_spaces(g, path))
                return "a town is taken by the caravan at the end (R14.5)";
            seen |= 1u << town;
            n++;
        }
        if (p->towns_claimed >> 2) return "two paths have towns (R14.5)";
        if (p->river_start && !mk_has(g, MOD_TOWNS)) return "the desert towns are not in the game (R14.5)";
    }
    return n > mk_cat.towns.open[g->players] ? "that many desert towns are not in the game (R14.5)" : NULL;
}

/* R16.1: nomads are keshis among others, and there are so many of them. */
static verdict check_nomads_of(const mk_game *g, const mk_player *p, int *n)
{
    int gates = 0;
    for (int s = 0; s < MK_HOMES; s++) {
        if (p->nomad[s] > p->keshi[s]) return "nomads are keshis of their sector (R16.1)";
        *n += p->nomad[s];
    }
    for (int s = 0; s < MK_SECTORS; s++) gates += p->gate[s] != 0;
    if (p->nomad_vendors & ~p->vendors) return "a nomad vendor is a water vendor (R16.1)";
    bool rows = is_pasha(g, (int)(p - g->player)); /* S1.1 */
    if (p->nomad_spaces & ~p->entertainers || (!rows && bits(p->nomad_spaces) != p->nomad[SQUARE]))
        return "nomads in the Main square are entertainers (R16.1)";
    bool guards = gates - p->nomad_gates <= p->keshi[MEDINA] - p->nomad[MEDINA]; /* without nomads see check_gates */
    if (p->nomad_gates > p->nomad[MEDINA] || p->nomad_gates > gates || (!guards && mk_has(g, MOD_NOMADS)))
        return "nomads at gates are guards (R16.1)";
    for (int s = 0; s < MK_HOMES; s++)
        if (p->nomads_moved[s] > p->nomad[s]) return "only nomads are moved (R16.1)";
    if (p->nomad_vendors_moved & ~p->nomad_vendors || p->nomad_spaces_moved & ~p->nomad_spaces)
        return "only nomads are moved (R16.1)";
    *n += bits(p->nomad_vendors) + p->aside[NOMAD] + p->area[MK_AREA - 1];
    return *n && !mk_has(g, MOD_NOMADS) ? "the nomads are not in the game (R16.1)" : NULL;
}

/* Nomads that are on their way lie in the supply until they are placed. */
static int nomads_coming(const mk_game *g)
{
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        if (t.op == OP_PLACE_NOMAD) n++;
        if (t.op == OP_KESHI || t.op == OP_ENTERTAIN || t.op == OP_CARAVAN)
            n += t.b == KESHI_NOMAD || t.b == KESHI_NOMAD_MOVED;
    }
    return n;
}

static verdict check_nomads(const mk_game *g)
{
    if (nomads_coming(g) > g->nomads) return "there are not that many nomads (R16.1)";
    int n = g->nomads + g->tray_nomad;
    verdict wrong = g->tray_nomad > 1 ? "one nomad lies in the tray (R16.1)" : NULL;
    if (n && !mk_has(g, MOD_NOMADS)) return "the nomads are not in the game (R16.1)";
    for (int s = 0; !wrong && s < g->players; s++) wrong = check_nomads_of(g, &g->player[s], &n);
    return !wrong && n > mk_cat.nomads.supply ? "there are not that many nomads (R16.1)" : wrong;
}

/* R16.2: track, podium, areas, rewards. */
static verdict check_race(const mk_game *g)
{
    unsigned places = 0, tiles = 0;
    int most = mk_has(g, MOD_RACE) ? mk_cat.race.steps + 1 : 0, spaces = mk_has(g, MOD_RACE) ? mk_cat.race.spaces : 0;
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        int area = 0;
        for (int i = 0; i < MK_AREA; i++) area += p->area[i];
        if (area > spaces) return "the audience area has no room for that (R16.2)";
        if (p->race > most || (p->dung && !most)) return "a camel cannot be there (R16.2)";
        if (p->dung > DUNG_LIMIT) return "no game brings so much dung";
        if (p->podium > g->players || (p->podium != 0) != (most && p->race == most) || places >> p->podium & 1)
            return "a camel past the finish has its place (R16.2)";
        if (p->podium) places |= 1u << p->podium;
    }
    places |= 1;
    if (places & (places + 1)) return "the best places are taken first (R16.2)";
    for (int i = 0; i < MK_SEASONS; i++) {
        int tile = (g->reward[i] + 1) / 2;
        if (g->reward[i] > (most ? MK_REWARDS : 0) || (tile && tiles >> tile & 1)) return "no such reward tile (R16.2)";
        if (tile) tiles |= 1u << tile;
    }
    return NULL;
}

/* R16.3: each building is with a player, or not. */
static verdict check_buildings(const mk_game *g)
{
    bool on = mk_has(g, MOD_BUILDINGS);
    unsigned seen = g->buildings_unseen;
    if (seen & 1 || seen >> (on ? MK_BUILDINGS + 1 : 0)) return "no such special building (R16.3)";
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        if (p->building > (on ? MK_BUILDINGS : 0)) return "no such special building (R16.3)";
        if (p->building && seen >> p->building & 1) return "a special building is in two places (R16.3)";
        if (p->building) seen |= 1u << p->building;
        int class = CLASS_YELLOW, first = mk_cat.scroll_class[class].first;
        for (int i = 0; i < 3; i++) {
            int scroll = p->drawn_scroll[i];
            if (scroll && (!on || scroll < first || scroll >= first + mk_cat.scroll_class[class].count))
                return "yellow scrolls are drawn with a building (R16.3)";
        }
    }
    return NULL;
}

/* R16.4: five tiles to choose from, of which three stay. */
static verdict check_dealt(const mk_game *g)
{
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        if (p->dealt && !mk_has(g, MOD_PROVISIONS)) return "nothing is dealt to choose from (R16.4)";
        if (p->dealt & 1 || p->dealt >> (MK_PROVISIONS + 1)) return "no such provision tile (R16.4)";
    }
    return NULL;
}

/* R16.0: piles are searched with the race and the buildings only. */
static verdict check_groups(const mk_game *g)
{
    if (mk_has(g, MOD_RACE) || mk_has(g, MOD_BUILDINGS)) return NULL;
    bool none = check_zero(g->scroll_group, sizeof g->scroll_group) &&
                check_zero(g->luxury_group, sizeof g->luxury_group) &&
                check_zero(g->scroll_group_of, sizeof g->scroll_group_of) &&
                check_zero(g->luxury_group_of, sizeof g->luxury_group_of) &&
                check_zero(g->scroll_group_seen, sizeof g->scroll_group_seen) &&
                check_zero(g->luxury_group_seen, sizeof g->luxury_group_seen);
    return none ? NULL : "nobody searches piles (R16.0)";
}

verdict check_modules(const mk_game *g)
{
    verdict wrong = modules_fault(g->modules);
    if (!check_zero(g->spare, sizeof g->spare)) return "unused bytes are 0";
    for (int s = 0; s < g->players; s++)
        if (!check_zero(g->player[s].spare, sizeof g->player[s].spare)) return "unused bytes are 0";
    if (!wrong) wrong = options_fault(g->modules, g->options);
    if (!wrong) wrong = check_stairs(g);
    if (!wrong) wrong = check_towns(g);
    if (!wrong) wrong = check_nomads(g);
    if (!wrong) wrong = check_race(g);
    if (!wrong) wrong = check_buildings(g);
    if (!wrong) wrong = check_dealt(g);
    return wrong ? wrong : check_groups(g);
}
