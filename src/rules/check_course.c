/* check_course.c - the course of the game: which of its tasks may be on the agenda together, and in which order.
 *
 * The lowest task of an agenda tells how the game goes on, and so at which stage it is: in the set-up, between two
 * seasons, at the start of a round, in a round, in the scoring of a season, at the end. What belongs to the course of a
 * stage is listed here in the order in which it happens, so it lies on the agenda the other way round. Whatever is in
 * none of the lists is an effect and may come at any time. An agenda without one of these lowest tasks is that of a
 * scenario.
 */
#include "check.h"

static const uint8_t setup_steps[] = {
    OP_OFFICE,    OP_BESIDE,          OP_RIVER_TILE,  OP_LAY_GATE,      OP_LAY_STAIRCASE, OP_REWARD_TILE,
    OP_LAY_TOWN,  OP_LAZY_ROW,        OP_TRACK,       OP_BAG,           OP_DEAL,          OP_KEEP,
    OP_PROVISION, OP_TURN_PROVISIONS, OP_BUILDINGS,   OP_KEEP_BUILDING, OP_DRAW_BUILDING, OP_MOVE_IN,
    OP_FURNISH,   OP_PASHA_HOUSE,     OP_KEEP_SCROLL, OP_DRAW_SCROLL,   OP_LAY_YELLOW,    OP_DATE_STORE,
    OP_BARRACKS,  OP_FIND_LUXURY,     OP_TAJINE,      OP_BEFORE_GAME,   OP_PASHA_START,   OP_NEW_HANDS,
    OP_SEASON,
};
static const uint8_t between_steps[] = {OP_PROVISION, OP_TURN_PROVISIONS, OP_OFFICE, OP_NEW_HANDS, OP_SEASON};
static const uint8_t start_steps[] = {OP_SWAP_PLACEHOLDER, OP_LIBRARY, OP_ROUND};
static const uint8_t round_steps[] = {
    OP_PICK,        OP_REVEAL,     OP_DEPLOY,   OP_AUTOMATON_DRAW, OP_PASHA_DEPLOY,
    OP_THROW,       OP_FALL,       OP_STAY,     OP_SORT,           OP_CLAIM_PHASE,
    OP_TAKE_SECOND, OP_TAKE_NOMAD, OP_TAKE,     OP_CLAIM_TURN,     OP_ASSISTANTS_PHASE,
    OP_USE,         OP_ASSISTANT,  OP_END_TURN, OP_TURN,           OP_RIVER_PHASE,
    OP_RIVER_BONUS, OP_END_ROUND,
};
static const uint8_t scoring_steps[] = {
    OP_RIVER_EVALUATION, OP_RIVER_PRIZE, OP_DISCARD_RIVER, OP_DUNG,    OP_REWARDS,    OP_RETURN_AUDIENCE,
    OP_GET_REWARD,       OP_REWARD,      OP_END_REWARDS,   OP_PROVIDE, OP_END_SEASON,
};

static const uint8_t ending_steps[] = {OP_SEASON_SCORING, OP_FINAL, OP_RANKING};

enum { SETUP, BETWEEN, START, ROUND, SCORING, ENDING, STAGES };
#define STEPS(list)             \
    {                           \
        list, (int)sizeof(list) \
    }
static const struct {
    const uint8_t *step;
    int n;
} stages[STAGES] = {[SETUP] = STEPS(setup_steps), [BETWEEN] = STEPS(between_steps), [START] = STEPS(start_steps),
                    [ROUND] = STEPS(round_steps), [SCORING] = STEPS(scoring_steps), [ENDING] = STEPS(ending_steps)};
#undef STEPS

/* Whatever is still to come of the steps from `first` on, this one comes after it. */
static const struct {
    uint8_t stage, first, step, module;
} musts[] = {
    {SETUP, OP_KEEP_SCROLL, OP_LAY_YELLOW, 0},
    {SETUP, OP_PROVISION, OP_TURN_PROVISIONS, 0},
    {BETWEEN, OP_PROVISION, OP_TURN_PROVISIONS, 0},
    {ROUND, OP_PICK, OP_REVEAL, 0},
    {ROUND, OP_PICK, OP_THROW, 0},
    {ROUND, OP_FALL, OP_SORT, 0},
    {ROUND, OP_PICK, OP_CLAIM_PHASE, 0},
    {ROUND, OP_PICK, OP_ASSISTANTS_PHASE, 0},
    {ROUND, OP_USE, OP_END_TURN, 0},
    {ROUND, OP_PICK, OP_RIVER_PHASE, 0},
    {SCORING, OP_RIVER_EVALUATION, OP_DISCARD_RIVER, 0},
    {SCORING, OP_RIVER_EVALUATION, OP_DUNG, MOD_RACE},
    {SCORING, OP_RIVER_EVALUATION, OP_REWARDS, MOD_RACE},
    {SCORING, OP_RETURN_AUDIENCE, OP_END_REWARDS, 0},
};

/* What a step brings, up to `last`, which are listed right after it, is not there before it. */
static const struct {
    uint8_t stage, step, last;
} brings[] = {
    {SETUP, OP_BUILDINGS, OP_BEFORE_GAME},
    {SETUP, OP_MOVE_IN, OP_BEFORE_GAME},
    {SETUP, OP_LAY_YELLOW, OP_TAJINE},
    {ROUND, OP_REVEAL, OP_DEPLOY},
    {ROUND, OP_THROW, OP_SORT},
    {ROUND, OP_CLAIM_PHASE, OP_CLAIM_TURN},
    {ROUND, OP_ASSISTANTS_PHASE, OP_TURN},
    {ROUND, OP_RIVER_PHASE, OP_RIVER_BONUS},
    {SCORING, OP_RIVER_EVALUATION, OP_RIVER_PRIZE},
    {SCORING, OP_REWARDS, OP_END_REWARDS},
};

/* The stage of the game, or -1 where the agenda does not tell. */
static int stage_of(const mk_game *g)
{
    int last = g->agenda_len ? g->agenda[0].op : OP_NONE;
    if (last == OP_SEASON) return g->phase == PHASE_SETUP ? SETUP : BETWEEN;
    if (last == OP_SEASON_SCORING || last == OP_FINAL) return ENDING;
    for (int i = START; i < STAGES; i++)
        if (last == stages[i].step[stages[i].n - 1]) return i;
    return -1;
}

/* Which step of the stage a task is, or -1. */
static int step_of(int stage, int op)
{
    for (int i = 0; i < stages[stage].n; i++)
        if (stages[stage].step[i] == op) return i;
    return -1;
}

enum { AFTER_SETUP = 1 << BETWEEN | 1 << START | 1 << ROUND | 1 << SCORING };

/* The stages of effects that do not come at all of them. */
static int stages_of(int op)
{
    switch (op) {
    case OP_DISC: return 1 << SETUP; /* twice with a practice room (BLD-15) */
    case OP_BESIDE_OASIS:
    case OP_SEASON_PRIZE: return 1 << SCORING;
    case OP_SEARCH_SCROLL:
    case OP_SEARCH_LUXURY:
    case OP_LOOK_SCROLL:
    case OP_LOOK_LUXURY:
    case OP_FOUND_SCROLL:
    case OP_FOUND_LUXURY: return AFTER_SETUP;
    default: return 0;
    }
}

static bool of_another(int stage, int op)
{
    if (stages_of(op)) return !(stages_of(op) >> stage & 1);
    for (int i = 0; i < STAGES; i++)
        if (i != stage && step_of(i, op) >= 0) return true;
    return false;
}

/* R1.5: the tasks of the course are those of the stage, in its order. Those of a scenario are in that of a round. */
static verdict check_order(const mk_game *g, int stage)
{
    int order = stage < 0 ? ROUND : stage, before = stages[order].n;
    for (int i = 0; i < g->agenda_len; i++) {
        int op = g->agenda[i].op, at = step_of(order, op);
        if (at < 0 && stage >= 0 && of_another(stage, op))
            return "that task belongs to another part of the game (R1.5)";
        if (at > before) return "the tasks of a round or a season come in their order (R1.5)";
        if (at >= 0) before = at;
    }
    return NULL;
}

/* Is one of the steps from `first` up to `last`, which does not count, still to come? */
static bool to_come(const mk_game *g, int stage, int first, int last)
{
    for (int i = first; i < last; i++)
        if (check_pending(g, stages[stage].step[i])) return true;
    return false;
}

static verdict check_complete(const mk_game *g, int stage)
{
    for (size_t i = 0; i < sizeof musts / sizeof *musts; i++) {
        int step = musts[i].step;
        if (musts[i].stage != stage || (musts[i].module && !mk_has(g, musts[i].module)) || check_pending(g, step))
            continue;
        if (to_come(g, stage, step_of(stage, musts[i].first), step_of(stage, step)))
            return "a part of the round or the season is left out (R1.5)";
    }
    for (size_t i = 0; i < sizeof brings / sizeof *brings; i++) {
        int step = brings[i].step;
        if (brings[i].stage != stage || !check_pending(g, step)) continue;
        if (to_come(g, stage, step_of(stage, step) + 1, step_of(stage, brings[i].last) + 1))
            return "a part of the round or the season comes twice (R1.5)";
    }
    return NULL;
}

/* Where the game goes on with a round, what was chosen or sent in this one is still thrown and used. */
static verdict check_used(const mk_game *g)
{
    bool thrown = check_pending(g, OP_THROW) || check_pending(g, OP_SORT);
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        bool used = check_pending(g, OP_ASSISTANTS_PHASE) || check_pending_for(g, OP_TURN, s) ||
                    check_pending_for(g, OP_ASSISTANT, s) || check_pending_for(g, OP_PASHA_ASSISTANT, s);
        if (p->picked && !thrown) return "what was chosen is thrown (R3.6)";
        if ((p->assistants || p->souk_assistants) && !used) return "all assistants are used (R6.1)";
    }
    return NULL;
}

/* R2.11, R9.6: all choose their provision tile at once, and then it is turned up. A scenario may have only the choice,
 * or only the turning up. */
static verdict check_chosen(const mk_game *g)
{
    bool chosen = false, choosing = check_pending(g, OP_PROVISION);
    for (int s = 0; s < g->players; s++) chosen |= g->player[s].provision_pick != 0;
    for (int i = 1; i < g->agenda_len; i++) {
        int op = g->agenda[i].op, next = g->agenda[i - 1].op;
        if (op == OP_PROVISION && next != OP_PROVISION && next != OP_TURN_PROVISIONS)
            return "chosen provision tiles are turned up at once (R2.11)";
    }
    int at = g->agenda_len - 1;
    while (at >= 0 && (g->agenda[at].op == OP_PROVISION || g->agenda[at].op == OP_ANY_RESOURCE)) at--;
    bool turned =
        at > 0 ? g->agenda[at].op == OP_TURN_PROVISIONS && choosing : choosing || g->agenda[0].op == OP_TURN_PROVISIONS;
    return chosen && !turned ? "chosen provision tiles are turned up at once (R2.11)" : NULL;
}

/* R1.5: the set-up is before the first round. R16.0: piles are searched later. */
static verdict check_phase(const mk_game *g, int stage)
{
    bool first = g->season == 0 && g->round == 0 && (stage == SETUP || stage == START);
    if (g->phase != PHASE_SETUP || stage < 0) return NULL;
    if (!first) return "the set-up is before the first round (R1.5)";
    bool none = check_zero(g->scroll_group_of, sizeof g->scroll_group_of) && check_zero(g->luxury_group_of, MK_SHOPS);
    return none || stage == START ? NULL : "nobody has searched a pile before the game (R16.0)";
}

verdict check_course(const mk_game *g)
{
    int stage = stage_of(g);
    verdict wrong = check_phase(g, stage);
    if (!wrong) wrong = check_order(g, stage);
    if (!wrong && stage >= 0) wrong = check_complete(g, stage);
    if (!wrong && g->agenda_len && task_last(g->agenda[0].op)) wrong = check_used(g);
    return wrong ? wrong : check_chosen(g);
}
