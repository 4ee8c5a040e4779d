/* tower_games.c - see tower_games.h. */
#include "tower_games.h"

#include <string.h>
#include <time.h>

double tower_games_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int sum(const uint8_t n[TOWER_COLOURS])
{
    int all = 0;
    for (int c = 0; c < TOWER_COLOURS; c++) all += n[c];
    return all;
}

static void count_ages(const tower_state *s, int out[TOWER_OLDEST])
{
    for (int i = 0; i < s->n; i++) out[s->keshi[i].age]++;
}

static void count_inside(const tower_state *s, uint8_t out[TOWER_AGES][TOWER_COLOURS])
{
    memset(out, 0, TOWER_AGES * TOWER_COLOURS);
    for (int i = 0; i < s->n; i++) out[s->keshi[i].age > 1][s->keshi[i].colour]++;
}

/* What should be inside after a throw; false where more came out than was there. */
static bool after_throw(tower_counts *c, const tower_outcome *out)
{
    bool fine = true;
    for (int k = 0; k < TOWER_COLOURS; k++) {
        for (int age = 0; age < TOWER_AGES; age++) fine = fine && out->fell[age][k] <= c->inside[age][k];
        fine = fine && out->stayed[k] <= c->thrown[k];
        c->inside[1][k] = (uint8_t)(c->inside[0][k] + c->inside[1][k] - out->fell[0][k] - out->fell[1][k]);
        c->inside[0][k] = out->stayed[k];
    }
    return fine;
}

/* By physics, with the time it takes; and whether every keshi is where it should be, colour by colour. */
static bool throw_really(tower_state *s, const tower_counts *c, uint64_t seed, tower_row *row, tower_outcome *out)
{
    int left[TOWER_OLDEST] = {0};
    count_ages(s, row->aged);
    double began = tower_games_clock();
    if (!tower_throw(s, c->thrown, seed, out, NULL)) return false;
    row->ms = tower_games_clock() - began;
    count_ages(s, left);
    for (int age = 1; age + 1 < TOWER_OLDEST; age++) row->fell_aged[age] = row->aged[age] - left[age + 1];
    return true;
}

void tower_games_play(const tower_game *g, void (*note)(const tower_row *row, void *mine), void *mine)
{
    rng r = rng_seed(g->seed, (uint64_t)g->number * 64 + (uint64_t)(g->layer * 16 + g->thrown));
    tower_state s = {.layer = (uint8_t)g->layer};
    tower_counts c = {.thrown = {0}};
    for (int round = 0; round < TOWER_ROUNDS; round++) {
        tower_outcome out;
        tower_row row = {.number = g->number, .round = round, .thrown = g->thrown, .outcome = &out};
        memset(c.thrown, 0, sizeof c.thrown);
        for (int i = 0; i < g->thrown; i++) c.thrown[rng_pick(&r, TOWER_COLOURS)]++;
        row.thrown_by_colour = c.thrown;
        uint64_t seed = rng_next(&r);
        for (int age = 0; age < TOWER_AGES; age++) row.inside[age] = sum(c.inside[age]);
        if (g->model)
            tower_sample_with(g->model, &c, &r, &out);
        else
            row.refused = !throw_really(&s, &c, seed, &row, &out);
        if (!row.refused) {
            for (int age = 0; age < TOWER_AGES; age++) row.fell[age] = sum(out.fell[age]);
            row.stayed = sum(out.stayed);
            row.timeout = out.timeout;
            row.lost = !after_throw(&c, &out);
            uint8_t really[TOWER_AGES][TOWER_COLOURS];
            count_inside(&s, really);
            row.lost = row.lost || (!g->model && memcmp(really, c.inside, sizeof really) != 0);
            row.after = sum(c.inside[0]) + sum(c.inside[1]);
        }
        note(&row, mine);
        if (row.refused) return;
    }
}
