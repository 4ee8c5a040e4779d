/* review.h - looking back at a game: what each answer of a seat has lost against the best one, and what was luck.
 *
 *     review v;
 *     review_rules how = {.seats = 1u << 0, .simulations = 200};
 *     if (review_game(&how, &record, &v)) printf("%d answers, %d hundredths lost\n", v.answers, v.seat[0].lost);
 *     review_free(&v);
 *
 * Every answer is judged from what the seat could know then, with the search that gives hints (ai/hint.h). A mistake is
 * what lost more than the search may err by. Each is measured alone, as if everything after it were well played; they
 * overlap, so all together they cost less than their sum: not more than was within reach, which is the lead that
 * good play would have brought against these opponents, with the same luck. Luck is
 * how much better the seat stands after chance has answered than it usually would: the tower apart from tiles that are
 * turned up. How likely each seat was to win is told for every moment when somebody else, or chance, came next. All of
 * these are estimates.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "ai/hint.h"
#include "match/record.h"

enum { REVIEW_WORST = 3, REVIEW_TEXT = 1200 };

typedef struct review_answer {
    int number; /* of the answer in the record, from 1 */
    int item;   /* of the record */
    uint8_t seat, op;
    mk_choice given; /* the first one of a set (R3.1, R16.4) */
    uint32_t given_set;
    int loss; /* hundredths of a point against the best; 0 if it is no mistake */
    hint_answer best, own;
} review_answer;

typedef struct review_season {
    int mistakes, lost, tower, tiles; /* as below */
} review_season;

typedef struct review_seat {
    int answers, mistakes;   /* answers that were a choice, and those that lost something */
    int lost;                /* hundredths of a point of lead that all mistakes together have cost */
    int tower, tiles;        /* luck, hundredths of a point */
    int worst[REVIEW_WORST]; /* the dearest ones: index into `answer`; -1 none */
    review_season season[MK_SEASONS];
} review_seat;

/* Somebody, or chance, has answered once or several times in a row. */
typedef struct review_moment {
    int number;           /* of the last of these answers in the record, from 1 */
    uint8_t by;           /* a seat, or MK_CHANCE */
    bool tower;           /* chance: with the tower; else with tiles */
    int chance[MK_SEATS]; /* to win, then: hint_chances */
} review_moment;

typedef struct review {
    review_answer *answer;
    int answers, room;
    review_moment *moment;
    int moments, moment_room;
    review_seat seat[MK_SEATS];
} review;

typedef struct review_rules {
    unsigned seats;  /* bits */
    int simulations; /* for each answer; 0: as hard does */
    int threads;
    uint8_t level[MK_SEATS]; /* how well each seat plays: enum hint_level */
    /* Called after each answer of the record; false stops. NULL: nobody wants to know. */
    bool (*progress)(void *data, int done, int all);
    void *data;
    const int *stop; /* becomes 1 when nobody waits for it any more; or NULL */
} review_rules;

/* False: the record hides answers, it was stopped, or there is no memory. */
bool review_game(const review_rules *how, const record *r, review *out);
void review_free(review *v);
/* The record with the review as comments: at each answer that lost at least `least` hundredths of a point, and at the
 * end. */
bool review_comment(const review *v, const record *r, int least, record *out);
/* One answer in words, "lost 3.2 points: 2-green was better (fills the palace: +10 at the end)". */
size_t review_say(const review_answer *a, char out[REVIEW_TEXT]);
/* The same for people: with the better answer in words. */
size_t review_tell(const review_answer *a, const char *better, char out[REVIEW_TEXT]);
/* "310 answers, 12 mistakes, which cost about 20 points together; ..." */
size_t review_summary(const review_seat *seat, char out[REVIEW_TEXT]);

#endif
