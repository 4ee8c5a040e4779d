/* chance.c - R3.6, R3.7: the throw into the tower, and the odds of everything that is left to chance.
 *
 * First it is asked how many of each colour that lie inside fall out, freshly stuck ones and older ones apart; then
 * how many of each colour thrown stay. One question at a time: each pushes the next.
 */
#include "rules.h"

int mk_thrown(const mk_game *g, int colour)
{
    int n = 0;
    for (int seat = 0; seat < g->players; seat++) n += g->player[seat].picked >> colour & 1;
    return n;
}

static void ask_stay(mk_game *g, mk_task t, int from)
{
    for (int c = from; c < MK_COLOURS; c++)
        if (mk_thrown(g, c)) {
            mk_then(g, t, OP_STAY, .a = (uint8_t)c);
            return;
        }
}

/* Ask about the next ones inside, colour by colour, fresh before old. After the last of them what was fresh is old. */
static void ask_fall(mk_game *g, mk_task t, int from)
{
    for (int i = from; i < 2 * MK_COLOURS; i++)
        if (g->tower[i & 1][i >> 1]) {
            mk_then(g, t, OP_FALL, .a = (uint8_t)(i >> 1), .b = i & 1);
            return;
        }
    for (int c = 0; c < MK_COLOURS; c++) {
        g->tower[AGE_OLD][c] += g->tower[AGE_FRESH][c];
        g->tower[AGE_FRESH][c] = 0;
    }
    ask_stay(g, t, 0);
}

/* R3.6: all chosen keshis of all players are thrown together. S3.3: those of the automaton too. */
void throw_run(mk_game *g, mk_task t)
{
    ask_fall(g, t, 0);
    mk_then(g, t, OP_SORT);
}

/* R3.7: how many of colour t.a and age t.b that were inside fall out? */
int fall_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return c <= g->tower[t.b][t.a] ? WHY_LEGAL : WHY_NOT_INSIDE;
}

void fall_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->tower[t.b][t.a] -= c;
    g->tray[t.a] += c;
    if (c) mk_tell(g, t, EV_FALL, .a = t.a, .b = t.b, .n = c);
    ask_fall(g, t, t.a * 2 + t.b + 1);
}

/* R3.7: how many of colour t.a that are thrown now stay inside? */
int stay_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return c <= mk_thrown(g, t.a) ? WHY_LEGAL : WHY_NOT_INSIDE;
}

void stay_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->tower[AGE_FRESH][t.a] += c;
    g->tray[t.a] += (uint8_t)(mk_thrown(g, t.a) - c);
    if (c) mk_tell(g, t, EV_STAY, .a = t.a, .n = c);
    ask_stay(g, t, t.a + 1);
}

/* R3.6: what came out lies in the tray, sorted by colour. */
void sort_run(mk_game *g, mk_task t)
{
    for (int seat = 0; seat < g->players; seat++) g->player[seat].picked = 0;
    for (int c = 0; c < MK_COLOURS; c++)
        if (g->tray[c]) mk_tell(g, t, EV_TRAY, .a = (uint8_t)c, .n = g->tray[c]);
    nomad_to_tray(g, t); /* R16.1 */
}

/* Questions whose outcomes are not equally likely: fill the weights of outcomes 0 .. n - 1, return n. The others: 0. */
static int weights_of(const mk_game *g, mk_task t, uint32_t weight[MK_OPTIONS_MAX])
{
    int n = 0;
    switch (t.op) {
    case OP_LAY_GATE:
        for (; n < MK_COLOURS; n++) weight[n] = (uint32_t)gates_unlaid(g, n);
        return n;
    case OP_FALL: return tower_fall_weights(g, t, weight);
    case OP_STAY: return tower_stay_weights(g, t, weight);
    case OP_FIND_LUXURY:
        for (; n < MK_SHOPS; n++) weight[n] = (uint32_t)find_luxury_chances(g, n);
        return n;
    default: return 0;
    }
}

int mk_odds(const mk_game *g, mk_choice out[MK_OPTIONS_MAX], uint32_t weight[MK_OPTIONS_MAX])
{
    uint32_t all[MK_OPTIONS_MAX];
    int n = mk_options(g, MK_CHANCE, out);
    bool weighted = n && weights_of(g, mk_question(g, MK_CHANCE), all);
    for (int i = 0; i < n; i++) weight[i] = weighted ? all[out[i]] : 1;
    return n;
}

/* A number below n, from the upper half of the random number. */
static uint32_t below(uint64_t random, uint64_t n)
{
    return (uint32_t)((random >> 32) * n >> 32);
}

mk_choice mk_roll(const mk_game *g, uint64_t random)
{
    mk_choice out[MK_OPTIONS_MAX];
    uint32_t weight[MK_OPTIONS_MAX];
    int n = weights_of(g, mk_question(g, MK_CHANCE), weight);
    if (!n) {
        n = mk_options(g, MK_CHANCE, out);
        return out[below(random, (uint64_t)n)];
    }
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += weight[i];
    uint32_t at = below(random, sum);
    int c = 0;
    for (; c < n - 1 && at >= weight[c]; c++) at -= weight[c];
    return (mk_choice)c;
}
