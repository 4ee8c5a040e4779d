/* cmd_check.c - marrakesh check: is everything whole that a server keeps? Beside a server that runs, and of backups. */
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "command.h"
#include "store/store.h"

static int check_run(int argc, char **argv);
const command command_check = {"check", "[FILE | --data DIR]",
                               MARK("check a server's database or a backup for damage, also while it is running"),
                               check_run};

static void tell_damaged(void *context, const char *id)
{
    ++*(int *)context;
    speech_line(stdout, T("damaged table: {table}"), "table", id, NULL);
}

static int check_run(int argc, char **argv)
{
    args a = args_begin("check", argc, argv);
    const char *folder = args_text(&a, "--data", NULL), *file = args_next(&a);
    args_both(&a, folder, "--data", file, "FILE");
    if (!args_end(&a)) return 2;
    store_health found;
    int stop = 0, damaged = 0;
    if (file)
        store_check_file(file, &stop, tell_damaged, &damaged, &found);
    else
        store_check(folder ? folder : STORE_FOLDER, &stop, tell_damaged, &damaged, &found);
    if (!found.sound) command_complain("check", T("the database is damaged: {why}"), "why", WORD(found.what), NULL);
    speech_line(stdout, TN("{n} table, {damaged} damaged", "{n} tables, {damaged} damaged", found.tables), "n",
                DIGITS(found.tables), "damaged", DIGITS(damaged), NULL);
    return found.sound && !damaged ? 0 : 1;
}
