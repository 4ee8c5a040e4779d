/* tries.c - counts that drain by themselves, in cells that strangers share by chance only (tries.h).
 *
 * A cell holds the time at which all its tries are forgiven. A try moves it on by its share of an hour, so nothing
 * needs to be tidied up, and a cell of the past is an empty one.
 */
#include "tries.h"

#include <glib.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "limits.h"

enum { ROWS = 2 };
#define HOUR_US (INT64_C(3600) * G_USEC_PER_SEC)

struct tries {
    uint8_t key[crypto_shorthash_KEYBYTES];
    int64_t forgiven[ROWS][LIMIT_TRIES];
    uint64_t place[LIMIT_PLACES];
};

_Static_assert(crypto_shorthash_BYTES == sizeof(uint64_t), "a hash is a number");

tries *tries_new(void)
{
    tries *t = g_new0(tries, 1);
    randombytes_buf(t->key, sizeof t->key);
    return t;
}

void tries_free(tries *t)
{
    g_free(t);
}

static uint64_t hash(const tries *t, int kind, const char *a, const char *b)
{
    char text[2 * TRIES_NAME + 20];
    uint64_t out;
    int len = snprintf(text, sizeof text, "%d %s\n%s", kind, a, b);
    size_t used = MIN((size_t)len, sizeof text - 1);
    crypto_shorthash((uint8_t *)&out, (const uint8_t *)text, used, t->key);
    return out;
}

/* Where it is counted. */
static void cells(const tries *t, const tries_of *what, uint32_t out[ROWS])
{
    uint64_t h = hash(t, what->kind, what->name, "");
    for (int row = 0; row < ROWS; row++) out[row] = (uint32_t)(h >> 32 * row) % LIMIT_TRIES;
}

static int64_t forgiven_at(const tries *t, const uint32_t cell[ROWS])
{
    return MIN(t->forgiven[0][cell[0]], t->forgiven[1][cell[1]]);
}

int tries_count(const tries *t, const tries_of *what, int64_t now)
{
    uint32_t cell[ROWS];
    cells(t, what, cell);
    int64_t each = HOUR_US / what->per_hour, left = MAX(forgiven_at(t, cell) - now, 0);
    return (int)MIN((left + each - 1) / each, what->per_hour);
}

void tries_add(tries *t, const tries_of *what, int64_t now)
{
    uint32_t cell[ROWS];
    cells(t, what, cell);
    int64_t each = HOUR_US / what->per_hour;
    int64_t then = MIN(MAX(forgiven_at(t, cell), now) + each, now + each * what->per_hour);
    for (int row = 0; row < ROWS; row++) t->forgiven[row][cell[row]] = MAX(t->forgiven[row][cell[row]], then);
}

void tries_take_back(tries *t, const tries_of *what)
{
    uint32_t cell[ROWS];
    cells(t, what, cell);
    for (int row = 0; row < ROWS; row++) t->forgiven[row][cell[row]] -= HOUR_US / what->per_hour;
}

void tries_remember(tries *t, const char *a, const char *b)
{
    uint64_t h = hash(t, -1, a, b);
    t->place[h % LIMIT_PLACES] = h;
}

bool tries_remembers(const tries *t, const char *a, const char *b)
{
    uint64_t h = hash(t, -1, a, b);
    return t->place[h % LIMIT_PLACES] == h;
}
