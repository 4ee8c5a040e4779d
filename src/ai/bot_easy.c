/* bot_easy.c - plays like somebody who has not played often. Its mistakes are those of people, not of dice:
 *
 * - it sees the next assistant, not the whole turn, and what stands on the board, not what the others are about to
 * take;
 * - points that it gets now are worth more to it than what a position will bring;
 * - it thinks of its provisions when the season is nearly over;
 * - of answers that are nearly as good it takes any.
 */
#include <limits.h>

#include "ahead.h"
#include "bot.h"

enum { HASTE = 60, UNSURE = 150 }; /* per cent more for points now; hundredths of a point */

static int easy_worth(const mk_game *g, int seat)
{
    int term[EVALUATE_TERMS], worth = 0;
    evaluate_terms(g, seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) worth += term[i];
    if (g->round < MK_ROUNDS - 1) worth -= term[TERM_PROVISIONS];
    return worth + term[TERM_POINTS] * HASTE / 100;
}

/* The best way on to the end of what this assistant does, one answer at a time. */
static int follow(mk_game *g, int seat)
{
    static const ahead_rules brief = {.brief = true};
    while (ahead_goes_on(&brief, g, seat)) {
        mk_choice option[MK_OPTIONS_MAX];
        mk_game best, next;
        int n = mk_options(g, seat, option), most = INT_MIN;
        for (int i = 0; i < n; i++) {
            mk_copy(&next, g);
            mk_apply_legal(&next, seat, option[i]);
            int worth = easy_worth(&next, seat);
            if (worth <= most) continue;
            most = worth;
            mk_copy(&best, &next);
        }
        mk_copy(g, &best);
    }
    return easy_worth(g, seat);
}

/* Colours of sectors where there is much already. */
static mk_choice pick(const mk_game *g, int seat, rng *r)
{
    uint32_t set[AHEAD_SETS], best = 0;
    const mk_player *p = &g->player[seat];
    int n = ahead_sets(g, seat, set), most = INT_MIN;
    for (int i = 0; i < n; i++) {
        int worth = (int)rng_pick(r, 4);
        for (int c = 0; c < MK_COLOURS; c++)
            if (set[i] >> c & 1) worth += c < MK_HOMES ? p->keshi[c] : 2;
        if (worth > most) most = worth, best = set[i];
    }
    return (mk_choice)__builtin_ctz(best & ~(unsigned)p->picked);
}

static mk_choice choose(const mk_game *view, int seat, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX];
    mk_game g, next;
    mk_copy(&g, view);
    g.quiet = 1;
    mk_determinize(&g, seat, rng_next(r));
    if (mk_question(&g, seat).op == OP_PICK) return pick(&g, seat, r);
    int n = mk_options(&g, seat, option), best = 0, most = INT_MIN;
    for (int i = 0; n > 1 && i < n; i++) {
        mk_copy(&next, &g);
        mk_apply_legal(&next, seat, option[i]);
        int worth = follow(&next, seat) + (int)rng_pick(r, UNSURE);
        if (worth > most) most = worth, best = i;
    }
    return option[best];
}

const bot bot_easy = {"easy", "plays like somebody who has not played often", choose, NULL};
