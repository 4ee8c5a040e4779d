/* module_rewards.c - R16.2: what the camel race brings at the end of a season and at the end of the game.
 *
 * Buying a reward goes: which one, the other keshis it costs one by one in ascending order, then the reward with all it
 * sets off, then the question again.
 */
#include "rules.h"

/* A camel on the podium is before all that are not, the first place before the second. */
static int standing(const mk_player *p)
{
    return p->race + (p->podium ? MK_SEATS - p->podium : 0);
}

/* The lines between two spaces of the track: start, stages and finish. */
static int lines_between(int from, int to)
{
    int n = 0;
    n += from == 0 && to > 0;
    for (int line = 0; line < MK_STAGES; line++)
        n += from <= mk_cat.race.stage_after[line] && mk_cat.race.stage_after[line] < to;
    return n + (from <= mk_cat.race.steps && mk_cat.race.steps < to);
}

/* "1. dung: each player takes 1 dung per line between the leading camel and their own", all at once, before the rewards
 * (CAM-18, CAM-19). It never runs out (CAM-37). */
void dung_run(mk_game *g, mk_task t)
{
    int leader = 0;
    if (g->solo) return; /* S8.5, LAZ-07: "you take no dung" */
    for (int seat = 0; seat < g->players; seat++)
        if (g->player[seat].race > leader) leader = g->player[seat].race;
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        int n = lines_between(own(g, t)->race, leader);
        if (n == 0) continue;
        own(g, t)->dung = (uint8_t)(own(g, t)->dung + n);
        mk_tell(g, t, EV_DUNG, .n = (int16_t)n);
    }
}

/* "2. rewards: in the order of the race (farther first; ties in turn order)": that of the round just finished (CAM-40).
 * The order holds even if a reward lets a camel run on. */
void rewards_run(mk_game *g, mk_task t)
{
    (void)t;
    unsigned done = 0;
    for (int k = 0; k < g->players; k++) {
        int next = -1;
        for (int i = 0; i < g->players; i++) {
            int seat = seat_at(g, i);
            if (done >> seat & 1) continue;
            if (next < 0 || standing(&g->player[seat]) > standing(&g->player[next])) next = seat;
        }
        done |= 1u << next;
        if (!automatic(g, next)) mk_then_for(g, next, OP_REWARD);
    }
    mk_then_for(g, MK_NOBODY, OP_END_REWARDS);
}

/* "Then the next tile." The river tile lay there until now because one of the rewards is its bonus. */
void end_rewards_run(mk_game *g, mk_task t)
{
    (void)t;
    g->reward[g->season] = 0;
    g->river_tile[g->season] = 0;
}

enum { SHARED_COLOUR = 1, BUY_DUNG = MK_TIERS }; /* tiers count from 0 */

/* What besides the keshi shown may be returned for this tier: 1, 2, 3 more for the second, third, fourth. "Any of
 * different colours" are different from each other and from the one shown; in the second tier it may be of the same
 * (CAM-22). Nomads are a colour (COM-04). `spent`: the one shown is already gone. */
static unsigned others(const mk_player *p, int tier, int shown, bool spent)
{
    unsigned set = 0;
    for (int i = 0; i < MK_AREA; i++) {
        int n = p->area[i];
        if (i == shown) n = tier == SHARED_COLOUR ? n - !spent : 0;
        if (n > 0) set |= 1u << i;
    }
    return set;
}

/* "Each player may buy rewards of the current tile, any number and repeatedly (CAM-20), by returning the shown keshis
 * from the audience area." In the first tier, another colour discards 1 dung instead. */
int reward_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    if (c == MK_PASS) return WHY_LEGAL;
    const mk_reward_row *row = mk_cat.reward[g->reward[g->season]];
    if (!g->reward[g->season]) return WHY_NO_SUCH;
    if (c == BUY_DUNG) {
        if (!p->dung) return WHY_NO_DUNG;
        return p->area[row[0].dung - 1] ? WHY_LEGAL : WHY_NOT_IN_AREA;
    }
    if (!p->area[row[c].keshi]) return WHY_NOT_IN_AREA;
    return bits(others(p, c, row[c].keshi, false)) >= c ? WHY_LEGAL : WHY_NOT_IN_AREA;
}

/* CAM-32: to the supply; the colour may be missing when the camel runs next. */
void leave_area(mk_game *g, mk_task t, int place)
{
    int keshi = place == MK_AREA - 1 ? NOMAD : place;
    int n = --own(g, t)->area[place];
    if (keshi == NOMAD) g->nomads++;
    mk_tell(g, t, EV_LEAVE, .a = (uint8_t)keshi, .n = (int16_t)n);
}

/* GEN-16: it is nobody's turn, so displays are refilled right after each reward. */
void reward_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    int side = g->reward[g->season];
    const mk_reward_row *row = mk_cat.reward[side];
    int shown = c == BUY_DUNG ? row[0].dung - 1 : row[c].keshi;
    leave_area(g, t, shown);
    if (c > 0 && c < BUY_DUNG)
        mk_then(g, t, OP_RETURN_AUDIENCE, .n = c, .marks = (uint16_t)others(own(g, t), c, shown, true));
    mk_then(g, t, OP_GET_REWARD, .n = c, .a = (uint8_t)side);
    mk_then_for(g, MK_NOBODY, OP_REFILL);
    mk_then(g, t, OP_REWARD);
}

/* n more keshis of the area are returned, of different kinds in `marks`; named in ascending order, so that a set is one
 * path and not six. */
int return_audience_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    unsigned may = 0;
    for (int i = 0; i < MK_AREA; i++)
        if (own_const(g, t)->area[i]) may |= t.marks & 1u << i;
    if (!(may >> c & 1)) return WHY_NOT_IN_AREA;
    return bits(may >> c) >= t.n ? WHY_LEGAL : WHY_ASCENDING;
}

void return_audience_choose(mk_game *g, mk_task t, mk_choice c)
{
    leave_area(g, t, c);
    unsigned left = t.marks & ~((2u << c) - 1);
    if (t.n > 1) mk_then(g, t, OP_RETURN_AUDIENCE, .n = (uint8_t)(t.n - 1), .marks = (uint16_t)left);
}

/* n = tier from 0, or the dung; a = side. */
void get_reward_run(mk_game *g, mk_task t)
{
    t.cause = MK_BY(BY_REWARD, t.a);
    mk_tell(g, t, EV_REWARD, .a = t.a, .b = t.n);
    if (t.n == BUY_DUNG)
        discard_dung(g, t, 1);
    else
        mk_do(g, t, t.cause, &mk_cat.reward[t.a][t.n].program);
}

/* Reward: the bonus of the river tile just evaluated, as for the first place; in season 3 one of the two (CAM-24). */
int season_prize_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return mk_cat.river_tile[g->river_tile[g->season]].bonus[c].effect[0].op ? WHY_LEGAL : WHY_NO_PRIZE;
}

void season_prize_choose(mk_game *g, mk_task t, mk_choice c)
{
    int tile = g->river_tile[g->season];
    mk_tell(g, t, EV_RIVER_PRIZE, .a = (uint8_t)tile, .b = c);
    mk_do(g, t, t.cause, &mk_cat.river_tile[tile].bonus[c]);
}

/* Reward: "n steps on palace and/or mosque" and the like. Each track is one movement; the order is free (CAM-29).
 * `marks`: bit 0 river, 1 palace, 2 mosque. The last track gets what is left: granted steps are made (GEN-04). */
int steps_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    int track = c / MK_MOVE_STEPS, steps = c % MK_MOVE_STEPS + 1;
    if (!(t.marks >> track & 1)) return WHY_NOT_TRACK;
    if (steps > t.n) return WHY_TOO_FAR;
    return steps < t.n && bits(t.marks) == 1 ? WHY_TOO_FAR : WHY_LEGAL;
}

void steps_choose(mk_game *g, mk_task t, mk_choice c)
{
    int track = c / MK_MOVE_STEPS, steps = c % MK_MOVE_STEPS + 1;
    if (track == 0)
        mk_then(g, t, OP_SWIM, .n = (uint8_t)steps);
    else
        mk_then(g, t, OP_STAIRS, .n = (uint8_t)steps, .a = (uint8_t)(track == 1 ? COURTIER : STUDENT));
    if (steps < t.n)
        mk_then(g, t, OP_STEPS, .n = (uint8_t)(t.n - steps), .marks = (uint16_t)(t.marks & ~(1u << track)));
}

/* Reward: any Main square bonus n times, entertainers and disc ignored (CAM-28). */
int any_space_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g, (void)t, (void)c;
    return WHY_LEGAL;
}

void any_space_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_SPACE, .n = t.n, .a = c);
}

/* "Placement only for camels past the first stage line or on the podium." */
static bool placed(const mk_player *p)
{
    return p->podium || p->race > mk_cat.race.stage_after[0];
}

/* "Placement 16, 8, 4, 2 (podium first, then by distance); ties share the sum of their places, rounded down." A camel
 * that is not placed is behind all that are and shifts nobody (CAM-33). */
static int placement_points(const mk_game *g, int player)
{
    const mk_player *p = &g->player[player];
    int ahead = 0, tied = 1, sum = 0; /* tied: with itself at least */
    if (!placed(p)) return 0;
    for (int seat = 0; seat < g->players; seat++) {
        ahead += standing(&g->player[seat]) > standing(p);
        tied += seat != player && standing(&g->player[seat]) == standing(p);
    }
    for (int i = 0; i < tied; i++) sum += mk_cat.race.podium[ahead + i];
    return sum / tied;
}

/* "Dung costs 2, 4, 7, 10, 13, 16, 20 points for 1-7 and 5 more for each above." */
static int dung_points(int dung)
{
    if (dung == 0) return 0;
    if (dung <= MK_DUNG) return mk_cat.race.dung_penalty[dung - 1];
    return mk_cat.race.dung_penalty[MK_DUNG - 1] + (dung - MK_DUNG) * mk_cat.race.dung_more;
}

/* R16.2, "End": what the race brings or costs. */
int race_worth(const mk_game *g, int player)
{
    if (!mk_has(g, MOD_RACE)) return 0;
    return placement_points(g, player) - dung_points(g->player[player].dung);
}

void score_race_run(mk_game *g, mk_task t)
{
    mk_score(g, t, -dung_points(own(g, t)->dung), SCORE_RACE);
    mk_score(g, t, placement_points(g, t.player), SCORE_RACE);
}
