/* clubs.h - clubs in the server: shared by the files that keep, show and ask them (doc/clubs.md).
 *
 * All that is known of a club is in the store; it is read whenever somebody asks, and what changes is written in the
 * same turn. In memory there is only who is told what happens there.
 */
#ifndef CLUBS_H
#define CLUBS_H

#include "server.h"
#include "store/store_clubs.h"

/* ---- for the rest of the server ---- */
void clubs_open(server *sv);
void clubs_close(server *sv);
bool clubs_member(server *sv, const char *club, int64_t person); /* false also where the table is no club's ("") */
/* The person of the message may make one more table for its club; else an error is sent. */
bool clubs_may_host(session *s, const message *m);
void clubs_table_made(const room *r); /* it may be a club's, also here */
void clubs_table_changed(room *r);
void clubs_game_over(const room *r);
/* An account is deleted: what it has founded is handed over, or dissolved. */
void clubs_leave_all(server *sv, int64_t person);
/* Somebody was banned: stays a member, but looks after no club any more, where somebody else can. */
void clubs_banned(server *sv, int64_t person);
/* The connection is told what happens in this club ("": in none). False: too many are. */
bool clubs_watch(session *s, const char *club);

/* ---- club.c ---- */
const char *club_role_name(int role); /* NULL: none */
const char *club_entry_name(int entry);
const GPtrArray *club_watchers(server *sv, const char *club); /* NULL: nobody */
/* To all who are told what happens there, but who has muted `by` (0: nobody). Takes the message. */
void club_tell(server *sv, const char *club, int64_t by, json_t *o);
/* It is about to be changed, by one server at a time. */
void club_alone(server *sv, const char *club);
/* Something has changed that clients ask for again; the person is told, too, if there is one. */
void club_news(server *sv, const char *club, int64_t person);
/* No member any more, or does not ask any more. A founder hands over; where nobody is left the club is dissolved. */
void club_part(server *sv, const char *club, int64_t person, bool barred);
/* Its waiting tables are closed; those who play go on, and nobody else sees them. */
void club_dissolve(server *sv, const char *club);

/* ---- club_show.c ---- */
json_t *club_brief(const store_club *c);            /* what everybody may know */
json_t *club_json(session *s, const store_club *c); /* what this person may know */

/* ---- club_results.c ---- */
/* The season of a text, 0 for "" (all of them), -1: it is none. */
int club_season(const char *text);
/* As JSON, or as a table, for members. False: there is none that this person may see. */
bool club_data(server *sv, const char *club, int64_t person, int season, bool csv, buf *out);

#endif
