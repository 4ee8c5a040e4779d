/* puzzle_find.h - finding puzzles (match/puzzle.h) in games of bots, from nothing but seeds.
 *
 *     puzzle_book book = {0};
 *     puzzle_stats stats = {0};
 *     puzzle_wish wish = {.phases = 1u << PHASE_RIVER};
 *     puzzle_find(&book, seed, &wish, &stats);     // plays the game of this seed, adds it and its puzzles
 *
 * A funnel: each stage costs more than the one before and looks at what that one has left (doc/puzzles.md has what is
 * asked for at each, and how many come through). The same seed and wish give the same puzzles: work is measured in
 * simulations, and what is found out about one question does not depend on what was found out about others.
 */
#ifndef PUZZLE_FIND_H
#define PUZZLE_FIND_H

#include "match/puzzle.h"

#define PUZZLE_STAGE_LIST(X)                                                  \
    X(STAGE_ASKED, "asked")     /* questions with several answers */          \
    X(STAGE_TEMPTED, "tempted") /* a weaker bot answers otherwise */          \
    X(STAGE_FIRST, "first")     /* a small search: all others lose much */    \
    X(STAGE_DEEP, "deep")       /* a deep search says the same, */            \
    X(STAGE_TOLD, "told")       /* there are reasons to tell, */              \
    X(STAGE_PLAYED, "played")   /* and playing the rest many times, */        \
    X(STAGE_AGAIN, "again")     /* and another deep search with other dice */ \
    X(STAGE_FOUND, "found")
enum puzzle_stage { PUZZLE_STAGE_LIST(LIST_ID) PUZZLE_STAGES };

typedef struct puzzle_stats {
    int games, passed[PUZZLE_STAGES];
    double seconds[PUZZLE_STAGES]; /* processor time spent to decide about each */
} puzzle_stats;

void puzzle_add_stats(puzzle_stats *to, const puzzle_stats *from);

enum { PUZZLE_CLEAR = 150, PUZZLE_WRONG = 200 }; /* hundredths of a point that an answer must lose by a deep search */
/* Does an answer lose so much by search k, and more than it may err by? */
bool puzzle_clear(const puzzle_loss *l, int k, int least);

/* What is looked for; nothing: everything. */
typedef struct puzzle_wish {
    mk_setup setup;           /* of the game, as far as it is given: */
    unsigned given;           /* bits of enum settings_key; the rest is drawn by the seed */
    unsigned phases, seasons; /* bits; 0: any */
    bool ends;                /* only what the end of the game decides (match/puzzle.h) */
    const puzzle *only; /* only these questions, of a game with exactly this setup; NULL: any, some of each kind */
    int only_n;
} puzzle_wish;

/* False: no memory. */
bool puzzle_find(puzzle_book *book, uint64_t seed, const puzzle_wish *wish, puzzle_stats *stats);
/* The reasons, anew. False: there are none. */
bool puzzle_explain(const mk_game *view, puzzle *p);

/* Deep search number k (0, 1) of p->best and p->wrong.move, for who checks puzzles again: fills what they lose. False:
 * another answer is better, or it is not clear. */
bool puzzle_search(const mk_game *view, int seat, uint64_t luck, int k, puzzle *p);

/* puzzle_play.c: is it clear by playing? And the playing: the rest of the game, again and again, after `best` and after
 * l->move with the same luck, until it is clear which is better or it takes too long. Fills l->played and so on. */
bool puzzle_played(const puzzle_loss *l);
bool puzzle_play(const mk_game *view, int seat, uint32_t best, puzzle_loss *l, uint64_t luck);

/* puzzle_rate.c: what weaker bots answer. */
/* The tempting answer: what most of them answer of those that are not `best`. False: all answer that. */
bool puzzle_tempts(const mk_game *view, int seat, uint32_t best, uint64_t luck, uint32_t *out);
/* How hard it is: the rating of who finds it in half of the cases, by which bots do. */
int puzzle_rate(const mk_game *view, int seat, uint32_t best, uint64_t luck);

#endif
