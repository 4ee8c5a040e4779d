/* pasha.c - the Pasha's automaton, S1-S4: its strategy tiles, its lists, what it deploys, claims and places.
 *
 * It is no player with a will: every choice follows a list, so nobody is asked, and each choice is told together with
 * the criterion that decided. Its actions are in pasha_actions.c, the ends of rounds and seasons in pasha_end.c; where
 * a rule of the base game is another one for it, that rule asks is_pasha().
 */
#include "pasha.h"

/* ---- lists ---- */

decision decide(const offer *o, unsigned set, const criterion *list)
{
    decision d = {.what = -1, .by = BY_ONLY_CHOICE};
    for (; bits(set) > 1 && list->score; list++) {
        unsigned best = 0;
        int most = INT16_MIN;
        for (int i = 0; set >> i; i++) {
            if (!(set >> i & 1)) continue;
            int score = list->score(o, i);
            if (score > most) best = 0, most = score;
            if (score == most) best |= 1u << i;
        }
        set = best;
        d.by = list->by;
    }
    if (set) d.what = __builtin_ctz(set);
    return d;
}

static unsigned offered(const offer *o)
{
    unsigned set = 0;
    for (int k = 0; k < MK_KESHIS; k++)
        if (o->count[k]) set |= 1u << k;
    return set;
}

/* ---- S2: what counts ---- */

/* S2.3: the goods symbol stands for all three goods colours. */
static int symbol_for(int keshi)
{
    return keshi >= GOODS && keshi < MK_COLOURS ? GOODS : keshi;
}

/* S1.2 */
const uint8_t *mk_symbols(const mk_game *g, int tile)
{
    return mk_since(g, 2) ? mk_cat.pasha.strategy[tile].symbol : mk_cat.pasha.rules_1.symbol[tile];
}

/* The i-th symbol of all open tiles, from the top of the first to the bottom of the last (BOT-04). */
static int symbol_at(const mk_game *g, int i)
{
    return mk_symbols(g, g->strategy[i / MK_SYMBOLS])[i % MK_SYMBOLS];
}

/* S2.3: "how often it appears on all open strategy tiles" (BOT-05). */
int symbols_of(const mk_game *g, int keshi)
{
    int n = 0;
    for (int i = 0; i < g->strategy_len * MK_SYMBOLS; i++) n += symbol_at(g, i) == symbol_for(keshi);
    return n;
}

/* S2.3: "the first appearance counted from the top; colours on no tile come last" (BOT-20). */
static int first_place(const mk_game *g, int keshi)
{
    int i = 0;
    while (i < g->strategy_len * MK_SYMBOLS && symbol_at(g, i) != symbol_for(keshi)) i++;
    return i;
}

/* S4.1: the colour that red stands for: the best non-goods colour whose sector has no vendor yet and which is not on
 * offer itself. Of several the one that its vendor would go to does not matter: their symbols are as many. -1: none. */
static int wild_colour(const offer *o)
{
    int best = -1;
    for (int c = 0; c < MK_HOMES; c++) {
        if (pasha_const(o->g)->vendors >> c & 1 || o->count[c]) continue;
        if (best < 0 || symbols_of(o->g, c) > symbols_of(o->g, best)) best = c;
    }
    return best;
}

/* S4.1: red has the priority of the colour that it stands for. Tiles of rules 1 show red as well: there it has that of
 * its own symbols if they are more. */
int priority_of(const offer *o, int keshi)
{
    int own = symbols_of(o->g, keshi), stands_for = keshi == RED ? wild_colour(o) : -1;
    int wild = stands_for < 0 ? 0 : symbols_of(o->g, stands_for);
    return wild > own ? wild : own;
}

void tell_wild(mk_game *g, mk_task t, const offer *o, decision d)
{
    int colour = wild_colour(o);
    if (d.what != RED || d.by != BY_PRIORITY || colour < 0 || symbols_of(g, colour) <= symbols_of(g, RED)) return;
    mk_tell(g, t, EV_PASHA_WILD, .a = (uint8_t)colour, .n = (int16_t)symbols_of(g, colour), .rule = 10401);
}

/* S4.1: "a real colour level with red in criterion 3 always goes first, and red loses every tie in 4-7." */
int not_red(const offer *o, int keshi)
{
    (void)o;
    return keshi != RED;
}

int height_on_tiles(const offer *o, int keshi)
{
    return -first_place(o->g, keshi);
}

/* S2.4: the order of the sectors from the top. */
int sector_in_row(const mk_game *g, int row)
{
    return mk_since(g, 2) ? mk_cat.pasha.order[row] : mk_cat.pasha.rules_1.order[row];
}

int board_row(const mk_game *g, int sector)
{
    int row = 0;
    while (sector_in_row(g, row) != sector) row++;
    return row;
}

static int sector_of_keshi(int keshi)
{
    return keshi < MK_HOMES ? keshi : SOUK;
}

/* Red has lost by then, and a nomad belongs to no sector (S8). */
int height_on_board(const offer *o, int keshi)
{
    return keshi == NOMAD || keshi == RED ? -MK_SECTORS : -board_row(o->g, sector_of_keshi(keshi));
}

/* S2.2: "between goods colours that are level after the lists it takes the colour it has fewest of ... */
int few_goods(const offer *o, int keshi)
{
    return keshi >= GOODS && keshi < MK_COLOURS ? -pasha_const(o->g)->goods[keshi - GOODS] : 0;
}

/* ... ties yellow, orange, purple" (BOT-22). */
int goods_order(const offer *o, int keshi)
{
    static const int8_t rank[MK_GOODS_COLOURS] = {[YELLOW - GOODS] = 2, [ORANGE - GOODS] = 1, [PURPLE - GOODS] = 0};
    (void)o;
    return keshi >= GOODS && keshi < MK_COLOURS ? rank[keshi - GOODS] : 0;
}

int goods_of(const mk_player *p)
{
    return p->goods[0] + p->goods[1] + p->goods[2];
}

/* ---- S1: strategy tiles ---- */

/* S1.2, S6.4: a strategy tile is turned up. a = 1: without fisherman steps (river tile 02). */
int turn_strategy_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return g->strategy_len < MK_STRATEGIES_OPEN && g->strategy_unseen >> c & 1 ? WHY_LEGAL : WHY_STRATEGY_SEEN;
}

/* S1.3: one with the fisherman symbol moves the automaton's fisherman at once. S7.4: or not. */
void turn_strategy_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->strategy_unseen &= (uint16_t) ~(1u << c);
    g->strategy[g->strategy_len++] = c;
    mk_tell(g, t, EV_STRATEGY, .a = c, .n = g->strategy_len);
    if (t.a || !mk_cat.pasha.strategy[c].fisherman || pasha_option(g, PASHA_NO_FISHERMAN_STEPS)) return;
    mk_then_for(g, MK_AUTOMATON, OP_STROKE, .n = mk_cat.pasha.fisherman_steps);
}

/* S1.2: 11-15 only if camel race, nomads and new luxury goods are all in play. */
uint16_t strategies_in_play(const mk_game *g)
{
    bool all = mk_has(g, MOD_RACE) && mk_has(g, MOD_NOMADS) && mk_has(g, MOD_LUXURY);
    return (uint16_t)((2u << (all ? MK_STRATEGIES : mk_cat.pasha.strategies)) - 2);
}

/* ---- S3: select ---- */

/* S1.4, S3.1: n keshis are drawn from its bag; they are thrown like those that you have chosen. */
int automaton_draw_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return g->automaton_bag >> c & 1 ? WHY_LEGAL : WHY_NOT_IN_AUTOMATON_BAG;
}

void automaton_draw_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->automaton_bag &= (uint16_t) ~(1u << c);
    pasha(g)->picked |= (uint16_t)(1u << c);
    mk_tell(g, t, EV_REVEAL, .a = c);
    if (t.n > 1) mk_then(g, t, OP_AUTOMATON_DRAW, .n = (uint8_t)(t.n - 1));
}

/* The lists of sectors: the colour of the Souk is any of the goods. */
static int colour_of_sector(int sector)
{
    return sector == SOUK ? GOODS : sector;
}

static int sector_symbols(const offer *o, int sector)
{
    return symbols_of(o->g, colour_of_sector(sector));
}

/* BOT-07: the vendor does not count. */
static int sector_keshis(const offer *o, int sector)
{
    const mk_player *p = pasha_const(o->g);
    return sector == SOUK ? goods_of(p) : p->keshi[sector];
}

static int sector_on_tiles(const offer *o, int sector)
{
    return -first_place(o->g, colour_of_sector(sector));
}

static int sector_on_board(const offer *o, int sector)
{
    return -board_row(o->g, sector);
}

static bool assistant_there(const mk_player *p, int sector)
{
    return sector == SOUK ? p->souk_assistants > 0 : p->assistants >> sector & 1;
}

/* S3.2: red: "to the sector (without one of its other two assistants) with the highest keshi priority; tie: the one
 * with more of its keshis; tie: whose keshi appears higher on the tiles; tie: higher on the board" (BOT-06, BOT-08). */
static decision choose_deployment(const mk_game *g)
{
    static const criterion list[] = {{BY_PRIORITY, sector_symbols},
                                     {BY_MORE_KESHIS, sector_keshis},
                                     {BY_TILES, sector_on_tiles},
                                     {BY_BOARD, sector_on_board},
                                     {0, NULL}};
    offer o = {.g = g};
    unsigned free = 0;
    for (int s = 0; s < MK_SECTORS; s++)
        if (!assistant_there(pasha_const(g), s)) free |= 1u << s;
    return decide(&o, free, list);
}

static void send_assistant(mk_game *g, int sector)
{
    if (sector == SOUK)
        pasha(g)->souk_assistants++;
    else
        pasha(g)->assistants |= (uint16_t)(1u << sector);
}

/* S3.1: "the bot ... deploys to the matching sectors", red last. */
void pasha_deploy_run(mk_game *g, mk_task t)
{
    for (int c = 0; c < MK_COLOURS; c++) {
        if (c == RED || !(pasha(g)->picked >> c & 1)) continue;
        send_assistant(g, sector_of_keshi(c));
        mk_tell(g, t, EV_DEPLOY, .a = (uint8_t)sector_of_keshi(c), .rule = 10301);
    }
    if (!(pasha(g)->picked >> RED & 1)) return;
    decision d = choose_deployment(g);
    send_assistant(g, d.what);
    mk_tell(g, t, EV_PASHA_DEPLOY, .a = (uint8_t)d.what, .b = d.by);
}

/* ---- S4: claim ---- */

/* Criterion 1: "a single keshi that itself completes a sector (it is the 9th piece; not the Souk)" (BOT-11). */
static int completes(const offer *o, int keshi)
{
    const mk_player *p = pasha_const(o->g);
    if (keshi < MK_HOMES) return p->keshi[keshi] == MK_CAPACITY - 1 && (p->vendors >> keshi & 1);
    for (int s = 0; keshi == RED && s < MK_HOMES; s++)
        if (p->keshi[s] == MK_CAPACITY && !(p->vendors >> s & 1)) return 1;
    return 0;
}

/* Criterion 2: "two keshis of one colour (rather than one), if both can be placed" (BOT-13). */
static int is_pair(const offer *o, int keshi)
{
    return o->count[keshi] > 1;
}

/* Criteria 4 and 5; goods: in the Souk (BOT-19). S8.4: a nomad is never taken by them. */
static int own_assistant(const offer *o, int keshi)
{
    return keshi != NOMAD && assistant_there(pasha_const(o->g), sector_of_keshi(keshi));
}

static int your_assistant(const offer *o, int keshi)
{
    return keshi != NOMAD && assistant_there(&o->g->player[!MK_AUTOMATON], sector_of_keshi(keshi));
}

/* The claim list (BOT-10). */
static const criterion claim_list[] = {{BY_COMPLETES, completes},
                                       {BY_PAIR, is_pair},
                                       {BY_PRIORITY, priority_of},
                                       {BY_REAL_COLOUR, not_red},
                                       {BY_OWN_ASSISTANT, own_assistant},
                                       {BY_YOUR_ASSISTANT, your_assistant},
                                       {BY_TILES, height_on_tiles},
                                       {BY_BOARD, height_on_board},
                                       {BY_FEWEST_GOODS, few_goods},
                                       {BY_GOODS_ORDER, goods_order},
                                       {0, NULL}};

static int at_most(int a, int b)
{
    return a < b ? a : b;
}

/* S8.4: "placed in the topmost sector with room", or -1. */
static int nomad_sector(const mk_game *g)
{
    for (int row = 0; row < MK_SECTORS; row++) {
        int s = sector_in_row(g, row);
        if (s != SOUK && pasha_const(g)->keshi[s] < MK_CAPACITY) return s;
    }
    return -1;
}

/* What of the tray it can place. S8.4: the nomad only by its own symbols. */
static offer tray_offer(const mk_game *g)
{
    offer o = {.g = g};
    for (int c = 0; c < MK_COLOURS; c++)
        o.count[c] = (uint8_t)at_most(at_most(g->tray[c], board_room(g, MK_AUTOMATON, c)), 2);
    o.count[NOMAD] = g->tray_nomad && symbols_of(g, NOMAD) > 0 && nomad_sector(g) >= 0;
    return o;
}

/* S4.3: "a player whose rows for all colours in the tray are full is skipped, the bot too" (BOT-23). */
bool pasha_can_take(const mk_game *g)
{
    offer o = tray_offer(g);
    return offered(&o) != 0;
}

/* S4.3: "it always takes 2 if it chose a colour with 2 and has room." It places at once, in both editions (BOT-25). */
void pasha_take_run(mk_game *g, mk_task t)
{
    offer o = tray_offer(g);
    decision d = decide(&o, offered(&o), claim_list);
    if (d.what < 0) return;
    int n = o.count[d.what];
    tell_wild(g, t, &o, d);
    mk_tell(g, t, EV_AUTOMATON_TAKE, .a = (uint8_t)d.what, .b = d.by, .n = (int16_t)n);
    t.cause = MK_BY(BY_CLAIM, d.what);
    if (d.what == NOMAD) {
        g->tray_nomad = 0;
        g->nomads++;
        mk_then(g, t, OP_NOMAD, .n = 1);
        return;
    }
    g->tray[d.what] -= (uint8_t)n;
    mk_then(g, t, OP_KESHI, .n = (uint8_t)n, .a = (uint8_t)d.what);
}

/* S7.7, harder: "the 5 keshis left in the bag of R2.9 are placed by the bot at the start", in the order in which it
 * would claim them (LAZ-11). */
void pasha_start_run(mk_game *g, mk_task t)
{
    offer o = {.g = g};
    for (int c = 0; c < MK_COLOURS; c++) o.count[c] = g->bag >> c & 1 && board_room(g, MK_AUTOMATON, c) > 0;
    decision d = decide(&o, offered(&o), claim_list);
    if (d.what < 0) return;
    g->bag &= (uint16_t) ~(1u << d.what);
    tell_wild(g, t, &o, d);
    mk_tell(g, t, EV_PASHA_KESHI, .a = (uint8_t)d.what, .b = d.by);
    mk_then(g, t, OP_KESHI, .n = 1, .a = (uint8_t)d.what);
    mk_then(g, t, OP_PASHA_START);
}

/* ---- placing ---- */

static int vendor_completes(const offer *o, int sector)
{
    return pasha_const(o->g)->keshi[sector] == MK_CAPACITY;
}

/* S4.2: "every red the bot gains is placed among the sectors without a vendor: in one that it completes; else by 3,
 * then more keshis, then 6, then 7" (BOT-24). */
static void place_vendor(mk_game *g, mk_task t)
{
    static const criterion list[] = {{BY_COMPLETES, vendor_completes}, {BY_PRIORITY, sector_symbols},
                                     {BY_MORE_KESHIS, sector_keshis},  {BY_TILES, sector_on_tiles},
                                     {BY_BOARD, sector_on_board},      {0, NULL}};
    offer o = {.g = g};
    decision d = decide(&o, ~pasha(g)->vendors & ((1u << MK_HOMES) - 1), list);
    assert(d.what >= 0); /* there was room */
    pasha(g)->vendors |= (uint16_t)(1u << d.what);
    mk_tell(g, t, EV_PASHA_VENDOR, .a = (uint8_t)d.what, .b = d.by, .rule = 10402);
    mk_tell(g, t, EV_VENDOR, .a = (uint8_t)d.what, .rule = 10402);
}

/* S4: "the 3rd, 5th and 7th turn up a new strategy tile" (BOT-28); S7.1: or not. S8.3: "on its 4th and 8th caravan it
 * takes a random open town and 4 points (no town left: 4 points only)" (BOA-38). */
static void caravan_bonus(mk_game *g, mk_task t, int n)
{
    if (mk_cat.pasha.tile_caravans >> n & 1 && !pasha_option(g, PASHA_NO_CARAVAN_TILES))
        mk_then(g, t, OP_TURN_STRATEGY);
    if (!mk_has(g, MOD_TOWNS) || !(mk_cat.pasha.town_caravans >> n & 1)) return;
    uint8_t path = pasha(g)->town[PATH_LEFT] ? PATH_RIGHT : PATH_LEFT;
    if (g->towns) mk_then(g, t, OP_PASHA_TOWN, .a = path);
    mk_then(g, t, OP_TOWN_POINTS, .a = path);
}

/* S4.4, placement bonuses (BOT-26): "date picker 1 point; entertainer: the bonus above the space covered; caravan." */
void pasha_place(mk_game *g, mk_task t)
{
    if (t.a == RED) {
        place_vendor(g, t);
        return;
    }
    add_keshi(g, t, t.a);
    if (t.a == GREEN) mk_score_by_rule(g, t, mk_cat.game.green_points, SCORE_ORCHARD, 10400);
    if (t.a == PINK) mk_do(g, t, t.cause, &mk_cat.pasha.entertainer[pasha(g)->keshi[SQUARE] - 1]);
    if (t.a == BROWN) caravan_bonus(g, t, pasha(g)->keshi[SAHARA]);
}

/* S8.4: nomads, "in the topmost sector with room, with placement bonus; never moved" (BOA-40). */
void pasha_nomad(mk_game *g, mk_task t)
{
    int sector = g->nomads ? nomad_sector(g) : -1;
    if (sector < 0) {
        mk_tell(g, t, EV_NOTHING);
        return;
    }
    mk_tell(g, t, EV_NOMAD, .a = (uint8_t)sector);
    mk_then(g, t, OP_KESHI, .n = 1, .a = (uint8_t)sector, .b = KESHI_NOMAD);
    if (t.n > 1) mk_then(g, t, OP_NOMAD, .n = (uint8_t)(t.n - 1));
}

/* S5.8, S6.2: "a keshi by keshi priority (with room; tie: higher on the tiles; then board order; goods by S2.2)". Red
 * is wild as in S4.1: what has room is on offer. */
static decision choose_keshi(offer *o, unsigned colours)
{
    static const criterion list[] = {{BY_PRIORITY, priority_of},
                                     {BY_REAL_COLOUR, not_red},
                                     {BY_TILES, height_on_tiles},
                                     {BY_BOARD, height_on_board},
                                     {BY_FEWEST_GOODS, few_goods},
                                     {BY_GOODS_ORDER, goods_order},
                                     {0, NULL}};
    for (int c = 0; c < MK_COLOURS; c++) o->count[c] = colours >> c & 1 && board_room(o->g, MK_AUTOMATON, c) > 0;
    return decide(o, offered(o), list);
}

/* n keshis one after the other; `marks`: of these colours, 0 of all (BOA-21). */
void pasha_keshi_run(mk_game *g, mk_task t)
{
    offer o = {.g = g};
    decision d = choose_keshi(&o, t.marks ? t.marks : (1u << MK_COLOURS) - 1);
    if (t.n == 0 || d.what < 0) return;
    tell_wild(g, t, &o, d);
    mk_tell(g, t, EV_PASHA_KESHI, .a = (uint8_t)d.what, .b = d.by);
    mk_then(g, t, OP_KESHI, .n = 1, .a = (uint8_t)d.what);
    if (t.n > 1) mk_then(g, t, OP_PASHA_KESHI, .n = (uint8_t)(t.n - 1), .marks = t.marks);
}

/* S2.2: n goods keshis, each of the colour it has fewest of. */
void pasha_goods_run(mk_game *g, mk_task t)
{
    static const criterion list[] = {{BY_FEWEST_GOODS, few_goods}, {BY_GOODS_ORDER, goods_order}, {0, NULL}};
    if (t.n == 0) return;
    offer o = {.g = g};
    decision d = decide(&o, 1u << YELLOW | 1u << PURPLE | 1u << ORANGE, list);
    mk_tell(g, t, EV_PASHA_GOODS, .a = (uint8_t)d.what, .b = d.by);
    mk_then(g, t, OP_KESHI, .n = 1, .a = (uint8_t)d.what);
    if (t.n > 1) mk_then(g, t, OP_PASHA_GOODS, .n = (uint8_t)(t.n - 1));
}

int lower_pawn(const mk_game *g, uint8_t *by)
{
    const uint8_t *pawn = pasha_const(g)->pawn;
    *by = pawn[COURTIER] == pawn[STUDENT] ? BY_PALACE_FIRST : BY_LOWER_PAWN;
    return pawn[STUDENT] < pawn[COURTIER] ? STUDENT : COURTIER;
}

/* S4, S6.2: n steps on either stairs: "the pawn that is lower (tie: palace)" (BOT-27). */
void pasha_stairs_run(mk_game *g, mk_task t)
{
    uint8_t by;
    int stairs = lower_pawn(g, &by);
    mk_tell(g, t, EV_PASHA_STAIRS, .a = (uint8_t)stairs, .b = by, .n = t.n);
    mk_then(g, t, OP_STAIRS, .n = t.n, .a = (uint8_t)stairs);
}
