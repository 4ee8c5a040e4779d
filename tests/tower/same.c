/* same.c GAMES - throws whose every bit goes into a number per game, to compare compilers and machines (same.mjs). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tower/tower.h"

static uint64_t mix(uint64_t hash, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Game g: its layer, how many are thrown and which colours follow from its number; same.mjs does the same. */
static uint64_t play(int g)
{
    static const int sizes[3] = {6, 9, 12};
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    tower_state s = {.layer = (uint8_t)(g & 1)};
    for (int t = 0; t < 12; t++) {
        uint8_t thrown[TOWER_COLOURS] = {0}, bytes[TOWER_STATE_BYTES];
        for (int i = 0; i < sizes[g % 3]; i++) thrown[(g + 5 * t + 7 * i * i) % TOWER_COLOURS]++;
        tower_outcome out;
        static tower_recording film;
        if (!tower_throw(&s, thrown, (uint64_t)g * 1000 + (uint64_t)t, &out, &film)) return 0;
        hash = mix(hash, bytes, tower_write(&s, bytes));
        hash = mix(hash, out.fell[0], TOWER_COLOURS);
        hash = mix(hash, out.fell[1], TOWER_COLOURS);
        hash = mix(hash, out.stayed, TOWER_COLOURS);
        hash = mix(hash, film.bytes, film.len);
    }
    return hash;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 6;
    for (int g = 0; g < games; g++) printf("%d %016" PRIx64 "\n", g, play(g));
    return 0;
}
