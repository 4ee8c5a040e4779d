/* prepare.h - a position as scenarios and lessons begin with it: "players=3 edition=essential seed=4".
 *
 *     char why[200];
 *     const char *wrong = prepare(&p, "players=3 modules=race", &game, &dice, why);
 *
 * Usually a game right after the set-up, with nothing to do: the dice lay out the displays, every question of the
 * set-up gets its first answer, then the agenda is emptied. With start=game it is a real game from its first question
 * on.
 */
#ifndef PREPARE_H
#define PREPARE_H

#include "match/dice.h"
#include "rules/mk.h"

typedef struct prepared {
    mk_setup setup;
    uint64_t seed;
    uint8_t game; /* a real game from its first question on */
} prepared;

/* Carry out the settings ("" for the usual ones). Returns NULL or what is wrong with them. */
const char *prepare(prepared *p, const char *settings, mk_game *g, dice *d, char why[200]);

#endif
