/* module_staircase.c - R14.1: staircase tiles over the lattice between the stairs. */
#include "rules.h"

/* R14.1: the inner spaces but for the lowest and the two topmost: 12 can be covered. */
bool staircase_space(int space)
{
    if (space >= LAT_PALACE && space < LAT_MIDDLE) return true;
    if (space >= LAT_MIDDLE + 1 && space < LAT_MOSQUE - 2) return true;
    return space >= LAT_MOSQUE && space < LAT_POINTS;
}

/* The bonus of a space of the lattice: of the tile on it, or as printed. */
const mk_program *lattice_program(const mk_game *g, int space)
{
    int side = g->staircase[space];
    return side ? &mk_cat.staircase[side] : &mk_cat.lattice[space];
}

static int tile_of(int side)
{
    return (side + 1) / 2;
}

static bool tile_lies(const mk_game *g, int tile)
{
    for (int space = 0; space < MK_LATTICE; space++)
        if (g->staircase[space] && tile_of(g->staircase[space]) == tile) return true;
    return false;
}

static void lay_next(mk_game *g, int space)
{
    while (space < MK_LATTICE && !staircase_space(space)) space++;
    if (space < MK_LATTICE) mk_then_for(g, MK_NOBODY, OP_LAY_STAIRCASE, .a = (uint8_t)space);
}

/* R14.1: 12 of 20 two-sided tiles, side random. Where the table has chosen them they lie there already. */
void lay_staircase(mk_game *g)
{
    for (int space = 0; space < MK_LATTICE; space++)
        if (g->staircase[space]) return;
    lay_next(g, 0);
}

/* One side of a tile that does not lie yet goes on space t.a; then the next space. */
int lay_staircase_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return c > 0 && !tile_lies(g, tile_of(c)) ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

void lay_staircase_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->staircase[t.a] = c;
    mk_tell(g, t, EV_SHOW_STAIRCASE, .a = c, .b = t.a);
    lay_next(g, t.a + 1);
}

/* What is wrong with the tiles that the table has chosen, or NULL: none, or one on each of the 12 spaces. */
const char *staircase_fault(const uint8_t side[MK_LATTICE])
{
    uint32_t tiles = 0;
    int laid = 0, spaces = 0;
    for (int space = 0; space < MK_LATTICE; space++) {
        spaces += staircase_space(space);
        if (!side[space]) continue;
        if (side[space] > MK_STAIRCASE || !staircase_space(space)) return "a staircase tile does not fit there (R14.1)";
        if (tiles >> tile_of(side[space]) & 1) return "a staircase tile is used twice (R14.1)";
        tiles |= 1u << tile_of(side[space]);
        laid++;
    }
    return laid == 0 || laid == spaces ? NULL : "staircase tiles cover all 12 spaces or none (R14.1)";
}
