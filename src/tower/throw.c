/* throw.c - a throw from the hand to the last keshi that comes to rest, and the towers whose state is not known. */
#include <assert.h>
#include <string.h>

#include "base/rng.h"
#include "recording.h"
#include "world.h"

#define DROP_Z 150.0
#define DROP_GRID 16.0   /* keshis leave the hand in fours, 32 mm apart, */
#define DROP_JITTER 8.0  /* each up to this far from its place, */
#define DROP_LAYER 40.0  /* the next four above them */
#define HAND_SPEED 150.0 /* mm/s sideways, and twice this downwards */
#define HAND_SPIN 20.0

enum {
    STEPS_MAX = 8000,
    TRAY_STEPS_MAX = 1500, /* what rolls in the tray after everything is decided */
    SETTLE_TRIES = 400,
};

/* Between -1 and 1. */
static double swing(rng *r)
{
    return (double)(int64_t)(rng_next(r) >> 11) * (2.0 / 9007199254740992.0) - 1;
}

/* Any rotation, all equally likely: a point in a ball of four dimensions. */
static quat any_rotation(rng *r)
{
    for (;;) {
        quat q;
        q.w = swing(r);
        q.x = swing(r);
        q.y = swing(r);
        q.z = swing(r);
        double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
        if (square <= 1 && square > 0.01) return quat_unit(q);
    }
}

static vec3 any_vec(rng *r, double size)
{
    vec3 v;
    v.x = swing(r) * size;
    v.y = swing(r) * size;
    v.z = swing(r) * size;
    return v;
}

/* The i-th keshi that leaves the hand. */
static body from_hand(rng *r, int i, uint8_t colour)
{
    body b = {.colour = colour};
    vec3 jitter = any_vec(r, 1);
    b.pos.x = (i & 1 ? DROP_GRID : -DROP_GRID) + jitter.x * DROP_JITTER;
    b.pos.y = (i & 2 ? DROP_GRID : -DROP_GRID) + jitter.y * DROP_JITTER;
    b.pos.z = DROP_Z + (i >> 2) * DROP_LAYER + jitter.z * 0.5;
    b.rot = any_rotation(r);
    b.vel = any_vec(r, HAND_SPEED);
    b.vel.z -= HAND_SPEED;
    b.spin = any_vec(r, HAND_SPIN);
    return b;
}

static void add_inside(world *w, const tower_state *in)
{
    for (int i = 0; i < in->n; i++) {
        const tower_keshi *k = &in->keshi[i];
        world_add(w, (body){.pos = {k->pos[0], k->pos[1], k->pos[2]},
                            .rot = {k->rot[0], k->rot[1], k->rot[2], k->rot[3]},
                            .colour = k->colour,
                            .age = k->age,
                            .asleep = true});
    }
}

/* The thrown keshis in an order of their own: colours must not matter. */
static void add_thrown(world *w, const uint8_t thrown[TOWER_COLOURS], uint64_t seed)
{
    rng r = rng_seed(seed, 1);
    uint8_t hand[TOWER_THROWN_MAX];
    int n = 0;
    for (int c = 0; c < TOWER_COLOURS; c++)
        for (int i = 0; i < thrown[c]; i++) hand[n++] = (uint8_t)c;
    for (int i = n - 1; i > 0; i--) {
        int other = (int)rng_pick(&r, (uint32_t)i + 1);
        uint8_t c = hand[i];
        hand[i] = hand[other];
        hand[other] = c;
    }
    for (int i = 0; i < n; i++) world_add(w, from_hand(&r, i, hand[i]));
}

static tower_keshi keshi_of(const body *b)
{
    uint8_t age = b->age < UINT8_MAX ? (uint8_t)(b->age + 1) : b->age;
    return (tower_keshi){b->colour, age, {b->pos.x, b->pos.y, b->pos.z}, {b->rot.w, b->rot.x, b->rot.y, b->rot.z}};
}

static void take_state(const world *w, tower_state *out)
{
    out->n = 0;
    for (int i = 0; i < w->n; i++)
        if (w->body[i].place == PLACE_INSIDE) out->keshi[out->n++] = keshi_of(&w->body[i]);
}

static void take_outcome(const world *w, tower_outcome *out)
{
    for (int i = 0; i < w->n; i++) {
        const body *b = &w->body[i];
        bool inside = b->place == PLACE_INSIDE;
        if (b->age && !inside) out->fell[b->age > 1][b->colour]++;
        if (!b->age && inside) out->stayed[b->colour]++;
    }
}

static int count(const uint8_t n[TOWER_COLOURS])
{
    int sum = 0;
    for (int c = 0; c < TOWER_COLOURS; c++) sum += n[c];
    return sum;
}

/* Run until what is inside lies still. With a recorder also until the tray does. */
static bool run(world *w, recorder *r)
{
    while (!world_at_rest(w) && w->step < STEPS_MAX) {
        if (r) recorder_look(r, w);
        world_step(w);
    }
    bool timeout = !world_at_rest(w);
    for (int end = w->step + TRAY_STEPS_MAX; r && w->step < end && !world_tray_at_rest(w);) {
        recorder_look(r, w);
        world_step(w);
    }
    return timeout;
}

/* Thrown and inside before, less what came out, is inside now: colour by colour. */
static bool conserves(const tower_state *before, const uint8_t thrown[TOWER_COLOURS], const tower_outcome *out,
                      const tower_state *after)
{
    int left[TOWER_COLOURS] = {0};
    for (int i = 0; i < before->n; i++) left[before->keshi[i].colour]++;
    for (int i = 0; i < after->n; i++) left[after->keshi[i].colour]--;
    bool fine = true;
    for (int c = 0; c < TOWER_COLOURS; c++)
        fine = fine && out->stayed[c] <= thrown[c] && left[c] + out->stayed[c] == out->fell[0][c] + out->fell[1][c];
    return fine;
}

/* A recording that does not fit is made again with fewer pictures: the throw is the same each time. */
bool tower_throw(tower_state *in, const uint8_t thrown[TOWER_COLOURS], uint64_t seed, tower_outcome *out,
                 tower_recording *recording)
{
    int n = count(thrown);
    assert(in->layer < TOWER_LAYERS && in->n <= TOWER_INSIDE_MAX);
    if (n > TOWER_THROWN_MAX || n + in->n > TOWER_INSIDE_MAX) return false;
    for (int thin = 1;; thin++) {
        world w;
        recorder r;
        world_begin(&w, in->layer);
        w.with_tray = recording != NULL;
        add_inside(&w, in);
        add_thrown(&w, thrown, seed);
        if (recording) recorder_begin(&r, recording, &w, thin);
        bool timeout = run(&w, recording ? &r : NULL);
        if (recording && !recorder_end(&r, &w)) continue;
        *out = (tower_outcome){.timeout = timeout, .steps = w.step};
        take_outcome(&w, out);
        tower_state now = {.layer = in->layer};
        take_state(&w, &now);
        bool fine = conserves(in, thrown, out, &now);
        assert(fine);
        if (!fine) return false; /* where asserts are off: as if it had not been thrown */
        *in = now;
        return true;
    }
}

/* Let one keshi fall beside a wall, a little above layer B. */
static void let_fall(world *w, rng *r, uint8_t colour, uint8_t age)
{
    double along = swing(r) * (SHAFT_HALF - KESHI_RADIUS), beside = SHAFT_HALF - KESHI_RADIUS;
    uint32_t side = rng_pick(r, 4);
    double sign = side & 1 ? -1 : 1, z = 14 + swing(r) * 2;
    body b = {.colour = colour, .age = age, .rot = any_rotation(r)};
    b.pos = side & 2 ? vec(along, sign * beside, z) : vec(sign * beside, along, z);
    world_add(w, b);
}

/* One more keshi; what it pushed out has to come in again. */
static void settle_one(tower_state *s, uint8_t missing[TOWER_AGES][TOWER_COLOURS], int age, int colour, rng *r)
{
    world w;
    world_begin(&w, s->layer);
    add_inside(&w, s);
    let_fall(&w, r, (uint8_t)colour, (uint8_t)(age + 1));
    missing[age][colour]--;
    run(&w, NULL);
    s->n = 0;
    for (int i = 0; i < w.n; i++) {
        tower_keshi k = keshi_of(&w.body[i]);
        k.age = w.body[i].age;
        if (w.body[i].place == PLACE_INSIDE)
            s->keshi[s->n++] = k;
        else
            missing[k.age > 1][k.colour]++;
    }
}

bool tower_settle(const uint8_t inside[TOWER_AGES][TOWER_COLOURS], int layer, uint64_t seed, tower_state *out)
{
    assert(layer >= 0 && layer < TOWER_LAYERS);
    uint8_t missing[TOWER_AGES][TOWER_COLOURS];
    memcpy(missing, inside, sizeof missing);
    if (count(missing[0]) + count(missing[1]) > TOWER_INSIDE_MAX - TOWER_THROWN_MAX) return false;
    rng r = rng_seed(seed, 2);
    tower_state s = {.layer = (uint8_t)layer};
    for (int tries = 0;; tries++) {
        int total = count(missing[0]) + count(missing[1]);
        if (!total) break;
        if (tries == SETTLE_TRIES) return false;
        int pick = (int)rng_pick(&r, (uint32_t)total), i = 0;
        while (pick >= missing[i / TOWER_COLOURS][i % TOWER_COLOURS]) {
            pick -= missing[i / TOWER_COLOURS][i % TOWER_COLOURS];
            i++;
        }
        settle_one(&s, missing, i / TOWER_COLOURS, i % TOWER_COLOURS, &r);
    }
    *out = s;
    return true;
}
