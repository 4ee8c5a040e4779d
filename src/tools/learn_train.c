/* learn_train.c - fits the net to the samples (see learn.h): Adam, in small batches. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "learn.h"

enum { BATCH = 512 };

static float between(rng *r, float most)
{
    return ((float)(rng_next(r) >> 40) / (float)(1 << 24) * 2 - 1) * most;
}

void learn_begin(learn_model *m, int units, uint64_t seed)
{
    rng r = rng_seed(seed, 3);
    memset(m, 0, sizeof *m);
    m->units = units;
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < units; k++) m->first[f][k] = between(&r, f >= FEAT_TERM ? 0.004f : 0.08f);
}

/* Units in steps of NET_STEP, so that the sums of a step stay in registers. */
static void add_rows(const learn_model *m, const learn_book *b, const learn_sample *s, int from, float unit[NET_STEP])
{
    float sum[NET_STEP] = {0};
    for (size_t i = s->first; i < s->first + s->n; i++) {
        const float *row = m->first[b->at[i]] + from;
        float value = b->value[i];
        for (int k = 0; k < NET_STEP; k++) sum[k] += row[k] * value;
    }
    for (int k = 0; k < NET_STEP; k++) unit[k] = sum[k] > 0 ? sum[k] : 0;
}

VECTORS static float forward(const learn_model *m, const learn_book *b, const learn_sample *s, float unit[NET_UNITS])
{
    float out = m->bias[s->stage];
    for (int from = 0; from < m->units; from += NET_STEP) add_rows(m, b, s, from, unit + from);
    for (int k = 0; k < m->units; k++) out += unit[k] * m->second[s->stage][k];
    return out;
}

VECTORS static void backward(const learn_model *m, learn_model *slope, const learn_book *b, const learn_sample *s,
                             const float unit[NET_UNITS], float wrong)
{
    float back[NET_UNITS];
    slope->bias[s->stage] += wrong;
    for (int k = 0; k < m->units; k++) {
        slope->second[s->stage][k] += wrong * unit[k];
        back[k] = unit[k] > 0 ? wrong * m->second[s->stage][k] : 0;
    }
    for (size_t i = s->first; i < s->first + s->n; i++) {
        float *row = slope->first[b->at[i]], value = b->value[i];
        for (int k = 0; k < m->units; k++) row[k] += back[k] * value;
    }
}

typedef struct adam {
    learn_model slope, mean, square;
    float rate, fix1, fix2;
    double step;
} adam;

VECTORS static void improve_row(const adam *a, float *w, float *g, float *v1, float *v2, int n)
{
    for (int i = 0; i < n; i++) {
        v1[i] = 0.9f * v1[i] + 0.1f * g[i];
        v2[i] = 0.999f * v2[i] + 0.001f * g[i] * g[i];
        w[i] -= a->rate * (v1[i] / a->fix1) / (sqrtf(v2[i] / a->fix2) + 1e-6f) + a->rate * 0.002f * w[i];
        g[i] = 0;
    }
}

static void improve(learn_model *m, adam *a, float rate)
{
    a->step++;
    a->rate = rate;
    a->fix1 = (float)(1 - pow(0.9, a->step)), a->fix2 = (float)(1 - pow(0.999, a->step));
    for (int f = 0; f < FEATURES; f++)
        improve_row(a, m->first[f], a->slope.first[f], a->mean.first[f], a->square.first[f], m->units);
    for (int s = 0; s < FEATURES_STAGES; s++)
        improve_row(a, m->second[s], a->slope.second[s], a->mean.second[s], a->square.second[s], m->units);
    improve_row(a, m->bias, a->slope.bias, a->mean.bias, a->square.bias, FEATURES_STAGES);
}

static double left_over(const learn_model *m, const learn_book *b, size_t from)
{
    double sum = 0;
    float unit[NET_UNITS];
    for (size_t i = from; i < b->samples; i++) {
        double wrong = forward(m, b, &b->sample[i], unit) - b->sample[i].goal;
        sum += wrong * wrong;
    }
    return sum / (double)(b->samples - from);
}

static void learn_batch(learn_model *m, adam *a, const learn_book *b, size_t use, rng *r)
{
    for (int i = 0; i < BATCH; i++) {
        const learn_sample *s = &b->sample[rng_next(r) % use];
        float unit[NET_UNITS], wrong = forward(m, b, s, unit) - s->goal;
        if (wrong > 30) wrong = 30;
        if (wrong < -30) wrong = -30;
        backward(m, &a->slope, b, s, unit, wrong / BATCH);
    }
}

/* The rate falls to nothing. */
double learn_train(learn_model *m, const learn_book *b, int epochs, float rate, uint64_t seed, double *before)
{
    rng r = rng_seed(seed, 9);
    adam *a = calloc(1, sizeof *a);
    if (!a) abort();
    size_t use = b->samples - b->samples / 20, batches = (size_t)epochs * (use / BATCH);
    *before = left_over(m, b, use);
    for (size_t batch = 0; batch < batches; batch++) {
        learn_batch(m, a, b, use, &r);
        improve(m, a, rate * (float)(1 - (double)batch / (double)batches));
    }
    free(a);
    return left_over(m, b, use);
}

static int rounded(float x, float limit)
{
    return (int)lrintf(x > limit ? limit : x < -limit ? -limit : x);
}

/* A number of a count (features_below) has what all up to it add; the model has what each of them adds. */
void learn_quantize(const learn_model *m, net *out)
{
    int32_t *first = (int32_t *)out->first, *second = (int32_t *)out->second, *bias = (int32_t *)out->bias;
    int units = out->units;
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < units; k++) {
            float below = features_below(f) ? (float)first[(f - 1) * units + k] : 0;
            first[f * units + k] = rounded(below + m->first[f][k] * (1 << NET_SHIFT), 65535);
        }
    for (int s = 0; s < out->stages; s++) {
        for (int k = 0; k < units; k++) second[s * units + k] = rounded(m->second[s][k] * 100 * (1 << NET_SHIFT), 1e9f);
        bias[s] = rounded(m->bias[s] * 100 * (1 << NET_SHIFT), 1e9f);
    }
}

void learn_unquantize(const net *n, learn_model *m)
{
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < n->units; k++) {
            int below = features_below(f) ? n->first[(f - 1) * n->units + k] : 0;
            m->first[f][k] = (float)(n->first[f * n->units + k] - below) / (1 << NET_SHIFT);
        }
    for (int s = 0; s < FEATURES_STAGES; s++) {
        int from = n->stages > 1 ? s : 0;
        for (int k = 0; k < n->units; k++)
            m->second[s][k] = (float)n->second[from * n->units + k] / 100 / (1 << NET_SHIFT);
        m->bias[s] = (float)n->bias[from] / 100 / (1 << NET_SHIFT);
    }
}

static void add_rows_to(float *to, const float *from, size_t n, float keep, float part)
{
    for (size_t i = 0; i < n; i++) to[i] = to[i] * keep + from[i] * part;
}

void learn_add(learn_model *to, const learn_model *from, float keep, float part)
{
    for (int f = 0; f < FEATURES; f++) add_rows_to(to->first[f], from->first[f], NET_UNITS, keep, part);
    for (int s = 0; s < FEATURES_STAGES; s++) add_rows_to(to->second[s], from->second[s], NET_UNITS, keep, part);
    add_rows_to(to->bias, from->bias, FEATURES_STAGES, keep, part);
}
