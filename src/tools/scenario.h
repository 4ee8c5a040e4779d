/* scenario.h - one file of the executable rulebook, line by line (doc/notation.md has the language).
 *
 *     scenario s;
 *     scenario_open(&s, "STA-stairs.txt", &report);
 *     for each line: scenario_line(&s, words, ...);
 *     scenario_close(&s);
 *
 * What is wrong is appended to the report as FILE:LINE: what.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "base/buf.h"
#include "match/dice.h"
#include "rules/mk.h"

enum { SCENARIO_LINE_MAX = 2000, SCENARIO_EVENTS_MAX = 4000 };

typedef enum verb {
    VERB_NONE, /* empty line, comment */
    VERB_SCENARIO,
    VERB_SETUP,
    VERB_SET,
    VERB_TASK,
    VERB_DO,
    VERB_ROLL,
    VERB_REFUSE,
    VERB_EVENT,
    VERB_ASK,
    VERB_OVER,
    VERB_EXPECT,
    VERB_UNKNOWN,
} verb;

/* A line cut into its verb and the rest: words with one space between them, no comment. */
typedef struct statement {
    verb verb;
    char word[SCENARIO_LINE_MAX]; /* the verb as written */
    char rest[SCENARIO_LINE_MAX];
} statement;

typedef struct scenario {
    const char *file;
    int line, title, last_set; /* this line; that of the title; that of the last `set` */
    buf *report;
    int passed, failed;  /* scenarios so far, the open one excepted */
    bool open, bad;      /* a scenario is open; something in it was wrong */
    bool dead;           /* its state cannot be trusted any more: skip to the next scenario */
    bool ready, checked; /* set up; accepted by mk_check */
    bool proves;         /* says something that could be wrong */
    uint64_t seed;
    dice dice;
    mk_game g, other;                    /* other: a copy to try things with */
    mk_event event[SCENARIO_EVENTS_MAX]; /* of the last task, do or roll */
    int events, compared;
} scenario;

/* Cut a line. False if it is too long. */
bool statement_read(statement *out, const char *line, size_t len);

void scenario_open(scenario *s, const char *file, buf *report);
/* Carry out a statement. `next` is the next statement that acts or asks chance: it tells whether chance is
 * answered by the author (do chance ...) or by the dice. */
void scenario_line(scenario *s, int line, const statement *now, const statement *next);
void scenario_close(scenario *s);

/* Would these lines be accepted now? For the completion mode. */
bool scenario_event_fits(scenario *s, const char *text);
bool scenario_ask_fits(const scenario *s, const char *text);

/* The lines an author could write now: "p1 gain dinar +1"; "p1 line: dinars-1 points-1". */
void scenario_event_text(const mk_event *e, buf *out);
bool scenario_ask_text(const mk_game *g, int player, buf *out);

/* scenario_text.c: "R8.2" for 802, and back (0: no rule). */
void scenario_rule_text(int rule, char out[16]);
int scenario_rule_number(const char *text);
/* Is this "R8.2,R11-63,E68,STA-04": numbers as rules, examples and rulings have them? */
bool scenario_rule_ids(const char *text, size_t len);

__attribute__((format(printf, 2, 3))) void scenario_fail(scenario *s, const char *format, ...);

/* scenario_setup.c: carry out the settings "players=3 edition=essential ..." ("" for the usual ones). Returns NULL or
 * what is wrong with them. */
const char *scenario_set_up(scenario *s, const char *settings, char why[200]);
/* Take over the events of the last answer. */
void scenario_keep_events(scenario *s);

#endif
