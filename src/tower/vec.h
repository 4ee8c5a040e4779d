/* vec.h - vectors and rotations in space, in doubles, with nothing of the mathematics library but the square root.
 *
 *     vec3 r = vec_sub(point, body->pos);
 *     vec3 v = vec_add(body->vel, vec_cross(body->spin, r));   // how fast this point of the body moves
 *
 * Addition, multiplication, division and square root are the same on every machine that follows IEEE 754, as long as
 * the compiler does not contract them (the Makefile forbids it). Sine and cosine are not, so nothing here needs them.
 */
#ifndef TOWER_VEC_H
#define TOWER_VEC_H

typedef struct vec3 {
    double x, y, z;
} vec3;

typedef struct quat { /* a rotation: w + xi + yj + zk, of length 1 */
    double w, x, y, z;
} quat;

static inline double root(double x)
{
    return __builtin_sqrt(x);
}

static inline double absolute(double x)
{
    return __builtin_fabs(x);
}

static inline vec3 vec(double x, double y, double z)
{
    return (vec3){x, y, z};
}

static inline vec3 vec_add(vec3 a, vec3 b)
{
    return vec(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline vec3 vec_sub(vec3 a, vec3 b)
{
    return vec(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline vec3 vec_scale(vec3 a, double s)
{
    return vec(a.x * s, a.y * s, a.z * s);
}

/* a + s * b */
static inline vec3 vec_along(vec3 a, double s, vec3 b)
{
    return vec(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

static inline double vec_dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec3 vec_cross(vec3 a, vec3 b)
{
    return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double vec_square(vec3 a)
{
    return vec_dot(a, a);
}

static inline quat quat_unit(quat q)
{
    double s = 1 / root(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return (quat){q.w * s, q.x * s, q.y * s, q.z * s};
}

/* The rotation a moment later: q + dt/2 * spin * q. */
static inline quat quat_turn(quat q, vec3 spin, double dt)
{
    double h = dt / 2;
    return quat_unit((quat){
        q.w + h * (-spin.x * q.x - spin.y * q.y - spin.z * q.z),
        q.x + h * (spin.x * q.w + spin.y * q.z - spin.z * q.y),
        q.y + h * (spin.y * q.w + spin.z * q.x - spin.x * q.z),
        q.z + h * (spin.z * q.w + spin.x * q.y - spin.y * q.x),
    });
}

/* Where a rotation takes the three axes. */
static inline void quat_axes(quat q, vec3 out[3])
{
    out[0] = vec(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y));
    out[1] = vec(2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x));
    out[2] = vec(2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y));
}

#endif
