/* check_course.c - the course of the game: which of its tasks may be on the agenda together, and in which order.
 *
 * The lowest task of an agenda tells how the game goes on, and so at which stage it is: in the set-up, between two
 * seasons, at the start of a round, in a round, in the scoring of a season. What belongs to the course of a stage is
 * listed here in the order in which it happens, so it lies on the agenda the other way round. Whatever is in none of
 * the lists is an effect and may come at any time. An agenda without one of these lowest tasks is that of a scenario.
 */
#include "check.h"

static const uint8_t setup_steps[] = {
    OP_OFFICE,    OP_BESIDE,          OP_RIVER_TILE,  OP_LAY_GATE,      OP_LAY_STAIRCASE, OP_REWARD_TILE,
    OP_LAY_TOWN,  OP_LAZY_ROW,        OP_TRACK,       OP_BAG,           OP_DEAL,          OP_KEEP,
    OP_PROVISION, OP_TURN_PROVISIONS, OP_BUILDINGS,   OP_KEEP_BUILDING, OP_DRAW_BUILDING, OP_MOVE_IN,
    OP_FURNISH,   OP_BOT_HOUSE,       OP_KEEP_SCROLL, OP_DRAW_SCROLL,   OP_LAY_YELLOW,    OP_DATE_STORE,
    OP_BARRACKS,  OP_TAJINE,          OP_FIND_LUXURY, OP_BEFORE_GAME,   OP_BOT_START,     OP_NEW_HANDS,
    OP_SEASON,
};
static const uint8_t between_steps[] = {OP_PROVISION, OP_TURN_PROVISIONS, OP_OFFICE, OP_NEW_HANDS, OP_SEASON};
static const uint8_t start_steps[] = {OP_SWAP_PLACEHOLDER, OP_LIBRARY, OP_ROUND};
static const uint8_t round_steps[] = {
    OP_PICK,        OP_REVEAL,     OP_DEPLOY,   OP_BOT_DRAW,   OP_BOT_DEPLOY,
    OP_THROW,       OP_FALL,       OP_STAY,     OP_SORT,       OP_CLAIM_PHASE,
    OP_TAKE_SECOND, OP_TAKE_NOMAD, OP_TAKE,     OP_CLAIM_TURN, OP_ASSISTANTS_PHASE,
    OP_USE,         OP_ASSISTANT,  OP_END_TURN, OP_TURN,       OP_RIVER_PHASE,
    OP_RIVER_BONUS, OP_END_ROUND,
};
static const uint8_t scoring_steps[] = {
    OP_RIVER_EVALUATION, OP_RIVER_PRIZE, OP_DISCARD_RIVER, OP_DUNG,    OP_REWARDS,    OP_RETURN_AUDIENCE,
    OP_GET_REWARD,       OP_REWARD,      OP_END_REWARDS,   OP_PROVIDE, OP_END_SEASON,
};

enum { SETUP, BETWEEN, START, ROUND, SCORING, STAGES };
#define STEPS(list)             \
    {                           \
        list, (int)sizeof(list) \
    }
static const struct {
    const uint8_t *step;
    int n;
} stages[STAGES] = {[SETUP] = STEPS(setup_steps),
                    [BETWEEN] = STEPS(between_steps),
                    [START] = STEPS(start_steps),
                    [ROUND] = STEPS(round_steps),
                    [SCORING] = STEPS(scoring_steps)};
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

/* The stage of the game, or -1 where the agenda does not tell. */
static int stage_of(const mk_game *g)
{
    int last = g->agenda_len ? g->agenda[0].op : OP_NONE;
    if (last == OP_SEASON) return g->phase == PHASE_SETUP ? SETUP : BETWEEN;
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

static bool of_course(int op)
{
    for (int i = 0; i < STAGES; i++)
        if (step_of(i, op) >= 0) return true;
    return op == OP_DISC;
}

/* R1.5: the tasks of the course are those of the stage, in its order. The disc is turned twice in a set-up (BLD-15). */
static verdict check_order(const mk_game *g, int stage)
{
    int before = stages[stage].n;
    for (int i = 0; i < g->agenda_len; i++) {
        int op = g->agenda[i].op, at = step_of(stage, op);
        if (at < 0 && of_course(op) && !(op == OP_DISC && stage == SETUP))
            return "that task belongs to another part of the game (R1.5)";
        if (at > before) return "the tasks of a round or a season come in their order (R1.5)";
        if (at >= 0) before = at;
    }
    return NULL;
}

static bool left_out(const mk_game *g, int stage, int first, int step)
{
    if (check_pending(g, step)) return false;
    for (int i = step_of(stage, first); i < step_of(stage, step); i++)
        if (check_pending(g, stages[stage].step[i])) return true;
    return false;
}

static verdict check_complete(const mk_game *g, int stage)
{
    for (size_t i = 0; i < sizeof musts / sizeof *musts; i++)
        if (musts[i].stage == stage && (!musts[i].module || mk_has(g, musts[i].module)) &&
            left_out(g, stage, musts[i].first, musts[i].step))
            return "a part of the round or the season is left out (R1.5)";
    return NULL;
}

/* Where the game goes on with a round, what was chosen or sent in this one is still thrown and used. */
static verdict check_used(const mk_game *g)
{
    bool thrown = check_pending(g, OP_THROW) || check_pending(g, OP_SORT);
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        bool used = check_pending(g, OP_ASSISTANTS_PHASE) || check_pending_for(g, OP_TURN, s) ||
                    check_pending_for(g, OP_ASSISTANT, s) || check_pending_for(g, OP_BOT_ASSISTANT, s);
        if (p->picked && !thrown) return "what was chosen is thrown (R3.6)";
        if ((p->assistants || p->souk_assistants) && !used) return "all assistants are used (R6.1)";
    }
    return NULL;
}

/* R2.11, R9.6: tiles that were chosen are turned up when all have chosen. */
static verdict check_chosen(const mk_game *g)
{
    bool chosen = false;
    for (int s = 0; s < g->players; s++) chosen |= g->player[s].provision_pick != 0;
    if (!chosen) return NULL;
    int at = g->agenda_len - 1;
    while (at >= 0 && (g->agenda[at].op == OP_PROVISION || g->agenda[at].op == OP_ANY_RESOURCE)) at--;
    return at >= 0 && g->agenda[at].op == OP_TURN_PROVISIONS ? NULL
                                                             : "chosen provision tiles are turned up at once (R2.11)";
}

verdict check_course(const mk_game *g)
{
    int stage = stage_of(g);
    verdict wrong = stage < 0 ? NULL : check_order(g, stage);
    if (!wrong && stage >= 0) wrong = check_complete(g, stage);
    if (!wrong && g->agenda_len && task_last(g->agenda[0].op)) wrong = check_used(g);
    return wrong ? wrong : check_chosen(g);
}
