/* world_contacts.c - who touches whom in this step.
 *
 * Contacts are found in ascending order of their keys, and those of the step before are kept in the same order: so
 * impulses are handed on by walking along both lists.
 */
#include "world.h"

#include <assert.h>

#define SAME_POINT 1.0 /* mm: a point this near to one of the step before goes on from its impulses */

/* Keys: pairs of keshis first, then keshis and fixed parts. */
enum { KEY_WALL = PARTS_BOXES + PARTS_TRAY_BOXES, KEY_FLOOR = KEY_WALL + PARTS_WALLS, KEYS_FIXED = KEY_FLOOR + 1 };

typedef struct finder {
    world *w;
    int old; /* how far the list of the step before has been read */
} finder;

static const contact *old_contact(finder *f, uint16_t key)
{
    contacts *before = &f->w->before;
    while (f->old < before->n && before->list[f->old].key < key) f->old++;
    return f->old < before->n && before->list[f->old].key == key ? &before->list[f->old] : NULL;
}

/* Go on from the impulses of the step before where a point is still about where it was. */
static void hand_on(contact *c, const contact *old)
{
    for (int i = 0; i < c->n; i++) {
        contact_point *p = &c->point[i];
        double nearest = SAME_POINT * SAME_POINT;
        for (int k = 0; k < old->n; k++) {
            double d = vec_square(vec_sub(p->point, old->point[k].point));
            if (d >= nearest) continue;
            nearest = d;
            p->push = old->point[k].push;
            vec3 rub = old->point[k].rub;
            p->rub = vec_along(rub, -vec_dot(rub, c->normal), c->normal);
        }
    }
}

static contact *new_contact(finder *f, uint16_t key)
{
    contacts *now = &f->w->now;
    assert(now->n < CONTACTS_MAX);
    if (now->n == CONTACTS_MAX) now->n--;
    contact *c = &now->list[now->n++];
    c->key = key;
    return c;
}

static void add(finder *f, int a, int b, uint16_t key, const touch *t)
{
    contact *c = new_contact(f, key);
    c->a = (uint8_t)a;
    c->b = (uint8_t)b;
    c->n = (uint8_t)t->n;
    c->normal = t->normal;
    for (int i = 0; i < t->n; i++) c->point[i] = (contact_point){.point = t->point[i], .gap = t->gap[i]};
    const contact *old = old_contact(f, key);
    if (old) hand_on(c, old);
}

static uint16_t key_pair(int a, int b)
{
    return (uint16_t)(b * BODIES_MAX + a);
}

static uint16_t key_fixed(int b, int part)
{
    return (uint16_t)(BODIES_MAX * BODIES_MAX + b * KEYS_FIXED + part);
}

static bool near_box(const solid *box, vec3 p)
{
    vec3 d = vec_sub(p, box->pos);
    for (int k = 0; k < 3; k++)
        if (absolute(vec_dot(d, box->axis[k])) > box->half[k] + KESHI_RADIUS + COLLIDE_MARGIN) return false;
    return true;
}

static void find_boxes(finder *f, int b)
{
    const body *x = &f->w->body[b];
    const parts *fixed = &f->w->fixed;
    int from = x->place == PLACE_INSIDE ? 0 : PARTS_BOXES;
    int to = x->place == PLACE_INSIDE ? PARTS_BOXES : PARTS_BOXES + PARTS_TRAY_BOXES;
    for (int i = from; i < to; i++) {
        touch t;
        if (x->pos.z < fixed->low[i] || x->pos.z > fixed->high[i] || !near_box(&fixed->box[i], x->pos)) continue;
        if (collide_solids(&fixed->box[i], &x->shape, &t)) add(f, FIXED, b, key_fixed(b, i), &t);
    }
}

static void find_walls(finder *f, int b)
{
    const body *x = &f->w->body[b];
    const parts *fixed = &f->w->fixed;
    const wall *walls = x->pos.z > THROAT_Z ? fixed->funnel : x->pos.z > SHAFT_END_Z ? fixed->shaft : fixed->tray;
    touch t;
    for (int i = 0; i < PARTS_WALLS; i++) {
        if (vec_dot(x->pos, walls[i].normal) - walls[i].offset > KESHI_RADIUS + COLLIDE_MARGIN) continue;
        if (collide_plane(walls[i].normal, walls[i].offset, &x->shape, &t))
            add(f, FIXED, b, key_fixed(b, KEY_WALL + i), &t);
    }
    if (x->place == PLACE_TRAY && collide_plane(fixed->floor.normal, fixed->floor.offset, &x->shape, &t))
        add(f, FIXED, b, key_fixed(b, KEY_FLOOR), &t);
}

static void keep_old(finder *f, uint16_t key)
{
    const contact *old = old_contact(f, key);
    if (old) *new_contact(f, key) = *old;
}

static void find_bodies(finder *f, int b)
{
    const double reach = 2 * KESHI_RADIUS + COLLIDE_MARGIN;
    const body *x = &f->w->body[b];
    for (int a = 0; a < b; a++) {
        const body *y = &f->w->body[a];
        if (y->place != x->place || vec_square(vec_sub(x->pos, y->pos)) > reach * reach) continue;
        touch t;
        if (x->asleep && y->asleep)
            keep_old(f, key_pair(a, b));
        else if (collide_solids(&y->shape, &x->shape, &t))
            add(f, a, b, key_pair(a, b), &t);
    }
}

/* What sleeps wakes when something that moves touches it. */
static void wake(world *w)
{
    for (int i = 0; i < w->now.n; i++) {
        const contact *c = &w->now.list[i];
        if (c->a == FIXED) continue;
        body *a = &w->body[c->a], *b = &w->body[c->b];
        if (a->asleep == b->asleep) continue;
        body *sleeper = a->asleep ? a : b, *other = a->asleep ? b : a;
        if (other->still) continue;
        sleeper->asleep = false;
        sleeper->still = 1;
    }
}

void world_find_contacts(world *w)
{
    w->before.n = w->now.n;
    for (int i = 0; i < w->now.n; i++) w->before.list[i] = w->now.list[i];
    w->now.n = 0;
    finder f = {w, 0};
    for (int b = 0; b < w->n; b++)
        if (w->body[b].place != PLACE_GONE) find_bodies(&f, b);
    wake(w);
    for (int b = 0; b < w->n; b++) {
        if (w->body[b].asleep || w->body[b].place == PLACE_GONE) continue;
        find_boxes(&f, b);
        find_walls(&f, b);
    }
}
