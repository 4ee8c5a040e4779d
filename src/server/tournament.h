/* tournament.h - tournaments and leagues in the server: shared by the files that keep, run and show them.
 *
 * All that is known of a tournament is in the store; it is read whenever somebody asks or something is due, and what
 * changes is written in the same turn. So a crash or a failed commit leaves it at some moment between two turns, and
 * the next look at it goes on from there: a round is drawn in one transaction, its tables are made one by one, each
 * together with the row that says so, and a result is written with the last step of its game.
 */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include "match/contest.h"
#include "server.h"

enum { TOURNAMENT_PEOPLE = LIMIT_DIVISIONS * CONTEST_ALL }; /* the largest league; tournaments have fewer */
_Static_assert((int)TOURNAMENT_PEOPLE >= (int)CONTEST_ENTRANTS, "room for both");

typedef struct tournament {
    server *sv;
    store_contest row; /* without its document */
    char name[STORE_NAME + 1];
    char club[STORE_ID + 1]; /* whose members it is for; "" everybody */
    mk_setup setup;          /* for full tables */
    message_plan plan;
    uint64_t seed;
    int rounds, round; /* in all; begun so far */
    int64_t ends;      /* the round, if its tables are not over before */
    int season;        /* of a league, from 1; 0: it has not begun */
    int division;      /* of this season of a league, from 0 */
    int people;
    store_entrant entrant[TOURNAMENT_PEOPLE]; /* in the order of their numbers */
    contest c;                                /* once begun; not of a league */
    char game[CONTEST_TABLES * CONTEST_ROUNDS][STORE_ID + 1];
} tournament;

/* ---- for the rest of the server ---- */
void tournaments_look(server *sv, int64_t now);     /* called often: what is due is done, one thing at a time */
void tournaments_drop(server *sv, int64_t now);     /* now and then: old ones are forgotten */
void tournament_game_over(const room *r);           /* it may be one of a tournament */
bool tournaments_leave(server *sv, int64_t person); /* who goes for good withdraws everywhere; true: there is more */
void tournaments_changed(server *sv);               /* something was written, or taken back */
void tournaments_close(server *sv);

/* ---- tournament_cache.c ---- */
/* As JSON, or as a table. False: *result says why. */
bool tournament_text(server *sv, const char *id, int64_t person, bool csv, buf *out, store_result *result);
bool tournaments_text(server *sv, int64_t person, buf *out); /* the list */

/* ---- tournament.c ---- */
/* NULL: *result says why. To be freed with g_free. */
tournament *tournament_load(server *sv, const char *id, store_result *result);
tournament *tournament_new(server *sv); /* with an id and a seed */
void tournament_keep(tournament *t);    /* its row, which is new or not */
void tournament_keep_table(tournament *t, int i, bool is_new);
/* Its number among the entrants; -1: has not entered, or has withdrawn. */
int tournament_entrant(const tournament *t, int64_t person);
/* It is for everybody, or for a club that this person belongs to, or has entered while that was so. */
bool tournament_may_see(const tournament *t, int64_t person);
int tournament_rating(server *sv, int64_t person);
/* It is about to be read and changed, by one server at a time. */
void tournament_alone(server *sv, const char *id);

/* ---- tournament_run.c ---- */
/* It begins: entrants get their numbers by their ratings, and the first round is drawn. */
void tournament_begin(tournament *t);
/* ---- league.c ---- */
void league_look(tournament *t); /* the first season, or the next one, begins if it is time */
/* The person does not want to play on in the season that runs. */
void league_withdraw(tournament *t, int64_t person);

/* ---- tournament_show.c ---- */
json_t *tournament_json(const tournament *t, int64_t person);
void tournament_csv(const tournament *t, buf *out);

#endif
