/* study.h - a game that is played for one person and not kept: lessons, moments of games that are over.
 *
 *     study s = {.told = tell, .context = context};
 *     ... s.setup, s.game and s.dice are those of a position ...
 *     study_go_on(&s);                               // chance, up to the first question
 *     int error = study_answer(&s, "p1 red green white", &seat, &refused);
 *     study_free(&s);
 *
 *     study_play(&s, "p1 souk\np2 red\n", &seat, &refused);   // both of it, for many answers
 *
 * Each question that is answered is a step, with what chance does after it; `told` is called after each.
 */
#ifndef STUDY_H
#define STUDY_H

#include "match/dice.h"
#include "match/match.h"
#include "rules/mk.h"

typedef struct study study;
typedef void study_told(void *context, const study *s, const match_change *c);

struct study {
    mk_setup setup;
    mk_game game;
    dice dice;
    uint32_t version; /* steps so far */
    bool prescribed;  /* somebody else answers for chance now */
    record *kept;     /* what is answered is written down there; or NULL */
    study_told *told;
    void *context;
    match_change change;
};

enum { STUDY_ANSWER = 100 }; /* bytes of one */

enum study_error {                   /* besides those of mk.h, which are above */
                   STUDY_FORM = -20, /* not "p1 red": a seat of this game, then choices */
                   STUDY_TURN = -21, /* this seat is not asked now */
                   STUDY_NAME = -22, /* the question has no choice of this name */
                   STUDY_SIZE = -23, /* the question asks for another number of things at once */
};

/* A task begins, as a step of nobody: for positions with nothing to do. */
void study_begin(study *s, mk_task t);
/* Chance is asked: the dice answer, as a step of nobody. */
void study_go_on(study *s);
/* One answer or several, each to the question that is asked then: "p1 palace keshi". MK_OK, one of the above, or
 * MK_ERR_CHOICE, and *refused is what the rules refuse of the seat. What came before that has happened. */
int study_answer(study *s, const char *text, int *seat, int *refused);
/* Chance, then all of these answers, each followed by a newline. Where one of chance's comes next ("chance 2-red"), the
 * dice are not asked: so a line of another game can be played. Returns as study_answer does. */
int study_play(study *s, const char *answers, int *seat, int *refused);
/* The next of such answers; false: there is none. */
bool study_next(const char **answers, char out[STUDY_ANSWER + 1]);
/* The seat that a text begins with; *rest is what follows. -1: none that plays here. */
int study_seat(const study *s, const char *text, const char **rest);
/* The choices that the next words are in the question to this seat, as many as it asks for. Returns how many, or one of
 * the above. */
int study_choices(const study *s, int seat, const char **words, mk_choice out[MATCH_SET]);
/* Answer the question to this seat. */
int study_apply(study *s, int seat, const mk_choice *c, int n, int *refused);
void study_free(study *s);

#endif
