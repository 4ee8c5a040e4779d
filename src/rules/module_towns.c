/* module_towns.c - R14.5: desert towns at the ends of the two long paths; the start oasis is closed. */
#include "rules.h"

/* R5.5: spaces of a path. R14.5: "the start oasis is closed; each long path gets a fourth space." */
int path_spaces(const mk_game *g, int path)
{
    if (mk_has(g, MOD_TOWNS)) return path == PATH_START ? 0 : MK_PATH_SPACES + 1;
    return path == PATH_START ? MK_START_SPACES : MK_PATH_SPACES;
}

/* R14.5: 3/5/7 of the 12 towns for 2/3/4 players lie open; n are still to be turned up. */
int lay_town_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return c > 0 && !(g->towns >> c & 1) ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

void lay_town_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->towns |= (uint16_t)(1u << c);
    mk_tell(g, t, EV_SHOW_TOWN, .a = c);
    if (t.n > 1) mk_then(g, t, OP_LAY_TOWN, .n = (uint8_t)(t.n - 1));
}

/* R14.5: "a caravan placed on a fourth space: the player takes one of the open towns, if any is left, and gains 4
 * points." The points come after the choice (EXP-15), and without a town too (EXP-14). */
void reach_town(mk_game *g, mk_task t, int path)
{
    if (g->towns) mk_then(g, t, OP_TOWN, .a = (uint8_t)path);
    mk_then(g, t, OP_TOWN_POINTS, .a = (uint8_t)path);
}

int town_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return g->towns >> c & 1 ? WHY_LEGAL : WHY_NOT_SHOWN;
}

void town_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->towns &= (uint16_t) ~(1u << c);
    own(g, t)->town[t.a] = c;
    mk_tell(g, t, EV_TOWN, .a = c, .b = t.a);
}

void town_points_run(mk_game *g, mk_task t)
{
    if (own(g, t)->town[t.a]) t.cause = MK_BY(BY_TOWN, own(g, t)->town[t.a]);
    mk_score(g, t, mk_cat.towns.points, SCORE_DESERT);
}

/* R14.5: "a town is claimed for 1 yellow + 1 orange + 1 purple goods keshi." No discount of any kind (EXP-16). */
int claim_town_fault(const mk_game *g, int player, int path)
{
    const mk_player *p = &g->player[player];
    if (!p->town[path] || p->towns_claimed >> path & 1) return WHY_NO_TOWN;
    for (int i = 0; i < MK_GOODS_COLOURS; i++)
        if (p->goods[i] < mk_cat.towns.cost[i]) return WHY_TOWN_PRICE;
    return WHY_LEGAL;
}

/* Turned to its day side; towns 10-12 act at once. */
void claim_town_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    int town = p->town[t.a];
    for (int i = 0; i < MK_GOODS_COLOURS; i++) {
        p->goods[i] = (uint8_t)(p->goods[i] - mk_cat.towns.cost[i]);
        mk_tell(g, t, EV_PAY_GOODS, .a = (uint8_t)(GOODS + i), .n = mk_cat.towns.cost[i]);
    }
    p->towns_claimed |= (uint8_t)(1u << t.a);
    mk_tell(g, t, EV_CLAIM_TOWN, .a = (uint8_t)town);
    mk_do(g, t, MK_BY(BY_TOWN, town), &mk_cat.town[town].program);
}

/* Town 11: "may take any face-up luxury good free." A falcon still needs its keshi (LUX-05). */
int free_luxury_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return decline_refusal(g, t);
    if (c < 1 || !luxury_shown(g, c)) return WHY_NOT_SHOWN;
    return falcon_payable(g, t.player, c) ? WHY_LEGAL : WHY_FALCON;
}

void free_luxury_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    mk_then(g, t, OP_GET_LUXURY, .a = c);
}

/* Town 12: "may take a gate of any workshop without paying dinars (points, guard, keshi and colour bonus as usual;
 * needs an uncommitted guard)." Its keshi is placed at once (EXP-18). */
int free_gate_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return decline_refusal(g, t);
    if (free_guards(g, t.player) <= 0) return WHY_GUARDS;
    if (!gate_space_left(g, t.player)) return WHY_GATE_SPACE;
    return g->workshop[c / MK_COLOURS][c % MK_COLOURS] ? WHY_LEGAL : WHY_NO_GATE;
}

void free_gate_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    mk_then(g, t, OP_GET_GATE, .a = c);
    mk_then(g, t, OP_PLACE_ASIDE);
}

static bool counts(const mk_player *p, int path)
{
    return p->towns_claimed >> path & 1;
}

/* R14.5: "at the end all claimed towns count, besides the 3 oases." */
int towns_worth(const mk_game *g, int player)
{
    const mk_player *p = &g->player[player];
    int worth = 0;
    for (int path = 0; path < 2; path++)
        if (counts(p, path)) worth += row_worth(g, player, &mk_cat.town[p->town[path]].worth);
    return worth;
}

void score_towns_run(mk_game *g, mk_task t)
{
    const mk_player *p = own(g, t);
    for (int path = 0; path < 2; path++) {
        if (!counts(p, path)) continue;
        int worth = row_worth(g, t.player, &mk_cat.town[p->town[path]].worth);
        t.cause = MK_BY(BY_TOWN, p->town[path]);
        mk_score(g, t, worth, SCORE_TOWNS);
    }
}
