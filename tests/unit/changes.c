/* changes.c - what has changed in a position, applied to the values before, gives the values after. */
#include "unit.h"

enum { BYTES = 64 << 10 };
static char before[BYTES], changes[BYTES], after[BYTES];

/* The line of a path (of this length) in a text, or NULL. */
static const char *line_of(const char *text, const char *path, size_t len)
{
    for (const char *at = text; *at; at = strchr(at, '\n') + 1)
        if (!strncmp(at, path, len) && (at[len] == ' ' || at[len] == '\n')) return at;
    return NULL;
}

static bool same_line(const char *a, const char *b)
{
    size_t n = strcspn(a, "\n");
    return n == strcspn(b, "\n") && !memcmp(a, b, n);
}

/* Every line of `after` is in the changes or as before; what is gone is in the changes without a value. */
static bool fits(void)
{
    for (const char *at = after; *at; at = strchr(at, '\n') + 1) {
        size_t len = strcspn(at, " \n");
        const char *changed = line_of(changes, at, len), *was = line_of(before, at, len);
        if (!(changed ? same_line(changed, at) && !(was && same_line(was, at)) : was && same_line(was, at)))
            return false;
    }
    for (const char *at = before; *at; at = strchr(at, '\n') + 1) {
        size_t len = strcspn(at, " \n");
        const char *changed = line_of(changes, at, len);
        if (!line_of(after, at, len) && !(changed && changed[len] == '\n')) return false;
    }
    return true;
}

static void test_game(mk_setup setup, uint64_t seed)
{
    mk_game g, was;
    rng r = rng_seed(seed, 1);
    FACT(mk_start(&g, &setup, NULL) == MK_OK, "seed %d", (int)seed);
    int misfits = 0, answers = 0;
    while (!mk_over(&g)) {
        int who = mk_to_act(&g);
        was = g;
        mk_apply_legal(&g, who, unit_choice(&g, who, &r));
        if (answers++ % 3) continue; /* it takes long */
        mk_write_values(&was, before, BYTES);
        mk_write_values(&g, after, BYTES);
        FACT(mk_write_changes(&was, &g, changes, BYTES) < BYTES, "room");
        misfits += !fits();
    }
    FACT(misfits == 0, "%d of %d answers of seed %d", misfits, answers, (int)seed);
    FACT(mk_write_changes(&g, &g, changes, BYTES) == 0, "nothing has changed");
}

int main(void)
{
    uint16_t all;
    FACT(mk_read_modules(&all, "all", 3) == MK_OK && all == (1u << MK_MODULES) - 1, "all modules");
    for (int i = 0; i < 6; i++)
        test_game((mk_setup){.players = (uint8_t)(2 + i % 3), .edition = i % 2, .modules = i < 3 ? all : 0},
                  (uint64_t)i);
    test_game((mk_setup){.players = 2, .solo = SOLO_PASHA, .modules = all, .options = OPTION_BUILDINGS_BACK}, 7);
    test_game((mk_setup){.players = 2, .solo = SOLO_LAZY}, 8);
    return unit_end();
}
