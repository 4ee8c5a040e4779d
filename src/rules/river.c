/* river.c - the fisherman (R7). */
#include "rules.h"

/* R7.5, RIV-08: a rapid is passed when the fisherman stands beyond it. */
int rapids_passed(const mk_game *g, int player)
{
    int n = 0;
    while (n < MK_RAPIDS && g->player[player].fisherman > mk_cat.river.rapid_after[n]) n++;
    return n;
}

/* R6.4, R7.2: a movement of n steps; then steps may be bought. Without a granted step none can be bought. */
void swim_run(mk_game *g, mk_task t)
{
    if (t.n == 0) return;
    mk_then(g, t, OP_STROKE, .n = t.n);
    int more = has_provision(g, t.player, PROV_RIVER); /* R16.4: 1 step on every river movement */
    if (more) mk_then(g, t, OP_DRIFT, .n = (uint8_t)more);
    if (!is_pasha(g, t.player)) mk_then(g, t, OP_ROW, .n = 1); /* S2.1: it never has water */
}

/* R7.3: who stops on an occupied space queues behind those there; who leaves lets the others move up. */
static void advance(mk_game *g, mk_player *p)
{
    int behind = 0;
    for (int s = 0; s < g->players; s++) {
        mk_player *other = &g->player[s];
        if (other == p) continue;
        if (other->fisherman == p->fisherman && other->queue > p->queue) other->queue--;
        if (other->fisherman == p->fisherman + 1) behind++;
    }
    p->fisherman++;
    p->queue = (uint8_t)behind;
}

/* R7.4: "on reaching the jetty he takes the free spot with the highest number and its points at once." */
static void land(mk_game *g, mk_task t)
{
    int points = mk_cat.river.jetty_points[own(g, t)->queue];
    mk_tell(g, t, EV_JETTY, .n = (int16_t)points);
    mk_score(g, t, points, SCORE_RIVER);
}

/* Rapid that lies just before this space, or -1. */
static int rapid_before(int space)
{
    for (int r = 0; r < MK_RAPIDS; r++)
        if (mk_cat.river.rapid_after[r] + 1 == space) return r;
    return -1;
}

/* n steps. A rapid that pays at once (scroll 17) interrupts them; the rest follows after it. */
void stroke_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    int left = t.n, moved = 0, rapid = -1;
    while (left > 0 && rapid < 0 && p->fisherman < mk_cat.river.jetty) {
        advance(g, p);
        left--, moved++;
        if (has_scroll(g, t.player, 17)) rapid = rapid_before(p->fisherman);
    }
    if (moved) {
        mk_tell(g, t, EV_SWIM, .n = p->fisherman, .rule = 701);
        if (p->fisherman == mk_cat.river.jetty) land(g, t);
    }
    if (rapid >= 0) { /* scroll 17: "each rapid passed gives its bonus once, at once." */
        mk_then(g, t, OP_RAPID, .a = (uint8_t)rapid);
        if (left) mk_then(g, t, OP_STROKE, .n = (uint8_t)left);
    } else if (left) { /* R7.4: "every further step this season is 1 point instead"; scroll 56: 2 */
        mk_score(g, t, left * figure(g, t.player, 56, 1), SCORE_RIVER);
    }
}

/* R7.2: "the player may add steps for 1 water each, bought one at a time." */
int row_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return c == MK_PASS || own_const(g, t)->resource[WATER] > 0 ? WHY_LEGAL : WHY_CANNOT_PAY;
}

void row_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    mk_gain(g, t, WATER, -1);
    mk_then(g, t, OP_STROKE, .n = 1);
    mk_then(g, t, OP_ROW, .n = 1);
}

/* The bonus of rapid a. Scroll 60: "every rapid bonus is gained twice." */
void rapid_run(mk_game *g, mk_task t)
{
    mk_tell(g, t, EV_RAPID, .a = t.a);
    uint16_t cause = MK_BY(BY_RAPID, t.a);
    for (int times = figure(g, t.player, 60, 1); times > 0; times--) mk_do(g, t, cause, &mk_cat.river.rapid[t.a]);
}

/* R7.5: "chooses one bonus of a rapid passed this season. The fisherman stays." */
int river_bonus_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return c < rapids_passed(g, t.player) ? WHY_LEGAL : WHY_NOT_PASSED;
}

void river_bonus_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_then(g, t, OP_RAPID, .a = c);
}

/* Scrolls 28 and 69: all rapids passed, in the order the player likes. */
void all_rapids_run(mk_game *g, mk_task t)
{
    mk_then(g, t, OP_RAPIDS, .marks = (uint16_t)((1u << rapids_passed(g, t.player)) - 1));
}

int rapids_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    return t.marks >> c & 1 ? WHY_LEGAL : WHY_NOT_PASSED;
}

void rapids_choose(mk_game *g, mk_task t, mk_choice c)
{
    unsigned left = t.marks & ~(1u << c);
    mk_then(g, t, OP_RAPID, .a = c);
    if (left) mk_then(g, t, OP_RAPIDS, .marks = (uint16_t)left);
}

/* R13 tile 09, R16.3: a fisherman who is before the crocodile starts there. */
void go_to_crocodile(mk_game *g, mk_player *p)
{
    while (p->fisherman < mk_cat.river.crocodile) advance(g, p);
}

/* R13, tile 09: "next season this fisherman starts on the crocodile space." */
void crocodile_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    if (t.cause >> 8 != BY_REWARD) {
        p->crocodile = 1;
        return;
    }
    /* R16.2, CAM-24: as a reward it comes after the fishermen have returned, so he goes there now */
    int from = p->fisherman;
    go_to_crocodile(g, p);
    if (mk_has(g, MOD_TOWNS)) p->river_start = (uint8_t)(p->river_start + p->fisherman - from); /* no steps */
    mk_tell(g, t, EV_RETURN_TO_START, .n = p->fisherman);
}
