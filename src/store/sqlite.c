/* sqlite.c - the store in a folder of its own: DIR/marrakesh.db, an SQLite database; DIR/used says that there is one.
 *
 * The write-ahead log with synchronous=FULL makes a commit durable with one wait for the disk, while others (a backup)
 * read. The lock is held by the open folder itself, so that a server that was killed leaves none behind.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/speech.h"
#include "path.h"
#include "query.h"

/* The log goes into the database every 16 MB: a pause of a few waits for the disk. A page that changes often is then
 * written to the database once instead of many times. */
static const char settings[] = "PRAGMA auto_vacuum = INCREMENTAL;" /* first: it counts for what is empty, or packed */
                               "PRAGMA journal_mode = WAL;"
                               "PRAGMA synchronous = FULL;"
                               "PRAGMA wal_autocheckpoint = 4000;"
                               "PRAGMA journal_size_limit = 67108864;"
                               "PRAGMA cache_size = -16384;"
                               "PRAGMA secure_delete = FAST;"
                               "PRAGMA temp_store = MEMORY;"
                               "PRAGMA foreign_keys = OFF;";

static bool make_folder(store *s, const char *folder)
{
    if (!mkdir(folder, 0700)) {
        char parent[PATH_MAX];
        if (!path_join(parent, folder, "..")) return store_complain(s, T("the folder's name is too long"), NULL);
        if (!path_sync(parent))
            return store_complain(s, T("{path} cannot be kept: {why}"), "path", WORD(folder), "why", T(strerror(errno)),
                                  NULL);
        return true;
    }
    if (errno != EEXIST)
        return store_complain(s, T("{path} cannot be made: {why}"), "path", WORD(folder), "why", T(strerror(errno)),
                              NULL);
    struct stat about;
    if (stat(folder, &about) || !S_ISDIR(about.st_mode))
        return store_complain(s, T("{path} is no folder"), "path", WORD(folder), NULL);
    return true;
}

static bool lock_one(store *s, int *lock, const char *folder, const char *path, int flags)
{
    *lock = open(path, flags | O_CLOEXEC, 0600);
    if (*lock < 0)
        return store_complain(s, T("{path} cannot be opened: {why}"), "path", WORD(path), "why", T(strerror(errno)),
                              NULL);
    if (!flock(*lock, LOCK_EX | LOCK_NB)) return true;
    if (errno == EWOULDBLOCK)
        return store_complain(s, T("{path} is in use by another server"), "path", WORD(folder), NULL);
    return store_complain(s, T("{path} cannot be locked: {why}"), "path", WORD(path), "why", T(strerror(errno)), NULL);
}

/* The folder itself, because a file can be deleted while it is locked; and the file that older programs lock. */
static bool lock_folder(store *s, const char *folder)
{
    char path[PATH_MAX];
    if (!path_join(path, folder, "lock")) return store_complain(s, T("the folder's name is too long"), NULL);
    return lock_one(s, &s->lock[0], folder, folder, O_RDONLY | O_DIRECTORY) &&
           lock_one(s, &s->lock[1], folder, path, O_RDWR | O_CREAT);
}

/* ---- a folder that has been used ---- */

static off_t size_of(const char *folder, const char *name)
{
    char path[PATH_MAX];
    struct stat about;
    return path_join(path, folder, name) && !stat(path, &about) ? about.st_size : -1;
}

/* Where the mark or a log is, a database has been; an empty one or none is not where to begin anew. */
static bool not_lost(store *s, const char *folder)
{
    off_t size = size_of(folder, STORE_FILE);
    bool used = size_of(folder, STORE_MARK) >= 0, log = size_of(folder, STORE_FILE "-wal") > 0;
    if (size > 0 || (!used && !log)) return true;
    return store_complain(
        s,
        size < 0
            ? T("{path} has been used, but its {file} is missing: put a backup there, or remove {mark} to begin anew")
            : T("{path} has been used, but its {file} is empty: put a backup there, or remove {mark} to begin anew"),
        "path", WORD(folder), "file", STORE_FILE, "mark", used ? STORE_MARK : STORE_FILE "-wal", NULL);
}

static bool mark_used(store *s, const char *folder)
{
    static const char text[] = "This folder belongs to a Marrakesh server. All it keeps is in " STORE_FILE ".\n";
    char path[PATH_MAX];
    if (size_of(folder, STORE_MARK) >= 0) return true;
    if (!path_join(path, folder, STORE_MARK)) return store_complain(s, T("the folder's name is too long"), NULL);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    bool fine = fd >= 0 && write(fd, text, sizeof text - 1) == sizeof text - 1 && !fsync(fd);
    int why = errno;
    if (fd >= 0) close(fd);
    if (fine && path_sync(folder)) return true;
    unlink(path);
    return store_complain(s, T("{path} cannot be written: {why}"), "path", WORD(path), "why", T(strerror(why)), NULL);
}

/* The file is made here and not by SQLite, so that nobody else may read it; what SQLite puts beside it has its mode. */
static bool open_file(store *s, const char *folder)
{
    char path[PATH_MAX];
    if (!path_join(path, folder, STORE_FILE)) return store_complain(s, T("the folder's name is too long"), NULL);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return store_complain(s, T("{path} cannot be opened: {why}"), "path", WORD(path), "why", T(strerror(errno)),
                              NULL);
    close(fd);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &s->db, flags, NULL) != SQLITE_OK)
        return store_complain(s, T("{path} cannot be opened: {why}"), "path", WORD(path), "why",
                              WORD(sqlite3_errmsg(s->db)), NULL);
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, 2000);
    return true;
}

static bool set_up(store *s)
{
    int version = sql_version(s->db, s->error);
    if (version < 0) return false;
    if (sqlite3_exec(s->db, settings, NULL, NULL, NULL) != SQLITE_OK)
        return store_complain(s, T("the database cannot be used: {why}"), "why", WORD(sqlite3_errmsg(s->db)), NULL);
    if (!sql_upgrade(s->db, version, s->error)) return false;
    for (int i = 0; i < SQL_COUNT; i++) {
        int rc = sqlite3_prepare_v3(s->db, sql_text[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL);
        if (rc != SQLITE_OK)
            return store_complain(s, T("the database is damaged: {why}"), "why", WORD(sqlite3_errmsg(s->db)), NULL);
    }
    return true;
}

store *store_open(const char *folder, char error[STORE_ERROR])
{
    store *s = calloc(1, sizeof *s);
    if (!s) {
        sql_complain(error, T("out of memory"), NULL);
        return NULL;
    }
    s->lock[0] = s->lock[1] = -1;
    if (make_folder(s, folder) && lock_folder(s, folder) && not_lost(s, folder) && open_file(s, folder) && set_up(s) &&
        mark_used(s, folder))
        return s;
    memcpy(error, s->error, STORE_ERROR);
    store_close(s);
    return NULL;
}

store *store_open_existing(const char *folder, char error[STORE_ERROR])
{
    if (size_of(folder, STORE_FILE) > 0) return store_open(folder, error);
    sql_complain(error, T("{path} has no {file}"), "path", WORD(folder), "file", STORE_FILE, NULL);
    return NULL;
}

void store_close(store *s)
{
    if (!s) return;
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    for (int i = 0; i < 2; i++)
        if (s->lock[i] >= 0) close(s->lock[i]);
    free(s);
}

const char *store_error(const store *s)
{
    return s->error;
}

store_result store_put_alive(store *s, int64_t now)
{
    query q = query_start(s, SQL_PUT_ALIVE);
    query_int(&q, now);
    return query_write(&q);
}

store_result store_get_alive(store *s, int64_t *out)
{
    query q = query_start(s, SQL_GET_ALIVE);
    *out = query_row(&q) ? sqlite3_column_int64(q.stmt, 0) : 0;
    return query_end(&q, true);
}
