/* hint.h - advice: the best few answers, what they are expected to bring, and why.
 *
 *     hint_answer best[HINT_ANSWERS];
 *     hint_rules how = {.simulations = 400};
 *     int n = hint_make(&how, &view, seat, &r, best);
 *     hint_text(&best[0].reason[0], text);          // "fills the palace: +10 at the end"
 *
 * The figures come from a search (mcts.h). The reasons are what the answer brings until the end of the turn and
 * another one does not: facts of the rules (points, full sectors, resources missing for provisions) and the terms of
 * the evaluation (evaluate.h) that differ most; where there is nothing of that, what differs at the end of the round.
 * The best answer is compared with the next one, or with the one that must be judged, the others with the best. A
 * reason is a kind with numbers, so that it can be said in any language: hint_name gives its parts names for others who
 * say it, hint_text says it in English.
 */
#ifndef HINT_H
#define HINT_H

#include "base/names.h"
#include "base/rng.h"
#include "mcts.h"

enum { HINT_ANSWERS = 5, HINT_REASONS = 4, HINT_TEXT = 400, HINT_CHANGES = 8, HINT_LINE = 6 };

/* id, the word of the wire (doc/protocol.md) */
#define HINT_KIND_LIST(X)                                                                                            \
    X(HINT_POINTS, "points") /* n points at once */                                                                  \
    X(HINT_TURN, "turn")     /* n points to the end of the turn, with the answers that follow */                     \
    X(HINT_END, "end")       /* n points to the end of the game, which it leads to */                                \
    X(HINT_FILLS,                                                                                                    \
      "fills") /* sector `what` is complete: n points at the end; below 0: with the other answer it would be */      \
    X(HINT_SHORT, "short")       /* n of resource `what` are missing for the provisions */                           \
    X(HINT_PROVIDES, "provides") /* n of resource `what` less are missing than after the other answer */             \
    X(HINT_TERM,                                                                                                     \
      "term") /* term `what` of the evaluation is n hundredths of a point higher than after the other answer */      \
    X(HINT_RIVAL,                                                                                                    \
      "rival") /* the best other seat is expected to get n hundredths of a point more than after the other answer */ \
    X(HINT_GATE, "gate")   /* dinars for a gate of n dinars, which could be paid before, are missing */              \
    X(HINT_SENDS, "sends") /* R3.1: an assistant to sector `what`, where n keshis are; not 0 */                      \
    X(HINT_FINAL,                                                                                                    \
      "final") /* R10: n points more for category `what` than after the other answer, after one's last turn */       \
    X(HINT_ROUND, "round") /* n hundredths of a point more to the end of the round, on the average */                \
    X(HINT_LATER, "later") /* nothing that has a name: n hundredths of a point more in the rest of the game */
enum hint_kind { HINT_KIND_LIST(LIST_ID) HINT_KINDS };

typedef struct hint_reason {
    uint8_t kind, what;
    int n;
    int gain; /* what speaks for the answer, or (below 0) against it: about so many hundredths of a point */
} hint_reason;

/* What the seat has more or less of at the end of the turn, after the answer and the best ones that follow. */
enum hint_thing {
    HINT_SCORE,
    HINT_RESOURCE,                             /* three of them */
    HINT_KESHI = HINT_RESOURCE + MK_RESOURCES, /* by colour: in sectors and goods; red is a water vendor */
    HINT_SWIM = HINT_KESHI + MK_COLOURS,       /* steps of the fisherman */
    HINT_CLIMB,                                /* of courtier and student */
    HINT_SCROLLS = HINT_CLIMB + MK_STAIRS,
    HINT_LUXURY,
    HINT_GATES,
    HINT_OASES,
    HINT_THINGS
};

typedef struct hint_change {
    uint8_t what;
    int16_t n; /* not 0 */
} hint_change;

/* An answer that follows: to which question, and what. */
typedef struct hint_next {
    mk_task asked;
    mk_choice choice;
} hint_next;

typedef struct hint_answer {
    mk_choice choice;
    uint32_t set; /* R3.1, R16.4: all keshis to pick, or tiles to keep; else 0 */
    int visits;
    int score; /* expected at the end of the game, hundredths of a point: that of the best answer less the loss */
    int loss;  /* of lead over the best other seat, against the best answer, hundredths of a point */
    int error; /* of loss: its standard error; the search is not surer than that */
    int win;   /* chance to win, per mille; S9.5: to get a rank */
    int reasons;
    hint_reason reason[HINT_REASONS];
    int changes; /* what it brings, then what it costs; R3.1: nothing */
    hint_change change[HINT_CHANGES];
    int nexts; /* how the turn goes on, where that was asked for */
    hint_next next[HINT_LINE];
} hint_answer;

/* How well another seat plays: as who follows the advice, or worse. */
enum hint_level { HINT_EQUAL, HINT_NORMAL, HINT_GREEDY, HINT_EASY, HINT_RANDOM, HINT_LEVELS };

typedef struct hint_rules {
    int simulations; /* 0: as many as hard */
    int ms;          /* > 0: until so many milliseconds have passed instead */
    bool line;       /* tell how the turn goes on */
    int threads;
    /* An answer (or set) + 1 that is judged in any case: it is among the results, at the end if need be, and
     * the best one's reasons are those that speak against it. */
    int must;
    uint8_t level[MK_SEATS]; /* enum hint_level of the others */
    const int *stop;         /* as in mcts.h */
} hint_rules;

/* The level of a bot; of one that is not known HINT_EQUAL. */
int hint_level(const char *bot);

/* The luck that a position is judged with: the same whoever asks, and when. */
rng hint_luck(const mk_game *view, int seat);
/* Best first. Returns how many; 0: the seat is not asked, or there is no memory. */
int hint_make(const hint_rules *how, const mk_game *view, int seat, rng *r, hint_answer out[HINT_ANSWERS]);
/* The kind as a word (doc/protocol.md lists them), and what it is about: a sector, a resource, a term, or NULL; `text`
 * is room for it. */
const char *hint_name(const hint_reason *r, const char **what, char text[MK_NAME_MAX]);
/* The other way: kind and `what` of the reason with these names ("-": about nothing). False: there is none. */
bool hint_find(const char *kind, size_t kind_len, const char *what, size_t what_len, hint_reason *out);
/* A thing that changes, as a word. */
const char *hint_thing_name(int what, char text[MK_NAME_MAX]);
/* Is `n` in hundredths of a point? */
bool hint_in_hundredths(const hint_reason *r);
/* Returns the length of the text. */
size_t hint_text(const hint_reason *r, char out[HINT_TEXT]);

/* "brings 6 points, 2 dates; costs 3 dinars"; 0: it changes nothing. */
size_t hint_changes_text(const hint_answer *h, char out[HINT_TEXT]);

/* How far a seat is expected to be before the best other one, hundredths of a point, if all play on alike: what chance
 * has done for it is the difference. */
int hint_standing(const mk_game *g, int seat);
/* The same if it plays on as advised against others of these levels. */
int hint_within_reach(const mk_game *g, int seat, const uint8_t level[MK_SEATS]);
/* How likely each seat is to win, per mille, if all play on equally well: together 1000. Against the lazy automaton,
 * which cannot win: to get a rank (S9.5). */
void hint_chances(const mk_game *g, int out[MK_SEATS]);

#endif
