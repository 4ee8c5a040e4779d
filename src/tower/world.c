/* world.c - one step of the engine: forces, contacts, impulses, motion, sleep.
 *
 * A keshi that has hardly moved for a while falls asleep: it is not moved and not looked at until something that moves
 * touches it. What sleeps keeps its contacts, so that a keshi wakes when the one it lies on begins to move.
 */
#include "world.h"

#include <assert.h>

#define GRAVITY 9810.0 /* mm/s^2 */
#define SLOW 9.0       /* mm/s */
#define SLOW_SPIN 1.2  /* 1/s */
#define STILL_STEPS 80
#define SPIN_LEFT 0.9995 /* of its spin after a step: air, and what bending and crumbling take */

void world_begin(world *w, int layer)
{
    parts_build(layer, &w->fixed);
    w->n = w->step = 0;
    w->with_tray = false;
    w->now.n = w->before.n = 0;
}

int world_add(world *w, body b)
{
    assert(w->n < BODIES_MAX);
    shape_prism(&b.shape, b.pos, b.rot);
    w->body[w->n] = b;
    return w->n++;
}

static void fall(world *w)
{
    for (int i = 0; i < w->n; i++)
        if (!w->body[i].asleep && w->body[i].place != PLACE_GONE) w->body[i].vel.z -= GRAVITY * STEP_SECONDS;
}

static void move(body *b)
{
    b->pos = vec_along(b->pos, STEP_SECONDS, b->vel);
    b->spin = vec_scale(b->spin, SPIN_LEFT);
    b->rot = quat_turn(b->rot, b->spin, STEP_SECONDS);
    shape_prism(&b->shape, b->pos, b->rot);
    bool slow = vec_square(b->vel) < SLOW * SLOW && vec_square(b->spin) < SLOW_SPIN * SLOW_SPIN;
    b->still = slow ? b->still + 1 : 0;
    if (b->still < STILL_STEPS) return;
    b->asleep = true;
    b->vel = b->spin = vec(0, 0, 0);
}

void world_step(world *w)
{
    fall(w);
    world_find_contacts(w);
    world_solve(w);
    for (int i = 0; i < w->n; i++) {
        body *b = &w->body[i];
        if (b->asleep || b->place == PLACE_GONE) continue;
        move(b);
        if (b->place == PLACE_INSIDE && b->pos.z < EXIT_Z) b->place = w->with_tray ? PLACE_TRAY : PLACE_GONE;
    }
    w->step++;
}

static bool all_asleep(const world *w, int place)
{
    for (int i = 0; i < w->n; i++)
        if (w->body[i].place == place && !w->body[i].asleep) return false;
    return true;
}

bool world_at_rest(const world *w)
{
    return all_asleep(w, PLACE_INSIDE);
}

bool world_tray_at_rest(const world *w)
{
    return all_asleep(w, PLACE_TRAY);
}
