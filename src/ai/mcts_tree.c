/* mcts_tree.c - see mcts_tree.h. */
#include "mcts_tree.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ahead.h"
#include "base/hash.h"
#include "base/rng.h"

enum {
    HOPELESS = 1200,
    BUDGET = 12,
    WIDE = 20
}; /* so much worse at first look: not tried. Answers tried for a look below the root */

tree *tree_new(int room)
{
    tree *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->room = room;
    t->node = malloc((size_t)room * sizeof *t->node);
    t->answer = malloc((size_t)room * TREE_WIDTH * sizeof *t->answer);
    if (!t->node || !t->answer) return tree_free(t), NULL;
    tree_clear(t);
    return t;
}

void tree_free(tree *t)
{
    if (!t) return;
    free(t->node);
    free(t->answer);
    free(t);
}

void tree_clear(tree *t)
{
    t->nodes = t->answers = 0;
    t->root = TREE_NONE;
}

bool tree_full(const tree *t)
{
    return t->nodes >= t->room - 1 || t->answers >= t->room * TREE_WIDTH - AHEAD_SETS;
}

const net *tree_net(const mcts_rules *how)
{
    return how->net ? how->net : &net_weights;
}

/* S6, S9: against an automaton only some of it can be told. */
static int best_other(const net *n, net_memory memory[MK_SEATS], const mk_game *g, int seat)
{
    int best = INT_MIN;
    for (int s = 0; s < g->players; s++) {
        if (s == seat) continue;
        int worth = net_evaluate_next(n, &memory[s], g, s);
        if (worth > best) best = worth;
    }
    return best;
}

/* Of a lead at the end, see tree_worth. */
static int to_win(const mcts_rules *how, const mk_game *g, int lead)
{
    enum { AT_LEAST = 3, IN_FULL = 2 };
    if (!how->win || g->solo == SOLO_LAZY) return lead;
    int64_t half = (int64_t)how->win * (AT_LEAST + features_rounds_left(g));
    int64_t bent = lead * half / (half + abs(lead));
    return (int)((bent * (IN_FULL - 1) + lead) / IN_FULL);
}

static int lead_of(net_memory memory[MK_SEATS], const mcts_rules *how, const mk_game *g, int seat, int *score)
{
    const net *n = tree_net(how);
    *score = net_evaluate_next(n, &memory[seat], g, seat);
    if (g->solo == SOLO_LAZY || !how->rival) return *score;
    return *score - (int)((int64_t)best_other(n, memory, g, seat) * how->rival / 100);
}

int tree_worth(net_memory memory[MK_SEATS], const mcts_rules *how, const mk_game *g, int seat, int *score)
{
    return to_win(how, g, lead_of(memory, how, g, seat, score));
}

typedef struct move {
    uint32_t move;
    int look;
} move;

static int compare(const void *a, const void *b)
{
    const move *x = a, *y = b;
    if (x->look != y->look) return x->look < y->look ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

static int look_once(const ahead_rules *ahead, const mk_game *g, int seat, mk_choice c)
{
    mk_game next;
    mk_copy(&next, g);
    mk_apply_legal(&next, seat, c);
    return ahead_evaluate(ahead, &next, seat);
}

/* The answers with their first looks, best first. Of many only those that look best at once are looked
 * at closely, and counted; behind them, up to *all, are the others. */
static int list_moves(const ahead_rules *ahead, const mk_game *g, int seat, move out[AHEAD_SETS], int *all)
{
    if (ahead_asks_set(g, seat)) {
        uint32_t set[AHEAD_SETS];
        int n = ahead_sets(g, seat, set), worth[AHEAD_SETS];
        ahead_sets_worth(ahead, g, seat, set, n, worth);
        for (int i = 0; i < n; i++) out[i] = (move){set[i], worth[i]};
        qsort(out, (size_t)n, sizeof *out, compare);
        return *all = n;
    }
    mk_choice option[MK_OPTIONS_MAX];
    int n = *all = mk_options(g, seat, option);
    for (int i = 0; i < n; i++) out[i] = (move){option[i], n > WIDE ? look_once(ahead, g, seat, option[i]) : 0};
    if (n > WIDE) {
        qsort(out, (size_t)n, sizeof *out, compare);
        n = WIDE;
    }
    for (int i = 0; n > 1 && i < n; i++)
        out[i].look = ahead_option(ahead, g, seat, (mk_choice)out[i].move, ahead->budget / n);
    qsort(out, (size_t)n, sizeof *out, compare);
    return n;
}

static uint64_t question_of(const mk_game *g, int seat)
{
    mk_task t = mk_question(g, seat);
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, seat, option);
    uint8_t head[] = {t.op, t.n, t.a, t.b};
    return hash_add(hash_add(HASH_BEGIN, head, sizeof head), option, (size_t)n * sizeof *option);
}

static void add_answer(tree *t, int node, uint32_t answer, int look)
{
    t->answer[t->answers++] = (tree_answer){.move = answer, .below = TREE_NONE, .look = look};
    t->node[node].answers++;
}

static int new_node(tree *t, const mcts_rules *how, const mk_game *g, int seat, uint64_t question, bool root)
{
    ahead_rules ahead = {.net = tree_net(how),
                         .memory = t->memory,
                         .budget = root ? how->first_look : BUDGET,
                         .brief = !root,
                         .looks = &t->looks};
    move moves[AHEAD_SETS];
    int all, n = list_moves(&ahead, g, seat, moves, &all), score, node = t->nodes++, i = 0;
    int others = lead_of(t->memory, how, g, seat, &score) - score;
    bool must = root && how->must;
    rng r = rng_seed(question, 1);
    t->node[node] = (tree_node){.question = question, .next = TREE_NONE, .first = t->answers, .others = others};
    for (; i < n && i < how->candidates && moves[i].look >= moves[0].look - HOPELESS; i++) {
        add_answer(t, node, moves[i].move, to_win(how, g, moves[i].look + others));
        must = must && moves[i].move != (uint32_t)(how->must - 1);
    }
    for (int more = root ? how->any : 0; more > 0 && i < all; more--, i++) {
        int any = i + (int)rng_pick(&r, (uint32_t)(all - i));
        move m = moves[any];
        moves[any] = moves[i];
        add_answer(t, node, m.move, to_win(how, g, m.look + others));
    }
    for (; must && i < all; i++)
        if (moves[i].move == (uint32_t)(how->must - 1))
            add_answer(t, node, moves[i].move, to_win(how, g, moves[i].look + others));
    return node;
}

int tree_enter(tree *t, int32_t below, const mcts_rules *how, const mk_game *g, int seat, bool root)
{
    uint64_t question = question_of(g, seat);
    for (int32_t n = below == TREE_NONE ? TREE_NONE : t->answer[below].below; n != TREE_NONE; n = t->node[n].next)
        if (t->node[n].question == question) return n;
    if (tree_full(t)) return TREE_NONE;
    int node = new_node(t, how, g, seat, question, root);
    if (below != TREE_NONE) {
        t->node[node].next = t->answer[below].below;
        t->answer[below].below = node;
    }
    return node;
}

/* The whole part of the square root. */
static int64_t root_of(int64_t x)
{
    int64_t r = x;
    for (int64_t next = (r + 1) / 2; next < r; next = (r + x / r) / 2) r = next;
    return r;
}

/* 256 times 1 + ln(n). */
static int64_t log_of(int64_t n)
{
    enum { ONE = 256, LN_2 = 177 };
    int bits = 63 - __builtin_clzll((unsigned long long)n);
    return ONE + (bits * ONE + ((n * ONE >> bits) - ONE)) * LN_2 / ONE;
}

/* The mean so far, the first look counted like `trust` visits, and more the less an answer was tried. At the root,
 * where answers are compared, each keeps its part of the tries, however many there are. Below it that blurs what is
 * above: there `inner` makes what is worse rarer with time. */
int tree_select(const tree *t, int node, const mcts_rules *how)
{
    const tree_node *n = &t->node[node];
    int64_t most = INT64_MIN;
    bool inner = how->inner && node != t->root;
    int64_t all = inner ? 10000 * log_of(n->visits + 1) / 256 : 10000 * (n->visits + 1);
    int best = n->first, curiosity = inner ? how->inner : how->curiosity;
    for (int i = n->first; i < n->first + n->answers; i++) {
        const tree_answer *a = &t->answer[i];
        int64_t tried = a->visits + how->trust;
        int64_t mean = (a->worth + (int64_t)a->look * how->trust) / tried;
        int64_t hope = mean + curiosity * root_of(all / tried) / 100;
        if (hope > most) most = hope, best = i;
    }
    return best;
}

void tree_add(tree *t, int answer, int worth, int score)
{
    t->answer[answer].visits++;
    t->answer[answer].worth += worth;
    t->answer[answer].score += score;
    t->answer[answer].square += (int64_t)worth * worth;
}
