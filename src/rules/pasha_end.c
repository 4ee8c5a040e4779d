/* pasha_end.c - S6, S8: what printed effects are for the Pasha's automaton, river tiles, desert towns, its special
 * building, and its final scoring. */
#include "pasha.h"

/* S2.1, S6.2, S8: an effect of a component, as the automaton carries it out. What asks a player is a list here, or
 * nothing: "exchange and resource change nothing". */
static void carry_out(mk_game *g, mk_task t, mk_effect e)
{
    switch (e.op) {
    case OP_ANY_RESOURCE: mk_then(g, t, OP_GAIN, .n = e.n, .a = POINT); break;
    case OP_GOODS: mk_then(g, t, OP_PASHA_GOODS, .n = e.n); break;
    case OP_EITHER_STAIRS: mk_then(g, t, OP_PASHA_STAIRS, .n = e.n); break;
    case OP_ANY_KESHI: mk_then(g, t, OP_PASHA_KESHI, .n = e.n); break;                    /* river tile 03 */
    case OP_ONE_KESHI_OF: mk_then(g, t, OP_PASHA_KESHI, .n = 1, .marks = e.marks); break; /* river tile 13 */
    case OP_ANY_ACTION: mk_then(g, t, OP_PASHA_SECTOR); break;                            /* river tile 01 */
    case OP_ACTION: mk_then(g, t, OP_PASHA_ACTION, .a = e.a); break;                      /* river tile 16 (BOA-30) */
    case OP_BESIDE_OASIS: mk_then(g, t, OP_TURN_STRATEGY, .a = 1); break;                 /* river tile 02 (BOA-26) */
    case OP_FREE_OASIS: mk_then(g, t, OP_KESHI, .n = e.n, .a = BROWN); break; /* river tile 15: 2 caravans */
    case OP_ANY_SPACE: mk_then(g, t, OP_PASHA_SQUARE, .n = e.n); break;       /* S8.7: a falcon */
    case OP_FREE_SCROLL: mk_then(g, t, OP_PASHA_MADRASA, .a = 1); break;      /* S8.3: town 10 */
    case OP_FREE_LUXURY: mk_then(g, t, OP_PASHA_SOUK, .a = 1); break;         /* S8.3: town 11 */
    case OP_FREE_GATE: /* S8.3: town 12: "of the right workshop; if it has no free guard it gets one first" */
        if (free_guards(g, MK_AUTOMATON) <= 0) mk_then(g, t, OP_KESHI, .n = 1, .a = BEIGE);
        mk_then(g, t, OP_PASHA_GATE, .n = 1, .a = MK_WORKSHOPS);
        break;
    case OP_GAIN:
    case OP_KESHI:
    case OP_SWIM:
    case OP_STAIRS:
    case OP_PER:
    case OP_CROCODILE:
    case OP_NOMAD:
    case OP_CAMEL:
    case OP_FALCON_STEPS: mk_then(g, t, e.op, .n = e.n, .a = e.a, .b = e.b); break;
    default: mk_tell(g, t, EV_NOTHING); break;
    }
}

void pasha_do(mk_game *g, mk_task t, const mk_program *program)
{
    for (int i = 0; i < MK_EFFECTS && program->effect[i].op; i++) carry_out(g, t, program->effect[i]);
}

/* ---- S6.2: river tiles ---- */

/* What a bonus of a river tile is worth to it: points, or steps. */
static int worth_of(const mk_game *g, const mk_program *program)
{
    int n = 0;
    for (int i = 0; i < MK_EFFECTS && program->effect[i].op; i++) {
        mk_effect e = program->effect[i];
        n += e.op == OP_PER ? e.n * per_count(g, MK_AUTOMATON, e.b) : e.n;
    }
    return n;
}

/* "05, 06, 11: the better one. 12, 17, 18: what gives more points (level: the first)" (BOA-31). First place takes one
 * and there is no second (BOA-32). */
void pasha_prize_run(mk_game *g, mk_task t)
{
    int tile = g->river_tile[g->season], half = 0;
    const mk_program *bonus = mk_cat.river_tile[tile].bonus;
    t.cause = MK_BY(BY_RIVER_TILE, tile);
    if (bonus[1].effect[0].op) {
        int first = worth_of(g, &bonus[0]), second = worth_of(g, &bonus[1]);
        half = second > first;
        mk_tell(g, t, EV_PASHA_PRIZE, .a = (uint8_t)half, .b = first == second ? BY_FIRST_LISTED : BY_MORE_POINTS,
                .n = (int16_t)(half ? second : first));
    }
    mk_tell(g, t, EV_RIVER_PRIZE, .a = (uint8_t)tile, .b = (uint8_t)half);
    mk_do(g, t, t.cause, &bonus[half]);
    mk_then_for(g, MK_NOBODY, OP_REFILL); /* GEN-16 */
}

static int pieces(const offer *o, int sector)
{
    const mk_player *p = pasha_const(o->g);
    return sector == SOUK ? goods_of(p) : p->keshi[sector] + (p->vendors >> sector & 1);
}

static int on_board(const offer *o, int sector)
{
    return -board_row(o->g, sector);
}

/* River tile 01: "the action of the sector with most pieces (vendor included; tie: higher on the board)"; the Souk
 * counts its goods, and no 2 keshis are needed (BOA-25). */
void pasha_sector_run(mk_game *g, mk_task t)
{
    static const criterion list[] = {{BY_MOST_PIECES, pieces}, {BY_BOARD, on_board}, {0, NULL}};
    offer o = {.g = g};
    decision d = decide(&o, (1u << MK_SECTORS) - 1, list);
    mk_tell(g, t, EV_PASHA_SECTOR, .a = (uint8_t)d.what, .b = d.by, .n = (int16_t)pieces(&o, d.what));
    mk_then(g, t, OP_PASHA_ACTION, .a = (uint8_t)d.what);
}

/* ---- S8 ---- */

/* "On its 4th and 8th caravan it takes a random open town, day side up; 10-12 act when taken" (BOA-39). */
int pasha_town_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return town_refusal(g, t, c);
}

void pasha_town_choose(mk_game *g, mk_task t, mk_choice c)
{
    town_choose(g, t, c);
    pasha(g)->towns_claimed |= (uint8_t)(1u << t.a);
    mk_do(g, t, MK_BY(BY_TOWN, c), &mk_cat.town[c].program);
    if (g->phase != PHASE_ASSISTANTS) mk_then_for(g, MK_NOBODY, OP_REFILL); /* GEN-16: it is nobody's turn */
}

/* Special buildings: "instead of the yellow scroll it gets the keshi shown first on its strategy tile" (BOA-41). */
void pasha_house_run(mk_game *g, mk_task t)
{
    if (!g->strategy_len) return;
    int symbol = mk_symbols(g, g->strategy[0])[0];
    t.cause = MK_BY(BY_BUILDING, pasha(g)->building);
    if (symbol == NOMAD)
        mk_then(g, t, OP_NOMAD, .n = 1);
    else if (symbol == GOODS)
        mk_then(g, t, OP_PASHA_GOODS, .n = 1);
    else
        mk_then(g, t, OP_KESHI, .n = 1, .a = (uint8_t)symbol);
}

/* ---- S6.5: the end ---- */

/* "Its keshis of the sector's colour times half the number of symbols of that colour on all open tiles, rounded up";
 * vendors and nomads are not multiplied (BOA-34). S7.2: or nothing. */
static int symbol_points(const mk_game *g, int sector)
{
    const mk_player *p = pasha_const(g);
    int symbols = symbols_of(g, sector == SOUK ? GOODS : sector), pair = mk_cat.pasha.symbols_per_point;
    int keshis = sector == SOUK ? goods_of(p) : p->keshi[sector] - p->nomad[sector];
    return pasha_option(g, PASHA_NO_KESHI_POINTS) ? 0 : keshis * ((symbols + pair - 1) / pair);
}

int pasha_symbol_points(const mk_game *g)
{
    int n = 0;
    for (int s = 0; s < MK_SECTORS; s++) n += symbol_points(g, s);
    return n;
}

void pasha_symbols_run(mk_game *g, mk_task t)
{
    for (int row = 0; row < MK_SECTORS; row++) {
        int sector = sector_in_row(g, row), n = symbol_points(g, sector);
        if (n == 0) continue;
        mk_tell(g, t, EV_PASHA_SYMBOLS, .a = (uint8_t)sector, .n = (int16_t)n);
        mk_score(g, t, n, SCORE_SECTORS);
    }
}
