/* module_race.c - R16.2: the audience area and the way of the camel. (Dung, rewards, final scoring: module_rewards.c.)
 *
 * A keshi in the audience area is not on the player board and sets off nothing but the camel. The camel goes space by
 * space, because what a line gives and what a bridge asks comes before its next step. Space 0 is the start; the finish
 * lies behind the last space, so crossing it takes one step more.
 */
#include "rules.h"

/* "By the number of different colours in the area (nomads are a colour): 1,2,2,2,3,3,4,4 steps for 1-8." More than the
 * table has: as its last (CAM-07). */
static int camel_steps(const mk_player *p)
{
    int kinds = 0;
    for (int i = 0; i < MK_AREA; i++) kinds += p->area[i] > 0;
    return mk_cat.race.move[kinds < MK_RACE_MOVES ? kinds - 1 : MK_RACE_MOVES - 1];
}

/* A colour or NOMAD goes into the area, without any placement bonus (CAM-04). "Then their camel runs", but not in an
 * exchange of R16.4 (CAM-38). */
void enter_area(mk_game *g, mk_task t, int keshi)
{
    mk_player *p = own(g, t);
    int place = keshi == NOMAD ? MK_AREA - 1 : keshi;
    p->area[place]++;
    mk_tell(g, t, EV_AUDIENCE, .a = (uint8_t)keshi, .n = p->area[place], .rule = 1602);
    if (t.b != KESHI_STILL) mk_then(g, t, OP_CAMEL, .n = (uint8_t)camel_steps(p));
}

/* "Whenever a player gains a non-goods keshi in any way, they may put it in their audience area, if a space is free,
 * instead of on the board (also when the sector is full)": then it may also be given up, as without the race (R5.1),
 * but not what was taken from the tray: that was taken for a place that is free (R4.2). a, b as in KESHI. */
int where_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    bool home = board_room(g, t.player, t.a) > 0;
    if (c == MK_PASS) return home || t.cause >> 8 == BY_CLAIM ? WHY_NO_PASS : WHY_LEGAL;
    if (c == WHERE_HOME) return home ? WHY_LEGAL : WHY_NO_ROOM;
    return area_room(g, t.player) > 0 ? WHY_LEGAL : WHY_AREA_FULL;
}

void where_choose(mk_game *g, mk_task t, mk_choice c)
{
    t.op = OP_KESHI;
    if (c == MK_PASS)
        tell_declined(g, t);
    else if (c == WHERE_AREA)
        enter_area(g, t, t.a); /* DAT-04: no point for a green one. SCR-35: no action after scroll 64 */
    else
        place_home(g, t);
}

static bool is_bridge(int space)
{
    const uint8_t *price = mk_cat.race.bridge[space];
    return price[WATER] || price[DATE] || price[DINAR];
}

/* The stage line between this space and the one before it, or -1. */
static int line_before(int space)
{
    for (int line = 0; line < MK_STAGES; line++)
        if (mk_cat.race.stage_after[line] + 1 == space) return line;
    return -1;
}

void discard_dung(mk_game *g, mk_task t, int n)
{
    mk_player *p = own(g, t);
    if (n > p->dung) n = p->dung;
    if (n == 0) return;
    p->dung = (uint8_t)(p->dung - n);
    mk_tell(g, t, EV_DUNG, .n = (int16_t)-n);
}

/* "Crossing a stage line: 1 goods keshi of choice and discard 1 dung; the first player to cross it also gets 1 dinar."
 * (CAM-11.) Camels never go back, so who is beyond a line has crossed it. */
static void cross_line(mk_game *g, mk_task t, int line)
{
    bool first = true;
    for (int seat = 0; seat < g->players; seat++)
        if (seat != t.player && g->player[seat].race > mk_cat.race.stage_after[line]) first = false;
    mk_tell(g, t, EV_STAGE, .n = (int16_t)(line + 1));
    discard_dung(g, t, mk_cat.race.stage_dung);
    if (first) mk_gain(g, t, DINAR, mk_cat.race.stage_dinars);
    mk_then(g, t, OP_GOODS, .n = mk_cat.race.stage_goods);
}

/* "Crossing the finish: 5 points, and the camel takes the best free podium place." Surplus steps are lost (CAM-17). */
static void cross_finish(mk_game *g, mk_task t)
{
    int place = 1;
    for (int seat = 0; seat < g->players; seat++) place += g->player[seat].podium > 0;
    own(g, t)->race = (uint8_t)(mk_cat.race.steps + 1);
    own(g, t)->podium = (uint8_t)place;
    mk_tell(g, t, EV_FINISH, .n = (int16_t)place);
    mk_score(g, t, mk_cat.race.finish_points, SCORE_RACE);
}

/* The camel goes n steps (CAM-10); a = 1: the bridge before it is paid for. Beyond the finish it does not go on. */
void camel_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    int left = t.n, from = p->race, line = -1;
    bool paid = t.a;
    if (is_pasha(g, t.player)) { /* S8.5: "each camel step it would gain is 4 points" */
        mk_score_by_rule(g, t, mk_cat.pasha.camel_points * t.n, SCORE_RACE, 10800);
        return;
    }
    if (p->podium) return;
    while (left > 0 && line < 0 && p->race < mk_cat.race.steps && (paid || !is_bridge(p->race + 1))) {
        p->race++, left--;
        paid = false;
        line = line_before(p->race);
    }
    if (p->race > from) mk_tell(g, t, EV_RACE, .n = p->race);
    if (line >= 0) cross_line(g, t, line);
    if (left == 0) return;
    if (p->race == mk_cat.race.steps)
        cross_finish(g, t);
    else
        mk_then(g, t, (uint8_t)(is_bridge(p->race + 1) ? OP_BRIDGE : OP_CAMEL), .n = (uint8_t)left);
}

/* "A bridge is entered only by paying its water and dates; else the camel stops before it and the rest of the movement
 * is lost." It may be paid at the next movement (CAM-15). A longer bridge would be paid once, on its first
 * space (CAM-14). n = the steps left. */
int bridge_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    const uint8_t *price = mk_cat.race.bridge[p->race + 1];
    if (c == MK_PASS) return WHY_LEGAL;
    for (int r = 0; r < MK_RESOURCES; r++)
        if (p->resource[r] < price[r]) return WHY_BRIDGE;
    return WHY_LEGAL;
}

void bridge_choose(mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own(g, t);
    if (c == MK_PASS) {
        mk_tell(g, t, EV_HALT, .n = p->race);
        return;
    }
    for (int r = 0; r < MK_RESOURCES; r++) mk_gain(g, t, r, -mk_cat.race.bridge[p->race + 1][r]);
    mk_then(g, t, OP_CAMEL, .n = t.n, .a = 1);
}

/* R16.2: "shuffle the 6 reward tiles, draw 3 with a random side each, one per season; all three are public, their order
 * and sides fixed." a = season. Sides 2n - 1 and 2n are one tile. */
int reward_tile_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    if (c < 1 || c > MK_REWARDS) return WHY_NO_SUCH;
    for (int season = 0; season < MK_SEASONS; season++)
        if (g->reward[season] && (g->reward[season] - 1) / 2 == (c - 1) / 2) return WHY_NOT_UNSEEN;
    return WHY_LEGAL;
}

void reward_tile_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->reward[t.a] = c;
    mk_tell(g, t, EV_SHOW_REWARD, .a = c, .n = (int16_t)(t.a + 1));
}
