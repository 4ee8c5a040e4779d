/* assistant.c - phase 3: using assistants (R6.1 - R6.5). */
#include "rules.h"

/* R6.1: "in turn order each player uses all 3 assistants one after the other." */
void assistants_phase_run(mk_game *g, mk_task t)
{
    (void)t;
    g->phase = PHASE_ASSISTANTS;
    for (int i = 0; i < g->players; i++)
        if (!is_lazy(g, seat_at(g, i))) mk_then_for(g, seat_at(g, i), OP_TURN); /* S9.4: "only you use assistants" */
}

void turn_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    g->turn = t.player;
    p->renewed = 0;                            /* R6.9: once per round */
    if (p->souk_water == 1) p->souk_water = 2; /* scroll 57: "from the player's next turn on" */
    mk_tell(g, t, EV_TURN);
    if (is_pasha(g, t.player)) { /* S5 */
        mk_then(g, t, OP_PASHA_ASSISTANT);
        mk_then(g, t, OP_END_TURN, .n = 0);
        return;
    }
    if (nomads_can_move(g, t.player)) mk_then(g, t, OP_MOVE_NOMAD, .n = 0); /* R16.1 */
    mk_then(g, t, OP_ASSISTANT, .n = MK_PICKS);
    mk_then(g, t, OP_END_TURN, .n = 0);
}

/* "... in any order; each is finished before the next begins." */
int assistant_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    bool there = c == SOUK ? p->souk_assistants > 0 : p->assistants >> c & 1;
    return there ? WHY_LEGAL : WHY_NO_ASSISTANT;
}

choice_set assistant_maybe(const mk_game *g, mk_task t)
{
    return (choice_set){{own_const(g, t)->assistants | 1u << SOUK, 0}};
}

/* Does a water vendor serve this sector's assistants? In the Souk only that of scroll 57, from the next turn on. */
static bool vendor_serves(const mk_player *p, int sector)
{
    return sector == SOUK ? p->souk_water == 2 : p->vendors >> sector & 1;
}

/* R6.2: "first the water vendor of that sector, if any, gives 1 water" (scroll 35: 2). */
void assistant_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    if (c == SOUK)
        p->souk_assistants--;
    else
        p->assistants &= (uint16_t) ~(1u << c);
    mk_task use = t;
    use.op = OP_USE;
    use.cause = MK_BY(BY_ASSISTANT, c);
    mk_tell(g, t, EV_ASSISTANT, .a = c);
    if (vendor_serves(p, c)) mk_gain(g, use, WATER, figure(g, t.player, 35, 1));
    mk_then(g, use, OP_USE, .a = c);
    if (p->assistants || p->souk_assistants) mk_then(g, t, OP_ASSISTANT, .n = (uint8_t)(t.n - 1));
}

/* R6.2: a) "take a new keshi of the sector's colour and place it. Not possible in a full sector."
 *       b) "perform the sector action. Possible only with at least 1 keshi of the sector's colour there." */
int use_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == USE_ACTION) return action_possible(g, t.player, t.a) ? WHY_LEGAL : WHY_NO_KESHI;
    return t.a == SOUK || keshi_room(g, t.player, t.a) > 0 ? WHY_LEGAL : WHY_SECTOR_FULL; /* R16.2, CAM-03 */
}

void use_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == USE_KESHI && t.a == SOUK) {
        mk_then(g, t, OP_GOODS, .n = 1);
    } else if (c == USE_KESHI) {
        mk_then(g, t, OP_KESHI, .n = 1, .a = t.a);
    } else {
        mk_task by = t;
        by.cause = MK_BY(BY_SCROLL, 50);
        if (has_scroll(g, t.player, 50) && vendor_serves(own(g, t), t.a))
            mk_score(g, by, mk_cat.scroll[50].n, SCORE_SCROLLS);
        mk_then(g, t, OP_ACTION, .a = t.a);
    }
}

/* R6.1: "after the third the player's turn ends: displays are refilled." */
void end_turn_run(mk_game *g, mk_task t)
{
    mk_then(g, t, OP_REFILL, .n = 0);
}

/* R6.2 b: the Souk needs a deal that can be made; the Main square can do without an entertainer for an owner of
 * scroll 29 or 51. */
bool action_possible(const mk_game *g, int player, int sector)
{
    if (sector == SOUK) return souk_possible(g, player);
    if (g->player[player].keshi[sector] > 0) return true;
    return sector == SQUARE && (has_scroll(g, player, 29) || has_scroll(g, player, 51));
}

/* R6.5: "n dates." Scrolls 23, 24, 25: each may instead be 1 water, 1 dinar, 1 point. */
static void harvest(mk_game *g, mk_task t, int n)
{
    t.op = OP_HARVEST;
    if (has_scroll(g, t.player, 23) || has_scroll(g, t.player, 24) || has_scroll(g, t.player, 25))
        mk_then(g, t, OP_HARVEST, .n = (uint8_t)n);
    else
        mk_gain(g, t, DATE, n);
}

/* The sector action of sector a (R6.3: also when a tile grants it; it needs the keshi then too). */
void action_run(mk_game *g, mk_task t)
{
    if (is_pasha(g, t.player)) { /* S5 */
        mk_then(g, t, OP_PASHA_ACTION, .a = t.a);
        return;
    }
    if (!action_possible(g, t.player, t.a)) {
        mk_tell(g, t, EV_NOTHING);
        return;
    }
    int n = t.a == SOUK ? 0 : own(g, t)->keshi[t.a];
    mk_tell(g, t, EV_ACTION, .a = t.a, .n = (int16_t)n);
    switch (t.a) {
    case RIVER: mk_then(g, t, OP_SWIM, .n = (uint8_t)n); break;
    case ORCHARD: harvest(g, t, n); break;
    case MADRASA: mk_then(g, t, OP_SCROLL, .n = 0); break;
    case PALACE: mk_then(g, t, OP_STAIRS, .n = (uint8_t)n, .a = COURTIER); break;
    case MOSQUE: mk_then(g, t, OP_STAIRS, .n = (uint8_t)n, .a = STUDENT); break;
    case SQUARE: mk_then(g, t, OP_SQUARE, .n = 0); break;
    case MEDINA: mk_then(g, t, OP_MEDINA, .n = 0); break;
    case SAHARA: mk_then(g, t, OP_SAHARA, .n = 0); break;
    case SOUK: mk_then(g, t, OP_SOUK, .n = 0); break;
    }
}

/* R6.3: "a sector action granted by a tile": any sector in which it is possible (scroll 53, river tile 01), or none. */
int any_action_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return decline_refusal(g, t);
    return action_possible(g, t.player, c) ? WHY_LEGAL : WHY_NO_KESHI;
}

void any_action_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    mk_then(g, t, OP_ACTION, .a = c);
}

/* n dates still to come, each a date or what a scroll allows; a = the lowest one that may still be named. */
int harvest_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    static const uint8_t scroll[] = {[WATER] = 23, [DINAR] = 24, [POINT] = 25};
    if (c < t.a) return WHY_ASCENDING;
    return c == DATE || has_scroll(g, t.player, scroll[c]) ? WHY_LEGAL : WHY_NO_SCROLL;
}

void harvest_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == POINT)
        mk_score(g, t, 1, SCORE_ORCHARD);
    else
        mk_gain(g, t, c, 1);
    if (t.n > 1) mk_then(g, t, OP_HARVEST, .n = (uint8_t)(t.n - 1), .a = c);
}
