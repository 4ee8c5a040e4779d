/* sahara.c - the Sahara: discovering, claiming and scoring oases, and what the oasis track gives.
 *
 * Nobody knows the face-down oases, so a caravan turns one up by asking chance. A discovered oasis lies at
 * its place until OP_CLAIM_OASIS moves it, whatever questions its price asks before.
 */
#include "rules.h"

/* R5.5: the oasis at this space of a long path is discovered. */
void discover(mk_game *g, mk_task t, int oasis_space)
{
    mk_then(g, t, OP_TURN_OASIS, .a = oasis_space);
}

/* R5.5: any oasis that was never turned up may lie there. */
int turn_oasis_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    if (c < 1 || c > MK_OASES) return WHY_NO_SUCH;
    return g->oases_unseen >> c & 1 ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

choice_set turn_oasis_maybe(const mk_game *g, mk_task t)
{
    (void)t;
    return (choice_set){{g->oases_unseen, 0}};
}

void turn_oasis_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->oases_unseen &= ~(1ull << c);
    own(g, t)->oasis[t.a] = c;
    mk_tell(g, t, EV_DISCOVER, .a = c, .b = t.a);
    /* scroll 68: each oasis discovered is scored at once, as if claimed */
    if (has_scroll(g, t.player, 68)) mk_then_for(g, t.player, OP_SCORE_OASIS, .a = c, .cause = MK_BY(BY_SCROLL, 68));
}

/* R6.11: resources less that an oasis costs this player. */
static int oasis_discount(const mk_game *g, int player)
{
    /* R16.3, camel stable: claiming an oasis costs 1 resource less (of choice) */
    return has_building(g, player, BLD_CAMEL_STABLE) ? mk_cat.building[BLD_CAMEL_STABLE].n : 0;
}

/* R6.11: each costs the resources shown beside its space. What is left of that price when some are waived: four bits a
 * resource. */
static int due(int space, unsigned waived, int resource)
{
    return mk_cat.oasis_cost[space][resource] - (int)(waived >> 4 * resource & 0xF);
}

/* Resources of that price that the player does not have, all together. Scroll 33: dates and water may be paid for
 * dinars, but each only once. */
static int lacking(const mk_game *g, int player, int space, unsigned waived)
{
    const uint8_t *have = g->player[player].resource;
    int missing = 0, spare = 0;
    for (int r = WATER; r < DINAR; r++) {
        int more = have[r] - due(space, waived, r);
        if (more < 0)
            missing -= more;
        else
            spare += more;
    }
    int dinars = due(space, waived, DINAR) - have[DINAR];
    if (has_scroll(g, player, 33)) dinars -= spare;
    return dinars > 0 ? missing + dinars : missing;
}

/* more: resources less besides (R16.5). */
static bool price_payable(const mk_game *g, int player, int space, int more)
{
    int less = oasis_discount(g, player) + more;
    /* scroll 45: claiming an oasis costs only 1 resource of choice */
    if (has_scroll(g, player, 45)) return mk_resources(g, player) >= mk_cat.scroll[45].n - less;
    return lacking(g, player, space, 0) <= less;
}

/* Ends with a question where the owner of scroll 33 or 45, or of a discount, can choose. */
static void pay_price(mk_game *g, mk_task t, int space, int more)
{
    int less = oasis_discount(g, t.player) + more, price = 0;
    if (has_scroll(g, t.player, 45)) {
        if (mk_cat.scroll[45].n > less) mk_then(g, t, OP_PAY_ANY, .n = (uint8_t)(mk_cat.scroll[45].n - less));
        return;
    }
    for (int r = 0; r < MK_RESOURCES; r++) price += mk_cat.oasis_cost[space][r];
    if (less >= price) return; /* C54: nothing is paid back */
    if (less)
        mk_then(g, t, OP_WAIVE_RESOURCE, .n = (uint8_t)less, .a = (uint8_t)space);
    else
        mk_then(g, t, OP_PAY_OASIS, .a = (uint8_t)space);
}

/* R16.3, R16.5: which resources of the price of space a are not paid: n of them, named in ascending order from b on.
 * What is left must be payable. */
int waive_resource_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= MK_RESOURCES) return WHY_NOT_RESOURCE;
    if (c < t.b) return WHY_ASCENDING;
    if (due(t.a, t.marks, c) <= 0) return WHY_WAIVED;
    unsigned waived = t.marks + (1u << 4 * c);
    int later = 0;
    for (int r = c; r < MK_RESOURCES; r++) later += due(t.a, waived, r);
    for (int r = 0; r < c; r++)
        if (due(t.a, waived, r) > own_const(g, t)->resource[r]) return WHY_WAIVED;
    return later >= t.n - 1 && lacking(g, t.player, t.a, waived) <= t.n - 1 ? WHY_LEGAL : WHY_WAIVED;
}

void waive_resource_choose(mk_game *g, mk_task t, mk_choice c)
{
    uint16_t waived = (uint16_t)(t.marks + (1u << 4 * c));
    if (t.n > 1)
        mk_then(g, t, OP_WAIVE_RESOURCE, .n = (uint8_t)(t.n - 1), .a = t.a, .b = c, .marks = waived);
    else
        mk_then(g, t, OP_PAY_OASIS, .a = t.a, .marks = waived);
}

void pay_oasis_run(mk_game *g, mk_task t)
{
    mk_gain(g, t, WATER, -due(t.a, t.marks, WATER));
    mk_gain(g, t, DATE, -due(t.a, t.marks, DATE));
    mk_pay_dinars(g, t, due(t.a, t.marks, DINAR), 0);
}

/* R6.11: claim any number of discovered oases one after the other, in any order (SAH-02). */
int sahara_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    if (c >= MK_OASIS_SPACES) return claim_town_fault(g, t.player, c - MK_OASIS_SPACES); /* R14.5 */
    if (!own_const(g, t)->oasis[c]) return WHY_NOT_DISCOVERED;
    return price_payable(g, t.player, c, 0) ? WHY_LEGAL : WHY_PRICE;
}

void sahara_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    if (c >= MK_OASIS_SPACES) {
        mk_then(g, t, OP_CLAIM_TOWN, .a = (uint8_t)(c - MK_OASIS_SPACES));
    } else {
        pay_price(g, t, c, 0);
        mk_then(g, t, OP_CLAIM_OASIS, .a = own(g, t)->oasis[c]);
    }
    mk_then(g, t, OP_SAHARA);
}

/* R11 scroll 62, R16.2: claim n discovered oases without cost, as far as possible. R13: with river tile 15 it may be
 * fewer, or none. */
int free_oasis_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return t.cause >> 8 == BY_RIVER_TILE ? decline_refusal(g, t) : WHY_NO_PASS;
    if (c >= MK_OASIS_SPACES) return WHY_NO_SUCH;
    return own_const(g, t)->oasis[c] ? WHY_LEGAL : WHY_NOT_DISCOVERED;
}

void free_oasis_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    mk_then(g, t, OP_CLAIM_OASIS, .a = own(g, t)->oasis[c]);
    if (t.n > 1) mk_then(g, t, OP_FREE_OASIS, .n = t.n - 1);
}

/* R16.5, a racing saddle without the race: claim 1 discovered oasis for up to n resources less, or none (LUX-08). */
int cheap_oasis_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    if (c >= MK_OASIS_SPACES) return WHY_NO_SUCH;
    if (!own_const(g, t)->oasis[c]) return WHY_NOT_DISCOVERED;
    return price_payable(g, t.player, c, t.n) ? WHY_LEGAL : WHY_PRICE;
}

void cheap_oasis_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    pay_price(g, t, c, t.n);
    mk_then(g, t, OP_CLAIM_OASIS, .a = own(g, t)->oasis[c]);
}

/* R13, river tile 02: claim one of the oases beside the board, or none. */
int beside_oasis_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return decline_refusal(g, t);
    if (c < 1 || c > MK_OASES) return WHY_NO_SUCH;
    for (size_t i = 0; i < sizeof g->beside; i++)
        if (g->beside[i] == c) return WHY_LEGAL;
    return WHY_NOT_SHOWN;
}

void beside_oasis_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    mk_then(g, t, OP_CLAIM_OASIS, .a = c);
}

/* Take the oasis from the path or from beside the board. */
static void lift_oasis(mk_game *g, mk_task t)
{
    uint8_t *path = own(g, t)->oasis;
    for (int space = 0; space < MK_OASIS_SPACES; space++)
        if (path[space] == t.a) path[space] = 0;
    for (size_t i = 0; i < sizeof g->beside; i++)
        if (g->beside[i] == t.a) g->beside[i] = 0;
}

/* R6.11: the claimed oasis goes on the next space of the oasis track; what lies or is printed there is gained
 * now. A seventh one goes beside the track (R13, river tile 02) and gives nothing. */
void claim_oasis_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    assert(p->claimed_len < MK_CLAIMED_MAX);
    lift_oasis(g, t);
    int space = p->claimed_len++;
    p->claimed[space] = t.a;
    mk_tell(g, t, EV_CLAIM, .a = t.a, .n = p->claimed_len);
    if (space >= MK_TRACK) return;

    t.cause = MK_BY(BY_TRACK, space);
    if (p->track[space]) mk_then(g, t, OP_TRACK_KESHI, .a = p->track[space] - 1);
    p->track[space] = 0;
    if (mk_cat.track[space] == TRACK_EXCHANGE) mk_then(g, t, OP_EXCHANGE);
    if (mk_cat.track[space] == TRACK_SCROLL) mk_then(g, t, OP_FREE_SCROLL, .a = CLASS_YELLOW);
}

/* R6.11: a keshi on the covered space may be placed. SAH-04: refused or without room, it returns to the supply. */
int track_keshi_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    if (c != 0) return WHY_NO_SUCH;
    return keshi_room(g, t.player, t.a) > 0 ? WHY_LEGAL : WHY_NO_ROOM;
}

void track_keshi_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS && keshi_room(g, t.player, t.a) <= 0)
        mk_tell(g, t, EV_LOSE, .a = t.a, .n = 1);
    else if (c == MK_PASS)
        tell_declined(g, t);
    else
        mk_then(g, t, OP_KESHI, .n = 1, .a = t.a);
}

static bool is_claimed(const mk_player *p, int oasis)
{
    for (int i = 0; i < p->claimed_len; i++)
        if (p->claimed[i] == oasis) return true;
    return false;
}

/* R11, scroll 71: score one claimed oasis now; it counts again at the end. */
int score_claimed_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c < 1 || c > MK_OASES) return WHY_NO_SUCH;
    return is_claimed(own_const(g, t), c) ? WHY_LEGAL : WHY_NOT_CLAIMED;
}

void score_claimed_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_SCORE_OASIS, .a = c);
}

static void score_now(mk_game *g, mk_task t, int points)
{
    mk_tell(g, t, EV_SCORE_OASIS, .a = t.a, .n = points);
    t.cause = MK_BY(BY_OASIS, t.a);
    if (points) mk_score(g, t, points, SCORE_DESERT);
}

/* R12: an oasis scored during the game brings what it is worth at that moment. */
void score_oasis_run(mk_game *g, mk_task t)
{
    const mk_oasis_row *row = &mk_cat.oasis[t.a];
    if (row->count == COUNT_RETURNED) {
        mk_then(g, t, OP_RETURN, .a = t.a);
        return;
    }
    int points = mk_oasis_worth(g, t.player, t.a);
    /* scroll 68: as if claimed, so an oasis that counts claimed oases counts itself (FIN-07) */
    if (row->count == COUNT_CLAIMED && !is_claimed(own(g, t), t.a)) points += row->per;
    score_now(g, t, points);
}

/* R12, oases 19-21: points for each resource returned now, any number up to the limit (FIN-04). */
int return_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_oasis_row *row = &mk_cat.oasis[t.a];
    if (c > row->cap) return WHY_NO_SUCH;
    return c <= own_const(g, t)->resource[row->what] ? WHY_LEGAL : WHY_CANNOT_PAY;
}

void return_choose(mk_game *g, mk_task t, mk_choice c)
{
    const mk_oasis_row *row = &mk_cat.oasis[t.a];
    int worth = mk_oasis_worth(g, t.player, t.a) + row->per * c;
    if (c) mk_gain(g, t, row->what, -c);
    score_now(g, t, worth);
}
