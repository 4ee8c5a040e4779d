/* shape.c - see shape.h. */
#include "shape.h"

#define SQRT_HALF 0.7071067811865476

void shape_prism(solid *s, vec3 pos, quat rot)
{
    s->prism = true;
    s->axes = 5;
    s->pos = pos;
    quat_axes(rot, s->frame);
    vec3 x = s->frame[0], y = s->frame[1];
    s->axis[0] = x;
    s->axis[1] = vec_scale(vec_add(x, y), SQRT_HALF);
    s->axis[2] = y;
    s->axis[3] = vec_scale(vec_sub(y, x), SQRT_HALF);
    s->axis[4] = s->frame[2];
    for (int i = 0; i < 4; i++) s->half[i] = KESHI_APOTHEM;
    s->half[4] = KESHI_HALF_HEIGHT;
}

solid shape_box(vec3 pos, vec3 frame_x, vec3 frame_y, vec3 half)
{
    solid s = {.prism = false, .axes = 3, .pos = pos, .frame = {frame_x, frame_y, vec_cross(frame_x, frame_y)}};
    for (int i = 0; i < 3; i++) s.axis[i] = s.frame[i];
    s.half[0] = half.x;
    s.half[1] = half.y;
    s.half[2] = half.z;
    return s;
}

double shape_reach(const solid *s, vec3 n)
{
    double x = absolute(vec_dot(n, s->frame[0])), y = absolute(vec_dot(n, s->frame[1]));
    double z = absolute(vec_dot(n, s->frame[2]));
    if (!s->prism) return s->half[0] * x + s->half[1] * y + s->half[2] * z;
    double flat = x > y ? KESHI_APOTHEM * x + KESHI_EDGE_HALF * y : KESHI_EDGE_HALF * x + KESHI_APOTHEM * y;
    return flat + KESHI_HALF_HEIGHT * z;
}

static double with_sign(double size, double sign)
{
    return sign < 0 ? -size : size;
}

vec3 shape_corner(const solid *s, vec3 n)
{
    double x = vec_dot(n, s->frame[0]), y = vec_dot(n, s->frame[1]), z = vec_dot(n, s->frame[2]);
    double hx = s->half[0], hy = s->half[1], hz = s->half[2];
    if (s->prism) {
        bool wide = absolute(x) > absolute(y);
        hx = wide ? KESHI_APOTHEM : KESHI_EDGE_HALF;
        hy = wide ? KESHI_EDGE_HALF : KESHI_APOTHEM;
        hz = KESHI_HALF_HEIGHT;
    }
    vec3 at = vec_along(s->pos, with_sign(hx, x), s->frame[0]);
    at = vec_along(at, with_sign(hy, y), s->frame[1]);
    return vec_along(at, with_sign(hz, z), s->frame[2]);
}

static void rectangle(face *f, vec3 u, double half_u, vec3 v, double half_v)
{
    f->borders = 2;
    f->border[0] = u;
    f->border_half[0] = half_u;
    f->border[1] = v;
    f->border_half[1] = half_v;
    f->corners = 4;
    static const double sign[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    for (int i = 0; i < 4; i++)
        f->corner[i] = vec_along(vec_along(f->centre, sign[i][0] * half_u, u), sign[i][1] * half_v, v);
}

static void octagon(const solid *s, face *f)
{
    f->borders = 4;
    for (int i = 0; i < 4; i++) {
        f->border[i] = s->axis[i];
        f->border_half[i] = KESHI_APOTHEM;
    }
    f->corners = 8;
    const double a = KESHI_APOTHEM, b = KESHI_EDGE_HALF;
    const double at[8][2] = {{a, b}, {b, a}, {-b, a}, {-a, b}, {-a, -b}, {-b, -a}, {b, -a}, {a, -b}};
    for (int i = 0; i < 8; i++)
        f->corner[i] = vec_along(vec_along(f->centre, at[i][0], s->frame[0]), at[i][1], s->frame[1]);
}

void shape_face(const solid *s, int i, double sign, face *f)
{
    f->normal = vec_scale(s->axis[i], sign);
    f->centre = vec_along(s->pos, s->half[i], f->normal);
    if (!s->prism)
        rectangle(f, s->axis[(i + 1) % 3], s->half[(i + 1) % 3], s->axis[(i + 2) % 3], s->half[(i + 2) % 3]);
    else if (i == 4)
        octagon(s, f);
    else /* a side: the axis two further on is at a right angle to it */
        rectangle(f, s->axis[(i + 2) % 4], KESHI_EDGE_HALF, s->axis[4], KESHI_HALF_HEIGHT);
}

void shape_face_towards(const solid *s, vec3 direction, face *out)
{
    int best = 0;
    double most = -1, sign = 1;
    for (int i = 0; i < s->axes; i++) {
        double d = vec_dot(direction, s->axis[i]);
        if (absolute(d) <= most) continue;
        most = absolute(d);
        best = i;
        sign = d < 0 ? -1 : 1;
    }
    shape_face(s, best, sign, out);
}
