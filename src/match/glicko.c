/* glicko.c - see glicko.h. The steps and the names are those of the paper. */
#include "glicko.h"

#include <math.h>

static const double SCALE = 173.7178, PI = 3.14159265358979323846;
static const double START = 1500, UNKNOWN = 350, VOLATILITY = 0.06;
static const double SURE = 45;    /* nobody is known better than that: people change */
static const double TAU = 0.5;    /* how much the volatility may change */
static const double CLOSE = 1e-6; /* that is close enough */

glicko glicko_new(void)
{
    return (glicko){START, UNKNOWN, VOLATILITY};
}

static double bounded(double deviation)
{
    return fmin(UNKNOWN, fmax(SURE, deviation));
}

glicko glicko_rest(glicko g, double periods)
{
    double phi = g.deviation / SCALE;
    g.deviation = fmin(UNKNOWN, SCALE * sqrt(phi * phi + periods * g.volatility * g.volatility));
    return g;
}

static double weight_of(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

/* Step 5: the volatility s for which f is 0, with x = log(s * s). */
static double f(double x, double delta, double phi, double v, double a)
{
    double e = exp(x), sum = phi * phi + v + e;
    return e * (delta * delta - phi * phi - v - e) / (2 * sum * sum) - (x - a) / (TAU * TAU);
}

static double new_volatility(const glicko *g, double phi, double v, double delta)
{
    double a = log(g->volatility * g->volatility), low = a, high, at_low, at_high;
    if (delta * delta > phi * phi + v)
        high = log(delta * delta - phi * phi - v);
    else {
        int k = 1;
        while (f(a - k * TAU, delta, phi, v, a) < 0 && k < 100) k++;
        high = a - k * TAU;
    }
    at_low = f(low, delta, phi, v, a);
    at_high = f(high, delta, phi, v, a);
    for (int i = 0; i < 100 && fabs(high - low) > CLOSE; i++) {
        double mid = low + (low - high) * at_low / (at_high - at_low), at_mid = f(mid, delta, phi, v, a);
        if (at_mid * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else
            at_low /= 2;
        high = mid;
        at_high = at_mid;
    }
    return exp(low / 2);
}

glicko glicko_play(glicko g, const glicko_result *r, int results, double periods)
{
    double mu = (g.rating - START) / SCALE, phi = g.deviation / SCALE, information = 0, gain = 0;
    for (int i = 0; i < results; i++) {
        double weight = weight_of(r[i].other.deviation / SCALE);
        double expected = 1 / (1 + exp(-weight * (mu - (r[i].other.rating - START) / SCALE)));
        information += r[i].weight * weight * weight * expected * (1 - expected);
        gain += r[i].weight * weight * (r[i].score - expected);
    }
    if (information <= 0) return glicko_rest(g, periods);
    double v = 1 / information;
    double sigma = new_volatility(&g, phi, v, v * gain);
    double rested = phi * phi + periods * sigma * sigma;
    double phi_after = 1 / sqrt(1 / rested + information);
    double mu_after = mu + phi_after * phi_after * gain;
    return (glicko){START + SCALE * mu_after, bounded(SCALE * phi_after), sigma};
}
