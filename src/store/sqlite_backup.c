/* sqlite_backup.c - a copy of the database while a server may be writing.
 *
 * The copy is read in one transaction, so it is the state after one of the server's commits; the server is not held up.
 * It is written beside its place, waited for, and then put there: a file of this name is a whole backup. The empty file
 * that holds the place meanwhile keeps two backups from taking the same name.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/speech.h"
#include "path.h"
#include "sqlite_private.h"

static bool complain(char error[STORE_ERROR], const char *what, const char *why)
{
    return sql_complain(error, T("{text}: {what}"), "text", WORD(what), "what", WORD(why), NULL);
}

static bool open_source(const char *folder, sqlite3 **db, char error[STORE_ERROR])
{
    char path[PATH_MAX];
    if (!path_join(path, folder, STORE_FILE)) return sql_complain(error, T("the folder's name is too long"), NULL);
    if (access(path, R_OK | W_OK)) return complain(error, path, T(strerror(errno)));
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, db, flags, NULL) != SQLITE_OK) return complain(error, path, sqlite3_errmsg(*db));
    sqlite3_busy_timeout(*db, 10000);
    int version = sqlite_version(*db, error);
    return version == 0 ? complain(error, path, T("there is nothing in it yet")) : version > 0;
}

static bool copy(sqlite3 *from, sqlite3 *to)
{
    /* A copy that fails is thrown away, so it needs no journal beside it. */
    if (sqlite3_exec(to, "PRAGMA journal_mode = OFF", NULL, NULL, NULL) != SQLITE_OK) return false;
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    if (!b) return false;
    sqlite3_backup_step(b, -1);
    return sqlite3_backup_finish(b) == SQLITE_OK;
}

static bool copy_to(sqlite3 *from, const char *path, char error[STORE_ERROR])
{
    sqlite3 *to = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    bool fine = sqlite3_open_v2(path, &to, flags, NULL) == SQLITE_OK && copy(from, to);
    if (!fine) complain(error, T("the copy cannot be written"), sqlite3_errmsg(to));
    sqlite3_close(to);
    if (fine && !path_sync(path)) fine = complain(error, T("the copy cannot be written"), T(strerror(errno)));
    return fine;
}

/* The folder that a file is in. */
static void folder_of(const char *path, char out[PATH_MAX])
{
    snprintf(out, PATH_MAX, "%s", path);
    strrchr(out, '/')[1] = 0; /* path_join has put one there */
}

static bool copy_beside(sqlite3 *from, const char *path, char error[STORE_ERROR])
{
    char beside[PATH_MAX], folder[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= PATH_MAX)
        return sql_complain(error, T("the backup's name is too long"), NULL);
    int fd = mkstemp(beside);
    if (fd < 0) return complain(error, beside, T(strerror(errno)));
    close(fd);
    bool fine = copy_to(from, beside, error);
    if (fine && rename(beside, path)) fine = complain(error, path, T(strerror(errno)));
    if (!fine) unlink(beside);
    folder_of(path, folder);
    if (fine && !path_sync(folder)) fine = complain(error, folder, T(strerror(errno)));
    return fine;
}

bool store_backup(const char *folder, const char *file, char error[STORE_ERROR])
{
    char path[PATH_MAX];
    if (!path_name(path, file)) return sql_complain(error, T("the backup's name is too long"), NULL);
    sqlite3 *from = NULL;
    bool fine = open_source(folder, &from, error);
    int fd = fine ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (fine && fd < 0) fine = complain(error, file, T(strerror(errno)));
    if (fd >= 0) {
        close(fd);
        fine = copy_beside(from, path, error);
        if (!fine) unlink(path);
    }
    sqlite3_close(from);
    return fine;
}
