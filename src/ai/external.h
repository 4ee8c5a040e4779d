/* external.h - a bot that is another program, spoken to in lines of text (doc/engine.md).
 *
 *     char why[EXTERNAL_TEXT];
 *     external *e = external_start("python3 examples/example_bot.py", EXTERNAL_ANSWER_MS, why);
 *     if (!external_ask(e, &view, seat, &r, &choice, why)) complain(why);
 *     external_stop(e);
 *
 * The command is given to /bin/sh. The program sees the view of its seat and nothing else. If it does not answer in
 * time, ends, or says something that is no answer, the call fails and `why` says so; nothing more can be asked of it
 * then.
 */
#ifndef EXTERNAL_H
#define EXTERNAL_H

#include "base/rng.h"
#include "rules/mk.h"

enum {
    EXTERNAL_TEXT = 240,
    EXTERNAL_START_MS = 10000, /* to say that it is ready */
    EXTERNAL_ANSWER_MS = 5000, /* to answer, unless somebody has more patience */
    EXTERNAL_PATIENCE_MS = 24 * 60 * 60 * 1000,
    EXTERNAL_LINE = 400,     /* bytes of a line that it says */
    EXTERNAL_CHATTER = 1000, /* lines of information before an answer */
    EXTERNAL_KNOWN = 1024,   /* at a time; external_end_all does not know more */
};

typedef struct external external;

/* patience: milliseconds that each of its answers may take. */
external *external_start(const char *command, int patience, char why[EXTERNAL_TEXT]);
bool external_ask(external *e, const mk_game *view, int seat, rng *r, mk_choice *out, char why[EXTERNAL_TEXT]);
/* A question that is written already, from "position" to the line that asks; `line`: what follows "answer". */
bool external_say(external *e, const char *text, size_t len, char line[EXTERNAL_LINE + 1], char why[EXTERNAL_TEXT]);
/* Asks it to end, and ends it if it does not. */
void external_stop(external *e);
/* For the handler of a signal that ends the program: kills all that run, with all that they have started. */
void external_end_all(void);

#endif
