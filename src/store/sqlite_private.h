/* sqlite_private.h - the store of SQLite: for the sqlite_*.c only. */
#ifndef SQLITE_PRIVATE_H
#define SQLITE_PRIVATE_H

#include <sqlite3.h>

#include "driver.h"

typedef struct sqlite {
    sqlite3 *db;
    int lock[2]; /* the folder and the file that are locked while the store is open; -1 none */
    sqlite3_stmt *statement[SQL_COUNT];
} sqlite;

extern const store_driver sqlite_driver;
void sqlite_close(store *s);
store *sqlite_open(const char *folder, char error[STORE_ERROR]);
/* The folder has a database. */
bool sqlite_is_there(const char *folder, char error[STORE_ERROR]);
/* Only for the statements of damage.c, which end early when *stop is not 0. NULL: error says why; it does, too, where
 * the database itself is not *sound. */
store *sqlite_beside(const char *file, const int *stop, bool *sound, char error[STORE_ERROR]);

/* sqlite_schema.c. The version of the database's schema: 0 where it is empty, -1 where it is not ours or too new; error
 * says why. */
int sqlite_version(sqlite3 *db, char error[STORE_ERROR]);
/* Bring it from this version to the newest. */
bool sqlite_upgrade(sqlite3 *db, int version, char error[STORE_ERROR]);

#endif
