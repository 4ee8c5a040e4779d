/* arena_file.h - the games of a contest in a file, a line each, so that a match can be interrupted and go on.
 *
 *     arena_file f = {.path = path, .seed = 1, .size = 2, .bots = 2};
 *     if (!arena_file_open(&f, headline, game, 100, &finished, why)) complain(why);   // game[0..finished-1] are played
 *     arena_file_add(&f, &game[finished], why);
 *     arena_file_close(&f);
 *
 * The first line says what is played: a file of another contest is refused. Every line is written at once. A last line
 * that was cut off is forgotten; nothing else is ever taken out of a file. Games in it beyond those wanted stay there
 * and are not counted.
 *
 * A contest may be played in parts, each on a machine of its own: part k of n has every n-th group, from the k-th on.
 */
#ifndef ARENA_FILE_H
#define ARENA_FILE_H

#include <stdio.h>

#include "tools/arena.h"

enum { ARENA_FILE_WHY = 400 };

typedef struct arena_file {
    const char *path;
    uint64_t seed;   /* of the first group */
    int size;        /* games of a group */
    int bots;        /* how many have a place */
    int solo;        /* enum mk_solo */
    int part, parts; /* from 0, of so many */
    FILE *file;      /* NULL: not open */
} arena_file;

bool arena_file_open(arena_file *f, const char *headline, arena_game *game, int games, int *finished,
                     char why[ARENA_FILE_WHY]);
/* The same for a file that nobody goes on with: it is only read. */
bool arena_file_read(arena_file *f, const char *headline, arena_game *game, int games, int *finished,
                     char why[ARENA_FILE_WHY]);
/* The group of a part's n-th game, counted among all of the contest. */
int arena_file_group(const arena_file *f, int index);
bool arena_file_add(arena_file *f, const arena_game *g, char why[ARENA_FILE_WHY]);
void arena_file_close(arena_file *f);

#endif
