/* repair.h - look at the tables in a store that no server uses, and mend those that are damaged. */
#ifndef REPAIR_H
#define REPAIR_H

#include <stdbool.h>

/* All tables, or this one; "": all. Tells on standard output what is wrong at which step, and what is left. Returns the
 * exit status: 0 where nothing is wrong, or all was mended. */
int repair_run(const char *where, const char *table, bool mend);

#endif
