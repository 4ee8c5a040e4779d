/* state.c - what is inside the tower, as bytes: version, layer, number, and for each keshi colour, age, three numbers
 * for its place and four for its rotation, each a double as 8 bytes, low ones first. */
#include <string.h>

#include "parts.h"
#include "tower.h"

static uint8_t *put_double(uint8_t *at, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)(bits >> 8 * i);
    return at;
}

static double get_double(const uint8_t *at)
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++) bits |= (uint64_t)at[i] << 8 * i;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

size_t tower_write(const tower_state *in, uint8_t out[TOWER_STATE_BYTES])
{
    uint8_t *at = out;
    *at++ = TOWER_VERSION;
    *at++ = in->layer;
    *at++ = in->n;
    for (int i = 0; i < in->n; i++) {
        const tower_keshi *k = &in->keshi[i];
        *at++ = k->colour;
        *at++ = k->age;
        for (int j = 0; j < 3; j++) at = put_double(at, k->pos[j]);
        for (int j = 0; j < 4; j++) at = put_double(at, k->rot[j]);
    }
    return (size_t)(at - out);
}

/* Not so: also for what is not a number. */
static bool within(double x, double low, double high)
{
    return x >= low && x <= high;
}

static const char *wrong_with(const tower_keshi *k)
{
    if (k->colour >= TOWER_COLOURS) return "a keshi of no colour";
    if (!k->age) return "a keshi without an age";
    bool inside = within(k->pos[0], -FUNNEL_HALF, FUNNEL_HALF) && within(k->pos[1], -FUNNEL_HALF, FUNNEL_HALF) &&
                  within(k->pos[2], EXIT_Z, FUNNEL_Z * 2);
    if (!inside) return "a keshi outside of the tower";
    double square = 0;
    for (int i = 0; i < 4; i++) square += k->rot[i] * k->rot[i];
    return within(square, 1 - 1e-9, 1 + 1e-9) ? NULL : "a rotation that is none";
}

const char *tower_read(tower_state *out, const uint8_t *bytes, size_t len)
{
    if (len < 3) return "too short for a tower";
    /* How keshis lie is written alike in all versions, so a game begun with an older tower goes on in this one. */
    if (bytes[0] < 1 || bytes[0] > TOWER_VERSION) return "a tower of another version";
    if (bytes[1] >= TOWER_LAYERS) return "a tower with no such layer";
    if (bytes[2] > TOWER_INSIDE_MAX) return "more keshis than a tower holds";
    if (len != 3 + (size_t)bytes[2] * TOWER_KESHI_BYTES) return "a tower of the wrong length";
    tower_state s = {.layer = bytes[1], .n = bytes[2]};
    const uint8_t *at = bytes + 3;
    for (int i = 0; i < s.n; i++) {
        tower_keshi *k = &s.keshi[i];
        k->colour = *at++;
        k->age = *at++;
        for (int j = 0; j < 3; j++, at += 8) k->pos[j] = get_double(at);
        for (int j = 0; j < 4; j++, at += 8) k->rot[j] = get_double(at);
        const char *wrong = wrong_with(k);
        if (wrong) return wrong;
    }
    *out = s;
    return NULL;
}
