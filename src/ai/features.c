/* features.c - what the learned part of the evaluation sees (see features.h). */
#include "features.h"

#include <assert.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static void put(feature_list *f, int at, int value)
{
    if (!value) return;
    assert(f->n < FEATURES_MAX && f->ones < FEATURES_MAX && at < FEATURES);
    if (value == 1) {
        f->one[f->ones++] = (uint16_t)at;
        return;
    }
    f->at[f->n] = (uint16_t)at;
    f->value[f->n++] = (int16_t)most(-127, least(127, value));
}

/* Numbers from 1 up to size, see counts below. */
static void put_count(feature_list *f, int at, int n, int size)
{
    if (n > 0) f->one[f->ones++] = (uint16_t)(at + least(n, size) - 1);
}

static void put_bits(feature_list *f, int at, uint64_t bits)
{
    for (; bits; bits &= bits - 1) f->one[f->ones++] = (uint16_t)(at + __builtin_ctzll(bits));
}

static int rounds_left(const mk_game *g)
{
    if (g->phase == PHASE_SETUP) return MK_SEASONS * MK_ROUNDS;
    int seasons = most(0, MK_SEASONS - 1 - g->season);
    return most(0, seasons * MK_ROUNDS + MK_ROUNDS - g->round - (g->phase >= PHASE_RIVER));
}

static void put_table(const mk_game *g, int seat, feature_list *f)
{
    put(f, FEAT_ONE, 1);
    bool automaton = g->solo == SOLO_PASHA && seat == MK_BOT;
    put(f, FEAT_PLAYERS + (automaton ? 5 : g->solo ? 2 + g->solo : g->players - 2), 1);
    put_bits(f, FEAT_MODULES, g->modules);
    put(f, FEAT_EDITION, g->edition == ESSENTIAL);
    put(f, FEAT_EDITION + 1, g->layer == B2);
    put(f, FEAT_ROUNDS + rounds_left(g), 1);
    put(f, FEAT_PHASE + g->phase, 1);
    for (int c = 0; c < MK_COLOURS; c++) put(f, FEAT_TRAY + c, g->tray[c]);
    for (int c = 0; c < MK_COLOURS; c++) put(f, FEAT_TOWER + c, g->tower[0][c] + g->tower[1][c]);
    put(f, FEAT_TRAY + NOMAD, g->tray_nomad);
    int next = mk_to_act(g);
    if (next < g->players) put(f, FEAT_NEXT + (seat - next + g->players) % g->players, 1);
    for (int class = 0; class < MK_CLASSES; class ++)
        for (int i = 0; i < MK_SHOWN; i++)
            if (g->scroll_shown[class][i]) put(f, FEAT_SHOWN + g->scroll_shown[class][i], 1);
    for (int i = 0; i < MK_SHOPS; i++)
        if (g->luxury_shown[i]) put(f, FEAT_SHOWN_LUXURY + g->luxury_shown[i], 1);
    for (int i = 0; i < MK_SEASONS; i++)
        if (g->river_tile[i]) put(f, FEAT_RIVER_TILE + g->river_tile[i], 1);
}

/* Sectors, and the assistants that will come there: the hand, those picked this round, those that stand there. */
static void put_sectors(const mk_game *g, int seat, feature_list *f)
{
    const mk_player *p = &g->player[seat];
    unsigned coming = p->picked & p->hand;
    unsigned hand = g->phase == PHASE_SETUP ? 0xFFFu : evaluate_hand(g, seat) & ~coming;
    unsigned assistants = p->assistants | (coming & ((1u << MK_HOMES) - 1));
    int souk = p->souk_assistants + __builtin_popcount(coming >> GOODS), full = 0;
    int seasons = most(0, MK_SEASONS - 1 - g->season);
    put_bits(f, FEAT_HAND, hand);
    put_bits(f, FEAT_ASSISTANT, assistants);
    put_count(f, FEAT_ASSISTANT + MK_HOMES, souk, 3);
    put(f, FEAT_ASSISTANT + MK_HOMES + 3, coming >> RED & 1);
    put_count(f, FEAT_LEFT, __builtin_popcount(assistants) + souk + (int)(coming >> RED & 1), 3);
    for (int s = 0; s < MK_HOMES; s++) {
        int n = p->keshi[s], vendor = p->vendors >> s & 1;
        put_count(f, FEAT_KESHI + s * MK_CAPACITY, n, MK_CAPACITY);
        put(f, FEAT_VENDOR + s, vendor);
        put(f, FEAT_FULL + s, vendor && n == MK_CAPACITY);
        full += vendor && n == MK_CAPACITY;
        put(f, FEAT_HAND_KESHI + s, hand >> s & 1 ? n : 0);
        put(f, FEAT_ASSISTANT_KESHI + s, assistants >> s & 1 ? n : 0);
        put(f, FEAT_LATER_KESHI + s, seasons * n);
    }
    put_count(f, FEAT_FULL_COUNT, full, MK_HOMES);
}

static void put_resources(const mk_player *p, feature_list *f)
{
    for (int r = 0; r < MK_RESOURCES; r++) {
        int need = 0, all = 0;
        for (int i = 0; i < MK_SEASONS; i++) {
            int cost = mk_cat.provision[p->provision[i]].cost[r];
            all += cost;
            if (p->provisions_up >> i & 1) need += cost;
        }
        put_count(f, FEAT_RESOURCE + r * 10, p->resource[r], 10);
        put_count(f, FEAT_SHORT + r * 4, need - p->resource[r], 4);
        put(f, FEAT_NEED + r, need);
        put(f, FEAT_TILES + r, all);
    }
    put_count(f, FEAT_TILES + MK_RESOURCES, __builtin_popcount(p->provisions_up), 3);
    int goods = 0, kind[MK_KINDS] = {0};
    for (int i = 0; i < MK_GOODS; i++) {
        put_count(f, FEAT_GOODS + i * 5, p->goods[i], 5);
        goods += p->goods[i];
    }
    put_count(f, FEAT_ALL_GOODS, goods, 10);
    for (uint64_t set = p->luxury; set; set &= set - 1) kind[mk_cat.luxury[__builtin_ctzll(set)].kind]++;
    for (int k = 0; k < MK_KINDS; k++) put(f, FEAT_KINDS + k, kind[k]);
}

static int segment_of(int step)
{
    int s = MK_SEGMENTS - 1;
    while (step < mk_cat.stairs.segment_start[s]) s--;
    return s;
}

static void put_ways(const mk_game *g, int seat, feature_list *f)
{
    const mk_player *p = &g->player[seat];
    for (int s = 0; s < MK_STAIRS; s++) put_count(f, FEAT_PAWN + s * 16, p->pawn[s], 16);
    put(f, FEAT_SEGMENTS + segment_of(p->pawn[COURTIER]) * MK_SEGMENTS + segment_of(p->pawn[STUDENT]), 1);
    put_count(f, FEAT_FISHERMAN, p->fisherman, 15);
    int ahead = 0, rapids = 0, far = 0, best = 0;
    for (int s = 0; s < g->players; s++) {
        const mk_player *o = &g->player[s];
        if (s == seat) continue;
        ahead += o->fisherman > p->fisherman || (o->fisherman == p->fisherman && o->queue < p->queue);
        far = most(far, o->fisherman);
        best = most(best, o->score);
    }
    if (p->fisherman) put(f, FEAT_PLACE + ahead, 1 + g->round);
    while (rapids < MK_RAPIDS && p->fisherman > mk_cat.river.rapid_after[rapids]) rapids++;
    put(f, FEAT_RAPIDS + rapids, MK_ROUNDS - g->round - (g->phase >= PHASE_RIVER));
    put(f, FEAT_RIVAL, far);
    put(f, FEAT_RIVAL + 1, best / 4);
    put(f, FEAT_RIVAL + 2, p->score / 4);
}

static void put_square_and_gates(const mk_game *g, int seat, feature_list *f)
{
    const mk_player *p = &g->player[seat];
    put_bits(f, FEAT_SPACES, p->entertainers);
    for (int i = 0; i < MK_SPACES; i++) {
        if (!(p->entertainers >> i & 1)) continue;
        put(f, FEAT_FACING + i, mk_spectators(g, seat, (i + MK_SPACES - 1) % MK_SPACES));
        put(f, FEAT_FACING + MK_SPACES + i, mk_spectators(g, seat, (i + MK_SPACES - 2) % MK_SPACES));
    }
    int gates = 0, colour[MK_COLOURS] = {0};
    for (int s = 0; s < MK_SECTORS; s++)
        if (p->gate[s]) gates++, colour[p->gate[s] - 1]++;
    put_count(f, FEAT_GATES, gates, 8);
    put_count(f, FEAT_GUARDS, p->keshi[MEDINA] - gates, 6);
    for (int c = 0; c < MK_COLOURS; c++) put(f, FEAT_GATE_COLOUR + c, colour[c]);
}

static void keep_best(int best[3], int worth)
{
    for (int i = 0; i < 3; i++)
        if (worth > best[i]) {
            int lower = best[i];
            best[i] = worth, worth = lower;
        }
}

static void put_desert(const mk_game *g, int seat, feature_list *f)
{
    const mk_player *p = &g->player[seat];
    int claimed[3] = {0}, open[3] = {0}, discovered = 0;
    for (int path = 0; path < MK_PATHS; path++) put_count(f, FEAT_CARAVANS + path * 4, p->caravans[path], 4);
    for (int i = 0; i < p->claimed_len; i++) {
        put(f, FEAT_OASIS + p->claimed[i], 1);
        keep_best(claimed, mk_oasis_worth(g, seat, p->claimed[i]));
    }
    for (int i = 0; i < MK_OASIS_SPACES; i++) {
        if (!p->oasis[i]) continue;
        discovered++;
        put(f, FEAT_OPEN_OASIS + p->oasis[i], 1);
        keep_best(open, mk_oasis_worth(g, seat, p->oasis[i]));
    }
    put_count(f, FEAT_CLAIMED, p->claimed_len, 7);
    put_count(f, FEAT_DISCOVERED, discovered, 6);
    for (int i = 0; i < 3; i++) {
        put(f, FEAT_OASIS_BEST + i, claimed[i]);
        put(f, FEAT_OPEN_BEST + i, open[i]);
    }
    if (p->claimed_len < MK_TRACK) put(f, FEAT_TRACK + p->track[p->claimed_len], 1);
}

static void put_tiles(const mk_player *p, feature_list *f)
{
    int scrolls = 0;
    for (int word = 0; word < 3; word++) {
        scrolls += __builtin_popcount(p->scroll[word]);
        for (uint32_t set = p->scroll[word]; set; set &= set - 1) {
            int scroll = word * 32 + __builtin_ctz(set);
            if (mk_cat.scroll[scroll].kind != 'I') put(f, FEAT_SCROLL + scroll, 1);
        }
    }
    put(f, FEAT_SCROLL_COUNT, scrolls);
}

static void put_modules(const mk_game *g, int seat, feature_list *f)
{
    const mk_player *p = &g->player[seat];
    int nomads = 0, area = 0;
    for (int s = 0; s < MK_HOMES; s++) nomads += p->nomad[s];
    for (int i = 0; i < MK_AREA; i++) area += p->area[i];
    put(f, FEAT_RACE, p->race);
    put(f, FEAT_RACE + 1, p->podium);
    put(f, FEAT_RACE + 2, p->dung);
    put(f, FEAT_RACE + 3, area);
    put(f, FEAT_RACE + 4, nomads);
    int ahead = 0;
    for (int s = 0; s < g->players; s++) ahead = most(ahead, g->player[s].race - p->race);
    put(f, FEAT_RACE + 5, ahead);
    for (int i = 0; i < 2; i++)
        if (p->town[i]) put(f, FEAT_TOWN + p->town[i] + (p->towns_claimed >> i & 1 ? MK_TOWNS + 1 : 0), 1);
    for (int stairs = 0; stairs < MK_STAIRS; stairs++)
        put(f, FEAT_COMPANION + stairs, g->companion[stairs] == seat + 1);
    if (p->building) put(f, FEAT_BUILDING + p->building, 1);
}

/* S2.3: what the automaton looks for. */
static void put_strategy(const mk_game *g, feature_list *f)
{
    int symbols[MK_KESHIS] = {0};
    for (int i = 0; i < g->strategy_len; i++)
        for (int k = 0; k < MK_SYMBOLS; k++) symbols[mk_symbols(g, g->strategy[i])[k]]++;
    for (int c = 0; c < MK_KESHIS; c++) put(f, FEAT_STRATEGY + c, symbols[c]);
}

void features_of(const mk_game *g, int seat, const int term[EVALUATE_TERMS], feature_list *out)
{
    out->n = out->ones = 0;
    put_table(g, seat, out);
    put_sectors(g, seat, out);
    put_resources(&g->player[seat], out);
    put_ways(g, seat, out);
    put_square_and_gates(g, seat, out);
    put_desert(g, seat, out);
    put_tiles(&g->player[seat], out);
    if (g->modules) put_modules(g, seat, out);
    if (g->solo == SOLO_PASHA) put_strategy(g, out);
    for (int i = TERM_PENDING; i < EVALUATE_TERMS; i++) put(out, FEAT_TERM + i, term[i] / 50);
}

/* Everything that put_count is called for: the first number, the last of the last one, how many each has. */
static const struct {
    int first, last, size;
} counts[] = {
    {FEAT_LEFT, FEAT_LEFT_LAST, 3},
    {FEAT_KESHI, FEAT_KESHI_LAST, MK_CAPACITY},
    {FEAT_FULL_COUNT, FEAT_FULL_COUNT_LAST, MK_HOMES},
    {FEAT_ASSISTANT + MK_HOMES, FEAT_ASSISTANT + MK_HOMES + 2, 3},
    {FEAT_RESOURCE, FEAT_RESOURCE_LAST, 10},
    {FEAT_SHORT, FEAT_SHORT_LAST, 4},
    {FEAT_TILES + MK_RESOURCES, FEAT_TILES_LAST, 3},
    {FEAT_GOODS, FEAT_GOODS_LAST, 5},
    {FEAT_ALL_GOODS, FEAT_ALL_GOODS_LAST, 10},
    {FEAT_PAWN, FEAT_PAWN_LAST, 16},
    {FEAT_FISHERMAN, FEAT_FISHERMAN_LAST, 15},
    {FEAT_GATES, FEAT_GATES_LAST, 8},
    {FEAT_GUARDS, FEAT_GUARDS_LAST, 6},
    {FEAT_CARAVANS, FEAT_CARAVANS_LAST, 4},
    {FEAT_CLAIMED, FEAT_CLAIMED_LAST, 7},
    {FEAT_DISCOVERED, FEAT_DISCOVERED_LAST, 6},
};

int features_below(int at)
{
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (at >= counts[i].first && at <= counts[i].last) return (at - counts[i].first) % counts[i].size;
    return 0;
}
