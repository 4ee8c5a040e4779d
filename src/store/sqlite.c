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
#include "sqlite_private.h"

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

static sqlite *base_of(const store *s)
{
    return s->base;
}

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
    return lock_one(s, &base_of(s)->lock[0], folder, folder, O_RDONLY | O_DIRECTORY) &&
           lock_one(s, &base_of(s)->lock[1], folder, path, O_RDWR | O_CREAT);
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
    if (sqlite3_open_v2(path, &base_of(s)->db, flags, NULL) != SQLITE_OK)
        return store_complain(s, T("{path} cannot be opened: {why}"), "path", WORD(path), "why",
                              WORD(sqlite3_errmsg(base_of(s)->db)), NULL);
    sqlite3_extended_result_codes(base_of(s)->db, 1);
    sqlite3_busy_timeout(base_of(s)->db, 2000);
    return true;
}

static bool prepare(store *s, int which)
{
    sqlite *base = base_of(s);
    int rc =
        sqlite3_prepare_v3(base->db, sql_text[which], -1, SQLITE_PREPARE_PERSISTENT, &base->statement[which], NULL);
    if (rc == SQLITE_OK) return true;
    return store_complain(s, T("the database is damaged: {why}"), "why", WORD(sqlite3_errmsg(base->db)), NULL);
}

static bool set_up(store *s)
{
    sqlite3 *db = base_of(s)->db;
    int version = sqlite_version(db, s->error);
    if (version < 0) return false;
    if (sqlite3_exec(db, settings, NULL, NULL, NULL) != SQLITE_OK)
        return store_complain(s, T("the database cannot be used: {why}"), "why", WORD(sqlite3_errmsg(db)), NULL);
    if (!sqlite_upgrade(db, version, s->error)) return false;
    for (int i = 0; i < SQL_COUNT; i++)
        if (sql_text[i] && !prepare(s, i)) return false;
    return true;
}

static store *new_store(char error[STORE_ERROR])
{
    store *s = store_new(&sqlite_driver, calloc(1, sizeof(sqlite)), error);
    if (s) base_of(s)->lock[0] = base_of(s)->lock[1] = -1;
    return s;
}

/* It was opened, or it says why not and is gone. */
static store *opened(store *s, bool fine, char error[STORE_ERROR])
{
    if (fine) return s;
    memcpy(error, s->error, STORE_ERROR);
    store_close(s);
    return NULL;
}

store *sqlite_open(const char *folder, char error[STORE_ERROR])
{
    store *s = new_store(error);
    if (!s) return NULL;
    bool fine = make_folder(s, folder) && lock_folder(s, folder) && not_lost(s, folder) && open_file(s, folder) &&
                set_up(s) && mark_used(s, folder);
    return opened(s, fine, error);
}

bool sqlite_is_there(const char *folder, char error[STORE_ERROR])
{
    if (size_of(folder, STORE_FILE) > 0) return true;
    return sql_complain(error, T("{path} has no {file}"), "path", WORD(folder), "file", STORE_FILE, NULL);
}

void sqlite_close(store *s)
{
    sqlite *base = s->base;
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(base->statement[i]);
    sqlite3_close(base->db);
    for (int i = 0; i < 2; i++)
        if (base->lock[i] >= 0) close(base->lock[i]);
    free(base);
}

/* ---- beside a server that uses it ---- */

enum { INSTRUCTIONS = 10000 };

static int go_on(void *stop)
{
    return __atomic_load_n((int *)stop, __ATOMIC_RELAXED);
}

static bool quick_check(store *s)
{
    sqlite3 *db = base_of(s)->db;
    sqlite3_stmt *q = NULL;
    bool fine = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &q, NULL) == SQLITE_OK;
    const char *said = fine && sqlite3_step(q) == SQLITE_ROW ? (const char *)sqlite3_column_text(q, 0) : NULL;
    fine = said && !strcmp(said, "ok");
    if (!fine) store_complain(s, "{what}", "what", WORD(said ? said : sqlite3_errmsg(db)), NULL);
    sqlite3_finalize(q);
    return fine;
}

store *sqlite_beside(const char *file, const int *stop, bool *sound, char error[STORE_ERROR])
{
    char path[PATH_MAX];
    store *s = path_name(path, file) ? new_store(error) : NULL;
    if (!s) return NULL;
    sqlite *base = base_of(s);
    bool fine = sqlite3_open_v2(path, &base->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
    if (!fine) store_complain(s, "{what}", "what", WORD(sqlite3_errmsg(base->db)), NULL);
    sqlite3_extended_result_codes(base->db, 1);
    sqlite3_busy_timeout(base->db, 10000);
    sqlite3_progress_handler(base->db, INSTRUCTIONS, go_on, (void *)stop);
    *sound = fine && quick_check(s);
    if (!*sound) memcpy(error, s->error, STORE_ERROR);
    s->old = fine && sqlite_version(base->db, s->error) < SQL_PACKED;
    return opened(s,
                  fine && prepare(s, SQL_CHECK_TABLES) && prepare(s, SQL_CHECK_STEPS) &&
                      (s->old || prepare(s, SQL_CHECK_PACKED)),
                  error);
}
