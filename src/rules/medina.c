/* medina.c - the Medina: buying city gates for uncommitted guards.
 *
 * One gate goes: price, its points, its place, the points of a match, its keshi laid aside; then the next gate is
 * asked for. What was laid aside is placed when the player stops (R6.10), so the number of gates (field n of
 * OP_GATE) is fixed when the action begins. Each question is its own small rule.
 */
#include "rules.h"

static int workshop_of(int gate)
{
    return gate / MK_COLOURS;
}

static int colour_of(int gate)
{
    return gate % MK_COLOURS;
}

/* R6.10: a gate costs the dinars of its workshop. */
static int gate_price(const mk_game *g, int player, int workshop)
{
    int price = mk_cat.workshop[workshop].dinars;
    /* scroll 32: gates cost 1 dinar less, not below 0 */
    price -= figure(g, player, 32, 0);
    return price > 0 ? price : 0;
}

bool gate_space_left(const mk_game *g, int player)
{
    for (int sector = 0; sector < MK_SECTORS; sector++)
        if (sector != MEDINA && !g->player[player].gate[sector]) return true;
    return false;
}

/* R6.10: for each uncommitted guard at most one gate. Guards gained on the way are for a later action. */
void medina_run(mk_game *g, mk_task t)
{
    int guards = free_guards(g, t.player);
    if (guards > 0)
        mk_then(g, t, OP_GATE, .n = guards);
    else
        mk_tell(g, t, EV_NOTHING);
}

/* R6.10: choose a workshop and a gate there that can be paid. MED-04: no free gate space, no purchase. */
int gate_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    if (c >= MK_WORKSHOPS * MK_COLOURS) return WHY_NO_SUCH;
    if (t.n == 0) return WHY_GUARDS;
    if (!g->workshop[workshop_of(c)][colour_of(c)]) return WHY_NO_GATE;
    if (!gate_space_left(g, t.player)) return WHY_GATE_SPACE;
    int price = gate_price(g, t.player, workshop_of(c));
    return mk_can_pay_dinars(g, t.player, price) ? WHY_LEGAL : WHY_DINARS;
}

static bool anything_aside(const mk_player *p)
{
    for (int colour = 0; colour < MK_COLOURS; colour++)
        if (p->aside[colour]) return true;
    return false;
}

/* R6.10: when the player stops buying, all keshis laid aside are placed in any order. The cause tells them from
 * those claimed from the tray. */
static void place_aside(mk_game *g, mk_task t)
{
    if (!t.cause) t.cause = MK_BY(BY_ASSISTANT, MEDINA);
    mk_then(g, t, OP_PLACE_ASIDE);
}

/* R6.10: pay its dinars. The last guard's gate ends the buying: its keshi lies aside then. */
void gate_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) {
        if (anything_aside(own(g, t))) place_aside(g, t);
        return;
    }
    int price = gate_price(g, t.player, workshop_of(c));
    if (price > 0) mk_pay_dinars(g, t, price, 0);
    if (has_building(g, t.player, BLD_BARRACKS)) { /* R16.3: 1 point for each gate bought */
        mk_task by = t;
        by.cause = MK_BY(BY_BUILDING, BLD_BARRACKS);
        mk_score_by_rule(g, by, mk_cat.building[BLD_BARRACKS].n, SCORE_MEDINA, 1603);
    }
    mk_then(g, t, OP_GET_GATE, .a = c);
    if (t.n > 1)
        mk_then(g, t, OP_GATE, .n = t.n - 1);
    else
        place_aside(g, t);
}

/* R6.10: gain or lose the points of its workshop. */
void get_gate_run(mk_game *g, mk_task t)
{
    int workshop = workshop_of(t.a), colour = colour_of(t.a);
    g->workshop[workshop][colour]--;
    mk_tell(g, t, EV_GATE, .a = t.a);

    t.cause = MK_BY(BY_GATE, colour);
    int points = mk_cat.workshop[workshop].points;
    /* scroll 22: gates of the 0-dinar workshop lose no points */
    if (points < 0 && mk_cat.workshop[workshop].dinars == 0 && has_scroll(g, t.player, 22)) points = 0;
    if (points) mk_score(g, t, points, SCORE_MEDINA);
    mk_then(g, t, OP_GATE_SPACE, .a = colour);
}

/* R6.10: put the gate on a free gate space; there is one at each sector but the Medina. */
int gate_space_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= MK_SECTORS) return WHY_NO_SUCH;
    return c == MEDINA || own_const(g, t)->gate[c] ? WHY_GATE_SPACE : WHY_LEGAL;
}

static void lay_aside(mk_game *g, mk_task t, int colour, int n)
{
    own(g, t)->aside[colour] += n;
    mk_tell(g, t, EV_ASIDE, .a = colour, .n = n);
}

/* R6.10: the gate commits a guard (guards are free as far as they outnumber gates). 2 points if its colour is
 * that of the space. Take one keshi of its colour and lay it aside. */
void gate_space_choose(mk_game *g, mk_task t, mk_choice c)
{
    commit_guard(g, t); /* R16.1: asks whether a nomad is that guard */
    own(g, t)->gate[c] = t.a + 1;
    mk_tell(g, t, EV_GATE_SPACE, .a = t.a, .b = c);
    if (mk_cat.gate_match[c] >> t.a & 1) mk_score(g, t, mk_cat.gate_match_points, SCORE_MEDINA);
    /* scroll 66: a bought gate gives 2 keshis instead of 1 */
    int keshis = figure(g, t.player, 66, 1);
    /* scroll 36: of any colour instead of the gate's colour */
    if (has_scroll(g, t.player, 36))
        mk_then(g, t, OP_GATE_KESHI, .n = keshis, .a = t.a);
    else
        lay_aside(g, t, t.a, keshis);
}

/* R11, scroll 36: a keshi of any colour. Only colours with room can be chosen (R5.2), but the printed one always
 * may (MED-09). */
int gate_keshi_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= MK_COLOURS) return WHY_NO_SUCH;
    return c == t.a || mk_room(g, t.player, c) > 0 ? WHY_LEGAL : WHY_NO_ROOM;
}

void gate_keshi_choose(mk_game *g, mk_task t, mk_choice c)
{
    lay_aside(g, t, c, 1);
    if (t.n > 1) mk_then(g, t, OP_GATE_KESHI, .n = t.n - 1, .a = t.a);
}
