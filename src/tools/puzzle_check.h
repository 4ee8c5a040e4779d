/* puzzle_check.h - is each puzzle of a book what it should be? (doc/puzzles.md) */
#ifndef PUZZLE_CHECK_H
#define PUZZLE_CHECK_H

#include "match/puzzle.h"

/* Are its figures such as puzzle_find accepts? NULL, or what is wrong. */
const char *puzzle_fault(const puzzle_book *book, const puzzle *p);
/* Looks at all, searches so many of them anew with other dice, finds so many anew from their seeds, and prints what is
 * wrong and what there is. */
bool puzzle_check(const puzzle_book *book, int searched, int found);

#endif
