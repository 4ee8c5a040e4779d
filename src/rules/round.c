/* round.c - R3.1-R3.5: a round, the secret choice of keshis, and the assistants they send. */
#include "rules.h"

/* What modules give at the start of a season, in this order (COM-03); the fishermen are on their spaces already.
 * t.marks: seats that had the nomad tile of R16.4 before. */
static void start_of_season(mk_game *g, mk_task t)
{
    if (mk_has(g, MOD_BUILDINGS)) open_library(g);                  /* R16.3 */
    if (mk_has(g, MOD_PROVISIONS)) provisions_start(g, t, t.marks); /* R16.4 */
}

/* R1.5: three seasons ... */
void season_run(mk_game *g, mk_task t)
{
    g->round = 0;
    mk_tell(g, t, EV_START_SEASON, .n = (int16_t)(g->season + 1));
    start_of_season(g, t);
    mk_then(g, t, OP_ROUND);
}

/* R1.5: ... of four rounds of four phases: select, claim, assistants, river. R1.6: the camel's owner is first. */
void round_run(mk_game *g, mk_task t)
{
    g->phase = PHASE_SELECT;
    g->turn = MK_NOBODY;
    mk_tell(g, t, EV_START_ROUND, .n = (int16_t)(g->round + 1));
    if (mk_has(g, MOD_PROVISIONS)) provisions_round(g); /* R16.4 */
    for (int i = 0; i < g->players; i++) {
        g->player[i].renewed = 0;
        if (!automatic(g, seat_at(g, i))) mk_then_for(g, seat_at(g, i), OP_PICK, .n = MK_PICKS);
    }
    mk_then_for(g, MK_NOBODY, OP_REVEAL);
    /* S3.1: "only then the bot draws 3 at random and deploys." S9.2: the lazy one has no assistants */
    if (g->solo) mk_then_for(g, MK_AUTOMATON, OP_AUTOMATON_DRAW, .n = MK_PICKS);
    if (g->solo == SOLO_PASHA) mk_then_for(g, MK_AUTOMATON, OP_PASHA_DEPLOY);
    mk_then_for(g, MK_NOBODY, OP_THROW);
    mk_then_for(g, MK_NOBODY, OP_CLAIM_PHASE);
    mk_then_for(g, MK_NOBODY, OP_ASSISTANTS_PHASE);
    mk_then_for(g, MK_NOBODY, OP_RIVER_PHASE);
    mk_then_for(g, MK_NOBODY, OP_END_ROUND);
}

/* R3.1: three keshis of the hand, all at once and in secret. They are picked one by one in ascending order, so that
 * the same three are one path in the tree and not six: t.n are still to be picked, t.a is the lowest allowed.
 * R3.9: not a placeholder; who has nothing else picks fewer. */
int pick_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    unsigned may = p->hand & ~(unsigned)p->placeholder;
    if (!(p->hand >> c & 1)) return WHY_NOT_IN_HAND;
    if (p->placeholder >> c & 1) return WHY_PLACEHOLDER;
    int most = bits(may >> t.a), need = t.n < most ? t.n : most;
    return c >= t.a && bits(may >> c) >= need ? WHY_LEGAL : WHY_ASCENDING;
}

choice_set pick_maybe(const mk_game *g, mk_task t)
{
    return (choice_set){{own_const(g, t)->hand >> t.a << t.a, 0}};
}

void pick_choose(mk_game *g, mk_task t, mk_choice c)
{
    own(g, t)->picked |= (uint16_t)(1u << c);
    mk_tell_secret(g, t, EV_PICK, .a = c);
    if (t.n > 1) mk_then(g, t, OP_PICK, .n = t.n - 1, .a = c + 1);
}

/* R3.2, R3.4: a keshi sends an assistant to its home sector, goods to the Souk. R3.5: room there does not matter. */
static void deploy_at(mk_game *g, mk_task t, int sector)
{
    mk_player *p = own(g, t);
    if (sector == SOUK)
        p->souk_assistants++;
    else
        p->assistants |= (uint16_t)(1u << sector);
    mk_tell(g, t, EV_DEPLOY, .a = (uint8_t)sector);
}

/* R3.2: all choices are revealed, then the assistants are deployed in turn order; only red asks (DEP-03), and it takes
 * what the others of its player have left (DEP-02). */
void reveal_run(mk_game *g, mk_task t)
{
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        mk_player *p = own(g, t);
        p->hand &= (uint16_t)~p->picked;
        for (int c = 0; c < MK_COLOURS; c++)
            if (p->picked >> c & 1) mk_tell(g, t, EV_REVEAL, .a = (uint8_t)c);
    }
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        for (int c = 0; c < MK_COLOURS; c++)
            if (c != RED && (own(g, t)->picked >> c & 1)) deploy_at(g, t, c < MK_HOMES ? c : SOUK);
        if (own(g, t)->picked >> RED & 1) mk_then_for(g, t.player, OP_DEPLOY);
    }
}

/* R3.3: the assistant of a red keshi goes to any sector. R3.4: but joins another one only in the Souk. */
int deploy_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    if (c == SOUK) return p->souk_assistants < MK_PICKS ? WHY_LEGAL : WHY_SOUK_FULL;
    return p->assistants >> c & 1 ? WHY_OCCUPIED : WHY_LEGAL;
}

void deploy_choose(mk_game *g, mk_task t, mk_choice c)
{
    deploy_at(g, t, c);
}
