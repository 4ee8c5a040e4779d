/* tower_games.h - games that consist of nothing but throws, by physics or by the model, for statistics.
 *
 *     tower_game g = {.layer = B1, .thrown = 6, .seed = 1};
 *     for (g.number = 0; g.number < 100; g.number++) tower_games_play(&g, note, &mine);
 *
 * A game is 12 throws from an empty tower; the colours thrown are random, as everything else by the seed.
 */
#ifndef TOWER_GAMES_H
#define TOWER_GAMES_H

#include "tower/model.h"
#include "tower/tower.h"

enum { TOWER_ROUNDS = 12, TOWER_STEADY = 4, TOWER_SIZES = 3, TOWER_OLDEST = 13 };

typedef struct tower_row { /* one throw */
    int number, round;     /* of the game and in it, from 0 */
    int thrown, inside[TOWER_AGES], fell[TOWER_AGES], stayed, after;
    int aged[TOWER_OLDEST], fell_aged[TOWER_OLDEST]; /* physics: inside before, and fallen, by age */
    bool timeout, lost, refused;
    double ms;
    const tower_outcome *outcome;
    const uint8_t *thrown_by_colour;
} tower_row;

typedef struct tower_game {
    int layer, thrown, number;
    uint64_t seed;
    const tower_model *model; /* NULL: by physics */
} tower_game;

void tower_games_play(const tower_game *g, void (*note)(const tower_row *row, void *mine), void *mine);
double tower_games_clock(void); /* milliseconds of this thread's processor time */

#endif
