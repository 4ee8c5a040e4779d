/* bot.h - who answers for a seat where no person does.
 *
 *     const bot *b = bot_find("hard", 4);
 *     rng r = rng_seed(seed, seat);
 *     mk_view(&g, seat, &view);
 *     mk_apply(&g, seat, b->choose(&view, seat, &r));
 *
 * A bot gets a view, so it cannot know what its seat may not know, and draws chance from its own stream, so that the
 * same seed gives the same game.
 *
 * Who plays many answers of one game can give a bot a memory and a budget of its own:
 *
 *     bot_player *p = bot_sit("mcts:400", 8);       // 400 simulations an answer
 *     mk_choice c = bot_ask(p, &view, seat, &r);
 *     bot_leave(p);
 */
#ifndef BOT_H
#define BOT_H

#include "base/rng.h"
#include "rules/mk.h"

typedef struct bot {
    const char *name, *what;
    /* The answer to the question now put to the seat, whose view this is. */
    mk_choice (*choose)(const mk_game *view, int seat, rng *r);
    const struct mcts_rules *search; /* how a bot that searches does it; NULL: it does not */
} bot;

/* Which there are: bot_random, bot_easy, ... */
#define BOTS(B) B(random) B(easy) B(greedy) B(normal) B(hard) B(expert) B(mcts)
#define BOT(name) extern const bot bot_##name;
BOTS(BOT)
#undef BOT

/* NULL: there is no such bot. */
const bot *bot_find(const char *name, size_t len);
/* All of them, ended by NULL. */
extern const bot *const bots[];

/* "greedy", "mcts:400" (simulations an answer), "mcts:200ms" (time), "mcts:400x2" (threads). NULL: there is no such
 * bot, or no memory. A player is for one seat of one game at a time. */
typedef struct bot_player bot_player;
bot_player *bot_sit(const char *name, size_t len);
const bot *bot_of(const bot_player *p);
/* From now on a search ends early when this becomes 1 (mcts.h). It must be there as long as answers are asked for. */
void bot_heed(bot_player *p, const int *stop);
mk_choice bot_ask(bot_player *p, const mk_game *view, int seat, rng *r);
void bot_leave(bot_player *p);

#endif
