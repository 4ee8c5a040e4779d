/* arrange.c - when one value is set by hand, the rest of the game follows, so that a scenario says a thing once.
 *
 * "p1.scrolls 17" takes scroll 17 out of the display or the piles, and so on. Only what the set value touches is
 * changed. The result need not be a possible game yet (mk_check decides, when all values are set). Positions are
 * read without any of this.
 */
#include "notation.h"

enum { TILES = 128 };

/* The tally sums up to the score: what nobody explains counts as had from the start. */
static void arrange_points(mk_player *p, const mk_player *before)
{
    int by_hand = p->score - before->score, told = 0;
    for (int i = 0; i < MK_CATEGORIES; i++) told += p->tally[i] - before->tally[i];
    if (by_hand)
        p->tally[SCORE_START] = (int16_t)(p->tally[SCORE_START] + by_hand);
    else
        p->score = (int16_t)(p->score + told);
}

/* Entertainers and caravans stand somewhere: a bare number fills spaces from the first one on, or empties them
 * from the last one on; the paths in the order start, left, right. */
static void arrange_square(mk_player *p, const mk_player *before)
{
    if (p->entertainers == before->entertainers) {
        if (p->keshi[SQUARE] > MK_SPACES) return; /* for mk_check */
        for (int i = 0; i < MK_SPACES && bits(p->entertainers) < p->keshi[SQUARE]; i++)
            p->entertainers |= (uint8_t)(1u << i);
        for (int i = MK_SPACES - 1; i >= 0 && bits(p->entertainers) > p->keshi[SQUARE]; i--)
            p->entertainers &= (uint8_t) ~(1u << i);
    } else {
        p->keshi[SQUARE] = (uint8_t)bits(p->entertainers);
    }
}

/* R16.1: nomads are keshis more, of the sector, of the Main square or on vendor spaces. */
static void arrange_nomads(mk_game *g, int seat, const mk_player *before)
{
    mk_player *p = &g->player[seat];
    for (int s = 0; s < MK_HOMES; s++)
        if ((s != SQUARE || is_pasha(g, seat)) && p->keshi[s] == before->keshi[s])
            p->keshi[s] = (uint8_t)(p->keshi[s] + p->nomad[s] - before->nomad[s]);
    if (is_pasha(g, seat)) return; /* S1.1: it has rows, and S8: no nomads as vendors */
    if (p->nomad_spaces != before->nomad_spaces) {
        p->entertainers |= p->nomad_spaces;
        p->nomad[SQUARE] = (uint8_t)bits(p->nomad_spaces);
    }
    for (int i = 0; i < MK_SPACES && p->nomad[SQUARE] > bits(p->nomad_spaces); i++)
        if (!(p->entertainers >> i & 1)) {
            p->entertainers |= (uint8_t)(1u << i);
            p->nomad_spaces |= (uint8_t)(1u << i);
        }
    p->vendors |= p->nomad_vendors;
}

static int nomads_out(const mk_game *g)
{
    int n = g->tray_nomad;
    for (int s = 0; s < g->players; s++)
        n += nomads_on_board(g, s) + g->player[s].aside[NOMAD] + g->player[s].area[MK_AREA - 1];
    return n;
}

/* ... and come out of the supply. */
static void supply_nomads(mk_game *g, const mk_game *before)
{
    int n = g->nomads + nomads_out(before) - nomads_out(g);
    g->nomads = (uint8_t)(n > 0 ? n : 0);
}

static void fill_paths(const mk_game *g, mk_player *p)
{
    static const int order[] = {PATH_START, PATH_LEFT, PATH_RIGHT};
    int rest = p->keshi[SAHARA];
    for (int i = 0; i < MK_PATHS; i++) {
        int room = path_spaces(g, order[i]);
        int here = rest < room ? rest : room;
        p->caravans[order[i]] = (uint8_t)here;
        rest -= here;
    }
}

/* An oasis, claimed or not, was found by a caravan on one of the long paths: the left one first. */
static void bring_caravans(mk_player *p)
{
    int oases = p->claimed_len, caravans = p->caravans[PATH_LEFT] + p->caravans[PATH_RIGHT];
    for (int i = 0; i < MK_OASIS_SPACES; i++) oases += p->oasis[i] != 0;
    for (int side = PATH_LEFT; side <= PATH_RIGHT; side++)
        for (; caravans < oases && p->caravans[side] < MK_PATH_SPACES; caravans++) p->caravans[side]++;
}

/* Towns that somebody has do not lie open (R14.5), and as many are in the game as before: the highest ones give way. */
static void arrange_towns(mk_game *g)
{
    int n = 0;
    for (int s = 0; s < g->players; s++)
        for (int side = PATH_LEFT; side <= PATH_RIGHT; side++) {
            int town = g->player[s].town[side];
            g->towns &= (uint16_t) ~(town ? 1u << town : 0);
            n += town != 0;
        }
    for (int town = MK_TOWNS; town > 0 && bits(g->towns) + n > mk_cat.towns.open[g->players]; town--)
        g->towns &= (uint16_t) ~(1u << town);
}

static void arrange_sahara(const mk_game *g, mk_player *p, const mk_player *before)
{
    if (p->keshi[SAHARA] != before->keshi[SAHARA]) fill_paths(g, p);
    for (int side = PATH_LEFT; side <= PATH_RIGHT; side++)
        if (p->town[side]) p->caravans[side] = (uint8_t)path_spaces(g, side);
    for (int i = 0; i < MK_OASIS_SPACES; i++)
        if (p->oasis[i] && p->caravans[i / MK_PATH_SPACES] <= i % MK_PATH_SPACES)
            p->caravans[i / MK_PATH_SPACES] = (uint8_t)(i % MK_PATH_SPACES + 1);
    if (memcmp(p->oasis, before->oasis, sizeof p->oasis) || memcmp(p->claimed, before->claimed, sizeof p->claimed))
        bring_caravans(p);
    if (p->keshi[SAHARA] <= MK_CAPACITY)
        p->keshi[SAHARA] = (uint8_t)(p->caravans[PATH_LEFT] + p->caravans[PATH_RIGHT] + p->caravans[PATH_START]);
}

/* R7.3: who is set on a space is the last one there, and those behind him on the old one move up. Who is given a
 * place in a queue changes places with the one who had it. */
static void arrange_river(mk_game *g, const mk_game *before, int seat)
{
    mk_player *p = &g->player[seat];
    int old_space = before->player[seat].fisherman, old_queue = before->player[seat].queue;
    bool moved = p->fisherman != old_space;
    int last = 0;
    for (int s = 0; s < g->players; s++) {
        mk_player *other = &g->player[s];
        if (s == seat) continue;
        if (moved && other->fisherman == old_space && other->queue > old_queue) other->queue--;
        if (!moved && other->fisherman == p->fisherman && p->fisherman && other->queue == p->queue)
            other->queue = (uint8_t)old_queue;
        last += other->fisherman == p->fisherman;
    }
    if (moved) p->queue = (uint8_t)(p->fisherman ? last : 0);
}

/* ---- scrolls and luxury goods: face up, in piles, or with a player ---- */

typedef struct display {
    uint8_t *shown;
    const uint8_t *shown_before;
    uint8_t *tile, *height; /* piles */
    int places;
    int first, last; /* tiles */
    bool stack;      /* R16.0 */
} display;

static bool in_row(const uint8_t *slots, int n, int tile)
{
    return memchr(slots, tile, (size_t)n) != NULL;
}

/* A tile put in one place leaves the other one to the tile that was there. */
static void swap_shown(display *d)
{
    for (int i = 0; i < d->places; i++) {
        if (d->shown[i] == d->shown_before[i] || !d->shown[i]) continue;
        for (int j = 0; j < d->places; j++)
            if (j != i && d->shown[j] == d->shown[i] && d->shown[j] == d->shown_before[j])
                d->shown[j] = d->shown_before[i];
    }
}

static void count_unknown(const display *d, int pile, int *unknown, int *height)
{
    *height = d->height[pile];
    *unknown = 0;
    for (int i = 0; i < *height; i++) *unknown += d->tile[pile * MK_PILE + i] == 0;
}

/* The pile that gives up (or takes) an unknown tile: the highest (or lowest) one, the leftmost of them. */
static int pile_to_change(const display *d, bool one_stack, bool take, int *unknown)
{
    int best = -1, best_height = 0, all = 0;
    for (int i = 0; i < (one_stack ? 1 : d->places); i++) {
        int here, height;
        count_unknown(d, i, &here, &height);
        all += here;
        if (take ? !here : height >= (one_stack ? d->places : 1) * MK_PILE) continue;
        if (best < 0 || (take ? height > best_height : height < best_height)) {
            best = i;
            best_height = height;
        }
    }
    *unknown = all;
    return best;
}

static void fit_piles(display *d, bool one_stack, int wanted)
{
    for (;;) {
        int unknown, pile = pile_to_change(d, one_stack, true, &unknown);
        if (unknown == wanted) return;
        if (unknown < wanted) pile = pile_to_change(d, one_stack, false, &unknown);
        if (pile < 0) return; /* for mk_check */
        uint8_t *tile = d->tile + pile * MK_PILE;
        if (unknown < wanted) {
            tile[d->height[pile]++] = 0;
            continue;
        }
        int gone = d->height[pile] - 1;
        while (tile[gone]) gone--;
        memmove(tile + gone, tile + gone + 1, (size_t)(d->height[pile] - gone - 1));
        tile[--d->height[pile]] = 0;
    }
}

/* Replace face-up tiles that somebody owns now, then decide again what nobody has seen. */
static void arrange_display(display *d, const bool owned[TILES], bool unseen[TILES])
{
    int count = 0;
    swap_shown(d);
    for (int t = d->first; t <= d->last; t++)
        unseen[t] = !owned[t] && !in_row(d->shown, d->places, t) && !in_row(d->tile, d->places * MK_PILE, t);
    for (int i = 0; i < d->places; i++) {
        if (!d->shown[i] || !owned[d->shown[i]] || d->shown[i] != d->shown_before[i]) continue;
        int t = d->first;
        while (t <= d->last && !unseen[t]) t++;
        d->shown[i] = (uint8_t)(t <= d->last ? t : 0);
        unseen[t] = false;
    }
    for (int t = d->first; t <= d->last; t++) count += unseen[t];
    fit_piles(d, d->stack, count);
}

/* R16.0: in a display set by hand nobody has looked at the face-down tiles. */
static void forget(void *group, size_t group_size, void *of, size_t of_size, void *seen)
{
    memset(group, 0, group_size);
    memset(of, 0, of_size);
    memset(seen, 0, of_size);
}

static void arrange_scrolls(mk_game *g, const mk_game *before)
{
    bool owned[TILES] = {false}, unseen[TILES] = {false};
    for (int s = 0; s < g->players; s++)
        for (int n = 1; n <= MK_SCROLLS; n++)
            owned[n] |= has_scroll(g, s, n) || (g->scrolls_gone[n >> 5] >> (n & 31) & 1) ||
                        in_row(g->player[s].drawn_scroll, 3, n);
    forget(g->scroll_group, sizeof g->scroll_group, g->scroll_group_of, sizeof g->scroll_group_of,
           g->scroll_group_seen);
    for (int group = 0; group < MK_CLASSES; group++) {
        int first = mk_cat.scroll_class[group].first;
        display d = {.shown = g->scroll_shown[group],
                     .shown_before = before->scroll_shown[group],
                     .tile = g->scroll_pile[group],
                     .height = g->scroll_height[group],
                     .places = MK_SHOWN,
                     .first = first,
                     .last = first + mk_cat.scroll_class[group].count - 1,
                     .stack = stacked(g, group)};
        arrange_display(&d, owned, unseen);
    }
    memset(g->scrolls_unseen, 0, sizeof g->scrolls_unseen);
    for (int n = 1; n <= MK_SCROLLS; n++)
        if (unseen[n]) g->scrolls_unseen[n >> 5] |= 1u << (n & 31);
}

static void arrange_luxury(mk_game *g, const mk_game *before)
{
    bool owned[TILES] = {false}, unseen[TILES] = {false};
    for (int s = 0; s < g->players; s++)
        for (int n = 1; n <= MK_LUXURY; n++) owned[n] |= g->player[s].luxury >> n & 1;
    forget(g->luxury_group, sizeof g->luxury_group, g->luxury_group_of, sizeof g->luxury_group_of,
           g->luxury_group_seen);
    uint64_t there = luxuries_in_play(g);
    for (int n = 1; n <= MK_LUXURY; n++) owned[n] |= !(there >> n & 1); /* in nobody's pile */
    display d = {.shown = g->luxury_shown,
                 .shown_before = before->luxury_shown,
                 .tile = g->luxury_pile,
                 .height = g->luxury_height,
                 .places = MK_SHOPS,
                 .first = 1,
                 .last = MK_LUXURY,
                 .stack = stacked(g, ROW_LUXURY)};
    arrange_display(&d, owned, unseen);
    g->luxury_unseen = 0;
    for (int n = 1; n <= MK_LUXURY; n++)
        if (unseen[n]) g->luxury_unseen |= 1ull << n;
}

/* ---- oases, offices, provision tiles, gates ---- */

static bool has_oasis(const mk_player *p, int oasis)
{
    return in_row(p->oasis, MK_OASIS_SPACES, oasis) || in_row(p->claimed, MK_CLAIMED_MAX, oasis);
}

/* Everything that lies nowhere is unseen. One beside the board that a player gets is replaced. */
static void arrange_oases(mk_game *g, const mk_game *before)
{
    bool taken[TILES] = {false};
    uint64_t there = oases_in_play(g);
    for (int n = 1; n <= MK_OASES; n++) {
        taken[n] = !(there >> n & 1);
        for (int s = 0; s < g->players; s++) taken[n] |= has_oasis(&g->player[s], n);
    }
    for (int i = 0; i < mk_cat.game.beside_oases; i++) {
        int oasis = g->beside[i], n = 1;
        if (!oasis || !taken[oasis] || oasis != before->beside[i]) continue;
        while (n <= MK_OASES && (taken[n] || in_row(g->beside, mk_cat.game.beside_oases, n))) n++;
        g->beside[i] = (uint8_t)(n <= MK_OASES ? n : 0);
    }
    g->oases_unseen = 0;
    for (int n = 1; n <= MK_OASES; n++)
        if (!taken[n] && !in_row(g->beside, mk_cat.game.beside_oases, n)) g->oases_unseen |= 1ull << n;
}

static void arrange_office(mk_game *g, const mk_game *before)
{
    unsigned old = before->office ? 1u << before->office : 0, now = g->office ? 1u << g->office : 0;
    if (g->edition == ESSENTIAL && mk_has(g, MOD_OFFICES)) { /* R14.3: both sides of a tile */
        old |= old << mk_cat.game.offices | old >> mk_cat.game.offices;
        now |= now << mk_cat.game.offices | now >> mk_cat.game.offices;
    }
    g->offices_unseen = (uint16_t)((g->offices_unseen | (old & offices_in_play(g))) & ~now);
}

static bool provision_owned(const mk_game *g, int tile)
{
    for (int s = 0; s < g->players; s++)
        if (in_row(g->player[s].provision, MK_SEASONS, tile) || g->player[s].dealt >> tile & 1) return true;
    return false;
}

/* Who loses a tile to the player gets the lowest one that nobody has. */
static void arrange_provisions(mk_game *g, int seat)
{
    const mk_player *p = &g->player[seat];
    uint32_t mine = 0; /* R16.4: what was put away goes to whoever is given it */
    for (int i = 0; i < MK_SEASONS; i++) mine |= 1u << p->provision[i];
    g->player[seat].dealt &= ~mine;
    mine |= p->dealt;
    for (int s = 0; s < g->players; s++)
        if (s != seat) g->player[s].dealt &= ~mine;
    for (int s = 0; s < g->players; s++) {
        mk_player *other = &g->player[s];
        for (int i = 0; i < MK_SEASONS; i++) {
            int tile = 1, at = i;
            if (s == seat || !other->provision[i] || !(mine >> other->provision[i] & 1)) continue;
            while (tile <= MK_PROVISIONS && (!(provisions_in_play(g) >> tile & 1) || provision_owned(g, tile))) tile++;
            if (tile > MK_PROVISIONS) continue; /* for mk_check */
            for (; at > 0 && other->provision[at - 1] > tile; at--) other->provision[at] = other->provision[at - 1];
            for (; at < MK_SEASONS - 1 && other->provision[at + 1] && other->provision[at + 1] < tile; at++)
                other->provision[at] = other->provision[at + 1];
            other->provision[at] = (uint8_t)tile;
            i = -1; /* look again: they moved */
        }
    }
    g->provisions_unseen = 0;
    for (int n = 1; n <= MK_PROVISIONS; n++)
        if (provisions_in_play(g) >> n & 1 && !provision_owned(g, n)) g->provisions_unseen |= 1u << n;
}

static int gates_in(const mk_game *g, int workshop)
{
    int n = 0;
    for (int c = 0; c < MK_COLOURS; c++) n += g->workshop[workshop][c];
    return n;
}

/* How many gates of a colour there are more than there should be. */
static int gates_surplus(const mk_game *g, int colour)
{
    int surplus = -mk_cat.gates[colour];
    for (int w = 0; w < MK_WORKSHOPS; w++) surplus += g->workshop[w][colour];
    if (g->solo == SOLO_PASHA) surplus += g->pasha_gates[colour];
    for (int s = 0; s < g->players; s++)
        for (int i = 0; i < MK_SECTORS; i++) surplus += g->player[s].gate[i] == colour + 1;
    return surplus;
}

/* Gates that lie too often are taken out of the leftmost workshops; then missing ones go into the leftmost one with
 * room. The workshop that was set by hand (-1: none) is left alone. */
static void arrange_gates(mk_game *g, int by_hand)
{
    int all = 0;
    for (int c = 0; c < MK_COLOURS; c++) {
        int surplus = gates_surplus(g, c);
        all += mk_cat.gates[c];
        for (int w = 0; w < MK_WORKSHOPS; w++)
            for (; w != by_hand && surplus > 0 && g->workshop[w][c]; surplus--) g->workshop[w][c]--;
    }
    for (int c = 0; c < MK_COLOURS; c++) {
        int surplus = gates_surplus(g, c);
        for (int w = 0; w < MK_WORKSHOPS; w++)
            for (; w != by_hand && surplus < 0 && gates_in(g, w) < all / MK_WORKSHOPS; surplus++) g->workshop[w][c]++;
    }
}

/* R16.2: a camel past the finish has the best free place. */
static void arrange_race(const mk_game *g, mk_player *p)
{
    unsigned places = 0;
    for (int s = 0; s < g->players; s++) places |= 1u << g->player[s].podium;
    if (p->race <= mk_cat.race.steps) p->podium = 0;
    if (p->race == mk_cat.race.steps + 1 && !p->podium) p->podium = (uint8_t)__builtin_ctz(~places & ~1u);
}

/* R16.3: who has the building already gets the one that is left. */
static void arrange_building(mk_game *g, const mk_game *before, int seat)
{
    int now = g->player[seat].building, old = before->player[seat].building;
    for (int s = 0; s < g->players; s++) {
        if (s == seat || g->player[s].building != now || !now) continue;
        g->player[s].building = (uint8_t)old;
        return;
    }
    if (old) g->buildings_unseen |= (uint16_t)(1u << old);
    if (now) g->buildings_unseen &= (uint16_t) ~(1u << now);
}

/* S1.2: what is not open lies face down. */
static void arrange_strategies(mk_game *g)
{
    unsigned all = g->solo == SOLO_PASHA ? strategies_in_play(g) : 0;
    for (int i = 0; i < g->strategy_len; i++) all &= ~(1u << g->strategy[i]);
    g->strategy_unseen = (uint16_t)all;
}

void arrange(mk_game *g, const mk_game *before, const path *p)
{
    bool table = p->player < 0;
    size_t at = p->row->at;
    if (!table) {
        mk_player *player = &g->player[p->player];
        const mk_player *old = &before->player[p->player];
        arrange_points(player, old);
        arrange_nomads(g, p->player, old);
        supply_nomads(g, before);
        if (!is_pasha(g, p->player)) { /* S1.1: those of the automaton stand in rows */
            arrange_square(player, old);
            arrange_sahara(g, player, old);
        }
        arrange_river(g, before, p->player);
        if (at == offsetof(mk_player, scroll)) arrange_scrolls(g, before);
        if (at == offsetof(mk_player, luxury)) arrange_luxury(g, before);
        if (at == offsetof(mk_player, oasis) || at == offsetof(mk_player, claimed)) arrange_oases(g, before);
        if (at == offsetof(mk_player, provision) || at == offsetof(mk_player, dealt)) arrange_provisions(g, p->player);
        if (at == offsetof(mk_player, gate)) arrange_gates(g, -1);
        if (at == offsetof(mk_player, town)) arrange_towns(g);
        if (at == offsetof(mk_player, race)) arrange_race(g, player);
        if (at == offsetof(mk_player, building)) arrange_building(g, before, p->player);
        return;
    }
    if (at == offsetof(mk_game, tray_nomad)) supply_nomads(g, before);
    if (at == offsetof(mk_game, strategy)) arrange_strategies(g);
    if (at == offsetof(mk_game, pasha_gates)) arrange_gates(g, -1);
    if (at == offsetof(mk_game, scrolls_gone)) arrange_scrolls(g, before);
    if (at >= offsetof(mk_game, scroll_shown) && at < offsetof(mk_game, scroll_pile)) arrange_scrolls(g, before);
    if (at == offsetof(mk_game, luxury_shown)) arrange_luxury(g, before);
    if (at == offsetof(mk_game, beside)) arrange_oases(g, before);
    if (at == offsetof(mk_game, office)) arrange_office(g, before);
    if (at >= offsetof(mk_game, workshop) && at < offsetof(mk_game, scroll_shown))
        arrange_gates(g, (int)(at - offsetof(mk_game, workshop)) / MK_COLOURS);
}
