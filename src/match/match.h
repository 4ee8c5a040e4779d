/* match.h - a game that people play: its answers so far, its dice, what can be taken back, and who must act.
 *
 *     match m;
 *     match_change change = {0};
 *     int error = match_begin(&m, &setup, seed, false, &change, &why);
 *     while (!error && !match_over(&m)) {
 *         ... keep change.step, tell match_event(&change, i) to match_events(&change) - 1 ...
 *         error = match_answer(&m, seat, &choice, 1, true, &refused, &change);
 *     }
 *     match_change_free(&change);
 *     match_free(&m);
 *
 * Everything that happens is a step: a seat's answer with the answers of chance that follow, a confirmation, or the
 * taking back of a step. A step is a few bytes; the steps in order are the journal of the match, and match_replay plays
 * them again without dice. What can be taken back freely is played again from the last position that stands; to go back
 * further, the match is played again from its start, which takes a fraction of a millisecond.
 *
 * What a seat has answered since something was revealed or somebody else acted it can take back. So where its turn
 * ends, or chance is asked next, the match is held until the seat confirms. Secret choices that all make at once can
 * be taken back until all have chosen, and are not held.
 */
#ifndef MATCH_H
#define MATCH_H

#include "base/buf.h"
#include "base/names.h"
#include "match/dice.h"
#include "match/record.h"
#include "match/throws.h"
#include "rules/mk.h"

enum {
    MATCH_CONFIRM = 0xFE,  /* the answer to a match that is held */
    MATCH_SET = 8,         /* answers of a step of a seat */
    MATCH_FIRST = 1 << 15, /* of the log: with this answer a step begins */
    MATCH_BEYOND = 300,    /* steps taken back beyond the barrier, each of which plays the match from its start */
    MATCH_GIVEN = 4,       /* answers of a seat that are known again when they come twice */
    MATCH_THIN = 8,        /* flag of a step, see thin.h */
};

enum match_error {                      /* besides those of mk.h, which are above */
                   MATCH_FULL = -10,    /* longer than a record may be, or no memory */
                   MATCH_STEP = -11,    /* not a step of this match */
                   MATCH_NOTHING = -12, /* nothing to take back */
};

/* An answer of a seat, as it stands in the journal. */
typedef struct match_given {
    uint32_t question, version; /* its number; the step that it was, 0: none */
    uint8_t op;                 /* of the question; OP_NONE: a confirmation */
    uint8_t len;
    mk_choice choice[MATCH_SET];
} match_given;

typedef struct match {
    mk_setup setup;
    uint64_t seed;
    bool physics; /* decides the throws; else the dice do, by the odds of the rules */
    mk_game game;
    uint16_t *log; /* answer by answer: choice, player << 8, MATCH_FIRST where a step begins */
    int log_len, log_room;
    int barrier;                  /* what lies before this place of the log cannot be taken back freely */
    uint8_t answered;             /* the question that a seat answered last */
    uint8_t holder;               /* the match waits until this seat confirms; MK_NOBODY */
    uint32_t steps;               /* length of the journal */
    uint32_t since[MK_SEATS];     /* at which step the question of a seat arose: its number */
    uint32_t undone[MK_SEATS];    /* the last step with which a seat took something back */
    uint16_t beyond;              /* steps taken back with consent */
    uint8_t safe_answered;        /* `answered` at the barrier */
    mk_game *base;                /* a position that this match goes on from, since steps are lost; NULL: its start */
    uint8_t safe[MK_CLONE_BYTES]; /* the position at the barrier */
    uint8_t *tower;               /* how keshis lie in the tower (tower_write) after the throw of a round */
    uint16_t tower_len, tower_room;
    uint8_t tower_round; /* THROWS_NONE: that is not known */
    /* the last answers of a seat; the oldest is written over */
    match_given given[MK_SEATS][MATCH_GIVEN];
} match;

/* What a step did, for those who keep and tell it. Used again and again; freed with match_change_free. */
typedef struct match_change {
    buf step;   /* for the journal */
    buf told;   /* mk_event, one after the other */
    uint8_t by; /* the seat; MK_NOBODY: the start */
    bool undone;
} match_change;

static inline int match_events(const match_change *c)
{
    return (int)(c->told.len / sizeof(mk_event));
}
const mk_event *match_event(const match_change *c, int i);
/* The events of the last answer to this game. */
void match_add_events(const mk_game *g, match_change *out);
void match_change_free(match_change *c);

/* `physics`: throws are not made by the match but by match_throw, since they take a while.
 *
 * Start a match, up to the first question to a seat. MK_OK, MK_ERR_SETUP with *why, MATCH_FULL. */
int match_begin(match *m, const mk_setup *setup, uint64_t seed, bool physics, match_change *out, const char **why);
/* Go on from a record: its answers become steps, each of which is given to `keep`. The seed is for what comes. MK_OK,
 * MATCH_STEP where something in it is hidden, MATCH_FULL. */
typedef void match_keep(void *context, const match *m, const match_change *step);
int match_import(match *m, const record *r, uint64_t seed, bool physics, match_keep *keep, void *context,
                 match_change *out);
/* Before the journal is played: a match of which nothing has happened yet. */
int match_empty(match *m, const mk_setup *setup, uint64_t seed, bool physics, const char **why);
/* The same, but from a position after so many steps, which are lost. */
int match_resume(match *m, const mk_setup *setup, uint64_t seed, bool physics, uint32_t steps, const mk_game *position);
/* A step that takes back everything, perhaps also what was done before the position that the match goes on from: if it
 * was made when that was still known, its outcome is not. */
bool match_goes_behind(const match *m, const void *step, size_t len);
/* Play a step of the journal. MK_OK, or MATCH_STEP and m is as before. */
int match_replay(match *m, const void *step, size_t len, match_change *out);
void match_free(match *m);
/* A copy of its own. MK_OK, MATCH_FULL. */
int match_copy(match *to, const match *from);

bool match_over(const match *m);
/* The seat has something to do: to answer, or to confirm (match_held). Then its number is m->since[seat]. */
bool match_asked(const match *m, int seat);
bool match_held(const match *m, int seat);
/* The choices of the question; of a set all that may be in it. Returns how many. */
int match_options(const mk_game *g, int seat, mk_choice out[MK_OPTIONS_MAX]);

/* Answer. A set is given whole, in any order; MATCH_CONFIRM where the match is held. With `confirm` the match
 * is not held afterwards. MK_OK, MK_ERR_TURN, MK_ERR_CHOICE (*refused: which of them), MATCH_FULL. */
int match_answer(match *m, int seat, const mk_choice *c, int n, bool confirm, int *refused, match_change *out);
/* The same for a game that is no match: to try out what an answer would bring. Chance is not asked. */
int match_try(mk_game *g, int seat, const mk_choice *c, int n, int *refused, match_change *out);

/* Physics: the match waits for a throw. Until it is made nobody has anything to do. */
bool match_throwing(const match *m);
/* All that is needed to make it (throws_make), in another thread if you like. */
void match_throws(const match *m, throws *t);
/* It was made (NULL: it could not be; the dice decide), and the match goes on. */
int match_throw(match *m, const throws *t, match_change *out);
/* The recording of the throw in a step of the journal. False: it has none. */
bool match_recording(const void *step, size_t len, const uint8_t **recording, size_t *recording_len);

/* A step of the seat is done, which was asked so before: remember it. */
void match_note(match *m, int seat, uint32_t question, int op, const match_change *c);
/* What the seat has answered to this question, also if it was taken back since; NULL: nothing, or long ago. */
const match_given *match_gave(const match *m, int seat, int64_t question);

/* With the answer at this place of the log a step begins: a set is several answers in one. */
bool match_begins(const match *m, int at);

/* What the seat can take back: nothing, freely, or with the consent of all. */
#define MATCH_UNDO_LIST(X) X(UNDO_NONE, "none") X(UNDO_FREE, "free") X(UNDO_CONSENT, "consent")
enum match_undo { MATCH_UNDO_LIST(LIST_ID) MATCH_UNDOS };
int match_undo_kind(const match *m, int seat);
/* How many of its steps it can take back freely. */
int match_undo_free(const match *m, int seat);
/* With so many of its steps the seat would take back all answers from this place of the log on; -1: it has none. */
int match_undo_place(const match *m, int seat, int steps);
/* Take back the seat's last step (`all`: everything it can take back freely); what is not free only with consent. */
int match_undo(match *m, int seat, bool all, bool consent, match_change *out);

/* The record so far, without names. False: it cannot be written (the beginning is lost), or no memory. */
bool match_record(const match *m, record *r);

#endif
