/* cmd_check.c - marrakesh check: is everything whole that a server keeps? Beside a server that runs, and of backups. */
#include <stdio.h>
#include <string.h>

#include "args_store.h"
#include "base/speech.h"
#include "store/store.h"

static int check_run(int argc, char **argv);
const command command_check = {"check", "[FILE] " ARGS_STORE_USAGE,
                               MARK("check a server's database or a backup for damage, also while it is running"),
                               check_run};

static int store_run(int argc, char **argv);
const command command_store = {"store", "check " ARGS_STORE_USAGE, MARK("check a server's database for damage"),
                               store_run};

static void tell_damaged(void *context, const char *id)
{
    ++*(int *)context;
    speech_line(stdout, T("damaged table: {table}"), "table", id, NULL);
}

static int check_run(int argc, char **argv)
{
    args a = args_begin("check", argc, argv);
    args_where where = args_store(&a);
    const char *file = args_next(&a);
    args_both(&a, where.named, "--data", file, "FILE");
    if (!args_end(&a)) return 2;
    store_health found;
    bool pg = strcmp(where.store, where.folder) != 0;
    int stop = 0, damaged = 0;
    if (file)
        store_check_file(file, &stop, tell_damaged, &damaged, &found);
    else
        store_check(where.store, &stop, tell_damaged, &damaged, &found);
    if (!found.sound)
        command_complain("check", found.there || !pg ? T("the database is damaged: {why}") : "{why}", "why",
                         WORD(found.what), NULL);
    speech_line(stdout, TN("{n} table, {damaged} damaged", "{n} tables, {damaged} damaged", found.tables), "n",
                DIGITS(found.tables), "damaged", DIGITS(damaged), NULL);
    return found.sound && !damaged ? 0 : 1;
}

static int store_run(int argc, char **argv)
{
    if (argc > 0 && !strcmp(argv[0], "check")) return check_run(argc - 1, argv + 1);
    command_complain("store", T("what? (marrakesh help store)"), NULL);
    return 2;
}
