/* model.c - see model.h. */
#include "model.h"

#include <assert.h>
#include <string.h>

#include "rules/mk.h"

static const int choose_of_12[3][TOWER_THROWN_MAX + 1] = {
    {1, 6, 15, 20, 15, 6, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
    {1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1},
};

static int class_of(int thrown)
{
    return thrown <= 6 ? 0 : thrown <= 9 ? 1 : 2;
}

tower_model tower_model_of(int layer, int thrown)
{
    const mk_tower_row *row = &mk_cat.tower[layer][class_of(thrown)];
    const double unit = 1.0 / 65536;
    return (tower_model){row->fall * unit,       row->spread * unit,   row->fresh * unit, row->odds * unit,
                         row->per_fallen * unit, row->per_rest * unit, row->bend * unit};
}

double tower_fall_chance(const tower_model *m, int hard, int age)
{
    double p = m->fall * (hard ? 1 + m->spread : 1 - m->spread);
    if (!age) p *= m->fresh;
    return p < 1 ? p : 1;
}

static double power(double x, int n)
{
    double p = 1;
    for (; n > 0; n--) p *= x;
    return p;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Fewer than 6, 9 or 12 thrown: as if the others had been thrown too, and nobody looked at them. So the table is for
 * the class's own number. Returns that number; *sum is what the weights add up to. */
static int stay_weights(const tower_model *m, int thrown, int fallen, int rest, double out[TOWER_THROWN_MAX + 1],
                        double *sum)
{
    int class = class_of(thrown), all = 6 + 3 * class;
    double x = m->odds * power(m->per_fallen, least(fallen, TOWER_FALLEN_COUNTED)) *
               power(m->per_rest, least(rest, TOWER_REST_COUNTED));
    if (x > 0.5) x = 0.5;
    double q = 1, bend = m->bend, step = x * bend, squared = bend * bend;
    *sum = 0;
    for (int s = 0; s <= all; s++) {
        out[s] = q * choose_of_12[class][s];
        *sum += out[s];
        q *= step;
        step *= squared;
    }
    return all;
}

void tower_stay_chances(const tower_model *m, int thrown, int fallen, int rest, double out[TOWER_THROWN_MAX + 1])
{
    double sum;
    int all = stay_weights(m, thrown, fallen, rest, out, &sum);
    for (int s = 0; s <= all; s++) out[s] /= sum;
}

static double uniform(rng *r)
{
    return (double)(rng_next(r) >> 11) * (1.0 / 9007199254740992.0);
}

static int how_many_fall(int n, double p, rng *r)
{
    int fell = 0;
    for (; n > 0; n--) fell += uniform(r) < p;
    return fell;
}

static int draw_stay(const tower_model *m, int thrown, int fallen, int rest, rng *r, int *all)
{
    double weight[TOWER_THROWN_MAX + 1], sum;
    *all = stay_weights(m, thrown, fallen, rest, weight, &sum);
    double at = uniform(r) * sum;
    int s = 0;
    for (; s < *all && at >= weight[s]; s++) at -= weight[s];
    return s;
}

void tower_fall_chances(const tower_model *m, int fresh, int older, double out[TOWER_INSIDE_MAX + 1])
{
    assert(fresh + older <= TOWER_INSIDE_MAX);
    for (int f = 0; f <= fresh + older; f++) out[f] = 0;
    for (int hard = 0; hard < 2; hard++) {
        double one[TOWER_INSIDE_MAX + 1] = {1};
        for (int i = 0; i < fresh + older; i++) {
            double p = tower_fall_chance(m, hard, i >= fresh);
            for (int f = i + 1; f > 0; f--) one[f] = one[f] * (1 - p) + one[f - 1] * p;
            one[0] *= 1 - p;
        }
        for (int f = 0; f <= fresh + older; f++) out[f] += one[f] / 2;
    }
}

void tower_sample(int layer, const tower_counts *c, rng *r, tower_outcome *out)
{
    int thrown = 0;
    for (int k = 0; k < TOWER_COLOURS; k++) thrown += c->thrown[k];
    tower_model m = tower_model_of(layer, thrown);
    tower_sample_with(&m, c, r, out);
}

void tower_sample_with(const tower_model *m, const tower_counts *c, rng *r, tower_outcome *out)
{
    int thrown = 0, inside = 0, fallen = 0;
    for (int k = 0; k < TOWER_COLOURS; k++) {
        thrown += c->thrown[k];
        inside += c->inside[0][k] + c->inside[1][k];
    }
    assert(thrown <= TOWER_THROWN_MAX);
    int hard = (int)(rng_next(r) >> 63);
    double fall[TOWER_AGES] = {tower_fall_chance(m, hard, 0), tower_fall_chance(m, hard, 1)};
    memset(out, 0, sizeof *out);
    for (int k = 0; inside && k < TOWER_COLOURS; k++)
        for (int age = 0; age < TOWER_AGES; age++) {
            if (!c->inside[age][k]) continue;
            out->fell[age][k] = (uint8_t)how_many_fall(c->inside[age][k], fall[age], r);
            fallen += out->fell[age][k];
        }
    int left, stay = draw_stay(m, thrown, fallen, inside - fallen, r, &left);
    for (int k = 0; stay && k < TOWER_COLOURS; k++)
        for (int i = 0; i < c->thrown[k]; i++, left--) /* `stay` of the `left` ones stay, whichever */
            if (uniform(r) * left < stay) out->stayed[k]++, stay--;
}
