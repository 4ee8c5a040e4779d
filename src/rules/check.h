/* check.h - shared by check.c, check_tiles.c and check_modules.c, and by nobody else. */
#ifndef MK_CHECK_H
#define MK_CHECK_H

#include "rules.h"

typedef const char *verdict; /* NULL: nothing wrong */

static inline bool check_zero(const void *bytes, size_t n)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < n; i++)
        if (b[i]) return false;
    return true;
}

static inline int check_pending(const mk_game *g, int op)
{
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++) n += g->agenda[i].op == op;
    return n;
}

verdict check_tiles(const mk_game *g);                  /* check_tiles.c: each tile is in exactly one place */
verdict check_search_task(const mk_game *g, mk_task t); /* check_search.c: R16.2, R16.3 */
verdict check_luxury_task(const mk_game *g, mk_task t); /* check_luxury.c: R6.11, R14.5, R16.5 */
verdict check_modules(const mk_game *g);                /* check_modules.c: R14, R16 */

#endif
