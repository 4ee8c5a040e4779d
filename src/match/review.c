/* review.c - see review.h. */
#include "review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ahead.h"
#include "base/speech.h"
#include "match/throws.h"

enum {
    LUCK_ROLLS = 64,
    CLEAR = 100, /* hundredths of a point: what is less is no mistake that a search can tell, */
    SURE = 2,    /* nor what is not more than so many standard errors */
    CLOSER = 6,  /* the second look at what may be a mistake has so many times the simulations */
};

void review_free(review *v)
{
    free(v->answer);
    free(v->moment);
    *v = (review){0};
}

static review_answer *add(review *v)
{
    if (v->answers == v->room) {
        int room = v->room ? v->room * 2 : 64;
        review_answer *more = realloc(v->answer, (size_t)room * sizeof *more);
        if (!more) return NULL;
        v->answer = more;
        v->room = room;
    }
    review_answer *a = &v->answer[v->answers++];
    *a = (review_answer){0};
    return a;
}

static review_season *season_of(review_seat *seat, const mk_game *g)
{
    return &seat->season[g->season < MK_SEASONS ? g->season : MK_SEASONS - 1];
}

/* R3.1, R16.4: all keshis that the seat picks, or tiles that it keeps, from this item of the record on. What is left is
 * forced then, and no answer. */
static uint32_t named_set(const record *r, int item, const mk_game *g, int seat)
{
    uint32_t set = 0, all[AHEAD_SETS];
    int left = mk_set_size(g, seat), op = mk_question(g, seat).op;
    for (const record_item *i; left > 0 && (i = record_peek(r, item)) != NULL; item = (int)(i - r->item) + 1) {
        if (i->player != seat) continue;
        if (i->op != op) break;
        set |= 1u << i->choice;
        left--;
    }
    for (int k = ahead_sets(g, seat, all) - 1; k >= 0; k--)
        if ((all[k] & set) == set) return all[k];
    return set;
}

/* A set is judged whole. */
static bool is_begun(const mk_game *g, int seat)
{
    mk_task t = mk_question(g, seat);
    return t.op == OP_PICK ? g->player[seat].picked != 0 : t.op == OP_KEEP && t.n < MK_SEASONS;
}

/* What was given and what the search likes best. Of many answers with an error each the best one is too good by chance:
 * so what may be a mistake is looked at a second time, more closely and with other luck: that of a hint. */
static bool compare(review_answer *a, const mk_game *view, const review_rules *how, int closer, rng luck)
{
    hint_rules search = {.simulations = how->simulations * closer, .threads = how->threads, .stop = how->stop};
    hint_answer found[HINT_ANSWERS];
    search.must = (int)(a->given_set ? a->given_set : a->given) + 1;
    if (search.simulations > MCTS_SIMULATIONS) search.simulations = MCTS_SIMULATIONS;
    int n = hint_make(&search, view, a->seat, &luck, found);
    a->best = found[0];
    for (int k = 0; k < n; k++)
        if (a->given_set ? found[k].set == a->given_set : found[k].choice == a->given) a->own = found[k];
    return n > 0;
}

static bool judge(const review_rules *how, review *v, const record *r, const record_item *i, const mk_game *g,
                  int number)
{
    int seat = i->player;
    mk_choice option[MK_OPTIONS_MAX];
    if (mk_options(g, seat, option) < 2) return true;
    if (is_begun(g, seat)) return true;
    review_answer *a = add(v);
    if (!a) return false;
    *a = (review_answer){
        .number = number, .item = (int)(i - r->item), .seat = i->player, .op = i->op, .given = i->choice};
    if (ahead_asks_set(g, seat)) a->given_set = named_set(r, a->item, g, seat);
    mk_game view;
    mk_view(g, seat, &view);
    if (!compare(a, &view, how, 1, rng_seed((uint64_t)number, (uint64_t)seat))) return false;
    if (a->own.loss >= CLEAR && !compare(a, &view, how, CLOSER, hint_luck(&view, seat))) return false;
    a->loss = a->own.loss >= CLEAR && a->own.loss > SURE * a->own.error ? a->own.loss : 0;
    v->seat[seat].answers++;
    v->seat[seat].mistakes += a->loss > 0;
    v->seat[seat].lost += a->loss;
    season_of(&v->seat[seat], g)->mistakes += a->loss > 0;
    season_of(&v->seat[seat], g)->lost += a->loss;
    return true;
}

/* Another way that chance might have gone, to where somebody else answers, or it decides about something else. */
static void roll_on(mk_game *g, bool tower, rng *r)
{
    while (!mk_over(g) && mk_to_act(g) == MK_CHANCE && throws_op(mk_question(g, MK_CHANCE).op) == tower)
        mk_apply_legal(g, MK_CHANCE, mk_roll(g, rng_next(r)));
}

/* Luck is how much better things stand than they usually would, with other rolls from the same position. So what
 * happens anyway on the way (an automaton's turn, for one) and what the estimate always gets wrong is no luck. */
static void count_luck(review *v, const mk_game *before, const mk_game *after, int op, unsigned seats)
{
    if (after->phase == PHASE_SETUP || before->phase == PHASE_SETUP) return; /* nothing has begun */
    int64_t usual[MK_SEATS] = {0};
    rng r = rng_seed((uint64_t)before->season * MK_ROUNDS + before->round, (uint64_t)op);
    for (int k = 0; k < LUCK_ROLLS; k++) {
        mk_game g;
        mk_copy(&g, before);
        roll_on(&g, throws_op(op), &r);
        for (int s = 0; s < g.players; s++)
            if (seats >> s & 1) usual[s] += hint_standing(&g, s);
    }
    for (int s = 0; s < before->players; s++) {
        if (!(seats >> s & 1)) continue;
        int luck = hint_standing(after, s) - (int)(usual[s] / LUCK_ROLLS);
        review_season *season = season_of(&v->seat[s], before);
        *(throws_op(op) ? &v->seat[s].tower : &v->seat[s].tiles) += luck;
        *(throws_op(op) ? &season->tower : &season->tiles) += luck;
    }
}

static void find_worst(review *v)
{
    for (int s = 0; s < MK_SEATS; s++) {
        int *worst = v->seat[s].worst;
        for (int k = 0; k < REVIEW_WORST; k++) worst[k] = -1;
        for (int i = 0; i < v->answers; i++) {
            if (v->answer[i].seat != s || v->answer[i].loss <= 0) continue;
            int here = i;
            for (int k = 0; k < REVIEW_WORST; k++)
                if (worst[k] < 0 || v->answer[here].loss > v->answer[worst[k]].loss) {
                    int lower = worst[k];
                    worst[k] = here;
                    if ((here = lower) < 0) break;
                }
        }
    }
}

/* Mistakes cost at most what was within reach when the first round began, with the luck that came; and at least what
 * the dearest one did. */
static void count_lost(review *v, const review_rules *how, const int reach[MK_SEATS], const mk_game *end)
{
    for (int s = 0; s < MK_SEATS; s++) {
        review_seat *seat = &v->seat[s];
        if (!seat->mistakes) continue;
        int most = reach[s] + seat->tower + seat->tiles - hint_within_reach(end, s, how->level);
        int least = v->answer[seat->worst[0]].loss;
        int sum = seat->lost;
        if (seat->lost > most) seat->lost = most > least ? most : least;
        for (int k = 0; k < MK_SEASONS; k++)
            seat->season[k].lost = (int)((int64_t)seat->season[k].lost * seat->lost / sum);
    }
}

/* ---- the chance to win ---- */

static bool add_moment(review *v, const mk_game *g, const record_item *last, int number)
{
    if (g->phase == PHASE_SETUP) return true; /* nothing has begun */
    if (v->moments == v->moment_room) {
        int room = v->moment_room ? v->moment_room * 2 : 128;
        review_moment *more = realloc(v->moment, (size_t)room * sizeof *more);
        if (!more) return false;
        v->moment = more;
        v->moment_room = room;
    }
    review_moment *m = &v->moment[v->moments++];
    *m = (review_moment){.number = number, .by = last->player};
    m->tower = last->player == MK_CHANCE && throws_op(last->op);
    hint_chances(g, m->chance);
    return true;
}

/* Does the next answer go on with what this one has begun? */
static bool goes_on(const record_item *last, const record_item *next)
{
    return next && next->player == last->player &&
           (next->player != MK_CHANCE || throws_op(next->op) == throws_op(last->op));
}

/* Several answers of chance in a row, a throw of the tower, are one piece of luck. */
static bool review_steps(const review_rules *how, const record *r, review *v)
{
    mk_game g, before;
    int at = 0, number = 0, chance = OP_NONE, reach[MK_SEATS] = {0};
    bool begun = false;
    record_start(r, &g);
    g.quiet = 1;
    for (const record_item *i; (i = record_peek(r, at)) != NULL;) {
        if (i->hidden) return false;
        if (chance != OP_NONE && (i->player != MK_CHANCE || throws_op(i->op) != throws_op(chance))) {
            count_luck(v, &before, &g, chance, how->seats);
            chance = OP_NONE;
        }
        number++;
        for (int s = 0; s < g.players && !begun && g.phase != PHASE_SETUP; s++)
            reach[s] = hint_within_reach(&g, s, how->level);
        begun = begun || g.phase != PHASE_SETUP;
        if (i->player == MK_CHANCE) {
            if (chance == OP_NONE) mk_copy(&before, &g);
            chance = i->op;
        } else if (how->seats >> i->player & 1 && !judge(how, v, r, i, &g, number)) {
            return false;
        }
        if (how->stop && __atomic_load_n(how->stop, __ATOMIC_RELAXED)) return false;
        if (how->progress && !how->progress(how->data, number, r->answers)) return false;
        record_step(r, &at, &g);
        if (!goes_on(i, record_peek(r, at)) && !add_moment(v, &g, i, number)) return false;
    }
    if (chance != OP_NONE) count_luck(v, &before, &g, chance, how->seats);
    find_worst(v);
    count_lost(v, how, reach, &g);
    return true;
}

bool review_game(const review_rules *how, const record *r, review *out)
{
    *out = (review){0};
    if (!review_steps(how, r, out)) {
        review_free(out);
        return false;
    }
    return true;
}

/* ---- words ---- */

static size_t say_move(int op, mk_choice c, uint32_t set, char *out, size_t size)
{
    char name[MK_NAME_MAX];
    size_t at = 0;
    int noun = mk_rule_about(op).noun;
    if (!set) return (size_t)snprintf(out, size, "%s", mk_name(noun, c, name));
    for (; set; set &= set - 1)
        at += (size_t)snprintf(out + at, size - at, "%s%s", at ? " " : "", mk_name(noun, __builtin_ctz(set), name));
    return at;
}

size_t review_say(const review_answer *a, char out[REVIEW_TEXT])
{
    char better[4 * MK_NAME_MAX];
    say_move(a->op, a->best.choice, a->best.set, better, sizeof better);
    return review_tell(a, better, out);
}

size_t review_tell(const review_answer *a, const char *better, char out[REVIEW_TEXT])
{
    char reason[HINT_TEXT];
    double loss = a->loss / 100.0;
    long n = speech_fraction(loss);
    buf why = {0}, text = {0};
    for (int i = 0; i < a->best.reasons && i < 2; i++) {
        hint_text(&a->best.reason[i], reason);
        if (i) buf_puts(&why, ", ");
        buf_puts(&why, reason);
    }
    speech_fill(&text,
                why.len ? TN("lost about {loss} point: {better} was better ({why})",
                             "lost about {loss} points: {better} was better ({why})", n)
                        : TN("lost about {loss} point: {better} was better",
                             "lost about {loss} points: {better} was better", n),
                "loss", DECIMAL(loss, 1), "better", better, "why", buf_text(&why), NULL);
    buf_free(&why);
    return speech_into(out, REVIEW_TEXT, &text);
}

size_t review_summary(const review_seat *seat, char out[REVIEW_TEXT])
{
    double lost = seat->lost / 100.0;
    buf text = {0}, answers = {0}, mistakes = {0};
    speech_fill(&answers, TN("{n} answer", "{n} answers", seat->answers), "n", DIGITS(seat->answers), NULL);
    speech_fill(&mistakes, TN("{n} mistake", "{n} mistakes", seat->mistakes), "n", DIGITS(seat->mistakes), NULL);
    speech_fill(
        &text,
        TN("{answers}, {mistakes}, which cost about {lost} point together; luck with the tower {tower}, with tiles "
           "{tiles}",
           "{answers}, {mistakes}, which cost about {lost} points together; luck with the tower {tower}, with tiles "
           "{tiles}",
           (long)(lost + 0.5)),
        "answers", buf_text(&answers), "mistakes", buf_text(&mistakes), "lost", DECIMAL(lost, 0), "tower",
        CHANGE(seat->tower / 100.0, 0), "tiles", CHANGE(seat->tiles / 100.0, 0), NULL);
    buf_free(&answers);
    buf_free(&mistakes);
    return speech_into(out, REVIEW_TEXT, &text);
}

static bool comment_summary(const review *v, const record *r, record *out)
{
    char said[REVIEW_TEXT], text[REVIEW_TEXT + 40];
    for (int s = 0; s < r->setup.players; s++) {
        const review_seat *seat = &v->seat[s];
        if (!seat->answers) continue;
        review_summary(seat, said);
        snprintf(text, sizeof text, "Review of p%d: %s", s + 1, said);
        if (!record_comment(out, text)) return false;
    }
    return true;
}

/* Comments and variations that are there stay. */
bool review_comment(const review *v, const record *r, int least, record *out)
{
    int next = 0;
    *out = *r;
    out->item = NULL;
    out->items = out->room = 0;
    out->comments = (buf){.limit = r->comments.limit};
    for (int i = 0; i < r->items && !out->failed; i++) {
        record_item item = r->item[i];
        if (item.kind == RECORD_COMMENT) {
            item.at = (uint32_t)out->comments.len;
            buf_add(&out->comments, buf_text(&r->comments) + r->item[i].at, item.len);
        }
        if (!record_add(out, item)) return false;
        if (next < v->answers && v->answer[next].item == i) {
            const review_answer *a = &v->answer[next++];
            char text[REVIEW_TEXT];
            review_say(a, text);
            if (a->loss && a->loss >= least && !record_comment(out, text)) return false;
        }
    }
    return comment_summary(v, r, out) && !out->failed;
}
