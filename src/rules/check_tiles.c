/* check_tiles.c - invariants of the tiles: each is in exactly one place, or in the box (see check.c). */
#include "check.h"

/* A set of tile numbers that refuses a number twice, or one that no tile has. */
typedef struct tiles {
    uint64_t seen[2];
    bool twice;
} tiles;

static void see(tiles *t, int n)
{
    if (!n) return;
    int half = n >> 6 & 1; /* no tile has a number above 127 */
    uint64_t bit = 1ull << (n & 63);
    if (n > 127 || t->seen[half] & bit) t->twice = true;
    t->seen[half] |= bit;
}

static void see_set_from(tiles *t, int first, uint64_t set)
{
    if (t->seen[first >> 6] & set || (first == 0 && set & 1)) t->twice = true;
    t->seen[first >> 6] |= set;
}

static void see_set(tiles *t, uint64_t set)
{
    see_set_from(t, 0, set);
}

/* The numbers below n, of those from `from` on, as bits. */
static uint64_t bits_below(int n, int from)
{
    if (n <= from) return 0;
    return n - from > 63 ? ~0ull : (1ull << (n - from)) - 1;
}

static void see_range(tiles *t, int first, int last)
{
    for (int half = 0; half < 2; half++)
        t->seen[half] |= bits_below(last + 1, half * 64) & ~bits_below(first, half * 64);
}

/* Exactly the tiles of the set (numbers below 64), each once. */
static bool complete(const tiles *t, uint64_t set)
{
    return !t->twice && t->seen[0] == set && !t->seen[1];
}

static verdict check_river_tiles(const mk_game *g)
{
    for (int s = 0; s < MK_SEASONS; s++) {
        int n = g->river_tile[s];
        if (n > MK_RIVER_TILES || (n && mk_cat.river_tile[n].season != s))
            return "a river tile of another season (R2.5)";
    }
    return NULL;
}

/* R2.3, R14.3. */
static verdict check_offices(const mk_game *g)
{
    if (g->offices_unseen & ~offices_in_play(g) || g->office > MK_OFFICES ||
        (g->office && !(offices_in_play(g) >> g->office & 1)))
        return "no such exchange office (R2.3)";
    if (g->offices_unseen >> g->office & 1) return "the current exchange office lies face down too (R2.3)";
    return NULL;
}

/* One pile of at most `room` tiles from the top down: its known tiles are seen, the unknown ones counted. */
static bool see_pile(tiles *t, const uint8_t *pile, int height, int room, int *unknown)
{
    if (height > room) return false;
    for (int i = 0; i < height; i++) {
        if (pile[i] >= 128) return false;
        see(t, pile[i]);
        *unknown += pile[i] == 0;
    }
    return check_zero(pile + height, (size_t)(room - height));
}

typedef struct display {
    const uint8_t *shown, *pile, *height, *group_of;
    int piles;
    int unknown[MK_SHOPS + 1]; /* unknown tiles: in piles that nobody has searched, in those of each group */
    int known;                 /* tiles that are in groups */
    int which;                 /* row of display.c */
} display;

/* R2.2, R2.4: Classic has piles beside each other, Essential one stack. */
static bool see_piles(const mk_game *g, tiles *t, display *d)
{
    if (stacked(g, d->which))
        return see_pile(t, d->pile, d->height[0], d->piles * MK_PILE, &d->unknown[0]) &&
               check_zero(d->height + 1, (size_t)d->piles - 1) && check_zero(d->group_of, (size_t)d->piles);
    for (int i = 0; i < d->piles; i++) {
        if (d->group_of[i] > d->piles) return false;
        if (!see_pile(t, d->pile + i * MK_PILE, d->height[i], MK_PILE, &d->unknown[d->group_of[i]])) return false;
        if (d->height[i] + (d->shown[i] != 0) > MK_PILE) return false; /* the face-up tile may go under it: R6.9 */
    }
    return true;
}

/* A set of scrolls is three words. */
static void see_words(tiles *t, const uint32_t set[3])
{
    see_set_from(t, 0, set[0] | (uint64_t)set[1] << 32);
    see_set_from(t, 64, set[2]);
}

/* Is a pile of this group just being looked through? */
static bool looking(const mk_game *g, const display *d, int group)
{
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        bool luxury = t.op == OP_LOOK_LUXURY;
        int pile = luxury ? t.a : t.b;
        if (luxury ? d->which != ROW_LUXURY : t.op != OP_LOOK_SCROLL || d->which != t.a) continue;
        if (pile < d->piles && d->group_of[pile] == group) return true;
    }
    return false;
}

/* R16.0: a group has as many members as its piles have unknown tiles. In a view of somebody who has not looked it has
 * none, and then only those that are decided from there on. */
static verdict check_group(const mk_game *g, display *d, int group, int members, unsigned seen)
{
    unsigned eyes = ((1u << g->players) - 1) | 1u << MK_NOBODY;
    if (seen & ~eyes) return "somebody who does not play has looked at a pile (R16.0)";
    int size = group_size(g, d->which, group + 1);
    if (members > size || (members && members < size && !looking(g, d, group + 1)))
        return "as many tiles are in a searched pile as were seen there (R16.0)";
    d->known += members;
    return NULL;
}

static bool as_many(const display *d, int unseen)
{
    int unknown = 0;
    for (int i = 0; i <= MK_SHOPS; i++) unknown += d->unknown[i];
    return unknown == unseen + d->known;
}

/* R16.3: the yellow scrolls are laid out after everybody has chosen one. */
static bool not_laid_out(const mk_game *g, const display *d, int class)
{
    bool before = check_pending(g, OP_START_PLAYER) || check_pending(g, OP_BUILDINGS) || check_pending(g, OP_MOVE_IN) ||
                  check_pending(g, OP_LAY_YELLOW);
    return class == CLASS_YELLOW && mk_has(g, MOD_BUILDINGS) && before && check_zero(d->height, MK_SHOWN) &&
           check_zero(d->shown, MK_SHOWN);
}

/* As many face-down places as scrolls of the class that nobody has seen. */
static verdict check_class(const mk_game *g, tiles *t, int class)
{
    int unseen = 0;
    int first = mk_cat.scroll_class[class].first, last = first + mk_cat.scroll_class[class].count - 1;
    tiles of_class = {0}, all = {0};
    display d = {.shown = g->scroll_shown[class],
                 .pile = g->scroll_pile[class],
                 .height = g->scroll_height[class],
                 .group_of = g->scroll_group_of[class],
                 .piles = MK_SHOWN,
                 .which = class};
    see_range(&all, first, last);
    unseen += bits(all.seen[0] & (g->scrolls_unseen[0] | (uint64_t)g->scrolls_unseen[1] << 32));
    unseen += bits(all.seen[1] & g->scrolls_unseen[2]);
    for (int i = 0; i < MK_SHOWN; i++) {
        if (g->scroll_shown[class][i] > MK_SCROLLS) return "no such scroll (R2.2)";
        see(&of_class, g->scroll_shown[class][i]);
        for (int n = 0; n < 32; n++)
            if (g->scroll_group[class][i] >> n & 1) see(&of_class, first + n);
    }
    if (!see_piles(g, &of_class, &d)) return "a pile of scrolls that cannot be (R2.2)";
    for (int i = 0; i < MK_SHOWN; i++) {
        verdict wrong = check_group(g, &d, i, bits(g->scroll_group[class][i]), g->scroll_group_seen[class][i]);
        if (wrong) return wrong;
    }
    if (!as_many(&d, unseen) && !not_laid_out(g, &d, class))
        return "as many scrolls are face down as nobody has seen (R2.2)";
    if (of_class.seen[0] & ~all.seen[0] || of_class.seen[1] & ~all.seen[1])
        return "a scroll lies among those of another class (R2.2)";
    see_set_from(t, 0, of_class.seen[0]);
    see_set_from(t, 64, of_class.seen[1]);
    t->twice |= of_class.twice;
    return NULL;
}

static verdict check_scrolls(const mk_game *g)
{
    tiles t = {0}, all = {0};
    see_words(&t, g->scrolls_unseen);
    see_words(&t, g->scrolls_gone); /* S5.8 */
    for (int s = 0; s < g->players; s++) {
        see_words(&t, g->player[s].scroll);
        for (int i = 0; i < 3; i++) see(&t, g->player[s].drawn_scroll[i]);
    }
    for (int class = 0; class < MK_CLASSES; class ++) {
        verdict wrong = check_class(g, &t, class);
        if (wrong) return wrong;
    }
    see_range(&all, 1, MK_SCROLLS);
    if (t.twice || memcmp(t.seen, all.seen, sizeof t.seen)) return "each scroll is in exactly one place (R2.2)";
    return NULL;
}

static verdict check_luxury(const mk_game *g)
{
    tiles t = {0};
    display d = {.shown = g->luxury_shown,
                 .pile = g->luxury_pile,
                 .height = g->luxury_height,
                 .group_of = g->luxury_group_of,
                 .piles = MK_SHOPS,
                 .which = ROW_LUXURY};
    see_set(&t, g->luxury_unseen);
    for (int s = 0; s < g->players; s++) see_set(&t, g->player[s].luxury);
    for (int i = 0; i < MK_SHOPS; i++) {
        if (g->luxury_shown[i] > MK_LUXURY) return "no such luxury good (R2.4)";
        see(&t, g->luxury_shown[i]);
        see_set(&t, g->luxury_group[i]);
    }
    if (!see_piles(g, &t, &d)) return "a pile of luxury goods that cannot be (R2.4)";
    if (!complete(&t, luxuries_in_play(g))) return "each luxury good is in exactly one place (R2.4)";
    for (int i = 0; i < MK_SHOPS; i++) {
        verdict wrong = check_group(g, &d, i, bits(g->luxury_group[i]), g->luxury_group_seen[i]);
        if (wrong) return wrong;
    }
    return as_many(&d, bits(g->luxury_unseen)) ? NULL : "as many luxury goods are face down as nobody has seen (R2.4)";
}

static verdict check_oases(const mk_game *g)
{
    tiles t = {0};
    see_set(&t, g->oases_unseen);
    for (int i = 0; i < mk_cat.game.beside_oases; i++) see(&t, g->beside[i]);
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        for (int i = 0; i < MK_OASIS_SPACES; i++) see(&t, p->oasis[i]);
        for (int i = 0; i < MK_CLAIMED_MAX; i++) see(&t, p->claimed[i]);
    }
    if (t.twice) return "an oasis is in two places (R2.8)";
    if (t.seen[0] & ~oases_in_play(g) || t.seen[1]) return "no such oasis (R2.8)";
    return NULL;
}

/* In a view the tiles that the viewer does not know are 0 and behind the known ones, and count as unseen. */
static verdict check_provisions(const mk_game *g)
{
    tiles t = {0};
    see_set(&t, g->provisions_unseen);
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        for (int i = 0; i < MK_SEASONS; i++) {
            int tile = p->provision[i];
            if (tile > MK_PROVISIONS) return "no such provision tile (R2.11)";
            if (i && tile && tile <= p->provision[i - 1]) return "provision tiles are kept in ascending order";
            if (i && tile && !p->provision[i - 1]) return "provision tiles are kept in ascending order";
            if (!tile && p->provisions_up >> i & 1) return "a provision tile that is turned up is known (R2.11)";
            see(&t, tile);
        }
        see_set(&t, p->dealt);
        if (p->provisions_up >> MK_SEASONS) return "three provision tiles (R2.11)";
        if (p->provision_pick > MK_SEASONS) return "three provision tiles (R2.11)";
        if (p->provision_pick && (p->provisions_up >> (p->provision_pick - 1) & 1))
            return "the chosen provision tile is turned up already (R2.11)";
        if (p->provision_pick && !p->provision[p->provision_pick - 1]) return "the chosen provision tile is unknown";
    }
    if (!complete(&t, provisions_in_play(g))) return "each provision tile is in exactly one place (R2.11)";
    return NULL;
}

verdict check_tiles(const mk_game *g)
{
    verdict wrong = check_river_tiles(g);
    if (!wrong) wrong = check_offices(g);
    if (!wrong) wrong = check_scrolls(g);
    if (!wrong) wrong = check_luxury(g);
    if (!wrong) wrong = check_oases(g);
    if (!wrong) wrong = check_provisions(g);
    return wrong;
}
