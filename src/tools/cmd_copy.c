/* cmd_copy.c - marrakesh copy: all that a server keeps, from its folder into a database of PostgreSQL, or back. */
#include <stdio.h>

#include "base/speech.h"
#include "command.h"
#include "store/store.h"
#include "tools/args_store.h"

static int copy_run(int argc, char **argv);
const command command_copy = {"copy", "--from DIR|URL|FILE --to DIR|URL|FILE",
                              MARK("copy all that a server keeps from its folder to PostgreSQL, or back"), copy_run};

static int copy_run(int argc, char **argv)
{
    args a = args_begin("copy", argc, argv);
    const char *from = args_place(&a, "--from"), *to = args_place(&a, "--to");
    if (args_end(&a) && (!from || !to)) args_complain(&a, T("from where to where? (marrakesh help copy)"), NULL);
    if (a.failed) return 2;
    char error[STORE_ERROR] = "";
    int64_t rows = 0;
    if (!store_copy(from, to, &rows, error)) {
        command_complain("copy", "{why}", "why", error, NULL);
        return 1;
    }
    speech_line(stdout, TN("{n} row was copied", "{n} rows were copied", rows), "n", DIGITS(rows), NULL);
    return 0;
}
