/* tower_plot.c - see tower_plot.h. */
#include "tower_plot.h"

#include <stdio.h>

enum { CELL_W = 300, CELL_H = 200, MARGIN = 40, BARS = 15, PLOT_H = 130 };

static double total(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i];
    return sum > 0 ? sum : 1;
}

static void bar(buf *b, double x, double base, double width, double height, const char *colour)
{
    buf_printf(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", x, base - height, width,
               height, colour);
}

/* Bars in pairs: physics dark, model light. */
static void histogram(buf *b, int column, int row, const char *title, const double *seen, const double *model)
{
    double left = MARGIN + column * CELL_W, base = MARGIN + row * CELL_H + PLOT_H + 20, most = 0.01;
    double all_seen = total(seen, COMPARE_COUNTS), all_model = total(model, COMPARE_COUNTS);
    for (int i = 0; i < BARS; i++) {
        if (seen[i] / all_seen > most) most = seen[i] / all_seen;
        if (model[i] / all_model > most) most = model[i] / all_model;
    }
    double step = (CELL_W - 50.0) / BARS;
    buf_printf(b, "<text x=\"%.1f\" y=\"%.1f\">%s (highest bar %.0f %%)</text>\n", left, base - PLOT_H - 6, title,
               100 * most);
    for (int i = 0; i < BARS; i++) {
        double x = left + i * step;
        bar(b, x, base, step * 0.4, PLOT_H * seen[i] / all_seen / most, "#7a3b12");
        bar(b, x + step * 0.4, base, step * 0.4, PLOT_H * model[i] / all_model / most, "#e0a458");
        buf_printf(b, "<text x=\"%.1f\" y=\"%.1f\">%d</text>\n", x + 2, base + 13, i);
    }
    buf_printf(b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#333\"/>\n", left, base,
               left + CELL_W - 50, base);
}

void tower_plot(const tower_compare by_size[TOWER_SIZES], buf *b)
{
    buf_printf(b,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
               "font-size=\"11\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fffdf8\"/>\n",
               2 * MARGIN + 3 * CELL_W, MARGIN + 3 * CELL_H + 20);
    buf_printf(b, "<text x=\"%d\" y=\"22\" font-size=\"14\">Layer %s: physics dark, model light</text>\n", MARGIN,
               by_size[0].layer ? "B2" : "B1");
    for (int i = 0; i < TOWER_SIZES; i++) {
        const tower_compare *c = &by_size[i];
        char title[80];
        snprintf(title, sizeof title, "%d thrown: so many stay", c->thrown);
        histogram(b, i, 0, title, c->stay_seen, c->stay_expected);
        histogram(b, i, 1, "so many of those inside fall", c->fall_seen, c->fall_expected);
        histogram(b, i, 2, "inside after round 12", c->inside[TOWER_ROUNDS - 1], c->inside_model[TOWER_ROUNDS - 1]);
    }
    buf_puts(b, "</svg>\n");
}
