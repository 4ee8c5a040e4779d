/* policy.h - quick answers for simulations: what a sensible player would do, in a few microseconds.
 *
 *     while (!mk_over(&g)) {
 *         int who = mk_to_act(&g);
 *         if (who == MK_CHANCE) mk_apply_legal(&g, who, policy_roll(&g, luck));
 *         else policy_play(&net_weights, &g, who, &r, memory, &looks);
 *     }
 */
#ifndef POLICY_H
#define POLICY_H

#include "base/rng.h"
#include "net.h"

/* Answer the question now put to the seat; R3.1: all keshis of the choice at once. The memories
 * are one for each seat, or NULL. Positions evaluated are added to *looks. */
void policy_play(const net *n, mk_game *g, int seat, rng *r, net_memory *memory, int *looks);

/* What chance answers. The same luck and the same question give the same answer, whatever happened before. */
mk_choice policy_roll(const mk_game *g, uint64_t luck);

/* Where a simulation ends: another round begins, or the game is over. So what the season, the river and the provisions
 * bring is part of it, and in the last round all of the final scoring. */
bool policy_ends(const mk_game *g, const mk_game *from);

#endif
