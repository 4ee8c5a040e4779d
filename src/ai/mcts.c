/* mcts.c - see mcts.h. */
#include "mcts.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ahead.h"
#include "mcts_tree.h"
#include "policy.h"

enum { DEPTH = 64, ANSWERS_MAX = 4000, TELL_PART = 20, TELL_LEAST = 2 };

struct mcts {
    tree *tree[MCTS_THREADS];
    int64_t simulations;
    uint16_t plan; /* R3.1: the set of keshis that is being picked, by whom, and what that seat had before */
    int plan_seat;
    mk_player plan_of;
    mcts_answer answer[MCTS_ANSWERS]; /* those of the last question, if it was searched */
    int answers;
    bool foreseen; /* `next` is what the seat will see if nobody does anything before it is asked again */
    mk_game next;
};

typedef struct worker {
    tree *tree;
    const mcts_rules *how;
    const mk_game *view;
    int seat, simulations, done, looks;
    int64_t until; /* nanoseconds; 0: as many as asked for */
    uint64_t seed;
    pthread_t thread;
} worker;

static int64_t nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

mcts *mcts_new(void)
{
    return calloc(1, sizeof(mcts));
}

void mcts_free(mcts *m)
{
    if (!m) return;
    for (int i = 0; i < MCTS_THREADS; i++) tree_free(m->tree[i]);
    free(m);
}

int64_t mcts_simulations(const mcts *m)
{
    return m->simulations;
}

/* Who has to answer now. The searching seat first where all choose at once, so that it is asked at the root. */
static int who_acts(const mk_game *g, int seat)
{
    return mk_asked(g, seat) ? seat : mk_to_act(g);
}

/* One game in the mind, with this answer at the root, down the tree and on to its end. */
static void simulate(worker *w, int first)
{
    tree *t = w->tree;
    const mcts_rules *how = w->how;
    int path[DEPTH], depth = 0, node = t->root, below = TREE_NONE;
    uint64_t luck = w->seed + (uint64_t)t->answer[first].visits * UINT64_C(0x9E3779B97F4A7C15);
    rng r = rng_seed(luck, 1);
    mk_game g;
    mk_copy(&g, w->view);
    g.quiet = 1;
    mk_determinize(&g, w->seat, rng_next(&r));
    bool grown = false;
    for (int n = 0; n < ANSWERS_MAX && !(depth && policy_ends(&g, w->view)); n++) {
        int who = who_acts(&g, w->seat);
        if (who == MK_CHANCE) {
            mk_apply_legal(&g, who, policy_roll(&g, luck));
        } else if (who != w->seat || grown || depth == DEPTH) {
            policy_play(tree_net(how), &g, who, &r, t->memory, &t->looks);
        } else {
            if (depth) {
                grown = t->answer[below].visits == 0;
                if (!grown) node = tree_enter(t, below, how, &g, w->seat, false);
                if (grown || node == TREE_NONE) {
                    grown = true;
                    policy_play(tree_net(how), &g, who, &r, t->memory, &t->looks);
                    continue;
                }
            }
            below = depth ? tree_select(t, node, how) : first;
            t->node[node].visits++;
            path[depth++] = below;
            ahead_apply(&g, w->seat, t->answer[below].move);
        }
    }
    int score, worth = tree_worth(t->memory, how, &g, w->seat, &score);
    for (int i = 0; i < depth; i++) tree_add(t, path[i], worth, score);
    w->done++;
}

static void *work(void *data)
{
    worker *w = data;
    tree *t = w->tree;
    if (t->node[t->root].answers < 2) return NULL;
    const int *stop = w->how->stop;
    while ((w->until ? nanoseconds() < w->until : w->done < w->simulations && t->looks < w->looks) &&
           !(stop && __atomic_load_n(stop, __ATOMIC_RELAXED)))
        simulate(w, tree_select(t, t->root, w->how));
    return NULL;
}

/* The root of each tree: the node that was foreseen, or a new one. */
static void set_roots(mcts *m, const mcts_rules *how, int threads, const mk_game *g, int seat)
{
    for (int i = 0; i < threads; i++) {
        tree *t = m->tree[i];
        if (!m->foreseen || t->root == TREE_NONE || tree_full(t)) tree_clear(t);
        if (t->root == TREE_NONE) t->root = tree_enter(t, TREE_NONE, how, g, seat, true);
    }
}

static bool make_trees(mcts *m, const mcts_rules *how, int threads)
{
    int room = how->simulations > TREE_MANY ? TREE_LARGE : TREE_NODES;
    for (int i = 0; i < threads; i++) {
        if (m->tree[i] && m->tree[i]->room >= room) continue;
        tree_free(m->tree[i]);
        m->tree[i] = tree_new(room);
        if (!m->tree[i]) return false;
    }
    return true;
}

static void run(mcts *m, const mcts_rules *how, int threads, const mk_game *view, int seat, uint64_t seed)
{
    worker w[MCTS_THREADS];
    int64_t until = how->ms > 0 ? nanoseconds() + how->ms * INT64_C(1000000) : 0;
    for (int i = 0; i < threads; i++) {
        int share = how->simulations / threads + (i < how->simulations % threads);
        w[i] = (worker){.tree = m->tree[i], .how = how, .view = view, .seat = seat, .until = until};
        w[i].simulations = share - m->tree[i]->node[m->tree[i]->root].visits;
        w[i].looks = how->looks ? how->looks * 2 / view->players / threads + 1 : INT_MAX;
        m->tree[i]->looks = 0;
        w[i].seed = seed + (uint64_t)i * UINT64_C(0xD1B54A32D192ED03);
        if (i > 0 && pthread_create(&w[i].thread, NULL, work, &w[i])) work(&w[i]), w[i].thread = 0;
    }
    work(&w[0]);
    for (int i = 1; i < threads; i++)
        if (w[i].thread) pthread_join(w[i].thread, NULL);
    for (int i = 0; i < threads; i++) m->simulations += w[i].done;
}

static int compare(const void *a, const void *b)
{
    const mcts_answer *x = a, *y = b;
    if (x->worth != y->worth) return x->worth < y->worth ? 1 : -1;
    return (x->choice > y->choice) - (x->choice < y->choice);
}

static int find_answer(const tree *t, uint32_t move)
{
    const tree_node *root = &t->node[t->root];
    for (int i = root->first; i < root->first + root->answers; i++)
        if (t->answer[i].move == move) return i;
    return -1;
}

static int error_of(int64_t sum, int64_t square, int64_t n)
{
    if (n < 2) return 0;
    double mean = (double)sum / (double)n, variance = (double)square / (double)n - mean * mean;
    return (int)lrint(sqrt(fmax(variance, 0) / (double)(n - 1)));
}

/* What all threads have found out about an answer; the first look counts like `trust` tries. A tree that is used again
 * may not know it. */
static mcts_answer sum_up(const mcts *m, int trust, int threads, const mk_game *view, int seat, const tree_answer *a)
{
    const tree *t = m->tree[0];
    int64_t sum = 0, score = 0, visits = 0, square = 0;
    for (int k = 0; k < threads; k++) {
        int at = find_answer(m->tree[k], a->move);
        if (at < 0) continue;
        const tree_answer *b = &m->tree[k]->answer[at];
        sum += b->worth, score += b->score, visits += b->visits, square += b->square;
    }
    bool set = ahead_asks_set(view, seat);
    uint32_t next = set ? (uint32_t)__builtin_ctz(ahead_set_left(view, seat, a->move)) : a->move;
    if (!visits) trust = 1;
    return (mcts_answer){.choice = (mk_choice)next,
                         .set = set ? a->move : 0,
                         .visits = (int)visits,
                         .look = a->look,
                         .error = error_of(sum, square, visits),
                         .worth = (int)(((int64_t)a->look * trust + sum) / (visits + trust)),
                         .score = (int)(visits ? score / visits : a->look - t->node[t->root].others)};
}

static int collect(const mcts *m, const mcts_rules *how, int threads, const mk_game *view, int seat, mcts_answer *out)
{
    const tree *t = m->tree[0];
    const tree_node *root = &t->node[t->root];
    int n = root->answers < MCTS_ANSWERS ? root->answers : MCTS_ANSWERS;
    for (int i = 0; i < n; i++) out[i] = sum_up(m, how->trust, threads, view, seat, &t->answer[root->first + i]);
    qsort(out, (size_t)n, sizeof *out, compare);
    return n;
}

/* A search hardly tries what looks bad, and then knows little more of it than its first look, which is not even after
 * the same time. So what is told is tried some times more. */
static void try_told(mcts *m, const mcts_rules *how, int threads, const mk_game *view, int seat, uint64_t seed,
                     mcts_answer *out, int n)
{
    tree *t = m->tree[0];
    worker w = {.tree = t, .how = how, .view = view, .seat = seat, .seed = seed};
    int least = t->node[t->root].visits / TELL_PART + TELL_LEAST, told = how->told < n ? how->told : n;
    for (int i = 0; i < n && n > 1; i++) {
        uint32_t move = out[i].set ? out[i].set : out[i].choice;
        int at = find_answer(t, move);
        if (i >= told && !(how->must && move == (uint32_t)(how->must - 1))) continue;
        while (t->answer[at].visits < least) simulate(&w, at);
        out[i] = sum_up(m, 0, threads, view, seat, &t->answer[at]);
    }
    m->simulations += w.done;
    if (told > 1) qsort(out + 1, (size_t)told - 1, sizeof *out, compare);
}

/* Against other players a tree of only the seat's own questions must not be too sharp: it finds what only the quick
 * policy falls for. */
int mcts_search(mcts *m, const mcts_rules *how, const mk_game *view, int seat, rng *r, mcts_answer out[MCTS_ANSWERS])
{
    mcts_rules here = *how;
    if (!view->solo) here.inner = 0;
    how = &here;
    int threads = how->threads < 1 ? 1 : how->threads < MCTS_THREADS ? how->threads : MCTS_THREADS;
    mk_game g;
    mk_copy(&g, view);
    g.quiet = 1;
    m->foreseen = m->foreseen && !memcmp(&m->next, &g, MK_CLONE_BYTES);
    mk_determinize(&g, seat, rng_next(r));
    if (!make_trees(m, how, threads)) return 0;
    set_roots(m, how, threads, &g, seat);
    uint64_t seed = rng_next(r);
    run(m, how, threads, view, seat, seed);
    int n = collect(m, how, threads, view, seat, out);
    if (how->told) try_told(m, how, threads, view, seat, seed, out, n);
    return n;
}

/* What will be asked next, if the answer leads straight on to another question: then its part of the tree is kept. */
static void foresee(mcts *m, const mk_game *view, int seat, mk_choice c)
{
    mk_copy(&m->next, view);
    m->next.quiet = 1;
    bool secret = mk_rule_about(mk_question(view, seat).op).together;
    mk_apply_legal(&m->next, seat, c);
    m->foreseen = !secret && mk_to_act(&m->next) == seat;
    for (int i = 0; i < MCTS_THREADS && m->foreseen; i++) {
        tree *t = m->tree[i];
        if (!t || t->root == TREE_NONE) continue;
        const tree_node *root = &t->node[t->root];
        int below = root->first;
        while (below < root->first + root->answers && t->answer[below].move != c) below++;
        t->root = below < root->first + root->answers ? t->answer[below].below : TREE_NONE;
        if (t->root != TREE_NONE && t->node[t->root].next != TREE_NONE) t->root = TREE_NONE;
    }
}

/* The others pick meanwhile, so only what is the seat's own tells whether this is still the same choice. */
static void plan(mcts *m, const mk_game *view, int seat, uint32_t set)
{
    m->plan = (uint16_t)set;
    m->plan_seat = seat;
    m->plan_of = view->player[seat];
    m->plan_of.picked = 0;
}

static mk_choice planned(const mcts *m, const mk_game *view, int seat)
{
    mk_player own = view->player[seat];
    unsigned picked = own.picked, left = m->plan & ~picked;
    own.picked = 0;
    if (!picked || !left || (m->plan & picked) != picked) return MK_PASS;
    if (m->plan_seat != seat || memcmp(&own, &m->plan_of, sizeof own) != 0) return MK_PASS;
    mk_choice c = (mk_choice)__builtin_ctz(left);
    return mk_refusal(view, seat, c) ? MK_PASS : c;
}

int mcts_tried(const mcts *m, const mcts_answer **out)
{
    *out = m->answer;
    return m->answers;
}

mk_choice mcts_choose(mcts *m, const mcts_rules *how, const mk_game *view, int seat, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX];
    bool pick = mk_question(view, seat).op == OP_PICK;
    int n = mk_options(view, seat, option);
    m->answers = 0;
    if (n == 1) return option[0];
    mk_choice next = pick ? planned(m, view, seat) : MK_PASS;
    if (pick && next != MK_PASS) return next;
    m->answers = mcts_search(m, how, view, seat, r, m->answer);
    if (!m->answers) return option[0];
    plan(m, view, seat, pick ? m->answer[0].set : 0);
    foresee(m, view, seat, m->answer[0].choice);
    return m->answer[0].choice;
}
