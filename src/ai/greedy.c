/* greedy.c - looks one answer ahead: takes the one after which the hand-made evaluation is highest at the end of its
 * turn (ahead.h).
 *
 * The secret choice of keshis (R3.1) leads nowhere at once. There each colour is judged by what its assistant would
 * bring if it were used now.
 */
#include <limits.h>

#include "ahead.h"
#include "bot.h"

enum { BUDGET = 60, PICK_BUDGET = 12 }; /* answers tried for one question; for one colour of the hand */

static const ahead_rules by_hand = {.net = NULL, .budget = BUDGET};

/* What comes of one assistant in the sector, sent by a keshi of this colour, if it were used now. */
static int assistant_worth(const mk_game *g, int seat, int colour, int sector)
{
    mk_game now;
    mk_copy(&now, g);
    mk_player *p = &now.player[seat];
    p->hand &= (uint16_t) ~(1u << colour);
    p->picked = 0;
    p->assistants = sector == SOUK ? 0 : (uint16_t)(1u << sector);
    p->souk_assistants = sector == SOUK;
    now.phase = PHASE_ASSISTANTS;
    now.turn = (uint8_t)seat;
    now.agenda_len = 0;
    mk_begin(&now, (mk_task){.op = OP_ASSISTANT, .player = (uint8_t)seat, .n = 1});
    return ahead_turn(&by_hand, &now, seat, PICK_BUDGET);
}

/* R3.3: red may go anywhere. */
static int colour_worth(const mk_game *g, int seat, int colour)
{
    if (colour != RED) return assistant_worth(g, seat, colour, colour < MK_HOMES ? colour : SOUK);
    int most = INT_MIN;
    for (int s = 0; s < MK_SECTORS; s++) {
        int worth = assistant_worth(g, seat, colour, s);
        if (worth > most) most = worth;
    }
    return most;
}

/* R3.1: the colours worth most now; the lowest of them comes first, because they are named in ascending order. */
static mk_choice pick(const mk_game *g, int seat)
{
    mk_task t = mk_question(g, seat);
    unsigned hand = g->player[seat].hand & ~(unsigned)g->player[seat].placeholder;
    int worth[MK_COLOURS], lowest = -1;
    for (int c = t.a; c < MK_COLOURS; c++) worth[c] = hand >> c & 1 ? colour_worth(g, seat, c) : INT_MIN;
    for (int k = 0; k < t.n; k++) {
        int best = -1;
        for (int c = t.a; c < MK_COLOURS; c++)
            if (worth[c] > INT_MIN && (best < 0 || worth[c] > worth[best])) best = c;
        if (best < 0) break;
        worth[best] = INT_MIN;
        if (lowest < 0 || best < lowest) lowest = best;
    }
    return (mk_choice)lowest;
}

static int option_worth(const mk_game *g, int seat, mk_choice c, int budget)
{
    if (mk_question(g, seat).op == OP_DEPLOY) return assistant_worth(g, seat, RED, c);
    return ahead_option(&by_hand, g, seat, c, budget);
}

static mk_choice choose(const mk_game *view, int seat, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX];
    mk_game g;
    mk_copy(&g, view);
    g.quiet = 1;
    mk_determinize(&g, seat, rng_next(r));
    if (mk_question(&g, seat).op == OP_PICK) return pick(&g, seat);
    int n = mk_options(&g, seat, option), best = 0, most = INT_MIN;
    for (int i = 0; n > 1 && i < n; i++) {
        int worth = option_worth(&g, seat, option[i], BUDGET / n);
        if (worth > most) most = worth, best = i;
    }
    return option[best];
}

const bot bot_greedy = {"greedy", "the answer that looks best one step ahead", choose, NULL};
