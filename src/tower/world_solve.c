/* world_solve.c - impulses at the contacts: sequential impulses with warm starting.
 *
 * Each point of contact gets the impulse that stops its two sides from approaching, and one across it that stops them
 * from rubbing, at most friction times the first. Doing this for all points several times over comes near to what they
 * do together. Each step goes on from the impulses of the one before.
 */
#include "world.h"

#define TURNABLE (1 / 13.3) /* 1 / moment of inertia, for a mass of 1; mm^-2 */
#define FRICTION 0.36
#define RESTITUTION 0.25
#define BOUNCE_SPEED 120.0 /* mm/s: what comes together more slowly does not bounce */
#define SLOP 0.03          /* mm: overlap that is left alone */
#define PUSH_APART 80.0    /* 1/s: how fast overlap is undone */
#define PUSH_APART_MAX 120.0
enum { ITERATIONS = 8 };

static const body nobody;

static const body *body_of(const world *w, int i)
{
    return i == FIXED ? &nobody : &w->body[i];
}

static bool movable(const world *w, int i)
{
    return i != FIXED && !w->body[i].asleep;
}

static vec3 speed_at(const contact_point *p, const body *a, const body *b)
{
    vec3 va = vec_add(a->vel, vec_cross(a->spin, p->arm_a)), vb = vec_add(b->vel, vec_cross(b->spin, p->arm_b));
    return vec_sub(vb, va);
}

static void kick(body *x, vec3 arm, vec3 impulse, double sign)
{
    x->vel = vec_along(x->vel, sign, impulse);
    x->spin = vec_along(x->spin, sign * TURNABLE, vec_cross(arm, impulse));
}

static void apply(world *w, const contact *c, const contact_point *p, vec3 impulse)
{
    if (movable(w, c->a)) kick(&w->body[c->a], p->arm_a, impulse, -1);
    if (movable(w, c->b)) kick(&w->body[c->b], p->arm_b, impulse, 1);
}

/* 1 / how much speed an impulse of 1 brings, along the normal and (at most) across it. */
static void find_masses(const world *w, const contact *c, contact_point *p)
{
    double along = 0, across = 0;
    if (movable(w, c->a)) {
        along += 1 + TURNABLE * vec_square(vec_cross(p->arm_a, c->normal));
        across += 1 + TURNABLE * vec_square(p->arm_a);
    }
    if (movable(w, c->b)) {
        along += 1 + TURNABLE * vec_square(vec_cross(p->arm_b, c->normal));
        across += 1 + TURNABLE * vec_square(p->arm_b);
    }
    p->mass = along > 0 ? 1 / along : 0;
    p->mass_across = across > 0 ? 1 / across : 0;
}

/* The speed at which the two sides are to come apart: a gap may close in this step, an overlap opens slowly, and what
 * comes together fast bounces. */
static double speed_wanted(double gap, double approach)
{
    double wanted;
    if (gap > 0) {
        wanted = -gap / STEP_SECONDS;
    } else {
        double overlap = -gap - SLOP;
        wanted = overlap > 0 ? overlap * PUSH_APART : 0;
        if (wanted > PUSH_APART_MAX) wanted = PUSH_APART_MAX;
    }
    double bounce = approach < -BOUNCE_SPEED && gap <= -approach * STEP_SECONDS ? -RESTITUTION * approach : 0;
    return wanted > bounce ? wanted : bounce;
}

static void prepare(world *w, contact *c)
{
    const body *a = body_of(w, c->a), *b = body_of(w, c->b);
    for (int i = 0; i < c->n; i++) {
        contact_point *p = &c->point[i];
        p->arm_a = vec_sub(p->point, a->pos);
        p->arm_b = vec_sub(p->point, b->pos);
        find_masses(w, c, p);
        p->bounce = speed_wanted(p->gap, vec_dot(speed_at(p, a, b), c->normal));
    }
}

static void warm(world *w, contact *c)
{
    for (int i = 0; i < c->n; i++) {
        const contact_point *p = &c->point[i];
        apply(w, c, p, vec_along(p->rub, p->push, c->normal));
    }
}

static void rub(world *w, contact *c, contact_point *p)
{
    vec3 v = speed_at(p, body_of(w, c->a), body_of(w, c->b));
    vec3 across = vec_along(v, -vec_dot(v, c->normal), c->normal);
    vec3 total = vec_along(p->rub, -p->mass_across, across);
    double most = FRICTION * p->push, square = vec_square(total);
    if (square > most * most) total = vec_scale(total, most / root(square));
    vec3 change = vec_sub(total, p->rub);
    p->rub = total;
    apply(w, c, p, change);
}

static void push(world *w, contact *c, contact_point *p)
{
    double v = vec_dot(speed_at(p, body_of(w, c->a), body_of(w, c->b)), c->normal);
    double total = p->push + p->mass * (p->bounce - v);
    if (total < 0) total = 0;
    double change = total - p->push;
    p->push = total;
    apply(w, c, p, vec_scale(c->normal, change));
}

static bool counts(const world *w, const contact *c)
{
    return movable(w, c->a) || movable(w, c->b);
}

void world_solve(world *w)
{
    for (int i = 0; i < w->now.n; i++)
        if (counts(w, &w->now.list[i])) prepare(w, &w->now.list[i]);
    for (int i = 0; i < w->now.n; i++)
        if (counts(w, &w->now.list[i])) warm(w, &w->now.list[i]);
    for (int round = 0; round < ITERATIONS; round++)
        for (int i = 0; i < w->now.n; i++) {
            contact *c = &w->now.list[i];
            if (!counts(w, c)) continue;
            for (int k = 0; k < c->n; k++) rub(w, c, &c->point[k]);
            for (int k = 0; k < c->n; k++) push(w, c, &c->point[k]);
        }
}
