/* check_luxury.c - do tasks about luxury goods (R16.5), prices of oases (R6.11) and desert towns (R14.5) find what they
 * need? */
#include "check.h"

/* The same thing is not still to be got twice. */
static int coming(const mk_game *g, int luxury)
{
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++)
        n += (g->agenda[i].op == OP_FALCON || g->agenda[i].op == OP_GET_LUXURY) && g->agenda[i].a == luxury;
    return n;
}

static verdict check_coming(const mk_game *g, mk_task t)
{
    for (int s = 0; s < g->players; s++)
        if (g->player[s].luxury >> t.a & 1) return "somebody has that luxury good already (R6.7)";
    if (!(luxuries_in_play(g) >> t.a & 1)) return "that luxury good is not in the game (R16.5)";
    if (t.op == OP_FALCON && !mk_cat.luxury[t.a].keshis) return "that luxury good costs no keshi besides (R16.5)";
    return coming(g, t.a) > 1 ? "a luxury good is got once (R6.7)" : NULL;
}

static verdict check_waived(mk_task t)
{
    for (int r = 0; r < MK_RESOURCES; r++)
        if (t.a >= MK_OASIS_SPACES || (t.left >> 4 * r & 0xF) > mk_cat.oasis_cost[t.a][r])
            return "no more is waived than claiming an oasis costs (R6.11)";
    return NULL;
}

static verdict check_town(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    bool caravan = bot(g, t.player) || (t.a != PATH_START && p->caravans[t.a] >= path_spaces(g, t.a)); /* S1.1 */
    if (!mk_has(g, MOD_TOWNS) || t.a == PATH_START || !caravan)
        return "no caravan has reached that town (R14.5)";
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
    case OP_WAIVE_RESOURCE: return check_waived(t);
    case OP_TOWN:
    case OP_BOT_TOWN:
    case OP_TOWN_POINTS: return check_town(g, t);
    }
    return NULL;
}
