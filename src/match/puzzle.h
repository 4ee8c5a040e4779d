/* puzzle.h - positions from games of strong bots in which one answer is clearly best and a sensible one is not.
 *
 *     puzzle_book book;
 *     if (!puzzle_read(&book, puzzles_text, puzzles_text_len, &wrong)) complain(&wrong);
 *     const puzzle *p = &book.puzzle[n - 1];
 *     puzzle_position(&book, p, &g);                 // the question is put to p->seat
 *     if (move == p->best) ...
 *     puzzle_free(&book);
 *
 * A book is text (doc/puzzles.md): games as their answers, and for each puzzle where it is in its game, the best
 * answer, the strongest other one and the one that is tempting, with what both lose by two searches and by playing the
 * rest many times, why, and how it goes on. `marrakesh puzzles find` writes it; the one that is shipped is
 * data/puzzles.txt.
 */
#ifndef PUZZLE_H
#define PUZZLE_H

#include "ai/hint.h"
#include "base/buf.h"
#include "base/names.h"
#include "rules/mk.h"

enum {
    PUZZLE_BYTES = 8 << 20,
    PUZZLE_MOST = 20000,
    PUZZLE_ANSWERS = 4000, /* of one game */
    PUZZLE_LINE = 6,       /* answers that follow */
    PUZZLE_SEARCHES = 2,
};

/* What an answer loses against the best one, hundredths of a point of lead, and the standard errors of that. */
typedef struct puzzle_loss {
    uint32_t move; /* a choice, or a set (ai/ahead.h) */
    int loss[PUZZLE_SEARCHES], error[PUZZLE_SEARCHES];
    int played, played_error, games; /* the rest of the game, so many times */
} puzzle_loss;

typedef struct puzzle_reasons {
    int n;
    hint_reason reason[HINT_REASONS];
} puzzle_reasons;

/* The seat's own answers that follow, up to where chance or another seat comes. */
typedef struct puzzle_line {
    int n;
    struct {
        uint8_t op;
        mk_choice choice;
    } answer[PUZZLE_LINE];
} puzzle_line;

typedef struct puzzle {
    int number; /* from 1 */
    int game;   /* of the book */
    int at;     /* answers of the game before it */
    uint8_t seat, op, phase, season, round;
    int rating; /* how hard it is, on the scale of ratings: 1500 is the middle */
    uint32_t best;
    puzzle_loss next, wrong;        /* the strongest other answer, and the tempting one; they may be the same */
    puzzle_reasons for_it, against; /* why the best answer is better than the tempting one; what speaks against that */
    puzzle_line line, other_line;   /* how it goes on after the best answer, and after the tempting one */
} puzzle;

typedef struct puzzle_game {
    mk_setup setup;
    uint64_t seed;
    int answers;
    uint8_t *choice;
} puzzle_game;

typedef struct puzzle_book {
    puzzle_game *game;
    puzzle *puzzle;
    int games, puzzles, games_room, puzzles_room;
} puzzle_book;

typedef struct puzzle_wrong {
    int line;
    char what[160];
} puzzle_wrong;

/* The phases as words; the last one is NULL. */
extern const char *const puzzle_phase[MK_PHASES + 1];

/* The book that is part of the program. */
extern const char puzzles_text[];
extern const size_t puzzles_text_len;

/* False: it is no such book; *wrong says where and why. */
bool puzzle_read(puzzle_book *book, const char *text, size_t len, puzzle_wrong *wrong);
bool puzzle_write(const puzzle_book *book, buf *out);
void puzzle_free(puzzle_book *book);
/* Room for one more, zeroed; NULL: no memory. */
puzzle_game *puzzle_add_game(puzzle_book *book);
puzzle *puzzle_add(puzzle_book *book);
/* The games and puzzles of another book behind its own, numbered on. False: no memory. */
bool puzzle_append(puzzle_book *book, const puzzle_book *from);
/* Take the puzzle with this index out: those behind it are numbered anew. */
void puzzle_drop(puzzle_book *book, int index);

/* The position, in which p->seat is asked. Everything is in it: what the seat sees is its mk_view. */
void puzzle_position(const puzzle_book *book, const puzzle *p, mk_game *g);
/* R3.1, R16.4: do answers to it name several things at once? */
bool puzzle_asks_set(int op);
/* Give the answer, all of a set. */
void puzzle_answer(mk_game *g, int seat, uint32_t move);
/* "2-green", "green+white+red" */
void puzzle_write_move(int op, uint32_t move, buf *out);
#define PUZZLE_LEVEL_LIST(X) X(PUZZLE_EASY, "easy") X(PUZZLE_MEDIUM, "medium") X(PUZZLE_HARD, "hard")
enum puzzle_level { PUZZLE_LEVEL_LIST(LIST_ID) PUZZLE_LEVELS };
int puzzle_level(int rating);
/* Do the reasons tell enough of why: at least a third of what the tempting answer loses? R3.1: of keshis to pick, what
 * they are for. */
bool puzzle_told(const puzzle *p);
/* R10: is it in the last round, and do its reasons say that the end of the game decides? */
bool puzzle_ends(const puzzle *p);

#endif
