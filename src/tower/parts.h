/* parts.h - the fixed parts of the tower: boxes, and walls that are planes over a range of heights.
 *
 *     parts p;
 *     parts_build(layer, &p);
 *
 * The origin is in the middle of the shaft, at the lower edge of layer B; z points up. Millimetres.
 * All these figures are frozen under TOWER_VERSION: the same throw with others ends differently.
 */
#ifndef TOWER_PARTS_H
#define TOWER_PARTS_H

#include "shape.h"

#define SHAFT_HALF 30.0
#define FUNNEL_HALF 50.0 /* half the opening, 100 mm */
#define THROAT_HALF 22.5 /* 45 mm */
#define THROAT_Z 90.0    /* the funnel's lower end */
#define FUNNEL_Z 130.0   /* its upper end; over it straight walls, so that nothing bounces out */
#define EXIT_Z (-30.0)   /* a keshi whose centre is below belongs to the tray */
#define SHAFT_END_Z (-45.0)
#define TRAY_Z (-115.0)
#define TRAY_X 60.0
#define TRAY_BACK (-30.0)
#define TRAY_FRONT 120.0

enum { PARTS_BOXES = 9, PARTS_TRAY_BOXES = 1, PARTS_WALLS = 4 };

typedef struct wall { /* solid where normal * p < offset */
    vec3 normal;
    double offset;
} wall;

typedef struct parts {
    solid box[PARTS_BOXES + PARTS_TRAY_BOXES];                                        /* those of the tray last */
    double low[PARTS_BOXES + PARTS_TRAY_BOXES], high[PARTS_BOXES + PARTS_TRAY_BOXES]; /* in z, a keshi's radius added */
    wall shaft[PARTS_WALLS], funnel[PARTS_WALLS], tray[PARTS_WALLS], floor;
} parts;

void parts_build(int layer, parts *p);

#endif
