/* module_luxury.c - R16.5: racing saddles and falcons among the luxury goods: what they bring besides their points, and
 * the keshi that a falcon costs besides its goods.
 *
 * Prices in goods, with what makes them lower, are in souk.c. A falcon's keshi is asked for by OP_GET_LUXURY, however
 * the tile was come by, so it is due for a free tile too (LUX-05) and no discount touches it (LUX-04).
 */
#include "rules.h"

/* "Cost also one shown non-goods keshi from the player board": can the player give it? No caravans, no committed guards
 * (LUX-02), no nomads (LUX-03). True for other luxury goods. */
bool falcon_payable(const mk_game *g, int player, int luxury)
{
    if (!mk_cat.luxury[luxury].keshis) return true;
    for (int c = 0; c < MK_COLOURS; c++)
        if ((mk_cat.luxury[luxury].keshis >> c & 1) && keshis_to_give(g, player, c) > 0) return true;
    return false;
}

/* Which of the shown keshis is given for falcon a? */
int falcon_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (!(mk_cat.luxury[t.a].keshis >> c & 1)) return WHY_NOT_FALCONS;
    return keshis_to_give(g, t.player, c) > 0 ? WHY_LEGAL : WHY_CANNOT_GIVE;
}

void falcon_choose(mk_game *g, mk_task t, mk_choice c)
{
    give_keshi(g, t, c);
    mk_then(g, t, OP_GET_LUXURY, .a = t.a, .b = (uint8_t)(c + 1));
}

/* "16 points and 2 camel steps; without the race: claim 1 discovered oasis for up to 2 resources less." */
static void saddle_bonus(mk_game *g, mk_task t)
{
    if (mk_has(g, MOD_RACE))
        mk_then(g, t, OP_CAMEL, .n = mk_cat.luxury_meta.saddle_camel);
    else
        mk_then(g, t, OP_CHEAP_OASIS, .n = mk_cat.luxury_meta.saddle_oasis);
}

/* What the luxury good brings after its points and resources; given: colour + 1 of the keshi that a falcon cost. */
void luxury_bonus(mk_game *g, mk_task t, int luxury, int given)
{
    const mk_luxury_row *tile = &mk_cat.luxury[luxury];
    if (tile->kind == SADDLE) saddle_bonus(g, t);
    for (int i = 0; i < MK_EFFECTS && tile->program.effect[i].op; i++) {
        mk_effect e = tile->program.effect[i];
        mk_then(g, t, e.op, .n = e.n, .a = e.op == OP_FALCON_STEPS ? (uint8_t)(given - 1) : e.a);
    }
}

/* "3 steps on river, palace or mosque according to the keshi given" (a). */
void falcon_steps_run(mk_game *g, mk_task t)
{
    if (t.a == TURQUOISE)
        mk_then(g, t, OP_SWIM, .n = t.n);
    else
        mk_then(g, t, OP_STAIRS, .n = t.n, .a = t.a == WHITE ? COURTIER : STUDENT);
}

/* A resource that may still be taken for n given ones, and has room for them on the counter. */
static bool takes(const mk_player *p, int resource, unsigned given, int n)
{
    return !(given >> resource & 1) && p->resource[resource] + n <= UINT8_MAX;
}

/* "Change any number of own resources into others": 1 for 1 (LUX-07). First what is given is named in ascending order
 * (a = the lowest that may still be named), n of the kinds in `marks` so far. One kind is kept: something must be left
 * to change into. */
int change_resources_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    if (c == MK_PASS) return WHY_LEGAL;
    if (c >= MK_RESOURCES) return WHY_NOT_RESOURCE;
    if (c < t.a) return WHY_ASCENDING;
    if (!p->resource[c]) return WHY_CANNOT_PAY;
    for (int r = 0; r < MK_RESOURCES; r++)
        if (takes(p, r, t.marks | 1u << c, t.n + 1)) return WHY_LEGAL;
    return WHY_NOTHING_ELSE;
}

void change_resources_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) {
        if (t.n) mk_then(g, t, OP_CHANGE_INTO, .n = t.n, .marks = t.marks);
        return;
    }
    mk_gain(g, t, c, -1);
    mk_then(g, t, OP_CHANGE_RESOURCES, .n = (uint8_t)(t.n + 1), .a = c, .marks = (uint16_t)(t.marks | 1u << c));
}

/* Then what is taken for them, n in all: of the kinds that were not given, in ascending order too. */
int change_into_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= MK_RESOURCES) return WHY_NOT_RESOURCE;
    if (c < t.a) return WHY_ASCENDING;
    return takes(own_const(g, t), c, t.marks, 1) ? WHY_LEGAL : WHY_NOTHING_ELSE;
}

void change_into_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_gain(g, t, c, 1);
    if (t.n > 1) mk_then(g, t, OP_CHANGE_INTO, .n = (uint8_t)(t.n - 1), .a = c, .marks = t.marks);
}
