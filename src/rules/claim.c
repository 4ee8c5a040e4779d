/* claim.c - R4: claiming keshis from the tray.
 *
 * Classic places at once what was taken; Essential lays it aside (player.aside) and places everything when the tray
 * is empty. Room is counted with what lies aside.
 */
#include "rules.h"

int mk_room(const mk_game *g, int player, int colour)
{
    if (colour >= GOODS) return board_room(g, player, colour);
    /* R16.2: and the audience area, as far as what lies aside does not need it (CAM-05) */
    const uint8_t *aside = g->player[player].aside;
    int area = area_room(g, player);
    for (int c = 0; area > 0 && c < GOODS; c++) {
        int over = c == colour ? 0 : aside[c] - board_room(g, player, c);
        if (over > 0) area -= over;
    }
    return board_room(g, player, colour) - aside[colour] + (area > 0 ? area : 0);
}

static bool tray_empty(const mk_game *g)
{
    for (int c = 0; c < MK_COLOURS; c++)
        if (g->tray[c]) return false;
    return !g->tray_nomad;
}

static bool can_take(const mk_game *g, int player)
{
    for (int c = 0; c < MK_COLOURS; c++)
        if (g->tray[c] && mk_room(g, player, c) > 0) return true;
    return false;
}

static bool anything_aside(const mk_player *p)
{
    for (int c = 0; c < MK_KESHIS; c++)
        if (p->aside[c]) return true;
    return false;
}

enum { CLAIMING, PLACING }; /* field a of a claim turn */

/* R4.1: in turn order, again and again. R4.5: when the tray is empty each player places what lies aside. */
void claim_phase_run(mk_game *g, mk_task t)
{
    (void)t;
    g->phase = PHASE_CLAIM;
    mk_then_for(g, g->camel, OP_CLAIM_TURN, .a = CLAIMING);
    if (g->edition == ESSENTIAL)
        for (int i = 0; i < g->players; i++) mk_then_for(g, seat_at(g, i), OP_CLAIM_TURN, .a = PLACING);
}

/* R4.3: when nobody can take, what is left goes back to the supply. */
static void return_tray(mk_game *g, mk_task t)
{
    t.player = MK_NOBODY;
    for (int c = 0; c < MK_COLOURS; c++) {
        if (g->tray[c]) mk_tell(g, t, EV_RETURN_TRAY, .a = (uint8_t)c, .n = g->tray[c], .rule = 403);
        g->tray[c] = 0;
    }
    return_tray_nomad(g, t); /* R16.1 */
}

/* R4.3: the turn passes to the next player; after one round of that nobody can take, or wants the nomad. */
static void pass_turn(mk_game *g, mk_task t)
{
    if (t.op == OP_TAKE_NOMAD && mk_since(g, 2)) /* R16.1: this one could have */
        mk_tell(g, t, EV_DECLINE, .a = NOMAD, .n = 1);
    else
        mk_tell(g, t, EV_SKIP, .rule = 403);
    if (t.n + 1 < g->players)
        mk_then_for(g, left_of(g, t.player), OP_CLAIM_TURN, .n = (uint8_t)(t.n + 1), .a = CLAIMING);
    else
        return_tray(g, t);
}

/* S4, S4.3: the automaton takes by its list, or is skipped. */
static void pasha_turn(mk_game *g, mk_task t)
{
    if (is_lazy(g, t.player) ? !lazy_can_take(g) : !pasha_can_take(g)) {
        pass_turn(g, t);
        return;
    }
    g->turn = t.player;
    mk_then(g, t, (uint8_t)(is_lazy(g, t.player) ? OP_LAZY_TAKE : OP_PASHA_TAKE));
    mk_then_for(g, left_of(g, t.player), OP_CLAIM_TURN, .a = CLAIMING);
}

/* R4.1, R4.3: a player who can take must take; one who cannot is skipped. t.n were skipped in a row before. */
static void claim_turn_next(mk_game *g, mk_task t)
{
    if (tray_empty(g)) return;
    if (automatic(g, t.player)) { /* S4, S9.3 */
        pasha_turn(g, t);
        return;
    }
    if (can_take(g, t.player)) {
        g->turn = t.player;
        mk_then(g, t, OP_TAKE);
        mk_then_for(g, left_of(g, t.player), OP_CLAIM_TURN, .a = CLAIMING);
        return;
    }
    if (!take_nomad_fault(g, t.player)) { /* R16.1: the nomad may be taken, but never must (NOM-04, NOM-07) */
        g->turn = t.player;
        mk_then(g, t, OP_TAKE_NOMAD, .n = t.n);
        return;
    }
    pass_turn(g, t);
}

void claim_turn_run(mk_game *g, mk_task t)
{
    if (t.a == CLAIMING) {
        claim_turn_next(g, t);
    } else if (anything_aside(own(g, t))) {
        g->turn = t.player;
        mk_then(g, t, OP_PLACE_ASIDE);
    }
}

static int take_fault(const mk_game *g, int player, int colour, int n)
{
    if (g->tray[colour] < n) return WHY_NOT_IN_TRAY;
    return mk_room(g, player, colour) < n ? WHY_FULL : WHY_LEGAL;
}

/* Out of the tray; Essential: beside the board (R4.5). */
static void take(mk_game *g, mk_task t, int colour, int n)
{
    g->tray[colour] -= (uint8_t)n;
    mk_tell(g, t, EV_TAKE, .a = (uint8_t)colour, .n = (int16_t)n, .rule = 401);
    if (g->edition == ESSENTIAL) own(g, t)->aside[colour] += (uint8_t)n;
}

/* R4.4: Classic: what is taken is placed at once, before the next player takes. */
static void place_taken(mk_game *g, mk_task t, int colour, int n)
{
    t.cause = MK_BY(BY_CLAIM, colour);
    if (g->edition == CLASSIC) mk_then(g, t, OP_KESHI, .n = (uint8_t)n, .a = (uint8_t)colour);
}

/* R4.1, R4.2: 1 or 2 keshis of one colour, as far as there is room. R16.1: or the nomad instead. */
int take_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_TAKE_NOMAD) return take_nomad_fault(g, t.player);
    return take_fault(g, t.player, c % MK_COLOURS, 1 + c / MK_COLOURS);
}

choice_set take_maybe(const mk_game *g, mk_task t)
{
    (void)t;
    choice_set in_tray = {0};
    for (int c = 0; c < MK_COLOURS; c++) {
        if (g->tray[c]) set_add(&in_tray, c);
        if (g->tray[c] > 1) set_add(&in_tray, MK_COLOURS + c);
    }
    if (g->tray_nomad) set_add(&in_tray, MK_TAKE_NOMAD);
    return in_tray;
}

void take_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_TAKE_NOMAD) { /* never one of the two of scroll 61 (SCR-31) */
        take_nomad(g, t);
        return;
    }
    int colour = c % MK_COLOURS, n = 1 + c / MK_COLOURS;
    take(g, t, colour, n);
    /* scroll 61: 1 keshi, or any 2 of one or two colours; both are then placed in the order taken */
    if (n == 1 && has_scroll(g, t.player, 61))
        mk_then_for(g, t.player, OP_TAKE_SECOND, .a = (uint8_t)colour, .cause = MK_BY(BY_SCROLL, 61));
    else
        place_taken(g, t, colour, n);
}

/* R16.1: who can take nothing else may take the nomad. t.n players passed or were skipped in a row before. */
int take_nomad_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return c == MK_PASS ? WHY_LEGAL : take_nomad_fault(g, t.player);
}

void take_nomad_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) {
        pass_turn(g, t);
        return;
    }
    take_nomad(g, t);
    mk_then_for(g, left_of(g, t.player), OP_CLAIM_TURN, .a = CLAIMING);
}

/* R11, scroll 61: a second one of another colour, if there is a legal one, or none (SCR-29, SCR-30). Two of one
 * colour are taken together. */
int take_second_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    return c == t.a ? WHY_SAME_COLOUR : take_fault(g, t.player, c, 1);
}

void take_second_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c != MK_PASS) take(g, t, c, 1);
    place_taken(g, t, t.a, 1);
    if (c != MK_PASS) place_taken(g, t, c, 1);
}

/* R4.5, R6.10: all that lies aside is placed, in any order. The one placed no longer lies aside; if meanwhile its
 * sector has become full it is lost (DRA-16). */
int place_aside_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return own_const(g, t)->aside[c] ? WHY_LEGAL : WHY_NOT_ASIDE;
}

void place_aside_choose(mk_game *g, mk_task t, mk_choice c)
{
    own(g, t)->aside[c]--;
    if (c == NOMAD) { /* R16.1 */
        g->nomads++;
        mk_then_for(g, t.player, OP_NOMAD, .n = 1, .cause = MK_BY(BY_CLAIM, c));
    } else {
        mk_then_for(g, t.player, OP_KESHI, .n = 1, .a = c, .cause = t.cause ? t.cause : MK_BY(BY_CLAIM, c));
    }
    if (anything_aside(own(g, t))) mk_then(g, t, OP_PLACE_ASIDE);
}
