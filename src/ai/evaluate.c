/* evaluate.c - what a position is worth to a seat (see evaluate.h).
 *
 * The hand decides almost everything: each season it sends exactly one assistant to every sector, three to the Souk and
 * one, the red one, anywhere. So how often a sector will still be used is known, and a keshi is worth what it adds to
 * each of these uses, and to a complete sector. The other terms follow the score sheet. All figures are hundredths of
 * a point.
 */
#include "evaluate.h"

#include <string.h>

enum {
    POINTS = 100,
    END = POINTS / 2,
    ROUNDS = MK_SEASONS * MK_ROUNDS,
    USE = 100 /* one assistant; later ones are less sure */
};

/* How much things are worth: first by hand, then improved by many games (doc/bots.md). */
static const struct weights {
    int complete[MK_CAPACITY + 2]; /* a sector with so many pieces, vendor included */
    int pace;                      /* pieces of one sector that can be had in four rounds */
    int swim;                      /* a river step to come */
    int climb, climb_begun; /* per cent of what steps to come on the stairs bring, and those since the threshold */
    int madrasa[MK_CAPACITY + 1]; /* a use of the Madrasa with so many scholars */
    int keshi[MK_HOMES];          /* a keshi of the sector besides, at the start of the game */
    int gate, income;             /* what a gate brings besides its points; dinars that a season brings */
    int vendor;                   /* a vendor at each use of the sector */
    int resource[MK_RESOURCES];   /* a resource, before the last rounds */
    int plenty, most;             /* of more than `plenty` each is worth less, of more than `most` half a point */
    int goods, deal;              /* a goods keshi left over; per cent of a luxury good that could be bought */
    int risk;                     /* per cent that providing fails, for each missing resource and the last assistant */
    int tile_cost, tile_bonus;    /* a resource on a provision tile; what a difficult one gives in a season */
    int rough[MK_COLOURS];        /* a keshi, where it need not be looked at closely */
    int wild;                     /* a red keshi in the hand */
    int lead[MK_ROUNDS];          /* per cent of the river prize for who leads in this round */
    int discovered;               /* per cent of an oasis that is not claimed yet */
    int claim, track;             /* an icon of the oasis track; per cent of what the next claim brings from there */
    int camel, audience;          /* a step of the camel; a keshi in the audience area */
    int town, companion;          /* a desert town not claimed yet; the company of Sultan or Imam for a whole game */
    int later;                    /* per cent of an assistant of a later season */
} w = {
    .complete = {0, 10, 30, 60, 110, 175, 260, 390, 445, 1240},
    .pace = 3,
    .swim = 125,
    .climb = 150,
    .climb_begun = 50,
    .madrasa = {0, 145, 190, 265, 285, 560, 640, 810, 635},
    .keshi = {0, 0, -10, 5, 5, 40, 0, 60},
    .gate = 340,
    .income = 2,
    .vendor = 205,
    .resource = {70, 135, 190},
    .plenty = 5,
    .most = 9,
    .goods = 80,
    .deal = 50,
    .risk = 50,
    .tile_cost = 100,
    .tile_bonus = 300,
    .rough = {275, 525, 295, 330, 255, 295, 365, 595, 380, 160, 185, 285},
    .wild = 245,
    .lead = {20, 30, 45, 55},
    .discovered = 65,
    .claim = 200,
    .track = 50,
    .camel = 50,
    .audience = 120,
    .town = 300,
    .companion = 250,
    .later = 83,
};

/* What scrolls that last are worth in a whole game; of others that last, USUAL. Instant ones are worth what they do. */
enum { USUAL = 970 };
static const int16_t scroll_worth[MK_SCROLLS + 1] = {
    [13] = 780,  [14] = 870,  [15] = 970,  [16] = 780,  [17] = 1940, [18] = 580,  [22] = 780,  [23] = 290,
    [24] = 480,  [25] = 290,  [26] = 580,  [27] = 580,  [28] = 1360, [29] = 1360, [31] = 1360, [32] = 970,
    [33] = 580,  [34] = 580,  [35] = 970,  [36] = 580,  [44] = 970,  [45] = 970,  [46] = 580,  [48] = 1360,
    [49] = 970,  [50] = 1750, [51] = 970,  [52] = 970,  [54] = 1160, [56] = 970,  [60] = 1160, [61] = 1550,
    [63] = 2910, [65] = 2330, [66] = 1940, [68] = 1940, [69] = 2330,
};

/* What an effect is worth for each n of it, on the average. Resources, points and keshis are looked at closely. */
static const int16_t effect_worth_each[MK_OPS] = {
    [OP_ANY_RESOURCE] = 135,  [OP_GOODS] = 180,        [OP_ANY_KESHI] = 345,
    [OP_SAME_KESHI] = 310,    [OP_ONE_KESHI_OF] = 330, [OP_EXCHANGE] = 155,
    [OP_GIVE] = 120,          [OP_GET] = 320,          [OP_ENTERTAIN] = 235,
    [OP_CARAVAN] = 235,       [OP_VENDOR] = 235,       [OP_NOMAD] = 300,
    [OP_PLACE_NOMAD] = 320,   [OP_PAY_ANY] = -65,      [OP_SELL] = 200,
    [OP_PER] = 285,           [OP_ANY_ACTION] = 525,   [OP_ACTION] = 525,
    [OP_HARVEST] = 75,        [OP_SWIM] = 80,          [OP_STROKE] = 95,
    [OP_RAPID] = 245,         [OP_RIVER_BONUS] = 210,  [OP_RAPIDS] = 300,
    [OP_ALL_RAPIDS] = 360,    [OP_CROCODILE] = 235,    [OP_STAIRS] = 190,
    [OP_CLIMB] = 125,         [OP_LENGTHEN] = 125,     [OP_EITHER_STAIRS] = 180,
    [OP_BOTH_STAIRS] = 260,   [OP_LINE] = 480,         [OP_WHOLE_LINE] = 920,
    [OP_FREE_SCROLL] = 430,   [OP_DATE_SCROLL] = 730,  [OP_SPACE] = 120,
    [OP_FULL_HOUSES] = 255,   [OP_GALA] = 530,         [OP_SPACES] = 395,
    [OP_PERFORM] = 295,       [OP_SQUARE] = 315,       [OP_PERFORMANCE] = 380,
    [OP_GATE_SPACE] = 140,    [OP_GATE_KESHI] = 290,   [OP_COMMIT] = 1,
    [OP_FREE_OASIS] = 500,    [OP_BESIDE_OASIS] = 730, [OP_CHEAP_OASIS] = 295,
    [OP_TRACK_KESHI] = 250,   [OP_TURN_OASIS] = 300,   [OP_SCORE_CLAIMED] = 640,
    [OP_RETURN] = 100,        [OP_SOUK_VENDOR] = 135,  [OP_GET_LUXURY] = 810,
    [OP_FREE_LUXURY] = 735,   [OP_FREE_GATE] = 730,    [OP_SEARCH_SCROLL] = 600,
    [OP_SEARCH_LUXURY] = 610, [OP_ANY_SPACE] = 125,    [OP_STEPS] = 130,
    [OP_SEASON_PRIZE] = 535,  [OP_CAMEL] = 55,         [OP_BRIDGE] = 60,
    [OP_FALCON_STEPS] = 130,  [OP_TOWN] = 270,         [OP_CHANGE_RESOURCES] = 55,
    [OP_SWAP_KESHI] = 140,    [OP_RIVER_PRIZE] = 425,
};

typedef struct outlook { /* one seat's view of what is to come */
    const mk_game *g;
    const mk_player *p;
    int seat;
    unsigned hand;          /* keshis that can still be chosen this season */
    int rounds;             /* to come, this one included */
    int bonuses;            /* river bonuses to come this season */
    int seasons;            /* after this one */
    int uses[MK_SECTORS];   /* assistants to come */
    int segment[MK_STAIRS]; /* of the pawns */
    int each[MK_RESOURCES]; /* what one resource is worth: least at the end, where two of them are a point */
} outlook;

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

unsigned evaluate_hand(const mk_game *g, int seat)
{
    const mk_player *p = &g->player[seat];
    return g->round == MK_ROUNDS - 1 ? p->hand & ~(unsigned)p->placeholder : p->hand;
}

static int segment_of(int step)
{
    int s = MK_SEGMENTS - 1;
    while (step < mk_cat.stairs.segment_start[s]) s--;
    return s;
}

static outlook look_ahead(const mk_game *g, int seat)
{
    outlook o = {.g = g, .p = &g->player[seat], .seat = seat, .hand = evaluate_hand(g, seat)};
    bool done = g->phase >= PHASE_RIVER;
    o.seasons = most(0, MK_SEASONS - 1 - g->season);
    o.bonuses = g->phase == PHASE_SETUP ? MK_ROUNDS : MK_ROUNDS - g->round - done;
    o.rounds = o.seasons * MK_ROUNDS + o.bonuses;
    unsigned hand = g->phase == PHASE_SETUP ? (1u << MK_COLOURS) - 1 : o.hand;
    for (int s = 0; s < MK_HOMES; s++)
        o.uses[s] = USE * (int)(hand >> s & 1) + USE * (o.p->assistants >> s & 1) + w.later * o.seasons;
    o.uses[SOUK] = USE * (__builtin_popcount(hand >> GOODS) + o.p->souk_assistants);
    o.uses[SOUK] += w.later * MK_GOODS_COLOURS * o.seasons;
    for (int s = 0; s < MK_STAIRS; s++) o.segment[s] = segment_of(o.p->pawn[s]);
    for (int r = 0; r < MK_RESOURCES; r++) o.each[r] = END + (w.resource[r] - END) * least(o.rounds, 6) / 6;
    return o;
}

/* The red one goes anywhere. */
bool evaluate_comes(const mk_game *g, int seat, int sector)
{
    outlook o = look_ahead(g, seat);
    return g->phase != PHASE_END && (o.uses[sector] > 0 || o.hand >> RED & 1);
}

/* ---- effects ---- */

/* Of many resources each further one is worth less. */
static int resource_worth(const outlook *o, int resource, int n)
{
    int each = o->each[resource], few = least(n, w.plenty), more = least(n, w.most) - few;
    return few * each + more * (each + END) / 2 + (n - few - more) * END;
}

static int rough_keshi(const outlook *o, int colour)
{
    if (colour >= GOODS) return w.rough[colour];
    if (mk_room(o->g, o->seat, colour) <= 0) return 0;
    int left = POINTS / 2 + least(o->rounds, 6) * POINTS / 12;
    return w.rough[colour] * left / POINTS;
}

static int effect_worth(const outlook *o, mk_effect e)
{
    switch (e.op) {
    case OP_GAIN: return e.a == POINT ? e.n * POINTS : e.n * o->each[e.a];
    case OP_KESHI: return e.n * rough_keshi(o, e.a);
    case OP_WHERE: return rough_keshi(o, e.a);
    case OP_CLIMB:
    case OP_LENGTHEN: return effect_worth_each[e.op] * e.n; /* none: the movement ends */
    default: return effect_worth_each[e.op] * most(e.n, 1);
    }
}

static int program_worth(const outlook *o, const mk_program *program)
{
    int sum = 0;
    for (int i = 0; i < MK_EFFECTS && program->effect[i].op; i++) sum += effect_worth(o, program->effect[i]);
    return sum;
}

/* What this seat still has to come of what has begun. */
static int pending_worth(const outlook *o)
{
    int sum = 0;
    for (int i = 0; i < o->g->agenda_len; i++) {
        const mk_task *t = &o->g->agenda[i];
        if (t->player != o->seat) continue;
        sum += effect_worth(o, (mk_effect){.op = t->op, .n = t->n, .a = t->a, .b = t->b});
    }
    for (int c = 0; c < MK_COLOURS; c++)
        if (o->p->aside[c]) sum += o->p->aside[c] * rough_keshi(o, c);
    return sum + o->p->aside[NOMAD] * effect_worth_each[OP_NOMAD];
}

/* ---- sectors ---- */

/* R10.1: a sector nears completion, if there is time. */
static int completion_worth(const outlook *o, int sector)
{
    int pieces = o->p->keshi[sector] + (o->p->vendors >> sector & 1), missing = MK_CAPACITY + 1 - pieces;
    int can = most(0, w.pace * o->rounds / MK_ROUNDS);
    return can >= missing ? w.complete[pieces] : w.complete[pieces] * can / missing;
}

static int lattice_worth(const outlook *o, int space)
{
    int side = o->g->staircase[space];
    return program_worth(o, side ? &mk_cat.staircase[side] : &mk_cat.lattice[space]);
}

/* R8.2: a dinar, and the best bonus of the line between two segments. */
static int threshold_worth(const outlook *o, int palace, int mosque)
{
    int best = lattice_worth(o, LAT_DINARS + palace);
    best = most(best, lattice_worth(o, LAT_MIDDLE + palace + mosque));
    best = most(best, lattice_worth(o, LAT_POINTS + mosque));
    if (palace > 0 && palace < MK_SEGMENTS - 1) best = most(best, lattice_worth(o, LAT_PALACE + palace - 1));
    if (mosque > 0 && mosque < MK_SEGMENTS - 1) best = most(best, lattice_worth(o, LAT_MOSQUE + mosque - 1));
    return best + o->each[DINAR];
}

/* What the pawn meets on its way from the beginning of its segment: as far as it is, and after so many steps more. */
static int stairs_worth(const outlook *o, int stairs, int keshis, int uses)
{
    int at = o->p->pawn[stairs], end = at + keshis * uses / USE, other = o->segment[!stairs], begun = 0, worth = 0;
    for (int s = o->segment[stairs] + 1; s < MK_SEGMENTS; s++) {
        int from = mk_cat.stairs.segment_start[s - 1], to = mk_cat.stairs.segment_start[s];
        if (end <= from) break;
        int line = stairs == COURTIER ? threshold_worth(o, s, other) : threshold_worth(o, other, s);
        if (at > from) begun = line * (at - from) / (to - from);
        worth += line * least(end - from, to - from) / (to - from);
    }
    begun += POINTS * most(0, at - mk_cat.stairs.top);
    worth += POINTS * most(0, end - mk_cat.stairs.top);
    return begun * w.climb_begun / 100 + (worth - begun) * w.climb / 100;
}

/* R6.8: the disc turns once with each use, so who faces whom is known. */
static int square_worth(const outlook *o)
{
    int worth = 0, times = (o->uses[SQUARE] + USE / 2) / USE;
    for (int turn = 1; turn <= times; turn++) {
        int best = 0;
        for (unsigned left = o->p->entertainers; left; left &= left - 1) {
            int i = __builtin_ctz(left), spectators = mk_spectators(o->g, o->seat, (i + MK_SPACES - turn) % MK_SPACES);
            best = most(best, spectators * program_worth(o, &mk_cat.square[i]));
        }
        worth += best;
    }
    return worth;
}

static int guards_free(const outlook *o)
{
    int n = o->p->keshi[MEDINA];
    for (int s = 0; s < MK_SECTORS; s++) n -= o->p->gate[s] != 0;
    return n;
}

/* R6.10: each guard buys the dearest gate that the dinars allow, those to come included. */
static int guards_worth(const outlook *o)
{
    int worth = 0, dinars = o->p->resource[DINAR] + w.income * o->rounds / MK_ROUNDS;
    for (int n = guards_free(o); n > 0; n--) {
        int shop = MK_WORKSHOPS - 1;
        while (shop > 0 && mk_cat.workshop[shop].dinars > dinars) shop--;
        int price = mk_cat.workshop[shop].dinars;
        int gain = mk_cat.workshop[shop].points * POINTS + w.gate - price * o->each[DINAR];
        worth += most(0, gain);
        dinars -= price;
    }
    return worth * least(o->uses[MEDINA], USE) / USE;
}

/* What the uses to come of a sector bring with the keshis that are there now. */
static int sector_worth(const outlook *o, int sector)
{
    int n = o->p->keshi[sector], uses = o->uses[sector], dates = o->p->resource[DATE];
    switch (sector) {
    case RIVER: return n * uses * w.swim / USE;
    case ORCHARD: return uses * (resource_worth(o, DATE, dates + n) - resource_worth(o, DATE, dates)) / USE;
    case MADRASA: return w.madrasa[n] * uses / USE;
    case PALACE: return stairs_worth(o, COURTIER, n, uses);
    case MOSQUE: return stairs_worth(o, STUDENT, n, uses);
    case SQUARE: return square_worth(o);
    case MEDINA: return guards_worth(o);
    default: return 0; /* see desert_worth */
    }
}

static void sectors_terms(const outlook *o, int term[EVALUATE_TERMS])
{
    for (int s = 0; s < MK_HOMES; s++) {
        term[TERM_USE + s] = sector_worth(o, s) + w.keshi[s] * o->p->keshi[s] * o->rounds / ROUNDS;
        term[TERM_FILL + s] = completion_worth(o, s);
        if (o->p->vendors >> s & 1) term[TERM_VENDORS] += w.vendor * o->uses[s] / USE;
    }
    term[TERM_WILD] = w.wild * ((int)(o->hand >> RED & 1) + o->seasons);
}

/* ---- river ---- */

/* Fishermen before this one. */
static int fishermen_ahead(const outlook *o)
{
    int n = 0;
    for (int s = 0; s < o->g->players; s++) {
        const mk_player *other = &o->g->player[s];
        if (other == o->p) continue;
        n += other->fisherman > o->p->fisherman || (other->fisherman == o->p->fisherman && other->queue < o->p->queue);
    }
    return n;
}

/* R9.3, S9.4: the bonus of the river tile for who leads, or comes second in season 3. */
static int prize_worth(const outlook *o)
{
    const mk_game *g = o->g;
    if (!o->bonuses || g->season >= MK_SEASONS || !g->river_tile[g->season] || !o->p->fisherman) return 0;
    int place = fishermen_ahead(o);
    if (g->solo == SOLO_LAZY) place = o->p->fisherman <= mk_cat.river.rapid_after[mk_cat.lazy.rapid[g->season] - 1];
    if (place > 1 || (place == 1 && g->players == 2)) return 0;
    return program_worth(o, &mk_cat.river_tile[g->river_tile[g->season]].bonus[place]) * w.lead[g->round] / 100;
}

/* R7.5: each round of the season the best bonus of a rapid passed. */
static int river_worth(const outlook *o)
{
    int worth = 0;
    for (int r = 0; r < MK_RAPIDS; r++) {
        int from = r ? mk_cat.river.rapid_after[r - 1] + 1 : 0, to = mk_cat.river.rapid_after[r] + 1;
        int gain = most(0, program_worth(o, &mk_cat.river.rapid[r]) - worth);
        if (o->p->fisherman < to) {
            int begun = o->uses[RIVER] > w.later * o->seasons ? gain * (o->p->fisherman - from) / (to - from) / 2 : 0;
            return (worth + begun) * o->bonuses + prize_worth(o);
        }
        worth += gain;
    }
    return worth * o->bonuses + prize_worth(o);
}

/* ---- resources and goods ---- */

/* R9.5: what active provision tiles ask for and is missing; the penalty if it stays so. */
static int provision_risk(const outlook *o, int *penalty)
{
    int missing = 0;
    *penalty = 0;
    for (int r = 0; r < MK_RESOURCES; r++) {
        int need = 0;
        for (int i = 0; i < MK_SEASONS; i++)
            if (o->p->provisions_up >> i & 1) need += mk_cat.provision[o->p->provision[i]].cost[r];
        missing += most(0, need - o->p->resource[r]);
    }
    for (int i = 0; i < MK_SEASONS; i++)
        if (o->p->provisions_up >> i & 1) *penalty += POINTS * mk_cat.provision[o->p->provision[i]].penalty;
    int assistants = __builtin_popcount(o->p->hand) + __builtin_popcount(o->p->assistants) + o->p->souk_assistants;
    return least(100, w.risk * missing / (assistants + 1));
}

static void resources_terms(const outlook *o, int term[EVALUATE_TERMS])
{
    int penalty, risk = provision_risk(o, &penalty), worth = 0;
    for (int r = 0; r < MK_RESOURCES; r++) worth += resource_worth(o, r, o->p->resource[r]);
    term[TERM_RESOURCES] = worth;
    term[TERM_PROVISIONS] = -(risk * (worth + penalty) / 100);
}

/* A tile that is turned up costs its resources, and gives its bonus, in every season from then on. */
static int tiles_worth(const outlook *o)
{
    int worth = 0;
    for (int i = 0; i < MK_SEASONS; i++) {
        const mk_provision_row *row = &mk_cat.provision[o->p->provision[i]];
        bool chosen = o->p->provisions_up >> i & 1 || o->p->provision_pick == i + 1;
        int times = chosen ? o->seasons + 1 : 1, cost = row->cost[WATER] + row->cost[DATE] + row->cost[DINAR];
        worth += times * (program_worth(o, &row->start) + (row->bonus ? w.tile_bonus : 0) - cost * w.tile_cost);
    }
    return worth;
}

static bool can_buy(const int goods[MK_GOODS_COLOURS], const mk_luxury_row *row)
{
    for (int i = 0; i < MK_GOODS_COLOURS; i++)
        if (goods[i] < row->cost[i]) return false;
    return true;
}

/* The luxury goods that the goods keshis would buy of those face up, dearest first. */
static int souk_worth(const outlook *o)
{
    int goods[MK_GOODS_COLOURS], worth = 0, left = 0, deals = (o->uses[SOUK] + USE / 4) / USE;
    unsigned sold = 0;
    for (int i = 0; i < MK_GOODS_COLOURS; i++) goods[i] = o->p->goods[i];
    for (; deals > 0; deals--) {
        int best = -1;
        for (int i = 0; i < MK_SHOPS; i++) {
            const mk_luxury_row *row = &mk_cat.luxury[o->g->luxury_shown[i]];
            if (!o->g->luxury_shown[i] || sold >> i & 1 || row->keshis || !can_buy(goods, row)) continue;
            if (best < 0 || row->points > mk_cat.luxury[o->g->luxury_shown[best]].points) best = i;
        }
        if (best < 0) break;
        const mk_luxury_row *row = &mk_cat.luxury[o->g->luxury_shown[best]];
        for (int i = 0; i < MK_GOODS_COLOURS; i++) goods[i] -= row->cost[i];
        worth += (row->points * POINTS + row->water * w.resource[WATER] + row->dates * w.resource[DATE]) * w.deal / 100;
        sold |= 1u << best;
    }
    for (int i = 0; i < MK_GOODS_COLOURS; i++) left += goods[i];
    int useful = least(left, 3 * deals);
    return worth + useful * w.goods + (left - useful) * POINTS / 2;
}

/* ---- desert, scrolls, modules ---- */

/* What an oasis of this kind usually brings in the end. */
static int usual_worth(int count)
{
    switch (count) {
    case COUNT_KESHIS:
    case COUNT_RETURNED:
    case COUNT_LUXURIES:
    case COUNT_SCROLLS:
    case COUNT_CLAIMED: return 8 * POINTS;
    case COUNT_THIN:
    case COUNT_COMPLETE: return 7 * POINTS;
    default: return 4 * POINTS;
    }
}

static int oasis_worth(const outlook *o, int oasis)
{
    const mk_oasis_row *row = &mk_cat.oasis[oasis];
    int now = POINTS * mk_oasis_worth(o->g, o->seat, oasis), usual = usual_worth(row->count);
    if (row->count == COUNT_RETURNED) now += POINTS / 2 * least(row->cap, o->p->resource[row->what]);
    if (usual < now && row->count != COUNT_THIN) usual = now;
    return (now * (ROUNDS - o->rounds) + usual * o->rounds) / ROUNDS;
}

static void keep_best(int best[3], int worth)
{
    for (int i = 0; i < 3; i++)
        if (worth > best[i]) {
            int lower = best[i];
            best[i] = worth, worth = lower;
        }
}

/* R6.11: what the next claims bring from the oasis track. */
static int track_worth(const outlook *o)
{
    int worth = 0;
    for (int i = o->p->claimed_len; i < MK_TRACK; i++) {
        int colour = o->p->track[i];
        int here = colour ? rough_keshi(o, colour - 1) : mk_cat.track[i] == TRACK_NOTHING ? 0 : w.claim;
        worth += here * (MK_TRACK - i) / MK_TRACK;
    }
    return worth * w.track / 100 * least(o->rounds, 6) / 6;
}

/* R10.2: three oases count. Those discovered can still be claimed while assistants come to the Sahara. */
static int desert_worth(const outlook *o)
{
    int best[3] = {0}, chance = w.discovered * least(o->uses[SAHARA], USE) / USE;
    for (int i = 0; i < o->p->claimed_len; i++) keep_best(best, oasis_worth(o, o->p->claimed[i]));
    for (int i = 0; i < MK_OASIS_SPACES; i++)
        if (o->p->oasis[i]) keep_best(best, oasis_worth(o, o->p->oasis[i]) * chance / 100);
    return best[0] + best[1] + best[2] + track_worth(o);
}

static int scrolls_worth(const outlook *o)
{
    int worth = 0;
    for (int word = 0; word < MK_SCROLL_WORDS; word++)
        for (uint32_t set = o->p->scroll[word]; set; set &= set - 1) {
            int scroll = word * 32 + __builtin_ctz(set), known = scroll_worth[scroll];
            worth += known || mk_cat.scroll[scroll].kind == 'I' ? known : USUAL;
        }
    return worth * o->rounds / ROUNDS;
}

/* R16.2: places in the race now, the way of the camel, and an audience that can be exchanged for rewards. */
static int race_worth(const outlook *o, int placed)
{
    int worth = placed * POINTS * (ROUNDS - o->rounds / 2) / ROUNDS + w.camel * o->p->race;
    bool rewards = o->g->season < MK_SEASONS && o->g->reward[o->g->season];
    for (int i = 0; rewards && i < MK_AREA; i++)
        if (o->p->area[i]) worth += w.audience + (o->p->area[i] - 1) * w.audience / 2;
    return worth;
}

static int modules_worth(const outlook *o)
{
    int worth = 0, points[MK_CATEGORIES];
    const mk_game *g = o->g;
    for (int stairs = 0; stairs < MK_STAIRS; stairs++)
        if (g->companion[stairs] == o->seat + 1) worth += w.companion * o->rounds / ROUNDS;
    if (!(g->modules & (1u << MOD_RACE | 1u << MOD_TOWNS))) return worth;
    mk_final_scores(g, o->seat, points);
    for (int i = 0; i < 2; i++)
        if (o->p->town[i] && !(o->p->towns_claimed >> i & 1)) worth += w.town * least(o->uses[SAHARA], USE) / USE;
    if (g->modules >> MOD_RACE & 1) worth += race_worth(o, points[SCORE_RACE]);
    return worth + POINTS * points[SCORE_TOWNS];
}

VECTORS static void find_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS])
{
    memset(term, 0, EVALUATE_TERMS * sizeof *term);
    term[TERM_POINTS] = POINTS * g->player[seat].score;
    if (g->phase == PHASE_END) return;
    outlook o = look_ahead(g, seat);
    term[TERM_PENDING] = pending_worth(&o);
    sectors_terms(&o, term);
    term[TERM_RIVER] = river_worth(&o);
    resources_terms(&o, term);
    term[TERM_TILES] = tiles_worth(&o);
    term[TERM_SOUK] = souk_worth(&o);
    term[TERM_DESERT] = desert_worth(&o);
    term[TERM_SCROLLS] = scrolls_worth(&o);
    term[TERM_MODULES] = modules_worth(&o);
}

void evaluate_terms(const mk_game *g, int seat, int term[EVALUATE_TERMS])
{
    find_terms(g, seat, term);
}

int evaluate_game(const mk_game *g, int seat)
{
    int term[EVALUATE_TERMS], worth = 0;
    evaluate_terms(g, seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) worth += term[i];
    return worth;
}
