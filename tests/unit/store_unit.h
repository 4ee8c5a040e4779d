/* store_unit.h - what the tests of the store share: a folder that goes away, tables to put into it, counters. */
#ifndef STORE_UNIT_H
#define STORE_UNIT_H

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libpq-fe.h>

#include "store/store.h"
#include "unit.h"

#define OK(call)                                                             \
    do {                                                                     \
        store_result result_ = (call);                                       \
        FACT(result_ == STORE_OK, "result %d, %s", result_, store_error(s)); \
    } while (0)

enum { FOLDER = 256 };

static inline void folder_make(char out[FOLDER])
{
    const char *tmp = getenv("TMPDIR");
    snprintf(out, FOLDER, "%.200s/marrakesh-unit-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(out)) abort();
}

static inline void folder_file(char out[2 * FOLDER], const char *folder, const char *name)
{
    snprintf(out, (size_t)2 * FOLDER, "%s/%.200s", folder, name);
}

/* Also the folders inside, but no deeper. */
static inline void folder_drop(const char *folder)
{
    DIR *dir = opendir(folder);
    char path[2 * FOLDER];
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        folder_file(path, folder, entry->d_name);
        struct stat about;
        if (!lstat(path, &about) && S_ISDIR(about.st_mode)) {
            static const char *const inside[] = {"lock", "used", "marrakesh.db", "marrakesh.db-wal",
                                                 "marrakesh.db-shm"};
            for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
                char file[2 * FOLDER + 40];
                snprintf(file, sizeof file, "%s/%s", path, inside[i]);
                unlink(file);
            }
            rmdir(path);
        } else {
            unlink(path);
        }
    }
    if (dir) closedir(dir);
    rmdir(folder);
}

static inline store *open_or_abort(const char *folder)
{
    char error[STORE_ERROR] = "";
    store *s = store_open(folder, error);
    if (!s) {
        printf("%s\n", error);
        abort();
    }
    return s;
}

/* ---- a database of PostgreSQL that goes away (tools/with-postgres) ---- */

/* Returns the number that it gives, if it gives one. */
static inline int postgres_do(const char *where, const char *sql)
{
    PGconn *conn = PQconnectdb(where);
    PGresult *r = PQexec(conn, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK) {
        printf("%s: %s\n", sql, PQerrorMessage(conn));
        abort();
    }
    int number = PQntuples(r) ? atoi(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    PQfinish(conn);
    return number;
}

/* False: there is no PostgreSQL. */
static inline bool postgres_make(char out[FOLDER], const char *name)
{
    char sql[FOLDER];
    const char *where = getenv("MARRAKESH_POSTGRES"), *base = where ? strstr(where, "/postgres?") : NULL;
    if (!base) {
        printf("skipped: no PostgreSQL (tools/with-postgres runs this program beside one)\n");
        return false;
    }
    snprintf(sql, sizeof sql, "CREATE DATABASE %s", name);
    postgres_do(where, sql);
    snprintf(out, FOLDER, "%.*s/%s%s", (int)(base - where), where, name, base + strlen("/postgres"));
    return true;
}

static inline void postgres_drop(const char *name)
{
    char sql[FOLDER];
    snprintf(sql, sizeof sql, "DROP DATABASE %s", name);
    postgres_do(getenv("MARRAKESH_POSTGRES"), sql);
}

/* A running table with a short document. */
static inline store_table table_of(const char *id)
{
    static char doc[] = "{}";
    store_table t = {.state = STORE_RUNNING, .created = 100, .changed = 200, .host = 1, .seat = {1, 2}, .doc = doc};
    snprintf(t.id, sizeof t.id, "%.*s", STORE_ID, id);
    return t;
}

static inline bool count_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    (void)number, (void)step, (void)len, (void)at;
    ++*(int *)context;
    return true;
}

/* How many steps the table has; -1: it cannot be read. */
static inline int steps_of(store *s, const char *id)
{
    int n = 0;
    return store_each_step(s, id, 0, count_step, &n) == STORE_OK ? n : -1;
}

#endif
