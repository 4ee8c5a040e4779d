/* dice.c - chance answers from keyed numbers (see dice.h). */
#include "dice.h"

#include <assert.h>
#include <sodium.h>

/* What is drawn. These numbers are part of every key: never change one, or old seeds give other games. */
enum draw {
    DRAW_START_PLAYER = 1,
    DRAW_GATE = 2,
    DRAW_RIVER_TILE = 3,
    DRAW_OFFICE = 4,
    DRAW_OASIS = 5,
    DRAW_BAG = 6,
    DRAW_PROVISION = 7,
    DRAW_SCROLL = 8,
    DRAW_LUXURY = 9,
    DRAW_FALL = 10,
    DRAW_STAY = 11,
    DRAW_OTHER = 12,
    DRAW_REWARD = 13,
    DRAW_BUILDING = 14,
    DRAW_SHUFFLED = 15,
    DRAW_DATE_STORE = 16,
    DRAW_TAJINE = 17,
    DRAW_STAIRCASE = 18,
    DRAW_TOWN = 19,
    DRAW_STRATEGY = 20,
    DRAW_AUTOMATON_BAG = 21,
    DRAW_PASHA_TOWN = 22,
    DRAW_LAZY_ROW = 23,
    DRAW_THROW = 24,
    DRAW_SETTLE = 25,
};

static void put64(uint8_t out[8], uint64_t x)
{
    for (int i = 0; i < 8; i++) out[i] = (uint8_t)(x >> 8 * i);
}

/* BLAKE2b of a purpose and the seed; numbers little-endian, so that every machine gets the same. */
static void hash_seed(const char purpose[16], uint64_t seed, uint8_t *out, size_t len)
{
    uint8_t text[24];
    for (int i = 0; i < 16; i++) text[i] = (uint8_t)purpose[i];
    put64(text + 16, seed);
    crypto_generichash(out, len, text, sizeof text, NULL, 0);
}

dice dice_begin(uint64_t seed)
{
    static_assert(DICE_KEY == crypto_shorthash_KEYBYTES, "the key of SipHash");
    dice d;
    hash_seed("marrakesh dice 1", seed, d.key, sizeof d.key);
    return d;
}

void dice_seed_hash(uint64_t seed, char out[DICE_HASH_TEXT])
{
    uint8_t hash[32];
    hash_seed("marrakesh seed 1", seed, hash, sizeof hash);
    sodium_bin2hex(out, DICE_HASH_TEXT, hash, sizeof hash);
}

/* The number that belongs to four small figures. */
static uint64_t keyed(const dice *d, int kind, int a, int b, int c)
{
    uint8_t in[8] = {(uint8_t)kind, (uint8_t)a, (uint8_t)b, (uint8_t)c}, out[crypto_shorthash_BYTES];
    crypto_shorthash(out, in, sizeof in, d->key);
    uint64_t x = 0;
    for (int i = 0; i < 8; i++) x |= (uint64_t)out[i] << 8 * i;
    return x;
}

uint64_t dice_throw_seed(const dice *d, int round)
{
    return keyed(d, DRAW_THROW, round, 0, 0);
}

uint64_t dice_settle_seed(const dice *d, int round)
{
    return keyed(d, DRAW_SETTLE, round, 0, 0);
}

/* The option with the smallest number of its own. `when` tells apart draws that put back what was drawn. */
static mk_choice smallest(const dice *d, int kind, int when, const mk_choice *option, int n)
{
    int best = 0;
    uint64_t least = keyed(d, kind, when, option[0], 0);
    for (int i = 1; i < n; i++) {
        uint64_t x = keyed(d, kind, when, option[i], 0);
        if (x < least) least = x, best = i;
    }
    return option[best];
}

/* R2.6: gates of one colour are several tiles, each with its own number; `laid` of them are on the workshops. */
static uint64_t next_gate(const dice *d, int colour, int laid)
{
    uint64_t number[16];
    int copies = mk_cat.gates[colour];
    assert(laid < copies && copies <= 16);
    for (int i = 0; i < copies; i++) {
        uint64_t x = keyed(d, DRAW_GATE, colour, i, 0);
        int at = i;
        for (; at > 0 && number[at - 1] > x; at--) number[at] = number[at - 1];
        number[at] = x;
    }
    return number[laid];
}

static mk_choice lay_gate(const dice *d, const mk_game *g, const mk_choice *option, int n)
{
    int best = 0;
    uint64_t least = 0;
    for (int i = 0; i < n; i++) {
        int laid = 0;
        for (int w = 0; w < MK_WORKSHOPS; w++) laid += g->workshop[w][option[i]];
        uint64_t x = next_gate(d, option[i], laid);
        if (i == 0 || x < least) least = x, best = i;
    }
    return option[best];
}

/* The outcome in whose share of all weights the number falls: a higher number, a later outcome. */
static mk_choice weighed(uint64_t x, const mk_choice *option, const uint32_t *weight, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += weight[i];
    uint64_t point = (uint64_t)((unsigned __int128)x * sum >> 64);
    for (int i = 0; i < n - 1; i++) {
        if (point < weight[i]) return option[i];
        point -= weight[i];
    }
    return option[n - 1];
}

static bool looks_at_unseen(mk_task t)
{
    return (t.op == OP_LOOK_SCROLL || t.op == OP_LOOK_LUXURY) && !t.marks;
}

/* A pile that was looked through is shuffled: its tiles get other numbers each time, by the round and by how many and
 * which of them are left. */
static mk_choice reshuffled(const dice *d, int round, const mk_choice *option, int n)
{
    return option[keyed(d, DRAW_SHUFFLED, round, n, option[0]) % (unsigned)n];
}

mk_choice dice_roll(const dice *d, const mk_game *g)
{
    mk_choice option[MK_OPTIONS_MAX];
    uint32_t weight[MK_OPTIONS_MAX];
    mk_task t = mk_question(g, MK_CHANCE);
    int n = mk_odds(g, option, weight), round = g->season * MK_ROUNDS + g->round;
    assert(n > 0);
    switch (t.op) {
    case OP_START_PLAYER: return smallest(d, DRAW_START_PLAYER, 0, option, n);
    case OP_LAY_GATE: return lay_gate(d, g, option, n);
    case OP_RIVER_TILE: return smallest(d, DRAW_RIVER_TILE, mk_cat.river_tile[option[0]].season, option, n);
    case OP_OFFICE: return smallest(d, DRAW_OFFICE, 0, option, n);
    case OP_BESIDE:
    case OP_TURN_OASIS: return smallest(d, DRAW_OASIS, 0, option, n);
    case OP_BAG: return smallest(d, DRAW_BAG, 0, option, n);
    case OP_DEAL: return smallest(d, DRAW_PROVISION, 0, option, n);
    case OP_TURN_SCROLL:
    case OP_LOOK_SCROLL:
        if (g->scroll_group_of[t.a][t.b] && !looks_at_unseen(t)) return reshuffled(d, round, option, n);
        return smallest(d, DRAW_SCROLL, 0, option, n);
    case OP_DRAW_SCROLL: return smallest(d, DRAW_SCROLL, 1, option, n); /* the others go back and are shuffled */
    case OP_DRAW_BUILDING: return smallest(d, DRAW_BUILDING, 0, option, n);
    case OP_DATE_STORE: return smallest(d, DRAW_DATE_STORE, 0, option, n);
    case OP_FIND_LUXURY: return weighed(keyed(d, DRAW_TAJINE, 0, 0, 0), option, weight, n);
    case OP_TURN_LUXURY:
    case OP_LOOK_LUXURY:
        if (g->luxury_group_of[t.a] && !looks_at_unseen(t)) return reshuffled(d, round, option, n);
        return smallest(d, DRAW_LUXURY, 0, option, n);
    case OP_LAY_STAIRCASE: return smallest(d, DRAW_STAIRCASE, t.a, option, n);
    case OP_LAY_TOWN: return smallest(d, DRAW_TOWN, 0, option, n);
    case OP_TURN_STRATEGY: return smallest(d, DRAW_STRATEGY, 0, option, n);
    case OP_AUTOMATON_DRAW: return smallest(d, DRAW_AUTOMATON_BAG, g->season, option, n);
    case OP_LAZY_ROW: return smallest(d, DRAW_LAZY_ROW, 0, option, n);
    case OP_PASHA_TOWN: return smallest(d, DRAW_PASHA_TOWN, 0, option, n);
    case OP_REWARD_TILE: return smallest(d, DRAW_REWARD, 0, option, n);
    case OP_FALL: return weighed(keyed(d, DRAW_FALL, round, t.a, t.b), option, weight, n);
    case OP_STAY: return weighed(keyed(d, DRAW_STAY, round, t.a, 0), option, weight, n);
    default: return weighed(keyed(d, DRAW_OTHER, t.op, round, t.n), option, weight, n);
    }
}
