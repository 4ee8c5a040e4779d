/* tower_plot.h - a drawing (SVG) of physics and model side by side: for each number thrown how many stay, how many
 * fall and how many are inside. */
#ifndef TOWER_PLOT_H
#define TOWER_PLOT_H

#include "base/buf.h"
#include "tower_compare.h"

void tower_plot(const tower_compare by_size[TOWER_SIZES], buf *b);

#endif
