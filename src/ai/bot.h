/* bot.h - who answers for a seat where no person does.
 *
 *     const bot *b = bot_find("random", 6);
 *     rng r = rng_seed(seed, seat);
 *     mk_view(&g, seat, &view);
 *     mk_apply(&g, seat, b->choose(&view, seat, &r));
 *
 * A bot gets a view, so it cannot know what its seat may not know, and draws chance from its own stream, so that the
 * same seed gives the same game.
 */
#ifndef BOT_H
#define BOT_H

#include "base/rng.h"
#include "rules/mk.h"

typedef struct bot {
    const char *name, *what;
    /* The answer to the question now put to the seat, whose view this is. */
    mk_choice (*choose)(const mk_game *view, int seat, rng *r);
} bot;

extern const bot bot_random, bot_greedy;

/* NULL: there is no such bot. */
const bot *bot_find(const char *name, size_t len);
/* All of them, ended by NULL. */
extern const bot *const bots[];

#endif
