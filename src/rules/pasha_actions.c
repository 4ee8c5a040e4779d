/* pasha_actions.c - S5: how the Pasha's automaton uses its assistants. */
#include "pasha.h"

/* Of the unused assistants the one highest on the board. "Palace and Mosque: first the one whose pawn is lower on its
 * stairs (tie: palace)" (BOA-15). -1: none is left. */
static int next_sector(const mk_game *g, uint8_t *by)
{
    const mk_player *p = pasha_const(g);
    bool both = p->assistants >> PALACE & 1 && p->assistants >> MOSQUE & 1;
    *by = BY_BOARD;
    for (int row = 0; row < MK_SECTORS; row++) {
        int s = sector_in_row(g, row);
        if (s == SOUK ? !p->souk_assistants : !(p->assistants >> s & 1)) continue;
        if (both && (s == PALACE || s == MOSQUE)) return lower_pawn(g, by) == COURTIER ? PALACE : MOSQUE;
        return s;
    }
    return -1;
}

/* Where an assistant's points belong on the score sheet. */
static const uint8_t category_of_sector[MK_SECTORS] = {
    [RIVER] = SCORE_RIVER,   [ORCHARD] = SCORE_ORCHARD, [MADRASA] = SCORE_SCROLLS,
    [PALACE] = SCORE_STAIRS, [MOSQUE] = SCORE_STAIRS,   [SQUARE] = SCORE_SQUARE,
    [MEDINA] = SCORE_MEDINA, [SAHARA] = SCORE_DESERT,   [SOUK] = SCORE_SOUK,
};

int sector_category(int sector)
{
    return category_of_sector[sector];
}

/* S5.1: "not Souk, not Madrasa (S5.10, BOA-22): a vendor there: 1 point. At least 2 keshis there (vendor not counted):
 * sector action; else it takes a keshi of the sector and places it" (BOA-02). */
static void use_assistant(mk_game *g, mk_task t, int sector)
{
    const mk_player *p = pasha(g);
    bool always = sector == SOUK || sector == MADRASA;
    if (!always && p->vendors >> sector & 1)
        mk_score_by_rule(g, t, mk_cat.pasha.vendor_points, sector_category(sector), 10501);
    if (always || p->keshi[sector] >= mk_cat.pasha.action_keshis) {
        mk_then(g, t, OP_PASHA_ACTION, .a = (uint8_t)sector);
    } else {
        mk_tell(g, t, EV_PASHA_USE, .a = USE_KESHI, .b = BY_FEW_KESHIS, .n = p->keshi[sector], .rule = 10501);
        mk_then(g, t, OP_KESHI, .n = 1, .a = (uint8_t)sector);
    }
}

/* S5: "from the top of the board down", each with the board of that moment (BOA-01). */
void pasha_assistant_run(mk_game *g, mk_task t)
{
    uint8_t by;
    int sector = next_sector(g, &by);
    if (sector < 0) return;
    if (sector == SOUK)
        pasha(g)->souk_assistants--;
    else
        pasha(g)->assistants &= (uint16_t) ~(1u << sector);
    if (by != BY_BOARD) mk_tell(g, t, EV_PASHA_ASSISTANT, .a = (uint8_t)sector, .b = by);
    mk_task use = t;
    use.cause = MK_BY(BY_ASSISTANT, sector);
    mk_tell(g, t, EV_ASSISTANT, .a = (uint8_t)sector);
    use_assistant(g, use, sector);
    mk_then_for(g, MK_AUTOMATON, OP_PASHA_ASSISTANT);
}

static int square_times(const mk_game *g)
{
    if (pasha_option(g, PASHA_SQUARE_ONCE)) return mk_cat.pasha.square_once; /* S7.3, S7.6 */
    return pasha_option(g, PASHA_SQUARE_FOUR) ? mk_cat.pasha.square_four : mk_cat.pasha.square_times;
}

/* S5.9: "1 point per 2 caravans, and a keshi by keshi priority" (BOA-23). */
static void sahara_action(mk_game *g, mk_task t, int caravans)
{
    mk_score_by_rule(g, t, caravans / mk_cat.pasha.caravans_per_point, SCORE_DESERT, 10509);
    mk_then(g, t, OP_PASHA_KESHI, .n = 1);
}

/* The action of sector a. */
void pasha_action_run(mk_game *g, mk_task t)
{
    const mk_player *p = pasha(g);
    int n = t.a == SOUK ? goods_of(p) : p->keshi[t.a];
    mk_tell(g, t, EV_ACTION, .a = t.a, .n = (int16_t)n);
    switch (t.a) {
    case MEDINA: mk_then(g, t, OP_PASHA_GATE, .n = (uint8_t)free_guards(g, MK_AUTOMATON)); break;
    case SQUARE: mk_then(g, t, OP_PASHA_SQUARE, .n = (uint8_t)square_times(g)); break;
    case ORCHARD: mk_score_by_rule(g, t, n, SCORE_ORCHARD, 10504); break; /* S5.4: 1 point per date picker */
    case RIVER: /* S5.5: steps for every angler and every vendor on its whole board (BOA-13) */
        mk_then(g, t, OP_SWIM, .n = (uint8_t)(n + bits(p->vendors)));
        break;
    case PALACE: mk_then(g, t, OP_STAIRS, .n = (uint8_t)n, .a = COURTIER); break; /* S5.6 (BOA-14) */
    case MOSQUE: mk_then(g, t, OP_STAIRS, .n = (uint8_t)n, .a = STUDENT); break;
    case SOUK: mk_then(g, t, OP_PASHA_SOUK); break;
    case MADRASA: mk_then(g, t, OP_PASHA_MADRASA); break;
    default: sahara_action(g, t, n); break;
    }
}

/* S5.3: "n times the bonus above the newest entertainer", each by itself (BOA-12). */
void pasha_square_run(mk_game *g, mk_task t)
{
    int newest = pasha(g)->keshi[SQUARE];
    if (t.n == 0 || newest == 0) return;
    mk_do(g, t, t.cause, &mk_cat.pasha.entertainer[newest - 1]);
    if (t.n > 1) mk_then(g, t, OP_PASHA_SQUARE, .n = (uint8_t)(t.n - 1));
}

/* S5.6: "1 point per threshold instead of the dinar; of the line it always takes the points." */
void pasha_threshold(mk_game *g, mk_task t)
{
    int space = LAT_POINTS + segment_of(pasha(g)->pawn[STUDENT]);
    mk_score_by_rule(g, t, mk_cat.pasha.threshold_points, SCORE_STAIRS, 10506);
    mk_tell(g, t, EV_LINE, .a = (uint8_t)space, .rule = 10506);
    mk_do(g, t, MK_BY(BY_LATTICE, space), lattice_program(g, space));
}

/* ---- S5.2: the Medina ---- */

static int gates_left(const mk_game *g, int colour)
{
    int n = 0;
    for (int w = 0; w < MK_WORKSHOPS; w++) n += g->workshop[w][colour];
    return n;
}

/* (2): "a colour that would fill a sector (8 keshis, with or without vendor)"; red gates are not considered
 * (BOA-06). */
static int fills(const offer *o, int colour)
{
    return colour < MK_HOMES && pasha_const(o->g)->keshi[colour] == MK_CAPACITY - 1;
}

/* (4): "a colour of which it has no gate yet." */
static int no_gate_yet(const offer *o, int colour)
{
    return o->g->pasha_gates[colour] == 0;
}

/* (5): "a colour of which fewest gates are left on the workshops." */
static int few_left(const offer *o, int colour)
{
    return -gates_left(o->g, colour);
}

/* S5.2: (1) "never a colour whose sector is full of keshis; red gates are ignored when no vendor space is free"
 * (BOA-05). shop: only of this one, -1 of all. */
static offer gate_offer(const mk_game *g, int shop)
{
    offer o = {.g = g};
    for (int c = 0; c < MK_COLOURS; c++) {
        int lie = shop < 0 ? gates_left(g, c) : g->workshop[shop][c];
        o.count[c] = lie > 0 && board_room(g, MK_AUTOMATON, c) > 0;
    }
    return o;
}

/* (8): "of one colour always the cheapest"; S7.5: the dearest, which never changes the colour (LAZ-12, LAZ-13). The
 * workshops lie in the order of their price. */
static int workshop_for(const mk_game *g, int colour)
{
    int best = -1;
    for (int w = 0; w < MK_WORKSHOPS; w++)
        if (g->workshop[w][colour] && (best < 0 || pasha_option(g, PASHA_DEAR_GATES))) best = w;
    return best;
}

/* The gate that it takes next, as NOUN_GATE; -1: none (BOA-11). */
static decision choose_gate(mk_game *g, mk_task t, int shop)
{
    static const criterion list[] = {{BY_FILLS, fills},
                                     {BY_PRIORITY, priority_of},
                                     {BY_REAL_COLOUR, not_red},
                                     {BY_NO_GATE_YET, no_gate_yet},
                                     {BY_FEWEST_LEFT, few_left},
                                     {BY_TILES, height_on_tiles},
                                     {BY_BOARD, height_on_board},
                                     {BY_FEWEST_GOODS, few_goods},
                                     {BY_GOODS_ORDER, goods_order},
                                     {0, NULL}};
    offer o = gate_offer(g, shop);
    unsigned set = 0;
    for (int c = 0; c < MK_COLOURS; c++) set |= (unsigned)(o.count[c] > 0) << c;
    decision d = decide(&o, set, list);
    if (d.what < 0) return d;
    tell_wild(g, t, &o, d);
    d.what += MK_COLOURS * (shop < 0 ? workshop_for(g, d.what) : shop);
    return d;
}

/* S5.2: for each of n guards without a gate: "0/1/3/7 points (never -3) and a keshi of the gate's colour, placed at
 * once; the list is looked at anew for the next gate" (BOA-09). "Guards gained during the action wait" (BOA-04). a:
 * only of workshop a - 1 (S8.3, town 12). No 2 points for matching (BOA-10). */
void pasha_gate_run(mk_game *g, mk_task t)
{
    decision d = {.what = -1};
    if (t.n && free_guards(g, MK_AUTOMATON) > 0) d = choose_gate(g, t, t.a - 1);
    if (d.what < 0) {
        mk_tell(g, t, EV_NOTHING); /* BOA-03, BOA-11 */
        return;
    }
    int workshop = d.what / MK_COLOURS, colour = d.what % MK_COLOURS, points = mk_cat.workshop[workshop].points;
    g->workshop[workshop][colour]--;
    g->pasha_gates[colour]++;
    mk_tell(g, t, EV_PASHA_GATE, .a = (uint8_t)d.what, .b = d.by);
    mk_tell(g, t, EV_GATE, .a = (uint8_t)d.what);
    mk_task by = t;
    by.cause = MK_BY(BY_GATE, colour);
    if (points > 0) mk_score_by_rule(g, by, points, SCORE_MEDINA, 10502);
    mk_then(g, by, OP_KESHI, .n = 1, .a = (uint8_t)colour);
    if (t.n > 1) mk_then(g, t, OP_PASHA_GATE, .n = (uint8_t)(t.n - 1), .a = t.a);
}

/* ---- S5.7: the Souk ---- */

/* "Only the number counts" (S2.2). S8.2: with the Sultan a luxury good costs it 1 less (BOA-37). */
static int price_of(const mk_game *g, int luxury)
{
    const uint8_t *cost = mk_cat.luxury[luxury].cost;
    int n = cost[0] + cost[1] + cost[2];
    if (has_companion(g, MK_AUTOMATON, COURTIER)) n -= mk_cat.pasha.sultan_goods;
    return n > 0 ? n : 0;
}

/* S8.7: "a falcon needs the shown keshi returned from its board, else it cannot buy it" (BOA-18). Which of several: the
 * one higher on the board. No caravans, no guards at gates, no nomads, as for everybody (LUX-02, LUX-03). */
static decision choose_falcon_keshi(const mk_game *g, int luxury)
{
    static const criterion list[] = {{BY_BOARD, height_on_board}, {0, NULL}};
    offer o = {.g = g};
    unsigned set = 0;
    for (int c = 0; c < MK_COLOURS; c++)
        if (mk_cat.luxury[luxury].keshis >> c & 1 && keshis_to_give(g, MK_AUTOMATON, c) > 0) set |= 1u << c;
    return decide(&o, set, list);
}

/* The leftmost face-up luxury good of this kind (MK_KINDS: any) for so many goods keshis; 0 none (BOA-16). */
static int leftmost_luxury(const mk_game *g, int kind, int goods)
{
    for (int shop = 0; shop < MK_SHOPS; shop++) {
        int tile = g->luxury_shown[shop];
        if (!tile || (kind != MK_KINDS && mk_cat.luxury[tile].kind != kind) || price_of(g, tile) > goods) continue;
        if (!mk_cat.luxury[tile].keshis || choose_falcon_keshi(g, tile).what >= 0) return tile;
    }
    return 0;
}

/* S5.7: "(1) the upper luxury good of the newest strategy tile if face up and it has enough goods keshis; (2) the lower
 * one." S8.3, town 11: "the upper, then the lower preferred kind, else the leftmost", for nothing. */
static decision choose_luxury(const mk_game *g, bool free)
{
    const mk_strategy_row *newest = &mk_cat.pasha.strategy[g->strategy_len ? g->strategy[g->strategy_len - 1] : 0];
    int goods = free ? UINT8_MAX : goods_of(pasha_const(g));
    const struct {
        uint8_t kind, by;
    } wish[] = {{newest->upper, BY_UPPER_KIND}, {newest->lower, BY_LOWER_KIND}, {MK_KINDS, BY_LEFTMOST}};
    for (int i = g->strategy_len ? 0 : 2; i < 2 + free; i++) {
        int tile = leftmost_luxury(g, wish[i].kind, goods);
        if (tile) return (decision){tile, wish[i].by};
    }
    return (decision){-1, BY_NO_DEAL};
}

/* S2.2: "it spends from the colour it has most of, ties purple, orange, yellow" (BOA-17). */
static void spend_goods(mk_game *g, mk_task t, int n)
{
    static const uint8_t order[MK_GOODS_COLOURS] = {PURPLE - GOODS, ORANGE - GOODS, YELLOW - GOODS};
    uint8_t *goods = pasha(g)->goods, spent[MK_GOODS_COLOURS] = {0};
    for (; n > 0; n--) {
        int most = order[0];
        for (int i = 1; i < MK_GOODS_COLOURS; i++)
            if (goods[order[i]] > goods[most]) most = order[i];
        goods[most]--;
        spent[most]++;
    }
    for (int i = 0; i < MK_GOODS_COLOURS; i++)
        if (spent[i]) mk_tell(g, t, EV_PAY_GOODS, .a = (uint8_t)(GOODS + i), .n = spent[i], .rule = 10202);
}

static int give_falcon_keshi(mk_game *g, mk_task t, int luxury)
{
    if (!mk_cat.luxury[luxury].keshis) return 0;
    decision d = choose_falcon_keshi(g, luxury);
    if (d.what < 0) return 0; /* a scenario gives it one that it cannot buy */
    int n = --pasha(g)->keshi[d.what];
    mk_tell(g, t, EV_PASHA_GIVE, .a = (uint8_t)d.what, .b = d.by, .rule = 10800);
    mk_tell(g, t, EV_GIVE_BACK, .a = (uint8_t)d.what, .b = (uint8_t)d.what, .n = (int16_t)n, .rule = 10800);
    return d.what + 1;
}

/* "It gains the points and 1 point per resource shown." S8.7: a saddle: 2 camel steps, without the race one caravan
 * (BOA-19); a falcon: its bonus. */
void pasha_get_luxury(mk_game *g, mk_task t)
{
    int luxury = t.a;
    const mk_luxury_row *row = &mk_cat.luxury[luxury];
    int given = give_falcon_keshi(g, t, luxury);
    for (int shop = 0; shop < MK_SHOPS; shop++)
        if (g->luxury_shown[shop] == luxury) g->luxury_shown[shop] = 0;
    pasha(g)->luxury |= 1ull << luxury;
    mk_tell(g, t, EV_LUXURY, .a = (uint8_t)luxury);
    t.cause = MK_BY(BY_LUXURY, luxury);
    mk_score(g, t, row->points, SCORE_SOUK);
    mk_gain(g, t, WATER, row->water);
    mk_gain(g, t, DATE, row->dates);
    mk_program program = row->program;
    for (int i = 0; i < MK_EFFECTS; i++)
        if (program.effect[i].op == OP_FALCON_STEPS && given) program.effect[i].a = (uint8_t)(given - 1);
    pasha_do(g, t, &program);
    if (row->kind == SADDLE && mk_has(g, MOD_RACE))
        mk_then(g, t, OP_CAMEL, .n = mk_cat.luxury_meta.saddle_camel);
    else if (row->kind == SADDLE)
        mk_then(g, t, OP_KESHI, .n = 1, .a = BROWN);
}

/* S5.7, the first that applies; a = 1: for nothing, and never goods instead (S8.3, town 11). */
void pasha_souk_run(mk_game *g, mk_task t)
{
    decision d = choose_luxury(g, t.a);
    if (d.what >= 0) {
        mk_tell(g, t, EV_PASHA_LUXURY, .a = (uint8_t)d.what, .b = d.by);
        if (!t.a) spend_goods(g, t, price_of(g, d.what));
        mk_then(g, t, OP_GET_LUXURY, .a = (uint8_t)d.what);
    } else if (t.a) {
        mk_tell(g, t, EV_NOTHING);
    } else { /* (3): "else it takes 1 goods keshi" */
        mk_tell(g, t, EV_PASHA_USE, .a = USE_KESHI, .b = d.by, .n = (int16_t)goods_of(pasha(g)));
        mk_then(g, t, OP_PASHA_GOODS, .n = 1);
    }
}

/* ---- S5.8: the Madrasa ---- */

/* "The 3 face-up scrolls leave the game." S8.2: 1 point for each with the Imam. */
static void remove_scrolls(mk_game *g, mk_task t, int class, int points_each)
{
    for (int place = 0; place < MK_SHOWN; place++) {
        int scroll = g->scroll_shown[class][place];
        if (!scroll) continue;
        g->scroll_shown[class][place] = 0;
        g->scrolls_gone[scroll >> 5] |= 1u << (scroll & 31);
        mk_tell(g, t, EV_SCROLL_GONE, .a = (uint8_t)scroll);
        if (points_each) mk_score_by_rule(g, t, points_each, SCORE_SCROLLS, 10800);
    }
}

/* S5.8, "the first possible": 7, 5, 3 scholars for 14, 10, 6 points and the orange, pink, yellow scrolls; "0-2: the 3
 * gray leave the game and it takes a keshi by keshi priority. The points are given even if fewer than 3 scrolls are
 * open" (BOA-20). a = 1: the orange ones, whatever it has (S8.3, town 10). */
void pasha_madrasa_run(mk_game *g, mk_task t)
{
    int class = CLASS_ORANGE, each = has_companion(g, MK_AUTOMATON, STUDENT) ? mk_cat.pasha.imam_points : 0;
    if (t.a) {
        mk_score(g, t, mk_cat.pasha.madrasa[class].points, SCORE_SCROLLS);
        remove_scrolls(g, t, class, 0);
        return;
    }
    while (pasha(g)->keshi[MADRASA] < mk_cat.pasha.madrasa[class].scholars) class --;
    mk_tell(g, t, EV_PASHA_MADRASA, .a = (uint8_t) class);
    mk_score(g, t, mk_cat.pasha.madrasa[class].points, SCORE_SCROLLS);
    remove_scrolls(g, t, class, each);
    if (class == CLASS_GRAY) mk_then(g, t, OP_PASHA_KESHI, .n = 1);
}
