/* check.h - shared by the files check*.c, and by nobody else. */
#ifndef MK_CHECK_H
#define MK_CHECK_H

#include "rules.h"

enum { PLENTY = 150 }; /* resources of one player: more than a game can bring, and yet no counter runs over */

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

/* Tasks of this kind for this player. */
static inline int check_pending_for(const mk_game *g, int op, int player)
{
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++) n += g->agenda[i].op == op && g->agenda[i].player == player;
    return n;
}

verdict check_tiles(const mk_game *g);            /* check_tiles.c: each tile is in exactly one place */
verdict check_needs(const mk_game *g, mk_task t); /* check_needs.c: a task finds what it needs */
verdict check_course(const mk_game *g);           /* check_course.c: the tasks of the course of the game */
verdict check_modules(const mk_game *g);          /* check_modules.c: R14, R16 */
verdict check_solo(const mk_game *g);             /* check_solo.c: S1-S9 */

#endif
