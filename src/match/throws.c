/* throws.c - the throws of a game, by physics (see throws.h). */
#include "throws.h"

#include <assert.h>
#include <string.h>

_Static_assert((int)TOWER_COLOURS == (int)MK_COLOURS && (int)TOWER_LAYERS == (int)MK_LAYERS, "the tower of this game");

void throws_begin(throws *t, uint64_t seed, int layer)
{
    t->dice = dice_begin(seed);
    t->n = t->known = 0;
    t->made = false;
    t->state.layer = (uint8_t)layer;
    t->state.n = 0;
}

void throws_watch(throws *t, const mk_game *g)
{
    int round = throws_round(g);
    if (!throws_asked(g) || (t->n && t->one[t->n - 1].round == round) || t->n > THROWS_MAX) return;
    throws_one *one = &t->one[t->n++];
    one->round = (uint8_t)round;
    memcpy(one->inside, g->tower, sizeof one->inside);
    for (int c = 0; c < MK_COLOURS; c++) one->thrown[c] = (uint8_t)mk_thrown(g, c);
}

void throws_know(throws *t, const tower_state *state)
{
    t->state = *state;
    t->known = t->n;
}

/* Does the tower hold what the rules say? */
static bool holds(const tower_state *s, const uint8_t inside[TOWER_AGES][MK_COLOURS])
{
    uint8_t count[TOWER_AGES][MK_COLOURS] = {{0}};
    for (int i = 0; i < s->n; i++) count[s->keshi[i].age > 1][s->keshi[i].colour]++;
    return !memcmp(count, inside, sizeof count);
}

bool throws_make(throws *t)
{
    assert(t->n > 0);
    t->made = false;
    for (int i = t->known; i < t->n; i++) {
        const throws_one *one = &t->one[i];
        if (!holds(&t->state, one->inside) &&
            !tower_settle(one->inside, t->state.layer, dice_settle_seed(&t->dice, one->round), &t->state))
            return false;
        tower_recording *recording = i == t->n - 1 ? &t->recording : NULL;
        if (!tower_throw(&t->state, one->thrown, dice_throw_seed(&t->dice, one->round), &t->outcome, recording))
            return false;
    }
    t->known = t->n;
    t->made = !t->outcome.timeout;
    return t->made;
}

mk_choice throws_answer(const throws *t, const mk_game *g)
{
    mk_task q = mk_question(g, MK_CHANCE);
    return q.op == OP_FALL ? t->outcome.fell[q.b][q.a] : t->outcome.stayed[q.a];
}
