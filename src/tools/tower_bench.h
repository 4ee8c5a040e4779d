/* tower_bench.h - how long throws take, for `marrakesh bench`: by physics 6, 9 and 12 keshis and both layers, by the
 * model one figure. */
#ifndef TOWER_BENCH_H
#define TOWER_BENCH_H

#include "tower_games.h"

typedef struct tower_times {
    double mean, p95, p99, max; /* milliseconds of processor time */
} tower_times;

typedef struct tower_bench {
    tower_times physics[TOWER_LAYERS][TOWER_SIZES];
    double model_ns;
} tower_bench;

/* About so many seconds. */
void tower_bench_run(tower_bench *b, double seconds);
void tower_bench_print(const tower_bench *b, bool json);

#endif
