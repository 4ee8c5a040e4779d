/* display.c - the face-up scrolls and luxury goods, and the piles that they come from (R2.2, R2.4, R6.12).
 *
 * There are five rows: the four classes of scrolls and the luxury goods. Classic has a pile under each place,
 * Essential one stack for the whole row, kept as pile 0, unless a module wants piles of it. A pile lists its tiles from
 * the top down: 0 where the place of a tile is not decided, a number where everybody saw it go under the pile.
 *
 * The tiles of the 0s are members of a set. Mostly that is the set of those that nobody has seen, one for the whole
 * row. But when somebody has looked through a pile (search.c), its tiles are a group of their own: which ones they are
 * is decided, in which order is not. A pile that is split leaves two piles with one group. Which pile belongs to which
 * group everybody knows. In the view of a seat that has not looked a group is empty, and its tiles are among those that
 * nobody has seen. Sets count tiles from the first one of the row.
 */
#include "rules.h"

display_row row_of(mk_game *g, int which)
{
    if (which == ROW_LUXURY)
        return (display_row){.shown = g->luxury_shown,
                             .pile = g->luxury_pile,
                             .height = g->luxury_height,
                             .group_of = g->luxury_group_of,
                             .seen = g->luxury_group_seen,
                             .places = MK_SHOPS,
                             .first_pile = MK_CLASSES * MK_SHOWN};
    return (display_row){.shown = g->scroll_shown[which],
                         .pile = g->scroll_pile[which],
                         .height = g->scroll_height[which],
                         .group_of = g->scroll_group_of[which],
                         .seen = g->scroll_group_seen[which],
                         .places = MK_SHOWN,
                         .first = mk_cat.scroll_class[which].first,
                         .first_pile = which * MK_SHOWN};
}

/* ---- sets of face-down tiles ---- */

/* Scrolls that nobody has seen: three words for all classes. */
static uint64_t unseen_scrolls(const mk_game *g, int class)
{
    int first = mk_cat.scroll_class[class].first, word = first >> 5, shift = first & 31;
    uint64_t two =
        g->scrolls_unseen[word] | (word + 1 < MK_SCROLL_WORDS ? (uint64_t)g->scrolls_unseen[word + 1] << 32 : 0);
    return two >> shift & ((1ull << mk_cat.scroll_class[class].count) - 1);
}

uint64_t row_set(const mk_game *g, int which, int group)
{
    if (which == ROW_LUXURY) return group ? g->luxury_group[group - 1] : g->luxury_unseen;
    return group ? g->scroll_group[which][group - 1] : unseen_scrolls(g, which);
}

void row_set_tile(mk_game *g, int which, int group, int tile, bool member)
{
    int n = which == ROW_LUXURY ? tile : tile - mk_cat.scroll_class[which].first;
    if (which == ROW_LUXURY) {
        uint64_t *set = group ? &g->luxury_group[group - 1] : &g->luxury_unseen;
        *set = member ? *set | 1ull << n : *set & ~(1ull << n);
    } else {
        uint32_t *set = group ? &g->scroll_group[which][group - 1] : &g->scrolls_unseen[tile >> 5];
        if (!group) n = tile & 31;
        *set = member ? *set | 1u << n : *set & ~(1u << n);
    }
}

/* The set that the unknown tiles of a group's piles are drawn from. */
int set_of(const mk_game *g, int which, int group)
{
    return group && row_set(g, which, group) ? group : 0;
}

int unknown_tiles(display_row r, int pile)
{
    int n = 0;
    for (int i = 0; i < r.height[pile]; i++) n += r.pile[pile * MK_PILE + i] == 0;
    return n;
}

/* A pile without unknown tiles belongs to no group, and a group without piles is none. */
void tidy_groups(mk_game *g, int which)
{
    display_row r = row_of(g, which);
    unsigned used = 0;
    for (int i = 0; i < r.places; i++) {
        if (r.group_of[i] && !unknown_tiles(r, i)) r.group_of[i] = 0;
        if (r.group_of[i]) used |= 1u << (r.group_of[i] - 1);
    }
    for (int k = 0; k < r.places; k++) {
        if (used >> k & 1) continue;
        r.seen[k] = 0;
        assert(!row_set(g, which, k + 1));
    }
}

/* ---- laying out ---- */

/* R2.2, R2.4: Classic has piles, Essential one stack for a row. R16.0: "with the camel race scrolls and luxury goods
 * are laid out in piles as in Classic, with special buildings the scrolls, with the new luxury goods the luxury goods"
 * (COM-02). */
bool stacked(const mk_game *g, int which)
{
    bool scrolls = mk_has(g, MOD_BUILDINGS), luxury = mk_has(g, MOD_LUXURY);
    if (!mk_since(g, 2)) scrolls = luxury = scrolls || luxury;
    return g->edition == ESSENTIAL && !mk_has(g, MOD_RACE) && !(which == ROW_LUXURY ? luxury : scrolls);
}

/* Which pile a place of the row is filled from. */
static int pile_of(const mk_game *g, int which, int place)
{
    return stacked(g, which) ? 0 : place;
}

/* R2.14: piles as equal as possible, the taller ones on the left. Nothing is face up yet. */
void lay_row(mk_game *g, int which)
{
    display_row r = row_of(g, which);
    int piles = stacked(g, which) ? 1 : r.places, tiles = bits(row_set(g, which, 0));
    for (int i = 0; i < piles; i++) r.height[i] = (uint8_t)(tiles / piles + (i < tiles % piles));
}

/* R2.2, R2.4. R16.3: the yellow scrolls are laid out after the players have chosen theirs. */
void lay_displays(mk_game *g)
{
    for (int n = 1; n <= MK_SCROLLS; n++) g->scrolls_unseen[n >> 5] |= 1u << (n & 31);
    g->luxury_unseen = luxuries_in_play(g);
    for (int which = 0; which < MK_ROWS; which++)
        if (which != CLASS_YELLOW || !mk_has(g, MOD_BUILDINGS)) lay_row(g, which);
}

/* ---- turning up ---- */

void take_slot(display_row r, int pile, int i)
{
    uint8_t *tile = r.pile + pile * MK_PILE;
    int left = --r.height[pile];
    memmove(tile + i, tile + i + 1, (size_t)(left - i));
    tile[left] = 0;
}

bool scroll_shown(const mk_game *g, int scroll)
{
    const uint8_t *shown = g->scroll_shown[mk_cat.scroll[scroll].class];
    for (int i = 0; i < MK_SHOWN; i++)
        if (shown[i] == scroll) return scroll != 0;
    return false;
}

/* The top tile of the pile becomes the face-up one of the place. */
static void reveal(mk_game *g, int which, int place, mk_choice c)
{
    display_row r = row_of(g, which);
    int pile = pile_of(g, which, place);
    bool unknown = !r.pile[pile * MK_PILE];
    if (unknown) row_set_tile(g, which, set_of(g, which, r.group_of[pile]), c, false);
    take_slot(r, pile, 0);
    r.shown[place] = c;
    if (r.group_of[pile]) tidy_groups(g, which);
}

/* R2.2, R6.12: the top tile of the pile at place t.b of class t.a is turned up: which ones it can be, from the first of
 * the class. A tile that was seen before can only be that one. */
static uint64_t top_scrolls(const mk_game *g, mk_task t)
{
    int pile = pile_of(g, t.a, t.b), top = g->scroll_pile[t.a][pile * MK_PILE];
    if (!g->scroll_height[t.a][pile] || g->scroll_shown[t.a][t.b]) return 0;
    if (top) return UINT64_C(1) << (top - mk_cat.scroll_class[t.a].first);
    return row_set(g, t.a, set_of(g, t.a, g->scroll_group_of[t.a][pile]));
}

int turn_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    int n = c - mk_cat.scroll_class[t.a].first;
    return n >= 0 && n < 64 && top_scrolls(g, t) >> n & 1 ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

choice_set turn_scroll_maybe(const mk_game *g, mk_task t)
{
    uint64_t tiles = top_scrolls(g, t);
    int first = mk_cat.scroll_class[t.a].first; /* not 0: there is no scroll 0 */
    if (first >= 64) return (choice_set){{0, tiles << (first - 64)}};
    return (choice_set){{tiles << first, tiles >> (64 - first)}};
}

void turn_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    reveal(g, t.a, t.b, c);
    mk_tell(g, t, EV_SHOW_SCROLL, .a = c, .b = t.b, .rule = setup_or(g, 202, 612));
}

/* R2.4, R6.12: the top tile of the pile at place t.a of the luxury goods is turned up. */
static uint64_t top_luxuries(const mk_game *g, mk_task t)
{
    int pile = pile_of(g, ROW_LUXURY, t.a), top = g->luxury_pile[pile * MK_PILE];
    if (!g->luxury_height[pile] || g->luxury_shown[t.a]) return 0;
    if (top) return UINT64_C(1) << top;
    return row_set(g, ROW_LUXURY, set_of(g, ROW_LUXURY, g->luxury_group_of[pile]));
}

int turn_luxury_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return top_luxuries(g, t) >> c & 1 ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

choice_set turn_luxury_maybe(const mk_game *g, mk_task t)
{
    return (choice_set){{top_luxuries(g, t), 0}};
}

void turn_luxury_choose(mk_game *g, mk_task t, mk_choice c)
{
    reveal(g, ROW_LUXURY, t.a, c);
    mk_tell(g, t, EV_SHOW_LUXURY, .a = c, .b = t.a, .rule = setup_or(g, 204, 612));
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
static void split(mk_game *g, mk_task t, int which, int to)
{
    display_row r = row_of(g, which);
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
    r.group_of[to] = r.group_of[from];
    if (r.group_of[from]) tidy_groups(g, which);
    t.player = MK_NOBODY;
    mk_tell(g, t, EV_SPLIT, .a = (uint8_t)(r.first_pile + from), .b = (uint8_t)(r.first_pile + to), .n = (int16_t)half);
}

/* R6.12: empty places are refilled from left to right (SOU-07). The splits can all be done before the first tile is
 * turned up: turning up does not change the height of a pile with its face-up tile. */
static void refill_row(mk_game *g, mk_task t, int which)
{
    display_row r = row_of(g, which);
    int stack = r.height[0];
    for (int place = 0; place < r.places; place++) {
        if (r.shown[place]) continue;
        if (stacked(g, which)) {
            if (stack-- > 0) turn_up(g, t, which, place); /* SOU-08: as far as the stack goes */
            continue;
        }
        if (!r.height[place]) split(g, t, which, place);
        if (r.height[place]) turn_up(g, t, which, place);
    }
}

void refill_run(mk_game *g, mk_task t)
{
    for (int which = 0; which < MK_ROWS; which++) refill_row(g, t, which);
}

/* R6.9: the face-up scrolls of a class go under their piles (Essential: under the stack in the order of the
 * display), and new ones are turned up at once. */
void renew_scrolls(mk_game *g, mk_task t, int class)
{
    display_row r = row_of(g, class);
    for (int place = 0; place < r.places; place++) {
        if (!r.shown[place]) continue;
        int pile = pile_of(g, class, place);
        r.pile[pile * MK_PILE + r.height[pile]++] = r.shown[place];
        r.shown[place] = 0;
        turn_up(g, t, class, place);
    }
}
