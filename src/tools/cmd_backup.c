/* cmd_backup.c - marrakesh backup: a copy of all that a server keeps, while it goes on. */
#include <stdio.h>

#include "base/speech.h"
#include "command.h"
#include "store/store.h"

static int backup_run(int argc, char **argv);
const command command_backup = {"backup", "FILE [--data DIR]",
                                MARK("copy a server's database, also while it is running"), backup_run};

static int backup_run(int argc, char **argv)
{
    args a = args_begin("backup", argc, argv);
    const char *folder = args_text(&a, "--data", STORE_FOLDER);
    const char *file = args_next(&a);
    if (args_end(&a) && !file) args_complain(&a, T("to which file? (marrakesh backup FILE)"), NULL);
    if (a.failed) return 2;
    char error[STORE_ERROR];
    if (!store_backup(folder, file, error)) {
        command_complain("backup", "{why}", "why", error, NULL);
        return 1;
    }
    speech_line(stdout, T("{file} is a copy of the database in {folder}"), "file", file, "folder", folder, NULL);
    return 0;
}
