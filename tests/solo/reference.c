/* reference.c - the lists of the Pasha's automaton (S2-S6), a second time.
 *
 * Written straight from the text, slow and obvious: every list is a set of candidates and a row of criteria, and each
 * criterion gives every candidate a number and keeps those with the highest. Nothing of the automaton in src/rules is
 * used here, only the state and the printed figures.
 */
#include "reference.h"

#include <stdlib.h>

enum { NOT_ON_TILES = 1000, NEVER = -100000, PLENTY = 1000 };

/* S2.4: the board from the top; that of rules 1. */
static const int board[MK_SECTORS] = {MEDINA, SQUARE, ORCHARD, RIVER, MOSQUE, PALACE, SOUK, MADRASA, SAHARA};
static const int board_1[MK_SECTORS] = {MEDINA, SQUARE, ORCHARD, RIVER, PALACE, MOSQUE, SOUK, MADRASA, SAHARA};

/* S2.2: where goods are level. */
static const int goods_gained[MK_GOODS_COLOURS] = {YELLOW, ORANGE, PURPLE};
static const int goods_spent[MK_GOODS_COLOURS] = {PURPLE, ORANGE, YELLOW};

static ref_choice a_choice(int what, int n, int by)
{
    return (ref_choice){.what = what, .n = n, .by = by};
}

static const mk_player *automaton(const mk_game *m)
{
    return &m->player[MK_AUTOMATON];
}

int ref_at(const mk_game *m, int row)
{
    return ref_rules_1(m) ? board_1[row] : board[row];
}

static int row_of_sector(const mk_game *m, int sector)
{
    int row = 0;
    while (ref_at(m, row) != sector) row++;
    return row;
}

static int home(int colour)
{
    return colour >= GOODS ? SOUK : colour;
}

static bool has_vendor(const mk_game *m, int sector)
{
    return automaton(m)->vendors >> sector & 1;
}

int ref_vendors(const mk_game *m)
{
    int n = 0;
    for (int s = 0; s < MK_HOMES; s++) n += has_vendor(m, s);
    return n;
}

int ref_goods(const mk_game *m)
{
    return automaton(m)->goods[0] + automaton(m)->goods[1] + automaton(m)->goods[2];
}

/* R1.2, R4.2 */
int ref_room(const mk_game *m, int colour)
{
    if (colour >= GOODS) return PLENTY;
    if (colour == RED) return MK_HOMES - ref_vendors(m);
    return MK_CAPACITY - automaton(m)->keshi[colour];
}

int ref_gates(const mk_game *m)
{
    int n = 0;
    for (int c = 0; c < MK_COLOURS; c++) n += m->pasha_gates[c];
    return n;
}

/* ---- symbols (S1.3, S2.3) ---- */

/* The k-th symbol of a tile from the top. Games of rules 1 have other ones. */
int ref_symbol(const mk_game *m, int tile, int k)
{
    return ref_rules_1(m) ? mk_cat.pasha.rules_1.symbol[tile][k] : mk_cat.pasha.strategy[tile].symbol[k];
}

/* The i-th symbol of all open tiles from the top, or -1. Goods colours all mean the goods symbol: YELLOW. */
static int symbol(const mk_game *m, int i)
{
    if (i >= m->strategy_len * MK_SYMBOLS) return -1;
    return ref_symbol(m, m->strategy[i / MK_SYMBOLS], i % MK_SYMBOLS);
}

static int symbol_of(int keshi)
{
    return keshi >= GOODS && keshi < NOMAD ? GOODS : keshi;
}

int ref_symbols(const mk_game *m, int keshi)
{
    int n = 0;
    for (int i = 0; symbol(m, i) >= 0; i++) n += symbol(m, i) == symbol_of(keshi);
    return n;
}

/* Larger is higher; on no tile is lowest. */
static int height(const mk_game *m, int keshi)
{
    for (int i = 0; symbol(m, i) >= 0; i++)
        if (symbol(m, i) == symbol_of(keshi)) return -i;
    return -NOT_ON_TILES;
}

/* Larger is higher. */
static int on_board(const mk_game *m, int sector)
{
    return -row_of_sector(m, sector);
}

/* S4.1: the priority of the best non-goods colour without a vendor that is not available itself. */
static int wild(const mk_game *m, const bool available[MK_COLOURS])
{
    int best = 0;
    for (int c = 0; c < MK_HOMES; c++)
        if (!has_vendor(m, c) && !available[c] && ref_symbols(m, c) > best) best = ref_symbols(m, c);
    return best;
}

/* S2.3; red: S4.1. In rules 1 there are red symbols, and they count if they are more. */
static int red_symbols(const mk_game *m)
{
    return ref_rules_1(m) ? ref_symbols(m, RED) : 0;
}

static int priority(const mk_game *m, int keshi, const bool available[MK_COLOURS])
{
    if (keshi != RED) return ref_symbols(m, keshi);
    int as_wild = wild(m, available);
    return as_wild > red_symbols(m) ? as_wild : red_symbols(m);
}

/* ---- lists ---- */

typedef struct list {
    int n, item[MK_KESHIS];
    int by; /* the criterion that left one */
} list;

static void add(list *l, int item)
{
    l->item[l->n++] = item;
}

/* Keep the candidates whose number is the highest; numbers are by candidate. */
static void keep(list *l, int criterion, const int number[])
{
    if (l->n < 2) return;
    int best = NEVER, n = 0;
    for (int i = 0; i < l->n; i++)
        if (number[l->item[i]] > best) best = number[l->item[i]];
    for (int i = 0; i < l->n; i++)
        if (number[l->item[i]] == best) l->item[n++] = l->item[i];
    l->n = n;
    if (n == 1) l->by = criterion;
}

/* Red is chosen for its priority as a wild: for which colours, and how often they are on the tiles. */
static void stands_for(ref_choice *c, const mk_game *m, const bool available[MK_COLOURS])
{
    if (c->what != RED || c->by != BY_PRIORITY || wild(m, available) <= red_symbols(m)) return;
    c->wild_n = wild(m, available);
    for (int k = 0; k < MK_HOMES; k++)
        if (!has_vendor(m, k) && !available[k] && ref_symbols(m, k) == c->wild_n) c->wild |= 1u << k;
}

static ref_choice chosen(const list *l)
{
    if (l->n == 0) return (ref_choice){.what = -1};
    if (l->n > 1) abort(); /* a list always decides */
    return (ref_choice){.what = l->item[0], .n = 1, .by = l->by};
}

/* Criterion "higher priority": a real colour level with red goes first (S4.1). */
static void keep_priority(list *l, const mk_game *m, const bool available[MK_COLOURS])
{
    int number[MK_KESHIS];
    for (int k = 0; k < MK_KESHIS; k++) number[k] = priority(m, k, available);
    keep(l, BY_PRIORITY, number);
    for (int k = 0; k < MK_KESHIS; k++) number[k] = k != RED;
    keep(l, BY_REAL_COLOUR, number);
}

static void keep_higher_on_tiles(list *l, const mk_game *m)
{
    int number[MK_KESHIS];
    for (int k = 0; k < MK_KESHIS; k++) number[k] = k == RED ? NEVER + 1 : height(m, k);
    keep(l, BY_TILES, number);
}

static void keep_higher_on_board(list *l, const mk_game *m)
{
    int number[MK_KESHIS];
    for (int k = 0; k < MK_KESHIS; k++) number[k] = k == RED || k == NOMAD ? NEVER + 1 : on_board(m, home(k));
    keep(l, BY_BOARD, number);
}

/* S2.2: of goods colours that are level the one it has fewest of, ties yellow, orange, purple. */
static void keep_goods(list *l, const mk_game *m)
{
    int number[MK_KESHIS] = {0};
    for (int i = 0; i < MK_GOODS_COLOURS; i++) number[GOODS + i] = -automaton(m)->goods[i];
    keep(l, BY_FEWEST_GOODS, number);
    for (int i = 0; i < MK_GOODS_COLOURS; i++) number[goods_gained[i]] = -i;
    keep(l, BY_GOODS_ORDER, number);
}

/* ---- S3.2: the assistant of a red keshi ---- */

ref_choice ref_deploy(const mk_game *m)
{
    list l = {0};
    for (int s = 0; s < MK_SECTORS; s++) {
        bool taken = s == SOUK ? automaton(m)->souk_assistants > 0 : automaton(m)->assistants >> s & 1;
        if (!taken) add(&l, s);
    }
    int number[MK_SECTORS];
    for (int s = 0; s < MK_SECTORS; s++) number[s] = ref_symbols(m, s == SOUK ? GOODS : s);
    keep(&l, BY_PRIORITY, number);
    for (int s = 0; s < MK_SECTORS; s++) number[s] = s == SOUK ? ref_goods(m) : automaton(m)->keshi[s];
    keep(&l, BY_MORE_KESHIS, number);
    for (int s = 0; s < MK_SECTORS; s++) number[s] = height(m, s == SOUK ? GOODS : s);
    keep(&l, BY_TILES, number);
    for (int s = 0; s < MK_SECTORS; s++) number[s] = on_board(m, s);
    keep(&l, BY_BOARD, number);
    return chosen(&l);
}

/* ---- S4: claim ---- */

/* S8: the topmost sector with room, or -1. */
int ref_nomad_place(const mk_game *m)
{
    for (int row = 0; row < MK_SECTORS; row++)
        if (ref_at(m, row) != SOUK && automaton(m)->keshi[ref_at(m, row)] < MK_CAPACITY) return ref_at(m, row);
    return -1;
}

/* Criterion 1: the 9th piece of a sector. */
static bool completes(const mk_game *m, int keshi)
{
    if (keshi < MK_HOMES) return automaton(m)->keshi[keshi] == MK_CAPACITY - 1 && has_vendor(m, keshi);
    if (keshi == RED)
        for (int s = 0; s < MK_HOMES; s++)
            if (automaton(m)->keshi[s] == MK_CAPACITY && !has_vendor(m, s)) return true;
    return false;
}

static int at_most_two(const mk_game *m, const uint8_t tray[MK_COLOURS], int keshi)
{
    if (keshi == NOMAD) return 1;
    int n = tray[keshi] < 2 ? tray[keshi] : 2, room = ref_room(m, keshi);
    return n < room ? n : room;
}

static void keep_assistant(list *l, int criterion, const mk_player *p)
{
    int number[MK_KESHIS] = {0};
    for (int c = 0; c < MK_COLOURS; c++) {
        bool there = home(c) == SOUK ? p->souk_assistants > 0 : p->assistants >> c & 1;
        number[c] = c == RED ? -1 : there;
    }
    keep(l, criterion, number);
}

static ref_choice claim_from(const mk_game *m, const uint8_t tray[MK_COLOURS], bool nomad)
{
    list l = {0};
    bool available[MK_COLOURS];
    for (int c = 0; c < MK_COLOURS; c++) {
        available[c] = tray[c] && ref_room(m, c) > 0;
        if (available[c]) add(&l, c);
    }
    if (nomad && ref_symbols(m, NOMAD) > 0 && ref_nomad_place(m) >= 0) add(&l, NOMAD);
    int number[MK_KESHIS] = {0};
    for (int k = 0; k < MK_KESHIS; k++) number[k] = completes(m, k);
    keep(&l, BY_COMPLETES, number);
    for (int k = 0; k < MK_KESHIS; k++) number[k] = at_most_two(m, tray, k) == 2;
    keep(&l, BY_PAIR, number);
    keep_priority(&l, m, available);
    keep_assistant(&l, BY_OWN_ASSISTANT, automaton(m));
    keep_assistant(&l, BY_YOUR_ASSISTANT, &m->player[!MK_AUTOMATON]);
    keep_higher_on_tiles(&l, m);
    keep_higher_on_board(&l, m);
    keep_goods(&l, m);
    ref_choice c = chosen(&l);
    if (c.what >= 0) c.n = at_most_two(m, tray, c.what);
    stands_for(&c, m, available);
    return c;
}

ref_choice ref_claim(const mk_game *m)
{
    return claim_from(m, m->tray, m->tray_nomad);
}

/* S7: the next of the keshis left in the bag of R2.9, as from a tray with one of each. */
ref_choice ref_start_keshi(const mk_game *m)
{
    uint8_t tray[MK_COLOURS];
    for (int c = 0; c < MK_COLOURS; c++) tray[c] = m->bag >> c & 1;
    return claim_from(m, tray, false);
}

/* S4.2: a red keshi among the sectors without a vendor: one that it completes; criterion 3; more keshis; 6; 7. */
ref_choice ref_vendor(const mk_game *m)
{
    list l = {0};
    for (int s = 0; s < MK_HOMES; s++)
        if (!has_vendor(m, s)) add(&l, s);
    int number[MK_SECTORS];
    for (int s = 0; s < MK_HOMES; s++) number[s] = automaton(m)->keshi[s] == MK_CAPACITY;
    keep(&l, BY_COMPLETES, number);
    for (int s = 0; s < MK_HOMES; s++) number[s] = ref_symbols(m, s);
    keep(&l, BY_PRIORITY, number);
    for (int s = 0; s < MK_HOMES; s++) number[s] = automaton(m)->keshi[s];
    keep(&l, BY_MORE_KESHIS, number);
    for (int s = 0; s < MK_HOMES; s++) number[s] = height(m, s);
    keep(&l, BY_TILES, number);
    for (int s = 0; s < MK_HOMES; s++) number[s] = on_board(m, s);
    keep(&l, BY_BOARD, number);
    return chosen(&l);
}

/* S9.3: the lazy variant: two of a colour if it can; the colour farthest left in the row. */
ref_choice ref_lazy_claim(const mk_game *m)
{
    list l = {0};
    int number[MK_KESHIS] = {0};
    for (int c = 0; c < MK_COLOURS; c++)
        if (m->tray[c]) add(&l, c);
    for (int c = 0; c < MK_COLOURS; c++) number[c] = m->tray[c] >= 2;
    keep(&l, BY_PAIR, number);
    for (int i = 0; i < MK_COLOURS; i++) number[m->lazy_row[i] - 1] = -i;
    keep(&l, BY_ROW, number);
    ref_choice c = chosen(&l);
    if (c.what >= 0) c.n = m->tray[c.what] >= 2 ? 2 : 1;
    return c;
}

/* ---- S5.2: a gate ---- */

static int gates_left(const mk_game *m, int colour)
{
    int n = 0;
    for (int w = 0; w < MK_WORKSHOPS; w++) n += m->workshop[w][colour];
    return n;
}

/* (8): the cheapest, S7: the dearest. */
static int workshop_of(const mk_game *m, int colour)
{
    bool dear = ref_option(m, PASHA_DEAR_GATES);
    int best = -1;
    for (int w = 0; w < MK_WORKSHOPS; w++) {
        if (!m->workshop[w][colour]) continue;
        int dinars = mk_cat.workshop[w].dinars;
        if (best < 0 || (dear ? dinars > mk_cat.workshop[best].dinars : dinars < mk_cat.workshop[best].dinars))
            best = w;
    }
    return best;
}

/* only: a workshop, or -1 for all. Returns workshop * MK_COLOURS + colour, -1 for none. */
ref_choice ref_gate(const mk_game *m, int only)
{
    list l = {0};
    bool available[MK_COLOURS] = {0};
    for (int c = 0; c < MK_COLOURS; c++) {
        bool there = only < 0 ? gates_left(m, c) > 0 : m->workshop[only][c] > 0;
        available[c] = there && ref_room(m, c) > 0; /* (1) */
        if (available[c]) add(&l, c);
    }
    int number[MK_KESHIS] = {0};
    for (int c = 0; c < MK_HOMES; c++) number[c] = automaton(m)->keshi[c] == MK_CAPACITY - 1;
    keep(&l, BY_FILLS, number);
    keep_priority(&l, m, available);
    for (int c = 0; c < MK_COLOURS; c++) number[c] = m->pasha_gates[c] == 0;
    keep(&l, BY_NO_GATE_YET, number);
    for (int c = 0; c < MK_COLOURS; c++) number[c] = -gates_left(m, c);
    keep(&l, BY_FEWEST_LEFT, number);
    keep_higher_on_tiles(&l, m);
    keep_higher_on_board(&l, m);
    keep_goods(&l, m);
    ref_choice c = chosen(&l);
    stands_for(&c, m, available);
    if (c.what >= 0) c.what += MK_COLOURS * (only < 0 ? workshop_of(m, c.what) : only);
    return c;
}

/* ---- goods, and keshis by priority ---- */

ref_choice ref_goods_gained(const mk_game *m)
{
    list l = {.n = MK_GOODS_COLOURS, .item = {YELLOW, PURPLE, ORANGE}};
    keep_goods(&l, m);
    return chosen(&l);
}

/* S2.2: from the colour it has most of, ties purple, orange, yellow. */
int ref_goods_spent(const mk_game *m)
{
    int best = goods_spent[0];
    for (int i = 1; i < MK_GOODS_COLOURS; i++)
        if (automaton(m)->goods[goods_spent[i] - GOODS] > automaton(m)->goods[best - GOODS]) best = goods_spent[i];
    return best;
}

/* S5.8, S5.9 and river tile 13: of the colours in the set those with room; priority; higher on the tiles; board. */
ref_choice ref_keshi(const mk_game *m, unsigned colours)
{
    list l = {0};
    bool available[MK_COLOURS];
    for (int c = 0; c < MK_COLOURS; c++) {
        available[c] = (colours >> c & 1) && ref_room(m, c) > 0;
        if (available[c]) add(&l, c);
    }
    keep_priority(&l, m, available);
    keep_higher_on_tiles(&l, m);
    keep_higher_on_board(&l, m);
    keep_goods(&l, m);
    ref_choice c = chosen(&l);
    stands_for(&c, m, available);
    return c;
}

/* ---- S5.7: the Souk ---- */

static int costs(const mk_game *m, int luxury)
{
    const uint8_t *cost = mk_cat.luxury[luxury].cost;
    int n = cost[0] + cost[1] + cost[2];
    if (m->companion[COURTIER] == MK_AUTOMATON + 1) n -= mk_cat.companion_discount; /* S8: the Sultan */
    return n < 0 ? 0 : n;
}

/* S8, R16.5: keshis of this colour that can be returned for a falcon: no nomads, no guards at gates, no caravans. */
static int returnable(const mk_game *m, int colour)
{
    if (colour == RED) return ref_vendors(m);
    if (colour == BROWN || colour >= GOODS) return 0;
    int n = automaton(m)->keshi[colour] - automaton(m)->nomad[colour];
    if (colour == BEIGE) n -= ref_gates(m) - automaton(m)->nomad_gates;
    return n;
}

/* S8: what is returned for a falcon. The text does not say which of several colours: the one higher on the board.
 * Nothing for other goods. */
ref_choice ref_falcon(const mk_game *m, int luxury)
{
    list l = {0};
    for (int c = 0; c < MK_HOMES; c++)
        if ((mk_cat.luxury[luxury].keshis >> c & 1) && returnable(m, c) > 0) add(&l, c);
    keep_higher_on_board(&l, m);
    return chosen(&l);
}

static bool can_return(const mk_game *m, int luxury)
{
    return !mk_cat.luxury[luxury].keshis || ref_falcon(m, luxury).what >= 0;
}

static int leftmost(const mk_game *m, int kind, int goods)
{
    for (int i = 0; i < MK_SHOPS; i++) {
        int tile = m->luxury_shown[i];
        if (!tile || (kind < MK_KINDS && mk_cat.luxury[tile].kind != kind)) continue;
        if (costs(m, tile) <= goods && can_return(m, tile)) return tile;
    }
    return 0;
}

/* Of the kinds that the newest tile shows the upper, then the lower one; any: else (town 11) the leftmost of all. */
ref_choice ref_luxury(const mk_game *m, int goods, bool any)
{
    int newest = m->strategy[m->strategy_len - 1];
    int tile = leftmost(m, mk_cat.pasha.strategy[newest].upper, goods);
    if (tile) return a_choice(tile, 1, BY_UPPER_KIND);
    tile = leftmost(m, mk_cat.pasha.strategy[newest].lower, goods);
    if (tile) return a_choice(tile, 1, BY_LOWER_KIND);
    if (any) tile = leftmost(m, MK_KINDS, goods);
    return a_choice(tile ? tile : -1, 1, BY_LEFTMOST);
}

int ref_price(const mk_game *m, int luxury)
{
    return costs(m, luxury);
}

/* ---- stairs, river tiles, the end ---- */

ref_choice ref_lower_pawn(const mk_game *m)
{
    int palace = automaton(m)->pawn[COURTIER], mosque = automaton(m)->pawn[STUDENT];
    if (palace == mosque) return a_choice(COURTIER, 1, BY_PALACE_FIRST);
    return a_choice(mosque < palace ? STUDENT : COURTIER, 1, BY_LOWER_PAWN);
}

/* River tile 01: the sector with most pieces, vendor included; tie: higher on the board. */
ref_choice ref_fullest(const mk_game *m)
{
    list l = {0};
    int number[MK_SECTORS];
    for (int s = 0; s < MK_SECTORS; s++) {
        add(&l, s);
        number[s] = s == SOUK ? ref_goods(m) : automaton(m)->keshi[s] + has_vendor(m, s);
    }
    keep(&l, BY_MOST_PIECES, number);
    int most = number[l.item[0]];
    for (int s = 0; s < MK_SECTORS; s++) number[s] = on_board(m, s);
    keep(&l, BY_BOARD, number);
    ref_choice c = chosen(&l);
    c.n = most;
    return c;
}

static int pieces(const mk_game *m)
{
    int n = ref_vendors(m);
    for (int s = 0; s < MK_HOMES; s++) n += automaton(m)->keshi[s];
    return n;
}

static int luxuries(const mk_game *m)
{
    int n = 0;
    for (int i = 1; i <= MK_LUXURY; i++) n += automaton(m)->luxury >> i & 1;
    return n;
}

/* S6.2: points of the first or second bonus of a tile of season 3 that gives points. */
static int prize_points(const mk_game *m, int tile, int half)
{
    switch (tile) {
    case 5: return half ? 3 : 7;
    case 6: return half ? 3 : 6;
    case 12: return half ? automaton(m)->keshi[ORCHARD] : ref_gates(m);
    case 17: return 2 * (half ? ref_vendors(m) : automaton(m)->keshi[SQUARE]);
    case 18: return half ? 2 * luxuries(m) : (pieces(m) + ref_goods(m)) / 4;
    case 11: return half ? 1 : 3; /* steps */
    default: return 0;
    }
}

ref_choice ref_prize(const mk_game *m, int tile)
{
    int first = prize_points(m, tile, 0), second = prize_points(m, tile, 1);
    if (first == second) return a_choice(0, first, BY_FIRST_LISTED);
    return second > first ? a_choice(1, second, BY_MORE_POINTS) : a_choice(0, first, BY_MORE_POINTS);
}

static int broad(const mk_game *m)
{
    int n = 0;
    for (int s = 0; s < MK_HOMES; s++) n += automaton(m)->keshi[s] + has_vendor(m, s) >= 4;
    return n;
}

static int town_worth(const mk_game *m, int town)
{
    const mk_player *p = automaton(m);
    switch (town) {
    case 1: return 2 * ref_gates(m);
    case 2: return 2 * luxuries(m);
    case 4: return p->pawn[COURTIER];
    case 5: return p->pawn[STUDENT];
    case 6: return pieces(m) / 3;
    case 7: return p->fisherman - p->river_start;
    case 8: return 2 * broad(m);
    case 9: return 2 * p->keshi[SQUARE];
    default: return 0;
    }
}

/* S6.5, S8 */
int ref_final(const mk_game *m)
{
    int points = 0;
    for (int s = 0; s < MK_HOMES; s++) {
        if (automaton(m)->keshi[s] == MK_CAPACITY && has_vendor(m, s)) points += 10;
        if (!ref_option(m, PASHA_NO_KESHI_POINTS))
            points += (automaton(m)->keshi[s] - automaton(m)->nomad[s]) * ((ref_symbols(m, s) + 1) / 2);
    }
    if (!ref_option(m, PASHA_NO_KESHI_POINTS)) points += ref_goods(m) * ((ref_symbols(m, GOODS) + 1) / 2);
    for (int i = 0; i < 2; i++) points += town_worth(m, automaton(m)->town[i]);
    return points;
}
