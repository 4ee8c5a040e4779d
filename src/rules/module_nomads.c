/* module_nomads.c - R16.1: nomads, keshis of no colour that go where the player likes and may move on.
 *
 * A nomad on its way (taken, moved, returned) lies in the supply (g->nomads) until it is put down, so supply, tray,
 * what lies aside and what stands on boards are always all nomads there are. On the board it is one of keshi[s],
 * `vendors` or `entertainers` like any other; nomad[s], nomad_vendors, nomad_spaces and nomad_gates say which of them
 * are nomads. Those moved already in this turn are in nomads_moved and its two sets, which are empty at other times.
 */
#include "rules.h"

/* Places (NOUN_NOMAD_PLACE): in sector 0-7, on the vendor space of sector 0-7, in the audience area. */
enum { AS_VENDOR = MK_HOMES, IN_AREA = 2 * MK_HOMES, PLACES };

/* "Each round, after the throw, one nomad is added to the tray", as long as there is one (NOM-01). */
void nomad_to_tray(mk_game *g, mk_task t)
{
    if (!g->nomads) return;
    g->nomads--;
    g->tray_nomad = 1;
    mk_tell(g, t, EV_TRAY, .a = NOMAD, .n = 1, .rule = 1601);
}

/* Is there room at this place of the player's? */
static int place_fault(const mk_game *g, int player, int place)
{
    const mk_player *p = &g->player[player];
    if (place == IN_AREA) return area_room(g, player) > 0 ? WHY_LEGAL : WHY_NOMAD_ROOM;
    if (place < AS_VENDOR) return p->keshi[place] < MK_CAPACITY ? WHY_LEGAL : WHY_NOMAD_ROOM;
    return p->vendors >> (place - AS_VENDOR) & 1 ? WHY_VENDOR_TAKEN : WHY_LEGAL;
}

/* Spaces for another nomad when all that lies aside has its own (R4.5). */
static int nomad_room(const mk_game *g, int player)
{
    const mk_player *p = &g->player[player];
    int room = area_room(g, player) - p->aside[NOMAD];
    for (int c = 0; c <= RED; c++) room += board_room(g, player, c) - p->aside[c];
    return room;
}

/* "A player may take the nomad instead of 1-2 keshis, paying 1 date and 1 water at once." No dinar is paid, so scroll
 * 33 does not help (NOM-03). */
int take_nomad_fault(const mk_game *g, int player)
{
    const uint8_t *has = g->player[player].resource;
    if (!g->tray_nomad) return WHY_NO_NOMAD_LEFT;
    if (has[DATE] < mk_cat.nomads.dates || has[WATER] < mk_cat.nomads.water) return WHY_NOMAD_PRICE;
    return nomad_room(g, player) > 0 ? WHY_LEGAL : WHY_NOMAD_ROOM;
}

/* "It is placed when other claimed keshis are": Classic at once (R4.4), Essential from beside the board (R4.5). */
void take_nomad(mk_game *g, mk_task t)
{
    g->tray_nomad = 0;
    mk_tell(g, t, EV_TAKE, .a = NOMAD, .n = 1, .rule = 1601);
    if (mk_since(g, 2)) t.op = OP_TAKE_NOMAD; /* the price is that of R16.1, whichever question was asked */
    mk_gain(g, t, WATER, -mk_cat.nomads.water);
    mk_gain(g, t, DATE, -mk_cat.nomads.dates);
    if (g->edition == ESSENTIAL) {
        own(g, t)->aside[NOMAD]++;
        return;
    }
    g->nomads++;
    t.cause = MK_BY(BY_CLAIM, NOMAD);
    mk_then(g, t, OP_NOMAD, .n = 1);
}

/* "If all other keshis are taken, and then on one more pass nobody takes it, it returns to its supply." */
void return_tray_nomad(mk_game *g, mk_task t)
{
    if (!g->tray_nomad) return;
    g->tray_nomad = 0;
    g->nomads++;
    mk_tell(g, t, EV_RETURN_TRAY, .a = NOMAD, .n = 1, .rule = 1601);
}

static bool fits_somewhere(const mk_game *g, mk_task t)
{
    for (int place = 0; place < PLACES; place++)
        if (!place_nomad_refusal(g, t, (mk_choice)place)) return true;
    return false;
}

/* n nomads from their supply, as far as there are so many, are placed one after the other. */
void nomad_run(mk_game *g, mk_task t)
{
    if (t.n == 0) return;
    if (is_pasha(g, t.player)) { /* S8.4 */
        pasha_nomad(g, t);
        return;
    }
    if (!g->nomads) {
        mk_tell(g, t, EV_NOTHING);
        return;
    }
    t.a = 0;
    if (!fits_somewhere(g, t)) {
        mk_tell(g, t, EV_LOSE, .a = NOMAD, .n = t.n);
        return;
    }
    mk_then(g, t, OP_PLACE_NOMAD);
    if (t.n > 1) mk_then(g, t, OP_NOMAD, .n = (uint8_t)(t.n - 1));
}

/* "It is placed in any sector with room except the Souk, or on a water vendor space." A new one may also go into the
 * audience area (R16.2); one that is moved goes to another sector (NOM-16) and not there (CAM-09). a: 0 a new one, else
 * one that was moved from sector a - 1, or from the area. */
int place_nomad_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (!g->nomads) return WHY_NO_NOMAD_LEFT;
    if (c == IN_AREA && t.a) return WHY_NO_SUCH;
    if (c < IN_AREA && t.a && c % MK_HOMES == t.a - 1) return WHY_SAME_SECTOR;
    return place_fault(g, t.player, c);
}

/* "It counts as a keshi of that sector (or as a vendor), with the placement bonus of green, pink or brown sectors":
 * so it is placed as a keshi of the sector's colour is. */
void place_nomad_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    mk_tell(g, t, EV_NOMAD, .a = c);
    if (c == IN_AREA) {
        g->nomads--;
        enter_area(g, t, NOMAD);
    } else if (c < AS_VENDOR) {
        mk_then(g, t, OP_KESHI, .n = 1, .a = c, .b = t.a ? KESHI_NOMAD_MOVED : KESHI_NOMAD);
    } else {
        uint8_t bit = (uint8_t)(1u << (c - AS_VENDOR));
        g->nomads--;
        p->vendors |= bit;
        p->nomad_vendors |= bit;
        if (t.a) p->nomad_vendors_moved |= bit;
        mk_tell(g, t, EV_VENDOR, .a = (uint8_t)(c - AS_VENDOR));
    }
}

/* Nomads of the player at this place that may be taken away from there. "A nomad at a discovered or claimed oasis, at a
 * desert town or at a gate may not be moved": there are no other places in the Sahara (NOM-15). moving: those that were
 * moved already do not count. */
static int nomads_at(const mk_player *p, int place, bool moving)
{
    if (place == SAHARA) return 0;
    if (place == IN_AREA) return p->area[MK_AREA - 1];
    if (place == SQUARE) return bits(p->nomad_spaces & ~(moving ? p->nomad_spaces_moved : 0u));
    if (place >= AS_VENDOR) {
        unsigned set = p->nomad_vendors & ~(moving ? p->nomad_vendors_moved : 0u);
        return set >> (place - AS_VENDOR) & 1;
    }
    int n = p->nomad[place] - (moving ? p->nomads_moved[place] : 0);
    return place == MEDINA ? n - p->nomad_gates : n;
}

/* R6.13: nomads on the board that may be returned: no caravans, no committed guards. */
int nomads_to_give(const mk_game *g, int player)
{
    int n = 0;
    for (int place = 0; place < IN_AREA; place++) n += nomads_at(&g->player[player], place, false);
    return n;
}

/* Oasis 36: nomads on the player board, wherever they stand there. */
int nomads_on_board(const mk_game *g, int player)
{
    const mk_player *p = &g->player[player];
    int n = bits(p->nomad_vendors);
    for (int s = 0; s < MK_HOMES; s++) n += p->nomad[s];
    return n;
}

/* Take a nomad away from a place; on the Main square from this space. */
static void lift(mk_game *g, mk_task t, int place, int space)
{
    mk_player *p = own(g, t);
    g->nomads++;
    mk_tell(g, t, EV_NOMAD_LEAVES, .a = (uint8_t)place);
    if (place == IN_AREA) {
        p->area[MK_AREA - 1]--;
    } else if (place >= AS_VENDOR) {
        uint8_t keep = (uint8_t) ~(1u << (place - AS_VENDOR));
        p->vendors &= (uint16_t)(0xFF00u | keep);
        p->nomad_vendors &= keep;
        p->nomad_vendors_moved &= keep;
    } else {
        p->keshi[place]--;
        p->nomad[place]--;
        if (p->nomads_moved[place] > p->nomad[place]) p->nomads_moved[place]--;
        if (place != SQUARE) return;
        uint8_t keep = (uint8_t) ~(1u << space);
        p->entertainers &= keep;
        p->nomad_spaces &= keep;
        p->nomad_spaces_moved &= keep;
    }
}

static void move_on(mk_game *g, mk_task t, int place)
{
    mk_then(g, t, OP_PLACE_NOMAD, .a = (uint8_t)(1 + (place == IN_AREA ? MK_HOMES : place % MK_HOMES)));
}

enum { PAID, FREE }; /* field a of moving */

/* "Once per round, before using the first assistant, the player may move each own nomad to another sector with room (or
 * vendor space) for 1 dinar each." a = FREE: n of them without paying (R16.4). */
int move_nomad_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    if (t.a == FREE && t.n == 0) return WHY_NO_NOMAD;
    if (nomads_at(own_const(g, t), c, true) <= 0) return WHY_NO_NOMAD;
    if (t.a == PAID && !mk_can_pay_dinars(g, t.player, mk_cat.nomads.move_dinars)) return WHY_CANNOT_PAY;
    mk_task there = {.player = t.player, .a = (uint8_t)(1 + (c == IN_AREA ? MK_HOMES : c % MK_HOMES))};
    return fits_somewhere(g, there) ? WHY_LEGAL : WHY_NOMAD_ROOM;
}

/* NOM-21: one that leaves the Main square frees its space; which one is asked. */
void move_nomad_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    if (c == MK_PASS) {
        memset(p->nomads_moved, 0, sizeof p->nomads_moved);
        p->nomad_vendors_moved = p->nomad_spaces_moved = 0;
        return;
    }
    if (t.a == PAID) mk_pay_dinars(g, t, mk_cat.nomads.move_dinars, 0);
    if (c == SQUARE) {
        mk_then(g, t, OP_LIFT_NOMAD, .a = 1);
    } else {
        lift(g, t, c, 0);
        move_on(g, t, c);
    }
    mk_then(g, t, OP_MOVE_NOMAD, .n = (uint8_t)(t.a == FREE ? t.n - 1 : 0), .a = t.a);
}

bool nomads_can_move(const mk_game *g, int player)
{
    mk_task t = {.player = (uint8_t)player, .a = PAID};
    for (int place = 0; place < PLACES; place++)
        if (!move_nomad_refusal(g, t, (mk_choice)place)) return true;
    return false;
}

/* R16.4: n nomads may be moved without paying. */
void move_nomads_free(mk_game *g, mk_task t, int n)
{
    mk_then(g, t, OP_MOVE_NOMAD, .n = (uint8_t)n, .a = FREE);
}

/* Which nomad leaves the Main square? a = 1: it is moved, else returned. */
int lift_nomad_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    unsigned set = p->nomad_spaces & ~(t.a ? p->nomad_spaces_moved : 0u);
    return set >> c & 1 ? WHY_LEGAL : WHY_NO_NOMAD;
}

void lift_nomad_choose(mk_game *g, mk_task t, mk_choice c)
{
    lift(g, t, SQUARE, c);
    if (t.a)
        move_on(g, t, SQUARE);
    else
        mk_tell(g, t, EV_GIVE_BACK, .a = NOMAD, .b = SQUARE, .n = own(g, t)->keshi[SQUARE]);
}

/* NOM-20: which nomad on the board is returned in an exchange? */
int give_nomad_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= IN_AREA) return WHY_NO_SUCH;
    return nomads_at(own_const(g, t), c, false) > 0 ? WHY_LEGAL : WHY_NO_NOMAD;
}

void give_nomad_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == SQUARE) {
        mk_then(g, t, OP_LIFT_NOMAD, .a = 0);
        return;
    }
    int sector = c % MK_HOMES;
    lift(g, t, c, 0);
    mk_tell(g, t, EV_GIVE_BACK, .a = NOMAD, .b = (uint8_t)sector, .n = c < AS_VENDOR ? own(g, t)->keshi[sector] : 0);
}

/* R6.10, NOM-13: a nomad may guard a gate. Which guard is committed to the gate just put down? */
int commit_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    int beige = p->keshi[MEDINA] - p->nomad[MEDINA], nomads = p->nomad[MEDINA];
    if (c == NOMAD)
        return p->nomad_gates < nomads && p->nomad_gates < gates_owned(g, t.player) ? WHY_LEGAL : WHY_GUARDS;
    if (c != BEIGE) return WHY_NO_SUCH;
    return gates_owned(g, t.player) - p->nomad_gates <= beige ? WHY_LEGAL : WHY_GUARDS;
}

static void commit_nomad(mk_game *g, mk_task t)
{
    own(g, t)->nomad_gates++;
    mk_tell(g, t, EV_NOMAD_GUARD);
}

void commit_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == NOMAD) commit_nomad(g, t);
}

/* Called before the gate counts. Only who has guards of both kinds on the watchtower is asked. */
void commit_guard(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    int nomads = p->nomad[MEDINA] - p->nomad_gates;
    if (nomads == 0) return;
    if (free_guards(g, t.player) > nomads)
        mk_then(g, t, OP_COMMIT);
    else
        commit_nomad(g, t);
}
