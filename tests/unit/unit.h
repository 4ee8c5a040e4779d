/* unit.h - facts that are counted, and what unit tests need of a random game.
 *
 *     FACT(mk_over(&g), "the game is over after %d answers", n);
 *     return unit_end();
 */
#ifndef UNIT_H
#define UNIT_H

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "rules/mk.h"

/* The sanitizers make a program five times as slow: tests that need many games for a figure leave them to others. */
#ifdef __has_feature /* clang's way to say it */
#define UNIT_FEATURE(name) __has_feature(name)
#else
#define UNIT_FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || UNIT_FEATURE(address_sanitizer)
enum { UNIT_SANITIZED = 1 };
#else
enum { UNIT_SANITIZED = 0 };
#endif

static int unit_passed, unit_failed;

#define FACT(fact, ...)                                       \
    do {                                                      \
        if (fact) {                                           \
            unit_passed++;                                    \
        } else {                                              \
            unit_failed++;                                    \
            printf("%s:%d: %s: ", __FILE__, __LINE__, #fact); \
            printf(__VA_ARGS__);                              \
            putchar('\n');                                    \
        }                                                     \
    } while (0)

static inline int unit_end(void)
{
    printf("%d passed, %d failed\n", unit_passed, unit_failed);
    return unit_failed ? 1 : 0;
}

static inline mk_choice unit_choice(const mk_game *g, int who, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX];
    if (who == MK_CHANCE) return mk_roll(g, rng_next(r));
    int n = mk_options(g, who, option);
    return option[rng_pick(r, (uint32_t)n)];
}

/* A random game up to the first question `op` of this season. False: it is never asked. */
static inline bool unit_play_to(mk_game *g, mk_setup setup, rng *r, int op, int season)
{
    const char *why;
    if (mk_start(g, &setup, &why)) return false;
    while (!mk_over(g)) {
        int who = mk_to_act(g);
        if (g->season == season && mk_question(g, who).op == op) return true;
        mk_apply_legal(g, who, unit_choice(g, who, r));
    }
    return false;
}

#endif
