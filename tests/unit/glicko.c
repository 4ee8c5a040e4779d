/* glicko.c - ratings: the worked example of Glickman's paper, and what must hold for all of them. */
#include "match/glicko.h"

#include <math.h>
#include <stdio.h>

#include "unit.h"

static bool near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

static void test_paper(void)
{
    const glicko_result r[] = {{{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};
    glicko after = glicko_play((glicko){1500, 200, 0.06}, r, 3, 1);
    FACT(near(after.rating, 1464.06, 0.01), "the rating is %f", after.rating);
    FACT(near(after.deviation, 151.52, 0.01), "the deviation is %f", after.deviation);
    FACT(near(after.volatility, 0.05999, 0.00001), "the volatility is %f", after.volatility);
}

static void test_rest(void)
{
    glicko g = glicko_rest((glicko){1500, 50, 0.06}, 1);
    FACT(near(g.deviation, 51.0742, 0.001) && g.rating == 1500, "one period: %f", g.deviation);
    FACT(glicko_rest((glicko){1500, 50, 0.06}, 1e9).deviation == 350, "for ever is not more than unknown");
    glicko none = glicko_play((glicko){1600, 50, 0.06}, NULL, 0, 1);
    FACT(none.rating == 1600 && near(none.deviation, 51.0742, 0.001), "no result is a rest");
}

/* A game of four is not three games of two, and not one. */
static void test_weights(void)
{
    const glicko other = {1500, 60, 0.06};
    glicko_result r[3] = {{other, 1, 1}, {other, 1, 1}, {other, 1, 1}};
    glicko own = {1500, 100, 0.06}, two = glicko_play(own, r, 1, 0), three_games = glicko_play(own, r, 3, 0);
    for (int i = 0; i < 3; i++) r[i].weight = 0.5;
    glicko four = glicko_play(own, r, 3, 0);
    FACT(two.rating < four.rating && four.rating < three_games.rating, "%f %f %f", two.rating, four.rating,
         three_games.rating);
    FACT(two.deviation > four.deviation && four.deviation > three_games.deviation, "%f %f %f", two.deviation,
         four.deviation, three_games.deviation);
}

/* Who always wins rises, and not for ever; who is as good as told stays. */
static void test_long(void)
{
    const glicko_result won = {{1500, 50, 0.06}, 1, 1}, lost = {{1500, 50, 0.06}, 0, 1};
    glicko up = glicko_new(), even = glicko_new();
    for (int i = 0; i < 5000; i++) {
        double before = up.rating;
        up = glicko_play(up, &won, 1, 0.2);
        even = glicko_play(even, i % 2 ? &won : &lost, 1, 0.2);
        FACT(up.rating > before && isfinite(up.rating) && isfinite(up.volatility), "game %d: %f", i, up.rating);
    }
    FACT(up.rating < 4000 && up.deviation >= 45 && up.deviation < 350, "%f %f", up.rating, up.deviation);
    FACT(near(even.rating, 1500, 40) && even.deviation >= 45 && even.deviation < 90, "%f %f", even.rating,
         even.deviation);
}

int main(void)
{
    test_paper();
    test_rest();
    test_weights();
    test_long();
    return unit_end();
}
