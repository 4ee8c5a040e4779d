/* check_luxury.c - do tasks about luxury goods (R16.5), prices of oases (R6.11) and desert towns (R14.5) find what they
 * need? They pay and take tiles without looking again, so a counter would run below 0 and a tile be there twice. */
#include "check.h"

/* The same thing is not still to be got twice. */
static int coming(const mk_game *g, int luxury)
{
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++) {
        int op = g->agenda[i].op;
        n += (op == OP_FALCON || op == OP_GET_LUXURY || op == OP_WAIVE) && g->agenda[i].a == luxury;
    }
    return n;
}

static verdict check_coming(const mk_game *g, mk_task t)
{
    unsigned keshis = mk_cat.luxury[t.a].keshis;
    if (!luxury_shown(g, t.a)) return "only a face-up luxury good is taken (R6.7)";
    if (t.op == OP_FALCON && !keshis) return "that luxury good costs no keshi besides (R16.5)";
    if (t.op == OP_GET_LUXURY && t.b && !(keshis >> (t.b - 1) & 1)) return "no such keshi is given for it (R16.5)";
    return coming(g, t.a) > 1 ? "a luxury good is got once (R6.7)" : NULL;
}

/* Some of a price are not paid: `marks` so far, four bits each, of the kinds up to the one numbered `last`; n more. */
static verdict check_waived(mk_task t, const uint8_t price[3], int last)
{
    int rest = 0;
    for (int i = 0; i < 3; i++) {
        int waived = t.marks >> 4 * i & 0xF;
        if (waived > price[i] || (waived && i > last)) return "no more is waived than it costs (R6.7, R6.11)";
        rest += price[i] - (i >= last ? waived : price[i]);
    }
    return t.n > rest ? "no more is waived than it costs (R6.7, R6.11)" : NULL;
}

static verdict check_waive(const mk_game *g, mk_task t)
{
    if (t.b < GOODS) return "luxury goods cost goods (R6.7)";
    verdict wrong = check_coming(g, t);
    return wrong ? wrong : check_waived(t, mk_cat.luxury[t.a].cost, t.b - GOODS);
}

static verdict check_waive_resource(const mk_game *g, mk_task t)
{
    if (t.a >= MK_OASIS_SPACES || !g->player[t.player].oasis[t.a]) return "no oasis is claimed there (R6.11)";
    return t.b > DINAR ? "no such resource (R6.11)" : check_waived(t, mk_cat.oasis_cost[t.a], t.b);
}

static verdict check_town(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    bool caravan = is_pasha(g, t.player) || (t.a != PATH_START && p->caravans[t.a] >= path_spaces(g, t.a)); /* S1.1 */
    if (t.a == PATH_START || !caravan) return "no caravan has reached that town (R14.5)";
    if (t.op != OP_TOWN_POINTS && (p->town[t.a] || check_pending(g, t.op) > 1)) return "a path has one town (R14.5)";
    return NULL;
}

verdict check_luxury_task(const mk_game *g, mk_task t)
{
    switch (t.op) {
    case OP_BUY_LUXURY:
    case OP_PAY_OASIS:
    case OP_CLAIM_TOWN: return "what is bought is paid at once";
    case OP_GET_LUXURY:
    case OP_FALCON: return check_coming(g, t);
    case OP_WAIVE: return check_waive(g, t);
    case OP_WAIVE_RESOURCE: return check_waive_resource(g, t);
    case OP_TOWN:
    case OP_PASHA_TOWN:
    case OP_TOWN_POINTS: return check_town(g, t);
    }
    return NULL;
}
