/* patience.h - after a commit that failed: when the next one is tried. See patience.c. */
#ifndef PATIENCE_H
#define PATIENCE_H

#include "server.h"

void patience_lost(server *sv, bool away); /* away: it was because the database cannot be reached */
bool patience_over(const server *sv);

#endif
