/* analysis.h - moments of games that are over, and lines that go on from them: for all who play them (study_ask.c),
 * think about them (opinion.c), keep them (room_lines.c) or look at them together (room_together.c). */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "match/study.h"
#include "server.h"

/* The match as it was at the version of the message, where everybody may look into it; else an error is sent. */
void study_moment(session *s, room *r, const message *m, replay_then *then);
/* The game from there on: its luck is its own. */
study study_at(const room *r, const replay *again);
/* Play the answers of the message. False: an error was sent. */
bool study_plays(session *s, const message *m, study *st);
/* The seat that is asked; of several the one that was wished for, or the first. */
int study_asked(const message *m, const mk_game *g);

/* Lines that are kept with the table become variations of its record. */
void lines_add(const room *r, record *rec);

void together_gone(room *r, session *s); /* the connection does not attend the table any more */
void together_free(room *r);

#endif
