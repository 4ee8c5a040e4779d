/* recording.h - a throw as it can be watched: pictures of the keshis that move, a few bytes each (doc/tower.md).
 *
 *     recorder r;
 *     recorder_begin(&r, out, &w, 1);          // every picture; 2: every second
 *     while (...) { recorder_look(&r, &w); world_step(&w); }
 *     if (!recorder_end(&r, &w)) ...           // it did not fit
 */
#ifndef TOWER_RECORDING_H
#define TOWER_RECORDING_H

#include "world.h"

typedef struct recorded { /* what the player of the recording knows of a keshi */
    int32_t pos[3];
    int32_t rot[3];
    int32_t largest;
} recorded;

typedef struct recorder {
    tower_recording *out;
    int thin, pictures;
    size_t pictures_at; /* where their number is written */
    bool full;
    recorded last[BODIES_MAX];
} recorder;

void recorder_begin(recorder *r, tower_recording *out, const world *w, int thin);
void recorder_look(recorder *r, const world *w);
bool recorder_end(recorder *r, const world *w);

#endif
