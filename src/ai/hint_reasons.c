/* hint_reasons.c - see hint_reasons.h. */
#include "hint_reasons.h"

#include <stdlib.h>
#include <string.h>

#include "ahead.h"

enum {
    LOOK = 60,
    SMALL = 60,    /* hundredths of a point that are no reason */
    MISSING = 200, /* what a missing resource weighs, to order reasons */
    ROUGH = 150,   /* what the search says of the others is no reason below this and twice its error, */
    TRIED = 4,     /* and nothing after fewer tries */
    FOUND = 5 + MK_HOMES + MK_RESOURCES + MK_CATEGORIES + EVALUATE_TERMS
};

static const ahead_rules look = {.net = &net_weights, .budget = LOOK};

static void answer(mk_game *g, int seat, mk_choice choice, uint32_t set)
{
    if (set)
        ahead_apply_set(g, seat, set);
    else
        mk_apply_legal(g, seat, choice);
}

void prospect_of(prospect *p, const mk_game *g, int seat, const mcts_answer *a)
{
    mk_copy(&p->end, g);
    answer(&p->end, seat, a->choice, a->set);
    p->now = p->end.player[seat].score - g->player[seat].score;
    ahead_turn(&look, &p->end, seat, look.budget);
    evaluate_terms(&p->end, seat, p->term);
    p->rival = a->visits >= TRIED ? a->score - a->worth : 0;
    p->error = a->error;
}

void hint_give_line(hint_answer *a, const mk_game *before, int seat)
{
    mk_game g;
    mk_choice choice[HINT_LINE];
    mk_copy(&g, before);
    answer(&g, seat, a->choice, a->set);
    mk_game end;
    mk_copy(&end, &g);
    a->nexts = ahead_line(&look, &end, seat, look.budget, choice, HINT_LINE);
    for (int i = 0; i < a->nexts; i++) {
        a->next[i] = (hint_next){.asked = mk_question(&g, seat), .choice = choice[i]};
        mk_apply_legal(&g, seat, choice[i]);
    }
}

/* What is compared: an answer with another one. */
typedef struct comparison {
    int seat;
    const mk_game *before, *end, *other; /* other: the end of the other one */
    bool last;                           /* nothing but the end of the game comes for the seat after both */
    hint_reason found[FOUND];
    int n;
} comparison;

static void add(comparison *c, int kind, int what, int n, int gain)
{
    if (abs(gain) >= SMALL) c->found[c->n++] = (hint_reason){(uint8_t)kind, (uint8_t)what, n, gain};
}

static bool complete(const mk_player *p, int sector)
{
    return p->keshi[sector] == MK_CAPACITY && (p->vendors >> sector & 1);
}

static void compare_sectors(comparison *c)
{
    for (int s = 0; s < MK_HOMES; s++) {
        bool now = complete(&c->before->player[c->seat], s), own = complete(&c->end->player[c->seat], s);
        bool other = complete(&c->other->player[c->seat], s);
        int n = mk_cat.game.sector_points;
        if (own && !now && !other) add(c, HINT_FILLS, s, n, 100 * n);
        if (other && !now && !own) add(c, HINT_FILLS, s, -n, -100 * n);
    }
}

/* Does the turn go on after chance, which nobody can foresee? */
static bool is_cut(const comparison *c, const mk_game *g)
{
    return !mk_over(g) && mk_to_act(g) == MK_CHANCE && g->turn == c->seat && g->phase == c->before->phase;
}

/* The points of the answer itself, and of all to the end of the turn or, where nothing else comes, of the game. A turn
 * and the part of one are not compared. */
static void compare_points(comparison *c, const prospect *own, const prospect *other)
{
    int was = c->before->player[c->seat].score, turn = c->end->player[c->seat].score - was;
    int gain = 100 * (c->end->player[c->seat].score - c->other->player[c->seat].score);
    bool over = mk_over(c->end);
    bool fair = is_cut(c, c->end) == is_cut(c, c->other);
    if (fair && turn && (over || turn != own->now)) add(c, over ? HINT_END : HINT_TURN, 0, turn, gain);
    if (own->now && !over) add(c, HINT_POINTS, 0, own->now, 100 * (own->now - other->now));
}

/* R9.4: are the provisions of this season still to be paid? */
static bool provides_later(const mk_game *g, const mk_game *now)
{
    return g->season == now->season && g->phase < PHASE_SEASON;
}

static int missing(const mk_player *p, int resource)
{
    int need = 0;
    for (int i = 0; i < MK_SEASONS; i++)
        if (p->provisions_up >> i & 1) need += mk_cat.provision[p->provision[i]].cost[resource];
    return need > p->resource[resource] ? need - p->resource[resource] : 0;
}

static void compare_provisions(comparison *c)
{
    if (!provides_later(c->end, c->before) || !provides_later(c->other, c->before)) return;
    for (int r = 0; r < MK_RESOURCES; r++) {
        int was = missing(&c->before->player[c->seat], r), own = missing(&c->end->player[c->seat], r);
        int less = missing(&c->other->player[c->seat], r) - own;
        if (less > 0) add(c, HINT_PROVIDES, r, less, MISSING * less);
        if (less < 0 && own > was) add(c, HINT_SHORT, r, own, MISSING * less);
    }
}

/* R6.10: the price of the dearest gate that a guard could still pay; 0 none. */
static int gate_price(const mk_game *g, int seat)
{
    const mk_player *p = &g->player[seat];
    int guards = p->keshi[MEDINA], most = 0;
    for (int s = 0; s < MK_SECTORS; s++) guards -= p->gate[s] != 0;
    if (guards <= 0 || !evaluate_comes(g, seat, MEDINA)) return 0;
    for (int shop = 0; shop < MK_WORKSHOPS; shop++) {
        int price = mk_cat.workshop[shop].dinars, gates = 0;
        for (int c = 0; c < MK_COLOURS; c++) gates += g->workshop[shop][c];
        if (gates && price <= p->resource[DINAR] && price > most) most = price;
    }
    return most;
}

/* A gate that was bought is no gate that is missing. */
static void compare_gates(comparison *c)
{
    const mk_player *p = &c->end->player[c->seat], *was = &c->before->player[c->seat];
    int now = gate_price(c->before, c->seat), own = gate_price(c->end, c->seat), other = gate_price(c->other, c->seat);
    if (memcmp(p->gate, was->gate, sizeof p->gate) != 0 || !evaluate_comes(c->end, c->seat, MEDINA)) return;
    if (now && own < now && own < other) add(c, HINT_GATE, 0, now, -MISSING);
}

/* As a fact, also as one of the other answer. */
static bool is_told(const comparison *c, int term)
{
    if (c->last && (term == TERM_DESERT || term == TERM_RESOURCES)) return true;
    if (term == TERM_POINTS || term == TERM_PENDING || term == TERM_PROVISIONS) return true;
    int sector = term - TERM_FILL;
    if (sector < 0 || sector >= MK_HOMES) return false;
    return complete(&c->end->player[c->seat], sector) != complete(&c->other->player[c->seat], sector);
}

/* ---- what is still to come ---- */

static bool comes_anywhere(const mk_game *g, int seat)
{
    for (int s = 0; s < MK_SECTORS; s++)
        if (evaluate_comes(g, seat, s)) return true;
    return false;
}

/* Has the seat had its last turn? What it has then is what the final scoring counts. */
static bool had_last_turn(const mk_game *g, int seat)
{
    return g->season == MK_SEASONS - 1 && g->round == MK_ROUNDS - 1 && g->phase >= PHASE_ASSISTANTS &&
           !comes_anywhere(g, seat);
}

/* R10.2, R10.3: by category, where the last turn decides. Complete sectors are told by name; of the camel race and the
 * towns more is to come (R16.2). */
static void compare_finals(comparison *c)
{
    static const int told[] = {SCORE_OASES, SCORE_LEFTOVERS};
    int own[MK_CATEGORIES], other[MK_CATEGORIES];
    if (!c->last) return;
    mk_final_scores(c->end, c->seat, own);
    mk_final_scores(c->other, c->seat, other);
    for (int i = 0; i < 2; i++) {
        int more = own[told[i]] - other[told[i]];
        add(c, HINT_FINAL, told[i], more, 100 * more);
    }
}

/* R6.9: is there a luxury good to buy? */
static bool can_trade(const mk_game *g, int seat)
{
    for (int i = 0; i < MK_SHOPS; i++)
        if (g->luxury_shown[i]) return evaluate_comes(g, seat, SOUK);
    return false;
}

/* R7.5: the river gives something at the end of this round, or of a later one. */
static bool river_comes(const mk_game *g)
{
    return g->phase < PHASE_RIVER || g->season < MK_SEASONS - 1 || g->round < MK_ROUNDS - 1;
}

/* Will keshis of this colour still be thrown? A water vendor is a red one. */
static bool falls(const mk_game *g, int colour)
{
    bool found = g->season < MK_SEASONS - 1 || g->tray[colour] || g->tower[0][colour] || g->tower[1][colour];
    for (int s = 0; s < g->players; s++) found = found || g->player[s].hand >> colour & 1;
    return found;
}

/* R10.1: a sector can still get what it lacks: a keshi out of the tower or from an assistant, or its vendor. */
static bool can_fill(const mk_game *g, int seat, int sector)
{
    if (g->player[seat].keshi[sector] == MK_CAPACITY) return falls(g, RED);
    return evaluate_comes(g, seat, sector) || falls(g, sector);
}

/* Can what the term counts on still happen to the seat? Points at the end (oases, resources, modules) always can. */
static bool is_possible(const mk_game *g, int seat, int term)
{
    if (term >= TERM_USE && term < TERM_USE + MK_HOMES) return evaluate_comes(g, seat, term - TERM_USE);
    if (term >= TERM_FILL && term < TERM_FILL + MK_HOMES)
        return comes_anywhere(g, seat) && can_fill(g, seat, term - TERM_FILL);
    switch (term) {
    case TERM_VENDORS:
    case TERM_WILD:
    case TERM_SCROLLS: return comes_anywhere(g, seat);
    case TERM_RIVER: return river_comes(g);
    case TERM_SOUK: return can_trade(g, seat);
    default: return true;
    }
}

/* What is worth something later can be compared in the same part of the game only. */
static void compare_terms(comparison *c, const int own[EVALUATE_TERMS], const int other[EVALUATE_TERMS])
{
    if (c->end->season != c->other->season || c->end->round != c->other->round) return;
    if ((c->end->phase >= PHASE_SEASON) != (c->other->phase >= PHASE_SEASON) || mk_over(c->end)) return;
    for (int t = 0; t < EVALUATE_TERMS; t++)
        if (!is_told(c, t) && is_possible(own[t] > other[t] ? c->end : c->other, c->seat, t))
            add(c, HINT_TERM, t, own[t] - other[t], own[t] - other[t]);
}

/* What the answer does to the others shows in the search only, where the estimates of rare answers are rough. */
static void compare_rivals(comparison *c, const prospect *own, const prospect *other)
{
    if (!own->rival || !other->rival || mk_over(c->end)) return;
    int more = own->rival - other->rival;
    if (abs(more) >= ROUGH && abs(more) >= 2 * (own->error + other->error)) add(c, HINT_RIVAL, 0, more, -more);
}

static int by_weight(const void *a, const void *b)
{
    const hint_reason *x = a, *y = b;
    if (abs(x->gain) != abs(y->gain)) return abs(x->gain) < abs(y->gain) ? 1 : -1;
    return x->kind != y->kind ? x->kind - y->kind : x->what - y->what;
}

void hint_add_reasons(hint_answer *a, hint_reason *found, int n, bool good)
{
    qsort(found, (size_t)n, sizeof *found, by_weight);
    for (int i = 0; i < n && a->reasons < HINT_REASONS; i++)
        if (!good || found[i].gain > 0) a->reason[a->reasons++] = found[i];
}

void hint_give_reasons(hint_answer *a, const mk_game *before, int seat, const prospect *own, const prospect *other,
                       bool good)
{
    comparison c = {.seat = seat, .before = before, .end = &own->end, .other = &other->end};
    c.last = had_last_turn(c.end, seat) && had_last_turn(c.other, seat);
    compare_sectors(&c);
    compare_finals(&c);
    compare_points(&c, own, other);
    compare_provisions(&c);
    compare_gates(&c);
    compare_rivals(&c, own, other);
    compare_terms(&c, own->term, other->term);
    hint_add_reasons(a, c.found, c.n, good);
}

/* ---- what an answer brings and costs ---- */

static void count_things(const mk_player *p, int out[HINT_THINGS])
{
    memset(out, 0, HINT_THINGS * sizeof *out);
    out[HINT_SCORE] = p->score;
    for (int r = 0; r < MK_RESOURCES; r++) out[HINT_RESOURCE + r] = p->resource[r];
    for (int s = 0; s < MK_HOMES; s++) out[HINT_KESHI + s] = p->keshi[s];
    for (int i = 0; i < MK_GOODS_COLOURS; i++) out[HINT_KESHI + GOODS + i] = p->goods[i];
    out[HINT_KESHI + RED] = __builtin_popcount(p->vendors);
    out[HINT_SWIM] = p->fisherman;
    for (int i = 0; i < MK_STAIRS; i++) out[HINT_CLIMB + i] = p->pawn[i];
    for (int i = 0; i < 3; i++) out[HINT_SCROLLS] += __builtin_popcount(p->scroll[i]);
    out[HINT_LUXURY] = __builtin_popcountll(p->luxury);
    for (int s = 0; s < MK_SECTORS; s++) out[HINT_GATES] += p->gate[s] != 0;
    out[HINT_OASES] = p->claimed_len;
}

/* R9.1: at the end of a season fishermen go back, and everything is paid: that is no doing of the answer. */
void hint_give_changes(hint_answer *a, const mk_game *before, int seat, const prospect *own)
{
    int was[HINT_THINGS], is[HINT_THINGS];
    count_things(&before->player[seat], was);
    count_things(&own->end.player[seat], is);
    bool same = own->end.season == before->season && own->end.phase < PHASE_SEASON;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int i = 0; i < HINT_THINGS && a->changes < HINT_CHANGES; i++) {
            int n = is[i] - was[i];
            if (n * sign > 0 && (same || i == HINT_SCORE))
                a->change[a->changes++] = (hint_change){(uint8_t)i, (int16_t)n};
        }
}

static unsigned sectors_of(uint32_t set)
{
    unsigned homes = set & ((1u << MK_HOMES) - 1);
    return set >> GOODS ? homes | 1u << SOUK : homes;
}

void hint_give_sectors(hint_answer *a, const mk_player *p, uint32_t other)
{
    int goods = 0;
    for (int i = 0; i < MK_GOODS_COLOURS; i++) goods += p->goods[i];
    unsigned sent = sectors_of(a->set) & ~sectors_of(other);
    for (; sent && a->reasons < HINT_REASONS; sent &= sent - 1) {
        int sector = __builtin_ctz(sent);
        int n = sector == SOUK ? goods : p->keshi[sector];
        if (n) a->reason[a->reasons++] = (hint_reason){HINT_SENDS, (uint8_t)sector, n, 0};
    }
}
