/* collide.c - separating axes, then clipping of faces.
 *
 * Two convex solids do not touch if some plane lies between them; it is enough to try the directions of all face
 * normals and of all products of two edges. If none separates them, the direction in which they overlap least is that
 * of the contact. If it belongs to a face, the face of the other solid that looks at it is cut off at its borders, and
 * what is left are the points of contact. If it belongs to two edges, there is one point, between them.
 */
#include "collide.h"

enum { CLIPPED_MAX = 20 };

/* The best direction so far. */
typedef struct axis_search {
    vec3 normal; /* from a to b */
    double gap;
    int kind; /* 0 face of a, 1 face of b, 2 edges */
    int i, j;
} axis_search;

/* An edge must be better than a face by this much: faces give steadier contacts. */
#define EDGE_HANDICAP 0.05

static bool try_faces(const solid *a, const solid *b, vec3 apart, int kind, axis_search *best)
{
    for (int i = 0; i < a->axes; i++) {
        vec3 n = a->axis[i];
        double d = vec_dot(apart, n);
        double gap = absolute(d) - a->half[i] - shape_reach(b, n);
        if (gap > COLLIDE_MARGIN) return false;
        if (gap <= best->gap + (kind ? 1e-3 : 0)) continue;
        *best = (axis_search){vec_scale(n, d < 0 ? -1 : 1), gap, kind, i, 0};
    }
    return true;
}

static bool try_edges(const solid *a, const solid *b, vec3 apart, axis_search *best)
{
    for (int i = 0; i < a->axes; i++)
        for (int j = 0; j < b->axes; j++) {
            vec3 n = vec_cross(a->axis[i], b->axis[j]);
            double square = vec_square(n);
            if (square < 1e-4) continue; /* parallel: the faces have seen to it */
            double d = vec_dot(apart, n);
            double gap = absolute(d) - shape_reach(a, n) - shape_reach(b, n);
            double length = root(square);
            gap /= length;
            if (gap > COLLIDE_MARGIN) return false;
            if (gap <= best->gap + (best->kind == 2 ? 0 : EDGE_HANDICAP)) continue;
            *best = (axis_search){vec_scale(n, (d < 0 ? -1 : 1) / length), gap, 2, i, j};
        }
    return true;
}

/* Cut a polygon off where axis * (p - centre) > half. Returns how many corners are left. */
static int clip(const vec3 *in, int n, vec3 centre, vec3 axis, double half, vec3 *out)
{
    int count = 0;
    for (int k = 0; k < n; k++) {
        vec3 p = in[k], q = in[(k + 1) % n];
        double dp = vec_dot(vec_sub(p, centre), axis) - half, dq = vec_dot(vec_sub(q, centre), axis) - half;
        if (dp <= 0 && count < CLIPPED_MAX) out[count++] = p;
        if ((dp < 0 && dq > 0) || (dp > 0 && dq < 0)) {
            if (count < CLIPPED_MAX) out[count++] = vec_along(p, dp / (dp - dq), vec_sub(q, p));
        }
    }
    return count;
}

/* Keep four points that hold a face as well as all of them: the deepest, the one farthest from it, and the two that
 * make the largest triangles with these, one on each side. */
static void keep_four(const vec3 *p, const double *gap, int n, touch *out)
{
    int pick[TOUCH_POINTS] = {0, -1, -1, -1};
    for (int k = 1; k < n; k++)
        if (gap[k] < gap[pick[0]]) pick[0] = k;
    double most = 0;
    for (int k = 0; k < n; k++) {
        double d = vec_square(vec_sub(p[k], p[pick[0]]));
        if (d > most) most = d, pick[1] = k;
    }
    if (pick[1] >= 0) {
        vec3 side = vec_cross(vec_sub(p[pick[1]], p[pick[0]]), out->normal);
        double low = -1e-6, high = 1e-6;
        for (int k = 0; k < n; k++) {
            double d = vec_dot(vec_sub(p[k], p[pick[0]]), side);
            if (d < low) low = d, pick[2] = k;
            if (d > high) high = d, pick[3] = k;
        }
    }
    out->n = 0;
    for (int k = 0; k < TOUCH_POINTS; k++) {
        if (pick[k] < 0) continue;
        out->point[out->n] = p[pick[k]];
        out->gap[out->n++] = gap[pick[k]];
    }
}

/* Points of contact between a face and the solid that it looks at. */
static bool touch_face(const face *f, const solid *other, touch *out)
{
    face against;
    shape_face_towards(other, vec_scale(f->normal, -1), &against);
    vec3 one[CLIPPED_MAX], two[CLIPPED_MAX];
    int n = against.corners;
    for (int k = 0; k < n; k++) one[k] = against.corner[k];
    for (int k = 0; k < f->borders; k++) {
        n = clip(one, n, f->centre, f->border[k], f->border_half[k], two);
        n = clip(two, n, f->centre, vec_scale(f->border[k], -1), f->border_half[k], one);
    }
    vec3 p[CLIPPED_MAX];
    double gap[CLIPPED_MAX];
    int count = 0;
    for (int k = 0; k < n; k++) {
        gap[count] = vec_dot(vec_sub(one[k], f->centre), f->normal);
        if (gap[count] > COLLIDE_MARGIN) continue;
        p[count] = vec_along(one[k], -gap[count] / 2, f->normal);
        count++;
    }
    if (!count) return false;
    keep_four(p, gap, count, out);
    return true;
}

/* The point halfway between the edge of a and the edge of b that are next to each other. */
static void touch_edges(const solid *a, const solid *b, const axis_search *best, touch *out)
{
    vec3 u = a->axis[best->i], v = b->axis[best->j];
    vec3 p = shape_corner(a, best->normal), q = shape_corner(b, vec_scale(best->normal, -1));
    vec3 w = vec_sub(q, p);
    double uv = vec_dot(u, v), wu = vec_dot(w, u), wv = vec_dot(w, v), below = 1 - uv * uv;
    vec3 on_a = vec_along(p, (wu - uv * wv) / below, u);
    vec3 on_b = vec_along(q, (uv * wu - wv) / below, v);
    out->n = 1;
    out->point[0] = vec_scale(vec_add(on_a, on_b), 0.5);
    out->gap[0] = best->gap;
}

bool collide_solids(const solid *a, const solid *b, touch *out)
{
    vec3 apart = vec_sub(b->pos, a->pos);
    axis_search best = {.gap = -1e9};
    if (!try_faces(a, b, apart, 0, &best)) return false;
    if (!try_faces(b, a, apart, 1, &best)) return false;
    if (!try_edges(a, b, apart, &best)) return false;
    out->normal = best.normal;
    if (best.kind == 2) {
        touch_edges(a, b, &best, out);
        return true;
    }
    face f;
    if (best.kind == 0) {
        shape_face(a, best.i, vec_dot(best.normal, a->axis[best.i]) < 0 ? -1 : 1, &f);
        return touch_face(&f, b, out);
    }
    shape_face(b, best.i, vec_dot(best.normal, b->axis[best.i]) < 0 ? 1 : -1, &f);
    return touch_face(&f, a, out);
}

bool collide_plane(vec3 normal, double offset, const solid *b, touch *out)
{
    double gap = vec_dot(b->pos, normal) - offset - shape_reach(b, normal);
    if (gap > COLLIDE_MARGIN) return false;
    face f;
    shape_face_towards(b, vec_scale(normal, -1), &f);
    vec3 p[FACE_CORNERS];
    double gaps[FACE_CORNERS];
    int n = 0;
    for (int k = 0; k < f.corners; k++) {
        gaps[n] = vec_dot(f.corner[k], normal) - offset;
        if (gaps[n] > COLLIDE_MARGIN) continue;
        p[n] = vec_along(f.corner[k], -gaps[n] / 2, normal);
        n++;
    }
    if (!n) return false;
    out->normal = normal;
    keep_four(p, gaps, n, out);
    return true;
}
