/* check_needs.c - does a task find what it needs? (See check.c.)
 *
 * What a legal answer to it makes of a state must be a state again. So a task that takes a tile finds it where it is
 * taken from, one that commits a guard finds a guard, and the phases of a round find the tables cleared that they fill.
 */
#include "check.h"

/* R6.10: gates on their way to the player's board. */
static verdict check_gate_task(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int coming = check_pending_for(g, OP_GET_GATE, t.player) + check_pending_for(g, OP_GATE_SPACE, t.player);
    int bought = 0, spaces = -1; /* the Medina has none */
    for (int i = 0; i < g->agenda_len; i++)
        if (g->agenda[i].op == OP_GATE && g->agenda[i].player == t.player) bought += g->agenda[i].n;
    for (int s = 0; s < MK_SECTORS; s++) spaces += !p->gate[s];
    if (coming + bought > free_guards(g, t.player) || check_pending(g, OP_GATE) > 1)
        return "each gate needs its guard (R6.10)";
    if (coming > spaces) return "each gate needs its space (R6.10)";
    if (t.op == OP_GET_GATE && (!g->workshop[t.a / MK_COLOURS][t.a % MK_COLOURS] || check_pending(g, t.op) > 1))
        return "no such gate there (R6.10)";
    return NULL;
}

/* R6.11, R5.5. */
static verdict check_oasis_task(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int found = 0;
    if (t.op == OP_TURN_OASIS) {
        if (t.a >= MK_OASIS_SPACES || p->oasis[t.a] || check_pending_at(g, t) > 1 ||
            p->caravans[t.a / MK_PATH_SPACES] <= t.a % MK_PATH_SPACES)
            return "no caravan discovers that oasis (R5.5)";
        return NULL;
    }
    for (int i = 0; i < MK_OASIS_SPACES; i++) found += p->oasis[i] == t.a;
    for (int i = 0; i < 3; i++) found += g->beside[i] == t.a;
    for (int i = 0; i < g->agenda_len; i++) found -= g->agenda[i].op == t.op && g->agenda[i].a == t.a;
    return found ? "that oasis cannot be claimed now (R6.11)" : NULL;
}

/* R8.2: as many bonuses as are left on the line: the side spaces are those of inner segments only. */
static verdict check_line(mk_task t)
{
    unsigned places = 0x15;
    if (t.a > 0 && t.a < MK_SEGMENTS - 1) places |= 2;
    if (t.b > 0 && t.b < MK_SEGMENTS - 1) places |= 8;
    return t.n > bits(places & t.marks) ? "the line has not that many bonuses (R8.2)" : NULL;
}

/* R8.4: what is paid for has been there. */
static verdict check_lengthen(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int more = p->resource[WATER] + p->resource[DATE] + (t.b ? 0 : figure(g, t.player, 48, 0));
    if (t.n == 0 && (!mk_since(g, 2) || t.b != 1)) return "no steps are added to a movement of none (R8.4)";
    return t.n + more > 200 ? "no movement is that long (R8.4)" : NULL;
}

/* R16.5: first what is given is named in ascending order, some of at most two kinds, then what is taken. */
static verdict check_change(const mk_game *g, mk_task t)
{
    bool giving = t.op == OP_CHANGE_RESOURCES;
    if (t.n + mk_resources(g, t.player) > PLENTY) return "no game brings so many resources";
    if (t.n < bits(t.marks) || (t.n > 0 && !t.marks) || bits(t.marks) == MK_RESOURCES || t.a > DINAR ||
        (giving && t.marks >> (t.a + 1)))
        return "resources are changed into others (R16.5)";
    return NULL;
}

/* R9.3. */
static verdict check_prize(const mk_game *g, mk_task t)
{
    const mk_river_tile_row *row = &mk_cat.river_tile[g->river_tile[g->season]];
    for (int i = 0; i < 2; i++)
        if (t.marks >> i & 1 && !row->bonus[i].effect[0].op) return "no such bonus of the river tile (R9.3)";
    return t.n > bits(t.marks) || check_pending(g, OP_RIVER_EVALUATION) ? "a river tile is evaluated once (R9.3)"
                                                                        : NULL;
}

/* R3.1-R3.4: who picks or sends assistants has none yet. */
static verdict check_pick(const mk_game *g, mk_task t)
{
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        int sent = bits(p->assistants) + p->souk_assistants;
        if (t.op == OP_DEPLOY && sent + check_pending_for(g, OP_DEPLOY, s) > MK_PICKS) return "three assistants (R2.7)";
        if (t.op == OP_REVEAL && (sent || check_pending_for(g, OP_DEPLOY, s)))
            return "assistants before the choice (R3.2)";
        if (t.op == OP_PICK && s == t.player && t.n + bits(p->picked) > MK_PICKS)
            return "three keshis are chosen (R3.1)";
    }
    return t.op != OP_PICK && check_pending(g, OP_ASSISTANT) ? "assistants are sent before they are used (R3.4)" : NULL;
}

/* S3.1: the automaton draws three when all have revealed theirs, and then it sends assistants. */
static verdict check_automaton_draw(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[MK_AUTOMATON];
    int drawn = bits(p->picked) + (t.op == OP_AUTOMATON_DRAW ? t.n : 0);
    if (drawn > MK_PICKS || (p->picked && check_pending(g, OP_REVEAL)))
        return "the automaton draws three keshis (S3.1)";
    return p->assistants || p->souk_assistants ? "the automaton draws before it sends assistants (S3.1)" : NULL;
}

/* R16.2: the camel waits before a bridge; rewards are those of the season. */
static verdict check_race_task(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player < MK_SEATS ? t.player : 0];
    const uint8_t *price = mk_cat.race.bridge[p->race < mk_cat.race.steps ? p->race + 1 : 0];
    if (t.op == OP_BRIDGE && !price[WATER] && !price[DATE] && !price[DINAR]) return "there is no bridge (R16.2)";
    if (t.op == OP_GET_REWARD && t.a != g->reward[g->season]) return "that reward tile is not there now (R16.2)";
    if (t.op == OP_REWARDS && check_pending(g, OP_END_REWARDS)) return "rewards are bought once a season (R16.2)";
    return NULL;
}

verdict check_needs(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player < MK_SEATS ? t.player : 0];
    switch (t.op) {
    case OP_TURN_SCROLL:
        return g->scroll_shown[t.a][t.b] || check_pending_at(g, t) > 1 ? "a scroll lies in that place already (R6.12)"
                                                                       : NULL;
    case OP_TURN_LUXURY:
        return g->luxury_shown[t.a] || check_pending_at(g, t) > 1 ? "a luxury good lies in that place already (R6.12)"
                                                                  : NULL;
    case OP_ASSISTANT: return t.n < bits(p->assistants) + p->souk_assistants ? "all assistants are used (R6.1)" : NULL;
    case OP_LENGTHEN: return check_lengthen(g, t);
    case OP_LINE: return check_line(t);
    case OP_GET_SCROLL: return scroll_shown(g, t.a) ? NULL : "only a face-up scroll is taken (R6.9)";
    case OP_GATE:
    case OP_GET_GATE:
    case OP_GATE_SPACE: return check_gate_task(g, t);
    case OP_CLAIM_OASIS:
    case OP_TURN_OASIS: return check_oasis_task(g, t);
    case OP_CHANGE_RESOURCES:
    case OP_CHANGE_INTO: return check_change(g, t);
    case OP_RIVER_PRIZE: return check_prize(g, t);
    case OP_PICK:
    case OP_REVEAL:
    case OP_DEPLOY: return check_pick(g, t);
    case OP_AUTOMATON_DRAW:
    case OP_PASHA_DEPLOY: return check_automaton_draw(g, t);
    case OP_BRIDGE:
    case OP_GET_REWARD:
    case OP_REWARDS: return check_race_task(g, t);
    case OP_FALL:
    case OP_STAY:
        return check_pending(g, OP_FALL) + check_pending(g, OP_STAY) > 1 ? "one colour at a time (R3.7)" : NULL;
    case OP_THROW: return check_pending(g, OP_SORT) ? "the keshis are thrown once (R3.6)" : NULL;
    case OP_SWAP_PLACEHOLDER: return p->placeholder >> t.a & 1 ? NULL : "no such placeholder (R3.9)";
    }
    verdict wrong = check_setup_task(g, t);
    if (!wrong) wrong = check_luxury_task(g, t);
    return wrong ? wrong : check_search_task(g, t);
}
