/* dice.h - chance answers of a match, from one seed.
 *
 *     dice d = dice_begin(seed);
 *     while (mk_to_act(&g) == MK_CHANCE) mk_apply_legal(&g, MK_CHANCE, dice_roll(&d, &g));
 *
 * There is no running stream: every answer is a pure function of the seed and of what is asked. Each face-down tile has
 * a number of its own, and the one with the smallest number among those possible is turned up; each throw of the tower
 * has a number per season, round, colour and age. So two tables with one seed get the same tiles in the same order
 * and the same luck with the tower, whatever the players do in between, and who takes a move back meets the same fate.
 */
#ifndef DICE_H
#define DICE_H

#include "rules/mk.h"

enum { DICE_KEY = 16, DICE_HASH_TEXT = 65 };

typedef struct dice {
    uint8_t key[DICE_KEY];
} dice;

dice dice_begin(uint64_t seed);

/* The answer to the question now put to MK_CHANCE. */
mk_choice dice_roll(const dice *d, const mk_game *g);

/* For the tower's physics: the throw of a round of the game, and how keshis come to lie where that is not known. */
uint64_t dice_throw_seed(const dice *d, int round);
uint64_t dice_settle_seed(const dice *d, int round);

/* What is published of a seed before the end of the game: 64 hexadecimal digits (BLAKE2b). */
void dice_seed_hash(uint64_t seed, char out[DICE_HASH_TEXT]);

#endif
