/* torture_secrets.c - nothing that a seat may not know can be read from its view.
 *
 * The other state to compare with is made without the help of view.c: secret choices are made differently from the
 * moment on when all were asked, and hidden tiles are dealt anew.
 */
#include <string.h>

#include "torture.h"

static int top_op(const mk_game *g)
{
    return g->agenda_len ? g->agenda[g->agenda_len - 1].op : OP_NONE;
}

static bool choosing_together(const mk_game *g)
{
    return g->agenda_len && mk_rule_about(top_op(g)).together;
}

/* Sort the seat's tiles again; the turned-up ones stay turned up, the chosen one stays the same place of the hidden. */
static void put_provisions(mk_player *p, uint8_t tile[MK_SEASONS], unsigned up, int chosen, int n)
{
    memset(p->provision, 0, sizeof p->provision);
    p->provisions_up = p->provision_pick = 0;
    for (int i = 0; i < n; i++) {
        int place = 0;
        for (int k = 0; k < n; k++) place += tile[k] < tile[i];
        p->provision[place] = tile[i];
        if (up >> i & 1) p->provisions_up |= (uint8_t)(1u << place);
        if (chosen == i + 1) p->provision_pick = (uint8_t)(place + 1);
    }
}

/* Tiles that can be exchanged for each other without the seat knowing. */
typedef struct pool {
    uint8_t tile[MK_SCROLLS];
    int n;
} pool;

static void pool_set(pool *p, uint64_t set, int first)
{
    for (; set; set &= set - 1) p->tile[p->n++] = (uint8_t)(first + __builtin_ctzll(set));
}

static int pool_draw(pool *p, rng *r)
{
    int k = (int)rng_pick(r, (uint32_t)p->n), tile = p->tile[k];
    p->tile[k] = p->tile[--p->n];
    return tile;
}

static uint64_t pool_draw_set(pool *p, rng *r, int n, int first)
{
    uint64_t set = 0;
    for (; n > 0; n--) set |= 1ull << (pool_draw(p, r) - first);
    return set;
}

/* R2.11, R16.4: provision tiles in hand and, with the module, those put away. */
static void redeal_provisions(mk_game *g, int seat, rng *r)
{
    pool p = {.n = 0};
    pool_set(&p, g->provisions_unseen, 0);
    for (int s = 0; s < g->players; s++) {
        if (s == seat) continue;
        pool_set(&p, g->player[s].dealt, 0);
        for (int i = 0; i < MK_SEASONS; i++)
            if (g->player[s].provision[i] && !(g->player[s].provisions_up >> i & 1))
                p.tile[p.n++] = g->player[s].provision[i];
    }
    for (int s = 0; s < g->players; s++) {
        mk_player *o = &g->player[s];
        uint8_t tile[MK_SEASONS] = {0};
        int have = 0;
        if (s == seat) continue;
        o->dealt = (uint32_t)pool_draw_set(&p, r, __builtin_popcount(o->dealt), 0);
        for (; have < MK_SEASONS && o->provision[have]; have++) {
            bool up = o->provisions_up >> have & 1;
            tile[have] = up ? o->provision[have] : (uint8_t)pool_draw(&p, r);
        }
        put_provisions(o, tile, o->provisions_up, o->provision_pick, have);
    }
    g->provisions_unseen = (uint32_t)pool_draw_set(&p, r, p.n, 0);
}

static uint64_t scrolls_unseen(const mk_game *g, int class)
{
    uint64_t set = 0;
    int first = mk_cat.scroll_class[class].first;
    for (int i = 0; i < mk_cat.scroll_class[class].count; i++)
        set |= (uint64_t)(g->scrolls_unseen[(first + i) >> 5] >> ((first + i) & 31) & 1) << i;
    return set;
}

static void set_scrolls_unseen(mk_game *g, int class, uint64_t set)
{
    int first = mk_cat.scroll_class[class].first;
    for (int i = 0; i < mk_cat.scroll_class[class].count; i++) {
        uint32_t *word = &g->scrolls_unseen[(first + i) >> 5], bit = 1u << ((first + i) & 31);
        *word = set >> i & 1 ? *word | bit : *word & ~bit;
    }
}

/* R16.2, R16.3: searched piles of a class that the seat has not looked at, and yellow scrolls drawn by others. */
static void redeal_scrolls(mk_game *g, int class, int seat, rng *r)
{
    pool p = {.n = 0};
    int first = mk_cat.scroll_class[class].first;
    pool_set(&p, scrolls_unseen(g, class), first);
    for (int k = 0; k < MK_SHOWN; k++)
        if (!(g->scroll_group_seen[class][k] >> seat & 1)) pool_set(&p, g->scroll_group[class][k], first);
    for (int s = 0; s < g->players && class == CLASS_YELLOW; s++)
        for (int i = 0; s != seat && i < 3 && g->player[s].drawn_scroll[i]; i++)
            p.tile[p.n++] = g->player[s].drawn_scroll[i];
    for (int k = 0; k < MK_SHOWN; k++)
        if (!(g->scroll_group_seen[class][k] >> seat & 1))
            g->scroll_group[class][k] =
                (uint32_t)pool_draw_set(&p, r, __builtin_popcount(g->scroll_group[class][k]), first);
    for (int s = 0; s < g->players && class == CLASS_YELLOW; s++)
        for (int i = 0; s != seat && i < 3 && g->player[s].drawn_scroll[i]; i++)
            g->player[s].drawn_scroll[i] = (uint8_t)pool_draw(&p, r);
    set_scrolls_unseen(g, class, pool_draw_set(&p, r, p.n, first));
}

static void redeal_luxury(mk_game *g, int seat, rng *r)
{
    pool p = {.n = 0};
    pool_set(&p, g->luxury_unseen, 0);
    for (int k = 0; k < MK_SHOPS; k++)
        if (!(g->luxury_group_seen[k] >> seat & 1)) pool_set(&p, g->luxury_group[k], 0);
    for (int k = 0; k < MK_SHOPS; k++)
        if (!(g->luxury_group_seen[k] >> seat & 1))
            g->luxury_group[k] = pool_draw_set(&p, r, __builtin_popcountll(g->luxury_group[k]), 0);
    g->luxury_unseen = pool_draw_set(&p, r, p.n, 0);
}

/* Deal all tiles that the seat does not know anew. */
static void redeal(mk_game *g, int seat, rng *r)
{
    redeal_provisions(g, seat, r);
    for (int class = 0; class < MK_CLASSES; class ++) redeal_scrolls(g, class, seat, r);
    redeal_luxury(g, seat, r);
}

/* Another answer of a seat, unless it is the last one that all wait for. */
static bool answer_in_secret(mk_game *g, int seat, rng *r)
{
    mk_game next = *g;
    int op = top_op(g);
    mk_apply_legal(&next, seat, torture_choice(&next, seat, r));
    if (top_op(&next) != op) return false;
    *g = next;
    return true;
}

static int others_answer(mk_game *g, int seat, rng *r)
{
    int answered = 0;
    for (int tries = 0; tries < 8; tries++) {
        int s = (int)rng_pick(r, g->players);
        if (s != seat && mk_asked(g, s)) answered += answer_in_secret(g, s, r);
    }
    return answered;
}

static bool seat_answers_again(torture *t, mk_game *g, int seat)
{
    for (int i = 0; i < t->secrets; i++) {
        if (t->secret[i].seat != seat) continue;
        if (!choosing_together(g) || !mk_asked(g, seat)) return false;
        mk_apply_legal(g, seat, t->secret[i].choice);
    }
    return top_op(g) == top_op(&t->g) && g->round == t->g.round; /* nobody was the last */
}

/* A state that the seat cannot tell from t->g. False: none was found. */
static bool other_state(torture *t, int seat, mk_game *out)
{
    if (!choosing_together(&t->g)) {
        *out = t->g;
        redeal(out, seat, &t->random);
        return true;
    }
    int last = t->secrets ? t->secret[t->secrets - 1].seat : -1;
    *out = t->asked;
    redeal(out, seat, &t->random);
    if (last < 0) return true;
    if (last == seat) {
        others_answer(out, seat, &t->random);
        return seat_answers_again(t, out, seat);
    }
    return seat_answers_again(t, out, seat) && others_answer(out, seat, &t->random) > 0;
}

static bool same_view(torture *t, int seat, const mk_game *view)
{
    mk_game other, its_view;
    if (!other_state(t, seat, &other)) return true;
    for (int i = 0; i < other.events_len; i++) /* what others saw may have been anything */
        if (seat >= MK_SEATS ? other.event[i].seen_by != 0xFF : !(other.event[i].seen_by >> seat & 1))
            other.event[i].a ^= 1;
    mk_view(&other, seat, &its_view);
    int at = torture_difference(view, &its_view, sizeof its_view);
    if (at >= 0)
        return torture_fail(t, "seat %d sees what it may not know: byte %d of its view depends on it", seat, at);
    return true;
}

/* The seat is asked the same in its view, and the view of a view is the view. */
static bool faithful_view(torture *t, int seat, const mk_game *view)
{
    mk_choice real[MK_OPTIONS_MAX], seen[MK_OPTIONS_MAX];
    mk_game again;
    mk_view(view, seat, &again);
    if (memcmp(&again, view, sizeof again))
        return torture_fail(t, "the view of a view of seat %d is another one", seat);
    int n = mk_options(&t->g, seat, real);
    if (mk_options(view, seat, seen) != n || memcmp(real, seen, (size_t)n))
        return torture_fail(t, "seat %d has other options in its view", seat);
    mk_task a = mk_question(&t->g, seat), b = mk_question(view, seat);
    if (memcmp(&a, &b, sizeof a)) return torture_fail(t, "seat %d is asked something else in its view", seat);
    if (choosing_together(&t->g) && !t->secrets && mk_to_act(view) != mk_to_act(&t->g) && seat == MK_NOBODY)
        return torture_fail(t, "a spectator sees others asked first");
    const char *wrong = mk_check(view);
    if (wrong) return torture_fail(t, "mk_check of the view of seat %d: %s", seat, wrong);
    return true;
}

/* What was dealt at random can be played on; now and then to the end. */
static bool determinized(torture *t, int seat, const mk_game *view)
{
    mk_game g = *view;
    mk_determinize(&g, seat, rng_next(&t->random));
    const char *wrong = mk_check(&g);
    if (wrong) return torture_fail(t, "mk_check of a determinized view of seat %d: %s", seat, wrong);
    mk_game back;
    mk_view(&g, seat, &back);
    if (memcmp(&back, view, sizeof back))
        return torture_fail(t, "the view of a determinized view of seat %d is another one", seat);
    if (rng_pick(&t->random, 256)) return true;
    g.quiet = 1;
    for (int i = 0; !mk_over(&g); i++) {
        if (i > 20000) return torture_fail(t, "a determinized game does not end");
        int who = mk_to_act(&g);
        mk_apply_legal(&g, who, torture_choice(&g, who, &t->random));
    }
    return !mk_check(&g) || torture_fail(t, "mk_check after a determinized game: %s", mk_check(&g));
}

/* R2.11, R16.2, R16.3: whichever tile a player draws in secret, the others see the same. */
static bool secret_deal(torture *t)
{
    mk_game first = t->g, second = t->g, a, b;
    mk_task deal = mk_question(&t->g, MK_CHANCE);
    if (!mk_secret_draw(deal.op)) return true;
    mk_apply_legal(&first, MK_CHANCE, torture_choice(&first, MK_CHANCE, &t->random));
    mk_apply_legal(&second, MK_CHANCE, torture_choice(&second, MK_CHANCE, &t->random));
    for (int seat = 0; seat <= MK_NOBODY; seat++) {
        if (seat == deal.player) continue;
        mk_view(&first, seat, &a);
        mk_view(&second, seat, &b);
        if (memcmp(&a, &b, sizeof a))
            return torture_fail(t, "seat %d sees which tile seat %d draws", seat, deal.player);
    }
    return true;
}

bool torture_views(torture *t)
{
    if (!secret_deal(t)) return false;
    mk_game view;
    for (int i = 0; i <= t->g.players; i++) {
        int seat = i < t->g.players ? i : MK_NOBODY;
        mk_view(&t->g, seat, &view);
        if (!faithful_view(t, seat, &view) || !same_view(t, seat, &view) || !determinized(t, seat, &view)) return false;
    }
    return true;
}

/* All choose at random, and then the same again in another order: the same bytes. */
bool torture_together(torture *t)
{
    mk_game first = t->asked, second = t->asked;
    mk_choice choice[MK_SEATS][MK_PICKS];
    int n[MK_SEATS] = {0}, done[MK_SEATS] = {0};
    int op = top_op(&first);
    while (top_op(&first) == op) {
        int who = mk_to_act(&first);
        mk_choice c = torture_choice(&first, who, &t->random);
        choice[who][n[who]++] = c;
        mk_apply_legal(&first, who, c);
    }
    while (top_op(&second) == op) {
        int who = (int)rng_pick(&t->random, second.players);
        if (mk_asked(&second, who)) mk_apply_legal(&second, who, choice[who][done[who]++]);
    }
    if (memcmp(&first, &second, MK_CLONE_BYTES))
        return torture_fail(t, "answering in another order leads to another state");
    return true;
}
