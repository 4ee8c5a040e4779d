/* gain.c - points and resources: gaining, choosing, paying (R1.3).
 *
 * Sets of resources are named one by one in ascending order (water, date, dinar), so that "a date and a dinar"
 * is one answer and not two.
 */
#include "rules.h"

/* Which line of the score sheet a component's points belong to. */
static const uint8_t category_of[MK_CAUSES] = {
    [BY_NOTHING] = SCORE_SCROLLS,  [BY_SCROLL] = SCORE_SCROLLS,      [BY_OASIS] = SCORE_DESERT,
    [BY_RIVER_TILE] = SCORE_RIVER, [BY_LUXURY] = SCORE_SOUK,         [BY_OFFICE] = SCORE_SOUK,
    [BY_GATE] = SCORE_MEDINA,      [BY_SPACE] = SCORE_SQUARE,        [BY_LATTICE] = SCORE_STAIRS,
    [BY_RAPID] = SCORE_RIVER,      [BY_TRACK] = SCORE_DESERT,        [BY_START_OASIS] = SCORE_DESERT,
    [BY_ASSISTANT] = SCORE_SQUARE, [BY_PROVISION] = SCORE_PROVISION, [BY_CLAIM] = SCORE_SQUARE,
    [BY_REWARD] = SCORE_RACE,      [BY_BUILDING] = SCORE_STAIRS,
};

void mk_score(mk_game *g, mk_task t, int points, int category)
{
    mk_score_by_rule(g, t, points, category, mk_rules[t.op].rule);
}

/* R2.1: scores may fall below 0. */
void mk_score_by_rule(mk_game *g, mk_task t, int points, int category, int rule)
{
    if (points == 0) return;
    mk_player *p = own(g, t);
    p->score = (int16_t)(p->score + points);
    p->tally[category] = (int16_t)(p->tally[category] + points);
    mk_tell(g, t, EV_POINTS, .a = (uint8_t)category, .n = (int16_t)points, .rule = (uint16_t)rule);
}

void mk_gain(mk_game *g, mk_task t, int resource, int n)
{
    if (n == 0) return;
    if (is_pasha(g, t.player)) { /* S2.1: for every resource 1 point */
        bool used = t.cause >> 8 == BY_ASSISTANT;
        mk_score(g, t, n, used ? sector_category(t.cause & 0xFF) : category_of[t.cause >> 8]);
        return;
    }
    mk_player *p = own(g, t);
    assert(p->resource[resource] + n >= 0 && p->resource[resource] + n <= UINT8_MAX);
    p->resource[resource] = (uint8_t)(p->resource[resource] + n);
    mk_tell(g, t, EV_GAIN, .a = (uint8_t)resource, .n = (int16_t)n);
}

/* R1.3: resources never run out. */
void gain_run(mk_game *g, mk_task t)
{
    if (t.a == POINT)
        mk_score(g, t, t.n, category_of[t.cause >> 8]);
    else
        mk_gain(g, t, t.a, t.n);
}

/* "n resources of choice"; a = the lowest one that may still be named. */
int any_resource_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    if (c >= MK_RESOURCES) return WHY_NOT_RESOURCE;
    return c < t.a ? WHY_ASCENDING : WHY_LEGAL;
}

void any_resource_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_gain(g, t, c, 1);
    if (t.n > 1) mk_then(g, t, OP_ANY_RESOURCE, .n = (uint8_t)(t.n - 1), .a = c);
}

int mk_resources(const mk_game *g, int player)
{
    const uint8_t *r = g->player[player].resource;
    return r[WATER] + r[DATE] + r[DINAR];
}

/* Scroll 33: "dates and water may be paid wherever dinars are paid." */
bool mk_can_pay_dinars(const mk_game *g, int player, int n)
{
    return (has_scroll(g, player, 33) ? mk_resources(g, player) : g->player[player].resource[DINAR]) >= n;
}

void mk_pay_dinars(mk_game *g, mk_task t, int n, int dates_kept)
{
    if (n == 0) return;
    if (has_scroll(g, t.player, 33))
        mk_then(g, t, OP_PAY_ANY, .n = (uint8_t)n, .b = (uint8_t)dates_kept);
    else
        mk_gain(g, t, DINAR, -n);
}

/* Pay n resources of choice; a = the lowest one that may still be named, b = dates that must be kept. What is
 * named must leave enough of the same or later ones for the rest. */
int pay_any_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= MK_RESOURCES) return WHY_NOT_RESOURCE;
    if (c < t.a) return WHY_ASCENDING;
    const uint8_t *has = own_const(g, t)->resource;
    int kept = c == DATE ? t.b : 0;
    if (has[c] <= kept) return WHY_CANNOT_PAY;
    int rest = 0;
    for (int r = c; r < MK_RESOURCES; r++) rest += has[r] - (r == DATE ? t.b : 0);
    return rest < t.n ? WHY_ASCENDING : WHY_LEGAL;
}

void pay_any_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_gain(g, t, c, -1);
    if (t.n > 1) mk_then(g, t, OP_PAY_ANY, .n = (uint8_t)(t.n - 1), .a = c, .b = t.b);
}

/* Scroll 72: "return any number of resources for 2 points each." n = points each, a = lowest one allowed. */
int sell_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    if (c >= MK_RESOURCES) return WHY_NOT_RESOURCE;
    if (c < t.a) return WHY_ASCENDING;
    return own_const(g, t)->resource[c] == 0 ? WHY_CANNOT_PAY : WHY_LEGAL;
}

void sell_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    mk_gain(g, t, c, -1);
    mk_score(g, t, t.n, SCORE_SCROLLS);
    mk_then(g, t, OP_SELL, .n = t.n, .a = c);
}

int per_count(const mk_game *g, int player, int what)
{
    const mk_player *p = &g->player[player];
    switch (what) {
    case PER_GATE: return gates_owned(g, player);
    case PER_DATE_PICKER: return p->keshi[ORCHARD];
    case PER_ENTERTAINER: return p->keshi[SQUARE];
    case PER_WATER_VENDOR: return bits(p->vendors);
    case PER_FOUR_KESHIS: return keshis_on_board(g, player, true) / 4;
    case PER_LUXURY: return luxuries_owned(g, player);
    }
    assert(!"no such count");
    return 0;
}

/* R13, tiles 12, 17, 18: n of resource a for each of what b counts. */
void per_run(mk_game *g, mk_task t)
{
    int count = per_count(g, t.player, t.b);
    if (t.a == POINT)
        mk_score(g, t, t.n * count, category_of[t.cause >> 8]);
    else
        mk_gain(g, t, t.a, t.n * count);
}
