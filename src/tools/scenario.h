/* scenario.h - one file of the executable rulebook, line by line (doc/notation.md has the language).
 *
 *     scenario s;
 *     scenario_open(&s, "STA-stairs.txt", &report);
 *     for each line: scenario_line(&s, words, ...);      scenario_file.h does this for a whole file
 *     scenario_close(&s);
 *
 * What is wrong is appended to the report as FILE:LINE: what.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "base/buf.h"
#include "base/names.h"
#include "match/dice.h"
#include "rules/mk.h"

enum { SCENARIO_LINE_MAX = 2000, SCENARIO_EVENTS_MAX = 4000, SCENARIO_NAMES_MAX = 12, SCENARIO_FORCED_MAX = 32 };

#define VERB_LIST(X)             \
    X(VERB_SCENARIO, "scenario") \
    X(VERB_WITH, "with")         \
    X(VERB_SETUP, "setup")       \
    X(VERB_SET, "set")           \
    X(VERB_TASK, "task")         \
    X(VERB_DO, "do")             \
    X(VERB_ROLL, "roll")         \
    X(VERB_REFUSE, "refuse")     \
    X(VERB_EVENT, "event")       \
    X(VERB_NO_EVENT, "no-event") \
    X(VERB_ASK, "ask")           \
    X(VERB_OVER, "over")         \
    X(VERB_EXPECT, "expect")
/* VERB_NONE: an empty line, a comment */
typedef enum verb { VERB_NONE, VERB_LIST(LIST_ID) VERB_UNKNOWN } verb;

/* A line cut into its verb and the rest: words with one space between them, no comment. */
typedef struct statement {
    verb verb;
    char word[SCENARIO_LINE_MAX]; /* the verb as written */
    char rest[SCENARIO_LINE_MAX];
} statement;

/* What a `with` line gives: "colour=green sector=orchard". */
typedef struct scenario_values {
    int names; /* 0: there is no such line */
    char text[SCENARIO_LINE_MAX];
    struct {
        uint16_t name, name_len, value, value_len; /* in text */
        bool used;
    } of[SCENARIO_NAMES_MAX];
} scenario_values;

/* A choice of one, which nobody was asked for. */
typedef struct scenario_forced {
    mk_event event;
    int line; /* of the statement that led there */
} scenario_forced;

typedef struct scenario {
    const char *file;
    int line, title, last_set; /* this line; that of the title; that of the last `set` */
    buf *report;
    int passed, failed;            /* scenarios so far, the open one excepted */
    bool open, bad;                /* a scenario is open; something in it was wrong */
    bool dead;                     /* its state cannot be trusted any more: skip to the next scenario */
    bool ready, checked;           /* set up; accepted by mk_check */
    bool begun;                    /* had a statement after the title and its `with` lines */
    bool happened;                 /* had a task, do or roll, or began with a real game */
    bool proves;                   /* says something that could be wrong */
    int with;                      /* line of the `with` whose values count now; 0: none */
    scenario_values values, first; /* those of that line; of the first one, for its names */
    uint64_t seed;
    dice dice;
    mk_game g, other;                    /* other: a copy to try things with */
    mk_event event[SCENARIO_EVENTS_MAX]; /* of the last task, do or roll */
    int events, compared;
    scenario_forced forced[SCENARIO_FORCED_MAX]; /* since the player of each was really asked */
    int forced_len;
    int setup;       /* line of the set-up */
    char gifts[800]; /* what players got in it without being asked for here, or "" */
} scenario;

/* Cut a line. False if it is too long. */
bool statement_read(statement *out, const char *line, size_t len);

void scenario_open(scenario *s, const char *file, buf *report);
/* Carry out a statement. `next` is the next statement that acts or asks chance: it tells whether chance is
 * answered by the author (do chance ...) or by the dice. */
void scenario_line(scenario *s, int line, const statement *now, const statement *next);
void scenario_close(scenario *s);

/* Would this line be accepted now? For the completion mode. */
bool scenario_ask_fits(const scenario *s, const char *text);
/* The line an author could write now: "p1 line: dinars-1 points-1". */
bool scenario_ask_text(const mk_game *g, int player, buf *out);

__attribute__((format(printf, 2, 3))) void scenario_fail(scenario *s, const char *format, ...);

/* scenario_text.c: "R8.2" for 802, and back (0: no rule). */
void scenario_rule_text(int rule, char out[16]);
int scenario_rule_number(const char *text);
/* Is this "R8.2,R11-63,E68,STA-04": numbers as rules, examples and rulings have them? */
bool scenario_rule_ids(const char *text, size_t len);
/* Take the next word off a line. */
bool scenario_next_word(const char **at, char word[MK_NAME_MAX * 2]);
/* " palace", or " #7" for a number that has no name there. */
void scenario_add_name(buf *out, int noun, int id);

/* scenario_event.c: take over the events of the last answer; the statements; "p1 gain dinar +1". */
void scenario_keep_events(scenario *s);
void scenario_event(scenario *s, const char *text);
void scenario_no_event(scenario *s, const char *text);
bool scenario_event_fits(scenario *s, const char *text);
void scenario_event_text(const mk_event *e, buf *out);

/* scenario_with.c: read "colour=green sector=orchard"; write a line with the values in the places of $colour and
 * $sector. Both return NULL or what is wrong. */
const char *scenario_read_values(scenario_values *v, const char *text, char why[200]);
const char *scenario_fill_in(scenario_values *v, const char *text, char out[SCENARIO_LINE_MAX], char why[200]);
bool scenario_same_names(const scenario_values *a, const scenario_values *b);

/* scenario_value.c: the members of a value, "01,17-19": how often is this name among them; are they those of another
 * value, in whatever order? */
int scenario_count_member(const char *value, char separator, const char *name, size_t len);
bool scenario_same_members(const char *a, const char *b, char separator);

/* scenario_why.c: what helps who reads a message. Each adds "; ..." to it, or nothing. */
void scenario_keep_forced(scenario *s, const mk_event *e);
void scenario_forget_forced(scenario *s, int player);
/* That the player was forced: to `word`, or in the task `word`; NULL: to anything. */
void scenario_why_forced(const scenario *s, int player, const char *word, buf *out);
/* Where this tile lies. */
void scenario_why_tile(const mk_game *g, int noun, int id, buf *out);
/* Which tiles lie in two places. */
void scenario_why_twice(const mk_game *g, buf *out);
/* What everybody has after a set-up that gives more than the usual things. */
void scenario_why_gifts(const mk_game *g, buf *out);

#endif
