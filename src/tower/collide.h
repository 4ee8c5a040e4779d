/* collide.h - where two solids touch.
 *
 *     touch t;
 *     if (collide_solids(&a, &b, &t)) ...          // up to four points; t.normal points from a to b
 *
 * Points that are still up to COLLIDE_MARGIN apart are given too, so that the solver sees a contact before it is one.
 */
#ifndef TOWER_COLLIDE_H
#define TOWER_COLLIDE_H

#include "shape.h"

#define COLLIDE_MARGIN 0.2
enum { TOUCH_POINTS = 4 };

typedef struct touch {
    vec3 normal; /* of length 1 */
    int n;
    vec3 point[TOUCH_POINTS];
    double gap[TOUCH_POINTS]; /* negative: they overlap by this much */
} touch;

bool collide_solids(const solid *a, const solid *b, touch *out);
/* b against all that lies behind a plane: the points p with normal * p < offset. */
bool collide_plane(vec3 normal, double offset, const solid *b, touch *out);

#endif
