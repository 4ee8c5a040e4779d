/* world.h - keshis in motion: the rigid-body engine.
 *
 *     world w;
 *     world_begin(&w, layer);
 *     world_add(&w, (body){.pos = ..., .rot = ..., .colour = GREEN});
 *     while (!world_at_rest(&w)) world_step(&w);
 *
 * Everything is in the struct; nothing is allocated. The order of all sums is fixed, so the same start gives the same
 * bits everywhere. All keshis weigh the same, so the mass is 1; and an octagonal prism of this form turns as easily
 * about every axis to within 1 %, so its moment of inertia is one number.
 */
#ifndef TOWER_WORLD_H
#define TOWER_WORLD_H

#include <stdint.h>

#include "collide.h"
#include "parts.h"
#include "tower.h"

#define STEP_SECONDS 0.001

enum {
    BODIES_MAX = TOWER_INSIDE_MAX, /* those thrown included */
    CONTACTS_MAX = 420,
    FIXED = 0xFF, /* in place of the second body: a fixed part */
};

enum place { PLACE_INSIDE, PLACE_TRAY, PLACE_GONE };

typedef struct body {
    vec3 pos, vel, spin;
    quat rot;
    solid shape;
    uint8_t colour, age; /* age: throws since it got in; 0 thrown now */
    uint8_t place;       /* enum place */
    bool asleep;
    int still; /* steps for which it has hardly moved */
} body;

typedef struct contact_point {
    vec3 point, arm_a, arm_b;
    double gap;
    double bounce; /* speed at which it is to come apart */
    double mass, mass_across;
    double push; /* impulse along the normal so far, never negative */
    vec3 rub;    /* impulse across it so far */
} contact_point;

typedef struct contact {
    uint16_t key; /* ascending: what touches what */
    uint8_t a, b; /* bodies; a may be FIXED */
    uint8_t n;
    vec3 normal; /* from a to b */
    contact_point point[TOUCH_POINTS];
} contact;

typedef struct contacts {
    int n;
    contact list[CONTACTS_MAX];
} contacts;

typedef struct world {
    parts fixed;
    int n, step;
    bool with_tray; /* follow keshis into the tray, for a recording; they cannot change what happens inside */
    body body[BODIES_MAX];
    contacts now, before;
} world;

void world_begin(world *w, int layer);
/* Returns its number. */
int world_add(world *w, body b);
void world_step(world *w);
/* Everything inside sleeps (those in the tray do not matter). */
bool world_at_rest(const world *w);
bool world_tray_at_rest(const world *w);

/* world_contacts.c, world_solve.c */
void world_find_contacts(world *w);
void world_solve(world *w);

#endif
