/* module_buildings.c - R16.3: special buildings: their part of the set-up, and what their owners do before the game.
 *
 * What a building does later is in the base rule that it changes: library_fault below and OP_LIBRARY (search.c),
 * luxury_discount (date store), mk_spectators (practice room), cross_threshold (prayer house, pavilion),
 * discard_river_run (boathouse), oasis_discount (camel stable), gate_choose (barracks). All of them ask has_building,
 * which is false where the backs are played.
 */
#include "rules.h"

enum { DRAWN_BUILDINGS = 2, DRAWN_SCROLLS = 3 };

static uint16_t by_building(const mk_game *g, int player)
{
    return MK_BY(BY_BUILDING, g->player[player].building);
}

/* R16.3: "in turn order each player draws 2 of 8 and keeps 1." It comes after the choice of provision tiles
 * (BLD-06). */
void buildings_run(mk_game *g, mk_task t)
{
    for (int i = 0; i < g->players; i++) { /* S8.6: the automaton gets a random one (BOA-41) */
        int seat = seat_at(g, i), n = is_pasha(g, seat) ? 1 : DRAWN_BUILDINGS;
        if (g->solo != SOLO_LAZY || seat != MK_AUTOMATON) mk_then_for(g, seat, OP_DRAW_BUILDING, .n = (uint8_t)n);
    }
    mk_then(g, t, OP_MOVE_IN);
}

/* n more are drawn, for everybody to see; `marks` are drawn already. Those not kept are not drawn again. */
int draw_building_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return g->buildings_unseen >> c & 1 ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

void draw_building_choose(mk_game *g, mk_task t, mk_choice c)
{
    uint16_t marks = (uint16_t)(t.marks | 1u << c);
    g->buildings_unseen &= (uint16_t) ~(1u << c);
    mk_tell(g, t, EV_DRAW_BUILDING, .a = c);
    if (is_pasha(g, t.player)) {
        keep_building_choose(g, t, c);
        return;
    }
    mk_then(g, t, t.n > 1 ? OP_DRAW_BUILDING : OP_KEEP_BUILDING, .n = (uint8_t)(t.n - 1), .marks = marks);
}

int keep_building_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    return t.marks >> c & 1 ? WHY_LEGAL : WHY_NOT_KEPT;
}

/* Boathouse: "the fisherman starts every season on the crocodile space", the first one too (BLD-10). Practice room: its
 * own disc, laid in any orientation (BLD-15). */
void keep_building_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    p->building = c;
    mk_tell(g, t, EV_BUILDING, .a = c);
    t.cause = by_building(g, t.player);
    if (has_building(g, t.player, BLD_BOATHOUSE)) {
        go_to_crocodile(g, p);
        if (mk_has(g, MOD_TOWNS)) p->river_start = p->fisherman;
        mk_tell(g, t, EV_RETURN_TO_START, .n = p->fisherman);
    }
    if (has_building(g, t.player, BLD_PRACTICE_ROOM)) mk_then(g, t, OP_DISC);
}

/* R16.3: "instead of the start resources: first the building's keshi is placed (with bonus), then its resources,
 * then the player draws 3 yellow scrolls and keeps 1. Then the remaining yellow scrolls are laid out." Each step in
 * turn order (BLD-02). What is done before the game comes last. */
void move_in_run(mk_game *g, mk_task t)
{
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i), keshi = mk_cat.building[g->player[seat].building].keshi;
        if (!g->player[seat].building) continue;
        mk_then_for(g, seat, OP_KESHI, .n = 1, .a = (uint8_t)keshi, .b = KESHI_ON_BOARD, .cause = by_building(g, seat));
    }
    for (int i = 0; i < g->players; i++)
        if (!is_lazy(g, seat_at(g, i))) mk_then_for(g, seat_at(g, i), OP_FURNISH);
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i);
        if (is_pasha(g, seat))
            mk_then_for(g, seat, OP_PASHA_HOUSE); /* S8.6 */
        else if (!automatic(g, seat))
            mk_then_for(g, seat, OP_DRAW_SCROLL, .n = DRAWN_SCROLLS);
    }
    mk_then(g, t, OP_LAY_YELLOW);
    for (int i = 0; i < g->players; i++)
        if (!is_lazy(g, seat_at(g, i))) mk_then_for(g, seat_at(g, i), OP_BEFORE_GAME);
}

void furnish_run(mk_game *g, mk_task t)
{
    t.cause = by_building(g, t.player);
    const mk_building_row *row = &mk_cat.building[own(g, t)->building];
    for (int r = 0; r < MK_RESOURCES; r++) mk_gain(g, t, r, row->resource[r]);
}

/* R16.3: n more yellow scrolls are drawn, for the player's own eyes. */
int draw_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    if (c == 0 || mk_cat.scroll[c].class != CLASS_YELLOW) return WHY_NOT_UNSEEN;
    return g->scrolls_unseen[c >> 5] >> (c & 31) & 1 ? WHY_LEGAL : WHY_NOT_UNSEEN;
}

void draw_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    uint8_t *drawn = own(g, t)->drawn_scroll;
    int i = DRAWN_SCROLLS - t.n;
    row_set_tile(g, CLASS_YELLOW, 0, c, false);
    /* kept ascending; in a view unknown ones are 0 and behind the others */
    for (; i > 0 && (!drawn[i - 1] || drawn[i - 1] > c); i--) drawn[i] = drawn[i - 1];
    drawn[i] = c;
    mk_tell_secret(g, t, EV_LOOK_SCROLL, .a = c);
    mk_then(g, t, t.n > 1 ? OP_DRAW_SCROLL : OP_KEEP_SCROLL, .n = (uint8_t)(t.n - 1));
}

/* R16.3: "keeps 1 (an instant one is carried out)", without scholars or dates (BLD-05). The others are put aside until
 * everybody has chosen (BLD-04). In a view another player's scrolls are unknown: any unseen one may be kept. */
int keep_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const uint8_t *drawn = own_const(g, t)->drawn_scroll;
    if (!drawn[0]) return draw_scroll_refusal(g, t, c) ? WHY_NOT_KEPT : WHY_LEGAL;
    return c && memchr(drawn, c, DRAWN_SCROLLS) ? WHY_LEGAL : WHY_NOT_KEPT;
}

void keep_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    uint8_t *drawn = own(g, t)->drawn_scroll, *kept = memchr(drawn, c, DRAWN_SCROLLS);
    if (kept) {
        memmove(kept, kept + 1, (size_t)(drawn + DRAWN_SCROLLS - 1 - kept));
        drawn[DRAWN_SCROLLS - 1] = 0;
    } else {
        row_set_tile(g, CLASS_YELLOW, 0, c, false);
    }
    t.cause = by_building(g, t.player);
    mk_then(g, t, OP_GET_SCROLL, .a = c);
    mk_then_for(g, MK_NOBODY, OP_REFILL); /* GEN-16 */
}

/* R16.3: "then the remaining yellow scrolls are laid out", as equal as possible (R2.14). */
void lay_yellow_run(mk_game *g, mk_task t)
{
    for (int seat = 0; seat < g->players; seat++) {
        uint8_t *drawn = g->player[seat].drawn_scroll;
        for (int i = 0; i < DRAWN_SCROLLS; i++)
            if (drawn[i]) row_set_tile(g, CLASS_YELLOW, 0, drawn[i], true);
        memset(drawn, 0, DRAWN_SCROLLS);
    }
    lay_row(g, CLASS_YELLOW);
    mk_then(g, t, OP_REFILL);
}

/* How many yellow scrolls lie before this seat, as its tasks tell: a view must guess as many. */
int scrolls_drawn(const mk_game *g, int seat)
{
    int drawn = automatic(g, seat) ? 0 : DRAWN_SCROLLS - 1; /* chosen, not laid out yet */
    bool choosing = false;
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        choosing |= t.op == OP_LAY_YELLOW;
        if (t.player == seat && t.op == OP_DRAW_SCROLL) drawn = DRAWN_SCROLLS - t.n;
        if (t.player == seat && t.op == OP_KEEP_SCROLL) drawn = DRAWN_SCROLLS;
    }
    return choosing ? drawn : 0;
}

/* R16.3, front side: what is done "before the game". */
void before_game_run(mk_game *g, mk_task t)
{
    t.cause = by_building(g, t.player);
    if (has_building(g, t.player, BLD_DATE_STORE)) mk_then(g, t, OP_DATE_STORE);
    if (has_building(g, t.player, BLD_BARRACKS)) mk_then(g, t, OP_BARRACKS);
    if (has_building(g, t.player, BLD_PAVILION)) mk_then(g, t, OP_TAJINE);
}

/* Date store: "a random keshi of the 9 non-goods colours goes on the 2-player space of the oasis track (2 players:
 * on the space to its right)." It may be brown (C35). */
int date_store_space(const mk_game *g)
{
    int space = 0;
    while (mk_cat.track[space] != TRACK_KESHI_2P) space++;
    return g->players == 2 ? space + 1 : space;
}

int date_store_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g, (void)t;
    return c < GOODS ? WHY_LEGAL : WHY_NOT_OFFERED;
}

void date_store_choose(mk_game *g, mk_task t, mk_choice c)
{
    int space = date_store_space(g);
    own(g, t)->track[space] = c + 1;
    mk_tell(g, t, EV_TRACK, .a = c, .b = (uint8_t)space);
}

/* Barracks: "any gate of the 0-dinar workshop under the usual rules (-3 points, guard, keshi, colour bonus)", where one
 * can be built; without the point for each gate bought (BLD-13). Rules 1: or none. */
int barracks_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return mk_since(g, 2) ? WHY_NO_PASS : WHY_LEGAL;
    if (mk_cat.workshop[c / MK_COLOURS].dinars) return WHY_NO_GATE;
    return free_gate_refusal(g, t, c);
}

void barracks_choose(mk_game *g, mk_task t, mk_choice c)
{
    free_gate_choose(g, t, c);
}

/* Pavilion: "take any one tajine out of the piles free, with its reward" (BLD-14). The player names it. */
int tajine_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    if (c == 0 || mk_cat.luxury[c].kind != TAJINE) return WHY_NOT_TAJINE;
    return luxury_shown(g, c) || g->luxury_unseen >> c & 1 ? WHY_LEGAL : WHY_NOT_TAJINE;
}

void tajine_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (luxury_shown(g, c))
        mk_then(g, t, OP_GET_LUXURY, .a = c);
    else
        mk_then(g, t, OP_FIND_LUXURY, .a = c);
    mk_then_for(g, MK_NOBODY, OP_REFILL); /* GEN-16 */
}

/* In which pile tile a lay that nobody has seen, chance tells. */
int find_luxury_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return find_luxury_chances(g, c) ? WHY_LEGAL : WHY_EMPTY_PILE;
}

int find_luxury_chances(const mk_game *g, int pile)
{
    display_row r = row_of((mk_game *)g, ROW_LUXURY); /* to read */
    return pile < r.places && !r.group_of[pile] ? unknown_tiles(r, pile) : 0;
}

void find_luxury_choose(mk_game *g, mk_task t, mk_choice c)
{
    display_row r = row_of(g, ROW_LUXURY);
    const uint8_t *slots = r.pile + c * MK_PILE;
    row_set_tile(g, ROW_LUXURY, 0, t.a, false);
    take_slot(r, c, (int)((const uint8_t *)memchr(slots, 0, r.height[c]) - slots));
    mk_tell(g, t, EV_SEARCH, .a = (uint8_t)(r.first_pile + c));
    mk_then(g, t, OP_GET_LUXURY, .a = t.a);
}

/* R16.3, library: "at the start of season 1 / 2 / 3 the player may search one pile of yellow / pink / orange
 * scrolls." */
void open_library(mk_game *g)
{
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i);
        if (has_building(g, seat, BLD_LIBRARY))
            mk_then_for(g, seat, OP_LIBRARY, .a = (uint8_t)(CLASS_YELLOW + g->season),
                        .cause = MK_BY(BY_BUILDING, BLD_LIBRARY));
    }
}

/* "... with the scholars and dates it needs. Season 1: with the 1 scholar of the building the need counts as met"
 * (C42). The Sultan does not help (BLD-09). */
int library_fault(const mk_game *g, int player, int class)
{
    const mk_player *p = &g->player[player];
    if (g->season > 0 && p->keshi[MADRASA] < mk_cat.scroll_class[class].need) return WHY_SCHOLARS;
    return p->resource[DATE] < mk_cat.scroll_class[class].dates ? WHY_DATES : WHY_LEGAL;
}
