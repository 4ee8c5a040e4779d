/* contest.h - tournaments: who plays with whom in the next round, and who is where in the table (doc/tournaments.md).
 *
 *     contest *c = ...;                                  // entrants, and the tables of the rounds so far
 *     contest_table next[CONTEST_TABLES];
 *     int n = contest_pair(c, round, next);              // of round `round`, from 0
 *     contest_standing rank[CONTEST_ENTRANTS];
 *     contest_rank(c, rank);                             // the best first
 *
 * Nothing here asks a clock or dice: the same tournament gives the same tables everywhere, and its seed draws the lots.
 */
#ifndef CONTEST_H
#define CONTEST_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CONTEST_SEATS = 4,
    CONTEST_ENTRANTS = 64,
    CONTEST_ALL = 16, /* ... where everybody meets everybody */
    CONTEST_ROUNDS = 24,
    CONTEST_TABLES = CONTEST_ENTRANTS / 2 + 1, /* of a round, with who has a bye */
    CONTEST_WIN = 12,                          /* points of the first at a table; the last has none */
};

enum contest_kind { CONTEST_SWISS, CONTEST_ROUND_ROBIN };

/* Who sits where, in the order of play; who has a bye sits alone. */
typedef struct contest_table {
    uint8_t round, seats;
    uint8_t entrant[CONTEST_SEATS];
    bool over;
    uint8_t place[CONTEST_SEATS]; /* from 1; who is level has the same; a bye needs none */
    int16_t score[CONTEST_SEATS]; /* points of the game; all 0: they are not known */
} contest_table;

typedef struct contest {
    uint8_t kind; /* enum contest_kind */
    uint8_t size; /* of a table: 2 to 4 */
    uint64_t seed;
    int entrants, tables;
    struct {
        int32_t rating; /* for the seeding */
        bool out;       /* has withdrawn: is not paired any more */
    } entrant[CONTEST_ENTRANTS];
    contest_table table[CONTEST_TABLES * CONTEST_ROUNDS];
} contest;

typedef struct contest_standing {
    int entrant, rank; /* from 1; every rank once */
    int points, games, wins, byes, starts;
    int opposition; /* mean of the opponents' points, in hundredths */
    int direct;     /* won against those who are level so far, less lost */
    int share;      /* mean share of the points of one's games, in hundredths of a per cent */
    int lot;        /* from the seed: the smaller one is first */
} contest_standing;

/* The tables of this round; returns how many, 0 where fewer than two are left. Rounds before it must be there. */
int contest_pair(const contest *c, int round, contest_table out[CONTEST_TABLES]);
/* How many rounds so many need: everybody meets everybody; Swiss, so many that the best are told apart. */
int contest_length(int kind, int size, int entrants);
/* The standing, the best first; returns how many. */
int contest_rank(const contest *c, contest_standing out[CONTEST_ENTRANTS]);
/* What a seat of a table that is over is worth. */
int contest_points(const contest_table *t, int seat);
/* How often each two have sat at one table. */
typedef uint8_t contest_meetings[CONTEST_ENTRANTS][CONTEST_ENTRANTS];
void contest_met(const contest *c, contest_meetings out);

/* So many people in parts of at most `most`, as even as can be, the larger ones first; returns how many parts. */
int contest_cut(int people, int most, int *size);
/* The order of a league after a season: that of its divisions one after the other, the best first. Between each two of
 * them one changes places, where both have eight or more two do. */
void contest_climb(int64_t *order, const int *size, int divisions);

#endif
