/* learn_play.c - the games from which the net learns (see learn.h).
 *
 * Each seat plays by the evaluation as it is, with whims: what an answer is worth is changed a little at random, in
 * some games more than in others, so that the net also sees what it would not do. A sample is a position in which the
 * evaluation is asked for: after an answer, and each set of keshis picked.
 */
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "learn.h"

typedef struct game_run {
    const learn_how *how;
    learn_book book;
    uint64_t first_game;
    int games;
    int whim[MK_SEATS];
    uint16_t set[MK_SEATS];
    size_t game_first; /* sample of this game */
    net_memory memory[MK_SEATS];
    rng rng;
    double sum;
    int seats;
} game_run;

static void reserve(learn_book *b, size_t samples, size_t more)
{
    if (b->samples + samples > b->room) {
        b->room = (b->samples + samples) * 2;
        b->sample = realloc(b->sample, b->room * sizeof *b->sample);
    }
    if (b->features + more > b->feature_room) {
        b->feature_room = (b->features + more) * 2;
        b->at = realloc(b->at, b->feature_room * sizeof *b->at);
        b->value = realloc(b->value, b->feature_room * sizeof *b->value);
    }
    if (!b->sample || !b->at || !b->value) abort();
}

static void take_sample(game_run *r, const mk_game *g, int seat)
{
    learn_book *b = &r->book;
    int term[EVALUATE_TERMS], hand = 0;
    features f;
    if (g->phase == PHASE_END) return;
    net_terms(g, seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) hand += term[i];
    features_of(g, seat, term, &f);
    reserve(b, 1, FEATURES);
    uint32_t n = 0;
    for (int i = 0; i < FEATURES; i++)
        for (int k = f.value[i] ? features_below(i) : -1; k >= 0; k--, n++) {
            b->at[b->features + n] = (uint16_t)(i - k);
            b->value[b->features + n] = f.value[i];
        }
    int value = r->how->net ? net_evaluate_with(r->how->net, g, seat) : hand;
    b->sample[b->samples++] = (learn_sample){.first = (uint32_t)b->features,
                                             .n = n,
                                             .hand = (float)hand / 100,
                                             .value = (float)value / 100,
                                             .seat = (uint8_t)seat};
    b->features += n;
}

/* The end of the game, and on the way there what was thought later. */
static void set_goals(game_run *r, const mk_game *g)
{
    learn_book *b = &r->book;
    for (int seat = 0; seat < g->players; seat++) {
        float goal = g->player[seat].score;
        for (size_t i = b->samples; i-- > r->game_first;) {
            learn_sample *s = &b->sample[i];
            if (s->seat != seat) continue;
            s->goal = goal - s->hand;
            goal = r->how->lambda * goal + (1 - r->how->lambda) * s->value;
        }
    }
}

static int whim(game_run *r, int seat)
{
    return r->whim[seat] ? (int)rng_pick(&r->rng, (uint32_t)r->whim[seat]) : 0;
}

static uint16_t choose_set(game_run *r, const ahead_rules *how, const mk_game *g, int seat)
{
    uint32_t set[AHEAD_SETS], best = 0;
    int n = ahead_sets(g, seat, set), most = INT_MIN;
    if (rng_pick(&r->rng, 24) == 0) return (uint16_t)set[rng_pick(&r->rng, (uint32_t)n)];
    int look[AHEAD_SETS];
    ahead_sets_worth(how, g, seat, set, n, look);
    for (int i = 0; i < n; i++) {
        int worth = look[i] + 2 * whim(r, seat);
        if (worth > most) most = worth, best = set[i];
    }
    return (uint16_t)best;
}

static mk_choice pick(game_run *r, const ahead_rules *how, const mk_game *g, int seat)
{
    mk_task t = mk_question(g, seat);
    if (t.n == MK_PICKS || (r->set[seat] & g->player[seat].picked) != g->player[seat].picked)
        r->set[seat] = choose_set(r, how, g, seat);
    uint16_t set = r->set[seat];
    if (t.n == MK_PICKS) {
        mk_game after;
        mk_copy(&after, g);
        after.player[seat].picked = set;
        take_sample(r, &after, seat);
    }
    return (mk_choice)__builtin_ctz(set & ~(unsigned)g->player[seat].picked);
}

static mk_choice choose(game_run *r, const ahead_rules *how, const mk_game *g, int seat)
{
    mk_choice option[MK_OPTIONS_MAX];
    if (mk_question(g, seat).op == OP_PICK && r->how->net) return pick(r, how, g, seat);
    int n = mk_options(g, seat, option), best = 0, most = INT_MIN;
    for (int i = 0; n > 1 && i < n; i++) {
        int worth = ahead_option(how, g, seat, option[i], how->budget / n) + whim(r, seat);
        if (worth > most) most = worth, best = i;
    }
    return option[best];
}

/* An answer, and in three of four cases all that follows from it to the end of what the assistant does. */
static void play_answer(game_run *r, const ahead_rules *how, mk_game *g, int seat)
{
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, seat, option), most = INT_MIN;
    bool pick = mk_question(g, seat).op == OP_PICK && r->how->net;
    if (pick || !r->how->net || rng_pick(&r->rng, 4) == 0) {
        mk_apply_legal(g, seat, choose(r, how, g, seat));
        return;
    }
    mk_game best, next;
    for (int i = 0; i < n; i++) {
        mk_copy(&next, g);
        mk_apply_legal(&next, seat, option[i]);
        int worth = ahead_turn(how, &next, seat, how->budget / n) + whim(r, seat);
        if (worth <= most) continue;
        most = worth;
        mk_copy(&best, &next);
    }
    mk_copy(g, &best);
}

static mk_setup some_setup(rng *r)
{
    mk_setup s = {.players = 2};
    int what = (int)rng_pick(r, 100);
    if (what < 45) return s;
    if (what < 62) return s.solo = SOLO_PASHA, s;
    if (what < 70) return s.solo = SOLO_LAZY, s;
    s.edition = (uint8_t)rng_pick(r, MK_EDITIONS);
    s.layer = (uint8_t)rng_pick(r, MK_LAYERS);
    s.players = (uint8_t)(2 + rng_pick(r, 3));
    if (what < 80) return s;
    s.modules = what < 85 ? (1u << MK_MODULES) - 1 : (uint16_t)rng_pick(r, 1u << MK_MODULES);
    if (what < 90) s.players = 2, s.solo = SOLO_PASHA;
    mk_complete_setup(&s);
    return s;
}

static void play_game(game_run *r, uint64_t seed)
{
    mk_game g;
    ahead_rules how = {.net = r->how->net, .memory = r->memory, .budget = r->how->budget, .brief = true};
    r->rng = rng_seed(seed, 77);
    mk_setup s = some_setup(&r->rng);
    if (mk_start(&g, &s, NULL)) s.modules = 0, mk_start(&g, &s, NULL);
    g.quiet = 1;
    for (int i = 0; i < MK_SEATS; i++) {
        static const int whims[] = {1, 1, 100, 300};
        r->whim[i] = whims[rng_pick(&r->rng, 4)];
    }
    r->game_first = r->book.samples;
    while (!mk_over(&g)) {
        int who = mk_to_act(&g);
        if (who == MK_CHANCE) {
            mk_apply_legal(&g, who, mk_roll(&g, rng_next(&r->rng)));
            continue;
        }
        play_answer(r, &how, &g, who);
        int seat = rng_pick(&r->rng, 4) ? who : (int)rng_pick(&r->rng, g.solo == SOLO_LAZY ? 1 : g.players);
        if (rng_pick(&r->rng, 2) == 0) take_sample(r, &g, seat);
    }
    set_goals(r, &g);
    for (int i = 0; i < (g.solo ? 1 : g.players); i++) r->sum += g.player[i].score, r->seats++;
}

static void *play_games(void *data)
{
    game_run *r = data;
    for (int i = 0; i < r->games; i++) play_game(r, r->first_game + (uint64_t)i);
    return NULL;
}

void learn_append(learn_book *to, const learn_book *from)
{
    if (!from->samples) return;
    reserve(to, from->samples, from->features);
    memcpy(to->at + to->features, from->at, from->features * sizeof *to->at);
    memcpy(to->value + to->features, from->value, from->features * sizeof *to->value);
    for (size_t i = 0; i < from->samples; i++) {
        learn_sample s = from->sample[i];
        s.first += (uint32_t)to->features;
        to->sample[to->samples++] = s;
    }
    to->features += from->features;
}

void learn_play(learn_book *book, const learn_how *how, double *mean_score)
{
    game_run run[LEARN_THREADS] = {0};
    pthread_t thread[LEARN_THREADS];
    bool started[LEARN_THREADS];
    double sum = 0, seats = 0;
    int from = 0;
    for (int i = 0; i < how->threads; i++) {
        int to = (int)((int64_t)how->games * (i + 1) / how->threads);
        run[i] = (game_run){.how = how, .first_game = how->seed + (uint64_t)from, .games = to - from};
        from = to;
        started[i] = !pthread_create(&thread[i], NULL, play_games, &run[i]);
        if (!started[i]) play_games(&run[i]);
    }
    for (int i = 0; i < how->threads; i++) {
        if (started[i]) pthread_join(thread[i], NULL);
        learn_append(book, &run[i].book);
        learn_free(&run[i].book);
        sum += run[i].sum, seats += run[i].seats;
    }
    *mean_score = sum / seats;
}

void learn_free(learn_book *book)
{
    free(book->sample);
    free(book->at);
    free(book->value);
    *book = (learn_book){0};
}
