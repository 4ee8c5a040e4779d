/* path.h - names of files for SQLite, and what makes a new name durable: for the files of this folder only. */
#ifndef PATH_H
#define PATH_H

#include <limits.h>
#include <stdbool.h>

#define STORE_FILE "marrakesh.db"
#define STORE_MARK "used"

/* The name with a slash in it, so that SQLite takes it for nothing else ("file:...", ":memory:"). False: too long. */
bool path_name(char out[PATH_MAX], const char *file);
/* folder/name, the same way. */
bool path_join(char out[PATH_MAX], const char *folder, const char *name);
/* Wait until a file, or the names in a folder, are on the disk. False: errno says why. */
bool path_sync(const char *path);

#endif
