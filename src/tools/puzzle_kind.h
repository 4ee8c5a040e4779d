/* puzzle_kind.h - of what kinds the puzzles of a book are, and a book that has too many of one.
 *
 *     puzzle_table(&book, stdout);                 // how many there are of each kind, easy to hard
 *     puzzle_thin(&book, KIND_LAZY, 90);           // of these only so many
 */
#ifndef PUZZLE_KIND_H
#define PUZZLE_KIND_H

#include <stdio.h>

#include "base/names.h"
#include "match/puzzle.h"

/* The first five are those of the players, and each game is one of them; the others may be, besides. */
#define PUZZLE_KIND_LIST(X)        \
    X(KIND_LAZY, "lazy")           \
    X(KIND_PASHA, "pasha")         \
    X(KIND_TWO, "two")             \
    X(KIND_THREE, "three")         \
    X(KIND_FOUR, "four")           \
    X(KIND_ESSENTIAL, "essential") \
    X(KIND_MODULES, "modules")
enum puzzle_kind { PUZZLE_KIND_LIST(LIST_ID) PUZZLE_KINDS };
extern const char *const puzzle_kind_name[PUZZLE_KINDS + 1]; /* the last one is NULL */

bool puzzle_is_kind(const puzzle_book *book, const puzzle *p, int kind);
int puzzle_count_kind(const puzzle_book *book, int kind);
/* By kind, phase, season, and those that the end of the game decides: all, easy, medium, hard. */
void puzzle_table(const puzzle_book *book, FILE *out);
/* Drops puzzles of this kind until there are no more than `most`: of the phase and difficulty of which it has most the
 * one whose best answer is best by least. */
void puzzle_thin(puzzle_book *book, int kind, int most);

#endif
