/* board.h - games of the day, and who has played with the same luck: part of server.h. */
#ifndef BOARD_H
#define BOARD_H

#include "server.h"

/* ---- daily.c: the game of the day ---- */
void daily_open(server *sv);
void daily_close(server *sv);
void daily_forget(server *sv);            /* what is in the store is read anew */
void daily_look(server *sv, int64_t now); /* called often: a new day is drawn, an old one settled */
void daily_drop(server *sv, int64_t now); /* now and then: old days are forgotten */
/* The board is that of a day whose luck nobody may be told yet. */
bool daily_sealed(const server *sv, const char *board);

/* ---- board.c: who has played with the same luck, and what came of it ---- */
bool board_counts(const room *r); /* the game runs and its result will count: nobody is helped, what was seen stands */
bool board_sealed(const room *r); /* nobody else may know its luck yet */
bool board_shows(const room *r, int64_t person); /* the game is over, and this person has played the same */
/* The game at the table of this board has begun, is over, or will never be. */
void board_begin(room *r, const store_person *who);
void board_ended(room *r);
void board_dropped(room *r);
/* What the seat's game came to. */
store_entry board_entry(const room *r, int seat);
/* Members "board", "guests", "players" and "own". */
typedef struct board_eyes {
    int64_t person;
    bool closed; /* who has not played is told no results, and nobody the tables of others */
    bool tables; /* everybody may open all of them */
} board_eyes;
bool board_show(server *sv, const char *board, const board_eyes *eyes, json_t *out);
/* The board of a challenge: the same luck, from the same seat. */
void board_of_seat(const room *r, int seat, char out[STORE_BOARD + 1]);

#endif
