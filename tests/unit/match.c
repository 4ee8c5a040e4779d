/* match.c - a match is played, taken back and replayed at random: the journal always gives the same match again. */
#undef NDEBUG
#include "match/match.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "match/verify.h"

enum { STEPS = 4000 };

typedef struct journal {
    buf bytes;
    size_t at[STEPS + 1];
    int steps;
} journal;

static void keep(journal *j, const match *m, const match_change *c)
{
    assert(j->steps < STEPS && (int)m->steps == j->steps + 1);
    j->at[j->steps++] = j->bytes.len;
    buf_add(&j->bytes, c->step.data, c->step.len);
    j->at[j->steps] = j->bytes.len;
}

static void keep_import(void *context, const match *m, const match_change *c)
{
    keep(context, m, c);
}

/* What was answered lately is known again, whether the match was played or read. */
static void same_given(const match_given *a, const match_given *b)
{
    assert(a->question == b->question && a->version == b->version && a->op == b->op && a->len == b->len);
    assert(!memcmp(a->choice, b->choice, a->len));
}

static void same_match(const match *a, const match *b)
{
    assert(!memcmp(a->undone, b->undone, sizeof a->undone));
    for (int s = 0; s < MK_SEATS; s++)
        for (int i = 0; i < MATCH_GIVEN; i++) same_given(&a->given[s][i], &b->given[s][i]);
    assert(!memcmp(&a->game, &b->game, MK_CLONE_BYTES));
    assert(a->log_len == b->log_len && a->barrier == b->barrier && a->holder == b->holder && a->steps == b->steps);
    assert(!memcmp(a->since, b->since, sizeof a->since));
    for (int i = 0; i < a->log_len; i++) assert((a->log[i] & 0x7FF) == (b->log[i] & 0x7FF));
    for (int s = 0; s < MK_SEATS; s++) assert(match_undo_kind(a, s) == match_undo_kind(b, s));
}

static void check_replay(const match *m, const journal *j)
{
    match again;
    match_change c = {0};
    const char *why;
    assert(match_empty(&again, &m->setup, m->seed, m->physics, &why) == MK_OK);
    for (int i = 0; i < j->steps; i++)
        assert(match_replay(&again, j->bytes.data + j->at[i], j->at[i + 1] - j->at[i], &c) == MK_OK);
    same_match(m, &again);
    /* a torn step is refused and changes nothing */
    match was = again;
    assert(match_replay(&again, "A", 1, &c) == MATCH_STEP);
    assert(match_replay(&again, "A\0\0\0", 4, &c) == MATCH_STEP);
    assert(match_replay(&again, "S\5\0", 3, &c) == MATCH_STEP);
    assert(match_replay(&again, "Q\0\0", 3, &c) == MATCH_STEP);
    assert(!memcmp(&was.game, &again.game, MK_CLONE_BYTES) && was.steps == again.steps);
    match_change_free(&c);
    match_free(&again);
}

static int some_seat(const match *m, rng *r)
{
    int seat = (int)rng_pick(r, m->game.players);
    while (!match_asked(m, seat)) seat = (seat + 1) % m->game.players;
    return seat;
}

static int answer(match *m, int seat, rng *r, bool confirm, match_change *c)
{
    mk_choice option[MK_OPTIONS_MAX], chosen[MATCH_SET];
    int refused;
    if (match_held(m, seat)) return match_answer(m, seat, &(mk_choice){MATCH_CONFIRM}, 1, false, &refused, c);
    int n = match_options(&m->game, seat, option), size = mk_set_size(&m->game, seat);
    assert(n > 0);
    if (size > 1 && rng_pick(r, 4) == 0) { /* one by one */
        n = mk_options(&m->game, seat, option);
        size = 1;
    }
    for (int i = 0; i < size; i++) { /* without putting back */
        int k = (int)rng_pick(r, (uint32_t)n);
        chosen[i] = option[k];
        option[k] = option[--n];
    }
    int error = match_answer(m, seat, chosen, size, confirm, &refused, c);
    if (error) fprintf(stderr, "refused %d of %d: error %d\n", refused, size, error);
    return error;
}

/* A refusal changes nothing. */
static void untouched(const match *was, const match *m)
{
    assert(!memcmp(&was->game, &m->game, MK_CLONE_BYTES) && !memcmp(was->since, m->since, sizeof m->since));
    assert(was->log_len == m->log_len && was->barrier == m->barrier && was->steps == m->steps);
    assert(was->holder == m->holder && was->answered == m->answered);
}

/* Two of the same, too many, somebody who is not asked: refused, nothing changes. */
static void check_refusals(match *m, match_change *c)
{
    match was = *m;
    int refused, seat = 0;
    mk_choice option[MK_OPTIONS_MAX], many[MATCH_SET + 1] = {0};
    while (!match_asked(m, seat)) seat++;
    if (!match_held(m, seat)) {
        mk_options(&m->game, seat, option);
        assert(match_answer(m, seat, (mk_choice[]){option[0], option[0]}, 2, false, &refused, c) == MK_ERR_CHOICE);
        assert(match_answer(m, seat, &(mk_choice){MATCH_CONFIRM}, 1, false, &refused, c) == MK_ERR_CHOICE);
        assert(match_answer(m, seat, &(mk_choice){0xF0}, 1, false, &refused, c) == MK_ERR_CHOICE && refused == 0xF0);
    } else {
        assert(match_answer(m, seat, &(mk_choice){0}, 1, false, &refused, c) == MK_ERR_CHOICE);
    }
    assert(match_answer(m, seat, many, MATCH_SET + 1, false, &refused, c) == MK_ERR_CHOICE);
    for (int s = 0; s < m->game.players; s++)
        if (!match_asked(m, s)) assert(match_answer(m, s, &(mk_choice){0}, 1, false, &refused, c) == MK_ERR_TURN);
    untouched(&was, m);
}

/* After a free undo the seat is asked what it was asked before. */
static void undo(match *m, int seat, rng *r, match_change *c, journal *j)
{
    int kind = match_undo_kind(m, seat);
    if (kind == UNDO_NONE || (kind == UNDO_CONSENT && rng_pick(r, 5))) {
        match was = *m;
        assert(match_undo(m, seat, false, false, c) == MATCH_NOTHING);
        untouched(&was, m);
        return;
    }
    int barrier = m->barrier, len = m->log_len;
    int error = match_undo(m, seat, rng_pick(r, 3) == 0, true, c);
    if (error) fprintf(stderr, "undo by %d of kind %d: error %d, barrier %d of %d\n", seat, kind, error, barrier, len);
    assert(error == MK_OK);
    assert(m->log_len < len && m->holder == MK_NOBODY && match_asked(m, seat) && match_events(c) == 0 && c->undone);
    assert(m->undone[seat] == m->steps);
    if (kind == UNDO_FREE) assert(m->barrier == barrier);
    keep(j, m, c);
}

/* The throw that the match waits for, by physics or (now and then) by the dice. */
static void make_throw(match *m, bool physics, match_change *c, journal *j)
{
    static throws t;
    const uint8_t *recording;
    size_t len;
    match_throws(m, &t);
    if (physics) assert(throws_make(&t));
    assert(match_throw(m, physics ? &t : NULL, c) == MK_OK && match_events(c) > 0 && c->by == MK_NOBODY);
    assert(match_recording(c->step.data, c->step.len, &recording, &len) == physics);
    if (physics) assert(len == t.recording.len && !memcmp(recording, t.recording.bytes, len));
    assert(match_throw(m, NULL, c) == MATCH_STEP); /* once */
    match_throws(m, &t);                           /* what is known agrees with the rules */
    assert(!physics || t.known == t.n);
    keep(j, m, c);
}

/* The tower is the same whether it is remembered, or all throws are made again. */
static void same_tower(const match *m)
{
    static throws t, again;
    match other = *m;
    other.tower_round = THROWS_NONE;
    match_throws(m, &t);
    match_throws(&other, &again);
    assert(again.known == 0 && throws_make(&again) && throws_make(&t));
    assert(!memcmp(t.outcome.fell, again.outcome.fell, sizeof t.outcome.fell));
    assert(!memcmp(t.outcome.stayed, again.outcome.stayed, sizeof t.outcome.stayed));
    assert(t.recording.len == again.recording.len &&
           !memcmp(t.recording.bytes, again.recording.bytes, t.recording.len));
}

/* What was answered before this throw, once more, as far as it was taken back. */
static void answer_again(match *m, const uint16_t *log, int len, match_change *c, journal *j)
{
    int refused;
    while (m->log_len < len) {
        mk_choice choice = (mk_choice)log[m->log_len];
        assert(match_answer(m, log[m->log_len] >> 8 & 7, &choice, 1, true, &refused, c) == MK_OK);
        keep(j, m, c);
    }
}

/* Physics decides the throws. A throw that is taken back and made again ends as it did before, if the same is thrown;
 * and everything can be checked afterwards. */
static void physical(uint64_t seed, bool model)
{
    match m;
    match_change c = {0};
    journal j = {0};
    rng r = rng_seed(seed, 2);
    const char *why;
    int throws_made = 0;
    assert(match_begin(&m, &(mk_setup){.players = 2, .layer = B2}, seed, true, &c, &why) == MK_OK);
    keep(&j, &m, &c);
    while (!match_over(&m)) {
        if (!match_throwing(&m)) {
            assert(answer(&m, some_seat(&m, &r), &r, true, &c) == MK_OK);
            keep(&j, &m, &c);
            continue;
        }
        assert(!match_asked(&m, 0) && !match_asked(&m, 1));
        if (++throws_made == 5) same_tower(&m);
        uint16_t log[1000];
        int len = m.log_len;
        assert(len <= 1000);
        memcpy(log, m.log, (size_t)len * sizeof *log);
        make_throw(&m, !model || throws_made % 4, &c, &j);
        if (throws_made != 3) continue;
        mk_game after = m.game;
        assert(match_undo(&m, 0, false, true, &c) == MK_OK);
        keep(&j, &m, &c);
        answer_again(&m, log, len, &c, &j);
        assert(match_throwing(&m));
        make_throw(&m, true, &c, &j);
        assert(!memcmp(m.game.tray, after.tray, sizeof after.tray));
        assert(!memcmp(m.game.tower, after.tower, sizeof after.tower));
    }
    check_replay(&m, &j);
    record rec;
    verify_result v;
    assert(match_record(&m, &rec));
    record_set_seed(&rec, seed);
    rec.tower_version = TOWER_VERSION;
    verify_record(&rec, &v);
    if (v.wrong[0]) fprintf(stderr, "%s\n", v.wrong);
    assert(!v.wrong[0] && v.throws + v.by_model == 12 && v.by_model <= (model ? 3 : 0)); /* both may say the same */
    assert(!model || v.by_model);
    record_free(&rec);
    match_free(&m);
    match_change_free(&c);
    buf_free(&j.bytes);
}

static void play_match(const mk_setup *setup, uint64_t seed)
{
    match m;
    match_change c = {0};
    journal j = {0};
    rng r = rng_seed(seed, 1);
    const char *why = NULL;
    int error = match_begin(&m, setup, seed, false, &c, &why);
    if (error) fprintf(stderr, "%s\n", why ? why : "?");
    assert(error == MK_OK);
    keep(&j, &m, &c);
    bool eager = rng_pick(&r, 2);
    while (!match_over(&m) && j.steps < STEPS - 1) {
        int seat = some_seat(&m, &r);
        uint32_t number = m.since[seat];
        if (rng_pick(&r, 8) == 0)
            undo(&m, (int)rng_pick(&r, m.game.players), &r, &c, &j);
        else {
            assert(answer(&m, seat, &r, eager, &c) == MK_OK);
            if (match_asked(&m, seat)) assert(m.since[seat] > number);
            const match_given *given = match_gave(&m, seat, number);
            assert(given && given->version == m.steps && !given->len == (given->op == OP_NONE));
            keep(&j, &m, &c);
        }
        assert(mk_to_act(&m.game) != MK_CHANCE || m.holder != MK_NOBODY);
        if (rng_pick(&r, 40) == 0) check_replay(&m, &j);
        if (rng_pick(&r, 20) == 0 && !match_over(&m)) check_refusals(&m, &c);
    }
    assert(match_over(&m));
    check_replay(&m, &j);
    record rec;
    assert(match_record(&m, &rec) && rec.over);
    match back;
    journal again = {0};
    assert(match_import(&back, &rec, 1, false, keep_import, &again, &c) == MK_OK && match_over(&back));
    assert(!memcmp(&back.game, &m.game, MK_CLONE_BYTES) && again.steps > 50);
    check_replay(&back, &again);
    buf_free(&again.bytes);
    match_free(&back);
    record_free(&rec);
    match_free(&m);
    match_change_free(&c);
    buf_free(&j.bytes);
}

/* R3.1: secret choices can be taken back until all have chosen, whatever the others do in between. */
static void secret_choices(void)
{
    match m;
    match_change c = {0};
    rng r = rng_seed(7, 7);
    const char *why;
    assert(match_begin(&m, &(mk_setup){.players = 3}, 5, false, &c, &why) == MK_OK);
    while (mk_question(&m.game, 0).op != OP_PICK) assert(answer(&m, some_seat(&m, &r), &r, true, &c) == MK_OK);
    uint32_t second = m.since[1];
    assert(match_undo_kind(&m, 0) != UNDO_FREE);
    assert(answer(&m, 0, &r, false, &c) == MK_OK);
    while (match_asked(&m, 0)) assert(answer(&m, 0, &r, false, &c) == MK_OK);
    assert(m.since[1] == second && match_asked(&m, 1)); /* not stale, not held */
    while (match_asked(&m, 2)) assert(answer(&m, 2, &r, false, &c) == MK_OK);
    unsigned kept = m.game.player[2].picked;
    assert(match_undo_kind(&m, 0) == UNDO_FREE && m.since[1] == second);
    assert(match_undo(&m, 0, true, false, &c) == MK_OK);
    assert(m.game.player[0].picked == 0 && m.game.player[2].picked == kept && m.since[1] == second);
    while (match_asked(&m, 0)) assert(answer(&m, 0, &r, false, &c) == MK_OK);
    while (mk_question(&m.game, 1).op == OP_PICK) assert(answer(&m, 1, &r, false, &c) == MK_OK);
    for (int s = 0; s < 3; s++) assert(match_undo_kind(&m, s) != UNDO_FREE); /* revealed, and thrown */
    match_free(&m);
    match_change_free(&c);
}

/* A match goes on from a position, because steps are lost: nothing before it can be taken back. */
static void resumed(void)
{
    match m, old;
    match_change c = {0};
    rng r = rng_seed(3, 3);
    const char *why;
    assert(match_begin(&old, &(mk_setup){.players = 2}, 9, false, &c, &why) == MK_OK);
    for (int i = 0; i < 60; i++) assert(answer(&old, some_seat(&old, &r), &r, true, &c) == MK_OK);
    assert(match_resume(&m, &old.setup, old.seed, false, old.steps, &old.game) == MK_OK);
    for (int s = 0; s < 2; s++) assert(match_undo_kind(&m, s) == UNDO_NONE);
    record rec;
    assert(!match_record(&m, &rec));
    record_free(&rec);
    int seat = some_seat(&m, &r);
    assert(answer(&m, seat, &r, false, &c) == MK_OK && m.steps == old.steps + 1);
    if (match_undo_kind(&m, seat) == UNDO_FREE) {
        assert(match_undo(&m, seat, false, false, &c) == MK_OK);
        assert(!memcmp(&m.game, &old.game, MK_CLONE_BYTES));
    }
    match_free(&m);
    match_free(&old);
    match_change_free(&c);
}

int main(void)
{
    assert(sodium_init() >= 0);
    uint16_t all;
    assert(mk_read_modules(&all, "all", 3) == MK_OK);
    for (int i = 0; i < 12; i++) {
        mk_setup setup = {.players = (uint8_t)(2 + i % 3), .edition = i % 2, .modules = i % 4 == 3 ? all : 0};
        if (i >= 10) setup = (mk_setup){.players = 2, .solo = (uint8_t)(i - 9), .modules = i == 10 ? all : 0};
        mk_complete_setup(&setup);
        play_match(&setup, (uint64_t)i + 1);
    }
    physical(4, false);
    physical(5, true);
    secret_choices();
    resumed();
    puts("ok   match");
    return 0;
}
