/* hint.c - see hint.h. */
#include "hint.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ahead.h"
#include "bot.h"

enum { ROUNDS = MK_SEASONS * MK_ROUNDS, LOOK = 60, SMALL = 60 /* hundredths of a point that are no reason */ };

/* ---- chances ---- */

/* How much the difference at the end may still differ from what is expected now: a standard deviation, in points.
 * Measured at the beginning of rounds (doc/bots.md); how it shrinks in the course of the last round is a guess. */
static double doubt(const mk_game *g)
{
    double past = g->season * MK_ROUNDS + g->round;
    past += g->phase >= PHASE_RIVER ? 0.9 : g->phase >= PHASE_ASSISTANTS ? 0.6 : g->phase > PHASE_SELECT ? 0.3 : 0;
    double left = past < ROUNDS ? ROUNDS - past : 0.1;
    return sqrt(190 * (left < 1 ? left : 1) + 20.6 * left);
}

static int chance_of(const mk_game *g, int score, int margin)
{
    if (g->solo == SOLO_LAZY) {
        int towns = g->modules >> MOD_TOWNS & 1 ? mk_cat.lazy.towns : 0;
        margin = score - 100 * (mk_cat.lazy.rank[0] + towns);
    }
    if (mk_over(g)) return margin > 0 ? 1000 : 0;
    return (int)lrint(1000 / (1 + exp(-1.7 * margin / 100 / doubt(g))));
}

int hint_standing(const mk_game *g, int seat)
{
    int own = net_evaluate(g, seat), best = 0;
    if (g->solo == SOLO_LAZY) return own;
    for (int s = 0, any = 0; s < g->players; s++) {
        if (s == seat) continue;
        int worth = net_evaluate(g, s);
        if (!any++ || worth > best) best = worth;
    }
    return own - best;
}

/* ---- reasons ---- */

static void add(hint_answer *a, int kind, int what, int n)
{
    if (a->reasons < HINT_REASONS) a->reason[a->reasons++] = (hint_reason){(uint8_t)kind, (uint8_t)what, n};
}

static bool complete(const mk_player *p, int sector)
{
    return p->keshi[sector] == MK_CAPACITY && (p->vendors >> sector & 1);
}

static int missing(const mk_player *p, int resource)
{
    int need = 0;
    for (int i = 0; i < MK_SEASONS; i++)
        if (p->provisions_up >> i & 1) need += mk_cat.provision[p->provision[i]].cost[resource];
    return need > p->resource[resource] ? need - p->resource[resource] : 0;
}

static void add_facts(hint_answer *a, const mk_player *before, const mk_player *after)
{
    for (int s = 0; s < MK_HOMES; s++)
        if (complete(after, s) && !complete(before, s)) add(a, HINT_FILLS, s, mk_cat.game.sector_points);
    if (after->score != before->score) add(a, HINT_POINTS, 0, after->score - before->score);
    for (int r = 0; r < MK_RESOURCES; r++) {
        int was = missing(before, r), is = missing(after, r);
        if (is > was) add(a, HINT_SHORT, r, is);
        if (is < was) add(a, HINT_PROVIDES, r, was - is);
    }
}

/* The terms that change most; what the facts have said is left out. */
static void add_terms(hint_answer *a, const int before[EVALUATE_TERMS], const int after[EVALUATE_TERMS])
{
    bool said[EVALUATE_TERMS] = {[TERM_POINTS] = true, [TERM_PENDING] = true, [TERM_PROVISIONS] = true};
    for (int i = 0; i < a->reasons; i++)
        if (a->reason[i].kind == HINT_FILLS) said[TERM_FILL + a->reason[i].what] = true;
    while (a->reasons < HINT_REASONS) {
        int best = -1;
        for (int t = 0; t < EVALUATE_TERMS; t++)
            if (!said[t] && (best < 0 || abs(after[t] - before[t]) > abs(after[best] - before[best]))) best = t;
        if (best < 0 || abs(after[best] - before[best]) < SMALL) return;
        said[best] = true;
        add(a, HINT_TERM, best, after[best] - before[best]);
    }
}

static void add_sectors(hint_answer *a, const mk_player *p)
{
    unsigned sent = 0;
    for (int c = 0; c < MK_COLOURS; c++) {
        int sector = c < MK_HOMES ? c : SOUK, n = 0;
        if (!(a->set >> c & 1) || c == RED || sent >> sector & 1) continue;
        sent |= 1u << sector;
        if (c >= GOODS)
            for (int i = 0; i < MK_GOODS; i++) n += p->goods[i];
        add(a, HINT_SENDS, sector, c < MK_HOMES ? p->keshi[c] : n);
    }
}

static void give_reasons(hint_answer *a, const mk_game *g, int seat)
{
    static const ahead_rules look = {.net = &net_weights, .budget = LOOK};
    int before[EVALUATE_TERMS], after[EVALUATE_TERMS];
    if (a->set) {
        add_sectors(a, &g->player[seat]);
        return;
    }
    mk_game end;
    mk_copy(&end, g);
    mk_play(&end, seat, a->choice);
    ahead_turn(&look, &end, seat, look.budget);
    add_facts(a, &g->player[seat], &end.player[seat]);
    evaluate_terms(g, seat, before);
    evaluate_terms(&end, seat, after);
    add_terms(a, before, after);
}

/* ---- answers ---- */

static bool is_wanted(const hint_rules *how, const mcts_answer *f)
{
    return how->must && (f->set ? f->set : f->choice) == how->must - 1;
}

/* The first ones that were tried: of others nothing is known. The one that must be there takes the last place. */
static int choose_answers(const hint_rules *how, mcts_answer *found, int all)
{
    int n = 0;
    bool there = false;
    for (int i = 0; i < all; i++) {
        mcts_answer f = found[i];
        bool wanted = is_wanted(how, &f);
        if (i > 0 && !f.visits && !wanted) continue;
        if (n < HINT_ANSWERS)
            found[n++] = f, there |= wanted;
        else if (wanted && !there)
            found[n - 1] = f;
    }
    return n;
}

int hint_make(const hint_rules *how, const mk_game *view, int seat, rng *r, hint_answer out[HINT_ANSWERS])
{
    mcts_answer found[MCTS_ANSWERS];
    mcts_rules search = *bot_hard.search;
    mk_game g;
    if (!mk_asked(view, seat)) return 0;
    if (how->simulations) search.simulations = how->simulations, search.looks = 0;
    search.threads = how->threads;
    search.must = how->must;
    mk_copy(&g, view);
    g.quiet = 1;
    rng deal = *r;
    mk_determinize(&g, seat, rng_next(&deal));
    mcts *m = mcts_new();
    int all = m ? mcts_search(m, &search, view, seat, r, found) : 0;
    mcts_free(m);
    int n = choose_answers(how, found, all);
    for (int i = 0; i < n; i++) {
        const mcts_answer *f = &found[i];
        out[i] = (hint_answer){.choice = f->choice, .set = f->set, .visits = f->visits, .score = f->score};
        out[i].loss = found[0].worth - f->worth;
        out[i].win = chance_of(&g, f->score, f->worth);
        give_reasons(&out[i], &g, seat);
    }
    return n;
}

/* ---- words ---- */

static const char *const sector_name[MK_SECTORS] = {"the river",  "the date orchard", "the madrasa",
                                                    "the palace", "the mosque",       "the main square",
                                                    "the medina", "the Sahara",       "the souk"};
static const char *const resource_name[MK_RESOURCES][2] = {{"water", "water"}, {"date", "dates"}, {"dinar", "dinars"}};

/* Terms that are no sector's: the word of the wire, and English. The others are told as facts, or not at all. */
static const char *const term_name[EVALUATE_TERMS][2] = {[TERM_VENDORS] = {"vendors", "water vendors to come"},
                                                         [TERM_WILD] = {"red", "red keshis to come"},
                                                         [TERM_RIVER] = {"river", "bonuses of the river"},
                                                         [TERM_RESOURCES] = {"resources", "resources"},
                                                         [TERM_TILES] = {"provisions", "cost of provision tiles"},
                                                         [TERM_SOUK] = {"souk", "goods for luxury goods"},
                                                         [TERM_DESERT] = {"oases", "oases"},
                                                         [TERM_SCROLLS] = {"scrolls", "scrolls that last"},
                                                         [TERM_MODULES] = {"modules", "modules"}};

static bool is_sectors(int term, int first)
{
    return term >= first && term < first + MK_HOMES;
}

static const char *name_term(int term, const char **what, char text[MK_NAME_MAX])
{
    bool use = is_sectors(term, TERM_USE), near = is_sectors(term, TERM_FILL);
    assert(use || near || term_name[term][0]);
    *what = use || near ? mk_name(NOUN_SECTOR, term - (use ? TERM_USE : TERM_FILL), text) : term_name[term][0];
    return use ? "use" : near ? "near" : "term";
}

const char *hint_name(const hint_reason *r, const char **what, char text[MK_NAME_MAX])
{
    static const char *const kinds[HINT_KINDS] = {"points", "fills", "short", "provides", "term", "sends"};
    static const int nouns[HINT_KINDS] = {NOUN_NONE, NOUN_SECTOR, NOUN_RESOURCE, NOUN_RESOURCE, NOUN_NONE, NOUN_SECTOR};
    if (r->kind == HINT_TERM) return name_term(r->what, what, text);
    *what = nouns[r->kind] != NOUN_NONE ? mk_name(nouns[r->kind], r->what, text) : NULL;
    return kinds[r->kind];
}

static size_t term_text(int term, int n, char out[HINT_TEXT])
{
    double points = n / 100.0;
    if (is_sectors(term, TERM_USE))
        return (size_t)snprintf(out, HINT_TEXT, "later uses of %s: %+.1f", sector_name[term - TERM_USE], points);
    if (is_sectors(term, TERM_FILL))
        return (size_t)snprintf(out, HINT_TEXT, "%s %s being full: %+.1f", sector_name[term - TERM_FILL],
                                n > 0 ? "nearer to" : "farther from", points);
    return (size_t)snprintf(out, HINT_TEXT, "%s: %+.1f", term_name[term][1], points);
}

size_t hint_text(const hint_reason *r, char out[HINT_TEXT])
{
    switch (r->kind) {
    case HINT_POINTS: return (size_t)snprintf(out, HINT_TEXT, "%+d point%s now", r->n, abs(r->n) == 1 ? "" : "s");
    case HINT_FILLS: return (size_t)snprintf(out, HINT_TEXT, "fills %s: %+d at the end", sector_name[r->what], r->n);
    case HINT_SHORT:
        return (size_t)snprintf(out, HINT_TEXT, "leaves %d %s short for provisions", r->n,
                                resource_name[r->what][r->n != 1]);
    case HINT_PROVIDES:
        return (size_t)snprintf(out, HINT_TEXT, "%d %s more for provisions", r->n, resource_name[r->what][r->n != 1]);
    case HINT_SENDS:
        return (size_t)snprintf(out, HINT_TEXT, "an assistant to %s, where %d %s", sector_name[r->what], r->n,
                                r->n == 1 ? "keshi is" : "keshis are");
    default: return term_text(r->what, r->n, out);
    }
}
