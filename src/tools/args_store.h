/* args_store.h - the options that say where a server keeps what it keeps. */
#ifndef ARGS_STORE_H
#define ARGS_STORE_H

#include "command.h"

#define ARGS_STORE_USAGE "[--data DIR] [--store URL | --store-file FILE]"

typedef struct args_where {
    const char *folder; /* the server's own, in any case */
    const char *store;  /* for store_open: this folder, or the address of a database */
    bool named;         /* an option says where */
} args_where;

/* --data, --store, --store-file and the environment's MARRAKESH_STORE. Valid for as long as the program runs. */
args_where args_store(args *a);

/* A folder, the address of a database, or a file that has such an address in its first line; NULL: not given. */
const char *args_place(args *a, const char *name);

#endif
