/* features.c - what the learned part of the evaluation sees (see features.h). */
#include "features.h"

#include <assert.h>
#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

enum { LIMIT = 127 };

/* Whatever has no room in its block is left out: see FEATURE_BLOCKS. */
static void put(features *f, int first, int last, int i, int value)
{
    if (i > last - first) return;
    assert(i >= 0 && value >= -LIMIT && value <= LIMIT && (!value || !f->value[first + i]));
    f->value[first + i] = (int8_t)value;
}

/* The i-th count of a block: of its numbers from 1 up to `steps` the one reached. */
static void put_count(features *f, int first, int last, int steps, int i, int n)
{
    if (n > 0 && (i + 1) * steps <= last - first + 1) put(f, first, last, i * steps + least(n, steps) - 1, 1);
}

static void put_bits(features *f, int first, int last, uint64_t bits)
{
    for (bits &= (UINT64_C(2) << (last - first)) - 1; bits; bits &= bits - 1)
        put(f, first, last, __builtin_ctzll(bits), 1);
}

#define STEPS(name, count, steps) STEPS_##name = (steps),
enum { FEATURE_BLOCKS(STEPS) };
#undef STEPS

#define PUT(f, block, i, value) put((f), FEAT_##block, FEAT_##block##_LAST, (i), (value))
/* What may be more than a byte holds. */
#define PUT_MUCH(f, block, i, value) PUT(f, block, i, most(-LIMIT, least(LIMIT, (value))))
#define PUT_COUNT(f, block, i, n) put_count((f), FEAT_##block, FEAT_##block##_LAST, STEPS_##block, (i), (n))
#define PUT_BITS(f, block, bits) put_bits((f), FEAT_##block, FEAT_##block##_LAST, (bits))

int features_rounds_left(const mk_game *g)
{
    if (g->phase == PHASE_SETUP) return MK_SEASONS * MK_ROUNDS;
    int seasons = most(0, MK_SEASONS - 1 - g->season);
    return most(0, seasons * MK_ROUNDS + MK_ROUNDS - g->round - (g->phase >= PHASE_RIVER));
}

static void put_table(const mk_game *g, int seat, features *f)
{
    PUT(f, ONE, 0, 1);
    bool automaton = g->solo == SOLO_PASHA && seat == MK_AUTOMATON;
    PUT(f, PLAYERS, (automaton ? 5 : g->solo ? 2 + g->solo : g->players - 2), 1);
    PUT_BITS(f, MODULES, g->modules);
    PUT(f, EDITION, 0, g->edition == ESSENTIAL);
    PUT(f, EDITION, 1, g->layer == B2);
    PUT(f, ROUNDS, features_rounds_left(g), 1);
    PUT(f, PHASE, g->phase, 1);
    for (int c = 0; c < MK_COLOURS; c++) PUT(f, TRAY, c, g->tray[c]);
    for (int c = 0; c < MK_COLOURS; c++) PUT(f, TOWER, c, g->tower[0][c] + g->tower[1][c]);
    PUT(f, TRAY, NOMAD, g->tray_nomad);
    int next = mk_to_act(g);
    if (next < g->players) PUT(f, NEXT, (seat - next + g->players) % g->players, 1);
    for (int class = 0; class < MK_CLASSES; class ++)
        for (int i = 0; i < MK_SHOWN; i++)
            if (g->scroll_shown[class][i]) PUT(f, SHOWN, g->scroll_shown[class][i], 1);
    for (int i = 0; i < MK_SHOPS; i++)
        if (g->luxury_shown[i]) PUT(f, SHOWN_LUXURY, g->luxury_shown[i], 1);
    for (int i = 0; i < MK_SEASONS; i++)
        if (g->river_tile[i]) PUT(f, RIVER_TILE, g->river_tile[i], 1);
}

/* Sectors, and the assistants that will come there: the hand, those picked this round, those that stand there. */
static void put_sectors(const mk_game *g, int seat, features *f)
{
    const mk_player *p = &g->player[seat];
    unsigned coming = p->picked & p->hand;
    unsigned hand = g->phase == PHASE_SETUP ? 0xFFFu : evaluate_hand(g, seat) & ~coming;
    unsigned assistants = p->assistants | (coming & ((1u << MK_HOMES) - 1));
    int souk = p->souk_assistants + __builtin_popcount(coming >> GOODS), full = 0;
    int seasons = most(0, MK_SEASONS - 1 - g->season);
    PUT_BITS(f, HAND, hand);
    PUT_BITS(f, ASSISTANT, assistants);
    PUT_COUNT(f, ASSISTANT_SOUK, 0, souk);
    PUT(f, ASSISTANT_RED, 0, coming >> RED & 1);
    PUT_COUNT(f, LEFT, 0, __builtin_popcount(assistants) + souk + (int)(coming >> RED & 1));
    PUT_BITS(f, VENDOR, p->vendors);
    for (int s = 0; s < MK_HOMES; s++) {
        int n = p->keshi[s];
        if (!n) continue;
        PUT_COUNT(f, KESHI, s, n);
        if (n == MK_CAPACITY && p->vendors >> s & 1) PUT(f, FULL, s, 1), full++;
        if (hand >> s & 1) PUT(f, HAND_KESHI, s, n);
        if (assistants >> s & 1) PUT(f, ASSISTANT_KESHI, s, n);
        PUT(f, LATER_KESHI, s, seasons * n);
    }
    PUT_COUNT(f, FULL_COUNT, 0, full);
}

static void put_resources(const mk_player *p, features *f)
{
    for (int r = 0; r < MK_RESOURCES; r++) {
        int need = 0, all = 0;
        for (int i = 0; i < MK_SEASONS; i++) {
            int cost = mk_cat.provision[p->provision[i]].cost[r];
            all += cost;
            if (p->provisions_up >> i & 1) need += cost;
        }
        PUT_COUNT(f, RESOURCE, r, p->resource[r]);
        PUT_COUNT(f, SHORT, r, need - p->resource[r]);
        PUT(f, NEED, r, need);
        PUT(f, TILES, r, all);
    }
    PUT_COUNT(f, TILES_UP, 0, __builtin_popcount(p->provisions_up));
    int goods = 0, kind[MK_KINDS] = {0};
    for (int i = 0; i < MK_GOODS_COLOURS; i++) {
        PUT_COUNT(f, GOODS, i, p->goods[i]);
        goods += p->goods[i];
    }
    PUT_COUNT(f, ALL_GOODS, 0, goods);
    for (uint64_t set = p->luxury; set; set &= set - 1) kind[mk_cat.luxury[__builtin_ctzll(set)].kind]++;
    for (int k = 0; k < MK_KINDS; k++) PUT(f, KINDS, k, kind[k]);
}

static int segment_of(int step)
{
    int s = MK_SEGMENTS - 1;
    while (step < mk_cat.stairs.segment_start[s]) s--;
    return s;
}

static void put_ways(const mk_game *g, int seat, features *f)
{
    const mk_player *p = &g->player[seat];
    for (int s = 0; s < MK_STAIRS; s++) PUT_COUNT(f, PAWN, s, p->pawn[s]);
    PUT(f, SEGMENTS, segment_of(p->pawn[COURTIER]) * MK_SEGMENTS + segment_of(p->pawn[STUDENT]), 1);
    PUT_COUNT(f, FISHERMAN, 0, p->fisherman);
    int ahead = 0, rapids = 0, far = 0, best = 0;
    for (int s = 0; s < g->players; s++) {
        const mk_player *o = &g->player[s];
        if (s == seat) continue;
        ahead += o->fisherman > p->fisherman || (o->fisherman == p->fisherman && o->queue < p->queue);
        far = most(far, o->fisherman);
        best = most(best, o->score);
    }
    if (p->fisherman) PUT(f, PLACE, ahead, 1 + g->round);
    while (rapids < MK_RAPIDS && p->fisherman > mk_cat.river.rapid_after[rapids]) rapids++;
    PUT(f, RAPIDS, rapids, MK_ROUNDS - g->round - (g->phase >= PHASE_RIVER));
    PUT_MUCH(f, RIVAL, 0, far);
    PUT_MUCH(f, RIVAL, 1, best / 4);
    PUT_MUCH(f, RIVAL, 2, p->score / 4);
}

static void put_square_and_gates(const mk_game *g, int seat, features *f)
{
    const mk_player *p = &g->player[seat];
    PUT_BITS(f, SPACES, p->entertainers);
    for (unsigned left = p->entertainers; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        PUT(f, FACING, i, mk_spectators(g, seat, (i + MK_SPACES - 1) % MK_SPACES));
        PUT(f, FACING_NEXT, i, mk_spectators(g, seat, (i + MK_SPACES - 2) % MK_SPACES));
    }
    int gates = 0, colour[MK_COLOURS] = {0};
    for (int s = 0; s < MK_SECTORS; s++)
        if (p->gate[s]) gates++, colour[p->gate[s] - 1]++;
    PUT_COUNT(f, GATES, 0, gates);
    PUT_COUNT(f, GUARDS, 0, p->keshi[MEDINA] - gates);
    for (int c = 0; c < MK_COLOURS; c++) PUT(f, GATE_COLOUR, c, colour[c]);
}

static void keep_best(int best[3], int worth)
{
    for (int i = 0; i < 3; i++)
        if (worth > best[i]) {
            int lower = best[i];
            best[i] = worth, worth = lower;
        }
}

static void put_desert(const mk_game *g, int seat, features *f)
{
    const mk_player *p = &g->player[seat];
    int claimed[3] = {0}, open[3] = {0}, discovered = 0;
    for (int path = 0; path < MK_PATHS; path++) PUT_COUNT(f, CARAVANS, path, p->caravans[path]);
    for (int i = 0; i < p->claimed_len; i++) {
        PUT(f, OASIS, p->claimed[i], 1);
        keep_best(claimed, mk_oasis_worth(g, seat, p->claimed[i]));
    }
    for (int i = 0; i < MK_OASIS_SPACES; i++) {
        if (!p->oasis[i]) continue;
        discovered++;
        PUT(f, OPEN_OASIS, p->oasis[i], 1);
        keep_best(open, mk_oasis_worth(g, seat, p->oasis[i]));
    }
    PUT_COUNT(f, CLAIMED, 0, p->claimed_len);
    PUT_COUNT(f, DISCOVERED, 0, discovered);
    for (int i = 0; i < 3; i++) {
        PUT_MUCH(f, OASIS_BEST, i, claimed[i]);
        PUT_MUCH(f, OPEN_BEST, i, open[i]);
    }
    if (p->claimed_len < MK_TRACK) PUT(f, TRACK, p->track[p->claimed_len], 1);
}

static void put_tiles(const mk_player *p, features *f)
{
    int scrolls = 0;
    for (int word = 0; word < MK_SCROLL_WORDS; word++) {
        scrolls += __builtin_popcount(p->scroll[word]);
        for (uint32_t set = p->scroll[word]; set; set &= set - 1) {
            int scroll = word * 32 + __builtin_ctz(set);
            if (mk_cat.scroll[scroll].kind != 'I') PUT(f, SCROLL, scroll, 1);
        }
    }
    PUT(f, SCROLL_COUNT, 0, scrolls);
}

static void put_modules(const mk_game *g, int seat, features *f)
{
    const mk_player *p = &g->player[seat];
    int nomads = 0, area = 0;
    for (int s = 0; s < MK_HOMES; s++) nomads += p->nomad[s];
    for (int i = 0; i < MK_AREA; i++) area += p->area[i];
    PUT_MUCH(f, RACE, 0, p->race);
    PUT_MUCH(f, RACE, 1, p->podium);
    PUT_MUCH(f, RACE, 2, p->dung);
    PUT_MUCH(f, RACE, 3, area);
    PUT_MUCH(f, RACE, 4, nomads);
    int ahead = 0;
    for (int s = 0; s < g->players; s++) ahead = most(ahead, g->player[s].race - p->race);
    PUT_MUCH(f, RACE, 5, ahead);
    for (int i = 0; i < 2; i++) {
        bool claimed = p->towns_claimed >> i & 1;
        if (p->town[i]) PUT(f, TOWN, p->town[i], !claimed), PUT(f, TOWN_CLAIMED, p->town[i], claimed);
    }
    for (int stairs = 0; stairs < MK_STAIRS; stairs++) PUT(f, COMPANION, stairs, g->companion[stairs] == seat + 1);
    if (p->building) PUT(f, BUILDING, p->building, 1);
}

/* S2.3: what the automaton looks for. */
static void put_strategy(const mk_game *g, features *f)
{
    int symbols[MK_KESHIS] = {0};
    for (int i = 0; i < g->strategy_len; i++)
        for (int k = 0; k < MK_SYMBOLS; k++) symbols[mk_symbols(g, g->strategy[i])[k]]++;
    for (int c = 0; c < MK_KESHIS; c++) PUT(f, STRATEGY, c, symbols[c]);
}

VECTORS static void put_all(const mk_game *g, int seat, const int term[EVALUATE_TERMS], features *out)
{
    memset(out, 0, sizeof *out);
    put_table(g, seat, out);
    put_sectors(g, seat, out);
    put_resources(&g->player[seat], out);
    put_ways(g, seat, out);
    put_square_and_gates(g, seat, out);
    put_desert(g, seat, out);
    put_tiles(&g->player[seat], out);
    if (g->modules) put_modules(g, seat, out);
    if (g->solo == SOLO_PASHA) put_strategy(g, out);
    for (int i = TERM_PENDING; i < EVALUATE_TERMS; i++) PUT_MUCH(out, TERM, i, term[i] / 50);
}

VECTORS static void put_picked(const mk_game *g, int seat, features *out)
{
    memset(out->value + FEAT_LEFT, 0, FEAT_LATER_KESHI_LAST + 1 - FEAT_LEFT); /* the blocks of put_sectors */
    put_sectors(g, seat, out);
}

void features_of(const mk_game *g, int seat, const int term[EVALUATE_TERMS], features *out)
{
    put_all(g, seat, term, out);
}

void features_of_picked(const mk_game *g, int seat, features *out)
{
    put_picked(g, seat, out);
}

int features_below(int at)
{
#define BLOCK(name, count, steps) {FEAT_##name, FEAT_##name##_LAST, (steps)},
    static const struct {
        int first, last, steps;
    } block[] = {FEATURE_BLOCKS(BLOCK)};
#undef BLOCK
    int i = 0;
    while (at > block[i].last) i++;
    return (at - block[i].first) % block[i].steps;
}
