/* tower.h - the cube tower: a throw of keshis, decided by physics.
 *
 *     tower_state in = {.layer = B1};                       // an empty tower
 *     uint8_t thrown[TOWER_COLOURS] = {[GREEN] = 2, [PINK] = 4};
 *     tower_outcome out;
 *     if (!tower_throw(&in, thrown, seed, &out, NULL)) ...  // too full: nothing has happened
 *
 * `in` then holds what is inside now, with the place of every keshi. The same state, keshis and seed give the same
 * outcome, state and recording, bit for bit, on every machine (doc/tower.md says how). Nothing is kept outside of what
 * is handed over, so throws may run in several threads at once. A throw needs about half a megabyte of stack.
 */
#ifndef TOWER_H
#define TOWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Geometry, step and constants belong together: a throw made with another version ends differently. */
enum {
    TOWER_VERSION = 2,
    TOWER_COLOURS = 12,
    TOWER_LAYERS = 2,
    TOWER_AGES = 2,
    TOWER_INSIDE_MAX = 48, /* those thrown included; the fullest tower seen has far fewer */
    TOWER_THROWN_MAX = 12,
    TOWER_KESHI_BYTES = 58,
    TOWER_STATE_BYTES = 3 + TOWER_INSIDE_MAX * TOWER_KESHI_BYTES,
    TOWER_RECORDING_BYTES = 8192,
};

typedef struct tower_keshi {
    uint8_t colour;
    uint8_t age;   /* throws since it was thrown: 1 stuck in the last throw */
    double pos[3]; /* millimetres; the middle of the shaft, upwards from the lower edge of layer B */
    double rot[4]; /* w, x, y, z; its own z is the axis of the prism */
} tower_keshi;

typedef struct tower_state {
    uint8_t layer; /* B1, B2 */
    uint8_t n;
    tower_keshi keshi[TOWER_INSIDE_MAX];
} tower_state;

/* What the rules ask: fell[0] of those that stuck in the last throw, fell[1] of those inside for longer. */
typedef struct tower_outcome {
    uint8_t fell[TOWER_AGES][TOWER_COLOURS];
    uint8_t stayed[TOWER_COLOURS];
    bool timeout; /* something still moved after 8 seconds; it was taken to stay where it was */
    int steps;    /* milliseconds that passed in the tower */
} tower_outcome;

/* What can be watched: see doc/tower.md for the bytes. */
typedef struct tower_recording {
    uint16_t len;
    uint8_t bytes[TOWER_RECORDING_BYTES];
} tower_recording;

/* Throw. False: nothing has happened, since there would be too many (more than 12 thrown, or too many inside). */
bool tower_throw(tower_state *in, const uint8_t thrown[TOWER_COLOURS], uint64_t seed, tower_outcome *out,
                 tower_recording *recording);

/* A tower with this in it, where it is not known how it lies: keshis are let fall into it until they stay. False: there
 * is no room for so many. */
bool tower_settle(const uint8_t inside[TOWER_AGES][TOWER_COLOURS], int layer, uint64_t seed, tower_state *out);

/* The state as bytes: at most TOWER_STATE_BYTES. tower_read refuses what tower_write cannot have written (NULL, or
 * what is wrong); *out is then as before. */
size_t tower_write(const tower_state *in, uint8_t out[TOWER_STATE_BYTES]);
const char *tower_read(tower_state *out, const uint8_t *bytes, size_t len);

#endif
