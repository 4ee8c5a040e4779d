/* hint_reasons.h - where answers lead, and what speaks for one of them against another.
 *
 *     prospect a, b;
 *     prospect_of(&a, &view, seat, &found[0]);
 *     prospect_of(&b, &view, seat, &found[1]);
 *     hint_give_reasons(&answer, &view, seat, &a, &b, false);
 *
 * What all answers have in common is no reason. So reasons are what an answer has and the other one has not, or has
 * less of: facts as they are, what is worth something later as the difference. They come in the order of their weight.
 * What cannot be any more is no reason, even if the evaluation counts on it a little: later uses of a sector to which
 * no assistant comes, for one.
 */
#ifndef HINT_REASONS_H
#define HINT_REASONS_H

#include "evaluate.h"
#include "hint.h"

/* A position after an answer and the best ones that follow, at the end of the seat's turn. */
typedef struct prospect {
    mk_game end;
    int now; /* points that the answer itself brings; the others come with what follows */
    int term[EVALUATE_TERMS];
    int rival; /* what the search expects of the best other seat, hundredths of a point; 0: nothing */
    int error; /* of what the search expects */
} prospect;

void prospect_of(prospect *p, const mk_game *g, int seat, const mcts_answer *a);

/* `good`: only what speaks for it. */
void hint_give_reasons(hint_answer *a, const mk_game *before, int seat, const prospect *own, const prospect *other,
                       bool good);
/* Where an answer that is clearly better or worse has no reason yet: what both have come to at the end of the round, on
 * the average of some games in the mind; and if that says nothing either, by how much the search tells them apart. */
void hint_give_later(hint_answer *a, const mk_game *before, int seat, const mcts_answer *own, const mcts_answer *other,
                     bool good);
/* The heaviest reasons, as far as there is room; `good`: only those that speak for it. */
void hint_add_reasons(hint_answer *a, hint_reason *found, int n, bool good);
/* What the seat has more or less of than now. */
void hint_give_changes(hint_answer *a, const mk_game *before, int seat, const prospect *own);
/* How the turn goes on after it: the answers that lead to its prospect. */
void hint_give_line(hint_answer *a, const mk_game *before, int seat);
/* R3.1: of a set of keshis, where its assistants go, and those of the other set do not. */
void hint_give_sectors(hint_answer *a, const mk_player *p, uint32_t other);

#endif
