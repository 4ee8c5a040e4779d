/* lazy.c - S9: the lazy variant, an opponent who does nothing but take keshis out of the tray.
 *
 * It has no board, so seat MK_AUTOMATON of its game is empty but for the keshis it throws (`picked`). What the base
 * rules must not do for that seat they ask automatic() about.
 */
#include "rules.h"

enum { YOU = !MK_AUTOMATON };

/* S9.1: "one keshi of each colour is drawn in random order: the priority row." t.n are still to be drawn. */
int lazy_row_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return memchr(g->lazy_row, c + 1, MK_COLOURS) ? WHY_IN_ROW : WHY_LEGAL;
}

void lazy_row_choose(mk_game *g, mk_task t, mk_choice c)
{
    int place = MK_COLOURS - t.n;
    g->lazy_row[place] = (uint8_t)(c + 1);
    mk_tell(g, t, EV_LAZY_ROW, .a = c, .n = (int16_t)(place + 1));
    if (t.n > 1) mk_then(g, t, OP_LAZY_ROW, .n = (uint8_t)(t.n - 1));
}

/* S9.3: how many of the colours in the tray lie there at least n times. */
static int colours_with(const mk_game *g, int n)
{
    int colours = 0;
    for (int c = 0; c < MK_COLOURS; c++) colours += g->tray[c] >= n;
    return colours;
}

/* S9.3, LAZ-02: "it never runs out of room." */
bool lazy_can_take(const mk_game *g)
{
    return colours_with(g, 1) > 0;
}

/* S9.3, LAZ-01: "two of a colour if it can; among those (or single ones) the colour farthest left in the row." LAZ-02:
 * "what it takes goes back to the supply"; LAZ-06: never a nomad. */
void lazy_take_run(mk_game *g, mk_task t)
{
    int n = colours_with(g, 2) ? 2 : 1, choices = colours_with(g, n), colour = -1;
    for (int i = MK_COLOURS - 1; i >= 0; i--) /* the leftmost is looked at last */
        if (g->lazy_row[i] && g->tray[g->lazy_row[i] - 1] >= n) colour = g->lazy_row[i] - 1;
    if (colour < 0) return;
    int why = choices > 1 ? BY_ROW : colours_with(g, 1) > 1 ? BY_PAIR : BY_ONLY_CHOICE;
    g->tray[colour] = (uint8_t)(g->tray[colour] - n);
    mk_tell(g, t, EV_AUTOMATON_TAKE, .a = (uint8_t)colour, .b = (uint8_t)why, .n = (int16_t)n);
}

/* S9.4, LAZ-04: "you win the river tile if your fisherman has passed rapid 1 in season 1, rapid 2 in season 2, rapid 3
 * in season 3." */
bool lazy_wins_river(mk_game *g, mk_task t)
{
    int rapid = mk_cat.lazy.rapid[g->season];
    if (rapids_passed(g, YOU) >= rapid) return true;
    t.player = YOU;
    mk_tell(g, t, EV_LAZY_RIVER, .a = (uint8_t)(rapid - 1), .rule = 10904);
    return false;
}

/* S9.5, LAZ-08: the highest rank whose points are reached, "25 more each with desert towns"; 0: none. */
int mk_lazy_rank(const mk_game *g)
{
    int rank = 0, more = mk_has(g, MOD_TOWNS) ? mk_cat.lazy.towns : 0;
    while (rank < MK_LAZY_RANKS && g->player[YOU].score >= mk_cat.lazy.rank[rank] + more) rank++;
    return rank;
}

void tell_title(mk_game *g, mk_task t)
{
    t.player = YOU;
    mk_tell(g, t, EV_TITLE, .a = (uint8_t)mk_lazy_rank(g), .n = g->player[YOU].score, .rule = 10905);
}
