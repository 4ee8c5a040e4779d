/* tower.c - the tower's interface: bytes of a state, towers settled from their content, conservation, recordings. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tower/model.h"
#include "tower/tower.h"

static int failures;

#define EXPECT(condition)                                          \
    do {                                                           \
        if (!(condition)) {                                        \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++;                                            \
        }                                                          \
    } while (0)

static const uint8_t some[TOWER_COLOURS] = {2, 0, 1, 0, 0, 1, 0, 3, 0, 0, 1, 1};

static void throw_some(tower_state *s, int throws)
{
    for (int i = 0; i < throws; i++) {
        tower_outcome out;
        EXPECT(tower_throw(s, some, (uint64_t)i, &out, NULL) && !out.timeout);
    }
}

static void count(const tower_state *s, uint8_t out[TOWER_AGES][TOWER_COLOURS])
{
    memset(out, 0, TOWER_AGES * TOWER_COLOURS);
    for (int i = 0; i < s->n; i++) out[s->keshi[i].age > 1][s->keshi[i].colour]++;
}

static bool same(const tower_state *a, const tower_state *b)
{
    uint8_t x[TOWER_STATE_BYTES], y[TOWER_STATE_BYTES];
    size_t len = tower_write(a, x);
    return tower_write(b, y) == len && !memcmp(x, y, len);
}

static void test_bytes(void)
{
    tower_state s = {.layer = 1}, back = {.layer = 0};
    throw_some(&s, 6);
    EXPECT(s.n > 0);
    uint8_t bytes[TOWER_STATE_BYTES], again[TOWER_STATE_BYTES], bad[TOWER_STATE_BYTES];
    size_t len = tower_write(&s, bytes);
    EXPECT(!tower_read(&back, bytes, len));
    EXPECT(tower_write(&back, again) == len && !memcmp(bytes, again, len));
    for (size_t cut = 0; cut < len; cut++) EXPECT(tower_read(&back, bytes, cut));
    for (int version = 1; version <= TOWER_VERSION; version++) { /* games begun with an older tower go on */
        memcpy(bad, bytes, len);
        bad[0] = (uint8_t)version;
        EXPECT(!tower_read(&back, bad, len) && back.n == s.n);
    }
    /* version, layer, number, colour, age, exponent of x, of the rotation */
    static const struct {
        int at, value;
    } changes[] = {{0, TOWER_VERSION + 1},
                   {0, 0},
                   {1, 2},
                   {2, 0},
                   {2, TOWER_INSIDE_MAX + 1},
                   {3, 12},
                   {4, 0},
                   {12, 0x7F},
                   {36, 0x7F}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        memcpy(bad, bytes, len);
        bad[changes[i].at] = (uint8_t)changes[i].value;
        tower_state kept = back;
        EXPECT(tower_read(&back, bad, len));
        EXPECT(same(&kept, &back));
    }
}

/* With and without a recording it is the same throw. */
static void test_recording(void)
{
    tower_state a = {.layer = 1};
    throw_some(&a, 4);
    tower_state b = a;
    tower_outcome one, two;
    tower_recording film = {.len = 0};
    EXPECT(tower_throw(&a, some, 77, &one, NULL) && tower_throw(&b, some, 77, &two, &film));
    EXPECT(!memcmp(one.fell, two.fell, sizeof one.fell) && !memcmp(one.stayed, two.stayed, sizeof one.stayed));
    EXPECT(same(&a, &b));
    EXPECT(film.len > 500 && film.bytes[0] == TOWER_VERSION && film.bytes[1] == 1);
    int n = film.bytes[2], inside = 0;
    for (int i = 0; i < n; i++) inside += film.bytes[5 + 2 * n + i] == 0;
    EXPECT(inside == a.n);
}

static void test_settle(void)
{
    uint8_t want[TOWER_AGES][TOWER_COLOURS] = {{1, 0, 0, 2}, {0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2}},
            have[2][TOWER_COLOURS];
    for (int layer = 0; layer < TOWER_LAYERS; layer++) {
        tower_state s, t;
        EXPECT(tower_settle(want, layer, 5, &s) && s.layer == layer);
        count(&s, have);
        EXPECT(!memcmp(want, have, sizeof want));
        EXPECT(tower_settle(want, layer, 5, &t) && same(&s, &t));
    }
    uint8_t many[TOWER_AGES][TOWER_COLOURS] = {{TOWER_INSIDE_MAX}};
    tower_state s;
    EXPECT(!tower_settle(many, 0, 1, &s));
}

static void test_limits(void)
{
    uint8_t many[TOWER_COLOURS] = {13}, none[TOWER_COLOURS] = {0};
    tower_state s = {.layer = 0};
    tower_outcome out;
    EXPECT(!tower_throw(&s, many, 1, &out, NULL) && s.n == 0);
    EXPECT(tower_throw(&s, none, 1, &out, NULL) && s.n == 0);
}

static void test_model(void)
{
    for (int layer = 0; layer < TOWER_LAYERS; layer++)
        for (int thrown = 6; thrown <= 12; thrown += 3) {
            tower_model m = tower_model_of(layer, thrown);
            double sum = 0, chance[TOWER_INSIDE_MAX + 1];
            tower_stay_chances(&m, thrown, 2, 3, chance);
            for (int s = 0; s <= thrown; s++) sum += chance[s];
            EXPECT(sum > 0.999999 && sum < 1.000001);
            tower_fall_chances(&m, 2, 3, chance);
            sum = 0;
            for (int f = 0; f <= 5; f++) sum += chance[f];
            EXPECT(sum > 0.999999 && sum < 1.000001);
        }
}

int main(void)
{
    test_bytes();
    test_recording();
    test_settle();
    test_limits();
    test_model();
    puts(failures ? "tower: failed" : "tower: fine");
    return failures ? 1 : 0;
}
