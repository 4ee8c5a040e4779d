/* keshi.c - placing keshis (R5) and exchanging them (R6.13). */
#include "rules.h"

/* R16.2: with the camel race, keshis but goods may also go into the audience area. */
int keshi_room(const mk_game *g, int player, int colour)
{
    int room = board_room(g, player, colour);
    return colour >= GOODS ? room : room + area_room(g, player);
}

static int sector_of(int colour)
{
    return colour < MK_HOMES ? colour : SOUK;
}

/* R16.1: the nomad placed as a keshi of this sector comes out of their supply. */
static void add_nomad(mk_game *g, mk_task t, int sector)
{
    mk_player *p = own(g, t);
    g->nomads--;
    p->keshi[sector]++;
    p->nomad[sector]++;
    if (t.b == KESHI_NOMAD_MOVED) p->nomads_moved[sector]++;
    mk_tell(g, t, EV_PLACE, .a = NOMAD, .b = (uint8_t)sector, .n = p->keshi[sector]);
}

static bool is_nomad(mk_task t)
{
    return t.b == KESHI_NOMAD || t.b == KESHI_NOMAD_MOVED;
}

void add_keshi(mk_game *g, mk_task t, int colour)
{
    if (is_nomad(t)) {
        add_nomad(g, t, colour);
        return;
    }
    mk_player *p = own(g, t);
    uint8_t *count = colour < MK_HOMES ? &p->keshi[colour] : &p->goods[colour - GOODS];
    assert(*count < UINT8_MAX);
    ++*count;
    mk_tell(g, t, EV_PLACE, .a = (uint8_t)colour, .b = (uint8_t)sector_of(colour), .n = *count);
}

/* R5.1: a keshi of colour a goes home, with all it sets off. b: what is special about it (KESHI_...). */
void place_home(mk_game *g, mk_task t)
{
    if (is_pasha(g, t.player)) { /* S4 */
        pasha_place(g, t);
        return;
    }
    switch (t.a) {
    case PINK: mk_then(g, t, OP_ENTERTAIN, .b = t.b); break;
    case BROWN: mk_then(g, t, OP_CARAVAN, .b = t.b); break;
    case RED: mk_then(g, t, OP_VENDOR, .b = t.b); break;
    default: add_keshi(g, t, t.a); /* R5.6: a guard on the watchtower, uncommitted: see free_guards */
    }
    if (t.a == GREEN) mk_score_by_rule(g, t, mk_cat.game.green_points, SCORE_ORCHARD, 503); /* R5.3 */
    if (t.b == KESHI_THEN_ACT && t.a != RED) mk_then(g, t, OP_ACTION, .a = (uint8_t)sector_of(t.a));
}

/* R16.2: may it go into the audience area? Nomads have chosen already; CAM-02: not the one of a special building. */
static bool area_open(const mk_game *g, mk_task t)
{
    if (t.a >= GOODS || is_nomad(t) || t.b == KESHI_ON_BOARD) return false;
    return area_room(g, t.player) > 0;
}

/* R5.1: n keshis of colour a are placed one after the other, each with all it sets off (R5.7); without room they are
 * lost. */
void keshi_run(mk_game *g, mk_task t)
{
    bool area = area_open(g, t);
    if (t.n == 0) return;
    if (board_room(g, t.player, t.a) <= 0 && !area) {
        mk_tell(g, t, EV_LOSE, .a = t.a, .n = t.n);
        return;
    }
    if (area)
        mk_then(g, t, OP_WHERE, .a = t.a, .b = t.b); /* R16.2 */
    else
        place_home(g, t);
    if (t.n > 1) mk_then(g, t, OP_KESHI, .n = (uint8_t)(t.n - 1), .a = t.a, .b = t.b);
}

/* The keshi of colour a goes back to the supply because the player does without it, not for want of room. */
void tell_declined(mk_game *g, mk_task t)
{
    mk_tell(g, t, mk_since(g, 2) ? EV_DECLINE : EV_LOSE, .a = t.a, .n = 1);
}

/* R5.4: "an entertainer goes on any free space and gains its bonus once." */
int entertain_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return own_const(g, t)->entertainers >> c & 1 ? WHY_SPACE_TAKEN : WHY_LEGAL;
}

void entertain_choose(mk_game *g, mk_task t, mk_choice c)
{
    own(g, t)->entertainers |= (uint8_t)(1u << c);
    if (is_nomad(t)) own(g, t)->nomad_spaces |= (uint8_t)(1u << c); /* R16.1 */
    if (t.b == KESHI_NOMAD_MOVED) own(g, t)->nomad_spaces_moved |= (uint8_t)(1u << c);
    add_keshi(g, t, PINK);
    mk_tell(g, t, EV_ENTERTAIN, .a = c);
    mk_then(g, t, OP_SPACE, .n = 1, .a = c);
    if (has_scroll(g, t.player, 54)) { /* scroll 54: "... and the bonuses of the two neighbouring spaces" */
        unsigned both = 1u << (c + 1) % MK_SPACES | 1u << (c + MK_SPACES - 1) % MK_SPACES;
        t.cause = MK_BY(BY_SCROLL, 54);
        mk_then(g, t, OP_SPACES, .n = 1, .marks = (uint16_t)both);
    }
}

/* R5.5: a caravan goes on the next space of the left, the right or the start path; no space is skipped. */
int caravan_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return own_const(g, t)->caravans[c] >= path_spaces(g, c) ? WHY_PATH_FULL : WHY_LEGAL;
}

void caravan_choose(mk_game *g, mk_task t, mk_choice c)
{
    int at = own(g, t)->caravans[c]++;
    add_keshi(g, t, BROWN);
    mk_tell(g, t, EV_CARAVAN, .a = c, .n = (int16_t)(at + 1));
    if (c == PATH_START)
        mk_do(g, t, MK_BY(BY_START_OASIS, at), &mk_cat.start_oasis[at]);
    else if (at == MK_PATH_SPACES)
        reach_town(g, t, c); /* R14.5 */
    else
        discover(g, t, c * MK_PATH_SPACES + at);
}

/* R4.6: a red keshi goes on a water vendor space that is still empty. b = 1: then the action there (scroll 64). */
int vendor_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= MK_HOMES) return WHY_VENDOR_TAKEN;
    return own_const(g, t)->vendors >> c & 1 ? WHY_VENDOR_TAKEN : WHY_LEGAL;
}

void vendor_choose(mk_game *g, mk_task t, mk_choice c)
{
    own(g, t)->vendors |= (uint16_t)(1u << c);
    mk_tell(g, t, EV_VENDOR, .a = c);
    if (t.b == KESHI_THEN_ACT) mk_then(g, t, OP_ACTION, .a = c);
}

/* R5.2: "where the player chooses the colour, only colours with room can be chosen." n times. */
int any_keshi_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return keshi_room(g, t.player, c) > 0 ? WHY_LEGAL : WHY_NO_ROOM;
}

void any_keshi_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_KESHI, .n = 1, .a = c, .b = t.b);
    if (t.n > 1) mk_then(g, t, OP_ANY_KESHI, .n = (uint8_t)(t.n - 1), .b = t.b);
}

/* n keshis of one colour of choice (the topmost space of the lattice); without room for all, the rest is lost. */
int same_keshi_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return any_keshi_refusal(g, t, c);
}

void same_keshi_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_KESHI, .n = t.n, .a = c);
}

/* River tile 13: one of the colours in `marks`. */
int one_keshi_of_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (!(t.marks >> c & 1)) return WHY_NOT_OFFERED;
    return any_keshi_refusal(g, t, c);
}

void one_keshi_of_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_KESHI, .n = 1, .a = c);
}

/* "n goods keshis": all of one colour of choice (R6.8). */
int goods_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g, (void)t;
    return c < GOODS ? WHY_NOT_GOODS : WHY_LEGAL;
}

void goods_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_KESHI, .n = t.n, .a = c);
}

/* R6.13: "return one keshi from the player board and take and place one of another colour." */
void exchange_run(mk_game *g, mk_task t)
{
    mk_then(g, t, OP_GIVE, .n = 1);
}

/* "Caravans, committed guards and goods may not be returned; a water vendor may." R16.1: nomads are of no colour, but
 * one of them may be returned too (NOM-20). */
int keshis_to_give(const mk_game *g, int player, int keshi)
{
    const mk_player *p = &g->player[player];
    if (keshi == NOMAD) return nomads_to_give(g, player);
    if (keshi == RED) return bits(p->vendors & ~(unsigned)p->nomad_vendors);
    if (keshi >= BROWN) return 0;
    int n = p->keshi[keshi] - p->nomad[keshi];
    return keshi == BEIGE ? n - (gates_owned(g, player) - p->nomad_gates) : n;
}

int give_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return c == MK_PASS || keshis_to_give(g, t.player, c) > 0 ? WHY_LEGAL : WHY_CANNOT_GIVE;
}

static void return_keshi(mk_game *g, mk_task t, int colour)
{
    int n = --own(g, t)->keshi[colour];
    mk_tell(g, t, EV_GIVE_BACK, .a = (uint8_t)colour, .b = (uint8_t)colour, .n = (int16_t)n);
}

/* It leaves the board; where several places are possible, the player is asked. */
void give_keshi(mk_game *g, mk_task t, int keshi)
{
    if (keshi == NOMAD)
        mk_then(g, t, OP_GIVE_NOMAD);
    else if (keshi == RED)
        mk_then(g, t, OP_GIVE_VENDOR, .n = 1);
    else if (keshi == PINK)
        mk_then(g, t, OP_GIVE_SPACE, .n = 1);
    else
        return_keshi(g, t, keshi);
}

void give_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    give_keshi(g, t, c);
    mk_then(g, t, OP_GET, .a = c);
}

/* "A returned entertainer frees its space." */
int give_space_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    return (p->entertainers & ~p->nomad_spaces) >> c & 1 ? WHY_LEGAL : WHY_NOT_THERE;
}

void give_space_choose(mk_game *g, mk_task t, mk_choice c)
{
    own(g, t)->entertainers &= (uint8_t) ~(1u << c);
    return_keshi(g, t, PINK);
}

int give_vendor_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    return (p->vendors & ~p->nomad_vendors) >> c & 1 ? WHY_LEGAL : WHY_NOT_THERE;
}

void give_vendor_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    p->vendors &= (uint16_t) ~(1u << c);
    if (c == SOUK) p->souk_water = 0;
    mk_tell(g, t, EV_GIVE_BACK, .a = RED, .b = c);
}

/* a = the colour that was returned, or a nomad; b as in KESHI. Goods may be taken. */
int get_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == t.a) return WHY_SAME_COLOUR;
    return any_keshi_refusal(g, t, c);
}

void get_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_KESHI, .n = 1, .a = c, .b = t.b);
}
