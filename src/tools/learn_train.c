/* learn_train.c - fits the net to the samples (see learn.h): Adam, in small batches. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "learn.h"

enum { BATCH = 512, PARTS = FEATURES * NET_HIDDEN + NET_HIDDEN + 1 };

_Static_assert(sizeof(learn_model) == PARTS * sizeof(float), "a model is a row of floats");

static float between(rng *r, float most)
{
    return ((float)(rng_next(r) >> 40) / (float)(1 << 24) * 2 - 1) * most;
}

void learn_begin(learn_model *m, uint64_t seed)
{
    rng r = rng_seed(seed, 3);
    memset(m, 0, sizeof *m);
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < NET_HIDDEN; k++) m->first[f][k] = between(&r, f >= FEAT_TERM ? 0.004f : 0.08f);
    for (int k = 0; k < NET_HIDDEN; k++) m->second[k] = between(&r, 0.5f);
}

static float forward(const learn_model *m, const learn_book *b, const learn_sample *s, float unit[NET_HIDDEN])
{
    float sum[NET_HIDDEN] = {0};
    for (uint32_t i = s->first; i < s->first + s->n; i++) {
        const float *row = m->first[b->at[i]];
        float value = b->value[i];
        for (int k = 0; k < NET_HIDDEN; k++) sum[k] += row[k] * value;
    }
    float out = m->bias;
    for (int k = 0; k < NET_HIDDEN; k++) {
        unit[k] = sum[k] > 0 ? sum[k] : 0;
        out += unit[k] * m->second[k];
    }
    return out;
}

static void backward(const learn_model *m, learn_model *slope, const learn_book *b, const learn_sample *s,
                     const float unit[NET_HIDDEN], float wrong)
{
    float back[NET_HIDDEN];
    slope->bias += wrong;
    for (int k = 0; k < NET_HIDDEN; k++) {
        slope->second[k] += wrong * unit[k];
        back[k] = unit[k] > 0 ? wrong * m->second[k] : 0;
    }
    for (uint32_t i = s->first; i < s->first + s->n; i++) {
        float *row = slope->first[b->at[i]], value = b->value[i];
        for (int k = 0; k < NET_HIDDEN; k++) row[k] += back[k] * value;
    }
}

typedef struct adam {
    learn_model slope, mean, square;
    double step;
} adam;

static void improve(learn_model *m, adam *a, float rate)
{
    float *w = (float *)m, *g = (float *)&a->slope, *v1 = (float *)&a->mean, *v2 = (float *)&a->square;
    a->step++;
    float fix1 = (float)(1 - pow(0.9, a->step)), fix2 = (float)(1 - pow(0.999, a->step));
    for (int i = 0; i < PARTS; i++) {
        v1[i] = 0.9f * v1[i] + 0.1f * g[i];
        v2[i] = 0.999f * v2[i] + 0.001f * g[i] * g[i];
        w[i] -= rate * (v1[i] / fix1) / (sqrtf(v2[i] / fix2) + 1e-6f) + rate * 0.002f * w[i];
    }
    memset(g, 0, sizeof a->slope);
}

static double left_over(const learn_model *m, const learn_book *b, size_t from)
{
    double sum = 0;
    float unit[NET_HIDDEN];
    for (size_t i = from; i < b->samples; i++) {
        double wrong = forward(m, b, &b->sample[i], unit) - b->sample[i].goal;
        sum += wrong * wrong;
    }
    return sum / (double)(b->samples - from);
}

double learn_train(learn_model *m, const learn_book *b, int epochs, float rate, uint64_t seed)
{
    rng r = rng_seed(seed, 9);
    adam *a = calloc(1, sizeof *a);
    if (!a) abort();
    size_t use = b->samples - b->samples / 20;
    for (int e = 0; e < epochs; e++) {
        float now = rate * (float)(epochs - e) / (float)epochs;
        size_t batches = use / BATCH;
        for (size_t batch = 0; batch < batches; batch++) {
            for (int i = 0; i < BATCH; i++) {
                const learn_sample *s = &b->sample[rng_next(&r) % use];
                float unit[NET_HIDDEN], wrong = forward(m, b, s, unit) - s->goal;
                if (wrong > 30) wrong = 30;
                if (wrong < -30) wrong = -30;
                backward(m, &a->slope, b, s, unit, wrong / BATCH);
            }
            improve(m, a, now * (float)(1 - (double)batch / (double)batches / epochs));
        }
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
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < NET_HIDDEN; k++) {
            float below = features_below(f) ? (float)out->first[f - 1][k] : 0;
            out->first[f][k] = rounded(below + m->first[f][k] * (1 << NET_SHIFT), 65535);
        }
    for (int k = 0; k < NET_HIDDEN; k++) out->second[k] = rounded(m->second[k] * 100 * (1 << NET_SHIFT), 1e9f);
    out->bias = rounded(m->bias * 100 * (1 << NET_SHIFT), 1e9f);
}

void learn_unquantize(const net *n, learn_model *m)
{
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < NET_HIDDEN; k++) {
            int below = features_below(f) ? n->first[f - 1][k] : 0;
            m->first[f][k] = (float)(n->first[f][k] - below) / (1 << NET_SHIFT);
        }
    for (int k = 0; k < NET_HIDDEN; k++) m->second[k] = (float)n->second[k] / 100 / (1 << NET_SHIFT);
    m->bias = (float)n->bias / 100 / (1 << NET_SHIFT);
}
