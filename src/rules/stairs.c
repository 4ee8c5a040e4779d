/* stairs.c - the two stairs and the lattice between them (R8). */
#include "rules.h"

/* R8.1: the start space belongs to segment 1. Counted from 0 here. */
int segment_of(int step)
{
    int s = MK_SEGMENTS - 1;
    while (step < mk_cat.stairs.segment_start[s]) s--;
    return s;
}

/* R16.4: steps more on every movement on these stairs. */
static int provision_steps(const mk_game *g, int player, int stairs)
{
    return has_provision(g, player, stairs == COURTIER ? PROV_PALACE : PROV_MOSQUE);
}

/* Scrolls 26 and 27: steps can be bought. */
static bool sells_steps(const mk_game *g, int player)
{
    return has_scroll(g, player, 26) || has_scroll(g, player, 27);
}

/* Before the movement: steps that cost nothing. Rules 1: those that are bought, too. */
static bool can_lengthen(const mk_game *g, int player, int stairs)
{
    return has_scroll(g, player, 48) || provision_steps(g, player, stairs) ||
           (!mk_since(g, 2) && sells_steps(g, player));
}

/* R6.6: one movement of n steps on stairs a. R8.4: "steps that cost nothing are decided before it is carried out." */
void stairs_run(mk_game *g, mk_task t)
{
    if (t.n == 0) return;
    int op = can_lengthen(g, t.player, t.a) ? OP_LENGTHEN : OP_CLIMB;
    mk_then(g, t, (uint8_t)op, .n = t.n, .a = t.a);
}

static int price_of(int lengthening)
{
    return lengthening == LENGTHEN_DATE ? DATE : WATER;
}

/* R8.4, scroll 48: 1 step more; R16.4: 1 step more. Scroll 26: 1 date per step; scroll 27: 1 water per step, "bought
 * one at a time when the movement would end": then n is 0. b = the first of enum mk_lengthen that may still be used. */
int lengthen_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    static const uint8_t scroll[] = {[LENGTHEN_SCROLL] = 48, [LENGTHEN_DATE] = 26, [LENGTHEN_WATER] = 27};
    bool bought = c == LENGTHEN_DATE || c == LENGTHEN_WATER;
    if (c == MK_PASS) return WHY_LEGAL;
    if (mk_since(g, 2) && bought == (t.n > 0)) return WHY_NO_SUCH;
    if (c == LENGTHEN_TILE) return provision_steps(g, t.player, t.a) ? WHY_LEGAL : WHY_NO_PROVISION;
    if (!has_scroll(g, t.player, scroll[c])) return WHY_NO_SCROLL;
    if (c < t.b) return WHY_ASCENDING;
    return bought && own_const(g, t)->resource[price_of(c)] == 0 ? WHY_CANNOT_PAY : WHY_LEGAL;
}

void lengthen_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (t.n == 0) {
        if (c == MK_PASS) return;
        mk_gain(g, t, price_of(c), -1);
        mk_then(g, t, OP_CLIMB, .n = 1, .a = t.a);
        return;
    }
    if (c == MK_PASS) {
        mk_then(g, t, OP_CLIMB, .n = t.n, .a = t.a);
        return;
    }
    if (c == LENGTHEN_TILE) { /* the last kind there is */
        mk_then(g, t, OP_CLIMB, .n = (uint8_t)(t.n + provision_steps(g, t.player, t.a)), .a = t.a);
        return;
    }
    bool bought = c != LENGTHEN_SCROLL;
    if (bought) mk_gain(g, t, price_of(c), -1);
    int steps = bought ? 1 : mk_cat.scroll[48].n;
    mk_then(g, t, OP_LENGTHEN, .n = (uint8_t)(t.n + steps), .a = t.a, .b = bought ? c : LENGTHEN_DATE);
}

/* R16.3: "prayer house: 1 point at each mosque threshold; pavilion: 1 resource of choice at each palace threshold." */
static void building_bonus(mk_game *g, mk_task t)
{
    int building = t.a == COURTIER ? BLD_PAVILION : BLD_PRAYER_HOUSE;
    if (!has_building(g, t.player, building)) return;
    uint8_t n = mk_cat.building[building].n;
    t.cause = MK_BY(BY_BUILDING, building);
    if (t.a == COURTIER)
        mk_then(g, t, OP_ANY_RESOURCE, .n = n);
    else
        mk_then(g, t, OP_GAIN, .n = n, .a = POINT);
}

/* R8.2: "crossing a threshold: 1 dinar, then a connection bonus." Between them what scrolls 13-16 and buildings add
 * (STA-03). */
static void cross_threshold(mk_game *g, mk_task t)
{
    const mk_player *p = own(g, t);
    mk_tell(g, t, EV_THRESHOLD, .a = t.a, .n = (int16_t)(segment_of(p->pawn[t.a]) + 1));
    if (is_pasha(g, t.player)) { /* S5.6 */
        pasha_threshold(g, t);
        return;
    }
    mk_gain(g, t, DINAR, mk_cat.stairs.threshold_dinars);
    for (int scroll = 13; scroll <= 16; scroll++)
        if (has_scroll(g, t.player, scroll)) mk_do(g, t, MK_BY(BY_SCROLL, scroll), &mk_cat.scroll[scroll].program);
    building_bonus(g, t);
    mk_then(g, t, OP_LINE, .n = (uint8_t)figure(g, t.player, 63, 1), /* scroll 63: 2 different bonuses */
            .a = (uint8_t)segment_of(p->pawn[COURTIER]), .b = (uint8_t)segment_of(p->pawn[STUDENT]), .marks = 0x1F);
}

/* R8.2: "several thresholds in one movement are resolved one after the other, before the movement goes on."
 * R8.3: "at the top every further step is 1 point instead"; scrolls 52 (palace) and 49 (mosque): 2.
 * With no steps left the movement would end. */
void climb_run(mk_game *g, mk_task t)
{
    uint8_t *pawn = &own(g, t)->pawn[t.a];
    int left = t.n, from = segment_of(*pawn);
    if (left && *pawn < mk_cat.stairs.top) {
        while (left > 0 && *pawn < mk_cat.stairs.top && segment_of(*pawn) == from) ++*pawn, left--;
        mk_tell(g, t, EV_STEP, .a = t.a, .n = *pawn);
        if (mk_has(g, MOD_COMPANIONS)) companion_meets(g, t); /* R14.2 */
        if (segment_of(*pawn) > from) cross_threshold(g, t);
        if (left || mk_since(g, 2)) mk_then(g, t, OP_CLIMB, .n = (uint8_t)left, .a = t.a);
        return;
    }
    mk_score_by_rule(g, t, left * figure(g, t.player, t.a == COURTIER ? 52 : 49, 1), SCORE_STAIRS, 803);
    if (mk_since(g, 2) && sells_steps(g, t.player)) mk_then(g, t, OP_LENGTHEN, .n = 0, .a = t.a, .b = LENGTHEN_DATE);
}

/* Which of the five places of the line (a = palace segment, b = mosque segment, from 0) a lattice space is, or -1.
 * A line has: dinars, palace side (inner segments only), middle, mosque side (likewise), points. */
static int place_on_line(mk_task t, int space)
{
    if (space == LAT_DINARS + t.a) return 0;
    if (space >= LAT_PALACE && space < LAT_MIDDLE) return space == LAT_PALACE + t.a - 1 ? 1 : -1;
    if (space == LAT_MIDDLE + t.a + t.b) return 2;
    if (space >= LAT_MOSQUE && space < LAT_POINTS) return space == LAT_MOSQUE + t.b - 1 ? 3 : -1;
    return space == LAT_POINTS + t.b ? 4 : -1;
}

/* R8.2: "choose one bonus of the line that joins the player's two current segments." n of them, `marks` = places
 * of the line that are not used yet. */
int line_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    int place = place_on_line(t, c);
    return place >= 0 && t.marks >> place & 1 ? WHY_LEGAL : WHY_USED_UP;
}

void line_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_tell(g, t, EV_LINE, .a = c);
    mk_do(g, t, MK_BY(BY_LATTICE, c), lattice_program(g, c));
    unsigned left = t.marks & ~(1u << place_on_line(t, c));
    if (t.n > 1) mk_then(g, t, OP_LINE, .n = (uint8_t)(t.n - 1), .a = t.a, .b = t.b, .marks = (uint16_t)left);
}

/* Scroll 59: "every bonus of the line between the player's two pawns", in the order the player likes. */
void whole_line_run(mk_game *g, mk_task t)
{
    const mk_player *p = own(g, t);
    mk_task line = {.a = (uint8_t)segment_of(p->pawn[COURTIER]), .b = (uint8_t)segment_of(p->pawn[STUDENT])};
    int n = 0;
    for (int space = 0; space < MK_LATTICE; space++) n += place_on_line(line, space) >= 0;
    mk_then(g, t, OP_LINE, .n = (uint8_t)n, .a = line.a, .b = line.b, .marks = 0x1F);
}

/* n steps on one stairs of choice. */
int either_stairs_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g, (void)t, (void)c;
    return WHY_LEGAL;
}

void either_stairs_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_STAIRS, .n = t.n, .a = c);
}

/* Scroll 55: "3 steps on each stairs, in the order of choice": two movements (STA-07). */
int both_stairs_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return either_stairs_refusal(g, t, c);
}

void both_stairs_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_STAIRS, .n = t.n, .a = c);
    mk_then(g, t, OP_STAIRS, .n = t.n, .a = (uint8_t)!c);
}
