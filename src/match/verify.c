/* verify.c - was chance honest in this game? (see verify.h) */
#include "verify.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/speech.h"
#include "match/throws.h"

typedef struct walk {
    const record *r;
    verify_result *v;
    dice dice;
    throws *throws; /* NULL: the dice decide throws */
    mk_game g;
    int at, answers; /* of the record, so far */
} walk;

static bool next(walk *w)
{
    w->answers++;
    return record_step(w->r, &w->at, &w->g);
}

__attribute__((sentinel)) static void fail(verify_result *v, const char *kind, const char *text, ...)
{
    buf what = {0};
    va_list list;
    v->kind = kind;
    va_start(list, text);
    speech_fill_args(&what, text, list);
    va_end(list);
    speech_into(v->wrong, sizeof v->wrong, &what);
}

static void complain(walk *w, const record_item *i, int move, mk_choice right)
{
    char was[MK_NAME_MAX], is[MK_NAME_MAX];
    mk_rule_info about = mk_rule_about(i->op);
    if (w->v->wrong[0]) return;
    w->v->line = i->line;
    w->v->move = move;
    buf line = {0};
    buf_printf(&line, "chance %s %s", about.name, mk_name(about.noun, i->choice, was));
    fail(w->v, "chance", T("{line}: the seed gives {other}"), "line", buf_text(&line), "other",
         mk_name(about.noun, right, is), NULL);
    buf_free(&line);
}

/* All answers about one throw: those of physics, or, where it failed, those of the dice. */
static void check_throw(walk *w)
{
    bool made = false, physics = true, rolled = true;
    if (w->throws) {
        throws_watch(w->throws, &w->g);
        made = throws_make(w->throws);
    }
    const record_item *i, *bad = NULL;
    int bad_move = 0;
    mk_choice right = 0;
    for (; throws_asked(&w->g) && (i = record_peek(w->r, w->at)) != NULL; next(w)) {
        mk_choice by_dice = dice_roll(&w->dice, &w->g), by_physics = made ? throws_answer(w->throws, &w->g) : by_dice;
        rolled = rolled && by_dice == i->choice;
        physics = physics && by_physics == i->choice;
        if (physics || bad) continue;
        bad = i;
        bad_move = w->answers + 1;
        right = by_physics;
    }
    if (made && physics)
        w->v->throws++;
    else if (rolled)
        w->v->by_model++;
    else
        complain(w, bad, bad_move, right);
}

static void check_answers(walk *w)
{
    const record_item *i;
    record_start(w->r, &w->g);
    while (!w->v->wrong[0] && (i = record_peek(w->r, w->at)) != NULL) {
        if (i->player == MK_CHANCE && throws_asked(&w->g)) {
            check_throw(w);
            continue;
        }
        if (i->player == MK_CHANCE) {
            mk_choice right = dice_roll(&w->dice, &w->g);
            w->v->tiles++;
            if (right != i->choice) complain(w, i, w->answers + 1, right);
        }
        next(w);
    }
}

void verify_record(const record *r, verify_result *v)
{
    buf seed = {0};
    *v = (verify_result){0};
    if (r->has_secret) buf_printf(&seed, "%" PRIu64, fair_seed(&r->fair));
    if (r->seed_kind != SEED_OPEN)
        fail(v, "no-seed", T("the record does not tell the seed"), NULL);
    else if (r->has_secret && fair_seed(&r->fair) != r->seed)
        fail(v, "seed", T("secret and lots give the seed {seed}"), "seed", buf_text(&seed), NULL);
    else if (r->tower_version && r->tower_version != TOWER_VERSION)
        fail(v, "tower", T("the throws are of version {n} of the tower; this program has version {own}"), "n",
             DIGITS(r->tower_version), "own", DIGITS(TOWER_VERSION), NULL);
    buf_free(&seed);
    if (v->kind) return;
    walk w = {.r = r, .v = v, .dice = dice_begin(r->seed)};
    if (r->tower_version) {
        w.throws = malloc(sizeof *w.throws);
        if (w.throws)
            throws_begin(w.throws, r->seed, r->setup.layer);
        else
            fail(v, "memory", T("no memory"), NULL);
    }
    check_answers(&w);
    free(w.throws);
}
