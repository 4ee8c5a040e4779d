/* scenario_file.h - the lines of a file of scenarios, and what is run of them.
 *
 *     scenario_file f;
 *     scenario_file_cut(&f, text, len);
 *     for (int from = 0; from < f.lines; from = scenario_file_end(&f, from))
 *         scenario_file_run(&s, &f, from, scenario_file_end(&f, from));
 */
#ifndef SCENARIO_FILE_H
#define SCENARIO_FILE_H

#include "scenario.h"

enum { SCENARIO_LINES_MAX = 20000 };

/* The lines of a text, which must stay where it is. */
typedef struct scenario_file {
    const char *line[SCENARIO_LINES_MAX];
    size_t len[SCENARIO_LINES_MAX];
    int lines;
} scenario_file;

/* Returns NULL or what is wrong with the text. */
const char *scenario_file_cut(scenario_file *f, const char *text, size_t len);

/* Lines are counted from 0. The scenario that begins with this line ends before: */
int scenario_file_end(const scenario_file *f, int from);
/* How many `with` lines it begins with. */
int scenario_file_with(const scenario_file *f, int from, int to);
/* Run it: once, or once for each `with` line. */
void scenario_file_run(scenario *s, const scenario_file *f, int from, int to);
/* Run one line. */
void scenario_file_line(scenario *s, const scenario_file *f, int i);

#endif
