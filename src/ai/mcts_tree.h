/* mcts_tree.h - the tree of one thread of the search (mcts.h): nodes, answers, what was found out about them.
 *
 * Nodes and answers are rows of two arrays that only grow; an answer knows the first of the nodes below it, a node the
 * next one below the same answer. When an answer is given, the node that is reached becomes the root; when there is
 * no more room, or what happens was not foreseen, the tree begins anew.
 */
#ifndef MCTS_TREE_H
#define MCTS_TREE_H

#include "mcts.h"

/* Room for nodes, and for so many times as many answers; a search of more than TREE_MANY simulations has a larger tree.
 */
enum { TREE_NODES = 1 << 12, TREE_LARGE = 1 << 15, TREE_WIDTH = 16, TREE_MANY = 4000, TREE_NONE = -1 };

typedef struct tree_answer {
    uint32_t move; /* a choice, or a set (ahead.h) */
    int32_t below; /* first node below, or TREE_NONE */
    int32_t visits, look;
    int64_t worth, score, square; /* sums over the visits; square: of worth times itself */
} tree_answer;

typedef struct tree_node {
    uint64_t question; /* what is asked and which answers there are, as one number */
    int32_t next;      /* below the same answer */
    int32_t first, answers, visits;
    int32_t others; /* part of the first looks: what the other seats are worth, as far as `rival` counts it */
} tree_node;

typedef struct tree {
    int32_t nodes, answers, room;
    int32_t root; /* or TREE_NONE */
    int looks;    /* positions evaluated for it */
    net_memory memory[MK_SEATS];
    tree_node *node;
    tree_answer *answer;
} tree;

/* With room for so many nodes. NULL: no memory. */
tree *tree_new(int room);
void tree_free(tree *t);
void tree_clear(tree *t);
bool tree_full(const tree *t);
/* The node of the question now put to the seat below an answer (TREE_NONE: at the root); made if it is not there.
 * `root`: look closely. TREE_NONE: no more room. */
int tree_enter(tree *t, int32_t below, const mcts_rules *how, const mk_game *g, int seat, bool root);
/* The answer to try next. */
int tree_select(const tree *t, int node, const mcts_rules *how);
void tree_add(tree *t, int answer, int worth, int score);
const net *tree_net(const mcts_rules *how);
/* What g is worth to the seat: its score at the end and how far it is before the best other seat. To win, leads count
 * the less the farther they are from a tie and the less there is still to come: so who is ahead wants to be sure, and
 * who is behind takes risks. Half of them count in full: who has won or lost early plays on properly. */
int tree_worth(net_memory memory[MK_SEATS], const mcts_rules *how, const mk_game *g, int seat, int *score);

#endif
