/* square.c - the Main square and its audience disc (R6.8). */
#include "rules.h"

/* Section i faces space i when the disc was not turned; each turn moves every section to the next space.
 * Scroll 31: "every section counts 1 spectator more, for everything that counts spectators." */
int mk_spectators(const mk_game *g, int player, int space)
{
    int section = (space + MK_SPACES - g->player[player].disc) % MK_SPACES;
    int disc = mk_has(g, MOD_PURPLE); /* R14.4 */
    if (has_building(g, player, BLD_PRACTICE_ROOM)) disc = 2;
    return mk_cat.disc[disc][section] + figure(g, player, 31, 0);
}

static unsigned spaces_facing(const mk_game *g, int player, int spectators)
{
    unsigned set = 0;
    for (int i = 0; i < MK_SPACES; i++)
        if (mk_spectators(g, player, i) == spectators) set |= 1u << i;
    return set;
}

/* The space that gives points. */
static int points_space(void)
{
    int i = 0;
    while (mk_cat.square[i].effect[0].op != OP_GAIN || mk_cat.square[i].effect[0].a != POINT) i++;
    return i;
}

/* Scroll 65: "the Main square action is performed twice, the disc turned each time." */
void square_run(mk_game *g, mk_task t)
{
    for (int times = figure(g, t.player, 65, 1); times > 0; times--) mk_then(g, t, OP_PERFORMANCE);
}

/* R6.8: "turn the disc one section clockwise. Then choose one space with an entertainer." */
void performance_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    p->disc = (uint8_t)((p->disc + 1) % MK_SPACES);
    mk_tell(g, t, EV_TURN_DISC, .n = p->disc);
    if (p->entertainers) mk_then(g, t, OP_PERFORM, .n = 1);
    unsigned encores = has_scroll(g, t.player, 29) | has_scroll(g, t.player, 51) << 1;
    if (encores) mk_then(g, t, OP_ENCORE, .marks = (uint16_t)encores);
}

/* "... and gain its bonus as many times as spectators face it." 0 spectators may be chosen: nothing (MSQ-02). */
int perform_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return own_const(g, t)->entertainers >> c & 1 ? WHY_LEGAL : WHY_NO_ENTERTAINER;
}

void perform_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_SPACE, .n = (uint8_t)mk_spectators(g, t.player, c), .a = c);
}

/* At the end of the action, in the order the player likes (MSQ-07). marks: bit 0 scroll 29, bit 1 scroll 51. */
int encore_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    return (c == 29 && t.marks & 1) || (c == 51 && t.marks & 2) ? WHY_LEGAL : WHY_NO_SCROLL;
}

void encore_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_task by = t;
    by.cause = MK_BY(BY_SCROLL, c);
    if (c == 29) { /* "2 points per spectator facing the 2-points space (no entertainer needed)" */
        int space = points_space();
        mk_then(g, by, OP_SPACE, .n = (uint8_t)mk_spectators(g, t.player, space), .a = (uint8_t)space);
    } else { /* "once the bonus of every space facing exactly 1 spectator" */
        mk_then(g, by, OP_SPACES, .n = 1, .marks = (uint16_t)spaces_facing(g, t.player, mk_cat.scroll[51].n));
    }
    unsigned left = t.marks & (c == 29 ? 2u : 1u);
    if (left) mk_then(g, t, OP_ENCORE, .marks = (uint16_t)left);
}

/* The bonus of space a, n times. R6.8: "steps are one movement of that many steps; goods are all of one colour." */
void space_run(mk_game *g, mk_task t)
{
    if (t.n == 0) return;
    mk_effect e = mk_cat.square[t.a].effect[0];
    mk_tell(g, t, EV_PERFORM, .a = t.a, .n = t.n);
    if (t.cause >> 8 != BY_SCROLL) t.cause = MK_BY(BY_SPACE, t.a);
    mk_then(g, t, e.op, .n = (uint8_t)(e.n * t.n), .a = e.a);
}

/* The bonuses of several spaces (`marks`), in the order the player likes; n times each, 0: as spectators face it. */
int spaces_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    return t.marks >> c & 1 ? WHY_LEGAL : WHY_USED_UP;
}

void spaces_choose(mk_game *g, mk_task t, mk_choice c)
{
    int n = t.n ? t.n : mk_spectators(g, t.player, c);
    unsigned left = t.marks & ~(1u << c);
    mk_then(g, t, OP_SPACE, .n = (uint8_t)n, .a = c);
    if (left) mk_then(g, t, OP_SPACES, .n = t.n, .marks = (uint16_t)left);
}

/* Scroll 47: "for every section with exactly 3 spectators: the facing bonus 3 times." n is that 3. */
void full_houses_run(mk_game *g, mk_task t)
{
    mk_then(g, t, OP_SPACES, .n = t.n, .marks = (uint16_t)spaces_facing(g, t.player, t.n));
}

/* Scroll 70: "for every space with an entertainer: its bonus times the facing spectators." */
void gala_run(mk_game *g, mk_task t)
{
    mk_then(g, t, OP_SPACES, .marks = own(g, t)->entertainers);
}
