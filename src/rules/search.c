/* search.c - R16.2, R16.3: looking through a pile of scrolls or luxury goods and taking any tile of it.
 *
 * Which tiles the pile holds is decided by chance for the eyes of the searcher alone, and stays decided: they are a
 * group (display.c), and the searcher is one who knows it. Then the tile that is taken lies face up on the pile, so
 * that paying and getting it go on as with any face-up tile, and all the rest is shuffled: known to the searcher, in
 * an order that nobody knows. What a seat may not know is a matter of view.c.
 *
 * In a view the tiles of somebody else's search are unknown (their group is empty): then any tile that nobody has
 * seen may be among them.
 */
#include "rules.h"

/* R16.2: the piles that can be searched have a tile, the face-up one included. */
static int pile_refusal(const mk_game *g, int which, int pile)
{
    display_row r = row_of((mk_game *)g, which); /* to read */
    if (!(mk_has(g, MOD_RACE) || mk_has(g, MOD_BUILDINGS)) || pile >= r.places) return WHY_NO_SUCH;
    return r.height[pile] || r.shown[pile] ? WHY_LEGAL : WHY_EMPTY_PILE;
}

/* ---- looking ---- */

static void tell_tile(mk_game *g, mk_task t, int which, int tile)
{
    if (which == ROW_LUXURY)
        mk_tell_secret(g, t, EV_LOOK_LUXURY, .a = (uint8_t)tile);
    else
        mk_tell_secret(g, t, EV_LOOK_SCROLL, .a = (uint8_t)tile);
}

static void tell_set(mk_game *g, mk_task t, int which, uint64_t set)
{
    for (; set; set &= set - 1) tell_tile(g, t, which, row_of(g, which).first + __builtin_ctzll(set));
}

/* A group of its own for the unknown tiles of a pile, still empty. */
int new_group(mk_game *g, int which, int pile, int seen)
{
    display_row r = row_of(g, which);
    unsigned used = 0;
    int group = 1;
    for (int i = 0; i < r.places; i++)
        if (i != pile && r.group_of[i]) used |= 1u << r.group_of[i];
    while (used >> group & 1) group++;
    r.group_of[pile] = (uint8_t)group;
    r.seen[group - 1] = (uint8_t)seen;
    return group;
}

static void move_tile(mk_game *g, mk_task t, int which, int from, int to, int tile)
{
    row_set_tile(g, which, from, tile, false);
    row_set_tile(g, which, to, tile, true);
    tell_tile(g, t, which, tile);
}

/* n tiles of the pile are still to be decided, out of the set of group `from`. */
static void look_on(mk_game *g, mk_task t, int which, int pile, int from, int n)
{
    if (which == ROW_LUXURY)
        mk_then(g, t, OP_LOOK_LUXURY, .n = (uint8_t)n, .a = (uint8_t)pile, .marks = (uint16_t)from);
    else
        mk_then(g, t, OP_LOOK_SCROLL, .n = (uint8_t)n, .a = (uint8_t)which, .b = (uint8_t)pile,
                .marks = (uint16_t)from);
}

/* All the tiles of the set are in this pile. */
static void look_at_all(mk_game *g, mk_task t, int which, int pile, int from)
{
    display_row r = row_of(g, which);
    uint64_t set = row_set(g, which, from);
    if (bits(set) != unknown_tiles(r, pile)) return; /* in a view */
    for (; set; set &= set - 1) move_tile(g, t, which, from, r.group_of[pile], r.first + __builtin_ctzll(set));
}

/* Who has looked at two piles together, before one was split, does not know which tile is in which. When somebody else
 * looks at one of them, that is more than they know: they are not counted any more as knowing either. */
static void look(mk_game *g, mk_task t, int which, int pile)
{
    display_row r = row_of(g, which);
    int from = r.group_of[pile], n = unknown_tiles(r, pile), mine = 1 << t.player, elsewhere = 0;
    mk_tell(g, t, EV_SEARCH, .a = (uint8_t)(r.first_pile + pile));
    if (n == 0) return;
    for (int i = 0; i < r.places; i++)
        if (i != pile && r.group_of[i] == from) elsewhere += unknown_tiles(r, i);
    if (from && !elsewhere) {
        r.seen[from - 1] |= (uint8_t)mine;
        tell_set(g, t, which, row_set(g, which, from));
        return;
    }
    if (from) r.seen[from - 1] &= (uint8_t)mine;
    new_group(g, which, pile, mine);
    if (elsewhere)
        look_on(g, t, which, pile, from, n);
    else
        look_at_all(g, t, which, pile, from);
}

/* In a view the tiles decided before are unknown; then the group is as good as unknown, too. */
static void look_choose(mk_game *g, mk_task t, int which, int pile, int tile)
{
    display_row r = row_of(g, which);
    int group = r.group_of[pile];
    move_tile(g, t, which, set_of(g, which, t.marks), group, tile);
    if (t.n > 1) {
        look_on(g, t, which, pile, t.marks, t.n - 1);
        return;
    }
    uint64_t set = row_set(g, which, group);
    if (bits(set) == unknown_tiles(r, pile)) return;
    for (; set; set &= set - 1) {
        row_set_tile(g, which, 0, r.first + __builtin_ctzll(set), true);
        row_set_tile(g, which, group, r.first + __builtin_ctzll(set), false);
    }
}

/* R16.2: "the player looks through one pile": which tiles are in it? n are still to be decided, out of the set `marks`:
 * 0 those that nobody has seen, or a group. */
int look_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == 0 || mk_cat.scroll[c].class != t.a) return WHY_NOT_UNSEEN;
    return row_set(g, t.a, set_of(g, t.a, t.marks)) >> (c - mk_cat.scroll_class[t.a].first) & 1 ? WHY_LEGAL
                                                                                                : WHY_NOT_UNSEEN;
}

void look_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    look_choose(g, t, t.a, t.b, c);
}

int look_luxury_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return row_set(g, ROW_LUXURY, set_of(g, ROW_LUXURY, t.marks)) >> c & 1 ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

void look_luxury_choose(mk_game *g, mk_task t, mk_choice c)
{
    look_choose(g, t, ROW_LUXURY, t.a, c);
}

/* ---- taking ---- */

static bool in_pile(const mk_game *g, int which, int pile, int tile)
{
    display_row r = row_of((mk_game *)g, which); /* to read */
    if (r.shown[pile] == tile || memchr(r.pile + pile * MK_PILE, tile, r.height[pile])) return true;
    return unknown_tiles(r, pile) && row_set(g, which, set_of(g, which, r.group_of[pile])) >> (tile - r.first) & 1;
}

static void take_out(mk_game *g, int which, int pile, int tile)
{
    display_row r = row_of(g, which);
    const uint8_t *slots = r.pile + pile * MK_PILE, *slot = memchr(slots, tile, r.height[pile]);
    if (!slot) {
        row_set_tile(g, which, set_of(g, which, r.group_of[pile]), tile, false);
        slot = memchr(slots, 0, r.height[pile]);
    }
    take_slot(r, pile, (int)(slot - slots));
}

/* R16.2: "the pile is shuffled." Tiles that everybody saw go under it are now anywhere in it. A pile of only such tiles
 * is known to all. */
static void shuffle(mk_game *g, mk_task t, int which, int pile)
{
    display_row r = row_of(g, which);
    int everybody = (1 << g->players) - 1 + (1 << MK_NOBODY), group = set_of(g, which, r.group_of[pile]);
    if (r.height[pile] && !unknown_tiles(r, pile)) group = new_group(g, which, pile, everybody);
    for (int i = 0; i < r.height[pile]; i++) {
        uint8_t *slot = &r.pile[pile * MK_PILE + i];
        if (*slot) row_set_tile(g, which, group, *slot, true);
        *slot = 0;
    }
    tidy_groups(g, which);
    mk_tell(g, t, EV_SHUFFLE, .a = (uint8_t)(r.first_pile + pile));
}

/* The tile that is taken lies face up, the one that lay there is shuffled into the pile; 0: none is taken. */
static void bring_up(mk_game *g, mk_task t, int which, int pile, int tile)
{
    display_row r = row_of(g, which);
    int old = r.shown[pile];
    if (!tile || tile != old) {
        if (tile) take_out(g, which, pile, tile);
        if (old) r.pile[pile * MK_PILE + r.height[pile]++] = (uint8_t)old;
        r.shown[pile] = (uint8_t)tile;
    }
    shuffle(g, t, which, pile);
}

/* R16.2, rewards: "take a scroll from a pile": which pile of class a? */
int search_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return pile_refusal(g, t.a, c);
}

void search_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    look(g, t, t.a, c);
    mk_then(g, t, OP_FOUND_SCROLL, .a = t.a, .b = c);
}

/* R16.3, library: "the player may search one pile and buy one of it": a question of the class a. Who cannot buy one
 * does not search. */
int library_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    int why = library_fault(g, t.player, t.a);
    return why ? why : pile_refusal(g, t.a, c);
}

void library_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    look(g, t, t.a, c);
    mk_then(g, t, OP_FOUND_SCROLL, .n = 1, .a = t.a, .b = c);
}

/* R16.2: "takes any tile of it (scrolls: no scholars, no dates)" out of pile b of class a. n = 1, library: buys one, or
 * none. */
int found_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return t.n ? WHY_LEGAL : WHY_NO_PASS;
    if (c == 0 || mk_cat.scroll[c].class != t.a || !in_pile(g, t.a, t.b, c)) return WHY_NOT_IN_PILE;
    return t.n ? library_fault(g, t.player, t.a) : WHY_LEGAL;
}

void found_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    bring_up(g, t, t.a, t.b, c == MK_PASS ? 0 : c);
    if (c != MK_PASS) {
        if (t.n) mk_gain(g, t, DATE, -mk_cat.scroll_class[t.a].dates);
        mk_then(g, t, OP_GET_SCROLL, .a = c);
    }
    mk_then_for(g, MK_NOBODY, OP_REFILL); /* "and its top turned up"; GEN-16 */
}

/* R16.2, rewards: a luxury good from a pile for n goods keshis less: which pile? */
int search_luxury_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return pile_refusal(g, ROW_LUXURY, c);
}

void search_luxury_choose(mk_game *g, mk_task t, mk_choice c)
{
    look(g, t, ROW_LUXURY, c);
    mk_then(g, t, OP_FOUND_LUXURY, .n = t.n, .a = c);
}

/* R16.2: "a luxury good: its price less 3 goods keshis", besides other discounts (COM-08); a falcon's keshi is still
 * due (CAM-27). As with any purchase the player may do without. */
int found_luxury_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return WHY_LEGAL;
    if (c == 0 || !in_pile(g, ROW_LUXURY, t.a, c)) return WHY_NOT_IN_PILE;
    return luxury_payable(g, t.player, c, t.n) ? WHY_LEGAL : WHY_NO_DEAL;
}

void found_luxury_choose(mk_game *g, mk_task t, mk_choice c)
{
    bring_up(g, t, ROW_LUXURY, t.a, c == MK_PASS ? 0 : c);
    if (c != MK_PASS) buy_luxury(g, t, c, t.n);
    mk_then_for(g, MK_NOBODY, OP_REFILL); /* "and its top turned up"; GEN-16 */
}
