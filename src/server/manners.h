/* manners.h - how people get along at tables: votes, pace, whom somebody does not want to hear or to meet. */
#ifndef MANNERS_H
#define MANNERS_H

#include "server.h"

/* ---- room_vote.c: what people decide together ---- */
bool vote_overdue(const room *r, int seat); /* it may be given to a bot */
json_t *vote_json(const room *r);
bool vote_answered(room *r, int seat);               /* its person is there; true: that is to be kept */
bool vote_look_for_silence(server *sv, int64_t now); /* some of the tables; true: there are more */

/* ---- pace.c: how quick and reliable people are ---- */
void pace_keep(const room *r);
void pace_show(const room *r, buf *out); /* of those who sit there, by seat */

/* ---- room_chat.c: what is said at a table or in a club ---- */
typedef struct chat_place {
    const char *id, *type, *kind; /* of it; of the message that tells it; what the place is called there */
    const GPtrArray *sessions;    /* that hear it; NULL: it is a club, and those who are told of it do */
} chat_place;
/* The line of the message is kept and told, and replied to; false: it was refused. */
bool chat_at(session *s, const message *m, const chat_place *at);
/* What was said there lately, but by those whom this one has muted. */
json_t *chat_lines(session *s, const char *place);
json_t *chat_lines_of(session *s, room *r);

/* ---- manners.c ---- */
/* Somebody at a table or in a club is reported; `there`: this person belongs there. */
void manners_report_at(session *s, const message *m, const char *place, bool there);
bool manners_mutes(session *s, int64_t other);
bool manners_mutes_any(session *s);
/* Why this person may not sit down there; NULL: they may. */
const char *manners_refusal(const room *r, int64_t person);

#endif
