/* cmd_repair.c - marrakesh repair: which tables are damaged, where, and what is left of them. */
#include <signal.h>

#include "base/log.h"
#include "base/speech.h"
#include "command.h"
#include "server/repair.h"
#include "store/store.h"

static int repair(int argc, char **argv);
const command command_repair = {"repair", "[--data DIR] [--table ID] [--mend]",
                                MARK("list damaged tables of a server that does not run, and mend them"), repair};

static int repair(int argc, char **argv)
{
    args a = args_begin("repair", argc, argv);
    const char *folder = args_text(&a, "--data", STORE_FOLDER);
    const char *table = args_text(&a, "--table", "");
    bool mend = args_flag(&a, "--mend");
    if (!args_end(&a)) return 2;
    log_set_level(LOG_NOTHING); /* it is told in other words */
    signal(SIGXFSZ, SIG_IGN);   /* a file that may not grow is an error like a full disk */
    return repair_run(folder, table, mend);
}
