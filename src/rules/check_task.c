/* check_task.c - are the numbers of a task such that its rule understands them?
 *
 * A table says for each rule how large n may be, what a and b may be where they are plain numbers, which bits of
 * `marks` exist, and which modules it belongs to. Where a or b name something (the nouns of ops.h), they must be a name
 * of it. Of rules that are effects of components, n and the modules are those of their rows in data/box.toml.
 *
 * Rules often ask at once what comes first: which gate space, which keshi is given. Such a question is on top of the
 * agenda when anybody is asked. The table says so (ALONE, or with tasks of some kind), and then what the task needs is
 * still there when it is answered.
 */
#include "check.h"

enum { MANY = 8, FIGURE = 9, STEPS = 210, FOR_TABLE = 1, ONCE = 2, LAST = 4, BUILDINGS = (2 << MK_BUILDINGS) - 2 };

/* What may come before a task that is on the agenda: anything; nothing but choices of resources and goods, which always
 * may; or also tasks of these kinds. */
enum {
    NO_KIND = 0,
    ANYTHING = 0,
    ALONE = 1 << 0,   /* no task is of this kind */
    TURNING = 1 << 1, /* tiles of the displays */
    LOOKING = 1 << 2,
    GIVING = 1 << 3,
    GATE = 1 << 4,
    COMMITTING = 1 << 5,
    WAIVING = 1 << 6,
    RETURNING = 1 << 7,
    TOWN = 1 << 8,
};

enum {
    STAIRCASE = 1 << MOD_STAIRCASE,
    COMPANIONS = 1 << MOD_COMPANIONS,
    TOWNS = 1 << MOD_TOWNS,
    NOMADS = 1 << MOD_NOMADS,
    RACE = 1 << MOD_RACE,
    HOUSES = 1 << MOD_BUILDINGS,
    PROVISIONS = 1 << MOD_PROVISIONS,
    LUXURY = 1 << MOD_LUXURY,
};

typedef struct limit {
    uint8_t who; /* FOR_TABLE: needs no player; ONCE: at most one of them on an agenda; LAST: all others first */
    uint16_t kind, before;
    uint8_t n_min, n_max; /* of an effect: 0, its row says */
    uint8_t a_max, b_max; /* where the noun is a number */
    uint16_t marks;
    uint16_t modules; /* one of them is played; 0: no matter which; of an effect: its row says */
} limit;

static const limit limits[MK_OPS] = {
    [OP_START_PLAYER] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_LAY_GATE] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 1, 32, 0, 0, 0, 0},
    [OP_RIVER_TILE] = {FOR_TABLE, NO_KIND, ANYTHING, 0, 0, MK_SEASONS - 1, 0, 0, 0},
    [OP_OFFICE] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_BESIDE] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 1, 3, 2, 0, 0, 0},
    [OP_BAG] = {0, NO_KIND, ANYTHING, 1, MK_TRACK, 0, 0, 0, 0},
    [OP_DEAL] = {0, NO_KIND, ANYTHING, 1, MK_SEASONS, PROVISION_KINDS, 0, 0, 0},
    [OP_KEEP] = {0, NO_KIND, ANYTHING, 1, MK_SEASONS, MK_PROVISIONS, 0, 0, PROVISIONS},
    [OP_TURN_PROVISIONS] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_LAY_STAIRCASE] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, STAIRCASE},
    [OP_LAY_TOWN] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 1, MK_TOWNS, 0, 0, 0, TOWNS},
    [OP_TOWN] = {0, TOWN, ALONE, 0, 0, 0, 0, 0, TOWNS},
    [OP_TOWN_POINTS] = {0, NO_KIND, TOWN, 0, 0, 0, 0, 0, TOWNS},
    [OP_CLAIM_TOWN] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, TOWNS},
    [OP_SCORE_TOWNS] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, TOWNS},
    [OP_WHERE] = {0, NO_KIND, ALONE, 0, 0, 0, KESHI_WAYS - 1, 0, RACE},
    [OP_CAMEL] = {0, NO_KIND, ANYTHING, 0, 20, 0, 0, 0, RACE},
    [OP_BRIDGE] = {0, NO_KIND, ALONE, 1, 20, 0, 0, 0, RACE},
    [OP_REWARD_TILE] = {FOR_TABLE, NO_KIND, ANYTHING, 0, 0, MK_SEASONS - 1, 0, 0, RACE},
    [OP_DUNG] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, RACE},
    [OP_REWARDS] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, RACE},
    [OP_REWARD] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, RACE},
    [OP_RETURN_AUDIENCE] = {0, RETURNING, ALONE, 1, MK_TIERS - 1, 0, 0, (1u << MK_AREA) - 1, RACE},
    [OP_GET_REWARD] = {0, NO_KIND, RETURNING, 0, MK_TIERS, 0, 0, 0, RACE},
    [OP_END_REWARDS] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, RACE},
    [OP_STEPS] = {0, NO_KIND, ANYTHING, 1, 0, 0, 0, 7, 0},
    [OP_ANY_SPACE] = {0, NO_KIND, ANYTHING, 1, 0, 0, 0, 0, 0},
    [OP_SCORE_RACE] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, RACE},
    [OP_LOOK_SCROLL] = {0, LOOKING, ALONE, 1, MK_PILE, 0, 0, 3, RACE | HOUSES},
    [OP_FOUND_SCROLL] = {0, NO_KIND, LOOKING, 0, 1, 0, 0, 0, RACE | HOUSES},
    [OP_LOOK_LUXURY] = {0, LOOKING, ALONE, 1, MK_PILE, 0, 0, 7, RACE},
    [OP_FOUND_LUXURY] = {0, NO_KIND, LOOKING, 0, MANY, 0, 0, 0, RACE},
    [OP_LIBRARY] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_BUILDINGS] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_DRAW_BUILDING] = {0, NO_KIND, ANYTHING, 1, 2, 0, 0, BUILDINGS, HOUSES},
    [OP_KEEP_BUILDING] = {0, NO_KIND, ALONE, 0, 0, 0, 0, BUILDINGS, HOUSES},
    [OP_MOVE_IN] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_FURNISH] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_DRAW_SCROLL] = {0, NO_KIND, ANYTHING, 1, 3, 0, 0, 0, HOUSES},
    [OP_KEEP_SCROLL] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, HOUSES},
    [OP_LAY_YELLOW] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_BEFORE_GAME] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_DATE_STORE] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_BARRACKS] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_TAJINE] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_FIND_LUXURY] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, HOUSES},
    [OP_TURN_SCROLL] = {FOR_TABLE, TURNING, TURNING, 0, 0, 0, MK_SHOWN - 1, 0, 0},
    [OP_TURN_LUXURY] = {FOR_TABLE, TURNING, TURNING, 0, 0, MK_SHOPS - 1, 0, 0, 0},
    [OP_REFILL] = {FOR_TABLE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_SEASON] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, (1u << MK_SEATS) - 1, 0},
    [OP_ROUND] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_PICK] = {0, NO_KIND, ANYTHING, 1, MK_PICKS, 0, 0, 0, 0},
    [OP_REVEAL] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_THROW] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_FALL] = {FOR_TABLE | ONCE, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_STAY] = {FOR_TABLE | ONCE, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_SORT] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_CLAIM_PHASE] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_CLAIM_TURN] = {0, NO_KIND, ANYTHING, 0, MK_SEATS - 1, 1, 0, 0, 0},
    [OP_TAKE] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_TAKE_NOMAD] = {0, NO_KIND, ALONE, 0, MK_SEATS - 1, 0, 0, 0, NOMADS},
    [OP_TAKE_SECOND] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_SWAP_TRACK] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, PROVISIONS},
    [OP_DRIFT] = {0, NO_KIND, ANYTHING, 0, FIGURE, 0, 0, 0, PROVISIONS},
    [OP_PLACE_NOMAD] = {0, NO_KIND, ALONE, 0, 0, MK_HOMES + 1, 0, 0, NOMADS},
    [OP_MOVE_NOMAD] = {0, NO_KIND, ANYTHING, 0, FIGURE, 1, 0, 0, NOMADS},
    [OP_LIFT_NOMAD] = {0, GIVING, ALONE, 0, 0, 1, 0, 0, NOMADS},
    [OP_GIVE_NOMAD] = {0, GIVING, ALONE, 0, 0, 0, 0, 0, NOMADS},
    [OP_COMMIT] = {0, COMMITTING, ALONE, 0, 0, 0, 0, 0, NOMADS},
    [OP_KESHI] = {0, NO_KIND, ANYTHING, 0, 0, 0, KESHI_WAYS - 1, 0, 0},
    [OP_ENTERTAIN] = {0, NO_KIND, ALONE, 0, 0, 0, KESHI_WAYS - 1, 0, 0},
    [OP_CARAVAN] = {0, NO_KIND, ALONE, 0, 0, 0, KESHI_WAYS - 1, 0, 0},
    [OP_VENDOR] = {0, NO_KIND, ALONE, 0, 0, 0, KESHI_WAYS - 1, 0, 0},
    [OP_ANY_KESHI] = {0, NO_KIND, ANYTHING, 1, 0, 0, KESHI_THEN_ACT, 0, 0},
    [OP_SAME_KESHI] = {0, NO_KIND, ANYTHING, 1, 0, 0, 0, 0, 0},
    [OP_ONE_KESHI_OF] = {0, NO_KIND, ANYTHING, 0, 1, 0, 0, (1u << MK_COLOURS) - 1, 0},
    [OP_GOODS] = {0, NO_KIND, ANYTHING, 1, 0, 0, 0, 0, 0},
    [OP_EXCHANGE] = {0, NO_KIND, ANYTHING, 0, 1, 0, 0, 0, 0},
    [OP_GIVE] = {0, NO_KIND, ALONE, 0, 1, 0, 0, 0, 0},
    [OP_GIVE_SPACE] = {0, GIVING, ALONE, 0, 1, 0, 0, 0, 0},
    [OP_GIVE_VENDOR] = {0, GIVING, ALONE, 0, 1, 0, 0, 0, 0},
    [OP_GET] = {0, NO_KIND, GIVING, 0, 0, 0, KESHI_WAYS - 1, 0, 0},
    [OP_ANY_RESOURCE] = {0, NO_KIND, ANYTHING, 1, 0, 0, 0, 0, 0},
    [OP_PAY_ANY] = {0, NO_KIND, ALONE, 1, 30, 0, 20, 0, 0},
    [OP_SELL] = {0, NO_KIND, ANYTHING, 1, 0, 0, 0, 0, 0},
    [OP_PER] = {0, NO_KIND, ANYTHING, 1, 0, 0, MK_PERS - 1, 0, 0},
    [OP_ASSISTANTS_PHASE] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_ASSISTANT] = {0, NO_KIND, ANYTHING, 1, MK_PICKS, 0, 0, 0, 0},
    [OP_USE] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_HARVEST] = {0, NO_KIND, ALONE, 1, MK_CAPACITY, 0, 0, 0, 0},
    [OP_STROKE] = {0, NO_KIND, ANYTHING, 0, 40, 0, 0, 0, 0},
    [OP_ROW] = {0, NO_KIND, ANYTHING, 0, 1, 0, 0, 0, 0},
    [OP_RAPIDS] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, (1u << MK_RAPIDS) - 1, 0},
    [OP_LENGTHEN] = {0, NO_KIND, ALONE, 0, STEPS, 0, 0, 0, 0},
    [OP_CLIMB] = {0, NO_KIND, ANYTHING, 0, STEPS, 0, 0, 0, 0},
    [OP_LINE] = {0, NO_KIND, ANYTHING, 1, 5, MK_SEGMENTS - 1, MK_SEGMENTS - 1, 0x1F, 0},
    [OP_SOUK] = {0, NO_KIND, ANYTHING, 0, 0, 2, 0, 0, 0},
    [OP_WAIVE] = {0, NO_KIND, ALONE, 1, 27, 0, 0, 0xFFF, COMPANIONS | PROVISIONS | HOUSES | RACE},
    [OP_BUY_LUXURY] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0xFFF, 0},
    [OP_GET_LUXURY] = {0, NO_KIND, GIVING, 0, 0, 0, MK_COLOURS, 0, 0},
    [OP_FALCON] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, LUXURY},
    [OP_CHANGE_RESOURCES] = {0, NO_KIND, ANYTHING, 0, PLENTY, 0, 0, (1u << MK_RESOURCES) - 1, 0},
    [OP_CHANGE_INTO] = {0, NO_KIND, ALONE, 1, PLENTY, 0, 0, (1u << MK_RESOURCES) - 1, LUXURY},
    [OP_PERFORMANCE] = {0, NO_KIND, ANYTHING, 0, 1, 0, 0, 0, 0},
    [OP_PERFORM] = {0, NO_KIND, ALONE, 0, 1, 0, 0, 0, 0},
    [OP_ENCORE] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 3, 0},
    [OP_SPACE] = {0, NO_KIND, ANYTHING, 0, 18, 0, 0, 0, 0},
    [OP_SPACES] = {0, NO_KIND, ANYTHING, 0, 18, 0, 0, (1u << MK_SPACES) - 1, 0},
    [OP_SCROLL] = {0, NO_KIND, ANYTHING, 0, MK_CAPACITY, MK_CLASSES, 0, 0, 0},
    [OP_RENEW] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_GET_SCROLL] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_GATE] = {0, NO_KIND, GATE | COMMITTING, 0, MK_CAPACITY, 0, 0, 0, 0},
    [OP_GET_GATE] = {0, GATE, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_GATE_SPACE] = {0, GATE, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_GATE_KESHI] = {0, GATE, COMMITTING, 1, FIGURE, 0, 0, 0, 0},
    [OP_FREE_OASIS] = {0, NO_KIND, ANYTHING, 1, 0, 0, 0, 0, 0},
    [OP_CHEAP_OASIS] = {0, NO_KIND, ANYTHING, 0, 3, 0, 0, 0, LUXURY},
    [OP_WAIVE_RESOURCE] = {0, WAIVING, ALONE, 1, 27, 0, 0, 0xFFF, HOUSES | LUXURY},
    [OP_CLAIM_OASIS] = {0, NO_KIND, WAIVING, 0, 0, 0, 0, 0, 0},
    [OP_TRACK_KESHI] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_TURN_OASIS] = {0, NO_KIND, ALONE, 0, 0, 0, 0, 0, 0},
    [OP_RIVER_PHASE] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_END_ROUND] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_SEASON_SCORING] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_RIVER_EVALUATION] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_RIVER_PRIZE] = {ONCE, NO_KIND, ANYTHING, 1, 2, 0, 0, 3, 0},
    [OP_DISCARD_RIVER] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_END_SEASON] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_NEW_HANDS] = {FOR_TABLE | ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_FINAL] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_RANKING] = {FOR_TABLE | LAST, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_TURN_STRATEGY] = {0, NO_KIND, ANYTHING, 0, 0, 1, 0, 0, 0},
    [OP_AUTOMATON_DRAW] = {ONCE, NO_KIND, ANYTHING, 1, MK_PICKS, 0, 0, 0, 0},
    [OP_PASHA_DEPLOY] = {ONCE, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, 0},
    [OP_PASHA_KESHI] = {0, NO_KIND, ANYTHING, 0, MANY, 0, 0, (1u << MK_COLOURS) - 1, 0},
    [OP_PASHA_GOODS] = {0, NO_KIND, ANYTHING, 0, MANY, 0, 0, 0, 0},
    [OP_PASHA_STAIRS] = {0, NO_KIND, ANYTHING, 0, 40, 0, 0, 0, 0},
    [OP_PASHA_TOWN] = {0, TOWN, ALONE, 0, 0, 0, 0, 0, TOWNS},
    [OP_PASHA_GATE] = {0, NO_KIND, ANYTHING, 0, MK_CAPACITY, MK_WORKSHOPS, 0, 0, 0},
    [OP_PASHA_SQUARE] = {0, NO_KIND, ANYTHING, 0, MANY, 0, 0, 0, 0},
    [OP_PASHA_SOUK] = {0, NO_KIND, ANYTHING, 0, 0, 1, 0, 0, 0},
    [OP_PASHA_MADRASA] = {0, NO_KIND, ANYTHING, 0, 0, 1, 0, 0, 0},
    [OP_PASHA_HOUSE] = {0, NO_KIND, ANYTHING, 0, 0, 0, 0, 0, HOUSES},
    [OP_LAZY_ROW] = {ONCE, NO_KIND, ANYTHING, 1, MK_COLOURS, 0, 0, 0, 0},
};

/* What data/box.toml says about an effect. */
static const struct {
    uint8_t n_max;
    uint16_t modules;
} effects[MK_OPS] = {
#define ROW(id, n, modules) [OP_##id] = {n, modules},
    MK_EFFECT_LIST(ROW)
#undef ROW
};

static int most(int op)
{
    return limits[op].n_max ? limits[op].n_max : effects[op].n_max;
}

static bool fits(int noun, int value, int last)
{
    char name[MK_NAME_MAX];
    return noun == NOUN_NONE || noun == NOUN_NUMBER ? value <= last : mk_name(noun, value, name) != NULL;
}

bool task_of_table(int op)
{
    return limits[op].who & FOR_TABLE;
}

bool task_once(int op)
{
    return limits[op].who & ONCE;
}

/* The course of the game: each of these leads to the next one of them, so there is only one, below all others. */
bool task_last(int op)
{
    return limits[op].who & LAST;
}

/* May `first` be done before `t`, which is on the agenda already? */
bool task_may_wait(mk_task t, mk_task first)
{
    int before = limits[t.op].before, op = first.op;
    if (before == ANYTHING || op == OP_ANY_RESOURCE || op == OP_PAY_ANY || op == OP_GOODS) return true;
    return limits[op].kind & before && (first.player == t.player || limits[op].kind == TURNING);
}

/* Things to tick off: some are left. */
static bool must_offer(int op)
{
    return op == OP_ONE_KESHI_OF || op == OP_ENCORE || op == OP_LINE || op == OP_STEPS || op == OP_CHANGE_INTO;
}

/* R5, R16.1: how a keshi is placed. */
static const char *check_keshi(mk_task t)
{
    bool nomad = (t.op == OP_KESHI && t.a < MK_HOMES && t.n <= 1) || t.op == OP_ENTERTAIN || t.op == OP_CARAVAN;
    bool keshi = nomad || t.op == OP_KESHI || t.op == OP_VENDOR || t.op == OP_WHERE || t.op == OP_GET;
    if (keshi && !nomad && (t.b == KESHI_NOMAD || t.b == KESHI_NOMAD_MOVED)) return "no nomad is placed there (R16.1)";
    if (t.op == OP_WHERE && t.a >= GOODS) return "goods do not go into the audience area (R16.2)";
    return NULL;
}

static const char *check_oasis(const mk_game *g, mk_task t)
{
    if ((t.op == OP_SCORE_OASIS || t.op == OP_CLAIM_OASIS || t.op == OP_RETURN) && !(oases_in_play(g) >> t.a & 1))
        return "no such oasis (R2.8)";
    if (t.op == OP_RETURN && mk_cat.oasis[t.a].count != COUNT_RETURNED)
        return "nothing is returned for that oasis (R12)";
    return NULL;
}

/* R6.8: the bonus of a space so many times is one effect. */
static const char *check_space(mk_task t)
{
    if (t.op != OP_SPACE && t.op != OP_SPACES && t.op != OP_ANY_SPACE) return NULL;
    for (int i = 0; i < MK_SPACES; i++) {
        mk_effect e = mk_cat.square[i].effect[0];
        bool meant = t.op == OP_SPACE ? i == t.a : t.op == OP_ANY_SPACE || t.marks >> i & 1;
        if (meant && e.n * t.n > most(e.op)) return "no game brings the bonus of a space so many times";
    }
    return NULL;
}

/* What only an automaton does. */
static bool solo_task(int op)
{
    return op >= OP_TURN_STRATEGY && op <= OP_LAZY_TAKE;
}

/* What the Pasha's automaton does of the other rules: those that ask is_pasha() or bring it points. */
static bool pasha_rule(int op)
{
    static const uint8_t rules[] = {OP_GAIN,         OP_KESHI,        OP_SWIM,        OP_STROKE,      OP_RAPID,
                                    OP_STAIRS,       OP_CLIMB,        OP_PER,         OP_CROCODILE,   OP_NOMAD,
                                    OP_CAMEL,        OP_FALCON_STEPS, OP_GET_LUXURY,  OP_TOWN_POINTS, OP_CLAIM_TURN,
                                    OP_TURN,         OP_END_TURN,     OP_ACTION,      OP_FURNISH,     OP_BEFORE_GAME,
                                    OP_FULL_SECTORS, OP_BEST_OASES,   OP_SCORE_TOWNS, OP_SCORE_RACE,  OP_DRAW_BUILDING};
    return memchr(rules, op, sizeof rules) != NULL;
}

/* S1-S9: who does it? Nobody is asked for an automaton. */
static const char *check_doer(const mk_game *g, mk_task t)
{
    bool table = limits[t.op].who & FOR_TABLE, drawn = t.op == OP_AUTOMATON_DRAW;
    if (!automatic(g, t.player)) return solo_task(t.op) ? "only the automaton does that (S1)" : NULL;
    if (mk_rules[t.op].refusal && !mk_rules[t.op].chance) return "the automaton is asked nothing (S1)";
    bool own = is_pasha(g, t.player) ? t.op < OP_LAZY_ROW : t.op >= OP_LAZY_ROW;
    if (solo_task(t.op)) return own || drawn ? NULL : "this automaton does not do that (S1, S9)";
    if (is_pasha(g, t.player)) return table || pasha_rule(t.op) ? NULL : "the automaton does nothing like that (S1)";
    return table || t.op == OP_CLAIM_TURN ? NULL : "the lazy automaton does nothing like that (S9)";
}

const char *mk_check_task(const mk_game *g, mk_task t)
{
    char name[MK_NAME_MAX];
    if (t.op == OP_NONE || t.op >= MK_OPS) return "no such task";
    const mk_rule *rule = &mk_rules[t.op];
    const limit *l = &limits[t.op];
    bool nobody = (l->who & FOR_TABLE) && t.player == MK_NOBODY;
    if (t.player >= g->players && !nobody) return "a task for somebody who does not play";
    int modules = l->modules | effects[t.op].modules;
    if (modules && !(modules & g->modules)) return "a task of a module that is not played (R14, R16)";
    if (t.spare) return "unused bytes are 0";
    const char *wrong = check_doer(g, t);
    if (wrong) return wrong;
    if (t.cause && !*mk_cause_name(t.cause, name)) return "a task with a cause that does not exist";
    if (t.n < l->n_min || t.n > most(t.op)) return "a task with a number that its rule does not know";
    bool any_class = t.op == OP_FREE_SCROLL && t.a == MK_CLASSES; /* R14.5, town 10 */
    if ((!fits(rule->a_noun, t.a, l->a_max) && !any_class) || !fits(rule->b_noun, t.b, l->b_max))
        return "a task about something that does not exist";
    if (t.marks & ~l->marks) return "a task that offers what does not exist";
    if (rule->a_noun == NOUN_SEAT && t.a >= g->players) return "a task about somebody who does not play";
    if (must_offer(t.op) && !t.marks) return "a task that offers nothing";
    wrong = check_keshi(t);
    if (!wrong) wrong = check_space(t);
    return wrong ? wrong : check_oasis(g, t);
}
