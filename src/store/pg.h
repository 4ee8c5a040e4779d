/* pg.h - a store on PostgreSQL: for store.c, damage.c and copy.c only. */
#ifndef PG_H
#define PG_H

#include "store_owner.h"

/* It is the address of a PostgreSQL database and not a folder. */
bool pg_names(const char *where);
store *pg_open(const char *where, bool make, char error[STORE_ERROR]);
store *pg_open_shared(const char *where, const store_node *who, char error[STORE_ERROR]);
/* To look at it while a server may be using it. */
store *pg_beside(const char *where, char error[STORE_ERROR]);

#endif
