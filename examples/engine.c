/* engine.c - an engine for Marrakesh in C, with the rules of libmarrakesh. It speaks the protocol of doc/engine.md.
 *
 *     make MODE=fast build/fast/examples/engine      or, where the library is installed:
 *     cc -O3 -I/usr/local/include/marrakesh -o engine engine.c -lmarrakesh
 *     marrakesh arena --bots "engine:build/fast/examples/engine,random" --games 4
 *
 * How it plays: it tries each option, plays on at random to the end of the game with what its seat cannot know dealt
 * anew, and takes the option after which it is furthest ahead on the average. All options have the same luck. With the
 * number of `seed` and enough time it answers the same again. It plays on 60 times, or as often as its argument says.
 */
#include "marrakesh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 4096, POSITION = 65536 };

static char position[POSITION];
static size_t position_len;
static uint64_t seed = 1;
static long milliseconds = 5000, playouts = 60;

static uint64_t next_random(uint64_t *state) /* splitmix64 */
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* Points before the best other seat when all have played on at random. */
static int playout(mk_game *g, int seat, uint64_t luck)
{
    mk_choice option[MK_OPTIONS_MAX];
    while (!mk_over(g)) {
        int who = mk_to_act(g), n = who == MK_CHANCE ? 0 : mk_options(g, who, option);
        uint64_t random = next_random(&luck);
        mk_apply_legal(g, who, n ? option[random % (uint64_t)n] : mk_roll(g, random));
    }
    int best = 0;
    for (int s = 0; s < g->players; s++)
        if (s != seat && g->player[s].score > best) best = g->player[s].score;
    return g->player[seat].score - best;
}

static mk_choice choose(const mk_game *view, int seat)
{
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(view, seat, option), best = 0;
    long sum[MK_OPTIONS_MAX] = {0};
    double until = now() + (double)milliseconds / 2;
    uint64_t state = seed;
    for (int k = 0; k < playouts && (k == 0 || now() < until); k++) { /* each time all options, so that it is fair */
        uint64_t deal = next_random(&state), luck = next_random(&state);
        for (int i = 0; i < n; i++) {
            mk_game g;
            mk_copy(&g, view);
            g.quiet = 1; /* nobody reads the events */
            mk_determinize(&g, seat, deal);
            mk_apply_legal(&g, seat, option[i]);
            sum[i] += playout(&g, seat, luck);
        }
    }
    for (int i = 1; i < n; i++)
        if (sum[i] > sum[best]) best = i;
    return option[best];
}

/* "p1 take: 1-green 2-green": the position says the same, but for who is asked. */
static void answer(const char *asked)
{
    mk_game g, view;
    mk_text_error error;
    char name[MK_NAME_MAX];
    int seat = mk_id(NOUN_SEAT, asked, strcspn(asked, " "));
    if (mk_read(&g, position, position_len, &error)) {
        printf("info error line %d of the position: %s\n", error.line, error.what);
    } else if (seat < 0 || seat >= g.players || !mk_asked(&g, seat)) {
        printf("info error nobody asks this seat\n");
    } else {
        mk_view(&g, seat, &view);
        mk_choice c = choose(&view, seat);
        printf("answer %s\n", mk_name(mk_rule_about(mk_question(&g, seat).op).noun, c, name));
    }
}

/* The lines up to "end" are no commands. Returns false if they do not come, or there are too many of them. */
static bool read_position(void)
{
    char line[LINE];
    position_len = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "end\n")) return true;
        size_t len = strlen(line);
        if (position_len + len > sizeof position) return false;
        memcpy(position + position_len, line, len);
        position_len += len;
    }
    return false;
}

int main(int argc, char **argv)
{
    char line[LINE];
    if (argc > 1) playouts = strtol(argv[1], NULL, 10);
    while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0) {
        if (!strcmp(line, "marrakesh 1\n")) {
            puts("info name playouts\nready");
        } else if (!strcmp(line, "position\n")) {
            if (!read_position()) return 1;
        } else if (!strncmp(line, "seed ", 5)) {
            seed = strtoull(line + 5, NULL, 10);
        } else if (!strncmp(line, "time ", 5)) {
            milliseconds = strtol(line + 5, NULL, 10);
        } else if (!strncmp(line, "ask ", 4)) {
            answer(line + 4);
        }
        fflush(stdout);
    }
    return 0;
}
