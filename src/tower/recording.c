/* recording.c - see recording.h; the bytes are described in doc/tower.md. */
#include "recording.h"

#define UNITS_PER_MM 25.6 /* 1/256 cm */
#define ROT_UNITS 511.0   /* a part of a rotation that is not the largest: at most sqrt(1/2) */
#define SQRT_TWO 1.4142135623730951

static void put(recorder *r, uint32_t byte)
{
    if (r->out->len == TOWER_RECORDING_BYTES) {
        r->full = true;
        return;
    }
    r->out->bytes[r->out->len++] = (uint8_t)byte;
}

/* Seven bits a byte, low ones first; the eighth says that more follow. */
static void put_number(recorder *r, uint32_t n)
{
    for (; n >= 0x80; n >>= 7) put(r, (n & 0x7F) | 0x80);
    put(r, n);
}

/* Small numbers of either sign become small ones: 0, -1, 1, -2 are 0, 1, 2, 3. */
static uint32_t folded(int32_t n)
{
    return n < 0 ? (uint32_t)(-(n + 1)) * 2 + 1 : (uint32_t)n * 2;
}

static int32_t rounded(double x)
{
    return (int32_t)(x < 0 ? x - 0.5 : x + 0.5);
}

static recorded look_at(const body *b)
{
    recorded k = {
        .pos = {rounded(b->pos.x * UNITS_PER_MM), rounded(b->pos.y * UNITS_PER_MM), rounded(b->pos.z * UNITS_PER_MM)}};
    double q[4] = {b->rot.w, b->rot.x, b->rot.y, b->rot.z};
    for (int i = 1; i < 4; i++)
        if (absolute(q[i]) > absolute(q[k.largest])) k.largest = i;
    double sign = q[k.largest] < 0 ? -1 : 1;
    for (int i = 0, at = 0; i < 4; i++)
        if (i != k.largest) k.rot[at++] = rounded(sign * q[i] * SQRT_TWO * ROT_UNITS);
    return k;
}

static bool differs(const recorded *a, const recorded *b)
{
    bool same = a->largest == b->largest;
    for (int i = 0; i < 3; i++) same = same && a->pos[i] == b->pos[i] && a->rot[i] == b->rot[i];
    return !same;
}

static void put_keshi(recorder *r, const recorded *k, const recorded *last, bool whole)
{
    bool turned = whole || k->largest != last->largest;
    put_number(r, folded(k->pos[0] - last->pos[0]) * 2 + turned);
    put_number(r, folded(k->pos[1] - last->pos[1]));
    put_number(r, folded(k->pos[2] - last->pos[2]));
    if (turned) put(r, (uint32_t)k->largest);
    for (int i = 0; i < 3; i++) put_number(r, folded(k->rot[i] - (turned ? 0 : last->rot[i])));
}

static void put_picture(recorder *r, const world *w)
{
    recorded now[BODIES_MAX];
    uint32_t mask = 0;
    for (int i = 0; i < w->n; i++) {
        now[i] = look_at(&w->body[i]);
        mask |= (uint32_t)differs(&now[i], &r->last[i]) << i % 8;
        if (i % 8 != 7 && i != w->n - 1) continue;
        put(r, mask);
        mask = 0;
    }
    for (int i = 0; i < w->n; i++) {
        if (differs(&now[i], &r->last[i])) put_keshi(r, &now[i], &r->last[i], false);
        r->last[i] = now[i];
    }
    r->pictures++;
}

void recorder_begin(recorder *r, tower_recording *out, const world *w, int thin)
{
    *r = (recorder){.out = out, .thin = thin};
    out->len = 0;
    put(r, TOWER_VERSION);
    put(r, (uint32_t)thin);
    put(r, (uint32_t)w->n);
    put(r, 0); /* the number of pictures, */
    put(r, 0); /* filled in at the end */
    for (int i = 0; i < w->n; i++) put(r, w->body[i].colour);
    for (int i = 0; i < w->n; i++) put(r, w->body[i].age);
    for (int i = 0; i < w->n; i++) put(r, PLACE_INSIDE); /* filled in at the end */
    for (int i = 0; i < w->n; i++) {
        recorded nothing = {0};
        r->last[i] = look_at(&w->body[i]);
        put_keshi(r, &r->last[i], &nothing, true);
    }
    r->pictures = 1;
}

void recorder_look(recorder *r, const world *w)
{
    if (w->step == r->pictures * r->thin * 100 / 3) put_picture(r, w);
}

bool recorder_end(recorder *r, const world *w)
{
    put_picture(r, w);
    uint8_t *b = r->out->bytes;
    b[3] = (uint8_t)(r->pictures & 0xFF);
    b[4] = (uint8_t)(r->pictures >> 8);
    for (int i = 0; i < w->n; i++) b[5 + 2 * w->n + i] = w->body[i].place == PLACE_INSIDE ? 0 : 1;
    return !r->full;
}
