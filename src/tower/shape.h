/* shape.h - the two solids of the tower: keshis (octagonal prisms) and boxes, of which its fixed parts are made.
 *
 *     solid s;
 *     shape_prism(&s, pos, rot);
 *     double reach = shape_reach(&s, n);      // how far it extends from its centre in the direction n
 *
 * Both are symmetrical to their centre, and the directions of their edges are those of their face normals. So one list
 * of axes serves as both, and every pair of opposite faces is one axis and a distance. Lengths are millimetres.
 */
#ifndef TOWER_SHAPE_H
#define TOWER_SHAPE_H

#include <stdbool.h>

#include "vec.h"

enum { SHAPE_AXES = 5, FACE_CORNERS = 8 };

#define KESHI_APOTHEM 5.0                                    /* 10 mm across flats */
#define KESHI_EDGE_HALF (KESHI_APOTHEM * 0.4142135623730951) /* tan 22.5 degrees */
#define KESHI_HALF_HEIGHT 4.5
#define KESHI_RADIUS 7.05 /* of a ball around it, rounded up */

typedef struct solid {
    bool prism;
    int axes; /* 5 of a prism: four pairs of sides and the caps; 3 of a box */
    vec3 pos;
    vec3 frame[3];         /* its own x, y, z; a prism stands along z */
    vec3 axis[SHAPE_AXES]; /* face normals and directions of edges */
    double half[SHAPE_AXES];
} solid;

/* One face: the polygon, and the pairs of planes that border it. */
typedef struct face {
    vec3 centre, normal;
    int corners, borders;
    vec3 corner[FACE_CORNERS];
    vec3 border[FACE_CORNERS / 2];
    double border_half[FACE_CORNERS / 2];
} face;

void shape_prism(solid *s, vec3 pos, quat rot);
/* A box with these directions for its own x and y, at right angles to each other. */
solid shape_box(vec3 pos, vec3 frame_x, vec3 frame_y, vec3 half);

double shape_reach(const solid *s, vec3 direction);
/* The corner that is farthest in this direction. */
vec3 shape_corner(const solid *s, vec3 direction);
/* The face with the normal sign * axis[i]. */
void shape_face(const solid *s, int i, double sign, face *f);
/* The face that looks most in this direction. */
void shape_face_towards(const solid *s, vec3 direction, face *out);

#endif
