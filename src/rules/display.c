/* display.c - the face-up scrolls and luxury goods, and the piles that they come from (R2.2, R2.4, R6.12).
 *
 * There are five rows: the four classes of scrolls and the luxury goods. Classic has a pile under each place,
 * Essential one stack for the whole row, kept as pile 0. A pile lists its tiles from the top down: 0 where nobody
 * knows the tile (it is a member of the unseen set), a number where it was seen before it went under the pile.
 */
#include "rules.h"

enum { ROW_LUXURY = MK_CLASSES, ROWS };

typedef struct row {
    uint8_t *shown, *pile, *height;
    int places, tiles;
    int first_pile; /* number of its first pile in EV_SPLIT: scrolls 0-11, luxury goods 12-16 */
} row;

static row row_of(mk_game *g, int which)
{
    if (which == ROW_LUXURY)
        return (row){.shown = g->luxury_shown,
                     .pile = g->luxury_pile,
                     .height = g->luxury_height,
                     .places = MK_SHOPS,
                     .tiles = bits(luxuries_in_play(g)),
                     .first_pile = MK_CLASSES * MK_SHOWN};
    return (row){.shown = g->scroll_shown[which],
                 .pile = g->scroll_pile[which],
                 .height = g->scroll_height[which],
                 .places = MK_SHOWN,
                 .tiles = mk_cat.scroll_class[which].count,
                 .first_pile = which * MK_SHOWN};
}

/* R2.14: Essential has one stack for each row. R16.0: not where a module lays out or searches piles. */
bool stacked(const mk_game *g)
{
    return g->edition == ESSENTIAL && !mk_has(g, MOD_RACE) && !mk_has(g, MOD_BUILDINGS) && !mk_has(g, MOD_LUXURY);
}

/* Which pile a place is filled from. */
static int pile_of(const mk_game *g, int place)
{
    return stacked(g) ? 0 : place;
}

/* R2.2, R2.4, R2.14: piles as equal as possible, the taller ones on the left; Essential: one stack. Nothing is face
 * up yet. */
void lay_displays(mk_game *g)
{
    for (int which = 0; which < ROWS; which++) {
        row r = row_of(g, which);
        int piles = stacked(g) ? 1 : r.places;
        for (int i = 0; i < piles; i++) r.height[i] = (uint8_t)(r.tiles / piles + (i < r.tiles % piles));
    }
    for (int n = 1; n <= MK_SCROLLS; n++) g->scrolls_unseen[n >> 5] |= 1u << (n & 31);
    g->luxury_unseen = luxuries_in_play(g);
}

static void take_top(row r, int pile)
{
    uint8_t *tile = r.pile + pile * MK_PILE;
    int left = --r.height[pile];
    memmove(tile, tile + 1, (size_t)left);
    tile[left] = 0;
}

bool scroll_shown(const mk_game *g, int scroll)
{
    const uint8_t *shown = g->scroll_shown[mk_cat.scroll[scroll].class];
    for (int i = 0; i < MK_SHOWN; i++)
        if (shown[i] == scroll) return scroll != 0;
    return false;
}

/* R2.2, R6.12: the top tile of the pile at place t.b of class t.a is turned up. A tile that was seen before can only
 * be that one. */
int turn_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    int pile = pile_of(g, t.b), top = g->scroll_pile[t.a][pile * MK_PILE];
    if (!g->scroll_height[t.a][pile]) return WHY_NOT_UNSEEN;
    if (top) return c == top ? WHY_LEGAL : WHY_NOT_UNSEEN;
    bool unseen = g->scrolls_unseen[c >> 5] >> (c & 31) & 1;
    return unseen && mk_cat.scroll[c].class == t.a ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

void turn_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    row r = row_of(g, t.a);
    take_top(r, pile_of(g, t.b));
    r.shown[t.b] = c;
    g->scrolls_unseen[c >> 5] &= ~(1u << (c & 31));
    mk_tell(g, t, EV_SHOW_SCROLL, .a = c, .b = t.b);
}

/* R2.4, R6.12: the top tile of the pile at place t.a of the luxury goods is turned up. */
int turn_luxury_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    int pile = pile_of(g, t.a), top = g->luxury_pile[pile * MK_PILE];
    if (!g->luxury_height[pile]) return WHY_NOT_UNSEEN;
    if (top) return c == top ? WHY_LEGAL : WHY_NOT_UNSEEN;
    return g->luxury_unseen >> c & 1 ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

void turn_luxury_choose(mk_game *g, mk_task t, mk_choice c)
{
    row r = row_of(g, ROW_LUXURY);
    take_top(r, pile_of(g, t.a));
    r.shown[t.a] = c;
    g->luxury_unseen &= ~(1ull << c);
    mk_tell(g, t, EV_SHOW_LUXURY, .a = c, .b = t.a);
}

static void turn_up(mk_game *g, mk_task t, int which, int place)
{
    t.player = MK_NOBODY;
    if (which == ROW_LUXURY)
        mk_then(g, t, OP_TURN_LUXURY, .a = (uint8_t)place);
    else
        mk_then(g, t, OP_TURN_SCROLL, .a = (uint8_t)which, .b = (uint8_t)place);
}

/* R6.12 Classic: an empty pile takes the lower half, rounded down, of the highest other pile of the row. The height
 * includes the face-up tile; of equal ones it is the leftmost (SOU-06). */
static void split(mk_game *g, mk_task t, row r, int to)
{
    int from = to, most = 0;
    for (int i = 0; i < r.places; i++) {
        int height = r.height[i] + (r.shown[i] != 0);
        if (i != to && height > most) from = i, most = height;
    }
    int half = most / 2;
    if (!half) return;
    r.height[from] -= (uint8_t)half;
    r.height[to] = (uint8_t)half;
    uint8_t *lower = r.pile + from * MK_PILE + r.height[from];
    memcpy(r.pile + to * MK_PILE, lower, (size_t)half);
    memset(lower, 0, (size_t)half);
    t.player = MK_NOBODY;
    mk_tell(g, t, EV_SPLIT, .a = (uint8_t)(r.first_pile + from), .b = (uint8_t)(r.first_pile + to), .n = (int16_t)half);
}

/* R6.12: empty places are refilled from left to right (SOU-07). The splits can all be done before the first tile is
 * turned up: turning up does not change the height of a pile with its face-up tile. */
static void refill_row(mk_game *g, mk_task t, int which)
{
    row r = row_of(g, which);
    int stack = r.height[0];
    for (int place = 0; place < r.places; place++) {
        if (r.shown[place]) continue;
        if (stacked(g)) {
            if (stack-- > 0) turn_up(g, t, which, place); /* SOU-08: as far as the stack goes */
            continue;
        }
        if (!r.height[place]) split(g, t, r, place);
        if (r.height[place]) turn_up(g, t, which, place);
    }
}

void refill_run(mk_game *g, mk_task t)
{
    for (int which = 0; which < ROWS; which++) refill_row(g, t, which);
}

/* R6.9: the face-up scrolls of a class go under their piles (Essential: under the stack in the order of the
 * display), and new ones are turned up at once. */
void renew_scrolls(mk_game *g, mk_task t, int class)
{
    row r = row_of(g, class);
    for (int place = 0; place < r.places; place++) {
        if (!r.shown[place]) continue;
        int pile = pile_of(g, place);
        r.pile[pile * MK_PILE + r.height[pile]++] = r.shown[place];
        r.shown[place] = 0;
        turn_up(g, t, class, place);
    }
}
