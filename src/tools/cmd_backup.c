/* cmd_backup.c - marrakesh backup: a copy of all that a server keeps, while it goes on.
 *
 * Into a file, or with --to into a folder of copies that are named by the time, for a timer: the copy is looked
 * through, and only if it is whole the oldest ones are removed. So a database that got damaged never costs the last
 * good copy.
 */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/speech.h"
#include "command.h"
#include "store/store.h"

static int backup_run(int argc, char **argv);
const command command_backup = {"backup", "FILE | --to DIR [--keep N] [--data DIR]",
                                MARK("copy a server's database, also while it is running"), backup_run};

enum { KEEP = 14, COPIES_MOST = 10000, NAME = 40 };
#define NAMED "marrakesh-%Y-%m-%dT%H%M%SZ.db"
#define SHAPE "marrakesh-0000-00-00T000000Z.db" /* 0: any digit */

static int complain(const char *text, const char *why)
{
    command_complain("backup", text, "why", why, NULL);
    return 1;
}

static int copy_to(const char *folder, const char *file)
{
    char error[STORE_ERROR];
    if (!store_backup(folder, file, error)) return complain("{why}", error);
    speech_line(stdout, T("{file} is a copy of the database in {folder}"), "file", file, "folder", folder, NULL);
    return 0;
}

/* ---- a folder of copies ---- */

static void tell_damaged(void *context, const char *id)
{
    ++*(int *)context;
    command_complain("backup", T("damaged table: {table}"), "table", id, NULL);
}

/* Is the copy whole? */
static bool is_whole(const char *file)
{
    store_health found;
    int stop = 0, damaged = 0;
    store_check_file(file, &stop, tell_damaged, &damaged, &found);
    if (!found.sound) complain(T("the database is damaged: {why}"), found.what);
    return found.sound && !damaged;
}

static bool is_copy(const char *name)
{
    size_t i = 0;
    for (; name[i] && SHAPE[i]; i++)
        if (SHAPE[i] == '0' ? name[i] < '0' || name[i] > '9' : name[i] != SHAPE[i]) return false;
    return name[i] == SHAPE[i];
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Their names begin with the year: the oldest come first. */
static int list_copies(const char *folder, char (*name)[NAME])
{
    int n = 0;
    DIR *d = opendir(folder);
    for (const struct dirent *e; d && n < COPIES_MOST && (e = readdir(d));)
        if (is_copy(e->d_name)) memcpy(name[n++], e->d_name, sizeof SHAPE);
    if (d) closedir(d);
    qsort(name, (size_t)n, sizeof *name, by_name);
    return n;
}

static bool remove_old(const char *folder, int keep)
{
    char(*name)[NAME] = calloc(COPIES_MOST, sizeof *name), path[PATH_MAX];
    int n = name ? list_copies(folder, name) : 0;
    bool fine = name;
    for (int i = 0; i < n - keep; i++) {
        bool named = snprintf(path, sizeof path, "%s/%s", folder, name[i]) < PATH_MAX;
        fine = named && !unlink(path) && fine;
        speech_line(stdout, T("{file} is removed"), "file", name[i], NULL);
    }
    free(name);
    return fine;
}

static int copy_into(const char *folder, const char *to, int keep)
{
    char name[NAME], path[PATH_MAX];
    struct tm date;
    time_t now = time(NULL);
    gmtime_r(&now, &date);
    strftime(name, sizeof name, NAMED, &date);
    if (mkdir(to, 0700) && errno != EEXIST) return complain("{why}", T(strerror(errno)));
    if (snprintf(path, sizeof path, "%s/%s", to, name) >= PATH_MAX)
        return complain("{why}", T("the backup's name is too long"));
    int status = copy_to(folder, path);
    if (status) return status;
    if (!is_whole(path)) return complain(T("the copy is kept, but not whole: no older one is removed"), "");
    return remove_old(to, keep) ? 0 : complain("{why}", T("an old copy cannot be removed"));
}

static int backup_run(int argc, char **argv)
{
    args a = args_begin("backup", argc, argv);
    const char *folder = args_text(&a, "--data", STORE_FOLDER), *to = args_text(&a, "--to", NULL);
    int keep = (int)args_number(&a, "--keep", 0, 1, COPIES_MOST);
    const char *file = args_next(&a);
    args_both(&a, to, "--to", file, "FILE");
    args_both(&a, keep, "--keep", file, "FILE");
    if (args_end(&a) && !file && !to) args_complain(&a, T("to which file? (marrakesh backup FILE)"), NULL);
    if (a.failed) return 2;
    return to ? copy_into(folder, to, keep ? keep : KEEP) : copy_to(folder, file);
}
