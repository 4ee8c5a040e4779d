/* module_companions.c - R14.2: the Sultan on the palace stairs and the Imam on the mosque stairs.
 *
 * A companion waits on a step (companion_step), walks with a player (companion = seat + 1), or has left the game
 * (both 0). Their discounts are asked for where the prices are: scroll_dates (madrasa.c), luxury_discount (souk.c).
 */
#include "rules.h"

void place_companions(mk_game *g)
{
    for (int stairs = 0; stairs < MK_STAIRS; stairs++) g->companion_step[stairs] = mk_cat.companion_step[stairs];
}

bool has_companion(const mk_game *g, int player, int stairs)
{
    return mk_has(g, MOD_COMPANIONS) && g->companion[stairs] == player + 1;
}

/* R14.2: "when its player reaches the top it goes to the next player below; if several are level there, it waits
 * one step above them. If nobody is below, it leaves the game." */
static void hand_on(mk_game *g, mk_task t)
{
    int next = MK_NOBODY, step = -1, level = 0;
    for (int s = 0; s < g->players; s++) {
        int pawn = g->player[s].pawn[t.a];
        if (is_lazy(g, s)) continue; /* S9.1: no pawns */
        if (pawn == mk_cat.stairs.top || pawn < step) continue;
        level = pawn == step ? level + 1 : 1;
        step = pawn;
        next = s;
    }
    g->companion[t.a] = 0;
    t.player = level == 1 ? (uint8_t)next : MK_NOBODY;
    if (level == 1) {
        g->companion[t.a] = (uint8_t)(next + 1);
        mk_tell(g, t, EV_COMPANION, .a = t.a, .rule = 1402);
    } else if (level > 1) {
        g->companion_step[t.a] = (uint8_t)(step + 1);
        mk_tell(g, t, EV_COMPANION_WAITS, .a = t.a, .n = (int16_t)(step + 1), .rule = 1402);
    } else {
        mk_tell(g, t, EV_COMPANION_LEAVES, .a = t.a, .rule = 1402);
    }
}

/* R14.2: the pawn of t.player on stairs t.a has moved up. Who reaches or passes a waiting companion takes it along;
 * who passes its player (drawing level is not enough) takes it over. */
void companion_meets(mk_game *g, mk_task t)
{
    int step = own(g, t)->pawn[t.a], with = g->companion[t.a], waits = g->companion_step[t.a];
    bool taken = with ? with != t.player + 1 && g->player[with - 1].pawn[t.a] < step : waits && step >= waits;
    if (taken) {
        g->companion[t.a] = (uint8_t)(t.player + 1);
        g->companion_step[t.a] = 0;
        mk_tell(g, t, EV_COMPANION, .a = t.a, .rule = 1402);
    }
    if (g->companion[t.a] == t.player + 1 && step == mk_cat.stairs.top) hand_on(g, t);
}
