/* store_crash.c - what is committed stays, what is not goes: full disks, killed servers, backups, foreign files. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "store_unit.h"

static const char A[] = "aaaaaaaaaa";
enum { BATCH = 7, LARGE = 3 << 20 };

static bool add_steps(store *s, int from, int n)
{
    bool fine = true;
    for (int i = from; i < from + n; i++) fine &= store_add_step(s, A, i, "step", 4, i) == STORE_OK;
    return fine;
}

static void start(store *s)
{
    store_table t = table_of(A);
    OK(store_add_table(s, &t));
    FACT(add_steps(s, 0, 10) && store_commit(s), "%s", store_error(s));
}

static void test_uncommitted(void)
{
    char folder[FOLDER];
    folder_make(folder);
    store *s = open_or_abort(folder);
    FACT(!store_pending(s) && store_commit(s), "nothing to do");
    start(s);
    FACT(!store_pending(s), "committed");
    FACT(add_steps(s, 10, 5) && store_pending(s) && steps_of(s, A) == 15, "writes are seen before they are durable");
    store_close(s);
    s = open_or_abort(folder);
    FACT(steps_of(s, A) == 10, "%d", steps_of(s, A));
    store_close(s);
    folder_drop(folder);
}

/* ---- a full disk: files may not grow beyond a limit ---- */

static off_t size_of(const char *folder, const char *name)
{
    char path[2 * FOLDER];
    struct stat about;
    folder_file(path, folder, name);
    return stat(path, &about) ? 0 : about.st_size;
}

static void limit_files(const char *folder, struct rlimit *before)
{
    getrlimit(RLIMIT_FSIZE, before);
    struct rlimit now = *before;
    now.rlim_cur = (rlim_t)size_of(folder, "marrakesh.db-wal") + 8192;
    setrlimit(RLIMIT_FSIZE, &now);
}

static void test_full(void)
{
    char folder[FOLDER];
    struct rlimit before;
    folder_make(folder);
    store *s = open_or_abort(folder);
    start(s);
    limit_files(folder, &before);
    static char text[500];
    memset(text, 'x', sizeof text);
    bool added = add_steps(s, 10, 10);
    for (int i = 0; i < 200; i++) added &= store_add_step(s, A, 20 + i, text, sizeof text, 1) == STORE_OK;
    bool committed = store_commit(s);
    setrlimit(RLIMIT_FSIZE, &before);
    FACT(added, "not written yet, so nothing is wrong yet");
    FACT(!committed && *store_error(s), "the commit fails");
    FACT(!store_pending(s) && steps_of(s, A) == 10, "all taken back: %d", steps_of(s, A));
    FACT(add_steps(s, 10, 3) && store_commit(s), "it goes on: %s", store_error(s));
    store_close(s);
    s = open_or_abort(folder);
    FACT(steps_of(s, A) == 13, "%d", steps_of(s, A));
    store_close(s);
    folder_drop(folder);
}

/* So much that the database must write before the commit. */
static store_result write_large(store *s)
{
    static char text[LARGE + 1];
    store_result result = STORE_OK;
    memset(text, 'x', LARGE);
    for (int i = 0; i < 10 && result == STORE_OK; i++) result = store_add_chat(s, A, 1, "Ann", text, 1);
    return result;
}

static void test_full_early(void)
{
    char folder[FOLDER];
    struct rlimit before;
    folder_make(folder);
    store *s = open_or_abort(folder);
    start(s);
    limit_files(folder, &before);
    FACT(add_steps(s, 10, 1), "%s", store_error(s));
    store_result large = write_large(s);
    setrlimit(RLIMIT_FSIZE, &before);
    FACT(large == STORE_FAIL && strstr(store_error(s), "database"), "result %d: %s", large, store_error(s));
    FACT(steps_of(s, A) == 10, "taken back at once: %d", steps_of(s, A));
    FACT(!add_steps(s, 10, 1) && store_pending(s), "no half batch after a failure");
    FACT(!store_commit(s) && steps_of(s, A) == 10, "%d", steps_of(s, A));
    FACT(add_steps(s, 10, 1) && store_commit(s) && steps_of(s, A) == 11, "it goes on: %s", store_error(s));
    store_close(s);
    folder_drop(folder);
}

/* ---- a server that is killed ---- */

/* Batches of steps and a snapshot that tells how many there are; after each commit the number goes into the pipe. */
static bool write_batch(store *s, int *n)
{
    if (!add_steps(s, *n, BATCH)) return false;
    *n += BATCH;
    return store_put_snapshot(s, A, *n, "1", "text", 4) == STORE_OK && store_commit(s);
}

static void be_server(const char *folder, int acks, int batches)
{
    store *s = open_or_abort(folder);
    store_table t = table_of(A);
    int n = steps_of(s, A) > 0 ? steps_of(s, A) : 0;
    bool fine = n > 0 || store_add_table(s, &t) == STORE_OK;
    for (int i = 0; fine && i != batches; i++) fine = write_batch(s, &n) && write(acks, &n, sizeof n) == sizeof n;
    /* Not committed, but partly in the file. */
    fine = fine && add_steps(s, n, 3) && write_large(s) == STORE_OK;
    n = fine ? n : -1;
    if (write(acks, &n, sizeof n) != sizeof n) _exit(1);
    struct pollfd reader = {.fd = acks};
    poll(&reader, 1, -1); /* until it is killed, or nobody reads any more */
    _exit(1);
}

typedef struct child {
    pid_t pid;
    int acks; /* to read from */
} child;

/* batches: then it waits to be killed; -1: it goes on for ever. */
static child start_server(const char *folder, int batches)
{
    int ends[2];
    if (pipe(ends)) abort();
    fflush(stdout);
    child c = {.pid = fork(), .acks = ends[0]};
    if (c.pid < 0) abort();
    if (c.pid == 0) {
        close(ends[0]);
        be_server(folder, ends[1], batches);
    }
    close(ends[1]);
    return c;
}

static int next_ack(const child *c)
{
    int n = -1;
    ssize_t got;
    do got = read(c->acks, &n, sizeof n);
    while (got < 0 && errno == EINTR);
    return got == sizeof n ? n : -1;
}

/* Returns the last number that was acknowledged. */
static int kill_server(const child *c, int last)
{
    kill(c->pid, SIGKILL);
    for (int n; (n = next_ack(c)) >= 0;) last = n;
    close(c->acks);
    waitpid(c->pid, NULL, 0);
    return last;
}

/* All batches are whole; returns how many steps there are. */
static int check_batches(const char *folder)
{
    store *s = open_or_abort(folder);
    int n = steps_of(s, A), steps = -1;
    char rules[STORE_RULES], *text = NULL;
    OK(store_get_snapshot(s, A, &steps, rules, &text));
    FACT(n % BATCH == 0 && steps == n, "%d steps, snapshot of %d", n, steps);
    free(text);
    store_close(s);
    return n;
}

static void test_kill(void)
{
    char folder[FOLDER];
    folder_make(folder);
    child c = start_server(folder, 5);
    for (int i = 1; i <= 5; i++) FACT(next_ack(&c) == i * BATCH, "batch %d", i);
    FACT(next_ack(&c) == 5 * BATCH, "it writes on without a commit");
    char error[STORE_ERROR] = "";
    FACT(!store_open(folder, error) && strstr(error, "in use by another server"), "a second server: %s", error);
    kill_server(&c, 0);
    FACT(size_of(folder, "marrakesh.db-wal") > LARGE, "the file has what was not committed");
    FACT(check_batches(folder) == 5 * BATCH, "exactly what was committed");

    rng r = rng_seed(4, 2);
    for (int round = 0; round < 6; round++) {
        c = start_server(folder, -1);
        int last = -1, commits = 1 + (int)rng_pick(&r, 20);
        for (int i = 0; i < commits; i++) last = next_ack(&c);
        last = kill_server(&c, last);
        int n = check_batches(folder);
        FACT(last > 0 && (n == last || n == last + BATCH), "%d steps, acknowledged %d", n, last);
    }
    folder_drop(folder);
}

/* ---- backups ---- */

static void test_backup(void)
{
    char folder[FOLDER], copy[2 * FOLDER], file[2 * FOLDER + 20], error[STORE_ERROR] = "";
    folder_make(folder);
    folder_file(copy, folder, "copy");
    snprintf(file, sizeof file, "%s/marrakesh.db", copy);
    mkdir(copy, 0700);
    child c = start_server(folder, -1);
    int before = -1;
    for (int i = 0; i < 3; i++) before = next_ack(&c);
    bool made = store_backup(folder, file, error);
    FACT(made, "%s", error);
    FACT(!store_backup(folder, file, error) && strstr(error, "exists"), "it is not overwritten: %s", error);
    int last = kill_server(&c, before);
    struct stat about;
    FACT(!stat(file, &about) && (about.st_mode & 0777) == 0600, "mode %o", (unsigned)about.st_mode);
    int n = made ? check_batches(copy) : -1;
    FACT(n >= before && n <= last + BATCH, "%d steps; %d before, %d at the end", n, before, last);
    folder_drop(copy);
    folder_file(copy, folder, "again");
    FACT(store_backup(folder, copy, error), "without a server: %s", error);
    unlink(copy);

    FACT(!store_backup(copy, file, error) && strstr(error, "No such file"), "no data: %s", error);
    FACT(!store_backup(folder, file, error) && strstr(error, "No such file"), "no place for it: %s", error);
    FACT(stat(file, &about), "nothing is left behind");
    folder_drop(folder);
}

/* A disk that is full leaves no file behind. */
static void test_backup_full(void)
{
    char folder[FOLDER], copy[2 * FOLDER], error[STORE_ERROR] = "";
    struct rlimit before;
    struct stat about;
    folder_make(folder);
    folder_file(copy, folder, "copy");
    store *s = open_or_abort(folder);
    start(s);
    FACT(write_large(s) == STORE_OK && store_commit(s), "%s", store_error(s));
    store_close(s);
    limit_files(folder, &before);
    bool made = store_backup(folder, copy, error);
    setrlimit(RLIMIT_FSIZE, &before);
    FACT(!made && stat(copy, &about), "%s", error);
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        FACT(strncmp(entry->d_name, "copy", 4) != 0, "%s is left behind", entry->d_name);
    if (dir) closedir(dir);
    folder_drop(folder);
}

/* ---- files that are not ours ---- */

static void run_sql(const char *folder, const char *sql)
{
    char path[2 * FOLDER];
    sqlite3 *db = NULL;
    folder_file(path, folder, "marrakesh.db");
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) abort();
    sqlite3_close(db);
}

static void expect_refused(const char *folder, const char *why)
{
    char error[STORE_ERROR] = "";
    store *s = store_open(folder, error);
    FACT(!s && strstr(error, why), "%s, not %s", error, why);
    store_close(s);
}

static void remove_files(const char *folder)
{
    static const char *const names[] = {"marrakesh.db", "marrakesh.db-wal", "marrakesh.db-shm", "used"};
    char path[2 * FOLDER];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        folder_file(path, folder, names[i]);
        unlink(path);
    }
}

/* A database that is lost is no reason to begin with an empty one. */
static void test_lost(void)
{
    char folder[FOLDER], path[2 * FOLDER];
    folder_make(folder);
    store_close(open_or_abort(folder));
    folder_file(path, folder, "marrakesh.db");
    FACT(!truncate(path, 0), "errno %d", errno);
    expect_refused(folder, "is empty: put a backup there, or remove used to begin anew");
    FACT(size_of(folder, "marrakesh.db") == 0, "it is left alone");
    unlink(path);
    expect_refused(folder, "is missing: put a backup there, or remove used to begin anew");
    FACT(access(path, F_OK), "none is made");
    folder_file(path, folder, "used");
    unlink(path);
    store *s = open_or_abort(folder);
    start(s);
    FACT(size_of(folder, "marrakesh.db-wal") > 0 && size_of(folder, "used") > 0, "a log, and the mark again");
    folder_file(path, folder, "marrakesh.db-wal");
    char kept[2 * FOLDER + 10];
    snprintf(kept, sizeof kept, "%s.kept", path);
    FACT(!link(path, kept), "errno %d", errno);
    store_close(s);
    remove_files(folder);
    FACT(!rename(kept, path), "errno %d", errno);
    expect_refused(folder, "is missing: put a backup there, or remove marrakesh.db-wal to begin anew");
    folder_drop(folder);
}

/* Deleting the file of the lock does not open the door. */
static void test_lock(void)
{
    char folder[FOLDER], path[2 * FOLDER];
    folder_make(folder);
    store *s = open_or_abort(folder);
    folder_file(path, folder, "lock");
    FACT(!unlink(path), "errno %d", errno);
    expect_refused(folder, "in use by another server");
    store_close(s);
    s = open_or_abort(folder);
    start(s);
    store_close(s);
    folder_drop(folder);
}

/* ---- damage ---- */

typedef struct damage {
    char ids[200];
} damage;

static void note_damage(void *context, const char *id)
{
    damage *d = context;
    if (!strstr(d->ids, id)) snprintf(d->ids + strlen(d->ids), sizeof d->ids - strlen(d->ids), "%c", *id);
}

static store_health checked(const char *folder, damage *d)
{
    const int stop = 0;
    store_health h;
    *d = (damage){0};
    store_check(folder, &stop, note_damage, d, &h);
    return h;
}

static void make_tables(store *s)
{
    for (int c = 'a'; c <= 'f'; c++) {
        char id[STORE_ID + 1];
        memset(id, c, STORE_ID);
        id[STORE_ID] = 0;
        store_table t = table_of(id);
        OK(store_add_table(s, &t));
        for (int i = 0; i < 1500; i++) OK(store_add_step(s, id, i, "a step", 6, i));
        OK(store_put_snapshot(s, id, 3, "1", "position", 8));
    }
    FACT(store_commit(s), "%s", store_error(s));
}

/* What was written, if it can be found out. */
static void heal(store *s, const char *id, int kind, int number, const char *wanted)
{
    size_t len = 0;
    store_heal *h = store_heal_begin(s, id, kind, number);
    while (h && store_heal_some(h)) continue;
    const char *text = h ? store_healed(h, &len) : NULL;
    FACT(wanted ? text && len == strlen(wanted) && !memcmp(text, wanted, len) : !text, "%s %d: %.*s", id, number,
         (int)len, text ? text : "nothing");
    store_heal_free(h);
}

/* A wrong byte is found, what else is damaged is put aside, and a gap that is known is none. */
static void mend(store *s)
{
    store_base b = {.first = 7, .steps = 8, .text = "position of 8"}, got;
    store_table t = table_of("ffffffffff");
    store_aside step = {.kind = ASIDE_STEPS, .from = 1400, .to = 1401, .cause = "a test", .now = 5};
    store_aside document = {.kind = ASIDE_DOCUMENT, .cause = "a test"},
                snapshot = {.kind = ASIDE_SNAPSHOT, .cause = "a test"};
    int steps;
    heal(s, "bbbbbbbbbb", ASIDE_STEPS, 1400, "a step");
    heal(s, "bbbbbbbbbb", ASIDE_STEPS, 1500, NULL);
    heal(s, "cccccccccc", ASIDE_DOCUMENT, 0, NULL); /* it is longer now */
    OK(store_put_aside(s, "bbbbbbbbbb", &step));
    FACT(store_add_step(s, "bbbbbbbbbb", 1400, "a step", 6, 1400) == STORE_OK && steps_of(s, "bbbbbbbbbb") == 1500,
         "%s", store_error(s));
    OK(store_put_aside(s, "cccccccccc", &document));
    memcpy(t.id, "cccccccccc", STORE_ID);
    OK(store_put_table(s, &t));
    OK(store_put_aside(s, "dddddddddd", &snapshot));
    FACT(store_get_base(s, "eeeeeeeeee", &got) == STORE_NONE, "none yet");
    OK(store_put_base(s, "eeeeeeeeee", &b));
    OK(store_get_base(s, "eeeeeeeeee", &got));
    FACT(got.first == 7 && got.steps == 8 && !strcmp(got.text, b.text), "%d %d %s", got.first, got.steps, got.text);
    free(got.text);
    OK(store_count_steps(s, "eeeeeeeeee", &steps));
    FACT(steps == 1500, "%d", steps);
    memcpy(t.id, "ffffffffff", STORE_ID);
    OK(store_put_table(s, &t)); /* the document that was gone */
    FACT(store_commit(s), "%s", store_error(s));
}

/* What a disk or a foreign hand changed is found when it is read, and in all tables by a check. */
static void test_damage(void)
{
    char folder[FOLDER], rules[STORE_RULES], *text = NULL;
    int steps;
    damage d;
    store_table t;
    folder_make(folder);
    store *s = open_or_abort(folder);
    make_tables(s);
    store_health h = checked(folder, &d);
    FACT(h.sound && h.tables == 6 && !d.ids[0], "%d tables, %s %s", h.tables, d.ids, h.what);
    store_close(s);
    run_sql(folder, "UPDATE step SET data = x'61207374656f' WHERE place = (SELECT key << 20 FROM game WHERE id LIKE "
                    "'b%') + 1400;"
                    "UPDATE doc SET text = '{ }' WHERE game = (SELECT key FROM game WHERE id LIKE 'c%');"
                    "UPDATE snapshot SET text = 'positiom' WHERE game = (SELECT key FROM game WHERE id LIKE 'd%');"
                    "DELETE FROM step WHERE place = (SELECT key << 20 FROM game WHERE id LIKE 'e%') + 7;"
                    "DELETE FROM doc WHERE game = (SELECT key FROM game WHERE id LIKE 'f%');");
    s = open_or_abort(folder);
    FACT(steps_of(s, "aaaaaaaaaa") == 1500, "%s", store_error(s));
    FACT(steps_of(s, "bbbbbbbbbb") == -1 && strstr(store_error(s), "damaged step 1400"), "%s", store_error(s));
    FACT(store_get_table(s, "cccccccccc", &t) == STORE_OK && t.damaged && !strcmp(t.doc, "{ }"), "%s", store_error(s));
    store_free_table(&t);
    FACT(store_get_table(s, "ffffffffff", &t) == STORE_OK && t.damaged && !t.doc, "%s", store_error(s));
    FACT(store_get_snapshot(s, "dddddddddd", &steps, rules, &text) == STORE_DAMAGED && !text, "%s", store_error(s));
    h = checked(folder, &d);
    FACT(h.sound && h.tables == 6 && strlen(d.ids) == 5 && !strchr(d.ids, 'a'), "%d tables, %s %s", h.tables, d.ids,
         h.what);
    mend(s);
    h = checked(folder, &d);
    FACT(h.sound && h.tables == 6 && !d.ids[0], "after mending: %s", d.ids);
    store_close(s);
    folder_drop(folder);
}

/* Pages that are overwritten: SQLite finds it, or the sums do. */
static void test_broken_pages(void)
{
    char folder[FOLDER], path[2 * FOLDER], noise[4096];
    damage d;
    folder_make(folder);
    store *s = open_or_abort(folder);
    make_tables(s);
    store_close(s);
    folder_file(path, folder, "marrakesh.db");
    int fd = open(path, O_WRONLY);
    memset(noise, 0xA5, sizeof noise);
    /* Behind what says which tables there are, without which nothing can be opened. */
    off_t middle = size_of(folder, "marrakesh.db") / 2 / (off_t)sizeof noise * (off_t)sizeof noise;
    FACT(pwrite(fd, noise, sizeof noise, middle) == sizeof noise, "errno %d", errno);
    close(fd);
    s = open_or_abort(folder);
    store_health h = checked(folder, &d);
    FACT(!h.sound && h.what[0], "%s", h.what);
    store_close(s);
    folder_drop(folder);
}

static void test_foreign(void)
{
    char folder[FOLDER], path[2 * FOLDER], inside[2 * FOLDER + 20], error[STORE_ERROR] = "";
    folder_make(folder);
    run_sql(folder, "CREATE TABLE t (x)");
    expect_refused(folder, "not one of this program");
    FACT(!store_backup(folder, "nowhere", error) && strstr(error, "not one of this program"), "%s", error);
    folder_file(path, folder, "marrakesh.db");
    unlink(path);
    store_close(open_or_abort(folder));
    run_sql(folder, "DROP TABLE step");
    expect_refused(folder, "damaged");
    run_sql(folder, "PRAGMA user_version = 1000");
    expect_refused(folder, "newer program");
    remove_files(folder);
    store_close(open_or_abort(folder));
    int fd = open(path, O_WRONLY | O_TRUNC);
    FACT(write(fd, "This is a text, and no database. It is longer than nothing.\n", 60) == 60, "errno %d", errno);
    close(fd);
    expect_refused(folder, "not a database");
    expect_refused(path, "no folder");
    snprintf(inside, sizeof inside, "%s/none/data", folder);
    expect_refused(inside, "No such file");
    folder_drop(folder);
}

static void test_modes(void)
{
    char folder[FOLDER], data[2 * FOLDER];
    struct stat about;
    folder_make(folder);
    folder_file(data, folder, "data");
    mode_t mask = umask(0);
    store *s = open_or_abort(data);
    start(s);
    umask(mask);
    FACT(!stat(data, &about) && (about.st_mode & 0777) == 0700, "mode %o", (unsigned)about.st_mode);
    static const char *const files[] = {"marrakesh.db", "marrakesh.db-wal", "marrakesh.db-shm", "lock"};
    for (int i = 0; i < 4; i++) {
        char path[2 * FOLDER + 20];
        snprintf(path, sizeof path, "%s/%s", data, files[i]);
        FACT(!stat(path, &about) && (about.st_mode & 0777) == 0600, "%s: mode %o", files[i], (unsigned)about.st_mode);
    }
    store_close(s);
    folder_drop(folder);
}

int main(void)
{
    signal(SIGXFSZ, SIG_IGN);
    test_uncommitted();
    test_full();
    test_full_early();
    test_kill();
    test_backup();
    test_backup_full();
    test_foreign();
    test_lost();
    test_lock();
    test_damage();
    test_broken_pages();
    test_modes();
    return unit_end();
}
