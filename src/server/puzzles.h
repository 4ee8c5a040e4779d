/* puzzles.h - the puzzles that are shipped, for who plays them (study_ask.c). */
#ifndef PUZZLES_H
#define PUZZLES_H

#include "match/puzzle.h"

/* Read once, when the server starts. */
void puzzles_open(void);
void puzzles_close(void);
/* The one of this number, with its game; NULL: there is none. */
const puzzle *puzzles_find(int number, const puzzle_game **game);
/* Where everything is in it; the seat sees its mk_view. */
void puzzles_position(const puzzle *p, mk_game *g);
/* What is told of it; `answered`: an answer was given, so the solution is told, too. */
void puzzles_add(const puzzle *p, const uint32_t *answered, bool texts, buf *out);

#endif
