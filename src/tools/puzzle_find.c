/* puzzle_find.c - see puzzle_find.h. */
#include "puzzle_find.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/ahead.h"
#include "ai/bot.h"
#include "ai/hint_reasons.h"
#include "ai/mcts.h"
#include "match/dice.h"
#include "match/settings.h"

enum {
    PLAYER_SIMULATIONS = 60, /* of the bots that play the games, for one answer */
    PLAYER_LOOKS = 20000,
    FIRST_SIMULATIONS = 120,
    FIRST_LOOKS = 40000,
    DEEP_SIMULATIONS = 1600, /* of each of the two deep searches */
    DEEP_LOOKS = 250000,
    LINE_SIMULATIONS = 100,
    FIRST_CLEAR = 200, /* hundredths of a point that all other answers lose, at first look */
    SURE = 3,          /* standard errors that it must be by a deep search */
    PER_GAME = 12,
    PER_SEASON = 4,
    PER_TASK = 3, /* of one kind of question in one game, */
    PER_PAIR = 2, /* and of all with two answers only */
};

typedef struct finder {
    puzzle_book *book;
    puzzle_stats *stats;
    const puzzle_wish *wish;
    uint64_t seed;
    mk_setup setup;
    mk_game game;
    mcts *mind[MK_SEATS];
    rng stream[MK_SEATS];
    uint8_t choice[PUZZLE_ANSWERS];
    int answers;
    int found, pairs, per_season[MK_SEASONS], per_task[MK_OPS], last_turn[MK_SEATS];
    puzzle one[PER_GAME];
} finder;

void puzzle_add_stats(puzzle_stats *to, const puzzle_stats *from)
{
    to->games += from->games;
    for (int i = 0; i < PUZZLE_STAGES; i++) to->passed[i] += from->passed[i], to->seconds[i] += from->seconds[i];
}

static double processor(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool is_given(const puzzle_wish *w, int key)
{
    return w->given >> key & 1;
}

/* What is given in the place of what was drawn. */
static void set_given(mk_setup *s, const puzzle_wish *w)
{
    if (is_given(w, SET_PLAYERS)) s->players = w->setup.players, s->solo = SOLO_NONE;
    if (is_given(w, SET_SOLO)) s->solo = w->setup.solo;
    if (is_given(w, SET_EDITION)) s->edition = w->setup.edition;
    if (is_given(w, SET_MODULES)) s->modules = w->setup.modules;
    if (s->solo) s->players = 2;
}

/* Both editions, two to four players, without modules and with some, and both automata. */
static mk_setup some_setup(uint64_t seed, const puzzle_wish *w)
{
    if (w->only) return w->setup;
    rng r = rng_seed(seed, 101);
    mk_setup s = {.players = 2, .rules = MK_RULES};
    int what = (int)rng_pick(&r, 100), many = (int)rng_pick(&r, 100), modules = (int)rng_pick(&r, 100);
    s.layer = (uint8_t)rng_pick(&r, MK_LAYERS);
    if (what < 8)
        s.solo = SOLO_PASHA;
    else if (what < 14)
        s.solo = SOLO_LAZY;
    else
        s.players = (uint8_t)(many < 60 ? 2 : many < 82 ? 3 : 4);
    if (rng_pick(&r, 4) == 0) s.edition = ESSENTIAL;
    if (modules >= 45) mk_read_modules(&s.modules, modules < 75 ? "recommended" : "all", modules < 75 ? 11 : 3);
    set_given(&s, w);
    mk_complete_setup(&s);
    mk_game g;
    if (mk_start(&g, &s, NULL)) s.edition = CLASSIC;
    if (mk_start(&g, &s, NULL)) s.modules = 0, s.options = 0;
    return s;
}

/* ---- searches ---- */

static puzzle_loss loss_of(const mcts_answer *best, const mcts_answer *a, int k)
{
    puzzle_loss l = {.move = a->set ? a->set : a->choice};
    l.loss[k] = best->worth > a->worth ? best->worth - a->worth : 0;
    l.error[k] = (int)lrint(hypot(best->error, a->error));
    return l;
}

/* A search that tells of the best, the next and one more. Returns how many answers there are. */
static int search(const mk_game *view, int seat, int simulations, int looks, uint64_t luck, uint32_t must,
                  mcts_answer out[MCTS_ANSWERS])
{
    mcts_rules how = *bot_hard.search;
    how.simulations = simulations;
    how.looks = looks;
    how.told = 3;
    how.must = (int)must + 1;
    rng r = rng_seed(luck, (uint64_t)seat);
    mcts *m = mcts_new();
    int n = m ? mcts_search(m, &how, view, seat, &r, out) : 0;
    mcts_free(m);
    return n;
}

static uint32_t move_of(const mcts_answer *a)
{
    return a->set ? a->set : a->choice;
}

static const mcts_answer *find_move(const mcts_answer *all, int n, uint32_t move)
{
    for (int i = 0; i < n; i++)
        if (move_of(&all[i]) == move) return &all[i];
    return NULL;
}

bool puzzle_clear(const puzzle_loss *l, int k, int least)
{
    return l->loss[k] >= least && l->loss[k] > SURE * l->error[k];
}

bool puzzle_search(const mk_game *view, int seat, uint64_t luck, int k, puzzle *p)
{
    mcts_answer found[MCTS_ANSWERS];
    int n = search(view, seat, DEEP_SIMULATIONS, DEEP_LOOKS, luck, p->wrong.move, found);
    const mcts_answer *wrong = find_move(found, n, p->wrong.move);
    if (n < 2 || move_of(&found[0]) != p->best || !wrong) return false;
    puzzle_loss next = loss_of(&found[0], &found[1], k), other = loss_of(&found[0], wrong, k);
    if (k == 0) p->next.move = next.move;
    p->next.loss[k] = next.loss[k], p->next.error[k] = next.error[k];
    p->wrong.loss[k] = other.loss[k], p->wrong.error[k] = other.error[k];
    return puzzle_clear(&p->next, k, PUZZLE_CLEAR) && puzzle_clear(&p->wrong, k, PUZZLE_WRONG);
}

/* A small search: do all other answers seem to lose much? If it is not the answer of the game that is best, that one is
 * what tempts: it is a mistake of a strong bot. */
static bool first_look(const mk_game *view, int seat, uint64_t luck, puzzle *p)
{
    mcts_answer found[MCTS_ANSWERS];
    int n = search(view, seat, FIRST_SIMULATIONS, FIRST_LOOKS, luck, p->wrong.move, found);
    if (n < 2) return false;
    if (move_of(&found[0]) != p->best) {
        p->wrong.move = p->best;
        p->best = move_of(&found[0]);
    }
    const mcts_answer *wrong = find_move(found, n, p->wrong.move);
    return wrong && found[0].worth - found[1].worth >= FIRST_CLEAR && found[0].worth - wrong->worth >= PUZZLE_WRONG;
}

/* ---- what is told ---- */

static void follow(const mk_game *from, int seat, uint32_t move, uint64_t luck, puzzle_line *line)
{
    static const ahead_rules turn = {0};
    mk_game g;
    mk_copy(&g, from);
    puzzle_answer(&g, seat, move);
    while (line->n < PUZZLE_LINE && ahead_goes_on(&turn, &g, seat)) {
        mcts_answer found[MCTS_ANSWERS];
        mk_choice option[MK_OPTIONS_MAX];
        int op = mk_question(&g, seat).op;
        int n = mk_options(&g, seat, option);
        if (n > 1 && !search(&g, seat, LINE_SIMULATIONS, 0, luck, option[0], found)) return;
        line->answer[line->n].op = (uint8_t)op;
        line->answer[line->n++].choice = n > 1 ? found[0].choice : option[0];
        mk_apply_legal(&g, seat, line->answer[line->n - 1].choice);
    }
}

/* What speaks for an answer, or against it; not what was said already of the other one. Points are those that it brings
 * more than the other. */
static void keep_reasons(const hint_answer *a, bool good, const puzzle_reasons *said, puzzle_reasons *out)
{
    for (int i = 0; i < a->reasons; i++) {
        const hint_reason *r = &a->reason[i];
        bool told = (r->gain > 0) != good && r->kind != HINT_SENDS;
        for (int k = 0; said && k < said->n; k++)
            told = told || (said->reason[k].kind == r->kind && said->reason[k].what == r->what);
        if (told) continue;
        out->reason[out->n] = *r;
        if (r->kind == HINT_POINTS || r->kind == HINT_TURN || r->kind == HINT_END)
            out->reason[out->n].n = r->gain / 100;
        out->n++;
    }
}

/* Why it is better than the tempting one, and what speaks against that. */
bool puzzle_explain(const mk_game *view, puzzle *p)
{
    mk_game g;
    int seat = p->seat;
    p->for_it.n = p->against.n = 0;
    hint_answer best = {.set = p->best}, wrong = {.set = p->wrong.move};
    mk_copy(&g, view);
    g.quiet = 1;
    mk_determinize(&g, seat, 0);
    if (p->op == OP_PICK) {
        hint_give_sectors(&best, &g.player[seat], p->wrong.move);
        hint_give_sectors(&wrong, &g.player[seat], p->best);
    } else {
        prospect a, b;
        bool set = ahead_asks_set(&g, seat);
        mcts_answer x = {.choice = (mk_choice)p->best, .set = set ? p->best : 0};
        mcts_answer y = {.choice = (mk_choice)p->wrong.move, .set = set ? p->wrong.move : 0};
        prospect_of(&a, &g, seat, &x);
        prospect_of(&b, &g, seat, &y);
        hint_give_reasons(&best, &g, seat, &a, &b, true);
        hint_give_reasons(&wrong, &g, seat, &b, &a, false);
    }
    keep_reasons(&best, true, NULL, &p->for_it);
    keep_reasons(&wrong, false, &p->for_it, &p->against);
    return puzzle_told(p);
}

/* How it goes on after each; what keshis to pick bring the tower decides. */
static bool follow_both(const mk_game *view, int seat, puzzle *p, uint64_t luck)
{
    mk_game g;
    mk_copy(&g, view);
    g.quiet = 1;
    mk_determinize(&g, seat, 0);
    if (p->op == OP_PICK) return true;
    follow(&g, seat, p->best, luck, &p->line);
    follow(&g, seat, p->wrong.move, luck, &p->other_line);
    return true;
}

/* ---- the funnel ---- */

static int turn_of(const mk_game *g)
{
    return (g->season * MK_ROUNDS + g->round) * MK_PHASES + g->phase + 1;
}

static bool pass(finder *f, int stage, double *since, bool passed)
{
    double now = processor();
    f->stats->seconds[stage] += now - *since;
    f->stats->passed[stage] += passed;
    *since = now;
    return passed;
}

/* The strongest other answer and the tempting one, which are often the same. */
static bool play_both(const mk_game *view, int seat, puzzle *p, uint64_t luck)
{
    if (!puzzle_play(view, seat, p->best, &p->next, luck)) return false;
    if (p->next.move != p->wrong.move) return puzzle_play(view, seat, p->best, &p->wrong, luck);
    p->wrong = p->next;
    return true;
}

static bool explain(const finder *f, const mk_game *view, puzzle *p)
{
    return puzzle_explain(view, p) && (!f->wish->ends || puzzle_ends(p));
}

static bool judge(finder *f, const mk_game *view, int seat, puzzle *p)
{
    double since = processor();
    uint64_t luck = f->seed * 1000003 + (uint64_t)f->answers;
    return pass(f, STAGE_TEMPTED, &since, puzzle_tempts(view, seat, p->best, luck, &p->wrong.move)) &&
           pass(f, STAGE_FIRST, &since, first_look(view, seat, luck, p)) &&
           pass(f, STAGE_DEEP, &since, puzzle_search(view, seat, luck + 1, 0, p)) &&
           pass(f, STAGE_TOLD, &since, explain(f, view, p)) &&
           pass(f, STAGE_PLAYED, &since, play_both(view, seat, p, luck)) &&
           pass(f, STAGE_AGAIN, &since, puzzle_search(view, seat, luck + 2, 1, p)) &&
           pass(f, STAGE_FOUND, &since, follow_both(view, seat, p, luck));
}

static bool is_among(const puzzle_wish *w, int seat, int at)
{
    for (int i = 0; i < w->only_n; i++)
        if (w->only[i].seat == seat && w->only[i].at == at) return true;
    return false;
}

static bool is_wished(const puzzle_wish *w, const mk_game *g)
{
    if (w->ends && (g->season < MK_SEASONS - 1 || g->round < MK_ROUNDS - 1)) return false;
    return (!w->phases || w->phases >> g->phase & 1) && (!w->seasons || w->seasons >> g->season & 1);
}

/* One puzzle of a turn, few of a kind, some of each season. */
static bool is_wanted(const finder *f, int seat, int op, int options)
{
    const mk_game *g = &f->game;
    if (f->wish->only) return is_among(f->wish, seat, f->answers);
    return is_wished(f->wish, g) && f->found < PER_GAME && f->per_task[op] < PER_TASK &&
           f->per_season[g->season] < PER_SEASON && (options > 2 || f->pairs < PER_PAIR) &&
           f->last_turn[seat] != turn_of(g);
}

static void look_at(finder *f, const mk_game *view, int seat, int options, uint32_t best)
{
    int op = mk_question(view, seat).op;
    puzzle p = {.seat = (uint8_t)seat, .op = (uint8_t)op, .at = f->answers, .best = best};
    p.phase = view->phase, p.season = view->season, p.round = view->round;
    f->stats->passed[STAGE_ASKED]++;
    if (!is_wanted(f, seat, op, options) || !judge(f, view, seat, &p)) return;
    p.rating = puzzle_rate(view, seat, p.best, f->seed);
    f->last_turn[seat] = turn_of(view);
    f->per_task[op]++;
    f->per_season[view->season]++;
    f->pairs += options == 2;
    f->one[f->found++] = p;
}

static void apply(finder *f, int who, mk_choice c)
{
    f->choice[f->answers++] = c;
    mk_apply_legal(&f->game, who, c);
}

/* The bot's answer, all of a set. */
static void play_seat(finder *f, int seat)
{
    mk_game view;
    mk_view(&f->game, seat, &view);
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(&view, seat, option), op = mk_question(&view, seat).op;
    mcts_rules how = *bot_hard.search;
    how.simulations = PLAYER_SIMULATIONS;
    how.looks = PLAYER_LOOKS;
    double since = processor();
    if (n < 2) {
        apply(f, seat, option[0]);
        return;
    }
    if (!ahead_asks_set(&view, seat)) {
        mk_choice c = mcts_choose(f->mind[seat], &how, &view, seat, &f->stream[seat]);
        f->stats->seconds[STAGE_ASKED] += processor() - since;
        look_at(f, &view, seat, n, c);
        apply(f, seat, c);
        return;
    }
    mcts_answer found[MCTS_ANSWERS];
    if (!mcts_search(f->mind[seat], &how, &view, seat, &f->stream[seat], found)) return;
    f->stats->seconds[STAGE_ASKED] += processor() - since;
    look_at(f, &view, seat, n, found[0].set);
    for (uint32_t left = found[0].set; left && mk_asked(&f->game, seat) && mk_question(&f->game, seat).op == op;
         left &= left - 1)
        apply(f, seat, (mk_choice)__builtin_ctz(left));
}

/* All questions that are looked for are past. */
static bool is_done(const finder *f)
{
    const puzzle_wish *w = f->wish;
    if (w->only) return w->only[w->only_n - 1].at < f->answers;
    if (w->phases == 1u << PHASE_SETUP && f->game.phase != PHASE_SETUP) return true;
    return w->seasons && !(w->seasons >> f->game.season);
}

static void play_game(finder *f)
{
    dice d = dice_begin(f->seed);
    while (!mk_over(&f->game) && f->answers < PUZZLE_ANSWERS - 8 && !is_done(f)) {
        int who = mk_to_act(&f->game);
        if (who == MK_CHANCE)
            apply(f, who, dice_roll(&d, &f->game));
        else
            play_seat(f, who);
    }
}

static bool keep(finder *f)
{
    puzzle_game *g = puzzle_add_game(f->book);
    if (!g) return false;
    g->setup = f->setup;
    g->seed = f->seed;
    g->answers = f->found ? f->one[f->found - 1].at : 0;
    g->choice = malloc((size_t)g->answers + 1);
    if (!g->choice) return false;
    memcpy(g->choice, f->choice, (size_t)g->answers);
    for (int i = 0; i < f->found; i++) {
        puzzle *p = puzzle_add(f->book);
        if (!p) return false;
        f->one[i].number = p->number;
        f->one[i].game = p->game;
        *p = f->one[i];
    }
    return true;
}

bool puzzle_find(puzzle_book *book, uint64_t seed, const puzzle_wish *wish, puzzle_stats *stats)
{
    finder *f = calloc(1, sizeof *f);
    if (!f) return false;
    f->book = book, f->stats = stats, f->seed = seed, f->wish = wish;
    f->setup = some_setup(seed, wish);
    bool fine = !mk_start(&f->game, &f->setup, NULL);
    f->game.quiet = 1;
    for (int s = 0; s < MK_SEATS; s++) {
        f->mind[s] = mcts_new();
        f->stream[s] = rng_seed(seed, (uint64_t)s);
        fine = fine && f->mind[s];
    }
    if (fine) play_game(f);
    fine = fine && keep(f);
    stats->games++;
    for (int s = 0; s < MK_SEATS; s++) mcts_free(f->mind[s]);
    free(f);
    return fine;
}
