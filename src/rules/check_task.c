/* check_task.c - are the numbers of a task such that its rule understands them?
 *
 * A table says for each rule how large n may be, what a and b may be where they are plain numbers, and which bits of
 * `left` exist. Where a or b name something (the nouns of ops.h), they must be a name of it.
 */
#include "rules.h"

enum { MANY = 8, STEPS = 250, FOR_TABLE = 1, ONCE = 2, LAST = 4, BUILDINGS = (2 << MK_BUILDINGS) - 2 };

typedef struct limit {
    uint8_t who; /* FOR_TABLE: needs no player; ONCE: at most one of them on an agenda; LAST: all others first */
    uint8_t n_min, n_max;
    uint8_t a_max, b_max; /* where the noun is a number */
    uint16_t left;
} limit;

static const limit limits[MK_OPS] = {
    [OP_START_PLAYER] = {FOR_TABLE | LAST, 0, MK_SEATS, 0, 0, 0},
    [OP_LAY_GATE] = {FOR_TABLE | ONCE, 1, 32, 0, 0, 0},
    [OP_RIVER_TILE] = {FOR_TABLE, 0, 0, MK_SEASONS - 1, 0, 0},
    [OP_LAY_STAIRCASE] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_LAY_TOWN] = {FOR_TABLE | ONCE, 1, MK_TOWNS, 0, 0, 0},
    [OP_OFFICE] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_BESIDE] = {FOR_TABLE | ONCE, 1, 3, 2, 0, 0},
    [OP_BAG] = {0, 1, 3, 0, 0, 0},
    [OP_DEAL] = {0, 1, MK_SEASONS, PROVISION_KINDS, 0, 0},
    [OP_KEEP] = {0, 1, MK_SEASONS, MK_PROVISIONS, 0, 0},
    [OP_DRIFT] = {0, 0, MANY, 0, 0, 0},
    [OP_TURN_PROVISIONS] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_TURN_SCROLL] = {FOR_TABLE, 0, 0, 0, MK_SHOWN - 1, 0},
    [OP_TURN_LUXURY] = {FOR_TABLE, 0, 0, MK_SHOPS - 1, 0, 0},
    [OP_REFILL] = {FOR_TABLE, 0, 0, 0, 0, 0},
    [OP_SEASON] = {FOR_TABLE | LAST, 0, 0, 0, 0, (1u << MK_SEATS) - 1},
    [OP_ROUND] = {FOR_TABLE | LAST, 0, 0, 0, 0, 0},
    [OP_PICK] = {0, 1, MK_PICKS, 0, 0, 0},
    [OP_REVEAL] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_THROW] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_FALL] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_STAY] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_SORT] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_CLAIM_PHASE] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_CLAIM_TURN] = {0, 0, MK_SEATS - 1, 1, 0, 0},
    [OP_TAKE_NOMAD] = {0, 0, MK_SEATS - 1, 0, 0, 0},
    [OP_NOMAD] = {0, 0, MANY, 0, 0, 0},
    [OP_PLACE_NOMAD] = {0, 0, 0, MK_HOMES + 1, 0, 0},
    [OP_MOVE_NOMAD] = {0, 0, MANY, 1, 0, 0},
    [OP_LIFT_NOMAD] = {0, 0, 0, 1, 0, 0},
    [OP_KESHI] = {0, 0, 16, 0, KESHI_WAYS - 1, 0},
    [OP_ENTERTAIN] = {0, 0, 1, 0, KESHI_WAYS - 1, 0},
    [OP_CARAVAN] = {0, 0, 1, 0, KESHI_WAYS - 1, 0},
    [OP_VENDOR] = {0, 0, 1, 0, KESHI_WAYS - 1, 0},
    [OP_ANY_KESHI] = {0, 1, MANY, 0, KESHI_THEN_ACT, 0},
    [OP_SAME_KESHI] = {0, 1, MANY, 0, 0, 0},
    [OP_ONE_KESHI_OF] = {0, 0, 1, 0, 0, (1u << MK_COLOURS) - 1},
    [OP_GOODS] = {0, 1, 16, 0, 0, 0},
    [OP_EXCHANGE] = {0, 0, 1, 0, 0, 0},
    [OP_GIVE] = {0, 0, 1, 0, 0, 0},
    [OP_GET] = {0, 0, 0, 0, KESHI_WAYS - 1, 0},
    [OP_GIVE_SPACE] = {0, 0, 1, 0, 0, 0},
    [OP_GIVE_VENDOR] = {0, 0, 1, 0, 0, 0},
    [OP_GAIN] = {0, 0, 40, 0, 0, 0},
    [OP_ANY_RESOURCE] = {0, 1, 16, 0, 0, 0},
    [OP_PAY_ANY] = {0, 1, 16, 0, 3, 0},
    [OP_SELL] = {0, 1, MANY, 0, 0, 0},
    [OP_PER] = {0, 1, MANY, 0, PER_LUXURY, 0},
    [OP_ASSISTANTS_PHASE] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_ASSISTANT] = {0, 1, MK_PICKS, 0, 0, 0},
    [OP_HARVEST] = {0, 1, MK_CAPACITY, 0, 0, 0},
    [OP_SWIM] = {0, 0, 40, 0, 0, 0},
    [OP_STROKE] = {0, 0, 40, 0, 0, 0},
    [OP_ROW] = {0, 0, 1, 0, 0, 0},
    [OP_RAPIDS] = {0, 0, 0, 0, 0, (1u << MK_RAPIDS) - 1},
    [OP_STAIRS] = {0, 0, 40, 0, 0, 0},
    [OP_EITHER_STAIRS] = {0, 0, 40, 0, 0, 0},
    [OP_BOTH_STAIRS] = {0, 0, 40, 0, 0, 0},
    [OP_LENGTHEN] = {0, 1, STEPS, 0, 0, 0},
    [OP_CLIMB] = {0, 1, STEPS, 0, 0, 0},
    [OP_LINE] = {0, 1, 5, MK_SEGMENTS - 1, MK_SEGMENTS - 1, 0x1F},
    [OP_SOUK] = {0, 0, 0, 2, 0, 0},
    [OP_GET_LUXURY] = {0, 0, 0, 0, MK_COLOURS, 0},
    [OP_FALCON_STEPS] = {0, 0, MANY, 0, 0, 0},
    [OP_CHANGE_RESOURCES] = {0, 0, STEPS, 0, 0, (1u << MK_RESOURCES) - 1},
    [OP_CHANGE_INTO] = {0, 1, STEPS, 0, 0, (1u << MK_RESOURCES) - 1},
    [OP_WAIVE] = {0, 1, 16, 0, 0, 0xFFF},
    [OP_BUY_LUXURY] = {0, 0, 0, 0, 0, 0xFFF},
    [OP_PERFORMANCE] = {0, 0, 1, 0, 0, 0},
    [OP_PERFORM] = {0, 0, 1, 0, 0, 0},
    [OP_ENCORE] = {0, 0, 0, 0, 0, 3},
    [OP_SPACE] = {0, 0, MANY, 0, 0, 0},
    [OP_SPACES] = {0, 0, MANY, 0, 0, (1u << MK_SPACES) - 1},
    [OP_SCROLL] = {0, 0, MK_CAPACITY, MK_CLASSES, 0, 0},
    [OP_DATE_SCROLL] = {0, 0, MANY, 0, 0, 0},
    [OP_GATE] = {0, 0, MK_CAPACITY, 0, 0, 0},
    [OP_GATE_KESHI] = {0, 1, 2, 0, 0, 0},
    [OP_CHEAP_OASIS] = {0, 0, MANY, 0, 0, 0},
    [OP_WAIVE_RESOURCE] = {0, 1, MANY, 0, 0, 0x0FFF},
    [OP_FREE_OASIS] = {0, 1, MK_OASIS_SPACES, 0, 0, 0},
    [OP_WHERE] = {0, 0, 0, 0, KESHI_WAYS - 1, 0},
    [OP_CAMEL] = {0, 0, 40, 1, 0, 0},
    [OP_BRIDGE] = {0, 1, 40, 0, 0, 0},
    [OP_REWARD_TILE] = {FOR_TABLE, 0, 0, MK_SEASONS - 1, 0, 0},
    [OP_DUNG] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_REWARDS] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_RETURN_AUDIENCE] = {0, 1, MK_TIERS - 1, 0, 0, (1u << MK_AREA) - 1},
    [OP_GET_REWARD] = {0, 0, MK_TIERS, 0, 0, 0},
    [OP_END_REWARDS] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_STEPS] = {0, 1, MK_MOVE_STEPS, 0, 0, 7},
    [OP_ANY_SPACE] = {0, 1, MANY, 0, 0, 0},
    [OP_RIVER_PHASE] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_END_ROUND] = {FOR_TABLE | LAST, 0, 0, 0, 0, 0},
    [OP_SEASON_SCORING] = {FOR_TABLE | LAST, 0, 0, 0, 0, 0},
    [OP_RIVER_EVALUATION] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_RIVER_PRIZE] = {ONCE, 1, 2, 0, 0, 3},
    [OP_DISCARD_RIVER] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_END_SEASON] = {FOR_TABLE | LAST, 0, 0, 0, 0, 0},
    [OP_NEW_HANDS] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_FINAL] = {FOR_TABLE | LAST, 0, 0, 0, 0, 0},
    [OP_LOOK_SCROLL] = {0, 1, MK_PILE, 0, 0, 3},
    [OP_LOOK_LUXURY] = {0, 1, MK_PILE, 0, 0, 7},
    [OP_FOUND_SCROLL] = {0, 0, 1, 0, 0, 0},
    [OP_SEARCH_LUXURY] = {0, 0, MANY, 0, 0, 0},
    [OP_FOUND_LUXURY] = {0, 0, MANY, 0, 0, 0},
    [OP_BUILDINGS] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_DRAW_BUILDING] = {0, 1, 2, 0, 0, BUILDINGS},
    [OP_KEEP_BUILDING] = {0, 0, 0, 0, 0, BUILDINGS},
    [OP_MOVE_IN] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_DRAW_SCROLL] = {0, 1, 3, 0, 0, 0},
    [OP_LAY_YELLOW] = {FOR_TABLE | ONCE, 0, 0, 0, 0, 0},
    [OP_RANKING] = {FOR_TABLE | LAST, 0, 0, 0, 0, 0},
    [OP_TURN_STRATEGY] = {0, 0, 0, 1, 0, 0},
    [OP_BOT_DRAW] = {0, 1, MK_PICKS, 0, 0, 0},
    [OP_LAZY_ROW] = {ONCE, 1, MK_COLOURS, 0, 0, 0},
    [OP_BOT_KESHI] = {0, 0, MANY, 0, 0, (1u << MK_COLOURS) - 1},
    [OP_BOT_GOODS] = {0, 0, MANY, 0, 0, 0},
    [OP_BOT_STAIRS] = {0, 0, 40, 0, 0, 0},
    [OP_BOT_GATE] = {0, 0, MK_CAPACITY, MK_WORKSHOPS, 0, 0},
    [OP_BOT_SQUARE] = {0, 0, MANY, 0, 0, 0},
    [OP_BOT_SOUK] = {0, 0, 0, 1, 0, 0},
    [OP_BOT_MADRASA] = {0, 0, 0, 1, 0, 0},
};

/* Nouns whose names begin with 1. */
static bool is_tile(int noun)
{
    return noun == NOUN_SCROLL || noun == NOUN_OASIS || noun == NOUN_LUXURY || noun == NOUN_PROVISION ||
           noun == NOUN_RIVER_TILE || noun == NOUN_TOWN || noun == NOUN_BUILDING || noun == NOUN_REWARD ||
           noun == NOUN_STRATEGY;
}

static bool fits(int noun, int value, int most)
{
    if (noun == NOUN_NONE || noun == NOUN_NUMBER) return value <= most;
    return value < mk_noun_size(noun) && (value > 0 || !is_tile(noun));
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

/* What only an automaton does. */
static bool solo_task(int op)
{
    return op >= OP_TURN_STRATEGY && op <= OP_LAZY_TAKE;
}

/* What the Pasha's automaton does of the other rules: those that ask bot() or bring it points. */
static bool bot_rule(int op)
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
    bool table = limits[t.op].who & FOR_TABLE, drawn = t.op == OP_BOT_DRAW;
    if (!automatic(g, t.player)) return solo_task(t.op) ? "only the automaton does that (S1)" : NULL;
    if (mk_rules[t.op].refusal && !mk_rules[t.op].chance) return "the automaton is asked nothing (S1)";
    bool own = bot(g, t.player) ? t.op < OP_LAZY_ROW : t.op >= OP_LAZY_ROW;
    if (solo_task(t.op)) return own || drawn ? NULL : "this automaton does not do that (S1, S9)";
    if (bot(g, t.player)) return table || bot_rule(t.op) ? NULL : "the automaton does nothing like that (S1)";
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
    if (t.spare) return "unused bytes are 0";
    const char *wrong = check_doer(g, t);
    if (wrong) return wrong;
    if (t.cause && !*mk_cause_name(t.cause, name)) return "a task with a cause that does not exist";
    if (t.n < l->n_min || t.n > l->n_max) return "a task with a number that its rule does not know";
    bool any_class = t.op == OP_FREE_SCROLL && t.a == MK_CLASSES; /* R14.5, town 10 */
    if ((!fits(rule->a_noun, t.a, l->a_max) && !any_class) || !fits(rule->b_noun, t.b, l->b_max))
        return "a task about something that does not exist";
    if (t.left & ~l->left) return "a task that offers what does not exist";
    if (rule->a_noun == NOUN_SEAT && t.a >= g->players) return "a task about somebody who does not play";
    if (t.op == OP_ONE_KESHI_OF || t.op == OP_RAPIDS || t.op == OP_ENCORE || t.op == OP_SPACES || t.op == OP_LINE)
        return t.left || t.op == OP_SPACES || t.op == OP_RAPIDS ? NULL : "a task that offers nothing";
    if ((t.op == OP_SCORE_OASIS || t.op == OP_CLAIM_OASIS || t.op == OP_RETURN) && !(oases_in_play(g) >> t.a & 1))
        return "no such oasis (R2.8)";
    if (t.op == OP_RETURN && mk_cat.oasis[t.a].count != COUNT_RETURNED)
        return "nothing is returned for that oasis (R12)";
    bool nomad = (t.op == OP_KESHI && t.a < MK_HOMES && t.n <= 1) || t.op == OP_ENTERTAIN || t.op == OP_CARAVAN;
    bool keshi = nomad || t.op == OP_KESHI || t.op == OP_VENDOR || t.op == OP_WHERE || t.op == OP_GET;
    if (keshi && !nomad && (t.b == KESHI_NOMAD || t.b == KESHI_NOMAD_MOVED)) return "no nomad is placed there (R16.1)";
    if (t.op >= OP_WHERE && t.op <= OP_END_REWARDS && !mk_has(g, MOD_RACE)) return "there is no camel race (R16.2)";
    if (t.op == OP_WHERE && t.a >= GOODS) return "goods do not go into the audience area (R16.2)";
    if (t.op == OP_BESIDE && t.a + t.n > mk_cat.game.beside_oases)
        return "not that many oases lie beside the board (R2.8)";
    return NULL;
}
