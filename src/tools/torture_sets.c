/* torture_sets.c - which modules a game of the torture test is played with.
 *
 * All sets of modules are too many (2 to the power of 11): --module-sets takes every single module, every pair and
 * RANDOM_SETS random sets, each with both editions and all player counts. The game's number and the seed say it all.
 */
#include <string.h>

#include "torture.h"

enum { RANDOM_SETS = 300, TABLES = MK_EDITIONS * (MK_SEATS - 1), PAIRS = MK_MODULES * (MK_MODULES - 1) / 2 };

int64_t torture_sets_games(void)
{
    return (int64_t)(MK_MODULES + PAIRS + RANDOM_SETS) * TABLES;
}

static uint16_t pair(int i)
{
    for (int a = 0; a < MK_MODULES; a++)
        for (int b = a + 1; b < MK_MODULES; b++)
            if (i-- == 0) return (uint16_t)(1u << a | 1u << b);
    return 0;
}

static uint16_t random_set(uint64_t seed)
{
    rng r = rng_seed(seed, 2);
    return (uint16_t)rng_pick(&r, 1u << MK_MODULES);
}

/* Options that go with the modules, each now and then; the staircase tiles chosen by the table. */
static void random_options(mk_setup *s, uint64_t seed)
{
    rng r = rng_seed(seed, 3);
    uint8_t tile[MK_STAIRCASE / 2] = {0};
    bool offices = rng_pick(&r, 3) == 0, backs = rng_pick(&r, 3) == 0, chosen = rng_pick(&r, 3) == 0;
    if (offices && s->modules >> MOD_OFFICES & 1) s->options |= OPTION_NEW_OFFICES;
    if (backs && s->modules >> MOD_BUILDINGS & 1) s->options |= OPTION_BUILDINGS_BACK;
    if (!chosen || !(s->modules >> MOD_STAIRCASE & 1)) return;
    char text[MK_STAIRCASE_TEXT + 8];
    size_t at = 0;
    for (int i = 0; i < MK_STAIRCASE / 2; i++) {
        int k = (int)rng_pick(&r, (uint32_t)i + 1);
        tile[i] = tile[k];
        tile[k] = (uint8_t)(i + 1);
    }
    for (int i = 0; i < 12; i++) {
        char name[MK_NAME_MAX];
        const char *side = mk_name(NOUN_STAIRCASE, 2 * tile[i] - (int)rng_pick(&r, 2), name);
        if (i) text[at++] = ',';
        for (; *side; side++) text[at++] = *side;
    }
    mk_read_staircase(s->staircase, text, at);
}

void torture_solo(mk_setup *s, uint64_t seed, int solo)
{
    rng r = rng_seed(seed, 4);
    s->players = 2;
    s->solo = (uint8_t)solo;
    s->difficulty = 0;
    mk_complete_setup(s);
    if (solo != SOLO_PASHA) return;
    s->difficulty = (uint16_t)rng_pick(&r, 1u << MK_DIFFICULTIES);
    if (s->difficulty >> PASHA_SQUARE_ONCE & 1) s->difficulty &= (uint16_t) ~(1u << PASHA_SQUARE_FOUR);
}

void torture_set(mk_setup *s, uint64_t base, int64_t game)
{
    int which = (int)(game / TABLES), table = (int)(game % TABLES);
    s->players = (uint8_t)(2 + table % (MK_SEATS - 1));
    s->edition = (uint8_t)(table / (MK_SEATS - 1));
    s->layer = (uint8_t)(which % MK_LAYERS);
    if (which < MK_MODULES)
        s->modules = (uint16_t)(1u << which);
    else if (which < MK_MODULES + PAIRS)
        s->modules = pair(which - MK_MODULES);
    else
        s->modules = random_set(base + (uint64_t)which);
    random_options(s, base + (uint64_t)game);
}

void torture_random_set(mk_setup *s, uint64_t seed)
{
    s->modules = random_set(seed);
    s->modules = mk_complete_modules(s->modules);
    random_options(s, seed);
}

void torture_fixed_set(mk_setup *s, uint16_t modules, uint64_t seed)
{
    s->modules = modules;
    random_options(s, seed);
}
