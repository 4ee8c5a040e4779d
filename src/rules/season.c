/* season.c - R7.5, R9 and the shortage of R3.9: the end of a round, the end of a season. */
#include "rules.h"

/* R7.5: in turn order each player who has passed a rapid takes a river bonus. Scroll 69: all rapids passed instead of
 * one (RND-02). */
void river_phase_run(mk_game *g, mk_task t)
{
    (void)t;
    g->phase = PHASE_RIVER;
    g->turn = MK_NOBODY;
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i);
        if (!rapids_passed(g, seat)) continue;
        if (is_pasha(g, seat)) { /* S6.1: "the rapid passed last" (BOA-24) */
            mk_then_for(g, seat, OP_RAPID, .a = (uint8_t)(rapids_passed(g, seat) - 1));
            continue;
        }
        if (has_scroll(g, seat, 69))
            mk_then_for(g, seat, OP_ALL_RAPIDS, .cause = MK_BY(BY_SCROLL, 69));
        else
            mk_then_for(g, seat, OP_RIVER_BONUS);
    }
}

/* R3.9: wooden keshis of a colour that are neither in the tower nor in a hand. */
static int wooden_supply(const mk_game *g, int colour)
{
    bool track = mk_cat.game.track_colours >> colour & 1;
    int n = track ? mk_cat.game.wooden_track - g->players : mk_cat.game.wooden;
    n -= g->tower[0][colour] + g->tower[1][colour];
    for (int seat = 0; seat < g->players; seat++) {
        const mk_player *p = &g->player[seat];
        n -= (p->hand & ~p->placeholder) >> colour & 1;
    }
    if (g->solo) n -= g->automaton_bag >> colour & 1;
    return n;
}

/* R3.9: as soon as a wooden keshi of its colour is in the supply, a placeholder is exchanged (DEP-09); more than one:
 * in turn order. */
static void swap_back(mk_game *g, mk_task t)
{
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        for (int c = 0; c < MK_COLOURS; c++) {
            if (!(own(g, t)->placeholder >> c & 1) || wooden_supply(g, c) <= 0) continue;
            own(g, t)->placeholder &= (uint16_t) ~(1u << c);
            mk_tell(g, t, EV_SWAP, .a = (uint8_t)c, .b = (uint8_t)c, .rule = 309);
        }
    }
}

/* R3.9: what still is a placeholder at the end of round 3 may be exchanged for another colour. */
static void swap_others(mk_game *g)
{
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i);
        for (int c = 0; c < MK_COLOURS; c++)
            if (g->player[seat].placeholder >> c & 1) mk_then_for(g, seat, OP_SWAP_PLACEHOLDER, .a = (uint8_t)c);
    }
}

/* R9.1: the camel goes to the left neighbour. R9.2: after round 4 comes season scoring, still in the turn order of the
 * round just finished (SEA-22); the season marker then takes the camel along. */
void end_round_run(mk_game *g, mk_task t)
{
    if (g->round == MK_ROUNDS - 1) {
        mk_then(g, t, OP_SEASON_SCORING);
        return;
    }
    swap_back(g, t);
    if (g->round == MK_ROUNDS - 2) swap_others(g);
    g->round++;
    g->camel = (uint8_t)left_of(g, g->camel);
    mk_then(g, t, OP_ROUND);
    t.player = g->camel;
    mk_tell(g, t, EV_CAMEL);
}

/* R3.9: any colour that is not in the hand at that moment, if a wooden one is in the supply (DEP-10). Who keeps the
 * placeholder picks fewer keshis in round 4. */
int swap_placeholder_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return decline_refusal(g, t);
    if (own_const(g, t)->hand >> c & 1) return WHY_IN_HAND;
    return wooden_supply(g, c) > 0 ? WHY_LEGAL : WHY_NO_SUPPLY;
}

void swap_placeholder_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    if (c == MK_PASS) return;
    p->placeholder &= (uint16_t) ~(1u << t.a);
    p->hand &= (uint16_t) ~(1u << t.a);
    p->hand |= (uint16_t)(1u << c);
    mk_tell(g, t, EV_SWAP, .a = t.a, .b = c);
}

/* R9.2, SEA-01: scroll 28 (the bonus of every rapid passed, once each), river evaluation, providing, next season. */
void season_scoring_run(mk_game *g, mk_task t)
{
    g->phase = PHASE_SEASON;
    g->turn = MK_NOBODY;
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i);
        if (has_scroll(g, seat, 28) && rapids_passed(g, seat))
            mk_then_for(g, seat, OP_ALL_RAPIDS, .cause = MK_BY(BY_SCROLL, 28));
    }
    mk_then(g, t, OP_RIVER_EVALUATION);
    mk_then(g, t, OP_DISCARD_RIVER);
    if (mk_has(g, MOD_RACE)) { /* R16.2: "after the river evaluation and before providing" */
        mk_then(g, t, OP_DUNG);
        mk_then(g, t, OP_REWARDS);
    }
    for (int i = 0; i < g->players; i++)
        if (!automatic(g, seat_at(g, i))) mk_then_for(g, seat_at(g, i), OP_PROVIDE); /* S6.3: it does not provide */
    mk_then(g, t, OP_END_SEASON);
}

/* R9.3: is fisherman a ahead of b? Farther; on one space the one in front; at the jetty the better spot. */
static bool ahead(const mk_player *a, const mk_player *b)
{
    return a->fisherman != b->fisherman ? a->fisherman > b->fisherman : a->queue < b->queue;
}

/* The fisherman farthest ahead but for seat `but`, or -1: one on the start space gets nothing (RIV-12). */
static int first_on_river(const mk_game *g, int but)
{
    int first = -1;
    for (int seat = 0; seat < g->players; seat++) {
        if (seat == but || !g->player[seat].fisherman) continue;
        if (first < 0 || ahead(&g->player[seat], &g->player[first])) first = seat;
    }
    return first;
}

/* R9.3: the fisherman farthest ahead wins the bonus. Season 3: the leader chooses one of two, the second gets the
 * other, but not with 2 players (RIV-14). */
void river_evaluation_run(mk_game *g, mk_task t)
{
    const mk_river_tile_row *row = &mk_cat.river_tile[g->river_tile[g->season]];
    int first = first_on_river(g, MK_NOBODY);
    if (g->solo == SOLO_LAZY && !lazy_wins_river(g, t)) return; /* S9.4 */
    if (first < 0 || !g->river_tile[g->season]) {
        mk_tell(g, t, EV_NOTHING);
        return;
    }
    if (is_pasha(g, first)) { /* S6.2 */
        mk_then_for(g, first, OP_PASHA_PRIZE);
        return;
    }
    bool two = row->bonus[1].effect[0].op != OP_NONE;
    int second = two && g->players > 2 ? first_on_river(g, first) : -1;
    mk_then_for(g, first, OP_RIVER_PRIZE, .n = second < 0 ? 1 : 2, .a = (uint8_t)(second < 0 ? first : second),
                .marks = two ? 3 : 1);
}

/* t.marks: the bonuses of the tile that can be had; t.n = 2: the other one then goes to seat t.a. The first player's is
 * finished before the second's (SEA-02). GEN-16: displays are refilled at once, as it is nobody's turn. */
int river_prize_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    return t.marks >> c & 1 ? WHY_LEGAL : WHY_NO_PRIZE;
}

void river_prize_choose(mk_game *g, mk_task t, mk_choice c)
{
    int tile = g->river_tile[g->season];
    uint16_t cause = MK_BY(BY_RIVER_TILE, tile);
    mk_tell(g, t, EV_RIVER_PRIZE, .a = (uint8_t)tile, .b = c, .cause = cause);
    mk_do(g, t, cause, &mk_cat.river_tile[tile].bonus[c]);
    mk_then_for(g, MK_NOBODY, OP_REFILL);
    if (t.n > 1) mk_then_for(g, t.a, OP_RIVER_PRIZE, .n = 1, .a = t.a, .marks = (uint16_t)(t.marks & ~(1u << c)));
}

/* R9.4: after seasons 1 and 2 the fishermen return to the start. River tile 09: or to the crocodile, where they queue
 * in turn order (RIV-10). */
void discard_river_run(mk_game *g, mk_task t)
{
    if (!mk_has(g, MOD_RACE)) g->river_tile[g->season] = 0; /* R16.2: its bonus may be a reward, see end_rewards_run */
    if (g->season == MK_SEASONS - 1) return;
    int queue = 0;
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        mk_player *p = own(g, t);
        if (is_lazy(g, t.player)) continue;                                             /* S9.1: no pawns */
        bool ahead_of_start = p->crocodile || has_building(g, t.player, BLD_BOATHOUSE); /* R16.3 */
        p->fisherman = ahead_of_start ? mk_cat.river.crocodile : 0;
        if (mk_has(g, MOD_TOWNS)) p->river_start = p->fisherman; /* R14.5: town 07 counts the way from there */
        p->queue = (uint8_t)(ahead_of_start ? queue++ : 0);
        p->crocodile = 0;
        mk_tell(g, t, EV_RETURN_TO_START, .n = p->fisherman);
    }
}

/* What all active provision tiles of a player ask for. */
static mk_provision_row provision_cost(const mk_player *p)
{
    mk_provision_row all = {0};
    for (int i = 0; i < MK_SEASONS; i++) {
        if (!(p->provisions_up >> i & 1)) continue;
        const mk_provision_row *tile = &mk_cat.provision[p->provision[i]];
        for (int r = 0; r < MK_RESOURCES; r++) all.cost[r] += tile->cost[r];
        all.penalty += tile->penalty;
    }
    return all;
}

/* R9.5: each player must pay all resources on all active tiles. Who can must pay (SEA-04); where only scroll 33 or 44
 * makes it possible, the player may use them or not (SEA-05). */
int provide_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    mk_provision_row all = provision_cost(p);
    bool food = p->resource[WATER] >= all.cost[WATER] && p->resource[DATE] >= all.cost[DATE];
    if (c == PROVIDE_NOT) return food && p->resource[DINAR] >= all.cost[DINAR] ? WHY_MUST_PROVIDE : WHY_LEGAL;
    if (c == PROVIDE_PRINTED) {
        /* scroll 33: dates and water for dinars, but not those that are needed themselves */
        int reserved = has_scroll(g, t.player, 33) ? all.cost[WATER] + all.cost[DATE] : 0;
        return food && mk_can_pay_dinars(g, t.player, all.cost[DINAR] + reserved) ? WHY_LEGAL : WHY_CANNOT_PROVIDE;
    }
    /* scroll 44: 1 dinar once, then 1 resource of choice per active tile (SEA-06, SEA-07) */
    if (!has_scroll(g, t.player, 44)) return WHY_NO_SCROLL;
    int n = mk_cat.scroll[44].n;
    bool enough = mk_resources(g, t.player) >= n + n * bits(p->provisions_up);
    return enough && mk_can_pay_dinars(g, t.player, n) ? WHY_LEGAL : WHY_CANNOT_PROVIDE;
}

void provide_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_provision_row all = provision_cost(own(g, t));
    int tiles = bits(own(g, t)->provisions_up);
    mk_tell(g, t, EV_PROVIDE, .a = c);
    if (c == PROVIDE_PRINTED) {
        mk_gain(g, t, WATER, -all.cost[WATER]);
        mk_gain(g, t, DATE, -all.cost[DATE]);
        mk_pay_dinars(g, t, all.cost[DINAR], 0);
    } else if (c == PROVIDE_SCROLL_44) {
        t.cause = MK_BY(BY_SCROLL, 44);
        mk_pay_dinars(g, t, mk_cat.scroll[44].n, 0);
        mk_then(g, t, OP_PAY_ANY, .n = (uint8_t)(mk_cat.scroll[44].n * tiles));
    } else { /* R9.5: all resources are lost, and the points of all active tiles (SEA-08, SEA-09) */
        for (int r = 0; r < MK_RESOURCES; r++) mk_gain(g, t, r, -own(g, t)->resource[r]);
        mk_score(g, t, -all.penalty, SCORE_PROVISION);
    }
}

/* R9.6: a further provision tile, the next office, new hands; the season marker goes left and takes the camel along.
 * After season 3: final scoring. The marker goes first, because new hands look at the new turn order (DEP-07). */
void end_season_run(mk_game *g, mk_task t)
{
    if (g->season == MK_SEASONS - 1) {
        mk_then(g, t, OP_FINAL);
        return;
    }
    g->season++;
    g->round = 0;
    g->marker = g->camel = (uint8_t)left_of(g, g->marker);
    mk_task first = t;
    first.player = g->marker;
    mk_tell(g, first, EV_MARKER);
    mk_tell(g, first, EV_CAMEL);
    for (int i = 0; i < g->players; i++)
        if (!automatic(g, seat_at(g, i))) mk_then_for(g, seat_at(g, i), OP_PROVISION);
    mk_then(g, t, OP_TURN_PROVISIONS);
    mk_then(g, t, OP_OFFICE);
    mk_then(g, t, OP_NEW_HANDS);
    if (g->solo == SOLO_PASHA) mk_then_for(g, MK_AUTOMATON, OP_TURN_STRATEGY); /* S6.4 (BOA-33) */
    unsigned moving = 0; /* R16.4: who has the nomad tile before another one is turned up */
    for (int seat = 0; seat < g->players; seat++) moving |= (has_provision(g, seat, PROV_NOMAD) > 0) << seat;
    mk_then(g, t, OP_SEASON, .marks = (uint16_t)moving);
}

/* R3.9: the leading player of those not in `but` (-1: none left); tied: the earlier in the new turn order (DEP-07). */
static int leading_player(const mk_game *g, unsigned but)
{
    int best = -1;
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i);
        if (but >> seat & 1 || automatic(g, seat)) continue; /* nothing is chosen from its bag */
        if (best < 0 || g->player[seat].score > g->player[best].score) best = seat;
    }
    return best;
}

/* R3.9 Essential: so many of a colour are in the tower that not every player gets one: the leading players get
 * placeholders, each colour separately (DEP-08). */
static void deal_placeholders(mk_game *g, mk_task t, int colour)
{
    unsigned got = 0;
    while (wooden_supply(g, colour) < 0) {
        int seat = leading_player(g, got);
        if (seat < 0) return;
        got |= 1u << seat;
        t.player = (uint8_t)seat;
        own(g, t)->placeholder |= (uint16_t)(1u << colour);
        mk_tell(g, t, EV_PLACEHOLDER, .a = (uint8_t)colour, .rule = 309);
    }
}

/* R2.12, R9.6: one keshi of each colour. R3.8: the four rounds of the season use them up. */
void new_hands_run(mk_game *g, mk_task t)
{
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        if (automatic(g, t.player)) { /* S1.4, S6.4: it has a bag instead of a hand */
            g->automaton_bag = (1u << MK_COLOURS) - 1;
            mk_tell(g, t, EV_NEW_HAND);
            continue;
        }
        own(g, t)->hand = (1u << MK_COLOURS) - 1;
        own(g, t)->placeholder = 0;
        mk_tell(g, t, EV_NEW_HAND, .rule = setup_or(g, 212, 906));
    }
    for (int c = 0; g->edition == ESSENTIAL && c < MK_COLOURS; c++) deal_placeholders(g, t, c);
}
