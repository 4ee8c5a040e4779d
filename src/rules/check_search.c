/* check_search.c - tasks of looking through piles and of the set-up with special buildings find what they need: groups
 * of tiles (display.c) that have as many members as their piles have unknown tiles, else a draw finds none. */
#include "check.h"

/* R16.2: a pile is looked through whose tiles are not all decided, and there are others that they can be. */
static verdict check_look(const mk_game *g, mk_task t, int which, int pile)
{
    display_row r = row_of((mk_game *)g, which); /* to read */
    int elsewhere = 0;
    if (pile >= r.places || t.marks > r.places || t.marks == r.group_of[pile]) return "no such pile (R16.2)";
    for (int i = 0; i < r.places; i++) {
        if (r.group_of[i] == t.marks) elsewhere += unknown_tiles(r, i);
        if (i != pile && r.group_of[i] == r.group_of[pile]) return "piles are looked through one by one (R16.2)";
    }
    int rest = bits(row_set(g, which, set_of(g, which, t.marks)));
    if (!elsewhere || t.n > unknown_tiles(r, pile) || rest <= t.n) return "the pile has not that many tiles (R16.2)";
    return NULL;
}

static verdict check_found(const mk_game *g, mk_task t, int which, int pile)
{
    display_row r = row_of((mk_game *)g, which); /* to read */
    bool searched = (mk_has(g, MOD_RACE) || mk_has(g, MOD_BUILDINGS)) && pile < r.places;
    if (!searched || (!r.height[pile] && !r.shown[pile])) return "no such pile (R16.2)";
    if (check_pending(g, OP_TURN_SCROLL) || check_pending(g, OP_TURN_LUXURY) || check_pending(g, t.op) > 1)
        return "a pile is searched when the display is complete (R16.2)";
    return NULL;
}

static verdict check_drawing(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int drawn = 0;
    for (size_t i = 0; i < sizeof p->drawn_scroll; i++) drawn += p->drawn_scroll[i] != 0;
    int must = scrolls_drawn(g, t.player);
    int tasks = check_pending_for(g, OP_DRAW_SCROLL, t.player) + check_pending_for(g, OP_KEEP_SCROLL, t.player);
    if (!check_pending(g, OP_LAY_YELLOW) || drawn > must || tasks > 1) return "yellow scrolls are drawn once (R16.3)";
    if (bits(row_set(g, CLASS_YELLOW, 0)) <= 3) return "too few yellow scrolls (R16.3)";
    return p->building ? NULL : "the building comes before the scroll (R16.3)";
}

/* R16.3: everybody has a building, or still draws one. */
static verdict check_housing(const mk_game *g)
{
    for (int s = 0; s < g->players; s++) {
        bool draws = false;
        if (is_lazy(g, s)) continue; /* S9.1: it has no board */
        for (int i = 0; i < g->agenda_len; i++) {
            mk_task t = g->agenda[i];
            draws |= t.player == s && (t.op == OP_DRAW_BUILDING || t.op == OP_KEEP_BUILDING);
        }
        if (draws == (g->player[s].building != 0)) return "everybody gets one building (R16.3)";
    }
    return NULL;
}

/* R16.3: buildings are drawn before anything else happens; those drawn lie before one player. */
static verdict check_building(const mk_game *g, mk_task t)
{
    unsigned taken = g->buildings_unseen;
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task o = g->agenda[i];
        if (o.op == OP_DRAW_BUILDING) n += o.n;
        if (o.op != OP_DRAW_BUILDING && o.op != OP_KEEP_BUILDING) continue;
        if (o.marks & taken) return "a special building is in two places (R16.3)";
        taken |= o.marks;
    }
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        if (p->building && taken >> p->building & 1) return "a special building is in two places (R16.3)";
    }
    if (t.op == OP_KEEP_BUILDING && !t.marks) return "no building to keep (R16.3)";
    int tasks = check_pending_for(g, OP_DRAW_BUILDING, t.player) + check_pending_for(g, OP_KEEP_BUILDING, t.player);
    if (g->player[t.player].building || tasks > 1) return "everybody gets one building (R16.3)";
    return n > bits(g->buildings_unseen) ? "there are not that many buildings (R16.3)" : NULL;
}

/* R16.3: before they are drawn all yellow scrolls are together. */
static bool yellow_together(const mk_game *g)
{
    return bits(row_set(g, CLASS_YELLOW, 0)) == mk_cat.scroll_class[CLASS_YELLOW].count &&
           !check_pending(g, OP_LAY_YELLOW) && check_zero(g->scroll_height[CLASS_YELLOW], MK_SHOWN);
}

static verdict check_moving(const mk_game *g, mk_task t)
{
    if (!yellow_together(g)) return "yellow scrolls are drawn after the buildings (R16.3)";
    if (t.op == OP_MOVE_IN) return check_housing(g);
    for (int s = 0; s < g->players; s++)
        if (g->player[s].building) return "everybody gets one building (R16.3)";
    bool all = bits(g->buildings_unseen) == MK_BUILDINGS;
    return !all || check_pending(g, OP_MOVE_IN) || check_pending(g, OP_DRAW_BUILDING) ||
                   check_pending(g, OP_KEEP_BUILDING)
               ? "everybody gets one building (R16.3)"
               : NULL;
}

static verdict check_lay_yellow(const mk_game *g)
{
    bool laid =
        !check_zero(g->scroll_height[CLASS_YELLOW], MK_SHOWN) || !check_zero(g->scroll_shown[CLASS_YELLOW], MK_SHOWN);
    return laid ? "the yellow scrolls are laid out already (R16.3)" : NULL;
}

verdict check_search_task(const mk_game *g, mk_task t)
{
    switch (t.op) {
    case OP_LOOK_SCROLL: return check_look(g, t, t.a, t.b);
    case OP_LOOK_LUXURY: return check_look(g, t, ROW_LUXURY, t.a);
    case OP_FOUND_SCROLL: return check_found(g, t, t.a, t.b);
    case OP_FOUND_LUXURY: return check_found(g, t, ROW_LUXURY, t.a);
    case OP_DRAW_SCROLL:
    case OP_KEEP_SCROLL: return check_drawing(g, t);
    case OP_DRAW_BUILDING:
    case OP_KEEP_BUILDING: return check_building(g, t);
    case OP_BUILDINGS:
    case OP_MOVE_IN: return check_moving(g, t);
    case OP_LAY_YELLOW: return check_lay_yellow(g);
    case OP_TAJINE:
    case OP_FIND_LUXURY:
        if (!check_zero(g->luxury_group_of, MK_SHOPS)) return "nobody has searched a pile before the game (R16.3)";
        if (t.op == OP_TAJINE) return NULL;
        return g->luxury_unseen >> t.a & 1 && mk_cat.luxury[t.a].kind == TAJINE ? NULL
                                                                                : "nobody knows where it is (R16.3)";
    default: return NULL;
    }
}
