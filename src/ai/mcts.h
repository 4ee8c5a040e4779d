/* mcts.h - Monte Carlo tree search over what a seat does not know.
 *
 *     mcts_rules how = {.simulations = 400};
 *     mcts *m = mcts_new();                                   // remembers its tree from answer to answer
 *     mk_choice c = mcts_choose(m, &how, &view, seat, &r);
 *     mcts_free(m);
 *
 * Each simulation deals what the seat cannot know (mk_determinize), then plays on: by the tree where the seat is asked
 * and the tree reaches, else by a quick policy (policy.h), for the others always by that policy, from what they would
 * know. Chance is rolled with the odds of the rules. It ends where the next round begins or the game is over, with
 * the evaluation (net.h) of all seats there.
 *
 * The tree has the seat's own questions only. The same question with the same options is one node, whatever was dealt
 * or rolled before it. A new node's answers begin with what they look like at once (ahead.h), as if they had been tried
 * a few times; only the best of them are tried at all. The k-th try of each answer at the root uses the k-th deal
 * and the k-th roll, so that answers are compared under the same luck.
 *
 * Where a simulation is long (many seats, many modules, a round that begins) a limit of positions makes
 * simulations fewer instead of the wait longer. With three or four players it is a third or half smaller: there each
 * simulation is longer, and one waits for more bots.
 *
 * The same view, stream and budget in simulations give the same answer, with any number of threads that is asked for:
 * each thread grows a tree of its own with its share of the simulations, and the roots are added up in order.
 */
#ifndef MCTS_H
#define MCTS_H

#include "base/rng.h"
#include "net.h"

typedef struct mcts_rules {
    int simulations; /* for one answer; those of trees that are used again count */
    int looks;       /* > 0: no more simulations after so many positions were evaluated; of two players, see above */
    int ms;          /* > 0: until so many milliseconds have passed instead */
    int threads;     /* 0 is 1; at most MCTS_THREADS */
    int candidates;  /* answers of a node that are tried */
    int first_look;  /* answers tried for the first look at each question at the root */
    int trust;       /* first looks count like so many simulations */
    int curiosity;   /* hundredths of a point */
    int inner;       /* > 0: in solo games curiosity below the root, as in UCB1; see tree_select */
    int rival;       /* per cent: how much the best other seat's gain is a loss */
    int win;         /* > 0: it plays to win, not for points; see tree_worth. Hundredths of a point */
    int must;        /* a choice (or set) + 1 that is tried in any case; 0 none */
    int any;         /* so many answers at the root besides, whatever they look like: who learns has to see them, too */
    int told; /* > 0: so many of the best answers, and that one, are told to somebody, so each is tried often enough
                      * to say what it is worth without its first look; see mcts_search */
    const net *net;  /* NULL: net_weights */
    const int *stop; /* becomes 1 when nobody waits for the answer any more: then any will do. NULL: somebody does */
} mcts_rules;

enum { MCTS_THREADS = 16, MCTS_SIMULATIONS = 100000, MCTS_ANSWERS = 24 };

typedef struct mcts_answer {
    mk_choice choice;
    uint32_t set; /* R3.1, R16.4: all keshis or tiles, of which `choice` is the next one; else 0 */
    int visits;
    int worth; /* own score at the end before the best other one, hundredths of a point, as far as `rival` counts it */
    int score; /* own score at the end, hundredths of a point */
    int look;  /* the first look */
    int error; /* of worth: its standard error, as far as simulations differ; 0 with less than two */
} mcts_answer;

typedef struct mcts mcts;

/* NULL: no memory. */
mcts *mcts_new(void);
void mcts_free(mcts *m);

mk_choice mcts_choose(mcts *m, const mcts_rules *how, const mk_game *view, int seat, rng *r);
/* The answers of the last mcts_choose, best first. Returns how many; 0: it had no need to search. */
int mcts_tried(const mcts *m, const mcts_answer **out);
/* The answers that were tried, best first. Returns how many. Of those that are told `worth` is the mean of what was
 * tried, and the first one is the one that the search would give: another may look as good by chance. */
int mcts_search(mcts *m, const mcts_rules *how, const mk_game *view, int seat, rng *r, mcts_answer out[MCTS_ANSWERS]);
/* How many simulations were made since mcts_new. */
int64_t mcts_simulations(const mcts *m);

#endif
