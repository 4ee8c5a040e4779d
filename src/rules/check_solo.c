/* check_solo.c - pieces of solo games are conserved (see check.c): what belongs to the automaton is there in these
 * only, and its strategy tiles, bag and row are those that the choices of pasha.c and lazy.c look things up by. */
#include "check.h"

/* S1.2: each strategy tile lies open, face down, or in the box. */
static verdict check_strategies(const mk_game *g)
{
    unsigned all = g->solo == SOLO_PASHA ? strategies_in_play(g) : 0, open = 0;
    if (g->strategy_unseen & ~all) return "no such strategy tile (S1.2)";
    if (g->strategy_len > MK_STRATEGIES_OPEN) return "that many strategy tiles are never turned up (S1.2)";
    for (int i = 0; i < MK_STRATEGIES_OPEN; i++) {
        int tile = g->strategy[i];
        if ((tile != 0) != (i < g->strategy_len)) return "open strategy tiles lie one below the other (S1.3)";
        if (tile > MK_STRATEGIES || (tile && !(all >> tile & 1))) return "no such strategy tile (S1.2)";
        if (tile && (open | g->strategy_unseen) >> tile & 1) return "a strategy tile is in two places (S1.2)";
        if (tile) open |= 1u << tile;
    }
    return (open | g->strategy_unseen) != all ? "each strategy tile is in one place (S1.2)" : NULL;
}

/* S9.1: one keshi of each colour in a row; those that are missing are still to be drawn. */
static verdict check_row(const mk_game *g)
{
    unsigned seen = 0;
    int laid = 0, coming = 0;
    for (int i = 0; i < MK_COLOURS; i++) {
        int c = g->lazy_row[i];
        if (c > MK_COLOURS || (c && g->solo != SOLO_LAZY)) return "no such keshi in the priority row (S9.1)";
        if (c && (i > laid || seen >> c & 1)) return "one keshi of each colour is in the priority row (S9.1)";
        seen |= c ? 1u << c : 0;
        laid += c > 0;
    }
    for (int i = 0; i < g->agenda_len; i++)
        if (g->agenda[i].op == OP_LAZY_ROW) coming += g->agenda[i].n;
    if (g->solo != SOLO_LAZY) return coming ? "there is no priority row (S9.1)" : NULL;
    bool not_yet = !g->agenda_len || check_pending(g, OP_START_PLAYER);
    if (g->phase == PHASE_SETUP && not_yet && !laid) return NULL;
    return laid + coming == MK_COLOURS ? NULL : "the priority row has all colours (S9.1)";
}

/* S9.1: no board, no pawns, no score; all it has are the keshis that it throws. */
static verdict check_lazy(const mk_game *g)
{
    mk_player p = g->player[MK_AUTOMATON];
    p.picked = 0;
    if (!check_zero(&p, sizeof p)) return "the lazy automaton has no board (S9.1)";
    return g->companion[COURTIER] == MK_AUTOMATON + 1 || g->companion[STUDENT] == MK_AUTOMATON + 1
               ? "the lazy automaton has no pawns (S9.1)"
               : NULL;
}

/* S1.1, S2.1: it has no resources, no hand, no provision tiles, no scrolls, no oases, no gate spaces. */
static verdict check_automaton(const mk_player *p)
{
    bool none = check_zero(p->resource, sizeof p->resource) && check_zero(p->scroll, sizeof p->scroll) &&
                check_zero(p->provision, sizeof p->provision) && check_zero(p->oasis, sizeof p->oasis) &&
                check_zero(p->claimed, sizeof p->claimed) && check_zero(p->track, sizeof p->track) &&
                check_zero(p->gate, sizeof p->gate) && check_zero(p->aside, sizeof p->aside) &&
                check_zero(p->area, sizeof p->area) && check_zero(p->caravans, sizeof p->caravans) &&
                check_zero(p->drawn_scroll, sizeof p->drawn_scroll) && !p->entertainers && !p->dealt && !p->hand &&
                !p->placeholder && !p->drawn && !p->race && !p->podium && !p->dung && !p->disc && !p->souk_water;
    if (!none) return "the automaton has nothing of that (S1.1, S2.1)";
    if (p->vendors >> MK_HOMES || p->nomad_vendors || p->nomad_gates)
        return "no vendor of the automaton can stand there (S4.2)";
    return NULL;
}

verdict check_solo(const mk_game *g)
{
    if (g->solo >= MK_SOLOS || (g->solo && g->players != 2)) return "no such solo game (S1.1)";
    if (g->difficulty && g->solo != SOLO_PASHA) return "difficulty options are for the Pasha's automaton (S7)";
    if (mk_since(g, 2) && g->solo && mk_has(g, MOD_BUILDINGS) && !(g->options & OPTION_BUILDINGS_BACK))
        return "solo games are played with the backs of special buildings (S8.6)";
    verdict wrong = difficulty_fault(g->difficulty);
    if (!wrong) wrong = check_strategies(g);
    if (!wrong) wrong = check_row(g);
    if (wrong) return wrong;
    int first = g->solo == SOLO_PASHA ? MK_AUTOMATON : !MK_AUTOMATON;
    bool known = g->solo && g->phase == PHASE_SETUP && g->agenda_len && !check_pending(g, OP_START_PLAYER);
    if (known && (g->camel != first || g->marker != first)) return "who begins is fixed in a solo game (S1.5, S9.2)";
    if (g->automaton_bag >> (g->solo ? MK_COLOURS : 0)) return "no such keshi in its bag (S1.4)";
    if (g->solo != SOLO_PASHA && !check_zero(g->pasha_gates, sizeof g->pasha_gates))
        return "nobody has such gates (S5.2)";
    if (g->solo != SOLO_PASHA && !check_zero(g->scrolls_gone, sizeof g->scrolls_gone))
        return "no scroll leaves the game (S5.8)";
    if (g->solo == SOLO_LAZY) wrong = check_lazy(g);
    return wrong || !g->solo ? wrong : check_automaton(&g->player[MK_AUTOMATON]);
}
