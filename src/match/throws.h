/* throws.h - how the keshis lie in the tower of a game, and the next throw, by physics.
 *
 *     throws t;
 *     throws_begin(&t, seed, layer);
 *     throws_watch(&t, &g, choice);   // before each answer of chance of the game: what fell, what stayed
 *     throws_next(&t, &g);            // the game now asks for a throw
 *     if (throws_make(&t)) ... throws_answer(&t, &g) ...   // takes a while: can be done in another thread
 *
 * The rules know how many keshis of each colour and age are inside, not how they lie. That follows from the throws of
 * the game so far: physics makes them once more, with the same seeds. Where the game went another way (the model
 * decided a throw, or a record was played on from somewhere), keshis are let fall into the tower until it holds what
 * the rules say. So everybody who knows the seed and the answers comes to the same tower.
 */
#ifndef THROWS_H
#define THROWS_H

#include "match/dice.h"
#include "rules/mk.h"
#include "tower/tower.h"

enum { THROWS_MAX = MK_SEASONS * MK_ROUNDS, THROWS_NONE = 0xFF };

typedef struct throws_one {
    uint8_t round; /* of the whole game, from 0 */
    uint8_t inside[TOWER_AGES][MK_COLOURS];
    uint8_t thrown[MK_COLOURS];
} throws_one;

typedef struct throws {
    dice dice;
    int n;
    throws_one one[THROWS_MAX + 1];
    int known;         /* `state` is how it lies after so many of them */
    tower_state state; /* after throws_make: after all of them */
    bool made;         /* the last one: then there are */
    tower_outcome outcome;
    tower_recording recording;
} throws;

/* Is the question one about a throw? */
static inline bool throws_op(int op)
{
    return op == OP_FALL || op == OP_STAY;
}
/* Is this a question about a throw? */
static inline bool throws_asked(const mk_game *g)
{
    return mk_to_act(g) == MK_CHANCE && throws_op(mk_question(g, MK_CHANCE).op);
}
/* The round of a game, counted through its seasons. */
static inline int throws_round(const mk_game *g)
{
    return g->season * MK_ROUNDS + g->round;
}

void throws_begin(throws *t, uint64_t seed, int layer);
/* The game is about to answer for chance: note a throw that begins. */
void throws_watch(throws *t, const mk_game *g);
/* It is known how it lies after the last throw that was noted. */
void throws_know(throws *t, const tower_state *state);
/* Make the last throw that was noted. False: physics failed (the tower is too full, or a keshi never came to rest). */
bool throws_make(throws *t);
/* What the throw answers to the question about it. */
mk_choice throws_answer(const throws *t, const mk_game *g);

#endif
