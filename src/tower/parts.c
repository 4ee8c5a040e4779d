/* parts.c - see parts.h. */
#include "parts.h"

#define FUNNEL_THICK 8.0
#define BAR_HALF 5.0
#define BAR_Z 50.0
#define BAR_SLOPE 0.06 /* sine: its upper side leans a little to x */
#define LEDGE_THICK 8.0
#define LEDGE_BEHIND 6.0 /* how far a ledge reaches into the wall */

/* Layer B: how far its ledges reach into the shaft, and the sine of their slope inwards. */
static const struct ledge_form {
    double width, slope;
} ledge_forms[2] = {{12.0, 0.29}, {13.0, 0.263}}; /* B1, B2 */

/* The four directions inwards from the walls. */
static const vec3 inwards[PARTS_WALLS] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}};
static const vec3 up = {0, 0, 1};

/* A slab whose upper side is a plane that leads down and inwards. (along, z): a point of its upper inner edge, where
 * `along` is measured outwards from the middle; sine and cosine of its slope; length up the slope; thickness. */
static solid slab(vec3 in, double along, double z, double sine, double cosine, double length, double thick)
{
    vec3 down = vec_along(vec_scale(in, cosine), -sine, up);  /* down the slope */
    vec3 normal = vec_along(vec_scale(in, sine), cosine, up); /* out of the upper side */
    vec3 edge = vec_along(vec_scale(in, -along), z, up);
    vec3 centre = vec_along(vec_along(edge, -length / 2, down), -thick / 2, normal);
    vec3 side = vec_cross(normal, down);
    return shape_box(centre, down, side, vec(length / 2, FUNNEL_HALF + FUNNEL_THICK, thick / 2));
}

static solid funnel_slab(vec3 in)
{
    double rise = FUNNEL_Z - THROAT_Z, run = FUNNEL_HALF - THROAT_HALF, length = root(rise * rise + run * run);
    return slab(in, THROAT_HALF, THROAT_Z, rise / length, run / length, length, FUNNEL_THICK);
}

static solid ledge(vec3 in, const struct ledge_form *f)
{
    double cosine = root(1 - f->slope * f->slope);
    double length = (f->width + LEDGE_BEHIND) / cosine;
    return slab(in, SHAFT_HALF - f->width, 0, f->slope, cosine, length, LEDGE_THICK);
}

static void walls(wall out[PARTS_WALLS], double half)
{
    for (int i = 0; i < PARTS_WALLS; i++) out[i] = (wall){inwards[i], -half};
}

void parts_build(int layer, parts *p)
{
    for (int i = 0; i < 4; i++) {
        p->box[i] = ledge(inwards[i], &ledge_forms[layer]);
        p->box[4 + i] = funnel_slab(inwards[i]);
    }
    vec3 x = {root(1 - BAR_SLOPE * BAR_SLOPE), 0, -BAR_SLOPE}, y = {0, 1, 0};
    p->box[8] = shape_box(vec(0, 0, BAR_Z), x, y, vec(BAR_HALF, SHAFT_HALF, BAR_HALF));
    /* The ramp below the shaft leads to the front (y). Its slope: 3 down, 4 forward. */
    p->box[9] = slab(y, -SHAFT_HALF, TRAY_Z, 0.6, 0.8, 85, 10);
    for (int i = 0; i < PARTS_BOXES + PARTS_TRAY_BOXES; i++) {
        double reach = shape_reach(&p->box[i], up) + KESHI_RADIUS + 1;
        p->low[i] = p->box[i].pos.z - reach;
        p->high[i] = p->box[i].pos.z + reach;
    }
    walls(p->shaft, SHAFT_HALF);
    walls(p->funnel, FUNNEL_HALF);
    walls(p->tray, TRAY_X);
    p->tray[2].offset = -TRAY_FRONT;
    p->tray[3].offset = TRAY_BACK;
    p->floor = (wall){up, TRAY_Z};
}
